//! Files that are no plain text although they are called as if: what a word processor, a browser or a scanner saves.

use crate::record::ReadError;
use crate::rulebook::ErrorCode;

/// How many bytes of a file are looked at.
const LOOKED_AT: usize = 4096;

const HELP: &str = "save as plain text: choose `Save as`, the type `Plain text (.txt)` and the encoding UTF-8, and then \
                    name the file .yaml";

/// What a file is that is no plain text, as far as its first bytes tell. Nothing of it is quoted.
pub fn no_plain_text(bytes: &[u8]) -> Option<ReadError> {
    let what = kind(bytes)?;
    let (message, help) = match what {
        "UTF-16" => ("the file is UTF-16, not UTF-8".to_owned(), HELP.to_owned()),
        // As JCloisterZone 2 and 3 write their saves.
        "gzip" => ("the file is compressed with gzip".to_owned(), "unpack it first".to_owned()),
        "ZIP" => ("the file is a ZIP archive".to_owned(), format!("unpack it first; of a document, {HELP}")),
        what => (format!("this is {what}, not plain text"), HELP.to_owned()),
    };
    Some(ReadError::new(ErrorCode::Syntax, message).help(help))
}

fn kind(bytes: &[u8]) -> Option<&'static str> {
    let head = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let holds = |part: &str| memchr::memmem::find(head, part.as_bytes()).is_some();
    match head {
        [b'P', b'K', 3 | 5 | 7, ..] if holds("opendocument") => return Some("a document of a word processor (ODT)"),
        [b'P', b'K', 3 | 5 | 7, ..] if holds("word/") || holds("[Content_Types]") => {
            return Some("a document of a word processor (DOCX)");
        }
        [b'P', b'K', 3 | 5 | 7, ..] => return Some("ZIP"),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => return Some("a document of a word processor (DOC)"),
        [0x1f, 0x8b, ..] => return Some("gzip"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some("UTF-16"),
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] => return Some("a picture"),
        _ => {}
    }
    let text = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).trim_ascii_start();
    if text.starts_with(b"{\\rtf") {
        return Some("a document of a word processor (RTF)");
    }
    if text.starts_with(b"%PDF-") {
        return Some("a PDF");
    }
    let markup = text.get(..text.len().min(512)).unwrap_or(text).to_ascii_lowercase();
    let is_page = ["<!doctype html", "<html", "<head", "<body", "<div", "<p>", "<pre", "<meta"];
    if is_page.iter().any(|tag| markup.starts_with(tag.as_bytes())) || markup.starts_with(b"<?xml") && holds("<html") {
        return Some("a page of a browser (HTML)");
    }
    // Text in UTF-16 without its mark has a NUL beside each letter of the alphabet.
    let nuls = memchr::memchr_iter(0, head).count();
    match nuls {
        0 => None,
        _ if nuls * 5 > head.len() * 2 && nuls * 5 < head.len() * 3 => Some("UTF-16"),
        _ => Some("a binary file"),
    }
}

/// Whether a record seems to stand in such a file: then it is meant to be read, also where files of others are passed
/// over.
pub(super) fn holds_record(text: &str) -> bool {
    let bare: String = text.chars().filter(|character| *character != '\0').collect();
    bare.contains("viguier") || bare.contains("moves") && bare.contains("players")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_plain_text_is_named() {
        let utf16: Vec<u8> = "viguier: 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, what) in [
            (&b"PK\x03\x04\x14\0[Content_Types].xml word/document.xml"[..], "DOCX"),
            (b"PK\x03\x04\0\0mimetypeapplication/vnd.oasis.opendocument.text", "ODT"),
            (b"PK\x03\x04\0", "ZIP"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", "DOC"),
            (b"{\\rtf1\\ansi viguier: 1\\par}", "RTF"),
            (b"\xef\xbb\xbf {\\rtf1 viguier: 1}", "RTF"),
            (b"%PDF-1.4", "PDF"),
            (b"<!DOCTYPE html>\n<pre>viguier: 1", "HTML"),
            (b"<html><body>", "HTML"),
            (b"\xff\xfev\0", "UTF-16"),
            (&utf16, "UTF-16"),
            (b"viguier: 1\0\0", "binary"),
            (b"\x89PNG\r\n", "picture"),
        ] {
            let error = no_plain_text(bytes).unwrap();
            assert!(error.message.contains(what), "{what}: {}", error.message);
            assert!(error.help.unwrap().contains("save as plain text"), "{what}");
        }
        for text in
            ["", "viguier: 1\n", "{\"viguier\": 1}", "<?xml version=\"1.0\"?><snapshot/>", "# <html>\nviguier: 1"]
        {
            assert!(no_plain_text(text.as_bytes()).is_none(), "{text}");
        }
    }
}

//! Texts as YAML and JSON spell them.

/// Words that one YAML or another takes for something else than text.
const OTHER: [&str; 15] =
    ["null", "~", "true", "false", "yes", "no", "on", "off", "y", "n", ".nan", ".inf", "-.inf", "+.inf", "<<"];

/// Writes a text as YAML, in quotes where a YAML of any age would read something else.
pub(super) fn yaml(text: &str, out: &mut String) {
    if is_plain(text) { out.push_str(text) } else { quoted(text, out) }
}

/// Writes a text as JSON.
pub(super) fn json(text: &str, out: &mut String) {
    quoted(text, out);
}

/// Whether a turn in the short form needs no quotes as an element of a list in block style, where commas are plain.
pub(super) fn is_plain_turn(text: &str) -> bool {
    let safe = |c: char| c.is_alphanumeric() || " ,;-_./+=()".contains(c);
    let first = text.chars().next();
    first.is_some_and(char::is_alphanumeric) && !text.ends_with(' ') && text.chars().all(safe) && text.contains(' ')
}

/// Whether every YAML reads this text as the same text without quotes: letters to begin with, and nothing in it that
/// could mean something. A whole number reads as that number, which is as good.
fn is_plain(text: &str) -> bool {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return false };
    if is_small_number(text) {
        return true;
    }
    let safe = |c: char| c.is_alphanumeric() || " -_./+()".contains(c);
    first.is_alphabetic()
        && characters.all(safe)
        && !text.ends_with(' ')
        && !OTHER.iter().any(|word| word.eq_ignore_ascii_case(text))
}

fn is_small_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = digits == "0" || !digits.starts_with('0');
    (1..=9).contains(&digits.len()) && canonical && text != "-0" && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// In double quotes, which YAML and JSON spell alike.
fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // What cannot be seen is spelt out; YAML refuses some of it raw.
            c if c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelt(text: &str) -> String {
        let mut out = String::new();
        yaml(text, &mut out);
        out
    }

    #[test]
    fn what_older_yaml_would_change_is_quoted() {
        for text in [
            "N",
            "y",
            "No",
            "yes",
            "ON",
            "off",
            "null",
            "~",
            "True",
            "1e3",
            "0x5A",
            "012",
            "1.0",
            "12:30",
            "2026-05-02",
            "",
            " a",
            "a ",
            "a: b",
            "a #b",
            "- a",
            "[a]",
            "{a}",
            "*a",
            "&a",
            "!a",
            "%a",
            "@a",
            "`a",
            "'a",
            "\"a",
            "a,b",
            "?",
            ":",
            "a\nb",
            "a\u{1b}",
            "\u{feff}a",
            "<<",
            "=",
            ".inf",
            "+1",
            "-0",
            "1_000",
            "a\u{a0}b",
            "1234567890",
        ] {
            let spelt = spelt(text);
            assert!(spelt.starts_with('"') && spelt.ends_with('"'), "{text:?}");
            assert_eq!(serde_json::from_str::<String>(&spelt).unwrap(), text, "{text:?}");
        }
    }

    #[test]
    fn plain_text_stands_as_it_is() {
        for text in ["Ann", "Zoë Müller", "龍", "T01", "road W", "tiles/mine.yaml", "3", "-1", "0", "Spring Open (2)"]
        {
            assert_eq!(spelt(text), text);
        }
    }

    #[test]
    fn the_same_text_comes_back() {
        for text in ["a\u{85}b", "\u{7f}", "tab\there", "\u{2028}", "emoji 🀄", "back\\slash \"quote\"", "\u{0}"] {
            let document = crate::record::tree::yaml::documents(&format!("a: {}\n", spelt(text))).remove(0);
            assert_eq!(document.faults, [], "{text:?}");
            assert_eq!(document.root.unwrap().at_pointer("/a").unwrap().text(), Some(text));
        }
    }
}

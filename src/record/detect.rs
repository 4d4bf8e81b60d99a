//! Which format a text is in, told from its content, and how many records it holds.

use super::input::{LONGEST, Located, Piece, ReadContext};
use super::model::{Format, Reading};
use super::tree::{json, yaml};
use super::{bga, carcassonnelab, disguise, gg, jcloisterzone, native, pinned, score_sheet, several};
use crate::record::ReadError;
use crate::rulebook::ErrorCode;

/// How many lines are looked at to tell whether a text holds a record a line: the first may be broken.
const LOOKED_AT: usize = 5;

/// A format that is read from a text of its own.
struct Known {
    format: Format,
    /// Whether a text looks like it. Must be quick, and cautious: what it claims is read by `read` alone.
    looks_like: fn(&str) -> bool,
    read: fn(&str) -> Reading,
}

impl Known {
    fn read(&self, text: &str) -> Reading {
        several::bare(text, self.read)
    }
}

/// All formats but ours, in the order in which they are tried.
const KNOWN: [Known; 4] = [
    Known {
        format: Format::JCloisterZone,
        looks_like: |text| text.starts_with('{') && jcloisterzone::looks_like(text),
        read: jcloisterzone::read,
    },
    Known {
        format: Format::BoardGameArena,
        looks_like: |text| may_be_json(text) && bga::looks_like(text),
        read: bga::read,
    },
    Known {
        format: Format::CarcassonneGg,
        looks_like: |text| may_be_json(text) && gg::looks_like(text),
        read: gg::read,
    },
    Known {
        format: Format::ScoreSheet,
        looks_like: |text| text.starts_with('{') && score_sheet::looks_like(text),
        read: score_sheet::read,
    },
];

fn may_be_json(text: &str) -> bool {
    text.starts_with(['{', '['])
}

fn known(text: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| (known.looks_like)(text))
}

/// Reads every record of a text. A text of no known format gives one piece without a format and with an error.
pub fn read<'t>(text: &'t str, read_context: &ReadContext) -> Vec<Piece<'t>> {
    let mut pieces = read_pieces(text, read_context);
    pieces.iter_mut().for_each(|piece| pinned::compare(read_context, &mut piece.reading));
    pieces.iter_mut().for_each(helped);
    pieces
}

fn read_pieces<'t>(text: &'t str, read_context: &ReadContext) -> Vec<Piece<'t>> {
    let piece = |format, reading| vec![Piece::new(1, text, 1, format, reading)];
    let content = content(text);
    if content.is_empty() {
        return piece(None, ReadError::new(ErrorCode::Syntax, "the file is empty").help(BEGINS).into());
    }
    if let Some(error) = disguise::no_plain_text(text.as_bytes()) {
        // Nothing of it is of use to anybody, so that nothing of it is shown.
        let format = disguise::holds_record(text).then_some(Format::Native);
        return vec![Piece::new(1, "", 1, format, error.into())];
    }
    if is_blank(content) {
        let error = ReadError::new(ErrorCode::Schema, "the file holds nothing but comments");
        return piece(None, error.help(BEGINS).into());
    }
    if holds_lines(text) {
        return read_lines(text, read_context);
    }
    if text.len() > LONGEST {
        return piece(None, too_large().into());
    }
    if known(content).is_some() || is_json(content) {
        return read_json(text, read_context);
    }
    if jcloisterzone::is_snapshot(content) {
        return piece(Some(Format::JCloisterZone), jcloisterzone::snapshot(text).into());
    }
    if native::looks_like_yaml(text) || native::looks_headless_yaml(text) || native::looks_bare(text) {
        return read_yaml(text, read_context);
    }
    if bga::table::looks_like(text) {
        return read_tables(text);
    }
    if carcassonnelab::looks_like(text) {
        return read_addresses(text);
    }
    piece(None, unknown(content).into())
}

/// Whether a line holds a record of its own, whole and on this line alone: then the text it begins is read line by
/// line. A file of such lines may be of any length.
pub fn is_line_record(line: &str) -> bool {
    let content = content(line);
    // Logs and lists of events are arrays, everything else is an object.
    let whole = ['{', '['].into_iter().zip(['}', ']']);
    if !whole.into_iter().any(|(from, to)| content.starts_with(from) && content.trim_end().ends_with(to)) {
        let line = 0..content.trim_end().len();
        return matches!(carcassonnelab::addresses(content).as_slice(), [address] if *address == line);
    }
    // A part of a log, such as an event or a packet, is no record.
    known(content).is_some() && (several::count(content) > 0 || bga::is_refusal(content))
        || native::looks_like_json(content) && serde_json::from_str::<serde::de::IgnoredAny>(content).is_ok()
}

/// Whether a line leaves its text open, so that the next line goes on with it: a list or an object that is laid out one
/// element a line. What stands between such lines is no record of its own.
pub fn leaves_open(line: &str) -> bool {
    content(line).trim_end().ends_with(['[', '{', ',', ':'])
}

/// Whether a text holds blanks and comments only. It may have been a record, and is no text of somebody else's.
pub fn is_blank(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim_start_matches('\u{feff}').trim();
        line.is_empty() || line.starts_with('#') || matches!(line, "---" | "...")
    })
}

/// Whether a text looks like a record of some format, even a broken one. Of any other text nothing may be shown: a name
/// or a link can lead to any file of the machine.
pub fn looks_like_record(text: &str) -> bool {
    let content = content(text);
    let headless = if is_json(content) { native::looks_headless_json } else { native::looks_headless_yaml };
    known(content).is_some()
        || native::looks_like_json(content)
        || native::looks_like_yaml(text)
        || native::looks_bare(text)
        || headless(content)
        || bga::table::looks_like(text)
        || carcassonnelab::looks_like(text)
}

/// Reads the record of one line. Blank lines hold none and are not to be counted in `number`, which is that of the
/// record, from 1; `first_line` is the line of the whole text on which it stands.
pub fn read_line<'t>(line: &'t str, number: u32, first_line: usize, read_context: &ReadContext) -> Piece<'t> {
    let content = content(line);
    let (format, reading) = if line.len() > LONGEST {
        (None, too_large().into())
    } else if !may_be_json(content) && carcassonnelab::looks_like(content) {
        (Some(Format::CarcassonneLab), carcassonnelab::read(line))
    } else {
        let mut pieces = read_json(line, read_context);
        match pieces.len() {
            1 => {
                let mut piece = Piece { number, first_line, ..pieces.remove(0) };
                pinned::compare(read_context, &mut piece.reading);
                helped(&mut piece);
                return piece;
            }
            count => {
                let message = format!("{count} records on one line of many");
                let error = ReadError::new(ErrorCode::Schema, message).help("write one record a line");
                (None, error.span(0, line.len()).into())
            }
        }
    };
    let mut piece = Piece::new(number, line, first_line, format, reading);
    pinned::compare(read_context, &mut piece.reading);
    helped(&mut piece);
    piece
}

/// How a record of ours begins.
const BEGINS: &str = "a record of ours begins with `viguier: 1`";

/// No error is without a word on what to do.
fn helped(piece: &mut Piece<'_>) {
    let help = match piece.format {
        Some(Format::Native) => "docs/record-format.md shows how a record is written",
        Some(_) => "a program wrote this: save or export the game again, and leave the file as it is",
        None => BEGINS,
    };
    for error in piece.reading.errors.iter_mut().filter(|error| error.help.is_none()) {
        error.help = Some(help.to_owned());
    }
}

/// The text without a byte order mark and blanks before it.
fn content(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// Whether a text holds one record a line. A single line is a single record either way.
fn holds_lines(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !content(line).is_empty());
    let first = lines.next();
    let Some(second) = lines.next() else { return false };
    let (mut is_open, mut may_be_laid_out) = (false, false);
    for line in first.into_iter().chain([second]).chain(lines).take(LOOKED_AT) {
        let goes_on = std::mem::replace(&mut is_open, leaves_open(line));
        if is_line_record(line) {
            if !goes_on {
                return true;
            }
            may_be_laid_out = true;
        }
    }
    may_be_laid_out && !is_laid_out(text)
}

/// Whether a text some line of which is a record by itself is a list or an object that is laid out one element a line
/// all the same. The line before may be a broken record, after all.
fn is_laid_out(text: &str) -> bool {
    let last = text.trim_end().rsplit('\n').next().unwrap_or("");
    last.trim_start().starts_with([']', '}']) || serde_json::from_str::<serde::de::IgnoredAny>(content(text)).is_ok()
}

fn read_lines<'t>(text: &'t str, read_context: &ReadContext) -> Vec<Piece<'t>> {
    let lines = (1_usize..).zip(text.lines()).filter(|(_, line)| !content(line).is_empty());
    (1_u32..).zip(lines).map(|(number, (line, text))| read_line(text, number, line, read_context)).collect()
}

/// Whether a text is JSON rather than YAML that begins with a bracket.
pub(super) fn is_json(content: &str) -> bool {
    let Some(rest) = content.strip_prefix(['{', '[']) else { return false };
    content.starts_with('[') || matches!(rest.trim_start().chars().next(), Some('"' | '}') | None)
}

/// Reads a JSON text. Clean saves and records of ours, which most texts are, are told from their first look.
fn read_json<'t>(text: &'t str, read_context: &ReadContext) -> Vec<Piece<'t>> {
    let piece = |format, reading| vec![Piece::new(1, text, 1, format, reading)];
    let content = content(text);
    let is_ours = content.starts_with('{') && native::looks_like_json(content);
    if is_ours {
        let reading = native::read(text, &json::document(text), read_context);
        if reading.record.is_some() {
            return piece(Some(Format::Native), reading);
        }
    } else if content.starts_with('{')
        && jcloisterzone::has_its_keys(content)
        && let Some(reading) = jcloisterzone::read_known(content)
    {
        return piece(Some(Format::JCloisterZone), reading);
    }
    if !is_ours && content.starts_with('{') && jcloisterzone::has_its_keys(content) && holds_one_save(content) {
        let reading = several::bare(text, jcloisterzone::read);
        if reading.record.is_some() {
            return piece(Some(Format::JCloisterZone), reading);
        }
    }
    let found = several::read(text, read_context);
    if let several::Found::Records(pieces) = found {
        return pieces;
    }
    if is_ours || native::looks_headless_json(content) {
        return piece(Some(Format::Native), native::read(text, &json::document(text), read_context));
    }
    let start = text.len() - content.len();
    let known = known(content);
    match found {
        several::Found::LooseItems(format) => {
            let error = ReadError::new(ErrorCode::Schema, "these are parts of one log, but no list holds them");
            let error = error.help("write them as one list: `[` first, a comma between two, `]` last");
            piece(Some(format), error.span(start, text.len()).into())
        }
        several::Found::Broken(error) => {
            let span = error.span.map(|(from, to)| (start + from, start + to));
            piece(known.map(|known| known.format), ReadError { span, ..error }.into())
        }
        _ => match known {
            Some(known) => piece(Some(known.format), known.read(text)),
            None => piece(None, unknown(content).into()),
        },
    }
}

/// Whether a text that looks like a save is one save and nothing else, as far as its words show: what might be a
/// second record is worth a closer look.
fn holds_one_save(content: &str) -> bool {
    let count = |word: &str| memchr::memmem::find_iter(content.as_bytes(), word).take(2).count();
    count("\"replay\"") == 1 && ["\"channel\"", "\"playTile\"", "\"placements\""].iter().all(|word| count(word) == 0)
}

fn read_yaml<'t>(text: &'t str, read_context: &ReadContext) -> Vec<Piece<'t>> {
    let documents = yaml::documents(text);
    let mut pieces = Vec::with_capacity(documents.len());
    let (mut line, mut counted_to) = (1, 0);
    for (number, document) in (1_u32..).zip(&documents) {
        line += text.get(counted_to..document.span.start).unwrap_or("").matches('\n').count();
        counted_to = document.span.start;
        let part = text.get(document.span.start..document.span.end).unwrap_or("");
        let reading = native::read_yaml(text, document, read_context);
        pieces.push(Piece::new(number, part, line, Some(Format::Native), reading));
    }
    pieces
}

/// A game for each address. A line with several is cut behind each of them.
fn read_addresses(text: &str) -> Vec<Piece<'_>> {
    let (mut from, mut line, mut pieces) = (0, 1, Vec::new());
    for (number, address) in (1_u32..).zip(carcassonnelab::addresses(text)) {
        let before = text.get(from..address.start).unwrap_or("");
        line += before.matches('\n').count();
        let start = before.rfind('\n').map_or(from, |at| from + at + 1);
        let text = text.get(start..address.end).unwrap_or("");
        let reading = carcassonnelab::read(text);
        pieces.push(Piece::new(number, text, line, Some(Format::CarcassonneLab), reading));
        from = address.end;
    }
    pieces
}

/// A game for each table of a log whose notes are rows.
fn read_tables(text: &str) -> Vec<Piece<'_>> {
    let (mut line, mut counted_to) = (1, 0);
    let mut pieces = Vec::new();
    for (number, (place, reading)) in (1_u32..).zip(bga::table::read(text)) {
        line += text.get(counted_to..place.start).unwrap_or("").matches('\n').count();
        counted_to = place.start;
        let text = text.get(place).unwrap_or("");
        pieces.push(Piece::new(number, text, line, Some(Format::BoardGameArena), reading));
    }
    pieces
}

/// Finds the place of an entry by its pointer.
pub(super) type Locate<'t> = Box<dyn Fn(&str) -> Option<Located> + 't>;

/// How entries are found in the text of a record that is neither JSON nor YAML; none for a text that is.
pub(super) fn locate_fn(format: Option<Format>, text: &str) -> Option<Locate<'_>> {
    match format {
        Some(Format::CarcassonneLab) => Some(Box::new(|pointer| carcassonnelab::locate(text, pointer))),
        Some(Format::BoardGameArena) if !may_be_json(content(text)) => {
            let places = bga::table::places(text);
            let place = move |pointer: &str| places.get(bga::table::row(pointer)?).cloned();
            Some(Box::new(move |pointer| place(pointer).map(|place| Located { start: place.start, end: place.end })))
        }
        _ => None,
    }
}

fn too_large() -> ReadError {
    let megabytes = LONGEST / (1024 * 1024);
    ReadError::new(ErrorCode::TooLarge, format!("a record of more than {megabytes} MiB"))
        .help("a file of one-line records may be of any length")
}

fn unknown(content: &str) -> ReadError {
    let error = ReadError::new(ErrorCode::Schema, "this is no record of a known format");
    if content.starts_with(['{', '[']) { error } else { error.help(BEGINS) }
}

//! A turn of one line as it was probably meant, for the help of an error: what hands put beside the grammar is taken
//! away step by step, until the turn can be read. A guess is shown; it never makes a record sound.

use super::context::{Context, Slip, shown};
use super::meant;
use super::names::Names;
use super::words;
use crate::record::tree::{Node, Untrusted, Value};
use crate::rulebook::ErrorCode;

/// Words that say what the place of a word says already.
const FILLERS: [&str; 36] = [
    "at", "on", "to", "with", "the", "a", "an", "and", "tile", "plays", "places", "played", "placed", "lays", "puts",
    "draws", "turned", "rotated", "rotation", "rotate", "rot", "rot.", "turn", "by", "degrees", "degree", "deg",
    "meeple", "follower", "into", "in", "square", "coords", "position", "x", "y",
];

/// Words for nobody in the place of a meeple.
const NOBODY: [&str; 14] =
    ["no", "none", "nothing", "nobody", "pass", "passes", "passed", "without", "nil", "null", "empty", "--", "–", "—"];

/// Everyday words, with those of a record.
const EVERYDAY: [(&str, &str); 22] = [
    ("north", "N"),
    ("east", "E"),
    ("south", "S"),
    ("west", "W"),
    ("top", "N"),
    ("right", "E"),
    ("bottom", "S"),
    ("left", "W"),
    ("town", "city"),
    ("castle", "city"),
    ("street", "road"),
    ("way", "road"),
    ("bandit", "road"),
    ("lawn", "field"),
    ("grass", "field"),
    ("peasant", "field"),
    ("convent", "monastery"),
    ("church", "monastery"),
    ("totals", "="),
    ("total", "="),
    ("points", "+"),
    ("scores", "+"),
];

/// The slip of a turn of one line, with the turn as it should be written where that can be told.
pub(super) fn helped(
    context: &mut Context<'_>,
    slip: Slip,
    text: &str,
    names: &Names<'_>,
    sound: impl Fn(&str) -> bool,
) -> Slip {
    let help = slip.help.as_deref().unwrap_or("");
    let is_comma = help.starts_with("a comma after the player");
    let is_told = help.contains("write ") && !is_comma;
    let is_name = matches!(slip.code, ErrorCode::UnknownPlayer | ErrorCode::UnknownTile);
    if is_name || help.contains("did you mean") || !context.may_mend() {
        return slip;
    }
    if let Some((first, second)) = two(text, names, &sound) {
        let message = "two turns on one line";
        let help = format!("each turn has a line of its own: write `- {first}` and below it `- {second}`");
        return Slip { message: message.to_owned(), help: Some(help), ..slip };
    }
    if is_told {
        return slip;
    }
    let Some((why, turn)) = turn(text, names, sound) else { return slip };
    let why = if is_comma { "a comma after the player" } else { why };
    let written = shown(&turn);
    Slip {
        help: Some(if why.is_empty() { format!("write {written}") } else { format!("{why}: write {written}") }),
        ..slip
    }
}

/// The slip of a turn in brackets that is neither one line nor keys with their values; none when it is something else.
pub(super) fn bracketed(node: &Node, source: &str, names: &Names<'_>, sound: impl Fn(&str) -> bool) -> Option<Slip> {
    let Value::Sequence(elements) = &node.value else { return None };
    let inner = source.trim().trim_start_matches('[').strip_suffix(']').unwrap_or(source).trim();
    if !elements.is_empty() && elements.iter().all(|element| matches!(element.value, Value::Mapping(_))) {
        let slip = Slip::new("square brackets around the keys of a turn");
        return Some(
            slip.help(format!("keys on one line stand in braces: write {}", shown(&format!("- {{{inner}}}")))),
        );
    }
    let slip = Slip::new("square brackets around a turn");
    let meant = turn(inner, names, &sound).or_else(|| sound(inner).then(|| ("", inner.to_owned())));
    Some(match meant {
        Some((_, turn)) => {
            slip.help(format!("a turn of one line stands without brackets: write {}", shown(&format!("- {turn}"))))
        }
        None => slip.help("a turn of one line stands without brackets: player, tile, square"),
    })
}

/// Two turns that stand on one line.
fn two(text: &str, names: &Names<'_>, sound: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let begins = |name: &str| text.find(&format!(" {name}, ")).map(|at| at + 1);
    let at = names.0.iter().filter_map(|player| begins(&player.name)).min()?;
    let (first, second) = text.split_at_checked(at)?;
    let first = first.trim_end_matches([';', ',', '-', '–', '—', '/', '|', '.', ' ']);
    let shown = |text: &str| Untrusted::from(text).to_string();
    (first.contains(',') && sound(first) && sound(second)).then(|| (shown(first), shown(second)))
}

/// What is taken away, and why.
type Step = (&'static str, fn(&mut Vec<String>));

/// A turn that can be read, and what was beside the grammar.
fn turn(text: &str, names: &Names<'_>, sound: impl Fn(&str) -> bool) -> Option<(&'static str, String)> {
    if text.len() > 300 {
        return None;
    }
    let bare = text.trim_matches(|mark: char| "\"'`“”‘’{}[]@%*&!?|> ".contains(mark) || mark.is_whitespace());
    if bare != text && sound(bare) {
        return Some(("", bare.to_owned()));
    }
    if let Some((turn, remark)) = remark(bare)
        && sound(turn)
    {
        return Some(("a remark begins with `#`", format!("{turn} # {remark}")));
    }
    let (player, rest) = player(bare, names);
    let whole = |words: &[String]| match player {
        Some(player) => format!("{player}, {}", words.join(" ")),
        None => words.join(" "),
    };
    let mut words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
    let steps: [Step; 6] = [
        ("", |_| {}),
        ("where nobody is placed, write `-` or nothing", nobody),
        ("", |words| words.iter_mut().for_each(everyday)),
        ("a square is written X,Y", squares),
        ("", fillers),
        ("", marks),
    ];
    for (why, step) in steps {
        let before = words.clone();
        step(&mut words);
        let claims = claims(&words, names, player);
        for words in [&words, &claims] {
            let turn = whole(words);
            if (before != *words || turn != bare) && sound(&turn) {
                return Some((why, turn));
            }
        }
    }
    None
}

/// A turn and the remark behind it: `// good`, `(good)`, `note: good`, `#good`.
fn remark(text: &str) -> Option<(&str, &str)> {
    for mark in ["//", " (", "#", " note: ", " note ", ";", " -- ", " – ", " — ", "!"] {
        if let Some((turn, remark)) = text.split_once(mark) {
            let remark = remark.trim().trim_end_matches(')').trim_start_matches(['/', '#', ' ']);
            let is_square = remark.starts_with(|c: char| c == '-' || c.is_ascii_digit());
            if !remark.is_empty() && !is_square {
                return Some((turn.trim_end(), remark));
            }
        }
    }
    None
}

/// The player of a turn, and what follows, whatever stands between the two.
fn player<'t>(text: &'t str, names: &Names<'t>) -> (Option<&'t str>, &'t str) {
    let ends = |rest: &str| rest.starts_with(|next: char| !next.is_alphanumeric());
    let found = names.prefix(text, ends).and_then(|(seat, length)| Some((names.text(seat)?, text.get(length..)?)));
    match found {
        Some((name, rest)) => {
            (Some(name), rest.trim_start_matches([',', ':', ';', '.', '=', '|', '/', ' ', '"', '\'']))
        }
        None => (None, text),
    }
}

fn nobody(words: &mut Vec<String>) {
    let is_any = |word: &String, of: &[&str]| of.iter().any(|known| known.eq_ignore_ascii_case(word));
    if !words.iter().any(|word| is_any(word, &NOBODY)) || words.iter().any(|word| word.starts_with(['+', '='])) {
        return;
    }
    words.retain(|word| !is_any(word, &NOBODY) && !is_any(word, &["meeple", "follower", "figure"]));
}

fn everyday(word: &mut String) {
    let bare = word.trim_end_matches([',', '.', ';', ':', '!']);
    if let Some((_, known)) = EVERYDAY.iter().find(|(known, _)| known.eq_ignore_ascii_case(bare)) {
        *word = (*known).to_owned();
    }
}

/// Squares and degrees as they are written.
fn squares(words: &mut Vec<String>) {
    let mut found = false;
    let mut written: Vec<String> = Vec::with_capacity(words.len());
    let mut rest = words.iter().peekable();
    while let Some(word) = rest.next() {
        if found {
            let bare = word.trim_end_matches(|c: char| !c.is_ascii_digit());
            let is_degrees = !bare.is_empty() && bare.len() < 5 && bare.bytes().all(|byte| byte.is_ascii_digit());
            let is_turn = is_degrees && !word.contains(',');
            written.push(if is_turn { bare.trim_start_matches('0').to_owned() } else { word.clone() });
            continue;
        }
        // The square may stand in the word of the tile, in several words, or between other marks.
        if let Some((tile, square, more)) = split(word) {
            written.extend([tile, square, more].into_iter().filter(|part| !part.is_empty()));
            found = true;
        } else if let Some((x, y)) =
            number(word).zip(rest.peek().and_then(|next| number(next))).filter(|_| !written.is_empty())
        {
            rest.next();
            written.push(format!("{x},{y}"));
            found = true;
        } else {
            written.push(word.clone());
        }
    }
    written.retain(|word| !word.is_empty());
    *words = written;
}

/// One of the two numbers of a square: `(-1`, `0)`, `x=-1`, `-1;`.
fn number(word: &str) -> Option<i64> {
    let bare = word.trim_matches(|c: char| "()[]{}<>,;:.\"'".contains(c));
    let bare = bare.trim_start_matches(|c: char| "xXyY=:".contains(c));
    words::number(bare)
}

/// The tile before a square, the square, and what follows it in one word.
fn split(word: &str) -> Option<(String, String, String)> {
    let spelt: String = word.chars().map(|c| if matches!(c, 'O' | 'o') { '0' } else { c }).collect();
    let bare = spelt.trim_matches(|c: char| "()[]{}<>\"'".contains(c));
    for start in bare.char_indices().map(|(at, _)| at) {
        let (tile, rest) = bare.split_at_checked(start)?;
        if tile.ends_with(['-', '–', '−']) || tile.chars().next().is_some_and(|c| !c.is_alphanumeric()) {
            continue;
        }
        let mut parts = rest.split([',', ';', '/', '.', ':', '|']);
        let (Some(x), Some(y)) = (parts.next().and_then(number), parts.next().and_then(number)) else { continue };
        let more: Vec<&str> = parts.collect();
        return Some((tile.trim_end_matches('(').to_owned(), format!("{x},{y}"), more.join(" ")));
    }
    None
}

fn fillers(words: &mut Vec<String>) {
    words.retain(|word| {
        let bare = word.trim_end_matches([',', '.', ':']);
        !FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(bare))
    });
}

/// Marks at the ends of words.
fn marks(words: &mut Vec<String>) {
    for word in words.iter_mut() {
        let bare = word.trim_matches(|c: char| "()[]{}<>\"'“”.;:!,|@/".contains(c)).to_owned();
        *word = bare;
    }
    words.retain(|word| !word.is_empty());
}

/// Claims as they are written: `= Ann: 0, Ben: 4`, `= 0-4`, `+ 4`.
fn claims(words: &[String], names: &Names<'_>, player: Option<&str>) -> Vec<String> {
    let at = words.iter().position(|word| word.starts_with(['=', '+']));
    let Some((before, claims)) = at.and_then(|at| words.split_at_checked(at)) else { return words.to_vec() };
    let mut written = before.to_vec();
    let text = claims.join(" ");
    for part in text.split_inclusive(|_| true).fold(Vec::<String>::new(), |mut parts, letter| {
        if matches!(letter, "=" | "+") || parts.is_empty() {
            parts.push(String::new());
        }
        if let Some(last) = parts.last_mut() {
            last.push_str(letter);
        }
        parts
    }) {
        let mark = part.get(..1).unwrap_or("");
        let rest = part.get(1..).unwrap_or("").replace([':', ','], " ");
        let numbers = meant::numbers(&rest);
        let is_bare = !rest.contains(char::is_alphabetic);
        written.push(mark.to_owned());
        match (numbers.as_slice(), player) {
            ([one], Some(player)) if is_bare && mark == "+" => written.push(format!("{player} {one}")),
            (many, _) if is_bare && many.len() == names.0.len() => {
                written.extend(names.0.iter().zip(many).map(|(player, points)| format!("{} {points}", player.name)));
            }
            _ => written.extend(rest.split_whitespace().map(str::to_owned)),
        }
    }
    written
}

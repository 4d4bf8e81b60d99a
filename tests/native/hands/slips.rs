//! The table of slips.

/// A slip in the first line of a turn; none where it makes no sense.
pub(super) struct TurnSlip {
    pub(super) name: &'static str,
    pub(super) make: fn(&str) -> Option<String>,
    /// What the help must say.
    pub(super) help: &'static str,
}

/// A slip in a line of the head; none where it makes no sense.
pub(super) struct HeadSlip {
    pub(super) name: &'static str,
    pub(super) make: fn(&str) -> Option<String>,
    /// What the help must say.
    pub(super) help: &'static str,
}

/// The blanks before a turn, and what follows its dash.
fn parts(line: &str) -> Option<(&str, &str)> {
    let text = line.trim_start();
    let blanks = &line[..line.len() - text.len()];
    Some((blanks, text.strip_prefix("- ")?))
}

/// The same for a turn in the short form that names its player.
fn named(line: &str) -> Option<(&str, &str, &str)> {
    let (blanks, text) = parts(line)?;
    let (name, rest) = text.split_once(", ")?;
    let is_name = name.chars().all(char::is_alphanumeric) && !name.is_empty();
    is_name.then_some((blanks, name, rest))
}

/// The same for a turn of one line that has a tile, cut behind its square: what stands before it, its tile, its square
/// and the rest, without a remark.
fn placed(line: &str) -> Option<(String, &str, &str, &str)> {
    let (blanks, name, rest) = named(line)?;
    let (tile, rest) = rest.split_once(' ').filter(|(tile, _)| *tile != "discard")?;
    let length = rest.find([' ', '\r']).unwrap_or(rest.len());
    let (square, rest) = rest.split_at(length);
    let is_square = square.split_once(',').is_some_and(|(x, y)| x.parse::<i32>().is_ok() && y.parse::<i32>().is_ok());
    is_square.then(|| (format!("{blanks}- {name}, "), tile, square, rest))
}

/// The same with something behind the turn, before its remark.
fn behind(line: &str, put: &str) -> Option<String> {
    named(line).filter(|(_, _, rest)| *rest != "missing")?;
    let end = line.find("   #").unwrap_or(line.trim_end().len());
    Some(format!("{}{put}{}", &line[..end], &line[end..]))
}

/// The same for a turn in which nobody is placed.
fn bare(line: &str, put: &str) -> Option<String> {
    let (_, _, _, rest) = placed(line)?;
    let rest = rest.split('#').next()?.trim();
    (rest.is_empty() || rest.parse::<u16>().is_ok()).then(|| behind(line, put))?
}

/// A turn with marks around it, and its remark behind them.
fn around(line: &str, open: char, close: char) -> Option<String> {
    let (blanks, name, _) = named(line)?;
    let line = behind(line, &close.to_string())?;
    Some(line.replacen(&format!("{blanks}- {name}"), &format!("{blanks}- {open}{name}"), 1))
}

/// The same for a turn in braces.
fn braced(line: &str) -> Option<&str> {
    parts(line).filter(|(_, text)| text.starts_with("{by: ") && !text.contains("steps"))?;
    Some(line)
}

/// The same for a turn of this player without mappings and claims in it.
fn plain<'l>(line: &'l str, by: &str) -> Option<&'l str> {
    let is_plain = line.matches('{').count() == 1 && !line.contains("totals");
    braced(line).filter(|_| is_plain && line.contains(&format!("{{by: {by},")))
}

/// The line with one thing in place of another.
fn with(line: &str, from: &str, to: &str) -> Option<String> {
    line.contains(from).then(|| line.replacen(from, to, 1))
}

/// The numbers of `at: [x, y]` between other marks.
fn at(line: &str, written: impl Fn(&str, &str) -> String) -> Option<String> {
    let (before, rest) = braced(line)?.split_once("at: [")?;
    let (square, after) = rest.split_once(']')?;
    let (x, y) = square.split_once(", ")?;
    Some(format!("{before}at: {}{after}", written(x, y)))
}

fn is_mapping(text: &str) -> bool {
    text.starts_with("by: ")
}

pub(super) fn turn_slips() -> Vec<TurnSlip> {
    let slip = |name, help, make| TurnSlip { name, make, help };
    const BEGINS: &str = "a turn begins with `- `";
    vec![
        slip("the dash is gone", BEGINS, |line| parts(line).map(|(blanks, text)| format!("{blanks}{text}"))),
        slip("a blank for the dash", BEGINS, |line| {
            parts(line)
                .filter(|(_, text)| !is_mapping(text) && !text.starts_with('"'))
                .map(|(blanks, text)| format!("{blanks}  {text}"))
        }),
        slip("no space after the dash", "a space after the dash", |line| {
            parts(line).map(|(blanks, text)| format!("{blanks}-{text}"))
        }),
        slip("an en dash", "write `-`", |line| parts(line).map(|(blanks, text)| format!("{blanks}– {text}"))),
        slip("an em dash", "write `-`", |line| parts(line).map(|(blanks, text)| format!("{blanks}— {text}"))),
        slip("a minus", "write `-`", |line| parts(line).map(|(blanks, text)| format!("{blanks}− {text}"))),
        slip("a star", "write `-`", |line| parts(line).map(|(blanks, text)| format!("{blanks}* {text}"))),
        slip("a bullet", "write `-`", |line| parts(line).map(|(blanks, text)| format!("{blanks}• {text}"))),
        slip("a number", BEGINS, |line| {
            parts(line).filter(|(_, text)| !is_mapping(text)).map(|(blanks, text)| format!("{blanks}6. {text}"))
        }),
        slip("a number after the dash", BEGINS, |line| {
            parts(line).filter(|(_, text)| !is_mapping(text)).map(|(blanks, text)| format!("{blanks}- 6. {text}"))
        }),
        slip("two dashes", BEGINS, |line| parts(line).map(|(blanks, text)| format!("{blanks}- - {text}"))),
        slip("one space more", "the column where turns begin", |line| {
            Some(format!(" {line}")).filter(|_| parts(line).is_some())
        }),
        slip("two spaces more", "the column where turns begin", |line| {
            Some(format!("  {line}")).filter(|_| parts(line).is_some())
        }),
        slip("one space less", "the column where turns begin", |line| {
            parts(line)?.0.strip_prefix(' ').map(|_| line[1..].to_owned())
        }),
        slip("a tab before the dash", "tab", |line| parts(line).map(|(_, text)| format!("\t- {text}"))),
        slip("a tab and blanks before the dash", "tab", |line| {
            parts(line).map(|(blanks, text)| format!("{blanks}\t- {text}"))
        }),
        slip("a colon after the player", "a comma after the player", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name}: {rest}"))
        }),
        slip("no comma after the player", "a comma after the player", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name} {rest}"))
        }),
        slip("a semicolon after the player", "a comma after the player", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name}; {rest}"))
        }),
        slip("a full stop after the player", "a comma after the player", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name}. {rest}"))
        }),
        slip("a dash after the player", "a comma after the player", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name} - {rest}"))
        }),
        slip("the player in quotes", "quote the whole line or nothing", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- \"{name}\", {rest}"))
        }),
        slip("the player in single quotes", "quote the whole line or nothing", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- '{name}', {rest}"))
        }),
        slip("a quotation mark that is not closed", "closing", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- \"{name}, {rest}"))
        }),
        slip("another name", "did you mean", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- {name}x, {rest}"))
        }),
        slip("a turn in braces", "without braces: write `- ", |line| around(line, '{', '}')),
        slip("a turn in brackets", "without brackets: write `- ", |line| around(line, '[', ']')),
        slip("a turn in backticks", "leave it out: write `- ", |line| around(line, '`', '`')),
        slip("a colon at the end", "leave it out: write `- ", |line| behind(line, ":")),
        slip("a full stop at the end", "leave it out", |line| behind(line, ".")),
        slip("a claim with a colon", "leave it out: write `- ", |line| {
            let (_, name, _) = named(line).filter(|(_, _, rest)| !rest.contains('='))?;
            behind(line, &format!(" = {name}: 0"))
        }),
        slip("a remark in parentheses", "# good move`", |line| {
            placed(line).filter(|(_, _, _, rest)| !rest.contains(['=', '+']))?;
            behind(line, " (good move)")
        }),
        slip("a remark behind slashes", "# good move`", |line| {
            placed(line).filter(|(_, _, _, rest)| !rest.contains(['=', '+']))?;
            behind(line, " // good move")
        }),
        slip("a remark behind note", "# good move`", |line| behind(line, " note: good move")),
        slip("none for nobody", "write `-`", |line| bare(line, " none")),
        slip("no meeple", "write `-`", |line| bare(line, " no meeple")),
        slip("pass", "write `-`", |line| bare(line, " pass")),
        slip("a square in parentheses, short", "X,Y: write `", |line| {
            placed(line).map(|(before, tile, square, rest)| format!("{before}{tile} ({square}){rest}"))
        }),
        slip("a semicolon in a square, short", "X,Y: write `", |line| {
            placed(line)
                .map(|(before, tile, square, rest)| format!("{before}{tile} {}{rest}", square.replace(',', ";")))
        }),
        slip("a slash in a square, short", "X,Y: write `", |line| {
            placed(line)
                .map(|(before, tile, square, rest)| format!("{before}{tile} {}{rest}", square.replace(',', "/")))
        }),
        slip("a blank in a square, short", "X,Y: write `", |line| {
            placed(line)
                .map(|(before, tile, square, rest)| format!("{before}{tile} {}{rest}", square.replace(',', " ")))
        }),
        slip("no blank before a square", "write `", |line| {
            placed(line)
                .filter(|(_, tile, _, _)| !tile.ends_with(|last: char| last.is_ascii_digit()))
                .map(|(before, tile, square, rest)| format!("{before}{tile}{square}{rest}"))
        }),
        slip("words for a turn", "write `", |line| {
            placed(line).map(|(before, tile, square, rest)| format!("{before}tile {tile} at {square}{rest}"))
        }),
        slip("no tile and no square", "write tile and square", |line| {
            named(line).map(|(blanks, name, _)| format!("{blanks}- {name},"))
        }),
        slip("a star before the player", "leave the mark out", |line| {
            named(line).map(|(blanks, name, rest)| format!("{blanks}- *{name}, {rest}"))
        }),
        slip("a no-break space before the dash", "spaces", |line| {
            parts(line).map(|(_, text)| format!("\u{a0}\u{a0}- {text}"))
        }),
        slip("keys without braces", "in braces: write `- {by: ", |line| {
            let line = braced(line).filter(|line| line.matches('{').count() == 1)?;
            with(&with(line, "{", "")?, "}", "")
        }),
        slip("x and y", "write `at: [", |line| {
            at(line, |x, y| format!("x: {x}, y: {y}")).map(|line| line.replacen("at: x", "x", 1))
        }),
        slip("a brace that is not closed", "`}`", |line| with(braced(line)?, "}", "")),
        slip("a bracket that is not closed", "`]`", |line| with(braced(line)?, "]", "")),
        slip("a brace that is not opened", "", |line| with(braced(line)?, "{", "")),
        slip("no comma between two keys", "write a `,`", |line| with(braced(line)?, ", tile", " tile")),
        slip("no colon after a key", "`:` is missing", |line| with(braced(line)?, "tile: ", "tile ")),
        slip("no space after a colon", "a space after the colon", |line| with(braced(line)?, "tile: ", "tile:")),
        slip("another key", "did you mean `tile`", |line| with(braced(line)?, "tile: ", "tlie: ")),
        slip("a key nobody knows", "", |line| with(braced(line)?, "tile: ", "stone: ")),
        slip("a bare square", "[", |line| at(line, |x, y| format!("{x},{y}"))),
        slip("a square in parentheses", "[", |line| at(line, |x, y| format!("({x}, {y})"))),
        slip("a square in braces", "[", |line| at(line, |x, y| format!("{{{x}, {y}}}"))),
        slip("a square in quotes", "[", |line| at(line, |x, y| format!("\"{x},{y}\""))),
        slip("a semicolon in a square", "[", |line| at(line, |x, y| format!("[{x}; {y}]"))),
        slip("no comma in a square", "[", |line| at(line, |x, y| format!("[{x} {y}]"))),
        slip("a square without brackets", "[", |line| at(line, |x, y| format!("{x}/{y}"))),
        slip("points of nobody", "{Ben: 4}", |line| with(plain(line, "Ben")?, "}", ", points: 4}")),
        slip("totals of nobody", "{Ann: 4}", |line| with(plain(line, "Ann")?, "}", ", totals: 4}")),
    ]
}

/// A line `key: value` at the edge with this key.
fn key<'l>(line: &'l str, wanted: &str) -> Option<&'l str> {
    let bare = line.trim_start_matches('\u{feff}');
    bare.strip_prefix(wanted).filter(|rest| rest.starts_with(':')).map(|_| line)
}

/// A line `key: value` at the edge.
fn any_key(line: &str) -> Option<&str> {
    let known =
        ["viguier", "game", "players", "expansions", "event", "rules", "moves", "ended", "result", "winner", "final"];
    known.into_iter().find_map(|wanted| key(line, wanted))
}

/// A key at the edge whose value stands beside it.
fn beside(line: &str) -> Option<&str> {
    any_key(line)
        .filter(|line| line.trim_end().split_once(": ").is_some_and(|(_, value)| !value.trim_start().starts_with('#')))
}

pub(super) fn head_slips() -> Vec<HeadSlip> {
    let slip = |name, help, make| HeadSlip { name, make, help };
    vec![
        slip("no colon", "`:` is missing", |line| with(any_key(line)?, ":", "")),
        slip("an equals sign", "`:` is missing", |line| with(beside(line)?, ":", " =")),
        slip("no space after the colon", "a space after the colon", |line| with(beside(line)?, ": ", ":")),
        slip("a space before the key", "", |line| {
            any_key(line).filter(|line| key(line, "viguier").is_none()).map(|line| format!(" {line}"))
        }),
        slip("a tab before the key", "tab", |line| {
            any_key(line).filter(|line| key(line, "viguier").is_none()).map(|line| format!("\t{line}"))
        }),
        slip("player", "players", |line| with(key(line, "players")?, "players", "player")),
        slip("names", "players", |line| with(key(line, "players")?, "players", "names")),
        slip("palyers", "players", |line| with(key(line, "players")?, "players", "palyers")),
        slip("turns", "moves", |line| with(key(line, "moves")?, "moves", "turns")),
        slip("move", "moves", |line| with(key(line, "moves")?, "moves", "move")),
        slip("expansion", "expansions", |line| with(key(line, "expansions")?, "expansions", "expansion")),
        slip("results", "result", |line| with(key(line, "result")?, "result", "results")),
        slip("rule", "rules", |line| with(key(line, "rules")?, "rules", "rule")),
        slip("viguier one", "1", |line| with(key(line, "viguier")?, "1", "1.0")),
        slip("a dash before the key", "leave the dash out", |line| {
            any_key(line).filter(|line| !line.starts_with('\u{feff}')).map(|line| format!("- {line}"))
        }),
        slip("names that run together", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, "[Ann, Ben]", "[Ann Ben]")
        }),
        slip("names with neither colon nor brackets", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, ": [Ann, Ben]", " Ann, Ben")
        }),
        slip("a path without brackets", "tiles: [tiles.yaml]", |line| {
            with(key(line, "tiles")?, "[tiles.yaml]", "tiles.yaml")
        }),
        slip("a path with neither colon nor brackets", "tiles: [tiles.yaml]", |line| {
            with(key(line, "tiles")?, ": [tiles.yaml]", " tiles.yaml")
        }),
        slip("finished", "ended: complete", |line| with(key(line, "ended")?, "unfinished", "finished")),
        slip("an event with a colon", "event: {name: Spring Open, round: 3}", |line| {
            with(key(line, "event")?, "{name: Spring Open, round: 3}", "Spring Open: round 3")
        }),
        slip("an event of words", "event: {name: Spring Open}", |line| {
            with(key(line, "event")?, "{name: Spring Open, round: 3}", "Spring Open")
        }),
        slip("a list without brackets", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, "[Ann, Ben]", "Ann, Ben")
        }),
        slip("a list with &", "players: [Ann, Ben]", |line| with(key(line, "players")?, "[Ann, Ben]", "Ann & Ben")),
        slip("a list with and", "players: [Ann, Ben]", |line| with(key(line, "players")?, "[Ann, Ben]", "Ann and Ben")),
        slip("a list in parentheses", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, "[Ann, Ben]", "(Ann, Ben)")
        }),
        slip("a list in parentheses without a colon", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, ": [Ann, Ben]", " (Ann, Ben)")
        }),
        slip("a list in braces", "[Ann, Ben]", |line| with(key(line, "players")?, "[Ann, Ben]", "{Ann, Ben}")),
        slip("a list that is not closed", "`]`", |line| with(key(line, "players")?, "]", "")),
        slip("a list that is not opened", "players: [Ann, Ben]", |line| {
            with(key(line, "players")?, "[Ann, Ben", "Ann, Ben")
        }),
        slip("a list closed twice", "leave it out", |line| with(key(line, "players")?, "]", "]]")),
        slip("an apostrophe for nothing", "closing", |line| with(key(line, "players")?, "Ben", "'Ben")),
        slip("a word of another game", "did you mean", |line| {
            with(key(line, "game")?, "ca", "cas").or_else(|| with(key(line, "game")?, "the-", ""))
        }),
        slip("The Tower", "the-tower", |line| with(key(line, "expansions")?, "[the-tower]", "The Tower")),
        slip("tower", "the-tower", |line| with(key(line, "expansions")?, "the-tower", "tower")),
        slip("two towers", "[the-tower, black-tower]", |line| {
            with(key(line, "expansions")?, "[the-tower]", "The Tower, Black Tower")
        }),
        slip("10-4", "{Ann: 10, Ben: 4}", |line| with(key(line, "result")?, "{Ann: 10, Ben: 0}", "10-4")),
        slip("10:4", "{Ann: 10, Ben: 4}", |line| with(key(line, "result")?, "{Ann: 10, Ben: 0}", "10:4")),
        slip("[10, 4]", "{Ann: 10, Ben: 4}", |line| with(key(line, "result")?, "{Ann: 10, Ben: 0}", "[10, 4]")),
        slip("10 4", "{Ann: 10, Ben: 4}", |line| with(key(line, "result")?, "{Ann: 10, Ben: 0}", "10 4")),
        slip("Ann 10 Ben 4", "{Ann: 10, Ben: 4}", |line| {
            with(key(line, "result")?, "{Ann: 10, Ben: 0}", "Ann 10 Ben 4")
        }),
        slip("Ann: 10, Ben: 4", "{Ann: 10, Ben: 4}", |line| {
            with(key(line, "result")?, "{Ann: 10, Ben: 0}", "Ann: 10, Ben: 4")
        }),
        slip("{Ann 10, Ben 4}", "{Ann: 10, Ben: 4}", |line| {
            with(key(line, "result")?, "{Ann: 10, Ben: 0}", "{Ann 10, Ben 4}")
        }),
        slip("{Ann:10}", "a space after the colon", |line| {
            with(key(line, "result")?, "{Ann: 10, Ben: 0}", "{Ann:10, Ben:4}")
        }),
        slip("a brace of the result that is not closed", "`}`", |line| with(key(line, "result")?, "}", "")),
        slip("a brace of the event that is not closed", "`}`", |line| with(key(line, "event")?, "}", "")),
        slip("a colon in a text", "", |line| with(key(line, "ended")?, "unfinished", "note: unfinished")),
    ]
}

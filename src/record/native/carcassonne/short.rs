//! The short form of a turn, one string:
//! `[BY,] [discard T...;] TILE X,Y [DEGREES] [ACTION [FIGURE]] [capture X,Y [ground|tower|FEATURE] [FIGURE] [of NAME]]
//! [exchange FIGURE] [ransom NAME [FIGURE] [WHEN]] [+ POINTS] [= TOTALS]`, or `[BY,] missing`.

use crate::carcassonne::{Action, Colour, FigureKind, Standing, Target, TowerAction, Who};
use crate::record::native::carcassonne::draft::{Body, Draft, Plain, When};
use crate::record::native::carcassonne::feature;
use crate::record::native::carcassonne::turn::{self, Table};
use crate::record::native::claimed::{self, Claimed};
use crate::record::native::context::{Slip, shown};
use crate::record::native::names::Names;
use crate::record::native::words::{Word, Words};
use crate::seat::Seat;

/// What may follow the square of a tile; the last four where towers are built.
const PARTS: [&str; 9] = ["city", "road", "field", "monastery", "-", "floor", "guard", "capture", "ransom"];

/// Reads a turn.
pub(in crate::record::native) fn read(text: &str, table: &Table<'_>) -> Result<Draft, Slip> {
    let mut words = Words::new(text);
    let by = by(&mut words, &table.names)?;
    if is_missing(&words) {
        return Ok(Draft { by, ..Draft::new(Body::Missing) });
    }
    let mut plain = Plain::default();
    if words.take("discard").is_some() {
        discarded(&mut words, table, &mut plain)?;
    }
    // A turn may end with its discards, when no tile is left to place.
    if plain.discarded.is_empty() || !is_over(&words, |name| table.catalogue.find(name).is_some()) {
        plain.place = Some(place(&mut words, table)?);
    }
    plain.action = action(&mut words, table.tower)?;
    if words.take("capture").is_some() {
        plain.capture = Some(capture(&mut words, table)?);
    }
    if words.take("exchange").is_some() {
        plain.exchange = Some(exchange(&mut words)?);
    }
    while words.take("ransom").is_some() {
        plain.ransoms.push(ransom(&mut words, table)?);
    }
    let known: &[&str] = match (&plain.action, &plain.capture, plain.ransoms.is_empty()) {
        (_, _, false) => &["ransom", "start", "tile", "action", "end"],
        (_, Some(_), _) => &["ground", "tower", "of", "exchange", "ransom"],
        (Some(Action::Tower(TowerAction::Floor { .. })), None, _) => &["normal", "black", "white", "capture", "ransom"],
        (Some(_), None, _) if table.tower => &["capture", "ransom"],
        (Some(_), None, _) => &[],
        (None, None, _) if table.tower => &PARTS,
        (None, None, _) => PARTS.get(..5).unwrap_or(&PARTS),
    };
    let Claimed { points, totals } = claimed::read(&mut words, &table.names, known)?;
    Ok(Draft { by, points, totals, ..Draft::new(Body::Plain(Box::new(plain))) })
}

/// Whether the turn is one that nobody wrote down: the word `missing` and nothing else.
pub(in crate::record) fn is_missing(words: &Words<'_>) -> bool {
    words.rest().0.trim_end().eq_ignore_ascii_case("missing")
}

/// Whether no tile follows: the text ends, or claims begin. A tile may be called like the mark of a claim.
pub(in crate::record) fn is_over(words: &Words<'_>, is_tile: impl Fn(&str) -> bool) -> bool {
    words.peek().is_none_or(|word| claimed::begins(words) && !is_tile(word.text))
}

/// Whether a text begins with a player whom no comma parts from the turn.
pub(in crate::record) fn comma_missing(words: &Words<'_>, names: &Names<'_>) -> Option<Slip> {
    let (rest, start) = words.rest();
    let marks = [' ', ':', ';', '.', '-', '–', '—', '=', '|', '/'];
    let (seat, length) = names.prefix(rest, |rest| rest.starts_with(marks))?;
    let turn = rest.get(length..)?.trim_start_matches(marks);
    Some(no_comma(names.name(seat), turn).part(start..start + length))
}

/// The slip of a turn in which no comma parts the player from the rest.
pub(in crate::record::native) fn no_comma(name: &str, turn: &str) -> Slip {
    let begin: Vec<&str> = turn.split_whitespace().take(2).collect();
    let written = shown(&format!("{name}, {}", begin.join(" ")));
    Slip::new("there is no comma after the player").help(format!("a comma after the player: write {written}"))
}

/// The player before the first comma, unless that comma stands in a square.
pub(in crate::record) fn by(words: &mut Words<'_>, names: &Names<'_>) -> Result<Option<Seat>, Slip> {
    let (rest, start) = words.rest();
    if let Some((seat, length)) = names.prefix(rest, |rest| rest.trim_start().starts_with(',')) {
        let comma = rest.get(length..).and_then(|rest| rest.find(',')).unwrap_or(0);
        words.skip(length + comma + 1);
        return Ok(Some(seat));
    }
    let Some((name, after)) = rest.split_once(',') else { return Ok(None) };
    let number =
        |text: &str| text.trim_start_matches(['-', '–', '−', '(', '[', ' ']).starts_with(|c: char| c.is_ascii_digit());
    let discards = name.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("discard"));
    let in_square = number(name.split_whitespace().last().unwrap_or("")) && name.contains(char::is_whitespace);
    if discards || in_square || (!after.starts_with(' ') && number(after)) {
        return Ok(None);
    }
    let slip = |slip: Slip| slip.part(start..start + name.trim_end().len());
    names.seat(name.trim_end()).map(Some).map_err(slip)
}

fn discarded(words: &mut Words<'_>, table: &Table<'_>, plain: &mut Plain) -> Result<(), Slip> {
    loop {
        let word = words.expect("a tile")?;
        let bare = word.text.trim_end_matches([';', ',']);
        let not_ended = || word.slip("the list of discarded tiles is not ended").help("end it with `;`");
        // A square belongs to the tile that was placed.
        if bare.contains(',') {
            return Err(not_ended());
        }
        let word_end = word.start + bare.len();
        if !bare.is_empty() {
            plain.discarded.push(turn::tile(table.catalogue, bare).map_err(|slip| slip.part(word.start..word_end))?);
        }
        if word.text.ends_with(';') {
            break;
        }
        if words.peek().is_none() {
            return Err(not_ended());
        }
    }
    if plain.discarded.is_empty() {
        return Err(Slip::new("`discard` without a tile").help("such as `discard C;`"));
    }
    Ok(())
}

fn place(words: &mut Words<'_>, table: &Table<'_>) -> Result<Action, Slip> {
    let comma_missing = comma_missing(words, &table.names);
    let word = words.expect("the tile")?;
    let tile = turn::tile(table.catalogue, word.text).map_err(|slip| slip.part(word.start..word.end));
    let cell = words.square();
    // What is no turn at all, such as a remark, is better called that than an unknown tile.
    let (tile, cell) = match (tile, cell) {
        (_, Err(slip)) if comma_missing.is_some() => return Err(comma_missing.unwrap_or(slip)),
        (Err(_), Err(_)) => return Err(no_turn(word, "Ann, U -1,0 90 road W")),
        (tile, cell) => (tile?, cell?),
    };
    let turn = words.degrees()?.unwrap_or_default();
    Ok(Action::Place { tile, cell, turn })
}

/// A text that is no turn.
pub(in crate::record) fn no_turn(word: Word<'_>, example: &str) -> Slip {
    let slip = word.slip(format!("{} does not begin a turn", shown(word.text)));
    if word.is("missing") {
        return slip.help("a turn that was not written down is `missing` and nothing else, once for each turn");
    }
    slip.help(format!("a turn is written `{example}`: player, tile, square"))
}

fn action(words: &mut Words<'_>, tower: bool) -> Result<Option<Action>, Slip> {
    let Some(word) = words.peek() else { return Ok(None) };
    if word.is("tower") {
        // What a meeple or a floor on a tower is called, elsewhere.
        words.next();
        let square = words.square().map_or_else(|_| "X,Y".to_owned(), |cell| format!("{},{}", cell.x(), cell.y()));
        let help = if tower {
            format!("a floor is written `floor {square}`, a meeple on top of a tower `guard {square}`")
        } else {
            format!("towers need `expansions: [the-tower]`; then a floor is written `floor {square}`")
        };
        return Err(word.slip("`tower` is nothing that a player does").help(help));
    }
    if feature::begins(&word) {
        return Ok(Some(Action::Deploy { cell: None, feature: feature::read(words)?, meeple: figure(words) }));
    }
    if words.take("-").is_some() {
        return Ok(Some(Action::Pass));
    }
    if words.take("guard").is_some() {
        return Ok(Some(Action::Tower(TowerAction::Guard { cell: words.square()?, meeple: figure(words) })));
    }
    if words.take("floor").is_some() {
        let cell = words.square()?;
        let found = one_of(words, &Colour::ALL, Colour::word);
        return Ok(Some(Action::Tower(TowerAction::Floor { cell, colour: found.unwrap_or(Colour::Normal) })));
    }
    Ok(None)
}

/// Reads the kind of a figure, where one is named.
fn figure(words: &mut Words<'_>) -> Who {
    let kind = words.peek().and_then(|word| FigureKind::read(word.text));
    kind.map_or(Who::Any, |kind| {
        words.next();
        Who::Kind(kind)
    })
}

/// Passes over one of the words for these values.
fn one_of<T: Copy>(words: &mut Words<'_>, values: &[T], word: fn(T) -> &'static str) -> Option<T> {
    let next = words.peek()?;
    let value = values.iter().copied().find(|value| next.is(word(*value)))?;
    words.next();
    Some(value)
}

fn capture(words: &mut Words<'_>, table: &Table<'_>) -> Result<Action, Slip> {
    if words.take("none").is_some() {
        return Ok(Action::Tower(TowerAction::Decline));
    }
    let cell = words.square()?;
    let standing = one_of(words, &[Standing::Ground, Standing::Tower], Standing::word);
    let begins = standing.is_none() && words.peek().is_some_and(|word| feature::begins(&word));
    let feature = begins.then(|| feature::read(words)).transpose()?;
    let figure = figure(words);
    let owner = words.take("of").map(|_| words.player(&table.names)).transpose()?;
    Ok(Action::Tower(TowerAction::Capture(Target { cell, owner, standing, feature, figure })))
}

fn exchange(words: &mut Words<'_>) -> Result<Action, Slip> {
    match figure(words) {
        Who::Kind(kind) => Ok(Action::Tower(TowerAction::Exchange(Who::Kind(kind)))),
        _ => {
            let kinds: Vec<&str> = FigureKind::ALL.iter().map(|kind| kind.word()).collect();
            let word = words.expect("which figure comes home")?;
            Err(Words::unexpected(word, &kinds))
        }
    }
}

fn ransom(words: &mut Words<'_>, table: &Table<'_>) -> Result<(When, Action), Slip> {
    let from = words.player(&table.names)?;
    let meeple = figure(words);
    let when = one_of(words, &When::ALL, When::word).unwrap_or(When::Start);
    Ok((when, Action::Tower(TowerAction::Ransom { from: Some(from), owner: None, meeple })))
}

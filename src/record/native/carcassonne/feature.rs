//! Features of a tile by name: `city N`, `field Nw`, `monastery`. The words of the table are read, too: a knight stands
//! in a city, and a cloister is a monastery.

use crate::carcassonne::{Feature, Place};
use crate::catalog::carcassonne::Kind;
use crate::grid::{Port, Ports, Side};
use crate::record::native::context::{Slip, shown};
use crate::record::native::meant;
use crate::record::native::words::{Word, Words};

/// The words that begin a feature.
const KINDS: [&str; 4] = ["city", "road", "field", "monastery"];

/// Everyday words for a feature.
const FEATURES: [(&str, Kind); 4] =
    [("cloister", Kind::Monastery), ("abbey", Kind::Monastery), ("farm", Kind::Field), ("meadow", Kind::Field)];

/// What a meeple is called on a feature: the name of the feature may follow, or just its place.
const FIGURES: [(&str, Kind); 6] = [
    ("knight", Kind::City),
    ("thief", Kind::Road),
    ("robber", Kind::Road),
    ("highwayman", Kind::Road),
    ("farmer", Kind::Field),
    ("monk", Kind::Monastery),
];

/// Words of other rules that could mean something else.
const OTHER_NAMES: [(&str, &str); 4] = [("town", "city"), ("castle", "city"), ("street", "road"), ("path", "road")];

/// Words for no meeple at all.
const NOBODY: [&str; 8] = ["no", "nobody", "nothing", "-", "pass", "false", "null", "without"];

/// Whether a word begins a feature.
pub(in crate::record::native) fn begins(word: &Word<'_>) -> bool {
    kind_of(word).is_some() || figure(word).is_some() || word.is("garden") || word.is("feature")
}

/// The kind of feature that a word means.
fn kind_of(word: &Word<'_>) -> Option<Kind> {
    let own = Kind::ALL.into_iter().find(|kind| word.is(kind.word()));
    own.or_else(|| FEATURES.into_iter().find(|(name, _)| word.is(name)).map(|(_, kind)| kind))
}

/// The kind of feature that a word means, or on which a meeple is called so.
pub(in crate::record::native) fn kind_meant(word: &Word<'_>) -> Option<Kind> {
    kind_of(word).or_else(|| figure(word))
}

/// The kind of feature on which a meeple is called so.
fn figure(word: &Word<'_>) -> Option<Kind> {
    FIGURES.into_iter().find(|(name, _)| word.is(name)).map(|(_, kind)| kind)
}

/// The kind of the feature that begins with this word, which was passed over; the feature itself may follow a figure.
fn kind(words: &mut Words<'_>, word: Word<'_>) -> Result<Option<Kind>, Slip> {
    let Some(figure) = figure(&word) else { return Ok(kind_of(&word)) };
    let named = words.peek().and_then(|next| Some((next, kind_of(&next)?)));
    match named {
        Some((_, kind)) if kind == figure => {
            words.next();
            Ok(Some(figure))
        }
        Some((next, kind)) => Err(next
            .slip(format!("a {} belongs to a {figure}, not to a {kind}", word.text.to_lowercase()))
            .help(format!("name the feature alone: `{kind}` or `{figure}` with its place"))),
        None => Ok(Some(figure)),
    }
}

/// Reads a feature. With `only` after its places it is the feature that has these and no others, as foreign records
/// name it.
pub(in crate::record::native) fn read(words: &mut Words<'_>) -> Result<Feature, Slip> {
    let word = words.expect("a feature, such as `city N`,")?;
    let kind = kind(words, word)?;
    if word.is("garden") {
        // Only an abbot may stand there, and no record that is read here knows one: no meeple finds a feature.
        return Ok(Feature { kind: None, place: Place::Exactly(Ports::NONE) });
    }
    if kind.is_none() && !word.is("feature") {
        return Err(unknown_kind(words, word));
    }
    if let Some(place) = exactly(words) {
        return Ok(Feature { kind, place });
    }
    let place = match kind {
        Some(kind) => place(words, kind, word)?,
        None => any_place(words)?,
    };
    Ok(Feature { kind, place })
}

/// The place of a feature whose kind is left open.
fn any_place(words: &mut Words<'_>) -> Result<Place, Slip> {
    let word = words.expect("a side or half-edge")?;
    match word.text.parse() {
        Ok(port) => Ok(Place::At(port)),
        Err(()) if word.is("inner") => Ok(Place::Inner),
        Err(()) => Err(word.slip(format!("{} is neither a side nor a half-edge", shown(word.text)))),
    }
}

fn unknown_kind(words: &Words<'_>, word: Word<'_>) -> Slip {
    let other = OTHER_NAMES.iter().find(|(other, _)| word.is(other));
    if ["tower", "floor", "guard"].iter().any(|tower| word.is(tower)) {
        let slip = word.slip(format!("{} is no feature for a meeple", shown(word.text)));
        let square = meant::numbers(words.rest().0);
        return slip.help(match square.as_slice() {
            [x, y] => meant::tower_long((*x, *y)),
            _ => "a floor is written `floor: {at: [X, Y]}`, a meeple on top of a tower `guard: [X, Y]`".to_owned(),
        });
    }
    match other {
        Some((_, kind)) => {
            word.slip(format!("{} is no kind of feature", shown(word.text))).help(format!("write `{kind}`"))
        }
        None if word.text.parse::<Port>().is_ok() => {
            let slip = word.slip(format!("{} does not say which feature", shown(word.text)));
            let kinds = if word.text.len() == 1 { ["city", "road"] } else { ["field", "field"] };
            let [first, second] = kinds.map(|kind| format!("`{kind} {}`", word.text));
            slip.help(if first == second { format!("write {first}") } else { format!("write {first} or {second}") })
        }
        None if NOBODY.iter().any(|nobody| word.is(nobody)) => {
            let slip = word.slip(format!("{} is no feature", shown(word.text)));
            slip.help("where nobody is placed, write `meeple: none`, or leave `meeple` out")
        }
        None => {
            let slip = Words::unexpected(word, &KINDS);
            Slip { message: format!("{} is no feature", shown(word.text)), ..slip }
        }
    }
}

/// Places and `only` behind them; nothing is read when that does not stand there.
fn exactly(words: &mut Words<'_>) -> Option<Place> {
    let mut ahead = words.clone();
    let mut ports = Ports::NONE;
    while let Some(port) = ahead.peek().and_then(|word| word.text.parse::<Port>().ok()) {
        ports = ports.with(port);
        ahead.next();
    }
    ahead.take("only")?;
    *words = ahead;
    Some(Place::Exactly(ports))
}

fn place(words: &mut Words<'_>, kind: Kind, word: Word<'_>) -> Result<Place, Slip> {
    let port = words.peek().and_then(|next| Some((next, next.text.parse::<Port>().ok()?)));
    match (kind, port) {
        (Kind::Monastery, None) => Ok(Place::Inner),
        (Kind::Monastery, Some((next, _))) => Err(next.slip("a monastery has no side").help("write `monastery` alone")),
        (Kind::Field, Some((next, port))) if port.is_middle() => {
            let [first, second] = Port::halves(port.side());
            Err(next
                .slip(format!("a field is named by a half-edge, not by the side {}", port.side()))
                .help(format!("write `field {first}` or `field {second}`")))
        }
        (Kind::City | Kind::Road, Some((next, port))) if !port.is_middle() => Err(next
            .slip(format!("a {kind} is named by a side, not by the half-edge {port}"))
            .help(format!("write `{kind} {}`", port.side()))),
        (_, Some((_, port))) => {
            words.next();
            Ok(Place::At(port))
        }
        (_, None) if words.take("inner").is_some() => Ok(Place::Inner),
        (kind, None) => Err(no_place(words, kind, word)),
    }
}

/// A city, road or field without the place that names it.
fn no_place(words: &Words<'_>, kind: Kind, word: Word<'_>) -> Slip {
    let help = match kind {
        Kind::Field => "a field is named by one of its half-edges (Nw Ne En Es Se Sw Ws Wn), or `inner`",
        _ => "the side is N, E, S or W, as the tile lies on the table",
    };
    let side = words.peek().and_then(|next| Side::ALL.into_iter().find(|side| next.is(side.word())));
    if let (Kind::Field, Some(next), Some(side)) = (kind, words.peek(), side) {
        let [first, second] = Port::halves(side);
        let slip = next.slip(format!("{} is no place of a {kind}", shown(next.text)));
        return slip.help(format!("write `field {first}` or `field {second}`"));
    }
    let slip = match words.peek().filter(|next| next.text.len() <= 2 || Side::ALL.iter().any(|s| next.is(s.word()))) {
        Some(next) => next.slip(format!("{} is no place of a {kind}", shown(next.text))),
        None => word.slip(format!("{} without its place", shown(word.text))),
    };
    slip.help(help)
}

/// The feature as a record writes it.
pub(in crate::record::native) fn text(feature: &Feature) -> String {
    let kind = feature.kind.map_or("feature", Kind::word);
    let only = |ports: Ports| {
        let places: String = ports.iter().map(|port| format!(" {port}")).collect();
        format!("{kind}{places} only")
    };
    match (feature.kind, feature.place) {
        (None, Place::Exactly(ports)) if ports.is_empty() => "garden".to_owned(),
        (_, Place::Exactly(ports)) => only(ports),
        (Some(Kind::Monastery), Place::Inner) => kind.to_owned(),
        (_, Place::Inner) => format!("{kind} inner"),
        // No tile shows a monastery at a side, a field in the middle of one, or a city or road at half of one.
        (Some(Kind::Monastery), Place::At(port)) => only(Ports::NONE.with(port)),
        (Some(Kind::Field), Place::At(port)) if port.is_middle() => only(Ports::NONE.with(port)),
        (Some(Kind::City | Kind::Road), Place::At(port)) if !port.is_middle() => only(Ports::NONE.with(port)),
        (_, Place::At(port)) => format!("{kind} {port}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feature(text: &str) -> Result<Feature, Slip> {
        let mut words = Words::new(text);
        let feature = read(&mut words)?;
        words.end(&[])?;
        Ok(feature)
    }

    #[test]
    fn what_is_read_is_written_the_same() {
        for name in [
            "city N",
            "road W",
            "field Nw",
            "field inner",
            "monastery",
            "garden",
            "city N only",
            "field Nw Ne only",
            "road only",
            "feature N E only",
            "feature Ws",
            "feature inner",
            "city inner",
            "monastery N only",
        ] {
            assert_eq!(text(&feature(name).unwrap()), name);
            assert_eq!(text(&feature(&name.to_uppercase()).unwrap()), name, "in any case");
        }
    }

    #[test]
    fn words_of_the_table_are_written_back_as_those_of_the_field() {
        for (name, written) in [
            ("cloister", "monastery"),
            ("Abbey", "monastery"),
            ("monk", "monastery"),
            ("monk monastery", "monastery"),
            ("farm Nw", "field Nw"),
            ("meadow inner", "field inner"),
            ("FARMER Es", "field Es"),
            ("farmer field Es", "field Es"),
            ("farmer meadow Es", "field Es"),
            ("knight N", "city N"),
            ("Knight City N", "city N"),
            ("thief W", "road W"),
            ("robber road W", "road W"),
            ("highwayman W", "road W"),
            ("farm Nw Ne only", "field Nw Ne only"),
        ] {
            assert_eq!(text(&feature(name).unwrap()), written, "{name}");
        }
    }

    #[test]
    fn a_wrong_name_says_what_to_write() {
        for (name, message, help) in [
            ("field N", "a field is named by a half-edge, not by the side N", "write `field Nw` or `field Ne`"),
            ("city Es", "a city is named by a side, not by the half-edge Es", "write `city E`"),
            ("monastery N", "a monastery has no side", "write `monastery` alone"),
            ("street N", "`street` is no kind of feature", "write `road`"),
            ("castle Nw", "`castle` is no kind of feature", "write `city`"),
            ("citi N", "`citi` is no feature", "did you mean `city`?"),
            ("knave", "`knave` is no feature", "expected one of: city, road, field, monastery"),
            ("knight", "`knight` without its place", "the side is N, E, S or W, as the tile lies on the table"),
            (
                "knight road N",
                "a knight belongs to a city, not to a road",
                "name the feature alone: `road` or `city` with its place",
            ),
            ("farmer N", "a field is named by a half-edge, not by the side N", "write `field Nw` or `field Ne`"),
            ("monk cloister N", "a monastery has no side", "write `monastery` alone"),
            (
                "tower 0,-1",
                "`tower` is no feature for a meeple",
                "a floor is written `floor: {at: [0, -1]}`, a meeple on top of a tower `guard: [0, -1]`",
            ),
            ("road", "`road` without its place", "the side is N, E, S or W, as the tile lies on the table"),
            ("city north", "`north` is no place of a city", "the side is N, E, S or W, as the tile lies on the table"),
            ("city N E", "`E` cannot stand here", "leave it out: nothing else belongs here"),
            ("feature X", "`X` is neither a side nor a half-edge", ""),
            ("En", "`En` does not say which feature", "write `field En`"),
            ("N", "`N` does not say which feature", "write `city N` or `road N`"),
            ("nobody", "`nobody` is no feature", "where nobody is placed, write `meeple: none`, or leave `meeple` out"),
            ("field east", "`east` is no place of a field", "write `field En` or `field Es`"),
        ] {
            let slip = feature(name).unwrap_err();
            assert_eq!((slip.message.as_str(), slip.help.as_deref().unwrap_or("")), (message, help), "{name}");
            assert!(slip.part.is_some(), "{name}");
        }
    }
}

//! Who plays: the list of players, and what was meant where it is no list.

use rustc_hash::FxHashSet;
use serde::Deserialize;

use super::context::{Context, Slip, Spot, shown};
use super::header::list;
use super::meant;
use crate::record::model::Player;
use crate::record::tree::{Node, Value};
use crate::rulebook::Game;
use crate::seat::SEATS;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    name: String,
    colour: Option<String>,
}

/// The players, and whether all of them are known.
pub(super) fn read(context: &mut Context<'_>, node: &Node, moves: Option<&Node>) -> (Vec<Player>, bool) {
    let before = context.count();
    let mut players: Vec<Player> = Vec::new();
    let mut names: FxHashSet<String> = FxHashSet::default();
    let elements = list(context, "/players", node).unwrap_or_default();
    if let Value::Scalar(scalar) = &node.value {
        return guessed(&scalar.text, moves);
    }
    for (index, node) in elements.iter().enumerate() {
        let spot = Spot::of(format!("/players/{index}"));
        // `Ann: red`
        if let Value::Mapping(entries) = &node.value
            && let [(key, colour)] = entries.as_slice()
            && !["name", "colour", "color"].iter().any(|known| known.eq_ignore_ascii_case(&key.text))
        {
            let written = format!("{{name: {}, colour: {}}}", key.text, colour.text().unwrap_or("red"));
            let slip = Slip::new("a name with a colour, but without the keys of the two").name();
            context.refuse(&spot, key.span, slip.help(format!("write {}", shown(&written))));
            players.push(Player { name: key.text.clone(), colour: None });
            continue;
        }
        let player = match node.value {
            Value::Mapping(_) => context
                .decode_head::<PlayerFile>(&spot.pointer, node)
                .map(|file| Player { name: file.name, colour: file.colour }),
            _ => context.decode::<String>(&spot, node).map(|name| Player { name, colour: None }),
        };
        let Some(player) = player else { continue };
        if player.name.trim().is_empty() {
            let slip = Slip::new("a player without a name");
            context.refuse(&spot, node.span, slip.help("write the name, as in `players: [Ann, Ben]`"));
        }
        // Blanks tell nobody apart.
        let plain = player.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if !names.insert(plain) {
            let message = format!("two players are called {}", shown(&player.name));
            context.refuse(&spot, node.span, Slip::new(message).help("names in a record are unique"));
            continue;
        }
        // More are refused all the same, and every name is compared with them.
        if players.len() <= SEATS {
            players.push(player);
        }
    }
    if elements.len() > SEATS {
        let message = format!("{} players: {SEATS} are the most at one table", elements.len());
        let slip = Slip::new(message).help("write the names of those who played, each once");
        context.refuse(&Spot::of("/players"), node.span, slip);
    }
    let all_known = context.count() == before && players.len() == elements.len();
    (players, all_known && !matches!(node.value, Value::Unreadable))
}

/// Whether the end of a record is one with a single player, whatever case its word has.
pub(super) fn is_bye(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("bye")
}

/// Whether names that are guessed are those of players: anyone who takes a turn is one.
fn all_play(names: &[&str], moves: Option<&Node>) -> bool {
    let turns = || moves.into_iter().flat_map(Node::elements).take(20);
    let is_by = |turn: &Node, name: &str| {
        let in_short = |text: &str| text.strip_prefix(name).is_some_and(|rest| rest.starts_with(','));
        turn.text().is_some_and(in_short) || turn.field("by").is_some_and(|(_, by)| by.text() == Some(name))
    };
    names.iter().all(|name| turns().any(|turn| is_by(turn, name)))
}

/// Names that stand as one in the list of players: refused, and read on as they are meant.
pub(super) fn several(
    context: &mut Context<'_>,
    node: &Node,
    players: Vec<Player>,
    moves: Option<&Node>,
    game: Game,
) -> (Vec<Player>, bool) {
    let Some(help) = meant::one_name(&players) else { return (players, true) };
    let number = match game {
        Game::Carcassonne => "2 to 6",
        Game::TheCastle => "2",
    };
    let slip = Slip::new(format!("1 at the table: {game} is played by {number}"));
    context.refuse(&Spot::of("/players"), node.span, slip.help(help));
    let text = players.first().map(|player| player.name.clone()).unwrap_or_default();
    let names = meant::names(&text);
    // Blanks may stand inside a name, too.
    let is_clear = all_play(&names, moves) && names.len() <= SEATS;
    let players = names.into_iter().take(SEATS + 1).map(|name| Player { name: name.to_owned(), colour: None });
    (players.collect(), is_clear)
}

/// Players whose names were not written as a list. Names with marks between them are clear enough to read on.
fn guessed(text: &str, moves: Option<&Node>) -> (Vec<Player>, bool) {
    let items = meant::items(text);
    let is_clear = (2..=SEATS).contains(&items.len()) && all_play(&items, moves);
    let player = |name: &str| Player { name: name.to_owned(), colour: None };
    (items.into_iter().take(SEATS + 1).map(player).collect(), is_clear)
}

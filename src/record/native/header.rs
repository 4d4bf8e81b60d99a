//! The head of a record, which both games share: version, game, players, occasion, claims about the end.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::context::{Context, Slip, Spot, shown};
use super::keys::{Field, Fields};
use super::meant;
use super::names::Names;
use super::{ending, players, ruling};
use crate::record::model::{Ended, Entry, Header, Occasion, Unverified, What};
use crate::record::tree::{Key, Node, Span, Value, yaml};
use crate::region::MOST_TILES;
use crate::rulebook::choice::Choice;
use crate::rulebook::{ErrorCode, Expansion, Game, UnverifiedKind};
use crate::seat::Seat;

/// The version of the format.
pub(in crate::record) const VERSION: u32 = 1;

/// The head of a record. The game reads the nodes.
pub(in crate::record) struct Head<'n> {
    /// Which game.
    pub(super) game: Game,
    /// What the model wants to know.
    pub(super) header: Header,
    /// Whether all players could be read: else an unknown name is no news.
    pub(super) players_known: bool,
    /// Where the players are named, or else the record starts.
    pub(super) players_at: Span,
    /// Whether it says what it cannot show, as records made of logs do: programs let one play alone.
    pub(super) of_a_log: bool,
    /// The options with their keys.
    pub(super) rules: &'n [(Key, Node)],
    /// Further tile sets.
    pub(super) tiles: Option<&'n Node>,
    /// Whether `tiles` is there, but of no use; that was told.
    pub(super) tiles_told: bool,
    /// Which built-in sets are in play.
    pub(super) sets: Option<(&'n Key, &'n Node)>,
    /// The start tile or tiles.
    pub(super) start: Option<(&'n Key, &'n Node)>,
    /// The turns.
    pub(super) moves: &'n [Node],
    /// The use of wall tiles in final scoring.
    pub(super) final_uses: Option<(&'n Key, &'n Node)>,
}

/// All keys of a record.
pub(super) const KEYS: [&str; 19] = [
    "viguier",
    "game",
    "expansions",
    "event",
    "rules",
    "players",
    "start",
    "sets",
    "tiles",
    "moves",
    "final",
    "ended",
    "result",
    "winner",
    "note",
    "finished",
    "unverified",
    "scored",
    "rulings",
];

/// The keys that every record has, and how they are written.
const REQUIRED: [(&str, &str); 4] = [
    ("viguier", "write `viguier: 1` first"),
    ("game", "write `game: carcassonne` or `game: the-castle`"),
    ("players", "write who plays, in the order of the seats: `players: [Ann, Ben]`"),
    ("moves", "write `moves:` and below it a turn a line, as in `  - Ann, U -1,0`"),
];

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndedWord {
    Complete,
    Unfinished,
    Resigned,
    Timeout,
    Agreed,
    Forfeit,
    Bye,
}

/// Reads the head. None when the game is not known, and then nothing else can be read.
pub(super) fn read<'n>(context: &mut Context<'_>, root: &'n Node) -> Option<Head<'n>> {
    let spot = Spot::of("");
    let fields = Fields::read(context, &spot, root, &KEYS)?;
    for (missing, help) in REQUIRED.iter().filter(|(key, _)| !fields.has(key)) {
        // A line that could not be read may have said it.
        if !context.tells_of(missing) {
            let start = Span::new(root.span.start, root.span.start.saturating_add(1));
            let slip = Slip::new(format!("`{missing}` is missing")).help(*help);
            context.refuse(&spot.key(missing), start, slip);
        }
    }
    let node = |key: &str| fields.get(key).map(|field| field.node);
    let keyed = |key: &str| fields.get(key).map(|field| (field.key, field.node));
    if let Some(node) = node("viguier") {
        version(context, node)?;
    }
    let game = match node("game") {
        Some(node) => game(context, node)?,
        // Only The Castle needs tile sets of its own; reading on finds other slips.
        None if fields.has("tiles") || fields.has("final") => return None,
        None => Game::Carcassonne,
    };
    context.game = Some(game);
    let alone = fields.has("unverified") || node("ended").is_some_and(|node| node.text().is_some_and(players::is_bye));
    let (players, players_known) =
        node("players").map(|at| players::read(context, at, node("moves"))).unwrap_or_default();
    let (players, players_known) = match node("players").filter(|_| players_known && !alone) {
        Some(players_at) => players::several(context, players_at, players, node("moves"), game),
        None => (players, players_known),
    };
    let mut header = Header { players, ..Header::default() };
    header.expansions = node("expansions").map(|node| expansions(context, node, game)).unwrap_or_default();
    header.occasion = node("event").map(|node| occasion(context, node)).unwrap_or_default();
    header.ended = node("ended").and_then(|node| ended(context, node));
    header.says_finished = node("finished").and_then(|node| context.decode_head("/finished", node)).unwrap_or(false);
    header.unverified = node("unverified").map(|node| unverified(context, node)).unwrap_or_default();
    header.note = node("note").and_then(|node| context.decode_head("/note", node));
    let names = Names(&header.players);
    // Without all names no name can be called unknown.
    let claim = |key: &str| node(key).filter(|_| players_known);
    let result = claim("result").and_then(|node| points(context, &Spot::of("/result"), node, names, true));
    let winner = claim("winner").and_then(|node| winners(context, node, names));
    (header.result, header.winner) = (result, winner);
    if let Some(tiles) = node("tiles") {
        header.tile_sets = tiles.elements().cloned().collect();
        if let Value::Scalar(_) = tiles.value {
            list(context, "/tiles", tiles);
            // The list is missing; what it would hold is read on.
            context.tell(&[tiles.span]);
        }
    }
    header.rulings = node("rulings").map(|node| ruling::about_the_end(context, node)).unwrap_or_default();
    header.no_moves = node("moves").is_some_and(ending::no_moves);
    header.scored = node("scored").and_then(|node| context.decode_head("/scored", node)).unwrap_or(false);
    ending::check(context, &fields, &header);
    let moves = node("moves").filter(|_| !header.no_moves);
    let moves = moves.and_then(|node| list(context, "/moves", node)).unwrap_or_default();
    header.turns = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let rules = node("rules").and_then(|node| mapping(context, "/rules", node)).unwrap_or_default();
    let (start, sets, final_uses) = (keyed("start"), keyed("sets"), keyed("final"));
    let players_at = keyed("players").map_or(root.span, |(key, _)| key.span);
    let (tiles, of_a_log) = (node("tiles"), fields.has("unverified"));
    let tiles_told = tiles.is_none() && fields.has("tiles") || context.tells_of("tiles");
    Some(Head {
        game,
        header,
        players_known,
        players_at,
        of_a_log,
        rules,
        tiles,
        tiles_told,
        sets,
        start,
        moves,
        final_uses,
    })
}

/// Most entries under `unverified`: every report has them all.
const MOST_REMARKS: usize = 100;

/// Refuses more missing turns than a game has; false where it does.
pub(super) fn may_be_missing<A>(context: &mut Context<'_>, moves: &[Node], entries: &[Entry<A>]) -> bool {
    let missing = entries.iter().filter(|entry| matches!(entry.what, What::Missing)).count();
    let Some(first) = moves.first().filter(|_| missing > MOST_TILES) else { return true };
    let message = format!("{missing} turns are missing: a game has {MOST_TILES} at most");
    let slip = Slip::of(ErrorCode::TooLarge, message).help("write one `missing` for each turn that was lost");
    context.refuse(&Spot::of("/moves"), first.span, slip);
    false
}

/// What a record adds to the list of what could not be checked: words of the referee, or its own.
fn unverified(context: &mut Context<'_>, node: &Node) -> Vec<Unverified> {
    let mut listed: Vec<String> = context.decode_head("/unverified", node).unwrap_or_default();
    if listed.len() > MOST_REMARKS {
        let message = format!("{} entries under `unverified`: {MOST_REMARKS} are the most", listed.len());
        let slip = Slip::of(ErrorCode::TooLarge, message).help("say each thing once");
        context.refuse(&Spot::of("").key("unverified"), node.span, slip);
        listed.truncate(MOST_REMARKS);
    }
    let item = |text: String| match UnverifiedKind::read(&text.trim().replace(' ', "-")) {
        Some(kind) => Unverified::of(kind),
        None => Unverified::of(UnverifiedKind::Stated).with(text),
    };
    listed.into_iter().map(item).collect()
}

/// The elements of a list.
pub(super) fn list<'n>(context: &mut Context<'_>, pointer: &str, node: &'n Node) -> Option<&'n [Node]> {
    if let Value::Scalar(scalar) = &node.value {
        let key = pointer.trim_start_matches('/');
        let slip = Slip::new(format!("expected a list (`[a, b]`), found the text {}", shown(&scalar.text)));
        let help = match key {
            "moves" => {
                "a turn begins with `- `: write a turn a line below `moves:`, as in `  - Ann, U -1,0`".to_owned()
            }
            "players" => meant::list(key, &meant::names(&scalar.text)),
            _ => meant::list(key, &meant::items(&scalar.text)),
        };
        context.refuse(&Spot::of(pointer), node.span, slip.help(help));
        return None;
    }
    context.decode_head::<Vec<IgnoredAny>>(pointer, node);
    match &node.value {
        Value::Sequence(elements) => Some(elements),
        _ => None,
    }
}

/// The entries of a mapping with keys of any kind.
fn mapping<'n>(context: &mut Context<'_>, pointer: &str, node: &'n Node) -> Option<&'n [(Key, Node)]> {
    context.decode_head::<std::collections::BTreeMap<String, IgnoredAny>>(pointer, node);
    match &node.value {
        Value::Mapping(entries) => Some(entries),
        _ => None,
    }
}

/// The version of the format; none when this program cannot read it. One that is no number is told, and read on.
fn version(context: &mut Context<'_>, node: &Node) -> Option<()> {
    let spot = Spot::of("").key("viguier");
    let version = match crate::record::tree::decode::<u32>(node) {
        Ok(version) => version,
        Err(faults) => {
            for fault in faults {
                context.refuse(
                    &spot,
                    fault.place(),
                    Slip::new(fault.message).help(format!("write `viguier: {VERSION}`")),
                );
            }
            return Some(());
        }
    };
    if version == VERSION {
        return Some(());
    }
    let slip = Slip::of(ErrorCode::Unsupported, format!("version {version} of the format is not supported"));
    context.refuse(&spot, node.span, slip.help(format!("this program reads version {VERSION}")));
    None
}

/// A word of a closed list that names something which may be unknown to this program. What is spelt otherwise is
/// refused, and read as it is meant.
fn word<C: Choice>(context: &mut Context<'_>, spot: &Spot, node: &Node, what: &str) -> Option<C> {
    word_of(context, spot, node, what, C::ALL)
}

/// The same where only some of the list may be meant by another spelling.
fn word_of<C: Choice>(context: &mut Context<'_>, spot: &Spot, node: &Node, what: &str, some: &[C]) -> Option<C> {
    let text: String = context.decode(spot, node)?;
    let found = C::read(&text);
    if found.is_some() {
        return found;
    }
    let meant = meant::choice::<C>(&text).filter(|meant| some.contains(meant));
    let slip = Slip::of(ErrorCode::Unsupported, format!("the {what} {} is not supported", shown(&text)));
    let help = match meant {
        Some(meant) => format!("did you mean `{}`?", meant.word()),
        None => format!("known: {}", some.iter().map(|known| known.word()).collect::<Vec<_>>().join(", ")),
    };
    context.refuse(spot, node.span, slip.help(help).name());
    meant
}

fn game(context: &mut Context<'_>, node: &Node) -> Option<Game> {
    word(context, &Spot::of("").key("game"), node, "game")
}

fn expansions(context: &mut Context<'_>, node: &Node, game: Game) -> Vec<Expansion> {
    let spot = Spot::of("").key("expansions");
    let mut found: Vec<(Expansion, &Node)> = Vec::new();
    let elements = match &node.value {
        Value::Scalar(scalar) => return expansions_of(context, node, &scalar.text, game),
        _ => list(context, "/expansions", node).unwrap_or_default(),
    };
    let before = context.count();
    if let Some(slip) = misspelt(elements) {
        let first = elements.first().map_or(node.span, |first| first.span);
        let last = elements.last().map_or(node.span, |last| last.span);
        context.refuse(&spot, Span::new(first.start, last.end), slip);
        context.tell(&[node.span]);
    }
    for node in elements {
        let of_game: Vec<Expansion> = Expansion::ALL.iter().copied().filter(|known| known.game() == game).collect();
        let Some(expansion) = word_of(context, &spot, node, "expansion", &of_game) else { continue };
        if expansion.game() != game {
            let message = format!("{expansion} is an expansion of {}, not of {game}", expansion.game());
            let slip = Slip::new(message);
            context.refuse(&spot, node.span, slip.help("leave it out, or name the game that was played in `game`"));
        } else if found.iter().any(|(known, _)| *known == expansion) {
            let slip = Slip::new(format!("{expansion} is named twice"));
            context.refuse(&spot, node.span, slip.help("leave one out"));
        } else {
            found.push((expansion, node));
        }
    }
    // What is spelt otherwise was read as it is meant, which may be wrong.
    for (expansion, node) in found.iter().filter(|_| context.count() == before).cloned().collect::<Vec<_>>() {
        let missing = expansion.needs().filter(|needed| !found.iter().any(|(known, _)| known == needed));
        if let Some(needed) = missing {
            let slip = Slip::new(format!("{expansion} is played with {needed} only"));
            context.refuse(&spot, node.span, slip.help(format!("write [{needed}, {expansion}]")));
        }
    }
    let all = Expansion::ALL.iter().copied();
    all.filter(|expansion| found.iter().any(|(known, _)| known == expansion)).collect()
}

/// Several expansions of one list that are spelt otherwise are one slip.
fn misspelt(elements: &[Node]) -> Option<Slip> {
    let texts = || elements.iter().filter_map(Node::text);
    let is_other = |text: &&str| Expansion::read(text).is_none();
    let meant: Vec<&str> = texts().filter_map(meant::choice::<Expansion>).map(Expansion::as_str).collect();
    if texts().filter(is_other).count() < 2 || meant.len() < elements.len() {
        return None;
    }
    let first = texts().find(is_other)?;
    let slip = Slip::of(ErrorCode::Unsupported, format!("the expansion {} is not supported", shown(first)));
    Some(slip.help(meant::list("expansions", &meant)).name())
}

/// Expansions that are named without the brackets of a list: refused, and read as they are meant.
fn expansions_of(context: &mut Context<'_>, node: &Node, text: &str, game: Game) -> Vec<Expansion> {
    let items = meant::items(text);
    let found: Vec<Option<Expansion>> = items.iter().map(|item| meant::choice(item)).collect();
    let words = items.iter().zip(&found).map(|(item, found)| found.map_or(*item, |found| found.as_str()));
    let slip = Slip::new(format!("expected a list (`[a, b]`), found the text {}", shown(text)));
    let help = match text.trim().to_ascii_lowercase().as_str() {
        "none" | "no" | "-" | "base" => "leave the key out where no expansion is in play".to_owned(),
        _ => meant::list("expansions", &words.collect::<Vec<_>>()),
    };
    context.refuse(&Spot::of("/expansions"), node.span, slip.help(help));
    let found = |known: &&Expansion| known.game() == game && found.contains(&Some(**known));
    Expansion::ALL.iter().filter(found).copied().collect()
}

fn occasion(context: &mut Context<'_>, node: &Node) -> Occasion {
    let spot = Spot::of("/event");
    if let Some(text) = node.text() {
        let slip = Slip::new(format!("expected keys with values (`key: value`), found the text {}", shown(text)));
        context.refuse(
            &spot,
            node.span,
            slip.help(format!("write {}", shown(&format!("event: {}", yaml::event(text))))),
        );
        return Occasion::default();
    }
    let Some(fields) = Fields::read(context, &spot, node, &["name", "round", "table", "date", "recorder"]) else {
        return Occasion::default();
    };
    let mut entry = |field: Field<'_>| {
        let text = context.decode::<String>(&spot.key(field.name), field.node)?;
        Some((field.name.to_owned(), text))
    };
    Occasion { entries: fields.iter().filter_map(&mut entry).collect() }
}

fn ended(context: &mut Context<'_>, node: &Node) -> Option<Ended> {
    let spot = Spot::of("").key("ended");
    if let Some((text, meant)) = node.text().and_then(|text| Some((text, meant::ended(text)?))) {
        let slip = Slip::new(format!("unknown value {}", shown(text))).name();
        context.refuse(&spot, node.span, slip.help(format!("write `ended: {meant}`")));
        return None;
    }
    let word = context.decode(&spot, node)?;
    Some(match word {
        EndedWord::Complete => Ended::Complete,
        EndedWord::Unfinished => Ended::Unfinished,
        EndedWord::Resigned => Ended::Resigned,
        EndedWord::Timeout => Ended::Timeout,
        EndedWord::Agreed => Ended::Agreed,
        EndedWord::Forfeit => Ended::Forfeit,
        EndedWord::Bye => Ended::Bye,
    })
}

fn winners(context: &mut Context<'_>, node: &Node, names: Names<'_>) -> Option<Vec<Seat>> {
    let spot = Spot::of("").key("winner");
    let nodes = match &node.value {
        Value::Sequence(elements) => elements.as_slice(),
        _ => std::slice::from_ref(node),
    };
    // Several names, or none, in one text.
    if let Some((node, text)) = nodes.iter().find_map(|node| Some((node, node.text()?)))
        && nodes.len() == 1
        && names.seat(text).is_err()
    {
        let several = meant::names(text).into_iter().filter(|name| names.seat(name).is_ok()).collect::<Vec<_>>();
        let is_draw = ["none", "draw", "tie", "nobody", "both", "shared", "-"].contains(&text.to_lowercase().as_str());
        let help = match (several.len(), is_draw) {
            (2.., _) => meant::list("winner", &several),
            (_, true) => "name all who won, as in `winner: [Ann, Ben]`, or leave `winner` out".to_owned(),
            _ => String::new(),
        };
        if !help.is_empty() {
            let slip = Slip::of(ErrorCode::UnknownPlayer, format!("no player is called {}", shown(text)));
            context.refuse(&spot, node.span, slip.help(help));
            return None;
        }
    }
    nodes.iter().map(|node| player(context, &spot, node, names)).collect::<Vec<_>>().into_iter().collect()
}

/// A player by name.
pub(super) fn player(context: &mut Context<'_>, spot: &Spot, node: &Node, names: Names<'_>) -> Option<Seat> {
    let name: String = context.decode(spot, node)?;
    names.seat(&name).map_err(|slip| context.refuse(spot, node.span, slip)).ok()
}

/// A mapping from players to points. An unknown name is an error only where all names are known.
pub(super) fn points(
    context: &mut Context<'_>,
    spot: &Spot,
    node: &Node,
    names: Names<'_>,
    all_known: bool,
) -> Option<Vec<(Seat, i64)>> {
    let before = context.count();
    if !matches!(node.value, Value::Mapping(_) | Value::Null | Value::Unreadable) {
        let found = match &node.value {
            Value::Scalar(scalar) => format!("the text {}", shown(&scalar.text)),
            _ => "a list".to_owned(),
        };
        let by = context.by.clone().filter(|_| spot.pointer.starts_with("/moves/"));
        let slip = Slip::new(format!("expected points by player, found {found}"));
        let key = spot.key.as_deref().unwrap_or_else(|| spot.pointer.trim_start_matches('/'));
        context.refuse(spot, node.span, slip.help(meant::points(key, node, names, by.as_deref())));
        return None;
    }
    if let Value::Null = node.value {
        context.decode::<std::collections::BTreeMap<String, i64>>(spot, node);
    }
    let mut points = Vec::new();
    for (key, node) in node.fields() {
        context.decode::<i64>(spot, node);
        let seat = names.seat(&key.text).map_err(|slip| {
            if all_known {
                context.refuse(spot, key.span, slip);
            }
        });
        points.push(seat.ok().zip(crate::record::tree::decode(node).ok()));
    }
    let points = points.into_iter().collect::<Option<_>>();
    points.filter(|_| context.count() == before)
}

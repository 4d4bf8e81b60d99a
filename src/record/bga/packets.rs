//! The packets of a log before anything in them is played: whether they belong to one table, come in their order, and
//! come once.

use std::borrow::Cow;
use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use super::notes::{Packet, Said, State, number};
use super::{Item, Placed};
use crate::record::model::{Contradiction, Part, Pointer};
use crate::record::order::{Agreement, Unit, agreement, out_of_place, repeats, repetition};

/// A packet and where it stands.
pub(super) struct Sent<'t> {
    pub(super) place: u32,
    channel: Option<Cow<'t, str>>,
    table: Option<String>,
    number: Option<i64>,
    turn: Option<i64>,
    pub(super) notes: Vec<Placed<'t>>,
    /// What is wrong with it as a packet.
    told: Option<Contradiction>,
    is_played: bool,
}

impl<'t> Sent<'t> {
    pub(super) fn new(place: u32, packet: &Packet<'t>, notes: Vec<Placed<'t>>) -> Self {
        let table = match &packet.table_id {
            serde_json::Value::String(text) if !text.is_empty() => Some(text.clone()),
            serde_json::Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let (channel, turn) = (packet.channel.clone(), number(&packet.move_id));
        Self { place, channel, table, number: number(&packet.packet_id), turn, notes, told: None, is_played: true }
    }

    /// The table in the name of its channel.
    fn channel_table(&self) -> Option<&str> {
        self.channel.as_deref()?.strip_prefix("/table/t")
    }

    fn table(&self) -> Option<&str> {
        self.table.as_deref().or_else(|| self.channel_table())
    }

    /// Where what is wrong with the packet is told: at its first note.
    fn pointer(&self) -> Pointer {
        self.notes.first().map_or(Pointer::Event(self.place), |note| note.pointer)
    }

    fn tell(&mut self, contradiction: Contradiction) {
        self.told.get_or_insert(contradiction);
    }

    fn said(&self) -> impl Iterator<Item = &Said<'t>> {
        self.notes.iter().filter_map(|note| note.said.as_ref().ok())
    }

    /// The players that do something in it.
    fn players(&self) -> impl Iterator<Item = i64> {
        self.said().filter_map(|said| match said {
            Said::Tile(tile) => Some(tile.player.0),
            Said::Meeple(meeple) => Some(meeple.player.0),
            Said::CannotPlay(cannot) => Some(cannot.player.0),
            Said::Points(points) => Some(points.player.0),
            _ => None,
        })
    }

    /// What it says about the game, whatever its number and its time.
    fn content(&self) -> String {
        let mut content = String::new();
        for note in &self.notes {
            let written = match &note.said {
                Ok(Said::Nothing | Said::State(State::Other)) => Ok(()),
                Ok(said) => write!(content, "{said:?}"),
                Err(_) => write!(content, "{}", note.raw.get()),
            };
            // Nothing keeps a string from growing.
            let _ = written;
        }
        content
    }

    fn unit(&self) -> Unit {
        let is_unique = |said: &Said<'_>| match said {
            Said::Tile(_) | Said::CannotPlay(_) | Said::Result(_) => true,
            Said::Meeple(meeple) => meeple.x.is_some() && meeple.y.is_some(),
            _ => false,
        };
        let is_common = |said: &Said<'_>| match said {
            Said::State(state) => !matches!(state, State::Draw { .. } | State::Spots { .. }),
            Said::Nothing => true,
            _ => false,
        };
        Unit {
            content: self.content(),
            unique: self.said().any(is_unique),
            common: self.said().all(is_common),
            number: self.number,
        }
    }
}

/// Puts packets in their order, and tells what is wrong with that order.
pub(super) fn in_order(mut packets: Vec<Sent<'_>>) -> Vec<Item<'_>> {
    tables(&mut packets);
    if is_suspicious(&packets) {
        // Turned about first: only then can it be told what comes again.
        let numbers: Vec<Option<i64>> = packets.iter().map(|packet| packet.number).collect();
        if agreement(&numbers) == Agreement::ByNumber {
            packets.sort_by_key(|packet| packet.number);
        }
        repetitions(&mut packets);
        doubles(&mut packets);
        strays(&mut packets, true);
        strays(&mut packets, false);
        // Numbers and list disagree: the order in which the packets go on from one another is that of play.
        let mut by_number: Vec<usize> = (0..packets.len()).collect();
        by_number.sort_by_key(|index| packets.get(*index).and_then(|packet| packet.number));
        let numbered = packets.iter().all(|packet| packet.number.is_some());
        if numbered && breaks(&packets, by_number.iter().copied()) < breaks(&packets, 0..packets.len()) {
            packets.sort_by_key(|packet| packet.number);
        }
    }
    let mut items = Vec::with_capacity(packets.len());
    for mut packet in packets {
        if let Some(told) = packet.told.take() {
            items.push(Item::Told(packet.pointer(), told));
        }
        if packet.is_played {
            items.extend(packet.notes.into_iter().map(Item::Note));
        }
    }
    items
}

/// How often the packets in this order do not go on from one another: another copy is played than the one drawn, or
/// a meeple follows another tile than its own.
fn breaks(packets: &[Sent<'_>], order: impl Iterator<Item = usize>) -> usize {
    let (mut drawn, mut laid, mut breaks) = (None, None, 0);
    let played = order.filter_map(|index| packets.get(index)).filter(|packet| packet.is_played);
    for said in played.flat_map(Sent::said) {
        let goes_on = match said {
            Said::State(State::Draw { copy, .. }) => {
                drawn = *copy;
                true
            }
            Said::Tile(tile) => {
                let own = tile.id.map(|id| id.0);
                laid = own;
                let drawn = drawn.take();
                drawn.is_none() || own.is_none() || drawn == own
            }
            Said::Meeple(meeple) => meeple.id.is_none_or(|id| laid == Some(id.0)),
            _ => true,
        };
        breaks += usize::from(!goes_on);
    }
    breaks
}

/// Whether the order of the packets is worth a closer look: numbers that do not grow, or a tile or a meeple on a
/// square that has one. Most logs are spared it.
fn is_suspicious(packets: &[Sent<'_>]) -> bool {
    let grows = |number: fn(&Sent<'_>) -> Option<i64>, strictly: bool| {
        let numbers: Vec<i64> = packets.iter().filter_map(number).collect();
        numbers.is_sorted_by(|one, other| if strictly { one < other } else { one <= other })
    };
    if !grows(|packet| packet.number, true) || !grows(|packet| packet.turn, false) {
        return true;
    }
    let mut tiles = FxHashSet::default();
    let mut meeples = FxHashSet::default();
    let mut others = FxHashSet::default();
    !packets.iter().flat_map(Sent::said).all(|said| match said {
        Said::Tile(tile) => tiles.insert((tile.x.0, tile.y.0)),
        Said::Meeple(meeple) => match (meeple.x, meeple.y) {
            (Some(x), Some(y)) => meeples.insert((x.0, y.0)),
            _ => true,
        },
        Said::CannotPlay(cannot) => others.insert(Some(cannot.id.0)),
        Said::Result(_) => others.insert(None),
        _ => true,
    })
}

/// A log holds the packets of one table: that of most of them.
fn tables(packets: &mut [Sent<'_>]) {
    for packet in packets.iter_mut() {
        let other = packet.channel_table().filter(|table| packet.table.as_deref().is_some_and(|own| own != *table));
        if let Some((other, table)) = other.map(str::to_owned).zip(packet.table.clone()) {
            packet.tell(Contradiction::TwoTables { table, other, packets: 1 });
        }
    }
    let mut tables: Vec<(&str, usize)> = Vec::new();
    let mut places: FxHashMap<&str, usize> = FxHashMap::default();
    for table in packets.iter().filter_map(Sent::table) {
        let place = *places.entry(table).or_insert(tables.len());
        match tables.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => tables.push((table, 1)),
        }
    }
    if tables.len() < 2 {
        return;
    }
    let most = tables.iter().map(|(_, count)| *count).max();
    let Some(table) = tables.iter().find(|(_, count)| Some(*count) == most).map(|(table, _)| (*table).to_owned())
    else {
        return;
    };
    let is_own = |packet: &Sent<'_>| packet.table().is_none_or(|own| own == table);
    let players: FxHashSet<i64> = packets.iter().filter(|packet| is_own(packet)).flat_map(Sent::players).collect();
    let strangers: Vec<usize> =
        packets.iter().enumerate().filter(|(_, packet)| !is_own(packet)).map(|(index, _)| index).collect();
    let mut last = None;
    for packet in packets.iter_mut() {
        let fits = packet.players().all(|player| players.contains(&player))
            && packet.number.zip(last).is_none_or(|(number, last)| number > last);
        // A packet that continues the game is part of it, whatever table it names; the game of others is not played.
        packet.is_played = is_own(packet) || fits;
        if packet.is_played {
            last = packet.number.or(last);
        }
    }
    let first = strangers.first().and_then(|index| packets.get_mut(*index));
    if let Some(first) = first {
        let other = first.table().unwrap_or_default().to_owned();
        first.tell(Contradiction::TwoTables { table, other, packets: strangers.len() });
    }
}

/// Takes out what stands there a second time. It is told once, at its first packet.
fn repetitions(packets: &mut [Sent<'_>]) {
    let unit = |packet: &Sent<'_>| if packet.is_played { packet.unit() } else { Unit::default() };
    let units: Vec<Unit> = packets.iter().map(unit).collect();
    let blocks = repeats(&units);
    if let Some((first, told)) = repetition(&blocks, Part::Packet)
        && let Some(packet) = packets.get_mut(first)
    {
        packet.tell(told);
    }
    for block in blocks {
        let again = packets.get_mut(block.again.0..=block.again.1).unwrap_or_default();
        again.iter_mut().for_each(|packet| packet.is_played = false);
    }
}

/// Packets of one channel with one number that say different things. One of them is a forgery; the later one is not
/// played where it stands in a part of the log that comes again.
fn doubles(packets: &mut [Sent<'_>]) {
    let mut known: FxHashSet<(Option<String>, i64)> = FxHashSet::default();
    let mut again = Vec::with_capacity(packets.len());
    for packet in packets.iter() {
        let number = packet.number.map(|number| (packet.channel.as_deref().map(str::to_owned), number));
        again.push(number.is_some_and(|number| !known.insert(number)));
    }
    let mut in_repetition = false;
    for (index, is_again) in again.iter().enumerate() {
        let goes_on = again.get(index + 1).copied().unwrap_or_default();
        let Some(packet) = packets.get_mut(index) else { continue };
        if !packet.is_played {
            in_repetition = true;
            continue;
        }
        if *is_again && !packet.content().is_empty() {
            let number = packet.number.unwrap_or_default();
            packet.tell(Contradiction::Differs { part: Part::Packet, number });
            packet.is_played = !(in_repetition || goes_on);
        }
        in_repetition &= *is_again;
    }
}

/// Packets whose numbers, or the numbers of whose moves, are out of place. They are played where they stand.
fn strays(packets: &mut [Sent<'_>], by_packet: bool) {
    let number = |packet: &Sent<'_>| {
        let own = if by_packet { packet.number } else { packet.turn };
        own.filter(|_| packet.is_played && packet.told.is_none() && !packet.content().is_empty())
    };
    let numbers: Vec<Option<i64>> = packets.iter().map(number).collect();
    let stray = out_of_place(&numbers, by_packet);
    let Some(first) = stray.first().copied() else { return };
    let after = numbers.iter().take(first).rev().find_map(|number| *number);
    let part = if by_packet { Part::Packet } else { Part::Move };
    if let Some((packet, number)) = packets.get_mut(first).zip(numbers.get(first).copied().flatten()) {
        packet.tell(Contradiction::Number { places: (part, stray.len()), number, after });
    }
}

//! Where everything is, for people.

use super::page::{at, wrapped};
use super::safe::safe;
use super::words::count;
use crate::desk::{Inventory, Named};

/// The inventory as evidence to lay before the players.
#[must_use]
pub fn text(facts: &Inventory) -> String {
    let mut text = format!("After turn {}: {} left to draw\n", facts.turn, count(facts.left as usize, "tile"));
    let left = facts.tiles_left.0.iter().map(|(tile, count)| format!("{} {count}", safe(tile)));
    section(&mut text, "tiles left", left.collect());
    let turns = |named: &Named<Vec<u32>>| -> Vec<String> {
        let told = |turn: &u32| if *turn == 0 { "0".to_owned() } else { turn.to_string() };
        let one = |(tile, turns): &(String, Vec<u32>)| {
            format!("{}: {}", safe(tile), turns.iter().map(told).collect::<Vec<_>>().join(" "))
        };
        named.0.iter().map(one).collect()
    };
    section(&mut text, "placed in turn (0: the start)", turns(&facts.placed));
    section(&mut text, "discarded in turn", turns(&facts.discarded));
    for (player, home) in &facts.supply.0 {
        let kinds: Vec<String> = home.0.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let floors = facts.floors.0.iter().find(|(name, _)| name == player);
        let floors: Vec<String> = floors
            .iter()
            .flat_map(|(_, floors)| &floors.0)
            .map(|(colour, count)| format!("{count} {colour}"))
            .collect();
        let stock = if floors.is_empty() { String::new() } else { format!("; floors left: {}", floors.join(", ")) };
        wrapped(&mut text, "", "  ", &format!("{}: at home {}{stock}", safe(player), kinds.join(", ")));
        for meeple in facts.board.iter().filter(|meeple| meeple.player == *player) {
            let figure = if meeple.figure == "meeple" { String::new() } else { format!("{} ", meeple.figure) };
            let line = format!("{figure}at {} {}, since turn {}", at(meeple.at), meeple.place, meeple.since);
            wrapped(&mut text, "  ", "    ", &line);
        }
        for prisoner in facts.prisoners.iter().filter(|prisoner| prisoner.owner == *player) {
            let line = format!(
                "{} held by {}, captured in turn {} at {}",
                prisoner.figure,
                safe(&prisoner.captor),
                prisoner.turn,
                at(prisoner.from)
            );
            wrapped(&mut text, "  ", "    ", &line);
        }
    }
    for tower in &facts.towers {
        let floor = |floor: &crate::desk::FloorFacts| {
            format!("{} by {} in turn {}", floor.colour, safe(&floor.player), floor.turn)
        };
        let floors: Vec<String> = tower.floors.iter().map(floor).collect();
        wrapped(&mut text, "", "  ", &format!("tower at {}: {}", at(tower.at), floors.join(", ")));
    }
    text
}

fn section(text: &mut String, heading: &str, items: Vec<String>) {
    if !items.is_empty() {
        wrapped(text, "", "  ", &format!("{heading}: {}", items.join("; ")));
    }
}

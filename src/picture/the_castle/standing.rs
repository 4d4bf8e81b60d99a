//! What stands beside the board: markers, supplies, keeps, wall tiles, tokens, and whose turn it is.

use super::Position;
use crate::catalog::the_castle::LAP;
use crate::seat::Seat;
use crate::the_castle::{Figure, Phase};

/// One line a player, and one for the turn.
pub fn standing(position: &Position<'_>) -> String {
    let width = Position::seats().map(|seat| position.name(seat).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for seat in Position::seats() {
        let name = position.name(seat);
        text += &format!("{} {name:width$}  {}\n", position.mark(seat), holdings(position, seat).join(", "));
    }
    text + &wall(position) + &turn(position) + "\n"
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn holdings(position: &Position<'_>, seat: Seat) -> Vec<String> {
    let table = position.table;
    let player = table.player(seat);
    let points = player.marker.points;
    let mut parts = vec![count(usize::try_from(points).unwrap_or(usize::MAX), "point", "points")];
    if points >= LAP {
        parts.push(format!("marker on {}, lap {}", points % LAP, points / LAP + 1));
    }
    if player.marker.at_gate {
        parts.push(format!("at the gate after {}", points % LAP));
    }
    let home = |figure: Figure| {
        let own = table.standings().iter().filter(move |standing| (standing.seat, standing.figure) == (seat, figure));
        own.filter(|standing| standing.at.is_none()).count()
    };
    parts.push(count(home(Figure::Follower), "follower", "followers"));
    let specials = [Figure::King, Figure::Falconer].into_iter().filter(|figure| home(*figure) > 0);
    parts.extend(specials.map(|figure| figure.word().to_owned()));
    if let Some(keep) = player.keep {
        parts.push(format!("keep on a house of {}", count(keep.tiles.into(), "tile", "tiles")));
    }
    let tiles = player.wall_tiles.iter().map(|held| held.kind.map_or("?", |kind| kind.as_str())).collect::<Vec<_>>();
    if !tiles.is_empty() {
        parts.push(format!("wall tiles {}", tiles.join(" ")));
    }
    if table.setup().kit.falcon {
        parts.push(count(usize::try_from(player.tokens).unwrap_or(usize::MAX), "aerie token", "aerie tokens"));
    }
    parts
}

/// The corner towers that still have their wall tile.
fn wall(position: &Position<'_>) -> String {
    let towers = position.table.setup().kit.wall.towers().iter().enumerate();
    let left = towers.filter(|(tower, _)| position.table.has_wall_tile(*tower));
    let left: Vec<String> = left.map(|(_, tower)| format!("{}-{}", tower.numbers[0], tower.numbers[1])).collect();
    if left.is_empty() { String::new() } else { format!("wall tiles on {}\n", left.join(", ")) }
}

fn turn(position: &Position<'_>) -> String {
    let table = position.table;
    let left = count(table.supply(), "tile", "tiles");
    let step = match table.phase() {
        Phase::Tile => "tile",
        Phase::Action => "action",
        Phase::End => "end",
        Phase::Over => return format!("the game is over after turn {}; {left} left", table.turn_number()),
    };
    let number = table.turn_number() + u32::from(!table.in_turn());
    format!("turn {number}, {}, step: {step}; {left} left", position.name(table.due()))
}

//! Where everything is.

use serde::Serialize;

use super::super::{Named, Square};
use super::{View, square};
use crate::board::Placement;
use crate::carcassonne::{Colour, Meeple, Whereabouts};
use crate::catalog::carcassonne::TileType;
use crate::seat::Seat;

/// Where every tile, meeple and floor is.
#[derive(Clone, Debug, Serialize)]
pub struct Inventory {
    /// The last turn played, from 1.
    pub turn: u32,
    /// Tiles left to draw.
    pub left: u32,
    /// The same by tile.
    pub tiles_left: Named<u16>,
    /// The turns in which the copies of each tile were placed; 0 for the start tile.
    pub placed: Named<Vec<u32>>,
    /// The turns in which copies were discarded.
    #[serde(skip_serializing_if = "Named::is_empty")]
    pub discarded: Named<Vec<u32>>,
    /// The meeples on the board, by player and square.
    pub board: Vec<OnBoard>,
    /// What each player has left to place, by kind of figure.
    pub supply: Named<Named<u32>>,
    /// Meeples that another player holds.
    pub prisoners: Vec<Prisoner>,
    /// Floors that each player has left, by colour.
    #[serde(skip_serializing_if = "Named::is_empty")]
    pub floors: Named<Named<u32>>,
    /// Towers with floors, from below.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub towers: Vec<TowerFacts>,
}

/// A meeple on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct OnBoard {
    /// Its owner. Untrusted text.
    pub player: String,
    /// Its square.
    pub at: Square,
    /// The part of the tile: `road W`, `tower` for a guard.
    pub place: String,
    /// The kind of figure.
    pub figure: &'static str,
    /// The turn in which it was placed.
    pub since: u32,
}

/// A meeple that another player holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Prisoner {
    /// Its owner. Untrusted text.
    pub owner: String,
    /// Who holds it. Untrusted text.
    pub captor: String,
    /// The kind of figure.
    pub figure: &'static str,
    /// The turn of the capture.
    pub turn: u32,
    /// The square where it was captured.
    pub from: Square,
}

/// A tower.
#[derive(Clone, Debug, Serialize)]
pub struct TowerFacts {
    /// Its square.
    pub at: Square,
    /// Its floors from below.
    pub floors: Vec<FloorFacts>,
}

/// One floor of a tower.
#[derive(Clone, Debug, Serialize)]
pub struct FloorFacts {
    /// Its colour.
    pub colour: &'static str,
    /// Who placed it. Untrusted text.
    pub player: String,
    /// When.
    pub turn: u32,
}

impl View<'_> {
    /// Where everything is.
    pub(in crate::desk) fn inventory(&self) -> Inventory {
        let table = self.table();
        let tiles = || table.setup().catalogue.tiles().map(|(tile, _)| tile);
        let id = |tile: TileType| table.setup().catalogue.id(tile).to_owned();
        let left = tiles().map(|tile| (id(tile), table.copies_left(tile))).filter(|(_, count)| *count > 0);
        let played: Vec<(TileType, u32)> = self.start().chain(self.history.tiles.iter().copied()).collect();
        let turns = |all: &[(TileType, u32)]| -> Named<Vec<u32>> {
            let of = |tile| all.iter().filter(|(other, _)| *other == tile).map(|(_, turn)| *turn).collect::<Vec<_>>();
            tiles().map(|tile| (id(tile), of(tile))).filter(|(_, turns)| !turns.is_empty()).collect()
        };
        let mut board: Vec<OnBoard> = table.meeples().iter().filter_map(|meeple| self.on_board(meeple)).collect();
        board.sort();
        let mut prisoners: Vec<Prisoner> = table.meeples().iter().filter_map(|meeple| self.prisoner(meeple)).collect();
        prisoners.sort();
        Inventory {
            turn: self.turn(),
            left: table.tiles_left(),
            tiles_left: left.collect(),
            placed: turns(&played),
            discarded: turns(&self.history.discarded),
            board,
            supply: self.by_seat(|seat| self.supply(seat)),
            prisoners,
            floors: if self.has_floors() { self.by_seat(|seat| self.floors(seat)) } else { Named::default() },
            towers: self.towers(),
        }
    }

    /// The tiles that lay there before the first turn.
    fn start(&self) -> impl Iterator<Item = (TileType, u32)> {
        self.table().setup().start.iter().map(|(tile, ..)| (*tile, 0))
    }

    fn by_seat<T>(&self, of: impl Fn(Seat) -> T) -> Named<T> {
        Seat::all(self.table().setup().seats).map(|seat| (self.name(seat), of(seat))).collect()
    }

    fn on_board(&self, meeple: &Meeple) -> Option<OnBoard> {
        let (cell, _) = self.table().standing(meeple)?;
        let place = match meeple.at {
            Whereabouts::Feature(placement, segment) => self.place(placement, segment),
            _ => "tower".to_owned(),
        };
        let (player, since) = (self.name(meeple.name.owner), self.history.since(meeple.name));
        Some(OnBoard { player, at: square(cell), place, figure: meeple.name.kind.word(), since })
    }

    fn prisoner(&self, meeple: &Meeple) -> Option<Prisoner> {
        let Whereabouts::Prisoner { holder, .. } = meeple.at else { return None };
        let (turn, from) = self.history.captured.get(&meeple.name).copied()?;
        let (owner, captor) = (self.name(meeple.name.owner), self.name(holder));
        Some(Prisoner { owner, captor, figure: meeple.name.kind.word(), turn, from: square(from) })
    }

    fn supply(&self, seat: Seat) -> Named<u32> {
        let mine = self.table().meeples().iter().filter(|meeple| meeple.name.owner == seat);
        let mut counts: Vec<(String, u32)> = Vec::new();
        for meeple in mine {
            let word = meeple.name.kind.word();
            let home = u32::from(meeple.at == Whereabouts::Supply);
            match counts.iter_mut().find(|(known, _)| known == word) {
                Some((_, count)) => *count += home,
                None => counts.push((word.to_owned(), home)),
            }
        }
        Named(counts)
    }

    fn has_floors(&self) -> bool {
        let dealt = self.table().setup().floors;
        dealt.normal + dealt.black + dealt.white > 0
    }

    fn floors(&self, seat: Seat) -> Named<u32> {
        let (dealt, left) = (self.table().setup().floors, self.table().floors(seat));
        let all = [
            (Colour::Normal, dealt.normal, left.normal),
            (Colour::Black, dealt.black, left.black),
            (Colour::White, dealt.white, left.white),
        ];
        all.into_iter()
            .filter(|(_, dealt, _)| *dealt > 0)
            .map(|(colour, _, left)| (colour.word().to_owned(), left))
            .collect()
    }

    fn towers(&self) -> Vec<TowerFacts> {
        let board = self.table().board();
        let tower = |(_, placed): (Placement, &crate::board::Placed)| {
            let floors = self.history.floors.get(&placed.cell)?;
            let floor = |(colour, seat, turn): &(Colour, Seat, u32)| FloorFacts {
                colour: colour.word(),
                player: self.name(*seat),
                turn: *turn,
            };
            Some(TowerFacts { at: square(placed.cell), floors: floors.iter().map(floor).collect() })
        };
        let mut towers: Vec<TowerFacts> = board.placements().filter_map(tower).collect();
        towers.sort_by_key(|tower| tower.at);
        towers
    }
}

//! One step as the piece of a native turn that says it: what the writer writes and what `viguier legal` lists.

use std::fmt;

use serde::Serialize;

use super::carcassonne::feature;
use crate::carcassonne::{Action, FigureKind, MeepleName, TowerAction, Who};
use crate::catalog::carcassonne::Catalogue;
use crate::grid::Cell;
use crate::record::model::Player;
use crate::record::tree::Untrusted;
use crate::seat::Seat;

pub use super::the_castle::fragment::fragment as of_the_castle;

/// A piece of a turn. Its keys come in the order of the contract.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fragment {
    /// `{tile: U, at: [1, 0], turn: 90}`.
    Tile {
        /// Id of the tile.
        tile: String,
        /// Its square.
        at: [i32; 2],
        /// Clockwise degrees.
        turn: u16,
    },
    /// `{discarded: [C]}`.
    Discarded {
        /// Ids of the tiles.
        discarded: Vec<String>,
    },
    /// `{meeple: city N}`; `none` is a pass.
    Meeple {
        /// The feature, with the figure where that is not any one.
        meeple: OnFeature,
    },
    /// `{floor: {at: [2, 1], colour: black}}`.
    Floor {
        /// The floor.
        floor: Floor,
    },
    /// `{guard: [2, 1]}`.
    Guard {
        /// The square, with the figure where that is not any one.
        guard: OnTower,
    },
    /// `{capture: {at: [3, 1], from: ground, of: Ben}}`; `none` declines.
    Capture {
        /// The meeple.
        capture: Captured,
    },
    /// `{exchange: phantom}`.
    Exchange {
        /// The figure.
        exchange: Figure,
    },
    /// `{ransom: {from: Ben}}`.
    Ransom {
        /// The prisoner.
        ransom: Ransom,
    },
    /// `{follower: house N, figure: king}`, in The Castle.
    Follower {
        /// The feature.
        follower: String,
        /// King or falconer.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<&'static str>,
    },
    /// `{use: [{wall-tile: double-house, feature: house N}]}`, in The Castle.
    Use {
        /// The wall tiles.
        #[serde(rename = "use")]
        uses: Vec<WallTileUse>,
    },
}

/// A wall tile that is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WallTileUse {
    /// Its kind.
    #[serde(rename = "wall-tile")]
    pub wall_tile: &'static str,
    /// What it works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<CastleFeature>,
}

/// A feature of The Castle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum CastleFeature {
    /// `house N`, on the tile just placed.
    Name(String),
    /// `{at: [3, 4], area: house E}`.
    Elsewhere {
        /// The square.
        at: [i32; 2],
        /// The feature.
        area: String,
    },
}

impl fmt::Display for CastleFeature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => out.write_str(name),
            Self::Elsewhere { at: [x, y], area } => write!(out, "{area} at {x},{y}"),
        }
    }
}

/// A feature for a meeple.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum OnFeature {
    /// `city N`, or `none`.
    Name(String),
    /// `{feature: city N, at: [1, 0], figure: phantom}`.
    Full {
        /// The feature.
        feature: String,
        /// The tile, when it is not the one just placed.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<[i32; 2]>,
        /// The figure.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<Figure>,
    },
}

/// A floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Floor {
    /// The square of the tower.
    pub at: [i32; 2],
    /// `normal`, `black` or `white`.
    pub colour: &'static str,
}

/// A tower for a guard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum OnTower {
    /// The square.
    At([i32; 2]),
    /// The square and the figure.
    Full {
        /// The square.
        at: [i32; 2],
        /// The figure.
        figure: Figure,
    },
}

/// A meeple for a capture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Captured {
    /// `none`.
    Nobody(&'static str),
    /// Where it stands and whose it is.
    Meeple {
        /// The square.
        at: [i32; 2],
        /// `ground` or `tower`.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<&'static str>,
        /// Its owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<String>,
        /// The figure.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<Figure>,
    },
}

/// A prisoner for a ransom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ransom {
    /// The captor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The owner, when it is not the payer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
}

/// A figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// Any one of this kind: `phantom`.
    Kind(&'static str),
    /// Just this one.
    Named {
        /// Its owner.
        of: String,
        /// Its kind.
        kind: &'static str,
        /// Its number, from 1.
        number: u8,
    },
}

/// What fragments name things by.
#[derive(Clone, Copy, Debug)]
pub struct Named<'h> {
    /// The tiles.
    pub catalogue: &'h Catalogue,
    /// The players, in seat order.
    pub players: &'h [Player],
}

impl Named<'_> {
    /// The fragment that says an action; none for scoring and the end of a turn, which a native turn does not say.
    pub fn fragment(&self, action: &Action) -> Option<Fragment> {
        Some(match *action {
            Action::Discard(tile) => Fragment::Discarded { discarded: vec![self.catalogue.id(tile).to_owned()] },
            Action::Place { tile, cell, turn } => {
                let tile = self.catalogue.id(tile).to_owned();
                Fragment::Tile { tile, at: square(cell), turn: turn.degrees() }
            }
            Action::Deploy { cell, feature, meeple } => {
                let (feature, figure) = (feature::text(&feature), self.figure(meeple));
                let meeple = if cell.is_none() && figure.is_none() {
                    OnFeature::Name(feature)
                } else {
                    OnFeature::Full { feature, at: cell.map(square), figure }
                };
                Fragment::Meeple { meeple }
            }
            Action::Tower(TowerAction::Floor { cell, colour }) => {
                Fragment::Floor { floor: Floor { at: square(cell), colour: colour.word() } }
            }
            Action::Tower(TowerAction::Guard { cell, meeple }) => {
                let at = square(cell);
                let guard = self.figure(meeple).map_or(OnTower::At(at), |figure| OnTower::Full { at, figure });
                Fragment::Guard { guard }
            }
            Action::Tower(TowerAction::Capture(target)) => Fragment::Capture {
                capture: Captured::Meeple {
                    at: square(target.cell),
                    from: target.standing.map(|standing| standing.word()),
                    of: target.owner.map(|owner| self.player(owner)),
                    figure: self.figure(target.figure),
                },
            },
            Action::Tower(TowerAction::Decline) => Fragment::Capture { capture: Captured::Nobody("none") },
            Action::Tower(TowerAction::Exchange(who)) => {
                Fragment::Exchange { exchange: self.figure(who).unwrap_or(Figure::Kind(FigureKind::Meeple.word())) }
            }
            Action::Tower(TowerAction::Ransom { from, owner, meeple }) => Fragment::Ransom {
                ransom: Ransom {
                    from: from.map(|from| self.player(from)),
                    of: owner.map(|owner| self.player(owner)),
                    figure: self.figure(meeple),
                },
            },
            Action::Pass => Fragment::Meeple { meeple: OnFeature::Name("none".to_owned()) },
            Action::Score | Action::EndTurn | Action::FinalScoring => return None,
        })
    }

    fn player(&self, seat: Seat) -> String {
        self.players.get(seat.index()).map(|player| player.name.clone()).unwrap_or_default()
    }

    fn figure(&self, who: Who) -> Option<Figure> {
        match who {
            Who::Any => None,
            Who::Kind(of) => Some(Figure::Kind(of.word())),
            Who::Named(name) => Some(self.figure_named(name)),
        }
    }

    fn figure_named(&self, name: MeepleName) -> Figure {
        Figure::Named { of: self.player(name.owner), kind: name.kind.word(), number: name.number }
    }
}

pub(super) fn square(cell: Cell) -> [i32; 2] {
    [cell.x(), cell.y()]
}

/// As the short form of a turn writes it, safe to show.
impl fmt::Display for Fragment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |text: &str| Untrusted::from(text).to_string();
        match self {
            Self::Tile { tile, at: [x, y], turn } => {
                write!(out, "{} {x},{y}", shown(tile))?;
                if *turn == 0 { Ok(()) } else { write!(out, " {turn}") }
            }
            Self::Discarded { discarded } => write!(out, "discard {}", shown(&discarded.join(" "))),
            Self::Meeple { meeple: OnFeature::Name(feature) } => out.write_str(feature),
            Self::Meeple { meeple: OnFeature::Full { feature, at, figure } } => {
                out.write_str(feature)?;
                if let Some([x, y]) = at {
                    write!(out, " at {x},{y}")?;
                }
                with(figure.as_ref(), out)
            }
            Self::Floor { floor: Floor { at: [x, y], colour } } => write!(out, "floor {x},{y} {colour}"),
            Self::Guard { guard: OnTower::At([x, y]) } => write!(out, "guard {x},{y}"),
            Self::Guard { guard: OnTower::Full { at: [x, y], figure } } => {
                write!(out, "guard {x},{y}")?;
                with(Some(figure), out)
            }
            Self::Capture { capture: Captured::Nobody(word) } => write!(out, "capture {word}"),
            Self::Capture { capture: Captured::Meeple { at: [x, y], from, of, figure } } => {
                write!(out, "capture {x},{y}")?;
                if let Some(from) = from {
                    write!(out, " {from}")?;
                }
                let kind = figure.as_ref().filter(|figure| matches!(figure, Figure::Kind(_)));
                with(kind, out)?;
                if let Some(of) = of {
                    write!(out, " of {}", shown(of))?;
                }
                with(figure.as_ref().filter(|_| kind.is_none()), out)
            }
            Self::Exchange { exchange } => write!(out, "exchange {exchange}"),
            Self::Follower { follower, figure } => {
                out.write_str(follower)?;
                figure.map_or(Ok(()), |figure| write!(out, " {figure}"))
            }
            Self::Use { uses } => uses.iter().try_for_each(|used| {
                write!(out, "use {}", used.wall_tile)?;
                used.feature.as_ref().map_or(Ok(()), |feature| write!(out, " on {feature}"))
            }),
            Self::Ransom { ransom: Ransom { from, of, figure } } => {
                out.write_str("ransom")?;
                if let Some(from) = from {
                    write!(out, " {}", shown(from))?;
                }
                if let Some(of) = of {
                    write!(out, " of {}", shown(of))?;
                }
                with(figure.as_ref(), out)
            }
        }
    }
}

/// A figure behind what it does: its kind as the short form has it; one of several has no short form.
fn with(figure: Option<&Figure>, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match figure {
        None => Ok(()),
        Some(kind @ Figure::Kind(_)) => write!(out, " {kind}"),
        Some(named) => write!(out, " with {named}"),
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => out.write_str(kind),
            Self::Named { of, kind, number } => write!(out, "{kind} {number} of {}", Untrusted::from(of.as_str())),
        }
    }
}

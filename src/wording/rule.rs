//! Which rule a finding breaks. A code may stand for several; the reason and what was played settle which.

use super::Context;
use crate::carcassonne::{self, Action, Colour, Done, NoCapture, TowerAction, TowerReason};
use crate::record::{Entry, Game, What};
use crate::referee::{ClaimFault, Fault, Finding, JournalEntry, LedgerFeature, Memory};
use crate::rulebook::{Expansion, RuleId};
use crate::the_castle::{self, NotApplicable, TooEarly};

/// The rule that a finding breaks: one of those of its code.
pub fn of(context: &Context<'_>, finding: &Finding) -> RuleId {
    let special = match (&finding.fault, &context.record.game) {
        (Fault::Carcassonne(reason), Game::Carcassonne { setup, entries }) => {
            carcassonne(&Case { context, finding, setup, entries }, reason)
        }
        (Fault::TheCastle(reason), _) => the_castle(context, finding, reason),
        (Fault::Claim(fault), _) => claim(context, finding, fault),
        (Fault::Record(_) | Fault::Carcassonne(_), _) => None,
    };
    let code = finding.fault.code();
    special.unwrap_or_else(|| code.rule(context.record.game.which()))
}

/// A finding of the landscape game.
struct Case<'c, 'r> {
    context: &'c Context<'r>,
    finding: &'c Finding,
    setup: &'c carcassonne::Setup,
    entries: &'c [Entry<Action>],
}

impl Case<'_, '_> {
    fn plays(&self, expansion: Expansion) -> bool {
        self.context.record.header.expansions.contains(&expansion)
    }

    fn action(&self) -> Option<&Action> {
        match &self.entries.get(self.finding.entry)?.what {
            What::Act(action) => Some(action),
            _ => None,
        }
    }

    /// What happened earlier in the turn.
    fn this_turn(&self) -> impl Iterator<Item = &JournalEntry> {
        let turn = self.finding.turn;
        self.context.before(self.finding).latest().take_while(move |entry| entry.turn == turn)
    }

    /// Whether a ransom was paid in the turn after its piece.
    fn ransomed_late(&self) -> bool {
        let is_piece =
            |memory: &Memory| matches!(memory, Memory::Deployed { .. } | Memory::Floor { .. } | Memory::Guarded { .. });
        let mut since = self.this_turn().take_while(|entry| !is_piece(&entry.what));
        since.any(|entry| matches!(entry.what, Memory::Ransomed { .. }))
    }

    /// Whether the piece of the turn was a floor of a colour.
    fn coloured_before(&self) -> bool {
        self.this_turn().any(|entry| matches!(entry.what, Memory::Floor { colour: Colour::Black | Colour::White, .. }))
    }
}

fn carcassonne(case: &Case<'_, '_>, reason: &carcassonne::Reason) -> Option<RuleId> {
    use carcassonne::{OutOfOrder, Reason};
    let coloured = |colour: Colour| colour != Colour::Normal;
    let colour = match case.action() {
        Some(Action::Tower(TowerAction::Floor { colour, .. })) => Some(*colour),
        _ => None,
    };
    Some(match reason {
        Reason::GameOver => {
            let last = case
                .context
                .before(case.finding)
                .last(|memory| matches!(memory, Memory::Placed { .. } | Memory::Discarded(_)))?;
            if matches!(last.what, Memory::Discarded(_)) { RuleId::BASE_17 } else { return None }
        }
        Reason::OutOfOrder(OutOfOrder::RansomTooLate) => RuleId::A_10,
        Reason::OutOfOrder(OutOfOrder::TileAfterDiscard) => RuleId::A_03,
        Reason::OutOfOrder(OutOfOrder::NoExchange) => RuleId::TOW_42,
        Reason::TwoActions { .. } if case.ransomed_late() => RuleId::TOW_48,
        Reason::TwoActions { done } => match (colour, done) {
            (Some(colour), _) if coloured(colour) => RuleId::BLK_04,
            (_, Done::Floor(_)) if case.coloured_before() => RuleId::BLK_04,
            _ if case.plays(Expansion::TheTower) => return None,
            _ => RuleId::BASE_20,
        },
        Reason::TileNotInSupply { tile, .. } => {
            let tile = case.setup.catalogue.tile(*tile)?;
            if tile.foundation { RuleId::TOW_01 } else { return None }
        }
        Reason::NoSuchFeature { no_farmers: true, .. } => RuleId::A_02,
        Reason::NoMeepleInSupply { .. } if matches!(case.action(), Some(Action::Tower(TowerAction::Guard { .. }))) => {
            RuleId::TOW_09
        }
        Reason::Tower(reason) => return tower(case, colour, reason),
        _ => return None,
    })
}

/// What the rules of towers refuse; `colour` is that of a floor, where one is placed.
fn tower(case: &Case<'_, '_>, colour: Option<Colour>, reason: &TowerReason) -> Option<RuleId> {
    let coloured = |colour: Colour| colour != Colour::Normal;
    Some(match reason {
        TowerReason::NoFoundation { tile: None, .. } => RuleId::TOW_06,
        TowerReason::NoFloorInSupply { colour, dealt: 0, .. } => {
            if coloured(*colour) {
                RuleId::BLK_02
            } else {
                RuleId::TOW_02
            }
        }
        TowerReason::FloorOnGuardedTower { .. } => match colour? {
            Colour::Black => RuleId::BLK_05,
            Colour::White => RuleId::BLK_07,
            Colour::Normal => return None,
        },
        TowerReason::FloorOnCappedTower { white: false, .. } | TowerReason::GuardOnCappedTower { white: false, .. } => {
            RuleId::A_09
        }
        TowerReason::CaptureWithoutRight(NoCapture::WhiteFloor(_)) => RuleId::BLK_10,
        TowerReason::CaptureWithoutRight(NoCapture::AfterScoring) => RuleId::TOW_29,
        TowerReason::CaptureDeclined { .. } => RuleId::A_06,
        TowerReason::CaptureOutOfRange { reach, .. } => match reach.colour {
            Colour::Black => RuleId::BLK_11,
            Colour::Normal if case.plays(Expansion::BlackTower) => RuleId::BLK_12,
            Colour::Normal => return None,
            Colour::White => RuleId::A_18,
        },
        TowerReason::NoSuchMeeple { protected: true, .. } => RuleId::A_08,
        TowerReason::NoSuchMeeple { target, there, .. } if target.figure.named().is_none() && there.len() > 1 => {
            RuleId::A_33
        }
        _ => return None,
    })
}

fn the_castle(context: &Context<'_>, finding: &Finding, reason: &the_castle::Reason) -> Option<RuleId> {
    use the_castle::{Action, Figure, OutOfOrder, Reason};
    let Game::TheCastle { setup, entries, .. } = &context.record.game else { return None };
    let is_discard = matches!(entries.get(finding.entry).map(|entry| &entry.what), Some(What::Act(Action::Discard(_))));
    Some(match reason {
        Reason::GameOver => {
            let left = context.the_castle_before(finding.entry, the_castle::Table::supply).unwrap_or(0);
            if left > 0 { RuleId::CR_19 } else { return None }
        }
        Reason::OutOfOrder(OutOfOrder::EndWithoutTile | OutOfOrder::AfterTile | OutOfOrder::NotBegun) => RuleId::CAS_32,
        Reason::TileNotInSupply { .. } if is_discard => RuleId::CR_19,
        Reason::OutsideWall { .. } => {
            if setup.kit.falcon {
                RuleId::CR_06
            } else {
                RuleId::CAS_08
            }
        }
        Reason::UseInOthersTurn { .. } => RuleId::CAS_62,
        Reason::NotCompleted { .. } => RuleId::CR_09,
        Reason::NoFollowerInSupply { figure, on_board: 0, .. } if *figure != Figure::Follower => RuleId::CR_04,
        Reason::WallTileNotHeld { held, .. } if held.contains(&None) => RuleId::CR_12,
        Reason::WallTileTooEarly { why: TooEarly::EndOfGameKind, .. } => RuleId::CAS_63,
        Reason::WallTileTooEarly { why: TooEarly::GameNotOver, .. } => RuleId::CR_16,
        Reason::WallTileNotApplicable { why, .. } => match why {
            NotApplicable::SecondExtraTurn => RuleId::CR_15,
            NotApplicable::NoCopyLeft => RuleId::CAS_67,
            NotApplicable::Complete | NotApplicable::UsedAlready => RuleId::CR_16,
            NotApplicable::InGameKind => RuleId::CAS_63,
            _ => return None,
        },
        Reason::DoubledTwice { king: true, .. } => RuleId::CAS_97,
        Reason::WallTileNotFound { both_out: true, .. } => RuleId::CAS_67,
        Reason::WallTileNotFound { landings: 0, .. } => RuleId::CAS_60,
        _ => return None,
    })
}

fn claim(context: &Context<'_>, finding: &Finding, fault: &ClaimFault) -> Option<RuleId> {
    let Game::Carcassonne { .. } = &context.record.game else { return None };
    Some(match fault {
        ClaimFault::Totals { seat, .. } => {
            let ransomed = context
                .ledger()
                .iter()
                .any(|row| row.feature == LedgerFeature::Ransom && row.seat == *seat && row.turn == finding.turn);
            if ransomed { RuleId::TOW_43 } else { return None }
        }
        ClaimFault::Result { is_final: true, .. } => RuleId::BASE_61,
        ClaimFault::Deployments { .. } => return None,
        _ => return None,
    })
}

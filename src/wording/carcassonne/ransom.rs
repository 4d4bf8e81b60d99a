//! Ransoms.

use super::{Context, supply};
use crate::referee::{Finding, JournalEntry, Memory};
use crate::seat::{BySeat, Seat};
use crate::wording::Worded;
use crate::wording::claims::award;
use crate::wording::history::{History, related};
use crate::wording::phrase::count;

pub(super) fn not_yours(
    context: &Context<'_, '_>,
    finding: &Finding,
    payer: Seat,
    from: Option<Seat>,
    owner: Option<Seat>,
    holders: &BySeat<u8>,
) -> Worded {
    let name = context.name(payer);
    let (held, captures) = supply::captors(context, finding, payer);
    let is_held = held.is_some();
    let help = held.unwrap_or_else(|| format!("nobody holds a meeple of {name}"));
    if let Some(owner) = owner {
        let message = format!(
            "{name} pays a ransom for {} meeple, but only an own meeple can be freed",
            context.possessive(owner)
        );
        return Worded::new(message).help(help).related(captures);
    }
    // There are prisoners, but not the one that a record of numbered figures names.
    let is_other = from.map_or(is_held, |from| *holders.of(from) > 0);
    if is_other {
        let fact = from.map_or("nobody holds".to_owned(), |from| format!("{} does not hold", context.name(from)));
        return Worded::new(format!("{name} pays a ransom, but {fact} the figure that is named"))
            .help(help)
            .related(captures);
    }
    let before = context.before(finding);
    let released = last_release(&before, payer, from);
    let why = released.map(|entry| {
        let how = if matches!(entry.what, Memory::Exchanged { .. }) { "an exchange" } else { "a ransom" };
        (entry, format!("the last one came home by {how}"))
    });
    let facts = match (&from, &why) {
        (Some(from), _) => format!("{} holds no meeple of {name}", context.name(*from)),
        (None, _) => format!("nobody holds a meeple of {name}"),
    };
    let facts = match &why {
        Some((entry, how)) => format!("{facts}: {how} {}", before.when(entry)),
        None => facts,
    };
    let to = from.map(|from| format!(" to {}", context.name(from))).unwrap_or_default();
    let message = format!("{name} pays a ransom{to}, but {facts}");
    Worded::new(message)
        .help(help)
        .related(captures)
        .related(why.map(|(entry, how)| related(entry, format!("{how} here"))))
}

/// The last time a prisoner of `owner` was set free, by `holder` if one is named.
fn last_release<'h>(before: &History<'h>, owner: Seat, holder: Option<Seat>) -> Option<&'h JournalEntry> {
    before.last(|memory| match memory {
        Memory::Exchanged { meeple, holder: from } | Memory::Ransomed { meeple, holder: from, .. } => {
            meeple.owner == owner && holder.is_none_or(|holder| holder == *from)
        }
        _ => false,
    })
}

/// The ransom that was paid earlier in the turn.
fn paid(
    context: &Context<'_, '_>,
    before: &History<'_>,
    payer: Seat,
) -> Option<(crate::wording::RelatedEntry, String)> {
    let mine = |memory: &Memory| matches!(memory, Memory::Ransomed { payer: by, .. } if *by == payer);
    let entry = before.this_turn(mine)?;
    let Memory::Ransomed { holder, .. } = entry.what else { return None };
    let to = context.name(holder);
    Some((related(entry, format!("{} paid {to} 3 points here", context.name(payer))), to))
}

/// Most changes of a score that a sentence lists.
const MOST_CHANGES: usize = 8;

/// How the points of a player came about: "turn 1 city 4 (2 tiles x 2), turn 5 ransom paid -3".
fn account(context: &Context<'_, '_>, finding: &Finding, seat: Seat) -> Option<String> {
    let rows = context.ledger_before(finding).iter().filter(|row| row.seat == seat);
    let rows: Vec<String> = rows.map(|row| format!("turn {} {}", row.turn, award(row))).collect();
    let (more, last) = (rows.len().saturating_sub(MOST_CHANGES), rows.iter().rev().take(MOST_CHANGES).rev());
    let mut words: Vec<String> = last.cloned().collect();
    if more > 0 {
        words.insert(0, format!("{more} earlier changes"));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

pub(super) fn too_poor(context: &Context<'_, '_>, finding: &Finding, payer: Seat, score: u32) -> Worded {
    let name = context.name(payer);
    let before = context.before(finding);
    let paid = paid(context, &before, payer);
    let points = count(score, "point", "points");
    let spent = paid.as_ref().map(|(_, to)| format!(", after paying {to} 3 in this turn")).unwrap_or_default();
    let account = account(context, finding, payer);
    let from = account.map_or_else(|| "nothing was scored before".to_owned(), |rows| format!("from {rows}"));
    Worded::new(format!("{name} pays a ransom, which costs 3, with {points} at that moment{spent}: {from}"))
        .help("points of this turn count only for a ransom that comes after scoring")
        .related(paid.map(|(entry, _)| entry))
}

pub(super) fn twice(context: &Context<'_, '_>, finding: &Finding, payer: Seat) -> Worded {
    let name = context.name(payer);
    let before = context.before(finding);
    let score = before.score(payer);
    match paid(context, &before, payer) {
        Some((entry, to)) => {
            let rest = count(score, "point", "points");
            let message = format!(
                "{name} pays a second ransom in one turn: {to} got 3 points for the first; {name} has {rest} at that moment"
            );
            Worded::new(message).help("a turn allows one ransom").related([entry])
        }
        None => Worded::new(format!("{name} pays a second ransom in one turn")).help("a turn allows one ransom"),
    }
}

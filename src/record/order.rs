//! The order of the parts of a log: numbers that run the wrong way, and parts that stand there a second time because a
//! log was fetched twice or sent again.

use rustc_hash::FxHashMap;

use super::model::{Contradiction, Part};

/// A part of a log as far as its order goes: a packet, an event, a message, a placement.
#[derive(Debug, Default)]
pub(super) struct Unit {
    /// What it says, whatever its number; empty where it says nothing about the game.
    pub(super) content: String,
    /// Whether nothing in a game can happen twice that way: a tile on this square, a meeple on that tile.
    pub(super) unique: bool,
    /// Whether it is the same at the end of many turns.
    pub(super) common: bool,
    /// Its number.
    pub(super) number: Option<i64>,
}

/// A run of parts that repeats another one. Both are given by first and last part, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// The run that repeats.
    pub(super) again: (usize, usize),
    /// The run that it repeats.
    pub(super) of: (usize, usize),
}

/// How the order of the parts in a log and the order of their numbers agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Agreement {
    /// They agree, but for the parts listed, whose numbers are out of place.
    AsListed(Vec<usize>),
    /// The log is listed in another order altogether, newest first for example. The numbers alone tell the order.
    ByNumber,
}

/// Compares the order of a list with the order of its numbers.
pub(super) fn agreement(numbers: &[Option<i64>]) -> Agreement {
    let stray = out_of_place(numbers, true);
    let known: Vec<i64> = numbers.iter().copied().flatten().collect();
    let mut sorted = known.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let distinct = sorted.len() == numbers.len();
    if distinct && stray.len() * 2 >= numbers.len() && numbers.len() > 2 {
        Agreement::ByNumber
    } else {
        Agreement::AsListed(stray)
    }
}

/// The parts outside the longest run of numbers that grow (`strictly`, or may stay the same). Parts without a number
/// are passed over. Of two that do not go together the later one is out of place.
pub(super) fn out_of_place(numbers: &[Option<i64>], strictly: bool) -> Vec<usize> {
    // From the end, so that of several longest runs the one with the earlier parts is found: `heads` holds for each
    // length the part with the greatest number that a run of that length can begin with.
    let mut heads: Vec<usize> = Vec::new();
    let mut next: Vec<Option<usize>> = vec![None; numbers.len()];
    let number = |index: usize| numbers.get(index).copied().flatten().unwrap_or(i64::MIN);
    for (index, own) in numbers.iter().enumerate().rev() {
        let Some(own) = *own else { continue };
        let longer = heads.partition_point(|head| if strictly { number(*head) > own } else { number(*head) >= own });
        if let Some(next) = next.get_mut(index) {
            *next = longer.checked_sub(1).and_then(|before| heads.get(before).copied());
        }
        match heads.get_mut(longer) {
            Some(head) => *head = index,
            None => heads.push(index),
        }
    }
    let mut in_place = vec![false; numbers.len()];
    let mut at = heads.last().copied();
    while let Some(index) = at {
        if let Some(place) = in_place.get_mut(index) {
            *place = true;
        }
        at = next.get(index).copied().flatten();
    }
    let stray = numbers.iter().zip(in_place).enumerate();
    stray.filter(|(_, (number, in_place))| number.is_some() && !in_place).map(|(index, _)| index).collect()
}

/// Marks as unique what stands directly behind its like: nothing that says something does so twice in a row.
pub(super) fn mark_doubled(units: &mut [Unit]) {
    for index in 1..units.len() {
        let [.., before, unit] = units.get_mut(..=index).unwrap_or_default() else { continue };
        unit.unique |= !unit.content.is_empty() && unit.content == before.content;
    }
}

/// The runs of parts that stand there a second time, in the order of the log.
pub(super) fn repeats(units: &[Unit]) -> Vec<Block> {
    let said: Vec<(usize, &Unit)> = units.iter().enumerate().filter(|(_, unit)| !unit.content.is_empty()).collect();
    let unit = |index: usize| said.get(index).map(|(_, unit)| *unit);
    let same =
        |one: usize, other: usize| unit(one).zip(unit(other)).is_some_and(|(one, other)| one.content == other.content);
    let mut known: FxHashMap<&str, usize> = FxHashMap::default();
    // Runs in `said`, from first to last: where they repeat, and what.
    let mut runs: Vec<Block> = Vec::new();
    let mut index = 0;
    while let Some(own) = unit(index) {
        let is_again = |first: usize| {
            let same_number = own.number.is_some() && unit(first).is_some_and(|of| of.number == own.number);
            own.unique || same_number
        };
        let first = known.get(own.content.as_str()).copied().filter(|first| is_again(*first));
        let Some(first) = first else {
            known.entry(&own.content).or_insert(index);
            index += 1;
            continue;
        };
        let from = runs.last().map_or(0, |run| run.again.1 + 1);
        let mut run = Block { again: (index, index), of: (first, first) };
        // What goes before it may be no proof by itself, as a draw is none, but belongs to it.
        while let (Some(again), Some(of)) = (run.again.0.checked_sub(1), run.of.0.checked_sub(1)) {
            let common = unit(again).is_none_or(|unit| unit.common);
            if common || again < from || again <= run.of.1 || !same(again, of) {
                break;
            }
            (run.again.0, run.of.0) = (again, of);
        }
        while run.of.1 + 1 < run.again.0 && same(run.again.1 + 1, run.of.1 + 1) {
            (run.again.1, run.of.1) = (run.again.1 + 1, run.of.1 + 1);
        }
        index = run.again.1 + 1;
        runs.push(run);
    }
    let place = |index: usize| said.get(index).map_or(0, |(place, _)| *place);
    let places = |(first, last)| (place(first), place(last));
    runs.into_iter().map(|run| Block { again: places(run.again), of: places(run.of) }).collect()
}

/// The run among these that a part repeats in.
pub(super) fn repeating(blocks: &[Block], index: usize) -> Option<&Block> {
    let next = blocks.partition_point(|block| block.again.0 <= index);
    next.checked_sub(1).and_then(|last| blocks.get(last)).filter(|block| index <= block.again.1)
}

/// What is told of all these runs at once, at the part at which the first begins.
pub(super) fn repetition(blocks: &[Block], part: Part) -> Option<(usize, Contradiction)> {
    let first = blocks.first()?;
    let count = |index: usize| u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
    let (again, of) = ((count(first.again.0), count(first.again.1)), (count(first.of.0), count(first.of.1)));
    let all = blocks.iter().map(|block| block.again.1 - block.again.0 + 1).sum();
    Some((first.again.0, Contradiction::Repeats { part, again, of, all }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[i64]) -> Vec<Option<i64>> {
        list.iter().map(|number| Some(*number)).collect()
    }

    #[test]
    fn the_number_that_disagrees_is_out_of_place() {
        for (list, stray) in [
            (&[1, 2, 3][..], &[][..]),
            (&[1, 2, 2, 3], &[2]),
            (&[1, 2, 9, 4, 5], &[2]),
            (&[5, 6, 1, 7], &[2]),
            (&[4, 6, 5, 7], &[2]),
            (&[], &[]),
        ] {
            assert_eq!(out_of_place(&numbers(list), true), stray, "{list:?}");
        }
        assert_eq!(out_of_place(&numbers(&[1, 2, 2, 3, 1]), false), [4]);
        assert_eq!(out_of_place(&[Some(3), None, Some(2)], true), [2]);
    }

    #[test]
    fn a_log_that_is_listed_backwards_goes_by_its_numbers() {
        assert_eq!(agreement(&numbers(&[5, 4, 3, 2, 1])), Agreement::ByNumber);
        assert_eq!(agreement(&numbers(&[1, 2, 3, 5, 4])), Agreement::AsListed(vec![4]));
        assert_eq!(agreement(&numbers(&[1, 1, 1, 1])), Agreement::AsListed(vec![1, 2, 3]));
        assert_eq!(agreement(&[Some(3), None, Some(2), Some(1)]), Agreement::AsListed(vec![2, 3]));
    }

    fn units(text: &str) -> Vec<Unit> {
        // Capitals happen once, dots say nothing, `;` ends every turn.
        let unit = |c: char| Unit {
            content: if c == '.' { String::new() } else { c.to_string() },
            unique: c.is_uppercase(),
            common: c == ';',
            number: None,
        };
        text.chars().map(unit).collect()
    }

    #[test]
    fn a_run_that_stands_there_twice_is_found_whole() {
        let found =
            |text: &str| repeats(&units(text)).into_iter().map(|block| (block.again, block.of)).collect::<Vec<_>>();
        assert_eq!(found("aAbB;cC;"), []);
        assert_eq!(found("aA;bB;aA;bB;cC;"), [((6, 11), (0, 5))]);
        assert_eq!(found("aA;.bB;aA.;bB;cC;aA;"), [((7, 13), (0, 6)), ((17, 19), (0, 2))]);
        assert_eq!(found("aAAbB;"), [((2, 2), (1, 1))]);
        // The end of the turn before is its own.
        assert_eq!(found("aA;bB;bB;"), [((6, 8), (3, 5))]);
        assert_eq!(found("aaa;;;"), []);
    }

    #[test]
    fn a_number_that_comes_again_with_the_same_content_repeats() {
        let mut units = units("xyx");
        (units[0].number, units[1].number, units[2].number) = (Some(1), Some(2), Some(1));
        assert_eq!(repeats(&units), [Block { again: (2, 2), of: (0, 0) }]);
        units[2].number = Some(3);
        assert_eq!(repeats(&units), []);
    }
}

//! Which records count, and which do not and why.

use std::collections::{BTreeMap, HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;

use super::game::{Game, Seeds, Source, places};
use super::listed::Listed;
use super::order::Criterion;
use super::scale::Scale;
use super::table::Table;
use crate::record::Ended;
use crate::referee::{End, Outcome};
use crate::report::words::{count, off, status, title};
use crate::report::{Accepted, RecordReport, Remarks, Sheet, safe};
use crate::rulebook::choice::choices;
use crate::rulebook::options::TieBreak;

/// Games with fewer tiles may be alike by chance.
const TELLING: u32 = 8;

choices! {
    /// Records that count only when that is asked for.
    pub enum Allowed {
        /// Those with violations: they count as played.
        Illegal = "illegal",
        /// Games given up, lost on time or ended by agreement whose record names the winner.
        Decided = "decided",
        /// Games that are said to be over while tiles are left.
        Declared = "declared",
        /// All that stop before their end: they count as they stand.
        Unfinished = "unfinished",
    }
}

choices! {
    /// Why a record does not count.
    pub enum Refusal {
        /// Some of it could not be read.
        Unreadable = "unreadable",
        /// It has violations.
        Illegal = "illegal",
        /// It stops before its end.
        Unfinished = "unfinished",
        /// It is said to be over while tiles are left.
        Declared = "declared",
        /// Nobody played against the only player.
        OnePlayer = "one-player",
        /// Another record tells the same game, with other players, points or winner.
        OtherResult = "other-result",
    }
}

/// What is agreed about the tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// What a game is worth.
    pub scale: Scale,
    /// Who wins on equal points; what the records say when none.
    pub tie_break: Option<TieBreak>,
    /// By what players are ranked.
    pub order: Vec<Criterion>,
    /// The order of players before the tournament.
    pub seeds: Seeds,
    /// Which records count besides the legal and finished ones.
    pub allowed: Vec<Allowed>,
}

/// A ruling that accepts something in a game that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RulingNote {
    /// Where it is.
    pub source: Source,
    /// What it accepts, who decided, why.
    pub accepted: Accepted,
}

/// A record that does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refused {
    /// Where it is.
    pub source: Source,
    /// Why.
    pub why: Refusal,
    /// The same for people; safe to show.
    pub text: String,
}

/// A record of a game that counts already.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Duplicate {
    /// Where it is.
    pub source: Source,
    /// Where the record is that counts.
    pub of: Source,
}

/// A game that counts unless another record of it says something else.
#[derive(Debug)]
struct Candidate {
    game: Game,
    rulings: Vec<Accepted>,
    no_moves: bool,
    /// What is to be said of it if it counts.
    notes: Vec<String>,
}

/// Collects the games of a tournament.
#[derive(Debug)]
pub struct Book {
    agreement: Agreement,
    games: Vec<Candidate>,
    /// Games by what tells them apart.
    alike: HashMap<u64, Vec<usize>>,
    refused: Listed<Refused>,
    duplicates: Listed<Duplicate>,
    rulings: Listed<RulingNote>,
    without_moves: Listed<Source>,
    notes: Listed<String>,
    remarks: Remarks,
}

/// The table with all that must be said beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standings {
    /// What was agreed.
    pub agreement: Agreement,
    /// The table.
    pub table: Table,
    /// Games that count.
    pub games: usize,
    /// Records that do not count.
    pub refused: Listed<Refused>,
    /// Records of games that count already.
    pub duplicates: Listed<Duplicate>,
    /// Rulings that accept something in games that count.
    pub rulings: Listed<RulingNote>,
    /// Results without moves that count.
    pub without_moves: Listed<Source>,
    /// Remarks for people, safe to show.
    pub notes: Listed<String>,
    /// What was met and not judged.
    pub remarks: Remarks,
}

impl Book {
    /// An empty one.
    #[must_use]
    pub fn new(agreement: Agreement) -> Self {
        Self {
            agreement,
            games: Vec::new(),
            alike: HashMap::new(),
            refused: Listed::default(),
            duplicates: Listed::default(),
            rulings: Listed::default(),
            without_moves: Listed::default(),
            notes: Listed::default(),
            remarks: Remarks::default(),
        }
    }

    /// Enters a record, or says why not.
    pub fn add(&mut self, report: &RecordReport) {
        let source = Source::of(report);
        let sheet = report.sheet.clone().unwrap_or_default();
        if let Some((why, text)) = self.refusal(report, &sheet) {
            return self.refused.push(Refused { source, why, text });
        }
        let game = self.game(report, &sheet, source);
        let may_be_alike = !report.finished && !sheet.no_moves && report.tiles_played < TELLING;
        // The same two may have the same result again, on an occasion that nobody wrote down.
        if !may_be_alike && (!sheet.no_moves || sheet.has_occasion) {
            self.alike.entry(sheet.moves).or_default().push(self.games.len());
        }
        let notes = other_winner(report, &sheet).into_iter().chain(off(report.hidden)).collect();
        self.games.push(Candidate { game, rulings: report.rulings.clone(), no_moves: sheet.no_moves, notes });
    }

    /// The games that count. Records of one game that agree count once; where they differ nobody but the director can say
    /// which is right, whichever file comes first.
    fn settled(&mut self) -> Vec<Game> {
        let mut groups: Vec<Vec<usize>> =
            std::mem::take(&mut self.alike).into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        let mut known: HashMap<usize, usize> = HashMap::new();
        let mut contested: HashMap<usize, usize> = HashMap::new();
        for group in groups {
            let Some((first, others)) = group.split_first() else { continue };
            let outcome = |index: &usize| self.games.get(*index).map(|candidate| candidate.game.outcome());
            let differing = others.iter().find(|other| outcome(other) != outcome(first));
            match differing {
                None => known.extend(others.iter().map(|other| (*other, *first))),
                Some(differing) => {
                    let rival = |index: &usize| if outcome(index) == outcome(first) { *differing } else { *first };
                    contested.extend(group.iter().map(|index| (*index, rival(index))));
                }
            }
        }
        let sources: Vec<Source> = self.games.iter().map(|candidate| candidate.game.source.clone()).collect();
        let source = |index: &usize| sources.get(*index).cloned();
        let mut games = Vec::new();
        for (index, candidate) in std::mem::take(&mut self.games).into_iter().enumerate() {
            let Candidate { game, rulings, no_moves, notes } = candidate;
            if let Some(of) = known.get(&index).and_then(source) {
                self.duplicates.push(Duplicate { source: game.source, of });
            } else if let Some(rival) = contested.get(&index).and_then(source) {
                let rival = shown(&rival);
                let what = if no_moves { "the round and table of" } else { "the moves of" };
                let text =
                    format!("{what} {rival}, with other players or another result: remove the record that is wrong");
                self.refused.push(Refused { source: game.source, why: Refusal::OtherResult, text });
            } else {
                for accepted in rulings {
                    self.rulings.push(RulingNote { source: game.source.clone(), accepted });
                }
                if no_moves {
                    self.without_moves.push(game.source.clone());
                }
                for note in notes {
                    self.notes.push(format!("{}: {note}", shown(&game.source)));
                }
                games.push(game);
            }
        }
        games
    }

    /// Takes what was met and not judged.
    pub fn remark(&mut self, remarks: Remarks) {
        self.remarks = remarks;
    }

    /// Why a record does not count.
    fn refusal(&self, report: &RecordReport, sheet: &Sheet) -> Option<(Refusal, String)> {
        let allows = |allowed: Allowed| self.agreement.allowed.contains(&allowed);
        let is_decided = is_decided(sheet);
        let stands = allows(Allowed::Unfinished) || (is_decided && allows(Allowed::Decided));
        Some(match report.verdict {
            Outcome::Unreadable => {
                let first = report.errors.first().map_or(String::new(), |error| format!(": {}", safe(&error.message)));
                (Refusal::Unreadable, format!("{}{first}", status(report)))
            }
            Outcome::Illegal if !allows(Allowed::Illegal) => (Refusal::Illegal, status(report)),
            _ if !report.finished && !stands => {
                let hint = if is_decided { "; its record names the winner: --allow decided counts it" } else { "" };
                (Refusal::Unfinished, format!("{}{hint}", status(report)))
            }
            _ if report.end == End::Declared && !sheet.no_moves && !stands && !allows(Allowed::Declared) => {
                (Refusal::Declared, format!("{}; --allow declared counts it", status(report)))
            }
            _ if report.players.len() < 2 && sheet.ended != Some(Ended::Bye) => {
                (Refusal::OnePlayer, "a game with one player".to_owned())
            }
            _ => return None,
        })
    }

    fn game(&mut self, report: &RecordReport, sheet: &Sheet, source: Source) -> Game {
        let tie_break = self.agreement.tie_break.unwrap_or(sheet.tie_break);
        // A claim of an illegal record may be what is wrong with it.
        let is_believed = !report.finished || report.verdict == Outcome::Legal;
        let claimed = sheet.claimed.as_deref().filter(|_| is_believed && is_decided(sheet)).unwrap_or(&[]);
        let winners: Vec<usize> = claimed.iter().map(|seat| seat.index()).collect();
        let places = places(&report.players, &report.scores, &winners, tie_break, &self.agreement.seeds);
        let unsettled = places.iter().find(|place| place.len() > 1);
        if let Some(place) = unsettled.filter(|_| tie_break == TieBreak::BetterSeed && winners.is_empty()) {
            let names: Vec<_> = place.iter().filter_map(|seat| report.players.get(*seat)).collect();
            let names: Vec<_> = names.into_iter().map(|name| safe(name)).collect();
            let message = format!("{}: {} are equal, and not seeded", title(report), names.join(" and "));
            self.notes.push(message);
        }
        // Nobody was there to make points against.
        let is_bye = sheet.ended == Some(Ended::Bye);
        let scores = if is_bye { vec![0; report.scores.len()] } else { report.scores.clone() };
        Game { source, players: report.players.clone(), scores, places }
    }

    /// The table after all records.
    #[must_use]
    pub fn close(mut self) -> Standings {
        let played = self.settled();
        let Agreement { scale, order, seeds, .. } = &self.agreement;
        let table = Table::of(&played, scale, order, seeds);
        let mut notes = self.notes;
        let names: Vec<&str> = table.rows.iter().map(|(_, row)| row.player.as_str()).collect();
        look_alikes(&names).into_iter().for_each(|note| notes.push(note));
        let present: HashSet<&str> = names.into_iter().collect();
        let absent = seeds.names().filter(|name| !present.contains(name));
        absent.for_each(|name| notes.push(format!("{} is seeded, but in no game that counts", safe(name))));
        let games = played.len();
        let Self { agreement, refused, duplicates, rulings, without_moves, remarks, .. } = self;
        Standings { agreement, table, games, refused, duplicates, rulings, without_moves, notes, remarks }
    }
}

/// Whether the record of a game that was decided away from the board says who won.
fn is_decided(sheet: &Sheet) -> bool {
    let away_from_the_board =
        matches!(sheet.ended, Some(Ended::Resigned | Ended::Timeout | Ended::Agreed | Ended::Forfeit));
    away_from_the_board && sheet.claimed.as_ref().is_some_and(|claimed| !claimed.is_empty())
}

/// What is to be said where the record of a full board gives the game to somebody who has fewer points than another: that is
/// the word of the person who ended it.
fn other_winner(report: &RecordReport, sheet: &Sheet) -> Option<String> {
    if report.end != End::Complete || report.verdict != Outcome::Legal || !is_decided(sheet) {
        return None;
    }
    let most = report.scores.iter().max()?;
    let seats = sheet.claimed.as_deref().unwrap_or_default();
    let wrong = seats.iter().find(|seat| report.scores.get(seat.index()).is_some_and(|points| points < most))?;
    let (winner, best) = (report.players.get(wrong.index())?, report.scores.iter().position(|points| points == most)?);
    let (winner, best) = (safe(winner), safe(report.players.get(best)?));
    let ended = sheet.ended.map_or("", Ended::word);
    Some(format!(
        "the board is full and {best} has more points, but {winner} is counted as the winner, as the record says (ended: {ended})"
    ))
}

/// A record for people.
pub(super) fn shown(source: &Source) -> String {
    let path = safe(&source.path);
    if source.among_others { format!("{path} (record {})", source.record) } else { path.into_owned() }
}

/// Names are compared exactly, so one slip of the pen makes two players: names that differ in case, blanks, marks that
/// cannot be seen, or letters that look the same.
fn look_alikes(names: &[&str]) -> Vec<String> {
    let mut alike: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for name in names {
        alike.entry(looks(name)).or_default().push(name);
    }
    let mut groups: Vec<Vec<&str>> = alike.into_values().filter(|names| names.len() > 1).collect();
    groups.iter_mut().for_each(|names| names.sort_unstable());
    let told = |names: &Vec<&str>| {
        let plain = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let hint = match names.as_slice() {
            [first, others @ ..] if others.iter().any(|other| plain(other) != plain(first)) => {
                ", though they look alike"
            }
            _ => "",
        };
        let names: Vec<String> = names.iter().map(|name| format!("'{}'", safe(name))).collect();
        format!("{} count as {}{hint}: names are compared exactly", names.join(" and "), count(names.len(), "player"))
    };
    groups.iter().map(told).collect()
}

/// What a name looks like: the same for names that a reader takes for one.
fn looks(name: &str) -> String {
    let visible = name.nfkc().filter(|c| !default_ignorable(*c)).collect::<String>().to_lowercase();
    let skeleton: String = unicode_security::skeleton(&visible).collect();
    skeleton.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters that nothing shows of.
fn default_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Error;
    use crate::rulebook::ErrorCode;
    use crate::seat::Seat;

    fn agreement(allowed: &[Allowed]) -> Agreement {
        Agreement {
            scale: Scale::default(),
            tie_break: None,
            order: Criterion::DEFAULT.to_vec(),
            seeds: Seeds::default(),
            allowed: allowed.to_vec(),
        }
    }

    fn report(path: &str, players: &[&str], scores: &[i64], moves: u64) -> RecordReport {
        RecordReport {
            players: players.iter().map(|name| (*name).to_owned()).collect(),
            scores: scores.to_vec(),
            verdict: Outcome::Legal,
            finished: true,
            tiles_played: 71,
            tiles_total: 71,
            sheet: Some(Sheet { moves, ..Sheet::default() }),
            ..RecordReport::blank(path, 1)
        }
    }

    fn standings(agreement: Agreement, reports: &[RecordReport]) -> Standings {
        let mut book = Book::new(agreement);
        reports.iter().for_each(|report| book.add(report));
        book.close()
    }

    fn rows(standings: &Standings) -> Vec<(usize, &str, String)> {
        let rows = standings.table.rows.iter();
        rows.map(|(rank, row)| (*rank, row.player.as_str(), row.points.to_string())).collect()
    }

    fn refused(standings: &Standings) -> Vec<(&str, Refusal)> {
        standings.refused.first.iter().map(|refused| (refused.source.path.as_str(), refused.why)).collect()
    }

    #[test]
    fn what_is_not_legal_and_finished_is_refused_unless_allowed() {
        let legal = report("a", &["Ann", "Ben"], &[90, 80], 1);
        let illegal = RecordReport { verdict: Outcome::Illegal, ..report("b", &["Ann", "Ben"], &[70, 80], 2) };
        let unfinished = RecordReport { finished: false, ..report("c", &["Ann", "Ben"], &[4, 8], 3) };
        let solo = report("d", &["Ann"], &[40], 4);
        let unreadable = RecordReport::unreadable("e", Error::of_file(ErrorCode::Io, "no"));
        let reports = [legal, illegal, unfinished, solo, unreadable];
        let strict = standings(agreement(&[]), &reports);
        assert_eq!(rows(&strict), [(1, "Ann", "1".to_owned()), (2, "Ben", "0".to_owned())]);
        let (one, never) = (("d", Refusal::OnePlayer), ("e", Refusal::Unreadable));
        assert_eq!(refused(&strict), [("b", Refusal::Illegal), ("c", Refusal::Unfinished), one, never]);
        let lenient = standings(agreement(&[Allowed::Illegal, Allowed::Unfinished]), &reports);
        assert_eq!(rows(&lenient), [(1, "Ben", "2".to_owned()), (2, "Ann", "1".to_owned())]);
        assert_eq!((lenient.games, refused(&lenient)), (3, vec![one, never]));
    }

    #[test]
    fn a_game_decided_away_from_the_board_goes_to_its_winner() {
        let mut given_up = RecordReport { finished: false, ..report("a", &["Ann", "Ben"], &[4, 8], 3) };
        let ben = |index| vec![Seat::new(index).unwrap()];
        let sheet = Sheet { ended: Some(Ended::Resigned), claimed: Some(ben(0)), ..Sheet::default() };
        given_up.sheet = Some(sheet.clone());
        assert!(
            standings(agreement(&[]), &[given_up.clone()]).refused.first[0].text.contains("--allow decided counts it")
        );
        for allowed in [Allowed::Decided, Allowed::Unfinished] {
            let standings = standings(agreement(&[allowed]), &[given_up.clone()]);
            assert_eq!(rows(&standings), [(1, "Ann", "1".to_owned()), (2, "Ben", "0".to_owned())]);
        }
        // Somebody who only stops to write is no winner.
        given_up.sheet = Some(Sheet { ended: Some(Ended::Unfinished), ..sheet });
        let standings = standings(agreement(&[Allowed::Decided]), &[given_up]);
        assert_eq!(refused(&standings), [("a", Refusal::Unfinished)]);
    }

    #[test]
    fn a_game_counts_once() {
        let first = report("a", &["Ann", "Ben"], &[90, 80], 1);
        let reports =
            [first.clone(), report("b", &["Ann", "Ben"], &[90, 80], 1), report("d", &["Ann", "Ben"], &[90, 80], 2)];
        let standings = standings(agreement(&[]), &reports);
        assert_eq!(standings.games, 2);
        let duplicate = Duplicate { source: Source::of(&reports[1]), of: Source::of(&first) };
        assert_eq!(standings.duplicates.first, [duplicate]);
        assert_eq!(refused(&standings), []);
    }

    #[test]
    fn no_file_name_decides_between_two_records_of_a_game() {
        let reports = [
            report("a", &["Ann", "Ben"], &[90, 80], 1),
            report("b", &["Ann", "Ben"], &[90, 80], 1),
            report("c", &["Ann", "Ben"], &[90, 85], 1),
        ];
        let backwards: Vec<_> = reports.iter().cloned().rev().collect();
        for reports in [&reports[..], &backwards] {
            let standings = standings(agreement(&[]), reports);
            assert_eq!((standings.games, standings.duplicates.count()), (0, 0));
            let mut refused = refused(&standings);
            refused.sort_unstable_by_key(|(path, _)| *path);
            assert_eq!(refused, ["a", "b", "c"].map(|path| (path, Refusal::OtherResult)));
        }
        let text = standings(agreement(&[]), &reports).refused.first[0].text.clone();
        let expected = "the moves of c, with other players or another result: remove the record that is wrong";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_full_board_is_not_given_away_in_silence() {
        let sheet = |winner: usize| Sheet {
            ended: Some(Ended::Agreed),
            claimed: Some(vec![Seat::new(winner).unwrap()]),
            ..Sheet::default()
        };
        let full = |winner| RecordReport {
            end: End::Complete,
            sheet: Some(sheet(winner)),
            ..report("a", &["Ann", "Ben"], &[90, 80], 1)
        };
        let given = standings(agreement(&[]), &[full(1)]);
        assert_eq!((refused(&given), rows(&given)[0].1), (Vec::new(), "Ben"));
        let expected = "a: the board is full and Ann has more points, but Ben is counted as the winner, as the record says (ended: agreed)";
        assert_eq!(given.notes.first, [expected]);
        assert_eq!(standings(agreement(&[]), &[full(0)]).notes.first, [""; 0]);
    }

    #[test]
    fn a_bye_brings_no_points_of_the_board() {
        let sheet = Sheet { ended: Some(Ended::Bye), no_moves: true, ..Sheet::default() };
        let bye = RecordReport { sheet: Some(sheet), ..report("a", &["Ann"], &[500], 1) };
        let standings = standings(agreement(&[]), &[bye]);
        let (_, ann) = &standings.table.rows[0];
        assert_eq!((ann.wins, ann.points_for), (1, 0));
    }

    #[test]
    fn names_of_letters_that_look_alike_are_told() {
        let told = |names: &[&str]| look_alikes(names);
        assert_eq!(told(&["Ann", "Ben", "Cid"]), [""; 0]);
        assert_eq!(told(&["Ann", "ann"]), ["'Ann' and 'ann' count as 2 players: names are compared exactly"]);
        let alike = |name: &str| {
            let told = told(&["Ann O'Hara", name]);
            assert_eq!(told.len(), 1, "{name:?}");
            assert!(told[0].ends_with("though they look alike: names are compared exactly"), "{told:?}");
        };
        // A Cyrillic letter, a mark that nobody sees, full width, another apostrophe, letters put together.
        for name in ["\u{410}nn O'Hara", "Ann\u{200b} O'Hara", "\u{ff21}nn O'Hara", "Ann O\u{2019}Hara"] {
            alike(name);
        }
        assert_eq!(told(&["Jos\u{e9}", "Jose\u{301}"]).len(), 1);
    }

    #[test]
    fn short_games_may_be_alike() {
        let short = RecordReport { finished: false, tiles_played: 1, ..report("a", &["Ann", "Ben"], &[0, 0], 1) };
        let standings = standings(agreement(&[Allowed::Unfinished]), &[short.clone(), short]);
        assert_eq!((standings.games, standings.duplicates.count()), (2, 0));
    }

    #[test]
    fn ties_follow_the_record_unless_settled_for_all() {
        let mut tie = report("a", &["Ann", "Ben"], &[90, 90], 1);
        tie.sheet = Some(Sheet { tie_break: TieBreak::StartingPlayerLoses, ..Sheet::default() });
        let points = |agreement: Agreement| standings(agreement, &[tie.clone()]).table.rows[0].1.clone();
        let first = points(agreement(&[]));
        assert_eq!((first.player.as_str(), first.wins, first.draws), ("Ben", 1, 0));
        let first = points(Agreement { tie_break: Some(TieBreak::Shared), ..agreement(&[]) });
        assert_eq!((first.player.as_str(), first.wins, first.draws), ("Ann", 0, 1));
        let by_seed = Agreement { tie_break: Some(TieBreak::BetterSeed), ..agreement(&[]) };
        let seeds = Seeds::new(vec!["Ben".to_owned()]);
        assert_eq!(points(Agreement { seeds, ..by_seed.clone() }).player, "Ben");
        assert_eq!(standings(by_seed, &[tie.clone()]).notes.first, ["a: Ann and Ben are equal, and not seeded"]);
    }

    #[test]
    fn a_game_that_is_only_said_to_be_over_is_refused() {
        let declared = RecordReport { end: End::Declared, ..report("a", &["Ann", "Ben"], &[9, 0], 1) };
        let strict = standings(agreement(&[]), std::slice::from_ref(&declared));
        assert_eq!(refused(&strict), [("a", Refusal::Declared)]);
        assert!(strict.refused.first[0].text.ends_with("; --allow declared counts it"), "{:?}", strict.refused);
        for allowed in [Allowed::Declared, Allowed::Unfinished] {
            assert_eq!(standings(agreement(&[allowed]), std::slice::from_ref(&declared)).games, 1);
        }
        assert_eq!(
            standings(agreement(&[Allowed::Decided]), std::slice::from_ref(&declared)).games,
            0,
            "nobody says who won"
        );
        // The desk's word on a game that was stopped counts as before.
        let sheet =
            Sheet { ended: Some(Ended::Timeout), claimed: Some(vec![Seat::new(1).unwrap()]), ..Sheet::default() };
        let stopped = RecordReport { sheet: Some(sheet), ..declared };
        let decided = standings(agreement(&[Allowed::Decided]), &[stopped]);
        assert_eq!(rows(&decided), [(1, "Ben", "1".to_owned()), (2, "Ann", "0".to_owned())]);
    }

    #[test]
    fn results_without_moves_count_and_are_marked() {
        let result = |path: &str, players: &[&str], ended, claimed: Option<usize>, has_occasion| {
            let claimed = claimed.map(|seat| vec![Seat::new(seat).unwrap()]);
            let sheet =
                Sheet { ended: Some(ended), claimed, no_moves: true, has_occasion, moves: 7, ..Sheet::default() };
            let scores = vec![0; players.len()];
            RecordReport {
                end: End::Declared,
                sheet: Some(sheet),
                tiles_played: 0,
                ..report(path, players, &scores, 7)
            }
        };
        let pair = ["Ann", "Ben"];
        let forfeit = result("a", &pair, Ended::Forfeit, Some(1), false);
        let bye = result("b", &["Cid"], Ended::Bye, None, false);
        let table = standings(agreement(&[]), &[forfeit.clone(), bye]);
        let points = [(1, "Ben", "1".to_owned()), (1, "Cid", "1".to_owned()), (3, "Ann", "0".to_owned())];
        assert_eq!((rows(&table), refused(&table)), (points.to_vec(), vec![]));
        assert_eq!(table.without_moves.count(), 2);
        // Without an occasion the same result may come twice; with one it is the same.
        assert_eq!(standings(agreement(&[]), &[forfeit.clone(), forfeit]).games, 2);
        let named = result("c", &pair, Ended::Forfeit, Some(1), true);
        let twice = standings(agreement(&[]), &[named.clone(), named]);
        assert_eq!((twice.games, twice.duplicates.count()), (1, 1));
    }

    #[test]
    fn lists_end_and_counts_do_not() {
        let illegal =
            |number| RecordReport { verdict: Outcome::Illegal, ..report("x", &["Ann", "Ben"], &[1, 2], number) };
        let reports: Vec<_> = (0..1_500).map(illegal).collect();
        let table = standings(agreement(&[]), &reports);
        assert_eq!((table.refused.first.len(), table.refused.count(), table.refused.more()), (1_000, 1_500, 500));
        let text = super::super::text(&table);
        assert!(
            text.contains("; 1500 records refused\n") && text.ends_with("refused: ... and 500 more\n"),
            "{}",
            text.len()
        );
    }

    #[test]
    fn names_that_look_alike_are_told() {
        let reports =
            [report("a", &["Ann", "ann "], &[90, 80], 1), report("b", &["Zoe\u{301}\u{202e}", "Ann"], &[90, 80], 2)];
        let seeds = Seeds::new(vec!["Cid".to_owned()]);
        let notes = standings(Agreement { seeds, ..agreement(&[]) }, &reports).notes;
        let told = "'Ann' and 'ann ' count as 2 players: names are compared exactly";
        assert_eq!(notes.first, [told, "Cid is seeded, but in no game that counts"]);
    }
}

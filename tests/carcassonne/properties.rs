//! Random games over all set-ups: nothing is lost, the second referee agrees, and `legal` is exactly what may be played.

use std::collections::{BTreeMap, BTreeSet};

use viguier::carcassonne::{
    Action, AwardKind, Carcassonne, Choices, Colour, Event, Feature, FigureKind, Phase, Place, Standing, Table, Target,
    Tower, TowerAction, TowerEvent, Whereabouts, Who,
};
use viguier::catalog::carcassonne::{Kind, TileType};
use viguier::engine::Listener;
use viguier::grid::{Cell, Port, Rotation};
use viguier::region::Segment;
use viguier::seat::Seat;

use crate::naive::{Naive, Points};
use crate::support::random::{Dice, Game, games};

/// What was heard since the last step.
#[derive(Default)]
struct Heard {
    awards: Vec<(Points, bool)>,
    ransoms: Vec<(Seat, Seat, u32)>,
}

impl Listener<Carcassonne> for Heard {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Awarded(award) => {
                let kind = match award.kind {
                    AwardKind::Road => "road",
                    AwardKind::City => "city",
                    AwardKind::Monastery => "monastery",
                    AwardKind::Field => "field",
                };
                self.awards.push(((award.seat.index(), award.points, kind), award.is_final));
            }
            Event::Tower(TowerEvent::Ransomed { payer, holder, paid, .. }) => self.ransoms.push((payer, holder, paid)),
            _ => {}
        }
    }
}

/// Pieces that have left the supplies for good, by our own count.
#[derive(Default)]
struct Count {
    floors: BTreeMap<(usize, Colour), u32>,
    discarded: u32,
    scores: [i64; 6],
}

impl Count {
    /// Notes a step that is about to be played.
    fn note(&mut self, table: &Table, action: &Action) {
        match action {
            Action::Tower(TowerAction::Floor { colour, .. }) => {
                *self.floors.entry((table.seat().index(), *colour)).or_default() += 1
            }
            Action::Discard(_)
                if table.setup().options.unplaceable_tile != viguier::rulebook::options::UnplaceableTile::Reshuffle =>
            {
                self.discarded += 1;
            }
            _ => {}
        }
    }

    fn check(&self, table: &Table, what: &str) {
        let setup = table.setup();
        let copies: u32 = setup.tiles.iter().map(|count| u32::from(*count)).sum();
        let on_table = u32::try_from(table.board().len()).unwrap();
        assert_eq!(table.tiles_left() + on_table + self.discarded, copies, "{what}: tiles");
        let mut heights = 0;
        for (placement, _) in table.board().placements() {
            heights += table.tower(placement).map_or(0, |tower| u32::from(tower.floors()));
        }
        assert_eq!(heights, self.floors.values().sum::<u32>(), "{what}: floors on towers");
        for seat in Seat::all(setup.seats) {
            let (left, dealt) = (table.floors(seat), setup.floors);
            let used = |colour| self.floors.get(&(seat.index(), colour)).copied().unwrap_or(0);
            assert_eq!(left.normal + used(Colour::Normal), dealt.normal, "{what}");
            assert_eq!(left.black + used(Colour::Black), dealt.black, "{what}");
            assert_eq!(left.white + used(Colour::White), dealt.white, "{what}");
            assert_eq!(i64::from(table.score(seat)), self.scores[seat.index()], "{what}: score");
        }
        meeples(table, what);
    }

    /// Takes up what was heard; a score never falls below 0.
    fn hear(&mut self, heard: &mut Heard, what: &str) {
        for ((seat, points, _), _) in heard.awards.drain(..) {
            self.scores[seat] += i64::from(points);
        }
        for (payer, holder, paid) in heard.ransoms.drain(..) {
            self.scores[payer.index()] -= i64::from(paid);
            self.scores[holder.index()] += 3;
            assert!(self.scores[payer.index()] >= 0, "{what}");
        }
    }
}

/// Meeples are all there, and the table agrees with itself where they are.
fn meeples(table: &Table, what: &str) {
    let setup = table.setup();
    let each = usize::from(setup.options.meeples) + usize::from(setup.options.the_phantom.phantoms);
    assert_eq!(table.meeples().len(), each * setup.seats, "{what}");
    let names: BTreeSet<_> = table.meeples().iter().map(|meeple| meeple.name).collect();
    assert_eq!(names.len(), table.meeples().len(), "{what}: one meeple twice");
    let mut followers: BTreeMap<(u32, usize), u8> = BTreeMap::new();
    let mut held = BTreeSet::new();
    let root = |segment| table.board().regions().root(segment);
    let mut by_root: BTreeMap<(Segment, usize), u8> = BTreeMap::new();
    for (index, meeple) in table.meeples().iter().enumerate() {
        let owner = meeple.name.owner.index();
        match meeple.at {
            Whereabouts::Supply => {}
            Whereabouts::Feature(_, segment) => *by_root.entry((root(segment), owner)).or_default() += 1,
            Whereabouts::Tower(placement) => {
                let guards = matches!(table.tower(placement), Some(Tower::Guarded { guard, .. }) if guard == index);
                assert!(guards, "{what}: a guard on no tower");
                *followers.entry((u32::from(placement.0), 0)).or_default() += 1;
            }
            Whereabouts::Prisoner { holder, .. } => {
                assert_ne!(holder, meeple.name.owner, "{what}: an own prisoner");
                held.insert((holder, meeple.name.owner));
            }
        }
    }
    assert!(followers.values().all(|count| *count == 1), "{what}: two guards on a tower");
    let guarded = table.board().placements().filter(|(p, _)| matches!(table.tower(*p), Some(Tower::Guarded { .. })));
    assert_eq!(guarded.count(), followers.len(), "{what}: guarded towers");
    for (segment, region) in table.board().regions().roots() {
        for (seat, count) in region.followers.iter() {
            let counted = by_root.get(&(segment, seat.index())).copied().unwrap_or(0);
            assert_eq!(*count, counted, "{what}: followers on {segment:?}");
        }
    }
    if table.phase() != Phase::Exchange {
        let mutual = held.iter().any(|(holder, owner)| held.contains(&(*owner, *holder)));
        assert!(!mutual, "{what}: two players hold each other's meeples");
    }
}

/// What an action does, however it is named; none when the table knows nothing of that name.
fn deed(table: &Table, action: &Action) -> Option<String> {
    Some(match *action {
        Action::Deploy { cell: None, feature, meeple } => {
            let placement = table.placed_tile()?;
            format!("{meeple:?} on {:?}", table.find_feature(placement, feature)?)
        }
        Action::Tower(TowerAction::Capture(target)) => format!("capture {:?}", target.figure),
        ref other => format!("{other:?}"),
    })
}

/// The kinds of figures in play.
fn figures(table: &Table) -> Vec<Who> {
    let options = &table.setup().options;
    let kinds = [(FigureKind::Meeple, options.meeples), (FigureKind::Phantom, options.the_phantom.phantoms)];
    kinds.into_iter().filter(|(_, count)| *count > 0).map(|(kind, _)| Who::Kind(kind)).collect()
}

/// The squares of the table and those around it.
fn squares(table: &Table) -> BTreeSet<Cell> {
    let cells = table.board().placements().map(|(_, placed)| placed.cell);
    cells.flat_map(|cell| cell.around().chain([cell])).collect()
}

/// Everything that anybody could think of doing at this moment, in one naming.
fn candidates(table: &Table, tile: Option<TileType>) -> Vec<Action> {
    let mut actions = Vec::new();
    let squares = squares(table);
    let any = table.setup().catalogue.tiles().map(|(tile, _)| tile).find(|tile| table.copies_left(*tile) > 0);
    // A second tile is refused wherever it would lie.
    let for_tile = if table.phase() == Phase::Tile { squares.len() } else { 5 };
    for cell in squares.iter().take(for_tile) {
        if let Some(tile) = tile.or(any) {
            actions.extend(Rotation::ALL.map(|turn| Action::Place { tile, cell: *cell, turn }));
        }
    }
    for cell in &squares {
        actions.extend(Colour::ALL.map(|colour| Action::Tower(TowerAction::Floor { cell: *cell, colour })));
        actions
            .extend(figures(table).into_iter().map(|meeple| Action::Tower(TowerAction::Guard { cell: *cell, meeple })));
    }
    let places = Port::all().map(Place::At).chain([Place::Inner]);
    let features = places.flat_map(|place| Kind::ALL.map(|kind| Feature { kind: Some(kind), place }));
    for feature in features {
        for meeple in figures(table) {
            actions.push(Action::Deploy { cell: None, feature, meeple });
        }
    }
    for meeple in table.meeples() {
        let name = meeple.name;
        if let Some((cell, standing)) = table.standing(meeple) {
            let (owner, standing) = (Some(name.owner), Some(standing));
            let target = Target { cell, owner, standing, feature: None, figure: Who::Named(name) };
            actions.push(Action::Tower(TowerAction::Capture(target)));
        }
        actions.push(Action::Tower(TowerAction::Exchange(Who::Named(name))));
    }
    for from in Seat::all(table.setup().seats) {
        let ransom = |meeple| Action::Tower(TowerAction::Ransom { from: Some(from), owner: None, meeple });
        actions.extend(figures(table).into_iter().map(ransom));
    }
    actions.extend(tile.or(any).map(Action::Discard));
    actions
}

/// Whatever `legal` lists is accepted, and nothing else.
fn exactly_legal(table: &Table, tile: Option<TileType>, choices: &Choices, what: &str) {
    let seat = table.seat();
    let accepted = |action: &&Action| table.is_legal(seat, action);
    let listed: BTreeSet<String> = choices.actions.iter().filter_map(|action| deed(table, action)).collect();
    assert_eq!(listed.len(), choices.actions.len(), "{what}: one option twice");
    assert!(choices.actions.iter().all(|action| accepted(&action)), "{what}");
    let all = candidates(table, tile);
    let possible: BTreeSet<String> = all.iter().filter(accepted).filter_map(|action| deed(table, action)).collect();
    assert_eq!(listed, possible, "{what}");
    for other in Seat::all(table.setup().seats).filter(|other| *other != seat) {
        let refused = |action: &Action| table.clone().examine_seat(other, action).is_err();
        let turn_has_tile = table.placed_tile().is_some();
        let exempt = |action: &Action| turn_has_tile && matches!(action, Action::Place { .. });
        assert!(choices.actions.iter().all(|action| refused(action) || exempt(action)), "{what}: of another player");
    }
}

/// One slip in a legal action makes it another legal one, or one that is refused.
fn slips(table: &Table, choices: &Choices, dice: &mut Dice, what: &str) {
    let listed: BTreeSet<String> = choices.actions.iter().filter_map(|action| deed(table, action)).collect();
    for action in &choices.actions {
        let slip = match *action {
            Action::Place { tile, cell, turn } => {
                let cell = cell.offset(dice.below(3) as i32 - 1, dice.below(3) as i32 - 1).unwrap();
                Action::Place { tile, cell, turn: turn.then(dice.pick(&Rotation::ALL)) }
            }
            Action::Deploy { feature, meeple, .. } => {
                let cells: Vec<Cell> = squares(table).into_iter().collect();
                Action::Deploy { cell: Some(dice.pick(&cells)), feature, meeple }
            }
            Action::Tower(TowerAction::Capture(target)) => {
                let standing = match target.standing {
                    Some(Standing::Ground) => Standing::Tower,
                    _ => Standing::Ground,
                };
                Action::Tower(TowerAction::Capture(Target { standing: Some(standing), ..target }))
            }
            Action::Tower(TowerAction::Ransom { from, meeple, .. }) => {
                Action::Tower(TowerAction::Ransom { from, owner: from, meeple })
            }
            _ => continue,
        };
        let same = |cell| table.placed_tile().and_then(|p| table.board().placed(p)).map(|p| p.cell) == cell;
        let known = match slip {
            Action::Deploy { cell, .. } => same(cell),
            Action::Tower(TowerAction::Capture(_)) | Action::Tower(TowerAction::Ransom { .. }) => false,
            ref other => deed(table, other).is_some_and(|deed| listed.contains(&deed)),
        };
        assert_eq!(table.is_legal(table.seat(), &slip), known, "{what}: {slip:?}");
    }
}

fn awards(heard: &Heard) -> Vec<Points> {
    let mut awards: Vec<Points> = heard.awards.iter().map(|(points, _)| *points).collect();
    awards.sort_unstable();
    awards
}

/// Plays one game with every test at every step; gives its length in steps.
fn play(number: u64) -> usize {
    let mut game = Game::new(number);
    let (mut count, mut heard, mut steps) = (Count::default(), Heard::default(), 0);
    while let Some(action) = game.choose() {
        let what = format!("game {number}, step {steps}, {action:?}");
        let table = &game.table;
        let tile = game.drawn.filter(|_| table.phase() == Phase::Tile);
        if steps % if table.phase() == Phase::Tile { 9 } else { 3 } == 0 {
            let choices = table.legal(tile);
            exactly_legal(table, tile, &choices, &what);
            slips(&table.clone(), &choices, &mut game.dice, &what);
        }
        let table = &game.table;
        let expected = (action == Action::Score).then(|| Naive::new(table).turn());
        count.note(table, &action);
        let seat = table.seat();
        game.table.play(seat, &action, &mut heard).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        if let Some(expected) = expected {
            assert_eq!(awards(&heard), expected, "{what}");
            assert!(Naive::new(&game.table).is_settled(), "{what}");
        } else {
            assert_eq!(awards(&heard), [], "{what}: points without scoring");
        }
        count.hear(&mut heard, &what);
        count.check(&game.table, &what);
        game.follow(&action);
        steps += 1;
    }
    finish(&mut game.table, &mut count, &format!("game {number}, final scoring"));
    steps
}

fn finish(table: &mut Table, count: &mut Count, what: &str) {
    let (unfinished, fields) = {
        let naive = Naive::new(table);
        (naive.unfinished(), naive.fields())
    };
    let mut heard = Heard::default();
    table.play(table.seat(), &Action::FinalScoring, &mut heard).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    assert!(!table.is_legal(table.seat(), &Action::FinalScoring), "{what}: twice");
    assert!(heard.awards.iter().all(|(_, is_final)| *is_final), "{what}");
    let (of_fields, others): (Vec<Points>, Vec<Points>) =
        awards(&heard).into_iter().partition(|award| award.2 == "field");
    assert_eq!(others, unfinished, "{what}");
    let mut sums: BTreeMap<usize, u32> = BTreeMap::new();
    for (seat, points, _) in of_fields {
        *sums.entry(seat).or_default() += points;
    }
    assert_eq!(sums, fields, "{what}");
    count.hear(&mut heard, what);
    count.check(table, what);
}

#[test]
fn random_games_keep_every_rule() {
    let steps: usize = (0..games(16)).map(play).sum();
    assert!(steps > 3000, "{steps} steps");
}

//! Tile sets, the wall, the practice set.

use viguier::catalog::the_castle::schema::TileSetText;
use viguier::catalog::the_castle::{Beyond, Fault, Kind, Kit, TileSet, practice_sets, wall};
use viguier::grid::{Cell, Side};

fn check(text: &str, falcon: bool) -> Result<TileSet, Vec<Fault>> {
    let text: TileSetText = serde_yaml::from_str(text).unwrap();
    TileSet::from_text(&text, falcon)
}

/// The faults of a set with one tile, without the Falcon.
fn faults(tile: &str) -> Vec<String> {
    let faults = check(&format!("tile-set: x\ntiles:\n  - {{id: a, {tile}}}"), false).unwrap_err();
    faults.into_iter().map(|fault| format!("{}: {}", fault.pointer, fault.message)).collect()
}

const WHOLE: &str = "areas: [{court: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}]";

#[test]
fn the_wall_has_its_spaces_towers_and_starts() {
    for (falcon, spaces, gates) in [(false, 76, 0), (true, 97, 4)] {
        let wall = wall(falcon).unwrap();
        assert_eq!((wall.len(), wall.starts().len(), wall.gates().len()), (spaces, 7, gates));
        assert_eq!(wall.towers().iter().filter(|tower| tower.has_tile).count(), 13);
        for start in wall.starts().iter().chain(wall.gates().iter().map(|gate| &gate.place)) {
            assert_eq!(wall.beyond(start.cell, start.side), Beyond::Wall, "{}", start.id);
        }
        assert_eq!(wall.tower_at(112), wall.tower_at(13));
        assert_eq!(wall.tower_at(14), None);
        assert!(!wall.towers()[wall.tower_at(0).unwrap()].has_tile);
    }
}

/// Walks along the inside of the wall, the castle on the right hand.
struct Walk {
    at: (i32, i32),
    heading: Side,
    /// The space beside each step, its side, and the score number of the wall there; none beside a corner tower or gate.
    edges: Vec<((i32, i32), Side, Option<u32>)>,
}

impl Walk {
    fn step(&mut self, number: Option<u32>) {
        let (x, y) = self.at;
        let space = match self.heading {
            Side::North => (x, y - 1),
            Side::East => (x, y),
            Side::South => (x - 1, y),
            Side::West => (x - 1, y - 1),
        };
        self.edges.push((space, Side::from_index(self.heading.index() + 3), number));
        let (dx, dy) = self.heading.step();
        self.at = (x + dx, y + dy);
    }

    /// Round a corner tower: outside the castle it is passed in one point, inside it shows two of its sides.
    fn corner(&mut self, turn: char) {
        if turn == 'R' {
            self.heading = Side::from_index(self.heading.index() + 1);
        } else {
            self.step(None);
            self.heading = Side::from_index(self.heading.index() + 3);
            self.step(None);
        }
    }
}

/// CAS-8, CAS-9, CAS-84: walking the score track, two score spaces a tile, with the turns at the corner towers that CAS-8
/// gives, closes round exactly the spaces of the data and passes the start spaces where the data has them.
#[test]
fn the_wall_is_the_outline_of_its_score_track() {
    for falcon in [false, true] {
        let wall = wall(falcon).unwrap();
        let mut walk = Walk { at: (0, 0), heading: Side::North, edges: Vec::new() };
        let mut gates = Vec::new();
        for (tower, turn) in "RLLRRLRRRLRLRR".chars().enumerate() {
            let first = wall.towers()[tower].numbers[1] + 1;
            let last = wall.towers().get(tower + 1).map_or(100, |next| next.numbers[0]);
            for number in (first..last).step_by(2) {
                if let Some(gate) = wall.gates().iter().find(|gate| gate.after + 1 == number) {
                    gates.push((walk.edges.len(), gate));
                    walk.step(None);
                }
                walk.step(Some(number.into()));
            }
            walk.corner(turn);
        }
        assert_eq!((walk.at, walk.heading), ((0, 0), Side::North));
        let west = walk.edges.iter().map(|((x, _), ..)| *x).min().unwrap();
        let north = walk.edges.iter().map(|((_, y), ..)| *y).min().unwrap();
        let place = |(x, y): (i32, i32)| Cell::new((x - west).into(), (y - north).into()).unwrap();
        let mut walked: Vec<_> = walk.edges.iter().map(|(space, side, _)| (place(*space), *side)).collect();
        for (edge, gate) in gates {
            assert_eq!(walked[edge], (gate.place.cell, gate.place.side), "{}", gate.place.id);
        }
        for start in wall.starts() {
            let number = start.id.split('-').next().unwrap().parse().ok();
            let edge = walk.edges.iter().position(|(_, _, there)| *there == number).unwrap();
            assert_eq!(walked[edge], (start.cell, start.side), "{}", start.id);
        }
        let sides = |cell| Side::ALL.into_iter().map(move |side| (cell, side));
        let mut bounds: Vec<_> = wall.spaces().flat_map(sides).collect();
        bounds.retain(|(cell, side)| wall.beyond(*cell, *side) == Beyond::Wall);
        walked.sort();
        bounds.sort();
        assert_eq!(walked, bounds);
    }
}

#[test]
fn the_practice_set_has_60_and_18_different_faces_and_says_that_it_is_invented() {
    let sets = practice_sets(true).unwrap();
    assert_eq!(sets.iter().map(TileSet::count).collect::<Vec<_>>(), [60, 18]);
    for set in &sets {
        assert!(set.provenance.contains("invented"));
    }
    let kinds = |set: &TileSet| set.tiles.iter().flat_map(|face| &face.parts).any(|part| part.kind == Kind::Chapel);
    assert_eq!(sets.iter().map(kinds).collect::<Vec<_>>(), [false, true]);
    assert_eq!(practice_sets(false).unwrap().len(), 1);
    assert_eq!(Kit::assemble(true, sets).unwrap().faces.len(), 78);
}

#[test]
fn every_half_edge_stands_in_exactly_one_area() {
    assert_eq!(
        faults("areas: [{house: [Nw, Ne, En]}, {court: [En, Es, Se, Sw, Ws]}]"),
        [
            "/tiles/0/areas/1: half-edge En stands twice, in a house and in a court",
            "/tiles/0: tile a says nothing about Wn"
        ]
    );
    assert_eq!(
        faults("areas: [{house: [Nw, N, Ne, En, Es, Se, Sw, Ws, Wn]}]"),
        ["/tiles/0/areas/0: 'N' is no half-edge"]
    );
}

#[test]
fn areas_have_one_kind_and_only_courts_have_markets() {
    assert_eq!(faults("areas: [{markets: 1}]")[0], "/tiles/0/areas/0: an area is of exactly one kind");
    let markets = faults("areas: [{house: [Nw, Ne, En, Es, Se, Sw, Ws, Wn], markets: 1}]");
    assert_eq!(markets, ["/tiles/0/areas/0: markets stand on courts only, not on a house"]);
}

#[test]
fn paths_end_at_sides_each_once() {
    assert_eq!(
        faults(&format!("{WHOLE}, paths: [{{ends: [Nw]}}]")),
        ["/tiles/0/paths/0: a path ends at a side, not at 'Nw'"]
    );
    assert_eq!(
        faults(&format!("{WHOLE}, paths: [{{ends: [N]}}, {{ends: [E, N]}}]")),
        ["/tiles/0/paths/1: two path ends at side N"]
    );
    let inner = faults(&format!("{WHOLE}, paths: [{{ends: []}}, {{ends: []}}]"));
    assert_eq!(inner, ["/tiles/0: two inner parts of kind path could not be told apart by 'path inner'"]);
}

#[test]
fn chapels_and_aeries_belong_to_the_falcon() {
    let tile = "areas: [{chapel: [Nw, Ne, En, Es, Se, Sw, Ws, Wn]}], aeries: [[chapel N]]";
    assert_eq!(faults(tile).len(), 2);
    assert!(check(&format!("tile-set: x\ntiles: [{{id: a, {tile}}}]"), true).is_ok());
}

#[test]
fn aeries_are_linked_to_parts_that_are_there() {
    let text = "tile-set: x\ntiles: [{id: a, areas: [{house: [Nw]}, {house: [Ne]}, {court: [En, Es, Se, Sw, Ws, Wn]}], \
                aeries: [[tower N], [house N], [house], []]}]";
    let faults = check(text, true).unwrap_err();
    let help: Vec<_> = faults.iter().map(|fault| fault.help.as_deref().unwrap_or("-")).collect();
    assert_eq!(
        help,
        [
            "this tile has house W, house Ne, court E".replace("house W", "house Nw").as_str(),
            "write 'house Nw' or 'house Ne'",
            "-",
            "-"
        ]
    );
}

#[test]
fn start_spaces_face_the_castle_and_later_sets_override_earlier_ones() {
    let with = |starts: &str| check(&format!("tile-set: x\nstarts: {starts}"), false);
    assert!(with("{6-7: {areas: [{court: [En]}, {house: [Es]}], paths: [{ends: [E]}]}}").is_ok());
    for wrong in [
        "{areas: [{court: [En]}]}",
        "{areas: [{court: [En, Es]}], paths: [{ends: [N]}]}",
        "{areas: [{court: [En, Es]}], paths: [{ends: []}]}",
    ] {
        assert_eq!(with(&format!("{{6-7: {wrong}}}")).unwrap_err()[0].pointer, "/starts/6-7", "{wrong}");
    }
    let house = with("{6-7: {areas: [{house: [En, Es]}]}}").unwrap();
    let tower = with("{6-7: {areas: [{tower: [En, Es]}]}}").unwrap();
    let kit = Kit::assemble(false, vec![house, tower]).unwrap();
    assert_eq!(kit.starts[0].face.parts[0].kind, Kind::Tower);
    assert_eq!(kit.starts.iter().filter(|start| start.described).count(), 1);
    for wrong in [
        "{6-7: {areas: [{house: [Wn, Ws]}]}}",
        "{7-8: {areas: [{house: [En, Es]}]}}",
        "{27-28: {areas: [{house: [En, Es]}]}}",
    ] {
        assert!(Kit::assemble(false, vec![with(wrong).unwrap()]).is_err(), "{wrong}");
    }
    let gate = with("{27-28: {areas: [{house: [En, Es]}]}}").unwrap();
    assert_eq!(Kit::assemble(true, vec![gate]).unwrap().starts.len(), 8);
}

#[test]
fn names_of_tiles_are_unique_over_all_sets() {
    let set = || check(&format!("tile-set: x\ntiles: [{{id: a, {WHOLE}}}]"), false).unwrap();
    let faults = Kit::assemble(false, vec![set(), set()]).unwrap_err();
    assert_eq!((faults[0].0, faults[0].1.pointer.as_str()), (1, "/tiles/0"));
}

#[test]
fn a_set_may_bring_a_wall_of_its_own() {
    let with = |wall: &str| check(&format!("tile-set: x\nwall: {wall}"), false);
    let small =
        with("{rows: [[0, 1], [0, 1]], towers: [[0, 1], [2, 3]], starts: [{id: 4-5, at: [0, 0], side: W}]}").unwrap();
    let kit = Kit::assemble(false, vec![small]).unwrap();
    assert_eq!((kit.wall.len(), kit.starts.len()), (4, 1));
    for (wrong, pointer) in [
        ("{rows: [], towers: []}", "/wall/rows"),
        ("{rows: [[3, 1]], towers: []}", "/wall/rows/0"),
        ("{rows: [[0, 250]], towers: []}", "/wall/rows"),
        ("{rows: [[0, 1]], towers: [[0, 100]]}", "/wall/towers/0"),
        ("{rows: [[0, 1]], towers: [[0, 1], [1, 2]]}", "/wall/towers/1"),
        ("{rows: [[0, 1]], towers: [], starts: [{id: a, at: [0, 0], side: E}]}", "/wall/starts/0"),
        ("{rows: [[0, 1]], towers: [], starts: [{id: a, at: [2, 0], side: E}]}", "/wall/starts/0"),
        ("{rows: [[0, 1]], towers: [], starts: [{id: a, at: [0, 0], side: Nw}]}", "/wall/starts/0"),
    ] {
        assert_eq!(with(wrong).unwrap_err()[0].pointer, pointer, "{wrong}");
    }
}

/// The sets in `docs/castle-tiles.md` are sets.
#[test]
fn the_templates_of_the_page_are_sound() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/castle-tiles.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks: Vec<&str> = page.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let mut sets = 0;
    for block in blocks {
        let set = if block.starts_with("tile-set") { block.to_owned() } else { format!("tile-set: x\n{block}") };
        viguier::record::native::castle_tile_set(&set).unwrap();
        sets += 1;
    }
    assert_eq!(sets, 3);
}

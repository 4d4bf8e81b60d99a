//! Union-find over segments: which segments hang together, what they hold, and how many of their ends are open.
//! Knows no game: what a region counts beside tiles and followers is a [`Tally`] that the game defines.

use crate::seat::{BySeat, Seat};

/// Most tiles on one table.
pub const MOST_TILES: usize = 256;

/// What a game counts over a region (pennants, markets, ...).
pub trait Tally: Clone + Default + std::fmt::Debug {
    /// Takes up the count of a region that was joined to this one.
    fn add(&mut self, other: &Self);
}

/// A segment, by the order in which the segments came to the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Segment(pub(crate) u32);

impl Segment {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of tiles, by the order in which the tiles came to the table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TileSet([u64; MOST_TILES / 64]);

impl TileSet {
    /// The set of one tile; the empty set when `tile` is not below [`MOST_TILES`].
    pub fn of(tile: usize) -> Self {
        let mut set = Self::default();
        if let Some(word) = set.0.get_mut(tile / 64) {
            *word = 1 << (tile % 64);
        }
        set
    }

    /// Takes up all tiles of `other`.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// Number of distinct tiles.
    pub fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    /// Whether there is no tile.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The tiles in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(place, word)| (0..64).filter(move |bit| word & 1 << bit != 0).map(move |bit| place * 64 + bit))
    }
}

/// A connected set of segments of one kind.
#[derive(Clone, Debug)]
pub struct Region<K, T> {
    /// What it is.
    pub kind: K,
    /// Ends that nothing meets or closes yet.
    pub open: u16,
    /// Followers standing on it, by seat.
    pub followers: BySeat<u8>,
    /// What they count for where a majority is sought, by seat.
    pub strength: BySeat<u8>,
    /// The distinct tiles it covers.
    pub tiles: TileSet,
    /// What the game counts.
    pub tally: T,
    parent: Option<Segment>,
    size: u32,
}

impl<K, T> Region<K, T> {
    /// A region of one segment on one tile.
    pub fn new(kind: K, open: u16, tile: usize, tally: T) -> Self {
        let (followers, strength) = (BySeat::default(), BySeat::default());
        Self { kind, open, followers, strength, tiles: TileSet::of(tile), tally, parent: None, size: 1 }
    }

    /// A follower of `seat` that counts for so many comes to stand on it.
    pub fn add_follower(&mut self, seat: Seat, strength: u8) {
        *self.followers.of_mut(seat) += 1;
        *self.strength.of_mut(seat) += strength;
    }

    /// A follower of `seat` that counts for so many leaves it.
    pub fn remove_follower(&mut self, seat: Seat, strength: u8) {
        for (count, less) in [(&mut self.followers, 1), (&mut self.strength, strength)] {
            let count = count.of_mut(seat);
            *count = count.saturating_sub(less);
        }
    }

    /// Whether any follower stands on it.
    pub fn is_claimed(&self) -> bool {
        self.followers.iter().any(|(_, count)| *count > 0)
    }
}

/// All regions of a table.
#[derive(Clone, Debug)]
pub struct Regions<K, T> {
    nodes: Vec<Region<K, T>>,
}

impl<K, T> Default for Regions<K, T> {
    fn default() -> Self {
        // A usual game has about 300 segments.
        Self { nodes: Vec::with_capacity(320) }
    }
}

impl<K: Copy + Eq, T: Tally> Regions<K, T> {
    /// Adds a region of one segment.
    pub fn push(&mut self, region: Region<K, T>) -> Segment {
        let segment = Segment(self.nodes.len() as u32);
        self.nodes.push(region);
        segment
    }

    /// The segment that stands for the whole region of `segment`.
    pub fn root(&self, segment: Segment) -> Segment {
        // No path compression: reading must not need `&mut`, and union by size keeps chains short.
        let mut at = segment;
        while let Some(parent) = self.nodes.get(at.index()).and_then(|node| node.parent) {
            at = parent;
        }
        at
    }

    /// As [`Regions::root`], and shortens the way for the next time.
    fn shortened_root(&mut self, segment: Segment) -> Segment {
        let root = self.root(segment);
        let mut at = segment;
        while let Some(parent) = self.nodes.get(at.index()).and_then(|node| node.parent) {
            if parent == root {
                break;
            }
            if let Some(node) = self.nodes.get_mut(at.index()) {
                node.parent = Some(root);
            }
            at = parent;
        }
        root
    }

    /// The region of `segment`. A segment comes from this table, so it is there.
    pub fn get(&self, segment: Segment) -> Option<&Region<K, T>> {
        self.nodes.get(self.root(segment).index())
    }

    /// The region of `segment`, to change.
    pub fn get_mut(&mut self, segment: Segment) -> Option<&mut Region<K, T>> {
        let root = self.root(segment);
        self.nodes.get_mut(root.index())
    }

    /// Makes one region of two; does nothing when they are one already.
    pub fn join(&mut self, one: Segment, other: Segment) {
        self.join_roots(self.root(one), self.root(other));
    }

    /// Two ends face each other: both are closed, and regions of a kind become one.
    pub fn meet(&mut self, one: Segment, other: Segment) {
        let (one, other) = (self.shortened_root(one), self.shortened_root(other));
        let mut close = |root: Segment| {
            let node = self.nodes.get_mut(root.index())?;
            node.open = node.open.saturating_sub(1);
            Some(node.kind)
        };
        if close(one) == close(other) {
            self.join_roots(one, other);
        }
    }

    fn join_roots(&mut self, one: Segment, other: Segment) {
        if one == other {
            return;
        }
        let size = |segment: Segment| self.nodes.get(segment.index()).map_or(0, |node| node.size);
        let (large, small) = if size(one) >= size(other) { (one, other) } else { (other, one) };
        let Some(node) = self.nodes.get_mut(small.index()) else { return };
        node.parent = Some(large);
        let (open, followers, strength) = (node.open, node.followers, node.strength);
        let (tiles, size) = (node.tiles, node.size);
        let tally = std::mem::take(&mut node.tally);
        let Some(root) = self.nodes.get_mut(large.index()) else { return };
        root.open += open;
        root.size += size;
        root.tiles.add(&tiles);
        root.tally.add(&tally);
        // Most of what is joined is empty.
        if followers != BySeat::default() {
            for (seat, count) in followers.iter() {
                *root.followers.of_mut(seat) += count;
                *root.strength.of_mut(seat) += strength.of(seat);
            }
        }
    }

    /// Closes `ends` open ends of the region of `segment`.
    pub fn close(&mut self, segment: Segment, ends: u16) {
        if let Some(region) = self.get_mut(segment) {
            region.open = region.open.saturating_sub(ends);
        }
    }

    /// All segments that stand for a region, in the order in which they came.
    pub fn roots(&self) -> impl Iterator<Item = (Segment, &Region<K, T>)> {
        self.nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.parent.is_none())
            .map(|(index, node)| (Segment(index as u32), node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default, Debug)]
    struct Pennants(u8);
    impl Tally for Pennants {
        fn add(&mut self, other: &Self) {
            self.0 += other.0;
        }
    }

    #[test]
    fn joining_adds_up_what_two_regions_hold_once() {
        let mut regions = Regions::default();
        let a = regions.push(Region::new('c', 2, 0, Pennants(1)));
        let b = regions.push(Region::new('c', 1, 1, Pennants(1)));
        let c = regions.push(Region::new('c', 3, 1, Pennants(0)));
        *regions.get_mut(b).unwrap().followers.of_mut(Seat::new(2).unwrap()) = 1;
        regions.join(a, b);
        regions.join(b, c);
        regions.join(c, a);
        let whole = regions.get(c).unwrap();
        assert_eq!(
            (whole.open, whole.tally.0, whole.tiles.len(), *whole.followers.of(Seat::new(2).unwrap())),
            (6, 2, 2, 1)
        );
        assert_eq!(regions.roots().count(), 1);
        assert_eq!(whole.tiles.iter().collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn closing_more_ends_than_there_are_leaves_none() {
        let mut regions = Regions::default();
        let a = regions.push(Region::new('r', 1, 0, Pennants(0)));
        regions.close(a, 2);
        assert_eq!(regions.get(a).unwrap().open, 0);
    }

    #[test]
    fn tile_sets_reach_the_last_tile() {
        let mut set = TileSet::of(MOST_TILES - 1);
        set.add(&TileSet::of(0));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, MOST_TILES - 1]);
        assert!(TileSet::of(MOST_TILES).is_empty());
    }
}

//! Who sits where.

/// Most seats at one table of any game.
pub const SEATS: usize = 6;

/// A player's place in turn order, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat number `index`; none from [`SEATS`] on.
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|_| index < SEATS).map(Self)
    }

    /// The first in turn order.
    pub const FIRST: Self = Self(0);

    /// Its place in turn order, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next of `count` seats in turn order.
    #[must_use]
    pub fn next(self, count: usize) -> Self {
        Self::new((self.index() + 1) % count.max(1)).unwrap_or(Self::FIRST)
    }

    /// The first `count` seats in turn order.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        (0..count).filter_map(Self::new)
    }
}

/// Something for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySeat<T>([T; SEATS]);

impl<T> BySeat<T> {
    /// The thing of a seat.
    pub fn of(&self, seat: Seat) -> &T {
        // A seat is below SEATS by construction; the first slot stands in for what cannot be.
        self.0.get(seat.index()).unwrap_or(&self.0[0])
    }

    /// The thing of a seat, to change.
    pub fn of_mut(&mut self, seat: Seat) -> &mut T {
        let index = if seat.index() < SEATS { seat.index() } else { 0 };
        let [first, rest @ ..] = &mut self.0;
        match index.checked_sub(1).and_then(|index| rest.get_mut(index)) {
            Some(slot) => slot,
            None => first,
        }
    }

    /// The thing that `make` gives for each seat.
    pub fn from_fn(make: impl Fn(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| make(Seat(index as u8))))
    }

    /// All seats with their things, in turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().filter_map(|(index, thing)| Some((Seat::new(index)?, thing)))
    }
}

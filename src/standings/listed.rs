//! Lists that end, however many records there are.

/// A list of which no more than the first are kept. All are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<T> {
    /// The first of them.
    pub first: Vec<T>,
    count: usize,
}

/// Most elements of a list that are kept.
const MOST_LISTED: usize = 1_000;

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { first: Vec::new(), count: 0 }
    }
}

impl<T> Listed<T> {
    /// Adds one.
    pub fn push(&mut self, element: T) {
        self.count += 1;
        if self.first.len() < MOST_LISTED {
            self.first.push(element);
        }
    }

    /// How many there are, kept or not.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many are not kept.
    #[must_use]
    pub fn more(&self) -> usize {
        self.count - self.first.len()
    }
}

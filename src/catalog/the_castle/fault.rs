//! What is wrong with a tile set or a wall, and where.

/// One fault of a tile set, with its place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// JSON pointer into the set, `/tiles/3/areas/1`.
    pub pointer: String,
    /// One sentence with the facts.
    pub message: String,
    /// What to do about it, when that is short.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at `pointer`.
    pub fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), message: message.into(), help: None }
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

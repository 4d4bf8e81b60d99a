//! Carcassonne: The Castle, by phase.

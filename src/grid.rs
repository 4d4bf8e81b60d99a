//! Cells, sides, half-edges, turns.

//! The landscape game: turn order and steps, towers, prisoners, scoring.

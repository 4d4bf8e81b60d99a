//! A position as a text board and as SVG.

pub mod landscape;

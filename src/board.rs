//! Faces on the grid, wired into regions.

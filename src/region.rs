//! Union-find over segments.

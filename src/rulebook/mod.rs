//! Violation codes, rule ids with their sources, options and their defaults.

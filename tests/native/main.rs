//! The native format: what is read, what is refused and where, many records in one text.

mod many;
mod refused;
mod support;
mod turns;

//! The native format: what is read, what is refused and where, many records in one text.

mod many;
mod refused;
mod round_trip;
mod support;
mod turns;
mod written;

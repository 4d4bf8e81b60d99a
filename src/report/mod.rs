//! The verdict as text, JSON and what else people and programs read. Knows neither parsing nor rules.

pub mod excerpt;
pub mod json;
pub mod model;
mod safe;
#[cfg(test)]
mod sample;
pub mod snippet;
pub mod summary;

pub use model::{Error, Excerpt, RecordReport, Related, Spot, Violation};
pub use safe::safe;
pub use summary::Summary;

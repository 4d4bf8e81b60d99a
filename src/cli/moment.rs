//! WHERE in a game: `N`, `41.capture`, a JSON pointer.

use crate::referee::{Moment, StepName};

/// Arguments that name a moment of a game.
#[derive(Debug, clap::Args)]
pub(super) struct MomentArgs {
    /// Just before turn N; at a step inside it, such as 41.capture (tile, action, capture, end); or just before the
    /// entry at a JSON pointer, such as /replay/118
    #[arg(long, value_name = "WHERE", value_parser = at)]
    pub(super) at: Option<Moment>,
    /// Just after turn N
    #[arg(long, value_name = "N", conflicts_with = "at", value_parser = after)]
    pub(super) after: Option<Moment>,
}

impl MomentArgs {
    /// The moment named; the end of the record when none is.
    pub(super) fn moment(&self) -> Moment {
        self.at.as_ref().or(self.after.as_ref()).cloned().unwrap_or(Moment::End)
    }
}

fn turn(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("turns count from 1".to_owned()),
        Ok(turn) => Ok(turn),
        Err(_) => Err(format!("'{}' is no turn: write a number, 41.capture or a JSON pointer", text.escape_debug())),
    }
}

fn at(text: &str) -> Result<Moment, String> {
    if text.starts_with('/') {
        return Ok(Moment::Text(text.to_owned()));
    }
    let Some((number, step)) = text.split_once('.') else { return Ok(Moment::Before(turn(text)?)) };
    let step = match step.to_ascii_lowercase().as_str() {
        "tile" => StepName::Tile,
        "action" => StepName::Action,
        "capture" | "exchange" => StepName::Capture,
        "end" => StepName::End,
        _ => return Err(format!("'{}' is no step: tile, action, capture or end", step.escape_debug())),
    };
    Ok(Moment::Inside(turn(number)?, step))
}

fn after(text: &str) -> Result<Moment, String> {
    turn(text).map(Moment::After)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_three_spellings() {
        assert_eq!(at("41"), Ok(Moment::Before(41)));
        assert_eq!(at("41.Capture"), Ok(Moment::Inside(41, StepName::Capture)));
        assert_eq!(at("/replay/118"), Ok(Moment::Text("/replay/118".to_owned())));
        assert_eq!(after("3"), Ok(Moment::After(3)));
        assert_eq!(at("0").unwrap_err(), "turns count from 1");
        assert_eq!(at("41.x").unwrap_err(), "'x' is no step: tile, action, capture or end");
        assert_eq!(at("x").unwrap_err(), "'x' is no turn: write a number, 41.capture or a JSON pointer");
        assert!(after("/replay/1").is_err());
    }
}

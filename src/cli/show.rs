//! `viguier show`: the position at a moment of a game.

use std::process::ExitCode;

use anyhow::bail;

use super::moment::MomentArgs;
use super::one::{OneArgs, with_record};

/// Draw the position at a moment of a game
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    one: OneArgs,
    #[command(flatten)]
    moment: MomentArgs,
}

pub(super) fn run(args: &Args, coloured: bool) -> anyhow::Result<ExitCode> {
    with_record(&args.one, |_record| {
        let _ = (args.moment.moment(), coloured);
        bail!("drawing positions is not built yet")
    })
}

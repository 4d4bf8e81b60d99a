//! `viguier show`: the position at a moment of a game.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::ensure;
use clap::ValueEnum;

use super::moment::MomentArgs;
use super::single_record::{OneArgs, with_record};
use crate::carcassonne::{Action, Carcassonne, Setup};
use crate::picture::carcassonne::{Frame, Position, board, legend, standing, svg};
use crate::record::{Entry, Game, Record};
use crate::referee::{Moment, Moments, Play};
use crate::{picture, the_castle};

/// Draw the position at a moment of a game
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    one: OneArgs,
    #[command(flatten)]
    moment: MomentArgs,
    /// How to draw
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// The formats of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// For a terminal
    #[default]
    Text,
    /// One picture file
    Svg,
}

pub(super) fn run(args: &Args, _coloured: bool) -> anyhow::Result<ExitCode> {
    with_record(&args.one, |record| {
        let moment = args.moment.moment();
        let picture = match &record.game {
            Game::Carcassonne { setup, entries } => carcassonne(record, setup, entries, &moment, args.format)?,
            Game::TheCastle { setup, entries, .. } => the_castle(record, setup, entries, &moment, args.format)?,
        };
        io::stdout().lock().write_all(picture.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    })
}

fn carcassonne(
    record: &Record,
    setup: &Arc<Setup>,
    entries: &[Entry<Action>],
    moment: &Moment,
    format: Format,
) -> anyhow::Result<String> {
    let mut play = Play::<Carcassonne>::new(&record.header, setup, false);
    ensure!(play.play_to(entries, moment), Moments::of(entries, &record.header.base, moment));
    let position = Position::new(play.table(), record.header.players.iter().map(|player| player.name.as_str()));
    Ok(match format {
        Format::Text => format!("{}\n{}\n{}", board(&position, Frame::Whole), standing(&position), legend(&position)),
        Format::Svg => svg(&position),
    })
}

fn the_castle(
    record: &Record,
    setup: &Arc<the_castle::Setup>,
    entries: &[Entry<the_castle::Action>],
    moment: &Moment,
    format: Format,
) -> anyhow::Result<String> {
    use picture::the_castle::{LEGEND, Position, board, standing};
    ensure!(format == Format::Text, "a castle is drawn as text only");
    let mut play = Play::<the_castle::TheCastle>::new(&record.header, setup, false);
    ensure!(play.play_to(entries, moment), Moments::of(entries, &record.header.base, moment));
    let position = Position::new(play.table(), record.header.players.iter().map(|player| player.name.as_str()));
    Ok(format!("{}\n{}\n{LEGEND}", board(&position), standing(&position)))
}

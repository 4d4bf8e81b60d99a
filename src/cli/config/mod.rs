//! `viguier.toml`: what a group agreed on for all its records. One holds for a run.
//!
//! [`reader`] reads a file, [`finder`] finds the one that holds, [`settings`] puts it together with the flags.

mod fault;
mod finder;
mod reader;
mod settings;
#[cfg(test)]
mod tests;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use ignore::gitignore::Gitignore;

use super::exit::FailOn;
use crate::rulebook::Severities;
use crate::rulebook::options::HouseRules;

pub(super) use finder::{Found, NAME};
pub(super) use settings::{Flags, Item, Settings, for_one, for_reports};

/// Which configuration to use.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ConfigArgs {
    /// Use this configuration, not the viguier.toml found upward from the working directory
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Use no viguier.toml
    #[arg(long)]
    no_config: bool,
}

impl ConfigArgs {
    /// The file that is to be used for all records, if one is named.
    pub(super) fn file(&self) -> Option<&Path> {
        self.config.as_deref()
    }
}

/// What a file says. Whatever it does not say is left to the flags and their defaults.
#[derive(Debug)]
struct Config {
    /// Options for native records that do not set them.
    rules: HouseRules,
    /// What codes weigh.
    severities: Severities,
    /// Files that are not looked at, in the manner of `.gitignore`, below the directory of the file.
    exclude: Gitignore,
    /// What else makes a record fail.
    fail_on: Option<Vec<FailOn>>,
    /// Stop at the first violation of each record.
    first: bool,
    /// Most violations listed for a record.
    max_violations: Option<NonZeroU32>,
}

//! What holds for a run: the flags, and where they are silent the configuration.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

use super::finder::{Found, find};
use super::{Config, ConfigArgs};
use crate::check::CheckOptions;
use crate::cli::exit::FailOn;
use crate::cli::inputs::{self, Input, InputArgs, Scope};
use crate::rulebook::options::HouseRules;

/// What the flags of a command say.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Flags {
    /// What the command needs to be told about a record.
    pub(in crate::cli) terms: CheckOptions,
    /// Most violations to list.
    pub(in crate::cli) max_violations: Option<NonZeroU32>,
    /// What else makes a record fail; empty when the flag is not given.
    pub(in crate::cli) fail_on: Vec<FailOn>,
}

/// What holds for an input.
#[derive(Debug)]
pub(in crate::cli) struct Settings {
    /// How to check.
    pub(in crate::cli) terms: CheckOptions,
    /// What else makes a record fail.
    pub(in crate::cli) fail_on: Vec<FailOn>,
    /// Options for native records that do not set them.
    pub(in crate::cli) house: Option<Arc<HouseRules>>,
    /// The configuration that was found.
    pub(in crate::cli) source: Option<PathBuf>,
}

/// An input with what holds for it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Item {
    pub(in crate::cli) input: Input,
    pub(in crate::cli) settings: Arc<Settings>,
}

/// Everything that a command over records looks at, with what holds for it. With `if_record` a name counts no more than
/// meeting the file in a directory.
pub(in crate::cli) fn for_reports(
    input: &InputArgs,
    config: &ConfigArgs,
    flags: &Flags,
    if_record: bool,
) -> anyhow::Result<Vec<Item>> {
    inputs::test(input)?;
    let found = find(config)?;
    let settings = Arc::new(settings(flags, found.as_ref()));
    let scope = Scope { config: found.as_ref(), no_config: config.no_config, if_record };
    let item = |input| Item { input, settings: Arc::clone(&settings) };
    Ok(inputs::collect(input, scope)?.into_iter().map(item).collect())
}

/// The options that hold for a command about one record.
pub(in crate::cli) fn for_one(args: &ConfigArgs) -> anyhow::Result<Option<Arc<HouseRules>>> {
    Ok(find(args)?.map(|found| Arc::new(found.config.rules.clone())))
}

fn settings(flags: &Flags, found: Option<&Found>) -> Settings {
    let config: Option<&Config> = found.map(|found| &*found.config);
    let most = flags.max_violations.or(config.and_then(|config| config.max_violations));
    let most_violations = most.map_or(flags.terms.most_violations, |most| most.get() as usize);
    let terms = CheckOptions {
        first: flags.terms.first || config.is_some_and(|config| config.first),
        most_violations,
        severities: config.map(|config| config.severities).unwrap_or_default(),
        ..flags.terms
    };
    let agreed = config.and_then(|config| config.fail_on.clone()).filter(|_| flags.fail_on.is_empty());
    Settings {
        terms,
        fail_on: agreed.unwrap_or_else(|| flags.fail_on.clone()),
        house: config.map(|config| Arc::new(config.rules.clone())),
        source: found.map(|found| found.file.clone()),
    }
}

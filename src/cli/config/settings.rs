//! What holds for each input: the flags, and where they are silent the configuration.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::finder::{Finder, Found};
use super::{Config, ConfigArgs};
use crate::check::Terms;
use crate::cli::exit::FailOn;
use crate::cli::inputs::Input;
use crate::rulebook::options::HouseRules;

/// What the flags of a command say.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Flags {
    /// What the command needs to be told about a record.
    pub(in crate::cli) terms: Terms,
    /// Most violations to list.
    pub(in crate::cli) max_violations: Option<NonZeroU32>,
    /// What else makes a record fail; empty when the flag is not given.
    pub(in crate::cli) fail_on: Vec<FailOn>,
}

/// What holds for an input.
#[derive(Debug)]
pub(in crate::cli) struct Settings {
    /// How to check.
    pub(in crate::cli) terms: Terms,
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

/// What holds for each input of a command that judges records. Files that a configuration excludes fall away, unless
/// they were named. With `if_record` a name counts no more than meeting the file in a directory.
pub(in crate::cli) fn for_reports(
    inputs: Vec<Input>,
    args: &ConfigArgs,
    flags: &Flags,
    if_record: bool,
) -> anyhow::Result<Vec<Item>> {
    let mut finder = Finder::new(args)?;
    let mut made: HashMap<PathBuf, Arc<Settings>> = HashMap::new();
    let plain = Arc::new(settings(flags, None));
    let mut items = Vec::with_capacity(inputs.len());
    for input in inputs {
        let input = match input {
            Input::Named(path) if if_record => Input::Walked(path),
            input => input,
        };
        let (path, named) = match &input {
            Input::Walked(path) => (Some(path), false),
            Input::Named(path) => (Some(path), true),
            Input::Stdin(_) | Input::Address(_) | Input::Nothing { .. } => (None, true),
        };
        let found = finder.find(path.and_then(|path| path.parent()).unwrap_or(Path::new("")))?;
        let Some(found) = found else {
            items.push(Item { input, settings: Arc::clone(&plain) });
            continue;
        };
        if !named && path.is_some_and(|path| is_excluded(&found, &finder.full(path))) {
            continue;
        }
        let key = found.folder.to_path_buf();
        let source = found.folder.join(super::finder::NAME);
        let make = || Arc::new(Settings { source: Some(source), ..settings(flags, Some(&found.config)) });
        items.push(Item { input, settings: Arc::clone(made.entry(key).or_insert_with(make)) });
    }
    Ok(items)
}

/// The options that hold for one file, or for standard input.
pub(in crate::cli) fn for_one(path: Option<&Path>, args: &ConfigArgs) -> anyhow::Result<Option<Arc<HouseRules>>> {
    let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
    Ok(Finder::new(args)?.find(folder)?.map(|found| Arc::new(found.config.rules.clone())))
}

fn settings(flags: &Flags, config: Option<&Config>) -> Settings {
    let most = flags.max_violations.or(config.and_then(|config| config.max_violations));
    let most_violations = most.map_or(flags.terms.most_violations, |most| most.get() as usize);
    let terms = Terms {
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
        source: None,
    }
}

fn is_excluded(found: &Found, path: &Path) -> bool {
    let inside = path.strip_prefix(&found.folder);
    inside.is_ok_and(|inside| found.config.exclude.matched_path_or_any_parents(inside, false).is_ignore())
}

//! From the text of a configuration to what it says. All faults are reported at once, each with its place.

use std::num::NonZeroU32;
use std::path::Path;

use clap::ValueEnum;
use ignore::gitignore::GitignoreBuilder;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::Config;
use super::fault::{Fault, Faults};
use crate::cli::exit::FailOn;
use crate::rulebook::choice::{Choice, nearest};
use crate::rulebook::options::HouseRules;
use crate::rulebook::{Code, Game, Severities, Severity};

/// The tables and keys of the file.
const KEYS: [&str; 6] = ["fail-on", "first", "max-violations", "paths", "rules", "severity"];

/// The key that pins the options of a table.
const PIN: &str = "pin";

type Key<'t> = Spanned<DeString<'t>>;
type Value<'t> = Spanned<DeValue<'t>>;

/// Reads the text of the file `name` in `folder`.
pub(super) fn read(name: &str, text: &str, folder: &Path) -> Result<Config, Faults> {
    let (table, syntax) = DeTable::parse_recoverable(text);
    let mut reader = Reader::default();
    for error in syntax {
        reader.faults.push(Fault { span: error.span().unwrap_or(0..0), message: error.message().to_owned() });
    }
    if !reader.faults.is_empty() {
        return Err(Faults::new(name, text, reader.faults));
    }
    let mut config = Config {
        rules: HouseRules::default(),
        severities: Severities::default(),
        exclude: ignore::gitignore::Gitignore::empty(),
        fail_on: None,
        first: false,
        max_violations: None,
    };
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "rules" => reader.rules(value, &mut config.rules),
            "severity" => reader.severities(value, &mut config.severities),
            "paths" => reader.paths(value, folder, &mut config),
            "fail-on" => config.fail_on = reader.fail_on(value),
            "first" => config.first = reader.switch(value).unwrap_or(false),
            "max-violations" => config.max_violations = reader.count(value),
            _ => reader.unknown(key, "key", KEYS.iter().copied()),
        }
    }
    if reader.faults.is_empty() { Ok(config) } else { Err(Faults::new(name, text, reader.faults)) }
}

#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
}

impl Reader {
    fn refuse<T>(&mut self, place: &Spanned<T>, message: String) {
        self.faults.push(Fault { span: place.span(), message });
    }

    fn unknown<'k>(&mut self, key: &Key<'_>, what: &str, known: impl Iterator<Item = &'k str> + Clone) {
        let name = key.get_ref();
        let hint = match nearest(&name.replace('_', "-"), known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.clone().count() <= 10 => format!("known: {}", known.collect::<Vec<_>>().join(", ")),
            None => "`viguier rules` lists them".to_owned(),
        };
        self.refuse(key, format!("unknown {what} `{name}`; {hint}"));
    }

    fn table<'a, 't>(&mut self, value: &'a Value<'t>, holds: &str) -> Option<&'a DeTable<'t>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(table);
        }
        self.refuse(value, format!("a table is needed here, with {holds}"));
        None
    }

    fn rules(&mut self, value: &Value<'_>, rules: &mut HouseRules) {
        let Some(games) = self.table(value, "a table for each game") else { return };
        // That of a game goes before that of all.
        let pin = games.iter().find(|(key, _)| key.get_ref() == PIN);
        let pin = pin.map(|(_, value)| self.switch(value).unwrap_or(false));
        Game::ALL.iter().for_each(|game| rules.pin(*game, pin.unwrap_or(false)));
        for (key, value) in games {
            let name = key.get_ref();
            if name == PIN {
                continue;
            }
            let Some(game) = Game::read(name) else {
                let games = || Game::ALL.iter().map(|game| game.as_str());
                // An option that stands one table too high is the likeliest slip.
                match crate::rulebook::options::all().find(|spec| spec.key.eq_ignore_ascii_case(name)) {
                    Some(spec) => self.refuse(key, format!("`{}` belongs into [rules.{}]", spec.key, spec.game)),
                    None => self.unknown(key, "game", games()),
                }
                continue;
            };
            let Some(options) = self.table(value, "options") else { continue };
            let mut met = Vec::new();
            for (key, value) in options {
                if let Some(spec) = crate::rulebook::options::find(game, key.get_ref()) {
                    if met.contains(&spec.key) {
                        self.refuse(key, format!("the option `{}` is given twice", spec.key));
                        continue;
                    }
                    met.push(spec.key);
                }
                if key.get_ref() == PIN {
                    let pinned = self.switch(value).unwrap_or(false);
                    rules.pin(game, pinned);
                    continue;
                }
                let Some(text) = self.option_value(value) else { continue };
                if let Err(error) = rules.set(game, key.get_ref(), &text) {
                    use crate::rulebook::options::OptionError::{BadValue, OtherGame, UnknownKey, Unsupported};
                    match &error {
                        UnknownKey { .. } | OtherGame { .. } => self.refuse(key, error.to_string()),
                        BadValue { .. } | Unsupported { .. } => self.refuse(value, error.to_string()),
                    }
                }
            }
        }
    }

    /// The value of an option as a record would write it.
    fn option_value(&mut self, value: &Value<'_>) -> Option<String> {
        let text = match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(_) => whole(value.get_ref()).map(|number| number.to_string()),
            DeValue::Boolean(switch) => Some(switch.to_string()),
            DeValue::Array(elements) => {
                return elements.iter().map(|element| self.option_value(element)).collect::<Option<Vec<_>>>().map(
                    // A list is the same as its words in one text.
                    |words| words.join(", "),
                );
            }
            _ => None,
        };
        if text.is_none() {
            self.refuse(value, "an option takes a word, a whole number or a list of words".to_owned());
        }
        text
    }

    fn severities(&mut self, value: &Value<'_>, severities: &mut Severities) {
        let Some(codes) = self.table(value, "violation codes") else { return };
        let mut met = Vec::new();
        for (key, value) in codes {
            let code = Code::read(key.get_ref());
            if let Some(code) = code {
                if met.contains(&code) {
                    self.refuse(key, format!("the code `{code}` is given twice"));
                    continue;
                }
                met.push(code);
            }
            if code.is_none() {
                self.unknown(key, "violation code", Code::ALL.iter().map(|code| code.as_str()));
            }
            let severity = self.word(value, Severity::WORDS, Severity::read);
            if let (Some(code), Some(severity)) = (code, severity) {
                severities.set(code, severity);
            }
        }
    }

    fn paths(&mut self, value: &Value<'_>, folder: &Path, config: &mut Config) {
        let Some(keys) = self.table(value, "`exclude`") else { return };
        for (key, value) in keys {
            if key.get_ref() != "exclude" {
                self.unknown(key, "key", std::iter::once("exclude"));
                continue;
            }
            let mut builder = GitignoreBuilder::new(folder);
            for (pattern, place) in self.texts(value) {
                if let Err(error) = builder.add_line(None, &pattern) {
                    self.faults.push(Fault { span: place, message: format!("`{pattern}` is no pattern: {error}") });
                }
            }
            match builder.build() {
                Ok(exclude) => config.exclude = exclude,
                Err(error) => self.refuse(value, error.to_string()),
            }
        }
    }

    fn fail_on(&mut self, value: &Value<'_>) -> Option<Vec<FailOn>> {
        let before = self.faults.len();
        let mut found = Vec::new();
        let names: Vec<String> = FailOn::value_variants()
            .iter()
            .filter_map(|on| Some(on.to_possible_value()?.get_name().to_owned()))
            .collect();
        for (word, place) in self.texts(value) {
            match FailOn::from_str(&word, true) {
                Ok(on) => found.push(on),
                Err(_) => self.faults.push(Fault { span: place, message: not_among(&word, &names) }),
            }
        }
        (self.faults.len() == before).then_some(found)
    }

    /// A text, or a list of texts, with their places.
    fn texts(&mut self, value: &Value<'_>) -> Vec<(String, std::ops::Range<usize>)> {
        let elements = match value.get_ref() {
            DeValue::Array(elements) => elements.iter().collect(),
            _ => vec![value],
        };
        let mut texts = Vec::new();
        for element in elements {
            match element.get_ref() {
                DeValue::String(text) => texts.push((text.to_string(), element.span())),
                _ => self.refuse(element, "text in quotes is needed here".to_owned()),
            }
        }
        texts
    }

    fn word<T>(&mut self, value: &Value<'_>, words: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let DeValue::String(text) = value.get_ref() else {
            self.refuse(value, format!("one of {} is needed here, in quotes", words.join(", ")));
            return None;
        };
        let found = read(text);
        if found.is_none() {
            self.refuse(value, not_among(text, words));
        }
        found
    }

    fn switch(&mut self, value: &Value<'_>) -> Option<bool> {
        if let DeValue::Boolean(switch) = value.get_ref() {
            return Some(*switch);
        }
        self.refuse(value, "true or false is needed here".to_owned());
        None
    }

    fn count(&mut self, value: &Value<'_>) -> Option<NonZeroU32> {
        let count = whole(value.get_ref()).and_then(|number| u32::try_from(number).ok()).and_then(NonZeroU32::new);
        if count.is_none() {
            self.refuse(value, "a whole number from 1 is needed here".to_owned());
        }
        count
    }
}

fn whole(value: &DeValue<'_>) -> Option<i64> {
    let DeValue::Integer(number) = value else { return None };
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn not_among<W: AsRef<str>>(word: &str, words: &[W]) -> String {
    match nearest(word, words.iter().map(AsRef::as_ref)) {
        Some(near) => format!("`{word}` is not known; did you mean `{near}`?"),
        None => {
            let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
            format!("`{word}` is none of {}", words.join(", "))
        }
    }
}

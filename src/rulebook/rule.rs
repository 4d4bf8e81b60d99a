//! Rules by number: what each says, where it comes from, how sure that is.
//!
//! The sentences are our own; sources are named by the short keys of `docs/rules/README.md`.

mod base;
mod black_tower;
mod carcassonne_rulings;
mod falcon;
mod the_castle;
mod the_castle_rulings;
mod tower;

use super::choice::choices;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

choices! {
    /// How well a rule is supported.
    pub enum Confidence {
        /// Printed rules of the publisher, or the author's own text for Black Tower.
        Official = "official",
        /// An answer of the publisher, an annotated edition, or a settled community ruling.
        Clarification = "clarification",
        /// Taken from working software; no rule text was seen.
        Engine = "engine",
        /// Follows from other rules.
        Inferred = "inferred",
        /// No source was seen.
        Unknown = "unknown",
        /// Settled by this project where the texts are silent or differ.
        Ruling = "ruling",
    }
}

/// One rule or ruling.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The number, such as `BLK-10`.
    pub id: &'static str,
    /// The rule in one line.
    pub text: &'static str,
    /// Short keys of the sources.
    pub sources: &'static [&'static str],
    /// How well it is supported.
    pub confidence: Confidence,
    /// The page of a ruling; rules have none.
    pub page: Option<&'static str>,
}

/// The number of a rule that exists: there is no way to make one of a rule that does not.
#[derive(Clone, Copy)]
pub struct RuleId(pub(super) &'static Rule);

impl RuleId {
    /// The number as text, such as `BLK-10`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0.id
    }

    /// What stands under this number.
    #[must_use]
    pub const fn rule(self) -> &'static Rule {
        self.0
    }
}

impl PartialEq for RuleId {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for RuleId {}

impl PartialOrd for RuleId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RuleId {
    fn cmp(&self, other: &Self) -> Ordering {
        split(self.as_str()).cmp(&split(other.as_str()))
    }
}

impl Hash for RuleId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Declares numbered rules: a constant of [`RuleId`] for each, and the list of them all.
macro_rules! rules {
    ( $(
        $name:ident $id:literal $confidence:ident [ $($source:literal),* ] $text:literal $(=> $page:literal)?;
    )+ ) => {
        impl $crate::rulebook::rule::RuleId {
            $(
                #[doc = $text]
                pub const $name: Self = Self(&$crate::rulebook::rule::Rule {
                    id: $id,
                    text: $text,
                    sources: &[ $($source),* ],
                    confidence: $crate::rulebook::rule::Confidence::$confidence,
                    page: $crate::rulebook::rule::page!($($page)?),
                });
            )+
        }

        pub(super) const RULES: &[$crate::rulebook::rule::RuleId] = &[ $( $crate::rulebook::rule::RuleId::$name, )+ ];
    };
}

macro_rules! page {
    () => {
        None
    };
    ($page:literal) => {
        Some(include_str!(concat!("../../../docs/rulings/", $page, ".md")))
    };
}

pub(super) use page;
pub(super) use rules;

/// Every rule and ruling, in the order of the documents.
pub fn all() -> impl Iterator<Item = RuleId> {
    let carcassonne = [base::RULES, tower::RULES, black_tower::RULES];
    let of_modules = super::modules::MODULES.iter().map(|module| module.rules);
    let the_castle = [the_castle::RULES, falcon::RULES, the_castle_rulings::RULES];
    let all = carcassonne.into_iter().chain(of_modules).chain(the_castle).chain([carcassonne_rulings::RULES]);
    all.flatten().copied()
}

/// The rule with this number; case and leading zeros do not matter, so `blk-10` and `cas-07` are found.
#[must_use]
pub fn find(id: &str) -> Option<RuleId> {
    let id = id.trim().to_ascii_uppercase();
    let (area, Some(number)) = split(&id) else {
        return None;
    };
    all().find(|rule| split(rule.as_str()) == (area, Some(number)))
}

/// Area and number of an id.
fn split(id: &str) -> (&str, Option<u16>) {
    match id.split_once('-') {
        Some((area, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => (area, number.parse().ok()),
        _ => (id, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn numbers_are_found_however_they_are_spelt() {
        assert_eq!(find("blk-10"), Some(RuleId::BLK_10));
        assert_eq!(find(" BASE-7 "), Some(RuleId::BASE_07));
        assert_eq!(find("cas-035"), Some(RuleId::CAS_35));
        for bad in ["", "BLK", "BLK-", "BLK-99", "10", "BLK-+1", "BLK-10x"] {
            assert_eq!(find(bad), None, "{bad}");
        }
    }

    #[test]
    fn numbers_are_unique_and_the_order_is_numeric() {
        let mut seen = HashSet::new();
        for rule in all() {
            assert!(seen.insert(rule), "{rule} twice");
            assert_eq!(find(rule.as_str()), Some(rule));
        }
        assert!(RuleId::CAS_09 < RuleId::CAS_10);
    }

    #[test]
    fn every_rule_is_one_line_with_a_source() {
        for rule in all().map(RuleId::rule) {
            assert!(!rule.text.contains('\n') && rule.text.ends_with('.'), "{}", rule.id);
            assert!(
                !rule.sources.is_empty()
                    || matches!(rule.confidence, Confidence::Inferred | Confidence::Unknown | Confidence::Ruling),
                "{} claims {} without a source",
                rule.id,
                rule.confidence
            );
        }
    }

    #[test]
    fn every_ruling_has_a_page_in_the_index() {
        let index = include_str!("../../docs/rulings/README.md");
        let rulings: Vec<_> = all().filter(|rule| rule.rule().page.is_some()).collect();
        let rows = index.lines().filter(|line| line.starts_with("| [")).count();
        assert_eq!(rows, rulings.len());
        for id in rulings {
            let rule = id.rule();
            assert_eq!(rule.confidence, Confidence::Ruling);
            let page = rule.page.unwrap();
            assert!(page.starts_with(&format!("# {id}: ")), "{id}");
            let row = index.lines().find(|line| line.starts_with(&format!("| [{id}](")));
            assert!(row.unwrap().contains(rule.text), "{id}");
        }
    }

    #[test]
    fn a_ruling_names_an_option_that_exists() {
        use crate::rulebook::options;
        for rule in all().map(RuleId::rule) {
            let named =
                rule.page.and_then(|page| page.split_once("**Option.** `")).and_then(|(_, rest)| rest.split_once('`'));
            if let Some((key, _)) = named {
                assert!(options::all().any(|spec| spec.key == key), "{}", rule.id);
            }
        }
    }
}

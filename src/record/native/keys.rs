//! The keys of a mapping whose values are read one by one, so that one fault does not hide another.

use super::context::{Context, Slip, Spot, nearest, shown};
use super::meant as meaning;
use crate::record::tree::{Key, Node, Value, yaml};

/// How many known keys are listed when none is near.
const LISTED: usize = 12;

/// A known key, as it is spelt in the contract, with its place and value.
#[derive(Clone, Copy, Debug)]
pub(in crate::record) struct Field<'n> {
    /// The name of the key.
    pub(super) name: &'static str,
    /// The key as it stands in the text.
    pub(super) key: &'n Key,
    /// Its value.
    pub(super) node: &'n Node,
}

/// The fields of a mapping.
pub(in crate::record) struct Fields<'n> {
    fields: Vec<Field<'n>>,
    /// Keys that were meant, but whose value is of no use.
    spoilt: Vec<&'static str>,
    /// Whether a key of a turn was not known: then it may have been meant for any that is missing.
    is_doubtful: bool,
}

impl<'n> Fields<'n> {
    /// Reads the keys of a mapping. Unknown keys, keys given twice and keys without a value are errors, and none of
    /// those is among the fields.
    pub(super) fn read(context: &mut Context<'_>, spot: &Spot, node: &'n Node, known: &[&'static str]) -> Option<Self> {
        let Value::Mapping(entries) = &node.value else {
            // Says what stands there instead.
            context.decode::<std::collections::BTreeMap<String, serde::de::IgnoredAny>>(spot, node);
            return None;
        };
        let mut fields: Vec<Field<'n>> = Vec::with_capacity(known.len().min(entries.len()));
        let mut spoilt = Vec::new();
        let is_head = spot.pointer.is_empty() && spot.key.is_none();
        let named = |text: &str| known.iter().copied().find(|name| name.eq_ignore_ascii_case(text));
        let mut given: Vec<&str> = Vec::new();
        for name in entries.iter().filter_map(|(key, _)| named(&key.text)) {
            if !given.contains(&name) {
                given.push(name);
            }
        }
        let mut is_doubtful = false;
        let has_event = given.contains(&"event");
        // `x: -1, y: 0` is one slip.
        let mut told_square = false;
        for (key, value) in entries {
            let spot = if spot.key.is_none() { spot.key(&key.text) } else { spot.clone() };
            let Some(name) = named(&key.text) else {
                if is_head && yaml::is_of_event(&key.text) {
                    context.refuse(&spot, key.span, of_event(&key.text, value, has_event));
                    continue;
                }
                if let Some((slip, meant)) = elsewhere(&key.text, value, known, node) {
                    if !(told_square && meant == "at") {
                        context.refuse(&spot, key.span, slip);
                    }
                    told_square |= meant == "at";
                    spoilt.push(meant);
                    continue;
                }
                let near = meant(&key.text, known);
                context.refuse(&spot, key.span, unknown(&key.text, near, known));
                is_doubtful |= near.is_none() && !is_head;
                let Some(near) = near else { continue };
                let is_used = given.contains(&near) || matches!(value.value, Value::Null | Value::Unreadable);
                if is_head && !is_used {
                    // Read on as it was meant.
                    given.push(near);
                    if let Value::Scalar(_) = value.value {
                        context.tell(&[value.span]);
                    }
                    fields.push(Field { name: near, key, node: value });
                } else if !spoilt.contains(&near) {
                    spoilt.push(near);
                }
                continue;
            };
            if fields.iter().any(|field| field.name == name) {
                let slip = Slip::new(format!("the key `{name}` is given twice"));
                context.refuse(&spot, key.span, slip.help("a key stands there once: leave one out"));
                continue;
            }
            match value.value {
                Value::Null => {
                    spoilt.push(name);
                    let slip = Slip::new(format!("`{name}` has no value"));
                    context.refuse(&spot, key.span, slip.help("write a value, or leave the key out"));
                }
                // Its fault was found with the syntax.
                Value::Unreadable => spoilt.push(name),
                _ => fields.push(Field { name, key, node: value }),
            }
        }
        Some(Self { fields, spoilt, is_doubtful })
    }

    /// The field of this name.
    pub(super) fn get(&self, name: &str) -> Option<Field<'n>> {
        self.fields.iter().copied().find(|field| field.name == name)
    }

    /// Whether a key is there, be its value of use or not. What is wrong with it was said.
    pub(super) fn has(&self, name: &str) -> bool {
        self.is_doubtful || self.get(name).is_some() || self.spoilt.contains(&name)
    }

    /// All fields in the order of the text.
    pub(super) fn iter(&self) -> impl Iterator<Item = Field<'n>> {
        self.fields.iter().copied()
    }
}

/// Other words for keys.
const OTHER_WORDS: [(&str, &str); 26] = [
    ("player", "by"),
    ("who", "by"),
    ("name", "by"),
    ("piece", "tile"),
    ("id", "tile"),
    ("pos", "at"),
    ("position", "at"),
    ("square", "at"),
    ("cell", "at"),
    ("xy", "at"),
    ("where", "at"),
    ("place", "at"),
    ("rotation", "turn"),
    ("rotate", "turn"),
    ("rot", "turn"),
    ("degrees", "turn"),
    ("orientation", "turn"),
    ("follower", "meeple"),
    ("figure", "meeple"),
    ("meeple", "follower"),
    ("score", "points"),
    ("scored", "points"),
    ("total", "totals"),
    ("scores", "totals"),
    ("color", "colour"),
    ("comment", "note"),
];

/// The known key that an unknown one was probably meant for.
pub(super) fn meant(text: &str, known: &[&'static str]) -> Option<&'static str> {
    let of_turn = OTHER_WORDS.iter().filter(|(other, _)| other.eq_ignore_ascii_case(text)).map(|(_, key)| *key);
    let other = of_turn.chain(yaml::other_word(text)).find(|key| known.contains(key));
    other.or_else(|| {
        let near = nearest(&text.replace('_', "-"), known.iter().copied());
        known.iter().copied().find(|name| Some(*name) == near)
    })
}

/// A key of `event` that stands at the edge.
fn of_event(key: &str, value: &Node, has_event: bool) -> Slip {
    let key = key.to_ascii_lowercase();
    let entry = format!("{key}: {}", value.text().unwrap_or("..."));
    let slip = Slip::new(format!("`{key}` is a key of `event`, not of the record"));
    match has_event {
        true => slip.help(format!("write it into `event`: {}", shown(&entry))),
        false => slip.help(format!("write {}", shown(&format!("event: {{{entry}}}")))),
    }
}

/// A key of a turn that says in one word what takes a key and a value, with the key that is meant.
fn elsewhere(key: &str, value: &Node, known: &[&'static str], turn: &Node) -> Option<(Slip, &'static str)> {
    let is = |word: &str| key.eq_ignore_ascii_case(word);
    let slip = |help: String| Slip::new(format!("unknown key {}", shown(key))).name().help(help);
    let text = |key: &str| turn.fields().find(|(other, _)| other.text.eq_ignore_ascii_case(key)).map(|(_, node)| node);
    if known.contains(&"at") && (is("x") || is("y") || is("col") || is("row") || is("column")) {
        let number = |keys: [&str; 3]| keys.iter().find_map(|key| text(key)?.text()).unwrap_or("0");
        let written = format!("at: [{}, {}]", number(["x", "col", "column"]), number(["y", "row", "line"]));
        return Some((slip(format!("a square is one key: write {}", shown(&written))), "at"));
    }
    if known.contains(&"floor") && (is("tower") || is("towers") || is("floors")) {
        let square = meaning::square(value).unwrap_or((0, 1));
        return Some((slip(meaning::tower_long(square)), "floor"));
    }
    if known.contains(&"meeple") && known.contains(&"tile") {
        let feature = words_of_feature(key)?;
        let place = value.text().unwrap_or("").trim();
        let written = format!("meeple: {}", format!("{feature} {place}").trim_end());
        return Some((slip(format!("write {}", shown(&written))), "meeple"));
    }
    if known.contains(&"feature") && known.contains(&"figure") {
        let feature = words_of_feature(key)?;
        let written = format!("feature: {feature} {}", value.text().unwrap_or("").trim());
        return Some((slip(format!("write {}", shown(written.trim_end()))), "feature"));
    }
    None
}

/// The feature that a word is, which somebody wrote as a key: `farmer: En`.
fn words_of_feature(word: &str) -> Option<&'static str> {
    let mut words = super::words::Words::new(word);
    let word = words.next()?;
    super::carcassonne::feature::kind_meant(&word).map(crate::catalog::carcassonne::Kind::word)
}

fn unknown(name: &str, near: Option<&str>, known: &[&'static str]) -> Slip {
    let slip = Slip::new(format!("unknown key {}", shown(name))).name();
    match near {
        Some(near) => slip.help(format!("did you mean `{near}`?")),
        None if known.len() <= LISTED => slip.help(format!("known: {}", known.join(", "))),
        None => slip.help("leave it out, or write it as a remark behind `#`; docs/record-format.md lists the keys"),
    }
}

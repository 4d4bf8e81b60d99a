//! The options of a record, for either game.

use super::context::{Context, Slip, Spot, shown};
use crate::record::tree::{Key, Node, Untrusted, Value};
use crate::rulebook::options::{self, OptionError};
use crate::rulebook::{ErrorCode, Game};

/// Hands every option of a record to `set`, and refuses what it does not take. Gives the options that were
/// set, in the order of the documents.
pub(super) fn read(
    context: &mut Context<'_>,
    game: Game,
    rules: &[(Key, Node)],
    mut set: impl FnMut(&str, &str) -> Result<(), OptionError>,
) -> Vec<&'static str> {
    let mut stated = Vec::new();
    for (key, node) in rules {
        let spot = Spot::of("/rules").key(&key.text);
        let value = match &node.value {
            // What has no value was refused with the mapping.
            Value::Null | Value::Unreadable => continue,
            // A list is the same as its words in one text.
            Value::Sequence(_) => context.decode::<Vec<String>>(&spot, node).map(|words| words.join(", ")),
            _ => context.decode::<String>(&spot, node),
        };
        let Some(value) = value else { continue };
        // However it is spelt the second time.
        let known = options::find(game, &key.text).map(|spec| spec.key);
        if let Some(twice) = known.filter(|known| stated.contains(known)) {
            let slip = Slip::new(format!("the option `{twice}` is given twice"));
            context.refuse(&spot, key.span, slip.help("give each option once: leave one of the two out"));
            continue;
        }
        let Err(error) = set(&key.text, &value) else {
            stated.extend(known);
            continue;
        };
        let (span, slip) = match error {
            OptionError::UnknownKey { key: name, game, nearest } => {
                let slip = Slip::new(format!("{game} has no option {}", shown(&name)));
                let help = match nearest {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`viguier rules --options` is the list".to_owned(),
                };
                (key.span, slip.help(help))
            }
            OptionError::OtherGame { key: name, game } => {
                let slip = Slip::new(format!("`{name}` is an option of {game}, not of this game"));
                (key.span, slip.help("leave it out; `viguier rules --options` lists the options of each game"))
            }
            OptionError::BadValue { key: name, value, accepted } => {
                let slip = Slip::new(format!("{} is no value of `{name}`", shown(&value)));
                (node.span, slip.help(format!("accepted: {accepted}")))
            }
            OptionError::Unsupported { key: name, value, why } => {
                let message = format!("`{name}: {}` is not supported: {why}", Untrusted(value));
                let slip = Slip::of(ErrorCode::Unsupported, message);
                (node.span, slip.help("`viguier rules --options` lists the values that are"))
            }
        };
        context.refuse(&spot, span, slip);
    }
    options::of(game).map(|spec| spec.key).filter(|key| stated.contains(key)).collect()
}

//! What a referee at the table let stand.

use super::context::{Context, Slip, Spot, nearest, shown};
use super::keys::Fields;
use crate::record::model::Ruling;
use crate::record::tree::{Node, Value};
use crate::rulebook::Code;
use crate::rulebook::choice::Choice;

/// Reads the ruling about turn number `index`, from 0.
pub(super) fn read(context: &mut Context<'_>, turn: &Spot, index: u32, node: &Node) -> Option<Ruling> {
    let spot = turn.key("ruling");
    let fields = Fields::read(context, &spot, node, &["accept", "by", "reason"])?;
    if !fields.has("accept") {
        context.refuse(&spot, node.span, Slip::new("`accept` is missing").help("the codes that were let pass"));
    }
    let accept = fields.get("accept")?;
    let nodes = match &accept.node.value {
        Value::Sequence(elements) => elements.as_slice(),
        _ => std::slice::from_ref(accept.node),
    };
    let accept: Vec<Code> = nodes.iter().filter_map(|node| code(context, &spot, node)).collect();
    let mut text = |name| fields.get(name).and_then(|field| context.decode(&spot, field.node));
    let (by, reason) = (text("by"), text("reason"));
    Some(Ruling { turn: index.saturating_add(1), accept, by, reason })
}

fn code(context: &mut Context<'_>, spot: &Spot, node: &Node) -> Option<Code> {
    let word: String = context.decode(spot, node)?;
    let code = Code::read(&word);
    if code.is_none() {
        let slip = Slip::new(format!("{} is no violation code", shown(&word)));
        let help = match nearest(&word, Code::WORDS.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`viguier rules` is the list".to_owned(),
        };
        context.refuse(spot, node.span, slip.help(help));
    }
    code
}

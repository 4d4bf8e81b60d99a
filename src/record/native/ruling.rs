//! What a referee at the table let stand.

use super::context::{Context, Slip, Spot, nearest, shown};
use super::keys::Fields;
use crate::record::model::Ruling;
use crate::record::tree::{Node, Value};
use crate::rulebook::Code;
use crate::rulebook::choice::Choice;

/// What a ruling at the top of a record may accept: what is found about its end, and options that a house pins.
pub const ABOUT_THE_END: [Code; 3] = [Code::ClaimResult, Code::ClaimEnded, Code::HouseRule];

/// Reads the ruling about turn number `index`, from 0.
pub(super) fn read(context: &mut Context<'_>, turn: &Spot, index: u32, node: &Node) -> Option<Ruling> {
    ruling(context, &turn.key("ruling"), index.saturating_add(1), node)
}

/// Reads the rulings at the top of a record: a list of them, or one.
pub(super) fn about_the_end(context: &mut Context<'_>, node: &Node) -> Vec<Ruling> {
    let one = [(Spot::of("/rulings"), node)];
    let listed: Vec<(Spot, &Node)> = match &node.value {
        Value::Sequence(nodes) => {
            nodes.iter().enumerate().map(|(index, node)| (Spot::of(format!("/rulings/{index}")), node)).collect()
        }
        _ => one.into(),
    };
    listed.into_iter().filter_map(|(spot, node)| ruling(context, &spot, 0, node)).collect()
}

fn ruling(context: &mut Context<'_>, spot: &Spot, turn: u32, node: &Node) -> Option<Ruling> {
    let fields = Fields::read(context, spot, node, &["accept", "by", "reason"])?;
    if !fields.has("accept") {
        context.refuse(spot, node.span, Slip::new("`accept` is missing").help("the codes that were let pass"));
    }
    let accept = fields.get("accept")?;
    let nodes = match &accept.node.value {
        Value::Sequence(elements) => elements.as_slice(),
        _ => std::slice::from_ref(accept.node),
    };
    let accept: Vec<Code> = nodes.iter().filter_map(|node| code(context, spot, turn, node)).collect();
    let mut text = |name| fields.get(name).and_then(|field| context.decode(spot, field.node));
    let (by, reason) = (text("by"), text("reason"));
    Some(Ruling { turn, accept, by, reason })
}

fn code(context: &mut Context<'_>, spot: &Spot, turn: u32, node: &Node) -> Option<Code> {
    let word: String = context.decode(spot, node)?;
    let code = Code::read(&word);
    if let Some(code) = code.filter(|code| turn == 0 && !ABOUT_THE_END.contains(code)) {
        let slip = Slip::new(format!("`{code}` is found in a turn, not at the end"));
        let end: Vec<&str> = ABOUT_THE_END.iter().map(|code| code.as_str()).collect();
        let help = format!("write `ruling` in that turn; `rulings` may accept {}", end.join(", "));
        context.refuse(spot, node.span, slip.help(help));
        return None;
    }
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

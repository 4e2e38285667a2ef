//! Search trees as files, or in the answer itself: DOT for Graphviz, JSON for programs.

use std::fmt::Write;

use hedgerow_core::Player;
use hedgerow_search::engine::SearchTree;
use serde_json::{Value, json};

use crate::reach::Destination;
use crate::verbs::Delivered;

/// Delivers the tree: to a file, as DOT or JSON by its name; or into the answer in both forms. People see DOT.
pub fn delivered(tree: &SearchTree<String>, to: Destination<'_>) -> Delivered {
    match to {
        Destination::Answer => Delivered::default().with("tree", json(tree)).and(Delivered::text("dot", dot(tree), to)),
        Destination::File(path) => {
            let text = match path.extension() {
                Some(extension) if extension == "dot" => dot(tree),
                _ => json(tree).to_string() + "\n",
            };
            Delivered::bytes("tree", text.as_bytes(), path)
        }
    }
}

/// The tree as JSON: an array of nodes, parents before children.
pub fn json(tree: &SearchTree<String>) -> Value {
    let nodes: Vec<Value> = tree
        .nodes
        .iter()
        .map(|node| {
            json!({
                "parent": node.from.as_ref().map(|(parent, _)| parent),
                "move": node.from.as_ref().map(|(_, chosen)| chosen),
                "by": node.by.map(Player::number),
                "visits": node.visits,
                "mean": node.mean,
                "bounds": node.bounds,
            })
        })
        .collect();
    json!({ "nodes": nodes, "omitted": tree.omitted })
}

/// The tree for Graphviz: boxes with the move, its visits and its mean for whoever made it; proved results in bold.
pub fn dot(tree: &SearchTree<String>) -> String {
    let mut text = String::from(
        "digraph tree {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n  edge [color=gray50];\n",
    );
    for (index, node) in tree.nodes.iter().enumerate() {
        let name = node.from.as_ref().map_or("start", |(_, chosen)| chosen).replace(['"', '\\'], "'");
        let colour = match node.by {
            Some(Player::LEFT) => "#0072b2",
            Some(Player::RIGHT) => "#d55e00",
            Some(_) => "#009e73",
            None => "black",
        };
        let proved = node.bounds.filter(|(low, high)| low == high);
        let said = match proved {
            Some((result, _)) => format!("proved {result}"),
            None => format!("{:.3}", node.mean),
        };
        let width = if proved.is_some() { 3 } else { 1 };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  n{index} [label=\"{name}\\n{}\\n{said}\", color=\"{colour}\", penwidth={width}];",
            node.visits
        );
        if let Some((parent, _)) = &node.from {
            let _ = writeln!(text, "  n{parent} -> n{index};");
        }
    }
    if tree.omitted > 0 {
        let _ = writeln!(text, "  omitted [label=\"{} more\", shape=plaintext];", tree.omitted);
    }
    text + "}\n"
}

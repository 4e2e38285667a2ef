//! Search trees as files, or in the answer itself: DOT for Graphviz, JSON for programs.

use std::fmt::Write;
use std::path::Path;

use hedgerow_core::Player;
use hedgerow_search::engine::SearchTree;
use serde_json::{Value, json};

use crate::answer::Object;
use crate::files;

/// Writes the tree to a file, by whose name it is DOT or JSON, and names the file in the answer. Instead of a file, standard
/// output has it in the answer in both forms; what is printed then is returned. The error is a sentence.
pub fn written(tree: &SearchTree<String>, path: &Path, object: &mut Object) -> Result<Option<String>, String> {
    if files::is_dash(path) {
        let dot = dot(tree);
        object.insert("tree".to_owned(), json(tree));
        object.insert("dot".to_owned(), dot.as_str().into());
        return Ok(Some(dot));
    }
    let text = match path.extension() {
        Some(extension) if extension == "dot" => dot(tree),
        _ => json(tree).to_string() + "\n",
    };
    files::write(path, text.as_bytes()).map_err(|error| format!("{error:#}"))?;
    object.insert("tree".to_owned(), path.display().to_string().into());
    Ok(None)
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

//! Search trees: JSON for programs, DOT for Graphviz.

use std::fmt::Write;

use hedgerow_core::Player;
use hedgerow_search::engine::SearchTree;
use schemars::JsonSchema;
use serde::Serialize;

/// A search tree, or the file it was written to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TreeOrFile {
    /// The tree.
    Tree(Tree),
    /// The name of the file.
    File(String),
}

/// A search tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Tree {
    /// The nodes, parents before children; the first is the root.
    pub nodes: Vec<TreeNode>,
    /// How many nodes of the tree are not here, because they are too small or too many.
    pub omitted: u64,
}

/// A node of a search tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TreeNode {
    /// The place of its parent in the list; null for the root.
    pub parent: Option<usize>,
    /// The move that leads here.
    #[serde(rename = "move")]
    pub chosen: Option<String>,
    /// The number of the player who made it, from 1.
    pub by: Option<usize>,
    /// How often the search came here.
    pub visits: u64,
    /// The mean reward of the player who moved here.
    pub mean: f64,
    /// The proved bounds of the result of that player.
    pub bounds: Option<(i32, i32)>,
    /// The wins, draws and losses of that player, with the option `outcomes` of uct.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[u64; 3]>,
}

impl From<SearchTree<String>> for Tree {
    fn from(tree: SearchTree<String>) -> Self {
        let node = |node: hedgerow_search::engine::TreeNode<String>| {
            let (parent, chosen) = node.from.unzip();
            let by = node.by.map(Player::number);
            let hedgerow_search::engine::TreeNode { visits, mean, bounds, outcomes, .. } = node;
            TreeNode { parent, chosen, by, visits, mean, bounds, outcomes }
        };
        Self { nodes: tree.nodes.into_iter().map(node).collect(), omitted: tree.omitted }
    }
}

/// The tree for Graphviz: boxes with the move, its visits and its mean for the player who made it; proved results in bold.
pub(super) fn dot(tree: &SearchTree<String>) -> String {
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
        let said = match node.outcomes {
            Some([wins, draws, losses]) => format!("{said}\\n{wins} / {draws} / {losses}"),
            None => said,
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

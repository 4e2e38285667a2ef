//! Properties with names.

use hedgerow_core::NotationError;
use schemars::JsonSchema;
use serde::Serialize;

/// A property that can be asked for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Named {
    /// What is typed.
    pub name: &'static str,
    /// What it says.
    pub formula: &'static str,
    /// Where it comes from and what is known of it, as a sentence.
    pub about: &'static str,
}

/// All of them.
pub const NAMED: &[Named] = &[
    Named {
        name: "green-edge",
        formula: "(V > 1 => V(+G) = V - 1) and (V < -1 => V(+G) = V + 1) and (0 < V <= 1 => 0 <= V(+G) <= 1) \
                  and (-1 <= V < 0 => -1 <= V(+G) <= 0) and (V = 0 => V(+G) = 0)",
        about: "Koschny's (2022) conjecture on a green edge beside a picture of blue and red ones, all of it. False.",
    },
    Named {
        name: "green-edge-large",
        formula: "(V > 1 => V(+G) = V - 1) and (V < -1 => V(+G) = V + 1)",
        about: "The part of Koschny's conjecture for values beyond 1: the green edge costs one. False.",
    },
    Named {
        name: "green-edge-small",
        formula: "(0 < V <= 1 => 0 <= V(+G) <= 1) and (-1 <= V < 0 => -1 <= V(+G) <= 0) and (V = 0 => V(+G) = 0)",
        about: "The part of Koschny's conjecture for values from -1 to 1. True of forests of up to 10 edges (replay).",
    },
    Named {
        name: "green-step",
        formula: "abs(V(+G) - V) <= 1",
        about: "A green edge beside a picture is worth at most one to anybody.",
    },
    Named { name: "green-pair", formula: "V(+G+G) = V", about: "Two green edges cancel, as they do in turns." },
    Named {
        name: "isolated-edge",
        formula: "V(+B) = V + 1 and V(+R) = V - 1",
        about: "An edge alone on the ground is worth one point. Proved for forests of blue and red edges, open for \
                graphs; true of those of up to 9 edges.",
    },
    Named {
        name: "isolated-stalk",
        formula: "V(+BB) = V + 2 and V(+RR) = V - 2",
        about: "A stalk of two edges of one colour alone on the ground is worth two points.",
    },
    Named {
        name: "antisymmetry",
        formula: "V(-) = -V",
        about: "The negative is worth the negative. True by symmetry: a check of the solver.",
    },
    Named {
        name: "additive",
        formula: "V(2) = 2*V",
        about: "Two copies are worth twice as much, as they are in turns. False.",
    },
    Named {
        name: "same-winner",
        formula: "(S > 0 => V >= 0) and (S < 0 => V <= 0)",
        about: "The winner in turns does not lose when both cut at once. False from 7 edges on.",
    },
    Named {
        name: "same-zero",
        formula: "S = 0 => V = 0",
        about: "What is worth nothing in turns is worth nothing when both cut at once. False.",
    },
    Named {
        name: "redwood",
        formula: "furniture = 1 and parts = 1 => 0 < S <= 1",
        about: "A piece of Redwood furniture is worth 1 or less in turns, and more than 0. Proved.",
    },
];

/// The property of this name; `None` if the text is not a name, an error if it can only be a name and no property has
/// it.
pub(super) fn find(text: &str) -> Result<Option<&'static Named>, NotationError> {
    let text = text.trim();
    let found = NAMED.iter().find(|named| named.name == text);
    // Numbers and comparisons contain signs or capital letters; a word in small letters can only be a name.
    let looks_like_a_name =
        text.contains('-') && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    if found.is_none() && looks_like_a_name && text.starts_with(|letter| letter != '-') {
        let names: Vec<&str> = NAMED.iter().map(|named| named.name).collect();
        let message = format!("there is no property {text:?}; those with names are {}", names.join(", "));
        return Err(NotationError::new(message, 0..text.len()));
    }
    Ok(found)
}

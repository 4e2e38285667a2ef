//! The parts of an expression, each with its place in the text.

use std::ops::Range;

use hedgerow_value::Game;

use crate::functions::Function;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// `name := expression`, or an expression alone.
#[derive(Debug)]
pub struct Statement {
    /// The name given to the value.
    pub name: Option<String>,
    /// The expression.
    pub node: Node,
}

/// A piece of an expression.
#[derive(Debug)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What a piece of an expression is.
#[derive(Debug)]
pub enum Kind {
    /// A number, ups and a nimber written together.
    Literal(Game),
    /// A name given earlier.
    Name(String),
    /// A position of a game.
    Position {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// Where the text of the position stands.
        place: Span,
    },
    /// Left's and Right's options.
    Braces(Vec<Node>, Vec<Node>),
    /// Left's options, and their negatives for Right.
    PlusMinus(Vec<Node>),
    /// −G.
    Negative(Box<Node>),
    /// Tiny-G.
    Tiny(Box<Node>),
    /// Braces with a label for their game, so that the game can be its own follower.
    Labelled(String, Box<Node>),
    /// The onside of a piece and the offside of another.
    Sides(Box<Node>, Box<Node>),
    /// A graph of positions.
    Graph {
        /// The graph.
        graph: String,
        /// Where the text of the graph stands.
        place: Span,
    },
    /// Two pieces and what stands between them.
    Binary(Operator, Box<Node>, Box<Node>),
    /// A function of some pieces.
    Call(&'static Function, Vec<Node>),
}

/// The operator between two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// G + H.
    Plus,
    /// G − H.
    Minus,
    /// G : H, the ordinal sum.
    Ordinal,
    /// n·G.
    Times,
    /// A comparison.
    Compare(Comparison),
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`.
    Equal,
    /// `!=`.
    Unequal,
    /// `<=`.
    AtMost,
    /// `>=`.
    AtLeast,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `<|`: less or confused.
    LessOrConfused,
    /// `|>`: greater or confused.
    GreaterOrConfused,
    /// `||` or `<>`: confused.
    Confused,
}

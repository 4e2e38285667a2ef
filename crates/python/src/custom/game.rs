//! A position of a Python game, as Hedgerow sees it: rules, text, picture, and its registry entry.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hedgerow_core::picture::{Emphasis, Svg};
use hedgerow_core::{Alternating, Labelled, Notation, NotationError, Partizan, Picture, Player, Refusal};
use hedgerow_games::entry::normal::NormalPlay;
use hedgerow_games::entry::valued::Valued;
use hedgerow_games::entry::{GameEntry, Visit};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{AnyGame, Heuristics};
use pyo3::exceptions::PyRecursionError;

use super::graph::{Asked, Graph, Options};
use super::labels::Label;
use super::object_table::NodeId;

/// Play with more moves than this counts as a cycle in the rules.
const LONGEST: u32 = 20_000;
/// A position of a Python game.
#[derive(Clone)]
pub struct Custom {
    play: Arc<Play>,
    node: NodeId,
    /// How many moves were made since the question.
    depth: u32,
}

/// What the positions of one question share.
struct Play {
    graph: Arc<Graph>,
    asked: Arc<Asked>,
}

impl Custom {
    /// The position of this number, about which this is asked.
    pub fn new(graph: Arc<Graph>, node: NodeId, asked: Arc<Asked>) -> Self {
        Self { play: Arc::new(Play { graph, asked }), node, depth: 0 }
    }

    fn at(&self, node: NodeId, depth: u32) -> Self {
        Self { play: Arc::clone(&self.play), node, depth }
    }

    fn played(&self) -> &Options {
        let Play { graph, asked } = &*self.play;
        if self.depth > LONGEST && !asked.is_faulty() {
            asked.fail(PyRecursionError::new_err(format!(
                "the play does not end within {LONGEST} moves: is there a cycle in the rules?"
            )));
        }
        graph.options(self.node, asked)
    }

    fn lead(&self, player: Player, chosen: Label) -> Option<NodeId> {
        self.played().of(player).iter().find(|(label, _)| *label == chosen).map(|&(_, node)| node)
    }
}

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Custom({})", self.node)
    }
}

impl PartialEq for Custom {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Custom {}

impl Hash for Custom {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl Partizan for Custom {
    type Move = Label;

    fn options(&self, player: Player, into: &mut Vec<Label>) {
        into.extend(self.played().of(player).iter().map(|&(label, _)| label));
    }

    fn can_move(&self, player: Player) -> bool {
        !self.played().of(player).is_empty()
    }

    fn count_options(&self, player: Player) -> u64 {
        self.played().of(player).len() as u64
    }

    fn after(&self, player: Player, chosen: Label) -> Self {
        // A missing move can occur only after an exception, when the result no longer counts.
        self.at(self.lead(player, chosen).unwrap_or(self.node), self.depth + 1)
    }

    fn parts(&self, into: &mut Vec<Self>) {
        match self.play.graph.parts(self.node, &self.play.asked) {
            Some(parts) => into.extend(parts.iter().map(|&part| self.at(part, self.depth))),
            None => into.push(self.clone()),
        }
    }
}

/// A move keeps its name while the other player moves: it can still be made if there is a move of the same name.
impl Labelled for Custom {
    fn in_turn(&self, first: (Player, Label), second: (Player, Label)) -> Option<Self> {
        let between = self.after(first.0, first.1);
        let node = between.lead(second.0, second.1)?;
        Some(between.at(node, between.depth + 1))
    }
}

impl Heuristics for Custom {}

impl Notation for Custom {
    const GAME: &'static str = "custom";
    type Move = Label;

    fn read(text: &str) -> Result<Self, NotationError> {
        Err(NotationError::new("a game of one's own is not read from text", 0..text.len()))
    }

    fn write(&self) -> String {
        self.play.graph.text(self.node)
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Label, NotationError> {
        let label = self.play.graph.labels.find(text);
        label.ok_or_else(|| NotationError::new(format!("{text}: this is not a move"), 0..text.len()))
    }

    fn write_move(&self, chosen: Label) -> String {
        self.play.graph.labels.text(chosen).to_string()
    }
}

impl Picture for Custom {
    fn text(&self) -> String {
        self.write()
    }

    fn svg(&self) -> String {
        self.play.graph.svg(self.node).unwrap_or_else(|| {
            let text = self.write();
            let mut svg = Svg::new(10.0 * text.chars().count() as f64 + 20.0, 30.0, &text);
            svg.label(5.0 * text.chars().count() as f64 + 10.0, 15.0, 14.0, "#222", &text);
            svg.finish()
        })
    }
}

impl GameEntry for Custom {
    const TITLE: &'static str = "A game of one's own";
    const ABOUT: &'static str = "its rules are written in Python";
    const FORM: &'static str = "an object of Python";
    const START: &'static str = "";
    const ENGINE: &'static str = "perfect";

    type Plain = Alternating<Self>;

    fn card() -> GameCard {
        GameCard::of::<Self::Plain>()
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn plain(&self, turn: Player) -> Self::Plain {
        Alternating::new(self.clone(), turn)
    }

    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(visit.at_any(AnyGame::new(self.plain(turn))))
    }

    fn svg_numbered(&self, _: &[(Label, String, Emphasis)]) -> String {
        self.svg()
    }
}

impl NormalPlay for Custom {
    fn ready(&self, asked: &str) -> Result<(), Refusal> {
        if asked == "a synchronous value" && !self.played().is_labelled {
            return Err(
                "both can move at once only where moves have names: left and right return dicts, by the name of \
                        the move"
                    .into(),
            );
        }
        Ok(())
    }
}

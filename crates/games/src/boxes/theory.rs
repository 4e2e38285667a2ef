//! Berlekamp's theory for a position, with the keys that programs read.

use hedgerow_core::{Budget, Naming, Notation, Player, Refusal, Rules, Stopped};
use schemars::JsonSchema;
use serde::Serialize;
use serde::ser::SerializeMap;

use super::analysis::{Analysis, Heart, LineKind, NimstringValue, analyse};
use super::strings::{Chain, End};
use super::{Boxes, Line};

/// The position and how far its game has come.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameState {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move: A or B.
    pub turn: String,
    /// The boxes of each player.
    pub scores: Vec<u16>,
    /// How many boxes are to come.
    pub boxes: i32,
    /// How many lines are not drawn.
    pub lines: usize,
}

/// What the theory says. If Nimstring meets a limit, all else is there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Theory {
    /// The position and how far its game has come.
    #[serde(flatten)]
    pub state: GameState,
    /// open, handouts, loony endgame, taking or over.
    pub phase: &'static str,
    /// How many dots the board has.
    pub dots: usize,
    /// The chains and loops.
    pub chains: Vec<ChainOf>,
    /// How many long chains there are, open ones not counted.
    pub long_chains: usize,
    /// How many loops there are, open ones not counted.
    pub loops: usize,
    /// The boxes with three or four free sides.
    pub joints: Vec<u8>,
    /// What can be taken now.
    pub takeable: TakeableNow,
    /// What each line is.
    #[schemars(with = "std::collections::BTreeMap<String, LineOf>")]
    pub moves: Lines,
    /// Who is in control: A, B or nobody.
    pub control: Option<String>,
    /// The fully controlled value of an endgame of chains and loops that do not touch.
    pub fully_controlled: Option<i32>,
    /// Its terminal bonus.
    pub terminal_bonus: Option<i32>,
    /// Its controlled value.
    pub controlled: Option<i32>,
    /// Its net score.
    pub net: Option<i32>,
    /// The long-chain rule.
    pub long_chain_rule: Option<RuleNow>,
    /// The value in Nimstring: 0, *, *2, loony; null if a limit was reached.
    pub nimber: Option<String>,
    /// The limit that kept the nimber from being found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber_reason: Option<String>,
    /// The reasons, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Vec<String>>,
    /// The same limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The analysis itself.
    #[serde(skip)]
    pub analysis: Analysis,
}

/// A chain or a loop.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChainOf {
    /// Its boxes in order.
    pub boxes: Vec<u8>,
    /// Its free lines in order.
    pub lines: Vec<u16>,
    /// How many boxes it has.
    pub length: usize,
    /// chain or loop.
    pub kind: &'static str,
    /// Whether it is long.
    pub long: bool,
    /// Whether no joint holds it.
    pub isolated: bool,
    /// What it ends at: ground, open, or the number of a joint.
    pub ends: Vec<ChainEnd>,
}

/// What a chain ends at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ChainEnd {
    /// The ground, or nothing: its end is open.
    Word(&'static str),
    /// A joint.
    Joint(u8),
}

/// What can be taken.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TakeableNow {
    /// How many boxes.
    pub boxes: u8,
    /// Whether the last of them can be declined.
    pub choice: bool,
}

/// The long-chain rule for a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleNow {
    /// Who wants an even number of long chains.
    pub wants_even: String,
    /// Who wants an odd number.
    pub wants_odd: String,
    /// How many there are that no joint holds.
    pub certain: usize,
    /// How many more may come at most.
    pub open: usize,
    /// Who gets more of the boxes to come, if that follows; else null.
    pub favours: Option<String>,
}

/// What a line is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LineOf {
    /// safe, capture, handout, loony or double-dealing.
    pub kind: &'static str,
    /// How many boxes it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes: Option<u8>,
    /// How many boxes it gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives: Option<u8>,
    /// hard or half, for a chain of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heart: Option<&'static str>,
    /// The value in Nimstring that it leads to.
    pub nimber: Option<String>,
}

/// Lines by their numbers.
#[derive(Clone, Debug)]
pub struct Lines(pub Vec<(Line, LineOf)>);

impl Serialize for Lines {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (line, kind) in &self.0 {
            map.serialize_entry(&line.0.to_string(), kind)?;
        }
        map.end()
    }
}

fn letter(player: Player) -> String {
    Naming::Letters.letter(player)
}

/// How many boxes are not closed.
pub fn to_come(position: &Boxes) -> i32 {
    (position.shape().boxes() - position.closed()) as i32
}

impl GameState {
    /// The state of a position of two players.
    pub fn of(position: &Boxes) -> Result<Self, Refusal> {
        let players = position.players();
        if players != 2 {
            let sentence = "its theory is for two players, and";
            return Err(format!("boxes: {sentence} {players} play here; show, best and play serve").into());
        }
        Ok(Self {
            game: Boxes::GAME.to_owned(),
            position: position.write(),
            turn: letter(position.to_move()),
            scores: position.scores().iter().map(|&score| score.into()).collect(),
            boxes: to_come(position),
            lines: position.free().len(),
        })
    }
}

impl Theory {
    /// The theory for a position, with the reasons if `explain` is set.
    pub fn of(position: &Boxes, state: GameState, explain: bool, budget: &Budget) -> Result<Self, Stopped> {
        let analysis = analyse(position, budget)?;
        let nimber = nimber(&analysis);
        let strings = &analysis.strings;
        let endgame = analysis.endgame.as_ref();
        let control = endgame.and_then(|endgame| endgame.control);
        let stopped = nimber.err().map(|reason| reason.to_string());
        Ok(Self {
            state,
            phase: analysis.phase.name(),
            dots: analysis.dots,
            chains: strings.chains.iter().chain(&strings.capturable).map(ChainOf::from).collect(),
            long_chains: analysis.long_chains,
            loops: analysis.loops,
            joints: strings.joints.clone(),
            takeable: TakeableNow { boxes: analysis.takeable.boxes, choice: analysis.takeable.choice },
            moves: Lines(analysis.lines.iter().map(|&(line, kind)| (line, line_of(&analysis, line, kind))).collect()),
            control: analysis.control.map(letter),
            fully_controlled: control.map(|control| control.fully_controlled),
            terminal_bonus: control.map(|control| control.terminal_bonus),
            controlled: control.map(|control| control.controlled),
            net: endgame.map(|endgame| endgame.value),
            long_chain_rule: analysis.rule.map(|rule| RuleNow {
                wants_even: letter(rule.wants_even),
                wants_odd: letter(rule.wants_even.opponent()),
                certain: rule.certain,
                open: rule.open,
                favours: rule.favours.map(letter),
            }),
            nimber: nimber.ok().map(|value| value.to_string()),
            nimber_reason: stopped.clone(),
            why: explain.then(|| analysis.sentences()),
            reason: stopped,
            analysis,
        })
    }
}

/// The value in Nimstring, or the limit that was reached.
pub fn nimber(analysis: &Analysis) -> Result<NimstringValue, Stopped> {
    analysis.nimstring.as_ref().map(|known| known.value).map_err(|&reason| reason)
}

/// The Nimstring value after a line, if it is known.
pub fn nimber_after(analysis: &Analysis, line: Line) -> Option<NimstringValue> {
    let known = analysis.nimstring.as_ref().ok()?;
    known.moves.iter().find(|(of, _)| *of == line).map(|&(_, value)| value)
}

impl From<&Chain> for ChainOf {
    fn from(chain: &Chain) -> Self {
        let end = |end: &End| match end {
            End::Ground => Some(ChainEnd::Word("ground")),
            End::Open => Some(ChainEnd::Word("open")),
            End::Joint(index) => Some(ChainEnd::Joint(*index)),
            End::Itself => None,
        };
        Self {
            boxes: chain.boxes.clone(),
            lines: chain.lines.clone(),
            length: chain.len(),
            kind: if chain.is_loop() { "loop" } else { "chain" },
            long: chain.is_long(),
            isolated: chain.is_isolated(),
            ends: chain.ends.iter().filter_map(end).collect(),
        }
    }
}

fn line_of(analysis: &Analysis, line: Line, kind: LineKind) -> LineOf {
    let (name, takes, gives, heart) = match kind {
        LineKind::Safe => ("safe", None, None, None),
        LineKind::Capture { boxes } => ("capture", Some(boxes), None, None),
        LineKind::Handout { boxes, heart } => ("handout", None, Some(boxes), heart),
        LineKind::Loony { boxes, heart } => ("loony", None, Some(boxes), heart),
        LineKind::DoubleDealing { boxes } => ("double-dealing", None, Some(boxes), None),
    };
    let heart = heart.map(|heart| match heart {
        Heart::Hard => "hard",
        Heart::Half => "half",
    });
    LineOf { kind: name, takes, gives, heart, nimber: nimber_after(analysis, line).map(|value| value.to_string()) }
}

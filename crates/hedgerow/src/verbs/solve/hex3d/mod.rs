//! Perfect play in 3D Hex: outcome sets of natures, what each player alone can force, lines of play, proofs.
//!
//! | file | subject |
//! |---|---|
//! | `everything` | all that is asked of a position |
//! | `question` | a single question |

mod everything;
mod question;

use std::sync::{Mutex, PoisonError};

use hedgerow_core::{Naming, Rules, Stopped, Turn};
use hedgerow_games::hex3d::proof::ProofError;
use hedgerow_games::hex3d::solve::{self, Known, Limits};
use hedgerow_games::hex3d::{Hex3d, Nature, Outcomes};
use hedgerow_search::reward::NATURES;
use serde_json::{Value, json};

use crate::answer::{Answer, Object};
use crate::progress::Bar;
use crate::reach::Destination;
use crate::verbs::{Context, Delivered, Drawing, row};
use hedgerow_workbench::{Position, Unfinished};

/// The nature that is solved for unless another is given.
const NATURE: &str = "selfish";
/// What players can force is found without being asked for if no more cells are free.
const MOST_FREE: usize = 15;
/// All of those with a name.
const ALL: &str = "all";

/// What is wanted.
pub struct Wanted<'a> {
    /// The nature, or all.
    pub nature: Option<&'a str>,
    /// What a player alone is to force, in place of all else: `1:1D`.
    pub force: Option<&'a str>,
    /// The outcomes among which all are to be, in place of all else.
    pub within: Option<&'a str>,
    /// Whether to find what players can force; if nothing is said, where that does not take long.
    pub forces: Option<bool>,
    /// The outcome sets of all moves too.
    pub every_move: bool,
    /// Where the proof is written.
    pub proof: Option<Destination<'a>>,
    /// What is drawn.
    pub drawing: Drawing<'a>,
    /// The position as what is drawn.
    pub drawn: &'a dyn Position,
}

impl Wanted<'_> {
    /// The natures to solve for, each with its name. The error is a sentence.
    fn natures(&self) -> Result<Vec<(String, Nature)>, String> {
        match self.force.or(self.nature).unwrap_or(NATURE) {
            ALL => NATURES.iter().map(|(name, _)| Ok(((*name).to_owned(), Nature::read(name)?))).collect(),
            text => Ok(vec![(text.to_owned(), Nature::read(text)?)]),
        }
    }

    /// Whether the options go together, and with the position; the error is a sentence.
    fn sensible(&self, position: &Hex3d) -> Result<(), String> {
        match (self.force, self.nature) {
            (Some(text), _) if !text.contains(':') => {
                return Err(format!("--force {text}: write the player and the outcomes, such as 1:1D"));
            }
            (None, Some(text)) if text.contains(':') => {
                return Err("--nature: what a player alone can force is asked by --force".to_owned());
            }
            _ => {}
        }
        self.natures()?;
        if let Some(text) = self.within {
            if Outcomes::read(text).is_none_or(|set| set == Outcomes::ALL) {
                return Err(format!("--within {text}: write some of the outcomes 1, 2, 3 and D, such as 12D"));
            }
            if self.nature == Some(ALL) {
                return Err("--within is of one nature: name it in place of all".to_owned());
            }
        }
        let every_move = self.every_move.then_some("--every-move");
        let Some(option) = self.proof.map(|_| "--proof").or(every_move).or(self.drawing.wanted()) else {
            return Ok(());
        };
        if self.force.is_none() && self.nature == Some(ALL) {
            return Err(format!("{option} is of one nature: name it in place of all"));
        }
        if !is_plain(position) {
            return Err(format!("{option} is for games that go on, without a pie rule"));
        }
        Ok(())
    }
}

/// A solver's work, watched.
struct Watch<'a> {
    context: &'a Context<'a>,
    limits: Limits,
    bar: Mutex<Bar>,
}

impl Watch<'_> {
    fn tell(&self, what: &str, known: &Known) {
        let Known { certain, possible, question, to_yes, to_no, nodes, .. } = known;
        let line = format!(
            "{what}: {} certain, {} possible; in {question}? {to_yes} to show for yes, {to_no} for no, {nodes} positions",
            certain.braced(),
            possible.braced()
        );
        self.bar.lock().unwrap_or_else(PoisonError::into_inner).tell(&line);
        let nodes = *nodes;
        self.context.task.note(|object| {
            object.insert("nodes".to_owned(), nodes.into());
        });
    }

    /// Notes what has been found so far.
    fn note(&self, found: &Found) {
        self.context.task.note(|object| object.clone_from(&found.object));
    }
}

/// The answer.
pub fn answer(position: &Hex3d, wanted: &Wanted<'_>, context: Context<'_>) -> Result<Answer, Unfinished> {
    let natures = match wanted.sensible(position).and_then(|()| wanted.natures()) {
        Ok(natures) => natures,
        Err(sentence) => return Ok(Answer::bad_input(context.object, &format!("hex3d: {sentence}"))),
    };
    let bar = Mutex::new(Bar::new(!context.style.quiet));
    let limits = Limits { threads: context.workspace.threads, memory: context.workspace.budget.memory() };
    let watch = Watch { context: &context, limits, bar };
    let mut found = Found { object: context.object.clone(), ..Found::default() };
    found.object.insert("proved".to_owned(), false.into());
    let prove = wanted.proof.is_some();
    let ended = match (wanted.force, wanted.within) {
        (Some(question), _) => question::forced(position, &natures[0], question, prove, &watch, &mut found),
        (None, Some(set)) => question::within(position, &natures[0], set, prove, &watch, &mut found),
        (None, None) => everything::everything(position, &natures, wanted, &watch, &mut found),
    };
    drop(watch);
    let Found { mut object, text, line, proof, drawn, .. } = found;
    let proved = match (wanted.proof, proof) {
        (Some(to), Some((proof, entries))) => Delivered::proof(proof, entries, "position", to),
        _ => Delivered::default(),
    };
    let delivered = proved.and(drawn);
    match ended {
        Ok(()) => {}
        Err(Ended::Limit(reason)) => {
            let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
            answer.text += &text;
            return Ok(delivered.within(answer));
        }
        Err(Ended::Fault(sentence)) => return Ok(Answer::bad_input(object, &format!("hex3d: {sentence}"))),
    }
    object.insert("proved".to_owned(), true.into());
    if context.style.quiet {
        return Ok(delivered.alone().within(Answer::answered(object, line + "\n")));
    }
    let mover = match position.turn() {
        Turn::Over => String::new(),
        _ => row("to move", &Naming::Numbers.name(position.to_move())),
    };
    Ok(delivered.within(Answer::answered(object, mover + &text)))
}

/// What has been found so far.
#[derive(Default)]
struct Found {
    object: Object,
    text: String,
    /// The answer in a word.
    line: String,
    nodes: u64,
    /// A proof and the number of its entries.
    proof: Option<(String, usize)>,
    /// The picture.
    drawn: Delivered,
}

impl Found {
    fn insert(&mut self, key: &str, value: impl Into<Value>) {
        self.object.insert(key.to_owned(), value.into());
    }

    fn searched(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.insert("nodes", self.nodes);
    }
}

/// Why there is no whole answer.
enum Ended {
    Limit(Stopped),
    Fault(String),
}

impl From<solve::Unfinished> for Ended {
    fn from(unfinished: solve::Unfinished) -> Self {
        Self::Limit(unfinished.reason)
    }
}

impl From<ProofError> for Ended {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(reason) => Self::Limit(reason),
            other => Self::Fault(format!("the proof cannot be made: {other}")),
        }
    }
}

/// Whether the position is one for a solver: at play, and without a pie rule.
fn is_plain(position: &Hex3d) -> bool {
    position.turn() != Turn::Over && !position.pie()
}

/// The outcomes of a set, one by one.
fn listed(set: Outcomes) -> Value {
    json!(set.letters().map(String::from).collect::<Vec<_>>())
}

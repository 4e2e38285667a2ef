//! `survey`: a property of all small positions of a game, and the smallest counterexample.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use hedgerow_core::{NotationError, Refusal, Stopped};
use hedgerow_games::entry::small::{Batch, MOST, SmallPositions};
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_registry::{ALL, Game};
use hedgerow_value::{Algebra, Dyadic, Game as Value, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// Test a property on all small positions of a game, and find the smallest counterexample
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Census {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// The property: number, integer, nimber, infinitesimal, all-small, zero, outcome=N (or L, R, P), temperature<=1, value={1|-1};
    /// "not" before it turns it round
    pub property: String,
    /// Which positions, as in graphs; the kinds depend on the game
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shapes: Option<String>,
    /// Positions of up to this many squares, vertices or edges, or with heaps up to this number
    #[serde(default = "Census::size", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 24))]
    pub size: u8,
    /// List this many counterexamples beside the smallest
    #[serde(default, deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 1000))]
    pub list: u16,
}

impl Census {
    /// The size of the largest positions unless another is given.
    pub const fn size() -> u8 {
        6
    }
}

/// What a survey of positions has found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CensusAnswer {
    /// The game.
    pub game: String,
    /// The property.
    pub property: String,
    /// Which positions, if the question says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shapes: Option<String>,
    /// The counts by size.
    pub sizes: Vec<CensusSize>,
    /// The smallest counterexample; null if there is none.
    pub counterexample: Option<CensusExample>,
    /// Further counterexamples.
    pub more: Vec<CensusExample>,
    /// The limit that ended the survey early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The positions of one size.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CensusSize {
    /// How many squares, vertices or edges, or the number of a heap.
    pub size: u8,
    /// How many positions there are.
    pub positions: u64,
    /// How many have the property.
    pub holds: u64,
    /// How many have it not.
    pub fails: u64,
}

/// A position that has the property not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CensusExample {
    /// The position.
    pub position: String,
    /// Its value.
    pub value: String,
}

/// A property of values.
enum Property {
    Number,
    Integer,
    Nimber,
    Infinitesimal,
    AllSmall,
    Outcome(Outcome),
    Temperature(Dyadic),
    Value(String),
    Not(Box<Self>),
}

impl Property {
    const NAMES: &'static str =
        "number, integer, nimber, infinitesimal, all-small, zero, outcome=N, temperature<=1, value={1|-1}";

    fn read(text: &str) -> Result<Self, NotationError> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let bad = |sentence: String, from: usize| NotationError::new(sentence, offset + from..offset + trimmed.len());
        if let Some(inner) = trimmed.strip_prefix("not ") {
            return Ok(Self::Not(Box::new(Self::read(inner).map_err(|error| error.shifted(offset + 4))?)));
        }
        let after = |name: &str, sign: &str| trimmed.strip_prefix(name)?.trim_start().strip_prefix(sign).map(str::trim);
        Ok(match trimmed {
            "number" => Self::Number,
            "integer" => Self::Integer,
            "nimber" => Self::Nimber,
            "infinitesimal" => Self::Infinitesimal,
            "all-small" => Self::AllSmall,
            "zero" => Self::Value("0".to_owned()),
            _ => {
                if let Some(letter) = after("outcome", "=") {
                    let outcomes = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];
                    let place = ["L", "R", "N", "P"].iter().position(|known| *known == letter);
                    let found = place.and_then(|place| outcomes.get(place).copied());
                    return found
                        .map(Self::Outcome)
                        .ok_or_else(|| bad(format!("an outcome is L, R, N or P, not {letter:?}"), 0));
                }
                if let Some(number) = after("temperature", "<=") {
                    let read = Algebra::new();
                    let value = read.parse(number).ok().and_then(|value| read.is_number(value));
                    return value
                        .map(Self::Temperature)
                        .ok_or_else(|| bad(format!("{number:?} is not a number such as 1/2"), 0));
                }
                if let Some(value) = after("value", "=") {
                    let from = trimmed.len() - value.len();
                    Algebra::new().parse(value).map_err(|error| error.shifted(offset + from))?;
                    return Ok(Self::Value(value.to_owned()));
                }
                return Err(bad(format!("{trimmed:?} is not a property ({})", Self::NAMES), 0));
            }
        })
    }

    fn holds(&self, algebra: &Algebra, value: Value) -> bool {
        match self {
            Self::Number => algebra.is_number(value).is_some(),
            Self::Integer => algebra.is_number(value).is_some_and(|number| !number.to_string().contains('/')),
            Self::Nimber => algebra.is_nimber(value).is_some(),
            Self::Infinitesimal => algebra.is_infinitesimal(value),
            Self::AllSmall => is_all_small(algebra, value),
            Self::Outcome(outcome) => algebra.outcome(value) == *outcome,
            Self::Temperature(most) => algebra.temperature(value) <= *most,
            Self::Value(text) => algebra.parse(text).is_ok_and(|wanted| wanted == value),
            Self::Not(inner) => !inner.holds(algebra, value),
        }
    }
}

/// Whether, in the value and in all its followers, both players can move or neither can (Siegel 2013, section II.4).
fn is_all_small(algebra: &Algebra, value: Value) -> bool {
    let mut seen: HashMap<Value, ()> = HashMap::new();
    let mut waiting = vec![value];
    while let Some(next) = waiting.pop() {
        if seen.insert(next, ()).is_none() {
            let (left, right) = (algebra.left(next), algebra.right(next));
            if left.is_empty() != right.is_empty() {
                return false;
            }
            waiting.extend(left.iter().chain(right));
        }
    }
    true
}

impl Census {
    /// The kind of positions that is asked for.
    fn positions(&self, game: &dyn Game) -> Result<SmallPositions, Refusal> {
        let kinds = game.small_positions();
        let names = kinds.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        if kinds.is_empty() {
            let others = ALL.iter().filter(|game| !game.small_positions().is_empty());
            let others = others.map(|game| game.name()).collect::<Vec<_>>().join(", ");
            return Err(format!("survey: the positions of {} have no list; those of {others} have", game.name()).into());
        }
        let chosen = |kind: &SmallPositions| self.shapes.as_deref().is_none_or(|shapes| shapes == kind.name);
        let unknown = || {
            format!(
                "survey: the positions of {} are {names}, not {:?}",
                game.name(),
                self.shapes.as_deref().unwrap_or_default()
            )
        };
        Ok(kinds.into_iter().find(chosen).ok_or_else(unknown)?)
    }
}

/// What threads have found for a batch: counts, and the counterexamples with their numbers.
#[derive(Default)]
struct Found {
    holds: u64,
    fails: u64,
    examples: Vec<(u64, CensusExample)>,
    stopped: Option<Why>,
}

impl Ask for Census {
    type Answer = CensusAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<CensusAnswer, Why> {
        let bad = |fault| Why::Notation { what: "property".to_owned(), text: self.property.clone(), fault };
        let property = Property::read(&self.property).map_err(bad)?;
        let game = crate::named(&self.game)?;
        let positions = self.positions(game)?;
        let keep = usize::from(self.list) + 1;
        let mut answer = CensusAnswer {
            game: game.name().to_owned(),
            property: self.property.trim().to_owned(),
            shapes: self.shapes.clone(),
            sizes: Vec::new(),
            counterexample: None,
            more: Vec::new(),
            reason: None,
        };
        let mut examples = Vec::new();
        'sizes: for size in 1..=self.size {
            let mut row = CensusSize { size, positions: 0, holds: 0, fails: 0 };
            let batches = match positions.source.batches(size.into(), context.budget()) {
                Ok(batches) => batches,
                Err(Stopped::TooLarge) => {
                    answer.reason = Some(format!("there are too many positions of size {size}"));
                    break 'sizes;
                }
                Err(reason) => {
                    answer.reason = Some(reason.to_string());
                    break 'sizes;
                }
            };
            for batch in batches {
                let Some(count) = batch.count() else {
                    answer.reason = Some(format!("there are more than {MOST} positions of size {size}"));
                    break 'sizes;
                };
                let found = look(game, &batch, count, &property, keep, context);
                context.budget().release(batch.bytes());
                row.positions += count;
                row.holds += found.holds;
                row.fails += found.fails;
                examples.extend(
                    found.examples.into_iter().map(|(_, example)| example).take(keep - examples.len().min(keep)),
                );
                match found.stopped {
                    None => {}
                    Some(Why::Unfinished(end)) => {
                        answer.reason = Some(end.reason.to_string());
                        answer.sizes.push(row);
                        break 'sizes;
                    }
                    Some(why) => return Err(why),
                }
            }
            answer.sizes.push(row);
        }
        let mut examples = examples.into_iter();
        answer.counterexample = examples.next();
        answer.more = examples.collect();
        Ok(answer)
    }
}

/// Tests all positions of a batch, on all threads.
fn look(game: &dyn Game, batch: &Batch, count: u64, property: &Property, keep: usize, context: &Context<'_>) -> Found {
    const PIECE: u64 = 64;
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Found::default());
    let work = || {
        let mut workspace = Workspace::new(context.budget().clone(), 1);
        loop {
            let first = next.fetch_add(1, Relaxed) as u64 * PIECE;
            if first >= count {
                return;
            }
            // Values are kept only while there are few.
            if workspace.algebra.approximate_bytes() > 64 << 20 {
                workspace = Workspace::new(context.budget().clone(), 1);
            }
            let mut own = Found::default();
            for number in first..(first + PIECE).min(count) {
                let text = batch.position(number);
                match one(game, &text, &workspace) {
                    Ok(value) if property.holds(&workspace.algebra, value) => own.holds += 1,
                    Ok(value) => {
                        own.fails += 1;
                        let value = workspace.algebra.display(value).to_string();
                        own.examples.push((number, CensusExample { position: text, value }));
                    }
                    Err(why) => {
                        own.stopped = Some(why);
                        break;
                    }
                }
            }
            let Ok(mut all) = found.lock() else { return };
            all.holds += own.holds;
            all.fails += own.fails;
            all.examples.extend(own.examples);
            all.examples.sort_by_key(|(number, _)| *number);
            all.examples.truncate(keep);
            if own.stopped.is_some() || all.stopped.is_some() {
                all.stopped = all.stopped.take().or(own.stopped);
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..context.workspace.threads {
            let _ = thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        }
        work();
    });
    found.into_inner().unwrap_or_default()
}

fn one(game: &dyn Game, text: &str, workspace: &Workspace) -> Result<Value, Why> {
    workspace.budget.check()?;
    let position = crate::ask::read(game, text, None)?;
    let valued = hedgerow_registry::valued(&*position, "survey")?;
    Ok(valued.appraise(workspace)?.value)
}

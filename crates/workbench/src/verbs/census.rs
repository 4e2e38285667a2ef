//! `survey`: a property of all small positions of a game, and the smallest counterexample.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use hedgerow_core::{NotationError, Refusal};
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_games::ruled::Boards;
use hedgerow_registry::Game;
use hedgerow_value::{Algebra, Dyadic, Game as Value, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// Most positions of one size.
const MOST: u64 = 100_000_000;

/// Test a property on all small positions of a game, and find the smallest counterexample
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Census {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// The property: number, integer, nimber, infinitesimal, all-small, zero, outcome=N (or L, R, P), temperature<=1, value={1|-1};
    /// "not" before it turns it round
    pub property: String,
    /// Positions of up to this many squares, or with heaps up to this number
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
    /// How many squares, or the largest number of a heap.
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

/// The positions of a game, by size.
enum Positions {
    /// Letters on a strip, or on all grids.
    Letters { letters: Vec<char>, grid: bool, strip: bool },
    /// One heap of one or two numbers.
    Heaps { two: bool },
}

impl Positions {
    fn of(game: &dyn Game) -> Result<Self, Refusal> {
        let written =
            |letters: &str, grid: bool| Self::Letters { letters: letters.chars().collect(), grid, strip: true };
        if let Some(rules) = game.rules() {
            let Boards { strip, grid, heaps, rectangles, graph } = rules.rules().boards;
            if heaps || rectangles {
                return Ok(Self::Heaps { two: rectangles });
            }
            if graph && !strip && !grid {
                return Err("survey looks at strips, grids and heaps, and not at graphs".into());
            }
            let letters = (0..=rules.rules().pieces.len()).map(|kind| rules.rules().letter(kind as u8)).collect();
            return Ok(Self::Letters { letters, grid, strip });
        }
        match game.name() {
            "domineering" => Ok(written(".#", true)),
            "clobber" => Ok(written(".XO", true)),
            "hackenbush" => Ok(written("BRG", false)),
            "cherries" => Ok(written("BR", false)),
            "nim" => Ok(Self::Heaps { two: false }),
            name => Err(format!("survey: the positions of {name} have no list; it is for games of rule files and for domineering, clobber, hackenbush (stalks), cherries and nim").into()),
        }
    }

    /// The shapes of this size: rows and columns.
    fn shapes(&self, size: usize) -> Vec<(usize, usize)> {
        match self {
            Self::Letters { grid, strip, .. } => {
                let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows));
                shapes.filter(|&(rows, columns)| rows == 1 && (*strip || *grid) || *grid && columns <= 26).collect()
            }
            Self::Heaps { two: true } => {
                let corner =
                    |other| if other == size { vec![(size, size)] } else { vec![(size, other), (other, size)] };
                (1..=size.min(15)).flat_map(corner).filter(|&(rows, _)| rows <= 15).collect()
            }
            Self::Heaps { two: false } => vec![(1, size)],
        }
    }

    /// How many positions have this shape.
    fn count(&self, (rows, columns): (usize, usize)) -> Option<u64> {
        match self {
            Self::Letters { letters, .. } => {
                (letters.len() as u64).checked_pow((rows * columns) as u32).filter(|&count| count <= MOST)
            }
            Self::Heaps { .. } => Some(1),
        }
    }

    /// The position of this number.
    fn position(&self, (rows, columns): (usize, usize), mut number: u64) -> String {
        match self {
            Self::Letters { letters, .. } => {
                let mut text = String::with_capacity(rows * (columns + 1));
                for square in 0..rows * columns {
                    if square > 0 && square % columns == 0 {
                        text.push('/');
                    }
                    text.push(letters[(number % letters.len() as u64) as usize]);
                    number /= letters.len() as u64;
                }
                text
            }
            Self::Heaps { two: true } => format!("{rows}x{columns}"),
            Self::Heaps { two: false } => columns.to_string(),
        }
    }
}

/// What threads have found for a shape: counts, and the counterexamples with their numbers.
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
        let positions = Positions::of(game)?;
        let keep = usize::from(self.list) + 1;
        let mut answer = CensusAnswer {
            game: game.name().to_owned(),
            property: self.property.trim().to_owned(),
            sizes: Vec::new(),
            counterexample: None,
            more: Vec::new(),
            reason: None,
        };
        let mut examples = Vec::new();
        'sizes: for size in 1..=self.size {
            let mut row = CensusSize { size, positions: 0, holds: 0, fails: 0 };
            for shape in positions.shapes(size.into()) {
                let Some(count) = positions.count(shape) else {
                    answer.reason = Some(format!("there are more than {MOST} positions of size {size}"));
                    break 'sizes;
                };
                let found = look(game, &positions, shape, count, &property, keep, context);
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

/// Tests all positions of a shape, on all threads.
fn look(
    game: &dyn Game,
    positions: &Positions,
    shape: (usize, usize),
    count: u64,
    property: &Property,
    keep: usize,
    context: &Context<'_>,
) -> Found {
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
                let text = positions.position(shape, number);
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

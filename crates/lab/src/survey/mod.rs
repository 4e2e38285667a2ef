//! Surveys: a property of Hackenbush pictures, tested on all small ones.
//!
//! A [`Property`] is a formula in the values of a picture: `V > 1 => V(+G) = V - 1` says that a green edge beside a
//! picture worth more than 1 costs one. [`run`] tests it on every picture of a
//! [`Kind`](hedgerow_games::hackenbush::enumerate::Kind) up to a size, each once up to isomorphism, and reports how
//! often it holds and the smallest counterexample. All values are exact or certified, and where a value is not known
//! precisely enough to decide, the answer is "unknown", never a guess.
//!
//! | in a formula | is |
//! |---|---|
//! | `V` | what the picture is worth when both players cut at once |
//! | `S` | what it is worth in turns, where that is a number |
//! | `V(+G)`, `V(+BR+B)` | the same with stalks beside it |
//! | `V(-)` | the negative: blue and red exchanged |
//! | `V(2)`, `V(-2+G)`, `V(0+BR)` | two copies; two negatives and a stalk; the stalk alone |
//! | `edges` `blue` `red` `green` | how many edges there are, of all colours or of one |
//! | `parts` `cycles` `forest` | parts on the ground; independent cycles; 1 if there are none, else 0 |
//! | `furniture` `bed` | 1 for Redwood furniture, for Redwood beds, else 0 |
//! | `3`, `1/2`, `+ - * /` | numbers and arithmetic; division by constants |
//! | `abs(x)` `min(x, y)` `max(x, y)` | the absolute value, the least, the greatest |
//! | `= != < <= > >=` | comparisons, also in chains: `0 < V <= 1` |
//! | `and` `or` `not` `=>` | logic; `=>` binds most loosely |
//!
//! ```
//! use hedgerow_core::{Budget, Conflict};
//! use hedgerow_games::hackenbush::Colour;
//! use hedgerow_games::hackenbush::enumerate::{Kind, Shapes};
//! use hedgerow_lab::survey::{SurveyPlan, Property, run};
//!
//! let plan = SurveyPlan {
//!     kind: Kind { shapes: Shapes::Forests, colours: vec![Colour::Blue, Colour::Red], up_to_sign: false },
//!     edges: 4,
//!     property: Property::read("V > 1 => V(+G) = V - 1")?,
//!     conflict: Conflict::Replay,
//!     moves: 1,
//!     keep: 1,
//! };
//! let report = run(&plan, 2, &Budget::unlimited(), &mut |_| {});
//! let smallest = &report.failures[0];
//! assert_eq!(smallest.picture.to_sum(), "B + B + BR");
//! let told: Vec<String> = smallest.values.iter().map(|(atom, value)| format!("{atom} = {value}")).collect();
//! assert_eq!(told, ["V = 2", "V(+G) = 2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `formula` | properties as trees |
//! | `words`, `parser` | reading them |
//! | `named` | properties with names |
//! | `quantity` | numbers with partly known values |
//! | `verdict` | whether a property holds for a picture |
//! | `reading` | the values of the atoms of a formula for a picture |
//! | `run` | all pictures, on several threads |

mod formula;
mod named;
mod parser;
mod quantity;
mod reading;
mod run;
#[cfg(test)]
mod tests;
mod verdict;
mod words;

pub use formula::{Arrangement, Atom, Count, Measure, Property};
pub use named::{NAMED, Named};
pub use reading::Reading;
pub use run::{Example, Progress, Report, SurveyPlan, Tally, run};
pub use verdict::Verdict;

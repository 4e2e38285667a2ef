//! A calculator for values of combinatorial games: evaluates what people type into a worksheet.
//!
//! ```
//! use hedgerow_calculator::{Calculator, NoPositions};
//! use hedgerow_core::Budget;
//! use hedgerow_value::Algebra;
//!
//! let (algebra, budget) = (Algebra::new(), Budget::unlimited());
//! let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
//! let sum = calculator.run("g := {1|-1}; g + g + ^*")?;
//! assert_eq!(sum.text(&algebra), "^*");
//! let error = calculator.run("Mean(g, )").unwrap_err();
//! assert_eq!(error.to_string(), "a value was expected before ')'");
//! # Ok::<(), hedgerow_calculator::CalculatorError>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `lexer` | splits text into words |
//! | `syntax` | the parts of an expression |
//! | `parser` | builds expressions from words |
//! | `braces` | the options between braces |
//! | `functions` | the list of functions |
//! | `evaluate` | evaluates expressions |
//! | `apply` | what each function does |
//! | `loopy` | operations on loopy values |
//! | `recursion` | games that are their own followers |
//! | `graph` | graphs of positions as text |
//! | `guard` | refuses operations whose results would grow too large |
//!
//! A calculator has access to values and positions, and to nothing else.

mod apply;
mod braces;
mod evaluate;
mod functions;
mod graph;
mod guard;
mod lexer;
mod loopy;
mod parser;
mod recursion;
mod syntax;

pub use evaluate::{Calculator, CalculatorError, NoPositions, PositionError, Positions, Value};
pub use functions::{Function, function, functions};

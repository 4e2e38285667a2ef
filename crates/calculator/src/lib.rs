//! A calculator for values of combinatorial games: what people type into a worksheet.
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
//! | `lexer` | text to words |
//! | `syntax` | what an expression is made of |
//! | `parser` | words to expressions |
//! | `braces` | the options between braces |
//! | `functions` | the list of functions |
//! | `evaluate` | expressions to values |
//! | `apply` | what each function does |
//! | `guard` | what would grow too large is refused before it does |
//!
//! A calculator reaches values and positions, and nothing else.

mod apply;
mod braces;
mod evaluate;
mod functions;
mod guard;
mod lexer;
mod parser;
mod syntax;

pub use evaluate::{Calculator, CalculatorError, NoPositions, PositionError, Positions, Value};
pub use functions::{Function, function, functions};

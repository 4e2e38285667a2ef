//! The native part of the Python package: questions in, answers out, and no decisions here.
//!
//! Questions and answers cross the boundary as JSON; values and the user's own games are objects. What people see is
//! written in Python, in the folder `hedgerow` beside this one.
//!
//! | file | subject |
//! |---|---|
//! | `asking` | a question, its limits, and the result |
//! | `deep` | threads with deep stacks, which work while Python goes on |
//! | `position` | positions of the games of the registry |
//! | `batch` | the values of many positions |
//! | `jobs` | solving on many machines |
//! | `value` | values and their algebra |
//! | `store` | where values live, and when they are freed |
//! | `custom/` | games whose rules are written in Python |

mod asking;
mod batch;
mod custom;
mod deep;
mod jobs;
mod position;
mod store;
mod value;

use std::ffi::OsString;

use hedgerow_workbench::{ListedGame, catalogue, named};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// All games as JSON: what each says of itself.
#[pyfunction]
fn games() -> String {
    serde_json::to_string(&catalogue()).unwrap_or_default()
}

/// What the game of a rule file says of itself, as JSON; a fault is a `ValueError` with its sentence.
#[pyfunction]
fn rules(text: &str) -> PyResult<String> {
    // A text of one line would count as a name.
    let game = named(&format!("{}\n", text.trim_end()));
    let game = game.map_err(|refusal| PyValueError::new_err((refusal.to_string(), None::<(usize, usize)>)))?;
    Ok(serde_json::to_string(&ListedGame::of(game)).unwrap_or_default())
}

/// Runs the program with the words of a command line and ends the process; `started_by` are the words that start it again.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<OsString>, started_by: Vec<OsString>) {
    py.detach(|| hedgerow::main(words, Some(started_by)))
}

/// The native part of the package `hedgerow`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(rules, module)?)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(asking::ask, module)?)?;
    module.add_function(wrap_pyfunction!(batch::values, module)?)?;
    module.add_function(wrap_pyfunction!(position::make, module)?)?;
    module.add_function(wrap_pyfunction!(value::tikz, module)?)?;
    module.add_function(wrap_pyfunction!(jobs::work_job, module)?)?;
    module.add_class::<jobs::Coordinator>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<value::Value>()?;
    module.add_class::<custom::Rules>()?;
    Ok(())
}

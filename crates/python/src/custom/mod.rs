//! Games whose rules are written in Python.
//!
//! A position is any object that can be hashed and has the methods `left` and `right`. Each method is called once: the
//! positions met are a [graph](graph), and solvers, engines and equilibria walk it as they walk the boards of the other
//! games, without Python.
//!
//! | file | subject |
//! |---|---|
//! | `graph` | the positions met so far, and the requests to Python for more |
//! | `object_table` | the Python objects, each with its number |
//! | `labels` | the names of moves |
//! | `game` | a position of the graph as a game: rules, text, picture |
//! | this one | questions about such positions |

mod game;
mod graph;
mod labels;
mod object_table;

use std::sync::Arc;

use hedgerow_core::Stopped;
use hedgerow_registry::erase;
use hedgerow_workbench::{AskAbout, AskError, Known, Unfinished, UnfinishedAnswer};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;

use crate::asking::{Allowed, Told, answered};
use game::Custom;
use graph::{Asked, Graph};

/// The rules of a game that is written in Python: all positions of it that were met.
#[pyclass(frozen, module = "hedgerow._native")]
pub struct Rules {
    graph: Arc<Graph>,
}

#[pymethods]
impl Rules {
    #[new]
    fn new() -> Self {
        Self { graph: Arc::default() }
    }

    /// How many positions were met.
    fn __len__(&self) -> usize {
        self.graph.len()
    }

    /// Answers a question about a position.
    fn ask(
        &self,
        py: Python<'_>,
        position: Bound<'_, PyAny>,
        verb: &str,
        keys: &str,
        allowed: Allowed,
        look: Option<Py<PyAny>>,
    ) -> PyResult<Told> {
        let asked = Arc::new(Asked::default());
        let node = self.graph.meet(&position)?;
        let (graph, noted) = (Arc::clone(&self.graph), Arc::clone(&asked));
        // Sampling visits some positions; every other question visits all, and must not meet a cycle.
        let is_sampled = verb == "best";
        let told = answered(py, verb, keys, &allowed, look, move |question, limits, hearing| {
            noted.begin(&limits.budget);
            // Attaching a thread that Python knows already is far quicker than attaching a new one each time.
            Python::attach(|py| {
                if !is_sampled {
                    graph.explore(py, node, &noted).map_err(|reason| {
                        let unfinished = UnfinishedAnswer::new(Known::default(), Unfinished::because(reason));
                        AskError::Unfinished(Box::new(unfinished))
                    })?;
                }
                py.detach(|| erase(Custom::new(graph, node, noted)).ask(question, limits, hearing))
            })
        });
        // An exception in Python is the reason for every error that followed here.
        match asked.fault() {
            Some(error) => Err(error),
            None => told,
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.graph.traverse(&visit)
    }

    fn __clear__(&self) {
        self.graph.clear();
    }
}

/// Why exploring ended: an exception in Python counts as an interruption, and is raised instead.
pub(crate) const FAULT: Stopped = Stopped::Interrupted;

//! The positions of a Python game met so far, and the requests to Python for more.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use hedgerow_core::{Budget, Player, Stopped};
use pyo3::exceptions::{PyRecursionError, PyRuntimeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::FAULT;
use super::labels::{Label, Labels};
use super::object_table::{NodeId, ObjectTable};

/// The budget is checked once in this many positions.
const PATIENCE: usize = 256;

/// What is known of a position beside its object.
#[derive(Default)]
struct Node {
    has_parts: bool,
    options: OnceLock<Options>,
    parts: OnceLock<Option<Vec<NodeId>>>,
    /// Whether all play from here is known to end.
    is_explored: AtomicBool,
}

/// The moves at a position.
#[derive(Default)]
pub struct Options {
    /// Left's moves and Right's: the name of each, and the position it leads to.
    pub sides: [Vec<(Label, NodeId)>; 2],
    /// Whether moves have names of their own.
    pub is_labelled: bool,
}

impl Options {
    /// The moves of a player.
    pub fn of(&self, player: Player) -> &[(Label, NodeId)] {
        &self.sides[player.index()]
    }

    /// The positions that Left's moves lead to, then Right's, one by one.
    fn nth(&self, at: usize) -> Option<NodeId> {
        let [left, right] = &self.sides;
        let chosen = left.get(at).or_else(|| right.get(at.checked_sub(left.len())?));
        chosen.map(|&(_, node)| node)
    }
}

/// One question: its budget, and the exception that ended it.
#[derive(Default)]
pub struct Asked {
    budget: OnceLock<Budget>,
    fault: Mutex<Option<PyErr>>,
    is_faulty: AtomicBool,
}

impl Asked {
    /// The work begins, within this budget.
    pub fn begin(&self, budget: &Budget) {
        let _ = self.budget.set(budget.clone());
    }

    /// The budget.
    pub fn budget(&self) -> &Budget {
        self.budget.get_or_init(Budget::unlimited)
    }

    /// Ends the work because of an exception; the first exception is raised.
    pub fn fail(&self, error: PyErr) {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.is_faulty.store(true, Relaxed);
        self.budget().end(FAULT);
    }

    /// Whether there was an exception.
    pub fn is_faulty(&self) -> bool {
        self.is_faulty.load(Relaxed)
    }

    /// The exception.
    pub fn fault(&self) -> Option<PyErr> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// All positions met so far.
#[derive(Default)]
pub struct Graph {
    objects: ObjectTable,
    nodes: boxcar::Vec<Node>,
    /// The names of moves.
    pub labels: Labels,
}

impl Graph {
    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// The position of an object, which is added if it is new.
    pub fn meet(&self, object: &Bound<'_, PyAny>) -> PyResult<NodeId> {
        self.objects.meet(object, |has_parts| {
            self.nodes.push(Node { has_parts, ..Node::default() });
        })
    }

    /// The moves at a position. After an exception there are none.
    pub fn options(&self, id: NodeId, asked: &Asked) -> &Options {
        static NOTHING: Options = Options { sides: [Vec::new(), Vec::new()], is_labelled: true };
        let node = &self.nodes[id as usize];
        if let Some(known) = node.options.get() {
            return known;
        }
        if asked.is_faulty() {
            return &NOTHING;
        }
        match Python::attach(|py| self.asked_for(&self.object(py, id)?)) {
            Ok(options) => node.options.get_or_init(|| options),
            Err(error) => {
                asked.fail(error);
                &NOTHING
            }
        }
    }

    /// The positions whose sum a position is, if it says so: then its options are not needed.
    pub fn parts(&self, id: NodeId, asked: &Asked) -> Option<&[NodeId]> {
        let node = &self.nodes[id as usize];
        if !node.has_parts {
            return None;
        }
        if let Some(known) = node.parts.get() {
            return known.as_deref();
        }
        if asked.is_faulty() {
            return None;
        }
        match Python::attach(|py| self.asked_for_parts(id, &self.object(py, id)?)) {
            Ok(parts) => node.parts.get_or_init(|| parts).as_deref(),
            Err(error) => {
                asked.fail(error);
                None
            }
        }
    }

    /// Visits all positions that a value needs, and checks that play ends.
    ///
    /// The interpreter is held all the while, since nearly all of the time is spent in Python; its own methods let
    /// other threads in.
    pub fn explore(&self, _: Python<'_>, root: NodeId, asked: &Asked) -> Result<(), Stopped> {
        // Whether a position is an ancestor of the current one, by number.
        let mut above: Vec<bool> = Vec::new();
        let mut stack = vec![(root, 0)];
        let mut met = 0;
        while let Some((id, next)) = stack.last_mut() {
            let (at, node) = (*id as usize, &self.nodes[*id as usize]);
            if *next == 0 {
                above.resize(above.len().max(at + 1), false);
                above[at] = true;
                met += 1;
                if met % PATIENCE == 0 {
                    asked.budget().check()?;
                }
            }
            // The parts of a sum determine how long its play is.
            let option = match self.parts(*id, asked) {
                Some(parts) => parts.get(*next).copied(),
                None => self.options(*id, asked).nth(*next),
            };
            *next += 1;
            let Some(option) = option else {
                node.is_explored.store(!asked.is_faulty(), Relaxed);
                above[at] = false;
                stack.pop();
                continue;
            };
            if above.get(option as usize) == Some(&true) {
                let text = self.text(option);
                asked.fail(PyRecursionError::new_err(format!(
                    "play from {text} comes back to it: the rules have a cycle"
                )));
                return Err(FAULT);
            }
            if !self.nodes[option as usize].is_explored.load(Relaxed) {
                stack.push((option, 0));
            }
        }
        if asked.is_faulty() { Err(FAULT) } else { Ok(()) }
    }

    fn object<'py>(&self, py: Python<'py>, id: NodeId) -> PyResult<Bound<'py, PyAny>> {
        self.objects.object(py, id).ok_or_else(|| PyRuntimeError::new_err("the rules are forgotten"))
    }

    fn asked_for_parts(&self, id: NodeId, object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<NodeId>>> {
        let parts = object.call_method0(intern!(object.py(), "parts"))?;
        if parts.is_none() {
            return Ok(None);
        }
        let parts = parts.try_iter()?.map(|part| self.meet(&part?)).collect::<PyResult<Vec<_>>>()?;
        // A position that is its own only part gives nothing new.
        Ok(Some(parts).filter(|parts| *parts != [id]))
    }

    /// Asks Python for the moves.
    fn asked_for(&self, object: &Bound<'_, PyAny>) -> PyResult<Options> {
        let py = object.py();
        let mut options = Options { is_labelled: true, ..Options::default() };
        for (side, method) in [intern!(py, "left"), intern!(py, "right")].into_iter().enumerate() {
            let given = object.call_method0(method)?;
            let into = &mut options.sides[side];
            if let Ok(list) = given.cast::<PyList>() {
                options.is_labelled = false;
                let places = self.labels.places(list.len());
                into.reserve_exact(places.len().min(list.len()));
                // A class may change a list while its positions are hashed; later additions are not played.
                for (&place, option) in places.iter().zip(list) {
                    into.push((place, self.meet(&option)?));
                }
            } else if !given.is_instance_of::<PyTuple>() && given.hasattr(intern!(py, "items"))? {
                for pair in given.call_method0(intern!(py, "items"))?.try_iter()? {
                    let (label, option): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
                    into.push((self.labels.named(&label.str()?.to_string_lossy()), self.meet(&option)?));
                }
            } else {
                options.is_labelled = false;
                for (place, option) in given.try_iter()?.enumerate() {
                    into.push((self.labels.places(place + 1)[place], self.meet(&option?)?));
                }
            }
        }
        Ok(options)
    }

    /// The text of a position.
    pub fn text(&self, id: NodeId) -> String {
        let text = Python::attach(|py| Some(self.objects.object(py, id)?.str().ok()?.to_string_lossy().into_owned()));
        text.unwrap_or_else(|| "?".to_owned())
    }

    /// The picture of a position, if it draws itself.
    pub fn svg(&self, id: NodeId) -> Option<String> {
        Python::attach(|py| self.objects.object(py, id)?.call_method0("_repr_svg_").ok()?.extract().ok())
    }

    /// For Python's cyclic garbage collector: a class and the positions of its graph refer to each other.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.objects.traverse(visit)
    }

    /// Releases all positions.
    pub fn clear(&self) {
        self.objects.clear();
    }
}

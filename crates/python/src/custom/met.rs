//! The objects of Python that were met, each with its number.

use std::sync::{PoisonError, RwLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use rustc_hash::FxHashMap;

/// A position, by its number in the graph.
pub type NodeId = u32;

/// Each position as an object. An object is asked for its hash once each time it is met.
///
/// Whoever holds the lock asks Python for nothing, and Python is asked without it: a thread that waits for the interpreter keeps
/// nobody waiting.
#[derive(Default)]
pub struct Met(RwLock<Inner>);

#[derive(Default)]
struct Inner {
    objects: Vec<Py<PyAny>>,
    /// The last position of each hash.
    last: FxHashMap<isize, NodeId>,
    /// For each position the one before it that has the same hash.
    before: Vec<Option<NodeId>>,
    /// The classes of the objects, by their places in memory (the objects keep them there), and whether they have `parts`.
    classes: Vec<(usize, bool)>,
}

impl Met {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).objects.len()
    }

    /// The object of this number; nothing after [`Met::clear`].
    pub fn object<'py>(&self, py: Python<'py>, id: NodeId) -> Option<Bound<'py, PyAny>> {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Some(inner.objects.get(id as usize)?.bind(py).clone())
    }

    /// The number of an object; `added` hears of a new one, and whether it has `parts`, before anybody else can meet it.
    pub fn meet(&self, object: &Bound<'_, PyAny>, added: impl FnOnce(bool)) -> PyResult<NodeId> {
        let (py, hash) = (object.py(), object.hash()?);
        let read = || self.0.read().unwrap_or_else(PoisonError::into_inner);
        let newest = || read().last.get(&hash).copied();
        let mut has_parts = None;
        // From here on down this is none of those with the same hash.
        let mut compared = None;
        loop {
            let begin = newest();
            let mut next = begin;
            while let Some(id) = next.filter(|_| next != compared) {
                let (known, before) = {
                    let inner = read();
                    (inner.objects[id as usize].bind(py).clone(), inner.before[id as usize])
                };
                if known.is(object) || known.eq(object)? {
                    return Ok(id);
                }
                next = before;
            }
            compared = begin;
            let class = object.get_type().as_ptr() as usize;
            let known = || read().classes.iter().find(|known| known.0 == class).map(|known| known.1);
            let has_parts = match has_parts.or_else(known) {
                Some(known) => known,
                None => *has_parts.insert(see(object)?),
            };
            let mut inner = self.0.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have met it meanwhile.
            if inner.last.get(&hash).copied() == compared {
                let id = inner.add(object, hash, (class, has_parts))?;
                added(has_parts);
                return Ok(id);
            }
        }
    }

    /// For Python's collector of circles: a class and its positions hold each other.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(inner) = self.0.try_read() else { return Ok(()) };
        inner.objects.iter().try_for_each(|object| visit.call(object))
    }

    /// Lets go of all objects.
    pub fn clear(&self) {
        let inner = std::mem::take(&mut *self.0.write().unwrap_or_else(PoisonError::into_inner));
        drop(inner);
    }
}

impl Inner {
    fn add(&mut self, object: &Bound<'_, PyAny>, hash: isize, class: (usize, bool)) -> PyResult<NodeId> {
        let id = NodeId::try_from(self.objects.len());
        let id = id.map_err(|_| PyValueError::new_err("there are too many positions"))?;
        self.objects.push(object.clone().unbind());
        self.before.push(self.last.insert(hash, id));
        if self.classes.iter().all(|known| known.0 != class.0) {
            self.classes.push(class);
        }
        Ok(id)
    }
}

/// Sees that the class of an object has the methods of a position, and whether it has `parts`.
fn see(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    for method in ["left", "right"] {
        if !object.hasattr(method)? {
            let text = object.repr()?;
            return Err(PyTypeError::new_err(format!("{text} is not a position: it has no method {method}")));
        }
    }
    object.hasattr("parts")
}

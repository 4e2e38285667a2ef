//! The Python objects met so far, each with its number.

use std::sync::{PoisonError, RwLock};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use rustc_hash::FxHashMap;

/// A position, by its number in the graph.
pub type NodeId = u32;

/// Each position as an object. An object is hashed once each time it is met.
///
/// No thread calls Python while it holds the lock: a thread that waits for the interpreter keeps no other waiting.
#[derive(Default)]
pub struct ObjectTable(RwLock<Inner>);

#[derive(Default)]
struct Inner {
    objects: Vec<Py<PyAny>>,
    /// The last position of each hash.
    last: FxHashMap<isize, NodeId>,
    /// For each position the one before it that has the same hash.
    before: Vec<Option<NodeId>>,
    /// The classes of the objects, by their addresses (the objects keep the classes alive), and whether they have
    /// `parts`.
    classes: Vec<(usize, bool)>,
}

impl ObjectTable {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).objects.len()
    }

    /// The object of this number; nothing after [`ObjectTable::clear`].
    pub fn object<'py>(&self, py: Python<'py>, id: NodeId) -> Option<Bound<'py, PyAny>> {
        let inner = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Some(inner.objects.get(id as usize)?.bind(py).clone())
    }

    /// The number of an object; `added` is called for a new one, with whether it has `parts`, before any other thread
    /// can meet it.
    pub fn meet(&self, object: &Bound<'_, PyAny>, added: impl FnOnce(bool)) -> PyResult<NodeId> {
        let (py, hash) = (object.py(), object.hash()?);
        let read = || self.0.read().unwrap_or_else(PoisonError::into_inner);
        let newest = || read().last.get(&hash).copied();
        let mut has_parts = None;
        // The object equals none of the objects with the same hash from here on down.
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

    /// For Python's cyclic garbage collector: a class and its positions refer to each other.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(inner) = self.0.try_read() else { return Ok(()) };
        inner.objects.iter().try_for_each(|object| visit.call(object))
    }

    /// Releases all objects.
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

/// Checks that the class of an object has the methods of a position, and whether it has `parts`.
fn see(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    for method in ["left", "right"] {
        if !object.hasattr(method)? {
            let text = object.repr()?;
            return Err(PyTypeError::new_err(format!("{text} is not a position: it has no method {method}")));
        }
    }
    object.hasattr("parts")
}

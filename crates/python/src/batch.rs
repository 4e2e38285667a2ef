//! The values of many positions, on all cores.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hedgerow_core::{Budget, Stopped, memory};
use hedgerow_workbench::verbs::{self, ValueAnswer};
use hedgerow_workbench::{Answer, AskAbout, AskError, Limits, Position as AnyPosition, Question};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::asking::Allowed;
use crate::deep::{self, Ended};
use crate::position::Position;
use crate::value::{Value, fraction};

/// The findings about one position.
struct Row {
    position: String,
    value: Option<String>,
    outcome: Option<String>,
    birthday: Option<u64>,
    mean: Option<String>,
    temperature: Option<String>,
    nodes: Option<u64>,
    /// Why there is no value.
    reason: Option<String>,
}

impl Row {
    fn find(position: &(dyn AnyPosition + 'static), question: &Question, limits: &Limits) -> Self {
        match position.ask(question, limits, &()) {
            Ok(Answer::Value(ValueAnswer::Value(found))) => Self {
                position: found.position,
                value: found.value,
                outcome: Some(found.outcome.to_string()),
                birthday: Some(found.birthday),
                mean: Some(found.mean),
                temperature: Some(found.temperature),
                nodes: Some(found.nodes),
                reason: None,
            },
            Ok(_) => Self::without(position, format!("{}: its positions have no value", position.game())),
            Err(AskError::Unfinished(unfinished)) => Self::without(position, unfinished.reason.to_string()),
            Err(error) => Self::without(position, error.to_string()),
        }
    }

    fn without(position: &dyn AnyPosition, reason: String) -> Self {
        let (value, outcome, birthday, mean, temperature, nodes) = Default::default();
        Self { position: position.write(), value, outcome, birthday, mean, temperature, nodes, reason: Some(reason) }
    }
}

/// What the threads of a batch share.
struct Batch {
    positions: Vec<Arc<dyn AnyPosition>>,
    rows: Mutex<Vec<Option<Row>>>,
    next: AtomicUsize,
    ended: AtomicBool,
}

impl Batch {
    /// Takes one position after the other until none is left.
    fn work(&self, allowed: &Allowed, running: &Mutex<Budget>) {
        let question = Question::from(verbs::Value::default());
        let mut found = Vec::new();
        while !self.ended.load(Relaxed) {
            let at = self.next.fetch_add(1, Relaxed);
            let Some(position) = self.positions.get(at) else { break };
            let Ok(limits) = allowed.limits() else { break };
            *running.lock().unwrap_or_else(PoisonError::into_inner) = limits.budget.clone();
            found.push((at, Row::find(&**position, &question, &limits)));
        }
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        found.into_iter().for_each(|(at, row)| rows[at] = Some(row));
    }
}

/// The values of positions as columns: lists by their names; and whether a Ctrl-C ended the work, so that some are missing. `look`
/// hears how many of how many are done.
#[pyfunction]
pub fn values(
    py: Python<'_>,
    positions: Vec<PyRef<'_, Position>>,
    allowed: Allowed,
    look: Option<Py<PyAny>>,
) -> PyResult<(Py<PyDict>, bool)> {
    let total = positions.len();
    let batch = Arc::new(Batch {
        positions: positions.iter().map(|position| Arc::clone(&position.inner)).collect(),
        rows: Mutex::new((0..total).map(|_| None).collect()),
        next: AtomicUsize::new(0),
        ended: AtomicBool::new(false),
    });
    drop(positions);
    let count = allowed.threads().min(total.max(1));
    // By now it is known whether the limits make sense.
    let whole = Budget::unlimited().with_memory(allowed.budget()?.memory());
    let share = Arc::new(allowed.shared(count));
    let mut workers = Vec::new();
    for _ in 0..count {
        let (batch, share, running) =
            (Arc::clone(&batch), Arc::clone(&share), Arc::new(Mutex::new(Budget::unlimited())));
        let budget = Arc::clone(&running);
        workers.push((deep::start(move || batch.work(&share, &running))?, budget));
    }
    let end = |reason: Stopped| {
        workers.iter().for_each(|(_, running)| running.lock().unwrap_or_else(PoisonError::into_inner).end(reason));
    };
    let held = memory::held();
    let mut raised = None;
    for (answer, _) in &workers {
        let (ended, error) = deep::wait(py, answer, &Budget::unlimited(), |py| {
            // Unclaimed memory counts too: the current positions are given up.
            if memory::held().saturating_sub(held) > whole.memory() {
                end(Stopped::Memory);
            }
            match &look {
                Some(look) => look.call1(py, (batch.next.load(Relaxed).min(total), total)).map(drop),
                None => Ok(()),
            }
        });
        if matches!(ended, Ended::Mistaken) {
            return Err(deep::mistake());
        }
        if error.is_some() {
            raised = error;
            batch.ended.store(true, Relaxed);
            end(Stopped::Interrupted);
            break;
        }
    }
    if let Some(error) = &raised {
        for (answer, _) in &workers {
            // Only what they have found by now is wanted.
            let _ = py.detach(|| answer.wait(Duration::from_secs(1)));
        }
        if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
            return Err(error.clone_ref(py));
        }
    } else if let Some(look) = &look {
        look.call1(py, (total, total))?;
    }
    let rows = std::mem::take(&mut *batch.rows.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((columns(py, rows.into_iter().flatten().collect())?, raised.is_some()))
}

/// Rows as columns. There are few different texts: each becomes an object once.
fn columns(py: Python<'_>, rows: Vec<Row>) -> PyResult<Py<PyDict>> {
    let table = PyDict::new(py);
    let put = |name: &str, column: PyResult<Vec<Py<PyAny>>>| table.set_item(name, PyList::new(py, column?)?);
    let whole = |number: Option<u64>| Ok(number.into_pyobject(py)?.into_any().unbind());
    let mut words = Once::new(|text: &str| Ok(text.into_pyobject(py)?.into_any().unbind()));
    let mut values = Once::new(|text: &str| Ok(Py::new(py, Value::read(py, text)?)?.into_any()));
    let mut fractions = Once::new(|text: &str| Ok(fraction(py, text)?.unbind()));
    let texts = rows.iter().map(|row| Ok(row.position.as_str().into_pyobject(py)?.into_any().unbind()));
    put("position", texts.collect())?;
    put("value", rows.iter().map(|row| values.object(py, row.value.as_deref())).collect())?;
    put("outcome", rows.iter().map(|row| words.object(py, row.outcome.as_deref())).collect())?;
    put("birthday", rows.iter().map(|row| whole(row.birthday)).collect())?;
    put("mean", rows.iter().map(|row| fractions.object(py, row.mean.as_deref())).collect())?;
    put("temperature", rows.iter().map(|row| fractions.object(py, row.temperature.as_deref())).collect())?;
    put("nodes", rows.iter().map(|row| whole(row.nodes)).collect())?;
    if rows.iter().any(|row| row.reason.is_some()) {
        put("reason", rows.iter().map(|row| words.object(py, row.reason.as_deref())).collect())?;
    }
    Ok(table.unbind())
}

/// Objects that are made once for every text.
struct Once<F> {
    make: F,
    known: HashMap<String, Py<PyAny>>,
}

impl<F: FnMut(&str) -> PyResult<Py<PyAny>>> Once<F> {
    fn new(make: F) -> Self {
        Self { make, known: HashMap::new() }
    }

    fn object(&mut self, py: Python<'_>, text: Option<&str>) -> PyResult<Py<PyAny>> {
        let Some(text) = text else { return Ok(py.None()) };
        if let Some(known) = self.known.get(text) {
            return Ok(known.clone_ref(py));
        }
        let made = (self.make)(text)?;
        self.known.insert(text.to_owned(), made.clone_ref(py));
        Ok(made)
    }
}

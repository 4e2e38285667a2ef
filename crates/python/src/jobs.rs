//! Solving on many machines: the coordinator as an object, and the worker's side as a function. Jobs and outcomes are
//! JSON, which Dask carries.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use hedgerow_workbench::jobs::{self, Goal, Job, JobError, Outcome, Settings, Worker};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::json;

/// Searches may recurse as deep as a game is long.
const STACK: usize = 256 << 20;

/// The memory and the threads that a worker has.
type Size = (u64, usize);

/// The worker of this process: its tables serve one job after the other.
static WORKER: Mutex<Option<(Size, Arc<Worker>)>> = Mutex::new(None);

fn raised(error: JobError) -> PyErr {
    match error {
        JobError::Store(error) if error.is_of_the_machine() => PyOSError::new_err(error.to_string()),
        JobError::Fault { .. } | JobError::Stopped(_) => PyRuntimeError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// Does a job, with this much memory for tables and this many threads; the outcome as JSON.
#[pyfunction]
pub fn work_job(py: Python<'_>, job: &str, memory: u64, threads: usize) -> PyResult<String> {
    let job: Job =
        serde_json::from_str(job).map_err(|error| PyValueError::new_err(format!("this is not a job: {error}")))?;
    job.check_version().map_err(raised)?;
    let worker = {
        let mut kept = WORKER.lock().unwrap_or_else(PoisonError::into_inner);
        let size = (memory, threads);
        match kept.as_ref().filter(|(of, _)| *of == size) {
            Some((_, worker)) => Arc::clone(worker),
            None => {
                let worker = Arc::new(Worker::new(memory, threads));
                *kept = Some((size, Arc::clone(&worker)));
                worker
            }
        }
    };
    let work = move || worker.work(&job, &Arc::new(AtomicBool::new(false)));
    let outcome = py.detach(|| {
        let thread = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work);
        thread.map(std::thread::JoinHandle::join)
    });
    let outcome = outcome.map_err(|error| PyOSError::new_err(error.to_string()))?;
    let outcome = outcome.map_err(|_| PyRuntimeError::new_err("the job ended by a mistake of Hedgerow"))?;
    serde_json::to_string(&outcome).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Holds the top of the search of some goals: game, position, and what a player alone should force.
#[pyclass(module = "hedgerow._native", frozen)]
pub struct Coordinator {
    inner: Mutex<jobs::Coordinator>,
}

impl Coordinator {
    fn with<T>(&self, work: impl FnOnce(&mut jobs::Coordinator) -> Result<T, JobError>) -> PyResult<T> {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner)).map_err(raised)
    }
}

#[pymethods]
impl Coordinator {
    #[new]
    fn new(goals: Vec<(String, String, Option<String>)>, seconds: f64, prove: bool, folder: PathBuf) -> PyResult<Self> {
        let goal =
            |(game, position, force): &(String, String, Option<String>)| Goal::new(game, position, force.as_deref());
        let goals = goals.iter().map(goal).collect::<Result<Vec<_>, _>>().map_err(raised)?;
        let opened = jobs::Coordinator::open(goals, Settings { seconds, prove }, Some(&folder));
        Ok(Self { inner: Mutex::new(opened.map_err(raised)?.0) })
    }

    /// The next job for a worker as its number, its JSON and whether it has a limit; none if nothing is to be done now.
    fn next(&self, worker: Option<usize>) -> PyResult<Option<(u64, String, Option<f64>)>> {
        let job = self.with(|coordinator| coordinator.next(worker))?;
        Ok(job.map(|job| (job.id, json!(job).to_string(), job.seconds)))
    }

    /// Takes an outcome.
    fn done(&self, outcome: &str) -> PyResult<()> {
        let outcome: Outcome = serde_json::from_str(outcome)
            .map_err(|error| PyValueError::new_err(format!("this is not the outcome of a job: {error}")))?;
        self.with(|coordinator| coordinator.done(outcome))
    }

    /// A job whose worker is gone.
    fn lost(&self, id: u64) -> PyResult<()> {
        self.with(|coordinator| coordinator.lost(id))
    }

    /// A worker that has begun anew, with nothing in its table.
    fn replaced(&self, worker: usize) -> PyResult<()> {
        self.with(|coordinator| {
            coordinator.replaced(worker);
            Ok(())
        })
    }

    /// The numbers of jobs that are no longer needed; they are taken back.
    fn needless(&self) -> PyResult<Vec<u64>> {
        self.with(|coordinator| {
            let needless = coordinator.needless();
            needless.iter().for_each(|&id| coordinator.cancelled(id));
            Ok(needless)
        })
    }

    /// Whether every goal has its answer.
    fn is_settled(&self) -> PyResult<bool> {
        self.with(|coordinator| Ok(coordinator.results().iter().all(Option::is_some)))
    }

    /// The proof of a goal; none if jobs must make parts of it first.
    fn proof(&self, goal: usize) -> PyResult<Option<String>> {
        self.with(|coordinator| coordinator.proof(goal))
    }

    /// What is known of a goal, as JSON.
    fn told(&self, goal: usize) -> PyResult<String> {
        self.with(|coordinator| {
            let settled = coordinator.settled(goal)?;
            Ok(json!({ "settled": settled, "bounds": coordinator.bounds(goal), "counts": coordinator.counts() })
                .to_string())
        })
    }

    /// Brings all facts to the disk.
    fn save(&self) -> PyResult<()> {
        self.with(jobs::Coordinator::save)
    }
}

//! One run in a process of its own, so that its peak memory is its own.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::cases::{Side, Workload};
use crate::measure::{Run, peak_kib, processor_seconds_of};

/// The stack of a run: cgt recurses as deep as its values are. Only what is touched takes memory.
const STACK: usize = 1 << 30;

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// With a value.
    Done(Run),
    /// At its time limit, having taken so much memory until then.
    Capped {
        /// The processor time until then.
        seconds: f64,
        /// The limit.
        cap: Duration,
        /// The most memory until then.
        peak_kib: u64,
    },
    /// Without either: why, as a phrase.
    Failed(String),
}

/// What the child does: the work, then one line of JSON.
pub fn work(workload: &Workload, side: Side) -> io::Result<()> {
    let case = workload.case.clone();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || case.run(side))?;
    let run = worker.join().map_err(|_| io::Error::other("the workload panicked"))?;
    println!("{}", serde_json::to_string(&run)?);
    Ok(())
}

/// Starts a child for this run and waits for it, no longer than `cap`.
pub fn run(workload: &Workload, side: Side, cap: Duration) -> Outcome {
    match try_run(workload, side, cap) {
        Ok(outcome) => outcome,
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

fn try_run(workload: &Workload, side: Side, cap: Duration) -> io::Result<Outcome> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["--child", &workload.name, side.name()])
        .stdout(Stdio::piped())
        .spawn()?;
    let mut output = child.stdout.take().ok_or_else(|| io::Error::other("no pipe from the child"))?;
    let reader = thread::spawn(move || {
        let mut text = String::new();
        output.read_to_string(&mut text).map(|_| text)
    });
    let Some(status) = wait(&mut child, cap)? else {
        let peak_kib = peak_kib(&child.id().to_string()).unwrap_or(0);
        let seconds = processor_seconds_of(child.id()).unwrap_or(0.0);
        child.kill()?;
        child.wait()?;
        return Ok(Outcome::Capped { seconds, cap, peak_kib });
    };
    if !status.success() {
        return Ok(Outcome::Failed(status.to_string()));
    }
    let text = reader.join().map_err(|_| io::Error::other("the reader panicked"))??;
    Ok(Outcome::Done(serde_json::from_str(&text)?))
}

/// How the child ended, or `None` if it is still at work after `cap`.
fn wait(child: &mut Child, cap: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= cap {
            return Ok(None);
        }
        thread::sleep(pause);
        // The child keeps its own time; this only decides how soon its end is seen.
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

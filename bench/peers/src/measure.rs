//! Time and peak memory of one run, as the child process that does it sees them.

use std::cell::Cell;
use std::fs;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// What one run of one side found and took; the child prints it as one line of JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Processor time from nothing to the value, without writing it down. What others do on the machine hardly shows.
    pub seconds: f64,
    /// The same by the clock on the wall.
    pub wall_seconds: f64,
    /// The most memory the process ever held, when the value was there.
    pub peak_kib: u64,
    /// Identifies the canonical form; the same on both sides.
    pub form: String,
    /// The value as that side writes it, or a description if that is long.
    pub value: String,
    /// Positions in the table, or values in the algebra: it changes only when the work changes.
    pub signature: u64,
}

/// What a clock showed when it was stopped.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Processor time.
    pub seconds: f64,
    /// Time by the clock on the wall.
    pub wall_seconds: f64,
    /// The most memory until then.
    pub peak_kib: u64,
}

/// Times the thread that made it, from its making until it is stopped.
pub struct Clock {
    start: Cell<Instant>,
    processor_start: Cell<f64>,
    stopped: Cell<Option<Reading>>,
}

impl Clock {
    /// Starts.
    pub fn start() -> Self {
        let (start, processor_start) = (Cell::new(Instant::now()), Cell::new(processor_seconds()));
        Self { start, processor_start, stopped: Cell::new(None) }
    }

    /// What was to be valued is ready: what came before is not counted.
    pub fn restart(&self) {
        self.start.set(Instant::now());
        self.processor_start.set(processor_seconds());
    }

    /// The value is there: what comes now (writing it down, freeing tables) is not counted.
    pub fn stop(&self) {
        let seconds = processor_seconds() - self.processor_start.get();
        let wall_seconds = self.start.get().elapsed().as_secs_f64();
        self.stopped.set(Some(Reading { seconds, wall_seconds, peak_kib: peak_kib("self").unwrap_or(0) }));
    }

    /// What it showed at the stop.
    pub fn reading(&self) -> Reading {
        self.stopped.get().expect("every case stops the clock")
    }
}

/// The processor time of this thread.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The processor time of all threads of another process that is still at work.
pub fn processor_seconds_of(process: u32) -> Option<f64> {
    let mut nanoseconds = 0;
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        nanoseconds += text.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(nanoseconds as f64 * 1e-9)
}

/// The high-water mark of a process's resident memory, in KiB. (Linux only; elsewhere there is none to read.)
pub fn peak_kib(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// The load of the machine over the last minute, five and fifteen.
pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

//! How much time and memory an answer may take, and how much there is.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The limits of one answer.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Time for each position; `None` is as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for the tables of all positions under way.
    pub memory: u64,
}

pub use hedgerow_core::memory::usual as usual_memory;

/// The bytes of memory that this process holds now, where the system tells.
pub fn resident_bytes() -> Option<u64> {
    status_bytes(None, "VmRSS:")
}

/// The bytes that a process, or else this one, holds for itself, without what it shares with others of the same program;
/// where the system tells.
pub fn held_bytes(process: Option<u32>) -> Option<u64> {
    status_bytes(process, "RssAnon:")
}

fn status_bytes(process: Option<u32>, key: &str) -> Option<u64> {
    let process = process.map_or_else(|| "self".to_owned(), |process| process.to_string());
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

/// How many files this process may have open at once, after it has asked for as many as it may have; none where there is no
/// such limit.
pub fn open_files() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok())
    }
    #[cfg(not(unix))]
    None
}

/// What the processors have done for this process so far, where the system tells.
#[derive(Clone, Copy, Debug)]
pub struct Served {
    when: Instant,
    /// How long its threads have worked, all together.
    worked: Duration,
    /// How long its threads have waited for a processor, all together.
    waited: Duration,
    threads: usize,
}

impl Served {
    /// Until now.
    pub fn now() -> Self {
        let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten();
        let times = tasks.filter_map(|task| {
            let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            let mut numbers =
                text.split_whitespace().map(|number| number.parse::<u64>().ok().map(Duration::from_nanos));
            Some((numbers.next()??, numbers.next()??))
        });
        let begun = Self { when: Instant::now(), worked: Duration::ZERO, waited: Duration::ZERO, threads: 0 };
        times.fold(begun, |sum, (worked, waited)| Self {
            worked: sum.worked + worked,
            waited: sum.waited + waited,
            threads: sum.threads + 1,
            ..sum
        })
    }

    /// How much time other processes have taken from this one since then. A thread that waits for another thread of this
    /// process does not count: with more threads than processors there is always one that waits.
    pub fn lost_since(self, then: Self) -> Duration {
        let processors = available_parallelism().map_or(1, usize::from).min(self.threads).max(1) as u32;
        let worked = self.worked.saturating_sub(then.worked) / processors;
        let idle = (self.when - then.when).saturating_sub(worked);
        self.waited.saturating_sub(then.waited).min(idle)
    }
}

/// How long a process has worked, in hundredths of a second, where the system tells.
pub fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may hold spaces.
    let (_, rest) = text.rsplit_once(") ")?;
    let ticks = rest.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().ok());
    Some(Duration::from_millis(10 * ticks.sum::<Option<u64>>()?))
}

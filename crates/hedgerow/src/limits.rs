//! How much time and memory an answer may take, and how much there is.

use std::time::Duration;

/// The limits of one answer.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time for each position; `None` is as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for the tables of all positions under way.
    pub memory: u64,
}

/// Half the machine's memory, at most 16 GiB; 4 GiB where the machine does not say how much it has.
pub fn usual_memory() -> u64 {
    const GIB: u64 = 1 << 30;
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    total.map_or(4 * GIB, |kib| (kib * 512).min(16 * GIB))
}

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

/// How long the threads of this process have waited for a processor in all, where the system tells.
pub fn waited() -> Duration {
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return Duration::ZERO };
    let waited = tasks.filter_map(|task| {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    Duration::from_nanos(waited.sum())
}

/// How long a process has worked, in hundredths of a second, where the system tells.
pub fn processor_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may hold spaces.
    let (_, rest) = text.rsplit_once(") ")?;
    let ticks = rest.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().ok());
    Some(Duration::from_millis(10 * ticks.sum::<Option<u64>>()?))
}

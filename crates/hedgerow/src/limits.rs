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
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

//! The progress of a long piece of work: one line on standard error that is overwritten again and again.

use std::cell::Cell;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::terminal;

/// The line changes at most this often.
const PAUSE: Duration = Duration::from_millis(100);
/// The width of the bar, in letters.
const WIDTH: u64 = 24;

/// The progress of a piece of work.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Units done, units in all, and the time since the start, if the total is known.
    pub share: Option<(u64, u64, Duration)>,
    /// A few words.
    pub words: String,
}

/// A bar on standard error, if that is a terminal. Dropping it wipes it out.
pub struct Bar {
    wanted: bool,
    /// Units already done when the bar was first shown: they say nothing about the time left.
    before: Cell<Option<u64>>,
    shown: Cell<Option<Instant>>,
}

impl Bar {
    /// A bar; it is visible only if it is wanted and standard error is a terminal.
    pub fn new(wanted: bool) -> Self {
        Self { wanted: wanted && terminal::watched(), before: Cell::new(None), shown: Cell::new(None) }
    }

    /// Shows the progress of the work.
    pub fn progress(&self, Progress { share, words }: &Progress) {
        match *share {
            Some((done, total, elapsed)) => self.show(done, total, elapsed, words),
            None => self.tell(words),
        }
    }

    /// Shows how much is done since `elapsed`, with a few words.
    pub fn show(&self, done: u64, total: u64, elapsed: Duration, words: &str) {
        if !self.is_due() {
            return;
        }
        if self.before.get().is_none() {
            self.before.set(Some(done));
        }
        let line = line(done, total, left(done, total, self.before.get().unwrap_or(0), elapsed), words);
        self.write(&line);
    }

    /// Shows a few words alone, where the total is unknown.
    pub fn tell(&self, words: &str) {
        if self.is_due() {
            self.write(words);
        }
    }

    fn is_due(&self) -> bool {
        self.wanted && self.shown.get().is_none_or(|shown| shown.elapsed() >= PAUSE)
    }

    fn write(&self, line: &str) {
        self.shown.set(Some(Instant::now()));
        let mut err = io::stderr().lock();
        // A bar that cannot be shown is no reason to end.
        let _ = write!(err, "\r{line}\u{1b}[K").and_then(|()| err.flush());
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.shown.get().is_some() {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// How long the rest takes at the present rate; nothing while there is no rate.
fn left(done: u64, total: u64, before: u64, elapsed: Duration) -> Option<Duration> {
    let own = done.checked_sub(before).filter(|&own| own > 0)?;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / own as f64).ok()
}

fn line(done: u64, total: u64, left: Option<Duration>, words: &str) -> String {
    let full = (u128::from(WIDTH) * u128::from(done) / u128::from(total.max(1))).min(u128::from(WIDTH)) as usize;
    let bar = "#".repeat(full) + &"-".repeat(WIDTH as usize - full);
    let left = left.map_or_else(String::new, |left| format!("  {} left", clock(left)));
    format!("[{bar}] {done}/{total}  {words}{left}")
}

/// A length of time as `1:02:03` or `2:03`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_what_is_done() {
        assert_eq!(line(1, 2, None, "x"), "[############------------] 1/2  x");
        assert_eq!(line(0, 0, None, ""), "[------------------------] 0/0  ");
        assert!(line(9, 4, Some(Duration::from_secs(3723)), "x").ends_with("x  1:02:03 left"));
        assert_eq!(left(30, 40, 10, Duration::from_secs(60)), Some(Duration::from_secs(30)));
        assert_eq!(left(10, 40, 10, Duration::from_secs(60)), None);
    }
}

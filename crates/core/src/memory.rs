//! How many bytes the program holds, and a line that it does not cross.
//!
//! Solvers claim their tables from a [budget](crate::Budget), and end politely. This is for all that nobody
//! claimed: an allocation that would pass the limit is refused before it is made. Its thread cannot go on without it,
//! and may hold locks, so it waits for ever; the watchdog of the program sees [`refused`], says what is known, and
//! ends the process. Without a limit, nothing is refused.
//!
//! Each thread counts for itself and adds to the sum now and then, so that counting costs next to nothing.

#![allow(unsafe_code, reason = "an allocator is unsafe by its contract; this one hands every call on to the system's")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// A thread tells what it holds when that has changed by this much.
const STEP: u64 = 64 << 10;
/// What a thread that has told nothing yet begins with: far from any sum.
const FRESH: i64 = i64::MAX / 2;
/// What the system's allocator keeps beside a block, and to what it rounds up.
const BESIDE: i64 = 8;
const GRAIN: i64 = 16;

/// The bytes that all threads hold, as far as they have told.
static HELD: AtomicI64 = AtomicI64::new(0);
/// The most that they may hold.
static MOST: AtomicI64 = AtomicI64::new(i64::MAX);
/// The largest allocation that was refused; 0 if none was.
static REFUSED: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// What this thread has not told yet.
    static UNTOLD: Cell<i64> = const { Cell::new(FRESH) };
    /// Whether this thread is refused nothing.
    static EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// The bytes that the program holds now.
pub fn held() -> u64 {
    u64::try_from(HELD.load(Relaxed)).unwrap_or(0)
}

/// From now on refuses what would make the program hold more than this many bytes more than now.
pub fn allow(more: u64) {
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    MOST.store(HELD.load(Relaxed).saturating_add(more), Relaxed);
}

/// From now on refuses nothing.
pub fn allow_all() {
    MOST.store(i64::MAX, Relaxed);
}

/// The bytes of the allocation that was refused, if one was: its thread is lost.
pub fn refused() -> Option<u64> {
    Some(REFUSED.load(Relaxed)).filter(|&bytes| bytes > 0)
}

/// Half the machine's memory, at most 16 GiB; 4 GiB where the machine does not say how much it has.
pub fn usual() -> u64 {
    const GIB: u64 = 1 << 30;
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    total.map_or(4 * GIB, |kib| (kib * 512).min(16 * GIB))
}

/// Does something on this thread that is refused no memory, as it must come to its end.
pub fn exempt<T>(work: impl FnOnce() -> T) -> T {
    let before = EXEMPT.replace(true);
    let done = work();
    EXEMPT.set(before);
    done
}

/// This thread is refused nothing from now on: it is the one that says so when others are.
pub fn exempt_thread() {
    EXEMPT.set(true);
}

/// The system's allocator with a count. Nothing is counted or refused unless a program takes it as its allocator.
pub struct Counting;

// SAFETY: every call is handed on to the system's allocator as it came; counting allocates nothing and does not unwind.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(cost(layout.size()), layout.size());
        // SAFETY: the caller keeps the contract.
        had(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(cost(layout.size()), layout.size());
        // SAFETY: as above.
        had(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(cost(size) - cost(layout.size()), size);
        // SAFETY: as above.
        had(unsafe { System.realloc(block, layout, size) }, size)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-cost(layout.size()), 0);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// What a block of this size takes. No size is larger than `isize::MAX`.
fn cost(size: usize) -> i64 {
    (size as i64).saturating_add(BESIDE + GRAIN - 1) / GRAIN * GRAIN
}

/// Counts a change; one that is for an allocation of `size` bytes past the limit does not return.
#[inline]
fn count(change: i64, size: usize) {
    let untold = UNTOLD.get().saturating_add(change);
    if untold.unsigned_abs() < STEP { UNTOLD.set(untold) } else { tell(untold, change, size) }
}

#[cold]
fn tell(mut untold: i64, change: i64, size: usize) {
    if untold > FRESH / 2 {
        untold = untold.saturating_sub(FRESH);
        UNTOLD.set(if last_words::are_heard() { 0 } else { FRESH });
    } else {
        UNTOLD.set(0);
    }
    let held = HELD.load(Relaxed).saturating_add(untold);
    if change > 0 && held > MOST.load(Relaxed) && may_be_refused() {
        HELD.fetch_add(untold.saturating_sub(change), Relaxed);
        refuse(size);
    }
    HELD.fetch_add(untold, Relaxed);
}

/// Hands on a block that could be had. One that could not be had is refused, where there is somebody to say so.
#[inline]
fn had(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() && MOST.load(Relaxed) < i64::MAX && may_be_refused() {
        refuse(size);
    }
    block
}

/// Whether this thread may be left behind. One that panics must come to its end, as it holds what others write with.
fn may_be_refused() -> bool {
    !EXEMPT.get() && !thread::panicking()
}

fn refuse(size: usize) -> ! {
    REFUSED.fetch_max(size as u64, Relaxed);
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// A thread that ends tells the rest; else what a million short threads did not tell would add up.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod last_words {
    use super::{FRESH, HELD, Relaxed, UNTOLD};

    struct Last;

    impl Drop for Last {
        fn drop(&mut self) {
            let untold = UNTOLD.replace(FRESH);
            HELD.fetch_add(if untold > FRESH / 2 { untold - FRESH } else { untold }, Relaxed);
        }
    }

    thread_local! {
        // Here the C library keeps the list of what is dropped with a thread, and allocates it by itself.
        static LAST: Last = const { Last };
    }

    /// Whether this thread will still tell the rest when it ends.
    pub(super) fn are_heard() -> bool {
        LAST.try_with(|_| ()).is_ok()
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod last_words {
    /// What a thread has not told when it ends is lost, at most a step.
    pub(super) fn are_heard() -> bool {
        true
    }
}

#[cfg(test)]
mod tests;

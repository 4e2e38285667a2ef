//! How many bytes the program holds, and a limit that it does not pass.
//!
//! Solvers claim their tables from a [budget](crate::Budget), and end politely. This module covers every allocation
//! that nobody claimed: it refuses an allocation that would pass the limit before it is made. The refused thread cannot
//! go on, and may hold locks, so it waits for ever; the watchdog of the program sees [`refused`], prints what is known,
//! and ends the process. Without a limit, nothing is refused.
//!
//! Each thread counts for itself and adds to the sum now and then, so that counting costs almost nothing.

#![allow(unsafe_code, reason = "an allocator is unsafe by its contract; this one hands every call on to the system's")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// A thread adds to the sum when its own count has changed by this much.
const STEP: u64 = 64 << 10;
/// The count of a thread that has added nothing yet: far from any real count.
const FRESH: i64 = i64::MAX / 2;
/// The bytes that the system's allocator keeps beside a block, and the multiple to which it rounds up.
const BESIDE: i64 = 8;
const GRAIN: i64 = 16;

/// The bytes that all threads hold, as far as the threads have added them.
static HELD: AtomicI64 = AtomicI64::new(0);
/// The most that they may hold.
static MOST: AtomicI64 = AtomicI64::new(i64::MAX);
/// The largest allocation that was refused; 0 if none was.
static REFUSED: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The bytes that this thread has not yet added to the sum.
    static UNTOLD: Cell<i64> = const { Cell::new(FRESH) };
    /// Whether no allocation of this thread is refused.
    static EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// The bytes that the program holds now.
pub fn held() -> u64 {
    u64::try_from(HELD.load(Relaxed)).unwrap_or(0)
}

/// From now on, refuses allocations that would raise the program's bytes by more than this above the present.
pub fn allow(more: u64) {
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    MOST.store(HELD.load(Relaxed).saturating_add(more), Relaxed);
}

/// From now on refuses nothing.
pub fn allow_all() {
    MOST.store(i64::MAX, Relaxed);
}

/// The bytes of the allocation that was refused, if one was: its thread can no longer go on.
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

/// Does a piece of work on this thread that must finish: no memory is refused to it.
pub fn exempt<T>(work: impl FnOnce() -> T) -> T {
    let before = EXEMPT.replace(true);
    let done = work();
    EXEMPT.set(before);
    done
}

/// Exempts this thread from now on: it reports that other threads were refused.
pub fn exempt_thread() {
    EXEMPT.set(true);
}

/// The system's allocator with a count. It counts and refuses only in a program that installs it as its allocator.
pub struct Counting;

// SAFETY: passes every call unchanged to the system's allocator; counting allocates nothing and does not unwind.
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

/// The bytes that a block of this size takes. No size is larger than `isize::MAX`.
fn cost(size: usize) -> i64 {
    (size as i64).saturating_add(BESIDE + GRAIN - 1) / GRAIN * GRAIN
}

/// Counts a change; if it is for an allocation of `size` bytes past the limit, the call does not return.
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

/// Returns a block that the system could allocate. If it could not, refuses it, provided that the refusal can be
/// reported.
#[inline]
fn had(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() && MOST.load(Relaxed) < i64::MAX && may_be_refused() {
        refuse(size);
    }
    block
}

/// Whether this thread may be left waiting. A panicking thread must finish, as it holds locks that others need for
/// writing.
fn may_be_refused() -> bool {
    !EXEMPT.get() && !thread::panicking()
}

fn refuse(size: usize) -> ! {
    REFUSED.fetch_max(size as u64, Relaxed);
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// A thread that ends adds the rest of its count; else the rests of a million short threads would add up.
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
        // Here the C library keeps the list of destructors of a thread, and allocates it by itself.
        static LAST: Last = const { Last };
    }

    /// Whether this thread will still add the rest when it ends.
    pub(super) fn are_heard() -> bool {
        LAST.try_with(|_| ()).is_ok()
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod last_words {
    /// The rest of a thread that ends is lost: at most one step.
    pub(super) fn are_heard() -> bool {
        true
    }
}

#[cfg(test)]
mod tests;

//! Deliberate faults for tests: the n-th operation that can fail does fail.
//!
//! A program that loses no data must survive a failure wherever the system can refuse something. The tests therefore
//! run it again and again with `HEDGEROW_FAULT=n`: the n-th read, write, sync, rename or claim of memory then fails,
//! for n = 1, 2, 3 and so on until there is no n-th. `HEDGEROW_FAULT=write:n` counts only writes, and `disk:n`
//! everything except claims.
//!
//! All of this exists only where debug assertions do. In other builds [`strikes`] is a constant.

/// The kinds of operation that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Claiming memory from a [budget](crate::Budget).
    Claim,
    /// Opening or making a file.
    Open,
    /// Reading bytes.
    Read,
    /// Writing bytes.
    Write,
    /// Flushing bytes to the disk.
    Sync,
    /// Renaming or removing a file.
    Rename,
}

/// Whether the next operation must fail. Each call counts as one operation.
#[cfg(debug_assertions)]
pub fn strikes(point: Point) -> bool {
    on_purpose::strikes(point)
}

/// Whether the next operation must fail: never, in a build without debug assertions.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub const fn strikes(_: Point) -> bool {
    false
}

#[cfg(debug_assertions)]
mod on_purpose {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::Point;

    const ALL: [Point; 6] = [Point::Claim, Point::Open, Point::Read, Point::Write, Point::Sync, Point::Rename];

    /// Which operation fails: the kinds that count, and the operation's number among them, from 1.
    struct Plan {
        points: Vec<Point>,
        number: u64,
    }

    fn plan() -> Option<&'static Plan> {
        static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
        PLAN.get_or_init(|| read(&std::env::var("HEDGEROW_FAULT").ok()?)).as_ref()
    }

    fn read(text: &str) -> Option<Plan> {
        let (kind, number) = text.split_once(':').unwrap_or(("any", text));
        let is_wanted = |point: &Point| match kind {
            "any" => true,
            "disk" => *point != Point::Claim,
            kind => format!("{point:?}").eq_ignore_ascii_case(kind),
        };
        Some(Plan { points: ALL.into_iter().filter(is_wanted).collect(), number: number.parse().ok()? })
    }

    pub fn strikes(point: Point) -> bool {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let Some(plan) = plan() else { return false };
        if !plan.points.contains(&point) {
            return false;
        }
        let strikes = COUNT.fetch_add(1, Relaxed) + 1 == plan.number;
        if strikes {
            // This line shows the test that there was such an operation.
            eprintln!("fault on purpose: {point:?} {}", plan.number);
        }
        strikes
    }
}

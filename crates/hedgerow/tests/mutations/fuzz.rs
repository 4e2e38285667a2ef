//! All that the program reads, damaged, for as long as one likes:
//!
//! ```text
//! HEDGEROW_FUZZ_LINES=1000000 HEDGEROW_FUZZ_SEED=1 cargo test --release -p hedgerow --test all fuzz -- --ignored
//! ```
//!
//! A round has about 500 lines and a seed of its own, which is named when something is wrong: with that seed and
//! `HEDGEROW_FUZZ_LINES=1` the same round is run again, on as many threads as there are cores.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::corpus::Corpus;
use super::damage::Dice;
use super::{readers, requests};
use crate::common::folder;
use crate::common::http::Server;

/// After so many finds there is enough to do.
const MOST_FOUND: usize = 20;

fn from_environment(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.replace('_', "").parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// One round; how many lines it had.
fn round(seed: u64, corpus: &Corpus, server: &Server, empty: &Path, files: &Path) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D));
    let mut lines = readers::batch(corpus, empty, files, &mut dice);
    for _ in 0..8 {
        lines += readers::command(corpus, empty, &mut dice);
        lines += readers::single(corpus, empty, files, &mut dice);
    }
    for _ in 0..40 {
        lines += requests::question(server, corpus, &mut dice);
    }
    for _ in 0..10 {
        lines += requests::head(server, &mut dice);
    }
    lines + requests::messages(server, corpus, &mut dice)
}

/// Many rounds on many threads.
fn fuzz(lines: u64, seed: u64) {
    let home = folder(&format!("fuzz-{seed}"));
    let corpus = Corpus::gather(&home);
    let (next, done, found) = (AtomicU64::new(seed), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let since = Instant::now();
    let work = |thread: usize| {
        let (empty, files) = (home.join(format!("empty-{thread}")), home.join(format!("files-{thread}")));
        for path in [&empty, &files] {
            std::fs::create_dir_all(path).expect("a folder");
        }
        let server = requests::server();
        let mut told = Instant::now();
        while (done.load(Relaxed) as u64) < lines && found.lock().expect("a list").len() < MOST_FOUND {
            let seed = next.fetch_add(1, Relaxed);
            let round = catch_unwind(AssertUnwindSafe(|| round(seed, &corpus, &server, &empty, &files)));
            done.fetch_add(round.as_ref().map_or(readers::BATCH, |count| *count), Relaxed);
            if round.is_err() {
                // What was found stands above this.
                let kept = home.join(format!("batch-{seed}.txt"));
                let _ = std::fs::copy(files.join("batch.txt"), &kept);
                eprintln!(
                    "again: HEDGEROW_FUZZ_SEED={seed} HEDGEROW_FUZZ_LINES=1; the batch of the round is {}",
                    kept.display()
                );
                found.lock().expect("a list").push(seed);
                for entry in std::fs::read_dir(&empty).expect("the folder").flatten() {
                    let _ = std::fs::remove_file(entry.path());
                }
            }
            if thread == 0 && told.elapsed() > Duration::from_secs(30) {
                told = Instant::now();
                eprintln!("{} lines in {:.0?}", done.load(Relaxed), since.elapsed());
            }
        }
        // Nothing is left under way.
        let begun = Instant::now();
        while server.get("/api/status").1["running"] != 0 {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server works on");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || work(thread));
        }
    });
    let sizes: Vec<usize> = corpus.positions.values().map(Vec::len).collect();
    eprintln!(
        "{} lines in {:.0?}, from {sizes:?} positions and {} commands",
        done.load(Relaxed),
        since.elapsed(),
        corpus.commands.len()
    );
    let found = found.into_inner().expect("a list");
    assert!(found.is_empty(), "these rounds have found something: {found:?}");
    let _ = std::fs::remove_dir_all(&home);
}

/// A few rounds are part of every test run, so that the fuzzer itself keeps working.
#[test]
fn a_little_of_everything_survives() {
    fuzz(2000, 1);
}

#[test]
#[ignore = "takes as long as one likes: HEDGEROW_FUZZ_LINES, HEDGEROW_FUZZ_SEED"]
fn everything_survives() {
    fuzz(from_environment("HEDGEROW_FUZZ_LINES", 1_000_000), from_environment("HEDGEROW_FUZZ_SEED", 1));
}

//! Replays beside runs that were measured: jobs that sleep, so that what else the machine does changes nothing.
//!
//! The coordinator is the real one, and so are the answers; a job of a position near the start runs out without a
//! search, and each job takes as long as a number made of its position says. `bench/check-replay` prints both numbers.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::Checksum;
use hedgerow_lab::LabError;
use hedgerow_workbench::jobs::{Coordinator, Goal, Job, JobError, Measured, Outcome, Settings, Simulation, Worker};

use crate::common::folder;

const SETTINGS: Settings = Settings { seconds: 100.0, prove: false };
/// How far a replay may be from the run, of one.
const ALLOWED: f64 = 0.15;

/// A solve whose jobs sleep.
struct Sleeping {
    game: &'static str,
    position: &'static str,
    /// Jobs of positions with fewer of this letter run out.
    letter: char,
    least: usize,
}

impl Sleeping {
    fn goals(&self) -> Vec<Goal> {
        vec![Goal::new(self.game, self.position, None).unwrap()]
    }

    /// Between 40 and 120 ms.
    fn duration(job: &Job) -> Duration {
        let number = Checksum::of(format!("{} {}", job.position, job.at_least).as_bytes()).number();
        Duration::from_millis(40 + number % 81)
    }

    fn outcome(&self, job: &Job, worker: &Worker) -> Outcome {
        let board = job.position.split_once(' ').map_or(job.position.as_str(), |(board, _)| board);
        let is_large = board.matches(self.letter).count() < self.least;
        let found = worker.work(job, &Arc::new(AtomicBool::new(false)));
        assert_eq!((found.fault.as_ref(), found.stopped.as_ref()), (None, None), "{}", job.position);
        let slept = Outcome { seconds: Self::duration(job).as_secs_f64(), processor: None, ..found };
        if !is_large {
            return slept;
        }
        let (bounds, replies) = ((i32::MIN, i32::MAX), Vec::new());
        Outcome { bounds, numbers: (1, 1), replies, stopped: Some("a limit was reached".to_owned()), ..slept }
    }

    /// Runs the solve on this many workers, and leaves its facts in a folder; returns seconds.
    fn run(&self, workers: usize, store: &Path) -> f64 {
        let coordinator = Coordinator::open(self.goals(), SETTINGS, Some(store)).unwrap().0;
        let (state, changed) = (Mutex::new(coordinator), Condvar::new());
        let channels: Vec<_> = (0..workers).map(|_| channel::<u64>()).collect();
        let (stops, ears): (Vec<_>, Vec<_>) = channels.into_iter().unzip();
        let clock = Instant::now();
        thread::scope(|scope| {
            for (place, ear) in ears.into_iter().enumerate() {
                let (state, changed, stops) = (&state, &changed, stops.clone());
                scope.spawn(move || {
                    let worker = Worker::new(1 << 26, 1);
                    loop {
                        let mut coordinator = state.lock().unwrap();
                        let job = loop {
                            if coordinator.is_done() {
                                return;
                            }
                            match coordinator.next(Some(place)).unwrap() {
                                Some(job) => break job,
                                None => coordinator = changed.wait(coordinator).unwrap(),
                            }
                        };
                        drop(coordinator);
                        let end = Instant::now() + Self::duration(&job);
                        let outcome = self.outcome(&job, &worker);
                        let is_stopped = loop {
                            match ear.recv_timeout(end.saturating_duration_since(Instant::now())) {
                                Ok(id) if id == job.id => break true,
                                Ok(_) => {}
                                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break false,
                            }
                        };
                        let mut coordinator = state.lock().unwrap();
                        if !is_stopped {
                            coordinator.done(outcome).unwrap();
                        }
                        for id in coordinator.needless() {
                            coordinator.cancelled(id);
                            stops.iter().for_each(|stop| _ = stop.send(id));
                        }
                        drop(coordinator);
                        changed.notify_all();
                    }
                });
            }
        });
        let seconds = clock.elapsed().as_secs_f64();
        state.into_inner().unwrap().save().unwrap();
        seconds
    }

    /// The jobs in a store. A process that another test has just started may hold the lock of the file for a moment more.
    fn measured(&self, store: &Path) -> Measured {
        for _ in 0..500 {
            match Measured::read(self.goals(), store) {
                Err(JobError::Store(LabError::Busy(_))) => thread::sleep(Duration::from_millis(10)),
                read => return read.unwrap(),
            }
        }
        panic!("{}: the lock stays", store.display());
    }

    /// Whether replays take as long as the runs. A machine that is busy may wake a sleeper late, so there are three attempts.
    fn check(&self) {
        let attempts: Vec<String> = (0..3).map_while(|_| self.attempt().err()).collect();
        assert!(attempts.len() < 3, "{attempts:?}");
    }

    /// Runs with 1, 2 and 4 workers, each replayed from its own store and from that of one worker.
    fn attempt(&self) -> Result<(), String> {
        let place = folder(&format!("replays-{}", self.game));
        let mut stores: Vec<Measured> = Vec::new();
        for workers in [1, 2, 4] {
            let store = place.join(workers.to_string());
            let _ = fs::remove_dir_all(&store);
            let measured = self.run(workers, &store);
            stores.push(self.measured(&store));
            let simulation = Simulation { workers, together: 1, cores: workers, seconds: 100.0, most_jobs: 10_000 };
            for (from, store) in [("its own store", &stores[stores.len() - 1]), ("that of one worker", &stores[0])] {
                let replayed = simulation.run(store).unwrap();
                println!(
                    "{} {}, {workers} workers: {measured:.2} s measured, {:.2} s replayed from {from} ({} jobs, {} supposed)",
                    self.game, self.position, replayed.seconds, replayed.jobs, replayed.supposed
                );
                let ratio = replayed.seconds / measured;
                if !(1.0 - ALLOWED..1.0 + ALLOWED).contains(&ratio) {
                    return Err(format!("{workers} workers from {from}: {ratio:.2}"));
                }
            }
        }
        Ok(())
    }
}

#[test]
fn jobs_of_boxes_are_replayed_as_they_ran() {
    Sleeping { game: "boxes", position: "2x2", letter: '1', least: 3 }.check();
}

#[test]
fn jobs_of_konane_are_replayed_as_they_ran() {
    Sleeping { game: "konane", position: "5x4 a1 b1", letter: '.', least: 5 }.check();
}

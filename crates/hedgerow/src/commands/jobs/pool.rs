//! The workers of a solve on this machine: processes that do jobs, and that are started again when they are lost.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped};
use hedgerow_workbench::jobs::{Coordinator, Job, JobError, Outcome};

use super::worker_process::{KNOW, STOP, SWITCH, THREADS};
use crate::process::this_program;

/// How long an interrupt may go unnoticed.
const TICK: Duration = Duration::from_millis(50);
/// How long the end of a solve waits for workers whose jobs were taken back.
const AFTER_THE_END: Duration = Duration::from_millis(250);
/// What a worker may be told during a job, in bytes: less than a pipe holds, so a worker that does not read keeps nobody
/// waiting.
const MOST_NEWS: usize = 8 << 10;
/// After this many faults in a row, a worker is not expected to do another job.
const MOST_FAULTS: u32 = 8;

/// A message from a worker, with its number and generation.
enum Said {
    Outcome(Box<Outcome>),
    Ended,
}

/// One of the workers.
struct Hand {
    child: Child,
    input: ChildStdin,
    /// Which process of its place it is: messages from an earlier one no longer count.
    generation: u64,
    job: Option<Under>,
}

/// A job in progress.
struct Under {
    id: u64,
    since: Instant,
    /// How long to wait before its worker counts as lost.
    patience: Option<Duration>,
    is_cancelled: bool,
    /// The bytes of news that its worker was sent.
    news: usize,
}

/// The number of threads, and the bytes of memory, of a worker process.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub threads: usize,
    pub memory: u64,
}

/// All workers.
pub struct Pool {
    hands: Vec<Hand>,
    sizes: Vec<Size>,
    heard: Receiver<(usize, u64, Said)>,
    say: Sender<(usize, u64, Said)>,
    generations: u64,
    faults: u32,
}

/// Why a solve ends without an answer.
pub enum Ended {
    /// A limit.
    Limit(Stopped),
    /// A fault that another attempt would not cure.
    Fault(JobError),
    /// The system could not start or feed a worker.
    Machine(io::Error),
}

impl From<JobError> for Ended {
    fn from(error: JobError) -> Self {
        Self::Fault(error)
    }
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Machine(error)
    }
}

impl Pool {
    /// Starts processes of these sizes.
    pub fn start(sizes: Vec<Size>) -> io::Result<Self> {
        let (say, heard) = channel();
        let places = 0..sizes.len();
        let mut pool = Self { hands: Vec::new(), sizes, heard, say, generations: 0, faults: 0 };
        for place in places {
            let hand = pool.hand(place)?;
            pool.hands.push(hand);
        }
        Ok(pool)
    }

    fn hand(&mut self, place: usize) -> io::Result<Hand> {
        let mut command = this_program()?;
        let Size { threads, memory } = self.sizes[place];
        command.env(SWITCH, memory.to_string()).env(THREADS, threads.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        self.generations += 1;
        let (generation, say) = (self.generations, self.say.clone());
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Some(outcome) = line.ok().and_then(|line| serde_json::from_str::<Outcome>(&line).ok()) else {
                    break;
                };
                if say.send((place, generation, Said::Outcome(Box::new(outcome)))).is_err() {
                    return;
                }
            }
            let _ = say.send((place, generation, Said::Ended));
        });
        Ok(Hand { child, input, generation, job: None })
    }

    /// Works until the coordinator has nothing left to do. `look` is called now and then.
    pub fn work(
        &mut self,
        coordinator: &mut Coordinator,
        budget: &Budget,
        look: &mut dyn FnMut(&Coordinator),
    ) -> Result<(), Ended> {
        loop {
            for place in 0..self.hands.len() {
                if self.hands[place].job.is_none()
                    && let Some(job) = coordinator.next(Some(place))?
                {
                    self.give(place, &job, coordinator)?;
                }
            }
            if self.hands.iter().all(|hand| hand.job.as_ref().is_none_or(|job| job.is_cancelled))
                && coordinator.running() == 0
            {
                self.count_the_rest(coordinator);
                return Ok(coordinator.save()?);
            }
            match self.heard.recv_timeout(TICK) {
                Ok((place, generation, said)) => {
                    self.hear(place, generation, said, coordinator)?;
                    self.spread(coordinator)?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(io::Error::from(io::ErrorKind::BrokenPipe).into()),
            }
            for id in coordinator.needless() {
                self.stop(id);
                coordinator.cancelled(id);
            }
            self.replace_silent(coordinator)?;
            look(coordinator);
            if let Err(reason) = budget.check() {
                coordinator.save()?;
                return Err(Ended::Limit(reason));
            }
        }
    }

    /// Waits a moment for the outcomes of jobs that were taken back: their work counts too.
    fn count_the_rest(&mut self, coordinator: &mut Coordinator) {
        let begun = Instant::now();
        while self.hands.iter().any(|hand| hand.job.is_some())
            && let Some(left) = AFTER_THE_END.checked_sub(begun.elapsed())
            && let Ok((place, generation, said)) = self.heard.recv_timeout(left)
        {
            let hand = &mut self.hands[place];
            if let (Said::Outcome(outcome), true) = (said, hand.generation == generation) {
                coordinator.spent(&outcome);
                hand.job = None;
            }
        }
    }

    fn give(&mut self, place: usize, job: &Job, coordinator: &mut Coordinator) -> Result<(), Ended> {
        let line = serde_json::to_string(job).map_err(io::Error::other)? + "\n";
        let hand = &mut self.hands[place];
        // Nobody knows how long a proof takes; a search takes as long as its limit.
        let patience = job.seconds.map(|seconds| {
            Duration::from_secs_f64(if job.prove { 20.0 * seconds + 60.0 } else { 2.0 * seconds + 10.0 })
        });
        hand.job = Some(Under { id: job.id, since: Instant::now(), patience, is_cancelled: false, news: 0 });
        if hand.input.write_all(line.as_bytes()).and_then(|()| hand.input.flush()).is_err() {
            self.replace(place, coordinator)?;
        }
        Ok(())
    }

    fn hear(&mut self, place: usize, generation: u64, said: Said, coordinator: &mut Coordinator) -> Result<(), Ended> {
        if self.hands[place].generation != generation {
            return Ok(());
        }
        match said {
            Said::Ended => self.replace(place, coordinator),
            Said::Outcome(outcome) => {
                let under = self.hands[place].job.take();
                if under.is_some_and(|under| under.is_cancelled) {
                    coordinator.spent(&outcome);
                    return Ok(());
                }
                match coordinator.done(*outcome) {
                    Ok(()) => self.faults = 0,
                    Err(error @ JobError::Fault { .. }) => {
                        self.faults += 1;
                        if self.faults >= MOST_FAULTS {
                            return Err(error.into());
                        }
                    }
                    Err(error) => return Err(error.into()),
                }
                Ok(())
            }
        }
    }

    /// Tells workers what others have found, while they work.
    fn spread(&mut self, coordinator: &mut Coordinator) -> Result<(), Ended> {
        for place in 0..self.hands.len() {
            let hand = &mut self.hands[place];
            let Some(under) = hand.job.as_mut().filter(|job| !job.is_cancelled && job.news < MOST_NEWS) else {
                continue;
            };
            let Some(news) = coordinator.news(place) else { continue };
            let line = format!("{KNOW}{}\n", serde_json::to_string(&news).map_err(io::Error::other)?);
            under.news += line.len();
            let _ = hand.input.write_all(line.as_bytes()); // A worker that is gone is noticed elsewhere.
        }
        Ok(())
    }

    /// Starts a worker to replace one that is lost.
    fn replace(&mut self, place: usize, coordinator: &mut Coordinator) -> Result<(), Ended> {
        let _ = self.hands[place].child.kill();
        let _ = self.hands[place].child.wait();
        if let Some(under) = self.hands[place].job.take()
            && !under.is_cancelled
        {
            coordinator.lost(under.id)?;
        }
        self.hands[place] = self.hand(place)?;
        coordinator.replaced(place);
        Ok(())
    }

    fn replace_silent(&mut self, coordinator: &mut Coordinator) -> Result<(), Ended> {
        for place in 0..self.hands.len() {
            let is_silent = |job: &Under| job.patience.is_some_and(|patience| job.since.elapsed() > patience);
            if self.hands[place].job.as_ref().is_some_and(is_silent) {
                self.replace(place, coordinator)?;
            }
        }
        Ok(())
    }

    /// Tells a worker that its job is no longer needed.
    fn stop(&mut self, id: u64) {
        for hand in &mut self.hands {
            if let Some(job) = hand.job.as_mut().filter(|job| job.id == id) {
                job.is_cancelled = true;
                let _ = writeln!(hand.input, "{STOP}{id}"); // One that is gone is noticed elsewhere.
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        for hand in &mut self.hands {
            let _ = hand.child.kill();
            let _ = hand.child.wait();
        }
    }
}

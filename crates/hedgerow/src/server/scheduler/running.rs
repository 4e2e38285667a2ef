//! A question's course through the scheduler.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use hedgerow_core::Stopped;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::super::worker::{Heard, Worker};
use super::super::worker_pool::{Known, Reply};
use super::slots::Slot;
use super::{Counted, Job, Lane, MOMENT};

/// On a busy machine, a worker may have worked for less than a moment when a moment has passed; then it gets more
/// moments, for at most this long.
const MOMENTS: Duration = Duration::from_millis(440);
/// How often memory is checked.
const WEIGH: Duration = Duration::from_millis(50);
/// How long after its time limit a solver may still send its own answer.
const GRACE: Duration = Duration::from_millis(700);
/// What a worker may hold beside tables.
const BESIDE_TABLES: u64 = 48 << 20;

/// Answers a question.
pub async fn answer(counted: Counted, job: Job, known: Known, under_way: Arc<AtomicBool>) -> Reply {
    let place = counted.scheduler.enter(Lane::Quick, &counted.load).await;
    under_way.store(true, Relaxed);
    let mut way = Way { counted: &counted, job: &job, known: &known, under_way: &under_way, place: Some(place) };
    let mut heard = way.attempt(false).await;
    if matches!(heard, Ok(Heard::Killed(_))) {
        // The question need not be at fault: it gets a second worker, one that has done nothing else.
        heard = way.attempt(true).await;
    }
    match heard {
        Ok(Heard::Answer(answer)) => answer,
        Ok(Heard::Failed) => Reply::mistake(),
        Ok(Heard::Killed(signal)) => Reply::killed(signal),
        Err(error) => Reply::no_worker(&error),
    }
}

/// A question in progress.
struct Way<'a> {
    counted: &'a Counted,
    job: &'a Job,
    known: &'a Known,
    under_way: &'a AtomicBool,
    /// None only while it queues for another slot.
    place: Option<Slot>,
}

impl Way<'_> {
    /// Lets a worker answer the question; with `fresh`, one started for it.
    async fn attempt(&mut self, fresh: bool) -> io::Result<Heard> {
        let scheduler = &self.counted.scheduler;
        let mut since = Instant::now();
        let mut worker = match fresh {
            true => scheduler.workers.begin_fresh(&self.job.line).await?,
            false => scheduler.workers.begin(&self.job.line).await?,
        };
        if self.place.as_ref().is_some_and(|place| !place.is_long()) {
            if let Some(heard) = self.hear_quick(&mut worker).await {
                if let Heard::Answer(answer) = &heard {
                    scheduler.workers.ended(worker, answer);
                }
                return Ok(heard);
            }
            if !self.place.as_mut().is_some_and(Slot::become_long) {
                // No long slot is free: release this one, queue, restart.
                drop((worker, self.place.take()));
                self.known.forget();
                self.under_way.store(false, Relaxed);
                self.place = Some(scheduler.enter(Lane::Long, &self.counted.load).await);
                self.under_way.store(true, Relaxed);
                since = Instant::now();
                worker = scheduler.workers.begin(&self.job.line).await?;
            }
        }
        worker.step_back();
        // The worker of a long question ends with it, so that the system gets all its memory back.
        Ok(self.watched(&mut worker, since).await)
    }

    /// Listens to a worker for a moment, or for several if it had no time to work.
    async fn hear_quick(&self, worker: &mut Worker) -> Option<Heard> {
        // A worker that was started for the question needs time to start.
        let moment = if worker.asked() == 1 { MOMENT } else { self.counted.scheduler.moment() };
        let (since, mut worked) = (Instant::now(), None);
        while since.elapsed() < MOMENTS {
            if let Ok(heard) = timeout(moment, worker.hear(self.known, &self.counted.connection)).await {
                return Some(heard);
            }
            match (worked, worker.worked()) {
                (Some(before), Some(now)) if now > before + moment / 2 => break,
                (_, None) => break,
                (_, now) => worked = now,
            }
        }
        None
    }

    /// Listens to a worker until it has answered, or has reached a limit.
    async fn watched(&self, worker: &mut Worker, since: Instant) -> Heard {
        let end = since + self.job.time + GRACE;
        let most = self.job.memory.saturating_add(BESIDE_TABLES);
        let connection = &self.counted.connection;
        let reason = loop {
            tokio::select! {
                biased;
                heard = worker.hear(self.known, connection) => return heard,
                () = sleep_until(end) => break Stopped::Time,
                () = sleep(WEIGH) => {
                    if worker.bytes().is_some_and(|bytes| bytes > most) {
                        break Stopped::Memory;
                    }
                }
            }
        };
        Heard::Answer(Reply::known_until(reason, self.known).counted(connection).await)
    }
}

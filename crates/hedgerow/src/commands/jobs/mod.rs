//! `solve --jobs`: a solve that is cut into jobs, done by worker processes, and stored in a folder from which it can
//! continue.
//!
//! | file | subject |
//! |---|---|
//! | this one | the options, and the answer |
//! | `pool` | the workers of this machine |
//! | `worker_process` | the worker's side |

mod pool;
mod worker_process;

pub use worker_process::{is_worker, work};

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hedgerow_core::disk::write_whole;
use hedgerow_core::units::read_time;
use hedgerow_workbench::jobs::{Coordinator, Goal, GoalResult, JobError, Measured, Settings, Simulation};
use hedgerow_workbench::verbs::Verify;
use hedgerow_workbench::{Limits, ask};
use serde_json::{Value, json};

use self::pool::{Ended, Pool, Size};
use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::delivery::Destination;
use crate::limits::usual_memory;
use crate::pool::Task;
use crate::progress::Bar;
use crate::render::Style;

/// How long a job may take by default.
const JOB: Duration = Duration::from_secs(10);
/// A replay ends after this many jobs.
const MOST_JOBS: u64 = 30_000;

/// How a solve is cut into jobs.
#[derive(clap::Args, Clone, Debug)]
pub struct JobArguments {
    /// Cut the solve into jobs for worker processes, and keep what they find in this folder, from which the same command goes on
    /// (konane, boxes, hex3d with --force); with - as the position, all positions of standard input are solved together
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["svg", "png", "tikz", "every_move", "save", "resume", "misere", "nature", "within", "outcomes", "forces"])]
    jobs: Option<PathBuf>,
    /// How many workers there are, each with a thread of its own [default: one for each thread]
    #[arg(long, value_name = "NUMBER", requires = "jobs", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
    /// How many workers share a process and its table; more workers are several processes, as if on several machines [default: all]
    #[arg(long, value_name = "NUMBER", requires = "jobs", value_parser = clap::value_parser!(u16).range(1..=1024))]
    together: Option<u16>,
    /// How long a job may be searched [default: 10s]
    #[arg(long, value_name = "TIME", requires = "jobs", value_parser = read_time)]
    job_time: Option<Duration>,
    /// Solve nothing, but replay the jobs in the folder of --jobs on so many workers each, such as 1,2,16,1024
    #[arg(long, value_name = "WORKERS", requires = "jobs", value_delimiter = ',', conflicts_with = "proof", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    replay: Vec<u32>,
    /// How many workers of a replay work at full speed [default: all]
    #[arg(long, value_name = "NUMBER", requires = "replay", value_parser = clap::value_parser!(u32).range(1..))]
    cores: Option<u32>,
}

impl JobArguments {
    /// Whether the solve is cut into jobs.
    pub fn is_given(&self) -> bool {
        self.jobs.is_some()
    }
}

/// A solve that is cut into jobs.
pub struct SolveByJobs {
    /// The game.
    pub game: String,
    /// The position; none if positions are read from standard input.
    pub position: Option<String>,
    /// The outcomes that one player alone should force.
    pub force: Option<String>,
    /// Where the proof goes.
    pub proof: Option<Destination>,
    /// How the solve is cut into jobs.
    pub arguments: JobArguments,
}

impl SolveByJobs {
    /// Solves.
    pub fn answer(&self, threads: usize, memory: Option<u64>, style: Style, task: &Task) -> Answer {
        match self.solved(threads, memory, style, task) {
            Ok(answer) => answer,
            Err(JobError::Notation { text, fault }) => Answer::bad_notation(&self.game, &text, &fault),
            Err(JobError::Store(error)) if error.is_of_the_machine() => failed(Object::new(), &error.to_string()),
            Err(error @ (JobError::Stopped(_) | JobError::Fault { .. })) => failed(Object::new(), &error.to_string()),
            Err(error) => Answer::bad_input(Object::new(), &error.to_string()),
        }
    }

    /// The worker processes: each has as many threads as workers share a table, the last one perhaps fewer.
    fn sizes(&self, workers: usize, memory: u64) -> Vec<Size> {
        let together = self.arguments.together.map_or(workers, usize::from);
        let threads = (0..workers).step_by(together).map(|first| together.min(workers - first));
        threads.map(|threads| Size { threads, memory: memory / workers as u64 * threads as u64 }).collect()
    }

    fn goals(&self) -> Result<Vec<Goal>, JobError> {
        let positions: Vec<String> = match &self.position {
            Some(position) => vec![position.clone()],
            None => io::stdin().lock().lines().map_while(Result::ok).filter(|line| !line.trim().is_empty()).collect(),
        };
        if positions.is_empty() {
            return Err(JobError::Refused("there is no position on standard input".into()));
        }
        positions.iter().map(|position| Goal::new(&self.game, position.trim(), self.force.as_deref())).collect()
    }

    fn solved(&self, threads: usize, memory: Option<u64>, style: Style, task: &Task) -> Result<Answer, JobError> {
        let goals = self.goals()?;
        let folder = self.arguments.jobs.clone().unwrap_or_default();
        let time = self.arguments.job_time.unwrap_or(JOB);
        if !self.arguments.replay.is_empty() {
            return self.replayed(goals, &folder, time);
        }
        let clock = Instant::now();
        let workers = self.arguments.workers.map_or(threads, usize::from);
        let settings = Settings { seconds: time.as_secs_f64(), prove: self.proof.is_some() };
        let (mut coordinator, warnings) = Coordinator::open(goals.clone(), settings, Some(&folder))?;
        let sizes = self.sizes(workers, memory.unwrap_or_else(usual_memory));
        let processes = sizes.len();
        let bar = Bar::new(!style.quiet);
        let mut look = |coordinator: &Coordinator| {
            let done = coordinator.results().iter().flatten().count() as u64;
            let counts = coordinator.counts();
            let words = format!("{} jobs, {} ran out", counts.jobs, counts.ran_out);
            bar.show(done, goals.len() as u64, clock.elapsed(), &words);
        };
        let ended = Pool::start(sizes).map_err(Ended::from).and_then(|mut pool| {
            pool.work(&mut coordinator, &task.budget, &mut look)?;
            self.prove(&mut coordinator, goals.len(), &mut |coordinator| {
                pool.work(coordinator, &task.budget, &mut look)
            })
        });
        drop(bar);
        let (proofs, ended) = match ended {
            Ok(proofs) => (proofs, None),
            Err(ended) => (vec![None; goals.len()], Some(ended)),
        };
        let mut told = Vec::new();
        let mut text = String::new();
        for (number, goal) in goals.iter().enumerate() {
            let (object, words) = self.told(&coordinator, number, goal, proofs[number].as_deref(), task)?;
            told.push(object);
            text += &words;
        }
        let counts = coordinator.counts();
        let mut object = match (self.position.is_some(), told.pop()) {
            (true, Some(Value::Object(one))) => one,
            (_, last) => {
                told.extend(last);
                let mut all = Object::new();
                all.insert("goals".to_owned(), told.into());
                all
            }
        };
        object.insert("jobs".to_owned(), json!(counts));
        object.insert("workers".to_owned(), workers.into());
        object.insert("processes".to_owned(), processes.into());
        object.insert("store".to_owned(), folder.display().to_string().into());
        object.insert("seconds".to_owned(), clock.elapsed().as_secs_f64().into());
        if !style.quiet {
            text += &format!(
                "jobs        {} ({} ran out, {} needless, {} lost), {:.1} s of work in {:.1} s\n",
                counts.jobs,
                counts.ran_out,
                counts.needless,
                counts.lost,
                counts.seconds,
                clock.elapsed().as_secs_f64()
            );
        }
        let warnings = warnings.iter().map(ToString::to_string);
        Ok(match ended {
            None => Answer::answered(object, text),
            Some(Ended::Limit(reason)) => {
                object.insert("reason".to_owned(), reason.to_string().into());
                let sentence = format!("no answer: {reason}; the same command goes on");
                Answer { text, ..failed_with(object, &sentence) }
            }
            Some(Ended::Machine(error)) => Answer { text, ..failed(object, &error.to_string()) },
            Some(Ended::Fault(error)) => return Err(error),
        }
        .warned(warnings))
    }

    /// The proofs of all goals, if they are wanted; jobs make the missing parts.
    fn prove(
        &self,
        coordinator: &mut Coordinator,
        goals: usize,
        work: &mut dyn FnMut(&mut Coordinator) -> Result<(), Ended>,
    ) -> Result<Vec<Option<String>>, Ended> {
        let mut proofs = vec![None; goals];
        if self.proof.is_none() {
            return Ok(proofs);
        }
        loop {
            for (goal, proof) in proofs.iter_mut().enumerate().filter(|(_, proof)| proof.is_none()) {
                *proof = coordinator.proof(goal)?;
            }
            if proofs.iter().all(Option::is_some) {
                return Ok(proofs);
            }
            work(coordinator)?;
        }
    }

    /// The answer about a goal; its proof is checked, and written.
    fn told(
        &self,
        coordinator: &Coordinator,
        number: usize,
        goal: &Goal,
        proof: Option<&str>,
        task: &Task,
    ) -> Result<(Value, String), JobError> {
        let turn = goal.turn()?;
        let mut object = json!({ "game": goal.game, "position": goal.position, "turn": turn });
        let mut text = format!("{} {}\nturn        {turn}\n", goal.game, goal.position);
        let settled = coordinator.settled(number)?;
        let (key, value) = match &settled {
            Some(GoalResult::Winner(winner)) => ("winner", json!(winner)),
            Some(GoalResult::Net(net)) => ("net", json!(net)),
            Some(GoalResult::Forced(forced)) => ("forced", json!(forced)),
            None => {
                let (low, high) = coordinator.bounds(number);
                object["low"] = low.into();
                object["high"] = high.into();
                ("open", json!(coordinator.numbers(number)))
            }
        };
        text += &format!("{key:<12}{}\n", value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        object[key] = value;
        object["proved"] = settled.is_some().into();
        if let (Some(proof), Some(to)) = (proof, &self.proof) {
            let question = Verify { proof: proof.to_owned() }.into();
            let limits = Limits { budget: task.budget.clone(), threads: 1, engine_memory: None };
            let checked = ask(&question, &limits, &());
            checked.map_err(|error| JobError::Refused(format!("the proof does not hold: {error}").into()))?;
            let entries = proof.lines().find_map(|line| line.strip_prefix("entries ")?.parse::<u64>().ok());
            object["entries"] = entries.into();
            match self.proof_file(to, number) {
                None => {
                    object["proof"] = proof.into();
                    text += proof;
                }
                Some(path) => {
                    write_whole(&path, |file| file.write_all(proof.as_bytes()))
                        .map_err(|error| hedgerow_lab::LabError::File { path: path.clone(), error })?;
                    object["proof"] = path.display().to_string().into();
                    text += &format!("proof       {} ({} entries)\n", path.display(), entries.unwrap_or(0));
                }
            }
        }
        Ok((object, text))
    }

    /// The file of a proof: with several proofs, `NUMBER.proof` in the folder that the user named.
    fn proof_file(&self, to: &Destination, number: usize) -> Option<PathBuf> {
        let path = to.file()?;
        Some(if self.position.is_some() { path.to_owned() } else { path.join(format!("{}.proof", number + 1)) })
    }

    /// The time that this many workers would have needed.
    fn replayed(&self, goals: Vec<Goal>, folder: &Path, time: Duration) -> Result<Answer, JobError> {
        let measured = Measured::read(goals, folder)?;
        if measured.is_empty() {
            return Err(JobError::Refused(format!("{}: there are no jobs to be replayed", folder.display()).into()));
        }
        let mut runs = Vec::new();
        let mut text = format!(
            "{} jobs measured\n workers   processes   seconds   speed-up   idle   needless   jobs   supposed   coordinator\n",
            measured.len()
        );
        let mut alone = None;
        for &workers in &self.arguments.replay {
            let workers = workers as usize;
            let cores = self.arguments.cores.map_or(workers, |cores| cores as usize);
            let together = self.arguments.together.map_or(workers, usize::from);
            let seconds = time.as_secs_f64();
            let simulation = |workers| Simulation { workers, together, cores, seconds, most_jobs: MOST_JOBS };
            let run = simulation(workers).run(&measured)?;
            let first = match alone {
                Some(first) => first,
                None => *alone.insert(if workers == 1 { run.seconds } else { simulation(1).run(&measured)?.seconds }),
            };
            text += &format!(
                "{:>8} {:>11} {:>9.1} {:>10.2} {:>5.0} % {:>8.0} % {:>6} {:>10} {:>11.1} %{}\n",
                run.workers,
                run.processes,
                run.seconds,
                first / run.seconds,
                100.0 * run.idle,
                100.0 * run.needless,
                run.jobs,
                run.supposed,
                100.0 * run.coordinator,
                if run.settled { "" } else { "   (not settled)" }
            );
            let mut object = json!(run);
            object["speed_up"] = json!(first / run.seconds);
            runs.push(object);
        }
        let mut object = Object::new();
        object.insert("measured".to_owned(), measured.len().into());
        object.insert("replays".to_owned(), runs.into());
        Ok(Answer::answered(object, text))
    }
}

/// An answer for a failure of the machine.
fn failed(mut object: Object, sentence: &str) -> Answer {
    object.insert("error".to_owned(), plain(sentence).into());
    failed_with(object, sentence)
}

fn failed_with(object: Object, sentence: &str) -> Answer {
    let complaint = Some(Complaint { sentence: plain(sentence), pointer: None });
    Answer { body: None, object, text: String::new(), complaint, exit: Exit::Unfinished }
}

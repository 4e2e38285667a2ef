//! The coordinator sends jobs out, takes outcomes in, and stores every fact before it uses it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use hedgerow_core::Checksum;
use hedgerow_core::disk::{self, write_whole};
use hedgerow_lab::ledger::{Ledger, Opened};
use hedgerow_lab::{LabError, Warning};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::quest::Quest;
use super::tree::Tree;
use super::{Goal, GoalResult, Job, JobError, Known, Outcome, VERSION};

/// The file of facts in the folder of a store.
const FACTS: &str = "facts.jsonl";
/// The folder in the store with the parts of proofs.
const PROOFS: &str = "proofs";
/// After losing a job this often, the coordinator no longer sends it out: it sends the positions after its moves
/// instead.
const MOST_LOSSES: u32 = 3;
/// The most facts from other workers that a job carries.
const MOST_KNOWN: usize = 128;

/// How the work is divided into jobs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How long a job may take, in seconds.
    pub seconds: f64,
    /// Whether the answers must come with proofs.
    pub prove: bool,
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Counts {
    /// Jobs whose outcome came in.
    pub jobs: u64,
    /// Those that answered their question.
    pub answered: u64,
    /// Those that ran out.
    pub ran_out: u64,
    /// Jobs whose answer was no longer needed when it came, or that were ended for that reason.
    pub needless: u64,
    /// Those whose worker was lost.
    pub lost: u64,
    /// Positions that were searched.
    pub nodes: u64,
    /// Seconds that workers searched.
    pub seconds: f64,
    /// Seconds that processors worked for them, where the system says so.
    pub processor: f64,
}

/// A job in progress.
struct Running {
    quest: usize,
    at_least: i32,
    position: String,
    /// The path to its node; none if it only makes a part of the proof.
    way: Option<Vec<usize>>,
    since: Instant,
    worker: Option<usize>,
}

/// A fact that other workers want to know.
struct News {
    quest: usize,
    position: String,
    bounds: (i32, i32),
    /// The worker that found it.
    from: Option<usize>,
}

/// Holds the top of the search for some goals.
pub struct Coordinator {
    settings: Settings,
    pub(super) quests: Vec<Quest>,
    running: BTreeMap<u64, Running>,
    next: u64,
    losses: HashMap<(usize, String), u32>,
    ledger: Option<Ledger>,
    folder: Option<PathBuf>,
    counts: Counts,
    /// Facts in the order in which they became known, for workers that know fewer of them.
    news: Vec<News>,
    told: HashMap<usize, usize>,
    /// The goal and the question that a worker had last.
    last: HashMap<usize, (usize, i32)>,
    /// The parts of proofs that have been made, by goal, question, answer and position.
    pub(super) parts: HashMap<(usize, i32, bool, String), PathBuf>,
    /// The parts that are missing.
    pub(super) wanted: Vec<(usize, i32, String)>,
}

impl Coordinator {
    /// A coordinator for these goals that stores its facts in a folder and continues from the facts already there.
    /// Without a folder nothing is stored.
    pub fn open(goals: Vec<Goal>, settings: Settings, folder: Option<&Path>) -> Result<(Self, Vec<Warning>), JobError> {
        let quests = goals.iter().cloned().map(Quest::new).collect::<Result<Vec<_>, _>>()?;
        let mut coordinator = Self {
            settings,
            quests,
            running: BTreeMap::new(),
            next: 1,
            losses: HashMap::new(),
            ledger: None,
            folder: folder.map(Path::to_owned),
            counts: Counts::default(),
            news: Vec::new(),
            told: HashMap::new(),
            last: HashMap::new(),
            parts: HashMap::new(),
            wanted: Vec::new(),
        };
        let mut warnings = Vec::new();
        if let Some(folder) = folder {
            let proofs = folder.join(PROOFS);
            fs::create_dir_all(&proofs).map_err(|error| LabError::File { path: proofs, error })?;
            let opened = Ledger::open(&folder.join(FACTS), &heading(&goals))?;
            let Opened { ledger, facts, warnings: found } = opened;
            warnings = found;
            coordinator.ledger = Some(ledger);
            facts.into_iter().filter_map(Fact::read).for_each(|fact| coordinator.replay(fact));
        }
        for quest in &mut coordinator.quests {
            quest.open()?;
        }
        Ok((coordinator, warnings))
    }

    /// Takes a fact from the store. Its checksum was verified; a fact that does not fit is dropped and found again.
    fn replay(&mut self, fact: Fact) {
        let Fact { goal: quest, position, at_least, outcome, entries: file } = fact;
        if quest >= self.quests.len() {
            return;
        }
        self.count(&outcome);
        self.next = self.next.max(outcome.id + 1);
        self.quests[quest].remember(&position, &outcome);
        let holds = super::quest::answered(outcome.bounds, at_least);
        let path =
            file.and_then(|file| Some(self.folder.as_ref()?.join(PROOFS).join(file))).filter(|path| path.exists());
        if let (Some(holds), Some(path)) = (holds, path) {
            self.parts.insert((quest, at_least, holds, position.clone()), path);
        }
        if outcome.stopped.is_none() {
            self.news.push(News { quest, position, bounds: outcome.bounds, from: None });
        }
    }

    fn count(&mut self, outcome: &Outcome) {
        self.counts.jobs += 1;
        self.spent(outcome);
        if outcome.stopped.is_some() {
            self.counts.ran_out += 1;
        } else {
            self.counts.answered += 1;
        }
    }

    /// Counts the work of a job; also of one that was taken back before its worker had ended.
    pub fn spent(&mut self, outcome: &Outcome) {
        self.counts.nodes += outcome.nodes;
        self.counts.seconds += outcome.seconds;
        self.counts.processor += outcome.processor.unwrap_or(outcome.seconds);
    }

    /// Takes the findings of an earlier run, without its files.
    pub(super) fn recall(&mut self, facts: &[(String, i32, Outcome)]) -> Result<(), JobError> {
        for quest in &mut self.quests {
            facts.iter().for_each(|(position, _, outcome)| quest.remember(position, outcome));
            quest.trees.clear();
            quest.open()?;
        }
        Ok(())
    }

    /// The graph of a job in progress, and the path to its node.
    pub(super) fn place_of(&self, id: u64) -> Option<(&Tree, &[usize])> {
        let running = self.running.get(&id)?;
        Some((self.quests[running.quest].trees.get(&running.at_least)?, running.way.as_deref()?))
    }

    /// What has happened so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many jobs are under way.
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// The number of positions in the top of the search.
    pub fn positions(&self) -> usize {
        self.quests.iter().flat_map(|quest| quest.trees.values()).map(Tree::len).sum()
    }

    /// The results of the goals, as far as they are known.
    pub fn results(&self) -> Vec<Option<i32>> {
        self.quests.iter().map(Quest::result).collect()
    }

    /// The result of a goal.
    pub fn settled(&self, goal: usize) -> Result<Option<GoalResult>, JobError> {
        let quest = &self.quests[goal];
        quest.result().map(|result| quest.goal.settled(result, quest.search.range())).transpose()
    }

    /// The bounds of a goal's result, as net scores or as -1 and 1.
    pub fn bounds(&self, goal: usize) -> (i32, i32) {
        self.quests[goal].bounds
    }

    /// For each open question of a goal, how much is still to be shown.
    pub fn numbers(&self, goal: usize) -> Vec<(i32, (u32, u32))> {
        let open = self.quests[goal].trees.iter().filter(|(_, tree)| tree.answer(0).is_none());
        open.map(|(&at_least, tree)| (at_least, tree.numbers())).collect()
    }

    /// Whether all goals are solved, and proved if the settings ask for it.
    pub fn is_done(&self) -> bool {
        self.quests.iter().all(|quest| quest.result().is_some()) && self.wanted.is_empty() && self.running.is_empty()
    }

    /// The next job; none if there is nothing to do now. `worker` is the number of the worker that gets the job, if
    /// known: the job carries what others found since that worker's last job.
    pub fn next(&mut self, worker: Option<usize>) -> Result<Option<Job>, JobError> {
        if let Some((quest, at_least, position)) = self.next_part() {
            return Ok(Some(self.issue(quest, at_least, position, None, worker)));
        }
        // A worker's table belongs to the goal that it had last, and knows most about the question that it had last.
        let last = worker.and_then(|worker| self.last.get(&worker).copied());
        for quest in last.map(|(quest, _)| quest).into_iter().chain(0..self.quests.len()) {
            if self.quests[quest].result().is_some() {
                continue;
            }
            let mut questions = self.quests[quest].open()?;
            questions.sort_by_key(|&at_least| last != Some((quest, at_least)));
            for at_least in questions {
                let tree = &self.quests[quest].trees[&at_least];
                if let Some(way) = tree.choose() {
                    let position = tree.position(*way.last().unwrap_or(&0)).to_owned();
                    return Ok(Some(self.issue(quest, at_least, position, Some(way), worker)));
                }
            }
        }
        self.ahead(worker)
    }

    /// A job on a position after a move from a position whose job is in progress: no worker waits while one large job
    /// runs.
    fn ahead(&mut self, worker: Option<usize>) -> Result<Option<Job>, JobError> {
        let mut candidates: Vec<(Instant, usize, i32, usize)> = Vec::new();
        for Running { quest, at_least, way, since, .. } in self.running.values() {
            let Some(&leaf) = way.as_ref().and_then(|way| way.last()) else { continue };
            let Some(tree) = self.quests[*quest].trees.get(at_least) else { continue };
            if !tree.is_expanded(leaf) && tree.answer(leaf).is_none() {
                candidates.push((*since, *quest, *at_least, leaf));
            }
        }
        candidates.sort();
        for (_, quest, at_least, leaf) in candidates {
            self.quests[quest].grow(at_least, leaf)?;
            let tree = &self.quests[quest].trees[&at_least];
            if let Some(way) = tree.choose() {
                let position = tree.position(*way.last().unwrap_or(&0)).to_owned();
                return Ok(Some(self.issue(quest, at_least, position, Some(way), worker)));
            }
        }
        Ok(None)
    }

    /// A part of the proof that is missing and that no worker is making.
    fn next_part(&self) -> Option<(usize, i32, String)> {
        let is_made = |(quest, at_least, position): &&(usize, i32, String)| {
            self.running.values().any(|running| {
                running.way.is_none()
                    && (running.quest, running.at_least, &running.position) == (*quest, *at_least, position)
            })
        };
        self.wanted.iter().find(|wanted| !is_made(wanted)).cloned()
    }

    fn issue(
        &mut self,
        quest: usize,
        at_least: i32,
        position: String,
        way: Option<Vec<usize>>,
        worker: Option<usize>,
    ) -> Job {
        let id = self.next;
        self.next += 1;
        if let Some(worker) = worker {
            self.last.insert(worker, (quest, at_least));
        }
        let known = self.news_for(quest, worker);
        let goal = self.quests[quest].goal.clone();
        let is_search = way.is_some();
        if let (Some(way), Some(tree)) = (&way, self.quests[quest].trees.get_mut(&at_least)) {
            tree.begin(way);
        }
        let seconds = is_search.then_some(self.settings.seconds);
        self.running
            .insert(id, Running { quest, at_least, position: position.clone(), way, since: Instant::now(), worker });
        let prove = self.settings.prove || !is_search;
        Job { id, version: VERSION.to_owned(), goal, position, at_least, seconds, prove, known }
    }

    /// What other workers have found about a goal since this worker was told last.
    fn news_for(&mut self, quest: usize, worker: Option<usize>) -> Vec<Known> {
        let end = self.news.len();
        let begin = worker.and_then(|worker| self.told.insert(worker, end)).unwrap_or(0);
        let is_new = |news: &&News| news.quest == quest && (worker.is_none() || news.from != worker);
        let news = self.news[begin..].iter().rev().filter(is_new).take(MOST_KNOWN);
        news.map(|News { position, bounds: (low, high), .. }| (position.clone(), *low, *high)).collect()
    }

    /// What a worker with a job in progress should be told now: the goal, and what others have found about it.
    pub fn news(&mut self, worker: usize) -> Option<(&Goal, Vec<Known>)> {
        let (quest, _) = self.last.get(&worker).copied()?;
        let known = self.news_for(quest, Some(worker));
        (!known.is_empty()).then(|| (&self.quests[quest].goal, known))
    }

    /// Reports that a worker has begun anew: its table is empty.
    pub fn replaced(&mut self, worker: usize) {
        self.told.remove(&worker);
        self.news.iter_mut().filter(|news| news.from == Some(worker)).for_each(|news| news.from = None);
    }

    /// Takes the outcome of a job. An outcome that comes late, or twice, is as valid as any.
    pub fn done(&mut self, mut outcome: Outcome) -> Result<(), JobError> {
        outcome.check_version()?;
        let Some(Running { quest, at_least, position, way, worker, .. }) = self.running.remove(&outcome.id) else {
            return Ok(());
        };
        let was_needed = self.release(quest, at_least, way.as_deref());
        if let Some(fault) = outcome.fault {
            self.running_again(quest, at_least, &position)?;
            return Err(JobError::Fault { id: outcome.id, fault });
        }
        let holds = super::quest::answered(outcome.bounds, at_least);
        let entries = outcome.entries.take();
        let file = match (&entries, holds) {
            (Some(entries), Some(holds)) => self.keep_part(quest, at_least, holds, &position, entries)?,
            _ => None,
        };
        self.keep(quest, at_least, &position, &outcome, file.as_deref())?;
        if let (Some(file), Some(holds), Some(folder)) = (file, holds, &self.folder) {
            self.parts.insert((quest, at_least, holds, position.clone()), folder.join(PROOFS).join(file));
        }
        self.wanted.retain(|(of, asked, wanted)| (*of, *asked, wanted) != (quest, at_least, &position));
        self.count(&outcome);
        self.counts.needless += u64::from(!was_needed);
        if outcome.stopped.is_none() {
            let (position, bounds) = (position.clone(), outcome.bounds);
            self.news.push(News { quest, position, bounds, from: worker });
        }
        self.quests[quest].learn(&position, &outcome)?;
        self.quests[quest].open()?;
        Ok(())
    }

    /// Marks a job as no longer in progress; returns whether its answer is still needed.
    fn release(&mut self, quest: usize, at_least: i32, way: Option<&[usize]>) -> bool {
        let (Some(way), Some(tree)) = (way, self.quests[quest].trees.get_mut(&at_least)) else { return true };
        tree.end(way);
        tree.is_needed(way)
    }

    /// Reports a job whose worker has gone, or did not answer in time. The next worker to get the job continues it; a
    /// job that is lost again and again is split.
    pub fn lost(&mut self, id: u64) -> Result<(), JobError> {
        let Some(Running { quest, at_least, position, way, .. }) = self.running.remove(&id) else { return Ok(()) };
        self.release(quest, at_least, way.as_deref());
        self.counts.lost += 1;
        self.running_again(quest, at_least, &position)
    }

    fn running_again(&mut self, quest: usize, at_least: i32, position: &str) -> Result<(), JobError> {
        let losses = self.losses.entry((quest, position.to_owned())).or_default();
        *losses += 1;
        if *losses >= MOST_LOSSES
            && let Some(place) = self.quests[quest].trees.get(&at_least).and_then(|tree| tree.place(position))
        {
            self.quests[quest].grow(at_least, place)?;
        }
        Ok(())
    }

    /// Jobs in progress whose answers are no longer needed: their workers may stop.
    pub fn needless(&self) -> Vec<u64> {
        let is_needless = |running: &&Running| {
            let tree = self.quests[running.quest].trees.get(&running.at_least);
            let has_answer = self.quests[running.quest].result().is_some();
            running.way.as_ref().is_some_and(|way| has_answer || tree.is_some_and(|tree| !tree.is_needed(way)))
        };
        self.running.iter().filter(|(_, running)| is_needless(running)).map(|(&id, _)| id).collect()
    }

    /// Takes back a needless job after its worker has stopped.
    pub fn cancelled(&mut self, id: u64) {
        if let Some(Running { quest, at_least, way, .. }) = self.running.remove(&id) {
            self.release(quest, at_least, way.as_deref());
            self.counts.needless += 1;
        }
    }

    /// Stores a part of a proof as a file; returns its name.
    fn keep_part(
        &self,
        quest: usize,
        at_least: i32,
        holds: bool,
        position: &str,
        entries: &[String],
    ) -> Result<Option<String>, JobError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let key = format!("{quest} {at_least} {holds} {position}");
        let name = format!("{:016x}.txt", Checksum::of(key.as_bytes()).number());
        let path = folder.join(PROOFS).join(&name);
        let write = |file: &mut dyn Write| {
            let mut file = std::io::BufWriter::new(file);
            entries.iter().try_for_each(|entry| writeln!(file, "{entry}"))?;
            file.flush()
        };
        write_whole(&path, write).map_err(|error| LabError::File { path: path.clone(), error })?;
        Ok(Some(name))
    }

    /// Stores a fact.
    fn keep(
        &mut self,
        quest: usize,
        at_least: i32,
        position: &str,
        outcome: &Outcome,
        file: Option<&str>,
    ) -> Result<(), JobError> {
        let Some(ledger) = &mut self.ledger else { return Ok(()) };
        let (position, outcome, entries) = (position.to_owned(), outcome.clone(), file.map(str::to_owned));
        let fact = Fact { goal: quest, position, at_least, outcome, entries };
        match serde_json::to_value(fact) {
            Ok(Value::Object(fact)) => Ok(ledger.add(&fact)?),
            _ => Ok(()), // All its keys are texts.
        }
    }

    /// Flushes all facts to the disk.
    pub fn save(&mut self) -> Result<(), JobError> {
        Ok(self.ledger.as_mut().map_or(Ok(()), Ledger::save)?)
    }

    /// The lines of a part of a proof.
    pub(super) fn part(path: &Path) -> Result<Vec<String>, JobError> {
        let bytes = disk::read(path).map_err(|error| LabError::File { path: path.to_owned(), error })?;
        Ok(String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect())
    }
}

/// A fact as the store writes it.
#[derive(Serialize, Deserialize)]
struct Fact {
    goal: usize,
    position: String,
    at_least: i32,
    outcome: Outcome,
    entries: Option<String>,
}

impl Fact {
    fn read(fact: Map<String, Value>) -> Option<Self> {
        serde_json::from_value(Value::Object(fact)).ok()
    }
}

/// The jobs in a store: position, question and outcome, in the order in which the outcomes came in.
pub(super) fn facts_of(goals: &[Goal], folder: &Path) -> Result<Vec<(String, i32, Outcome)>, JobError> {
    if !folder.join(FACTS).exists() {
        return Ok(Vec::new());
    }
    let facts = Ledger::open(&folder.join(FACTS), &heading(goals))?.facts;
    let read = facts.into_iter().filter_map(Fact::read);
    Ok(read.map(|fact| (fact.position, fact.at_least, fact.outcome)).collect())
}

/// The heading of a store, which says what it is about.
fn heading(goals: &[Goal]) -> Map<String, Value> {
    let pairs = [("store", json!("hedgerow jobs 1")), ("version", json!(VERSION)), ("goals", json!(goals))];
    pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

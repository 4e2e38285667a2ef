//! Does the units of a study: questions and games.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use hedgerow_core::{Budget, Refusal, Seed};
use hedgerow_lab::matches::Opening;
use hedgerow_lab::study::{Done, Job, Question as Unit, START, StudyGame, Work, Worker, check_game, play_game};
use hedgerow_search::Spec;
use hedgerow_workbench::{Answer, AskError, Game, Limits, Position, Question, Session, ask};
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::answer::{Body, as_json};
use crate::arguments::{Common, read_question};

/// The memory of a question that names none. Tables may be as large as memory allows, so this must not depend on the
/// machine.
const MEMORY: u64 = 1 << 30;

/// Does units on the calling thread.
pub struct UnitWorker;

impl Worker for UnitWorker {
    fn check(&self, job: &Job) -> Result<(), Refusal> {
        match &job.work {
            Work::Ask(unit) => UnitQuestion::of(unit, job.seed)?.check(),
            Work::Game(game) => {
                let position = start(game)?;
                let session = position.session(position.begin(None)?);
                let checked = session.and_then(|session| check_game(&*session, game));
                checked.map_err(|fault| with_game(game, fault))
            }
        }
    }

    fn check_picture(&self, command: &[String]) -> Result<(), Refusal> {
        UnitQuestion::picture(command)?.check()
    }

    fn has_key(&self, job: &Job, keys: &[&str]) -> bool {
        let Work::Ask(unit) = &job.work else { return true };
        let Ok((question, _)) = read_once(&unit.command) else { return true };
        let known = answer_keys(question.verb());
        known.is_empty() || keys.iter().any(|key| known.contains(*key))
    }

    fn is_timed(&self, game: &str, word: &str) -> bool {
        let spec = word.split_once('=').filter(|(option, _)| option.starts_with("--")).map_or(word, |(_, value)| value);
        let read = hedgerow_workbench::named(game).ok().and_then(|game| Spec::read(spec, &game.card()).ok());
        read.is_some_and(|spec| !spec.is_repeatable())
    }

    fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Result<Option<Done>, Refusal> {
        match &job.work {
            Work::Ask(unit) => done(unit, job.seed, stop),
            Work::Game(game) => {
                let position = start(game)?;
                let session = position.open(position.begin(None)?);
                let played = session.and_then(|session| play_game(&*session, game, job.seed, stop));
                played.map_err(|fault| with_game(game, fault))
            }
        }
    }
}

fn with_game(game: &StudyGame, fault: Refusal) -> Refusal {
    if fault.to_string().starts_with(&game.game) { fault } else { fault.of(&game.game) }
}

/// The keys that an answer to a question of this name can have, at its top.
fn answer_keys(verb: &str) -> Arc<BTreeSet<String>> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<BTreeSet<String>>>>> = LazyLock::new(Mutex::default);
    let find = || {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let schema = Question::answer_schemas(&mut generator).into_iter().find(|(name, _)| *name == verb);
        let definitions = Value::Object(generator.take_definitions(true));
        // What the program adds to the answer of any question.
        let mut keys: BTreeSet<String> = ["game", "position", "turn", "reason"].map(str::to_owned).into();
        if let Some((_, schema)) = schema {
            collect_keys(schema.as_value(), &definitions, &mut keys);
        }
        Arc::new(keys)
    };
    match KNOWN.lock() {
        Ok(mut known) => known.entry(verb.to_owned()).or_insert_with(find).clone(),
        Err(_) => find(),
    }
}

/// The properties of a schema, also those of the schemas that it refers to or puts together.
fn collect_keys(schema: &Value, definitions: &Value, keys: &mut BTreeSet<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        keys.extend(properties.keys().cloned());
    }
    let named = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next());
    if let Some(definition) = named.and_then(|name| definitions.get(name)) {
        collect_keys(definition, definitions, keys);
    }
    for word in ["allOf", "anyOf", "oneOf"] {
        for part in schema[word].as_array().into_iter().flatten() {
            collect_keys(part, definitions, keys);
        }
    }
}

/// Where a game of a study starts.
pub fn start(game: &StudyGame) -> Result<Box<dyn Position>, Refusal> {
    let known = hedgerow_workbench::named(&game.game)?;
    let text = game.position.as_deref().unwrap_or(known.start());
    known.read(text).map_err(|error| format!("{}: {text:?}: {error}", game.game).into())
}

/// The question that words ask, before its starting position is put in.
pub fn words_question(words: &[String]) -> Result<Question, Refusal> {
    read_once(words).map(|(question, _)| question)
}

/// A question of a study with its limits.
pub struct UnitQuestion {
    question: Question,
    time: Option<Duration>,
    memory: Option<u64>,
    /// The words that a person would type to ask it.
    words: Vec<String>,
}

impl UnitQuestion {
    /// The question of a unit.
    fn of(unit: &Unit, seed: Seed) -> Result<Self, Refusal> {
        let (question, common) = read_once(&unit.command)?;
        if common.seed.is_some() || common.threads.is_some() {
            return Err("the study gives each question its own --seed, and one of --threads".into());
        }
        let mut words = unit.command.clone();
        let mut question = question.with_seed(seed.number());
        if let Some((text, moves)) = &unit.start {
            let begin = reached(&unit.command, text, *moves, seed)?;
            question = question.with_texts(|text| text.replace(START, &begin));
            words.iter_mut().for_each(|word| *word = word.replace(START, &begin));
        }
        let time = unit.time.or(common.time);
        let memory = unit.memory.or(common.memory);
        Ok(Self { question, time, memory, words })
    }

    /// The question whose answer is a picture.
    pub fn picture(command: &[String]) -> Result<Self, Refusal> {
        let words = [command, &["--svg", "-"].map(str::to_owned)].concat();
        let (question, common) = read_question(&words)?;
        Ok(Self { question, time: common.time, memory: common.memory, words })
    }

    /// Checks that it makes sense: asks it with no time for an answer, so that only errors appear.
    fn check(&self) -> Result<(), Refusal> {
        let stop = Arc::new(AtomicBool::new(true));
        self.answer(Budget::unlimited().with_interrupt(stop)).map(|_| ())
    }

    /// The answer within the question's limits and this budget.
    fn answer(&self, budget: Budget) -> Result<Body, Refusal> {
        let budget = budget.with_memory(self.memory.unwrap_or(MEMORY));
        let budget = self.time.map_or_else(|| budget.clone(), |time| budget.clone().with_time(time));
        match ask(&self.question, &Limits { budget, threads: 1, engine_memory: self.memory }, &()) {
            Ok(answer) => Ok(Body::Answer(Box::new(answer))),
            Err(AskError::Unfinished(unfinished)) => Ok(Body::Unfinished(unfinished)),
            Err(error) => Err(error.to_string().into()),
        }
    }

    /// The picture that it draws, within this budget.
    pub fn drawn(&self, budget: &Budget) -> Result<Answer, AskError> {
        let limits = Limits { budget: budget.clone(), ..Limits::default() };
        ask(&self.question, &limits, &())
    }

    /// The words with the limits of the question, so that a person who types them gets the same.
    fn typed(mut self, unit: &Unit) -> Vec<String> {
        let has = |words: &[String], option: &str| words.iter().any(|word| word.starts_with(option));
        if let Some(time) = unit.time.filter(|_| !has(&self.words, "--time")) {
            self.words.extend(["--time".to_owned(), format!("{}ms", time.as_millis())]);
        }
        if !has(&self.words, "--memory") {
            self.words.extend(["--memory".to_owned(), format!("{}KiB", unit.memory.unwrap_or(MEMORY) >> 10)]);
        }
        self.words
    }
}

fn done(unit: &Unit, seed: Seed, stop: &Arc<AtomicBool>) -> Result<Option<Done>, Refusal> {
    let question = UnitQuestion::of(unit, seed)?;
    let came_to = question.answer(Budget::unlimited().with_interrupt(Arc::clone(stop)));
    // The answer of disturbed work must not be kept, whatever it is.
    if stop.load(Relaxed) {
        return Ok(None);
    }
    let mut came_to = came_to?;
    let times = match &mut came_to {
        Body::Answer(answer) => answer.take_times(),
        Body::Known(_) | Body::Unfinished(_) => Vec::new(),
    };
    let clock = times.into_iter().map(|(key, time)| (format!("said_{key}"), time)).collect();
    // After writing and reading it again, the result is what a person who types the question reads.
    let result = serde_json::from_str(&as_json(&came_to)).unwrap_or(Value::Null);
    Ok(Some(Done { asked: Some(question.typed(unit)), result, clock }))
}

/// The position that random moves lead to.
fn reached(command: &[String], text: &str, moves: usize, seed: Seed) -> Result<String, Refusal> {
    let game = hedgerow_workbench::named(command.get(1).map_or("", String::as_str))?;
    let position = game.read(text).map_err(|error| format!("{}: {text:?}: {error}", game.name()))?;
    let session = position.begin(None).and_then(|turn| position.session(turn));
    let reached = session.and_then(|session| random_moves(game, &*session, moves, seed.child("start")));
    reached.map_err(|fault| Refusal::new(fault).of(game.name()))
}

/// The text of the position that random moves lead to. Refuses if the game is over before, or if the text would not say
/// who is to move.
fn random_moves(game: &dyn Game, start: &dyn Session, moves: usize, seed: Seed) -> Result<String, Refusal> {
    let reached = Opening::random(start, moves, seed).map(|opening| opening.position);
    let reached = reached.ok_or_else(|| format!("no game is left after {moves} random moves"))?;
    let text = reached.write();
    // Some games do not write the player to move; the text must be read as the position that was reached.
    let read = game.read(&text).map_err(|error| error.to_string())?.begin(None)?;
    match reached.mover() {
        Some(mover) if mover != read => {
            let name = start.naming().name(mover);
            Err(format!("after {moves} random moves {name} is to move, which the text {text:?} does not say").into())
        }
        _ => Ok(text),
    }
}

/// The question that the words of a unit ask. The units of a cell have the same words, which are read once.
fn read_once(words: &[String]) -> Result<(Question, Common), Refusal> {
    thread_local! {
        static LAST: RefCell<Option<(Vec<String>, Question, Common)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if let Some((known, question, common)) = last
            && known == words
        {
            return Ok((question.clone(), common.clone()));
        }
        let (question, common) = read_question(words)?;
        *last = Some((words.to_vec(), question.clone(), common.clone()));
        Ok((question, common))
    })
}

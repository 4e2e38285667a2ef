//! The work of a [worker](super::crew): questions from standard input, answers to standard output, until there is no input.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use hedgerow_core::Budget;
use serde_json::{Value, json};

use super::crew::MISTAKEN;
use super::questions::Question;
use crate::answer::{Answer, Exit, Object};
use crate::pool::{STACK, Task, mistaken};

/// How often what is known is told.
const LOOK: Duration = Duration::from_millis(100);
/// The longest answer, in bytes: it is held in memory until the client has read it.
const LONGEST: usize = 8 << 20;

/// What is told of while it is worked on: its number, what is known, and whether it is done.
type Told = (u64, Arc<Mutex<Object>>, Arc<AtomicBool>);

/// Answers questions until there are no more.
pub fn work() -> io::Result<()> {
    // Where the system can see to it, no worker outlives its server, whatever it is at; elsewhere its limits end it.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    let (tell, told) = channel();
    thread::Builder::new().name("teller".to_owned()).spawn(move || teller(&told))?;
    // Deep positions are worked on by recursion.
    let worker = thread::Builder::new().name("worker".to_owned()).stack_size(STACK).spawn(move || answers(&tell))?;
    worker.join().unwrap_or(Ok(()))
}

fn answers(tell: &Sender<Told>) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((number, question)) = line.split_once(' ') else { continue };
        let (Ok(number), Ok(question)) = (number.parse(), serde_json::from_str::<Question>(question)) else { continue };
        let (known, done) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let _ = tell.send((number, Arc::clone(&known), Arc::clone(&done)));
        let (exit, json) = answer(&question, known);
        done.store(true, Relaxed);
        say(&format!("answer {number} {exit} {json}\n"))?;
    }
    Ok(())
}

/// The exit and the JSON of an answer.
fn answer(question: &Question, known: Arc<Mutex<Object>>) -> (u8, String) {
    let (asked, common) = match question.understood(question.words()) {
        Ok(understood) => understood,
        Err(sentence) => return told(question, Answer::bad_input(Object::new(), &sentence)),
    };
    let budget = Budget::unlimited().with_memory(common.memory.unwrap_or(u64::MAX));
    let budget = common.time.map_or(budget.clone(), |time| budget.with_time(time));
    let task = Task::noted(budget, known);
    match catch_unwind(AssertUnwindSafe(|| question.answer(&asked, &common, &task))) {
        Ok(answer) => told(question, answer),
        Err(_) => (MISTAKEN, Value::from(mistaken(&task).object).to_string()),
    }
}

fn told(question: &Question, answer: Answer) -> (u8, String) {
    let exit = answer.exit as u8;
    let json: Value = match question.is_for_people() && answer.exit == Exit::Answered {
        true => answer.text.into(),
        false => answer.object.into(),
    };
    match json.to_string() {
        long if long.len() > LONGEST => {
            let reason =
                format!("the answer has {} MiB, and over HTTP there are at most {}", long.len() >> 20, LONGEST >> 20);
            (Exit::Unfinished as u8, json!({ "game": json["game"], "position": null, "reason": reason }).to_string())
        }
        json => (exit, json),
    }
}

/// Tells what is known of the questions that take longer.
fn teller(told: &Receiver<Told>) {
    for (number, known, done) in told {
        let mut before = String::from("{}");
        // Most are done before they are heard of here.
        while !done.load(Relaxed) {
            thread::sleep(LOOK);
            let now = Value::from(known.lock().unwrap_or_else(PoisonError::into_inner).clone()).to_string();
            if now != before && now.len() <= LONGEST {
                let _ = say(&format!("known {number} {now}\n"));
                before = now;
            }
        }
    }
}

/// Says a line at once.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

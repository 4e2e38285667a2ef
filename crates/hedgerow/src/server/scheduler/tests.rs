//! The scheduler under clients of every kind, with shell scripts for workers.

use std::process::Command;
use std::time::Instant as Clock;

use hedgerow_core::Stopped;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::super::connections::{Bounds, Connections};
use super::super::unread::NO_ROOM;
use super::super::worker_pool::Fault;
use super::*;
use crate::answer::Exit;
use crate::pool::MISTAKE;

const CAPACITY: Capacity =
    Capacity { quick: 2, long: 2, long_of_one: 2, of_one: 6, of_address: 30, in_all: 40, bytes: 1 << 20 };

/// Workers that answer at once, never, with a mistake, or after a partial result; one that eats memory; workers ended
/// from outside, always or once, or by a fault of their own; and one with a long answer.
const SCRIPT: &str = r#"
while read number question; do
    case "$question" in
        quick) echo "answer $number 0 {\"by\":$$}" ;;
        heavy) echo "known $number {\"known\":1}"; exec sleep 1000 ;;
        greedy) echo "known $number {\"known\":2}"; exec awk 'BEGIN { s = "x"; while (length(s) < 100000000) s = s s; while (1) n++ }' ;;
        killed) echo "known $number {\"known\":3}"; kill -9 $$ ;;
        unlucky*) file=${question#unlucky }; if [ -e "$file" ]; then rm "$file"; kill -TERM $$; fi; echo "answer $number 0 {\"by\":$$}" ;;
        crashed) kill -SEGV $$ ;;
        long) printf 'answer %s 0 "' "$number"; head -c 3000000 /dev/zero | tr '\\0' x; echo '"' ;;
        late) sleep 0.3; echo "answer $number 0 {}" ;;
        *) exit 1 ;;
    esac
done"#;

const LONG: Duration = Duration::from_secs(100);

fn open(capacity: Capacity) -> Arc<Scheduler> {
    Scheduler::open(capacity, WorkerPool::new(Command::new("sh").args(["-c", SCRIPT]), capacity.quick))
}

fn asker(client: &str) -> Asker {
    let bounds = Bounds { connections: 10, of_one: 10, unread: 2 << 20, silence: LONG };
    let slot = Connections::new(bounds).try_slot(IpAddr::from([10, 0, 0, 1])).expect("a place");
    Asker { client: client.to_owned(), connection: Arc::clone(slot.connection()) }
}

fn job(line: &str, time: Duration) -> Job {
    Job { line: line.to_owned(), time, memory: 1 << 20 }
}

fn object(reply: &Reply) -> Value {
    serde_json::from_slice(&reply.json).expect("JSON")
}

async fn asked(scheduler: &Arc<Scheduler>, client: &str, job: Job) -> Reply {
    scheduler.ask(&asker(client), job).expect("room").answer().await.expect("an answer")
}

async fn until(what: &str, fact: impl Fn() -> bool) {
    let since = Clock::now();
    while !fact() {
        assert!(since.elapsed() < Duration::from_secs(20), "{what}");
        sleep(Duration::from_millis(2)).await;
    }
}

fn under_way(tickets: &[Ticket]) -> usize {
    tickets.iter().filter(|ticket| ticket.is_under_way()).count()
}

#[tokio::test]
async fn small_questions_pass_heavy_ones() {
    let scheduler = open(CAPACITY);
    // Four times as many heavy questions as there are slots, from two clients.
    let heavy: Vec<Ticket> =
        (0..8).map(|n| scheduler.ask(&asker(["a", "b"][n % 2]), job("heavy", LONG)).expect("room")).collect();
    for _ in 0..50 {
        assert_eq!(asked(&scheduler, "c", job("quick", LONG)).await.exit, Ok(Exit::Answered));
    }
    until("two are long", || scheduler.state().long == 2 && under_way(&heavy) == 2).await;
    drop(heavy);
    until("all end", || scheduler.status() == Status { running: 0, queued: 0 }).await;
    assert!(scheduler.state().clients.is_empty());
}

#[tokio::test]
async fn a_client_with_a_heavy_question_gets_small_ones_answered_too() {
    let scheduler = open(Capacity { quick: 1, ..CAPACITY });
    let heavy = scheduler.ask(&asker("a"), job("heavy", LONG)).expect("room");
    until("it is long", || scheduler.state().long == 1).await;
    // Other clients ask without pause, so that a client without slow questions is always waiting.
    let crowd: Vec<_> = (0..6)
        .map(|n| {
            let scheduler = Arc::clone(&scheduler);
            tokio::spawn(async move {
                loop {
                    asked(&scheduler, &format!("other {n}"), job("quick", LONG)).await;
                }
            })
        })
        .collect();
    until("the crowd waits", || scheduler.state().waiting.len() > 3).await;
    let small = timeout(Duration::from_secs(10), asked(&scheduler, "a", job("quick", LONG))).await;
    assert_eq!(small.expect("it is answered").exit, Ok(Exit::Answered));
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
    drop(heavy);
}

#[tokio::test]
async fn a_crowd_holds_up_neither_those_who_come_later_nor_itself() {
    let scheduler = open(Capacity { of_address: 200, in_all: 200, ..CAPACITY });
    let crowd: Vec<Ticket> =
        (0..150).map(|n| scheduler.ask(&asker(&format!("crowd {n}")), job("heavy", LONG)).expect("room")).collect();
    sleep(Duration::from_millis(500)).await;
    let waiting = || scheduler.state().waiting.iter().filter(|waiting| waiting.lane == Lane::Quick).count();
    let before = waiting();
    for _ in 0..3 {
        let since = Clock::now();
        assert_eq!(asked(&scheduler, "later", job("quick", LONG)).await.exit, Ok(Exit::Answered));
        // One after the other, the crowd would take longer.
        assert!(since.elapsed() < Duration::from_millis(1500), "{:?}", since.elapsed());
    }
    assert!(waiting() > 60, "only {} of the crowd wait", waiting());
    until("the crowd has its turns", || waiting() < before - 10).await;
    drop(crowd);
}

#[tokio::test]
async fn quick_workers_are_asked_again_and_those_of_dropped_questions_end() {
    let scheduler = open(CAPACITY);
    let first = object(&asked(&scheduler, "a", job("quick", LONG)).await);
    assert_eq!(object(&asked(&scheduler, "a", job("quick", LONG)).await), first);
    let heavy = scheduler.ask(&asker("a"), job("heavy", LONG)).expect("room");
    until("something is known of it", || heavy.known().1.as_deref() == Some(b"{\"known\":1}")).await;
    let id = first["by"].as_u64().expect("a number");
    let is_alive = || std::path::Path::new(&format!("/proc/{id}/stat")).exists();
    drop(heavy);
    if cfg!(target_os = "linux") {
        until("its process is gone", || !is_alive()).await;
    }
}

#[tokio::test]
async fn a_client_with_less_comes_first() {
    let scheduler = open(CAPACITY);
    let mut greedy: Vec<Ticket> =
        (0..6).map(|_| scheduler.ask(&asker("greedy"), job("heavy", LONG)).expect("room")).collect();
    assert_eq!(scheduler.ask(&asker("greedy"), job("heavy", LONG)).err(), Some(Refused::Client(6)));
    until("two are long", || scheduler.state().long == 2 && under_way(&greedy) == 2).await;
    let modest = scheduler.ask(&asker("modest"), job("heavy", LONG)).expect("room");
    until("the others wait", || scheduler.status() == Status { running: 2, queued: 5 }).await;
    let ends = greedy.iter().position(Ticket::is_under_way).expect("one is long");
    drop(greedy.remove(ends));
    until("the modest one has the place", || modest.is_under_way()).await;
}

#[tokio::test]
async fn a_question_that_made_room_is_answered_in_the_end() {
    let scheduler = open(CAPACITY);
    let heavy: Vec<Ticket> = (0..2).map(|_| scheduler.ask(&asker("a"), job("heavy", LONG)).expect("room")).collect();
    until("two are long", || scheduler.state().long == 2 && under_way(&heavy) == 2).await;
    let mut late = scheduler.ask(&asker("b"), job("late", LONG)).expect("room");
    until("it waits", || scheduler.status() == Status { running: 2, queued: 1 }).await;
    drop(heavy);
    assert_eq!(late.answer().await.expect("an answer").exit, Ok(Exit::Answered));
}

#[tokio::test]
async fn a_worker_that_does_not_listen_is_ended_with_what_is_known() {
    let scheduler = open(CAPACITY);
    let answer = asked(&scheduler, "a", job("heavy", Duration::from_millis(100))).await;
    let time = json!({ "known": 1, "reason": Stopped::Time.to_string() });
    assert_eq!((answer.exit, object(&answer)), (Ok(Exit::Unfinished), time));
    assert_eq!(scheduler.status(), Status { running: 0, queued: 0 });
    if cfg!(target_os = "linux") {
        let answer = asked(&scheduler, "a", job("greedy", LONG)).await;
        let memory = json!({ "known": 2, "reason": Stopped::Memory.to_string() });
        assert_eq!((answer.exit, object(&answer)), (Ok(Exit::Unfinished), memory));
    }
}

#[tokio::test]
async fn a_mistake_is_one_answer_and_no_end() {
    let scheduler = open(CAPACITY);
    let answer = asked(&scheduler, "a", job("fail", LONG)).await;
    assert_eq!((answer.exit, &object(&answer)["error"]), (Err(Fault::Mistake), &MISTAKE.into()));
    assert_eq!(asked(&scheduler, "a", job("quick", LONG)).await.exit, Ok(Exit::Answered));
    let nobody = Scheduler::open(CAPACITY, WorkerPool::new(&Command::new("/no/such/program"), 2));
    let answer = asked(&nobody, "a", job("quick", LONG)).await;
    assert_eq!(answer.exit, Err(Fault::Unavailable));
    let sentence = object(&answer)["error"].to_string();
    assert!(sentence.contains("no worker can be started"), "{sentence}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_worker_that_is_ended_from_outside_is_no_mistake() {
    let scheduler = open(CAPACITY);
    // A worker that was ended once is replaced by another.
    let file = std::env::temp_dir().join(format!("hedgerow-unlucky-{}", std::process::id()));
    std::fs::write(&file, "").expect("a file");
    let unlucky = job(&format!("unlucky {}", file.display()), LONG);
    assert_eq!(asked(&scheduler, "a", unlucky).await.exit, Ok(Exit::Answered));
    assert!(!file.exists());
    // A worker that is ended each time is not our fault, and the answer names the signal.
    let answer = asked(&scheduler, "a", job("killed", LONG)).await;
    let object_of = object(&answer);
    assert_eq!(answer.exit, Err(Fault::Unavailable));
    assert_eq!(object_of["reason"], "the worker was ended from outside by signal 9");
    assert!(!object_of["error"].as_str().expect("a sentence").contains("mistake"), "{object_of}");
    // A worker that crashes is our fault.
    let answer = asked(&scheduler, "a", job("crashed", LONG)).await;
    assert_eq!((answer.exit, &object(&answer)["error"]), (Err(Fault::Mistake), &MISTAKE.into()));
    assert_eq!(scheduler.status(), Status { running: 0, queued: 0 });
}

#[cfg(unix)]
#[tokio::test]
async fn an_answer_counts_until_it_is_dropped_and_one_without_room_is_a_sentence() {
    let scheduler = open(CAPACITY);
    let reader = asker("a");
    let connections = Arc::clone(&reader.connection.connections);
    let ask = |line: &str| {
        let mut ticket = scheduler.ask(&reader, job(line, LONG)).expect("room");
        async move { ticket.answer().await.expect("an answer") }
    };
    // The answer has three megabytes, and there are two.
    let answer = ask("long").await;
    assert_eq!(answer.exit, Err(Fault::Unavailable));
    assert_eq!(object(&answer)["error"], NO_ROOM);
    assert_eq!(connections.unread(), 0);
    // There is room for a short answer, and it counts as long as it is held.
    let answer = ask("quick").await;
    assert_eq!(answer.exit, Ok(Exit::Answered));
    assert!(connections.unread() >= answer.json.len(), "{}", connections.unread());
    let part = answer.json.slice(1..2);
    drop(answer);
    assert!(connections.unread() > 0);
    drop(part);
    assert_eq!(connections.unread(), 0);
}

#[tokio::test]
async fn one_address_and_long_questions_have_their_share() {
    let scheduler = open(Capacity { of_address: 3, bytes: 100, ..CAPACITY });
    let three: Vec<Ticket> =
        ["a", "b", "c"].map(|name| scheduler.ask(&asker(name), job("heavy", LONG)).expect("room")).into();
    assert_eq!(scheduler.ask(&asker("d"), job("quick", LONG)).err(), Some(Refused::Address(3)));
    drop(three);
    until("there is room", || scheduler.ask(&asker("d"), job("quick", LONG)).is_ok()).await;
    assert_eq!(scheduler.ask(&asker("d"), job(&"x".repeat(200), LONG)).err(), Some(Refused::All));
}

#[tokio::test]
async fn there_is_an_end_to_what_can_be_asked() {
    let scheduler = open(Capacity { in_all: 3, ..CAPACITY });
    let three: Vec<Ticket> =
        ["a", "b", "c"].map(|name| scheduler.ask(&asker(name), job("heavy", LONG)).expect("room")).into();
    assert_eq!(scheduler.ask(&asker("d"), job("quick", LONG)).err(), Some(Refused::All));
    drop(three);
    until("there is room", || scheduler.ask(&asker("d"), job("quick", LONG)).is_ok()).await;
}

//! The lanes under clients of every kind, with shell scripts for workers.

use std::time::Instant as Clock;

use serde_json::{Value, json};
use tokio::time::sleep;

use super::*;
use crate::answer::Exit;
use crate::pool::MISTAKE;

const ROOM: Room = Room { quick: 2, long: 2, long_of_one: 2, of_one: 6, in_all: 40 };

/// A worker that answers at once, never, with a mistake, or after it has told something; and one that eats memory.
const SCRIPT: &str = r#"
while read number question; do
    case "$question" in
        quick) echo "answer $number 0 {\"by\":$$}" ;;
        heavy) echo "known $number {\"known\":1}"; exec sleep 1000 ;;
        greedy) echo "known $number {\"known\":2}"; exec awk 'BEGIN { s = "x"; while (length(s) < 100000000) s = s s; while (1) n++ }' ;;
        late) sleep 0.3; echo "answer $number 0 {}" ;;
        *) exit 1 ;;
    esac
done"#;

const LONG: Duration = Duration::from_secs(100);

fn open(room: Room) -> Arc<Lanes> {
    Lanes::open(room, Crew::new("sh".into(), &["-c", SCRIPT], room.quick))
}

fn job(line: &str, time: Duration) -> Job {
    Job { line: line.to_owned(), time, memory: 1 << 20 }
}

fn object(reply: &Reply) -> Value {
    serde_json::from_str(&reply.json).expect("JSON")
}

async fn asked(lanes: &Arc<Lanes>, client: &str, job: Job) -> Reply {
    lanes.ask(client, job).expect("room").answer().await.expect("an answer")
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
    let lanes = open(ROOM);
    // Four times as many heavy ones as there are places, of two clients.
    let heavy: Vec<Ticket> = (0..8).map(|n| lanes.ask(["a", "b"][n % 2], job("heavy", LONG)).expect("room")).collect();
    for _ in 0..50 {
        assert_eq!(asked(&lanes, "c", job("quick", LONG)).await.exit, Some(Exit::Answered));
    }
    until("two are long", || lanes.state().long == 2 && under_way(&heavy) == 2).await;
    drop(heavy);
    until("all end", || lanes.traffic() == Traffic { running: 0, queued: 0 }).await;
    assert!(lanes.state().clients.is_empty());
}

#[tokio::test]
async fn whoever_has_a_heavy_question_gets_small_ones_answered_too() {
    let lanes = open(Room { quick: 1, ..ROOM });
    let heavy = lanes.ask("a", job("heavy", LONG)).expect("room");
    until("it is long", || lanes.state().long == 1).await;
    // Others ask without end, so that always somebody waits who has nothing slow.
    let crowd: Vec<_> = (0..6)
        .map(|n| {
            let lanes = Arc::clone(&lanes);
            tokio::spawn(async move {
                loop {
                    asked(&lanes, &format!("other {n}"), job("quick", LONG)).await;
                }
            })
        })
        .collect();
    until("the crowd waits", || lanes.state().waiting.len() > 3).await;
    let small = timeout(Duration::from_secs(10), asked(&lanes, "a", job("quick", LONG))).await;
    assert_eq!(small.expect("it is answered").exit, Some(Exit::Answered));
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
    drop(heavy);
}

#[tokio::test]
async fn quick_workers_are_asked_again_and_those_of_dropped_questions_end() {
    let lanes = open(ROOM);
    let first = object(&asked(&lanes, "a", job("quick", LONG)).await);
    assert_eq!(object(&asked(&lanes, "a", job("quick", LONG)).await), first);
    let heavy = lanes.ask("a", job("heavy", LONG)).expect("room");
    until("something is known of it", || heavy.known().as_deref() == Some("{\"known\":1}")).await;
    let id = first["by"].as_u64().expect("a number");
    let is_alive = || std::path::Path::new(&format!("/proc/{id}/stat")).exists();
    drop(heavy);
    if cfg!(target_os = "linux") {
        until("its process is gone", || !is_alive()).await;
    }
}

#[tokio::test]
async fn a_client_with_less_comes_first() {
    let lanes = open(ROOM);
    let mut greedy: Vec<Ticket> = (0..6).map(|_| lanes.ask("greedy", job("heavy", LONG)).expect("room")).collect();
    assert_eq!(lanes.ask("greedy", job("heavy", LONG)).err(), Some(Refused::Client(6)));
    until("two are long", || lanes.state().long == 2 && under_way(&greedy) == 2).await;
    let modest = lanes.ask("modest", job("heavy", LONG)).expect("room");
    until("the others wait", || lanes.traffic() == Traffic { running: 2, queued: 5 }).await;
    let ends = greedy.iter().position(Ticket::is_under_way).expect("one is long");
    drop(greedy.remove(ends));
    until("the modest one has the place", || modest.is_under_way()).await;
}

#[tokio::test]
async fn a_question_that_made_room_is_answered_in_the_end() {
    let lanes = open(ROOM);
    let heavy: Vec<Ticket> = (0..2).map(|_| lanes.ask("a", job("heavy", LONG)).expect("room")).collect();
    until("two are long", || lanes.state().long == 2 && under_way(&heavy) == 2).await;
    let mut late = lanes.ask("b", job("late", LONG)).expect("room");
    until("it waits", || lanes.traffic() == Traffic { running: 2, queued: 1 }).await;
    drop(heavy);
    assert_eq!(late.answer().await.expect("an answer").exit, Some(Exit::Answered));
}

#[tokio::test]
async fn whoever_does_not_listen_is_ended_and_what_is_known_is_told() {
    let lanes = open(ROOM);
    let answer = asked(&lanes, "a", job("heavy", Duration::from_millis(100))).await;
    let time = json!({ "known": 1, "reason": Stopped::Time.to_string() });
    assert_eq!((answer.exit, object(&answer)), (Some(Exit::Unfinished), time));
    assert_eq!(lanes.traffic(), Traffic { running: 0, queued: 0 });
    if cfg!(target_os = "linux") {
        let answer = asked(&lanes, "a", job("greedy", LONG)).await;
        let memory = json!({ "known": 2, "reason": Stopped::Memory.to_string() });
        assert_eq!((answer.exit, object(&answer)), (Some(Exit::Unfinished), memory));
    }
}

#[tokio::test]
async fn a_mistake_is_one_answer_and_no_end() {
    let lanes = open(ROOM);
    let answer = asked(&lanes, "a", job("fail", LONG)).await;
    assert_eq!((answer.exit, &object(&answer)["error"]), (None, &MISTAKE.into()));
    assert_eq!(asked(&lanes, "a", job("quick", LONG)).await.exit, Some(Exit::Answered));
    let nobody = Lanes::open(ROOM, Crew::new("/no/such/program".into(), &[], 2));
    let answer = asked(&nobody, "a", job("quick", LONG)).await;
    assert!(answer.exit.is_none() && answer.json.contains("no worker can be started"), "{}", answer.json);
}

#[tokio::test]
async fn there_is_an_end_to_what_can_be_asked() {
    let lanes = open(Room { in_all: 3, ..ROOM });
    let three: Vec<Ticket> = ["a", "b", "c"].map(|name| lanes.ask(name, job("heavy", LONG)).expect("room")).into();
    assert_eq!(lanes.ask("d", job("quick", LONG)).err(), Some(Refused::All));
    drop(three);
    until("there is room", || lanes.ask("d", job("quick", LONG)).is_ok()).await;
}

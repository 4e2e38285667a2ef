use std::time::Instant;

use hedgerow_core::Stopped;

use super::*;
use crate::answer::Object;
use hedgerow_workbench::KnownValue;

#[test]
fn work_that_does_not_listen_is_left_behind() {
    let limits = Limits { time: Some(Duration::from_millis(50)), memory: u64::MAX };
    let begun = Instant::now();
    let deaf = |task: &Task| {
        let low = "1/2".parse().ok();
        task.tell(Known::Value(KnownValue { low, ..KnownValue::default() }));
        thread::sleep(Duration::from_secs(60));
        Answer::answered(Object::new(), String::new())
    };
    let answer = answer(limits, &AtomicBool::new(false), deaf).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!((answer.exit, answer.text.as_str()), (Exit::Unfinished, "the value is at least 1/2\n"));
    assert!(answer.json().ends_with("\"low\":\"1/2\",\"reason\":\"the time limit was reached\"}"), "{}", answer.json());
}

#[test]
fn what_must_be_kept_is_waited_for() {
    let limits = Limits { time: Some(Duration::from_millis(20)), memory: u64::MAX };
    let saving = |task: &Task| {
        task.keep(|| thread::sleep(Duration::from_secs(1)));
        Answer::answered(Object::new(), "saved".to_owned())
    };
    let answer = answer(limits, &AtomicBool::new(false), saving).unwrap();
    assert_eq!((answer.exit, answer.text.as_str()), (Exit::Answered, "saved"));
}

#[test]
fn an_interrupt_asks_for_an_end() {
    let polite = |task: &Task| {
        while task.budget.check().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
        Answer::unfinished(Object::new(), Stopped::Interrupted)
    };
    let limits = Limits { time: None, memory: u64::MAX };
    let answer = answer(limits, &AtomicBool::new(true), polite).unwrap();
    assert_eq!((answer.exit, &answer.object["reason"]), (Exit::Unfinished, &"interrupted".into()));
}

#[test]
fn notes_that_are_never_finished_are_not_waited_for() {
    let watch = Watch::new();
    let limits = Limits { time: Some(Duration::ZERO), memory: u64::MAX };
    let task = watch.begin(limits, Arc::default());
    let held = task.known.lock().unwrap();
    let begun = Instant::now();
    let never = AtomicBool::new(false);
    let answer = loop {
        if let Some(answer) = watch.look(&never) {
            break answer;
        }
        thread::sleep(LOOK);
    };
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(answer.exit, Exit::Unfinished);
    drop(held);
    assert!(watch.end(Answer::answered(Object::new(), String::new())).is_none(), "there is one answer");
}

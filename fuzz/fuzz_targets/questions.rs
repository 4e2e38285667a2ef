//! Questions as JSON: one that is read travels as JSON and comes back the same, and asking it never panics.
#![no_main]

use hedgerow_workbench::question::read::{Object, Request};
use hedgerow_workbench::{Limits, Question, ask};
use libfuzzer_sys::fuzz_target;

// The first byte says which question it is.
fuzz_target!(|data: &[u8]| {
    let Some((verb, text)) = data.split_first() else { return };
    let verb = Question::VERBS[usize::from(*verb) % Question::VERBS.len()];
    let Ok(body) = serde_json::from_slice::<Object>(text) else { return };
    let Ok(Request { question, .. }) = Request::read(verb, &body) else { return };
    let written = serde_json::to_string(&question).expect("a question can be written");
    let again: Question = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again, question);
    // There is no time for an answer: only what is wrong with the question comes out.
    let limits = Limits::default().with_memory(64 << 20).with_time(std::time::Duration::ZERO);
    let _ = ask(&question, &limits, &());
});

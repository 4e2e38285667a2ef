//! The outcome of a question, in the form that is sent: an object in JSON, and how it ended.

use serde::Serialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::ask::AskError;

/// How a question ended; the number is the program's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was answered.
    Answered = 0,
    /// A limit was reached before the answer, or before all of it.
    Unfinished = 1,
    /// It could not be understood.
    BadInput = 2,
}

/// The outcome of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// How it ended.
    pub ending: Ending,
    /// The object with the documented keys, as JSON on one line.
    pub json: String,
    /// What went wrong: why it ended early, or what is wrong with the question.
    pub sentence: Option<String>,
    /// The place of the fault in the text of a position.
    pub at: Option<(usize, usize)>,
}

impl Reply {
    /// A question that could not be read.
    pub fn refused(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { ending: Ending::BadInput, json: text(&json!({ "error": sentence })), sentence: Some(sentence), at: None }
    }
}

impl From<Result<Answer, AskError>> for Reply {
    fn from(result: Result<Answer, AskError>) -> Self {
        match result {
            Ok(answer) => {
                let sentence = answer.reason().map(str::to_owned);
                let ending = if sentence.is_some() { Ending::Unfinished } else { Ending::Answered };
                Self { ending, json: text(&answer), sentence, at: None }
            }
            Err(AskError::Unfinished(unfinished)) => {
                let sentence = Some(unfinished.reason.to_string());
                Self { ending: Ending::Unfinished, json: text(&unfinished), sentence, at: None }
            }
            Err(error) => bad_input(&error),
        }
    }
}

fn bad_input(error: &AskError) -> Reply {
    let sentence = error.to_string();
    let (mut object, at) = match error {
        AskError::Notation { what, text, fault } => {
            let span = (fault.span().start, fault.span().end);
            (json!({ "game": what, "position": text, "error": sentence, "at": span }), Some(span))
        }
        AskError::Refused { known, .. } => (serde_json::to_value(known).unwrap_or_default(), None),
        AskError::Unfinished(_) => (json!({}), None),
    };
    if let (Value::Object(keys), None) = (&mut object, at) {
        keys.insert("error".to_owned(), sentence.clone().into());
    }
    Reply { ending: Ending::BadInput, json: text(&object), sentence: Some(sentence), at }
}

/// Any value as JSON on one line.
pub(crate) fn text(value: &impl Serialize) -> String {
    // Keys are texts and numbers are finite: nothing here can fail to be written.
    serde_json::to_string(value).unwrap_or_default()
}

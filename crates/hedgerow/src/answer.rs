//! The program's output: an object for programs, words for people, and how it ended.

use std::io;

use hedgerow_core::{NotationError, Stopped};
use hedgerow_value::Dyadic;
use hedgerow_workbench::{self as workbench, AskError, Known, UnfinishedAnswer};
use serde::Serialize;
use serde_json::{Value, json};

use crate::render;

pub use hedgerow_workbench::question::read::Object;

/// The key for the command that continues interrupted work.
pub const RESUME: &str = "resume";

/// The words for the command that continues, in the sentence about an early end.
pub fn go_on(command: &str) -> String {
    format!("; go on by: {command}")
}

/// How an answer ended, from the best to the worst; the number is the program's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The question was answered.
    Answered = 0,
    /// There was no answer within the limits.
    Unfinished = 1,
    /// The question could not be understood.
    BadInput = 2,
}

/// The content of an answer.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Body {
    /// The answer.
    Answer(Box<workbench::Answer>),
    /// What was known when the question was refused.
    Known(Box<Known>),
    /// What was known when a limit was reached.
    Unfinished(Box<UnfinishedAnswer>),
}

/// The output about one position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// For programs, if the command asked a question.
    pub body: Option<Body>,
    /// Further keys for programs.
    pub object: Object,
    /// For people, on standard output.
    pub text: String,
    /// What went wrong, for standard error: a sentence, and perhaps lines that point at the fault.
    pub complaint: Option<Complaint>,
    /// How it ended.
    pub exit: Exit,
}

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// One sentence.
    pub sentence: String,
    /// The input with carets under the fault, for a terminal.
    pub pointer: Option<String>,
}

/// Writes a value as JSON on one line. All answers go through this one kind of writer, so that serialisation is
/// compiled once.
fn write_json(into: &mut dyn io::Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(into, value).map_err(io::Error::from)
}

/// A value as JSON on one line.
pub fn as_json(value: &impl Serialize) -> String {
    let mut json = Vec::new();
    // Keys are texts and numbers are finite: nothing here can fail to be written.
    let _ = write_json(&mut json, value);
    String::from_utf8(json).unwrap_or_default()
}

impl Answer {
    /// The object as JSON on one line.
    pub fn json(&self) -> String {
        as_json(&self.whole())
    }

    /// Writes the object as JSON on one line.
    pub fn write_json(&self, into: &mut dyn io::Write) -> io::Result<()> {
        write_json(into, &self.whole())
    }

    fn whole(&self) -> Whole<'_> {
        Whole { body: self.body.as_ref(), object: &self.object }
    }

    /// An answer to a question, in these words.
    pub fn said(answer: workbench::Answer, text: String) -> Self {
        let body = Some(Body::Answer(Box::new(answer)));
        Self { body, object: Object::new(), text, complaint: None, exit: Exit::Answered }
    }

    /// The same answer, although a limit was reached before it was complete; the sentence says so.
    #[must_use]
    pub fn early(mut self, sentence: &str) -> Self {
        self.exit = Exit::Unfinished;
        self.complaint = Some(Complaint { sentence: plain(sentence), pointer: None });
        self
    }

    /// The output of a command that is not a question, in these words.
    pub fn answered(object: Object, text: String) -> Self {
        Self { body: None, object, text, complaint: None, exit: Exit::Answered }
    }

    /// The request makes no sense; the sentence says why.
    pub fn bad_input(mut object: Object, sentence: &str) -> Self {
        let sentence = plain(sentence);
        object.insert("error".to_owned(), sentence.clone().into());
        let complaint = Some(Complaint { sentence, pointer: None });
        Self { body: None, object, text: String::new(), complaint, exit: Exit::BadInput }
    }

    /// The same answer, although something failed, such as writing a file; the sentence says what.
    #[must_use]
    pub fn but(mut self, sentence: &str) -> Self {
        let sentence = plain(sentence);
        self.exit = self.exit.max(Exit::Unfinished);
        self.object.insert("error".to_owned(), sentence.clone().into());
        // An earlier complaint is the more important one.
        self.complaint.get_or_insert(Complaint { sentence, pointer: None });
        self
    }

    /// The same answer with warnings about files and positions that could be read all the same: on standard error, and
    /// under `warnings`.
    pub fn warned(mut self, warnings: impl IntoIterator<Item = String>) -> Self {
        let mut sentences: Vec<String> = warnings.into_iter().map(|sentence| plain(&sentence)).collect();
        if sentences.is_empty() {
            return self;
        }
        self.object.insert("warnings".to_owned(), json!(sentences));
        let complaint = self.complaint.take();
        let pointer = complaint.as_ref().and_then(|complaint| complaint.pointer.clone());
        sentences.extend(complaint.map(|complaint| complaint.sentence));
        self.complaint = Some(Complaint { sentence: sentences.join("\n"), pointer });
        self
    }

    /// The text of a position is malformed.
    pub fn bad_notation(game: &str, input: &str, error: &NotationError) -> Self {
        let mut answer = Self::bad_input(subject(game, input), &format!("{game}: {error}"));
        let span = error.span();
        answer.object.insert("at".to_owned(), json!([span.start, span.end]));
        if let Some(complaint) = &mut answer.complaint {
            complaint.pointer = Some(error.pointer(input));
        }
        answer
    }

    /// A limit ended work that is not a question; the object holds what is known.
    pub fn unfinished(mut object: Object, reason: Stopped) -> Self {
        object.insert("reason".to_owned(), reason.to_string().into());
        let resume = object.get(RESUME).and_then(Value::as_str).map_or_else(String::new, go_on);
        let complaint = Some(Complaint { sentence: format!("no answer: {reason}{resume}"), pointer: None });
        Self { body: None, object, text: String::new(), complaint, exit: Exit::Unfinished }
    }
}

/// Writes the keys of an answer one after the other, so that a large answer is not held twice.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    body: Option<&'a Body>,
    #[serde(flatten)]
    object: &'a Object,
}

impl From<AskError> for Answer {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Notation { what, text, fault } => Self::bad_notation(&what, &text, &fault),
            AskError::Refused { known, refusal } => {
                let refused = Self::bad_input(Object::new(), &refusal.to_string());
                Self { body: Some(Body::Known(known)), ..refused }
            }
            AskError::Unfinished(unfinished) => {
                let text = render::unfinished(&unfinished);
                let sentence = format!("no answer: {}", unfinished.reason);
                let complaint = Some(Complaint { sentence, pointer: None });
                let body = Some(Body::Unfinished(unfinished));
                Self { body, object: Object::new(), text, complaint, exit: Exit::Unfinished }
            }
        }
    }
}

/// The range of the value, for people. A bound finer than an eighth is rounded outwards; the value cannot equal the
/// rounded bound, so the sentence says "above" or "below", and a bound just above 0 still shows who wins.
pub fn within(what: &str, low: Option<&Dyadic>, high: Option<&Dyadic>) -> String {
    let is_coarse = |bound: &Dyadic| bound.exponent() <= 3;
    let floor = |bound: &Dyadic| bound.times_power_of_two(3).floor().divided_by_power_of_two(3);
    let low_phrase = |low: &Dyadic| match is_coarse(low) {
        true => format!("at least {low}"),
        false => format!("above {}", floor(low)),
    };
    let high_phrase = |high: &Dyadic| match is_coarse(high) {
        true => format!("at most {high}"),
        false => format!("below {}", -&floor(&-high)),
    };
    match (low, high) {
        (Some(low), Some(high)) if is_coarse(low) && is_coarse(high) => {
            format!("the {what} lies from {low} to {high}\n")
        }
        (Some(low), Some(high)) => format!("the {what} is {} and {}\n", low_phrase(low), high_phrase(high)),
        (Some(low), None) => format!("the {what} is {}\n", low_phrase(low)),
        (None, Some(high)) => format!("the {what} is {}\n", high_phrase(high)),
        (None, None) => String::new(),
    }
}

/// The first two keys of every answer about a position.
pub fn subject(game: &str, position: &str) -> Object {
    let mut object = Object::new();
    object.insert("game".to_owned(), game.into());
    object.insert("position".to_owned(), position.into());
    object
}

/// A sentence that a terminal can show: one line, no control characters, not too long.
pub fn plain(sentence: &str) -> String {
    const LONGEST: usize = 300;
    let mut plain = String::new();
    for (index, letter) in sentence.chars().enumerate() {
        if index == LONGEST {
            plain.push('…');
            break;
        }
        if letter.is_control() { plain.extend(letter.escape_debug()) } else { plain.push(letter) }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outwards() {
        let said = |low: &str, high: &str| {
            let read = |text: &str| text.parse::<Dyadic>().ok();
            within("value", read(low).as_ref(), read(high).as_ref())
        };
        assert_eq!(said("-17", "23/8"), "the value lies from -17 to 23/8\n");
        assert_eq!(said("1/1073741824", "17/16"), "the value is above 0 and below 9/8\n");
        assert_eq!(said("-17/16", "-1/1024"), "the value is above -9/8 and below 0\n");
        assert_eq!(said("3/16", "1"), "the value is above 1/8 and at most 1\n");
        assert_eq!(said("", "5/16"), "the value is below 3/8\n");
        assert_eq!(said("1/2", ""), "the value is at least 1/2\n");
        assert_eq!(said("", ""), "");
    }
}

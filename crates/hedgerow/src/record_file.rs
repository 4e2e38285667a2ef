//! A match whose openings or records are in files.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use hedgerow_core::Refusal;
use hedgerow_lab::LabError;
use hedgerow_lab::matches::{Keep, MOST_OPENINGS};
use hedgerow_lab::study::Shard;
use hedgerow_workbench::verbs::{GivenPositions, Guests, KnownMatch, Match, MatchAnswer, Openings, StartFault};
use hedgerow_workbench::verbs::{MatchError, MatchTask};
use hedgerow_workbench::{AskError, Context, Known, Limits, Listener, Why};

use crate::answer::{Answer, Body, Exit, Object, plain};
use crate::batch::is_remark;
use crate::delivery::{Delivery, RecordsFile, RecordsUse};

/// Plays a match, or checks its records.
pub fn play(
    question: &Match,
    delivery: &Delivery,
    limits: &Limits,
    listener: &dyn Listener,
) -> Result<MatchAnswer, Box<Answer>> {
    let question = with_openings(question, delivery).map_err(|refusal| {
        let known = Box::new(Known::Game { game: question.game.clone() });
        Box::new(Answer::from(AskError::Refused { known, refusal }))
    })?;
    let asked = question.clone().into_owned().into();
    let mut context = Context::new(&asked, limits, listener);
    if let Err(refusal) = listener.prepare(&asked, &mut context.workspace) {
        context.tell(Known::Game { game: question.game.clone() });
        return Err(Box::new(context.error(refusal.into()).into()));
    }
    let whole = MatchTask::Play { keep: Keep::Nowhere, shard: Shard::WHOLE };
    let task = delivery.records.as_ref().map_or(whole, RecordsFile::task);
    question.play(&context, task, &guests(delivery)).map_err(|error| Box::new(failed(error, &context)))
}

impl RecordsFile {
    fn task(&self) -> MatchTask<'_> {
        let shard = self.shard;
        match &self.purpose {
            RecordsUse::New => MatchTask::Play { keep: Keep::New(&self.path), shard },
            RecordsUse::Resume => MatchTask::Play { keep: Keep::Resume(&self.path), shard },
            RecordsUse::Verify(sample) => MatchTask::Verify { records: &self.path, sample: *sample, shard },
            RecordsUse::Merge(parts) => MatchTask::Merge { parts, records: &self.path },
        }
    }
}

/// The external programs that the user typed.
fn guests(delivery: &Delivery) -> Guests {
    let mut guests = Guests::none();
    for (place, program) in &delivery.programs {
        guests.insert(*place, Arc::new(program.clone()));
    }
    guests
}

/// The match with the positions of a file as its openings.
fn with_openings<'a>(question: &'a Match, delivery: &Delivery) -> Result<Cow<'a, Match>, Refusal> {
    let Some(path) = delivery.openings.as_deref() else { return Ok(Cow::Borrowed(question)) };
    // Errors in the rest of the match come before errors in the file.
    question.entrants(&guests(delivery))?;
    let texts = positions(question, path)?;
    let openings = Openings::Positions(GivenPositions { texts, source: "of a file" });
    Ok(Cow::Owned(Match { openings, ..question.clone() }))
}

/// The positions of a file, in their canonical text.
fn positions(question: &Match, path: &Path) -> Result<Vec<String>, Refusal> {
    let of_file = |fault: String| Refusal::new(fault).of(path.display());
    let text = fs::read_to_string(path).map_err(|error| of_file(error.to_string()))?;
    let mut starts = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split(" # ").next().unwrap_or("").trim();
        if line.is_empty() || is_remark(line) {
            continue;
        }
        let start = question.start(line).map_err(|fault| {
            let fault = match fault {
                StartFault::Refused(refusal) => refusal,
                StartFault::NoMove { mover } => format!("{mover} has no move in {}", plain(line)).into(),
            };
            fault.of(format!("line {}", number + 1)).of(path.display())
        });
        starts.push(start?);
        if starts.len() > MOST_OPENINGS {
            return Err(of_file(format!("a match has at most {MOST_OPENINGS} openings")));
        }
    }
    if starts.is_empty() { Err(of_file("there is no position in it".to_owned())) } else { Ok(starts) }
}

/// Why the match could not be played, or its records not read. Where the machine failed, as with a full disk, the games
/// played are known and kept.
fn failed(error: MatchError, context: &Context<'_>) -> Answer {
    let error = match error {
        MatchError::Lab(LabError::Exists(path)) => {
            let fault = Refusal::new("the file exists; continue it with --resume, or name another file");
            return context.error(fault.of(path.display()).into()).into();
        }
        MatchError::Lab(error) if error.is_of_the_machine() => error,
        error => return context.error(Why::from(error)).into(),
    };
    let known = context.known();
    let is_begun = matches!(known, Known::Match(KnownMatch { games: Some(_), .. }));
    let go_on = if is_begun { "; --resume goes on with it" } else { "" };
    let refused = Answer::bad_input(Object::new(), &format!("{error}{go_on}"));
    Answer { exit: Exit::Unfinished, body: Some(Body::Known(Box::new(known))), ..refused }
}

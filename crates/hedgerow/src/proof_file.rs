//! A proof in a file, or on standard input.

use std::io::{self, Read};
use std::path::Path;

use hedgerow_core::disk::DiskFile;
use hedgerow_core::{Budget, Stopped};
use hedgerow_workbench::verbs::{KnownProof, ReadProof, VerifyAnswer};
use hedgerow_workbench::{AskError, Context, Known, Limits, Listener, Question, Why};

use crate::files;

/// The bytes claimed at first for a file of unknown length.
const FIRST_BYTES: u64 = 1 << 16;

/// Checks the proof in a file.
pub fn check(
    path: &Path,
    question: &Question,
    limits: &Limits,
    listener: &dyn Listener,
) -> Result<VerifyAnswer, AskError> {
    let context = Context::new(question, limits, listener);
    checked(path, &context).map_err(|why| context.error(why))
}

fn checked(path: &Path, context: &Context<'_>) -> Result<VerifyAnswer, Why> {
    let text = text(path, context.budget()).map_err(|unread| match unread {
        Unread::Fault(error) => {
            context.tell(Known::Proof(KnownProof { valid: Some(false), ..KnownProof::default() }));
            Why::from(format!("the file cannot be read: {error}"))
        }
        Unread::Stopped(reason) => reason.into(),
    })?;
    let proof = ReadProof::read(&text, context)?;
    // The proof that is being checked holds this memory.
    context.budget().release(text.capacity() as u64);
    drop(text);
    proof.check(context)
}

/// The text of a file.
fn text(path: &Path, budget: &Budget) -> Result<String, Unread> {
    if files::is_dash(path) {
        return read_within(io::stdin().lock(), 0, budget);
    }
    let file = DiskFile::open(path)?;
    // The length that the system reports is a guess: the file may grow, and a pipe has no length.
    let length = file.length()?;
    read_within(file, length, budget)
}

/// Why a file was not read.
enum Unread {
    /// It cannot be read.
    Fault(io::Error),
    /// A limit was reached.
    Stopped(Stopped),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Fault(error)
    }
}

/// Reads a text of about this length. Claims its memory from the budget before allocating it.
fn read_within(mut source: impl Read, length: u64, budget: &Budget) -> Result<String, Unread> {
    let mut bytes = Vec::new();
    // One byte more than the file has, so that the end is noticed.
    let mut more = length.saturating_add(1).max(FIRST_BYTES);
    loop {
        budget.claim(more);
        budget.check().map_err(Unread::Stopped)?;
        let room = usize::try_from(more).ok().filter(|&room| bytes.try_reserve_exact(room).is_ok());
        if room.is_none() {
            return Err(Unread::Stopped(Stopped::Memory));
        }
        if (source.by_ref().take(more).read_to_end(&mut bytes)? as u64) < more {
            break;
        }
        more = bytes.len() as u64;
    }
    String::from_utf8(bytes).map_err(|_| Unread::Fault(io::Error::other("it is not UTF-8")))
}

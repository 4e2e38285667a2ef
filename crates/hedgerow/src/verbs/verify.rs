//! `verify`: checks a proof file with simple, independent code.

use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use hedgerow_core::disk::DiskFile;
use hedgerow_core::{Budget, Naming, Notation, Stopped};
use hedgerow_games::hex3d::{Hex3d, proof as outcomes};
use hedgerow_search::proof::{Certificate, Checked, Claim, ProofError};

use super::{counted, row};
use crate::answer::{Answer, Object};
use crate::files;
use hedgerow_workbench::{ALL, Unfinished, valued};

/// What is claimed at first for a file whose length is not known.
const FIRST_BYTES: u64 = 1 << 16;

/// Check a proof that `solve --proof` has written
///
/// A proof names the winner's move for every position that can come up. The check follows it against every reply, by the
/// plain rules of the game; neither the search that found the proof nor its tables and fast boards take part. The file must
/// be written as `solve --proof` writes it, to the byte.
///
/// A proof about 3D Hex names what holds of the outcome sets of positions; the check sees to it that all of it follows from
/// the rest, and has claims (how many were checked) and nature beside the keys below, and no unused.
///
/// Keys of the JSON object: game, position, turn, claim, valid, entries, positions (how many were looked at), unused (how many
/// entries were never needed). A file that proves nothing has valid false, an error, and exit code 2. A file that
/// does not fit --memory has a reason, and exit code 1.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow solve nim 3+5+7 --proof nim.proof && hedgerow verify nim.proof")]
pub struct Verify {
    /// The proof; - reads it from standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Verify {
    /// Whether it holds.
    pub fn answer(&self, budget: &Budget, quiet: bool) -> Answer {
        let mut object = Object::new();
        let refuse = |object: Object, sentence: &str| self.refused(object, sentence, quiet);
        let text = match self.text(budget) {
            Ok(text) => text,
            Err(Unread::Fault(error)) => return refuse(object, &format!("the file cannot be read: {error}")),
            Err(Unread::Stopped(reason)) => return Answer::unfinished(object, &Unfinished::because(reason)),
        };
        if text.starts_with(outcomes::HEADING) {
            return self.outcomes(text, budget, quiet);
        }
        let proof = match Certificate::read(&text, budget) {
            Ok(proof) => proof,
            Err(ProofError::Stopped(reason)) => return Answer::unfinished(object, &Unfinished::because(reason)),
            Err(error) => return refuse(object, &error.to_string()),
        };
        forget(text, budget);
        let Some(game) = ALL.iter().find(|game| game.name() == proof.game) else {
            return refuse(object, &format!("there is no game {:?}", proof.game));
        };
        let position = match game.read(&proof.position) {
            Ok(position) => position,
            Err(error) => return refuse(object, &format!("position {:?}: {error}", proof.position)),
        };
        let naming = position.naming();
        let (Claim::AtLeast(player, result) | Claim::AtMost(player, result)) = proof.claim;
        let player = naming.name(player);
        let claim = match proof.claim {
            Claim::AtLeast(_, 1) if proof.two => format!("{player} wins"),
            Claim::AtLeast(..) => format!("{player} gets at least {result}"),
            Claim::AtMost(..) => format!("{player} gets at most {result}"),
        };
        for (key, word) in [
            ("game", proof.game.as_str()),
            ("position", proof.position.as_str()),
            ("turn", naming.letter(proof.turn).as_str()),
            ("claim", claim.as_str()),
        ] {
            object.insert(key.to_owned(), word.into());
        }
        let checked = match valued(&*position, "a proof") {
            Ok(valued) => valued.check(&proof, budget),
            Err(sentence) => return refuse(object, &sentence),
        };
        match checked {
            Ok(Checked { positions, unused, .. }) => {
                let entries = proof.entries().len();
                object.insert("valid".to_owned(), true.into());
                for (key, count) in [("entries", entries as u64), ("positions", positions), ("unused", unused)] {
                    object.insert(key.to_owned(), count.into());
                }
                if quiet {
                    return Answer::answered(object, "valid\n".to_owned());
                }
                let mut text = row("game", &format!("{} {}", proof.game, proof.position));
                text += &row("to move", &naming.name(proof.turn));
                text += &row("claim", &claim);
                text += &row(
                    "proof",
                    &format!(
                        "valid: {}, {} looked at",
                        counted(entries as u64, "move"),
                        counted(positions, "position")
                    ),
                );
                Answer::answered(object, text)
            }
            Err(ProofError::Stopped(reason)) => Answer::unfinished(object, &Unfinished::because(reason)),
            Err(error) => refuse(object, &error.to_string()),
        }
    }

    /// The text of the file.
    fn text(&self, budget: &Budget) -> Result<String, Unread> {
        if files::is_dash(&self.file) {
            return read_within(io::stdin().lock(), 0, budget);
        }
        let file = DiskFile::open(&self.file)?;
        // What the system says of a file is a guess: it may grow, and a pipe has no length.
        let length = file.length()?;
        read_within(file, length, budget)
    }

    /// Whether a proof of an outcome set holds.
    fn outcomes(&self, text: String, budget: &Budget, quiet: bool) -> Answer {
        let mut object = Object::new();
        let proof = match outcomes::Proof::read(&text, budget) {
            Ok(proof) => proof,
            Err(ProofError::Stopped(reason)) => return Answer::unfinished(object, &Unfinished::because(reason)),
            Err(error) => return self.refused(object, &error.to_string(), quiet),
        };
        forget(text, budget);
        let (position, claim) = (proof.position.write(), proof.claim_in_words());
        for (key, word) in [
            ("game", Hex3d::GAME),
            ("position", position.as_str()),
            ("turn", Naming::Numbers.letter(proof.position.to_move()).as_str()),
            ("nature", proof.nature.as_str()),
            ("claim", claim.as_str()),
        ] {
            object.insert(key.to_owned(), word.into());
        }
        match proof.check(budget) {
            Ok(outcomes::Checked { positions, claims }) => {
                let entries = proof.len() as u64;
                object.insert("valid".to_owned(), true.into());
                for (key, count) in [("entries", entries), ("claims", claims), ("positions", positions)] {
                    object.insert(key.to_owned(), count.into());
                }
                if quiet {
                    return Answer::answered(object, "valid\n".to_owned());
                }
                let mut text = row("game", &format!("{} {position}", Hex3d::GAME));
                text += &row("nature", &proof.nature);
                text += &row("claim", &claim);
                let counts = [counted(claims, "claim"), counted(entries, "position")].join(" about ");
                text += &row("proof", &format!("valid: {counts}, {} looked at", counted(positions, "position")));
                Answer::answered(object, text)
            }
            Err(outcomes::ProofError::Stopped(reason)) => Answer::unfinished(object, &Unfinished::because(reason)),
            Err(error) => self.refused(object, &error.to_string(), quiet),
        }
    }

    fn refused(&self, mut object: Object, sentence: &str, quiet: bool) -> Answer {
        object.insert("valid".to_owned(), false.into());
        let mut answer = Answer::bad_input(object, &format!("{}: {sentence}", self.file.display()));
        answer.text = if quiet { "invalid\n".to_owned() } else { String::new() };
        answer
    }
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

/// Reads a text of about this length. Its memory is claimed from the budget before it is taken.
fn read_within(mut source: impl Read, length: u64, budget: &Budget) -> Result<String, Unread> {
    let mut bytes = Vec::new();
    // One byte more than there is, so that the end is noticed.
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

/// Gives back the memory of a text that was read.
fn forget(text: String, budget: &Budget) {
    budget.release(text.capacity() as u64);
}

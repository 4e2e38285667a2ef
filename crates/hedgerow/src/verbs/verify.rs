//! `verify`: checks a proof file with simple, independent code.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use hedgerow_core::{Budget, Naming, Notation};
use hedgerow_games::hex3d::{Hex3d, proof as outcomes};
use hedgerow_search::proof::{Certificate, Checked, Claim, ProofError};

use super::{counted, row};
use crate::answer::{Answer, Object};
use crate::files;
use crate::games::{ALL, Unfinished, valued};

/// The largest file that is read.
const LARGEST: u64 = 4 << 30;

/// Check a proof that `solve --proof` has written
///
/// A proof names the winner's move for every position that can come up. The check follows it against every reply, by the
/// plain rules of the game; neither the search that found the proof nor its tables and fast boards take part.
///
/// A proof about 3D Hex names what holds of the outcome sets of positions; the check sees to it that all of it follows from
/// the rest, and has claims (how many were checked) and nature beside the keys below, and no unused.
///
/// Keys of the JSON object: game, position, turn, claim, valid, entries, positions (how many were looked at), unused (how many
/// entries were never needed). A file that proves nothing has valid false, an error, and exit code 2.
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
        let mut text = String::new();
        let read = match files::is_dash(&self.file) {
            true => io::stdin().lock().take(LARGEST).read_to_string(&mut text),
            false => File::open(&self.file).and_then(|file| file.take(LARGEST).read_to_string(&mut text)),
        };
        if let Err(error) = read {
            return refuse(object, &format!("the file cannot be read: {error}"));
        }
        if text.starts_with(outcomes::HEADING) {
            return self.outcomes(&text, budget, quiet);
        }
        let proof = match Certificate::read(&text) {
            Ok(proof) => proof,
            Err(error) => return refuse(object, &error.to_string()),
        };
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

    /// Whether a proof of an outcome set holds.
    fn outcomes(&self, text: &str, budget: &Budget, quiet: bool) -> Answer {
        let mut object = Object::new();
        let proof = match outcomes::Proof::read(text) {
            Ok(proof) => proof,
            Err(error) => return self.refused(object, &error.to_string(), quiet),
        };
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

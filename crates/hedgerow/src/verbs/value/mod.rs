//! `value`: what a position is worth, and why.
//!
//! | file | subject |
//! |---|---|
//! | `partizan` | games under normal play: the combinatorial value |
//! | `boxes` | Dots-and-Boxes: chains, control, what every line is, Nimstring |

mod boxes;
mod partizan;

use std::path::Path;

use clap::Args;

use super::{Context, Question, database};
use crate::answer::Answer;
use crate::arguments::{MethodOption, Subject};
use crate::reach::{Destination, FileName, Output, Reach};
use hedgerow_workbench::{Kind, Position, Unfinished, Workspace, valued};

/// Find what a position is worth: its exact combinatorial value
///
/// Values are in canonical form, as game theorists write them: -7/2, *2, ^, v*, 1*, {1|-1}, {3|{1|-2}}.
///
/// Keys of the JSON object: value, outcome (L, R, N or P: Left, Right, the next or the previous player wins), birthday,
/// mean, temperature, left and right (the values of the options of the canonical form), nodes (positions stored on the
/// way); with --explain also parts and why; with --database rests_on (the file, whose values are believed). If a limit is
/// reached: reason, low, high.
///
/// A value of more than a million characters is null, and value_too_long is true. So are left and right, with
/// left_too_long and right_too_long, if there are more than 1000 options or they have more than four million characters.
///
/// Boxes is played for points and has no such value; `solve` finds the net score of any position. Of it, in Berlekamp's
/// words: turn, scores, boxes (how many are to come), lines (how many are not drawn), phase (open, handouts, loony endgame,
/// taking or over), dots, chains (each with boxes, lines, length, kind (chain or loop), long, isolated, and ends: ground, open,
/// or the number of a joint), long_chains and loops (how many, open ones not counted), joints (boxes with three or four
/// free sides), takeable (boxes, choice), moves (line to kind (safe, capture, handout, loony or double-dealing), takes or
/// gives (boxes), heart (hard or half, for a chain of two), nimber), control (A, B or null), fully_controlled,
/// terminal_bonus, controlled and net (of endgames of chains and loops that do not touch; else null), long_chain_rule
/// (wants_even, certain, favours; or null), nimber (of Nimstring: 0, *, *2, loony; null with nimber_reason if a limit is
/// reached); with --explain also why.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow value hackenbush \"BRR + RB\" --explain
  hedgerow value domineering 4x4 --thermograph heat.svg
  hedgerow value konane \"XOXOXO........\"
  hedgerow value boxes \"3x3 swedish\" --explain")]
pub struct ValueOf<R: Reach> {
    #[command(flatten)]
    subject: Subject,
    /// Say why: the parts, their values and the rule used for each; of boxes what every line does
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    road: MethodOption,
    /// Draw the thermograph to this file as SVG, which the key thermograph names; - prints it, and with --json its text is the key
    #[arg(long, value_name = "FILE", value_parser = <R::Output as Output>::read)]
    thermograph: Option<R::Output>,
    /// Konane: begin with the values of small regions in this file, which `hedgerow database` makes
    #[arg(long, value_name = "FILE", value_parser = <R::File as FileName>::read)]
    database: Option<R::File>,
}

impl<R: Reach> Question for ValueOf<R> {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn prepare(&self, workspace: &mut Workspace) -> Result<(), String> {
        workspace.method = self.road.method();
        let Some(path) = &self.database else { return Ok(()) };
        if self.subject.game.0.name() != "konane" {
            return Err("--database is for konane only".to_owned());
        }
        workspace.regions = database::load(&workspace.algebra, path.path())?.regions().collect();
        Ok(())
    }

    fn files(&self) -> Vec<(&'static str, &Path)> {
        self.thermograph().and_then(Destination::file).map(|path| ("--thermograph", path)).into_iter().collect()
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        if let (Some(_), Err(sentence)) = (&self.thermograph, valued(position, "--thermograph")) {
            return Ok(Answer::bad_input(context.object, &sentence));
        }
        match position.kind().valued() {
            Ok(valued) => {
                let answer = partizan::answer(valued, position.naming(), self.explain, self.thermograph(), context);
                answer.map(|answer| self.resting(answer))
            }
            Err(Kind::Boxes(boxes)) => Ok(boxes::answer(boxes, self.explain, context)),
            Err(_) => {
                let sentence = valued(position, "value").err().unwrap_or_default();
                Ok(Answer::bad_input(context.object, &sentence))
            }
        }
    }
}

impl<R: Reach> ValueOf<R> {
    /// The answer with the database that it rests on, whose values were read and not found.
    fn resting(&self, mut answer: Answer) -> Answer {
        if let Some(path) = &self.database {
            answer.object.insert("rests_on".to_owned(), path.path().display().to_string().into());
        }
        answer
    }

    fn thermograph(&self) -> Option<Destination<'_>> {
        self.thermograph.as_ref().map(Output::destination)
    }
}

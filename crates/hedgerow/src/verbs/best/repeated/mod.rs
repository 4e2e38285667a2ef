//! Repeated searches: how often each move is chosen, ply after ply.
//!
//! | file | subject |
//! |---|---|
//! | `report` | the study in words and as an object |
//! | `picture` | the boards of all plies, one below the other, with the counts on the moves |

mod picture;
mod report;

use std::time::Instant;

use clap::Args;
use hedgerow_core::{Player, Seed};
use hedgerow_lab::repeats::{Choices, Progress, Repeats};
use hedgerow_search::Spec;

use super::Best;
use crate::answer::Answer;
use crate::arguments::subject::read_count;
use crate::progress::Bar;
use crate::reach::Reach;
use crate::verbs::{Context, Delivered};
use hedgerow_workbench::{Position, Repeated, Unfinished};

/// So many plies may be studied.
const MOST_PLIES: i64 = 1000;

/// How often a position is searched, and how far the study goes.
#[derive(Args, Clone, Copy)]
pub struct Repetition {
    /// Search the position so many times, each time anew, and count what is chosen; 1k is 1000
    #[arg(long, value_name = "SEARCHES", value_parser = read_searches)]
    repeat: Option<u64>,
    /// With --repeat: study so many moves in turn, each after the most chosen one
    #[arg(long, value_name = "K", default_value_t = 1, requires = "repeat",
          value_parser = clap::value_parser!(u16).range(1..=MOST_PLIES))]
    plies: u16,
}

fn read_searches(text: &str) -> Result<u64, String> {
    read_count(text).map_err(|_| "write a number of searches such as 500 or 20k".to_owned())
}

impl Repetition {
    /// How many searches were asked for, if more than the usual one was.
    pub fn wanted(self) -> Option<u64> {
        self.repeat
    }
}

impl<R: Reach> Best<R> {
    /// Lets an engine search again and again, and tells what it chose.
    pub(super) fn repeated(
        &self,
        position: &dyn Position,
        turn: Player,
        (spec, repeat): (&Spec, u64),
        context: Context<'_>,
    ) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, task } = context;
        let letter = position.naming().letter(turn);
        let seed = Seed::new(style.seed).child("best").child(position.write().as_str()).child(letter.as_str());
        let plan = Repeats {
            engine: spec.clone(),
            repeat,
            plies: self.repetition.plies.into(),
            seed: seed.child("repeat"),
            // As many searches share it as there are threads.
            memory: workspace.budget.memory() / workspace.threads as u64,
        };
        object.insert("repeat".to_owned(), repeat.into());
        let (bar, clock) = (Bar::new(!style.quiet), Instant::now());
        let progress = |progress: &Progress| {
            let &Progress { ply, done, total } = progress;
            bar.show(done, total, clock.elapsed(), &format!("ply {}", ply + 1));
        };
        let repeated =
            Repeated { plan: &plan, threads: workspace.threads, budget: &workspace.budget, progress: &progress };
        let outcome = position.repeated(turn, repeated);
        drop(bar);
        let choices = match outcome {
            Ok(Ok(choices)) => choices,
            Ok(Err(error)) => return Ok(Answer::bad_input(object, &error.to_string())),
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        report::insert(&mut object, &choices, position.naming());
        // A study that ended early may have cost hours: its picture is drawn all the same.
        let drawn = task.keep(|| self.draw(position, &choices));
        let drawn = drawn.unwrap_or_else(Delivered::failed);
        let text = report::told(&choices, position.naming(), style);
        Ok(drawn.within(match choices.stopped {
            Some(reason) => {
                let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
                answer.text = text;
                if let Some(complaint) = &mut answer.complaint {
                    complaint.sentence = format!("the searches ended early: {reason}");
                }
                answer
            }
            None => Answer::answered(object, text),
        }))
    }

    /// Writes the picture where it is wanted. The error is a sentence.
    fn draw(&self, position: &dyn Position, choices: &Choices) -> Result<Delivered, String> {
        let drawing = self.drawing.drawing();
        if drawing.wanted().is_none() {
            return Ok(Delivered::default());
        }
        let read = |text: &str| self.subject.game.0.read(text).map_err(|error| error.to_string());
        Ok(drawing.write(&picture::stacked(choices, position, read)?))
    }
}

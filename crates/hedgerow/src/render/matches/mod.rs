//! `match` in words.
//!
//! | file | subject |
//! |---|---|
//! | `report` | the results of a match |
//! | `tournament` | the results of a round robin |
//! | `verify` | the result of a check of records |

mod report;
mod tournament;
mod verify;

use hedgerow_lab::matches::Progress as Games;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::MatchProgress;
use hedgerow_workbench::verbs::{MatchAnswer, MatchPlayed};

use super::Progress;
use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::render::Style;

/// The results, or what is wrong with the records.
pub fn said(found: MatchAnswer, style: Style) -> Answer {
    match found {
        MatchAnswer::Played(played) => said_played(played, style),
        MatchAnswer::Verified(verified) => verify::said(verified, style),
    }
}

fn said_played(played: Box<MatchPlayed>, style: Style) -> Answer {
    let text = match (played.summary.crosses.is_empty(), style.quiet) {
        (true, true) => report::bare(&played.summary),
        (true, false) => report::table(&played, style),
        (false, true) => tournament::bare(&played.summary),
        (false, false) => tournament::table(&played, style),
    };
    let resume = if played.records.is_some() { "; --resume goes on with it" } else { "" };
    let early = played.reason.as_ref().map(|reason| format!("the match ended early: {reason}{resume}"));
    let warnings: Vec<String> = played.summary.warnings.iter().map(ToString::to_string).collect();
    let latex = Delivered::latex(played.latex.as_ref());
    let answer = latex.within(Answer::said(Found::Match(MatchAnswer::Played(played)), text));
    let answer = match early {
        Some(sentence) => answer.early(&sentence),
        None => answer,
    };
    answer.warned(warnings)
}

/// The progress of a match.
pub fn progress(progress: &MatchProgress) -> Progress {
    match *progress {
        MatchProgress::Played(Games { done, total, wins, draws, losses, ratio, elapsed }) => {
            let ratio = ratio.map_or_else(String::new, |ratio| format!("  llr {ratio:.2}"));
            Progress { share: Some((done, total, elapsed)), words: format!("{wins}-{draws}-{losses}{ratio}") }
        }
        MatchProgress::Checked { done, total, elapsed } => {
            Progress { share: Some((done, total, elapsed)), words: "played anew".to_owned() }
        }
    }
}

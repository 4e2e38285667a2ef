//! Perfect play under normal play: every move with the value it leads to.

use hedgerow_core::picture::Emphasis;
use hedgerow_games::entry::Number;
use hedgerow_games::entry::valued::Valued;
use hedgerow_games::evaluate::wins;
use hedgerow_value::{Algebra, Game};

use super::answer::{BestAnswer, MOST_DESCRIBED, PerfectPlay, ValuedMove, omitted};
use super::{MOST_LISTED, Search};
use crate::answer::Answer;
use crate::ask::Why;
use crate::known::Known;
use crate::verbs::picture::Pictured;
use crate::verbs::{LONGEST_VALUE, described, tell_bounds};

/// A value of more letters is not drawn on its move.
const LONGEST_NUMBER: usize = 8;
/// A value of more letters is not shown to people.
const LONGEST_SHOWN: usize = 10_000;
/// A value of at most this many letters is always written, however long the values before it are.
const ALWAYS_WRITTEN: usize = 200;

impl Search<'_> {
    /// Every move with its value.
    pub(super) fn perfect(&self, valued: &dyn Valued) -> Result<BestAnswer, Why> {
        tell_bounds(valued, self.context);
        let workspace = &self.context.workspace;
        let algebra = &workspace.algebra;
        let ranked = valued.rank(self.turn, workspace)?;
        let wins = |value| u8::from(wins(algebra, self.turn, value));
        let mut longest = LONGEST_VALUE;
        let listed = |(place, (chosen, value)): (usize, &(String, Game))| {
            let text = algebra.display_within(*value, longest);
            longest = longest.saturating_sub(text.as_ref().map_or(0, String::len)).max(ALWAYS_WRITTEN);
            ValuedMove {
                chosen: chosen.clone(),
                instead: if place < MOST_DESCRIBED { instead(algebra, *value, text.as_deref()) } else { None },
                value_too_long: text.is_none(),
                value: text,
                visits: 1,
                mean: wins(*value),
                error: 0,
            }
        };
        let mut found = PerfectPlay {
            subject: self.subject(),
            chosen: ranked.first().map(|(chosen, _)| chosen.clone()),
            score: ranked.first().map_or(0, |&(_, value)| wins(value)),
            moves: ranked.iter().take(MOST_LISTED).enumerate().map(listed).collect(),
            omitted: omitted(ranked.len()),
            picture: Pictured::default(),
            player: self.player(),
        };
        let number = |(chosen, value): &(String, Game)| {
            let is_won = wins(*value) == 1;
            let text = algebra.display_within(*value, LONGEST_NUMBER);
            let text = text.unwrap_or_else(|| if is_won { "wins" } else { "loses" }.to_owned());
            Number { chosen: chosen.clone(), text, emphasis: if is_won { Emphasis::Best } else { Emphasis::Plain } }
        };
        match self.drawn(|| ranked.iter().take(MOST_LISTED).map(number).collect()) {
            Ok(picture) => found.picture = picture,
            Err(why) => {
                self.context.tell(Known::Answer(Box::new(Answer::Best(BestAnswer::Perfect(Box::new(found))))));
                return Err(why);
            }
        }
        Ok(BestAnswer::Perfect(Box::new(found)))
    }
}

/// What people see instead of the text of a value that is too long for them or missing.
fn instead(algebra: &Algebra, value: Game, text: Option<&str>) -> Option<String> {
    match text {
        Some(text) if text.len() <= LONGEST_SHOWN => None,
        _ => Some(algebra.display_within(value, LONGEST_SHOWN).unwrap_or_else(|| described(algebra, value))),
    }
}

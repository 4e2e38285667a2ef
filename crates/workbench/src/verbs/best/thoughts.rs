//! The result of one search by an engine.

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Budget, Stopped};
use hedgerow_games::entry::Number;
use hedgerow_games::entry::scored::signed;
use hedgerow_registry::read_spec;
use hedgerow_search::{Choice, Considered, Fallback};

use super::Search;
use super::answer::{BestAnswer, EngineThoughts, NothingToChoose, Thoughts};
use super::tree::{Tree, TreeOrFile};
use crate::answer::Answer;
use crate::ask::Why;
use crate::known::Known;
use crate::verbs::picture::Pictured;

/// The engine that chooses when values reach a limit.
const INSTEAD: &str = "greedy";

impl Search<'_> {
    /// Runs the engine.
    pub(super) fn thought(&self) -> Result<BestAnswer, Why> {
        let workspace = &self.context.workspace;
        let mut session = self.position.session(self.turn)?;
        let engine = session.seat(&self.spec, workspace.threads)?;
        if session.mover().is_none() {
            return Ok(BestAnswer::Over(NothingToChoose {
                subject: self.subject(),
                chosen: None,
                score: None,
                moves: Vec::new(),
                loser: self.position.valued().map(|_| self.player()),
            }));
        }
        let choice = session.think(engine, self.seed(), &workspace.budget)?;
        let mut found = EngineThoughts {
            subject: self.subject(),
            thoughts: Thoughts::from(&choice),
            // Ctrl-C and limits keep the results so far: the move stands.
            reason: choice.stopped.map(|reason| reason.to_string()),
            rests_on: None,
            tree: None,
            dot: None,
            picture: Pictured::default(),
        };
        let grown = match self.question.tree {
            true => match session.tree(engine, self.question.least_visits, self.question.most_nodes) {
                Some(tree) => Some(tree),
                None => return self.refused(found, "the engine grew no tree".into()),
            },
            false => None,
        };
        match self.drawn(|| numbers(&choice)) {
            Ok(picture) => found.picture = picture,
            Err(why) => return self.refused(found, why),
        }
        found.dot = grown.as_ref().map(super::tree::dot);
        found.tree = grown.map(|tree| TreeOrFile::Tree(Tree::from(tree)));
        Ok(BestAnswer::Thoughts(Box::new(found)))
    }

    /// The choice of the best evaluation, for when values ran out of time or memory; it takes almost no time. Where
    /// there are more moves than can be listed, and after an interruption, there is no answer.
    pub(super) fn instead(&self, why: Why) -> Result<BestAnswer, Why> {
        let Why::Unfinished(unfinished) = &why else { return Err(why) };
        let reason = unfinished.reason;
        if !matches!(reason, Stopped::Time | Stopped::Memory) || self.question.svg || self.question.tikz {
            return Err(why);
        }
        let spec = read_spec(INSTEAD, &self.position.game_entry().card())?;
        let mut session = self.position.session(self.turn)?;
        let engine = session.seat(&spec, self.context.workspace.threads)?;
        let budget = Budget::unlimited().with_memory(self.context.budget().memory());
        if session.mover().is_none() {
            return Err(why);
        }
        let Ok(mut choice) = session.think(engine, self.seed(), &budget) else { return Err(why) };
        choice.fallback = Some(Fallback { engine: spec.to_string(), reason });
        Ok(BestAnswer::Thoughts(Box::new(EngineThoughts {
            subject: self.subject(),
            thoughts: Thoughts::from(&choice),
            reason: None,
            rests_on: None,
            tree: None,
            dot: None,
            picture: Pictured::default(),
        })))
    }

    /// A refusal that comes when the move is already known: the answer has both.
    fn refused(&self, found: EngineThoughts, why: Why) -> Result<BestAnswer, Why> {
        // Why the search ended does not matter then.
        let found = EngineThoughts { reason: None, ..found };
        self.context.tell(Known::Answer(Box::new(Answer::Best(BestAnswer::Thoughts(Box::new(found))))));
        Err(why)
    }
}

/// The engine's judgement of every move that it considered, to be drawn: results if all are proved, otherwise means.
fn numbers(choice: &Choice<String>) -> Vec<Number> {
    let proved = |bounds: Option<(i32, i32)>| bounds.filter(|(low, high)| low == high).map(|(low, _)| low);
    let all = choice.moves.iter().all(|considered| proved(considered.bounds).is_some());
    // Evaluations are whole numbers, means of playouts are not.
    let is_whole = choice.moves.iter().filter_map(|considered| considered.mean).all(|mean| mean.fract() == 0.0);
    let digits = if is_whole { 0 } else { 2 };
    let number = |considered: &Considered<String>| {
        let text = match proved(considered.bounds).filter(|_| all) {
            Some(result) => signed(result),
            None => format!("{:.digits$}", considered.mean?),
        };
        let emphasis = if considered.chosen == choice.chosen { Emphasis::Chosen } else { Emphasis::Plain };
        Some(Number { chosen: considered.chosen.clone(), text, emphasis })
    };
    choice.moves.iter().filter_map(number).collect()
}

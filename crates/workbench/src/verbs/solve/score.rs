//! The net score under perfect play of a game that is played for points, and every move's net score.

use hedgerow_core::{Naming, Refusal};
use hedgerow_games::entry::scored::{Score, ScoreKnown, ScoreUnfinished, Scored, numbers};
use hedgerow_search::proof::ProofError;
use schemars::JsonSchema;
use serde::Serialize;

use super::{SolveAnswer, SolveHead, Task};
use crate::ask::Why;
use crate::known::Known;
use crate::question::fields::Keyed;
use crate::verbs::picture::Pictured;

/// The net score.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScoreAnswer {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// Points to come of the player to move less those of the other.
    pub net: i32,
    /// The moves that reach it; null if only the net score was asked for.
    pub best: Option<Vec<String>>,
    /// Every move with its net score; null if only the net score was asked for.
    pub moves: Option<Keyed<i32>>,
    /// A game played perfectly; null if only the net score was asked for.
    pub line: Option<Vec<String>>,
    /// The points of both players at its end, with those that they have.
    #[serde(rename = "final")]
    pub finals: [i32; 2],
    /// The winner; null after a tie.
    pub winner: Option<String>,
    /// Whether this is proved: what was read from a file is not.
    pub proved: bool,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many moves the proof holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// The proof, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// Why there is no proof though one was wanted.
    #[serde(skip)]
    pub not_proved: Option<ProofError>,
    /// What the game calls its players.
    #[serde(skip)]
    pub naming: Naming,
    /// Why there is no picture though one was wanted.
    #[serde(skip)]
    pub not_drawn: Option<Refusal>,
}

/// What a search for the net score has found so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScoreSoFar {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// Whether the net score is proved.
    pub proved: bool,
    /// The net score is at least this.
    pub low: i32,
    /// The net score is at most this.
    pub high: i32,
    /// The moves whose net score is known.
    pub moves: Keyed<i32>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The limit at which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// Why there is no picture though one was wanted.
    #[serde(skip)]
    pub not_drawn: Option<Refusal>,
}

impl Task<'_> {
    /// The net score.
    pub(super) fn score(&self, scored: &dyn Scored) -> Result<SolveAnswer, Why> {
        let (context, listener) = (self.context, self.context.listener);
        let every_move = !self.question.net;
        scored.solvable()?;
        // All or none of the points to come: this is known even if time runs out while the table is allocated.
        let most = scored.to_come();
        self.tell_score(&ScoreKnown { low: -most, high: most, ..ScoreKnown::default() });
        let search = scored.search(every_move, &context.workspace)?;
        listener.begin_search(&*search).map_err(|refusal| self.refused(refusal))?;
        let solved = search.find(context.budget(), &|known| {
            self.tell_score(known);
            listener.search_goes_on(&*search);
        });
        listener.end_search(&*search);
        Ok(match solved {
            Ok(score) => {
                let net = score.net;
                let mut answer = self.score_answer(score, every_move);
                if self.question.proof {
                    let proof = search.certificate(net, context.budget());
                    match proof.and_then(|proof| scored.check(&proof, context.budget()).map(|_| proof)) {
                        Ok(proof) => {
                            (answer.entries, answer.proof) = (Some(proof.entries().len()), Some(proof.write()));
                        }
                        Err(error) => answer.not_proved = Some(error),
                    }
                }
                SolveAnswer::Score(Box::new(answer))
            }
            Err(ScoreUnfinished { reason, known }) => {
                let mut found = self.score_so_far(&known);
                found.reason = Some(reason.to_string());
                match self.drawn(|| Ok(numbers(&known.moves, None))) {
                    Ok(picture) => found.picture = picture,
                    Err(refusal) => found.not_drawn = Some(refusal),
                }
                SolveAnswer::ScoreSoFar(Box::new(found))
            }
        })
    }

    fn score_answer(&self, score: Score, every_move: bool) -> ScoreAnswer {
        let naming = self.position.naming();
        let (picture, not_drawn) = match self.drawn(|| Ok(numbers(&score.moves, Some(score.net)))) {
            Ok(picture) => (picture, None),
            Err(refusal) => (Pictured::default(), Some(refusal)),
        };
        ScoreAnswer {
            head: self.head.clone(),
            net: score.net,
            best: every_move.then(|| score.best().map(str::to_owned).collect()),
            finals: score.finals,
            winner: score.winner().map(|winner| naming.letter(winner)),
            moves: every_move.then(|| score.moves.into_iter().collect()),
            line: every_move.then_some(score.line),
            proved: true,
            nodes: score.nodes,
            entries: None,
            proof: None,
            rests_on: None,
            picture,
            not_proved: None,
            naming,
            not_drawn,
        }
    }

    fn score_so_far(&self, known: &ScoreKnown) -> ScoreSoFar {
        ScoreSoFar {
            head: self.head.clone(),
            proved: false,
            low: known.low,
            high: known.high,
            moves: known.moves.iter().cloned().collect(),
            nodes: known.nodes,
            reason: None,
            rests_on: None,
            picture: Pictured::default(),
            not_drawn: None,
        }
    }

    fn tell_score(&self, known: &ScoreKnown) {
        self.context.tell(Known::Score(Box::new(self.score_so_far(known))));
    }
}

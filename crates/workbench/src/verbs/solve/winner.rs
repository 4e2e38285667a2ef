//! Who wins a game, and with which moves; a proof of it on request.

use hedgerow_core::{Naming, Player, Refusal, Stopped};
use hedgerow_games::entry::Number;
use hedgerow_games::entry::normal::Solution;
use hedgerow_games::entry::searched::{Searched, WinnerKnown, WinnerUnfinished};
use hedgerow_games::entry::valued::{NoProof, NoWinner, Valued};
use hedgerow_games::entry::winner_search::Convention;
use hedgerow_search::proof::{Certificate, ProofError};
use hedgerow_value::Outcome;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Solve, SolveAnswer, SolveHead, Task, saved_by};
use crate::Emphasis;
use crate::answer::Answer;
use crate::ask::Why;
use crate::known::Known;
use crate::question::fields::{Keyed, optional_text};
use crate::verbs::picture::Pictured;
use crate::verbs::tell_bounds;
use crate::verbs::verify::check_proof;

/// The memory of the search for a proof.
const PROOF_MEMORY: u64 = 1 << 30;

/// Who wins, and by which moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WinnerAnswer {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// misere if a player who cannot move wins; missing under normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<&'static str>,
    /// The winner.
    pub winner: String,
    /// The winning moves of the player to move: all, or one of them if `every_move` is false.
    pub winning: Vec<String>,
    /// False if `winning` has one of the winning moves, and others were not looked for; else missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every_move: Option<bool>,
    /// Who wins if either begins: L, R, N or P; null if that is not known.
    #[serde(serialize_with = "optional_text")]
    #[schemars(with = "Option<String>")]
    pub outcome: Option<Outcome>,
    /// Whether this is proved: what was read from a file is not.
    pub proved: bool,
    /// How many positions were stored or searched.
    pub nodes: u64,
    /// A game played perfectly, in games that tell one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// How many moves the proof holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<usize>,
    /// The proof, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// Who is to move, and who wins.
    #[serde(skip)]
    pub players: (Player, Player),
    /// Whether the winner was all that was asked for.
    #[serde(skip)]
    pub winner_only: bool,
    /// What the game calls its players.
    #[serde(skip)]
    pub naming: Naming,
    /// Why there is no picture though one was wanted.
    #[serde(skip)]
    pub not_drawn: Option<Refusal>,
    /// Why there is no proof though one was wanted.
    #[serde(skip)]
    pub not_proved: Option<ProofError>,
}

/// What a search for the winner has found so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WinnerSoFar {
    /// The position.
    #[serde(flatten)]
    pub head: SolveHead,
    /// misere if a player who cannot move wins; missing under normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<&'static str>,
    /// Whether the winner is proved.
    pub proved: bool,
    /// The winner; null if it is not known.
    pub winner: Option<String>,
    /// The moves that are known to win (true) or to lose (false).
    pub moves: Keyed<bool>,
    /// How much is still to be shown, at the least, before the player to move is known to win.
    pub to_win: u32,
    /// How much is still to be shown, at the least, before the player to move is known to lose.
    pub to_lose: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// The limit at which the search ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file from which the search went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The winner.
    #[serde(skip)]
    pub winning_player: Option<Player>,
    /// How many positions are remembered.
    #[serde(skip)]
    pub entries: u64,
    /// What the game calls its players.
    #[serde(skip)]
    pub naming: Naming,
}

impl Task<'_> {
    /// The winner by the general method for games that end when a player cannot move.
    pub(super) fn winner_of_any_game(&self, valued: &dyn Valued) -> Result<SolveAnswer, Why> {
        let context = self.context;
        let convention = if self.question.misere { Convention::Misere } else { Convention::Normal };
        if convention == Convention::Normal {
            tell_bounds(valued, context);
        }
        let progress = |known: &WinnerKnown| context.tell(Known::Winner(Box::new(self.winner_so_far(known))));
        let solution = match valued.solve(self.turn, convention, &context.workspace, &progress) {
            Ok(solution) => solution,
            Err(NoWinner::Refused(refusal)) => return Err(self.refused(refusal)),
            Err(NoWinner::Value(unfinished)) => return Err(unfinished.into()),
            Err(NoWinner::Search(unfinished)) => return Ok(self.unfinished(unfinished)),
        };
        self.winner((solution, true), |winner| {
            valued.prove(self.turn, convention, winner, PROOF_MEMORY, self.context.budget())
        })
    }

    /// The winner by a search; where the position is too large for the search, by the general method for games with
    /// values.
    pub(super) fn winner_by_search(&self, searched: &dyn Searched) -> Result<SolveAnswer, Why> {
        let (context, listener) = (self.context, self.context.listener);
        let every_move = self.wants_every_move(searched);
        let search = match searched.search(every_move, &context.workspace) {
            Ok(search) => search,
            Err(Stopped::TooLarge) if saved_by(context).is_some() => return Err(self.refused(searched.not_saved())),
            Err(reason) => {
                let valued = self.position.valued().filter(|_| reason == Stopped::TooLarge);
                return valued.map_or_else(|| Err(reason.into()), |valued| self.winner_of_any_game(valued));
            }
        };
        listener.begin_search(&*search).map_err(|refusal| self.refused(refusal))?;
        let solved = search.find(context.budget(), &|known| {
            context.tell(Known::Winner(Box::new(self.winner_so_far(known))));
            listener.search_goes_on(&*search);
        });
        listener.end_search(&*search);
        match solved {
            Ok(solution) => self.winner((solution, every_move), |_| Ok(search.prove(context.budget())?)),
            Err(unfinished) => Ok(self.unfinished(unfinished)),
        }
    }

    /// Whether to find all winning moves. A picture has a word on every move.
    fn wants_every_move(&self, searched: &dyn Searched) -> bool {
        let Solve { winner, every_move, svg, tikz, .. } = *self.question;
        !winner && (every_move || svg || tikz || !searched.is_answered_by_one_move())
    }

    /// What a search had found when a limit was reached.
    fn unfinished(&self, WinnerUnfinished { reason, known }: WinnerUnfinished) -> SolveAnswer {
        SolveAnswer::WinnerSoFar(Box::new(WinnerSoFar {
            proved: known.winner.is_some(),
            reason: Some(reason.to_string()),
            ..self.winner_so_far(&known)
        }))
    }

    /// The convention, as the answer names it.
    fn convention(&self) -> Option<&'static str> {
        self.question.misere.then_some("misere")
    }

    fn winner_so_far(&self, known: &WinnerKnown) -> WinnerSoFar {
        let naming = self.position.naming();
        WinnerSoFar {
            head: self.head.clone(),
            convention: self.convention(),
            proved: false,
            winner: known.winner.map(|winner| naming.letter(winner)),
            moves: known.moves.iter().cloned().collect(),
            to_win: known.to_win,
            to_lose: known.to_lose,
            nodes: known.nodes,
            reason: None,
            rests_on: None,
            winning_player: known.winner,
            entries: known.entries,
            naming,
        }
    }

    /// The answer; `prove` makes the proof if the question wants one.
    fn winner(
        &self,
        (solution, every_move): (Solution<String>, bool),
        prove: impl FnOnce(Player) -> Result<Certificate, NoProof>,
    ) -> Result<SolveAnswer, Why> {
        let Solution { winner, winning, outcome, line, nodes } = solution;
        let naming = self.position.naming();
        let mut answer = WinnerAnswer {
            head: self.head.clone(),
            convention: self.convention(),
            winner: naming.letter(winner),
            // Where the player to move loses, all moves lose.
            every_move: (!every_move && winner == self.turn).then_some(false),
            winner_only: self.question.winner,
            winning,
            outcome,
            proved: true,
            nodes,
            line,
            picture: Pictured::default(),
            entries: None,
            proof: None,
            rests_on: None,
            players: (self.turn, winner),
            naming,
            not_drawn: None,
            not_proved: None,
        };
        if self.question.proof {
            let checked = prove(winner)
                .and_then(|proof| Ok(check_proof(self.position, &proof, self.context.budget()).map(|_| proof)?));
            match checked {
                Ok(proof) => (answer.entries, answer.proof) = (Some(proof.entries().len()), Some(proof.write())),
                Err(NoProof::Failed(error)) => answer.not_proved = Some(error),
                Err(NoProof::Refused(refusal)) => {
                    let found = Answer::Solve(SolveAnswer::Winner(Box::new(answer)));
                    self.context.tell(Known::Answer(Box::new(found)));
                    return Err(refusal.into());
                }
            }
        }
        match self.drawn(|| self.wins_and_losses(&answer.winning)) {
            Ok(picture) => answer.picture = picture,
            Err(refusal) => answer.not_drawn = Some(refusal),
        }
        Ok(SolveAnswer::Winner(Box::new(answer)))
    }

    /// The effect of every move, to be drawn on it.
    fn wins_and_losses(&self, winning: &[String]) -> Result<Vec<Number>, String> {
        let number = |chosen: String| {
            let (text, emphasis) = match winning.contains(&chosen) {
                true => ("wins", Emphasis::Best),
                false => ("loses", Emphasis::Plain),
            };
            Number { chosen, text: text.to_owned(), emphasis }
        };
        Ok(self.position.session(self.turn)?.moves().into_iter().map(number).collect())
    }
}

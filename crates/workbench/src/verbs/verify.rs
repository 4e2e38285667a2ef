//! `verify`: checks a proof with simple, independent code.

use hedgerow_core::{Budget, Naming, Notation};
use hedgerow_games::hex3d::{Hex3d, proof as outcomes};
use hedgerow_search::Convention;
use hedgerow_search::proof::{Certificate, Checked, Claim, ProofError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use hedgerow_registry::{Position, valued};

/// Check a proof that `solve --proof` has written
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Verify {
    /// The proof, to the byte as `solve --proof` writes it
    pub proof: String,
}

/// A proof that holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VerifyAnswer {
    /// It names the winner's moves.
    Winner(WinnerProved),
    /// It names what holds of the outcome sets of positions of 3D Hex.
    Outcomes(OutcomesProved),
}

/// A proof of who wins, or of a score, that holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WinnerProved {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: String,
    /// misere if a player who cannot move wins; missing under normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<&'static str>,
    /// What is proved.
    pub claim: String,
    /// That it holds.
    pub valid: bool,
    /// How many entries the proof has.
    pub entries: u64,
    /// How many positions were looked at.
    pub positions: u64,
    /// How many entries were never needed.
    pub unused: u64,
    /// Who is to move, for people.
    #[serde(skip)]
    pub mover: String,
}

/// A proof of an outcome set that holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OutcomesProved {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: String,
    /// What the players are after.
    pub nature: String,
    /// What is proved.
    pub claim: String,
    /// That it holds.
    pub valid: bool,
    /// How many entries the proof has.
    pub entries: u64,
    /// How many claims were checked.
    pub claims: u64,
    /// How many positions were looked at.
    pub positions: u64,
}

/// What is known of a proof that fails, or whose check did not finish.
#[derive(Clone, Debug, Default, Serialize)]
pub struct KnownProof {
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// misere if a player who cannot move wins; missing under normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<&'static str>,
    /// What the players aim for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nature: Option<String>,
    /// The claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// False if the proof fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid: Option<bool>,
}

impl KnownProof {
    /// Why there is no answer, with what is known of the proof.
    fn why(self, error: ProofError, context: &Context<'_>) -> Why {
        match error {
            ProofError::Stopped(reason) => {
                context.tell(Known::Proof(self));
                reason.into()
            }
            error => self.refuted(error.to_string(), context),
        }
    }

    /// The error for a proof that fails, with what is known of it.
    fn refuted(self, sentence: String, context: &Context<'_>) -> Why {
        context.tell(Known::Proof(Self { valid: Some(false), ..self }));
        sentence.into()
    }
}

/// A proof that was read but not yet checked: its text is no longer needed.
#[derive(Debug)]
pub enum ReadProof {
    /// About who wins, or about a score.
    Winner(Certificate),
    /// About an outcome set.
    Outcomes(Box<outcomes::Proof>),
}

impl ReadProof {
    /// Reads a proof.
    pub fn read(text: &str, context: &Context<'_>) -> Result<Self, Why> {
        let budget = context.budget();
        let proof = match text.starts_with(outcomes::HEADING) {
            true => outcomes::Proof::read(text, budget).map(Box::new).map(Self::Outcomes),
            false => Certificate::read(text, budget).map(Self::Winner),
        };
        proof.map_err(|error| KnownProof::default().why(error, context))
    }

    /// Checks it.
    pub fn check(&self, context: &Context<'_>) -> Result<VerifyAnswer, Why> {
        match self {
            Self::Winner(proof) => check_winner(proof, context).map(VerifyAnswer::Winner),
            Self::Outcomes(proof) => check_outcomes(proof, context).map(VerifyAnswer::Outcomes),
        }
    }
}

impl Ask for Verify {
    type Answer = VerifyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<VerifyAnswer, Why> {
        ReadProof::read(&self.proof, context)?.check(context)
    }
}

/// Checks a proof of who wins, or of a score, by the plain rules of the position's game.
pub(super) fn check_proof(
    position: &dyn Position,
    proof: &Certificate,
    budget: &Budget,
) -> Result<Checked, ProofError> {
    match (position.scored(), position.searched()) {
        (Some(scored), _) => scored.check(proof, budget),
        (None, Some(searched)) if position.valued().is_none() => searched.check(proof, budget),
        _ => valued(position, "a proof").map_err(|refusal| ProofError::Wrong(refusal.into()))?.check(proof, budget),
    }
}

fn check_winner(proof: &Certificate, context: &Context<'_>) -> Result<WinnerProved, Why> {
    let unread = |sentence: String| KnownProof::default().refuted(sentence, context);
    let game = crate::named(&proof.game).map_err(|_| unread(format!("there is no game {:?}", proof.game)))?;
    let position = game.read(&proof.position);
    let position = position.map_err(|error| unread(format!("position {:?}: {error}", proof.position)))?;
    let naming = position.naming();
    let scored = position.scored();
    let (Claim::AtLeast(player, result) | Claim::AtMost(player, result) | Claim::Exactly(player, result)) = proof.claim;
    let player = naming.name(player);
    let claim = match proof.claim {
        Claim::AtLeast(_, 1) if proof.two && scored.is_none() => format!("{player} wins"),
        Claim::AtLeast(..) => format!("{player} gets at least {result}"),
        Claim::AtMost(..) => format!("{player} gets at most {result}"),
        Claim::Exactly(..) => format!("{player} gets exactly {result} under perfect play"),
    };
    let turn = naming.letter(proof.turn);
    let convention = (proof.convention == Convention::Misere).then_some("misere");
    let known = || KnownProof {
        game: Some(proof.game.clone()),
        position: Some(proof.position.clone()),
        turn: Some(turn.clone()),
        convention,
        claim: Some(claim.clone()),
        ..KnownProof::default()
    };
    let checked = check_proof(&*position, proof, context.budget()).map_err(|error| known().why(error, context))?;
    Ok(WinnerProved {
        game: proof.game.clone(),
        position: proof.position.clone(),
        turn: turn.clone(),
        convention,
        claim: claim.clone(),
        valid: true,
        entries: proof.entries().len() as u64,
        positions: checked.positions,
        unused: checked.unused,
        mover: naming.name(proof.turn),
    })
}

fn check_outcomes(proof: &outcomes::Proof, context: &Context<'_>) -> Result<OutcomesProved, Why> {
    let (game, position) = (Hex3d::GAME.to_owned(), proof.position.write());
    let turn = Naming::Numbers.letter(proof.position.to_move());
    let (nature, claim) = (proof.nature.clone(), proof.claim_in_words());
    let checked = proof.check(context.budget()).map_err(|error| {
        let known = KnownProof {
            game: Some(game.clone()),
            position: Some(position.clone()),
            turn: Some(turn.clone()),
            nature: Some(nature.clone()),
            claim: Some(claim.clone()),
            ..KnownProof::default()
        };
        known.why(error, context)
    })?;
    let outcomes::Checked { positions, claims } = checked;
    let entries = proof.len() as u64;
    Ok(OutcomesProved { game, position, turn, nature, claim, valid: true, entries, claims, positions })
}

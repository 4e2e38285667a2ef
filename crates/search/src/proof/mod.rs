//! Proof-number search, and proofs that can be checked again.
//!
//! The question is always the same: can one player, alone against all others together, get a result of at least N? With
//! two players and a constant sum this settles the game. With more players it is what the player can guarantee,
//! whatever the others do: Haddou's coalitions.
//!
//! | file | subject |
//! |---|---|
//! | `dfpn` | the search: [`Prover`], [`prove`] |
//! | `node` | how a node is judged by its children |
//! | `table` | the table of the search, in fixed memory |
//! | `solve` | exact results, question by question: [`result`], [`winning_moves`] |
//! | `certificate` | a proof as text: [`Certificate`] |
//! | `lines` | reads any proof file, line by line and to the byte |
//! | `extract` | how a search's table yields a certificate |
//! | `check` | simple code that checks a certificate and shares nothing with the search: [`check`](check()) |
//! | `engine` | the engine `pn`: [`ProofNumber`] |

mod certificate;
mod check;
mod dfpn;
mod engine;
mod extract;
pub mod lines;
mod node;
mod solve;
mod table;

pub use certificate::{Certificate, Claim, Entry, ProofError};
pub use check::{Checked, PartizanReferee, Referee, RulesReferee, check};
pub use dfpn::{Prover, RootMove, prove};
pub use engine::ProofNumber;
pub use extract::{Seen, certificate_by};
pub use solve::{result, winning_moves};

use hedgerow_core::{Player, Stopped};

/// What is to be proved: that a player, alone against all others together, gets at least this much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The player.
    pub player: Player,
    /// The least [result](hedgerow_core::Rules::result) that is enough.
    pub at_least: i32,
}

/// How large a search may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions searched, over all questions; a position counts each time it is made.
    pub nodes: u64,
    /// The most bytes of the table. It begins small and grows up to the power of two that this allows.
    pub memory: u64,
}

impl Default for Limits {
    /// No limit on positions, and 256 MiB.
    fn default() -> Self {
        Self { nodes: u64::MAX, memory: 256 << 20 }
    }
}

/// The result of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the goal can be reached; none if a limit was reached first.
    pub proved: Option<bool>,
    /// What was proved, which may be more than was asked: the least result that the player can guarantee if the goal is
    /// proved, the most that the others allow if it is disproved.
    pub bound: Option<i32>,
    /// The least number of leaves that must still be proved to prove the goal.
    pub proof_number: u32,
    /// The least number of leaves that must still be disproved to disprove it.
    pub disproof_number: u32,
    /// How many positions were looked at for this question.
    pub nodes: u64,
    /// The budget's reason to stop; none if the question is answered or the prover's own limits were reached.
    pub stopped: Option<Stopped>,
}

impl Verdict {
    /// The answer, or why there is none: [`Stopped::TooLarge`] if there were too few nodes.
    pub fn answer(&self) -> Result<bool, Stopped> {
        self.proved.ok_or(self.stopped.unwrap_or(Stopped::TooLarge))
    }
}

//! A proof as text.
//!
//! A certificate holds the strategy of the side that upholds the claim: for every position that can arise while this
//! side follows the certificate and the other side plays anything, it gives the one move to play. The results of the
//! search that found the strategy are not in it and need not be trusted: [`check`](super::check()) replays everything.
//!
//! The file is UTF-8, one thing a line:
//!
//! ```text
//! hedgerow proof 1
//! game cutcake
//! position 1x3+2x1
//! turn R
//! claim R at most -1
//! entries 1
//! L<TAB>1x3<TAB>0/1
//! end 1
//! ```
//!
//! - `position` is the canonical text of the position. `turn` is the player to move: `L` or `R` in a game of two, else
//!   the player's number from 1. If the text of the position says who moves, it is that player.
//! - A line `play misere` after the turn says that a player who cannot move wins. Without it such a player loses, or
//!   the game itself defines the results.
//! - `claim P at least N`: player P, alone against all others together, gets a result of at least N. `claim P at most
//!   N`: the others together can hold P to at most N. `claim P exactly N`: both, so that the entries name moves of P and
//!   of the others.
//! - An entry is the player to move, the position and the move, with tabs between them. Entries are sorted by turn and
//!   position as bytes, and no position occurs twice: the same strategy is the same file.
//! - `end` repeats the number of entries, so that a truncated file is noticed. Nothing follows.
//! - Nothing has a second spelling: reading a certificate and writing it again gives the same file to the byte.

use std::fmt;
use std::io;

use hedgerow_core::{Budget, Player, Stopped};

use super::lines::{Lines, is_spelling};
use crate::misere::Convention;

/// The first line of every certificate.
const HEADING: &str = "hedgerow proof 1";
/// The line of a certificate about misère play.
const MISERE: &str = "play misere";
/// What an entry takes besides its letters: the list may grow to twice its length, and each text is an allocation.
const ENTRY_BYTES: u64 = 2 * size_of::<Entry>() as u64 + 64;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The text is not a certificate.
    #[error("line {line}: {sentence}")]
    Text {
        /// The line at fault, counted from 1.
        line: usize,
        /// What is wrong there.
        sentence: String,
    },
    /// The certificate does not prove its claim, or no proof exists because the claim is false.
    #[error("{0}")]
    Wrong(String),
    /// A limit was reached before the answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a certificate proves about its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player, alone against all others together, gets at least this much.
    AtLeast(Player, i32),
    /// The others together hold the player to at most this much.
    AtMost(Player, i32),
    /// Both: the player gets exactly this much under perfect play.
    Exactly(Player, i32),
}

impl Claim {
    /// The player whose result the claim is about.
    pub fn player(self) -> Player {
        match self {
            Self::AtLeast(player, _) | Self::AtMost(player, _) | Self::Exactly(player, _) => player,
        }
    }

    /// The one-sided claims that it consists of.
    pub fn sides(self) -> impl Iterator<Item = Self> {
        match self {
            Self::Exactly(player, result) => [Some(Self::AtLeast(player, result)), Some(Self::AtMost(player, result))],
            one => [Some(one), None],
        }
        .into_iter()
        .flatten()
    }

    /// Whether this player's moves uphold the claim.
    pub fn is_upheld_by(self, mover: Player) -> bool {
        match self {
            Self::AtLeast(player, _) => mover == player,
            Self::AtMost(player, _) => mover != player,
            Self::Exactly(..) => true,
        }
    }

    /// Whether an end of the game with this result of the player fits the claim.
    pub fn allows(self, result: i32) -> bool {
        match self {
            Self::AtLeast(_, least) => result >= least,
            Self::AtMost(_, most) => result <= most,
            Self::Exactly(_, wanted) => result == wanted,
        }
    }
}

/// The move to play in a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The player to move.
    pub turn: Player,
    /// The position, in its canonical text.
    pub position: String,
    /// The move, in its canonical text.
    pub chosen: String,
}

/// A strategy that proves a claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the game.
    pub game: String,
    /// The position that the claim is about.
    pub position: String,
    /// The player to move there.
    pub turn: Player,
    /// Whether the game has two players: letters then stand for them.
    pub two: bool,
    /// The convention: who wins at the end.
    pub convention: Convention,
    /// The claim.
    pub claim: Claim,
    pub(super) entries: Vec<Entry>,
}

impl Certificate {
    /// A certificate with these entries, in any order.
    pub fn new(game: &str, position: &str, turn: Player, two: bool, claim: Claim, mut entries: Vec<Entry>) -> Self {
        entries.sort_unstable();
        entries.dedup_by(|later, first| later.turn == first.turn && later.position == first.position);
        let convention = Convention::Normal;
        Self { game: game.into(), position: position.into(), turn, two, convention, claim, entries }
    }

    /// The same strategy as a proof under another convention.
    #[must_use]
    pub fn under(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// The moves to play, sorted by turn and position.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The move to play in a position, by its number among the entries.
    pub fn find(&self, turn: Player, position: &str) -> Option<usize> {
        self.entries.binary_search_by(|entry| (entry.turn, entry.position.as_str()).cmp(&(turn, position))).ok()
    }

    /// The certificate as text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let _ = self.write_lines(&mut text); // A string takes all.
        text
    }

    /// Writes the certificate line by line.
    fn write_lines(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let count = self.entries.len();
        writeln!(out, "{HEADING}\ngame {}\nposition {}", self.game, self.position)?;
        let player = seat(self.claim.player(), self.two);
        let (relation, result) = match self.claim {
            Claim::AtLeast(_, least) => ("at least", least),
            Claim::AtMost(_, most) => ("at most", most),
            Claim::Exactly(_, result) => ("exactly", result),
        };
        writeln!(out, "turn {}", seat(self.turn, self.two))?;
        if self.convention == Convention::Misere {
            writeln!(out, "{MISERE}")?;
        }
        writeln!(out, "claim {player} {relation} {result}")?;
        writeln!(out, "entries {count}")?;
        for Entry { turn, position, chosen } in &self.entries {
            writeln!(out, "{}\t{position}\t{chosen}", seat(*turn, self.two))?;
        }
        writeln!(out, "end {count}")
    }

    /// Writes the certificate to a file.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(self.write().as_bytes())
    }

    /// Reads a certificate. Whether it proves anything is another question: see [`check`](super::check()).
    ///
    /// Claims the memory of the entries from the budget before it keeps them.
    pub fn read(text: &str, budget: &Budget) -> Result<Self, ProofError> {
        let mut lines = Lines::new(text);
        let heading = lines.next_line()?;
        if heading != HEADING {
            return Err(lines.error(format!("a proof begins with {HEADING:?}")));
        }
        let game = lines.after("game ")?.to_owned();
        let position = lines.after("position ")?.to_owned();
        let turn = lines.after("turn ")?;
        let (turn, two) = lines.seat(turn)?;
        let convention = if lines.take(MISERE) { Convention::Misere } else { Convention::Normal };
        let claim = lines.after("claim ")?;
        let claim = lines.claim(claim, two)?;
        let count = lines.count()?;
        // The count is not trusted: the list grows with the lines that are there.
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..count {
            let line = lines.next_line()?;
            budget.claim(line.len() as u64 + ENTRY_BYTES);
            budget.check()?;
            let entry = lines.entry(line, two)?;
            if entries.last().is_some_and(|last| (last.turn, &last.position) >= (entry.turn, &entry.position)) {
                return Err(lines.error("the entries must be sorted, and no position may be there twice"));
            }
            entries.push(entry);
        }
        lines.end(count)?;
        let certificate = Self { game, position, turn, two, convention, claim, entries };
        if !is_spelling(text, |out| certificate.write_lines(out)) {
            return Err(ProofError::Wrong("the proof is not written as proofs are always written".into()));
        }
        Ok(certificate)
    }
}

/// A player as written in a certificate.
pub(super) fn seat(player: Player, two: bool) -> String {
    match player {
        Player::LEFT if two => "L".into(),
        Player::RIGHT if two => "R".into(),
        other => other.number().to_string(),
    }
}

/// Players, claims and entries as a certificate writes them.
impl Lines<'_> {
    /// A player, and whether it is one of two.
    fn seat(&self, text: &str) -> Result<(Player, bool), ProofError> {
        match text {
            "L" => Ok((Player::LEFT, true)),
            "R" => Ok((Player::RIGHT, true)),
            _ => match self.number::<u8>(text) {
                Ok(number @ 1..) => Ok((Player::new(number - 1), false)),
                _ => Err(self.error(format!("{text:?} is not a player"))),
            },
        }
    }

    /// A player of a game of two, or of more.
    fn seat_of(&self, text: &str, two: bool) -> Result<Player, ProofError> {
        match self.seat(text)? {
            (player, lettered) if lettered == two => Ok(player),
            _ => Err(self.error(format!("player {text} is not of the same game as the turn above"))),
        }
    }

    fn claim(&self, text: &str, two: bool) -> Result<Claim, ProofError> {
        if let Some((player, least)) = text.split_once(" at least ") {
            return Ok(Claim::AtLeast(self.seat_of(player, two)?, self.number(least)?));
        }
        if let Some((player, most)) = text.split_once(" at most ") {
            return Ok(Claim::AtMost(self.seat_of(player, two)?, self.number(most)?));
        }
        match text.split_once(" exactly ") {
            Some((player, result)) => Ok(Claim::Exactly(self.seat_of(player, two)?, self.number(result)?)),
            None => Err(self.error("a claim is \"P at least N\", \"P at most N\" or \"P exactly N\"")),
        }
    }

    fn entry(&self, line: &str, two: bool) -> Result<Entry, ProofError> {
        let mut pieces = line.split('\t');
        match (pieces.next(), pieces.next(), pieces.next(), pieces.next()) {
            (Some(turn), Some(position), Some(chosen), None) => {
                Ok(Entry { turn: self.seat_of(turn, two)?, position: position.into(), chosen: chosen.into() })
            }
            _ => Err(self.error("an entry is a turn, a position and a move, with tabs between them")),
        }
    }
}

//! A proof as text.
//!
//! A certificate holds the strategy of the side that has its way: for every position that can come up while this side
//! follows the certificate and the other side does what it likes, the one move to play. What the search believed on
//! its way to the strategy is not in it and need not be believed: [`check`](super::check()) replays everything.
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
//! - `turn` is the player to move: `L` or `R` in a game of two, else the player's number from 1.
//! - `claim P at least N`: player P, alone against all others together, gets a result of at least N. `claim P at most
//!   N`: the others together can hold P to at most N.
//! - An entry is whose turn it is, the position and the move, with tabs between them. Entries are sorted by turn and
//!   position as bytes, and no position is there twice: the same strategy is the same file.
//! - `end` repeats the number of entries, so that a file that was cut off is noticed.

use std::fmt::Write as _;
use std::io;

use hedgerow_core::{Player, Stopped};

/// The first line of every certificate.
const HEADING: &str = "hedgerow proof 1";

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
    /// The certificate does not prove its claim, or there is no proof to be had because the claim is false.
    #[error("{0}")]
    Wrong(String),
    /// A limit was reached before the answer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a certificate proves about its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player, alone against all others together, gets at least so much.
    AtLeast(Player, i32),
    /// The others together hold the player to at most so much.
    AtMost(Player, i32),
}

impl Claim {
    /// The player of whose result the claim speaks.
    pub fn player(self) -> Player {
        match self {
            Self::AtLeast(player, _) | Self::AtMost(player, _) => player,
        }
    }

    /// Whether the claim is made good by the moves of this player.
    pub fn is_upheld_by(self, mover: Player) -> bool {
        match self {
            Self::AtLeast(player, _) => mover == player,
            Self::AtMost(player, _) => mover != player,
        }
    }

    /// Whether an end of the game with this result of the player is as claimed.
    pub fn allows(self, result: i32) -> bool {
        match self {
            Self::AtLeast(_, least) => result >= least,
            Self::AtMost(_, most) => result <= most,
        }
    }
}

/// What to play in a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Who has the turn.
    pub turn: Player,
    /// The position, as its game always writes it.
    pub position: String,
    /// The move, as the game always writes it.
    pub chosen: String,
}

/// A strategy that proves a claim about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the game.
    pub game: String,
    /// The position that the claim is about.
    pub position: String,
    /// Who has the turn there.
    pub turn: Player,
    /// Whether two play: players are then written as letters.
    pub two: bool,
    /// What is proved.
    pub claim: Claim,
    pub(super) entries: Vec<Entry>,
}

impl Certificate {
    /// A certificate with these entries, in any order.
    pub fn new(game: &str, position: &str, turn: Player, two: bool, claim: Claim, mut entries: Vec<Entry>) -> Self {
        entries.sort_unstable();
        entries.dedup_by(|later, first| later.turn == first.turn && later.position == first.position);
        Self { game: game.into(), position: position.into(), turn, two, claim, entries }
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
        let count = self.entries.len();
        let (turn, player) = (seat(self.turn, self.two), seat(self.claim.player(), self.two));
        let claim = match self.claim {
            Claim::AtLeast(_, least) => format!("{player} at least {least}"),
            Claim::AtMost(_, most) => format!("{player} at most {most}"),
        };
        let mut text = format!(
            "{HEADING}\ngame {}\nposition {}\nturn {turn}\nclaim {claim}\nentries {count}\n",
            self.game, self.position
        );
        for entry in &self.entries {
            let turn = seat(entry.turn, self.two);
            let _ = writeln!(text, "{turn}\t{}\t{}", entry.position, entry.chosen); // A string takes all.
        }
        let _ = writeln!(text, "end {count}");
        text
    }

    /// Writes the certificate to a file.
    pub fn write_to(&self, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(self.write().as_bytes())
    }

    /// Reads a certificate. Whether it proves anything is another question: see [`check`](super::check()).
    pub fn read(text: &str) -> Result<Self, ProofError> {
        let mut lines = Lines { lines: text.split('\n'), line: 0 };
        let heading = lines.next()?;
        if heading != HEADING {
            return Err(lines.error(format!("a proof begins with {HEADING:?}")));
        }
        let game = lines.after("game ")?.to_owned();
        let position = lines.after("position ")?.to_owned();
        let turn = lines.after("turn ")?;
        let (turn, two) = lines.seat(turn)?;
        let claim = lines.after("claim ")?;
        let claim = lines.claim(claim, two)?;
        let count = lines.after("entries ")?;
        let count = lines.number::<usize>(count)?;
        // The count is only believed as far as the text goes.
        let mut entries: Vec<Entry> = Vec::with_capacity(count.min(text.len() / 4));
        for _ in 0..count {
            let line = lines.next()?;
            if line.is_empty() {
                return Err(lines.error("the proof was cut off here"));
            }
            let entry = lines.entry(line, two)?;
            if entries.last().is_some_and(|last| (last.turn, &last.position) >= (entry.turn, &entry.position)) {
                return Err(lines.error("the entries must be sorted, and no position may be there twice"));
            }
            entries.push(entry);
        }
        let end = lines.after("end ")?;
        if lines.number::<usize>(end)? != count {
            return Err(lines.error(format!("the end must repeat the number of entries, {count}")));
        }
        if !lines.next()?.is_empty() || lines.lines.next().is_some() {
            return Err(lines.error("nothing may follow the end"));
        }
        Ok(Self { game, position, turn, two, claim, entries })
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

/// The lines of a text, counted.
struct Lines<'a> {
    lines: std::str::Split<'a, char>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, sentence: impl Into<String>) -> ProofError {
        ProofError::Text { line: self.line, sentence: sentence.into() }
    }

    fn next(&mut self) -> Result<&'a str, ProofError> {
        self.line += 1;
        self.lines.next().ok_or_else(|| self.error("the proof was cut off here"))
    }

    /// The rest of a line that begins with this word.
    fn after(&mut self, word: &str) -> Result<&'a str, ProofError> {
        let line = self.next()?;
        line.strip_prefix(word).ok_or_else(|| self.error(format!("this line must begin with {word:?}")))
    }

    /// A number in the one way it is written.
    fn number<N: std::str::FromStr + ToString>(&self, text: &str) -> Result<N, ProofError> {
        let number = text.parse::<N>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| self.error(format!("{text:?} is not a number")))
    }

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
        match text.split_once(" at most ") {
            Some((player, most)) => Ok(Claim::AtMost(self.seat_of(player, two)?, self.number(most)?)),
            None => Err(self.error("a claim is \"P at least N\" or \"P at most N\"")),
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

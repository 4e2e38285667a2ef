//! Openings: where games start.

use std::collections::HashSet;
use std::sync::Arc;

use hedgerow_core::{Budget, Seed};
use hedgerow_search::Session;
use rand::Rng;

use crate::LabError;
use crate::record::turn_text;

/// The most openings that are kept for a match; after the last, the first is used again.
pub const MOST_OPENINGS: usize = 1_000_000;

/// How often to look for a new opening before concluding that all were found.
const TRIES: u32 = 200;

/// The start of a game: a position, and moves that are made before the engines play.
pub struct Opening {
    /// Where it starts.
    pub start: Arc<dyn Session>,
    /// That position as text.
    pub text: String,
    /// The player to move there, as [`turn_text`] writes it.
    pub turn: String,
    /// The moves made.
    pub moves: Vec<String>,
    /// The position after them: from here the engines play.
    pub position: Box<dyn Session>,
}

impl Clone for Opening {
    fn clone(&self) -> Self {
        let Self { start, text, turn, moves, position } = self;
        Self {
            start: Arc::clone(start),
            text: text.clone(),
            turn: turn.clone(),
            moves: moves.clone(),
            position: position.fork(),
        }
    }
}

impl Opening {
    /// A position from which the engines play at once.
    pub fn at(start: Box<dyn Session>) -> Self {
        let turn = turn_text(start.mover(), start.naming());
        Self { text: start.write(), turn, moves: Vec::new(), position: start.fork(), start: start.into() }
    }

    /// This many random moves from a position; none if the game always ends before.
    pub fn random(start: &dyn Session, plies: usize, seed: Seed) -> Option<Self> {
        let start = Self::at(start.fork());
        (0..TRIES).find_map(|attempt| drawn(&start, plies, seed.child(attempt)))
    }

    /// Its memory, as far as can be seen from outside.
    fn bytes(&self) -> u64 {
        let moves = self.moves.iter().map(|chosen| chosen.capacity() + size_of::<String>()).sum::<usize>();
        let texts = self.text.capacity() + self.turn.capacity() + moves;
        (size_of::<Self>() + self.position.bytes() + texts) as u64
    }

    /// The opening with one more move, the one at this index; none if there is no such move.
    fn with(mut self, place: usize) -> Option<Self> {
        let chosen = self.position.play_at(place)?;
        self.moves.push(chosen);
        Some(self)
    }
}

/// The openings of a match, with a description.
#[derive(Clone)]
pub struct Openings {
    /// The openings; none leads to a game that is over.
    pub list: Vec<Opening>,
    /// A description of the openings, in a phrase for the records.
    pub about: String,
}

impl Openings {
    /// Uniformly random moves from one position. No two openings lead to the same position.
    ///
    /// There may be fewer than `count`: the list ends when 200 tries find no new opening. The number of the opening and
    /// the seed determine it, however many there are.
    pub fn random(start: &dyn Session, plies: usize, count: usize, seed: u64) -> Result<Self, LabError> {
        let seed = Seed::new(seed).child("openings");
        let first = Opening::at(start.fork());
        let mut seen = HashSet::new();
        let mut list = Vec::new();
        while list.len() < count.clamp(1, MOST_OPENINGS) {
            let seed = seed.child(list.len());
            let new = |opening: &Opening| seen.insert(opening.position.key());
            let Some(opening) = (0..TRIES).filter_map(|attempt| drawn(&first, plies, seed.child(attempt))).find(new)
            else {
                break;
            };
            list.push(opening);
        }
        Self::checked(list, format!("{} from {}", moves(plies, "random"), named(start)), plies)
    }

    /// Every position that this many moves can reach from one position, each by the first line that leads there. May
    /// stop early with the budget, as there may be very many.
    pub fn all(start: &dyn Session, plies: usize, budget: &Budget) -> Result<Self, LabError> {
        let mut list = vec![Opening::at(start.fork())];
        for _ in 0..plies {
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for opening in list {
                if opening.position.mover().is_none() {
                    continue;
                }
                budget.check()?;
                let count = opening.position.count_moves();
                // The openings of this ply and of the next exist together; a list may grow to twice its content.
                budget.try_claim(count as u64 * 2 * opening.bytes())?;
                for longer in (0..count).filter_map(|place| opening.clone().with(place)) {
                    if seen.insert(longer.position.key()) {
                        next.push(longer);
                    }
                }
                if next.len() > MOST_OPENINGS {
                    let plies = moves(plies, "");
                    return Err(LabError::Plan(format!("{plies} lead to more than {MOST_OPENINGS} positions")));
                }
            }
            list = next;
        }
        list.retain(|opening| opening.position.mover().is_some());
        Self::checked(list, format!("all {} from {}", moves(plies, ""), named(start)), plies)
    }

    /// Given positions, in order; `about` describes them in a phrase.
    pub fn given(
        positions: impl IntoIterator<Item = Box<dyn Session>>,
        about: impl Into<String>,
    ) -> Result<Self, LabError> {
        let list: Vec<_> = positions.into_iter().map(Opening::at).collect();
        match list.iter().find(|opening| opening.position.mover().is_none()) {
            Some(over) => Err(LabError::Plan(format!("nobody is to move in {}", over.text))),
            None => Self::checked(list, about.into(), 0),
        }
    }

    fn checked(list: Vec<Opening>, about: String, plies: usize) -> Result<Self, LabError> {
        if list.is_empty() {
            return Err(LabError::Plan(format!("no game is left to play after {}", moves(plies, ""))));
        }
        Ok(Self { list, about })
    }

    /// A hash of all openings, in hexadecimal.
    pub(super) fn key(&self) -> String {
        let start = Seed::new(0).child(self.list.len());
        let key = self.list.iter().fold(start, |seed, opening| {
            let seed = seed.child(opening.text.as_str()).child(opening.turn.as_str()).child(opening.moves.len());
            opening.moves.iter().fold(seed, |seed, chosen| seed.child(chosen.as_str()))
        });
        format!("{:016x}", key.number())
    }
}

/// One random opening, unless the game ends too early.
fn drawn(start: &Opening, plies: usize, seed: Seed) -> Option<Opening> {
    let mut rng = seed.rng();
    let mut opening = start.clone();
    for _ in 0..plies {
        opening.position.mover()?;
        // Drawn as u32, so that machines of any word size draw the same.
        let count = u32::try_from(opening.position.count_moves()).ok().filter(|&count| count > 0)?;
        opening = opening.with(rng.random_range(0..count) as usize)?;
    }
    opening.position.mover().is_some().then_some(opening)
}

/// A number of moves, in words.
fn moves(plies: usize, kind: &str) -> String {
    let space = if kind.is_empty() { "" } else { " " };
    format!("{plies}{space}{kind} {}", if plies == 1 { "move" } else { "moves" })
}

/// A position in a phrase; a long text is shortened.
fn named(start: &dyn Session) -> String {
    const LONGEST: usize = 60;
    let text = start.write();
    let turn = turn_text(start.mover(), start.naming());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}… ({turn} to move)", &text[..end]),
        None => format!("{text} ({turn} to move)"),
    }
}

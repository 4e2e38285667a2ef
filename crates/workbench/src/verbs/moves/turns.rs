//! The players move in turn.

use hedgerow_core::{Naming, Player};
use hedgerow_search::reward::greatest;
use schemars::JsonSchema;
use serde::Serialize;

use super::{MOST_LISTED, Moves, OfferedMove, fault};
use crate::ask::{Context, Why};
use crate::words::{called, ended};
use hedgerow_registry::Position;
use hedgerow_search::Session;

/// A game so far in which the players move in turn, and what may be played now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesInTurn {
    /// The game.
    pub game: String,
    /// The position that it began with.
    pub position: String,
    /// The moves made, as they are always written.
    pub after: Vec<String>,
    /// The position now.
    pub reached: String,
    /// Who is to move; null if the game is over.
    pub turn: Option<String>,
    /// The number of the player to move, from 0.
    pub player: Option<usize>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The moves that may be made.
    pub moves: Vec<OfferedMove>,
    /// With both: the moves that the other of two players would have with the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_of_other: Option<Vec<OfferedMove>>,
    /// How many moves are not listed; null if they are too many to count.
    pub omitted: Option<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// The result of every player, if it is over.
    pub results: Option<Vec<i32>>,
    /// The number of the player who has won, from 0; null for nobody.
    pub winner: Option<usize>,
    /// How it ended, in words.
    pub said: Option<String>,
    /// The picture of the position now.
    pub svg: String,
    /// What the game calls its players.
    #[serde(skip)]
    pub naming: Naming,
}

impl Moves {
    /// Plays the moves one after the other.
    pub(super) fn in_turn(&self, position: &dyn Position, context: &Context<'_>) -> Result<MovesInTurn, Why> {
        let (game, typed) = (position.game(), self.past());
        let mut session = position.open(position.begin(self.turn.map(Player::from))?)?;
        let is_listable = position.is_listable();
        if let (false, Some(first)) = (is_listable, typed.first()) {
            let why = "the position has too many moves for one to be looked up";
            return Err(fault(game, 0, first, why).into());
        }
        let mut past = Vec::new();
        for (index, chosen) in typed.into_iter().enumerate() {
            context.budget().check()?;
            let written = session.written(chosen).and_then(|written| session.play(chosen).map(|()| written));
            past.push(written.map_err(|error| fault(game, index, chosen, &error.to_string()))?);
        }
        let text = session.write();
        let reached = self.reached(position, &text)?;
        let (moves, omitted) = if is_listable { offered(&*session, &*reached) } else { (Vec::new(), None) };
        let (naming, mover, results) = (session.naming(), session.mover(), session.results());
        let other = mover.filter(|_| self.both && is_listable && session.players() == 2).map(Player::opponent);
        let moves_of_other = other.and_then(|other| session.moves_of(other));
        if self.both && mover.is_some() && moves_of_other.is_none() {
            return Err(format!("{game}: only the player to move has moves here; leave out both").into());
        }
        let steps: Vec<&str> = past.iter().map(String::as_str).collect();
        let svg = position.svg_after(&steps, self.labels).unwrap_or_else(|| reached.svg(self.labels));
        let is_over = mover.is_none();
        Ok(MovesInTurn {
            game: game.to_owned(),
            position: position.write(),
            after: past,
            reached: text,
            turn: mover.map(|mover| naming.letter(mover)),
            player: mover.map(Player::index),
            players: (0..session.players() as u8).map(|player| called(Player::new(player), naming)).collect(),
            moves: OfferedMove::list(&*reached, moves),
            moves_of_other: moves_of_other.map(|moves| OfferedMove::list(&*reached, moves)),
            omitted,
            over: is_over,
            winner: greatest(&results),
            said: is_over.then(|| ended(&results, &[], naming)),
            results: is_over.then_some(results),
            svg,
            naming,
        })
    }
}

/// The moves of a session, each under all its names, and how many of them are not listed.
fn offered(session: &dyn Session, reached: &dyn Position) -> (Vec<String>, Option<usize>) {
    if session.mover().is_none() {
        return (Vec::new(), Some(0));
    }
    let (moves, count) = session.first_moves(MOST_LISTED);
    let usual = moves.len();
    let mut moves: Vec<String> = moves.iter().flat_map(|chosen| reached.names(chosen)).collect();
    let count = count + moves.len() - usual;
    moves.truncate(MOST_LISTED);
    let omitted = count - moves.len();
    (moves, Some(omitted))
}

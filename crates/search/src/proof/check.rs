//! Checks a certificate by replaying it.
//!
//! This is the code to be believed, so it is short and shares nothing with the search: no tables, no proof numbers, no
//! boards made for speed. From the position of the certificate it follows the entry's move wherever the winning side
//! has the turn and every move wherever another has, and looks at the result wherever the game ends. A position is a
//! turn and a text; one met before is not looked at again, which is sound because games have no cycles.

use std::collections::HashSet;
use std::marker::PhantomData;

use hedgerow_core::{Budget, Notation, Partizan, Player};

use super::certificate::{Certificate, ProofError, seat};

/// What the checker asks of a game.
pub trait Referee {
    /// A position with its turn.
    type Position;

    /// The name of the game.
    fn game(&self) -> &str;

    /// How many play.
    fn players(&self) -> usize {
        2
    }

    /// Reads a position with this player to move. Whatever the text, the answer is a position or a sentence, never a
    /// panic.
    fn start(&self, text: &str, turn: Player) -> Result<Self::Position, String>;

    /// The position as it is always written; with the turn, it tells all that matters for going on.
    fn write(&self, position: &Self::Position) -> String;

    /// Who has the turn; none if the game is over.
    fn turn(&self, position: &Self::Position) -> Option<Player>;

    /// The moves of whoever has the turn, as they are always written, and what they lead to.
    fn moves(&self, position: &Self::Position) -> Vec<(String, Self::Position)>;

    /// What a player has got in a game that is over.
    fn result(&self, position: &Self::Position, player: Player) -> i32;
}

/// The referee of any game under normal play, from its text and its options alone.
pub struct PartizanReferee<P>(PhantomData<fn() -> P>);

impl<P> PartizanReferee<P> {
    /// The referee.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for PartizanReferee<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Partizan + Notation<Move = <P as Partizan>::Move>> Referee for PartizanReferee<P> {
    type Position = (P, Player);

    fn game(&self) -> &str {
        P::GAME
    }

    fn start(&self, text: &str, turn: Player) -> Result<(P, Player), String> {
        P::read(text).map(|position| (position, turn)).map_err(|error| error.to_string())
    }

    fn write(&self, (position, _): &(P, Player)) -> String {
        position.write()
    }

    fn turn(&self, (position, to_move): &(P, Player)) -> Option<Player> {
        let mut options = Vec::new();
        position.options(*to_move, &mut options);
        (!options.is_empty()).then_some(*to_move)
    }

    fn moves(&self, (position, to_move): &(P, Player)) -> Vec<(String, (P, Player))> {
        let mut options = Vec::new();
        position.options(*to_move, &mut options);
        let after = |chosen| (position.after(*to_move, chosen), to_move.opponent());
        options.into_iter().map(|chosen| (position.write_move(chosen), after(chosen))).collect()
    }

    /// Whoever is left without a move has lost.
    fn result(&self, (_, to_move): &(P, Player), player: Player) -> i32 {
        if player == *to_move { -1 } else { 1 }
    }
}

/// What a check that found no fault has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Different positions visited.
    pub positions: u64,
    /// Entries that were needed.
    pub entries_used: u64,
    /// Entries that no play reaches. They prove nothing and harm nothing.
    pub unused: u64,
}

/// Checks that a certificate proves its claim: an error says what is wrong, and where.
pub fn check<R: Referee>(certificate: &Certificate, referee: &R, budget: &Budget) -> Result<Checked, ProofError> {
    let wrong = |sentence: String| Err(ProofError::Wrong(sentence));
    let Certificate { game, position, turn, two, claim, .. } = certificate;
    if game != referee.game() {
        return wrong(format!("the proof is about {game}, not {}", referee.game()));
    }
    let players = referee.players();
    if *two != (players == 2) || turn.index() >= players || claim.player().index() >= players {
        return wrong(format!("the proof speaks of other players than the {players} of {game}"));
    }
    let start = match referee.start(position, *turn) {
        Ok(start) => start,
        Err(sentence) => return wrong(format!("position {position:?}: {sentence}")),
    };
    if referee.turn(&start).is_some_and(|mover| mover != *turn) {
        return wrong(format!("position {position:?}: it is not the turn of {}", seat(*turn, *two)));
    }

    let mut used = vec![false; certificate.entries().len()];
    let mut seen: HashSet<(Option<Player>, String)> = HashSet::new();
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        budget.check()?;
        let text = referee.write(&position);
        let Some(mover) = referee.turn(&position) else {
            // Ends are judged each time: the text of an end need not tell who would have had the turn.
            let result = referee.result(&position, claim.player());
            if !claim.allows(result) {
                let player = seat(claim.player(), *two);
                return wrong(format!("the play can end at {text:?} with a result of {result} for {player}"));
            }
            seen.insert((None, text));
            continue;
        };
        if seen.contains(&(Some(mover), text.clone())) {
            continue;
        }
        let moves = referee.moves(&position);
        if moves.is_empty() {
            return wrong(format!("{} has the turn at {text:?} but no move", seat(mover, *two)));
        }
        if claim.is_upheld_by(mover) {
            let Some(number) = certificate.find(mover, &text) else {
                return wrong(format!("there is no move for {} at {text:?}", seat(mover, *two)));
            };
            used[number] = true;
            let chosen = &certificate.entries()[number].chosen;
            let Some((_, next)) = moves.into_iter().find(|(name, _)| name == chosen) else {
                return wrong(format!("{chosen:?} is not a move of {} at {text:?}", seat(mover, *two)));
            };
            open.push(next);
        } else {
            open.extend(moves.into_iter().map(|(_, next)| next));
        }
        seen.insert((Some(mover), text));
    }
    let entries_used = used.iter().filter(|&&used| used).count() as u64;
    Ok(Checked { positions: seen.len() as u64, entries_used, unused: used.len() as u64 - entries_used })
}

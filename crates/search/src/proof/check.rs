//! Checks a certificate by replaying it.
//!
//! This is the code that must be trusted, so it is short and shares nothing with the search: no tables, no proof
//! numbers, no boards made for speed. From the position of the certificate it follows the entry's move where the
//! winning side is to move and every move where another player is, and checks the result wherever the game ends. A
//! position is a turn and a text; a position met before is not checked again, which is sound because games have no
//! cycles.
//!
//! It trusts nothing in the file itself. Positions must be in canonical text. A turn in a position's text is the turn,
//! whatever else the file says.

use std::collections::HashSet;
use std::marker::PhantomData;

use hedgerow_core::{Budget, Notation, Partizan, Player, Refusal, Rules, Turn};

use super::certificate::{Certificate, Claim, Entry, ProofError, seat};
use crate::misere::Convention;

/// What the checker needs from a game.
pub trait Referee {
    /// A position with its turn.
    type Position;

    /// The name of the game.
    fn game(&self) -> &str;

    /// The number of players.
    fn players(&self) -> usize {
        2
    }

    /// The convention of a game that ends when a player cannot move.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Reads a position with this player to move. For every text, the result is a position or a sentence, never a
    /// panic. If the text says that another player moves, the result is a sentence.
    fn start(&self, text: &str, turn: Player) -> Result<Self::Position, Refusal>;

    /// The position in canonical text; with the turn, it holds everything that matters for the rest of the game.
    fn write(&self, position: &Self::Position) -> String;

    /// The player to move; none if the game is over.
    fn turn(&self, position: &Self::Position) -> Option<Player>;

    /// The number of moves, so that memory for them can be claimed before they are listed.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.moves(position).len() as u64
    }

    /// The moves of the player to move, in canonical text, and the positions that they lead to.
    fn moves(&self, position: &Self::Position) -> Vec<(String, Self::Position)>;

    /// A player's result in a game that is over.
    fn result(&self, position: &Self::Position, player: Player) -> i32;
}

/// The referee of any game that ends when a player cannot move, built only on its text and its options.
pub struct PartizanReferee<P> {
    convention: Convention,
    /// A position of the same game, if the type alone does not determine the rules.
    example: Option<P>,
}

impl<P> PartizanReferee<P> {
    /// The referee under normal play.
    pub fn new() -> Self {
        Self::under(Convention::Normal)
    }

    /// The referee under a convention.
    pub fn under(convention: Convention) -> Self {
        Self { convention, example: None }
    }

    /// The referee of the game of this position.
    pub fn of(example: P, convention: Convention) -> Self {
        Self { convention, example: Some(example) }
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
        self.example.as_ref().map_or(P::GAME, Notation::game_name)
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn start(&self, text: &str, turn: Player) -> Result<(P, Player), Refusal> {
        let position = match &self.example {
            Some(example) => example.read_another(text),
            None => P::read(text),
        };
        let position = position.map_err(|error| error.to_string())?;
        match position.written_turn() {
            Some(held) if held != turn => Err(not_the_turn(turn, true).into()),
            _ => Ok((position, turn)),
        }
    }

    fn write(&self, (position, _): &(P, Player)) -> String {
        position.write()
    }

    fn turn(&self, (position, to_move): &(P, Player)) -> Option<Player> {
        position.can_move(*to_move).then_some(*to_move)
    }

    fn count_moves(&self, (position, to_move): &(P, Player)) -> u64 {
        position.count_options(*to_move)
    }

    fn moves(&self, (position, to_move): &(P, Player)) -> Vec<(String, (P, Player))> {
        let mut options = Vec::new();
        position.options(*to_move, &mut options);
        let after = |chosen| {
            let next = position.after(*to_move, chosen);
            let turn = next.written_turn().unwrap_or(to_move.opponent());
            (next, turn)
        };
        options.into_iter().map(|chosen| (position.write_move(chosen), after(chosen))).collect()
    }

    /// A player without a move has lost under normal play, and has won under misère play.
    fn result(&self, (_, to_move): &(P, Player), player: Player) -> i32 {
        let wins = match self.convention {
            Convention::Normal => player != *to_move,
            Convention::Misere => player == *to_move,
        };
        if wins { 1 } else { -1 }
    }
}

/// The referee of any game of two whose positions include the turn, built only on its text and its rules.
pub struct RulesReferee<G>(PhantomData<fn() -> G>);

impl<G> RulesReferee<G> {
    /// The referee.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for RulesReferee<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Rules + Notation<Move = <G as Rules>::Move>> Referee for RulesReferee<G> {
    type Position = G;

    fn game(&self) -> &str {
        G::GAME
    }

    fn start(&self, text: &str, turn: Player) -> Result<G, Refusal> {
        let position = G::read(text).map_err(|error| error.to_string())?;
        if position.players() != 2 {
            return Err("proofs are about positions of two players".to_owned().into());
        }
        match position.written_turn() {
            Some(held) if held == turn => Ok(position),
            _ => Err(not_the_turn(turn, true).into()),
        }
    }

    fn write(&self, position: &G) -> String {
        position.write()
    }

    fn turn(&self, position: &G) -> Option<Player> {
        match position.turn() {
            Turn::Player(player) => Some(player),
            Turn::Together | Turn::Over => None,
        }
    }

    fn moves(&self, position: &G) -> Vec<(String, G)> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let after = |chosen| {
            let mut next = position.clone();
            next.play(chosen);
            next
        };
        moves.into_iter().map(|chosen| (position.write_move(chosen), after(chosen))).collect()
    }

    fn result(&self, position: &G, player: Player) -> i32 {
        position.result(player)
    }
}

/// The counts of a check that found no fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Different positions visited.
    pub positions: u64,
    /// Entries that were needed.
    pub entries_used: u64,
    /// Entries that no play reaches. They prove nothing and do no harm.
    pub unused: u64,
}

/// The approximate cost of a text in a list besides its letters.
const OVERHEAD: u64 = 64;
/// The most bytes that a position takes for each letter of its text: an edge of Hackenbush has five letters.
const PER_LETTER: u64 = 6;

/// The bytes of a position kept with a text of this length.
fn bytes_held<R: Referee>(text: &str) -> u64 {
    size_of::<R::Position>() as u64 + PER_LETTER * text.len() as u64 + OVERHEAD
}

/// Checks that a certificate proves its claim: an error says what is wrong, and where.
///
/// Claims the memory for the visited positions from the budget.
pub fn check<R: Referee>(certificate: &Certificate, referee: &R, budget: &Budget) -> Result<Checked, ProofError> {
    let wrong = |sentence: String| Err(ProofError::Wrong(sentence));
    let Certificate { game, turn, two, claim, .. } = certificate;
    if game != referee.game() {
        return wrong(format!("the proof is about {game}, not {}", referee.game()));
    }
    if certificate.convention != referee.convention() {
        return wrong("the proof is about another convention of play".into());
    }
    let players = referee.players();
    let strange = |player: Player| player.index() >= players;
    if *two != (players == 2) || strange(*turn) || strange(claim.player()) {
        return wrong(format!("the proof speaks of other players than the {players} of {game}"));
    }
    let mut used = vec![false; certificate.entries().len()];
    let mut positions = 0;
    for side in claim.sides() {
        positions += replay(certificate, side, referee, &mut used, budget)?;
    }
    for (entry, _) in certificate.entries().iter().zip(&used).filter(|&(_, &used)| !used) {
        if strange(entry.turn) {
            return wrong(format!("the proof speaks of other players than the {players} of {game}"));
        }
        check_unused(entry, referee, budget)?;
    }
    let entries_used = used.iter().filter(|&&used| used).count() as u64;
    Ok(Checked { positions, entries_used, unused: used.len() as u64 - entries_used })
}

/// Follows the entries of the side that upholds a claim against every move of the others; returns how many different
/// positions occur.
fn replay<R: Referee>(
    certificate: &Certificate,
    claim: Claim,
    referee: &R,
    used: &mut [bool],
    budget: &Budget,
) -> Result<u64, ProofError> {
    let wrong = |sentence: String| Err(ProofError::Wrong(sentence));
    let Certificate { position, turn, two, .. } = certificate;
    let start = position_of(referee, position, *turn)?;
    let mut seen: HashSet<(Option<Player>, String)> = HashSet::new();
    // Each with the bytes claimed for it.
    let mut open = vec![(start, 0)];
    while let Some((position, bytes)) = open.pop() {
        budget.release(bytes);
        let text = referee.write(&position);
        let (each, kept) = (bytes_held::<R>(&text), text.len() as u64 + OVERHEAD);
        let Some(mover) = referee.turn(&position) else {
            if !moves_within(referee, &position, each, budget)?.is_empty() {
                return wrong(format!("the game is over at {text:?}, but there are moves"));
            }
            // Ends are judged each time: the text of an end need not include the turn.
            let result = referee.result(&position, claim.player());
            if !claim.allows(result) {
                let player = seat(claim.player(), *two);
                return wrong(format!("the play can end at {text:?} with a result of {result} for {player}"));
            }
            if seen.insert((None, text)) {
                budget.claim(kept);
            }
            continue;
        };
        if seen.contains(&(Some(mover), text.clone())) {
            continue;
        }
        let moves = moves_within(referee, &position, each, budget)?;
        if moves.is_empty() {
            return wrong(format!("{} has the turn at {text:?} but no move", seat(mover, *two)));
        }
        if claim.is_upheld_by(mover) {
            let Some(number) = certificate.find(mover, &text) else {
                return wrong(format!("there is no move for {} at {text:?}", seat(mover, *two)));
            };
            used[number] = true;
            let chosen = &certificate.entries()[number].chosen;
            budget.release(each * moves.len() as u64);
            let Some((_, next)) = moves.into_iter().find(|(name, _)| name == chosen) else {
                return wrong(format!("{chosen:?} is not a move of {} at {text:?}", seat(mover, *two)));
            };
            open.push((next, 0));
        } else {
            open.extend(moves.into_iter().map(|(_, next)| (next, each)));
        }
        budget.claim(kept);
        seen.insert((Some(mover), text));
    }
    Ok(seen.len() as u64)
}

/// The position of a text, if it is canonical and this player is to move.
fn position_of<R: Referee>(referee: &R, text: &str, turn: Player) -> Result<R::Position, ProofError> {
    let wrong = |sentence: String| Err(ProofError::Wrong(format!("position {text:?}: {sentence}")));
    let position = match referee.start(text, turn) {
        Ok(position) => position,
        Err(refusal) => return wrong(refusal.into()),
    };
    let written = referee.write(&position);
    if written != text {
        return wrong(format!("{} always writes it {written:?}", referee.game()));
    }
    if referee.turn(&position).is_some_and(|mover| mover != turn) {
        return wrong(not_the_turn(turn, referee.players() == 2));
    }
    Ok(position)
}

/// The moves of a position, each of which takes this many bytes of the budget.
fn moves_within<R: Referee>(
    referee: &R,
    position: &R::Position,
    each: u64,
    budget: &Budget,
) -> Result<Vec<(String, R::Position)>, ProofError> {
    budget.claim(each.saturating_mul(referee.count_moves(position)));
    budget.check()?;
    Ok(referee.moves(position))
}

/// An entry that no play reaches proves nothing, but it must be valid: a position of the game with a move.
fn check_unused<R: Referee>(entry: &Entry, referee: &R, budget: &Budget) -> Result<(), ProofError> {
    let Entry { turn, position: text, chosen } = entry;
    let position = position_of(referee, text, *turn)?;
    let each = bytes_held::<R>(text);
    let moves = moves_within(referee, &position, each, budget)?;
    budget.release(each * moves.len() as u64);
    if moves.iter().any(|(name, _)| name == chosen) {
        return Ok(());
    }
    let player = seat(*turn, referee.players() == 2);
    Err(ProofError::Wrong(format!("{chosen:?} is not a move of {player} at {text:?}")))
}

fn not_the_turn(player: Player, two: bool) -> String {
    format!("it is not the turn of {}", seat(player, two))
}

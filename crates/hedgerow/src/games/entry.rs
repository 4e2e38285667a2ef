//! Games and positions whose type is forgotten: one verb serves all of them.

use std::marker::PhantomData;

use hedgerow_core::{Budget, Conflict, Notation, NotationError, Player, Stopped};
use hedgerow_lab::record::GameRecord;
use hedgerow_search::Scribe;
use hedgerow_search::proof::{Certificate, Checked, Claim, Limits, PartizanReferee, ProofError, Prover, check};
use hedgerow_search::spec::GameCard;
use hedgerow_value::{Dyadic, Game as Value};

use super::bout::Bout;
use super::family::Family;
use super::fixture::{Fixture, Outcome, Retell, Retold};
use super::nash::{Laid, Together, allows, too_many_pairs};
use super::room::{Appraisal, Desk, Room, Settled, Unfinished, Visit};
use super::table::{Played, Table};
use crate::count;

/// A game.
pub trait Game: Sync {
    /// Its name, as typed.
    fn name(&self) -> &'static str;
    /// The game in one line.
    fn about(&self) -> &'static str;
    /// How a position is written, with an example.
    fn form(&self) -> &'static str;
    /// Reads a position.
    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError>;
    /// Reads a position of which a turn takes so many moves; the outer error is a sentence.
    fn read_with_moves(&self, text: &str, moves: u8) -> Result<Result<Box<dyn Position>, String>, NotationError>;
    /// The families of positions that `make` knows.
    fn families(&self) -> Vec<Family>;
    /// Makes a member of a family.
    fn make(&self, family: &str, arguments: &[&str]) -> Result<Box<dyn Position>, String>;
    /// A position to begin with.
    fn start(&self) -> &'static str;
    /// What engines are told about the game.
    fn card(&self) -> GameCard;
    /// Plays a match from these positions. The outer error is a sentence.
    fn contest(&self, starts: &[String], turn: Player, fixture: Fixture<'_>) -> Result<Outcome, String>;
    /// Checks a proof by the plain rules alone.
    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError>;
}

/// A position of some game, with moves as text.
pub trait Position {
    /// The position as text, always the same.
    fn write(&self) -> String;
    /// The picture in characters.
    fn drawn(&self, colour: bool, labels: bool) -> String;
    /// The picture as SVG.
    fn svg(&self, labels: bool) -> String;
    /// Bounds of the value that can be told at a glance.
    fn glance(&self) -> Option<(Dyadic, Dyadic)>;
    /// The value.
    fn appraise(&self, desk: &Desk) -> Result<Appraisal, Unfinished>;
    /// The winner and the winning moves when `turn` begins.
    fn settle(&self, turn: Player, desk: &Desk) -> Result<Settled<String>, Unfinished>;
    /// Every move with the value it leads to, the best first.
    fn rank(&self, turn: Player, desk: &Desk) -> Result<Vec<(String, Value)>, Unfinished>;
    /// A proof that a player wins when `turn` begins. The outer error is a sentence.
    fn prove(
        &self,
        turn: Player,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Result<Certificate, ProofError>, String>;
    /// The value and the equilibrium when both move at once. The outer error is a sentence.
    fn nash(&self, together: &Together, desk: &Desk) -> Result<Result<Laid, Unfinished>, String>;
    /// A game in which both move at once. The error is a sentence.
    fn bout(&self, conflict: Conflict) -> Result<Box<dyn Bout>, String>;
    /// A table at which the game is played from here. The error is a sentence.
    fn table(&self, turn: Player) -> Result<Box<dyn Table>, String>;
    /// Plays a recorded game again from here. The error is a sentence.
    fn retell(&self, turn: Player, record: &GameRecord) -> Result<Retold, String>;
    /// How many lines of play there are of each length up to `depth`; `tell` hears of each length that is counted.
    fn perft(
        &self,
        turn: Player,
        depth: usize,
        desk: &Desk,
        tell: &mut dyn FnMut(&[u64]),
    ) -> Result<Vec<u64>, Unfinished>;
}

/// The entry of a game in the registry.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The only one there is.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Room> Game for Entry<G> {
    fn name(&self) -> &'static str {
        G::GAME
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn form(&self) -> &'static str {
        G::FORM
    }

    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        Ok(Box::new(Held(G::read(text)?)))
    }

    fn read_with_moves(&self, text: &str, moves: u8) -> Result<Result<Box<dyn Position>, String>, NotationError> {
        Ok(G::read(text)?.with_moves(moves).map(|position| Box::new(Held(position)) as Box<dyn Position>))
    }

    fn families(&self) -> Vec<Family> {
        G::families()
    }

    fn make(&self, family: &str, arguments: &[&str]) -> Result<Box<dyn Position>, String> {
        Ok(Box::new(Held(G::make(family, arguments)?)))
    }

    fn start(&self) -> &'static str {
        G::START
    }

    fn card(&self) -> GameCard {
        G::card()
    }

    fn contest(&self, starts: &[String], turn: Player, fixture: Fixture<'_>) -> Result<Outcome, String> {
        let read = |text: &String| G::read(text).map_err(|error| error.to_string());
        let positions: Vec<G> = starts.iter().map(read).collect::<Result<_, _>>()?;
        G::enter_all(&positions, turn, fixture)
    }

    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError> {
        check(proof, &PartizanReferee::<G>::new(), budget)
    }
}

/// Proves that a player wins, with as much memory.
struct Prove<'a> {
    game: &'a str,
    winner: Player,
    memory: u64,
    budget: &'a Budget,
}

impl Visit for Prove<'_> {
    type Answer = Result<Certificate, ProofError>;

    fn at<G: Scribe + 'static>(self, start: G) -> Self::Answer {
        let limits = Limits { memory: self.memory, ..Limits::default() };
        Prover::new(&limits).certificate(self.game, &start, Claim::AtLeast(self.winner, 1), self.budget)
    }
}

/// Sets up a table.
struct SetUp;

impl Visit for SetUp {
    type Answer = Box<dyn Table>;

    fn at<G: Scribe + 'static>(self, start: G) -> Box<dyn Table> {
        Box::new(Played::new(start))
    }
}

/// A position that hides its type. (The traits of a game meet here, and some of their words are the same.)
struct Held<G>(G);

impl<G: Room> Position for Held<G> {
    fn write(&self) -> String {
        Notation::write(&self.0)
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        self.0.drawn(colour, labels)
    }

    fn svg(&self, labels: bool) -> String {
        self.0.svg_drawn(labels)
    }

    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        self.0.glance()
    }

    fn appraise(&self, desk: &Desk) -> Result<Appraisal, Unfinished> {
        self.0.appraise(desk)
    }

    fn settle(&self, turn: Player, desk: &Desk) -> Result<Settled<String>, Unfinished> {
        self.listable(turn)?;
        let Settled { winner, winning, outcome, nodes } = self.0.settle(turn, desk)?;
        let winning = winning.into_iter().map(|chosen| self.0.write_move(chosen)).collect();
        Ok(Settled { winner, winning, outcome, nodes })
    }

    fn rank(&self, turn: Player, desk: &Desk) -> Result<Vec<(String, Value)>, Unfinished> {
        self.listable(turn)?;
        let ranked = self.0.rank(turn, desk)?;
        Ok(ranked.into_iter().map(|(chosen, value)| (self.0.write_move(chosen), value)).collect())
    }

    fn prove(
        &self,
        turn: Player,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Result<Certificate, ProofError>, String> {
        self.0.enter(turn, Prove { game: G::GAME, winner, memory, budget })
    }

    fn nash(&self, together: &Together, desk: &Desk) -> Result<Result<Laid, Unfinished>, String> {
        allows(&self.0, together.conflict)?;
        if too_many_pairs(&self.0) {
            return Ok(Err(Unfinished::because(Stopped::TooLarge)));
        }
        Ok(self.0.nash(together, desk))
    }

    fn bout(&self, conflict: Conflict) -> Result<Box<dyn Bout>, String> {
        allows(&self.0, conflict)?;
        Ok(self.0.bout(conflict))
    }

    fn table(&self, turn: Player) -> Result<Box<dyn Table>, String> {
        self.listable(turn).and(self.listable(turn.opponent())).map_err(|unfinished| unfinished.reason.to_string())?;
        self.0.enter(turn, SetUp)
    }

    fn retell(&self, turn: Player, record: &GameRecord) -> Result<Retold, String> {
        self.0.enter(turn, Retell(record))?.map_err(|error| error.to_string())
    }

    fn perft(
        &self,
        turn: Player,
        depth: usize,
        desk: &Desk,
        tell: &mut dyn FnMut(&[u64]),
    ) -> Result<Vec<u64>, Unfinished> {
        for player in Player::BOTH {
            self.listable(player)?;
        }
        count::perft(&self.0, turn, depth, &desk.budget, tell).map_err(Unfinished::because)
    }
}

impl<G: Room> Held<G> {
    fn listable(&self, turn: Player) -> Result<(), Unfinished> {
        if self.0.too_many_moves(turn) { Err(Unfinished::because(Stopped::TooLarge)) } else { Ok(()) }
    }
}

//! Type-erased games in progress, with engines seated.
//!
//! Terminals, matches and studies play any game through [`Session`]: they are compiled once, and engines still work on
//! the game's own type.

use hedgerow_core::{Budget, Naming, NotationError, Player, Seed, Stopped, Turn};

use crate::engine::{Choice, Engine, SearchTree, build};
use crate::playable::TextGame;
use crate::spec::{GameCard, Spec, SpecError};

/// A game in progress, with moves as text. A session without engines is a type-erased position.
pub trait Session: Send + Sync {
    /// The number of players.
    fn players(&self) -> usize;
    /// What the game calls its players.
    fn naming(&self) -> Naming;
    /// The player to move; none if the game is over, or if all move at once.
    fn mover(&self) -> Option<Player>;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// What engines know about the game.
    fn card(&self) -> GameCard;
    /// The position as text, always the same; the turn may not be in it.
    fn write(&self) -> String;
    /// The key of the position: equal positions of one session's game have equal keys.
    fn key(&self) -> u128;
    /// How many moves the player to move has.
    fn count_moves(&self) -> usize;
    /// The moves of the player to move.
    fn moves(&self) -> Vec<String>;
    /// The moves that a player would have if that player were to move; none if the game does not know them.
    fn moves_of(&self, player: Player) -> Option<Vec<String>>;
    /// The number of these moves.
    fn count_moves_of(&self, player: Player) -> Option<usize>;
    /// The first of the player's moves, and the number of all of them.
    fn first_moves(&self, most: usize) -> (Vec<String>, usize);
    /// A move in its canonical text, whatever was typed.
    fn written(&self, chosen: &str) -> Result<String, NotationError>;
    /// The index of a move among the moves of the player to move; none if it is not legal.
    fn place(&self, chosen: &str) -> Result<Option<usize>, NotationError>;
    /// Makes a move, and informs the engines.
    fn play(&mut self, chosen: &str) -> Result<(), NotationError>;
    /// Makes the move at this index, and informs the engines. Returns the move as text; none if there is no such index.
    fn play_at(&mut self, place: usize) -> Option<String>;
    /// Takes back the last move, if there is one; the engines forget the game.
    fn undo(&mut self) -> bool;
    /// Each player's result in a game that is over.
    fn results(&self) -> Vec<i32>;
    /// A session that begins with this position, without engines.
    fn fork(&self) -> Box<dyn Session>;
    /// The bytes that the position takes, as far as can be seen from outside.
    fn bytes(&self) -> usize;
    /// Seats an engine; returns its number.
    fn seat(&mut self, spec: &Spec, threads: usize) -> Result<usize, SpecError>;
    /// Runs an engine.
    fn think(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Choice<String>, Stopped>;
    /// Runs an engine, and does not write out moves that it only considered.
    fn choose(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Chosen, Stopped>;
    /// The tree of an engine's last search.
    fn tree(&self, engine: usize, least_visits: u32, most_nodes: usize) -> Option<SearchTree<String>>;
}

/// An engine's choice, in short.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The index of the move among the legal ones; otherwise the move as the engine has it, which breaks the rules.
    pub place: Result<usize, IllegalMove>,
    /// As in [`Choice::score`].
    pub score: Option<f64>,
    /// As in [`Choice::nodes`].
    pub nodes: u64,
    /// As in [`Choice::figures`].
    pub figures: Vec<(&'static str, f64)>,
    /// As in [`Choice::stopped`].
    pub stopped: Option<Stopped>,
}

/// A move of an engine that is not one of the legal moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it chose {0}, which is not a legal move")]
pub struct IllegalMove(String);

/// A session that begins here.
pub fn session<G: TextGame + 'static>(position: G) -> Box<dyn Session> {
    Box::new(Played { position, past: Vec::new(), engines: Vec::new() })
}

/// A session of a game of this type.
struct Played<G: TextGame> {
    position: G,
    past: Vec<(G::Move, G::Undo)>,
    engines: Vec<Box<dyn Engine<G>>>,
}

impl<G: TextGame> Played<G> {
    /// The moves of the player to move.
    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        moves
    }

    /// The moves that a player would have if that player were to move, if the game knows them.
    fn legal_of(&self, player: Player) -> Option<Vec<G::Move>> {
        let mut moves = Vec::new();
        self.position.moves_of(player, &mut moves).then_some(moves)
    }

    fn make(&mut self, chosen: G::Move) {
        let undo = self.position.play(chosen);
        self.past.push((chosen, undo));
        self.engines.iter_mut().for_each(|engine| engine.played(chosen));
    }
}

impl<G: TextGame + 'static> Session for Played<G> {
    fn players(&self) -> usize {
        self.position.players()
    }

    fn naming(&self) -> Naming {
        self.position.naming()
    }

    fn mover(&self) -> Option<Player> {
        self.position.mover()
    }

    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    fn card(&self) -> GameCard {
        self.position.facts().card
    }

    fn write(&self) -> String {
        self.position.write()
    }

    fn key(&self) -> u128 {
        self.position.key()
    }

    fn count_moves(&self) -> usize {
        self.legal().len()
    }

    fn moves(&self) -> Vec<String> {
        self.first_moves(usize::MAX).0
    }

    fn moves_of(&self, player: Player) -> Option<Vec<String>> {
        let moves = self.legal_of(player)?;
        Some(moves.into_iter().map(|chosen| self.position.write_move(chosen)).collect())
    }

    fn count_moves_of(&self, player: Player) -> Option<usize> {
        self.legal_of(player).map(|moves| moves.len())
    }

    fn first_moves(&self, most: usize) -> (Vec<String>, usize) {
        let moves = self.legal();
        let count = moves.len();
        (moves.into_iter().take(most).map(|chosen| self.position.write_move(chosen)).collect(), count)
    }

    fn written(&self, chosen: &str) -> Result<String, NotationError> {
        Ok(self.position.write_move(self.position.read_move(chosen)?))
    }

    fn place(&self, chosen: &str) -> Result<Option<usize>, NotationError> {
        let chosen = self.position.read_move(chosen)?;
        Ok(self.legal().iter().position(|&legal| legal == chosen))
    }

    fn play(&mut self, chosen: &str) -> Result<(), NotationError> {
        let chosen = self.position.read_move(chosen)?;
        self.make(chosen);
        Ok(())
    }

    fn play_at(&mut self, place: usize) -> Option<String> {
        let chosen = *self.legal().get(place)?;
        let text = self.position.write_move(chosen);
        self.make(chosen);
        Some(text)
    }

    fn undo(&mut self) -> bool {
        let Some((chosen, undo)) = self.past.pop() else { return false };
        self.position.undo(chosen, undo);
        self.engines.iter_mut().for_each(|engine| engine.new_game());
        true
    }

    fn results(&self) -> Vec<i32> {
        match self.position.turn() {
            Turn::Over => (0..self.players()).map(|index| self.position.result(Player::new(index as u8))).collect(),
            _ => Vec::new(),
        }
    }

    fn fork(&self) -> Box<dyn Session> {
        session(self.position.clone())
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }

    fn seat(&mut self, spec: &Spec, threads: usize) -> Result<usize, SpecError> {
        let mut engine = build(spec, &self.position)?;
        engine.use_threads(threads);
        self.engines.push(engine);
        Ok(self.engines.len() - 1)
    }

    fn think(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Choice<String>, Stopped> {
        let choice = self.engines[engine].choose(&self.position, seed, budget)?;
        let text = |chosen: G::Move| self.position.write_move(chosen);
        // A move of the line refers to the position before it.
        let mut ahead = self.position.clone();
        let mut line = Vec::new();
        for &chosen in &choice.line {
            line.push(ahead.write_move(chosen));
            ahead.play(chosen);
        }
        Ok(choice.map(line, text))
    }

    fn choose(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Chosen, Stopped> {
        let Choice { chosen, score, nodes, figures, stopped, .. } =
            self.engines[engine].choose(&self.position, seed, budget)?;
        let place = self.legal().iter().position(|&legal| legal == chosen);
        let place = place.ok_or_else(|| IllegalMove(format!("{chosen:?}")));
        Ok(Chosen { place, score, nodes, figures, stopped })
    }

    fn tree(&self, engine: usize, least_visits: u32, most_nodes: usize) -> Option<SearchTree<String>> {
        let tree = self.engines[engine].tree(least_visits, most_nodes)?;
        Some(tree.written(&self.position))
    }
}

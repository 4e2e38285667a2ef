//! Games at play whose type is forgotten, with engines seated.

use hedgerow_core::{Budget, Naming, NotationError, Player, Refusal, Seed, Stopped, Turn};
use hedgerow_search::engine::SearchTree;
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Choice, Engine, Spec, TextGame, build};

/// A game at play, with moves as text.
pub trait Session {
    /// How many play.
    fn players(&self) -> usize;
    /// What the game calls its players.
    fn naming(&self) -> Naming;
    /// Who is to move; none if the game is over.
    fn mover(&self) -> Option<Player>;
    /// The position as text, always the same; the turn may not be in it.
    fn write(&self) -> String;
    /// The moves of the player to move.
    fn moves(&self) -> Vec<String>;
    /// The first of them, and how many there are.
    fn first_moves(&self, most: usize) -> (Vec<String>, usize);
    /// A move as it is always written, whatever was typed.
    fn written(&self, chosen: &str) -> Result<String, NotationError>;
    /// Makes a move, and tells the engines.
    fn play(&mut self, chosen: &str) -> Result<(), NotationError>;
    /// Takes back the last move, if there is one; the engines forget the game.
    fn undo(&mut self) -> bool;
    /// What each player has got in a game that is over.
    fn results(&self) -> Vec<i32>;
    /// Seats an engine; its number is the answer.
    fn seat(&mut self, spec: &Spec, threads: usize) -> Result<usize, Refusal>;
    /// Lets an engine think.
    fn think(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Choice<String>, Stopped>;
    /// The tree that an engine grew when it last thought.
    fn tree(&self, engine: usize, least_visits: u32, most_nodes: usize) -> Option<SearchTree<String>>;
}

/// What a game says about its engines.
pub fn read_spec(text: &str, card: &GameCard) -> Result<Spec, Refusal> {
    Ok(Spec::read(text, card).map_err(|error| error.to_string())?)
}

/// A session of a game of this type.
pub struct Played<G: TextGame> {
    position: G,
    past: Vec<(G::Move, G::Undo)>,
    engines: Vec<Box<dyn Engine<G>>>,
}

impl<G: TextGame> Played<G> {
    /// A session that begins here.
    pub fn new(position: G) -> Self {
        Self { position, past: Vec::new(), engines: Vec::new() }
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

    fn write(&self) -> String {
        self.position.write()
    }

    fn moves(&self) -> Vec<String> {
        self.first_moves(usize::MAX).0
    }

    fn first_moves(&self, most: usize) -> (Vec<String>, usize) {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let count = moves.len();
        (moves.into_iter().take(most).map(|chosen| self.position.write_move(chosen)).collect(), count)
    }

    fn written(&self, chosen: &str) -> Result<String, NotationError> {
        Ok(self.position.write_move(self.position.read_move(chosen)?))
    }

    fn play(&mut self, chosen: &str) -> Result<(), NotationError> {
        let chosen = self.position.read_move(chosen)?;
        let undo = self.position.play(chosen);
        self.past.push((chosen, undo));
        self.engines.iter_mut().for_each(|engine| engine.played(chosen));
        Ok(())
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

    fn seat(&mut self, spec: &Spec, threads: usize) -> Result<usize, Refusal> {
        let mut engine = build(spec, &self.position).map_err(|error| error.to_string())?;
        engine.use_threads(threads);
        self.engines.push(engine);
        Ok(self.engines.len() - 1)
    }

    fn think(&mut self, engine: usize, seed: Seed, budget: &Budget) -> Result<Choice<String>, Stopped> {
        let choice = self.engines[engine].choose(&self.position, seed, budget)?;
        let text = |chosen: G::Move| self.position.write_move(chosen);
        // A move of the line speaks of the position before it.
        let mut ahead = self.position.clone();
        let mut line = Vec::new();
        for &chosen in &choice.line {
            line.push(ahead.write_move(chosen));
            ahead.play(chosen);
        }
        Ok(choice.map(line, text))
    }

    fn tree(&self, engine: usize, least_visits: u32, most_nodes: usize) -> Option<SearchTree<String>> {
        let tree = self.engines[engine].tree(least_visits, most_nodes)?;
        Some(tree.written(&self.position))
    }
}

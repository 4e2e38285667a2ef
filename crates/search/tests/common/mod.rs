//! Games to test engines on: trees of every shape, drawn from a number.
#![allow(dead_code)] // Each test file uses some of it.

pub mod cake;

use hedgerow_core::{Player, Rules, Seed, Turn, key_of};
use hedgerow_search::{Named, Playable};
use rand::Rng;

/// A game whose whole tree follows from a number: who moves, how many moves there are and how it ends are drawn anew
/// at each position. Turns do not alternate, ends come early and late, and there may be three players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomTree {
    /// Which tree.
    pub seed: u64,
    /// How many play.
    pub players: usize,
    /// No line is longer.
    pub deepest: usize,
    /// Results of a player go from minus this to this; two players' results add up to 0.
    pub most: i32,
    /// Positions are the same if they are equally deep and the sum of their moves is the same: a graph, not a tree.
    pub transposing: bool,
    path: Vec<u8>,
}

impl RandomTree {
    pub fn new(seed: u64, players: usize, deepest: usize, most: i32, transposing: bool) -> Self {
        Self { seed, players, deepest, most, transposing, path: Vec::new() }
    }

    fn rng(&self, about: &str) -> impl Rng + use<> {
        let seed = Seed::new(self.seed).child(about).child(self.path.len());
        if self.transposing {
            return seed.child(self.path.iter().map(|&step| usize::from(step)).sum::<usize>()).rng();
        }
        self.path.iter().fold(seed, |seed, &step| seed.child(u32::from(step))).rng()
    }

    fn width(&self) -> u8 {
        let least = u8::from(self.path.len() < 2);
        if self.path.len() >= self.deepest { 0 } else { self.rng("width").random_range(least..=4) }
    }
}

impl Rules for RandomTree {
    type Move = u8;
    type Undo = ();

    const PLAYERS: (usize, usize) = (2, 4);

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.width() {
            0 => Turn::Over,
            _ => Turn::Player(Player::new(self.rng("turn").random_range(0..self.players as u8))),
        }
    }

    fn moves(&self, into: &mut Vec<u8>) {
        into.extend(0..self.width());
    }

    fn play(&mut self, chosen: u8) {
        self.path.push(chosen);
    }

    fn undo(&mut self, _chosen: u8, (): ()) {
        self.path.pop();
    }

    fn result(&self, player: Player) -> i32 {
        let mut rng = self.rng("result");
        let results: Vec<i32> = (0..self.players).map(|_| rng.random_range(-self.most..=self.most)).collect();
        match (self.players, player.index()) {
            (2, 0) => results[0],
            (2, _) => -results[0],
            (_, index) => results[index],
        }
    }

    fn result_sum(&self) -> Option<i32> {
        (self.players == 2).then_some(0)
    }

    fn key(&self) -> u128 {
        if self.transposing {
            return key_of(&(self.path.len(), self.path.iter().map(|&step| u32::from(step)).sum::<u32>()));
        }
        key_of(&self.path)
    }
}

impl Playable for RandomTree {
    const EVALUATIONS: &'static [Named] = &[Named { name: "noise", about: "nothing at all" }];
    const ORDERS: &'static [Named] = &[Named { name: "backwards", about: "the last move first" }];

    fn result_range(&self) -> (i32, i32) {
        (-self.most, self.most)
    }

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        let worth = self.rng("evaluation").random_range(-10..=10);
        match (self.players, player.index()) {
            (2, 1) => -worth,
            (_, index) => worth + index as i32 * i32::from(self.players > 2),
        }
    }

    fn order(&self, _which: usize, chosen: u8) -> i32 {
        chosen.into()
    }
}

/// The result of each player under perfect play for two, by the shortest code there is: for the player 0.
pub fn minimax(position: &mut RandomTree) -> i32 {
    let Turn::Player(mover) = position.turn() else { return position.result(Player::LEFT) };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let results = moves.into_iter().map(|chosen| {
        position.play(chosen);
        let result = minimax(position);
        position.undo(chosen, ());
        result
    });
    if mover == Player::LEFT { results.max().unwrap_or(0) } else { results.min().unwrap_or(0) }
}

/// What a player can be sure of, alone against all others together.
pub fn alone(position: &mut RandomTree, player: Player) -> i32 {
    let Turn::Player(mover) = position.turn() else { return position.result(player) };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let results = moves.into_iter().map(|chosen| {
        position.play(chosen);
        let result = alone(position, player);
        position.undo(chosen, ());
        result
    });
    if mover == player { results.max().unwrap_or(0) } else { results.min().unwrap_or(0) }
}

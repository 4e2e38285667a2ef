//! The game's knowledge for engines.
//!
//! The evaluation counts how many more stones each player needs to join ([`Board::stones_to_join`]). Weights describe
//! players with other aims than to win (`weights=misere`, see [`hedgerow_search::reward::NATURES`]).

use hedgerow_core::{Notation, NotationError, Player, Rules, Seed};
use hedgerow_search::reward::Weights;
use hedgerow_search::{Frequencies, Named, OutcomeSolver, Playable, Preset, SpecError, TextGame, legal};

use super::board::{Board, Hex3d, PLAYERS};
use super::endgame::Endgame;
use super::rules::Move;
use super::shape::Shape;

/// More stones than any path needs: the distance of a player whose paths are all cut.
const CUT_OFF: i32 = 2 * Shape::LONGEST as i32;
/// The index of the order by the evaluation.
const BY_DISTANCE: usize = 1;

impl<const W: usize> Board<W> {
    /// The same position in the largest type.
    pub(super) fn whole(&self) -> Hex3d {
        self.resized().expect("every box fits the largest")
    }

    /// Turns until a player can have joined: one of every player's for every stone, fewer if the player's turn comes soon.
    fn turns_to_join(&self, player: usize) -> i32 {
        let stones = self.stones_to_join(player).map_or(CUT_OFF, |stones| stones as i32);
        let players = self.shape.players();
        let wait = (player + players - self.to_move.index()) % players;
        players as i32 * stones + wait as i32
    }

    /// How many turns each player is ahead of the nearest other player.
    fn leads(&self) -> [i32; PLAYERS] {
        let turns: [i32; PLAYERS] = std::array::from_fn(|player| self.turns_to_join(player));
        let others = |player| (0..self.shape.players()).filter(move |&other| other != player).map(|other| turns[other]);
        std::array::from_fn(|player| others(player).min().unwrap_or(0) - turns[player])
    }

    /// How near a cell is to the middle of the box, in half steps.
    fn centrality(&self, cell: usize) -> i32 {
        let (place, sides) = (self.shape.place(cell), self.shape.sides());
        -place.iter().zip(sides).map(|(&at, side)| (2 * at as i32 + 1 - side as i32).abs()).sum::<i32>()
    }
}

impl<const W: usize> Playable for Board<W> {
    const EVALUATIONS: &'static [Named] = &[Named {
        name: "distance",
        about: "how many turns sooner the player can join than the nearest other, if nobody hinders anybody",
    }];
    const ORDERS: &'static [Named] = &[
        Named { name: "centre", about: "cells near the middle of the box first" },
        Named { name: "distance", about: "by the evaluation after the move, then cells near the middle" },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "strong",
            spec: "uct:time=1s,c=0.05,rave=300,prior=10,reuse",
            about: "the usual engine: UCT that also judges moves by the playouts in which they were made later, begins with what shortest \
                    paths say of them, leaves out those on nobody's path, and keeps its tree; \
                    1 s a turn unless another time is given",
        },
        Preset {
            name: "haddou-best",
            spec: "mc:playouts=10000,ties=first",
            about: "Haddou 2015, section 5.3.4: as haddou-mc with 10000 playouts for each move, as in the study of the best moves",
        },
        Preset {
            name: "haddou-mc-shifted",
            spec: "mc:playouts=1500,ties=first,weights=selfish,whose=next",
            about: "as haddou-mc, but everybody chooses by the weights of the player who moves next: what the program behind \
                    Tables 13 to 15 of Haddou 2015 most likely did; give weights for the players' nature",
        },
    ];
    const KEEPS_MOVES: bool = true;
    const FORESEES: bool = true;
    const MOVE_INDICES: usize = 256;

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        self.leads()[player.index()]
    }

    fn evaluate_all(&self, _which: usize, into: &mut [i32]) {
        into.iter_mut().zip(self.leads()).for_each(|(place, lead)| *place = lead);
    }

    fn order(&self, which: usize, chosen: Move) -> i32 {
        let centrality = chosen.taken().map_or(0, |cell| self.centrality(cell));
        if which != BY_DISTANCE {
            return centrality;
        }
        let mover = self.to_move;
        let mut after = *self;
        after.play(chosen);
        if after.winner == Some(mover) { Self::WIN } else { 64 * after.leads()[mover.index()] + centrality }
    }

    fn moves_made(&self) -> Option<usize> {
        Some(self.stones_on_board())
    }

    fn foresee(&self, moves: &mut Vec<Move>, means: &mut Vec<f32>) {
        self.foreseen(moves, means);
    }

    fn move_index(&self, chosen: Move) -> usize {
        chosen.taken().unwrap_or(Self::MOVE_INDICES - 1)
    }

    #[inline]
    fn has_made(&self, player: Player, chosen: Move) -> bool {
        chosen.taken().is_some_and(|cell| self.stones[player.index()].has(cell))
    }

    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies> {
        Some(self.outcomes(count, seed))
    }

    fn by_outcomes(&self, weights: &Weights) -> Result<Box<dyn OutcomeSolver<Self>>, SpecError> {
        Endgame::of(weights).map(|endgame| Box::new(endgame) as Box<dyn OutcomeSolver<Self>>)
    }
}

impl<const W: usize> TextGame for Board<W> {
    fn write(&self) -> String {
        Notation::write(&self.whole())
    }

    fn write_move(&self, chosen: Move) -> String {
        Notation::write_move(&self.whole(), chosen)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        legal(self, Notation::read_move(&self.whole(), text)?, text)
    }
}

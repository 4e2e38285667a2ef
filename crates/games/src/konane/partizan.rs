//! What either side could do: the view of those who value positions.

use std::hash::{Hash, Hasher};

use hedgerow_core::{Labelled, Partizan, Player, Rules};

use super::rules::{Board, Jump, Stage};

impl<const W: usize> Hash for Board<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stones(Player::LEFT).hash(state);
        self.stones(Player::RIGHT).hash(state);
        self.shape().hash(state);
        self.to_move().hash(state);
    }
}

impl<const W: usize> Partizan for Board<W> {
    type Move = Jump;

    /// At the opening only whoever has the turn can do anything.
    fn options(&self, player: Player, into: &mut Vec<Jump>) {
        match self.stage() {
            Stage::Jumps => self.list_jumps(player, into),
            _ if player == self.to_move() => self.moves(into),
            _ => {}
        }
    }

    fn can_move(&self, player: Player) -> bool {
        match self.stage() {
            Stage::Jumps => !self.movable(player).is_empty(),
            _ => player == self.to_move() && !self.removals().is_empty(),
        }
    }

    fn after(&self, player: Player, chosen: Jump) -> Self {
        let mut after = self.with_turn(player);
        after.play(chosen);
        after
    }
}

/// A jump that has lost its stone, its victim or its place to land is no longer possible.
impl<const W: usize> Labelled for Board<W> {
    fn in_turn(&self, first: (Player, Jump), (player, second): (Player, Jump)) -> Option<Self> {
        let between = Partizan::after(self, first.0, first.1);
        let mut options = Vec::new();
        between.options(player, &mut options);
        options.contains(&second).then(|| Partizan::after(&between, player, second))
    }
}

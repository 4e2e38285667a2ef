//! What Konane tells engines.

use hedgerow_core::{Notation, NotationError, Player, Rules};
use hedgerow_search::{Named, Playable, Scribe, legal};
use rand::Rng;

use super::rules::{Board, Jump, Konane, Stage};

impl<const W: usize> Playable for Board<W> {
    const SCALE: f64 = 3.0;
    const EVALUATIONS: &'static [Named] = &[Named {
        name: "movable-difference",
        about: "how many more stones of the player's can jump than of the other's",
    }];

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        let count = |player| self.movable(player).len() as i32;
        count(player) - count(player.opponent())
    }

    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
        if self.stage() == Stage::Jumps {
            return self.random_jump(self.to_move(), rng);
        }
        buffer.clear();
        self.moves(buffer);
        (!buffer.is_empty()).then(|| buffer[rng.random_range(0..buffer.len() as u32) as usize])
    }
}

impl<const W: usize> Board<W> {
    /// The position as people write it.
    pub fn konane(&self) -> Konane {
        self.resized().expect("the widest words hold every board")
    }
}

impl<const W: usize> Scribe for Board<W> {
    fn write(&self) -> String {
        Notation::write(&self.konane())
    }

    fn write_move(&self, chosen: Jump) -> String {
        Notation::write_move(&self.konane(), chosen)
    }

    fn read_move(&self, text: &str) -> Result<Jump, NotationError> {
        legal(self, Notation::read_move(&self.konane(), text)?, text)
    }
}

//! Misère play: the same rules, and the opposite aim.

use hedgerow_core::{Naming, NotationError, Player, Rules, Turn};

use crate::playable::{Playable, TextGame};

/// Who wins a game that ends when a player cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// The player who moved last.
    #[default]
    Normal,
    /// The player who cannot move.
    Misere,
}

/// A game of two players with results exchanged: under misère play, a player who cannot move wins.
///
/// The position, its moves and its text are those of the game itself. The game's knowledge of good play is not used,
/// since it would be bad advice here.
///
/// ```
/// use hedgerow_core::{Alternating, Partizan, Player, Rules};
/// use hedgerow_search::{Heuristics, Misere};
///
/// /// A heap of stones from which one is taken at a time.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Heap(u32);
///
/// impl Partizan for Heap {
///     type Move = ();
///     fn options(&self, _player: Player, into: &mut Vec<()>) {
///         if self.0 > 0 { into.push(()); }
///     }
///     fn after(&self, _player: Player, (): ()) -> Self { Heap(self.0 - 1) }
/// }
/// impl Heuristics for Heap {}
///
/// let mut game = Misere(Alternating::new(Heap(1), Player::LEFT));
/// game.play(());
/// assert_eq!(game.result(Player::RIGHT), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Misere<G>(pub G);

impl<G: Rules> Rules for Misere<G> {
    type Move = G::Move;
    type Undo = G::Undo;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn naming(&self) -> Naming {
        self.0.naming()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self, into: &mut Vec<G::Move>) {
        self.0.moves(into);
    }

    fn play(&mut self, chosen: G::Move) -> G::Undo {
        self.0.play(chosen)
    }

    fn undo(&mut self, chosen: G::Move, undo: G::Undo) {
        self.0.undo(chosen, undo);
    }

    fn result(&self, player: Player) -> i32 {
        self.0.result(player.opponent())
    }

    fn result_sum(&self) -> Option<i32> {
        self.0.result_sum()
    }

    fn key(&self) -> u128 {
        self.0.key()
    }
}

impl<G: Playable> Playable for Misere<G> {
    fn result_range(&self) -> (i32, i32) {
        self.0.result_range()
    }
}

impl<G: TextGame> TextGame for Misere<G> {
    fn write(&self) -> String {
        self.0.write()
    }

    fn write_move(&self, chosen: G::Move) -> String {
        self.0.write_move(chosen)
    }

    fn read_move(&self, text: &str) -> Result<G::Move, NotationError> {
        self.0.read_move(text)
    }
}

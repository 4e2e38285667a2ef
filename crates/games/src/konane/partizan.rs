//! Both sides' options: the view for valuing positions.
//!
//! The parts of a position are its [regions](super::values::Regions), each as a board of its own.

use std::hash::{Hash, Hasher};

use hedgerow_core::bits::Bits;
use hedgerow_core::{Labelled, Partizan, Player, Rules, Sign};

use super::board::{Board, Stage};
use super::jumps::{Direction, Jump};
use super::shape::Shape;
use super::values::{Reach, WalledBoard};

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

    /// At the opening only the player to move has options.
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

    fn parts(&self, into: &mut Vec<Self>) {
        if self.stage() != Stage::Jumps {
            into.push(*self);
            return;
        }
        let field = WalledBoard::from(self);
        let reach = field.reach(&Player::BOTH);
        into.extend(self.regions().map(|region| self.part(&field, &reach, region)));
    }

    /// The least of the eight images of the board and of the eight with the colours exchanged, Black to move.
    fn canonical(&self) -> (Self, Sign) {
        if self.stage() != Stage::Jumps {
            return (*self, Sign::Plus);
        }
        let stones = [self.stones(Player::LEFT), self.stones(Player::RIGHT)];
        let mut least = None;
        for turn in 0..8 {
            let (shape, squares) = turned(self.shape(), turn);
            let image = stones.map(|stones| stones.iter().map(&squares).collect::<Bits<W>>());
            for (image, sign) in [(image, Sign::Plus), ([image[1], image[0]], Sign::Minus)] {
                if least.is_none_or(|(first, _)| (shape, image) < first) {
                    least = Some(((shape, image), sign));
                }
            }
        }
        let image = least.and_then(|((shape, stones), sign)| Some((Self::placed(shape, stones)?, sign)));
        image.unwrap_or((*self, Sign::Plus))
    }

    fn at_a_glance(&self) -> Option<i64> {
        if self.stage() == Stage::Jumps { WalledBoard::from(self).integer() } else { None }
    }
}

/// The size of a reflected or rotated board, and the images of its squares.
fn turned(shape: Shape, turn: usize) -> (Shape, impl Fn(usize) -> usize) {
    let sides = if turn & 4 == 0 { (shape.rows(), shape.columns()) } else { (shape.columns(), shape.rows()) };
    let image = Shape::new(sides.0, sides.1).unwrap_or(shape);
    let squares = move |square: usize| {
        let (row, column) = shape.place(square);
        let row = if turn & 1 == 0 { row } else { shape.rows() - 1 - row };
        let column = if turn & 2 == 0 { column } else { shape.columns() - 1 - column };
        if turn & 4 == 0 { image.square(row, column) } else { image.square(column, row) }
    };
    (image, squares)
}

impl<const W: usize> Board<W> {
    fn placed(shape: Shape, stones: [Bits<W>; 2]) -> Option<Self> {
        Some(Self::empty(shape)?.with_stones(stones, Player::LEFT))
    }

    /// A region as a board: its bounding rectangle, with the stones of the region and the dead ones that keep it from
    /// growing; the other regions are emptied.
    pub(super) fn part(&self, field: &WalledBoard<W>, reach: &Reach<W>, region: Bits<W>) -> Self {
        let shape = self.shape();
        let rows = || region.iter().map(|square| shape.place(square).0);
        let columns = || region.iter().map(|square| shape.place(square).1);
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let within =
            shape.squares_where(|row, column| (top..=bottom).contains(&row) && (left..=right).contains(&column));
        let kept = region.or(blocking(field, reach, region, within));
        let Some(small) = Shape::new(bottom + 1 - top, right + 1 - left) else { return *self };
        let moved = |square: usize| {
            let (row, column) = shape.place(square);
            small.square(row - top, column - left)
        };
        let stones = field.stones.map(|stones| stones.and(kept).iter().map(moved).collect());
        Self::placed(small, stones).unwrap_or(*self)
    }
}

/// The dead stones on whose squares stones of a region could land if the dead stones were not there; and those on which
/// these could land, and so on.
fn blocking<const W: usize>(field: &WalledBoard<W>, reach: &Reach<W>, region: Bits<W>, within: Bits<W>) -> Bits<W> {
    // A square that is not dead may become empty.
    let dead = within.minus(reach.vacant);
    let mut kept = region;
    loop {
        let held = reach.held.map(|held| held.and(kept));
        let mut wider = kept;
        for player in Player::BOTH {
            for direction in Direction::ALL {
                let starts = field.ramps(held[player.opponent().index()], dead, direction);
                let ends = field.step(field.step(starts.and(held[player.index()]), direction), direction);
                wider = wider.or(ends);
            }
        }
        if wider == kept {
            return kept.minus(region);
        }
        kept = wider;
    }
}

/// A jump that has lost its stone, its victim or its landing square is no longer possible.
impl<const W: usize> Labelled for Board<W> {
    fn in_turn(&self, first: (Player, Jump), (player, second): (Player, Jump)) -> Option<Self> {
        let between = Partizan::after(self, first.0, first.1);
        let mut options = Vec::new();
        between.options(player, &mut options);
        options.contains(&second).then(|| Partizan::after(&between, player, second))
    }
}

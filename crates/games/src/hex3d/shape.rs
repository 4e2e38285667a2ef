//! The size of a box, the places of its cells, and how many play on it.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::board::PLAYERS;

/// How many rows, columns and layers a box has, and how many play: three, or two who leave front and back to nobody.
///
/// Cells are numbered from the top left of the front layer, row by row and then layer by layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u8,
    columns: u8,
    layers: u8,
    players: u8,
}

impl Shape {
    /// The longest possible side.
    pub const LONGEST: usize = 7;
    /// The most cells of a box.
    pub const MOST_CELLS: usize = 256;

    /// A box of this size for three players; `None` if it has no cell, or is too large.
    pub fn new(rows: usize, columns: usize, layers: usize) -> Option<Self> {
        let sides = [rows, columns, layers].iter().all(|side| (1..=Self::LONGEST).contains(side));
        (sides && rows * columns * layers <= Self::MOST_CELLS).then_some(Self {
            rows: rows as u8,
            columns: columns as u8,
            layers: layers as u8,
            players: PLAYERS as u8,
        })
    }

    /// The same box for two players: nobody joins front and back.
    #[must_use]
    pub fn for_two(self) -> Self {
        Self { players: 2, ..self }
    }

    /// How many play.
    #[inline]
    pub fn players(self) -> usize {
        self.players.into()
    }

    /// The number of rows: the distance between top and bottom, which player 1 joins.
    #[inline]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns: the distance between left and right, which player 2 joins.
    #[inline]
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of layers: the distance between front and back, which player 3 joins if there is one.
    #[inline]
    pub fn layers(self) -> usize {
        self.layers.into()
    }

    /// The number of cells.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows() * self.columns() * self.layers()
    }

    /// The number of the cell at column x, row y, layer z.
    #[inline]
    pub fn cell(self, [x, y, z]: [usize; 3]) -> usize {
        x + self.columns() * (y + self.rows() * z)
    }

    /// Column, row and layer of a cell.
    #[inline]
    pub fn place(self, cell: usize) -> [usize; 3] {
        let (columns, rows) = (self.columns(), self.rows());
        [cell % columns, cell / columns % rows, cell / columns / rows]
    }

    /// How many columns, rows and layers there are: one more than the greatest coordinates.
    pub fn sides(self) -> [usize; 3] {
        [self.columns(), self.rows(), self.layers()]
    }

    /// The coordinate along which a player joins: player 1 from row to row, 2 from column to column, 3 from layer to
    /// layer.
    pub fn axis(player: Player) -> usize {
        [1, 0, 2][player.index() % 3]
    }

    /// The two faces that a player joins, as sets of cells; empty sets where only two play and the third would join.
    pub fn faces<const W: usize>(self, player: Player) -> [Bits<W>; 2] {
        let axis = Self::axis(player);
        let cells = if player.index() < self.players() { self.cells() } else { 0 };
        let at = |end: usize| (0..cells).filter(|&cell| self.place(cell)[axis] == end).collect();
        [at(0), at(self.sides()[axis] - 1)]
    }

    /// The cells that share a side with a cell.
    pub fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        let place = self.place(cell);
        (0..6).filter_map(move |way| {
            let (axis, forward) = (way / 2, way % 2 == 1);
            let mut other = place;
            other[axis] = if forward { place[axis] + 1 } else { place[axis].checked_sub(1)? };
            (other[axis] < self.sides()[axis]).then(|| self.cell(other))
        })
    }

    /// The image of a cell under a flip of the axes in `flips` (bit 0 columns, 1 rows, 2 layers). These eight are all
    /// the symmetries: any other would exchange the players' faces.
    pub fn flipped(self, cell: usize, flips: usize) -> usize {
        let (place, sides) = (self.place(cell), self.sides());
        self.cell(std::array::from_fn(|axis| match flips >> axis & 1 {
            0 => place[axis],
            _ => sides[axis] - 1 - place[axis],
        }))
    }

    /// The name of a cell, as in moves.
    pub fn name(self, cell: usize) -> String {
        let [x, y, z] = self.place(cell);
        format!("{x},{y},{z}")
    }

    /// The cell of this name, if it is in the box.
    pub fn named(self, name: &str) -> Option<usize> {
        let numbers: Option<Vec<usize>> = name.split(',').map(|number| number.trim().parse().ok()).collect();
        let place: [usize; 3] = numbers?.try_into().ok()?;
        place.iter().zip(self.sides()).all(|(&at, side)| at < side).then(|| self.cell(place))
    }
}

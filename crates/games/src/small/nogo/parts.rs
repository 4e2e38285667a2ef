//! How a board falls into parts.
//!
//! A point that is closed to a player stays closed: the group in the way has its last liberty there, and it could only
//! grow at that point. So a point that is closed to both stays empty for ever, and the groups beside it *keep* a liberty.
//! Moves affect each other only if their points are neighbours, or if both are liberties of one group that keeps none.
//! The points that are connected in this way are a part, together with the stones and the closed points beside them;
//! everything else is as good as a wall.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::rules::Group;
use super::{NoGo, Square};

impl NoGo {
    pub(super) fn independent_parts(&self, into: &mut Vec<Self>) {
        let open = Player::BOTH.map(|player| self.open_to(player));
        let live = open[0].or(open[1]);
        let all = Player::BOTH.into_iter().flat_map(|player| self.groups(player));
        let (safe, groups): (Vec<Group>, Vec<Group>) =
            all.partition(|group| group.keeps || !group.liberties.minus(live).is_empty());
        let safe = safe.iter().fold(Bits::<1>::NONE, |safe, group| safe.or(group.stones));
        let mut rest = live;
        while let Some(first) = rest.first() {
            let (mut points, mut edge) = (Bits::<1>::one(first), Bits::<1>::one(first));
            let mut stones = Bits::<1>::NONE;
            while !edge.is_empty() {
                let around = self.beside(edge);
                stones = stones.or(around);
                let mut more = around;
                for group in groups.iter().filter(|group| !group.stones.and(around).is_empty()) {
                    stones = stones.or(group.stones);
                    more = more.or(group.liberties);
                }
                edge = more.and(rest).minus(points);
                points = points.or(edge);
            }
            rest = rest.minus(points);
            let around = self.beside(points);
            let (rows, columns) = self.size();
            let square = |row: usize, column: usize| {
                let at = row * columns + column;
                match self.square(row, column) {
                    Square::Empty if points.has(at) => Square::Empty,
                    // Closed to both players.
                    Square::Empty | Square::Liberty if around.has(at) => Square::Liberty,
                    Square::Stone(player, _) if stones.has(at) => Square::Stone(player, safe.has(at)),
                    _ => Square::Wall,
                }
            };
            into.extend(Self::new(rows, columns, square));
        }
    }

    /// The same position on the smallest board; in a single row, neighbouring stones of a colour count as one.
    pub(super) fn trimmed(&self) -> Self {
        let (rows, columns) = self.size();
        let is_used = |row: usize, column: usize| self.square(row, column) != Square::Wall;
        let used_rows: Vec<usize> = (0..rows).filter(|&row| (0..columns).any(|column| is_used(row, column))).collect();
        let used_columns: Vec<usize> =
            (0..columns).filter(|&column| (0..rows).any(|row| is_used(row, column))).collect();
        let (Some(&top), Some(&bottom)) = (used_rows.first(), used_rows.last()) else { return *self };
        let (Some(&first), Some(&last)) = (used_columns.first(), used_columns.last()) else { return *self };
        let (height, width) = (bottom - top + 1, last - first + 1);
        if height > 1 && width > 1 {
            let square = |row, column| self.square(top + row, first + column);
            return Self::new(height, width, square).unwrap_or(*self);
        }
        let along = |at: usize| if height == 1 { self.square(top, first + at) } else { self.square(top + at, first) };
        let mut row: Vec<Square> = (0..height.max(width)).map(along).collect();
        row.dedup_by(|next, kept| match (*next, *kept) {
            (Square::Stone(player, is_safe), Square::Stone(other, was_safe)) if player == other => {
                *kept = Square::Stone(player, is_safe || was_safe);
                true
            }
            _ => false,
        });
        Self::new(1, row.len(), |_, column| row[column]).unwrap_or(*self)
    }
}

//! Dots-and-Boxes for two, played for points, solved backwards from the full board: one large array holds the net score
//! of every set of drawn lines.
//!
//! Lines are numbered row by row from the top left, all horizontal ones before
//! all vertical ones. No chains, no symmetry, no pruning.

/// Most free lines: an array of 64 million bytes.
const MOST_FREE: usize = 26;

/// The net score of every position that can follow one position: of the boxes still to come, those of the player to
/// move less those of the other.
pub struct Retrograde {
    rows: usize,
    columns: usize,
    /// The lines drawn at the root.
    drawn: Vec<bool>,
    /// The lines free at the root, in order. Bit `i` of a set is `free[i]`.
    free: Vec<usize>,
    /// The net score of every set of lines drawn since the root.
    nets: Vec<i8>,
}

impl Retrograde {
    /// Computes every position that can follow this one.
    ///
    /// # Panics
    ///
    /// If the list has not one `bool` for every line, or if more lines are free than an array in memory can hold (26).
    pub fn new(rows: usize, columns: usize, drawn: &[bool]) -> Retrograde {
        assert_eq!(drawn.len(), lines(rows, columns), "one `bool` for every line");
        let free: Vec<usize> = (0..drawn.len()).filter(|&line| !drawn[line]).collect();
        assert!(free.len() <= MOST_FREE, "{} lines are free", free.len());

        // For each free line, the boxes that it borders: each as the set of the box's other sides that are free at the
        // root.
        let mut others: Vec<Vec<usize>> = vec![Vec::new(); free.len()];
        for sides in all_boxes(rows, columns) {
            let ring: usize = (0..free.len()).filter(|&bit| sides.contains(&free[bit])).map(|bit| 1 << bit).sum();
            for (bit, others) in others.iter_mut().enumerate() {
                if ring & (1 << bit) != 0 {
                    others.push(ring - (1 << bit));
                }
            }
        }

        let full = (1 << free.len()) - 1;
        let mut nets = vec![0; full + 1];
        // Drawing a line also makes a set larger as a number, so larger numbers come first. On the full board, no boxes
        // are still to come.
        for set in (0..full).rev() {
            let mut best = i8::MIN;
            for (bit, others) in others.iter().enumerate() {
                if set & (1 << bit) == 0 {
                    let closed = others.iter().filter(|&&other| set & other == other).count() as i8;
                    let rest: i8 = nets[set + (1 << bit)];
                    best = best.max(if closed > 0 { closed + rest } else { -rest });
                }
            }
            nets[set] = best;
        }
        Retrograde { rows, columns, drawn: drawn.to_vec(), free, nets }
    }

    /// The net score at the root.
    pub fn net(&self) -> i32 {
        self.net_at(&self.drawn)
    }

    /// The net score, for the player to move at the root, after drawing this line.
    ///
    /// # Panics
    ///
    /// If the line is not free at the root.
    pub fn net_of(&self, line: usize) -> i32 {
        self.net_of_at(&self.drawn, line)
    }

    /// The net score of the position with these lines drawn, for the player to move there.
    ///
    /// # Panics
    ///
    /// If a line that is drawn at the root is missing.
    pub fn net_at(&self, drawn: &[bool]) -> i32 {
        assert_eq!(drawn.len(), self.drawn.len(), "one `bool` for every line");
        assert!((0..drawn.len()).all(|line| drawn[line] || !self.drawn[line]), "the position does not follow the root");
        let set: usize = (0..self.free.len()).filter(|&bit| drawn[self.free[bit]]).map(|bit| 1 << bit).sum();
        self.nets[set].into()
    }

    /// The net score after drawing this line, for the player to move in the position with these lines drawn.
    ///
    /// # Panics
    ///
    /// If the line is drawn, or if a line that is drawn at the root is missing.
    pub fn net_of_at(&self, drawn: &[bool], line: usize) -> i32 {
        let closed = closes(self.rows, self.columns, drawn, line) as i32;
        let mut after = drawn.to_vec();
        after[line] = true;
        let rest = self.net_at(&after);
        if closed > 0 { closed + rest } else { -rest }
    }
}

/// The number of lines of a board.
pub fn lines(rows: usize, columns: usize) -> usize {
    (rows + 1) * columns + rows * (columns + 1)
}

/// The four sides of every box, row by row.
pub fn all_boxes(rows: usize, columns: usize) -> Vec<[usize; 4]> {
    let horizontal = |row: usize, column: usize| row * columns + column;
    let vertical = |row: usize, column: usize| (rows + 1) * columns + row * (columns + 1) + column;
    let mut answer = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            answer.push([
                horizontal(row, column),
                horizontal(row + 1, column),
                vertical(row, column),
                vertical(row, column + 1),
            ]);
        }
    }
    answer
}

/// How many boxes are not closed.
pub fn boxes_to_come(rows: usize, columns: usize, drawn: &[bool]) -> usize {
    all_boxes(rows, columns).iter().filter(|sides| !sides.iter().all(|&side| drawn[side])).count()
}

/// How many boxes a line closes in the position with these lines drawn.
///
/// # Panics
///
/// If the line is drawn.
pub fn closes(rows: usize, columns: usize, drawn: &[bool], line: usize) -> usize {
    assert!(!drawn[line], "line {line} is drawn");
    let mut after = drawn.to_vec();
    after[line] = true;
    boxes_to_come(rows, columns, drawn) - boxes_to_come(rows, columns, &after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// The net score by playing every game to its end, without a table.
    fn played_out(rows: usize, columns: usize, drawn: &mut Vec<bool>) -> i32 {
        let mut best = None;
        for line in 0..drawn.len() {
            if !drawn[line] {
                let closed = closes(rows, columns, drawn, line) as i32;
                drawn[line] = true;
                let rest = played_out(rows, columns, drawn);
                drawn[line] = false;
                best = best.max(Some(if closed > 0 { closed + rest } else { -rest }));
            }
        }
        best.unwrap_or(0)
    }

    fn digits(text: &str) -> Vec<bool> {
        text.chars().map(|digit| digit == '1').collect()
    }

    #[test]
    fn by_hand() {
        // One box: the second player draws the fourth line and takes it.
        let oracle = Retrograde::new(1, 1, &[false; 4]);
        assert_eq!(oracle.net(), -1);
        assert_eq!((0..4).map(|line| oracle.net_of(line)).collect::<Vec<_>>(), [-1; 4]);
        assert_eq!(oracle.net_at(&digits("1110")), 1);
        assert_eq!(oracle.net_at(&digits("1111")), 0);
        // One line closes both boxes.
        assert_eq!(Retrograde::new(1, 2, &digits("1111101")).net(), 2);
        // Opening the chain of two with any line gives both boxes away.
        let chain = Retrograde::new(1, 2, &digits("1111000"));
        assert_eq!([4, 5, 6].map(|line| chain.net_of(line)), [-2, -2, -2]);
    }

    #[test]
    fn agrees_with_games_played_out() {
        let mut rng = SplitMix64::new(3);
        for (rows, columns) in [(1, 3), (2, 2), (3, 2), (3, 3)] {
            for _ in 0..15 {
                let mut drawn = vec![true; lines(rows, columns)];
                for _ in 0..6 {
                    let line = rng.below(drawn.len() as u64) as usize;
                    drawn[line] = false;
                }
                let oracle = Retrograde::new(rows, columns, &drawn);
                assert_eq!(oracle.net(), played_out(rows, columns, &mut drawn));
            }
        }
    }

    #[test]
    fn small_boards() {
        let net = |rows, columns| Retrograde::new(rows, columns, &vec![false; lines(rows, columns)]).net();
        // A line of boxes from one to five; then two rows of two and of three.
        assert_eq!([1, 2, 3, 4, 5].map(|columns| net(1, columns)), [-1, 0, -1, 0, -1]);
        assert_eq!([net(2, 2), net(2, 3), net(3, 2)], [2, -2, -2]);
    }
}

//! The independent regions of a position, and bounds on its value without search.
//!
//! **Regions.** [`WalledBoard::reach`] finds every jump that could ever happen. Two squares are in one *region* if a
//! chain of possible jumps `(a, b, c)` joins them; a square without possible jumps is *dead*.
//!
//! *A position is the sum of its regions.* By induction on the moves made (by either player, in any order), every
//! square is always in a state that `reach` allows: a jump needs its stone on `a`, a hostile one on `b` and nothing on
//! `c`, all of which `reach` allows by then, so the jump is a possible one and `reach` allows its result. A jump over
//! several stones is a sequence of such jumps, each beginning where the previous one ended: they share a square and lie
//! in one region. So every jump of every play lies in one region; the squares of that region alone determine whether it
//! can be made, and it changes no others. This is the definition of a sum of games. Dead squares never change.
//!
//! *What a region is by itself.* A square that belongs to a region may at some time be empty. So no stone of a region
//! could ever jump onto a square of another one or onto a dead square without a stone (that would have been a possible
//! jump), and onto a dead stone it cannot jump anyway. Hence a region keeps its value if all other squares become
//! walls; or if the other regions are emptied and the dead stones stay.
//!
//! **Bounds.** Suppose that Left never moves in `G` except as described here, that Right can then make at most `m`
//! moves there, and that Right cannot prevent Left from making `k` moves. Then `G >= k - m`: in `G - k + m` Left
//! answers every move, having `m + k` moves where Right has at most as many. [`WalledBoard::reach`] with only Right
//! moving gives `m`: the stones of Left on squares that Right can ever jump over, since every jump takes one. `k` is a
//! line of Left's jumps on squares that Right can never touch, not even after these jumps.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::walled_board::{Reach, WalledBoard};
use crate::konane::board::{Board, Stage};
use crate::konane::jumps::{Direction, Jump};

/// The regions of a position as sets of squares, the one with the smallest square first.
#[derive(Clone, Copy, Debug)]
pub struct Regions<const W: usize> {
    field: WalledBoard<W>,
    /// The middles of the possible jumps, along rows and along columns.
    centres: [Bits<W>; 2],
    /// The squares of the remaining regions.
    left: Bits<W>,
}

impl<const W: usize> Regions<W> {
    /// The regions of a field.
    #[inline]
    pub fn of(field: &WalledBoard<W>) -> Self {
        let reach = field.reach(&Player::BOTH);
        let [black, white] = Player::BOTH.map(|player| field.centres(&reach, player));
        let centres = [black[0].or(white[0]), black[1].or(white[1])];
        Self { field: *field, centres, left: field.touched(centres) }
    }

    /// The regions of a field after a [closer look](WalledBoard::close_centres), which takes longer and finds more of
    /// them.
    ///
    /// Each keeps its value if all other squares become walls.
    pub fn closely(field: &WalledBoard<W>) -> Self {
        let centres = field.close_centres();
        Self { field: *field, centres, left: field.touched(centres) }
    }

    /// Whether all squares of the field are one region, at the start.
    pub fn is_whole(&self) -> bool {
        let mut regions = *self;
        self.left == self.field.squares && regions.next().is_none_or(|first| first == self.left)
    }

    /// The squares of the regions not yet returned: at first, all squares that are not dead.
    pub fn squares(&self) -> Bits<W> {
        self.left
    }
}

impl<const W: usize> Iterator for Regions<W> {
    type Item = Bits<W>;

    #[inline]
    fn next(&mut self) -> Option<Bits<W>> {
        let first = self.left.first()?;
        let region = self.field.joined(self.centres, Bits::one(first));
        self.left = self.left.minus(region);
        Some(region)
    }
}

impl<const W: usize> Board<W> {
    /// The independent regions of the position, once the players jump: its value is the sum of theirs.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::konane::Konane;
    ///
    /// let board = Konane::read("XO.../...../...OX")?;
    /// let sizes: Vec<usize> = board.regions().map(|region| region.len()).collect();
    /// assert_eq!(sizes, [5, 5]);
    /// # Ok::<(), hedgerow_core::NotationError>(())
    /// ```
    pub fn regions(&self) -> Regions<W> {
        Regions::of(&self.into())
    }

    /// The regions after a closer look: as [`Board::regions`], but more of them, in some microseconds or more.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::konane::Konane;
    ///
    /// let board = Konane::read("XO..OX")?;
    /// assert_eq!((board.regions().count(), board.close_regions().count()), (1, 2));
    /// # Ok::<(), hedgerow_core::NotationError>(())
    /// ```
    pub fn close_regions(&self) -> Regions<W> {
        Regions::closely(&self.into())
    }

    /// Integers between which the value lies, once the players jump; a fraction of a microsecond on small boards.
    ///
    /// The player to move loses if the bound on the value favours the other: Left to move loses if the upper bound is
    /// at most 0, and wins if the lower one is at least 1.
    ///
    /// ```
    /// use hedgerow_core::Notation;
    /// use hedgerow_games::konane::Konane;
    ///
    /// assert_eq!(Konane::read("XO.")?.bounds(), (1, 1));
    /// assert_eq!(Konane::read("XO.../...../...OX")?.bounds(), (0, 2));
    /// # Ok::<(), hedgerow_core::NotationError>(())
    /// ```
    #[inline]
    pub fn bounds(&self) -> (i32, i32) {
        if self.stage() == Stage::Jumps {
            WalledBoard::from(self).bounds()
        } else {
            let most = self.shape().squares() as i32;
            (-most, most)
        }
    }
}

impl<const W: usize> WalledBoard<W> {
    /// Integers between which the value lies.
    pub fn bounds(&self) -> (i32, i32) {
        (self.guaranteed(Player::LEFT), -self.guaranteed(Player::RIGHT))
    }

    /// The value is at least this much in favour of the player.
    fn guaranteed(&self, player: Player) -> i32 {
        let other = player.opponent();
        let own = self.stones[player.index()];
        let lost = |reach: &Reach<W>| {
            let centres = self.centres(reach, other);
            (centres[0].or(centres[1]).and(own).len() as i32, self.touched(centres))
        };
        let (most, touched) = lost(&self.reach(&[other]));
        let line = self.within(self.squares.minus(touched)).line(player);
        if line.jumps == 0 {
            return -most;
        }
        let mut held = self.stones;
        held[player.index()] = held[player.index()].or(line.squares);
        // The squares of the line may be empty, or hold a stone of the player, or keep their content.
        let (most_after, touched) = lost(&self.reach_from(self.vacant().or(line.squares), held, &[other]));
        let safe = touched.and(line.squares).is_empty();
        if safe { (line.jumps - most_after).max(-most) } else { -most }
    }

    /// Jumps of one player, one after the other, until he has none.
    fn line(&self, player: Player) -> Line<W> {
        let mut field = *self;
        let mut line = Line { jumps: 0, squares: Bits::NONE };
        while let Some((jump, squares)) = field.single(player) {
            field.jump(player, jump);
            line.jumps += 1;
            line.squares = line.squares.or(squares);
        }
        line
    }

    /// Some jump of the player over one stone, with its three squares.
    fn single(&self, player: Player) -> Option<(Jump, Bits<W>)> {
        let (own, over, onto) = (self.stones[player.index()], self.stones[player.opponent().index()], self.vacant());
        Direction::ALL.into_iter().find_map(|direction| {
            let from = own.and(self.ramps(over, onto, direction)).first()?;
            let middle = self.step(Bits::one(from), direction);
            let end = self.step(middle, direction);
            Some((Jump::new(from, end.first()?), Bits::one(from).or(middle).or(end)))
        })
    }

    /// The value, where it is an integer that the bounds show, or that counting gives because only one player can ever
    /// move: then it is the greatest number of moves he has, and jumps over several stones do not increase it.
    pub fn integer(&self) -> Option<i64> {
        let (low, high) = self.bounds();
        if low == high {
            return Some(low.into());
        }
        let reach = self.reach(&Player::BOTH);
        let able = |player: Player| reach.starts[player.index()].iter().any(|starts| !starts.is_empty());
        let mut patience = PATIENCE;
        match Player::BOTH.map(able) {
            [true, false] => self.longest(Player::LEFT, &mut patience).map(i64::from),
            [false, true] => self.longest(Player::RIGHT, &mut patience).map(|moves| -i64::from(moves)),
            [false, false] => Some(0),
            [true, true] => None,
        }
    }

    /// The greatest number of jumps of the player if the other never moves; none if too many lines must be tried.
    fn longest(&self, player: Player, patience: &mut u32) -> Option<i32> {
        *patience = patience.checked_sub(1)?;
        let reach = self.reach(&[player]);
        let centres = self.centres(&reach, player);
        let most = centres[0].or(centres[1]).and(self.stones[player.opponent().index()]).len() as i32;
        let mut best = 0;
        let (own, over, onto) = (self.stones[player.index()], self.stones[player.opponent().index()], self.vacant());
        for direction in Direction::ALL {
            for from in own.and(self.ramps(over, onto, direction)).iter() {
                if best == most {
                    return Some(best);
                }
                let end = self.step(self.step(Bits::one(from), direction), direction).first()?;
                let mut after = *self;
                after.jump(player, Jump::new(from, end));
                best = best.max(1 + after.longest(player, patience)?);
            }
        }
        Some(best)
    }
}

/// The most positions for counting the moves of one player; beyond that the value is found in the general way.
const PATIENCE: u32 = 400;

/// Jumps of one player.
struct Line<const W: usize> {
    jumps: i32,
    /// All squares that they touch.
    squares: Bits<W>,
}

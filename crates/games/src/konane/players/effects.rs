//! The order of moves of Shokry 2023, section 2.4.3: the immediate effects of a jump for both sides, computed without
//! making it.
//!
//! Twelve effects count a point each time that they occur, six for the jump and six against it. Where the text leaves
//! it open: the options of a stone are counted in directions, on the board before the jump; a captured stone that could
//! capture counts once; a stone whose first jump stays possible is not blocked.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::super::board::Board;
use super::super::jumps::{Direction, Jump};
use super::board_view::BoardView;

/// How often each effect of a jump occurs, in the order of the thesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// 1 own stones that can now jump onto the square left, 2 those of them that could not jump before, 3 hostile
    /// stones that could have captured the jumping stone where it was, 4 those of them that could do nothing else, 5
    /// captured stones that could capture, 6 new directions for the stone that jumped.
    pub good: [u8; 6],
    /// 1 hostile stones that can capture the stone where it lands, 2 those of them that could not jump before, 3 other
    /// own stones that could have landed there, 4 those of them that could do nothing else, 5 own stones that could
    /// have captured the captured stones, 6 those of them that could do nothing else.
    pub bad: [u8; 6],
}

impl Effects {
    /// The effects of a jump of the player to move.
    pub fn of<F: BoardView>(field: &F, jump: Jump) -> Self {
        let mut effects = Self::default();
        let shape = field.shape();
        let (from, to) = (shape.place(jump.from.into()), shape.place(jump.to.into()));
        let (towards, steps) = way(from, to);
        let (own, hostile) = (field.to_move(), field.to_move().opponent());
        effects.leave(field, from, towards, own);
        for step in (1..steps).step_by(2) {
            effects.capture(field, moved(from, towards, step), from, own);
        }
        for direction in Direction::ALL {
            // The stone has just captured the one behind it: that square is empty.
            let behind = is_opposite(direction, towards);
            if behind || field.look(to, direction, 1) != Some(Some(hostile)) {
                continue;
            }
            let victim = moved(to, direction, 1);
            let beyond = field.look(to, direction, 2);
            effects.good[5] += u8::from(direction != towards && beyond == Some(None));
            // The square behind is empty if the stone came from there; otherwise it is as before.
            let open = direction == towards || field.look(to, opposite(direction), 1) == Some(None);
            effects.bad[0] += u8::from(open);
            effects.bad[1] += u8::from(open && field.ways(victim, hostile) == 0);
            if beyond == Some(Some(own)) {
                effects.bad[2] += 1;
                effects.bad[3] += u8::from(field.ways(moved(to, direction, 2), own) == 1);
            }
        }
        effects
    }

    /// Counts the effects of leaving a square.
    fn leave<F: BoardView>(&mut self, field: &F, from: (usize, usize), towards: Direction, own: Player) {
        let hostile = own.opponent();
        for direction in Direction::ALL.into_iter().filter(|&direction| direction != towards) {
            if field.look(from, direction, 1) != Some(Some(hostile)) {
                continue;
            }
            if field.look(from, direction, 2) == Some(Some(own)) {
                self.good[0] += 1;
                self.good[1] += u8::from(field.ways(moved(from, direction, 2), own) == 0);
            }
            if field.look(from, opposite(direction), 1) == Some(None) {
                self.good[2] += 1;
                self.good[3] += u8::from(field.ways(moved(from, direction, 1), hostile) == 1);
            }
        }
    }

    /// Counts the effects of capturing the stone at a place.
    fn capture<F: BoardView>(&mut self, field: &F, victim: (usize, usize), from: (usize, usize), own: Player) {
        self.good[4] += u8::from(field.ways(victim, own.opponent()) > 0);
        for direction in Direction::ALL {
            let side = field.look(victim, direction, 1) == Some(Some(own));
            let open = field.look(victim, opposite(direction), 1) == Some(None);
            if side && open && moved(victim, direction, 1) != from {
                self.bad[4] += 1;
                self.bad[5] += u8::from(field.ways(moved(victim, direction, 1), own) == 1);
            }
        }
    }

    /// The points for the jump, minus those against it.
    pub fn points(&self) -> i32 {
        let sum = |effects: [u8; 6]| effects.iter().map(|&count| i32::from(count)).sum::<i32>();
        sum(self.good) - sum(self.bad)
    }
}

/// The mobility of a player's stones.
struct Able<const W: usize> {
    /// Stones that can jump in some direction.
    some: Bits<W>,
    /// Stones that can jump in exactly one.
    one: Bits<W>,
}

impl<const W: usize> Able<W> {
    #[inline]
    fn new(board: &Board<W>, player: Player) -> Self {
        let towards = |direction| board.ramps(player, direction);
        let (mut some, mut more) = (Bits::NONE, Bits::NONE);
        for ramps in
            [towards(Direction::East), towards(Direction::South), towards(Direction::West), towards(Direction::North)]
        {
            more = more.or(some.and(ramps));
            some = some.or(ramps);
        }
        let stones = board.stones(player);
        Self { some: some.and(stones), one: some.minus(more).and(stones) }
    }
}

impl Effects {
    /// The same from sets of squares: a few shifts for all stones that matter.
    pub(super) fn on_bits<const W: usize>(board: &Board<W>, jump: Jump) -> Self {
        let shape = board.shape();
        let (towards, _) = way(shape.place(jump.from.into()), shape.place(jump.to.into()));
        let player = board.to_move();
        let (own, hostile, vacant) = (board.stones(player), board.stones(player.opponent()), board.vacant());
        let [from, to] = [jump.from, jump.to].map(|square| Bits::<W>::one(square.into()));
        let taken = board.taken(jump);
        let (mine, theirs) = (Able::new(board, player), Able::new(board, player.opponent()));
        let none = Bits::<W>::NONE;
        let (mut freed, mut thwarted, mut captors, mut blocked) = (none, none, none, none);
        let mut effects = Self::default();
        for direction in Direction::ALL {
            let room = board.room(direction);
            let step = |squares| board.step(squares, direction);
            let behind = is_opposite(direction, towards);
            if direction != towards {
                freed = freed.or(step(step(from.and(room)).and(hostile)).and(own));
                let gap = board.back(from, direction).and(room).and(vacant);
                thwarted = thwarted.or(step(step(gap)).and(hostile));
            }
            if !behind {
                let over = step(to.and(room)).and(hostile);
                effects.good[5] += u8::from(direction != towards && !step(over).and(vacant).is_empty());
                blocked = blocked.or(step(over).and(own));
                let gap = board.back(to, direction).and(room);
                let open = if direction == towards { gap } else { gap.and(vacant) };
                captors = captors.or(step(step(open)).and(hostile));
            }
            if !behind && direction != towards {
                let gaps = board.back(taken, direction).and(room).and(vacant);
                let lost = step(step(gaps)).and(own);
                effects.bad[4] += lost.len() as u8;
                effects.bad[5] += lost.and(mine.one).len() as u8;
            }
        }
        let count = |squares: Bits<W>| squares.len() as u8;
        let good = [
            count(freed),
            count(freed.minus(mine.some)),
            count(thwarted),
            count(thwarted.and(theirs.one)),
            count(taken.and(theirs.some)),
            effects.good[5],
        ];
        let bad = [
            count(captors),
            count(captors.minus(theirs.some)),
            count(blocked),
            count(blocked.and(mine.one)),
            effects.bad[4],
            effects.bad[5],
        ];
        Self { good, bad }
    }
}

/// The direction of a jump and its length in squares.
fn way(from: (usize, usize), to: (usize, usize)) -> (Direction, usize) {
    match (from.0.cmp(&to.0), from.1.cmp(&to.1)) {
        (std::cmp::Ordering::Less, _) => (Direction::South, to.0 - from.0),
        (std::cmp::Ordering::Greater, _) => (Direction::North, from.0 - to.0),
        (_, std::cmp::Ordering::Greater) => (Direction::West, from.1 - to.1),
        _ => (Direction::East, to.1 - from.1),
    }
}

/// The place some steps further, which must be on the board.
fn moved((row, column): (usize, usize), direction: Direction, steps: usize) -> (usize, usize) {
    match direction {
        Direction::East => (row, column + steps),
        Direction::South => (row + steps, column),
        Direction::West => (row, column - steps),
        Direction::North => (row - steps, column),
    }
}

fn opposite(direction: Direction) -> Direction {
    Direction::ALL[(direction as usize + 2) % 4]
}

fn is_opposite(one: Direction, other: Direction) -> bool {
    opposite(one) == other
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Notation;

    use super::super::super::Konane;
    use super::*;

    /// Effects by their number in the thesis, with how often they occur.
    type Counts = Vec<(usize, u8)>;

    /// The effects that a move has, for and against it.
    fn effects(board: &str, chosen: &str) -> (Counts, Counts) {
        let board = Konane::read(board).unwrap();
        let jump = Notation::read_move(&board, chosen).unwrap();
        let found = Effects::of(&board, jump);
        assert_eq!(Effects::on_bits(&board.resized::<1>().unwrap(), jump), found);
        let some = |counts: [u8; 6]| (1..).zip(counts).filter(|&(_, count)| count > 0).collect();
        (some(found.good), some(found.bad))
    }

    // A stone on a2 keeps c2 from capturing b2, which would be an effect of its own.
    #[test]
    fn a_jump_in_the_open_changes_nothing() {
        assert_eq!(effects("...../XXO../..... X", "b2-d2"), (vec![], vec![]));
    }

    #[test]
    fn leaving_a_square_frees_own_stones_behind_hostile_ones() {
        // b4 can then jump over b3 onto b2; it could not jump before.
        assert_eq!(effects(".O.../XXO../.O.../.X... X", "b2-d2").0, [(1, 1), (2, 1)]);
        // Here it could, over c4.
        assert_eq!(effects(".O.../XXO../.O.../XXO.. X", "b2-d2").0, [(1, 1)]);
    }

    #[test]
    fn leaving_a_square_thwarts_hostile_jumps() {
        // b3 could jump over b2 onto b1 and nowhere else.
        assert_eq!(effects("...../XXO../.O... X", "b2-d2").0, [(3, 1), (4, 1)]);
        // Here it could jump over c3 too.
        assert_eq!(effects("...../XXO../.OX.. X", "b2-d2").0, [(3, 1)]);
    }

    #[test]
    fn a_captured_stone_that_could_capture_is_counted_once() {
        // c2 could jump over b2 onto a2, and over c3 onto c4.
        assert_eq!(effects("...../.XO../..X../..... X", "b2-d2").0, [(5, 1)]);
    }

    #[test]
    fn new_victims_after_landing_are_counted_but_in_the_direction_of_the_jump() {
        assert_eq!(effects("...../XXO../...O./..... X", "b2-d2").0, [(6, 1)]);
        assert_eq!(effects("......./XXO.O../....... X", "b2-d2").0, []);
    }

    #[test]
    fn landing_may_expose_the_stone() {
        // d3 can then jump over d2 onto d1, and could not jump before.
        assert_eq!(effects("...../XXO../...O. X", "b2-d2"), (vec![], vec![(1, 1), (2, 1)]));
        // Here it could, over c3.
        assert_eq!(effects("..X../XXO../..XO. X", "b2-d2").1, [(1, 1)]);
        // From ahead, onto the square that was just cleared.
        assert_eq!(effects("XXO.O X", "b1-d1").1, [(1, 1), (2, 1)]);
    }

    #[test]
    fn landing_may_block_own_stones() {
        // d4 could have jumped over d3 onto d2.
        assert_eq!(effects("...X./XXO../...O./...X. X", "b2-d2").1, [(3, 1), (4, 1)]);
        // Here it could also have jumped over c4 onto b4.
        assert_eq!(effects("...X./XXO../...O./..OX. X", "b2-d2").1, [(3, 1)]);
    }

    #[test]
    fn captures_may_cost_own_jumps() {
        // c1 could have jumped over c2 onto c3.
        assert_eq!(effects("..X../XXO../..... X", "b2-d2").1, [(5, 1), (6, 1)]);
        // Here it could also have jumped over b1 onto a1.
        assert_eq!(effects(".OX../XXO../..... X", "b2-d2").1, [(5, 1)]);
        // Over two stones, each with such a neighbour.
        assert_eq!(effects("..X.X../XXO.O../....... X", "b2-f2").1, [(5, 2), (6, 2)]);
    }

    #[test]
    fn points_are_for_less_against() {
        let effects = Effects { good: [1, 0, 2, 0, 0, 1], bad: [0, 1, 0, 0, 0, 1] };
        assert_eq!(effects.points(), 2);
    }
}

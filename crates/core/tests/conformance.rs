//! The suite that checks the games, checked: each broken promise is noticed.

use hedgerow_core::conformance::{check_partizan, check_rules, check_symmetric, check_views, check_written};
use hedgerow_core::{Alternating, Notation, NotationError, Partizan, Player, Rules, Seed, Sign, Symmetric, Turn};

/// Take one or two stones; the promise named is broken.
#[derive(Clone, PartialEq, Debug)]
struct Heap {
    stones: u32,
    to_move: Player,
    broken: &'static str,
}

impl Heap {
    fn new(broken: &'static str) -> Self {
        Self { stones: 7, to_move: Player::LEFT, broken }
    }
}

impl Rules for Heap {
    type Move = u32;
    type Undo = ();

    fn turn(&self) -> Turn {
        let last = if self.broken == "end" { 1 } else { 0 };
        if self.stones <= last { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn moves(&self, into: &mut Vec<u32>) {
        into.extend((1..=2).filter(|&count| count <= self.stones));
        if self.broken == "moves" && self.stones > 0 {
            into.push(1);
        }
    }

    fn play(&mut self, count: u32) {
        self.stones -= count;
        self.to_move = self.to_move.opponent();
    }

    fn undo(&mut self, count: u32, (): ()) {
        self.stones += count;
        if self.broken != "undo" {
            self.to_move = self.to_move.opponent();
        }
    }

    fn result(&self, player: Player) -> i32 {
        if player == self.to_move && self.broken != "sum" { -1 } else { 1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    fn key(&self) -> u128 {
        let turn = if self.broken == "key" { 0 } else { self.to_move.index() as u128 };
        u128::from(self.stones) << 1 | turn
    }
}

#[test]
fn a_sound_game_passes() {
    check_rules(&Heap::new("nothing"), Seed::new(1), 50);
}

#[test]
#[should_panic(expected = "does not restore the position")]
fn a_broken_undo_is_noticed() {
    check_rules(&Heap::new("undo"), Seed::new(1), 50);
}

#[test]
#[should_panic(expected = "different positions have the same key")]
fn a_key_without_the_turn_is_noticed() {
    check_rules(&Heap::new("key"), Seed::new(1), 50);
}

#[test]
#[should_panic(expected = "do not add up")]
fn results_that_do_not_add_up_are_noticed() {
    check_rules(&Heap::new("sum"), Seed::new(1), 50);
}

#[test]
#[should_panic(expected = "listed twice")]
fn a_move_listed_twice_is_noticed() {
    check_rules(&Heap::new("moves"), Seed::new(1), 50);
}

#[test]
#[should_panic(expected = "the game is over, but there are moves")]
fn an_early_end_is_noticed() {
    check_rules(&Heap::new("end"), Seed::new(1), 50);
}

/// So many free moves for each player; `wrong` spoils one method.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Free {
    moves: [u8; 2],
    wrong: &'static str,
}

impl Partizan for Free {
    type Move = ();

    fn options(&self, player: Player, into: &mut Vec<()>) {
        if self.moves[player.index()] > 0 {
            into.push(());
        }
    }

    fn after(&self, player: Player, (): ()) -> Self {
        let mut next = self.clone();
        next.moves[player.index()] -= 1;
        next
    }

    fn parts(&self, into: &mut Vec<Self>) {
        let [left, right] = self.moves;
        let right = if self.wrong == "parts" { right / 2 } else { right };
        into.extend([[left, 0], [0, right]].map(|moves| Self { moves, wrong: self.wrong }));
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }

    fn at_a_glance(&self) -> Option<i64> {
        let difference = i64::from(self.moves[0]) - i64::from(self.moves[1]);
        Some(if self.wrong == "glance" { -difference } else { difference })
    }
}

impl Symmetric for Free {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, index: usize) -> Self {
        let [left, right] = self.moves;
        Self { moves: if index == 0 { [left, right] } else { [right, left] }, wrong: self.wrong }
    }

    fn sign(&self, index: usize) -> Sign {
        if index == 0 || self.wrong == "sign" { Sign::Plus } else { Sign::Minus }
    }
}

fn check_free(wrong: &'static str) {
    let start = Free { moves: [2, 5], wrong };
    check_views(&Alternating::new(start.clone(), Player::RIGHT), &start, Player::RIGHT, 6);
    let value = |position: &Free| i64::from(position.moves[0]) - i64::from(position.moves[1]);
    let combine = |terms: &[(i64, Sign)]| {
        terms.iter().map(|&(value, sign)| if sign == Sign::Plus { value } else { -value }).sum::<i64>()
    };
    check_partizan(&start, Seed::new(2), 10, value, |integer| integer, combine);
    check_symmetric(&start, Seed::new(2), 10);
}

#[test]
fn a_sound_partizan_game_passes() {
    check_free("nothing");
}

#[test]
#[should_panic(expected = "do not add up")]
fn parts_that_lose_something_are_noticed() {
    check_free("parts");
}

#[test]
#[should_panic(expected = "a glance")]
fn a_wrong_glance_is_noticed() {
    check_free("glance");
}

#[test]
#[should_panic(expected = "is not worth")]
fn a_wrong_sign_is_noticed_by_values() {
    // From more moves for Left, so that the least image is the other one.
    let start = Free { moves: [5, 2], wrong: "sign" };
    let value = |position: &Free| i64::from(position.moves[0]) - i64::from(position.moves[1]);
    let combine = |terms: &[(i64, Sign)]| {
        terms.iter().map(|&(value, sign)| if sign == Sign::Plus { value } else { -value }).sum::<i64>()
    };
    check_partizan(&start, Seed::new(2), 10, value, |integer| integer, combine);
}

#[test]
#[should_panic(expected = "changes the options")]
fn a_wrong_sign_is_noticed_by_counting() {
    check_symmetric(&Free { moves: [0, 3], wrong: "sign" }, Seed::new(2), 10);
}

/// Forgets the sign when writing.
#[derive(PartialEq, Debug)]
struct Signed(i32);

impl Notation for Signed {
    const GAME: &'static str = "signed";
    type Move = i32;

    fn read(text: &str) -> Result<Self, NotationError> {
        text.parse().map(Self).map_err(|_| NotationError::new("not a number", 0..text.len()))
    }

    fn write(&self) -> String {
        self.0.unsigned_abs().to_string()
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<i32, NotationError> {
        Self::read(text).map(|Self(number)| number)
    }

    fn write_move(&self, chosen: i32) -> String {
        chosen.to_string()
    }
}

#[test]
#[should_panic(expected = "read as another position")]
fn a_writer_that_forgets_is_noticed() {
    assert_eq!(check_written(&Signed(3)), "3");
    check_written(&Signed(-3));
}

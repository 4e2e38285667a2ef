//! The solver of Dots-and-Boxes against an oracle that shares no code with the crate and knows no theory.

use hedgerow_core::{Budget, Notation, Stopped};
use hedgerow_games::boxes::Boxes;
use hedgerow_games::boxes::solve::{Limits, Method, Solution, Solver};
use hedgerow_oracle::boxes::{Retrograde, boxes_to_come, closes, lines};
use hedgerow_oracle::random::SplitMix64;

/// Most free lines of a random position.
const MOST_FREE: usize = 21;
/// Positions with more free lines are solved by the fastest method only: the plain one is slow.
const MOST_FREE_PLAIN: usize = 12;

/// A size of board with the lines drawn on it.
#[derive(Clone)]
struct Case {
    rows: usize,
    columns: usize,
    drawn: Vec<bool>,
}

impl Case {
    fn empty(rows: usize, columns: usize) -> Self {
        Self { rows, columns, drawn: vec![false; lines(rows, columns)] }
    }

    fn free(&self) -> Vec<usize> {
        (0..self.drawn.len()).filter(|&line| !self.drawn[line]).collect()
    }

    fn closes(&self, line: usize) -> usize {
        closes(self.rows, self.columns, &self.drawn, line)
    }

    fn to_come(&self) -> usize {
        boxes_to_come(self.rows, self.columns, &self.drawn)
    }

    fn oracle(&self) -> Retrograde {
        Retrograde::new(self.rows, self.columns, &self.drawn)
    }

    /// Draws random lines until so many are free.
    fn draw_at_random(&mut self, free: usize, rng: &mut SplitMix64) {
        let mut left = self.free();
        while left.len() > free {
            let line = left.swap_remove(rng.below(left.len() as u64) as usize);
            self.drawn[line] = true;
        }
    }

    /// Draws random lines that give no box away until there is no such line: only chains and loops are left.
    fn draw_safely(&mut self, rng: &mut SplitMix64) {
        loop {
            let safe = |&line: &usize| {
                let mut after = self.clone();
                after.drawn[line] = true;
                after.free().into_iter().all(|next| after.closes(next) == 0)
            };
            let safe: Vec<usize> = self.free().into_iter().filter(safe).collect();
            if safe.is_empty() {
                return;
            }
            self.drawn[safe[rng.below(safe.len() as u64) as usize]] = true;
        }
    }

    /// As text, with any score and either player to move: what is to come does not depend on them.
    fn text(&self, rng: &mut SplitMix64) -> String {
        let digits: String = self.drawn.iter().map(|&drawn| if drawn { '1' } else { '0' }).collect();
        let closed = self.rows * self.columns - self.to_come();
        let first = rng.below(closed as u64 + 1);
        let player = ["A", "B"][rng.below(2) as usize];
        format!("{}x{}:{digits} {first}-{} {player}", self.rows, self.columns, closed as u64 - first)
    }
}

fn solve(text: &str, limits: Limits) -> Solution {
    let position = Boxes::read(text).unwrap();
    Solver::new(&position, limits).unwrap().solve(&Budget::unlimited(), &|_| {}).unwrap()
}

/// Everything a solution says is what the oracle says.
fn check(case: &Case, oracle: &Retrograde, rng: &mut SplitMix64) {
    let text = case.text(rng);
    let free = case.free();
    let threads = 1 + rng.below(2) as usize;
    let plain = (free.len() <= MOST_FREE_PLAIN).then_some(Method::Plain);
    for method in [Some(Method::Auto), plain].into_iter().flatten() {
        let solution = solve(&text, Limits { method, threads, ..Limits::default() });
        let net = oracle.net_at(&case.drawn);
        assert_eq!(solution.net, net, "{text} {method:?}");
        assert_eq!((net - case.to_come() as i32) % 2, 0, "{text}: every box to come is somebody's");

        let found: Vec<(usize, i32)> = solution.moves.iter().map(|&(line, net)| (line.index(), net)).collect();
        let nets: Vec<(usize, i32)> = free.iter().map(|&line| (line, oracle.net_of_at(&case.drawn, line))).collect();
        assert_eq!(found, nets, "{text} {method:?}");
        let best: Vec<usize> = nets.iter().filter(|&&(_, of)| of == net).map(|&(line, _)| line).collect();
        assert_eq!(solution.best().map(|line| line.index()).collect::<Vec<_>>(), best, "{text} {method:?}");
        check_line(case, oracle, &solution, &text);
    }
}

/// The line of play is a whole game of best moves, and its score is the net score.
fn check_line(case: &Case, oracle: &Retrograde, solution: &Solution, text: &str) {
    let mut now = case.clone();
    // The score so far of the player to move at the root, and whether it is their turn.
    let (mut score, mut first) = (0, true);
    for &line in &solution.line {
        let line = line.index();
        let net = oracle.net_at(&now.drawn);
        assert_eq!(oracle.net_of_at(&now.drawn, line), net, "{text}: {line} is not best in {:?}", solution.line);
        let closed = now.closes(line) as i32;
        score += if first { closed } else { -closed };
        first ^= closed == 0;
        now.drawn[line] = true;
    }
    assert!(now.drawn.iter().all(|&drawn| drawn), "{text}: the line of play ends early");
    assert_eq!(score, solution.net, "{text}: the line of play scores otherwise");
}

#[test]
fn every_position_of_two_by_two() {
    let mut rng = SplitMix64::new(1);
    let oracle = Case::empty(2, 2).oracle();
    for set in 0..1 << 12 {
        let drawn = (0..12).map(|line| set & (1 << line) != 0).collect();
        check(&Case { rows: 2, columns: 2, drawn }, &oracle, &mut rng);
    }
}

#[test]
fn random_positions_of_three_by_three() {
    let mut rng = SplitMix64::new(2);
    // One array has them all.
    let oracle = Case::empty(3, 3).oracle();
    for number in 0..300 {
        let mut case = Case::empty(3, 3);
        case.draw_at_random(1 + number % MOST_FREE, &mut rng);
        check(&case, &oracle, &mut rng);
    }
}

#[test]
fn random_positions_of_larger_boards() {
    let mut rng = SplitMix64::new(3);
    for (rows, columns) in [(2, 5), (5, 2), (3, 4), (4, 3), (1, 8)] {
        for number in 0..60 {
            let mut case = Case::empty(rows, columns);
            case.draw_at_random(1 + number % MOST_FREE, &mut rng);
            check(&case, &case.oracle(), &mut rng);
        }
    }
}

/// Random lines seldom leave long chains and loops; players who give nothing away always do.
#[test]
fn chains_and_loops_that_players_come_to() {
    let mut rng = SplitMix64::new(4);
    for (rows, columns) in [(3, 3), (2, 5), (3, 4), (4, 4), (5, 3)] {
        for number in 0..40 {
            let mut case = Case::empty(rows, columns);
            case.draw_safely(&mut rng);
            let free = case.free().len();
            // Then some are opened, or partly taken.
            case.draw_at_random(free.saturating_sub(number % 4).min(MOST_FREE), &mut rng);
            check(&case, &case.oracle(), &mut rng);
        }
    }
}

#[test]
fn more_boxes_than_a_word_has_bits_are_refused() {
    // 36 pairs of boxes, each with the line between them free; and a loop of 64 boxes around an 8x8 board.
    let pairs = format!("8x9:{}{}", "111111111000000000".repeat(4), "1".repeat(89));
    let large = "8x8:111111110111111000000000000000000000000000000000000000000000000011111111100000001110101011111111111111111111111111111111111111111111111101010101";
    for text in [pairs.as_str(), large] {
        let position = Boxes::read(text).unwrap();
        assert!(position.free().len() <= 64);
        assert!(matches!(Solver::new(&position, Limits::default()), Err(Stopped::TooLarge)), "{text}");
    }
    // One pair and one box less, and it is solved.
    let fewer = format!("7x9:{}{}", "111111111000000000".repeat(4), "1".repeat(70));
    let position = Boxes::read(&fewer).unwrap();
    let solution = Solver::new(&position, Limits::default()).unwrap().solve(&Budget::unlimited(), &|_| ()).unwrap();
    assert_eq!(solution.net, 63);
}

//! Three of Berlekamp's problems, on the board of nine boxes, which the long-chain rule solves at once. Krebbers (2021)
//! chose them as tests for Monte Carlo tree search.
//!
//! The rule (Berlekamp, *The Dots and Boxes Game*, 2000): the first player wants the number of dots plus long chains
//! (of three boxes or more) to be even, and the second player wants it to be odd. The board has 16 dots, so the first
//! player wants an even number of long chains.

use hedgerow_core::{Notation, NotationError};

use super::Boxes;

/// A problem, and the reason for its solution.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Its number, from 1.
    pub number: usize,
    /// The position as text. Every problem asks what the player to move should draw.
    pub position: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Why the best move is the best.
    pub explanation: &'static str,
}

const SOURCE: &str =
    "E. Berlekamp, The Dots and Boxes Game: Sophisticated Child's Play (2000); chosen by Krebbers (2021)";

/// The problems in order.
pub const PROBLEMS: [Problem; 3] = [
    Problem {
        number: 1,
        position: "3x3:110011000010100011000101",
        source: SOURCE,
        explanation: "Ten lines are drawn, so the first player is to move, and wants an even number of long chains. One is \
                      there already, of three boxes at the top left. Line 8 makes a second one, of four boxes at the \
                      bottom right.",
    },
    Problem {
        number: 2,
        position: "3x3:111000000000010111110111",
        source: SOURCE,
        explanation: "Twelve lines are drawn, so the first player is to move, and wants an even number of long chains. One \
                      is there already, of six boxes at the right. Line 9 or line 20 makes the three boxes at the left \
                      the second one; every other line gives boxes away.",
    },
    Problem {
        number: 3,
        position: "3x3:111000000000010111110110",
        source: SOURCE,
        explanation: "Eleven lines are drawn, so in a game from the empty board the second player is to move, and wants an \
                      odd number of long chains. (The position leaves the turn to A: who moves is called A here, which \
                      changes no net score.) The right will be one long chain; the left would become another. Line 3 \
                      breaks it, at the price of two boxes.",
    },
];

impl Problem {
    /// The problem with this number.
    pub fn of(number: usize) -> Option<&'static Self> {
        PROBLEMS.iter().find(|problem| problem.number == number)
    }

    /// Its position.
    pub fn read(&self) -> Result<Boxes, NotationError> {
        Boxes::read(self.position)
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Budget;

    use super::*;
    use crate::boxes::solve::{Limits, Solver};

    #[test]
    fn the_solutions_are_the_published_ones() {
        for (problem, net, best) in [(1, 3, vec![8]), (2, 5, vec![9, 20]), (3, 3, vec![3])] {
            let position = Problem::of(problem).unwrap().read().unwrap();
            let solver = Solver::new(&position, Limits::default()).unwrap();
            let solution = solver.solve(&Budget::unlimited(), &|_| {}).unwrap();
            let found: Vec<u16> = solution.best().map(|line| line.0).collect();
            assert_eq!((solution.net, found), (net, best), "{problem}");
        }
    }
}

//! How people play, by the list of Weaver and Bossomaier (*Evolution of neural networks to play the game of
//! dots-and-boxes*, 1996): at random, completing boxes, avoiding third sides, conceding few boxes, ignoring boxes to
//! keep control. The first two are general policies; the others are here, and each adds something to the one before.

use rand::Rng;

use super::rules::{Board, Line};
use super::taking::Advice;
use hedgerow_core::Rules;

/// A strategy of people that considers more than captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Takes boxes, and draws no third side of a box while there is another line.
    Avoid,
    /// The same, and concedes as few boxes as possible.
    Concede,
    /// The same, and declines the last boxes of a chain where control is worth more.
    Ignore,
}

impl Strategy {
    /// All of them, in the order of the policies.
    pub const ALL: [Self; 3] = [Self::Avoid, Self::Concede, Self::Ignore];
}

impl<const W: usize> Board<W> {
    /// A random one of the lines that a strategy considers equal; none if every line is drawn.
    pub(super) fn weaver<R: Rng>(&self, strategy: Strategy, rng: &mut R) -> Option<Line> {
        let lines = self.takes_and_gives();
        if !lines.takes.is_empty() {
            return match self.advice() {
                Advice::Take(line) if strategy == Strategy::Ignore => Some(line),
                Advice::Decide { decline, .. } if strategy == Strategy::Ignore && self.control_is_worth_more() => {
                    Some(decline)
                }
                _ => Self::any_of(lines.takes, rng),
            };
        }
        let safe = self.free().minus(lines.gives);
        if !safe.is_empty() || strategy == Strategy::Avoid {
            return Self::any_of(if safe.is_empty() { self.free() } else { safe }, rng);
        }
        let given = |line: usize| {
            let mut after = *self;
            after.play(Line(line as u16));
            // A chain of two is better given away by its middle line, which leaves nothing to decline.
            (after.takeable(), matches!(after.advice(), Advice::Decide { .. }))
        };
        let least = self.free().iter().map(given).min()?;
        Self::any_of(self.free().iter().filter(|&line| given(line) == least).collect(), rng)
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Notation, Seed};

    use super::*;
    use crate::boxes::Boxes;

    /// The lines that a strategy draws in many tries.
    fn drawn(text: &str, strategy: Strategy) -> Vec<u16> {
        let board = Boxes::read(text).unwrap();
        let mut rng = Seed::new(1).rng();
        let mut lines: Vec<u16> = (0..300).map(|_| board.weaver(strategy, &mut rng).unwrap().0).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    #[test]
    fn each_strategy_adds_something() {
        // A chain of one box and one of four, nothing safe.
        let text = "1x5:0111110111010000";
        let board = Boxes::read(text).unwrap();
        assert_eq!(drawn(text, Strategy::Avoid), board.free().iter().map(|line| line as u16).collect::<Vec<_>>());
        let fewest = drawn(text, Strategy::Concede);
        for &line in &fewest {
            let mut after = board;
            after.play(Line(line));
            assert_eq!(after.takeable(), 1, "{fewest:?}");
        }
        // Two boxes can be taken, and a chain of four is left: only the last strategy declines them.
        let text = "2x4:1111111111111110000000 2-0 A";
        assert!(!drawn(text, Strategy::Concede).contains(&16));
        assert_eq!(drawn(text, Strategy::Ignore), [16]);
        // Where there is a safe line, nothing is given away.
        for strategy in Strategy::ALL {
            let text = "2x2:100000000000";
            let board = Boxes::read(text).unwrap();
            assert!(drawn(text, strategy).iter().all(|&line| board.is_safe(Line(line))));
        }
    }
}

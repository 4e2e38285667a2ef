//! Endgames of disjoint chains and loops: the player who must open one loses it, and the other may stay in control.
//!
//! Let `v` be the controller's net score. Opening a chain of `c ≥ 3` boxes gives `c - 2 + |v(rest) - 2|`, since the
//! controller either takes all and opens next, or declines the last two; a loop of `l` gives `l - 4 + |v(rest) - 4|`.
//! Berlekamp's controlled value is the net score of staying in control to the end; it is the value whenever it is at
//! least 2 (Buzzard and Ciere, *Playing simple loony dots and boxes endgames optimally*, Integers 14, 2014). The cases
//! below 2 follow Allcock (*Best play in Dots & Boxes endgames*, 2018): no search is needed. We found our table of
//! these cases by comparison with the recursion; the tests repeat the comparison for every endgame of up to 40 boxes.

use rustc_hash::FxHashMap;

use crate::boxes::strings::{LONG, Strings};
use crate::boxes::taking::worth_of_taking;

/// The sizes of the chains and loops of a position that has nothing else, smallest first, and their value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    /// How many boxes each chain has.
    pub chains: Vec<u8>,
    /// How many boxes each loop has.
    pub loops: Vec<u8>,
    /// The worth of control, if no chain is short.
    pub control: Option<Control>,
    /// Net score to come of the player to move under perfect play.
    pub value: i32,
}

/// The worth of staying in control. All numbers are net scores of the player in control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// With two boxes of every chain and four of every loop declined, the last one too.
    pub fully_controlled: i32,
    /// The extra boxes because the last one is taken whole.
    pub terminal_bonus: i32,
    /// The sum of both: the value, if it is at least 2.
    pub controlled: i32,
}

impl Endgame {
    /// The endgame of a quiet position without joints; none of any other.
    pub fn of(strings: &Strings) -> Option<Self> {
        strings.is_simple().then(|| {
            let sizes = |loops: bool| {
                let alike = strings.chains.iter().filter(|chain| chain.is_loop() == loops);
                let mut sizes: Vec<u8> = alike.map(|chain| chain.len() as u8).collect();
                sizes.sort_unstable();
                sizes
            };
            let (chains, loops) = (sizes(false), sizes(true));
            let long = chains.iter().all(|&chain| usize::from(chain) >= LONG);
            let control = long.then(|| Control::of(&chains, &loops));
            let value = if long { loony_value(&chains, &loops) } else { simple_value(&chains, &loops) };
            Self { chains, loops, control, value }
        })
    }
}

impl Control {
    /// The endgame of long chains and loops with these numbers of boxes.
    pub fn of(chains: &[u8], loops: &[u8]) -> Self {
        let over = |sizes: &[u8], declined: i32| sizes.iter().map(|&size| i32::from(size) - declined).sum::<i32>();
        let fully_controlled = over(chains, 4) + over(loops, 8);
        let terminal_bonus = match (chains.iter().max(), loops.is_empty()) {
            (None, true) => 0,
            (None, false) => 8,
            // The controller takes the last loop whole and gives the remaining three boxes.
            (Some(3), false) => 6,
            _ => 4,
        };
        Self { fully_controlled, terminal_bonus, controlled: fully_controlled + terminal_bonus }
    }
}

/// The net score of the player to move where there are only long chains and loops (of an even number of boxes), by the
/// formula. It is never above zero: the player who opens the first one gets at most half of the boxes.
///
/// ```
/// use hedgerow_games::boxes::analysis::loony_value;
///
/// assert_eq!(loony_value(&[3, 3, 3], &[]), -1);
/// assert_eq!(loony_value(&[5, 6], &[4]), -3);
/// ```
pub fn loony_value(chains: &[u8], loops: &[u8]) -> i32 {
    debug_assert!(chains.iter().all(|&chain| usize::from(chain) >= LONG), "a short chain has no place in the formula");
    debug_assert!(loops.iter().all(|&ring| ring >= 4 && ring % 2 == 0), "a loop has an even number of boxes");
    -controllers_value(chains, loops)
}

fn controllers_value(chains: &[u8], loops: &[u8]) -> i32 {
    let controlled = Control::of(chains, loops).controlled;
    if (chains.is_empty() && loops.is_empty()) || controlled >= 2 {
        return controlled;
    }
    let boxes: i32 = chains.iter().chain(loops).map(|&size| i32::from(size)).sum();
    let threes = chains.iter().filter(|&&chain| chain == 3).count();
    let larger: Vec<u8> = loops.iter().copied().filter(|&ring| ring > 4).collect();
    let fours = loops.len() - larger.len();
    // Loops of four are opened first: each turns v into |v - 4|.
    let behind_fours = |value: i32| (0..fours).fold(value, |value, _| (value - 4).abs());
    let without_fours = Control::of(chains, &larger).controlled;
    match threes {
        1.. if boxes % 2 == 0 => {
            let none_left = fours > 0 && without_fours == 4 * fours as i32;
            if none_left { 0 } else { 2 }
        }
        2.. => 1,
        // Opening the chain of three leaves v = 2, which gains the controller nothing.
        1 if boxes % 4 == 1 => 1,
        1 => behind_fours(if without_fours >= 2 { without_fours } else { 3 }),
        _ if chains.is_empty() && larger.is_empty() => behind_fours(0),
        _ if without_fours >= 2 => behind_fours(without_fours),
        _ => behind_fours(match boxes % 4 {
            0 => 4,
            2 => 2,
            _ => 3,
        }),
    }
}

/// The net score of the player to move where there are only disjoint chains of any length and loops, by recursion over
/// the one opened.
///
/// ```
/// use hedgerow_games::boxes::analysis::simple_value;
///
/// // The chain of one is given away, and the opponent must open the long one.
/// assert_eq!(simple_value(&[1, 4], &[]), 3);
/// ```
pub fn simple_value(chains: &[u8], loops: &[u8]) -> i32 {
    let mut strings: Vec<(u8, bool)> = chains.iter().map(|&chain| (chain, false)).collect();
    strings.extend(loops.iter().map(|&ring| (ring, true)));
    strings.sort_unstable();
    by_opening(&strings, &mut FxHashMap::default())
}

fn by_opening(strings: &[(u8, bool)], memory: &mut FxHashMap<Vec<(u8, bool)>, i32>) -> i32 {
    if let Some(&known) = memory.get(strings) {
        return known;
    }
    let mut best = None;
    for place in 0..strings.len() {
        if place > 0 && strings[place] == strings[place - 1] {
            continue;
        }
        let mut rest = strings.to_vec();
        let (size, is_loop) = rest.remove(place);
        let then = by_opening(&rest, memory);
        let keep = match (is_loop, usize::from(size)) {
            (true, _) => 4,
            (false, LONG..) => 2,
            // A chain of two is opened by its middle line, which leaves no choice.
            (false, _) => 0,
        };
        best = best.max(Some(-worth_of_taking(size.into(), keep, then)));
    }
    let best = best.unwrap_or(0);
    memory.insert(strings.to_vec(), best);
    best
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    /// All lists of sizes with at most this many boxes, from `least` upwards in steps.
    fn lists(boxes: u8, least: u8, step: u8, with: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8], u8)) {
        visit(with, boxes);
        let mut size = least;
        while size <= boxes {
            with.push(size);
            lists(boxes - size, size, step, with, visit);
            with.pop();
            size += step;
        }
    }

    #[test]
    fn the_formula_is_the_recursion() {
        let mut memory = FxHashMap::default();
        let mut count = 0;
        lists(40, 3, 1, &mut Vec::new(), &mut |chains, left| {
            lists(left, 4, 2, &mut Vec::new(), &mut |loops, _| {
                let mut strings: Vec<(u8, bool)> = chains.iter().map(|&chain| (chain, false)).collect();
                strings.extend(loops.iter().map(|&ring| (ring, true)));
                strings.sort_unstable();
                let value = by_opening(&strings, &mut memory);
                assert_eq!(loony_value(chains, loops), value, "{chains:?} {loops:?}");
                assert!(value <= 0);
                let control = Control::of(chains, loops);
                assert!(control.controlled < 2 || value == -control.controlled);
                count += 1;
            });
        });
        assert!(count > 50_000, "{count}");
    }

    #[test]
    fn the_formula_holds_step_by_step_in_large_endgames() {
        let mut rng = hedgerow_core::Seed::new(5).rng();
        for _ in 0..20_000 {
            let (mut chains, mut loops, mut left) = (Vec::new(), Vec::new(), rng.random_range(40_u8..=120));
            let largest = rng.random_range(3_u8..16);
            while left >= 4 {
                let size = rng.random_range(3..=largest).min(left);
                let is_loop = size % 2 == 0 && rng.random_range(0..2) > 0;
                if is_loop { &mut loops } else { &mut chains }.push(size);
                left -= size;
            }
            let without = |list: &[u8], place: usize| [&list[..place], &list[place + 1..]].concat();
            let opened_chain = (0..chains.len()).map(|place| {
                -(i32::from(chains[place]) - 2) - (loony_value(&without(&chains, place), &loops) + 2).abs()
            });
            let opened_loop = (0..loops.len()).map(|place| {
                -(i32::from(loops[place]) - 4) - (loony_value(&chains, &without(&loops, place)) + 4).abs()
            });
            let best = opened_chain.chain(opened_loop).max();
            assert_eq!(Some(loony_value(&chains, &loops)), best, "{chains:?} {loops:?}");
        }
    }

    #[test]
    fn values_that_are_known() {
        for (chains, loops, value) in [
            (&[][..], &[][..], 0),
            (&[3], &[], -3),
            (&[], &[4], -4),
            (&[3, 3], &[], -2),
            (&[], &[4, 4], 0),
            // The only endgame whose bonus changes when its loop of four is gone.
            (&[3, 3], &[4], -2),
            (&[3], &[4], -1),
            (&[4], &[4], 0),
        ] {
            assert_eq!(loony_value(chains, loops), value, "{chains:?} {loops:?}");
        }
        assert_eq!(Control::of(&[3], &[4]).terminal_bonus, 6);
        assert_eq!(simple_value(&[1], &[]), -1);
        assert_eq!(simple_value(&[2, 3], &[]), 1);
    }
}

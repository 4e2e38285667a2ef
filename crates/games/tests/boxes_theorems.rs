//! The theorems that the analyser of Dots-and-Boxes rests on, against brute force.

use std::collections::HashMap;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Notation, Rules, Seed};
use hedgerow_games::boxes::analysis::{LineKind, NimstringValue, Phase, analyse, nimstring, simple_value};
use hedgerow_games::boxes::solve::{Limits, Method, Solver};
use hedgerow_games::boxes::strings::{End, Strings};
use hedgerow_games::boxes::{Board, Boxes, Line};
use rand::Rng;

fn read(text: &str) -> Boxes {
    Boxes::read(text).unwrap()
}

fn solved(position: &Boxes) -> i32 {
    let limits = Limits { method: Method::Plain, ..Limits::default() };
    Solver::new(position, limits).unwrap().solve(&Budget::unlimited(), &|_| {}).unwrap().net
}

/// Positions with at most `most` free lines, by random lines that are safe as long as there are any (or, `wild`, not).
fn random(size: &str, most: usize, wild: bool, count: usize) -> Vec<Boxes> {
    let mut rng = Seed::new(11).child(size).rng();
    let start = read(size);
    let make = |_| {
        let mut position = start;
        while position.free().len() > most || rng.random_range(0..8) > 0 && !position.free().is_empty() {
            let lines: Vec<usize> = position.free().iter().collect();
            let strings = Strings::of(&position);
            let safe = |&&line: &&usize| {
                let after = position.with_free(position.free().minus(Bits::one(line)));
                Strings::of(&after).capturable.len() <= strings.capturable.len()
                    && position.closes(Line(line as u16)) == 0
            };
            let safe: Vec<usize> = lines.iter().filter(safe).copied().collect();
            let of = if safe.is_empty() || wild { &lines } else { &safe };
            if safe.is_empty() && position.free().len() <= most && !wild {
                break;
            }
            position.play(Line(of[rng.random_range(0..of.len())] as u16));
        }
        position
    };
    (0..count).map(make).collect()
}

#[test]
fn strings_hold_every_box_once() {
    for size in ["3x3", "1x6", "4x5", "5x5 swedish"] {
        for position in random(size, 30, true, 100) {
            let strings = Strings::of(&position);
            let mut count = vec![0; position.shape().boxes()];
            strings.joints.iter().for_each(|&index| count[usize::from(index)] += 1);
            for chain in strings.chains.iter().chain(&strings.capturable) {
                chain.boxes.iter().for_each(|&index| count[usize::from(index)] += 1);
                let open = chain.ends.iter().filter(|&&end| end == End::Open).count();
                let lines = if chain.is_loop() { chain.len() } else { chain.len() + 1 - open };
                assert_eq!(chain.lines.len(), lines, "{}", position.write());
                assert!(chain.lines.iter().all(|&line| position.free().has(line.into())));
                assert!(!chain.is_loop() || chain.len() >= 4 && chain.len() % 2 == 0);
            }
            for (index, count) in count.into_iter().enumerate() {
                assert_eq!(count, u8::from(!position.is_closed(index)), "{}", position.write());
            }
        }
    }
}

#[test]
fn the_rule_is_nimstring_where_nothing_touches() {
    let mut count = 0;
    for position in random("3x4", 16, false, 300) {
        let analysis = analyse(&position, &Budget::unlimited()).unwrap();
        if let (Some(_), Some(rule)) = (&analysis.endgame, analysis.rule) {
            let won = analysis.nimstring.unwrap().value.is_won();
            assert_eq!(rule.suited() == position.to_move(), won, "{}", position.write());
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn endgames_are_what_the_plain_solver_says() {
    let (mut simple, mut loony, mut loops) = (0, 0, 0);
    let mut positions = random("3x3", 15, false, 400);
    positions.extend(random("3x4", 15, false, 400));
    positions.extend(random("2x6 swedish", 15, false, 100));
    positions.extend(random("4x4 swedish", 16, false, 400));
    for position in positions {
        let analysis = analyse(&position, &Budget::unlimited()).unwrap();
        if let Some(endgame) = analysis.endgame {
            assert_eq!(endgame.value, solved(&position), "{}", position.write());
            assert_eq!(endgame.value, simple_value(&endgame.chains, &endgame.loops));
            assert_eq!(endgame.control.is_some(), analysis.phase == Phase::LoonyEndgame);
            simple += 1;
            loony += usize::from(endgame.control.is_some());
            loops += usize::from(!endgame.loops.is_empty());
        }
    }
    assert!(simple > 200 && loony > 20 && loops > 10, "{simple} {loony} {loops}");
}

/// How many boxes can be taken one after another.
fn taken_greedily(mut position: Boxes) -> u8 {
    let mut taken = 0;
    let next =
        |position: &Boxes| position.free().iter().map(|line| Line(line as u16)).find(|&line| position.closes(line) > 0);
    while let Some(line) = next(&position) {
        taken += position.closes(line);
        position.play(line);
    }
    taken
}

#[test]
fn a_loony_move_gives_at_least_half() {
    let (mut count, mut dealt) = (0, 0);
    for size in ["3x3", "2x4", "3x3 swedish"] {
        for position in random(size, 12, true, 60).into_iter().chain(random(size, 12, false, 60)) {
            let boxes_left = (position.shape().boxes() - position.closed()) as i32;
            let analysis = analyse(&position, &Budget::unlimited()).unwrap();
            let known = analysis.nimstring.unwrap();
            for ((line, kind), (_, after)) in analysis.lines.into_iter().zip(known.moves) {
                let mut next = position;
                next.play(line);
                if let LineKind::Handout { boxes, .. } | LineKind::Loony { boxes, .. } = kind {
                    assert_eq!(boxes, taken_greedily(next), "{} {}", position.write(), line.0);
                }
                match kind {
                    LineKind::Safe => assert_eq!(taken_greedily(next), 0),
                    LineKind::Loony { .. } => {
                        assert!(solved(&next) >= 0, "{} {}", position.write(), line.0);
                        count += 1;
                    }
                    LineKind::DoubleDealing { boxes } => {
                        assert!(i32::from(boxes) <= boxes_left);
                        dealt += 1;
                    }
                    _ => {}
                }
                // Nimstring finds the choice by other code.
                if !matches!(kind, LineKind::Capture { .. }) {
                    assert_eq!(kind.is_loony(), after == NimstringValue::Loony, "{} {}", position.write(), line.0);
                }
            }
        }
    }
    assert!(count > 300 && dealt > 20, "{count} {dealt}");
}

/// Nimstring by its rules, with a heap of Nim beside the board: whether the player to move wins.
struct Plain {
    board: Board<1>,
    known: HashMap<(u64, u32), bool>,
}

impl Plain {
    fn wins(&mut self, free: Bits<1>, heap: u32) -> bool {
        if let Some(&known) = self.known.get(&(free.0[0], heap)) {
            return known;
        }
        let by_line = free.iter().any(|line| {
            let again = self.board.with_free(free).closes(Line(line as u16)) > 0;
            self.wins(free.minus(Bits::one(line)), heap) == again
        });
        let wins = by_line || (0..heap).any(|smaller| !self.wins(free, smaller));
        self.known.insert((free.0[0], heap), wins);
        wins
    }

    fn agrees(&mut self, position: &Boxes, most: u32) {
        let free = position.resized::<1>().unwrap().free();
        let known = nimstring(position, &Budget::unlimited()).unwrap();
        for heap in 0..=most {
            let lost = known.value == NimstringValue::Nimber(heap);
            assert_eq!(self.wins(free, heap), !lost, "{} + {heap}: {}", position.write(), known.value);
        }
        assert_eq!(known.winning.is_empty(), !known.value.is_won());
        for &(line, value) in &known.moves {
            assert_eq!(self.wins(free.minus(Bits::one(line.index())), 0), value.is_won(), "{}", position.write());
        }
    }
}

#[test]
fn nimstring_is_what_its_rules_say() {
    for (size, step, most) in [("2x2", 1, 5), ("1x4", 1, 5), ("2x3", 37, 5)] {
        let start = read(size);
        let mut plain = Plain { board: start.resized().unwrap(), known: HashMap::new() };
        for lines in (0..1_u64 << start.shape().lines()).step_by(step) {
            plain.agrees(&start.with_free(Bits([lines, 0, 0, 0, 0, 0, 0, 0])), most);
        }
    }
    for size in ["3x3", "2x4", "3x3 icelandic"] {
        let mut plain = Plain { board: read(size).resized().unwrap(), known: HashMap::new() };
        for position in random(size, 13, true, 40).into_iter().chain(random(size, 13, false, 40)) {
            plain.agrees(&position, 5);
        }
    }
}

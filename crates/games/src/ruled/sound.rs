//! What is proved about a rule file before play: its symmetries hold, and play ends.
//!
//! Play ends if there is a weight for each kind of piece, with a part for its row and a part for its column, such that
//! every move lowers the sum of all weights: on a board there are finitely many sums. Toads move east, stones are
//! removed, arrows are shot: the perceptron rule (Rosenblatt 1958) finds such weights, as integers, for nearly every
//! game whose play ends. A game without such weights is refused.

use std::collections::HashSet;
use std::sync::Arc;

use hedgerow_core::{Player, Sign};

use super::layout::{Form, Layout};
use super::ruleset::{Likeness, Ruleset, View};
use super::table::{Placement, Squares, Test, TooLarge};
use super::words::RuleError;

/// The most corrections of the weights.
const PATIENCE: usize = 4000;
/// The most placements in this check, so that a large board takes no longer.
const MOST_WORK: usize = 20_000_000;
/// A weight for each kind: for its presence, for its row and for its column.
type Weights = [[i64; 3]; 8];

/// Checks the claims of a file, on small boards of each sort.
pub(super) fn check(rules: &Ruleset) -> Result<(), RuleError> {
    for layout in samples(rules) {
        let at_the_first = |TooLarge(message)| rules.fault(rules.moves.first().map_or(1, |rule| rule.line), message);
        let squares = Squares::new(rules, layout).map_err(at_the_first)?;
        check_end(rules, &squares)?;
        for (line, likeness) in rules.symmetries.iter().filter(|(_, likeness)| applies(&squares.layout, likeness)) {
            if let Err(message) = check_likeness(rules, &squares, likeness) {
                return Err(rules.fault(*line, format!("this symmetry does not hold: {message}")));
            }
        }
    }
    let shared = Arc::new(rules.clone());
    if let Some(dimensions) = rules.boards.dimensions() {
        if let Some((line, _)) = rules.symmetries.first() {
            return Err(rules.fault(*line, "heaps have no sides: leave the symmetry out"));
        }
        for rule in &rules.heap_moves {
            for code in 1..=255 {
                let numbers = super::heaps::numbers(code, dimensions);
                if numbers[0].max(numbers[1]) <= 12 {
                    let heap = super::board::write_heap(code, dimensions);
                    rule.results(code, |_| ()).map_err(|_| {
                        let message =
                            format!("play may go on for ever: of a heap {heap} the move makes one that is not smaller");
                        rules.fault(rule.line, message)
                    })?;
                }
            }
        }
    }
    super::notation::read(&shared, &rules.start).map(drop).map_err(|error| {
        let line = super::words::Line::all(&rules.text)
            .find(|line| line.words().next().is_some_and(|word| word.text == "start"));
        rules.fault(line.map_or(1, |line| line.number), format!("the start {:?}: {error}", rules.start))
    })
}

/// Small boards on which the game can be played.
fn samples(rules: &Ruleset) -> Vec<Layout> {
    let mut layouts = Vec::new();
    if rules.boards.strip {
        layouts.extend(Layout::grid(1, 9));
    }
    if rules.boards.grid {
        layouts.extend(Layout::grid(4, 4));
    }
    if rules.boards.graph {
        layouts.push(Layout::graph(vec![0b0_0110, 0b0_0101, 0b0_1011, 0b1_0100, 0b0_1000]));
    }
    layouts
}

/// Checks that play on a board ends.
pub(super) fn check_end(rules: &Ruleset, squares: &Squares) -> Result<(), RuleError> {
    let mut weights: Weights = [[0; 3]; 8];
    let moves: Vec<_> = squares.first.iter().flatten().map(|&step| &squares.steps[usize::from(step)]).collect();
    let with_places = matches!(squares.layout.form, Form::Grid { .. });
    let mut guilty = None;
    let rounds = (MOST_WORK / squares.placements.len().max(1)).min(PATIENCE);
    for _ in 0..rounds {
        guilty = None;
        for step in &moves {
            let of = |step: &super::table::Step| {
                let range = step.starts[0] as usize..step.starts[step.starts.len() - 1] as usize;
                let lifts = squares.placements[range].iter().map(|placement| lift(squares, placement, &weights));
                lifts.max_by_key(|(by, _)| *by)
            };
            let Some((mut by, mut change)) = of(step) else { continue };
            if let Some((more, then)) = step.then.and_then(|then| of(&squares.steps[usize::from(then)])) {
                by += more;
                change.iter_mut().flatten().zip(then.iter().flatten()).for_each(|(change, then)| *change += then);
            } else if step.then.is_some() {
                continue;
            }
            if by < 0 {
                continue;
            }
            guilty = Some(step.line);
            for (weight, change) in weights.iter_mut().zip(change) {
                weight[0] -= 8 * change[0];
                if with_places {
                    weight[1] -= change[1];
                    weight[2] -= change[2];
                }
            }
        }
        if guilty.is_none() {
            return Ok(());
        }
    }
    let message = "play may go on for ever: no weights of the pieces fall with every move, and this one is in the way";
    Err(guilty.map_or_else(|| rules.fault(1, message), |line| rules.fault(line, message)))
}

/// The most by which a placement can raise the sum of the weights, and the changes in that case.
fn lift(squares: &Squares, placement: &Placement, weights: &Weights) -> (i64, Weights) {
    let mut change: Weights = [[0; 3]; 8];
    let mut total = 0;
    for &(square, class, kind) in &placement.cells {
        let (row, column) = squares.layout.place(usize::from(square));
        let parts = [1, row as i64, column as i64];
        // An empty square has weight 0.
        let weigh = |kind: usize| {
            let weight = if kind == 0 { [0; 3] } else { weights[kind] };
            weight.iter().zip(parts).map(|(weight, part)| weight * part).sum::<i64>()
        };
        let least = (0..7).filter(|kind| class >> kind & 1 == 1).min_by_key(|&before| weigh(before)).unwrap_or(0);
        total += weigh(usize::from(kind)) - weigh(least);
        for (place, part) in parts.into_iter().enumerate() {
            change[usize::from(kind)][place] += part;
            change[least][place] -= part;
        }
    }
    change[0] = [0; 3];
    (total, change)
}

/// Whether a symmetry applies to this board: graphs have no sides, and strips only two ends.
fn applies(layout: &Layout, likeness: &Likeness) -> bool {
    match layout.form {
        Form::Grid { rows, columns, .. } => rows == columns || !likeness.view.transpose,
        Form::Graph { .. } => likeness.view == View::default(),
    }
}

/// The symmetries that hold on small boards and do not follow from the declared ones, as they would be declared.
pub(super) fn undeclared(rules: &Ruleset) -> Vec<String> {
    let mut swaps = vec![(String::new(), Likeness::SAME)];
    for one in 1..=rules.pieces.len() as u8 {
        for other in one + 1..=rules.pieces.len() as u8 {
            let mut likeness = Likeness::SAME;
            likeness.kinds.swap(usize::from(one), usize::from(other));
            swaps.push((format!(" swap {} {}", rules.letter(one), rules.letter(other)), likeness));
        }
    }
    let view = |transpose, flip, mirror| View { transpose, flip, mirror };
    let views = [
        ("", View::default()),
        (" mirror", view(false, false, true)),
        (" flip", view(false, true, false)),
        (" transpose", view(true, false, false)),
    ];
    let squares: Vec<Squares> =
        samples(rules).into_iter().filter_map(|layout| Squares::new(rules, layout).ok()).collect();
    let (mut found, mut known) = (Vec::new(), rules.clone());
    for (seen, view) in views {
        for (swapped, swap) in &swaps {
            for (negates, sign) in [("", Sign::Plus), (" negates", Sign::Minus)] {
                let likeness = Likeness { view, sign, ..*swap };
                let mut boards = squares.iter().filter(|squares| applies(&squares.layout, &likeness)).peekable();
                let strips = !rules.boards.grid && (view.flip || view.transpose);
                if strips || boards.peek().is_none() || known.group().contains(&likeness) {
                    continue;
                }
                if boards.all(|squares| check_likeness(rules, squares, &likeness).is_ok()) {
                    found.push(format!("symmetry{seen}{swapped}{negates}"));
                    known.symmetries.push((0, likeness));
                }
            }
        }
    }
    found
}

/// The visible part of a step of a move: tests, changes, and where it ends.
type Looks = (Vec<(super::table::Quantity, u8, u64)>, u64, [u64; 3], u8);

/// Checks on a board that a symmetry takes moves to moves.
fn check_likeness(rules: &Ruleset, squares: &Squares, likeness: &Likeness) -> Result<(), String> {
    let keeps = |class: u8| likeness.class(class);
    let kept = rules.keeps.iter().all(|keep| {
        rules.keeps.iter().any(|other| (other.group, other.beside) == (keeps(keep.group), keeps(keep.beside)))
    });
    if !kept {
        return Err("it changes what is kept after a move".to_owned());
    }
    for player in Player::BOTH {
        let image = if likeness.sign == Sign::Plus { player } else { player.opponent() };
        let all: HashSet<_> = pairs(squares, image, &Likeness::SAME).into_iter().map(|(_, looks)| looks).collect();
        for (rule, looks) in pairs(squares, player, likeness) {
            if !all.contains(&looks) {
                return Err(format!("it makes of {player}'s move in line {rule} none of {image}'s"));
            }
        }
    }
    Ok(())
}

/// The images of a player's moves under a symmetry, with the lines of their rules.
fn pairs(squares: &Squares, player: Player, likeness: &Likeness) -> Vec<(usize, (Looks, Option<Looks>))> {
    let mut found = Vec::new();
    for &step in &squares.first[player.index()] {
        let step = &squares.steps[usize::from(step)];
        let range = step.starts[0] as usize..step.starts[step.starts.len() - 1] as usize;
        for first in &squares.placements[range] {
            let ends = step.then.is_some();
            let looks = appearance(squares, first, likeness, ends);
            let Some(then) = step.then else {
                found.push((step.line, (looks, None)));
                continue;
            };
            let then = &squares.steps[usize::from(then)];
            let square = usize::from(first.ends.1);
            let seconds = then.starts[square] as usize..then.starts[square + 1] as usize;
            for second in &squares.placements[seconds] {
                found.push((step.line, (looks.clone(), Some(appearance(squares, second, likeness, false)))));
            }
        }
    }
    found
}

fn appearance(squares: &Squares, placement: &Placement, likeness: &Likeness, ends: bool) -> Looks {
    let square = |square: usize| {
        let Form::Grid { rows, columns, stride } = squares.layout.form else { return square };
        let (row, column) = squares.layout.place(square);
        let (row, column) = if likeness.view.transpose { (column, row) } else { (row, column) };
        let row = if likeness.view.flip { rows - 1 - row } else { row };
        let column = if likeness.view.mirror { columns - 1 - column } else { column };
        stride * row + column
    };
    let mask = |mask: u64| (0..64).filter(|bit| mask >> bit & 1 == 1).fold(0, |all, bit| all | 1 << square(bit));
    let tests = &squares.tests[placement.tests.0 as usize..placement.tests.1 as usize];
    let seen = |test: &Test| (test.quantity, likeness.class(squares.classes[usize::from(test.class)]), mask(test.mask));
    let mut tests: Vec<_> = tests.iter().map(seen).collect();
    tests.sort_unstable();
    let mut set = [0; 3];
    for &(at, _, kind) in &placement.cells {
        let kind = likeness.kinds[usize::from(kind)];
        for (plane, set) in set.iter_mut().enumerate() {
            *set |= u64::from(kind >> plane & 1) << square(usize::from(at));
        }
    }
    let end = if ends { square(usize::from(placement.ends.1)) as u8 } else { 0 };
    (tests, mask(placement.changed), set, end)
}

//! Recursive games against a slow way to their values that shares nothing with the fast one but the rationals.

use hedgerow_core::Player;
use hedgerow_value::{Rational, Recursive, Worth};
use proptest::prelude::*;

type Entries = Vec<(Rational, Rational)>;

/// The value of a matrix by Shapley and Snow: the first square submatrix whose equations give optimal strategies.
fn matrix_value(rows: usize, columns: usize, entries: &[Rational]) -> Rational {
    let at = |i: usize, j: usize| &entries[i * columns + j];
    let subsets = |n: usize, size: usize| {
        (0..1_usize << n)
            .filter(move |set| set.count_ones() as usize == size)
            .map(move |set| (0..n).filter(|i| set >> i & 1 == 1).collect::<Vec<_>>())
    };
    for size in 1..=rows.min(columns) {
        for chosen_rows in subsets(rows, size) {
            for chosen_columns in subsets(columns, size) {
                let left = strategy(&chosen_rows, &chosen_columns, at);
                let right = strategy(&chosen_columns, &chosen_rows, |j, i| at(i, j));
                let (Some((left, value)), Some((right, _))) = (left, right) else { continue };
                let row = |i: usize| dot(&right, chosen_columns.iter().map(|&j| at(i, j)));
                let column = |j: usize| dot(&left, chosen_rows.iter().map(|&i| at(i, j)));
                if (0..rows).all(|i| row(i) <= value) && (0..columns).all(|j| column(j) >= value) {
                    return value;
                }
            }
        }
    }
    unreachable!("every matrix has a kernel")
}

fn dot<'a>(weights: &[Rational], numbers: impl Iterator<Item = &'a Rational>) -> Rational {
    weights.iter().zip(numbers).fold(Rational::ZERO, |sum, (weight, number)| &sum + &(weight * number))
}

/// Probabilities on `own` that make all of `others` worth the same, and what; `None` if singular or negative.
fn strategy<'a>(
    own: &[usize],
    others: &[usize],
    at: impl Fn(usize, usize) -> &'a Rational,
) -> Option<(Vec<Rational>, Rational)> {
    let size = own.len();
    let mut lines: Vec<Vec<Rational>> = others
        .iter()
        .map(|&j| own.iter().map(|&i| at(i, j).clone()).chain([Rational::from(-1), Rational::ZERO]).collect())
        .collect();
    lines.push([vec![Rational::ONE; size], vec![Rational::ZERO, Rational::ONE]].concat());
    for step in 0..=size {
        let pivot = (step..=size).find(|&i| !lines[i][step].is_zero())?;
        lines.swap(step, pivot);
        let chosen = lines[step].clone();
        for (_, line) in lines.iter_mut().enumerate().filter(|(i, _)| *i != step) {
            let factor = &line[step] / &chosen[step];
            line.iter_mut().zip(&chosen).for_each(|(entry, above)| *entry -= &(&factor * above));
        }
    }
    let mut solution: Vec<Rational> = (0..=size).map(|i| &lines[i][size + 1] / &lines[i][i]).collect();
    let value = solution.pop()?;
    solution.iter().all(|p| p.signum() >= 0).then_some((solution, value))
}

fn filled(rows: usize, columns: usize, entries: &Entries, v: &Rational) -> Rational {
    let numbers: Vec<Rational> = entries.iter().map(|(ends, again)| ends + &(again * v)).collect();
    matrix_value(rows, columns, &numbers)
}

/// Bounds 2^-14 apart by bisection alone.
fn slow(rows: usize, columns: usize, entries: &Entries) -> (Rational, Rational) {
    let sign = filled(rows, columns, entries, &Rational::ZERO).signum();
    if sign == 0 {
        return (Rational::ZERO, Rational::ZERO);
    }
    // Between 0 and the largest pay-off, on the side of the sign.
    let (mut near, mut far) = (Rational::ZERO, Rational::from(4 * i64::from(sign)));
    for _ in 0..16 {
        let middle = &(&near + &far) / &Rational::from(2);
        let gain = &filled(rows, columns, entries, &middle) - &middle;
        if gain.signum() == sign { near = middle } else { far = middle }
    }
    if sign > 0 { (near, far) } else { (far, near) }
}

/// Entries with pay-offs of at most 4 either way: `again` are the probabilities to play again, in halves.
fn games(again: &'static [i64], most: usize) -> impl Strategy<Value = (usize, usize, Entries)> {
    let ends = prop::sample::select(vec![(0, 1), (0, 1), (1, 1), (1, 2), (2, 1), (3, 2), (-1, 1), (-2, 1), (-1, 3)]);
    let entry = (ends, prop::sample::select(again)).prop_map(|((numerator, denominator), halves)| {
        let again = Rational::new(halves, 2).unwrap();
        let pay_off = Rational::new(numerator, denominator).unwrap();
        (&pay_off * &(&Rational::ONE - &again), again)
    });
    (1..=most, 1..=most).prop_flat_map(move |(rows, columns)| {
        prop::collection::vec(entry.clone(), rows * columns).prop_map(move |entries| (rows, columns, entries))
    })
}

fn check(rows: usize, columns: usize, entries: Entries) {
    let game = Recursive::new(rows, columns, entries.clone()).unwrap();
    let solved = game.solve();
    let (low, high) = slow(rows, columns, &entries);
    let worth = &solved.worth;
    assert!(!matches!(worth, Worth::Within(_)), "{worth}");
    assert!(low <= worth.high() && worth.low() <= high, "{worth} is not between {low} and {high}");
    if let Worth::Exact(value) = worth {
        // A fixed point; and where the value is above 0 there is none before it, where it is below none after it.
        assert_eq!(filled(rows, columns, &entries, value), *value);
        let close = Rational::new(value.signum().into(), 1 << 30).unwrap();
        let before = value - &close;
        if !value.is_zero() && before.signum() == value.signum() {
            let gain = &filled(rows, columns, &entries, &before) - &before;
            assert_eq!(gain.signum(), value.signum(), "{value}");
        }
    }
    // Everett's condition, from all optimal strategies of the matrix for the value.
    if let Worth::Exact(value) = worth
        && value.signum() > 0
    {
        let used = game.matrix(value).used(Player::LEFT);
        let ends = |column: usize| (0..rows).any(|row| used[row] && *game.at(row, column).1 < Rational::ONE);
        assert_eq!(solved.left.attained, Some((0..columns).all(ends)));
    }
    // What is secured is on the right side of the value, as near as promised, and the value itself if attained.
    let near = Rational::new(1, 1 << 40).unwrap();
    assert_eq!(solved.left.secures, game.left_secures(&solved.left.strategy));
    assert_eq!(solved.right.secures, game.right_secures(&solved.right.strategy));
    for (side, loss) in
        [(&solved.left, &worth.high() - &solved.left.secures), (&solved.right, &solved.right.secures - &worth.low())]
    {
        assert!(loss.signum() >= 0 && loss <= &near + &Rational::new(1, 1 << 60).unwrap());
        match worth {
            Worth::Exact(_) => assert_eq!(side.attained, Some(loss.is_zero())),
            _ => assert!(side.attained.is_some()),
        }
    }
    let bounds = game.enclosure(30);
    assert!(*bounds.low() <= worth.high() && worth.low() <= *bounds.high());
    assert!(bounds.width() <= Rational::new(1, 1 << 30).unwrap());
    let turned = game.turned().solve();
    assert_eq!(turned.worth, -worth);
    assert_eq!((turned.left.attained, turned.right.attained), (solved.right.attained, solved.left.attained));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn again_or_not((rows, columns, entries) in games(&[0, 0, 2], 3)) {
        check(rows, columns, entries);
    }

    #[test]
    fn again_in_halves((rows, columns, entries) in games(&[0, 1, 2], 3)) {
        check(rows, columns, entries);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn four_by_four((rows, columns, entries) in games(&[0, 0, 1, 2], 4)) {
        check(rows, columns, entries);
    }
}

//! Matrix games against brute force and against themselves: every road, random matrices with much and with little
//! degeneracy, all Shapley-Snow kernels of tiny ones.

use hedgerow_core::Player;
use hedgerow_value::matrix::{DoesNotApply, Equilibrium, SolvedBy, Unique, Vertices};
use hedgerow_value::{Matrix, Rational};

/// A small generator of our own, so that the matrices never change (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    fn matrix(&mut self, rows: usize, columns: usize, entry: impl Fn(&mut Self) -> Rational) -> Matrix {
        let entries = (0..rows * columns).map(|_| entry(self)).collect();
        Matrix::new(rows, columns, entries).unwrap()
    }

    fn integers(&mut self, rows: usize, columns: usize, low: i64, high: i64) -> Matrix {
        self.matrix(rows, columns, |random| Rational::from(random.between(low, high)))
    }
}

fn fraction(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator, denominator).unwrap()
}

/// Everything that must hold of an equilibrium: optimal strategies that live on a kernel which is not singular.
fn check(matrix: &Matrix, found: &Equilibrium) {
    let Equilibrium { value, left, right, kernel, road } = found;
    assert!(matrix.is_equilibrium(value, left, right), "{matrix}: {found:?}");
    assert_eq!(kernel.rows.len(), kernel.columns.len(), "{matrix}");
    assert!(kernel.rows.is_sorted_by(|a, b| a < b) && kernel.columns.is_sorted_by(|a, b| a < b), "{matrix}");
    assert!((0..matrix.rows()).all(|row| left[row].is_zero() || kernel.rows.contains(&row)), "{matrix}: {found:?}");
    assert!((0..matrix.columns()).all(|c| right[c].is_zero() || kernel.columns.contains(&c)), "{matrix}: {found:?}");
    let (p, q, v) = bordered(matrix, &kernel.rows, &kernel.columns).expect("a kernel that is not singular");
    assert_eq!(v, *value, "{matrix} {road}");
    assert!(kernel.rows.iter().zip(&p).all(|(&row, p)| left[row] == *p), "{matrix} {road}");
    assert!(kernel.columns.iter().zip(&q).all(|(&column, q)| right[column] == *q), "{matrix} {road}");
}

/// Gauss's elimination in rationals; `None` if singular.
fn linear(mut rows: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let size = rows.len();
    for step in 0..size {
        let pivot = (step..size).find(|&row| !rows[row][step].is_zero())?;
        rows.swap(step, pivot);
        let inverse = rows[step][step].reciprocal()?;
        rows[step].iter_mut().for_each(|x| *x = &*x * &inverse);
        let line = rows[step].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index != step && !row[step].is_zero() {
                let factor = row[step].clone();
                row.iter_mut().zip(&line).for_each(|(x, y)| *x -= &(&factor * y));
            }
        }
    }
    Some(rows.into_iter().map(|mut row| row.pop().unwrap()).collect())
}

/// The solution of the equations of a square submatrix bordered by ones.
fn bordered(matrix: &Matrix, rows: &[usize], columns: &[usize]) -> Option<(Vec<Rational>, Vec<Rational>, Rational)> {
    let solve = |lines: &[usize], unknowns: &[usize], at: &dyn Fn(usize, usize) -> Rational| {
        let mut system: Vec<Vec<Rational>> = lines
            .iter()
            .map(|&line| {
                let mut row: Vec<Rational> = unknowns.iter().map(|&unknown| at(line, unknown)).collect();
                row.extend([Rational::from(-1), Rational::ZERO]);
                row
            })
            .collect();
        let mut ones = vec![Rational::ONE; unknowns.len()];
        ones.extend([Rational::ZERO, Rational::ONE]);
        system.push(ones);
        linear(system)
    };
    let mut q = solve(rows, columns, &|row, column| matrix.at(row, column).clone())?;
    let mut p = solve(columns, rows, &|column, row| matrix.at(row, column).clone())?;
    let value = q.pop()?;
    assert_eq!(p.pop()?, value);
    Some((p, q, value))
}

/// All extreme optimal strategies of both players: those of all kernels.
fn extremes(matrix: &Matrix) -> (Vec<Vec<Rational>>, Vec<Vec<Rational>>) {
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    let subset = |mask: u32, length: usize| (0..length).filter(|bit| mask >> bit & 1 == 1).collect::<Vec<_>>();
    for row_mask in 1..1_u32 << matrix.rows() {
        for column_mask in (1..1_u32 << matrix.columns()).filter(|mask| mask.count_ones() == row_mask.count_ones()) {
            let (rows, columns) = (subset(row_mask, matrix.rows()), subset(column_mask, matrix.columns()));
            let Some((p, q, value)) = bordered(matrix, &rows, &columns) else { continue };
            let mut left = vec![Rational::ZERO; matrix.rows()];
            let mut right = vec![Rational::ZERO; matrix.columns()];
            rows.iter().zip(p).for_each(|(&row, p)| left[row] = p);
            columns.iter().zip(q).for_each(|(&column, q)| right[column] = q);
            if matrix.is_equilibrium(&value, &left, &right) {
                if !lefts.contains(&left) {
                    lefts.push(left);
                }
                if !rights.contains(&right) {
                    rights.push(right);
                }
            }
        }
    }
    (lefts, rights)
}

fn mirror(matrix: &Matrix) -> Matrix {
    let (rows, columns) = (matrix.columns(), matrix.rows());
    let entries = (0..rows * columns).map(|place| -matrix.at(place % columns, place / columns)).collect();
    Matrix::new(rows, columns, entries).unwrap()
}

#[test]
fn all_kernels_of_tiny_matrices() {
    let mut random = Random(1);
    let mut seen = [0; 4];
    for round in 0..1500 {
        let (rows, columns) = (1 + random.next() as usize % 4, 1 + random.next() as usize % 4);
        let matrix = random.integers(rows, columns, -1, if round % 2 == 0 { 2 } else { 1 });
        let (lefts, rights) = extremes(&matrix);
        let union = |list: &[Vec<Rational>], length: usize| -> Vec<bool> {
            (0..length).map(|index| list.iter().any(|strategy| !strategy[index].is_zero())).collect()
        };
        let unique = Unique { left: lefts.len() == 1, right: rights.len() == 1 };
        seen[usize::from(unique.left) + 2 * usize::from(unique.right)] += 1;
        for found in [matrix.equilibrium(), matrix.equilibrium_by_pivots()] {
            check(&matrix, &found);
            assert!(lefts.contains(&found.left) && rights.contains(&found.right), "{matrix}");
            assert_eq!(matrix.unique(&found), unique, "{matrix}");
        }
        assert_eq!(matrix.used(Player::LEFT), union(&lefts, rows), "{matrix}");
        assert_eq!(matrix.used(Player::RIGHT), union(&rights, columns), "{matrix}");
        check_vertices(&matrix, lefts, rights);
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// The corners of the optimal strategies are the strategies of all kernels, whichever equilibrium they are found from.
fn check_vertices(matrix: &Matrix, mut lefts: Vec<Vec<Rational>>, mut rights: Vec<Vec<Rational>>) {
    lefts.sort_unstable_by(|one, other| other.cmp(one));
    rights.sort_unstable_by(|one, other| other.cmp(one));
    let all = Vertices { left: Some(lefts), right: Some(rights) };
    for found in [matrix.equilibrium(), matrix.equilibrium_by_pivots()] {
        assert_eq!(matrix.vertices(&found, 1000), all, "{matrix}");
    }
}

#[test]
fn corners_of_larger_matrices_with_many_ties() {
    let mut random = Random(11);
    let mut most = 0;
    for round in 0..60 {
        let (rows, columns) = [(5, 5), (3, 7), (6, 4)][round % 3];
        let matrix = random.integers(rows, columns, 0, 1 + (round % 2) as i64);
        let (lefts, rights) = extremes(&matrix);
        most = most.max(lefts.len()).max(rights.len());
        check_vertices(&matrix, lefts, rights);
    }
    assert!(most > 5, "{most}");
    // Where nothing matters every pure strategy is a corner, and a cap is a cap.
    let nothing = random.integers(4, 6, 3, 3);
    let found = nothing.vertices(&nothing.equilibrium(), 5);
    assert_eq!((found.left.map(|list| list.len()), found.right), (Some(4), None));
}

#[test]
fn lagrange_multipliers_find_strategies_against_which_nothing_matters() {
    let mut random = Random(12);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..1500 {
        let (rows, columns) = (1 + random.next() as usize % 4, 1 + random.next() as usize % 4);
        let matrix = random.integers(rows, columns, -1, if round % 2 == 0 { 2 } else { 1 });
        let (lefts, rights) = extremes(&matrix);
        let same = |list: Vec<Rational>| list.windows(2).all(|pair| pair[0] == pair[1]);
        let sum = |terms: Vec<Rational>| terms.iter().fold(Rational::ZERO, |sum, term| &sum + term);
        let gets = |left: &[Rational], column| sum((0..rows).map(|row| &left[row] * matrix.at(row, column)).collect());
        let pays = |right: &[Rational], row| sum((0..columns).map(|c| &right[c] * matrix.at(row, c)).collect());
        let flat = lefts.iter().any(|left| same((0..columns).map(|column| gets(left, column)).collect()))
            && rights.iter().any(|right| same((0..rows).map(|row| pays(right, row)).collect()));
        let name = match matrix.lagrange() {
            Ok(found) => {
                assert!(flat && matrix.is_equilibrium(&found.value, &found.left, &found.right), "{matrix}");
                "applies"
            }
            Err(why) => {
                assert!(!flat, "{matrix}: {why}");
                // Derivatives never reach further.
                assert!(matrix.derivatives().is_err(), "{matrix}");
                match why {
                    DoesNotApply::Contradiction { .. } => "contradiction",
                    DoesNotApply::Negative { .. } => "negative",
                    DoesNotApply::AllNegative { .. } => "all negative",
                    other => panic!("{matrix}: {other}"),
                }
            }
        };
        *seen.entry(name).or_insert(0) += 1;
    }
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn roads_agree_on_small_matrices() {
    let mut random = Random(2);
    let mut roads = std::collections::HashMap::new();
    for round in 0..4000 {
        let (rows, columns) = (1 + random.next() as usize % 7, 1 + random.next() as usize % 7);
        let matrix = match round % 4 {
            0 => random.integers(rows, columns, 0, 1),
            1 => random.integers(rows, columns, -2, 2),
            2 => random.integers(rows, columns, -100, 100),
            _ => random.matrix(rows, columns, |random| fraction(random.between(-30, 30), random.between(1, 12))),
        };
        let found = matrix.equilibrium();
        check(&matrix, &found);
        *roads.entry(found.road).or_insert(0) += 1;
        assert_eq!(matrix.value(), found.value, "{matrix}");
        let slow = matrix.equilibrium_by_pivots();
        check(&matrix, &slow);
        assert_eq!(slow.value, found.value, "{matrix}");
        assert_eq!(matrix.saddle().is_some(), found.road == SolvedBy::Saddle);
        assert_eq!(mirror(&matrix).value(), -&found.value, "{matrix}");
        let (left, right) = (matrix.used(Player::LEFT), matrix.used(Player::RIGHT));
        assert!(found.left.iter().zip(&left).all(|(p, &used)| used || p.is_zero()), "{matrix}");
        assert_eq!(mirror(&matrix).used(Player::LEFT), right, "{matrix}");
        let unique = matrix.unique(&found);
        assert_eq!(matrix.unique(&slow), unique, "{matrix}");
        if unique.left {
            assert_eq!(
                (&slow.left, left),
                (&found.left, found.left.iter().map(|p| !p.is_zero()).collect()),
                "{matrix}"
            );
        }
    }
    assert!(
        [SolvedBy::Saddle, SolvedBy::TwoByTwo, SolvedBy::FloatBasis].iter().all(|road| roads[road] > 100),
        "{roads:?}"
    );
}

#[test]
fn values_follow_shifts_scales_and_permutations() {
    let mut random = Random(3);
    for _ in 0..500 {
        let (rows, columns) = (1 + random.next() as usize % 6, 1 + random.next() as usize % 6);
        let matrix = random.integers(rows, columns, -4, 4);
        let value = matrix.value();
        let (scale, shift) = (fraction(random.between(1, 9), 7), fraction(random.between(-9, 9), 5));
        let moved = matrix.entries().iter().map(|x| &(x * &scale) + &shift).collect();
        let moved = Matrix::new(rows, columns, moved).unwrap();
        assert_eq!(moved.value(), &(&value * &scale) + &shift, "{matrix}");
        // Turning rows and columns round, which also exchanges who is first among equals.
        let (by_row, by_column) = (random.next() as usize % rows, random.next() as usize % columns);
        let place =
            |place: usize| (place / columns + by_row) % rows * columns + (place % columns + by_column) % columns;
        let turned = (0..rows * columns).map(|index| matrix.entries()[place(index)].clone()).rev().collect();
        assert_eq!(Matrix::new(rows, columns, turned).unwrap().value(), value, "{matrix}");
    }
}

#[test]
fn larger_matrices() {
    let mut random = Random(4);
    for round in 0..60 {
        let (rows, columns) = (8 + random.next() as usize % 18, 8 + random.next() as usize % 18);
        let matrix = match round % 3 {
            0 => random.integers(rows, columns, -100, 100),
            1 => random.integers(rows, columns, -1, 1),
            _ => random.matrix(rows, columns, |random| fraction(random.between(-999, 999), random.between(1, 9))),
        };
        let found = matrix.equilibrium();
        check(&matrix, &found);
        assert_eq!(matrix.value(), found.value, "{matrix}");
        let slow = matrix.equilibrium_by_pivots();
        assert!(matrix.is_equilibrium(&slow.value, &slow.left, &slow.right), "{matrix}");
        assert_eq!(slow.value, found.value, "{matrix}");
        let unique = matrix.unique(&found);
        assert_eq!(matrix.unique(&slow), unique, "{matrix}");
        assert!(!unique.left || slow.left == found.left, "{matrix}");
    }
}

#[test]
fn numbers_of_any_size() {
    let mut random = Random(5);
    for _ in 0..40 {
        let size = 2 + random.next() as usize % 6;
        let matrix = random.matrix(size, size, |random| {
            let big = &Rational::from(random.next() as i64) * &Rational::from(random.next() as i64);
            &big / &Rational::from(random.between(1, i64::MAX))
        });
        let found = matrix.equilibrium();
        check(&matrix, &found);
        assert_eq!(matrix.value(), found.value);
        assert_eq!(matrix.equilibrium_by_pivots().value, found.value);
    }
}

#[test]
fn forty_by_forty_big_fractions() {
    let mut random = Random(6);
    let matrix =
        random.matrix(40, 40, |random| fraction(random.between(-999_999, 999_999), random.between(1, 999_999)));
    let found = matrix.equilibrium();
    assert_eq!(found.road, SolvedBy::FloatBasis);
    assert!(matrix.is_equilibrium(&found.value, &found.left, &found.right));
}

#[test]
fn floats_are_led_astray_and_answers_stay_exact() {
    // Differences far below the precision of a float decide: the guess is wrong or lucky, the answer right.
    let mut random = Random(7);
    let mut slow = 0;
    for _ in 0..300 {
        let size = 3 + random.next() as usize % 4;
        let huge = Rational::from(1 << 60);
        let matrix = random.matrix(size, size, |random| {
            &(&huge * &Rational::from(random.between(0, 1))) + &fraction(random.between(0, 3), 8)
        });
        let found = matrix.equilibrium();
        check(&matrix, &found);
        slow += u32::from(found.road == SolvedBy::Pivots);
        assert_eq!(matrix.equilibrium_by_pivots().value, found.value, "{matrix}");
    }
    assert!(slow > 0);
}

#[test]
fn derivatives_are_an_equilibrium_or_do_not_apply() {
    let mut random = Random(8);
    let mut seen = [0; 4];
    for _ in 0..1000 {
        let (rows, columns) = (1 + random.next() as usize % 4, 1 + random.next() as usize % 4);
        let columns = if random.next().is_multiple_of(4) { columns } else { rows };
        let matrix = random.integers(rows, columns, -3, 3);
        let all: Vec<usize> = (0..rows).collect();
        let outcome = match matrix.derivatives() {
            Ok(found) => {
                check(&matrix, &found);
                assert_eq!(found.value, matrix.value(), "{matrix}");
                0
            }
            Err(DoesNotApply::NotSquare { .. }) => {
                assert_ne!(rows, columns);
                1
            }
            Err(DoesNotApply::Singular) => {
                assert_eq!(bordered(&matrix, &all, &all), None, "{matrix}");
                2
            }
            Err(DoesNotApply::Negative { player, index, probability }) => {
                let (p, q, _) = bordered(&matrix, &all, &all).unwrap();
                let side = if player == Player::LEFT { p } else { q };
                assert!(side[index] == probability && probability.signum() < 0, "{matrix}");
                3
            }
            Err(other) => panic!("{matrix}: {other}"),
        };
        seen[outcome] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn dominated_lines_may_go_one_after_the_other() {
    let mut random = Random(9);
    for _ in 0..500 {
        let (rows, columns) = (1 + random.next() as usize % 5, 1 + random.next() as usize % 5);
        let matrix = random.integers(rows, columns, -2, 2);
        let (mut left, mut right): (Vec<usize>, Vec<usize>) = ((0..rows).collect(), (0..columns).collect());
        for step in matrix.dominated() {
            if step.player == Player::LEFT {
                assert!(left.contains(&step.by), "{matrix}: {step}");
                assert!(right.iter().all(|&c| matrix.at(step.by, c) >= matrix.at(step.index, c)), "{matrix}: {step}");
                left.retain(|&row| row != step.index);
            } else {
                assert!(right.contains(&step.by), "{matrix}: {step}");
                assert!(left.iter().all(|&r| matrix.at(r, step.by) <= matrix.at(r, step.index)), "{matrix}: {step}");
                right.retain(|&column| column != step.index);
            }
        }
        let rest = left.iter().flat_map(|&row| right.iter().map(move |&column| (row, column)));
        let rest = rest.map(|(row, column)| matrix.at(row, column).clone()).collect();
        let rest = Matrix::new(left.len(), right.len(), rest).unwrap();
        assert_eq!(rest.value(), matrix.value(), "{matrix}");
        assert!(rest.dominated().is_empty(), "{matrix}");
    }
}

#[test]
fn what_large_numbers_have_in_common_does_not_drown_their_differences() {
    let mut random = Random(10);
    let large: Rational = "1000000000000000000000000000000/7".parse().unwrap();
    for _ in 0..50 {
        let matrix = random.integers(6, 5, -50, 50);
        let moved = matrix.entries().iter().map(|x| x + &large).collect();
        let moved = Matrix::new(6, 5, moved).unwrap();
        let found = moved.equilibrium();
        assert_ne!(found.road, SolvedBy::Pivots, "{matrix}");
        assert_eq!(found.value, &matrix.value() + &large, "{matrix}");
    }
}

#[test]
fn a_made_up_kernel_does_no_harm() {
    let matrix: Matrix = "1 -1; -1 1; 0 0".parse().unwrap();
    let honest = matrix.equilibrium();
    for (rows, columns) in [(vec![0, 1], vec![0]), (vec![7, 8], vec![0, 1]), (vec![], vec![]), (vec![0, 0], vec![1, 1])]
    {
        let mut found = honest.clone();
        (found.kernel.rows, found.kernel.columns) = (rows, columns);
        assert_eq!(matrix.unique(&found), Unique { left: false, right: true }, "{found:?}");
    }
}

//! Matrix games: Left chooses a row, Right a column, both in secret, and Left
//! gets the entry.

use super::fraction::Fraction;
use super::integer::Integer;

/// An entry of the matrix of a position; `None` means that both choose again.
pub type Entry = Option<Fraction>;

/// The value of a matrix game.
///
/// By the theorem of Shapley and Snow (1950), some square submatrix, the kernel, has optimal strategies on its rows and
/// columns: the weight of each row is proportional to the sum of its cofactors, and the same holds for columns. So this
/// tries all square submatrices and checks the strategies of each against all columns and all rows. Nothing else has to
/// be trusted: strategies that pass the check are optimal.
///
/// # Panics
///
/// If the matrix is not a rectangle, or has no entries.
pub fn matrix_value(matrix: &[Vec<Fraction>]) -> Fraction {
    let columns = matrix.first().map_or(0, Vec::len);
    assert!(columns > 0 && matrix.iter().all(|row| row.len() == columns), "not a matrix");
    // Whole numbers from here on: everything times a common denominator.
    let mut scale = Integer::one();
    for entry in matrix.iter().flatten() {
        let common = scale.common_divisor(entry.denominator());
        scale = &scale * &entry.denominator().divided(&common).0;
    }
    let scaled = |entry: &Fraction| entry.numerator() * &scale.divided(entry.denominator()).0;
    let whole: Vec<Vec<Integer>> = matrix.iter().map(|row| row.iter().map(scaled).collect()).collect();
    for size in 1..=columns.min(matrix.len()) {
        for rows in subsets(matrix.len(), size) {
            for columns in subsets(columns, size) {
                if let Some((numerator, denominator)) = kernel_value(&whole, &rows, &columns) {
                    return Fraction::ratio(&numerator, &(&denominator * &scale));
                }
            }
        }
    }
    unreachable!("every matrix game has a kernel");
}

/// Every set of `size` of the numbers less than `below`, each in order.
fn subsets(below: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![vec![]];
    }
    let mut answer = Vec::new();
    for last in 0..below {
        for mut set in subsets(last, size - 1) {
            set.push(last);
            answer.push(set);
        }
    }
    answer
}

/// The rows or columns without the one in this place.
fn without(set: &[usize], place: usize) -> Vec<usize> {
    let (before, after) = set.split_at(place);
    before.iter().chain(&after[1..]).copied().collect()
}

/// The determinant of a submatrix, along its first row.
fn determinant(matrix: &[Vec<Integer>], rows: &[usize], columns: &[usize]) -> Integer {
    let Some(&first) = rows.first() else {
        return Integer::one();
    };
    let mut answer = Integer::zero();
    for (j, &column) in columns.iter().enumerate() {
        if !matrix[first][column].is_zero() {
            answer = &answer + &(&matrix[first][column] * &cofactor(matrix, rows, columns, 0, j));
        }
    }
    answer
}

/// The determinant of the submatrix without the row and the column in the places
/// `i` and `j`, with the sign of that place.
fn cofactor(matrix: &[Vec<Integer>], rows: &[usize], columns: &[usize], i: usize, j: usize) -> Integer {
    let minor = determinant(matrix, &without(rows, i), &without(columns, j));
    if (i + j).is_multiple_of(2) { minor } else { -&minor }
}

/// The value of the whole game as numerator and denominator, if this submatrix
/// is a kernel.
fn kernel_value(matrix: &[Vec<Integer>], rows: &[usize], columns: &[usize]) -> Option<(Integer, Integer)> {
    let places = || 0..rows.len();
    let cofactors: Vec<Vec<Integer>> =
        places().map(|i| places().map(|j| cofactor(matrix, rows, columns, i, j)).collect()).collect();
    let mut left: Vec<Integer> = places().map(|i| places().map(|j| cofactors[i][j].clone()).sum()).collect();
    let mut right: Vec<Integer> = places().map(|j| places().map(|i| cofactors[i][j].clone()).sum()).collect();
    let mut total: Integer = left.iter().cloned().sum();
    if total.is_zero() {
        return None;
    }
    let mut value = determinant(matrix, rows, columns);
    if total.is_negative() {
        left = left.iter().map(|weight| -weight).collect();
        right = right.iter().map(|weight| -weight).collect();
        (value, total) = (-&value, -&total);
    }
    if left.iter().chain(&right).any(Integer::is_negative) {
        return None;
    }
    // The weights add up to `total`, so payoffs are compared with `value`, which
    // stands for the value times `total`.
    let left_gets = |j: usize| rows.iter().zip(&left).map(|(&i, weight)| &matrix[i][j] * weight).sum::<Integer>();
    let right_pays = |i: usize| columns.iter().zip(&right).map(|(&j, weight)| &matrix[i][j] * weight).sum::<Integer>();
    let enough = (0..matrix[0].len()).all(|j| left_gets(j) >= value);
    let no_more = (0..matrix.len()).all(|i| right_pays(i) <= value);
    (enough && no_more).then_some((value, total))
}

/// The matrix seen from the other side: Right's columns become Left's rows.
pub fn mirrored(matrix: &[Vec<Entry>]) -> Vec<Vec<Entry>> {
    let columns = matrix.first().map_or(0, Vec::len);
    let negated = |entry: &Entry| entry.as_ref().map(|number| -number);
    (0..columns).map(|j| matrix.iter().map(|row| negated(&row[j])).collect()).collect()
}

fn assert_strategy(strategy: &[Fraction], length: usize) {
    assert_eq!(strategy.len(), length, "a strategy has a chance for each move");
    assert!(strategy.iter().all(|chance| *chance >= Fraction::zero()), "a chance is not below 0");
    let total = strategy.iter().fold(Fraction::zero(), |total, chance| &total + chance);
    assert_eq!(total, Fraction::from(1), "the chances add up to 1");
}

/// What Left is sure to get with these probabilities for his rows, used again each time that both choose again;
/// choosing again for ever pays 0.
///
/// # Panics
///
/// If the chances do not fit the rows or do not add up to 1.
pub fn left_guarantee(matrix: &[Vec<Entry>], strategy: &[Fraction]) -> Fraction {
    assert_strategy(strategy, matrix.len());
    let against = |column: usize| {
        let mut ends = Fraction::zero();
        let mut pays = Fraction::zero();
        for (row, chance) in matrix.iter().zip(strategy) {
            if let Some(number) = &row[column] {
                ends = &ends + chance;
                pays = &pays + &(chance * number);
            }
        }
        if ends == Fraction::zero() { Fraction::zero() } else { &pays / &ends }
    };
    // Right knows the probabilities, so each time he is in the same situation, and some single column is a best reply.
    (0..matrix[0].len()).map(against).min().expect("a matrix has columns")
}

/// What Right is sure not to exceed with these probabilities for his columns; see [`left_guarantee`].
///
/// # Panics
///
/// If the chances do not fit the columns or do not add up to 1.
pub fn right_guarantee(matrix: &[Vec<Entry>], strategy: &[Fraction]) -> Fraction {
    -&left_guarantee(&mirrored(matrix), strategy)
}

/// The matrix with this number wherever both choose again.
pub fn filled(matrix: &[Vec<Entry>], number: &Fraction) -> Vec<Vec<Fraction>> {
    let fill = |entry: &Entry| entry.as_ref().unwrap_or(number).clone();
    matrix.iter().map(|row| row.iter().map(fill).collect()).collect()
}

/// Whether these are optimal strategies and this is the value, all exactly, of the matrix game in which choosing again
/// pays that value.
///
/// If nobody ever chooses again, this is enough. Otherwise such a strategy may lead to choosing again for ever: see
/// [`left_guarantee`].
///
/// # Panics
///
/// If the chances do not fit the matrix or do not add up to 1.
pub fn is_optimal(matrix: &[Vec<Entry>], left: &[Fraction], right: &[Fraction], value: &Fraction) -> bool {
    is_optimal_within(matrix, left, right, value, &Fraction::zero())
}

/// Like [`is_optimal`], but each player may do worse by at most `slack`.
///
/// # Panics
///
/// If the chances do not fit the matrix or do not add up to 1.
pub fn is_optimal_within(
    matrix: &[Vec<Entry>],
    left: &[Fraction],
    right: &[Fraction],
    value: &Fraction,
    slack: &Fraction,
) -> bool {
    let once: Vec<Vec<Entry>> =
        filled(matrix, value).into_iter().map(|row| row.into_iter().map(Some).collect()).collect();
    left_guarantee(&once, left) >= value - slack && right_guarantee(&once, right) <= value + slack
}

//! Ratings of many players by their games against each other.
//!
//! R. A. Bradley and M. E. Terry, *Rank analysis of incomplete block designs: I. The method of paired comparisons*, Biometrika 39
//! (1952): the odds that one player beats another are the ratio of their strengths. A rating is the logarithm of a strength, in
//! points of Elo. A draw counts as half a win and half a loss.
//!
//! The likelihood has a maximum exactly if no set of players has won all its games against the others (L. R. Ford,
//! *Solution of a ranking problem from binary comparisons*, Amer. Math. Monthly 64, 1957). Otherwise some ratings are
//! infinite relative to others, while one end of the interval is still a number.
//!
//! Intervals come from the information matrix at the maximum. They assume that games are independent and decided: draws
//! and pairs of games that share an opening vary less, so the intervals are rather too wide than too narrow.

use super::Z95;
use super::elo::Elo;

/// How far the logarithm of the likelihood falls at the ends of a 95 % interval.
const DROP: f64 = Z95 * Z95 / 2.0;
/// Points of Elo for a unit of the natural logarithm.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Newton's method takes about ten steps; more than this are never needed.
const MOST_STEPS: usize = 500;
/// Ratings beyond this are practically infinite: a chance of a win of one in 10^17.
const FARTHEST: f64 = 40.0;

/// The ratings of all players, each with its 95 % interval; the mean of the finite ones is 0. `points[i][j]` are the
/// points that `i` has made against `j`. None for a player whom no games connect with the others.
///
/// ```
/// use hedgerow_lab::statistics::bradley_terry;
///
/// // Ten wins for each loss: 400 points apart.
/// let ratings = bradley_terry(&[vec![0.0, 100.0], vec![10.0, 0.0]]);
/// assert_eq!(ratings[0].map(|rating| rating.difference.round()), Some(200.0));
/// ```
pub fn bradley_terry(points: &[Vec<f64>]) -> Vec<Option<Elo>> {
    let reaches = reachable(points);
    let together = |one: usize, other: usize| reaches[one][other] && reaches[other][one];
    let players = points.len();
    // The largest set of mutually comparable players; among equally large ones, the first.
    let size = |one: usize| (0..players).filter(|&other| together(one, other)).count();
    let Some(anchor) = (0..players).rev().max_by_key(|&one| size(one)) else { return Vec::new() };
    let members: Vec<usize> = (0..players).filter(|&other| together(anchor, other)).collect();
    let (ratings, errors) = fitted(points, &members);
    let rated = |player: usize| -> Option<Elo> {
        if let Some(place) = members.iter().position(|&member| member == player) {
            let (rating, spread) = (ratings[place], Z95 * errors[place]);
            let elo = [rating, rating - spread, rating + spread].map(|number| number * POINTS);
            return Some(Elo { difference: elo[0], low: elo[1], high: elo[2] });
        }
        let games: Vec<(f64, f64)> = members
            .iter()
            .zip(&ratings)
            .map(|(&member, &rating)| (rating, points[player][member] + points[member][player]))
            .collect();
        match (reaches[player][anchor], reaches[anchor][player]) {
            (true, false) => Some(Elo { difference: f64::INFINITY, low: least(&games) * POINTS, high: f64::INFINITY }),
            (false, true) => {
                let mirrored: Vec<(f64, f64)> = games.iter().map(|&(rating, count)| (-rating, count)).collect();
                let high = -least(&mirrored) * POINTS;
                Some(Elo { difference: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high })
            }
            _ => None,
        }
    };
    (0..players).map(rated).collect()
}

/// Who has made points against whom, directly or through others; everybody reaches themselves.
fn reachable(points: &[Vec<f64>]) -> Vec<Vec<bool>> {
    let players = points.len();
    let mut reaches: Vec<Vec<bool>> =
        (0..players).map(|one| (0..players).map(|other| one == other || points[one][other] > 0.0).collect()).collect();
    for by in 0..players {
        let onwards = reaches[by].clone();
        for row in reaches.iter_mut().filter(|row| row[by]) {
            row.iter_mut().zip(&onwards).for_each(|(reached, &further)| *reached |= further);
        }
    }
    reaches
}

/// The ratings at the maximum, and their standard errors; the sum of the ratings is 0.
fn fitted(points: &[Vec<f64>], members: &[usize]) -> (Vec<f64>, Vec<f64>) {
    let count = members.len();
    let won = |one: usize, other: usize| points[members[one]][members[other]];
    let played = |one: usize, other: usize| won(one, other) + won(other, one);
    let pairs =
        || (0..count).flat_map(|one| (0..count).map(move |other| (one, other))).filter(|(one, other)| one != other);
    let likelihood = |ratings: &[f64]| -> f64 {
        pairs().map(|(one, other)| won(one, other) * log_chance(ratings[one] - ratings[other])).sum()
    };
    // The information about differences; adding the mean of all ratings makes the matrix regular.
    let information = |ratings: &[f64]| {
        let mut matrix = vec![vec![1.0 / count as f64; count]; count];
        for (one, other) in pairs() {
            let chance = chance(ratings[one] - ratings[other]);
            let weight = played(one, other) * chance * (1.0 - chance);
            matrix[one][one] += weight;
            matrix[one][other] -= weight;
        }
        matrix
    };
    let mut ratings = vec![0.0; count];
    let mut best = likelihood(&ratings);
    for _ in 0..MOST_STEPS {
        let mut slope = vec![0.0; count];
        for (one, other) in pairs() {
            slope[one] += won(one, other) - played(one, other) * chance(ratings[one] - ratings[other]);
        }
        let step = solved(information(&ratings), &slope);
        let (mut share, mut moved) = (1.0, false);
        // A step that is too long is halved.
        for _ in 0..60 {
            let next: Vec<f64> = ratings.iter().zip(&step).map(|(rating, step)| rating + share * step).collect();
            let found = likelihood(&next);
            // Near the maximum the likelihood is too flat to compare steps, and Newton's steps are right.
            if found >= best - best.abs() * 1e-12 {
                (ratings, best, moved) = (next, found, true);
                break;
            }
            share /= 2.0;
        }
        if !moved || step.iter().all(|step| (share * step).abs() < 1e-11) {
            break;
        }
    }
    let matrix = information(&ratings);
    let variance = |place: usize| {
        let unit: Vec<f64> = (0..count).map(|other| if other == place { 1.0 } else { 0.0 }).collect();
        // The mean is not determined, so its variance is taken out.
        solved(matrix.clone(), &unit)[place] - 1.0 / count as f64
    };
    let errors = (0..count).map(|place| variance(place).max(0.0).sqrt()).collect();
    (ratings, errors)
}

/// The least rating that explains winning all these games: the rating of each other player, and the number of games.
fn least(games: &[(f64, f64)]) -> f64 {
    let drop = |rating: f64| games.iter().map(|&(other, count)| -count * log_chance(rating - other)).sum::<f64>();
    let (mut low, mut high) = (-FARTHEST, FARTHEST);
    if drop(low) <= DROP {
        return f64::NEG_INFINITY;
    }
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if drop(middle) > DROP { low = middle } else { high = middle }
    }
    high
}

/// The probability of a win at this difference.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Its logarithm.
fn log_chance(difference: f64) -> f64 {
    // Accurate where the probability is nearly 1, and finite where it is nearly 0.
    if difference > 0.0 { -(-difference).exp().ln_1p() } else { difference - difference.exp().ln_1p() }
}

/// The solution of a system of linear equations whose matrix is positive definite.
fn solved(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Vec<f64> {
    let count = right.len();
    let mut right = right.to_vec();
    for column in 0..count {
        let pivot =
            (column..count).max_by(|&one, &other| matrix[one][column].abs().total_cmp(&matrix[other][column].abs()));
        let Some(pivot) = pivot.filter(|&row| matrix[row][column] != 0.0) else { continue };
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let row = &above[column];
        for (place, other) in below.iter_mut().enumerate() {
            let factor = other[column] / row[column];
            other.iter_mut().zip(row).skip(column).for_each(|(number, above)| *number -= factor * above);
            right[column + 1 + place] -= factor * right[column];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = if matrix[row][row] == 0.0 { 0.0 } else { (right[row] - known) / matrix[row][row] };
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;
    use rand::Rng;

    /// By the slow and safe iteration of Zermelo (1929): each strength is the points divided by what the others'
    /// strengths let expect.
    fn by_iteration(points: &[Vec<f64>]) -> Vec<f64> {
        let count = points.len();
        let mut strengths = vec![1.0_f64; count];
        for _ in 0..200_000 {
            for one in 0..count {
                let won: f64 = points[one].iter().sum();
                let expected: f64 = (0..count)
                    .filter(|&other| other != one)
                    .map(|other| (points[one][other] + points[other][one]) / (strengths[one] + strengths[other]))
                    .sum();
                strengths[one] = won / expected;
            }
        }
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / count as f64;
        strengths.iter().map(|strength| (strength.ln() - mean) * POINTS).collect()
    }

    #[test]
    fn agrees_with_a_separate_method() {
        let mut rng = Seed::new(3).rng();
        for _ in 0..20 {
            let count = rng.random_range(2..7_usize);
            let mut points = vec![vec![0.0; count]; count];
            for (one, row) in points.iter_mut().enumerate() {
                for other in (0..count).filter(|&other| other != one) {
                    row[other] = f64::from(rng.random_range(1..40_u32)) / 2.0;
                }
            }
            for (found, wanted) in bradley_terry(&points).into_iter().zip(by_iteration(&points)) {
                assert!((found.unwrap().difference - wanted).abs() < 1e-6, "{found:?} {wanted}");
            }
        }
    }

    /// Two players: the difference is that of the score, and its error is 1 / sqrt(n p q), as in the textbook.
    #[test]
    fn two_players_are_as_in_the_textbook() {
        let ratings = bradley_terry(&[vec![0.0, 30.0], vec![10.0, 0.0]]);
        let (one, other) = (ratings[0].unwrap(), ratings[1].unwrap());
        assert!((one.difference - other.difference - POINTS * 3.0_f64.ln()).abs() < 1e-9);
        let error = POINTS / (40.0 * 0.75 * 0.25_f64).sqrt() / 2.0;
        assert!((one.high - one.difference - Z95 * error).abs() < 1e-6);
    }

    #[test]
    fn whoever_wins_everything_has_no_finite_rating() {
        let ratings = bradley_terry(&[vec![0.0, 5.0, 5.0], vec![0.0, 0.0, 3.0], vec![0.0, 2.0, 0.0]]);
        let best = ratings[0].unwrap();
        assert!(best.difference == f64::INFINITY && best.high == f64::INFINITY && best.low > 100.0 && best.low < 400.0);
        assert!(ratings[1].unwrap().difference > 0.0 && ratings[1].unwrap().difference.is_finite());
        let worst = bradley_terry(&[vec![0.0, 0.0, 0.0], vec![5.0, 0.0, 3.0], vec![5.0, 2.0, 0.0]])[0].unwrap();
        assert!((worst.high + best.low).abs() < 1e-6);
        assert_eq!(worst.difference, f64::NEG_INFINITY);
        let apart = bradley_terry(&[vec![0.0, 1.0, 0.0], vec![1.0, 0.0, 0.0], vec![0.0; 3]]);
        assert!(apart[0].is_some() && apart[2].is_none());
        assert!(bradley_terry(&[]).is_empty());
    }

    /// The intervals contain the true ratings about as often as they claim.
    #[test]
    fn intervals_hold_what_they_promise() {
        let truth = [-120.0, -30.0, 40.0, 110.0];
        let mut rng = Seed::new(8).rng();
        let (mut held, mut all) = (0, 0);
        for _ in 0..400 {
            let mut points = vec![vec![0.0; 4]; 4];
            for one in 0..4 {
                for other in one + 1..4 {
                    let expected = chance((truth[one] - truth[other]) / POINTS);
                    for _ in 0..40 {
                        let won = f64::from(u8::from(rng.random::<f64>() < expected));
                        points[one][other] += won;
                        points[other][one] += 1.0 - won;
                    }
                }
            }
            for (rating, truth) in bradley_terry(&points).into_iter().zip(truth) {
                let rating = rating.unwrap();
                held += u32::from(rating.low <= truth && truth <= rating.high);
                all += 1;
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!((0.93..0.97).contains(&share), "{share}");
    }
}

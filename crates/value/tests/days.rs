//! All values born by day 2 and by day 3: 22 and 1474 of them (Wolfe 2001; Siegel, *Combinatorial Game Theory*,
//! chapter III.1).

use hedgerow_value::{Algebra, Game};

/// All games whose options come from `earlier`, without repetition.
///
/// Dominated options change nothing, so sets of options need only be antichains.
fn next_day(algebra: &Algebra, earlier: &[Game]) -> Vec<Game> {
    let mut antichains: Vec<Vec<Game>> = vec![Vec::new()];
    for &game in earlier {
        let with: Vec<Vec<Game>> = antichains
            .iter()
            .filter(|set| set.iter().all(|&other| algebra.compare(game, other).is_none()))
            .map(|set| set.iter().copied().chain([game]).collect())
            .collect();
        antichains.extend(with);
    }
    let mut born: Vec<Game> = Vec::new();
    for left in &antichains {
        born.extend(antichains.iter().map(|right| algebra.game(left, right)));
    }
    born.sort_unstable();
    born.dedup();
    born
}

#[test]
fn the_first_four_days() {
    let algebra = Algebra::new();
    let mut day = vec![algebra.zero()];
    for expected in [4, 22, 1474] {
        let number = algebra.birthday(day[day.len() - 1]);
        day = next_day(&algebra, &day);
        assert_eq!(day.len(), expected, "the day after day {number}");
        for &game in &day {
            // Each is its own canonical form, prints, and reads back.
            assert_eq!(algebra.game(algebra.left(game), algebra.right(game)), game);
            let text = algebra.display(game).to_string();
            assert_eq!(algebra.parse(&text), Ok(game), "{text}");
            assert_eq!(algebra.negate(algebra.negate(game)), game);
            assert_eq!(algebra.game(algebra.left(game), algebra.right(game)), game);
        }
    }
}

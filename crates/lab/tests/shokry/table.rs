//! Table 3.1: minimax of limited depth against Monte Carlo tree search.

use std::collections::HashSet;

use hedgerow_core::Seed;
use hedgerow_games::konane::{Board, Jump};
use hedgerow_lab::matches::Openings;
use hedgerow_lab::statistics::{Z95, wilson};

use super::duel::{Score, engine, match_of};
use super::openings::{least_image, openings};
use super::setting;
use super::study::{Cell, Study};

const FILE: &str = include_str!("../../../../studies/shokry-table-3-1.toml");

fn study() -> Study {
    Study::read(FILE).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The openings of a match of so many games.
fn openings_of(study: &Study, games: u64) -> Openings<Board<1>> {
    let pairs = games.div_ceil(2) as usize;
    openings(&study.position, study.random_moves, pairs, study.seed).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Plays a cell.
fn played(study: &Study, cell: &Cell, openings: &Openings<Board<1>>) -> Score<Jump> {
    let seed = cell.levels.iter().fold(Seed::new(study.seed), |seed, &level| seed.child(level));
    let times = study.times(cell).unwrap_or_else(|fault| panic!("{fault}"));
    match_of(openings, &study.specs(cell), times, seed).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn the_file_has_the_shape_of_the_table() {
    let study = study();
    let [rows, columns] = &study.factors;
    assert_eq!((rows.name.as_str(), columns.name.as_str()), ("depth", "multiplier"));
    assert_eq!((study.game.as_str(), study.published_games), ("konane", 100));
    assert_eq!(study.budget, ["DMCTS", "DABS"]);
    assert_eq!(study.budget, [study.engines[1].name.as_str(), study.engines[0].name.as_str()]);
    assert_eq!(rows.levels.len(), study.wins.len());
    assert_eq!(rows.levels.len(), study.longest_turn.len());
    // Both factors go up evenly, the depth by steps of two and the multiplier by doubling.
    assert!(rows.levels.windows(2).all(|pair| pair[1] == pair[0] + 2));
    assert!(columns.levels.windows(2).all(|pair| pair[1] == 2 * pair[0]));
    // The crosses are in the lower right corner, one more in each row.
    for (row, wins) in study.wins.iter().enumerate() {
        assert_eq!(wins.len(), columns.levels.len());
        let numbers = wins.iter().take_while(|wins| wins.is_some()).count();
        assert_eq!(numbers, columns.levels.len() - row, "row {row}");
        assert!(wins[numbers..].iter().all(Option::is_none), "row {row}");
    }
    assert!(study.notes.iter().all(|note| note.ends_with('.')) && study.notes.len() > 1);
}

/// What the text of the thesis says of the table must hold of the numbers in the file.
#[test]
fn the_numbers_are_those_of_which_the_thesis_speaks() {
    let study = study();
    let cells = study.cells();
    let of = |depth, multiplier| cells.iter().find(|cell| cell.levels == [depth, multiplier]).unwrap().published;
    assert_eq!((of(2, 1), of(2, 64), of(4, 32), of(6, 16), of(8, 8), of(10, 4)), (87, 61, 74, 87, 91, 90));
    assert_eq!(cells.iter().map(|cell| cell.published).sum::<u64>(), 2177);
    // "The highest DMCTS win rates were achieved in match-ups with the relatively shallow DL of 2."
    let fewest = cells.iter().min_by_key(|cell| cell.published).unwrap();
    assert_eq!(fewest.levels, [2, 64]);
    // "Even a BM of 16 does not suffice for DMCTS to reach the win frequency WDABS achieved": 53 of 100.
    assert!(cells.iter().filter(|cell| cell.levels[1] <= 16).all(|cell| study.published_games - cell.published < 53));
    // "Roughly 11 (transition from DL 4 to 6) to 27 (transition from DL 8 to 10) times longer."
    let growth: Vec<f64> = study.longest_turn.windows(2).map(|pair| (pair[1] / pair[0]).round()).collect();
    assert_eq!(growth[1..], [11.0, 13.0, 27.0]);
}

#[test]
fn a_file_with_a_fault_is_refused() {
    for (good, bad, sentence) in [
        ("seed = 31", "seed = -1", "seed is not a whole number"),
        ("title = ", "heading = ", "title is missing"),
        ("\"x\", \"x\", \"x\"]", "\"x\", \"y\", \"x\"]", "wins: item 4 is not as it should be"),
        ("levels = [2,", "levels = [\"2\",", "factors: item 1 is not as it should be"),
    ] {
        assert!(FILE.contains(good), "{good}");
        let fault = Study::read(&FILE.replacen(good, bad, 1)).err();
        assert_eq!(fault.as_deref(), Some(sentence));
    }
    assert!(Study::read("[openings").is_err());
}

#[test]
fn every_spec_is_an_engine() {
    let study = study();
    let start = &openings_of(&study, 2).list[0].position;
    for cell in study.cells() {
        let specs = study.specs(&cell);
        for spec in &specs {
            engine(spec, start).unwrap_or_else(|fault| panic!("{fault}"));
        }
        assert!(specs[0].ends_with(&format!("depth={}", cell.levels[0])), "{specs:?}");
        assert_eq!(study.times(&cell), Ok(f64::from(cell.levels[1])));
    }
}

#[test]
fn openings_are_at_play_and_no_images_of_each_other() {
    let study = study();
    let openings = openings_of(&study, study.games).list;
    assert_eq!(openings.len() as u64, study.games / 2);
    let images: HashSet<_> = openings.iter().map(|opening| least_image(&opening.position)).collect();
    assert_eq!(images.len(), openings.len());
    assert!(openings.iter().all(|opening| opening.moves.len() == study.random_moves));
}

/// Eight games each of two cells. No time is so short that minimax does not win some of them, and all are different.
#[test]
fn small_cells_have_distinct_games() {
    let study = study();
    let openings = openings_of(&study, 8);
    for levels in [[2, 1], [4, 2]] {
        let cell = *study.cells().iter().find(|cell| cell.levels == levels).unwrap();
        let score = played(&study, &cell, &openings);
        assert_eq!(score.points.games(), 8);
        assert_eq!(score.games.iter().collect::<HashSet<_>>().len(), 8, "{levels:?}");
        // Published are 87 and 93 of 100; two of eight or fewer would be no bad luck.
        assert!(score.wins() > 2, "{levels:?}: {} of 8", score.wins());
        let [minimax, sampling] = score.efforts;
        assert!(minimax.turns.abs_diff(sampling.turns) <= 8 && minimax.nodes > minimax.turns, "{levels:?}");
    }
}

/// More time for DMCTS means more walks: the budget is kept.
#[test]
fn the_budget_follows_the_multiplier() {
    let study = study();
    let openings = openings_of(&study, 2);
    let cell = |levels| *study.cells().iter().find(|cell| cell.levels == levels).unwrap();
    let walks = [1, 32].map(|times| played(&study, &cell([4, times]), &openings).efforts[1].nodes_per_turn());
    assert!(walks[1] > 4.0 * walks[0], "{walks:?}");
}

/// Prints ours beside the thesis's. `GAMES` is how many each cell has; `LEAST` and `DEPTH` are the first and the last
/// row, `MULTIPLIER` the last column.
#[test]
#[ignore = "minutes to hours, by GAMES and DEPTH"]
fn the_whole_table() {
    let study = study();
    let (games, least, deepest) = (setting("GAMES", 20), setting("LEAST", 2), setting("DEPTH", 8));
    let most = setting("MULTIPLIER", 64);
    let openings = openings_of(&study, games);
    let [row, column] = &study.factors;
    println!("{}: {games} games a cell", study.title);
    println!(
        "| {} | {} | published | ours | errors apart | distinct | DABS longest turn, ms (published) | DABS ms a turn | DABS positions a turn | DMCTS ms a turn | DMCTS walks a turn |",
        row.label, column.label
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for cell in study.cells() {
        if !(least..=deepest).contains(&cell.levels[0].into()) || u64::from(cell.levels[1]) > most {
            continue;
        }
        let score = played(&study, &cell, &openings);
        let count = score.points.games();
        let distinct = score.games.iter().collect::<HashSet<_>>().len();
        let (low, high) = score.points.interval(Z95);
        let (from, to) = wilson(cell.published as f64, study.published_games, Z95);
        let [minimax, sampling] = &score.efforts;
        println!(
            "| {} | {} | {} ({:.0}-{:.0}) | {:.0} ({:.0}-{:.0}) | {:+.1} | {distinct} of {count} | {:.3} ({}) | {:.3} | {:.0} | {:.3} | {:.1} |",
            cell.levels[0],
            cell.levels[1],
            cell.published,
            100.0 * from,
            100.0 * to,
            100.0 * score.wins() as f64 / count as f64,
            100.0 * low,
            100.0 * high,
            errors_apart((score.wins(), count), (cell.published, study.published_games)),
            minimax.longest.as_secs_f64() * 1000.0 / count as f64,
            study.longest_turn[cell.row],
            minimax.milliseconds_per_turn(),
            minimax.nodes_per_turn(),
            sampling.milliseconds_per_turn(),
            sampling.nodes_per_turn(),
        );
    }
    study.notes.iter().for_each(|note| println!("{note}"));
}

/// By how many standard errors two shares differ, if games are independent.
fn errors_apart(ours: (u64, u64), published: (u64, u64)) -> f64 {
    let share = |(wins, games): (u64, u64)| wins as f64 / games as f64;
    // One game more of each kind, lest a share of 0 or 1 seem sure.
    let pooled = share((ours.0 + published.0 + 1, ours.1 + published.1 + 2));
    let error = (pooled * (1.0 - pooled) * (1.0 / ours.1 as f64 + 1.0 / published.1 as f64)).sqrt();
    (share(ours) - share(published)) / error
}

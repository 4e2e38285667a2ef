//! Tables 13, 14 and 15: whole games by natures.

use std::time::Instant;

use hedgerow_core::{Budget, Seed};
use hedgerow_lab::statistics::{Z95, wilson};
use hedgerow_search::reward::NATURES;

use super::row::{engine, game, row, start};
use super::setting;
use super::study::Study;

const FILE: &str = include_str!("../../../../studies/haddou-tables-13-15.toml");

fn study() -> Study {
    Study::read(FILE).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn the_file_has_a_row_for_every_nature() {
    let study = study();
    assert_eq!(study.game, "hex3d");
    let mut natures: Vec<&str> = study.natures.iter().map(String::as_str).collect();
    let mut known = NATURES.map(|(name, _)| name);
    natures.sort_unstable();
    known.sort_unstable();
    assert_eq!(natures, known);
    let sizes: Vec<(u64, usize)> =
        study.tables.iter().map(|table| (table.games, start(&table.position).expect("a box").free().len())).collect();
    assert_eq!(sizes, [(10_000, 27), (1_000, 64), (10_000, 26)]);
    assert!(study.notes.iter().all(|note| note.ends_with('.')));
}

#[test]
fn a_file_with_a_fault_is_refused() {
    for (good, bad, sentence) in [
        ("seed = 13", "seed = -1", "seed is not a whole number"),
        ("[17, 0, 0, 9983]", "[17, 0, 1, 9983]", "Table 13, row 1: the counts do not add up to 10000"),
        ("[17, 0, 0, 9983]", "[17, 0, 9983]", "Table 13, row 1: not four counts"),
        ("    \"misere\",\n", "", "Table 13: 11 rows for 10 natures"),
    ] {
        assert!(FILE.contains(good), "{good}");
        assert_eq!(Study::read(&FILE.replacen(good, bad, 1)).err().as_deref(), Some(sentence));
    }
}

#[test]
fn every_spec_is_an_engine_with_1500_playouts_for_every_move() {
    let study = study();
    for table in &study.tables {
        let start = start(&table.position).expect("a box");
        for nature in &study.natures {
            let mut engine = engine(&study.spec_of(nature), &start).unwrap_or_else(|fault| panic!("{fault}"));
            let choice = engine.choose(&start, Seed::new(1), &Budget::unlimited()).expect("no limit");
            assert!(choice.moves.iter().all(|considered| considered.visits == 1500));
            assert_eq!(choice.moves.len(), start.free().len());
        }
    }
}

/// The same seed gives the same games, whoever plays them; another gives others.
#[test]
fn games_follow_from_the_seed() {
    let study = study();
    let (start, spec) = (start("3x3x3").expect("a box"), study.spec_of("selfish"));
    let moves = |seed| game(&start, &spec, Seed::new(seed)).expect("a game").0;
    assert_eq!(moves(1), moves(1));
    assert!((2..6).any(|seed| moves(seed) != moves(1)));
    let rows = [1, 2].map(|threads| row(&start, &spec, 6, Seed::new(study.seed), threads).expect("games"));
    assert_eq!(rows[0], rows[1]);
    assert_eq!(rows[0].games(), 6);
}

/// In a team of the third level nobody cares who of the two wins: the third hardly ever does.
#[test]
fn a_team_beats_the_third() {
    let study = study();
    let start = start("3x3x3").expect("a box");
    let found = row(&start, &study.spec_of("coop3-12"), 24, Seed::new(study.seed), 2).expect("games");
    assert!(found.wins[0] + found.wins[1] > 18, "{found:?}");
}

/// Prints ours beside the thesis's. `GAMES` is how many a row has at most, `TABLE` the only table (13, 14 or 15), if one is
/// wanted.
#[test]
#[ignore = "minutes to an hour, by GAMES and TABLE"]
fn all_tables() {
    let study = study();
    let (most, only) = (setting("GAMES", u64::MAX), setting("TABLE", 0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for table in &study.tables {
        if only > 0 && table.name != format!("Table {only}") {
            continue;
        }
        let start = start(&table.position).expect("a box");
        let games = table.games.min(most);
        println!("{}, {}: {games} games a row, {} published", table.name, table.position, table.games);
        println!("| nature | published 1, 2, 3, draw, % | ours, % (95 % interval) | s |");
        println!("|---|---|---|---|");
        for (nature, published) in study.natures.iter().zip(&table.rows) {
            let clock = Instant::now();
            let seed = Seed::new(study.seed).child(table.name.as_str()).child(nature.as_str());
            let found = row(&start, &study.spec_of(nature), games, seed, threads).expect("games");
            let time = clock.elapsed().as_secs_f64();
            assert_eq!(found.games(), games);
            let shares = published.map(|count| format!("{:.1}", 100.0 * count as f64 / table.games as f64)).join(" ");
            let ours = [found.wins[0], found.wins[1], found.wins[2], found.draws].map(|count| {
                let (low, high) = wilson(count as f64, games, Z95);
                let [share, low, high] = [count as f64 / games as f64, low, high].map(|share| 100.0 * share);
                format!("{share:.1} ({low:.1}-{high:.1})")
            });
            println!("| {nature} | {shares} | {} | {time:.1} |", ours.join(" "));
        }
    }
    study.notes.iter().for_each(|note| println!("{note}"));
}

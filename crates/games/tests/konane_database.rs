//! The database of small regions: what it knows is right, complete, and survives a file; damage is noticed.

use std::collections::HashSet;

use hedgerow_core::{Budget, Notation, Partizan, Rules, Seed, Stopped};
use hedgerow_games::konane::values::{Database, Region, Solver};
use hedgerow_games::konane::{Board, Konane};
use hedgerow_value::{Algebra, Game};
use rand::Rng;

fn built<'a>(algebra: &'a Algebra, rows: usize, columns: usize) -> Database<'a> {
    let mut database = Database::new(algebra);
    let mut told = 0;
    database
        .build(rows, columns, &Budget::unlimited(), |progress| {
            assert!(progress.tried >= told && progress.tried < progress.total);
            told = progress.tried;
            // What is kept on the way can be gone on with.
            if progress.tried == 0 {
                let algebra = Algebra::new();
                let found = Database::load(&algebra, &mut saved(&progress.found()).as_slice()).unwrap();
                assert_eq!(found.len(), progress.found().len());
            }
        })
        .unwrap();
    database
}

fn saved(database: &Database<'_>) -> Vec<u8> {
    let mut file = Vec::new();
    assert_eq!(database.save(&mut file).unwrap(), file.len() as u64);
    file
}

#[test]
fn values_are_those_of_the_solver() {
    let algebra = Algebra::new();
    let database = built(&algebra, 3, 4);
    assert!(database.len() > 100 && database.values() > 10);
    for (region, value) in database.regions() {
        let mut solver = Solver::new(&algebra, Budget::unlimited());
        assert_eq!(solver.value_of(&region.into()).unwrap(), value, "{region}");
        assert_eq!(database.get(&region.canonical().0), Some(value));
    }
}

/// Whatever small regions turn up at play on a large board, the database has them all, and a solver that has learned
/// it finds the same values without adding any.
#[test]
fn every_region_of_its_size_is_there() {
    let algebra = Algebra::new();
    let database = built(&algebra, 3, 4);
    let mut rng = Seed::new(11).rng();
    let mut met = HashSet::new();
    for _ in 0..1200 {
        let mut board: Board<1> = Konane::read("8x8").unwrap().resized().unwrap();
        let mut moves = Vec::new();
        loop {
            moves.clear();
            board.moves(&mut moves);
            for region in Region::all(&board).flatten() {
                let (rows, columns) = region.size();
                let small = rows.min(columns) <= 3 && rows.max(columns) <= 4;
                if small && region.at_a_glance().is_none() && met.insert(region.canonical().0) {
                    let known = database.get(&region).unwrap_or_else(|| panic!("{region} is not there"));
                    let mut solver = Solver::new(&algebra, Budget::unlimited());
                    solver.learn(database.regions());
                    assert_eq!(solver.value_of(&region.into()).unwrap(), known);
                    assert_eq!(solver.known_regions(), database.len());
                }
            }
            if moves.is_empty() {
                break;
            }
            board.play(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert!(met.len() > 20, "only {} regions were met", met.len());
}

#[test]
fn a_file_brings_all_of_it_back() {
    let algebra = Algebra::new();
    let database = built(&algebra, 3, 4);
    let file = saved(&database);
    let other = Algebra::new();
    let again = Database::load(&other, &mut file.as_slice()).unwrap();
    let text = |algebra: &Algebra, entries: Vec<(Region, Game)>| -> Vec<(Region, String)> {
        entries.into_iter().map(|(region, value)| (region, algebra.display(value).to_string())).collect()
    };
    assert_eq!(text(&algebra, database.regions().collect()), text(&other, again.regions().collect()));
    assert!(again.sizes().eq(database.sizes()) && again.sizes().any(|size| size == (3, 4)));
    assert_eq!(saved(&again), file, "the same database is the same file");

    // To go on from a file leads where building it at once does.
    let mut more = again;
    more.build(2, 6, &Budget::unlimited(), |_| ()).unwrap();
    let mut both = built(&other, 2, 6);
    both.build(3, 4, &Budget::unlimited(), |_| ()).unwrap();
    assert!(more.regions().eq(both.regions()) && more.sizes().eq(both.sizes()));
}

#[test]
fn damage_is_told_in_a_sentence() {
    let algebra = Algebra::new();
    let file = saved(&built(&algebra, 3, 3));
    let refusal = |bytes: &[u8]| Database::load(&Algebra::new(), &mut &*bytes).map(|_| ()).unwrap_err().to_string();
    for place in 0..file.len() {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        let sentence = refusal(&damaged);
        assert!(sentence.contains("damaged") || sentence.contains("not a database") || sentence.contains("short"));
        assert!(refusal(&file[..place]).contains(if place < 26 { "not a database" } else { "cut short" }));
    }
    let longer = [&file[..], b"!"].concat();
    assert!(refusal(&longer).contains("damaged"));
    assert!(refusal(b"hedgerow konane regions 2\n").contains("not of this version"));
}

#[test]
fn what_was_found_before_a_limit_stays() {
    let algebra = Algebra::new();
    let mut database = Database::new(&algebra);
    let budget = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert_eq!(database.build(3, 4, &budget, |_| ()), Err(Stopped::Time));
    assert_eq!(database.build(9, 9, &Budget::unlimited(), |_| ()), Err(Stopped::TooLarge));
    database.build(3, 3, &Budget::unlimited(), |_| ()).unwrap();
    let small = database.len();
    assert_eq!(database.build(3, 4, &budget, |_| ()), Err(Stopped::Time));
    assert!(database.len() >= small && database.sizes().all(|size| size != (3, 4)));
}

//! Damage at any byte of a saved search or a database is noticed.

use hedgerow_core::{Budget, Notation};
use hedgerow_games::entry::saved::SavedSearch;
use hedgerow_games::konane::values::Database;
use hedgerow_games::{boxes, konane};
use hedgerow_value::Algebra;

/// One bit, another, the case of a letter, all bits.
const MASKS: [u8; 4] = [0x01, 0x80, 0x20, 0xFF];

/// Changes every byte of a file, and cuts it off at every place; `load` must refuse it each time.
fn every_damage_is_refused(name: &str, file: &[u8], load: impl Fn(&[u8]) -> bool) {
    assert!(load(file), "{name}: the file itself is read");
    assert!(file.len() > 100, "{name} has {} bytes", file.len());
    let mut damaged = file.to_vec();
    for place in 0..file.len() {
        let mask = MASKS[place % MASKS.len()];
        damaged[place] ^= mask;
        assert!(!load(&damaged), "{name}: byte {place} with {mask:#x}");
        damaged[place] = file[place];
        assert!(!load(&file[..place]), "{name}: cut off at {place}");
    }
    damaged.push(0);
    assert!(!load(&damaged), "{name}: something follows");
}

#[test]
fn saved_searches_and_databases() {
    let solver = || {
        let limits = konane::solve::Limits { memory: 1 << 16, ..konane::solve::Limits::default() };
        konane::solve::Solver::new(&konane::Konane::read("4x5 a1 a2").unwrap(), limits).unwrap()
    };
    let (search, mut file) = (solver(), Vec::new());
    search.solve(&Budget::unlimited(), &|_| ()).unwrap();
    search.save(&mut file).unwrap();
    every_damage_is_refused("konane", &file, |bytes| solver().load(&mut &*bytes).is_ok());

    let solver = || {
        let limits = boxes::solve::Limits { memory: 1 << 16, ..boxes::solve::Limits::default() };
        boxes::solve::Solver::new(&boxes::Boxes::read("2x3").unwrap(), limits).unwrap()
    };
    let (search, mut file) = (solver(), Vec::new());
    search.solve(&Budget::unlimited(), &|_| ()).unwrap();
    search.save(&mut file).unwrap();
    every_damage_is_refused("boxes", &file, |bytes| solver().load(&mut &*bytes).is_ok());

    let algebra = Algebra::new();
    let (mut database, mut file) = (Database::new(&algebra), Vec::new());
    database.build(3, 3, &Budget::unlimited(), |_| ()).unwrap();
    database.save(&mut file).unwrap();
    every_damage_is_refused("database", &file, |bytes| Database::load(&Algebra::new(), &mut &*bytes).is_ok());
}

//! Databases of regions from outside: built, kept, gone on with; damage and limits are told.

use crate::common;

use common::{answered, code, err, folder, keys, run};
use serde_json::json;

#[test]
fn a_database_is_kept_and_gone_on_with() {
    let folder = folder("database");
    let path = folder.join("konane.regions");
    let path = path.to_str().unwrap();
    let (ended, built) = answered(&["database", "konane", "--build", "3x3", "--save", path]);
    assert_eq!((ended, &built["sizes"]), (0, &json!(["1x3", "2x3", "3x3"])));
    assert_eq!(keys(&built), ["game", "sizes", "regions", "values", "bytes", "seconds"]);
    assert_eq!(built["bytes"].as_u64(), std::fs::metadata(path).ok().map(|file| file.len()));
    let (ended, seen) = answered(&["database", "konane", "--load", path]);
    assert_eq!((ended, &seen["regions"], &seen["seconds"]), (0, &built["regions"], &json!(null)));
    let (ended, more) = answered(&["database", "konane", "--load", path, "--build", "3x4", "--save", path]);
    assert_eq!(ended, 0);
    assert!(more["regions"].as_u64() > built["regions"].as_u64());

    let mut bytes = std::fs::read(path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(path, bytes).unwrap();
    let damaged = run(&["database", "konane", "--load", path]);
    assert_eq!((code(&damaged), err(&damaged).lines().count()), (2, 1));
    assert!(err(&damaged).contains("the database is damaged"));
    let (ended, stopped) = answered(&["database", "konane", "--build", "5x6", "--time", "300ms"]);
    assert_eq!((ended, &stopped["reason"]), (1, &json!("the time limit was reached")));
    assert_eq!(code(&run(&["database", "konane", "--build", "6x6"])), 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn engines_are_handed_a_database() {
    let folder = folder("database-engines");
    let path = folder.join("konane.regions");
    let path = path.to_str().unwrap();
    assert_eq!(answered(&["database", "konane", "--build", "3x4", "--save", path]).0, 0);
    // Too many squares for the solver: a jump of each player, so whoever begins loses.
    let empty = ".".repeat(20);
    let position = format!("XO................XO/{empty}/{empty}/{empty} X");
    for engine in ["heat:time=5s", "strong:time=5s"] {
        let (_, alone) = answered(&["best", "konane", &position, "--engine", engine]);
        let (ended, found) = answered(&["best", "konane", &position, "--engine", engine, "--database", path]);
        assert_eq!((ended, &found["proved"], &found["rests_on"]), (0, &json!(-1), &json!(path)), "{engine}");
        assert_eq!((&found["proved"], &alone["rests_on"]), (&alone["proved"], &json!(null)), "{engine}");
    }
    let heats = ["match", "konane", "heat:time=5s", "random", "--position", "4x4", "--games", "4", "--database", path];
    assert_eq!(answered(&heats).0, 0);
    for other in [&["best", "nim", "3+5"][..], &["match", "nim", "random", "greedy", "--games", "2"]] {
        let refused = run(&[other, &["--database", path]].concat());
        assert_eq!((code(&refused), err(&refused).as_str()), (2, "--database is for konane only\n"), "{other:?}");
    }
    std::fs::write(path, "no database").unwrap();
    for verb in [&["best", "konane", "4x4"][..], &["match", "konane", "random", "heat", "--games", "2"]] {
        assert_eq!(code(&run(&[verb, &["--database", path]].concat())), 2, "{verb:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

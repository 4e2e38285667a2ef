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

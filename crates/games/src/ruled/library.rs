//! The rule files that come with the program.

/// The texts of these files; the macro takes each name once.
macro_rules! rules {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/", $name, ".rules")))),*]
    };
}

/// Name and text of every rule file, in the order in which games are listed.
pub const LIBRARY: &[(&str, &str)] = rules![
    "toads-and-frogs",
    "elephants-and-rhinos",
    "toppling-dominoes",
    "partizan-kayles",
    "col",
    "snort",
    "amazons",
    "fission",
    "maze",
    "cutcake",
    "domineering-by-rules",
    "clobber-by-rules",
    "nogo-by-rules",
    "konane-by-rules",
];

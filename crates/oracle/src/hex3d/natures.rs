//! The aims of the players in Haddou (2015): Table 1 and Tables 4 to 8.

/// What the outcomes 1, 2, 3 and draw are worth to players 1, 2 and 3.
pub type Weights = [[i64; 4]; 3];

/// The eleven natures by name. A team is named by its two players.
pub const NATURES: [(&str, Weights); 11] = [
    ("selfish", [[3, 0, 0, 1], [0, 3, 0, 1], [0, 0, 3, 1]]),
    ("coop1-12", [[3, 1, 0, 1], [1, 3, 0, 1], [0, 0, 3, 1]]),
    ("coop1-13", [[3, 0, 1, 1], [0, 3, 0, 1], [1, 0, 3, 1]]),
    ("coop1-23", [[3, 0, 0, 1], [0, 3, 1, 1], [0, 1, 3, 1]]),
    ("coop2-12", [[3, 2, 0, 1], [2, 3, 0, 1], [0, 0, 3, 1]]),
    ("coop2-13", [[3, 0, 2, 1], [0, 3, 0, 1], [2, 0, 3, 1]]),
    ("coop2-23", [[3, 0, 0, 1], [0, 3, 2, 1], [0, 2, 3, 1]]),
    ("coop3-12", [[3, 3, 0, 1], [3, 3, 0, 1], [0, 0, 3, 1]]),
    ("coop3-13", [[3, 0, 3, 1], [0, 3, 0, 1], [3, 0, 3, 1]]),
    ("coop3-23", [[3, 0, 0, 1], [0, 3, 3, 1], [0, 3, 3, 1]]),
    ("misere", [[0, 3, 3, 1], [3, 0, 3, 1], [3, 3, 0, 1]]),
];

/// The weights of this nature.
///
/// # Panics
///
/// If there is none of this name.
pub fn nature(name: &str) -> Weights {
    let found = NATURES.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{name} is no nature")).1
}

//! The name and the options of the engine.

use hedgerow_search::spec::{EngineCard, Kind, TIME, option};

/// The engine and its options.
pub const ENGINES: &[EngineCard] = &[EngineCard {
    name: "chains",
    about: "plays by the theory of the game: searches safe lines and openings of chains, and solves exactly near the end",
    options: &[
        option(
            "depth",
            Kind::Count { least: 0, most: 250 },
            "4",
            "how many safe lines and openings deep; 0 to the end",
        ),
        TIME,
        option(
            "endgame",
            Kind::Real { least: 0.0, most: 0.9 },
            "0.5",
            "the share of the time in which the exact solver is asked first, where it may succeed",
        ),
        option("table", Kind::Bytes, "16MiB", "memory for positions met before"),
    ],
}];

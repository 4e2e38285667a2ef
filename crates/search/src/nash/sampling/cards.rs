//! The engines for games in which both move at once, with their options.

use crate::spec::{EngineCard, Kind, OptionCard};

const ITERATIONS: OptionCard = OptionCard {
    name: "iterations",
    kind: Kind::Count { least: 1, most: 1_000_000_000_000 },
    default: "10000",
    about: "how many times the graph is walked for a move",
};

const TIME: OptionCard = OptionCard {
    name: "time",
    kind: Kind::Time,
    default: "",
    about: "most time for a move; the answer then depends on the machine",
};

const MEMORY: OptionCard = OptionCard {
    name: "memory",
    kind: Kind::Bytes,
    default: "1GiB",
    about: "most memory for the graph; then it grows no further",
};

/// All engines, the simplest first.
pub const ENGINES: &[EngineCard] = &[
    EngineCard { name: "uniform", about: "every choice is as likely as any other", options: &[] },
    EngineCard { name: "equilibrium", about: "solves the position exactly and mixes by its equilibrium", options: &[] },
    EngineCard {
        name: "duct",
        about: "decoupled UCT: confidence bounds for each player alone; plays by how often a choice was tried",
        options: &[
            ITERATIONS,
            TIME,
            MEMORY,
            OptionCard {
                name: "c",
                kind: Kind::Real { least: 0.0, most: 1000.0 },
                default: "0.7",
                about: "how much is explored: c * sqrt(ln N / n), times the spread of the points seen",
            },
        ],
    },
    EngineCard {
        name: "regret",
        about: "regret matching at every node; plays the average strategy",
        options: &[
            ITERATIONS,
            TIME,
            MEMORY,
            OptionCard {
                name: "gamma",
                kind: Kind::Real { least: 0.0, most: 1.0 },
                default: "0.05",
                about: "the share of walks that choose at random, at every node",
            },
            OptionCard {
                name: "plain",
                kind: Kind::Flag,
                default: "",
                about: "regrets below 0 are kept and all walks weigh alike, as in 2013; slower to come near",
            },
        ],
    },
];

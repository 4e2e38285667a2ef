//! Engines with a name that fit any game.

use crate::playable::Preset;

/// Published engines that fit any game. Those that need a game's own knowledge are that game's presets.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "koene-mc",
        spec: "mc:playouts=600,ties=first",
        about: "Koene 2024, section 4.1.1: as many playouts for each move, the best win rate is played",
    },
    Preset {
        name: "koene-uct",
        spec: "uct:iterations=600,c=2,choose=robust",
        about: "Koene 2024, section 4.1.2, by the text alone: UCT with Cp = sqrt 2, which is c = 2 here",
    },
    Preset {
        name: "koene-library",
        spec: "uct:iterations=600,c=1.41,choose=robust,leaf=4,untried=listed",
        about: "UCT as in the library that Koene 2024 names: c = 1.41, four playouts at a leaf, moves tried in the order of the list",
    },
    Preset {
        name: "haddou-mc",
        spec: "mc:playouts=1500,ties=first",
        about: "Haddou 2015: flat Monte Carlo with 1500 playouts for each move; give weights for the player's nature",
    },
    Preset {
        name: "krebbers-mc",
        spec: "mc:total=1000,ties=first",
        about: "Krebbers 2021, section 4.2.3: flat Monte Carlo with 1000 playouts for all moves together",
    },
    Preset {
        name: "krebbers-mcts",
        spec: "uct:iterations=1000,c=0.4,choose=max,expand=first,phantom=0.5,credit=root",
        about: "Krebbers 2021, section 4.2.4 as programmed: C is 0.4 and not 0.6, the opponent is modelled as helping, untried moves \
                count half a visit, and only the first child is played out",
    },
];

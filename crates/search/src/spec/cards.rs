//! The engines with all their options.

use super::card::{EngineCard, Kind, OptionCard};
use crate::playable::Named;

/// An option of an engine.
pub const fn option(name: &'static str, kind: Kind, default: &'static str, about: &'static str) -> OptionCard {
    OptionCard { name, kind, default, about }
}

const fn word(name: &'static str, about: &'static str) -> Named {
    Named { name, about }
}

const COUNT: Kind = Kind::Count { least: 1, most: 1_000_000_000_000 };
const COUNT_OR_NONE: Kind = Kind::Count { least: 0, most: 1_000_000_000_000 };
const DEPTH: Kind = Kind::Count { least: 0, most: 10_000 };

/// Which of several best moves is played.
pub const TIES: Kind = Kind::Word(&[
    word("first", "the first of the best moves"),
    word("last", "the last of the best moves"),
    word("random", "any of the best moves"),
]);

const REWARD: Kind = Kind::Word(&[
    word("win", "1 for a win, 1/2 for a draw, 0 for a loss"),
    word("score", "the result, from 0 for the least to 1 for the greatest"),
]);

/// How positions are judged.
pub const EVAL: OptionCard = option(
    "eval",
    Kind::Evaluation,
    "",
    "how positions that are not over are judged; also a sum of several with whole weights, such as 2*A+B-C",
);
/// The most time for a move.
pub const TIME: OptionCard =
    option("time", Kind::Time, "", "most time for a move; the answer then depends on the machine");
const PLAYOUT: OptionCard = option("playout", Kind::Policy, "uniform", "how moves are chosen in playouts");
const WEIGHTS: OptionCard = option(
    "weights",
    Kind::Weights,
    "",
    "what each outcome is worth to each player: for every player the worth of a win of player 1, 2, ... and of a draw, \
     players separated by semicolons (1,0,0.5;0,1,0.5 for two)",
);
const WHOSE: OptionCard = option(
    "whose",
    Kind::Word(&[
        word("own", "everybody's own"),
        word("next", "those of the player who moves next"),
        word("previous", "those of the player who moved before"),
    ]),
    "own",
    "whose weights a player chooses by",
);
const CUTOFF: OptionCard =
    option("cutoff", DEPTH, "0", "playouts stop after this number of moves and are judged by eval; 0 plays to the end");
const BOARD: OptionCard =
    option("board", Kind::Board, "", "another board of the game's to work on; it finds the same, faster or slower");
const EXACT: OptionCard = option(
    "exact",
    Kind::Count { least: 0, most: 10_000 },
    "0",
    "where there are at most this number of moves, the game's own solver chooses, if the game has one for outcomes; 0 for never",
);
const REWARDS: OptionCard = option("reward", REWARD, "win", "what the end of a game is worth");

/// The engines that every game has, the simplest first. Those of one game are in its [card](super::GameCard::engines).
pub const ENGINES: &[EngineCard] = &[
    EngineCard {
        name: "random",
        about: "plays any legal move, all equally likely, or as a playout would",
        options: &[PLAYOUT],
    },
    EngineCard {
        name: "greedy",
        about: "plays the move after which the evaluation is best, and wins where it can at once",
        options: &[EVAL, option("ties", TIES, "random", "which of several best moves")],
    },
    EngineCard {
        name: "perfect",
        about: "finds the exact result of every move and plays one of the best",
        options: &[option("ties", TIES, "first", "which of several best moves")],
    },
    EngineCard {
        name: "mc",
        about: "flat Monte Carlo: plays out every move many times and takes the best mean",
        options: &[
            option("playouts", COUNT, "1000", "how many playouts for each move"),
            option("total", COUNT_OR_NONE, "0", "how many playouts for all moves together; 0 counts them by move"),
            option(
                "choose",
                Kind::Word(&[
                    word("mean", "the best mean"),
                    word(
                        "losses",
                        "the smallest share of playouts with a reward below one half; of equals the best mean",
                    ),
                    word(
                        "variance",
                        "the least variance of the rewards, even of a move that always loses; of equals the best mean",
                    ),
                ]),
                "mean",
                "which move is played in the end",
            ),
            TIME,
            PLAYOUT,
            CUTOFF,
            EVAL,
            REWARDS,
            WEIGHTS,
            WHOSE,
            EXACT,
            BOARD,
            option("ties", TIES, "random", "which of several best moves"),
        ],
    },
    EngineCard {
        name: "uct",
        about: "Monte Carlo tree search with upper confidence bounds",
        options: &[
            option("iterations", COUNT, "1000", "how many times the tree is walked for a move"),
            TIME,
            option("memory", Kind::Bytes, "1GiB", "most memory for the tree; then it grows no further"),
            option("c", Kind::Real { least: 0.0, most: 1000.0 }, "0.7", "how much is explored: c * sqrt(ln N / n)"),
            option(
                "choose",
                Kind::Word(&[
                    word("robust", "the move tried most often"),
                    word("max", "the move with the best mean"),
                    word("max-robust", "the move with both, searching on (half as long again) until there is one"),
                    word("secure", "the move with the best lower confidence bound"),
                ]),
                "robust",
                "which move is played in the end",
            ),
            option(
                "expand",
                Kind::Word(&[
                    word("one", "each walk adds one node"),
                    word("all", "all children of a node are added and played out at once"),
                    word("first", "all children are added but only the first is played out (a fault of Krebbers 2021)"),
                ]),
                "one",
                "how the tree grows",
            ),
            option(
                "leaf",
                Kind::Count { least: 1, most: 1000 },
                "1",
                "how many playouts a walk makes at its end, each of which counts as a visit",
            ),
            option(
                "untried",
                Kind::Word(&[
                    word("random", "in any order"),
                    word("listed", "in the order in which the game lists them"),
                ]),
                "random",
                "in which order the moves of a new node are tried",
            ),
            option(
                "fpu",
                Kind::Real { least: 0.0, most: 10.0 },
                "",
                "the mean that an untried move is taken to have; without it, untried moves come first",
            ),
            option(
                "phantom",
                Kind::Real { least: 0.01, most: 1.0 },
                "",
                "the visits that an untried move is taken to have, its mean being 0 (a fault of Krebbers 2021)",
            ),
            option(
                "rave",
                COUNT_OR_NONE,
                "0",
                "moves are also judged by the playouts in which they were made later (all moves as first); after this \
                 number of visits that counts half as much as the visits; 0 for never",
            ),
            option(
                "prior",
                COUNT_OR_NONE,
                "0",
                "what the game foresees of a move counts as this number of playouts in which it was made later, and moves \
                 that it takes for useless are left out; 0 for never",
            ),
            option("reuse", Kind::Flag, "", "keep the part of the tree that the moves made lead to"),
            option("solver", Kind::Flag, "", "carry proved results and bounds up the tree (MCTS-Solver)"),
            option("dag", Kind::Flag, "", "positions reached in several ways share one node"),
            option(
                "outcomes",
                Kind::Flag,
                "",
                "count wins, draws and losses at every node of the tree, for best --tree",
            ),
            option(
                "trees",
                Kind::Count { least: 1, most: 1024 },
                "1",
                "how many trees share the iterations, each with its own random stream, on as many threads as there are",
            ),
            PLAYOUT,
            CUTOFF,
            EVAL,
            option(
                "implicit",
                Kind::Real { least: 0.0, most: 1.0 },
                "0",
                "the share of the minimax value of evaluations in the mean of a node (implicit minimax)",
            ),
            REWARDS,
            WEIGHTS,
            WHOSE,
            EXACT,
            option(
                "credit",
                Kind::Word(&[
                    word("mover", "each node is judged by the player who moves there"),
                    word("root", "every node is judged by the player at the root (a fault of Krebbers 2021)"),
                ]),
                "mover",
                "whose rewards guide the walk",
            ),
            BOARD,
        ],
    },
    EngineCard {
        name: "ab",
        about: "alpha-beta search",
        options: &[
            option("depth", DEPTH, "6", "how many moves deep; 0 looks to the end of the game"),
            option("nodes", COUNT_OR_NONE, "0", "most positions for a move; 0 for no limit"),
            TIME,
            EVAL,
            option("order", Kind::Order, "", "which order of the game's moves are tried in first"),
            option(
                "order-from",
                DEPTH,
                "1",
                "moves are ordered where at least this number of moves is still to be searched; at the last one it may cost more than it saves",
            ),
            option(
                "table-from",
                DEPTH,
                "1",
                "the table is used where at least this number of moves is still to be searched; at the last one it may cost more than it saves",
            ),
            option(
                "order-top",
                DEPTH,
                "0",
                "only this number of moves is put first, and the others stay as the rules list them; 0 sorts all",
            ),
            option(
                "method",
                Kind::Word(&[
                    word("pvs", "principal variation search, window by window"),
                    word("alphabeta", "plain alpha-beta with the full window"),
                    word("minimax", "every position to the full depth, nothing pruned"),
                ]),
                "pvs",
                "how the tree is walked",
            ),
            option("table", Kind::Bytes, "64MiB", "memory for positions met before; 0 for none"),
            option(
                "learn",
                Kind::Word(&[
                    word("all", "moves that cut before are tried early: killers and history"),
                    word("killers", "killer moves only"),
                    word("history", "history only"),
                    word("none", "the game's order alone"),
                ]),
                "all",
                "what is learnt about the order of moves",
            ),
            option(
                "deepen",
                Kind::Word(&[word("yes", "depth by depth"), word("no", "at once")]),
                "yes",
                "iterative deepening; minimax always goes at once",
            ),
            option(
                "window",
                Kind::Count { least: 0, most: 1_000_000 },
                "0",
                "half the first window round the last depth's score; 0 for the full one",
            ),
            option(
                "reduce",
                DEPTH,
                "0",
                "moves after this number are first searched less deeply, and again only if they seem better; 0 for \
                 none. Scores then depend on the order of moves",
            ),
            option(
                "parts",
                Kind::Count { least: 1, most: 64 },
                "1",
                "the moves after the first are shared out to this number of searches with a table each, on as many threads as there \
                 are; the answer is the same on any number of threads",
            ),
            option("book", Kind::Flag, "", "positions of the game's opening book are played from the book"),
            option(
                "endgame",
                Kind::Real { least: 0.0, most: 0.9 },
                "",
                "the share of the time in which the game's own solver is asked first; what it proves is played",
            ),
            BOARD,
            option(
                "padding",
                Kind::Count { least: 0, most: 1000 },
                "",
                "below a move of the root only moves from squares at most so far from its way (Shokry's window subgame \
                 pruning); proves nothing",
            ),
            option(
                "counts",
                Kind::Word(&[
                    word("inside", "only the squares of the window, as if it were the complete board"),
                    word("board", "the whole board, as without a window"),
                ]),
                "inside",
                "what evaluations count where padding draws a window",
            ),
            option(
                "ties",
                TIES,
                "first",
                "which of several best moves (first: the first met); last and random score every move exactly",
            ),
        ],
    },
    EngineCard {
        name: "pn",
        about: "proof-number search: proves who wins, or plays what looks nearest to a proof",
        options: &[
            option("nodes", COUNT_OR_NONE, "1000000", "most positions for a move; 0 for no limit"),
            TIME,
            option("memory", Kind::Bytes, "256MiB", "memory for proof numbers"),
        ],
    },
    EngineCard {
        name: "maxn",
        about: "max^n search: everybody plays for their own result, whatever the number of players",
        options: &[
            option("depth", DEPTH, "3", "how many moves deep; 0 looks to the end of the game"),
            option("nodes", COUNT_OR_NONE, "0", "most positions for a move; 0 for no limit"),
            TIME,
            EVAL,
            WEIGHTS,
            WHOSE,
            option("ties", TIES, "first", "which of several best moves"),
        ],
    },
    EngineCard {
        name: "paranoid",
        about: "search that takes all others for one opponent",
        options: &[
            option("depth", DEPTH, "4", "how many moves deep; 0 looks to the end of the game"),
            option("nodes", COUNT_OR_NONE, "0", "most positions for a move; 0 for no limit"),
            TIME,
            EVAL,
            option("order", Kind::Order, "", "which order of the game's moves are tried in first"),
            WEIGHTS,
            WHOSE,
            option("ties", TIES, "first", "which of several best moves"),
        ],
    },
];

//! Strong engines, and those of Shokry 2023, chapter 3, under the names of the thesis.

use hedgerow_search::Preset;

/// The presets.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "strong",
        spec: "ab:time=1s,eval=lines,order=mobility,order-from=2,table-from=2,reduce=2,book,endgame=0.3",
        about: "the usual engine: principal variation search with a table and late moves reduced, an evaluation learnt from games, an \
                opening book, and the solver asked first; 1 s a turn unless another time is given",
    },
    Preset {
        name: "strong-uct",
        spec: "uct:time=1s,c=0.4,reuse,solver,cutoff=4,eval=moves-balance,implicit=0.4",
        about: "UCT with a solver, playouts cut off after four moves and implicit minimax",
    },
    Preset {
        name: "shokry-ab",
        spec: "ab:depth=6,eval=movable-ratio,method=alphabeta,table=0,learn=none,deepen=no",
        about: "Shokry 2023, AB: alpha-beta to depth 6 by Thompson's q, moves in the order of generation. (The thesis \
                counts earlier wins for more; here a win is a win)",
    },
    Preset {
        name: "shokry-dab",
        spec: "ab:depth=6,eval=movable-ratio,method=alphabeta,table=0,learn=none,deepen=no,board=dynamic",
        about: "Shokry 2023, DAB: AB on the dynamic board, moves in the order of its lists",
    },
    Preset {
        name: "shokry-dabs",
        spec: "ab:depth=6,eval=movable-ratio,order=effects,method=alphabeta,table=0,learn=none,deepen=no,board=dynamic",
        about: "Shokry 2023, DABS: DAB with moves sorted by their instant effects",
    },
    Preset {
        name: "shokry-dabs-top",
        spec: "ab:depth=6,eval=movable-ratio,order=effects,order-top=3,method=alphabeta,table=0,learn=none,deepen=no,\
               board=dynamic",
        about: "what Shokry 2023, section 4.1, suggests and did not try: DABS with only the three best moves picked out, the others \
                in the order of the lists",
    },
    Preset {
        name: "shokry-wdabs",
        spec: "ab:depth=8,eval=movable-ratio,order=effects,method=alphabeta,table=0,learn=none,deepen=no,\
               board=dynamic,padding=4",
        about: "Shokry 2023, WDABS: DABS to depth 8, below each move of the root within a window of padding 4 round it",
    },
    Preset {
        name: "shokry-mcts",
        spec: "uct:time=5s,c=2,choose=max,reuse",
        about: "Shokry 2023, MCTS: UCT with Cp = 1/sqrt 2 as the thesis simplifies it, which is c = 2 here; the best mean \
                is played, the subtree kept, 5 s a turn. Made right: playouts start with whoever is to move, and a random \
                jump may be the longest that there is",
    },
    Preset {
        name: "shokry-dmcts",
        spec: "uct:time=5s,c=2,choose=max,reuse,board=dynamic",
        about: "Shokry 2023, DMCTS: MCTS on the dynamic board",
    },
];

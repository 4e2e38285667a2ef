//! All tests from outside are one program: what they have in common is compiled once.

mod boxes_analysis;
mod boxes_oracle;
mod boxes_perfect;
mod boxes_players;
mod boxes_reference;
mod boxes_rules;
mod boxes_theorems;
#[path = "../../search/tests/common/cake.rs"]
mod cake;
mod flips;
mod forgeries;
mod hackenbush_rules;
mod hackenbush_values;
mod halves;
mod hex3d_engines;
mod hex3d_oracle;
mod hex3d_playouts;
mod hex3d_rules;
mod hex3d_solve;
mod hex3d_stir;
mod konane_database;
mod konane_oracle;
mod konane_players;
mod konane_rules;
mod konane_solve;
mod konane_strong;
mod konane_sums;
mod konane_values;
mod krebbers;
mod players;
mod redwood;
mod sampling;
mod scale;
mod small;
mod synchronous;
mod turns;

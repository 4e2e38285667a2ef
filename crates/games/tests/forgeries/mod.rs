//! Forged proofs: whatever the checkers accept is true by the oracle, and written again it is the same file to the byte.
//!
//! | file | subject |
//! |---|---|
//! | `forger` | what may be done to a proof, whatever it proves |
//! | `strategies` | strategy proofs of all games under normal play |
//! | `truth` | what the oracle says of their claims |
//! | `outcomes` | outcome proofs of 3D Hex |

mod forger;
mod outcomes;
mod strategies;
mod truth;

/// The seed of a long run: `FORGERY_SEED` if it is given.
fn seed() -> u64 {
    std::env::var("FORGERY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

//! The families of positions of every game: its own, and `played`, which every game has.

use hedgerow_core::{Refusal, Seed};
use hedgerow_games::entry::family::{Accepts, Family, Parameter, placed};
use rand::Rng;

use super::erased::{Game, Position};

/// The family of positions after random moves.
const PLAYED: &str = "played";
/// The most random moves.
const MOST_MOVES: u64 = 10_000;

/// The families of positions of a game.
pub fn families(game: &dyn Game) -> Vec<Family> {
    let mut families = game.families();
    families.push(Family {
        name: PLAYED,
        about: "a position after random moves, or after fewer where the game ends sooner",
        parameters: vec![
            Parameter { name: "from", default: game.start(), meaning: "the position to play from" },
            Parameter { name: "moves", default: "4", meaning: "how many moves" },
            Parameter { name: "seed", default: "1", meaning: "which of the random members" },
        ],
    });
    families
}

/// Makes a member of a family from arguments `name=value`, or values alone in the order of the parameters.
pub fn make(game: &dyn Game, family: &str, arguments: &[&str]) -> Result<Box<dyn Position>, Refusal> {
    let names: Vec<&str> = families(game).iter().map(|known| known.name).collect();
    match family {
        PLAYED => play(game, arguments).map_err(|fault| format!("{PLAYED}: {fault}").into()),
        _ if names.contains(&family) => game.make(family, arguments),
        _ => Err(format!("there is no family {family:?}; there are {}", names.join(", ")).into()),
    }
}

fn play(game: &dyn Game, arguments: &[&str]) -> Result<Box<dyn Position>, Refusal> {
    let given = placed(&["from", "moves", "seed"], arguments)?;
    let [from, moves, seed] = given[..] else { unreachable!("three parameters have three places") };
    let moves = Accepts::UpTo(MOST_MOVES).read("moves", moves.unwrap_or("4"))?;
    let seed = Accepts::UpTo(u64::MAX).read("seed", seed.unwrap_or("1"))?;
    let read = |text: &str| game.read(text).map_err(|error| Refusal::new(error.to_string()));
    let start = read(from.unwrap_or(game.start()))?;
    let mut session = start.session(start.begin(None)?)?;
    let mut rng = Seed::new(seed).child(game.name()).child(PLAYED).rng();
    for _ in 0..moves {
        let count = session.count_moves();
        if count == 0 || session.is_over() {
            break;
        }
        session.play_at(rng.random_range(0..count));
    }
    read(&session.write())
}

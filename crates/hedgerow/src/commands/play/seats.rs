//! Who plays.

use hedgerow_core::{Budget, Refusal, Seed, Stopped};
use hedgerow_search::Choice;
use hedgerow_search::spec::GameCard;

use super::Play;
use hedgerow_workbench::{Session, read_spec};

/// A place in the session.
#[derive(Clone, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// An engine: its number in the session, and its spec.
    Engine(usize, String),
}

impl Seat {
    /// The player in this seat, as records name it.
    pub fn name(&self) -> &str {
        match self {
            Self::Human => "human",
            Self::Engine(_, spec) => spec,
        }
    }
}

/// Assigns all seats.
pub fn seat(play: &Play, session: &mut dyn Session, card: &GameCard, threads: usize) -> Result<Vec<Seat>, Refusal> {
    let (players, opponent) = (session.players(), play.game.0.opponent());
    let given = match players {
        _ if !play.player.is_empty() => play.player.clone(),
        2 => {
            let left = play.left.clone().unwrap_or_else(|| "human".to_owned());
            // A user who seats an engine on the left wants to play on the right.
            let right = if is_human(&left) { opponent } else { "human" };
            vec![left, play.right.clone().unwrap_or_else(|| right.to_owned())]
        }
        _ if play.left.is_some() || play.right.is_some() => {
            return Err(format!("{players} play this game: name them by --player").into());
        }
        _ => (0..players).map(|player| if player == 0 { "human" } else { opponent }.to_owned()).collect(),
    };
    if given.len() != players {
        return Err(format!("{players} play this game, but --player names {}", given.len()).into());
    }
    given.iter().map(|who| seat_one(who, session, card, threads)).collect()
}

fn seat_one(who: &str, session: &mut dyn Session, card: &GameCard, threads: usize) -> Result<Seat, Refusal> {
    if is_human(who) {
        return Ok(Seat::Human);
    }
    let spec = read_spec(who, card)?;
    Ok(Seat::Engine(session.seat(&spec, threads)?, spec.to_string()))
}

fn is_human(who: &str) -> bool {
    who.trim().eq_ignore_ascii_case("human")
}

/// Lets an engine choose a move; where it has none to offer, any move, and why.
pub fn choose(
    session: &mut dyn Session,
    engine: usize,
    seed: Seed,
    budget: &Budget,
) -> Result<(Choice<String>, Option<Stopped>), Stopped> {
    match session.think(engine, seed, budget) {
        Ok(choice) => Ok((choice, None)),
        Err(stopped) => {
            let first = session.moves().into_iter().next().ok_or(stopped)?;
            let choice = Choice {
                chosen: first.clone(),
                score: None,
                moves: Vec::new(),
                line: vec![first],
                proved: None,
                nodes: 0,
                depth: 0,
                figures: Vec::new(),
                stopped: Some(stopped),
                fallback: None,
            };
            Ok((choice, Some(stopped)))
        }
    }
}

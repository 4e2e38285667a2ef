//! The positions from which the games of a match start.

use hedgerow_core::Refusal;
use hedgerow_lab::matches::{MOST_OPENINGS, openings_for};

use super::{GivenPositions, Match, Openings};
use crate::ask::{Why, read};
use hedgerow_registry::{Position, families, make};
use hedgerow_search::Session;

/// After this many members of a family in a row in which nobody can move, the search for another ends.
const MOST_OVER: u64 = 1000;

/// The positions of a match.
pub(super) struct Starts {
    /// The one position from which all openings start, if there is one, as it is always written.
    pub position: Option<String>,
    /// That position, or the first that was given.
    pub first: Box<dyn Session>,
    /// How they become openings.
    pub rule: OpeningRule,
}

/// How positions become openings.
pub(super) enum OpeningRule {
    /// This number of random moves from the first.
    Random(usize),
    /// Every line of this number of moves from the first.
    All(usize),
    /// Each is an opening.
    Given {
        /// Those after the first.
        others: Vec<Box<dyn Session>>,
        /// What they are, in a phrase.
        about: String,
    },
}

/// A position from which engines can play.
struct Playable {
    text: String,
    session: Box<dyn Session>,
}

/// Why engines cannot play from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartFault {
    /// It is malformed, or it cannot be played.
    Refused(Refusal),
    /// The player who is to move has no move.
    NoMove {
        /// The player's name.
        mover: String,
    },
}

impl From<Refusal> for StartFault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Match {
    /// The positions of a match of this number of engines.
    pub(super) fn starts(&self, engines: usize) -> Result<Starts, Refusal> {
        let rule = match &self.openings {
            Openings::Plies(plies) => OpeningRule::Random(*plies),
            Openings::All(plies) => OpeningRule::All(*plies),
            Openings::Make { family, arguments } => {
                let sessions = self.family(family, arguments, engines)?;
                return Starts::given(sessions, &format!(" of the family {family}:{}", arguments.join(",")));
            }
            Openings::Positions(given) => return self.given(given),
        };
        let game = self.game()?;
        let start = self.playable(&*self.read(self.position.as_deref().unwrap_or(game.start()))?);
        let start = start.map_err(|fault| match fault {
            StartFault::Refused(refusal) => refusal,
            StartFault::NoMove { mover } => format!("{}: {mover} has no move at the start", game.name()).into(),
        })?;
        Ok(Starts { position: Some(start.text), first: start.session, rule })
    }

    /// The position in its canonical text, if engines can play from it.
    pub fn start(&self, text: &str) -> Result<String, StartFault> {
        Ok(self.playable(&*self.read(text)?)?.text)
    }

    /// How many play from the position of the match.
    pub(super) fn players(&self) -> Result<usize, Refusal> {
        let game = self.game()?;
        let position = read(game, self.position.as_deref().unwrap_or(game.start()), None).map_err(Why::into_refusal)?;
        let turn = position.begin(self.first())?;
        let session = position.session(turn).map_err(|fault| Refusal::new(fault).of(game.name()))?;
        Ok(session.players())
    }

    fn read(&self, text: &str) -> Result<Box<dyn Position>, Refusal> {
        read(self.game()?, text, self.moves).map_err(Why::into_refusal)
    }

    /// The position with its session, if engines can play from it.
    fn playable(&self, position: &dyn Position) -> Result<Playable, StartFault> {
        let turn = position.begin(self.first()).map_err(Refusal::new)?;
        let session = position.session(turn).map_err(|fault| Refusal::new(fault).of(position.game()))?;
        match session.mover() {
            Some(_) => Ok(Playable { text: position.write(), session }),
            None => Err(StartFault::NoMove { mover: session.naming().name(turn) }),
        }
    }

    fn given(&self, given: &GivenPositions) -> Result<Starts, Refusal> {
        if given.texts.len() > MOST_OPENINGS {
            return Err(format!("a match has at most {MOST_OPENINGS} openings").into());
        }
        let start = |(place, text): (usize, &String)| {
            let fault = |fault| match fault {
                StartFault::Refused(refusal) => refusal,
                StartFault::NoMove { mover } => format!("{mover} has no move in {text}").into(),
            };
            let playable = self.read(text).map_err(StartFault::from).and_then(|position| self.playable(&*position));
            playable.map(|start| start.session).map_err(|why| fault(why).of(format!("opening {}", place + 1)))
        };
        let sessions = given.texts.iter().enumerate().map(start).collect::<Result<Vec<_>, _>>()?;
        let source = if given.source.is_empty() { String::new() } else { format!(" {}", given.source) };
        Starts::given(sessions, &source)
    }

    fn family(&self, family: &str, arguments: &[String], engines: usize) -> Result<Vec<Box<dyn Session>>, Refusal> {
        let game = self.game()?;
        let known = families(game).into_iter().find(|known| known.name == family);
        if known.is_some_and(|known| known.parameters.iter().all(|parameter| parameter.name != "seed")) {
            let fault = format!("the family {family} has no parameter seed, so all its members would be the same");
            return Err(Refusal::new(fault).of(game.name()));
        }
        let count = openings_for(self.all_games()?, self.group(engines)).min(MOST_OPENINGS);
        let mut sessions = Vec::new();
        let mut over = 0;
        for seed in 1_u64.. {
            let seed = format!("seed={seed}");
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain([seed.as_str()]).collect();
            let made = make(game, family, &arguments).map_err(|fault| Refusal::new(fault).of(game.name()))?;
            let position = if self.moves.is_some() { self.read(&made.write())? } else { made };
            match self.playable(&*position) {
                Ok(start) => {
                    sessions.push(start.session);
                    over = 0;
                }
                Err(StartFault::Refused(refusal)) => return Err(refusal),
                Err(StartFault::NoMove { mover }) if over == MOST_OVER => {
                    return Err(format!("{}: {mover} has no move in any member of {family}", game.name()).into());
                }
                Err(StartFault::NoMove { .. }) => over += 1,
            }
            if sessions.len() >= count {
                break;
            }
        }
        Ok(sessions)
    }
}

impl Starts {
    /// Positions, each of them an opening; the words say where they come from.
    fn given(sessions: Vec<Box<dyn Session>>, source: &str) -> Result<Self, Refusal> {
        let count = sessions.len();
        let about = format!("{count} {}{source}", if count == 1 { "position" } else { "positions" });
        let mut others = sessions.into_iter();
        let first = others.next().ok_or("the list of openings is empty")?;
        Ok(Self { position: None, first, rule: OpeningRule::Given { others: others.collect(), about } })
    }
}

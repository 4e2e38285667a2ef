//! Positions of the games of the registry.

use std::sync::Arc;

use hedgerow_core::Player;
use hedgerow_workbench::{AskAbout, Position as AnyPosition, Session, Subject, Why, named, valued};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::asking::{Allowed, Told, answered};

/// A position that is read once and asked often.
#[pyclass(frozen, module = "hedgerow._native")]
pub struct Position {
    pub(crate) inner: Arc<dyn AnyPosition>,
    /// How many moves a turn takes, where that is not one.
    moves: Option<u8>,
}

/// The player to move, by letter and number; the moves; and each player's result in a game that is over.
type Offered = (Option<(String, usize)>, Vec<String>, Vec<i32>);

fn refused(sentence: String) -> PyErr {
    PyValueError::new_err((sentence, None::<(usize, usize)>))
}

impl Position {
    /// A position at play.
    fn session(&self, turn: Option<u8>) -> PyResult<Box<dyn Session>> {
        let given = turn.map(|turn| Player::new(turn & 1));
        let session = self.inner.begin(given).and_then(|turn| self.inner.session(turn));
        session.map_err(|refusal| refused(refusal.to_string()))
    }

    /// Another position of the same game.
    fn like(&self, text: &str) -> PyResult<Self> {
        Self::read(self.inner.game_entry().word(), text, self.moves)
    }

    /// Reads a position; a fault is a `ValueError` with its sentence and its place in the text.
    fn read(game: &str, text: &str, moves: Option<u8>) -> PyResult<Self> {
        let subject = Subject { moves, ..Subject::new(game, text) };
        match subject.read() {
            Ok(position) => Ok(Self { inner: position.into(), moves }),
            Err(Why::Notation { what, fault, .. }) => {
                let span = fault.span();
                Err(PyValueError::new_err((format!("{what}: {fault}"), Some((span.start, span.end)))))
            }
            Err(why) => Err(refused(why.into_refusal().to_string())),
        }
    }
}

/// Members of a family: one for each seed, or one if the family takes none.
#[pyfunction]
pub fn make(
    py: Python<'_>,
    game: &str,
    family: &str,
    arguments: Vec<String>,
    seeds: Option<Vec<u64>>,
) -> PyResult<Vec<Position>> {
    let game = named(game).map_err(|refusal| refused(refusal.to_string()))?;
    let member = |seed: Option<u64>| {
        let seed = seed.map(|seed| format!("seed={seed}"));
        let arguments: Vec<&str> = arguments.iter().chain(&seed).map(String::as_str).collect();
        let made = game.make(family, &arguments);
        let made = made.map_err(|fault| refused(format!("{}: {fault}", game.name())))?;
        Ok(Position { inner: made.into(), moves: None })
    };
    py.detach(|| match seeds {
        None => Ok(vec![member(None)?]),
        Some(seeds) => seeds.into_iter().map(|seed| member(Some(seed))).collect(),
    })
}

#[pymethods]
impl Position {
    /// Reads a position.
    #[new]
    fn new(py: Python<'_>, game: &str, text: &str, moves: Option<u8>) -> PyResult<Self> {
        // A long text takes time to read.
        py.detach(|| Self::read(game, text, moves))
    }

    /// The name of its game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// What a question calls its game: the name, or the text of its rules.
    #[getter]
    fn game_word(&self) -> &'static str {
        self.inner.game_entry().word()
    }

    /// How many moves a turn takes, if that was said.
    #[getter]
    fn moves_a_turn(&self) -> Option<u8> {
        self.moves
    }

    /// The position as it is always written.
    #[getter]
    fn text(&self) -> String {
        self.inner.write()
    }

    /// The picture in characters.
    fn drawn(&self, labels: bool) -> String {
        self.inner.drawn(false, labels)
    }

    /// Whether a question may say who is to move: the position does not.
    #[getter]
    fn has_free_turn(&self) -> bool {
        self.inner.begin(Some(Player::RIGHT)).is_ok_and(|turn| turn == Player::RIGHT)
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.inner.players()
    }

    /// Who is to move, by letter and number, and the moves; nobody if the game is over, and then what each player has got. The
    /// turn is 0 or 1 where it is free.
    fn moves(&self, turn: Option<u8>) -> PyResult<Offered> {
        let session = self.session(turn)?;
        let mover = session.mover().map(|mover| (session.naming().letter(mover), mover.index()));
        Ok((mover, session.moves(), session.results()))
    }

    /// The position after a move.
    fn play(&self, chosen: &str, turn: Option<u8>) -> PyResult<Self> {
        let mut session = self.session(turn)?;
        session.play(chosen).map_err(|fault| refused(format!("{}: {fault}", self.game())))?;
        self.like(&session.write())
    }

    /// Every move of Left (0) or Right (1), whoever has the turn, with the position it leads to.
    fn options(&self, player: u8) -> PyResult<Vec<(String, Self)>> {
        let valued = valued(&*self.inner, "a player's options").map_err(|refusal| refused(refusal.to_string()))?;
        let leads = valued.leads(Player::new(player & 1)).map_err(|end| refused(end.reason.to_string()))?;
        leads.into_iter().map(|(chosen, text)| Ok((chosen, self.like(&text)?))).collect()
    }

    /// Answers a question about this position.
    fn ask(&self, py: Python<'_>, verb: &str, keys: &str, allowed: Allowed, look: Option<Py<PyAny>>) -> PyResult<Told> {
        let position = Arc::clone(&self.inner);
        answered(py, verb, keys, &allowed, look, move |question, limits, hearing| {
            position.ask(question, limits, hearing)
        })
    }
}

//! The players move in turn.

use hedgerow_core::Player;
use hedgerow_search::reward::greatest;
use serde_json::{Value, json};

use super::{MOST_IN_OBJECT, Moves, fault, listed, told};
use crate::answer::Answer;
use crate::verbs::play::{called, draw_after, ended};
use crate::verbs::{Context, Style, named};
use hedgerow_workbench::{Position, Session, Unfinished};

/// The moves that may be made, as far as they are listed.
struct Offered {
    moves: Vec<String>,
    /// How many there are; none if they are too many to count.
    count: Option<usize>,
}

impl Offered {
    /// The moves of a session, each under all its names.
    fn at(session: &dyn Session, reached: &dyn Position) -> Self {
        if session.mover().is_none() {
            return Self { moves: Vec::new(), count: Some(0) };
        }
        let (moves, count) = session.first_moves(MOST_IN_OBJECT);
        let usual = moves.len();
        let mut moves: Vec<String> = moves.iter().flat_map(|chosen| reached.names(chosen)).collect();
        let count = count + moves.len() - usual;
        moves.truncate(MOST_IN_OBJECT);
        Self { moves, count: Some(count) }
    }

    const fn too_many() -> Self {
        Self { moves: Vec::new(), count: None }
    }
}

impl Moves {
    pub(super) fn in_turn(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, .. } = context;
        let (game, typed) = (self.subject.game.0, self.past());
        let seated = position.begin(self.turn.given()).and_then(|turn| position.open(turn));
        let mut session = match seated {
            Ok(session) => session,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        let listable = position.is_listable();
        if let (false, Some(first)) = (listable, typed.first()) {
            let why = "the position has too many moves for one to be looked up";
            return Ok(Answer::bad_input(object, &fault(game.name(), 0, first, why)));
        }
        let mut past = Vec::new();
        for (index, chosen) in typed.into_iter().enumerate() {
            workspace.budget.check().map_err(Unfinished::because)?;
            let written = session.written(chosen).and_then(|written| session.play(chosen).map(|()| written));
            match written {
                Ok(written) => past.push(written),
                Err(error) => {
                    let sentence = fault(game.name(), index, chosen, &error.to_string());
                    return Ok(Answer::bad_input(object, &sentence));
                }
            }
        }
        let text = session.write();
        let reached = match self.reached(&text) {
            Ok(reached) => reached,
            Err(answer) => return Ok(*answer),
        };
        let offered = if listable { Offered::at(&*session, &*reached) } else { Offered::too_many() };
        let (naming, mover, results) = (session.naming(), session.mover(), session.results());
        let players = (0..session.players() as u8).map(|player| called(Player::new(player), naming));
        let steps: Vec<&str> = past.iter().map(String::as_str).collect();
        let svg = position.svg_after(&steps, self.labels).unwrap_or_else(|| reached.svg(self.labels));
        let said = mover.is_none().then(|| ended(&results, &[], naming));
        for (key, value) in [
            ("after", json!(past)),
            ("reached", json!(text)),
            ("turn", json!(mover.map(|mover| naming.letter(mover)))),
            ("player", json!(mover.map(Player::index))),
            ("players", json!(players.collect::<Vec<_>>())),
            ("moves", listed(&*reached, &offered.moves)),
            ("omitted", json!(offered.count.map(|count| count - offered.moves.len()))),
            ("over", json!(mover.is_none())),
            ("results", if mover.is_none() { json!(results) } else { Value::Null }),
            ("winner", json!(greatest(&results))),
            ("said", json!(said)),
            ("svg", json!(svg)),
        ] {
            object.insert(key.to_owned(), value);
        }
        let who = match (mover, said) {
            (Some(mover), _) => format!("{} to move", named(mover, naming)),
            (None, said) => said.unwrap_or_default(),
        };
        let drawn = draw_after(game, position, &steps, &text, style.colour);
        Ok(Answer::answered(object, spoken(&drawn, &who, &offered, style)))
    }
}

/// The answer for people: quietly, only the moves.
fn spoken(drawn: &str, who: &str, offered: &Offered, style: Style) -> String {
    if style.quiet {
        return offered.moves.iter().map(|chosen| format!("{chosen}\n")).collect();
    }
    let moves = match offered.count {
        Some(count) => told(&offered.moves, count),
        None => "  too many moves to list\n".to_owned(),
    };
    // The pictures of some games say whose turn it is.
    let who = if drawn.contains(who) { String::new() } else { format!("{who}\n") };
    format!("{drawn}{who}{moves}")
}

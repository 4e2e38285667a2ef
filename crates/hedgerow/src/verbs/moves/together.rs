//! Both players move at once.

use hedgerow_core::{Conflict, Player, Seed};
use serde_json::{Value, json};

use super::{MOST_IN_OBJECT, Moves, fault, listed, told};
use crate::answer::Answer;
use crate::verbs::nash::won_by;
use crate::verbs::play::draw;
use crate::verbs::{Context, capitalised, counted};
use hedgerow_workbench::{Happened, Position, Unfinished, simultaneous};

/// The names of the players, as everywhere that both move at once.
const SIDES: [&str; 2] = ["Blue", "Red"];
/// What is written for a player who can only pass.
const PASS: &str = "-";

impl Moves {
    pub(super) fn together(
        &self,
        position: &dyn Position,
        conflict: Conflict,
        context: Context<'_>,
    ) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, .. } = context;
        let game = self.subject.game.0;
        if self.turn.given().is_some() {
            let sentence = "--turn says who moves first, and with --conflict both move at once";
            return Ok(Answer::bad_input(object, sentence));
        }
        let mut bout = match simultaneous(position, conflict) {
            Ok(bout) => bout,
            Err(refusal) => return Ok(Answer::bad_input(object, &refusal.to_string())),
        };
        if !position.is_listable() {
            let sentence = format!("{}: the position has too many moves to be played at once", game.name());
            return Ok(Answer::bad_input(object, &sentence));
        }
        let (mut past, mut happened) = (Vec::new(), Vec::new());
        for (index, pair) in self.past().into_iter().enumerate() {
            workspace.budget.check().map_err(Unfinished::because)?;
            let sides = Player::BOTH.map(|player| bout.choices(player));
            let chosen = match read(pair, &sides) {
                Ok(chosen) => chosen,
                Err(why) => return Ok(Answer::bad_input(object, &fault(game.name(), index, pair, &why))),
            };
            let name = |side: usize| chosen[side].map_or(PASS, |at| sides[side][at].as_str());
            past.push(format!("{}/{}", name(0), name(1)));
            let same = chosen[0].is_some() && name(0) == name(1);
            let did = bout.play(chosen, Seed::new(style.seed).child("moves").child(index));
            // Whose move it was makes no difference then.
            happened.push(if same && matches!(did, Happened::Both | Happened::Coin) { "once" } else { word(did) });
        }
        let text = bout.write();
        let reached = match self.reached(&text) {
            Ok(reached) => reached,
            Err(answer) => return Ok(*answer),
        };
        let sides = Player::BOTH.map(|player| bout.choices(player));
        let over = sides.iter().all(Vec::is_empty);
        let points = bout.points();
        let first = |side: &[String]| listed(&*reached, &side[..side.len().min(MOST_IN_OBJECT)]);
        let omitted: usize = sides.iter().map(|side| side.len().saturating_sub(MOST_IN_OBJECT)).sum();
        let said = over.then(|| capitalised(&won_by(points)) + ".");
        let winner = match points {
            _ if !over => None,
            0 => None,
            points => Some(usize::from(points < 0)),
        };
        for (key, value) in [
            ("conflict", json!(conflict.name())),
            ("after", json!(past)),
            ("reached", json!(text)),
            ("players", json!(SIDES)),
            ("blue", first(&sides[0])),
            ("red", first(&sides[1])),
            ("omitted", json!(omitted)),
            ("points", json!(points)),
            ("happened", json!(happened)),
            ("over", json!(over)),
            ("results", if over { json!([points, -points]) } else { Value::Null }),
            ("winner", json!(winner)),
            ("said", json!(said)),
            ("svg", json!(reached.svg(self.labels))),
        ] {
            object.insert(key.to_owned(), value);
        }
        let spoken = match said {
            Some(said) => format!("{said}\n"),
            None => SIDES.iter().zip(&sides).map(|(side, moves)| offered(side, moves)).collect(),
        };
        let drawn = if style.quiet { String::new() } else { draw(game, &text, style.colour) };
        Ok(Answer::answered(object, drawn + &spoken))
    }
}

/// What a side may choose, for people.
fn offered(side: &str, moves: &[String]) -> String {
    match moves.len() {
        0 => format!("{side} can only pass\n"),
        count => format!("{side} has {}\n{}", counted(count as u64, "move"), told(moves, count)),
    }
}

/// The numbers of the choices that a pair names. The error is a phrase.
fn read(pair: &str, sides: &[Vec<String>; 2]) -> Result<[Option<usize>; 2], String> {
    if sides.iter().all(Vec::is_empty) {
        return Err("the game is over".to_owned());
    }
    let (blue, red) = pair.split_once('/').ok_or("a pair is Blue's move and Red's, such as 0/1; - is a pass")?;
    Ok([choice(SIDES[0], blue, &sides[0])?, choice(SIDES[1], red, &sides[1])?])
}

fn choice(side: &str, chosen: &str, moves: &[String]) -> Result<Option<usize>, String> {
    match (chosen, moves.iter().position(|name| name == chosen)) {
        (_, Some(at)) => Ok(Some(at)),
        (PASS, None) if moves.is_empty() => Ok(None),
        (PASS, None) => Err(format!("{side} can move and may not pass")),
        _ if moves.is_empty() => Err(format!("{side} can only pass, which is written {PASS}")),
        _ => Err(format!("{chosen:?} is not a move of {side}")),
    }
}

/// What a pair did, in a word.
fn word(happened: Happened) -> &'static str {
    match happened {
        Happened::Both => "both",
        Happened::Coin => "coin",
        Happened::Free => "free",
        Happened::Again => "again",
        Happened::Ended(_) => "ended",
    }
}

//! Both players move at once.

use hedgerow_core::{Conflict, Player, Refusal, Seed};
use hedgerow_games::entry::simultaneous::Happened;
use schemars::JsonSchema;
use serde::Serialize;

use super::{MOST_LISTED, Moves, OfferedMove, fault};
use crate::ask::{Context, Why};
use crate::words::{colour, sentence, won_by};
use hedgerow_registry::Position;
use hedgerow_registry::simultaneous;

/// The text for a player who can only pass.
const PASS: &str = "-";

/// A game so far in which both players move at once, and what may be played now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesTogether {
    /// The game.
    pub game: String,
    /// The position that it began with.
    pub position: String,
    /// What happens when moves exclude each other.
    pub conflict: String,
    /// The pairs of moves made, as they are always written.
    pub after: Vec<String>,
    /// The position now.
    pub reached: String,
    /// The names of the players.
    pub players: [&'static str; 2],
    /// Blue's moves.
    pub blue: Vec<OfferedMove>,
    /// Red's moves.
    pub red: Vec<OfferedMove>,
    /// How many moves are not listed.
    pub omitted: usize,
    /// Points to Blue.
    pub points: i64,
    /// What each pair did: both, once, coin, free, again, drawn or ended.
    pub happened: Vec<&'static str>,
    /// Whether the game is over.
    pub over: bool,
    /// The points of both players, if it is over.
    pub results: Option<[i64; 2]>,
    /// The number of the player who has won: 0 for Blue, 1 for Red, null for nobody.
    pub winner: Option<usize>,
    /// How it ended, in words.
    pub said: Option<String>,
    /// The picture of the position now.
    pub svg: String,
    /// How many moves Blue and Red have.
    #[serde(skip)]
    pub counts: [usize; 2],
}

impl Moves {
    /// Plays the pairs of moves one after the other.
    pub(super) fn together(
        &self,
        position: &dyn Position,
        conflict: Conflict,
        context: &Context<'_>,
    ) -> Result<MovesTogether, Why> {
        let game = position.game();
        if self.turn.is_some() {
            return Err("--turn says who moves first, and with --conflict both move at once".into());
        }
        let mut session = simultaneous(position, conflict)?;
        if !position.is_listable() {
            return Err(format!("{game}: the position has too many moves to be played at once").into());
        }
        let (mut past, mut happened) = (Vec::new(), Vec::new());
        for (index, pair) in self.past().into_iter().enumerate() {
            context.budget().check()?;
            let sides = Player::BOTH.map(|player| session.choices(player));
            let chosen = read(pair, &sides).map_err(|why| fault(game, index, pair, &why.to_string()))?;
            let name = |side: usize| chosen[side].map_or(PASS, |at| sides[side][at].as_str());
            past.push(format!("{}/{}", name(0), name(1)));
            let is_same = chosen[0].is_some() && name(0) == name(1);
            let did = session.play(chosen, Seed::new(self.seed).child("moves").child(index));
            // Then it makes no difference whose move it was.
            happened.push(if is_same && matches!(did, Happened::Both | Happened::Coin | Happened::Drawn) {
                "once"
            } else {
                word(did)
            });
        }
        let text = session.write();
        let reached = self.reached(position, &text)?;
        let sides = Player::BOTH.map(|player| session.choices(player));
        let counts = sides.each_ref().map(Vec::len);
        let (is_over, points) = (counts == [0, 0], session.points());
        let [blue, red] = sides.map(|side| OfferedMove::list(&*reached, side));
        Ok(MovesTogether {
            game: game.to_owned(),
            position: position.write(),
            conflict: conflict.to_string(),
            after: past,
            reached: text,
            players: Player::BOTH.map(colour),
            blue,
            red,
            omitted: counts.iter().map(|count| count.saturating_sub(MOST_LISTED)).sum(),
            points,
            happened,
            over: is_over,
            results: is_over.then_some([points, -points]),
            winner: (is_over && points != 0).then(|| usize::from(points < 0)),
            said: is_over.then(|| sentence(&won_by(points))),
            svg: reached.svg(self.labels),
            counts,
        })
    }
}

/// The numbers of the choices that a pair names.
fn read(pair: &str, sides: &[Vec<String>; 2]) -> Result<[Option<usize>; 2], Refusal> {
    if sides.iter().all(Vec::is_empty) {
        return Err("the game is over".into());
    }
    let (blue, red) = pair.split_once('/').ok_or("a pair is Blue's move and Red's, such as 0/1; - is a pass")?;
    Ok([choice(Player::LEFT, blue, &sides[0])?, choice(Player::RIGHT, red, &sides[1])?])
}

fn choice(player: Player, chosen: &str, moves: &[String]) -> Result<Option<usize>, Refusal> {
    let side = colour(player);
    match (chosen, moves.iter().position(|name| name == chosen)) {
        (_, Some(at)) => Ok(Some(at)),
        (PASS, None) if moves.is_empty() => Ok(None),
        (PASS, None) => Err(format!("{side} can move and may not pass").into()),
        _ if moves.is_empty() => Err(format!("{side} can only pass, which is written {PASS}").into()),
        _ => Err(format!("{chosen:?} is not a move of {side}").into()),
    }
}

/// The effect of a pair, in a word.
fn word(happened: Happened) -> &'static str {
    match happened {
        Happened::Both => "both",
        Happened::Coin => "coin",
        Happened::Free => "free",
        Happened::Again => "again",
        Happened::Drawn => "drawn",
        Happened::Ended(_) => "ended",
    }
}

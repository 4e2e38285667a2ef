//! Recorded games, shown move by move.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::Player;
use hedgerow_lab::record::{GameRecord, Header, Records, replay};
use serde_json::json;

use super::record::object;
use super::{End, Means, Play};
use crate::answer::{Answer, Object, plain, subject};
use crate::render::{called, draw_after, ended};
use hedgerow_workbench::{Game, Session, Subject};

/// Shows the recorded game that the user asked for.
pub fn run(play: &Play, means: &Means) -> Result<(), End> {
    let Some(path) = &play.replay else { return Ok(()) };
    let game = play.game.0;
    // The user may have to interrupt a pipe that nobody writes to.
    means.bell.waiting.store(true, Relaxed);
    let bad = |sentence: String| End::Bad(Box::new(Answer::bad_input(named(game), &sentence)));
    let (header, record) = find(game, path, play.number).map_err(bad)?;
    if record.moves.iter().any(|pair| pair.contains('/')) {
        let sentence = format!("{}: both moved at once in game {}: the page replays it", path.display(), play.number);
        return Err(bad(format!("{sentence} (hedgerow serve)")));
    }
    let position = Subject::new(game.name(), &*record.position).read();
    let position = position.map_err(|why| End::unread(game.name(), &record.position, why))?;
    let naming = position.naming();
    // Playing the game again finds a wrong turn.
    let turn = naming.read(&record.turn, position.players()).unwrap_or(Player::LEFT);
    let mut steps = Vec::new();
    let mut hear = |reached: &dyn Session, chosen: &str| {
        steps.push(Step { position: reached.write(), player: reached.mover(), chosen: chosen.to_owned() });
    };
    let start = position.open(turn).map_err(|fault| bad(format!("{}: {fault}", path.display())))?;
    let end = replay(&record, &*start, &mut hear).map_err(|fault| bad(format!("{}: {fault}", path.display())))?;
    let engine = |player: Player| {
        let engine = record.seats.get(player.index()).and_then(|&seat| header.engines.get(seat));
        engine.map_or("?", String::as_str)
    };
    means.note(object(game.name(), &json!(header.engines), &record));
    if means.json {
        return Ok(());
    }
    let mut out = means.voice();
    let players = record.seats.len();
    let moves: Vec<&str> = steps.iter().map(|step| step.chosen.as_str()).collect();
    let drawn = |played: usize, text: &str| draw_after(game, &*position, &moves[..played], text, means.style.colour);
    for (index, step) in steps.iter().enumerate() {
        if !means.style.quiet {
            writeln!(out, "{}", drawn(index, &step.position))?;
        }
        let who = step.player.map_or_else(String::new, |player| {
            let engine = if index < record.opening_moves.len() { "opening" } else { engine(player) };
            format!("{} ({}) ", called(player, naming), plain(engine))
        });
        writeln!(out, "{}. {who}plays {}", index + 1, step.chosen)?;
        if !turn_page(means, &mut *out)? {
            return Ok(());
        }
    }
    if !means.style.quiet {
        writeln!(out, "{}", drawn(moves.len(), &end.write()))?;
    }
    match &record.unfinished {
        Some(why) => writeln!(out, "The game was not finished: {}.", plain(why))?,
        None => {
            let names: Vec<&str> = (0..players).map(|player| engine(Player::new(player as u8))).collect();
            writeln!(out, "{}", plain(&ended(&record.results, &names, naming)))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A move of a recorded game.
struct Step {
    /// The position before it.
    position: String,
    /// The player who made it.
    player: Option<Player>,
    /// The move.
    chosen: String,
}

fn named(game: &dyn Game) -> Object {
    let mut object = subject(game.name(), "");
    object.remove("position");
    object
}

fn find(game: &dyn Game, path: &Path, number: usize) -> Result<(Header, GameRecord), String> {
    let Records { header, mut games, warnings, .. } = Records::read(path).map_err(|error| error.to_string())?;
    for warning in warnings {
        // Without standard error, there is nobody to warn.
        let _ = writeln!(io::stderr(), "{}", plain(&warning.to_string()));
    }
    // Records of a game from a rule file hold the file.
    if header.game != game.word() {
        let other = hedgerow_workbench::named(&header.game).map_or(header.game.as_str(), |other| other.name());
        return Err(format!("{}: these are games of {}", path.display(), plain(other)));
    }
    if number >= games.len() {
        return Err(match games.len() {
            0 => format!("{}: there is no game in it", path.display()),
            count => format!("{}: there is no game {number}: they are 0 to {}", path.display(), count - 1),
        });
    }
    Ok((header, games.swap_remove(number)))
}

/// Waits for Enter where a person types; false if they leave.
fn turn_page(means: &Means, out: &mut dyn Write) -> io::Result<bool> {
    if !means.typed || means.style.quiet {
        return Ok(true);
    }
    write!(out, "Enter goes on> ")?;
    out.flush()?;
    let mut line = Vec::new();
    means.bell.waiting.store(true, Relaxed);
    let read = io::stdin().lock().take(1 << 16).read_until(b'\n', &mut line);
    means.bell.waiting.store(false, Relaxed);
    Ok(read? > 0 && !line.trim_ascii().eq_ignore_ascii_case(b"quit"))
}

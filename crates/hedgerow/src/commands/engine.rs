//! `engine`: an engine of this program as a separate program, which speaks the protocol for external engines in a
//! match.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use clap::Args;
use hedgerow_core::{Budget, Player, Refusal, Seed};
use hedgerow_search::Spec;
use hedgerow_workbench::{Game, read_spec};

use crate::answer::Exit;
use crate::arguments::{Choice, Common, GameParser};
use crate::external::VERSION;
use crate::limits::usual_memory;

/// The part of the time for a move that is kept for sending the answer.
const RESERVE: Duration = Duration::from_millis(20);

/// Let an engine speak the protocol of programs that play in a match
///
/// Reads lines from standard input and answers on standard output, until quit or the end: another program can ask for moves, and so
/// can `match` by external:cmd=…. Each line is a word and what belongs to it: hedgerow VERSION GAME is answered by ready; position, turn and
/// moves say where the game is; choose MILLISECONDS is answered by move and the move. Other lines, and those that begin with #, mean nothing.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow engine konane uct:iterations=1000")]
pub struct EngineProgram {
    /// Which game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// The engine; `hedgerow engines GAME` lists them
    #[arg(value_name = "ENGINE")]
    engine: String,
}

/// The position that the other side has set.
#[derive(Default)]
struct Asked {
    position: String,
    turn: String,
    /// The number of moves chosen so far; each has random numbers of its own.
    chosen: u64,
}

impl EngineProgram {
    /// Answers until the input ends.
    pub fn run(&self, common: &Common, threads: usize) -> io::Result<Exit> {
        let game = self.game.0;
        let (mut out, input) = (io::stdout().lock(), io::stdin().lock());
        match self.answer_all(game, common, threads, input, &mut out)? {
            Ok(()) => Ok(Exit::Answered),
            Err(refusal) => {
                // There may be no standard error.
                let _ = writeln!(io::stderr(), "hedgerow engine: {refusal}");
                Ok(Exit::BadInput)
            }
        }
    }

    fn answer_all(
        &self,
        game: &dyn Game,
        common: &Common,
        threads: usize,
        input: impl BufRead,
        out: &mut impl Write,
    ) -> io::Result<Result<(), Refusal>> {
        let spec = match read_spec(&self.engine, &game.card()) {
            Ok(spec) => spec,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut asked = Asked::default();
        for line in input.lines() {
            let line = line?;
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let answer = match word {
                "hedgerow" => match rest.split_once(' ') {
                    Some((VERSION, name)) if name.trim() == game.name() => Ok(format!("ready {spec}")),
                    Some((VERSION, name)) => Err(format!("this engine plays {}, not {name}", game.name()).into()),
                    _ => Err(format!("{rest:?} is not version {VERSION} of the protocol and a game").into()),
                },
                "position" => {
                    rest.clone_into(&mut asked.position);
                    continue;
                }
                "turn" => {
                    rest.clone_into(&mut asked.turn);
                    continue;
                }
                "choose" => asked.choose(rest, game, &spec, common, threads).map(|chosen| format!("move {chosen}")),
                "quit" => return Ok(Ok(())),
                _ => continue,
            };
            match answer {
                Ok(answer) => {
                    writeln!(out, "{answer}")?;
                    out.flush()?;
                }
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
        Ok(Ok(()))
    }
}

impl Asked {
    /// The move that the engine chooses within this many milliseconds.
    fn choose(
        &mut self,
        time: &str,
        game: &dyn Game,
        spec: &Spec,
        common: &Common,
        threads: usize,
    ) -> Result<String, Refusal> {
        let time = time.trim().parse().map_err(|_| format!("choose {time:?}: write milliseconds"))?;
        let time = Duration::from_millis(time);
        let position =
            game.read(&self.position).map_err(|error| format!("{}: {:?}: {error}", game.name(), self.position))?;
        let naming = position.naming();
        let mut players = (0..position.players()).map(|player| Player::new(player as u8));
        let turn = players.find(|&player| naming.letter(player) == self.turn);
        let turn = turn.ok_or_else(|| format!("turn {:?}: nobody is called that", self.turn))?;
        let mut session = position.open(position.begin(Some(turn)).or_else(|_| position.begin(None))?)?;
        if session.mover() != Some(turn) {
            return Err(format!("{} has not the turn in {}", self.turn, self.position).into());
        }
        let seat = session.seat(spec, threads)?;
        let budget = Budget::unlimited().with_memory(common.memory.unwrap_or_else(usual_memory));
        let budget = budget.with_time((time * 9 / 10).saturating_sub(RESERVE).max(Duration::from_millis(1)));
        let seed = Seed::new(common.seed.unwrap_or(1)).child("engine").child(self.chosen);
        self.chosen += 1;
        let chosen = session.choose(seat, seed, &budget).map_err(|stopped| stopped.to_string())?;
        let place = chosen.place.map_err(|illegal| illegal.to_string())?;
        session.play_at(place).ok_or_else(|| "the engine has no move".into())
    }
}

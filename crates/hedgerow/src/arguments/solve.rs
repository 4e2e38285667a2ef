//! `solve`: its arguments.

use std::path::PathBuf;

use clap::Args;
use hedgerow_workbench::{option_help, verbs as question};

use super::subject::{MethodArgument, PictureArguments, SubjectArguments, TurnArgument};
use crate::command::Command;
use crate::commands::jobs::{JobArguments, SolveByJobs};
use crate::delivery::{Delivery, Destination, file};

/// Find the result of perfect play, and the moves that reach it
///
/// Moves are written as each game writes them: hackenbush the edge's number (3; 0,3 if a turn takes two), boxes the
/// line's number, konane two squares (a1-a3; at the opening the square of the stone removed: c3), hex a cell (c3) or swap, nim heap-stones
/// (1-2), domineering two cells (a1-a2), cherries row and end (0l, 0r).
///
/// Keys of the JSON object: turn and winner (L or R; of konane and hex X or O), winning (the winning moves of the player to
/// move), outcome (L, R, N or P), proved, nodes; with --proof: proof (the file, or with - the text) and entries (how many moves it holds);
/// svg, png and tikz (the files; with --svg - or --tikz - the picture) if the position is drawn, with what every move does; with
/// --misere: convention (misere).
/// Of konane and hex also line (a game played perfectly; it and outcome end where a limit does, and where only one can begin,
/// at the opening of konane and under the pie rule of hex, outcome is null; with --winner, and at the opening of konane without
/// --every-move or a picture, winning has one winning move, every_move is then false, line is missing and outcome null). If a limit is
/// reached: winner (or null), moves (those known, true if they win), to_win and to_lose (how much is still to be shown,
/// at the least), nodes, reason; proved is then true if the winner is.
///
/// With --jobs: winner, net or forced, proved, jobs (how many came in, answered, ran_out, were needless, were lost; nodes, seconds of work,
/// processor: the seconds that processors worked), workers, processes (which they share), store (the folder) and seconds; of several positions goals, a list. If a limit is reached: low and high (bounds of the result of
/// the player to move) and open (the open questions, each with how much is to be shown for yes and for no); the same command goes on.
/// With --replay: measured (how many jobs) and replays (each with workers, processes, seconds, speed_up, idle, needless, jobs, supposed, coordinator).
///
/// After --resume there is also rests_on (the file): what was read from a file is not proved by being read, so proved is false
/// unless --trust is given, or --proof has written a proof that was checked.
///
/// Of boxes: turn (A or B), net (boxes to come of the player to move less those of the other), best (the moves that
/// reach it), moves (every move with its net score), line (a game played perfectly), final (the boxes of A and of B at
/// its end, with those they have), winner (A, B, or null for a tie), proved, nodes; with --net best, moves and line are
/// null; svg, png and tikz if the position is drawn, with every move's net score on its line. If a limit is
/// reached: low and high (bounds of net), moves (those known), nodes, reason.
///
/// Of hex3d: turn (1, 2 or 3), outcomes (the list of outcomes of perfect play, of 1, 2, 3 and D for a draw; with --nature all
/// such a list by nature), lines (by outcome a game played perfectly that ends so; for one nature), forces (by player the
/// minimal sets of outcomes, such as 13D, that this player alone can force; null with --outcomes, and with
/// more than 15 free cells without --forces), proved, nodes; with
/// --every-move and with a picture also moves (the outcomes of each) and best (those by which the player is sure of the most).
/// With --force: force (what was asked) and forced (true or false); with --within: nature, within (the set) and is_within. If a limit is reached: what is known of these, forces null
/// for players of whom it is not known, and if the outcomes are not known: nature, certain and possible (outcomes), nodes,
/// reason.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow solve hackenbush \"BRR + RB\" --turn R
  hedgerow solve nim 3+5+7 --json
  hedgerow solve domineering 4x4 --misere
  hedgerow solve boxes \"2x3 0-0 B\" --svg scores.svg
  hedgerow solve konane \"6x6 c3 c2\" --json
  hedgerow solve hex 5x5 --svg openings.svg
  hedgerow solve hex3d 2x2x2 --nature all
  hedgerow solve hex3d 3x3x3 --force 1:1D --proof cube.proof && hedgerow verify cube.proof
  hedgerow solve domineering 4x5 --proof board.proof && hedgerow verify board.proof
  hedgerow solve boxes 3x4 --jobs store --workers 4 --job-time 5s")]
pub struct Solve {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    turn: TurnArgument,
    #[command(flatten)]
    method: MethodArgument,
    /// Misère play: a player who cannot move wins (games in which such a player loses under normal play)
    #[arg(long)]
    misere: bool,
    /// Write a proof of who wins, or of the net score, which `hedgerow verify` checks by the plain rules; - prints it, and
    /// with --json its text is the key proof
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    proof: Option<Destination>,
    #[arg(long, conflicts_with_all = ["svg", "png", "tikz"], help = option_help("--net"))]
    net: bool,
    #[arg(long, conflicts_with_all = ["every_move", "svg", "png", "tikz"], help = option_help("--winner"))]
    winner: bool,
    #[arg(long, value_name = "NATURE", allow_hyphen_values = true, help = option_help("--nature"))]
    nature: Option<String>,
    #[arg(long, value_name = "PLAYER:OUTCOMES", conflicts_with_all = ["nature", "every_move", "svg", "png", "tikz"], help = option_help("--force"))]
    force: Option<String>,
    #[arg(long, value_name = "OUTCOMES", conflicts_with_all = ["force", "forces", "outcomes", "every_move", "svg", "png", "tikz"], help = option_help("--within"))]
    within: Option<String>,
    #[arg(long, conflicts_with_all = ["force", "forces"], help = option_help("--outcomes"))]
    outcomes: bool,
    #[arg(long, conflicts_with = "force", help = option_help("--forces"))]
    forces: bool,
    #[arg(long, help = option_help("--every-move"))]
    every_move: bool,
    #[arg(long, value_name = "FILE", value_parser = file, help = option_help("--save"))]
    save: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_parser = file, help = option_help("--resume"))]
    resume: Option<PathBuf>,
    /// Take what --resume reads for proved: nobody else can have written the file
    #[arg(long, requires = "resume")]
    trust: bool,
    #[command(flatten)]
    jobs: JobArguments,
    #[command(flatten)]
    picture: PictureArguments,
}

impl Solve {
    /// The same as a solve that is cut into jobs, if that was asked for.
    pub fn by_jobs(&self) -> Option<SolveByJobs> {
        let subject = self.subject.subject();
        self.jobs.is_given().then(|| SolveByJobs {
            game: subject.game,
            position: (!self.subject.is_each_line()).then_some(subject.position),
            force: self.force.clone(),
            proof: self.proof.clone(),
            arguments: self.jobs.clone(),
        })
    }

    /// The question and its files.
    pub fn command(self) -> Command {
        let Self { subject, turn, method, proof, save, resume, trust, picture, .. } = self;
        let delivery = Delivery { proof, save, resume, trust, ..picture.delivery() };
        let question = question::Solve {
            subject: subject.subject(),
            turn: turn.side(),
            method: method.method(),
            misere: self.misere,
            proof: delivery.proof.is_some(),
            net: self.net,
            winner: self.winner,
            nature: self.nature,
            force: self.force,
            within: self.within,
            outcomes: self.outcomes,
            forces: self.forces,
            every_move: self.every_move,
            svg: delivery.wants_svg(),
            tikz: delivery.tikz.is_some(),
        };
        subject.command(question, delivery)
    }
}

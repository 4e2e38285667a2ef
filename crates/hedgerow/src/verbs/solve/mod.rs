//! `solve`: the result of perfect play, and the moves that reach it.
//!
//! | file | subject |
//! |---|---|
//! | `partizan` | games under normal play: who wins |
//! | `konane` | Konane: who wins, by a search that can be saved and resumed |
//! | `boxes` | Dots-and-Boxes: the net score, by a search that can be saved and resumed |
//! | `hex3d` | 3D Hex: outcome sets, and what each player alone can force |
//! | `kept` | searches in files |

pub mod boxes;
mod hex3d;
pub mod kept;
mod konane;
mod partizan;

use std::path::Path;

use clap::Args;
use hedgerow_games::hackenbush::solve::Method;

use super::{Context, DrawingOptions, Question};
use crate::answer::Answer;
use crate::arguments::{MethodOption, Subject, Turn};
use crate::reach::{Destination, FileName, Output, Reach};
use hedgerow_workbench::{Kind, Position, Unfinished, Workspace, valued};

/// Find the result of perfect play, and the moves that reach it
///
/// Moves are written as each game writes them: hackenbush the edge's number (3; 0,3 if a turn takes two), boxes the
/// line's number, konane two squares (a1-a3; at the opening the square of the stone removed: c3), nim heap-stones
/// (1-2), domineering two cells (a1-a2), cherries row and end (0l, 0r).
///
/// Keys of the JSON object: turn and winner (L or R; of konane X or O), winning (the winning moves of the player to
/// move), outcome (L, R, N or P), proved, nodes; with --proof: proof (the file, or with - the text) and entries (how many moves it holds);
/// svg and png (the files; with --svg - the picture) if the position is drawn, with what every move does.
/// Of konane also line (a game played perfectly; it and outcome end where a limit does, and at the opening, where only
/// one can begin, outcome is null; with --winner winning has one move, line is missing and outcome null). If a limit is
/// reached: winner (or null), moves (those known, true if they win), to_win and to_lose (how much is still to be shown,
/// at the least), nodes, reason; proved is then true if the winner is.
///
/// After --resume there is also rests_on (the file): what was read from a file is not proved by being read, so proved is false
/// unless --trust is given, or --proof has written a proof that was checked.
///
/// Of boxes: turn (A or B), net (boxes to come of the player to move less those of the other), best (the moves that
/// reach it), moves (every move with its net score), line (a game played perfectly), final (the boxes of A and of B at
/// its end, with those they have), winner (A, B, or null for a tie), proved, nodes; with --net best, moves and line are
/// null; svg and png if the position is drawn, with every move's net score on its line. If a limit is
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
  hedgerow solve boxes \"2x3 0-0 B\" --svg scores.svg
  hedgerow solve konane \"6x6 c3 c2\" --json
  hedgerow solve hex3d 2x2x2 --nature all
  hedgerow solve hex3d 3x3x3 --force 1:1D --proof cube.proof && hedgerow verify cube.proof
  hedgerow solve domineering 4x5 --proof board.proof && hedgerow verify board.proof")]
pub struct Solve<R: Reach> {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    #[command(flatten)]
    road: MethodOption,
    /// Write a proof of who wins, which `hedgerow verify` checks by the plain rules; - prints it, and with --json its
    /// text is the key proof
    #[arg(long, value_name = "FILE", value_parser = <R::Output as Output>::read)]
    proof: Option<R::Output>,
    /// Boxes: find the net score alone, not every move's, which takes several times as long
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    net: bool,
    /// Konane: find the winner and one winning move, not all of them, which may take several times as long
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    winner: bool,
    /// Hex3d: what the players are after: selfish (the default), misere, coop1-12 to coop3-23, all of these (all), or weights
    /// such as 3,0,0,1;0,3,0,1;0,0,3,1 (a row for each player: the worth of a win of 1, 2, 3 and of a draw)
    #[arg(long, value_name = "NATURE")]
    nature: Option<String>,
    /// Hex3d: find only whether one player alone can force some outcomes, such as 1:1D
    #[arg(long, value_name = "PLAYER:OUTCOMES", conflicts_with_all = ["nature", "every_move", "svg", "png"])]
    force: Option<String>,
    /// Hex3d: find only whether all outcomes are among these, such as 12D
    #[arg(long, value_name = "OUTCOMES", conflicts_with_all = ["force", "forces", "outcomes", "every_move", "svg", "png"])]
    within: Option<String>,
    /// Hex3d: find the outcomes alone, not what each player can force, which may take far longer
    #[arg(long, conflicts_with_all = ["force", "forces"])]
    outcomes: bool,
    /// Hex3d: find what each player can force even if more than 15 cells are free
    #[arg(long, conflicts_with = "force")]
    forces: bool,
    /// Hex3d: find the outcomes of every move too
    #[arg(long)]
    every_move: bool,
    /// Boxes and konane: keep what the search has found in this file, every minute and at its end
    #[arg(long, value_name = "FILE", value_parser = <R::File as FileName>::read)]
    save: Option<R::File>,
    /// Boxes and konane: go on with what --save has kept
    #[arg(long, value_name = "FILE", value_parser = <R::File as FileName>::read)]
    resume: Option<R::File>,
    /// Take what --resume reads for proved: nobody else can have written the file
    #[arg(long, requires = "resume")]
    trust: bool,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
}

impl<R: Reach> Question for Solve<R> {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn prepare(&self, workspace: &mut Workspace) -> Result<(), String> {
        workspace.method = self.road.method();
        Ok(())
    }

    fn files(&self) -> Vec<(&'static str, &Path)> {
        let proof = self.proof().and_then(Destination::file).map(|path| ("--proof", path));
        let save = self.save.as_ref().map(|path| ("--save", path.path()));
        proof.into_iter().chain(save).chain(self.drawing.drawing().files()).collect()
    }

    fn single_only(&self) -> Option<&'static str> {
        self.files().first().map(|(option, _)| *option).or(self.kept())
    }

    fn answer(&self, position: &dyn Position, mut context: Context<'_>) -> Result<Answer, Unfinished> {
        let turn = match self.sensible(position).and_then(|()| position.begin(self.turn.given())) {
            Ok(turn) => turn,
            Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
        };
        let letter = position.naming().letter(turn);
        context.object.insert("turn".to_owned(), letter.as_str().into());
        context.task.note(|known| {
            known.insert("turn".to_owned(), letter.into());
            known.insert("proved".to_owned(), false.into());
        });
        match position.kind() {
            Kind::Partizan(valued) => partizan::answer(valued, turn, &self.told(position), context),
            Kind::Konane(konane) => {
                let told = self.told(position);
                let wanted = konane::Wanted { every_move: !self.winner, files: self.search_files(), told };
                konane::answer(konane, &wanted, context)
            }
            Kind::Boxes(boxes) => {
                let (files, drawing) = (self.search_files(), self.drawing.drawing());
                let wanted = boxes::Wanted { every_move: !self.net, files, drawing, drawn: position };
                boxes::answer(boxes, &wanted, context)
            }
            Kind::Hex3d(hex3d) => hex3d::answer(hex3d, &self.of_hex3d(position), context),
        }
    }
}

impl<R: Reach> Solve<R> {
    /// What is told of 3D Hex.
    fn of_hex3d<'a>(&'a self, position: &'a dyn Position) -> hex3d::Wanted<'a> {
        hex3d::Wanted {
            nature: self.nature.as_deref(),
            force: self.force.as_deref(),
            within: self.within.as_deref(),
            forces: self.forces.then_some(true).or(self.outcomes.then_some(false)),
            every_move: self.every_move,
            proof: self.proof(),
            drawing: self.drawing.drawing(),
            drawn: position,
        }
    }

    /// What is told of who wins.
    fn told<'a>(&'a self, position: &'a dyn Position) -> partizan::Wanted<'a> {
        let (naming, proof) = (position.naming(), self.proof());
        partizan::Wanted { naming, proof, drawing: self.drawing.drawing(), drawn: position }
    }

    /// Where a search is kept.
    fn search_files(&self) -> kept::Files<'_> {
        kept::Files {
            save: self.save.as_ref().map(FileName::path),
            resume: self.resume.as_ref().map(FileName::path),
            trust: self.trust,
        }
    }

    /// Where a proof goes.
    fn proof(&self) -> Option<Destination<'_>> {
        self.proof.as_ref().map(Output::destination)
    }

    /// An option that keeps the search, if one was given.
    fn kept(&self) -> Option<&'static str> {
        self.save.as_ref().map(|_| "--save").or(self.resume.as_ref().map(|_| "--resume"))
    }

    /// Whether the options go with the game; the error is a sentence.
    fn sensible(&self, position: &dyn Position) -> Result<(), String> {
        let for_three = matches!(position.kind(), Kind::Hex3d(_));
        if self.proof.is_some() && !for_three {
            valued(position, "--proof")?;
        }
        let option = self.nature.as_ref().map(|_| "--nature").or(self.force.as_ref().map(|_| "--force"));
        let option = option.or(self.within.as_ref().map(|_| "--within"));
        if let (Some(option), false) = (
            option
                .or(self.outcomes.then_some("--outcomes"))
                .or(self.forces.then_some("--forces"))
                .or(self.every_move.then_some("--every-move")),
            for_three,
        ) {
            return Err(format!("{}: {option} is for hex3d only", position.game()));
        }
        if for_three && self.road.method() == Method::Plain {
            return Err(format!("{}: --method plain is not for it", position.game()));
        }
        if let (Method::Plain, Some(option)) = (self.road.method(), self.kept()) {
            return Err(format!("{option}: the plain method keeps nothing; leave out --method plain"));
        }
        let (net, winner) = (self.net.then_some("--net"), self.winner.then_some("--winner"));
        let (option, games) = match position.kind() {
            Kind::Partizan(_) | Kind::Hex3d(_) if net.is_none() && winner.is_none() => {
                (self.kept(), "boxes and konane")
            }
            Kind::Partizan(_) | Kind::Konane(_) | Kind::Hex3d(_) if net.is_some() => (net, "boxes"),
            Kind::Partizan(_) | Kind::Boxes(_) | Kind::Hex3d(_) => (winner, "konane"),
            Kind::Konane(_) => (None, ""),
        };
        option.map_or(Ok(()), |option| Err(format!("{}: {option} is for {games} only", position.game())))
    }
}

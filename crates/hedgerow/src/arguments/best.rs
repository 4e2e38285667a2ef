//! `best`: its arguments.

use std::path::PathBuf;

use clap::Args;
use hedgerow_workbench::question::fields::number;
use hedgerow_workbench::verbs as question;

use super::subject::{MethodArgument, PictureArguments, SubjectArguments, TurnArgument};
use crate::command::Command;
use crate::delivery::{Delivery, Destination, file};

/// Choose a move for the player to move
///
/// Keys of the JSON object: engine (its spec), turn, move (null if there is none), score (of perfect 1 for a win and 0 for a loss
/// of the player to move, or the net score where points are played for; of others the mean reward or the score of the
/// search; null if the engine does not know), moves
/// (the best first, each with move, visits, mean and error; perfect adds the value, others the bounds that are proved; when
/// the values grow too long together, value is null and value_too_long is true), omitted (how many moves are not listed,
/// if there are more than 1000), line (how the engine expects the game to go on), proved (the result of the player to
/// move, if it is), nodes, depth, figures, and with --tree tree (the file; with --tree - nodes and omitted, and
/// dot beside it). Also svg, png and tikz (the files; with --svg - or --tikz - the picture) if the position is drawn, with what the engine
/// thinks of every move on it. With --database rests_on (the file, whose values are believed).
///
/// With --repeat the engine searches the position again and again and the choices are counted; moves that a symmetry of the
/// board exchanges are counted together. Keys then: engine, turn, repeat, plies (each with position, to_move, searches, moves (how
/// often each was chosen), classes (moves, count, share, low and high of its 95 % interval; the most chosen first) and played, the
/// first move of the first class, after which the next ply is studied), configurations (position, the move that leads there,
/// and share: the product of the shares on the way). The picture has the counts on the boards of all plies.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow best domineering 3x4 --turn R
  hedgerow best domineering 6x6 --engine uct:iterations=20k,solver
  hedgerow best hackenbush \"BRR + RB\" --engine random --seed 7
  hedgerow best nim 3+5+7 --engine uct:iterations=500 --tree tree.dot
  hedgerow best boxes 3x3 --engine krebbers-mcts --svg means.svg
  hedgerow best konane 8x8 --engine ab:depth=6
  hedgerow best hex3d 3x3x3 --engine mc:playouts=1500,weights=selfish --svg means.svg
  hedgerow best konane 6x6 --engine mc:playouts=100 --repeat 1k --plies 3 --svg counts.svg")]
pub struct Best {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    turn: TurnArgument,
    /// Who chooses: a name with options, such as uct:iterations=1000,c=0.6; `hedgerow engines GAME` lists them [default:
    /// perfect; of boxes, konane, hex and hex3d strong]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    #[command(flatten)]
    method: MethodArgument,
    /// Write the search tree of a uct engine, as DOT (FILE.dot) or as JSON (any other name); - prints it as DOT, and with --json
    /// it is the keys tree (JSON) and dot
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    tree: Option<Destination>,
    /// Leave out of the tree what was visited less often
    #[arg(long, value_name = "VISITS", default_value_t = question::Best::least_visits(), requires = "tree")]
    least_visits: u32,
    /// Keep only this many nodes of the tree, the most visited ones
    #[arg(long, value_name = "NODES", default_value_t = question::Best::most_nodes(), requires = "tree")]
    most_nodes: usize,
    /// Search the position this many times, each time anew, and count the choices; 1k is 1000
    #[arg(long, value_name = "SEARCHES", value_parser = read_searches)]
    repeat: Option<u64>,
    /// With --repeat: study this many moves in turn, each after the most chosen one
    #[arg(long, value_name = "K", default_value_t = question::Best::plies(), requires = "repeat",
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// Konane: hand the values of small regions in this file, which `hedgerow database` makes, to the engine (heat, and the solver of
    /// strong on boards of more than 64 squares)
    #[arg(long, value_name = "FILE", value_parser = file)]
    database: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureArguments,
}

impl Best {
    /// The question and its files.
    pub fn command(self, seed: u64) -> Command {
        let Self { subject, turn, engine, method, tree, least_visits, most_nodes, repeat, plies, database, picture } =
            self;
        let delivery = Delivery { tree, database, ..picture.delivery() };
        let question = question::Best {
            subject: subject.subject(),
            turn: turn.side(),
            engine,
            method: method.method(),
            tree: delivery.tree.is_some(),
            least_visits,
            most_nodes,
            repeat,
            plies,
            svg: delivery.wants_svg(),
            tikz: delivery.tikz.is_some(),
            seed,
        };
        subject.command(question, delivery)
    }
}

/// Reads a number of searches. The error is a sentence.
fn read_searches(text: &str) -> Result<u64, String> {
    let searches = number(text).filter(|&searches| searches > 0);
    searches.ok_or_else(|| "write a number of searches such as 500 or 20k".to_owned())
}

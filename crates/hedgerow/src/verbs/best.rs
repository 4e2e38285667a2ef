//! `best`: a move from an engine.
//!
//! | file | subject |
//! |---|---|
//! | `perfect` | perfect play under normal play: every move with the value it leads to |
//! | `repeated` | the position searched again and again, and what the most chosen moves lead to |

mod perfect;
mod repeated;

use std::path::Path;

use clap::Args;
use hedgerow_core::{Player, Seed};
use hedgerow_search::{Choice, Considered, Spec};
use serde_json::{Value, json};

use super::{Context, Delivered, DrawingOptions, Question, Style, row};
use crate::answer::{Answer, Object};
use crate::arguments::{MethodOption, Subject, Turn};
use crate::reach::{Destination, Output, Reach};
use crate::render::signed;
use crate::terminal::{bold, shortened};
use crate::tree;
use hedgerow_workbench::{Emphasis, Number, Position, Unfinished, Workspace, read_spec};
use repeated::Repetition;

/// So many moves are listed, for programs and for people.
const MOST_IN_OBJECT: usize = 1000;
const MOST_IN_TEXT: usize = 12;

/// Choose a move for the player to move
///
/// Keys of the JSON object: engine (its spec), turn, move (null if there is none), score (of perfect 1 for a win and 0 for a loss
/// of the player to move, or the net score where points are played for; of others the mean reward or the score of the
/// search; null if the engine does not know), moves
/// (the best first, each with move, visits, mean and error; perfect adds the value, others the bounds that are proved; when
/// the values grow too long together, value is null and value_too_long is true), omitted (how many moves are not listed,
/// if there are more than 1000), line (how the engine expects the game to go on), proved (the result of the player to
/// move, if it is), nodes, depth, figures, and with --tree tree (the file; with --tree - nodes and omitted, and
/// dot beside it). Also svg and png (the files; with --svg - the picture) if the position is drawn, with what the engine
/// thinks of every move on it.
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
pub struct Best<R: Reach> {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    /// Who chooses: a name with options, such as uct:iterations=1000,c=0.6; `hedgerow engines GAME` lists them [default:
    /// perfect; of konane strong; of hex3d uct:iterations=10k]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    #[command(flatten)]
    road: MethodOption,
    /// Write the search tree of a uct engine, as DOT (FILE.dot) or as JSON (any other name); - prints it as DOT, and with --json
    /// it is the keys tree (JSON) and dot
    #[arg(long, value_name = "FILE", value_parser = <R::Output as Output>::read)]
    tree: Option<R::Output>,
    /// Leave out of the tree what was visited less often
    #[arg(long, value_name = "VISITS", default_value_t = 1, requires = "tree")]
    least_visits: u32,
    /// Leave out of the tree what is less visited than so many nodes
    #[arg(long, value_name = "NODES", default_value_t = 1000, requires = "tree")]
    most_nodes: usize,
    #[command(flatten)]
    repetition: Repetition,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
}

impl<R: Reach> Question for Best<R> {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn prepare(&self, workspace: &mut Workspace) -> Result<(), String> {
        workspace.method = self.road.method();
        Ok(())
    }

    fn files(&self) -> Vec<(&'static str, &Path)> {
        let tree = self.tree.as_ref().map(Output::destination).and_then(Destination::file);
        tree.map(|path| ("--tree", path)).into_iter().chain(self.drawing.drawing().files()).collect()
    }

    fn answer(&self, position: &dyn Position, mut context: Context<'_>) -> Result<Answer, Unfinished> {
        let turn = match position.begin(self.turn.given()) {
            Ok(turn) => turn,
            Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
        };
        let game = self.subject.game.0;
        let spec = match read_spec(self.engine.as_deref().unwrap_or(game.engine()), &game.card()) {
            Ok(spec) => spec,
            Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
        };
        let said = [("engine", spec.to_string()), ("turn", position.naming().letter(turn))];
        for (key, word) in said {
            context.object.insert(key.to_owned(), word.as_str().into());
            context.task.note(|known| {
                known.insert(key.to_owned(), word.into());
            });
        }
        if self.tree.is_some() && spec.engine().name != "uct" {
            return Ok(Answer::bad_input(context.object, "--tree is for uct, which grows one"));
        }
        if let Some(repeat) = self.repetition.wanted() {
            if self.tree.is_some() {
                return Ok(Answer::bad_input(context.object, "--tree is of one search, and --repeat makes many"));
            }
            return self.repeated(position, turn, (&spec, repeat), context);
        }
        match (spec.to_string().as_str(), position.valued().filter(|valued| valued.is_won_by_value())) {
            // The values of all moves say more than their results.
            ("perfect", Some(valued)) => {
                perfect::answer(valued, turn, &perfect::Drawn { position, drawing: self.drawing.drawing() }, context)
            }
            _ => self.thought(position, turn, &spec, context),
        }
    }
}

impl<R: Reach> Best<R> {
    /// Lets an engine think and tells what it thought.
    fn thought(
        &self,
        position: &dyn Position,
        turn: Player,
        spec: &Spec,
        context: Context<'_>,
    ) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, .. } = context;
        let seated = position.session(turn).and_then(|mut session| {
            let engine = session.seat(spec, workspace.threads)?;
            Ok((session, engine))
        });
        let (mut session, engine) = match seated {
            Ok(seated) => seated,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        if session.mover().is_none() {
            for key in ["move", "score"] {
                object.insert(key.to_owned(), Value::Null);
            }
            object.insert("moves".to_owned(), json!([]));
            let over = match position.valued() {
                Some(_) => perfect::no_move(turn, position.naming(), style),
                None if style.quiet => "\n".to_owned(),
                None => "The game is over.\n".to_owned(),
            };
            return Ok(Answer::answered(object, over));
        }
        // The stream belongs to the position: in a batch, no line depends on another.
        let letter = position.naming().letter(turn);
        let seed = Seed::new(style.seed).child("best").child(position.write().as_str()).child(letter.as_str());
        let choice = session.think(engine, seed, &workspace.budget).map_err(Unfinished::because)?;
        insert_choice(&mut object, &choice);
        let text = if style.quiet { format!("{}\n", choice.chosen) } else { told(&choice, style) };
        let mut delivered = Delivered::default();
        if let Some(to) = &self.tree {
            let tree = session.tree(engine, self.least_visits, self.most_nodes);
            let Some(tree) = tree else { return Ok(Answer::bad_input(object, "the engine grew no tree")) };
            delivered = tree::delivered(&tree, to.destination());
        }
        match self.drawing.drawing().write_numbers(position, &numbers(&choice)) {
            Ok(drawn) => delivered = delivered.and(drawn),
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        }
        Ok(delivered.within(match choice.stopped {
            // Ctrl-C and limits keep what was found: the move stands, and why the search ended is told.
            Some(reason) => {
                let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
                answer.text = text;
                if let Some(complaint) = &mut answer.complaint {
                    complaint.sentence = format!("the search ended early: {reason}");
                }
                answer
            }
            None => Answer::answered(object, text),
        }))
    }
}

/// What an engine thought, for programs.
fn insert_choice(object: &mut Object, choice: &Choice<String>) {
    let listed = choice.moves.iter().take(MOST_IN_OBJECT).map(|considered| {
        let mut listed = Object::new();
        listed.insert("move".to_owned(), json!(considered.chosen));
        listed.insert("visits".to_owned(), considered.visits.into());
        listed.insert("mean".to_owned(), json!(considered.mean));
        listed.insert("error".to_owned(), json!(considered.error));
        if let Some((low, high)) = considered.bounds {
            listed.insert("bounds".to_owned(), json!([low, high]));
        }
        Value::Object(listed)
    });
    let listed: Vec<Value> = listed.collect();
    let figures: Object = choice.figures.iter().map(|&(name, figure)| (name.to_owned(), json!(figure))).collect();
    for (key, value) in [
        ("move", json!(choice.chosen)),
        ("score", json!(choice.score)),
        ("moves", Value::Array(listed)),
        ("line", json!(choice.line)),
        ("proved", json!(choice.proved)),
        ("nodes", choice.nodes.into()),
        ("depth", choice.depth.into()),
        ("figures", Value::Object(figures)),
    ] {
        object.insert(key.to_owned(), value);
    }
    if choice.moves.len() > MOST_IN_OBJECT {
        object.insert("omitted".to_owned(), (choice.moves.len() - MOST_IN_OBJECT).into());
    }
}

/// What an engine thinks of every move that it looked at, to be drawn: results if all are proved, otherwise means.
fn numbers(choice: &Choice<String>) -> Vec<Number> {
    let proved = |bounds: Option<(i32, i32)>| bounds.filter(|(low, high)| low == high).map(|(low, _)| low);
    let all = choice.moves.iter().all(|considered| proved(considered.bounds).is_some());
    // Evaluations are whole numbers, means of playouts are not.
    let digits = if choice.moves.iter().filter_map(|considered| considered.mean).all(|mean| mean.fract() == 0.0) {
        0
    } else {
        2
    };
    let number = |considered: &Considered<String>| {
        let text = match proved(considered.bounds).filter(|_| all) {
            Some(result) => signed(result),
            None => format!("{:.digits$}", considered.mean?),
        };
        let emphasis = if considered.chosen == choice.chosen { Emphasis::Chosen } else { Emphasis::Plain };
        Some(Number { chosen: considered.chosen.clone(), text, emphasis })
    };
    choice.moves.iter().filter_map(number).collect()
}

/// What an engine thought, for people.
pub fn told(choice: &Choice<String>, style: Style) -> String {
    let proved = match choice.proved {
        Some(result) if result > 0 => ", which wins (proved)",
        Some(result) if result < 0 => ", but every move loses (proved)",
        Some(_) => ", which draws (proved)",
        None => "",
    };
    let mut text = row("move", &format!("{}{proved}", bold(&choice.chosen, style.colour)));
    if choice.line.len() > 1 {
        text += &row("line", &shortened(&choice.line.join(" "), 80));
    }
    if choice.nodes > 0 {
        text += &row("nodes", &choice.nodes.to_string());
    }
    for considered in choice.moves.iter().take(MOST_IN_TEXT) {
        let worth = match (considered.bounds, considered.mean, considered.error) {
            (Some((low, high)), ..) if low == high => format!("result {low}, proved"),
            (_, Some(mean), Some(error)) if error > 0.0 => format!("{mean:.4} ± {error:.4}"),
            (_, Some(mean), _) => format!("{mean:.4}").trim_end_matches(".0000").to_owned(),
            (_, None, _) => "-".to_owned(),
        };
        text += &format!("  {:<10}{:>10}  {worth}\n", considered.chosen, considered.visits);
    }
    if choice.moves.len() > MOST_IN_TEXT {
        text += &format!("  … and {} more\n", choice.moves.len() - MOST_IN_TEXT);
    }
    text
}

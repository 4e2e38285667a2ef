//! `best`: a move from an engine.

use std::path::PathBuf;

use clap::Args;
use hedgerow_core::{Player, Seed};
use hedgerow_games::evaluate::wins;
use hedgerow_games::hackenbush::solve::Method;
use hedgerow_search::{Choice, Spec};
use serde_json::{Value, json};

use super::{Context, LONGEST_VALUE, Question, Style, insert_within, letter, note_bounds, row, written};
use crate::answer::{Answer, Object};
use crate::arguments::{Road, Subject, Turn};
use crate::files;
use crate::games::{Position, Unfinished, read_spec};
use crate::terminal::{bold, shortened};
use crate::tree;

/// So many moves are listed, for programs and for people.
const MOST_IN_OBJECT: usize = 1000;
const MOST_IN_TEXT: usize = 12;

/// Choose a move for the player to move
///
/// Keys of the JSON object: engine (its spec), turn, move (null if there is none), score (of perfect 1 for a win and 0 for a loss
/// of the player to move; of others the mean reward or the score of the search; null if the engine does not know), moves
/// (the best first, each with move, visits, mean and error; perfect adds the value, others the bounds that are proved; when
/// the values grow too long together, value is null and value_too_long is true), omitted (how many moves are not listed,
/// if there are more than 1000), line (how the engine expects the game to go on), proved (the result of the player to
/// move, if it is), nodes, depth, figures, and tree with --tree.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow best domineering 3x4 --turn R
  hedgerow best domineering 6x6 --engine uct:iterations=20k,solver
  hedgerow best hackenbush \"BRR + RB\" --engine random --seed 7
  hedgerow best nim 3+5+7 --engine uct:iterations=500 --tree tree.dot")]
pub struct Best {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    /// Who chooses: a name with options, such as uct:iterations=1000,c=0.6; `hedgerow engines GAME` lists them
    #[arg(long, default_value = "perfect", value_name = "ENGINE")]
    engine: String,
    #[command(flatten)]
    road: Road,
    /// Write the search tree of a uct engine, as DOT (FILE.dot) or as JSON (any other name)
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Leave out of the tree what was visited less often
    #[arg(long, value_name = "VISITS", default_value_t = 1, requires = "tree")]
    least_visits: u32,
    /// Leave out of the tree what is less visited than so many nodes
    #[arg(long, value_name = "NODES", default_value_t = 1000, requires = "tree")]
    most_nodes: usize,
}

impl Question for Best {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn method(&self) -> Method {
        self.road.method()
    }

    fn single_only(&self) -> Option<&'static str> {
        self.tree.as_ref().map(|_| "--tree")
    }

    fn answer(&self, position: &dyn Position, mut context: Context<'_>) -> Result<Answer, Unfinished> {
        let turn = self.turn.player();
        let spec = match read_spec(&self.engine, &self.subject.game.0.card()) {
            Ok(spec) => spec,
            Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
        };
        let said = [("engine", spec.to_string()), ("turn", letter(turn).to_owned())];
        for (key, word) in said {
            context.object.insert(key.to_owned(), word.as_str().into());
            context.task.note(|known| {
                known.insert(key.to_owned(), word.into());
            });
        }
        if self.tree.is_some() && spec.engine().name != "uct" {
            return Ok(Answer::bad_input(context.object, "--tree is for uct, which grows one"));
        }
        match spec.to_string().as_str() {
            // The values of all moves say more than their results.
            "perfect" => perfect(position, turn, context),
            _ => self.thought(position, turn, &spec, context),
        }
    }
}

impl Best {
    /// Lets an engine think and tells what it thought.
    fn thought(
        &self,
        position: &dyn Position,
        turn: Player,
        spec: &Spec,
        context: Context<'_>,
    ) -> Result<Answer, Unfinished> {
        let Context { mut object, desk, style, .. } = context;
        let seated = position.table(turn).and_then(|mut table| {
            let engine = table.seat(spec, desk.threads)?;
            Ok((table, engine))
        });
        let (mut table, engine) = match seated {
            Ok(seated) => seated,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        if table.mover().is_none() {
            for key in ["move", "score"] {
                object.insert(key.to_owned(), Value::Null);
            }
            object.insert("moves".to_owned(), json!([]));
            return Ok(Answer::answered(object, no_move(turn, style)));
        }
        // The stream belongs to the position: in a batch, no line depends on another.
        let seed = Seed::new(style.seed).child("best").child(position.write().as_str()).child(letter(turn));
        let choice = table.think(engine, seed, &desk.budget).map_err(Unfinished::because)?;
        insert_choice(&mut object, &choice);
        if let Some(path) = &self.tree {
            let tree = table.tree(engine, self.least_visits, self.most_nodes);
            let Some(tree) = tree else { return Ok(Answer::bad_input(object, "the engine grew no tree")) };
            let written = match path.extension() {
                Some(extension) if extension == "dot" => tree::dot(&tree),
                _ => tree::json(&tree).to_string() + "\n",
            };
            if let Err(error) = files::write(path, written.as_bytes()) {
                return Ok(Answer::bad_input(object, &format!("{error:#}")));
            }
            object.insert("tree".to_owned(), path.display().to_string().into());
        }
        let text = if style.quiet { format!("{}\n", choice.chosen) } else { told(&choice, style) };
        match choice.stopped {
            // Ctrl-C and limits keep what was found: the move stands, and why the search ended is told.
            Some(reason) => {
                let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
                answer.text = text;
                if let Some(complaint) = &mut answer.complaint {
                    complaint.sentence = format!("the search ended early: {reason}");
                }
                Ok(answer)
            }
            None => Ok(Answer::answered(object, text)),
        }
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

fn perfect(position: &dyn Position, turn: Player, context: Context<'_>) -> Result<Answer, Unfinished> {
    let Context { mut object, desk, style, task } = context;
    note_bounds(position, task);
    let algebra = &desk.algebra;
    let ranked = position.rank(turn, desk)?;
    let wins = |value| wins(algebra, turn, value);
    let score = ranked.first().map_or(0, |&(_, value)| u8::from(wins(value)));
    let best = ranked.first().map(|(chosen, _)| chosen.clone());
    let mut longest = LONGEST_VALUE;
    let listed: Vec<Value> = ranked
        .iter()
        .take(MOST_IN_OBJECT)
        .map(|(chosen, value)| {
            let text = algebra.display_within(*value, longest);
            longest = longest.saturating_sub(text.as_ref().map_or(0, String::len)).max(200);
            let mut listed = Object::new();
            listed.insert("move".to_owned(), json!(chosen));
            insert_within(&mut listed, "value", text.map(Value::from));
            for (key, number) in [("visits", 1), ("mean", u8::from(wins(*value))), ("error", 0)] {
                listed.insert(key.to_owned(), number.into());
            }
            listed.into()
        })
        .collect();
    object.insert("move".to_owned(), json!(best));
    object.insert("score".to_owned(), score.into());
    object.insert("moves".to_owned(), listed.into());
    if ranked.len() > MOST_IN_OBJECT {
        object.insert("omitted".to_owned(), (ranked.len() - MOST_IN_OBJECT).into());
    }
    let Some(best) = best else {
        return Ok(Answer::answered(object, no_move(turn, style)));
    };
    if style.quiet {
        return Ok(Answer::answered(object, format!("{best}\n")));
    }
    let result = if score == 1 { "wins" } else { "loses against perfect play, as every move does" };
    let mut text = row("best", &format!("{}, which {result}", bold(&best, style.colour)));
    for (chosen, value) in ranked.iter().take(MOST_IN_TEXT) {
        let value_text = shortened(&written(algebra, *value, 10_000), 60);
        let result = if wins(*value) { "wins" } else { "loses" };
        text += &format!("  {chosen:<10}{result:<7}leads to {value_text}\n");
    }
    if ranked.len() > MOST_IN_TEXT {
        text += &format!("  … and {} more\n", ranked.len() - MOST_IN_TEXT);
    }
    Ok(Answer::answered(object, text))
}

/// What is said where there is nothing to choose from.
fn no_move(turn: Player, style: Style) -> String {
    if style.quiet { "\n".to_owned() } else { format!("{turn} has no move and loses.\n") }
}

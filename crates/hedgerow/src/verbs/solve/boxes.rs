//! The net score of Dots-and-Boxes under perfect play, with every move's; the search can be saved and resumed.

use std::sync::{Mutex, PoisonError};

use hedgerow_core::{Naming, Player, Rules, Stopped};
use hedgerow_games::boxes::solve::{self, Known, Limits, Solution, Solver};
use hedgerow_games::boxes::{Boxes, Line};
use hedgerow_games::hackenbush;
use serde_json::{Value, json};

use super::kept::Files;
use crate::answer::{Answer, Object};
use crate::progress::Bar;
use crate::terminal::{bold, shortened};
use crate::verbs::{Context, Delivered, Drawing, Style, row};
use hedgerow_workbench::{Emphasis, Number, Position, Unfinished, Workspace};

/// Letters of a row of moves, and of the line of play.
const WIDEST: usize = 90;

/// What is wanted of a search: all of the answer or the net score alone, and files.
pub struct Wanted<'a> {
    /// Every move's net score and a line of play.
    pub every_move: bool,
    /// Where it is kept.
    pub files: Files<'a>,
    /// Where it is drawn.
    pub drawing: Drawing<'a>,
    /// The position as what is drawn.
    pub drawn: &'a dyn Position,
}

/// The answer.
pub fn answer(position: &Boxes, wanted: &Wanted<'_>, context: Context<'_>) -> Result<Answer, Unfinished> {
    let Context { mut object, workspace, style, task } = context;
    // All or none of the boxes to come: what is known even if the time is up while room is made for the table.
    let most = to_come(position);
    task.note(|object| insert_known(object, &Known { low: -most, high: most, moves: Vec::new(), nodes: 0 }));
    if let Err(sentence) = two_play(position) {
        return Ok(Answer::bad_input(object, &sentence));
    }
    let solver = solver(position, workspace, wanted.every_move).map_err(Unfinished::because)?;
    let keeper = match wanted.files.begin(&solver, task) {
        Ok(keeper) => keeper,
        Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
    };
    let bar = Mutex::new(Bar::new(!style.quiet));
    let progress = |known: &Known| {
        task.note(|object| insert_known(object, known));
        bar.lock().unwrap_or_else(PoisonError::into_inner).tell(&progress_line(known));
        keeper.keep_now_and_then();
    };
    let solved = solver.solve(&workspace.budget, &progress);
    drop(bar);
    let kept = keeper.keep();
    let numbers = match &solved {
        Ok(solution) => numbers(&solution.moves, Some(solution.net)),
        Err(unfinished) => numbers(&unfinished.known.moves, None),
    };
    let drawn = wanted.drawing.write_numbers(wanted.drawn, &numbers).unwrap_or_else(Delivered::failed);
    let delivered = kept.and(drawn);
    Ok(match solved {
        Ok(solution) => {
            insert_solution(&mut object, position, &solution, wanted.every_move);
            let text = if style.quiet { format!("{}\n", solution.net) } else { told(position, &solution, style) };
            delivered.within(keeper.within(Answer::answered(object, text), false))
        }
        Err(solve::Unfinished { reason, known }) => {
            object.insert("proved".to_owned(), false.into());
            insert_known(&mut object, &known);
            let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
            answer.text += &table(&known.moves);
            delivered.within(keeper.within(answer, false))
        }
    })
}

/// Perfect play is known for two only; the error is a sentence.
pub fn two_play(position: &Boxes) -> Result<(), String> {
    match position.players() {
        2 => Ok(()),
        players => Err(format!("boxes: perfect play is known for two players only, and {players} play here")),
    }
}

/// A solver for a position of two, with what the workspace allows.
pub fn solver(position: &Boxes, workspace: &Workspace, every_move: bool) -> Result<Solver, Stopped> {
    let method = match workspace.method {
        hackenbush::solve::Method::Auto => solve::Method::Auto,
        hackenbush::solve::Method::Plain => solve::Method::Plain,
    };
    let (threads, memory) = (workspace.threads, workspace.budget.memory());
    Solver::new(position, Limits { method, threads, memory, every_move, ..Limits::default() })
}

/// The net score and the best moves in two rows, or why they are not known.
pub fn brief(position: &Boxes, workspace: &Workspace) -> String {
    let solver = match two_play(position)
        .and_then(|()| solver(position, workspace, true).map_err(|stopped| stopped.to_string()))
    {
        Ok(solver) => solver,
        Err(sentence) => return sentence + "\n",
    };
    match solver.solve(&workspace.budget, &|_| {}) {
        Ok(solution) => {
            let best: Vec<String> = solution.best().map(name).collect();
            row("net", &solution.net.to_string()) + &row("best", &shortened(&best.join(" "), WIDEST))
        }
        Err(solve::Unfinished { reason, known }) => {
            let mut object = Object::new();
            insert_known(&mut object, &known);
            format!("{}no answer: {reason}\n", Answer::unfinished(object, &Unfinished::because(reason)).text)
        }
    }
}

fn name(line: Line) -> String {
    line.0.to_string()
}

/// Every move with its net score.
pub fn by_move(moves: &[(Line, i32)]) -> Value {
    moves.iter().map(|&(line, net)| (name(line), Value::from(net))).collect::<Object>().into()
}

/// Every move's net score, to be drawn on its line; the best stand out, if it is known which they are.
pub fn numbers(moves: &[(Line, i32)], best: Option<i32>) -> Vec<Number> {
    let emphasis = |net| if Some(net) == best { Emphasis::Best } else { Emphasis::Plain };
    let number = |&(line, net)| Number { chosen: name(line), text: signed(net), emphasis: emphasis(net) };
    moves.iter().map(number).collect()
}

/// A net score with its sign: `+3`, `0`, `-3`.
pub fn signed(net: i32) -> String {
    if net == 0 { net.to_string() } else { format!("{net:+}") }
}

fn insert_known(object: &mut Object, known: &Known) {
    object.insert("low".to_owned(), known.low.into());
    object.insert("high".to_owned(), known.high.into());
    object.insert("moves".to_owned(), by_move(&known.moves));
    object.insert("nodes".to_owned(), known.nodes.into());
}

fn insert_solution(object: &mut Object, position: &Boxes, solution: &Solution, every_move: bool) {
    let if_asked = |found: Value| if every_move { found } else { Value::Null };
    let finals = finals(position, solution.net);
    for (key, value) in [
        ("net", json!(solution.net)),
        ("best", if_asked(solution.best().map(name).collect())),
        ("moves", if_asked(by_move(&solution.moves))),
        ("line", if_asked(solution.line.iter().copied().map(name).collect())),
        ("final", json!(finals)),
        ("winner", json!(winner(finals).map(|player| Naming::Letters.letter(player)))),
        ("proved", json!(true)),
        ("nodes", json!(solution.nodes)),
    ] {
        object.insert(key.to_owned(), value);
    }
}

/// How many boxes are not closed.
pub fn to_come(position: &Boxes) -> i32 {
    (position.shape().boxes() - position.closed()) as i32
}

/// The boxes of both players at the end, if the player to move gets so many more of those to come.
fn finals(position: &Boxes, net: i32) -> [i32; 2] {
    let to_come = to_come(position);
    Player::BOTH.map(|player| {
        let net = if player == position.to_move() { net } else { -net };
        i32::from(position.scores()[player.index()]) + (to_come + net) / 2
    })
}

fn winner([first, second]: [i32; 2]) -> Option<Player> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Player::LEFT),
        std::cmp::Ordering::Less => Some(Player::RIGHT),
        std::cmp::Ordering::Equal => None,
    }
}

fn told(position: &Boxes, solution: &Solution, style: Style) -> String {
    let finals = finals(position, solution.net);
    let letter = |player| Naming::Letters.letter(player);
    let winner = winner(finals).map_or_else(|| "nobody: a tie".to_owned(), letter);
    let score = Player::BOTH.map(|player| format!("{} {}", letter(player), finals[player.index()])).join(", ");
    let line: Vec<String> = solution.line.iter().copied().map(name).collect();
    let mut text = row("to move", &letter(position.to_move()));
    text += &row("net", &bold(&solution.net.to_string(), style.colour));
    text += &row("final", &score);
    text += &row("winner", &winner);
    if !line.is_empty() {
        text += &row("line", &shortened(&line.join(" "), WIDEST));
    }
    text += &row("nodes", &solution.nodes.to_string());
    text + &table(&solution.moves)
}

/// The moves from the best to the worst, those that are as good as each other in one row.
pub fn table(moves: &[(Line, i32)]) -> String {
    let mut nets: Vec<i32> = moves.iter().map(|&(_, net)| net).collect();
    nets.sort_unstable_by(|one, other| other.cmp(one));
    nets.dedup();
    let rows = nets.iter().map(|&net| {
        let lines: Vec<String> = moves.iter().filter(|entry| entry.1 == net).map(|&(line, _)| name(line)).collect();
        format!("{net:>5}  {}\n", shortened(&lines.join(" "), WIDEST))
    });
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("\n  net  moves\n{rows}") }
}

fn progress_line(known: &Known) -> String {
    let Known { low, high, moves, nodes } = known;
    format!("net score from {low} to {high}, {} moves known, {nodes} positions", moves.len())
}

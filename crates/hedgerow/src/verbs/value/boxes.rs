//! What Berlekamp's theory says of a position of Dots-and-Boxes.
//!
//! | file | subject |
//! |---|---|
//! | `words` | the same for people |

mod words;

use hedgerow_core::{Naming, Player, Rules, Stopped};
use hedgerow_games::boxes::analysis::{Analysis, Heart, LineKind, NimstringValue, analyse};
use hedgerow_games::boxes::strings::{Chain, End};
use hedgerow_games::boxes::{Boxes, Line};
use serde_json::{Value, json};

use crate::answer::{Answer, Object};
use crate::verbs::Context;
use crate::verbs::solve::boxes::to_come;
use hedgerow_workbench::Unfinished;

/// The answer, perhaps with the reasons. If Nimstring meets a limit, all else is told.
pub fn answer(position: &Boxes, explain: bool, context: Context<'_>) -> Answer {
    let Context { mut object, workspace, style, task } = context;
    let players = position.players();
    if players != 2 {
        let sentence =
            format!("boxes: its theory is for two players, and {players} play here; show, best and play serve");
        return Answer::bad_input(object, &sentence);
    }
    task.note(|known| insert_standing(known, position));
    let analysis = match analyse(position, &workspace.budget) {
        Ok(analysis) => analysis,
        Err(reason) => return Answer::unfinished(object, &Unfinished::because(reason)),
    };
    insert_standing(&mut object, position);
    insert_analysis(&mut object, &analysis);
    if explain {
        object.insert("why".to_owned(), json!(analysis.sentences()));
    }
    let text = match style.quiet {
        true => nimber(&analysis).map_or_else(|_| "\n".to_owned(), |nimber| format!("{nimber}\n")),
        false => words::told(position, &analysis, explain, style),
    };
    match analysis.nimstring {
        Ok(_) => Answer::answered(object, text),
        Err(reason) => {
            let mut answer = Answer { text, ..Answer::unfinished(object, &Unfinished::because(reason)) };
            if let Some(complaint) = &mut answer.complaint {
                complaint.sentence = format!("the nimber is not known: {reason}");
            }
            answer
        }
    }
}

fn letter(player: Player) -> String {
    Naming::Letters.letter(player)
}

/// The value in Nimstring, or the limit that was met.
fn nimber(analysis: &Analysis) -> Result<NimstringValue, Stopped> {
    analysis.nimstring.as_ref().map(|known| known.value).map_err(|&reason| reason)
}

/// What a line leads to in Nimstring, if that is known.
fn nimber_after(analysis: &Analysis, line: Line) -> Option<NimstringValue> {
    let known = analysis.nimstring.as_ref().ok()?;
    known.moves.iter().find(|(of, _)| *of == line).map(|&(_, value)| value)
}

fn insert_standing(object: &mut Object, position: &Boxes) {
    for (key, value) in [
        ("turn", letter(position.to_move()).into()),
        ("scores", json!(position.scores())),
        ("boxes", json!(to_come(position))),
        ("lines", json!(position.free().len())),
    ] {
        object.insert(key.to_owned(), value);
    }
}

fn insert_analysis(object: &mut Object, analysis: &Analysis) {
    let strings = &analysis.strings;
    let moves = analysis.lines.iter().map(|&(line, kind)| (line.0.to_string(), moved(analysis, line, kind)));
    let endgame = analysis.endgame.as_ref();
    let control = endgame.and_then(|endgame| endgame.control);
    let rule = analysis.rule.map(|rule| {
        json!({
            "wants_even": letter(rule.wants_even),
            "certain": rule.certain,
            "favours": letter(rule.favours),
        })
    });
    for (key, value) in [
        ("phase", json!(analysis.phase.name())),
        ("dots", json!(analysis.dots)),
        ("chains", strings.chains.iter().chain(&strings.capturable).map(chain).collect()),
        ("long_chains", json!(analysis.long_chains)),
        ("loops", json!(analysis.loops)),
        ("joints", json!(strings.joints)),
        ("takeable", json!({"boxes": analysis.takeable.boxes, "choice": analysis.takeable.choice})),
        ("moves", moves.collect::<Object>().into()),
        ("control", json!(analysis.control.map(letter))),
        ("fully_controlled", json!(control.map(|control| control.fully_controlled))),
        ("terminal_bonus", json!(control.map(|control| control.terminal_bonus))),
        ("controlled", json!(control.map(|control| control.controlled))),
        ("net", json!(endgame.map(|endgame| endgame.value))),
        ("long_chain_rule", json!(rule)),
        ("nimber", json!(nimber(analysis).ok().map(|value| value.to_string()))),
    ] {
        object.insert(key.to_owned(), value);
    }
    if let Err(reason) = nimber(analysis) {
        object.insert("nimber_reason".to_owned(), reason.to_string().into());
    }
}

fn chain(chain: &Chain) -> Value {
    let end = |end: &End| match end {
        End::Ground => Some(json!("ground")),
        End::Open => Some(json!("open")),
        End::Joint(index) => Some(json!(index)),
        End::Itself => None,
    };
    json!({
        "boxes": chain.boxes,
        "lines": chain.lines,
        "length": chain.len(),
        "kind": if chain.is_loop() { "loop" } else { "chain" },
        "long": chain.is_long(),
        "isolated": chain.is_isolated(),
        "ends": chain.ends.iter().filter_map(end).collect::<Vec<_>>(),
    })
}

/// What a line is, for programs.
fn moved(analysis: &Analysis, line: Line, kind: LineKind) -> Value {
    let (name, boxes, heart) = match kind {
        LineKind::Safe => ("safe", None, None),
        LineKind::Capture { boxes } => ("capture", Some(("takes", boxes)), None),
        LineKind::Handout { boxes, heart } => ("handout", Some(("gives", boxes)), heart),
        LineKind::Loony { boxes, heart } => ("loony", Some(("gives", boxes)), heart),
        LineKind::DoubleDealing { boxes } => ("double-dealing", Some(("gives", boxes)), None),
    };
    let mut object = Object::new();
    object.insert("kind".to_owned(), name.into());
    if let Some((key, boxes)) = boxes {
        object.insert(key.to_owned(), boxes.into());
    }
    if let Some(heart) = heart {
        let word = match heart {
            Heart::Hard => "hard",
            Heart::Half => "half",
        };
        object.insert("heart".to_owned(), word.into());
    }
    object.insert("nimber".to_owned(), json!(nimber_after(analysis, line).map(|value| value.to_string())));
    object.into()
}

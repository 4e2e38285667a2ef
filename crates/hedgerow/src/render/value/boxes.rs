//! Berlekamp's theory for a position: a table, and with reasons also sentences and a row for every line.

use hedgerow_core::{Naming, Player};
use hedgerow_games::boxes::analysis::{Analysis, LineKind, Phase};
use hedgerow_games::boxes::strings::Chain;
use hedgerow_games::boxes::theory::{Theory, nimber, nimber_after};

use crate::render::Style;
use crate::render::{row, signed};
use crate::terminal::{bold, shortened};

/// The most letters of a row of lines.
const WIDEST: usize = 90;

/// All of it; with `--quiet`, only the nimber.
pub fn words(theory: &Theory, style: Style) -> String {
    let (analysis, state) = (&theory.analysis, &theory.state);
    if style.quiet {
        return theory.nimber.as_deref().map_or_else(|| "\n".to_owned(), |nimber| format!("{nimber}\n"));
    }
    let scores = state.scores.iter().zip(Player::BOTH);
    let scores: Vec<String> = scores.map(|(score, player)| format!("{} {score}", letter(player))).collect();
    let mut text = row("to move", &state.turn);
    text += &row("score", &format!("{}, {} to come", scores.join(", "), state.boxes));
    text += &row("phase", theory.phase);
    if analysis.phase != Phase::Over {
        text += &structure(analysis);
        text += &row("nimber", &nimber_text(analysis, style));
        if theory.why.is_none() {
            text += &kinds(analysis);
        }
    }
    if let Some(why) = &theory.why {
        text += &format!("\n{}\n", why.join("\n"));
        text += &lines(analysis);
    }
    text
}

fn letter(player: Player) -> String {
    Naming::Letters.letter(player)
}

fn nimber_text(analysis: &Analysis, style: Style) -> String {
    match nimber(analysis) {
        Ok(value) => bold(&value.to_string(), style.colour),
        Err(reason) => format!("not known: {reason}"),
    }
}

/// Chains, loops, joints, and what control is worth.
fn structure(analysis: &Analysis) -> String {
    let strings = &analysis.strings;
    let sizes = |chains: &mut dyn Iterator<Item = &Chain>| {
        let sizes: Vec<String> = chains.map(|chain| chain.len().to_string()).collect();
        (!sizes.is_empty()).then(|| sizes.join(" "))
    };
    let plain = |chain: &&Chain| !chain.is_loop();
    let mut text = String::new();
    for (name, sizes) in [
        ("chains", sizes(&mut strings.chains.iter().filter(plain))),
        ("loops", sizes(&mut strings.loops())),
        ("joints", (!strings.joints.is_empty()).then(|| strings.joints.len().to_string())),
    ] {
        text += &sizes.map_or_else(String::new, |sizes| row(name, &sizes));
    }
    if !analysis.is_quiet() {
        let choice = if analysis.takeable.choice { ", the last of which can be declined" } else { "" };
        text += &row("takeable", &format!("{}{choice}", analysis.takeable.boxes));
    }
    if let Some(player) = analysis.control {
        text += &row("control", &letter(player));
    }
    if let Some(endgame) = &analysis.endgame {
        let controlled = endgame.control.map_or_else(String::new, |control| {
            let (full, bonus) = (control.fully_controlled, control.terminal_bonus);
            format!(" (controlled value {full} + {bonus} = {})", control.controlled)
        });
        text += &row("net", &format!("{}{controlled}", signed(endgame.value)));
    }
    if let Some(rule) = analysis.rule {
        let (even, odd) = (letter(rule.wants_even), letter(rule.wants_even.opponent()));
        let verdict = match (rule.favours, rule.open) {
            // The rule favours nobody while more chains or loops can come.
            (Some(player), _) => format!("no more can come, which favours {}", letter(player)),
            (None, 0) => "no more can come".to_owned(),
            (None, open) => format!("up to {open} more can come"),
        };
        let rule = format!("{even} wants an even number, {odd} an odd one; {} certain, {verdict}", rule.certain);
        text += &row("long chains", &rule);
    }
    text
}

/// The lines by kind, a row for each kind.
fn kinds(analysis: &Analysis) -> String {
    let kind = |name: &str, is: &dyn Fn(LineKind) -> bool| {
        let alike = analysis.lines.iter().filter(|&&(_, kind)| is(kind));
        let alike: Vec<String> = alike.map(|(line, _)| line.0.to_string()).collect();
        if alike.is_empty() { String::new() } else { row(name, &shortened(&alike.join(" "), WIDEST)) }
    };
    kind("safe", &|kind| kind == LineKind::Safe)
        + &kind("captures", &|kind| matches!(kind, LineKind::Capture { .. }))
        + &kind("handouts", &|kind| matches!(kind, LineKind::Handout { .. }))
        + &kind("loony", &LineKind::is_loony)
        + &kind("dealing", &|kind| matches!(kind, LineKind::DoubleDealing { .. }))
}

/// A row for every line.
fn lines(analysis: &Analysis) -> String {
    if analysis.lines.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{:>4}  {:<20}  {:<12}  nimber\n", "line", "kind", "boxes");
    for &(line, kind) in &analysis.lines {
        let boxes = match kind {
            LineKind::Safe => String::new(),
            LineKind::Capture { boxes } => format!("takes {boxes}"),
            LineKind::Handout { boxes, .. } => format!("gives {boxes}"),
            LineKind::Loony { boxes, .. } => format!("offers {boxes}"),
            LineKind::DoubleDealing { boxes } => format!("declines {boxes}"),
        };
        let nimber = nimber_after(analysis, line).map_or_else(|| "?".to_owned(), |value| value.to_string());
        text += &format!("{:>4}  {:<20}  {boxes:<12}  {nimber}\n", line.0, kind.name());
    }
    text
}

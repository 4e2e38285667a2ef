//! `engines` in words.

use hedgerow_search::spec::Kind;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{EngineListed, EnginesAnswer, OptionListed};

use crate::answer::Answer;

/// The engines with their options, then the presets.
pub fn said(found: EnginesAnswer) -> Answer {
    let of_game = found.game.is_some();
    let engines = |engines: &[EngineListed]| engines.iter().map(|engine| listed(engine, of_game)).collect::<String>();
    let mut text = engines(&found.engines);
    text += "\nPresets\n";
    for preset in &found.presets {
        text += &format!("{:<14}  {}\n{:16}{}\n", preset.name, preset.spec, "", preset.about);
    }
    text += "\nWhere both move at once (nash --engine, nash duel, nash play)\n";
    text += &engines(&found.at_once);
    Answer::said(Found::Engines(found), text)
}

fn listed(engine: &EngineListed, of_game: bool) -> String {
    let options: String = engine.options.iter().map(|option| described(option, of_game)).collect();
    format!("{:<12}{}\n{options}", engine.name, engine.about)
}

fn described(option: &OptionListed, of_game: bool) -> String {
    let default = option.default.map_or_else(String::new, |default| format!(" [{default}]"));
    let mut text = format!("  {:<12}{}{default}\n", option.name, option.about);
    let words = option.words.as_deref().unwrap_or(&[]);
    // One wider than the longest name, and never narrower than the column of the options.
    let wide = words.iter().map(|word| word.name.len() + 1).fold(12, usize::max);
    if let Some(Kind::Policy) = option.accepts {
        text += &format!("    {:<wide$}{}\n", "uniform", "all moves equally likely");
    }
    for word in words {
        text += &format!("    {:<wide$}{}\n", word.name, word.about);
    }
    let is_of_game = matches!(option.accepts, Some(Kind::Evaluation | Kind::Order | Kind::Policy | Kind::Board));
    if words.is_empty() && is_of_game {
        let why = if of_game { "the game has none of its own" } else { "what each game has: name the game" };
        text += &format!("    ({why})\n");
    }
    text
}

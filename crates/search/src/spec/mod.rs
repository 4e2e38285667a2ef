//! Engines as text: `uct:iterations=1000,c=0.6,choose=robust,solver`.
//!
//! A spec is the name of an engine or of a preset, then perhaps a colon and options separated by commas. An option is
//! `name=value`, or a name alone for a flag. A piece that begins like a number continues the value before it, so lists
//! need no brackets: `weights=3,0,0,1;0,3,0,1;0,0,3,1`.
//!
//! The command line, studies and records use the same text; [`Spec`] prints it in one canonical way.

mod card;
mod cards;
mod knowledge;
mod presets;
mod read;

use hedgerow_core::Refusal;
use std::fmt;
use std::time::Duration;

pub use card::{EngineCard, GameCard, Kind, OptionCard};
pub use cards::{ENGINES, EVAL, TIES, TIME, option};
pub use knowledge::Knowledge;
pub use presets::PRESETS;

use crate::evaluation::Evaluation;
use crate::reward::Weights;

/// What is wrong with a spec, in one sentence that names the nearest right word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(String);

impl SpecError {
    /// A spec that is well formed but makes no sense here.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl From<SpecError> for Refusal {
    fn from(error: SpecError) -> Self {
        Self::new(error.0)
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A flag that is on.
    Flag,
    /// A whole number.
    Count(u64),
    /// A number.
    Real(f64),
    /// The index of a word in its list; for a policy, 0 is `uniform` and the game's own are counted from 1.
    Word(usize),
    /// One of the game's evaluations, or a sum of several.
    Evaluation(Evaluation),
    /// A time.
    Time(Duration),
    /// A size.
    Bytes(u64),
    /// The worth of each outcome to each player.
    Weights(Weights),
}

/// An engine with its options, checked and complete.
///
/// ```
/// use hedgerow_search::spec::{GameCard, Spec};
///
/// let plain = GameCard::NOTHING;
/// let spec = Spec::read(" uct: solver , c=.60", &plain)?;
/// assert_eq!(spec.to_string(), "uct:c=0.6,solver");
/// assert_eq!(spec.count("iterations"), 1000);
///
/// let error = Spec::read("uct:iteration=5", &plain).unwrap_err();
/// assert_eq!(error.to_string(), "engine \"uct:iteration=5\": uct has no option iteration; did you mean iterations?");
/// # Ok::<(), hedgerow_search::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spec {
    card: &'static EngineCard,
    text: String,
    /// One for each option of the card, including defaults; none where there is no default.
    values: Vec<Option<Value>>,
    /// Which of them were given explicitly.
    given: Vec<bool>,
    knowledge: Option<Knowledge>,
}

impl Spec {
    /// Reads a spec for a game.
    pub fn read(text: &str, game: &GameCard) -> Result<Self, SpecError> {
        let presets: Vec<_> = game.all_presets().collect();
        let engines: Vec<_> = game.all_engines().collect();
        read::spec(text, &read::Known { engines: &engines, presets: &presets, game })
    }

    /// Reads a spec of one of these engines, whose options are the same in every game.
    pub fn read_among(text: &str, engines: &'static [EngineCard]) -> Result<Self, SpecError> {
        let game = GameCard::NOTHING;
        let engines: Vec<_> = engines.iter().collect();
        read::spec(text, &read::Known { engines: &engines, presets: &[], game: &game })
    }

    /// The same with the data that the program has read.
    #[must_use]
    pub fn knowing(self, knowledge: Option<Knowledge>) -> Self {
        Self { knowledge, ..self }
    }

    /// The data that the program passed, if any.
    pub fn knowledge(&self) -> Option<&Knowledge> {
        self.knowledge.as_ref()
    }

    /// The engine.
    pub fn engine(&self) -> &'static EngineCard {
        self.card
    }

    fn value(&self, option: &str) -> Option<&Value> {
        let place = self.card.options.iter().position(|card| card.name == option);
        debug_assert!(place.is_some(), "{} has no option {option}", self.card.name);
        self.values[place?].as_ref()
    }

    /// Whether a flag is on, or an option without a default was given.
    pub fn has(&self, option: &str) -> bool {
        self.value(option).is_some()
    }

    /// A whole number; 0 if it was not given and has no default.
    pub fn count(&self, option: &str) -> u64 {
        if let Some(&Value::Count(count)) = self.value(option) { count } else { 0 }
    }

    /// An integer that limits the work; none for no limit.
    ///
    /// If the spec limits the time and does not give this option, the time is the only limit; and 0 is no limit.
    pub fn limit(&self, option: &str) -> Option<u64> {
        let place = self.card.options.iter().position(|card| card.name == option);
        let given = place.is_some_and(|place| self.given[place]);
        if !given && self.has("time") { None } else { Some(self.count(option)).filter(|&count| count > 0) }
    }

    /// A number, if there is one.
    pub fn real(&self, option: &str) -> Option<f64> {
        if let Some(&Value::Real(number)) = self.value(option) { Some(number) } else { None }
    }

    /// How positions are judged, if the game has an evaluation.
    pub fn evaluation(&self, option: &str) -> Option<Evaluation> {
        if let Some(&Value::Evaluation(evaluation)) = self.value(option) { Some(evaluation) } else { None }
    }

    /// The index of the chosen word in its list (of orders or of the option's own words).
    pub fn word(&self, option: &str) -> Option<usize> {
        if let Some(&Value::Word(place)) = self.value(option) { Some(place) } else { None }
    }

    /// The chosen one of an option's own words.
    pub fn name(&self, option: &str) -> &'static str {
        let card = self.card.options.iter().find(|card| card.name == option);
        match (card.map(|card| card.kind), self.word(option)) {
            (Some(Kind::Word(words)), Some(place)) => words[place].name,
            _ => "",
        }
    }

    /// The number of the game's playout policy; none for uniform moves.
    pub fn policy(&self, option: &str) -> Option<usize> {
        self.word(option).and_then(|place| place.checked_sub(1))
    }

    /// A time, if there is one.
    pub fn time(&self, option: &str) -> Option<Duration> {
        if let Some(&Value::Time(time)) = self.value(option) { Some(time) } else { None }
    }

    /// The most time for a move, if the engine has such a limit.
    pub fn time_of_a_move(&self) -> Option<Duration> {
        self.card.options.iter().any(|card| card.name == "time").then(|| self.time("time")).flatten()
    }

    /// A size in bytes; 0 if there is none.
    pub fn bytes(&self, option: &str) -> u64 {
        if let Some(&Value::Bytes(bytes)) = self.value(option) { bytes } else { 0 }
    }

    /// The worth of each outcome to each player, if it was given.
    pub fn weights(&self, option: &str) -> Option<&Weights> {
        if let Some(Value::Weights(weights)) = self.value(option) { Some(weights) } else { None }
    }

    /// The same with these weights in place of those that were given. It is still written as it was.
    #[must_use]
    pub(crate) fn weighing(&self, weights: &Weights) -> Self {
        let mut spec = self.clone();
        for value in spec.values.iter_mut().flatten() {
            if let Value::Weights(old) = value {
                *old = weights.clone();
            }
        }
        spec
    }

    /// Whether the engine's choices depend on its random stream.
    pub fn uses_chance(&self) -> bool {
        let ties = self.card.options.iter().any(|card| card.name == "ties") && self.name("ties") == "random";
        ties || matches!(self.card.name, "random" | "mc" | "uct" | "uniform" | "equilibrium" | "duct" | "regret")
    }

    /// Whether the same seed always gives the same moves: no option limits the time.
    pub fn is_repeatable(&self) -> bool {
        !self.values.iter().flatten().any(|value| matches!(value, Value::Time(_)))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

//! The same question with less effort, for people who want to see an engine's first results at once.

use hedgerow_search::Spec;

use super::Best;
use hedgerow_registry::read_spec;

/// The first limit of an engine, in playouts or iterations, and its growth.
const FIRST_PLAYOUTS: u64 = 100;
const PLAYOUTS_GROW: u64 = 4;
/// The first depth.
const FIRST_DEPTH: u64 = 1;
/// The most weaker engines that are run: deeper ones are not reached anyway.
const MOST_WEAKER: usize = 40;

impl Best {
    /// The same question with the same engine and smaller limits, the smallest first; none if the limit is a time or
    /// there is no limit.
    ///
    /// ```
    /// use hedgerow_workbench::verbs::Best;
    ///
    /// let weaker = |game: &str, position: &str, engine: &str| -> Vec<String> {
    ///     let question = Best { engine: Some(engine.to_owned()), ..Best::of(game, position) };
    ///     question.weaker().into_iter().filter_map(|weaker| weaker.engine).collect()
    /// };
    /// let uct = weaker("nim", "3", "uct:solver,iterations=1k,c=0.6");
    /// assert_eq!(uct, ["uct:iterations=100,solver,c=0.6", "uct:iterations=400,solver,c=0.6"]);
    /// assert_eq!(weaker("nim", "3", "ab:depth=3"), ["ab:depth=1", "ab:depth=2"]);
    /// assert!(weaker("nim", "3", "perfect").is_empty());
    /// assert!(weaker("konane", "6x6", "strong").is_empty());
    /// assert!(weaker("nim", "3", "nobody").is_empty());
    /// assert_eq!(weaker("nim", "3", "ab:depth=10000").len(), 40);
    /// ```
    pub fn weaker(&self) -> Vec<Self> {
        self.engines().into_iter().map(|engine| Self { engine: Some(engine), ..self.clone() }).collect()
    }

    /// The weaker engines.
    fn engines(&self) -> Vec<String> {
        let Ok(game) = self.subject.game() else { return Vec::new() };
        let engine = self.engine.as_deref().unwrap_or(game.engine());
        let limit = read_spec(engine, &game.card()).ok().filter(|_| self.repeat.is_none());
        let Some((option, most)) = limit.as_ref().and_then(limit_of) else { return Vec::new() };
        let (first, grow): (u64, fn(u64) -> u64) = match option {
            "depth" => (FIRST_DEPTH, |depth| depth + 1),
            _ => (FIRST_PLAYOUTS, |playouts| playouts.saturating_mul(PLAYOUTS_GROW)),
        };
        let efforts = std::iter::successors(Some(first), |&effort| Some(grow(effort)));
        let efforts = efforts.take_while(|&effort| effort < most).take(MOST_WEAKER);
        efforts.map(|effort| with_limit(engine, option, effort)).collect()
    }
}

/// The option that limits an engine's effort, if a number does.
fn limit_of(spec: &Spec) -> Option<(&'static str, u64)> {
    let option = match spec.engine().name {
        "uct" => "iterations",
        "mc" if spec.count("total") > 0 => "total",
        "mc" => "playouts",
        "ab" | "maxn" | "paranoid" => "depth",
        _ => return None,
    };
    Some((option, spec.limit(option)?))
}

/// The text of an engine with this limit instead of its own.
fn with_limit(engine: &str, option: &str, limit: u64) -> String {
    let (name, options) = engine.split_once(':').unwrap_or((engine, ""));
    let is_limit = |piece: &&str| piece.split_once('=').is_some_and(|(name, _)| name.trim() == option);
    let others = options.split(',').map(str::trim).filter(|piece| !piece.is_empty() && !is_limit(piece));
    let options: Vec<String> = [format!("{option}={limit}")].into_iter().chain(others.map(str::to_owned)).collect();
    format!("{}:{}", name.trim(), options.join(","))
}

//! The settings of a weighing: the methods, and each setting separately.

use std::fmt;
use std::time::Duration;

use hedgerow_search::spec::GameCard;
use hedgerow_search::{Spec, SpecError, build};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::edge_board::{EdgeBoard, Scope};
use super::super::rules::Hackenbush;
use hedgerow_core::Player;

/// How comparisons are made: a name for a whole of settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// As published: smart cuts are tested in the weighing stalk, simulations are free, UCT is the library's.
    Thesis,
    /// As published, but with smart cuts in the simulations too, and UCT as the text alone has it.
    ThesisRestricted,
    /// A comparison is proved if that can be had; otherwise undecided rates get more games and stronger players.
    #[default]
    Right,
    /// Every comparison is proved.
    Proved,
}

impl Method {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Thesis => "thesis",
            Self::ThesisRestricted => "thesis-restricted",
            Self::Right => "right",
            Self::Proved => "proved",
        }
    }

    /// Whether it follows the published steps exactly, without fine weights.
    pub fn is_published(self) -> bool {
        matches!(self, Self::Thesis | Self::ThesisRestricted)
    }

    /// The options of the method's own players, beside their iterations.
    fn uct(self) -> &'static str {
        match self {
            // The library that the thesis names makes four playouts at each leaf, and takes untried moves in order.
            Self::Thesis => "leaf=4,untried=listed",
            Self::ThesisRestricted => "",
            Self::Right | Self::Proved => "reuse,solver,dag",
        }
    }

    /// The exploration constant of the method's own UCT.
    fn c(self) -> f64 {
        // 1.41 is the library's; the text's Cp = sqrt 2 under a root of 2 ln n is 2.
        if self == Self::Thesis { 1.41 } else { 2.0 }
    }
}

/// What is made of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// As published: each rate against the margin, and whatever is left over is a win of Red.
    Margin,
    /// The thesis's section 6: the scale is balanced unless the two rates differ by more than chance explains.
    Difference,
    /// Each rate by a sequential test against the margins; what lies between them gets more games.
    #[default]
    Sequential,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Margin => "margin",
            Self::Difference => "difference",
            Self::Sequential => "sequential",
        })
    }
}

/// The settings of a weighing.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The method, which determines every setting not given separately.
    pub method: Method,
    /// The players, followed by stronger and stronger ones for rates that stay undecided.
    pub players: Vec<Spec>,
    /// How many games each way.
    pub playouts: u32,
    /// The cuts that the players consider.
    pub tested: Scope,
    /// The cuts in simulations.
    pub simulated: Scope,
    /// The rule of decision.
    pub rule: Rule,
    /// Rates below this are losses, rates above 1 minus this are wins.
    pub margin: f64,
    /// The probability that a test decides wrongly.
    pub error: f64,
    /// The time for all exact comparisons together; none for no separate limit.
    pub prove: Option<Duration>,
    /// Whether the pieces of the picture are weighed one by one, equal ones once.
    pub components: bool,
    /// The stalk may not have more edges than this.
    pub safeguard: usize,
    /// How many threads play.
    pub threads: usize,
}

/// Where the rates stay undecided, players think this many times as long...
const LONGER: u64 = 4;
/// ...this often.
const STRONGER: u32 = 3;
/// The iterations of a method's own players.
pub const ITERATIONS: u64 = 600;
/// The time of the right method for exact comparisons.
const PROVING: Duration = Duration::from_secs(10);

impl Settings {
    /// A method's own settings, with a player.
    ///
    /// `mc` and `uct` alone are the method's own players. Any other spec is used as it is; iterations and c are
    /// inserted if given.
    pub fn new(method: Method, player: &str, iterations: Option<u64>, c: Option<f64>) -> Result<Self, SpecError> {
        let published = method.is_published();
        Ok(Self {
            method,
            players: players(method, player.trim(), iterations, c)?,
            playouts: 100,
            tested: if published { Scope::Stalk } else { Scope::Both },
            simulated: match method {
                Method::Thesis => Scope::All,
                Method::ThesisRestricted => Scope::Stalk,
                Method::Right | Method::Proved => Scope::Both,
            },
            rule: if published { Rule::Margin } else { Rule::Sequential },
            margin: 0.4,
            error: 0.01,
            prove: match method {
                Method::Thesis | Method::ThesisRestricted => Some(Duration::ZERO),
                Method::Right => Some(PROVING),
                Method::Proved => None,
            },
            components: false,
            safeguard: 40,
            threads: 1,
        })
    }

    /// Checks that all these players can play this picture; the error says why not.
    pub fn check(&self, position: &Hackenbush) -> Result<(), SpecError> {
        let board = EdgeBoard::<1>::new(position, Player::LEFT);
        let large = if board.is_none() { EdgeBoard::<8>::new(position, Player::LEFT) } else { None };
        for spec in &self.players {
            board.as_ref().map_or(Ok(()), |board| build(spec, board).map(drop))?;
            large.as_ref().map_or(Ok(()), |board| build(spec, board).map(drop))?;
        }
        Ok(())
    }
}

/// The player of this text, and stronger ones if the way to strengthen it is known.
fn players(method: Method, text: &str, iterations: Option<u64>, c: Option<f64>) -> Result<Vec<Spec>, SpecError> {
    let game = GameCard::of::<EdgeBoard<1>>();
    let engine = Spec::read(text, &game)?.engine().name;
    let of_method = matches!(text, "mc" | "uct");
    let thinking = match engine {
        "uct" => Some("iterations"),
        "mc" => Some("playouts"),
        _ => None,
    };
    if iterations.is_some() && thinking.is_none() {
        return Err(SpecError::new(format!("{engine} has no iterations: they are for mc and uct")));
    }
    if c.is_some() && engine != "uct" {
        return Err(SpecError::new(format!("{engine} does not explore: c is for uct")));
    }
    let c = c.or((of_method && engine == "uct").then(|| method.c()));
    let iterations = iterations.or(of_method.then_some(ITERATIONS));
    let spec = |factor: u64| {
        let count = iterations.zip(thinking).map(|(count, name)| format!("{name}={}", count.saturating_mul(factor)));
        let explored = c.map(|c| format!("c={c}"));
        let own = (of_method && engine == "uct").then(|| method.uct().to_owned()).filter(|own| !own.is_empty());
        let options: Vec<String> = count.into_iter().chain(explored).chain(own).collect();
        let mark = if text.contains(':') { "," } else { ":" };
        let text = if options.is_empty() { text.to_owned() } else { format!("{text}{mark}{}", options.join(",")) };
        Spec::read(&text, &game)
    };
    let times = if iterations.is_some() { STRONGER } else { 0 };
    (0..=times).map(|power| spec(LONGER.pow(power))).collect()
}

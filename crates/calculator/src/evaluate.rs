//! Expressions to values.

use std::collections::BTreeMap;

use hedgerow_core::{Budget, NotationError, Refusal, Stopped};
use hedgerow_value::{Algebra, Game};

use crate::guard;
use crate::parser::Parser;
use crate::syntax::{Comparison, Kind, Node, Operator, Span, Statement};

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 1 << 16;
/// The most names that are kept.
const MOST_NAMES: usize = 1000;
/// A printed value has at most as many letters.
const LONGEST: usize = 1_000_000;

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A value of a game.
    Game(Game),
    /// Whether something holds.
    Truth(bool),
    /// Some values.
    List(Vec<Game>),
    /// Left's options and Right's.
    Options(Vec<Game>, Vec<Game>),
    /// A word or a sentence.
    Word(String),
    /// Thermographs of these values, each as it was typed.
    Thermographs(Vec<(String, Game)>),
}

impl Value {
    /// The result as text; a phrase stands for a value that is too long.
    pub fn text(&self, algebra: &Algebra) -> String {
        let written = |game: Game| {
            let short = algebra.display_within(game, LONGEST);
            short.unwrap_or_else(|| format!("a value of more than {LONGEST} letters"))
        };
        match self {
            Self::Game(game) => written(*game),
            Self::Truth(truth) => truth.to_string(),
            Self::List(games) => in_order(algebra, games).join(", "),
            Self::Options(left, right) => {
                format!("{} | {}", in_order(algebra, left).join(", "), in_order(algebra, right).join(", "))
            }
            Self::Word(word) => word.clone(),
            Self::Thermographs(list) => {
                let line = |(name, game): &(String, Game)| format!("{name}: {}", algebra.thermograph(*game));
                list.iter().map(line).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// Values as text, in an order that does not depend on which was met first.
pub(crate) fn in_order(algebra: &Algebra, games: &[Game]) -> Vec<String> {
    let mut texts: Vec<_> = games
        .iter()
        .map(|&game| {
            let text = algebra.display_within(game, LONGEST).unwrap_or_else(|| "a very long value".to_owned());
            match algebra.as_number_up_star(game) {
                Some(value) => (0, Some((value.number.clone(), value.ups, value.star)), text),
                None => (algebra.birthday(game), None, text),
            }
        })
        .collect();
    texts.sort_unstable();
    texts.into_iter().map(|(_, _, text)| text).collect()
}

/// Why a position has no value here.
#[derive(Debug)]
pub enum PositionError {
    /// Its text is none.
    Notation(NotationError),
    /// It has no value.
    Refused(Refusal),
    /// A limit came first.
    Stopped(Stopped),
}

/// Who knows the games whose positions may stand in expressions.
pub trait Positions {
    /// The names of the games.
    fn games(&self) -> Vec<&str>;

    /// The value of a position, in the algebra of the calculator.
    fn value(&self, game: &str, position: &str) -> Result<Game, PositionError>;
}

/// No games at all.
pub struct NoPositions;

impl Positions for NoPositions {
    fn games(&self) -> Vec<&str> {
        Vec::new()
    }

    fn value(&self, game: &str, _position: &str) -> Result<Game, PositionError> {
        Err(PositionError::Refused(format!("there is no game {game:?}").into()))
    }
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalculatorError {
    /// Something is wrong with the text, or makes no sense.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// A calculator: an algebra, the games whose positions it knows, and the names that were given.
pub struct Calculator<'a> {
    pub(crate) algebra: &'a Algebra,
    positions: &'a dyn Positions,
    budget: &'a Budget,
    names: BTreeMap<String, Game>,
}

impl<'a> Calculator<'a> {
    /// A calculator without names.
    pub fn new(algebra: &'a Algebra, positions: &'a dyn Positions, budget: &'a Budget) -> Self {
        Self { algebra, positions, budget, names: BTreeMap::new() }
    }

    /// The names that were given, with their values.
    pub fn names(&self) -> &BTreeMap<String, Game> {
        &self.names
    }

    /// Does what a text says, statement by statement, and answers with the last one's value.
    pub fn run(&mut self, text: &str) -> Result<Value, CalculatorError> {
        if text.len() > LONGEST_TEXT {
            let message = format!("an expression has at most {LONGEST_TEXT} letters here");
            return Err(NotationError::new(message, 0..0).into());
        }
        let games = self.positions.games();
        let statements = Parser::new(text, self.algebra, &games)?.statements()?;
        let mut last = Value::Game(self.algebra.zero());
        for Statement { name, node } in statements {
            last = self.value(&node, text)?;
            let Some(name) = name else { continue };
            let Value::Game(game) = last else {
                return Err(NotationError::new("only values get a name", node.span).into());
            };
            self.names.insert(name, game);
            if self.names.len() > MOST_NAMES {
                return Err(NotationError::new(format!("there are at most {MOST_NAMES} names"), node.span).into());
            }
        }
        Ok(last)
    }

    /// What a piece is.
    fn value(&mut self, node: &Node, text: &str) -> Result<Value, CalculatorError> {
        self.budget.check()?;
        match &node.kind {
            Kind::Binary(Operator::Compare(comparison), left, right) => {
                let (left, right) = (self.game(left, text)?, self.game(right, text)?);
                Ok(Value::Truth(self.holds(*comparison, left, right)))
            }
            Kind::Call(function, arguments) if function.name == "Thermograph" => {
                let mut list = Vec::new();
                for argument in arguments {
                    let game = self.game(argument, text)?;
                    guard::unfolded(self.algebra, self.base(game), &argument.span)?;
                    list.push((text[argument.span.clone()].trim().to_owned(), game));
                }
                Ok(Value::Thermographs(list))
            }
            Kind::Call(function, arguments) => {
                let games =
                    arguments.iter().map(|argument| self.game(argument, text)).collect::<Result<Vec<_>, _>>()?;
                let spans: Vec<Span> = arguments.iter().map(|argument| argument.span.clone()).collect();
                let value = self.apply(function, &games, &spans, &node.span)?;
                if let Value::Game(game) = value {
                    guard::result(self.algebra, game, &node.span)?;
                }
                Ok(value)
            }
            _ => self.game(node, text).map(Value::Game),
        }
    }

    /// The value without the number that its thermograph is moved by.
    fn base(&self, game: Game) -> Game {
        self.algebra.sub(game, self.algebra.dyadic(&self.algebra.left_stop(game)))
    }

    /// The value of a piece, which must be one of a game.
    fn game(&mut self, node: &Node, text: &str) -> Result<Game, CalculatorError> {
        let algebra = self.algebra;
        let game = match &node.kind {
            Kind::Literal(game) => *game,
            Kind::Name(name) => self.named(name, &node.span)?,
            Kind::Position { game, position, place } => self.position(game, position, place)?,
            Kind::Braces(left, right) => {
                let (left, right) = (self.options(left, text)?, self.options(right, text)?);
                algebra.game(&left, &right)
            }
            Kind::PlusMinus(left) => {
                let left = self.options(left, text)?;
                let right: Vec<Game> = left.iter().map(|&option| algebra.negate(option)).collect();
                algebra.game(&left, &right)
            }
            Kind::Negative(inner) => algebra.negate(self.game(inner, text)?),
            Kind::Tiny(inner) => {
                let game = self.game(inner, text)?;
                guard::option(algebra, game, &inner.span)?;
                algebra.tiny(game)
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, text)?,
            Kind::Call(..) => match self.value(node, text)? {
                Value::Game(game) => game,
                _ => return Err(NotationError::new("a value of a game was expected here", node.span.clone()).into()),
            },
        };
        Ok(guard::result(algebra, game, &node.span)?)
    }

    fn options(&mut self, nodes: &[Node], text: &str) -> Result<Vec<Game>, CalculatorError> {
        let mut games = Vec::with_capacity(nodes.len());
        for node in nodes {
            let game = self.game(node, text)?;
            guard::option(self.algebra, game, &node.span)?;
            games.push(game);
        }
        Ok(games)
    }

    fn binary(&mut self, operator: Operator, left: &Node, right: &Node, text: &str) -> Result<Game, CalculatorError> {
        let algebra = self.algebra;
        let span = left.span.start..right.span.end;
        if let Operator::Compare(_) = operator {
            return Err(NotationError::new("a value of a game was expected here, not a comparison", span).into());
        }
        let (g, h) = (self.game(left, text)?, self.game(right, text)?);
        self.budget.check()?;
        match operator {
            Operator::Plus | Operator::Minus => {
                guard::sum(algebra, g, h, &right.span)?;
                Ok(if operator == Operator::Plus { algebra.add(g, h) } else { algebra.sub(g, h) })
            }
            Operator::Times => {
                let Some(n) = algebra.is_number(g).and_then(|number| number.to_i64()) else {
                    let message =
                        "a multiple is an integer times a game, such as 3·^; for other products there is ConwayProduct";
                    return Err(NotationError::new(message, left.span.clone()).into());
                };
                guard::multiple(algebra, n, h, &span)?;
                Ok(algebra.multiple(n, h))
            }
            Operator::Ordinal => {
                guard::unfolded(algebra, g, &left.span)?;
                guard::unfolded(algebra, h, &right.span)?;
                Ok(algebra.ordinal_sum(g, h))
            }
            Operator::Compare(_) => unreachable!("comparisons are no values"),
        }
    }

    fn named(&self, name: &str, span: &Span) -> Result<Game, NotationError> {
        if let Some(&game) = self.names.get(name) {
            return Ok(game);
        }
        let hint = match crate::function(name) {
            Some(function) => format!(": {} is a function, write {}", function.name, function.form()),
            None if self.positions.games().contains(&name) => format!(": write {name}(\"...\") for a position"),
            None => format!(": give it a value by {name} := ..."),
        };
        Err(NotationError::new(format!("{name} is no value{hint}"), span.clone()))
    }

    fn position(&self, game: &str, position: &str, place: &Span) -> Result<Game, CalculatorError> {
        match self.positions.value(game, position) {
            Ok(value) => Ok(value),
            Err(PositionError::Stopped(stopped)) => Err(stopped.into()),
            Err(PositionError::Refused(refusal)) => Err(NotationError::new(refusal.to_string(), place.clone()).into()),
            Err(PositionError::Notation(fault)) => {
                // The position begins after the quotation mark.
                let message = format!("{game}: {fault}");
                let span = fault.span();
                Err(NotationError::new(message, span).shifted(place.start + 1).into())
            }
        }
    }

    fn holds(&self, comparison: Comparison, g: Game, h: Game) -> bool {
        let (at_most, at_least) = (self.algebra.le(g, h), self.algebra.le(h, g));
        match comparison {
            Comparison::Equal => g == h,
            Comparison::Unequal => g != h,
            Comparison::AtMost => at_most,
            Comparison::AtLeast => at_least,
            Comparison::Less => at_most && g != h,
            Comparison::Greater => at_least && g != h,
            Comparison::LessOrConfused => !at_least,
            Comparison::GreaterOrConfused => !at_most,
            Comparison::Confused => !at_most && !at_least,
        }
    }
}

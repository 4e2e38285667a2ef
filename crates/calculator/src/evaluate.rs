//! Evaluates expressions.

use std::collections::BTreeMap;

use hedgerow_core::{Budget, NotationError, Refusal, Stopped};
use hedgerow_value::{Algebra, Game, LoopyValue, loopy};

use crate::guard;
use crate::parser::Parser;
use crate::recursion;
use crate::syntax::{Comparison, Kind, Node, Operator, Span, Statement};

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 1 << 16;
/// The most names that are kept.
const MOST_NAMES: usize = 1000;
/// The most letters that a printed value may have.
const LONGEST: usize = 1_000_000;

/// What an expression evaluates to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A value of a game.
    Game(Game),
    /// A value of a loopy game that equals no short game.
    Loopy(Box<LoopyValue>),
    /// A truth value.
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
    /// The result as text; a phrase replaces a value that is too long.
    pub fn text(&self, algebra: &Algebra) -> String {
        match self {
            Self::Game(_) | Self::Loopy(_) => {
                let short = self.text_within(algebra, LONGEST);
                short.unwrap_or_else(|| format!("a value of more than {LONGEST} letters"))
            }
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

impl Value {
    /// A value of a game as text that can be read again; none if the text is longer than `longest`, or if it is no
    /// value of a game.
    pub fn text_within(&self, algebra: &Algebra, longest: usize) -> Option<String> {
        match self {
            Self::Game(game) => algebra.display_within(*game, longest),
            Self::Loopy(value) => value.text(algebra, &Budget::unlimited(), longest).ok().flatten(),
            _ => None,
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
    /// Its text is not a position.
    Notation(NotationError),
    /// It has no value.
    Refused(Refusal),
    /// A limit was reached first.
    Stopped(Stopped),
}

/// The source of the games whose positions may stand in expressions.
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
    /// The text is wrong, or makes no sense.
    #[error("{0}")]
    Notation(#[from] NotationError),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// A calculator: an algebra, the games whose positions it knows, and the names that the user gave.
pub struct Calculator<'a> {
    pub(crate) algebra: &'a Algebra,
    pub(crate) positions: &'a dyn Positions,
    pub(crate) budget: &'a Budget,
    names: BTreeMap<String, Value>,
}

impl<'a> Calculator<'a> {
    /// A calculator without names.
    pub fn new(algebra: &'a Algebra, positions: &'a dyn Positions, budget: &'a Budget) -> Self {
        Self { algebra, positions, budget, names: BTreeMap::new() }
    }

    /// The names that the user gave, with their values.
    pub fn names(&self) -> &BTreeMap<String, Value> {
        &self.names
    }

    /// Runs a text, statement by statement, and returns the last statement's value.
    pub fn run(&mut self, text: &str) -> Result<Value, CalculatorError> {
        if text.len() > LONGEST_TEXT {
            let message = format!("an expression has at most {LONGEST_TEXT} letters here");
            return Err(NotationError::new(message, 0..0).into());
        }
        let games = self.positions.games();
        let statements = Parser::new(text, self.algebra, &games)?.statements()?;
        let mut last = Value::Game(self.algebra.zero());
        for Statement { name, node } in statements {
            let is_own_follower = |name: &String| !self.names.contains_key(name) && recursion::mentions(&node, name);
            last = match &name {
                Some(name) if is_own_follower(name) => self.labelled(name, &node, text)?,
                _ => self.value(&node, text)?,
            };
            if let Some(name) = name {
                self.give(name, last.clone(), &node.span)?;
            }
        }
        Ok(last)
    }

    /// Gives a value a name.
    pub(crate) fn give(&mut self, name: String, value: Value, span: &Span) -> Result<(), NotationError> {
        if !matches!(value, Value::Game(_) | Value::Loopy(_)) {
            return Err(NotationError::new("only values get a name", span.clone()));
        }
        self.names.insert(name, value);
        if self.names.len() > MOST_NAMES {
            return Err(NotationError::new(format!("there are at most {MOST_NAMES} names"), span.clone()));
        }
        Ok(())
    }

    /// The value of a piece.
    fn value(&mut self, node: &Node, text: &str) -> Result<Value, CalculatorError> {
        self.budget.check()?;
        match &node.kind {
            Kind::Binary(Operator::Compare(comparison), left, right) => {
                let (g, h) = (self.worth(left, text)?, self.worth(right, text)?);
                let (at_most, at_least) = match (&g, &h) {
                    (Value::Game(g), Value::Game(h)) => (self.algebra.le(*g, *h), self.algebra.le(*h, *g)),
                    _ => (self.loopy_at_least(&h, &g, &node.span)?, self.loopy_at_least(&g, &h, &node.span)?),
                };
                Ok(Value::Truth(holds(*comparison, at_most, at_least)))
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
            Kind::Graph { graph, place } => self.graph(graph, place),
            Kind::Call(function, arguments) => {
                let mut games = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    match self.worth(argument, text)? {
                        Value::Game(game) => games.push(game),
                        value => return self.apply_loopy(function, value, arguments.len(), &argument.span),
                    }
                }
                let spans: Vec<Span> = arguments.iter().map(|argument| argument.span.clone()).collect();
                let value = self.apply(function, &games, &spans, &node.span)?;
                if let Value::Game(game) = value {
                    guard::result(self.algebra, game, &node.span)?;
                }
                Ok(value)
            }
            _ => self.worth(node, text),
        }
    }

    /// The game without the number that translates its thermograph.
    fn base(&self, game: Game) -> Game {
        self.algebra.sub(game, self.algebra.dyadic(&self.algebra.left_stop(game)))
    }

    /// The value of a piece, which must be one of a game.
    fn game(&mut self, node: &Node, text: &str) -> Result<Game, CalculatorError> {
        match self.worth(node, text)? {
            Value::Game(game) => Ok(game),
            _ => Err(NotationError::new(
                "this is asked of games in which all play ends, and this game is loopy",
                node.span.clone(),
            )
            .into()),
        }
    }

    /// The value of a piece, which must be one of a game, loopy or not.
    pub(crate) fn worth(&mut self, node: &Node, text: &str) -> Result<Value, CalculatorError> {
        self.budget.check()?;
        let algebra = self.algebra;
        let value = match &node.kind {
            Kind::Literal(game) => Value::Game(*game),
            Kind::Name(name) => self.named(name, &node.span)?,
            Kind::Position { game, position, place } => Value::Game(self.position(game, position, place)?),
            Kind::Labelled(label, braces) => self.labelled(label, braces, text)?,
            Kind::Braces(left, right) if left.iter().chain(right).any(recursion::is_pass) => {
                self.labelled("pass", node, text)?
            }
            Kind::Braces(left, right) => {
                let (left, right) = (self.options(left, text)?, self.options(right, text)?);
                self.braced(&left, &right, &node.span)?
            }
            Kind::PlusMinus(left) => {
                let left = self.options(left, text)?;
                let right: Vec<Value> = left.iter().map(|option| self.negative(option)).collect();
                self.braced(&left, &right, &node.span)?
            }
            Kind::Negative(inner) => {
                let value = self.worth(inner, text)?;
                self.negative(&value)
            }
            Kind::Tiny(inner) => {
                let value = self.worth(inner, text)?;
                if let Value::Game(game) = value {
                    guard::option(algebra, game, &inner.span)?;
                }
                self.tiny(&value, &node.span)?
            }
            Kind::Sides(onside, offside) => {
                let (onside, offside) = (self.worth(onside, text)?, self.worth(offside, text)?);
                self.beside(&onside, &offside, &node.span)?
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, text)?,
            Kind::Call(..) | Kind::Graph { .. } => match self.value(node, text)? {
                value @ (Value::Game(_) | Value::Loopy(_)) => value,
                _ => return Err(NotationError::new("a value of a game was expected here", node.span.clone()).into()),
            },
        };
        if let Value::Game(game) = value {
            guard::result(algebra, game, &node.span)?;
        }
        Ok(value)
    }

    fn options(&mut self, nodes: &[Node], text: &str) -> Result<Vec<Value>, CalculatorError> {
        let mut values = Vec::with_capacity(nodes.len());
        for node in nodes {
            let value = self.worth(node, text)?;
            if let Value::Game(game) = value {
                guard::option(self.algebra, game, &node.span)?;
            }
            values.push(value);
        }
        Ok(values)
    }

    fn binary(&mut self, operator: Operator, left: &Node, right: &Node, text: &str) -> Result<Value, CalculatorError> {
        let algebra = self.algebra;
        let span = left.span.start..right.span.end;
        if let Operator::Compare(_) = operator {
            return Err(NotationError::new("a value of a game was expected here, not a comparison", span).into());
        }
        let (g, h) = match (self.worth(left, text)?, self.worth(right, text)?) {
            (Value::Game(g), Value::Game(h)) => (g, h),
            (g, h) => return self.loopy_binary(operator, &g, &h, &span),
        };
        self.budget.check()?;
        let game = match operator {
            Operator::Plus | Operator::Minus => {
                guard::sum(algebra, g, h, &right.span)?;
                if operator == Operator::Plus { algebra.add(g, h) } else { algebra.sub(g, h) }
            }
            Operator::Times => {
                let Some(n) = algebra.is_number(g).and_then(|number| number.to_i64()) else {
                    let message =
                        "a multiple is an integer times a game, such as 3·^; for other products there is ConwayProduct";
                    return Err(NotationError::new(message, left.span.clone()).into());
                };
                guard::multiple(algebra, n, h, &span)?;
                algebra.multiple(n, h)
            }
            Operator::Ordinal => {
                guard::unfolded(algebra, g, &left.span)?;
                guard::unfolded(algebra, h, &right.span)?;
                algebra.ordinal_sum(g, h)
            }
            Operator::Compare(_) => unreachable!("comparisons are no values"),
        };
        Ok(Value::Game(game))
    }

    fn named(&self, name: &str, span: &Span) -> Result<Value, CalculatorError> {
        if let Some(value) = self.names.get(name) {
            return Ok(value.clone());
        }
        if let Some(value) = loopy::named(name, self.budget)? {
            return Ok(self.shortened(value));
        }
        let hint = match crate::function(name) {
            Some(function) => format!(": {} is a function, write {}", function.name, function.form()),
            None if self.positions.games().contains(&name) => format!(": write {name}(\"...\") for a position"),
            None if name == "pass" => ": it stands between braces, for the game of the braces".to_owned(),
            None => format!(": give it a value by {name} := ..."),
        };
        Err(NotationError::new(format!("{name} is no value{hint}"), span.clone()).into())
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
}

fn holds(comparison: Comparison, at_most: bool, at_least: bool) -> bool {
    match comparison {
        Comparison::Equal => at_most && at_least,
        Comparison::Unequal => !at_most || !at_least,
        Comparison::AtMost => at_most,
        Comparison::AtLeast => at_least,
        Comparison::Less => at_most && !at_least,
        Comparison::Greater => at_least && !at_most,
        Comparison::LessOrConfused => !at_least,
        Comparison::GreaterOrConfused => !at_most,
        Comparison::Confused => !at_most && !at_least,
    }
}

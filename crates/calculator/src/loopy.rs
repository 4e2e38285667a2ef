//! Operations on loopy values. Where one operand is loopy, the short ones become graphs.

use hedgerow_core::{NotationError, Stopped};
use hedgerow_value::{LoopyValue, loopy};

use crate::evaluate::{Calculator, CalculatorError, Value};
use crate::functions::Function;
use crate::syntax::{Operator, Span};

/// The most copies of a loopy game that are added up.
const MOST_COPIES: u64 = 1000;

/// Turns a refusal because the graph is too large into a fault at this place; limits of time and memory stay limits.
pub(crate) fn fit<T>(found: Result<T, Stopped>, span: &Span) -> Result<T, CalculatorError> {
    found.map_err(|stopped| match stopped {
        Stopped::TooLarge => NotationError::new("this is too large as a loopy game", span.clone()).into(),
        stopped => stopped.into(),
    })
}

impl Calculator<'_> {
    /// A value as a loopy one.
    pub(crate) fn loopy(&self, value: &Value, span: &Span) -> Result<LoopyValue, CalculatorError> {
        match value {
            Value::Game(game) => fit(LoopyValue::short(self.algebra, *game), span),
            Value::Loopy(value) => Ok((**value).clone()),
            _ => Err(NotationError::new("a value of a game was expected here", span.clone()).into()),
        }
    }

    /// A loopy value, or the short one that it equals.
    pub(crate) fn shortened(&self, value: LoopyValue) -> Value {
        match value.to_short(self.algebra) {
            Some(game) => Value::Game(game),
            None => Value::Loopy(Box::new(value)),
        }
    }

    pub(crate) fn negative(&self, value: &Value) -> Value {
        match value {
            Value::Game(game) => Value::Game(self.algebra.negate(*game)),
            Value::Loopy(value) => Value::Loopy(Box::new(value.negative())),
            other => other.clone(),
        }
    }

    /// The game with these options.
    pub(crate) fn braced(&self, left: &[Value], right: &[Value], span: &Span) -> Result<Value, CalculatorError> {
        let shorts = |values: &[Value]| -> Option<Vec<_>> {
            values.iter().map(|value| if let Value::Game(game) = value { Some(*game) } else { None }).collect()
        };
        if let (Some(left), Some(right)) = (shorts(left), shorts(right)) {
            return Ok(Value::Game(self.algebra.game(&left, &right)));
        }
        let all = |values: &[Value]| values.iter().map(|value| self.loopy(value, span)).collect::<Result<Vec<_>, _>>();
        let game = LoopyValue::game(&all(left)?, &all(right)?, self.budget);
        Ok(self.shortened(fit(game, span)?))
    }

    pub(crate) fn tiny(&self, value: &Value, span: &Span) -> Result<Value, CalculatorError> {
        let zero = || Value::Game(self.algebra.zero());
        if let Value::Game(game) = value {
            return Ok(Value::Game(self.algebra.tiny(*game)));
        }
        let threat = self.braced(&[zero()], &[self.negative(value)], span)?;
        self.braced(&[zero()], &[threat], span)
    }

    /// `G & H`.
    pub(crate) fn beside(&self, g: &Value, h: &Value, span: &Span) -> Result<Value, CalculatorError> {
        let (onside, offside) = (self.loopy(g, span)?, self.loopy(h, span)?);
        match fit(onside.beside(&offside, self.budget), span)? {
            Some(value) => Ok(self.shortened(value)),
            None => Err(NotationError::new("an onside is at least the offside", span.clone()).into()),
        }
    }

    pub(crate) fn loopy_binary(
        &self,
        operator: Operator,
        g: &Value,
        h: &Value,
        span: &Span,
    ) -> Result<Value, CalculatorError> {
        let none = |message: &str| Err(NotationError::new(message, span.clone()).into());
        match operator {
            Operator::Plus | Operator::Minus => {
                let (g, h) = (self.loopy(g, span)?, self.loopy(h, span)?);
                let h = if operator == Operator::Plus { h } else { h.negative() };
                Ok(self.shortened(fit(g.add(&h, self.budget), span)?))
            }
            Operator::Times => {
                let n = if let Value::Game(n) = g { self.algebra.is_number(*n).and_then(|n| n.to_i64()) } else { None };
                let Some(n) = n.filter(|n| n.unsigned_abs() <= MOST_COPIES) else {
                    return none("a multiple of a loopy game is an integer from -1000 to 1000 times the game");
                };
                let one = self.loopy(h, span)?;
                let one = if n < 0 { one.negative() } else { one };
                let mut sum = self.loopy(&Value::Game(self.algebra.zero()), span)?;
                for _ in 0..n.unsigned_abs() {
                    sum = fit(sum.add(&one, self.budget), span)?;
                }
                Ok(self.shortened(sum))
            }
            Operator::Ordinal => none("there is no ordinal sum of loopy games here"),
            Operator::Compare(_) => none("a value of a game was expected here, not a comparison"),
        }
    }

    pub(crate) fn loopy_at_least(&self, g: &Value, h: &Value, span: &Span) -> Result<bool, CalculatorError> {
        let (g, h) = (self.loopy(g, span)?, self.loopy(h, span)?);
        fit(g.at_least(&h, self.budget), span)?.ok_or_else(|| {
            let message = "it is not known how these compare: no stopper is known for a side of one of them";
            NotationError::new(message, span.clone()).into()
        })
    }

    /// Applies a function of values of which one is loopy.
    pub(crate) fn apply_loopy(
        &self,
        function: &Function,
        value: Value,
        count: usize,
        span: &Span,
    ) -> Result<Value, CalculatorError> {
        let loopy = self.loopy(&value, span)?;
        let side = |side: Option<&loopy::Loopy>, name: &str| match side {
            Some(side) => Ok(self.shortened(fit(LoopyValue::new(side, self.budget), span)?)),
            None => {
                Err(NotationError::new(format!("no stopper is known for the {name} of this game"), span.clone()).into())
            }
        };
        match (function.name, count) {
            ("Canonical", 1) => Ok(value),
            ("Outcome", 1) => Ok(Value::Word(fit(loopy.endings(self.budget), span)?.to_string())),
            ("IsStopper", 1) if loopy.onside().is_some() && loopy.offside().is_some() => {
                Ok(Value::Truth(loopy.is_stopper()))
            }
            ("IsStopper", 1) => {
                let message = "it is not known whether this game equals a stopper: none is known for one of its sides";
                Err(NotationError::new(message, span.clone()).into())
            }
            ("IsLoopfree" | "IsZero" | "IsNumber" | "IsInteger" | "IsNimber" | "IsUptimal", 1) => {
                self.apply_loopy_false(&loopy, span)
            }
            ("Onside", 1) => side(loopy.onside(), "onside"),
            ("Offside", 1) => side(loopy.offside(), "offside"),
            ("Sidle", 1) => {
                side(loopy.onside(), "onside")?;
                side(loopy.offside(), "offside")?;
                Ok(value)
            }
            ("Tiny", 1) => self.tiny(&value, span),
            ("Miny", 1) => Ok(self.negative(&self.tiny(&value, span)?)),
            _ => {
                let message =
                    format!("{} exists for games in which all play ends, and this game is loopy", function.name);
                Err(NotationError::new(message, span.clone()).into())
            }
        }
    }

    /// A loopy value that is not short, with both sides known, equals no short game.
    fn apply_loopy_false(&self, loopy: &LoopyValue, span: &Span) -> Result<Value, CalculatorError> {
        if loopy.onside().is_some() && loopy.offside().is_some() {
            return Ok(Value::Truth(false));
        }
        let message = "this is not known: no stopper is known for a side of this game";
        Err(NotationError::new(message, span.clone()).into())
    }
}

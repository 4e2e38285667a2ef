//! What each function does.

use hedgerow_core::NotationError;
use hedgerow_value::{Dyadic, Game};

use crate::evaluate::{Calculator, CalculatorError, Value};
use crate::functions::Function;
use crate::guard;
use crate::syntax::Span;

impl Calculator<'_> {
    /// Applies a function to values; `spans` are the places of the values in the text, `whole` is that of the call.
    pub(crate) fn apply(
        &self,
        function: &Function,
        games: &[Game],
        spans: &[Span],
        whole: &Span,
    ) -> Result<Value, CalculatorError> {
        let algebra = self.algebra;
        let [g, rest @ ..] = games else {
            return Err(NotationError::new("a value was expected", whole.clone()).into());
        };
        let (g, span) = (*g, &spans[0]);
        let number = |number: &Dyadic| Ok(Value::Game(algebra.dyadic(number)));
        let truth = |truth: bool| Ok(Value::Truth(truth));
        let none = |message: String| Err(NotationError::new(message, span.clone()).into());
        let shown = || algebra.display_within(g, 60).unwrap_or_else(|| "this value".to_owned());
        match (function.name, rest) {
            ("Canonical", _) => Ok(Value::Game(g)),
            ("LeftStop", _) => number(&algebra.left_stop(g)),
            ("RightStop", _) => number(&algebra.right_stop(g)),
            ("Mean", _) => number(&algebra.mean(g)),
            ("Temperature", _) => number(&algebra.temperature(g)),
            ("Birthday", _) => Ok(Value::Word(algebra.birthday(g).to_string())),
            ("Outcome", _) => Ok(Value::Word(algebra.outcome(g).to_string())),
            ("Describe", _) => Ok(Value::Word(algebra.describe(g))),
            ("Onside" | "Offside" | "Sidle", _) => Ok(Value::Game(g)),
            ("IsStopper" | "IsLoopfree", _) => truth(true),
            ("IsZero", _) => truth(g == algebra.zero()),
            ("IsNumber", _) => truth(algebra.is_number(g).is_some()),
            ("IsInteger", _) => truth(algebra.is_number(g).is_some_and(|number| number.is_integer())),
            ("IsNimber", _) => truth(algebra.is_nimber(g).is_some()),
            ("IsNumberish", _) => truth(algebra.number_part(g).is_some()),
            ("IsInfinitesimal", _) => truth(algebra.is_infinitesimal(g)),
            ("IsAllSmall", _) => truth(algebra.is_all_small(g)),
            ("IsHot", _) => truth(algebra.temperature(g).signum() > 0),
            ("IsUptimal", _) => truth(algebra.uptimal_expansion(g).is_some()),
            ("NumberPart", _) => match algebra.number_part(g) {
                Some(part) => number(&part),
                None => none(format!("{} is hot: no number is infinitesimally near", shown())),
            },
            ("UptimalExpansion", _) => match algebra.uptimal_expansion(g) {
                Some(expansion) => Ok(Value::Word(expansion.to_string())),
                None => none(format!("{} is no uptimal", shown())),
            },
            ("Up" | "UpPower" | "UpPowerSum" | "Nimber", _) => {
                self.counted(function.name, g, span).map(Value::Game).map_err(Into::into)
            }
            _ => {
                guard::option(algebra, g, span)?;
                match (function.name, rest) {
                    ("LeftOptions", _) => Ok(Value::List(algebra.left(g).to_vec())),
                    ("RightOptions", _) => Ok(Value::List(algebra.right(g).to_vec())),
                    ("Options", _) => Ok(Value::Options(algebra.left(g).to_vec(), algebra.right(g).to_vec())),
                    ("Tiny", _) => Ok(Value::Game(algebra.tiny(g))),
                    ("Miny", _) => Ok(Value::Game(algebra.negate(algebra.tiny(g)))),
                    ("Incentives" | "LeftIncentives" | "RightIncentives", _) => {
                        guard::unfolded(algebra, g, span)?;
                        Ok(Value::List(match function.name {
                            "LeftIncentives" => algebra.left_incentives(g),
                            "RightIncentives" => algebra.right_incentives(g),
                            _ => algebra.incentives(g),
                        }))
                    }
                    ("AtomicWeight", _) => {
                        guard::unfolded(algebra, g, span)?;
                        match algebra.atomic_weight(g) {
                            Some(weight) => Ok(Value::Game(weight)),
                            None => none(format!("{} has no atomic weight that is known here", shown())),
                        }
                    }
                    ("Freeze", _) => self.unfolded(g, span, || algebra.freeze(g)),
                    ("ReducedCanonicalForm", _) => self.unfolded(g, span, || algebra.reduced_canonical_form(g)),
                    ("Cool", &[t]) => {
                        let Some(t) = algebra.is_number(t).filter(|t| *t > Dyadic::from(-1)) else {
                            let message = "a game is cooled by a number greater than -1";
                            return Err(NotationError::new(message, spans[1].clone()).into());
                        };
                        self.unfolded(g, span, || algebra.cool(g, &t))
                    }
                    ("Heat", &[t]) => {
                        guard::unfolded_with(algebra, g, t, span)?;
                        Ok(Value::Game(algebra.heat(g, t)))
                    }
                    ("Overheat", &[unit, t]) => {
                        guard::unfolded_with(algebra, g, unit, span)?;
                        guard::unfolded_with(algebra, g, t, span)?;
                        Ok(Value::Game(algebra.overheat(g, unit, t)))
                    }
                    ("NortonProduct", &[unit]) => {
                        if !algebra.le(algebra.zero(), unit) || unit == algebra.zero() {
                            let message = "a Norton product is one with a positive game";
                            return Err(NotationError::new(message, spans[1].clone()).into());
                        }
                        guard::unfolded_with(algebra, g, unit, span)?;
                        guard::unfolded(algebra, unit, &spans[1])?;
                        Ok(Value::Game(algebra.norton_product(g, unit)))
                    }
                    ("ConwayProduct", &[h]) => {
                        let numbers = algebra.is_number(g).is_some() && algebra.is_number(h).is_some();
                        if !numbers {
                            guard::unfolded(algebra, g, span)?;
                            guard::unfolded_with(algebra, h, g, &spans[1])?;
                        }
                        Ok(Value::Game(algebra.conway_product(g, h)))
                    }
                    ("OrdinalSum", &[h]) => {
                        guard::unfolded(algebra, g, span)?;
                        guard::unfolded(algebra, h, &spans[1])?;
                        Ok(Value::Game(algebra.ordinal_sum(g, h)))
                    }
                    _ => none(format!("{} is asked as {}", function.name, function.form())),
                }
            }
        }
    }

    fn unfolded(&self, g: Game, span: &Span, work: impl FnOnce() -> Game) -> Result<Value, CalculatorError> {
        guard::unfolded(self.algebra, g, span)?;
        Ok(Value::Game(work()))
    }

    /// An integer value made from a count.
    fn counted(&self, name: &str, count: Game, span: &Span) -> Result<Game, NotationError> {
        let most = if name.starts_with("UpPower") { 60 } else { 1 << 20 };
        let least = i64::from(name.starts_with("UpPower"));
        let number = self.algebra.is_number(count).and_then(|number| number.to_i64());
        let Some(n) = number.filter(|n| (least..=most).contains(n)) else {
            return Err(NotationError::new(
                format!("a whole number from {least} to {most} was expected"),
                span.clone(),
            ));
        };
        Ok(match name {
            "Up" => self.algebra.up_star(n, 0),
            "UpPower" => self.algebra.up_power(n as u32),
            "UpPowerSum" => self.algebra.up_power_sum(n as u32),
            _ => self.algebra.nimber(n as u32),
        })
    }
}

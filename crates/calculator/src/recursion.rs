//! Games that are their own followers: `a{0|a}`, `x := {0|x}`, and `pass` for the game of the innermost braces.

use hedgerow_core::NotationError;
use hedgerow_value::LoopyValue;
use hedgerow_value::loopy::LoopyBuilder;

use crate::evaluate::{Calculator, CalculatorError, Value};
use crate::loopy::fit;
use crate::syntax::{Kind, Node, Span};

/// Two graphs under construction: one takes the onside of each two-sided option, the other the offside.
#[derive(Default)]
pub(crate) struct Builders {
    plus: LoopyBuilder,
    minus: LoopyBuilder,
}

/// A position in both graphs.
pub(crate) type Place = [u32; 2];

impl Builders {
    pub fn node(&mut self, span: &Span) -> Result<Place, CalculatorError> {
        Ok([fit(self.plus.node(), span)?, fit(self.minus.node(), span)?])
    }

    fn embed(&mut self, value: &LoopyValue, span: &Span) -> Result<Place, CalculatorError> {
        Ok([fit(self.plus.embed(value.plus()), span)?, fit(self.minus.embed(value.minus()), span)?])
    }

    fn option(&mut self, from: Place, is_left: bool, to: Place) {
        self.plus.option(from[0], is_left, to[0]);
        self.minus.option(from[1], is_left, to[1]);
    }
}

/// Whether a piece is the word `pass`.
pub(crate) fn is_pass(node: &Node) -> bool {
    matches!(&node.kind, Kind::Name(name) if name == "pass")
}

/// Whether a name stands in an expression.
pub(crate) fn mentions(node: &Node, name: &str) -> bool {
    let any = |nodes: &[Node]| nodes.iter().any(|node| mentions(node, name));
    match &node.kind {
        Kind::Literal(_) | Kind::Position { .. } | Kind::Graph { .. } => false,
        Kind::Name(found) => found == name,
        Kind::Braces(left, right) => any(left) || any(right),
        Kind::PlusMinus(nodes) | Kind::Call(_, nodes) => any(nodes),
        Kind::Negative(inner) | Kind::Tiny(inner) | Kind::Labelled(_, inner) => mentions(inner, name),
        Kind::Sides(a, b) | Kind::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
    }
}

impl Calculator<'_> {
    /// The game between braces with a label.
    pub(crate) fn labelled(&mut self, label: &str, braces: &Node, text: &str) -> Result<Value, CalculatorError> {
        if !matches!(braces.kind, Kind::Braces(..)) {
            return self.worth(braces, text);
        }
        let mut builders = Builders::default();
        let root = builders.node(&braces.span)?;
        let mut scope = vec![(label.to_owned(), root)];
        self.fill(root, braces, &mut scope, &mut builders, text)?;
        self.built(&builders, root, &braces.span)
    }

    /// The value of a position of finished graphs.
    pub(crate) fn built(&self, builders: &Builders, at: Place, span: &Span) -> Result<Value, CalculatorError> {
        let (plus, minus) = (builders.plus.game(at[0]), builders.minus.game(at[1]));
        Ok(self.shortened(fit(LoopyValue::of_sides(&plus, &minus, self.budget), span)?))
    }

    /// Gives a position the options between braces.
    pub(crate) fn fill(
        &mut self,
        at: Place,
        braces: &Node,
        scope: &mut Vec<(String, Place)>,
        builders: &mut Builders,
        text: &str,
    ) -> Result<(), CalculatorError> {
        let Kind::Braces(left, right) = &braces.kind else {
            return Err(NotationError::new("options between braces were expected", braces.span.clone()).into());
        };
        scope.push(("pass".to_owned(), at));
        for (is_left, options) in [(true, left), (false, right)] {
            for option in options {
                let option = self.place(option, scope, builders, text)?;
                builders.option(at, is_left, option);
            }
        }
        scope.pop();
        Ok(())
    }

    /// The position that an option is.
    fn place(
        &mut self,
        node: &Node,
        scope: &mut Vec<(String, Place)>,
        builders: &mut Builders,
        text: &str,
    ) -> Result<Place, CalculatorError> {
        self.budget.check()?;
        match &node.kind {
            Kind::Name(name) if scope.iter().any(|(known, _)| known == name) => {
                let found = scope.iter().rev().find(|(known, _)| known == name);
                Ok(found.map_or([0; 2], |(_, place)| *place))
            }
            Kind::Braces(..) => {
                let at = builders.node(&node.span)?;
                self.fill(at, node, scope, builders, text)?;
                Ok(at)
            }
            Kind::Labelled(label, braces) => {
                let at = builders.node(&node.span)?;
                scope.push((label.clone(), at));
                self.fill(at, braces, scope, builders, text)?;
                scope.pop();
                Ok(at)
            }
            _ => {
                if let Some((label, _)) = scope.iter().find(|(label, _)| mentions(node, label)) {
                    let message = format!(
                        "{label} is the game that is being defined: it can only be an option, as in {{0|{label}}}"
                    );
                    return Err(NotationError::new(message, node.span.clone()).into());
                }
                let value = self.worth(node, text)?;
                let value = self.loopy(&value, &node.span)?;
                builders.embed(&value, &node.span)
            }
        }
    }
}

//! Builds expressions from words.
//!
//! From the loosest operator to the tightest: comparisons; sums and differences; ordinal sums; multiples; signs;
//! questions with a dot.

use hedgerow_core::NotationError;
use hedgerow_value::{Algebra, loopy};

use crate::functions::{Function, function, nearest};
use crate::lexer::{Word, is_down, words};
use crate::syntax::{Comparison, Kind, Node, Operator, Span, Statement};

/// Expressions nested deeper than this are refused.
const DEEPEST: usize = 200;

/// The names of the games whose positions may stand in expressions.
pub type Games<'a> = &'a [&'a str];

/// The words of a text, and how far the parser has read.
pub struct Parser<'a> {
    pub(crate) text: &'a str,
    pub(crate) algebra: &'a Algebra,
    games: Games<'a>,
    words: Vec<(Word, Span)>,
    at: usize,
    depth: usize,
}

type Parsed<T> = Result<T, NotationError>;

impl<'a> Parser<'a> {
    /// A parser of a text, in which positions of these games may stand.
    pub fn new(text: &'a str, algebra: &'a Algebra, games: Games<'a>) -> Parsed<Self> {
        Ok(Self { text, algebra, games, words: words(text, algebra, games)?, at: 0, depth: 0 })
    }

    /// The statements of the text, between semicolons.
    pub fn statements(mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            while self.take(";") {}
            if *self.word() == Word::End {
                break;
            }
            statements.push(self.statement()?);
            if *self.word() != Word::End && !self.is(";") {
                return Err(self.unexpected());
            }
        }
        if statements.is_empty() {
            return Err(NotationError::new("an expression was expected, such as {1|-1} + ^*", 0..self.text.len()));
        }
        Ok(statements)
    }

    /// The text, which must be one pair of braces.
    pub fn only_braces(mut self) -> Parsed<Node> {
        let kind = self.braces()?;
        if *self.word() != Word::End {
            return Err(self.unexpected());
        }
        Ok(Node { kind, span: 0..self.text.len() })
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if let (Word::Name(name), Some((Word::Sign(":="), _))) = (self.word().clone(), self.words.get(self.at + 1)) {
            let span = self.span();
            self.untaken(&name, &span)?;
            self.at += 2;
            return Ok(Statement { name: Some(name), node: self.comparison()? });
        }
        if let (Word::Literal(..), Some((Word::Sign(":="), _))) = (self.word(), self.words.get(self.at + 1)) {
            let written = &self.text[self.span()];
            let why = if is_down(written) { "is a value already: v stands for down" } else { "is a value already" };
            return Err(NotationError::new(format!("{written} {why}; choose another name"), self.span()));
        }
        Ok(Statement { name: None, node: self.comparison()? })
    }

    /// Checks that a name is free to be given.
    pub(crate) fn untaken(&self, name: &str, span: &Span) -> Parsed<()> {
        let is_loopy = loopy::NAMES.iter().any(|(known, _)| *known == name);
        let is_taken = function(name).is_some() || self.games.contains(&name) || RESERVED.contains(&name);
        if is_loopy || is_taken || is_down(name) {
            return Err(NotationError::new(format!("{name} is taken: choose another name"), span.clone()));
        }
        Ok(())
    }

    pub(crate) fn word(&self) -> &Word {
        &self.words[self.at].0
    }

    pub(crate) fn span(&self) -> Span {
        self.words[self.at].1.clone()
    }

    pub(crate) fn is(&self, sign: &str) -> bool {
        matches!(self.word(), Word::Sign(found) if *found == sign)
    }

    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    /// Passes over bars, and says how many there are.
    pub(crate) fn take_bars(&mut self) -> Option<usize> {
        let Word::Bars(count) = *self.word() else { return None };
        self.at += 1;
        Some(count)
    }

    /// Whether there is a bar between this brace and its partner, outside inner braces.
    pub(crate) fn has_bar(&self) -> bool {
        let mut depth = 0_usize;
        for (word, _) in &self.words[self.at..] {
            match word {
                Word::Sign("{" | "(") => depth += 1,
                Word::Sign("}" | ")") => depth = depth.saturating_sub(1),
                Word::Bars(_) if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        false
    }

    fn end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |before| self.words[before].1.end)
    }

    /// The error that a value should stand where another word does.
    pub(crate) fn value_expected(&self) -> NotationError {
        let shown = self.word().shown(self.text, &self.span());
        let place = if *self.word() == Word::End { "at the end".to_owned() } else { format!("before {shown}") };
        NotationError::new(format!("a value was expected {place}"), self.span())
    }

    /// The error that an operator or the end should stand where another word does.
    pub(crate) fn unexpected(&self) -> NotationError {
        let shown = self.word().shown(self.text, &self.span());
        let before = self.at.checked_sub(1).map(|before| &self.text[self.words[before].1.clone()]);
        let message = match (self.word(), before) {
            (Word::Sign(")" | "}"), _) => format!("{shown} closes nothing"),
            (Word::Bars(1), _) => "a single bar belongs between braces".to_owned(),
            // People write a multiplication so in CGSuite and elsewhere.
            (_, Some(before)) if before.ends_with('*') => {
                format!(
                    "an operator was expected before {shown} ({before} ends in a star; a multiple is written 3·G or 3.G)"
                )
            }
            _ => format!("an operator was expected before {shown}"),
        };
        NotationError::new(message, self.span())
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(NotationError::new(
                format!("expressions are nested more than {DEEPEST} deep here"),
                self.span(),
            ));
        }
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn binary(operator: Operator, left: Node, right: Node) -> Node {
        let span = left.span.start..right.span.end;
        Node { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
    }

    fn comparison(&mut self) -> Parsed<Node> {
        let left = self.deeper(Self::sides)?;
        let Some(comparison) = self.take_comparison() else { return Ok(left) };
        let right = self.deeper(Self::sides)?;
        let span = self.span();
        if self.take_comparison().is_some() {
            return Err(NotationError::new("only two values are compared at once", span));
        }
        Ok(Self::binary(Operator::Compare(comparison), left, right))
    }

    fn take_comparison(&mut self) -> Option<Comparison> {
        let (comparison, words) = match self.word() {
            Word::Sign("==") => (Comparison::Equal, 1),
            Word::Sign("!=") => (Comparison::Unequal, 1),
            Word::Sign("<=") => (Comparison::AtMost, 1),
            Word::Sign(">=") => (Comparison::AtLeast, 1),
            Word::Sign("<") => (Comparison::Less, 1),
            Word::Sign(">") => (Comparison::Greater, 1),
            Word::Sign("<|") => (Comparison::LessOrConfused, 1),
            Word::Sign("<>") | Word::Bars(2) => (Comparison::Confused, 1),
            Word::Bars(1) if self.words[self.at + 1].0 == Word::Sign(">") => (Comparison::GreaterOrConfused, 2),
            _ => return None,
        };
        self.at += words;
        Some(comparison)
    }

    /// A sum or a pair of sides, as it may stand between braces.
    pub(crate) fn sides(&mut self) -> Parsed<Node> {
        let onside = self.sum()?;
        if !self.take("&") {
            return Ok(onside);
        }
        let offside = self.sum()?;
        let span = onside.span.start..offside.span.end;
        Ok(Node { kind: Kind::Sides(Box::new(onside), Box::new(offside)), span })
    }

    fn sum(&mut self) -> Parsed<Node> {
        let mut left = self.ordinal()?;
        let mut terms = 0;
        loop {
            let start = self.span();
            let operator = match self.word() {
                Word::Sign("+") => Operator::Plus,
                Word::Sign("-") => Operator::Minus,
                // People may write 1 + +_2 and 1 +- 2 with one sign less, where the meaning is clear.
                Word::Sign("+_" | "-_") => {
                    let right = self.ordinal()?;
                    left = Self::binary(Operator::Plus, left, right);
                    continue;
                }
                Word::Sign("+-") if self.text[start.clone()].starts_with('±') => {
                    let right = self.ordinal()?;
                    left = Self::binary(Operator::Plus, left, right);
                    continue;
                }
                Word::Sign("+-") => {
                    let message = "\"+-\" after a value may mean two things: write \"- x\" or \"+ +-x\"";
                    return Err(NotationError::new(message, start));
                }
                _ => return Ok(left),
            };
            self.at += 1;
            terms += 1;
            // A sum leans to the left, and is evaluated by recursion.
            if terms > DEEPEST * 5 {
                return Err(NotationError::new(format!("a sum has at most {} terms here", DEEPEST * 5), start));
            }
            let right = self.ordinal()?;
            left = Self::binary(operator, left, right);
        }
    }

    fn ordinal(&mut self) -> Parsed<Node> {
        let base = self.multiple()?;
        if !self.take(":") {
            return Ok(base);
        }
        let upper = self.deeper(Self::ordinal)?;
        Ok(Self::binary(Operator::Ordinal, base, upper))
    }

    fn multiple(&mut self) -> Parsed<Node> {
        let times = self.signed()?;
        // A dot may also ask a question, as in G.Mean; this one multiplies.
        let dot = self.span();
        if !self.take(".") && !self.take("·") {
            return Ok(times);
        }
        let is_digit = |letter: char| letter.is_ascii_digit();
        let (before, after) = (&self.text[..dot.start], &self.text[dot.end..]);
        if &self.text[dot.clone()] == "." && before.ends_with(is_digit) && after.starts_with(is_digit) {
            return Err(NotationError::new("numbers are fractions such as 3/2; a multiple is 3·5 or 3 . 5", dot));
        }
        let game = self.deeper(Self::multiple)?;
        Ok(Self::binary(Operator::Times, times, game))
    }

    fn signed(&mut self) -> Parsed<Node> {
        let start = self.span().start;
        let wrapped = |kind: fn(Box<Node>) -> Kind, node: Node| {
            let span = start..node.span.end;
            Node { kind: kind(Box::new(node)), span }
        };
        match self.word() {
            Word::Sign("-") => {
                self.at += 1;
                // Before a number, the sign belongs to the number only: -1^ is ^ - 1.
                if let Word::Literal(Some(number), rest) = self.word().clone() {
                    let value = self.algebra.add(self.algebra.dyadic(&-number), rest);
                    self.at += 1;
                    let literal = Node { kind: Kind::Literal(value), span: start..self.end() };
                    return self.questions(literal);
                }
                Ok(wrapped(Kind::Negative, self.deeper(Self::signed)?))
            }
            Word::Sign("+-") => {
                self.at += 1;
                if let Some(list) = self.deeper(Self::list_in_braces)? {
                    return Ok(Node { kind: Kind::PlusMinus(list), span: start..self.end() });
                }
                let node = self.deeper(Self::signed)?;
                let span = start..node.span.end;
                Ok(Node { kind: Kind::PlusMinus(vec![node]), span })
            }
            Word::Sign("+_") => {
                self.at += 1;
                Ok(wrapped(Kind::Tiny, self.deeper(Self::atom)?))
            }
            Word::Sign("-_") => {
                self.at += 1;
                let tiny = wrapped(Kind::Tiny, self.deeper(Self::atom)?);
                Ok(wrapped(Kind::Negative, tiny))
            }
            _ => {
                let atom = self.atom()?;
                self.questions(atom)
            }
        }
    }

    /// The questions asked of a piece, such as `.Mean` or `.Cool(1)`.
    fn questions(&mut self, mut node: Node) -> Parsed<Node> {
        while self.is(".") {
            let Some((Word::Name(name), span)) = self.words.get(self.at + 1).cloned() else { break };
            let Some(asked) = function(&name) else { break };
            self.at += 2;
            let start = node.span.start;
            let mut arguments = vec![node];
            if self.is("(") {
                arguments.extend(self.arguments()?);
            }
            node = Node { kind: self.call(asked, arguments, span)?, span: start..self.end() };
        }
        Ok(node)
    }

    fn call(&self, asked: &'static Function, mut arguments: Vec<Node>, span: Span) -> Parsed<Kind> {
        // CGSuite asks for one player's options so.
        if let (2, Some(Kind::Name(player)), "Options") =
            (arguments.len(), arguments.get(1).map(|node| &node.kind), asked.name)
            && let Some(asked) = function(&format!("{player}Options"))
        {
            arguments.truncate(1);
            return Ok(Kind::Call(asked, arguments));
        }
        if asked.takes(arguments.len()) {
            return Ok(Kind::Call(asked, arguments));
        }
        let form = asked.form();
        Err(NotationError::new(format!("{} is asked as {form}", asked.name), span))
    }

    /// Values between parentheses, with commas between them.
    fn arguments(&mut self) -> Parsed<Vec<Node>> {
        let open = self.span();
        self.at += 1;
        let mut arguments = Vec::new();
        if self.take(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.deeper(Self::comparison)?);
            if self.take(")") {
                return Ok(arguments);
            }
            if !self.take(",") {
                return Err(match self.word() {
                    Word::End => NotationError::new("this parenthesis is not closed", open),
                    _ => self.unexpected(),
                });
            }
        }
    }

    fn atom(&mut self) -> Parsed<Node> {
        let span = self.span();
        match self.word().clone() {
            Word::Literal(number, rest) => {
                self.at += 1;
                let value = number.map_or(rest, |number| self.algebra.add(self.algebra.dyadic(&number), rest));
                Ok(Node { kind: Kind::Literal(value), span })
            }
            Word::Name(name) => {
                self.at += 1;
                self.named(name, span)
            }
            Word::Sign("(") => {
                self.at += 1;
                let mut node = self.deeper(Self::comparison)?;
                if !self.take(")") {
                    return Err(match self.word() {
                        Word::End => NotationError::new("this parenthesis is not closed", span),
                        _ => self.unexpected(),
                    });
                }
                node.span = span.start..self.end();
                Ok(node)
            }
            Word::Sign("{") => {
                let kind = self.deeper(Self::braces)?;
                Ok(Node { kind, span: span.start..self.end() })
            }
            _ => Err(self.value_expected()),
        }
    }

    /// Text between quotation marks, and the parenthesis after it.
    fn text_argument(&mut self, otherwise: &str) -> Parsed<(String, Span)> {
        let (Word::Text(text), place) = self.words[self.at].clone() else {
            return Err(NotationError::new(otherwise, self.span()));
        };
        self.at += 1;
        if !self.take(")") {
            return Err(self.unexpected());
        }
        Ok((text, place))
    }

    /// The game of this name, which may also be written as CGSuite does: `ToadsAndFrogs` for toads-and-frogs.
    fn game_named(&self, name: &str) -> Option<String> {
        let is_it = |game: &str| {
            let letters = game.bytes().filter(|letter| *letter != b'-');
            name.len() == letters.clone().count() && letters.zip(name.bytes()).all(|(a, b)| a.eq_ignore_ascii_case(&b))
        };
        self.games.iter().find(|game| **game == name || is_it(game)).map(|game| (*game).to_owned())
    }

    /// A position given by whole numbers, such as `Nim(3, 5)` or `Domineering(4, 4)`.
    fn numbers_as_position(&mut self, game: &str) -> Parsed<Option<(String, Span)>> {
        let begin = self.at;
        let start = self.span().start;
        let mut numbers = Vec::new();
        loop {
            let written = &self.text[self.span()];
            let is_number = !written.is_empty() && written.bytes().all(|letter| letter.is_ascii_digit());
            if !is_number {
                self.at = begin;
                return Ok(None);
            }
            numbers.push(written.to_owned());
            self.at += 1;
            let end = self.end();
            if self.take(")") {
                let between = if game == "nim" { "+" } else { "x" };
                return Ok(Some((numbers.join(between), start..end)));
            }
            if !self.take(",") {
                return Err(self.unexpected());
            }
        }
    }

    /// Skips the packages of CGSuite in front of a game, as in `game.grid.Clobber("XO")`.
    fn unpacked(&mut self, name: String, span: Span) -> (String, Span) {
        let words = &self.words[self.at..];
        if let ("game", [dot, (Word::Name(package), _), other_dot, (Word::Name(game), place), ..]) =
            (name.as_str(), words)
            && dot.0 == Word::Sign(".")
            && other_dot.0 == Word::Sign(".")
            && ["grid", "strip", "heap", "graph"].contains(&package.as_str())
        {
            let unpacked = (game.clone(), place.clone());
            self.at += 4;
            return unpacked;
        }
        (name, span)
    }

    fn named(&mut self, name: String, span: Span) -> Parsed<Node> {
        let (name, span) = self.unpacked(name, span);
        if self.is("{") && self.span().start == span.end {
            self.untaken(&name, &span)?;
            let open = self.span().start;
            let kind = self.deeper(Self::braces)?;
            let braces = Box::new(Node { kind, span: open..self.end() });
            return Ok(Node { kind: Kind::Labelled(name, braces), span: span.start..self.end() });
        }
        if !self.is("(") {
            return Ok(Node { kind: Kind::Name(name), span });
        }
        if name.eq_ignore_ascii_case("graph") {
            self.at += 1;
            let (graph, place) =
                self.text_argument("a graph is text between quotation marks, such as Graph(\"a: 0 | a\")")?;
            return Ok(Node { kind: Kind::Graph { graph, place }, span: span.start..self.end() });
        }
        if let Some(name) = self.game_named(&name) {
            self.at += 1;
            if let Some((position, place)) = self.numbers_as_position(&name)? {
                let kind = Kind::Position { game: name, position, place };
                return Ok(Node { kind, span: span.start..self.end() });
            }
            let message = format!("a position is text between quotation marks, such as {name}(\"...\")");
            let (position, place) = self.text_argument(&message)?;
            let kind = Kind::Position { game: name, position, place };
            return Ok(Node { kind, span: span.start..self.end() });
        }
        let Some(asked) = function(&name) else {
            let hint = nearest(&name).map(|near| format!(": is {near} meant?")).unwrap_or_default();
            return Err(NotationError::new(format!("there is no function {name}{hint}"), span));
        };
        let arguments = self.arguments()?;
        let kind = self.call(asked, arguments, span.clone())?;
        Ok(Node { kind, span: span.start..self.end() })
    }
}

/// Words that cannot be names.
const RESERVED: &[&str] = &["true", "false", "pass", "graph", "Graph"];

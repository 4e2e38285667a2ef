//! Graphs of positions as text: a line for each position, `name: Left's options | Right's options`.
//!
//! An option is the name of a position, or any expression. Lines end at a line break or a semicolon, and `#` begins a remark.

use hedgerow_core::NotationError;

use crate::evaluate::{Calculator, CalculatorError, Value};
use crate::loopy::fit;
use crate::parser::Parser;
use crate::recursion::Builders;
use crate::syntax::{Node, Span};

/// A line of a graph: its name, the options between braces as text and as a piece, and how far the text is shifted.
struct Line {
    name: String,
    span: Span,
    text: String,
    braces: Node,
    offset: usize,
}

impl Calculator<'_> {
    /// Reads a graph, names each position's value, and says who wins and what each position is worth.
    pub(crate) fn graph(&mut self, graph: &str, place: &Span) -> Result<Value, CalculatorError> {
        let lines = self.lines(graph, place.start + 1)?;
        if lines.is_empty() {
            let message = "a graph has lines such as a: 0, b | a";
            return Err(NotationError::new(message, place.clone()).into());
        }
        let mut builders = Builders::default();
        let mut scope = Vec::with_capacity(lines.len());
        for line in &lines {
            scope.push((line.name.clone(), builders.node(&line.span)?));
        }
        for (index, line) in lines.iter().enumerate() {
            let at = scope[index].1;
            self.fill(at, &line.braces, &mut scope, &mut builders, &line.text).map_err(|error| match error {
                CalculatorError::Notation(fault) => fault.shifted(line.offset).into(),
                stopped => stopped,
            })?;
        }
        let mut rows = vec![["position".to_owned(), "outcome".to_owned(), "value".to_owned()]];
        for (line, (_, at)) in lines.iter().zip(&scope) {
            let value = self.built(&builders, *at, &line.span)?;
            let loopy = self.loopy(&value, &line.span)?;
            let outcome = fit(loopy.endings(self.budget), &line.span)?.to_string();
            let mut text = value.text(self.algebra);
            if loopy.onside().is_none() || loopy.offside().is_none() {
                text += "  (no stopper is known for a side)";
            }
            rows.push([line.name.clone(), outcome, text]);
            self.give(line.name.clone(), value, &line.span)?;
        }
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (first, second) = (width(0), width(1));
        let row = |[name, outcome, value]: &[String; 3]| format!("{name:first$}  {outcome:second$}  {value}");
        Ok(Value::Word(rows.iter().map(row).collect::<Vec<_>>().join("\n")))
    }

    fn lines(&self, graph: &str, start: usize) -> Result<Vec<Line>, NotationError> {
        let games = self.positions.games();
        let mut lines: Vec<Line> = Vec::new();
        let mut at = 0;
        for piece in graph.split_inclusive(['\n', ';']) {
            let begin = at;
            at += piece.len();
            let line = piece.trim_end_matches(['\n', ';', '\r']);
            let line = &line[..line.find('#').unwrap_or(line.len())];
            if line.trim().is_empty() {
                continue;
            }
            let indent = line.len() - line.trim_start().len();
            let colon = line.find(':');
            let name = line[..colon.unwrap_or(line.len())].trim();
            let span = start + begin + indent..start + begin + indent + name.len();
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let (Some(colon), true) = (colon, is_name) else {
                let message = "a line of a graph is a name, a colon and options, such as a: 0, b | a";
                return Err(NotationError::new(message, span));
            };
            if lines.iter().any(|line| line.name == name) {
                return Err(NotationError::new(format!("{name} stands twice in this graph"), span));
            }
            let text = format!("{{{}}}", &line[colon + 1..]);
            // The first brace stands where the colon does.
            let offset = start + begin + colon;
            let parser = Parser::new(&text, self.algebra, &games).map_err(|fault| fault.shifted(offset))?;
            parser.untaken(name, &span)?;
            let braces = parser.only_braces().map_err(|fault| fault.shifted(offset))?;
            lines.push(Line { name: name.to_owned(), span, text, braces, offset });
        }
        Ok(lines)
    }
}

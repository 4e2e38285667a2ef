//! The options between braces: the longest run of bars separates Left's options from Right's.

use hedgerow_core::NotationError;

use crate::lexer::Word;
use crate::parser::Parser;
use crate::syntax::{Kind, Node, Span};

/// A run of more bars than this is refused.
const MOST_BARS: usize = 100;

/// The pieces between braces.
enum Item {
    Option(Node),
    Bars(usize, Span),
}

impl Item {
    fn bars(&self) -> usize {
        match self {
            Self::Option(_) => 0,
            Self::Bars(count, _) => *count,
        }
    }
}

impl Parser<'_> {
    /// The game between braces.
    pub(crate) fn braces(&mut self) -> Result<Kind, NotationError> {
        let open = self.span();
        let items = self.items()?;
        if items.iter().all(|item| item.bars() == 0) {
            return Err(NotationError::new("a bar is missing between these braces", open));
        }
        game(items)
    }

    /// A list of options between braces without a bar, as it stands after +-. If there is a bar, returns none and reads
    /// nothing.
    pub(crate) fn list_in_braces(&mut self) -> Result<Option<Vec<Node>>, NotationError> {
        if !self.is("{") || self.has_bar() {
            return Ok(None);
        }
        let items = self.items()?;
        Ok(Some(options(items)))
    }

    fn items(&mut self) -> Result<Vec<Item>, NotationError> {
        let open = self.span();
        self.take("{");
        let mut items = Vec::new();
        loop {
            let span = self.span();
            if let Some(count) = self.take_bars() {
                if count > MOST_BARS {
                    return Err(NotationError::new(format!("more than {MOST_BARS} bars side by side"), span));
                }
                items.push(Item::Bars(count, span));
                continue;
            }
            if self.take("}") {
                return Ok(items);
            }
            if *self.word() == Word::End {
                return Err(NotationError::new("this brace is not closed", open));
            }
            if matches!(items.last(), Some(Item::Option(_))) {
                return Err(self.unexpected());
            }
            items.push(Item::Option(self.sides()?));
            while self.take(",") {
                items.push(Item::Option(self.sides()?));
            }
        }
    }
}

/// The game that pieces form; the longest run of bars is the outermost.
fn game(items: Vec<Item>) -> Result<Kind, NotationError> {
    let most = items.iter().map(Item::bars).max().unwrap_or(0);
    let mut sides = [Vec::new(), Vec::new()];
    let mut is_right = false;
    for item in items {
        match item {
            Item::Bars(count, span) if count == most => {
                if is_right {
                    let message = "two separators with as many bars: it is not clear which one is the outer";
                    return Err(NotationError::new(message, span));
                }
                is_right = true;
            }
            item => sides[usize::from(is_right)].push(item),
        }
    }
    let [left, right] = sides.map(side);
    Ok(Kind::Braces(left?, right?))
}

/// The options of a side: a list, or one game without its braces.
fn side(items: Vec<Item>) -> Result<Vec<Node>, NotationError> {
    if items.iter().all(|item| item.bars() == 0) {
        return Ok(options(items));
    }
    let place = |item: &Item| match item {
        Item::Option(node) => node.span.clone(),
        Item::Bars(_, span) => span.clone(),
    };
    let span = items.first().map_or(0, |item| place(item).start)..items.last().map_or(0, |item| place(item).end);
    Ok(vec![Node { kind: game(items)?, span }])
}

fn options(items: Vec<Item>) -> Vec<Node> {
    items
        .into_iter()
        .filter_map(|item| match item {
            Item::Option(node) => Some(node),
            Item::Bars(..) => None,
        })
        .collect()
}

//! Patterns such as `X .* . -> . =* X`: the content of squares in a line, and what becomes of it.

use super::ruleset::{BEYOND, Becomes, Cell, Class, Direction, Item, Ruleset};
use super::words::{Line, RuleError, Word};

/// The most squares of a pattern, each run counted once.
const LONGEST: usize = 16;
/// The most runs of a pattern.
const MOST_RUNS: usize = 2;

/// The directions that a word names.
pub(super) fn direction_words(word: &str) -> Option<&'static [Direction]> {
    Some(match word {
        "east" => &[(0, 1)],
        "west" => &[(0, -1)],
        "south" => &[(1, 0)],
        "north" => &[(-1, 0)],
        "horizontal" => &[(0, 1), (0, -1)],
        "vertical" => &[(1, 0), (-1, 0)],
        "orthogonal" => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
        "diagonal" => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        "every" => &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)],
        _ => return None,
    })
}

/// The error for a letter that is no piece.
pub(super) fn unknown(rules: &Ruleset, letter: char) -> String {
    let known: String = rules.pieces.iter().flat_map(|piece| [' ', piece.letter]).collect();
    if known.is_empty() {
        return format!("{letter} is not a piece: there is none yet (write: piece {letter} blue stone)");
    }
    format!("{letter} is not a piece (there are . and{known})")
}

/// A class alone: a letter, `?` for anything, or several letters in brackets.
pub(super) fn class(rules: &Ruleset, word: Word<'_>) -> Result<Class, RuleError> {
    let mut signs = Signs::new(word.line, &[word]);
    let (class, _) = signs.class(rules)?;
    match signs.next() {
        None => Ok(class),
        Some(more) => Err(more.place.fault("one letter is meant here, or several in brackets")),
    }
}

/// The items of a pattern with what becomes of them.
pub(super) fn items(
    rules: &Ruleset,
    line: Line<'_>,
    pattern: &[Word<'_>],
    result: &[Word<'_>],
) -> Result<Vec<Item>, RuleError> {
    let mut signs = Signs::new(line, pattern);
    let mut shapes = Vec::new();
    while let Some(shape) = signs.shape(|signs| signs.class(rules).map(|(class, _)| class))? {
        shapes.push(shape);
    }
    let Some(&first) = pattern.first() else { return Err(line.end().fault("the pattern is missing")) };
    let whole = first.through(pattern[pattern.len() - 1]);
    if shapes.iter().map(|shape| shape.cells.len()).sum::<usize>() > LONGEST {
        return Err(whole.fault(format!("a pattern has at most {LONGEST} squares")));
    }
    if shapes.iter().filter(|shape| shape.repeats).count() > MOST_RUNS {
        return Err(whole.fault(format!("a pattern has at most {MOST_RUNS} runs")));
    }
    if shapes.iter().all(|shape| shape.least == 0 || shape.cells.iter().all(|(class, _)| class & !BEYOND == 0)) {
        return Err(whole.fault("a pattern has at least one square that is not in a run"));
    }
    let mut signs = Signs::new(line, result);
    let mut items = Vec::new();
    for shape in shapes {
        let place = signs.peek().map_or(line_end(line, result), |sign| sign.place);
        let becomes = signs.shape(|signs| signs.becomes(rules))?;
        let short = || place.fault("the result has fewer squares than the pattern");
        let becomes = becomes.ok_or_else(short)?;
        if (becomes.cells.len(), becomes.least, becomes.repeats) != (shape.cells.len(), shape.least, shape.repeats) {
            return Err(
                place.fault("the result must repeat the runs of the pattern: the same * and + over as many squares")
            );
        }
        let mut cells = Vec::new();
        for ((class, _), (becomes, place)) in shape.cells.into_iter().zip(becomes.cells) {
            if class & BEYOND != 0 && becomes != Becomes::Same {
                return Err(place.fault("what may lie beyond the board stays as it is: write = here"));
            }
            cells.push(Cell { class, becomes });
        }
        items.push(Item { cells, least: shape.least, repeats: shape.repeats });
    }
    if let Some(more) = signs.next() {
        return Err(more.place.fault("the result has more squares than the pattern"));
    }
    if items.iter().all(|item| item.cells.iter().all(|cell| cell.becomes == Becomes::Same)) {
        return Err(whole.fault("a move must change something"));
    }
    Ok(items)
}

fn line_end<'a>(line: Line<'a>, words: &[Word<'a>]) -> Word<'a> {
    words.last().map_or(line.end(), |last| Word { start: last.start + last.text.len(), text: "", ..*last })
}

/// Squares that occur once or several times, each with some data.
struct Shape<'a, T> {
    cells: Vec<(T, Word<'a>)>,
    least: usize,
    repeats: bool,
}

/// One sign with its place.
#[derive(Clone, Copy)]
struct Sign<'a> {
    letter: char,
    place: Word<'a>,
}

/// The signs of some words, one after another.
struct Signs<'a> {
    line: Line<'a>,
    signs: Vec<Sign<'a>>,
    next: usize,
}

impl<'a> Signs<'a> {
    fn new(line: Line<'a>, words: &[Word<'a>]) -> Self {
        let of = |word: &Word<'a>| {
            let word = *word;
            word.text
                .char_indices()
                .map(move |(at, letter)| Sign { letter, place: word.part(at, at + letter.len_utf8()) })
        };
        Self { line, signs: words.iter().flat_map(of).collect(), next: 0 }
    }

    fn peek(&self) -> Option<Sign<'a>> {
        self.signs.get(self.next).copied()
    }

    fn next(&mut self) -> Option<Sign<'a>> {
        let sign = self.peek()?;
        self.next += 1;
        Some(sign)
    }

    /// The next squares, in parentheses or one, with the sign of a run after them.
    fn shape<T>(
        &mut self,
        mut one: impl FnMut(&mut Self) -> Result<T, RuleError>,
    ) -> Result<Option<Shape<'a, T>>, RuleError> {
        let Some(first) = self.peek() else { return Ok(None) };
        let mut cells = Vec::new();
        if first.letter == '(' {
            self.next += 1;
            loop {
                match self.peek() {
                    None => return Err(first.place.fault("this parenthesis is not closed")),
                    Some(sign) if sign.letter == ')' => break,
                    Some(sign) => cells.push((one(self)?, sign.place)),
                }
            }
            self.next += 1;
            if cells.is_empty() {
                return Err(first.place.fault("there is nothing in these parentheses"));
            }
        } else {
            cells.push((one(self)?, first.place));
        }
        let (least, repeats) = match self.peek().map(|sign| sign.letter) {
            Some('*') => (0, true),
            Some('+') => (1, true),
            _ => (1, false),
        };
        self.next += usize::from(repeats);
        Ok(Some(Shape { cells, least, repeats }))
    }

    /// The possible contents of a square.
    fn class(&mut self, rules: &Ruleset) -> Result<(Class, Word<'a>), RuleError> {
        let Some(sign) = self.next() else { return Err(self.line.end().fault("a square is missing")) };
        let single = |sign: Sign<'a>| match sign.letter {
            '?' => Ok(rules.anything()),
            '|' => Ok(BEYOND),
            letter => match rules.kind(letter) {
                Some(kind) => Ok(1 << kind),
                None if letter.is_ascii_uppercase() || "#@&".contains(letter) => {
                    Err(sign.place.fault(unknown(rules, letter)))
                }
                None => Err(sign.place.fault(format!(
                    "{letter} means nothing in a pattern (it has letters of pieces, . ? | [ ] ( ) * +)"
                ))),
            },
        };
        if sign.letter != '[' {
            return Ok((single(sign)?, sign.place));
        }
        let mut class = 0;
        loop {
            match self.next() {
                None => return Err(sign.place.fault("this bracket is not closed")),
                Some(end) if end.letter == ']' => break,
                Some(inner) => class |= single(inner)?,
            }
        }
        if class == 0 {
            return Err(sign.place.fault("there is nothing in these brackets"));
        }
        Ok((class, sign.place))
    }

    /// What becomes of a square.
    fn becomes(&mut self, rules: &Ruleset) -> Result<Becomes, RuleError> {
        let Some(sign) = self.next() else { return Err(self.line.end().fault("a square is missing")) };
        match sign.letter {
            '=' | '|' => Ok(Becomes::Same),
            letter => match rules.kind(letter) {
                Some(kind) => Ok(Becomes::Kind(kind)),
                None if letter.is_ascii_uppercase() => Err(sign.place.fault(unknown(rules, letter))),
                None => Err(sign.place.fault(format!(
                    "{letter} means nothing in a result (it has letters of pieces, . for empty, = for unchanged)"
                ))),
            },
        }
    }
}

//! Reads a rule file, line by line.

use hedgerow_core::Sign;

use super::heaps::HeapRule;
use super::library::LIBRARY;
use super::pattern::{self, direction_words};
use super::ruleset::{
    Boards, Class, Colour, Condition, Direction, Keep, LONGEST, Likeness, MOST_PIECES, MoveRule, Parts, Piece, Ruleset,
    Shape, Stage, View,
};
use super::words::{Line, RuleError, Word};

/// The most lines that define moves.
const MOST_MOVES: usize = 40;
/// The most symmetries, including all that follow from the declared ones.
const MOST_SYMMETRIES: usize = 64;

/// The words that a line may begin with.
const KEYWORDS: &str =
    "game, title, about, source, rule, picture, board, piece, full, start, left, right, both, keep, parts, symmetry";

impl Ruleset {
    /// Reads a rule file. It checks that the declared symmetries hold, and that play ends. Files of the library are
    /// not checked again, since a test has checked them: every start of the program reads all of them.
    ///
    /// ```
    /// use hedgerow_games::ruled::Ruleset;
    ///
    /// let rules = Ruleset::read("game dominoes\nboard grid\npiece # grey square\n\
    ///     left .. -> ## vertical\nright .. -> ## horizontal\n")?;
    /// assert_eq!((rules.name.as_str(), rules.moves.len()), ("dominoes", 2));
    /// # Ok::<(), hedgerow_games::ruled::RuleError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, RuleError> {
        let rules = Self::read_unchecked(text)?;
        if !LIBRARY.iter().any(|(_, known)| *known == text) {
            super::sound::check(&rules)?;
        }
        Ok(rules)
    }

    /// Reads a rule file whose claims somebody else checks.
    pub(super) fn read_unchecked(text: &str) -> Result<Self, RuleError> {
        Reader::default().read(text)
    }
}

/// A rule file with its first lines read.
struct Reader {
    rules: Ruleset,
    has_start: bool,
}

impl Default for Reader {
    fn default() -> Self {
        let rules = Ruleset {
            name: String::new(),
            title: String::new(),
            about: String::new(),
            sources: Vec::new(),
            sentences: Vec::new(),
            pictures: Vec::new(),
            start: String::new(),
            boards: Boards::default(),
            pieces: Vec::new(),
            full: [0; 2],
            moves: Vec::new(),
            heap_moves: Vec::new(),
            keeps: Vec::new(),
            parts: None,
            symmetries: Vec::new(),
            text: String::new(),
        };
        Self { rules, has_start: false }
    }
}

impl Reader {
    fn read(mut self, text: &str) -> Result<Ruleset, RuleError> {
        let first = Line { number: 1, text: "" };
        if text.len() > LONGEST {
            return Err(first.end().fault(format!("a rule file has at most {LONGEST} bytes")));
        }
        self.rules.text = text.to_owned();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = first;
        for line in Line::all(text) {
            line.is_plain()?;
            self.line(line)?;
            last = line;
        }
        let missing = |what: &str| Err(last.end().fault(format!("{what} is missing")));
        if self.rules.name.is_empty() {
            return missing("the line \"game NAME\"");
        }
        if self.rules.boards == Boards::default() {
            return missing("the line \"board strip\" (or grid, graph, heaps, rectangles)");
        }
        if self.rules.moves.is_empty() && self.rules.heap_moves.is_empty() {
            return missing("a line that says how Left or Right moves");
        }
        if self.rules.title.is_empty() {
            self.rules.title = self.rules.name.clone();
        }
        if !self.has_start {
            let Boards { strip, grid, heaps, .. } = self.rules.boards;
            let start = if grid {
                "4x4"
            } else if strip {
                "1x6"
            } else if heaps {
                "8"
            } else {
                "4x4"
            };
            self.rules.start = start.to_owned();
            if !strip && !grid && self.rules.boards.graph {
                self.rules.start = ".... 0-1 1-2 2-3".to_owned();
            }
        }
        Ok(self.rules)
    }

    fn line(&mut self, line: Line<'_>) -> Result<(), RuleError> {
        let words: Vec<Word<'_>> = line.words().collect();
        let Some((&key, rest)) = words.split_first() else { return Ok(()) };
        let told = line.after(key);
        if self.rules.name.is_empty() && key.text != "game" {
            return Err(key.fault("a rule file begins with a line \"game NAME\""));
        }
        let text =
            || if told.text.is_empty() { Err(line.end().fault("some words are missing")) } else { Ok(told.text) };
        match key.text {
            "game" => return self.game(key, rest),
            "title" => self.rules.title = text()?.to_owned(),
            "about" => self.rules.about = text()?.to_owned(),
            "source" => self.rules.sources.push(text()?.to_owned()),
            "rule" => self.rules.sentences.push(text()?.to_owned()),
            "picture" => match text()?.split_once(" : ") {
                Some((position, words)) => {
                    self.rules.pictures.push((position.trim().to_owned(), words.trim().to_owned()));
                }
                None => return Err(told.fault("a picture is a position, \" : \" and what it shows")),
            },
            "start" => {
                self.rules.start = text()?.to_owned();
                self.has_start = true;
            }
            "board" => return self.board(line, rest),
            "piece" => return self.piece(line, rest),
            "full" => return self.full(line, rest),
            "left" | "right" | "both" => return self.moves(line, key, rest),
            "keep" => return self.keep(line, rest),
            "parts" => return self.parts(line, rest),
            "symmetry" => return self.symmetry(line, key, rest),
            _ => return Err(key.fault(format!("a line begins with one of {KEYWORDS}, not with {:?}", key.text))),
        }
        Ok(())
    }

    fn game(&mut self, key: Word<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        if !self.rules.name.is_empty() {
            return Err(key.fault("the game has a name already"));
        }
        let [name] = rest else {
            return Err(rest.get(1).copied().unwrap_or(key.line.end()).fault("the name of a game is one word"));
        };
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        let good =
            name.text.starts_with(|letter: char| letter.is_ascii_lowercase()) && name.text.chars().all(is_letter);
        if !good || name.text.len() > 40 {
            return Err(name.fault("the name of a game is at most 40 small letters, digits and -, a letter first"));
        }
        self.rules.name = name.text.to_owned();
        Ok(())
    }

    fn board(&mut self, line: Line<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        if rest.is_empty() {
            return Err(line.end().fault("say which board: strip, grid, graph, heaps or rectangles"));
        }
        if !self.rules.moves.is_empty() || !self.rules.heap_moves.is_empty() || !self.rules.pieces.is_empty() {
            return Err(rest[0].fault("the board comes before the pieces and the moves"));
        }
        let boards = &mut self.rules.boards;
        for word in rest {
            match word.text {
                "strip" => boards.strip = true,
                "grid" => boards.grid = true,
                "graph" => boards.graph = true,
                "heaps" => boards.heaps = true,
                "rectangles" => boards.rectangles = true,
                text => {
                    let known = "strip, grid, graph, heaps, rectangles";
                    return Err(word.fault(format!("{text:?} is not a board ({known})")));
                }
            }
        }
        let squares = boards.strip || boards.grid || boards.graph;
        if (boards.heaps || boards.rectangles) && squares || boards.heaps && boards.rectangles {
            return Err(rest[0].through(rest[rest.len() - 1]).fault("heaps and rectangles are boards of their own"));
        }
        Ok(())
    }

    fn piece(&mut self, line: Line<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        let [letter, looks @ ..] = rest else {
            return Err(line.end().fault("say the letter, the colour and the shape, as in: piece X blue stone"));
        };
        if self.rules.boards == Boards::default() || self.rules.boards.dimensions().is_some() {
            return Err(letter.fault("pieces stand on a strip, a grid or a graph: say so first, with \"board\""));
        }
        let mut letters = letter.text.chars();
        let sign = letters.next().filter(|sign| sign.is_ascii_uppercase() || "#@&".contains(*sign));
        let (Some(sign), None) = (sign, letters.next()) else {
            return Err(letter.fault("the sign of a piece is one capital letter, or one of # @ &"));
        };
        if self.rules.kind(sign).is_some() {
            return Err(letter.fault(format!("{sign} is a piece already")));
        }
        if self.rules.pieces.len() == MOST_PIECES {
            return Err(letter.fault(format!("there are at most {MOST_PIECES} pieces")));
        }
        let colour = match looks.first().map(|word| (word, word.text)) {
            None => return Err(line.end().fault("the colour is missing: blue, red, green, grey or black")),
            Some((_, "blue")) => Colour::Blue,
            Some((_, "red")) => Colour::Red,
            Some((_, "green")) => Colour::Green,
            Some((_, "grey")) => Colour::Grey,
            Some((_, "black")) => Colour::Black,
            Some((word, _)) => return Err(word.fault("a colour is blue, red, green, grey or black")),
        };
        let shape = match looks.get(1).map(|word| (word, word.text)) {
            None => return Err(line.end().fault("the shape is missing: stone, ring, square, bar or letter")),
            Some((_, "stone")) => Shape::Stone,
            Some((_, "ring")) => Shape::Ring,
            Some((_, "square")) => Shape::Square,
            Some((_, "bar")) => Shape::Bar,
            Some((_, "letter")) => Shape::Letter,
            Some((word, _)) => return Err(word.fault("a shape is stone, ring, square, bar or letter")),
        };
        let words = looks[2..].iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        let words = if words.is_empty() { format!("a piece {sign}") } else { words };
        self.rules.pieces.push(Piece { letter: sign, colour, shape, words });
        Ok(())
    }

    fn full(&mut self, line: Line<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        let [word] = rest else {
            return Err(line.end().fault("say what stands on a full board: one letter, or two that alternate"));
        };
        let kinds: Vec<u8> = self.kinds(*word)?;
        self.rules.full = match kinds[..] {
            [one] => [one; 2],
            [one, other] => [one, other],
            _ => return Err(word.fault("a full board has one letter everywhere, or two that alternate")),
        };
        Ok(())
    }

    /// The kinds of squares that the letters of a word stand for.
    fn kinds(&self, word: Word<'_>) -> Result<Vec<u8>, RuleError> {
        let kind = |(at, letter): (usize, char)| {
            let fault = || word.part(at, at + letter.len_utf8()).fault(pattern::unknown(&self.rules, letter));
            self.rules.kind(letter).ok_or_else(fault)
        };
        word.text.char_indices().map(kind).collect()
    }

    /// A class that stands alone in a line: a letter, or some in brackets.
    fn class(&self, line: Line<'_>, word: Option<&Word<'_>>) -> Result<Class, RuleError> {
        let word = word.ok_or_else(|| line.end().fault("a letter is missing, or several in brackets"))?;
        pattern::class(&self.rules, *word)
    }

    fn moves(&mut self, line: Line<'_>, key: Word<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        if self.rules.moves.len() + self.rules.heap_moves.len() == MOST_MOVES {
            return Err(key.fault(format!("there are at most {MOST_MOVES} moves")));
        }
        let players = [key.text != "right", key.text != "left"];
        if self.rules.boards == Boards::default() {
            return Err(key.fault("the board comes first: a line \"board strip\" (or grid, graph, heaps, rectangles)"));
        }
        if let Some(dimensions) = self.rules.boards.dimensions() {
            let rule = HeapRule::read(line, line.after(key), dimensions, players)?;
            self.rules.heap_moves.push(rule);
            return Ok(());
        }
        let (stage, rest) = self.stage(line, rest)?;
        let (then, rest) = match rest {
            [] => (None, rest),
            [word, after @ ..] if word.text == "then" => {
                let (stage, rest) = self.stage(line, after)?;
                (Some(stage), rest)
            }
            [word, ..] => return Err(word.fault(format!("{:?} is not a direction, if, unless or then", word.text))),
        };
        if let Some(word) = rest.first() {
            return Err(word.fault("a move has at most two steps"));
        }
        self.rules.moves.push(MoveRule { line: line.number, players, stage, then });
        Ok(())
    }

    /// A pattern, what becomes of it, its directions and conditions; and the rest of the line.
    fn stage<'w, 'a>(&self, line: Line<'a>, words: &'w [Word<'a>]) -> Result<(Stage, &'w [Word<'a>]), RuleError> {
        let arrow = words.iter().position(|word| word.text == "->");
        let arrow = arrow.ok_or_else(|| {
            let place = words.first().copied().unwrap_or(line.end());
            place.fault("a move is written PATTERN -> RESULT, with spaces around ->")
        })?;
        let is_word =
            |word: &Word<'_>| word.text.len() > 1 && word.text.starts_with(|first: char| first.is_ascii_lowercase());
        let result = &words[arrow + 1..];
        let length = result.iter().position(is_word).unwrap_or(result.len());
        let (result, mut rest) = result.split_at(length);
        if result.is_empty() {
            return Err(words[arrow].fault("what becomes of the pattern is missing"));
        }
        let items = pattern::items(&self.rules, line, &words[..arrow], result)?;
        let mut directions: Vec<Direction> = Vec::new();
        let mut conditions = Vec::new();
        while let Some((word, after)) = rest.split_first() {
            if let Some(named) = direction_words(word.text) {
                if !conditions.is_empty() {
                    return Err(word.fault("directions come before conditions"));
                }
                directions.extend(named);
                rest = after;
            } else if word.text == "if" || word.text == "unless" {
                let (condition, after) = self.condition(line, word.text == "if", after)?;
                conditions.push(condition);
                rest = after;
            } else {
                break;
            }
        }
        let directed = !directions.is_empty();
        if !directed {
            directions = direction_words("orthogonal").map(<[_]>::to_vec).unwrap_or_default();
        }
        if directed && self.rules.boards.graph {
            return Err(words[0]
                .fault("a graph has no directions: leave graph out of the boards, or the direction out of the move"));
        }
        if self.rules.boards.graph && items.iter().any(|item| item.repeats) {
            return Err(words[0].fault("a pattern on graphs has no * and no +"));
        }
        directions.sort_unstable();
        directions.dedup();
        Ok((Stage { items, directions, directed, conditions }, rest))
    }

    fn condition<'w, 'a>(
        &self,
        line: Line<'a>,
        wanted: bool,
        words: &'w [Word<'a>],
    ) -> Result<(Condition, &'w [Word<'a>]), RuleError> {
        let (last, words) = match words {
            [word, rest @ ..] if word.text == "last" => (true, rest),
            [word, rest @ ..] if word.text == "first" => (false, rest),
            _ => (false, words),
        };
        let form = "a condition is \"beside X\" or \"around X\", perhaps after \"first\" or \"last\"";
        let around = match words.first().map(|word| word.text) {
            Some("beside") => false,
            Some("around") => true,
            _ => return Err(words.first().copied().unwrap_or(line.end()).fault(form)),
        };
        let class = self.class(line, words.get(1))?;
        Ok((Condition { wanted, last, around, class }, &words[2..]))
    }

    fn keep(&mut self, line: Line<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        let form = "write: keep group X beside .";
        let word = |place: usize, text: &str| match rest.get(place) {
            Some(word) if word.text == text => Ok(()),
            found => Err(found.copied().unwrap_or(line.end()).fault(form)),
        };
        word(0, "group")?;
        let group = self.class(line, rest.get(1))?;
        word(2, "beside")?;
        let beside = self.class(line, rest.get(3))?;
        if let Some(more) = rest.get(4) {
            return Err(more.fault(form));
        }
        self.rules.keeps.push(Keep { group, beside });
        Ok(())
    }

    fn parts(&mut self, line: Line<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        if self.rules.parts.is_some() {
            return Err(line.end().fault("the parts are described already"));
        }
        let class = self.class(line, rest.first())?;
        let (mut around, mut border, mut filled) = (false, false, None);
        let mut words = rest[1..].iter();
        while let Some(word) = words.next() {
            match word.text {
                "around" => around = true,
                "border" => border = true,
                "rest" => {
                    let letter =
                        words.next().copied().ok_or_else(|| line.end().fault("the letter of the rest is missing"))?;
                    match self.kinds(letter)?[..] {
                        [kind] => filled = Some(kind),
                        _ => return Err(letter.fault("the rest is one letter")),
                    }
                }
                _ => return Err(word.fault("after the letters of parts come around, border, and rest with a letter")),
            }
        }
        let rest =
            filled.ok_or_else(|| line.end().fault("say what stands in place of the rest of the board: rest ."))?;
        if class >> rest & 1 == 1 {
            return Err(line.end().fault("what stands in place of the rest must not belong to a part"));
        }
        self.rules.parts = Some(Parts { line: line.number, class, around, border, rest });
        Ok(())
    }

    fn symmetry(&mut self, line: Line<'_>, key: Word<'_>, rest: &[Word<'_>]) -> Result<(), RuleError> {
        let mut likeness = Likeness::SAME;
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            let seen = |transpose, flip, mirror| View { transpose, flip, mirror };
            let next = match word.text {
                "mirror" => seen(false, false, true),
                "flip" => seen(false, true, false),
                "transpose" => seen(true, false, false),
                "turn" => seen(true, false, true),
                "negates" => {
                    likeness.sign = Sign::Minus;
                    continue;
                }
                "swap" => {
                    let mut letter = || words.next().copied().ok_or_else(|| line.end().fault("swap needs two letters"));
                    let (one, other) = (letter()?, letter()?);
                    let ([first], [second]) = (&self.kinds(one)?[..], &self.kinds(other)?[..]) else {
                        return Err(one.through(other).fault("swap needs two letters"));
                    };
                    let exchange = |kind: u8| match kind {
                        kind if kind == *first => *second,
                        kind if kind == *second => *first,
                        kind => kind,
                    };
                    likeness.kinds = likeness.kinds.map(exchange);
                    continue;
                }
                text => {
                    let known = "mirror, flip, transpose, turn, swap X Y, negates";
                    return Err(word.fault(format!("{text:?} is not a symmetry ({known})")));
                }
            };
            likeness.view = likeness.view.then(next);
        }
        if likeness == Likeness::SAME {
            return Err(line.end().fault("say which symmetry: mirror, flip, transpose, turn, swap X Y, negates"));
        }
        let Boards { grid, graph, strip, .. } = self.rules.boards;
        if graph && !grid && !strip && likeness.view != View::default() {
            return Err(key.fault("a graph has no sides: its symmetries are swap X Y and negates"));
        }
        if strip && !grid && (likeness.view.transpose || likeness.view.flip) {
            return Err(key.fault("a strip is seen from two ends: its symmetries are mirror, swap X Y and negates"));
        }
        if self.rules.symmetries.len() == 6 {
            return Err(key.fault("six symmetries are enough: all that follow from them are known"));
        }
        self.rules.symmetries.push((line.number, likeness));
        if self.rules.group().len() > MOST_SYMMETRIES {
            return Err(key.fault(format!("with this there would be more than {MOST_SYMMETRIES} symmetries")));
        }
        Ok(())
    }
}

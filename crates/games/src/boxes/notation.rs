//! Dots-and-Boxes as text: the size `3x3`, perhaps the start (`3x3 swedish`) or a digit for every line, 1 if it is
//! drawn (`3x3:0110…`); then perhaps the score and the player to move (`2-1 B`). There is one score for each player:
//! `3x3 0-0-0` has three. A move is a line's number.
//!
//! Without a score, boxes that are closed already belong to nobody.

use std::ops::Range;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Naming, Notation, NotationError, Player};

use super::rules::{Boxes, Line, MOST_PLAYERS};
use super::shape::{MOST_WORDS, Shape, Start};

impl Boxes {
    /// The name of a player: A, B, C or D.
    pub fn letter(player: Player) -> char {
        player.capital()
    }
}

impl Notation for Boxes {
    const GAME: &'static str = "boxes";
    type Move = Line;

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut words = words(text);
        let (board, span) = words.next().ok_or_else(|| {
            NotationError::new("the board is missing: write 3x3, or 3x3: and a digit for every line", 0..text.len())
        })?;
        let (size, digits) = match board.split_once(':') {
            Some((size, digits)) => (size, Some((digits, span.start + size.len() + 1))),
            None => (board, None),
        };
        let mut position = read_size(size, span.start)?;
        if let Some((digits, at)) = digits {
            position.free = read_lines(digits, at, position.shape)?;
        }
        let mut next = words.next();
        if digits.is_none()
            && let Some((word, _)) = &next
            && let Some(start) = Start::ALL.into_iter().find(|start| start.name().eq_ignore_ascii_case(word))
        {
            position.free = position.free.minus(position.shape.drawn_at(start));
            next = words.next();
        }
        if let Some((word, span)) = &next
            && word.contains('-')
        {
            (position.scores, position.players) = read_scores(word, span.clone(), position.closed())?;
            next = words.next();
        }
        if let Some((word, span)) = &next {
            position.to_move = read_player(word, span.clone(), position.players)?;
            next = words.next();
        }
        match next {
            Some((word, span)) => Err(NotationError::new(format!("{word:?}: nothing was expected here"), span)),
            None => Ok(position),
        }
    }

    fn write(&self) -> String {
        let size = format!("{}x{}", self.shape.rows(), self.shape.columns());
        let drawn = Bits::below(self.shape.lines()).minus(self.free);
        let named = |&start: &Start| self.closed() == 0 && self.shape.drawn_at(start) == drawn;
        let mut text = match Start::ALL.into_iter().find(named) {
            Some(Start::Standard) => size,
            Some(start) => format!("{size} {}", start.name()),
            None => {
                let digits = (0..self.shape.lines()).map(|line| if drawn.has(line) { '1' } else { '0' });
                format!("{size}:{}", digits.collect::<String>())
            }
        };
        if self.players != 2 || self.to_move != Player::LEFT || self.scores.iter().any(|&score| score > 0) {
            let scores: Vec<String> = self.scores().iter().map(u8::to_string).collect();
            text += &format!(" {} {}", scores.join("-"), Self::letter(self.to_move));
        }
        text
    }

    fn written_turn(&self) -> Option<Player> {
        Some(self.to_move)
    }

    fn read_move(&self, text: &str) -> Result<Line, NotationError> {
        let fault = |fault: String| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let lines = self.shape.lines();
        let number =
            number(text.trim()).ok_or_else(|| fault(format!("a move is a line's number, 0 to {}", lines - 1)))?;
        if number >= lines {
            return Err(fault(format!("the lines are numbered from 0 to {}", lines - 1)));
        }
        if !self.free.has(number) {
            return Err(fault("this line is drawn already".to_owned()));
        }
        Ok(Line(number as u16))
    }

    fn write_move(&self, line: Line) -> String {
        line.0.to_string()
    }
}

/// The words of a text, each with its place.
fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, start..start + word.len())
    })
}

/// A number of at most three digits.
fn number(digits: &str) -> Option<usize> {
    let short = (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| short)
}

fn read_size(text: &str, at: usize) -> Result<Boxes, NotationError> {
    let fault = |fault: &str| NotationError::new(format!("size {text:?}: {fault}"), at..at + text.len());
    let form = "a size is rows x columns of boxes, such as 3x3";
    let (rows, columns) = text.split_once('x').ok_or_else(|| fault(form))?;
    let (rows, columns) = (number(rows).ok_or_else(|| fault(form))?, number(columns).ok_or_else(|| fault(form))?);
    if rows == 0 || columns == 0 {
        return Err(fault("a board has at least one row and one column"));
    }
    let too_large = format!("a board has at most {} lines (15x15 has 480)", Shape::MOST_LINES);
    Boxes::new(rows, columns, Start::Standard, 2).ok_or_else(|| fault(&too_large))
}

fn read_lines(digits: &str, at: usize, shape: &Shape) -> Result<Bits<MOST_WORDS>, NotationError> {
    let mut free = Bits::NONE;
    let mut count = 0;
    for (place, digit) in digits.char_indices() {
        match digit {
            '0' if count < shape.lines() => free.insert(count),
            '0' | '1' => {}
            _ => {
                let span = at + place..at + place + digit.len_utf8();
                return Err(NotationError::new(format!("line {count}: {digit:?} is not 0 (free) or 1 (drawn)"), span));
            }
        }
        count += 1;
    }
    if count != shape.lines() {
        let size = format!("{}x{}", shape.rows(), shape.columns());
        let message = format!("a {size} board has {} lines, but {count} digits are given", shape.lines());
        return Err(NotationError::new(message, at..at + digits.len()));
    }
    Ok(free)
}

fn read_scores(text: &str, span: Range<usize>, closed: usize) -> Result<([u8; MOST_PLAYERS], u8), NotationError> {
    let fault = |fault: String| NotationError::new(format!("score {text:?}: {fault}"), span.clone());
    let mut scores = [0; MOST_PLAYERS];
    let mut players = 0;
    for digits in text.split('-') {
        if players == MOST_PLAYERS {
            return Err(fault(format!("at most {} play", MOST_PLAYERS)));
        }
        let score = number(digits).and_then(|score| u8::try_from(score).ok());
        scores[players] = score.ok_or_else(|| fault("a score is the boxes of each player, such as 2-1".to_owned()))?;
        players += 1;
    }
    let sum: usize = scores.iter().map(|&score| usize::from(score)).sum();
    if sum != 0 && sum != closed {
        return Err(fault(format!("the players have {sum} of the boxes, but {closed} are closed")));
    }
    Ok((scores, players as u8))
}

fn read_player(text: &str, span: Range<usize>, players: u8) -> Result<Player, NotationError> {
    let player = Naming::Letters.read(&text.to_ascii_uppercase(), players.into());
    let last = Boxes::letter(Player::new(players - 1));
    player.ok_or_else(|| {
        NotationError::new(
            format!("{text:?} is neither a start (swedish, icelandic), a score (2-1) nor a player (A to {last})"),
            span,
        )
    })
}

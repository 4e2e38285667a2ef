//! Which moves a heap allows: octal and hexadecimal codes, and subtraction sets.
//!
//! The digit dₖ of a code d₀.d₁d₂d₃… says what may be left after taking k stones: no heap (1), one heap (2), two heaps
//! (4) or three (8), or any of several of these by the sum (Guy and Smith, "The G-values of various games", 1956;
//! *Winning Ways*, chapter 4). `!` after a digit requires heaps of different sizes, as in Grundy's game 4!.0 . A
//! subtraction game is written by its set, `{1,2,4}`; a partizan one by the sets of both players, `{1,3|2,3}`.

use std::fmt;

use hedgerow_core::NotationError;

/// What may be left after taking this many stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// The bits 1, 2, 4 and 8: no heap, one, two or three heaps.
    pub bits: u8,
    /// Whether the heaps must be of different sizes.
    pub unequal: bool,
}

impl Digit {
    /// Whether this many heaps may be left.
    pub fn leaves(self, heaps: u32) -> bool {
        self.bits >> heaps & 1 == 1
    }
}

/// The rules of a heap game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The digits d₀, d₁, …; the last one is not 0.
    Digits(Vec<Digit>),
    /// How many stones Left may take, and how many Right: in order, each once.
    Subtraction(Vec<u32>, Vec<u32>),
}

/// The most digits of a code, and the most numbers in a set.
const MOST_DIGITS: usize = 64;
/// The most stones in a subtraction set.
const MOST_TAKEN: u32 = 10_000;
/// Games that have a name.
const NAMES: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons-kayles", "0.07"),
    ("dawsons-chess", "0.137"),
    ("officers", "0.6"),
    ("treblecross", "0.007"),
    ("grundy", "4!.0"),
    ("lasker", "4.3"),
];

impl Code {
    /// Reads a code such as `0.77`, `4!.0`, `{1,2,4}`, `{1,3|2,3}`, or a name such as `kayles`.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        let whole = |message: &str| NotationError::new(format!("{text:?}: {message}"), 0..text.len());
        if let Some((_, code)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Self::read(code);
        }
        if let Some(rest) = text.strip_prefix('{') {
            return Self::read_sets(rest.strip_suffix('}').ok_or_else(|| whole("the brace is not closed"))?);
        }
        let form = "a code is an octal one such as 0.77, a set such as {1,2,4} or {1,3|2,3}, or a name such as kayles";
        let Some((first, rest)) = text.split_once('.') else { return Err(whole(form)) };
        let mut digits = Self::read_digits(first, 0)?;
        match digits.as_slice() {
            [] => digits.push(Digit::default()),
            [first] if first.bits & 3 == 0 => {}
            _ => return Err(NotationError::new("before the point stands 0, 4, 8 or c", 0..first.len())),
        }
        digits.extend(Self::read_digits(rest, first.len() + 1)?);
        while digits.last().is_some_and(|digit| digit.bits == 0) {
            digits.pop();
        }
        if digits.len() > MOST_DIGITS {
            return Err(whole("a code has at most 64 digits here"));
        }
        if digits.is_empty() {
            return Err(whole("this code allows no move at all"));
        }
        Ok(Self::Digits(digits))
    }

    fn read_digits(text: &str, offset: usize) -> Result<Vec<Digit>, NotationError> {
        let mut digits: Vec<Digit> = Vec::new();
        for (at, letter) in text.char_indices() {
            let span = offset + at..offset + at + letter.len_utf8();
            match (letter.to_digit(16), digits.last_mut()) {
                (Some(bits), _) => digits.push(Digit { bits: bits as u8, unequal: false }),
                (None, Some(last)) if letter == '!' && !last.unequal && last.bits >= 4 => last.unequal = true,
                (None, Some(_)) if letter == '!' => {
                    return Err(NotationError::new("'!' follows a digit that leaves several heaps", span));
                }
                _ => {
                    let message =
                        format!("{:?} is no digit of a code: those are 0 to 9 and a to f", letter.to_string());
                    return Err(NotationError::new(message, span));
                }
            }
        }
        Ok(digits)
    }

    /// Sets without their braces.
    fn read_sets(text: &str) -> Result<Self, NotationError> {
        let mut offset = 1;
        let mut sets = Vec::new();
        for side in text.split('|') {
            let mut set = Vec::new();
            for number in side.split(',') {
                let span = offset..offset + number.len();
                offset += number.len() + 1;
                let trimmed = number.trim();
                if trimmed.is_empty() && side.trim().is_empty() {
                    continue;
                }
                match trimmed.parse::<u32>() {
                    Ok(taken @ 1..=MOST_TAKEN) => set.push(taken),
                    _ => {
                        let message = format!("{trimmed:?} is no number of stones: those are 1 to {MOST_TAKEN} here");
                        return Err(NotationError::new(message, span));
                    }
                }
            }
            set.sort_unstable();
            set.dedup();
            if set.len() > MOST_DIGITS {
                return Err(NotationError::new("a subtraction set has at most 64 numbers here", 0..offset));
            }
            sets.push(set);
        }
        match <[Vec<u32>; 2]>::try_from(sets) {
            Ok([left, right]) => Ok(Self::Subtraction(left, right)),
            Err(sets) => match <[Vec<u32>; 1]>::try_from(sets) {
                Ok([both]) if !both.is_empty() => Ok(Self::Subtraction(both.clone(), both)),
                _ => Err(NotationError::new("one set of numbers is needed, or two with a bar between them", 0..offset)),
            },
        }
    }

    /// Whether both players have the same moves, so that values are nimbers.
    pub fn is_impartial(&self) -> bool {
        match self {
            Self::Digits(_) => true,
            Self::Subtraction(left, right) => left == right,
        }
    }

    /// An impartial code as digits.
    pub fn digits(&self) -> Option<Vec<Digit>> {
        match self {
            Self::Digits(digits) => Some(digits.clone()),
            Self::Subtraction(left, right) if left == right => {
                let last = *left.last()? as usize;
                let mut digits = vec![Digit::default(); last + 1];
                for &taken in left {
                    digits[taken as usize] = Digit { bits: 3, unequal: false };
                }
                Some(digits)
            }
            Self::Subtraction(..) => None,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digits(digits) => {
                for (index, digit) in digits.iter().enumerate() {
                    write!(f, "{:x}{}", digit.bits, if digit.unequal { "!" } else { "" })?;
                    if index == 0 {
                        f.write_str(".")?;
                    }
                }
                if digits.len() == 1 { f.write_str("0") } else { Ok(()) }
            }
            Self::Subtraction(left, right) => {
                let list = |set: &[u32]| set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
                match left == right {
                    true => write!(f, "{{{}}}", list(left)),
                    false => write!(f, "{{{}|{}}}", list(left), list(right)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_as_they_are_read() {
        for (text, written) in [
            ("0.77", "0.77"),
            (".770", "0.77"),
            ("4!.0", "4!.0"),
            ("4.3", "4.3"),
            ("0.3F", "0.3f"),
            ("{4, 1,2,2}", "{1,2,4}"),
            ("{1,3|2,3}", "{1,3|2,3}"),
            ("{1|}", "{1|}"),
            ("kayles", "0.77"),
        ] {
            assert_eq!(Code::read(text).map(|code| code.to_string()), Ok(written.to_owned()), "{text}");
        }
        for text in
            ["", "77", "0.", "0.0", "3.1", "0.7!!", "0.3!", "0.g", "{}", "{0}", "{1", "{1|2|3}", "{1,,2}", "kayle"]
        {
            let fault = Code::read(text).expect_err(text);
            assert!(fault.span().end <= text.len(), "{text}: {fault}");
        }
    }
}

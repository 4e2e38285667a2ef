//! Damage to a text, the same on every run.

/// A small generator (splitmix64): the damage is the same on every run.
pub struct Dice(pub u64);

impl Dice {
    /// A word.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// One of these.
    pub fn any<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

/// One to three kinds of damage, one after the other.
pub fn damaged(good: &str, dice: &mut Dice) -> Vec<u8> {
    const NUMBERS: [&str; 8] = [
        "4294967295",
        "4294967296",
        "18446744073709551616",
        "-1",
        "0000000001",
        "99999999999999999999999999",
        "1e9",
        "1000000",
    ];
    const STRANGE: [&str; 10] =
        ["\u{0}", "\u{1b}[31m", "\t", "é", "ß∞", "🌳", "\u{202e}", "\u{feff}", "\"\\", "B\u{301}"];
    const PIECES: [&str; 12] = ["+", "-", "/", "#", ".", "x", "=", "moves=2", "moves=", "G", "0-0B", "  "];
    let mut bytes = good.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(9) {
            0 if !bytes.is_empty() => {
                let at = dice.below(bytes.len());
                bytes[at] ^= 1 << dice.below(8);
            }
            1 => bytes.truncate(at),
            2 => {
                let end = at + dice.below(bytes.len() + 1 - at);
                let copy = bytes[at..end].repeat(1 + dice.below(40));
                bytes.splice(at..at, copy);
            }
            3 | 4 => drop(bytes.splice(at..at, dice.any(&NUMBERS).bytes())),
            5 => drop(bytes.splice(at..at, dice.any(&STRANGE).bytes())),
            6 => drop(bytes.splice(at..at, dice.any(&PIECES).bytes())),
            7 => drop(bytes.drain(at..(at + dice.below(4)).min(bytes.len()))),
            _ => bytes = bytes.repeat(1 + dice.below(12)),
        }
    }
    // A line is a line.
    bytes.retain(|&byte| byte != b'\n' && byte != b'\r');
    bytes
}

/// The beginning of one text and the end of another, which is perhaps damaged as well.
pub fn crossed(one: &str, other: &str, dice: &mut Dice) -> Vec<u8> {
    let (begin, end) = (dice.below(one.len() + 1), dice.below(other.len() + 1));
    let mut bytes = [&one.as_bytes()[..begin], &other.as_bytes()[end..]].concat();
    bytes.retain(|&byte| byte != b'\n' && byte != b'\r');
    match String::from_utf8(bytes) {
        Ok(text) if dice.below(2) == 0 => damaged(&text, dice),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// Damaged text as an argument of a program, in which there is no zero.
pub fn argument(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\0', "?")
}

//! What happens when the moves of players who move at once exclude each other.
//!
//! Four rules have names. Any other is a [`Lottery`], written as its parts: `first=blue` (Blue's move is made, Red's is
//! lost), `coin=1/3` (Blue's with this probability, else Red's), shares (`tie=1/4,replay=1/4,blue=1/2`), and a
//! `bonus=1/2` of points to Blue in every case.

use std::fmt;
use std::str::FromStr;

use super::{Draw, Joint, Then};
use crate::Refusal;

/// The rule for conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Conflict {
    /// The game ends and pays nothing more.
    Tie,
    /// Both choose again; an endless repetition pays 0.
    #[default]
    Replay,
    /// Both chose the same move, and it is made once. It differs from [`Conflict::Random`] only in its words: a rule
    /// for games in which moves that exclude each other are the same move.
    Once,
    /// A fair coin says whose move is carried out.
    Random,
    /// A custom rule.
    Own(Lottery),
}

/// The probabilities of what may happen in a conflict, and points for it; in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lottery {
    /// The common denominator of the shares.
    total: u32,
    tie: u32,
    replay: u32,
    blue: u32,
    red: u32,
    /// Points to Left, as a fraction.
    bonus: (i32, u32),
}

/// What may happen in a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The game ends.
    Ends,
    /// Both choose again.
    Again,
    /// Left's move is made, and Right's is lost.
    Left,
    /// Right's move is made, and Left's is lost.
    Right,
}

/// The largest numerator and denominator in a rule, and the largest common denominator of its shares.
const LARGEST: u32 = 1000;
const LARGEST_TOTAL: u32 = 1_000_000;

impl Conflict {
    /// The rules that have names, in the order of the manual.
    pub const ALL: [Self; 4] = [Self::Tie, Self::Replay, Self::Once, Self::Random];

    /// Whether it treats both players alike, so that negatives of positions have negative values.
    pub fn is_fair(self) -> bool {
        match self {
            Self::Own(lottery) => lottery.blue == lottery.red && lottery.bonus.0 == 0,
            _ => true,
        }
    }

    /// Whether it can give points.
    pub fn pays(self) -> bool {
        matches!(self, Self::Own(Lottery { bonus: (points, _), .. }) if points != 0)
    }

    /// What may happen, each with its weight and the points to Left. A fractional bonus is drawn too: a point or none,
    /// so that its mean is the bonus.
    pub fn draws(self) -> Vec<Draw<Fate>> {
        let draw = |weight, pay, then| Draw { weight, pay, then };
        let Lottery { tie, replay, blue, red, bonus: (points, per), .. } = match self {
            Self::Tie => return vec![draw(1, 0, Fate::Ends)],
            Self::Replay => return vec![draw(1, 0, Fate::Again)],
            Self::Once => return vec![draw(1, 0, Fate::Left)],
            Self::Random => return vec![draw(1, 0, Fate::Left), draw(1, 0, Fate::Right)],
            Self::Own(lottery) => lottery,
        };
        let (whole, rest) = (points.div_euclid(per as i32), points.rem_euclid(per as i32) as u32);
        let fates = [(tie, Fate::Ends), (replay, Fate::Again), (blue, Fate::Left), (red, Fate::Right)];
        let pays = [(per - rest, whole), (rest, whole + 1)];
        let each = fates.into_iter().flat_map(|(share, fate)| pays.map(|(part, pay)| draw(share * part, pay, fate)));
        each.filter(|draw| draw.weight > 0).collect()
    }

    /// What a conflict leads to, given the positions after Left's move alone and after Right's move alone.
    pub fn joint<P: PartialEq>(self, left: impl Fn() -> P, right: impl Fn() -> P) -> Joint<P> {
        match self {
            Self::Tie => return Joint::Ends(0),
            Self::Replay => return Joint::Again,
            Self::Once | Self::Random => return Joint::coin(left(), right()),
            Self::Own(_) => {}
        }
        let then = |fate| match fate {
            Fate::Ends => Then::Ends,
            Fate::Again => Then::Again,
            Fate::Left => Then::Next(left()),
            Fate::Right => Then::Next(right()),
        };
        let mut drawn: Vec<Draw<Then<P>>> = Vec::new();
        for Draw { weight, pay, then: fate } in self.draws() {
            let then = then(fate);
            match drawn.iter_mut().find(|draw| draw.pay == pay && draw.then == then) {
                Some(same) => same.weight += weight,
                None => drawn.push(Draw { weight, pay, then }),
            }
        }
        match (drawn.len(), drawn.pop()) {
            (1, Some(Draw { pay, then: Then::Ends, .. })) => Joint::Ends(pay),
            (1, Some(Draw { pay: 0, then: Then::Next(next), .. })) => Joint::Next(next),
            (_, last) => {
                drawn.extend(last);
                Joint::Drawn(drawn)
            }
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tie => f.write_str("tie"),
            Self::Replay => f.write_str("replay"),
            Self::Once => f.write_str("once"),
            Self::Random => f.write_str("random"),
            Self::Own(lottery) => lottery.fmt(f),
        }
    }
}

impl fmt::Display for Lottery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { total, tie, replay, blue, red, bonus: (points, per) } = *self;
        let mut parts = Vec::new();
        if blue == total {
            parts.push("first=blue".to_owned());
        } else if red == total {
            parts.push("first=red".to_owned());
        } else if blue + red == total {
            parts.push(format!("coin={}", fraction(blue.into(), total)));
        } else {
            let shares = [("tie", tie), ("replay", replay), ("blue", blue), ("red", red)];
            let shares = shares.into_iter().filter(|&(_, share)| share > 0);
            parts.extend(shares.map(|(name, share)| format!("{name}={}", fraction(share.into(), total))));
        }
        if points != 0 {
            parts.push(format!("bonus={}", fraction(points.into(), per)));
        }
        f.write_str(&parts.join(","))
    }
}

/// A fraction in lowest terms.
fn fraction(above: i64, below: u32) -> String {
    let (above, below) = lowest(above, below);
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

fn lowest(above: i64, below: u32) -> (i64, u32) {
    let divisor = common_divisor(above.unsigned_abs(), below.into()).max(1);
    (above / divisor as i64, below / divisor as u32)
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl FromStr for Conflict {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        if let Some(named) = Self::ALL.into_iter().find(|rule| rule.to_string() == text) {
            return Ok(named);
        }
        if !text.contains('=') {
            return Err(format!(
                "{text:?} is no rule for conflicts: they are tie, replay, once, random, and parts such as first=blue, \
                 coin=1/3 and bonus=1/2"
            )
            .into());
        }
        Lottery::read(text)
    }
}

impl Lottery {
    /// Reads parts with commas between them.
    fn read(text: &str) -> Result<Conflict, Refusal> {
        let refuse = |why: String| -> Refusal { format!("the rule for conflicts {text:?}: {why}").into() };
        // The shares of tie, replay, blue and red.
        let mut shares: [Option<(u32, u32)>; 4] = [None; 4];
        let mut bonus = None;
        for part in text.split(',') {
            let (name, value) = part.trim().split_once('=').ok_or_else(|| refuse(format!("{part:?} needs a =")))?;
            let number = || read_fraction(value).ok_or_else(|| refuse(not_a_fraction(value)));
            let share = || -> Result<(u32, u32), Refusal> {
                let (above, below) = number()?;
                let above = u32::try_from(above).ok().filter(|&above| above <= below);
                above.map(|above| (above, below)).ok_or_else(|| refuse(format!("{value} is no probability")))
            };
            let given: Vec<(usize, (u32, u32))> = match (name, value) {
                ("first", "blue") => vec![(2, (1, 1))],
                ("first", "red") => vec![(3, (1, 1))],
                ("first", _) => return Err(refuse(format!("first is blue or red, not {value:?}"))),
                ("coin", _) => {
                    let (above, below) = share()?;
                    vec![(2, (above, below)), (3, (below - above, below))]
                }
                ("tie", _) => vec![(0, share()?)],
                ("replay", _) => vec![(1, share()?)],
                ("blue", _) => vec![(2, share()?)],
                ("red", _) => vec![(3, share()?)],
                ("bonus", _) if bonus.is_some() => return Err(refuse("bonus stands there twice".to_owned())),
                ("bonus", _) => {
                    bonus = Some(number()?);
                    vec![]
                }
                _ => {
                    let known = "first, coin, tie, replay, blue, red and bonus";
                    return Err(refuse(format!("{name:?} is none of {known}")));
                }
            };
            for (place, share) in given {
                if shares[place].replace(share).is_some() {
                    return Err(refuse("it says twice what becomes of a move".to_owned()));
                }
            }
        }
        if shares == [None; 4] {
            // With only a bonus, the conflict ends the game.
            shares[0] = Some((1, 1));
        }
        let shares = shares.map(|share| share.unwrap_or((0, 1)));
        let total = shares.iter().try_fold(1_u32, |total, &(_, below)| {
            let common = common_divisor(total.into(), below.into()) as u32;
            total.checked_mul(below / common).filter(|&total| total <= LARGEST_TOTAL)
        });
        let total = total.ok_or_else(|| refuse("the probabilities have no small common denominator".to_owned()))?;
        let [tie, replay, blue, red] = shares.map(|(above, below)| above * (total / below));
        if tie + replay + blue + red != total {
            return Err(refuse("the probabilities do not add up to 1".to_owned()));
        }
        let bonus = bonus.unwrap_or((0, 1));
        match (tie == total, replay == total, bonus.0 == 0) {
            (true, _, true) => Ok(Conflict::Tie),
            (_, true, true) => Ok(Conflict::Replay),
            (_, true, false) => Err(refuse("a bonus for choosing again could be had for ever".to_owned())),
            _ => Ok(Conflict::Own(Self { total, tie, replay, blue, red, bonus })),
        }
    }
}

/// A fraction whose parts are not too large, in lowest terms.
fn read_fraction(text: &str) -> Option<(i32, u32)> {
    let (above, below) = text.trim().split_once('/').unwrap_or((text.trim(), "1"));
    let above = above.parse::<i64>().ok().filter(|above| above.unsigned_abs() <= LARGEST.into())?;
    let below = below.parse().ok().filter(|below| (1..=LARGEST).contains(below))?;
    let (above, below) = lowest(above, below);
    Some((above as i32, below))
}

fn not_a_fraction(text: &str) -> String {
    format!("{text:?} is no fraction such as 1/3, with numbers up to {LARGEST}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_and_written() {
        for (typed, written) in [
            ("tie", "tie"),
            ("random", "random"),
            ("first=blue", "first=blue"),
            ("red=1", "first=red"),
            ("coin=2/6", "coin=1/3"),
            ("blue=1/3, red=4/6", "coin=1/3"),
            ("bonus=-2/4", "tie=1,bonus=-1/2"),
            ("bonus=1,first=red", "first=red,bonus=1"),
            ("tie=1/4,replay=1/4,blue=1/2", "tie=1/4,replay=1/4,blue=1/2"),
            ("tie=1", "tie"),
            ("replay=3/3", "replay"),
            ("replay=1/2,tie=1/2,bonus=7", "tie=1/2,replay=1/2,bonus=7"),
        ] {
            let rule: Conflict = typed.parse().unwrap();
            assert_eq!(rule.to_string(), written, "{typed}");
            assert_eq!(written.parse::<Conflict>().unwrap(), rule, "{typed}");
        }
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for (typed, why) in [
            ("never", "is no rule for conflicts"),
            ("first=green", "first is blue or red"),
            ("coin=4/3", "is no probability"),
            ("coin=-1/3", "is no probability"),
            ("coin=1/0", "is no fraction"),
            ("coin=0.5", "is no fraction"),
            ("coin=1/1001", "is no fraction"),
            ("tie=1/2", "do not add up to 1"),
            ("coin=1/2,tie=1/2", "do not add up to 1"),
            ("coin=1/2,blue=1/2", "says twice"),
            ("bonus=1,bonus=2", "twice"),
            ("replay=1,bonus=1", "for ever"),
            ("tie=1/997,replay=1/991,blue=1/983,red=1/2", "no small common denominator"),
            ("first=blue,often", "needs a ="),
            ("prize=1", "is none of"),
        ] {
            let refused = typed.parse::<Conflict>().unwrap_err().to_string();
            assert!(refused.contains(why), "{typed}: {refused}");
        }
    }

    #[test]
    fn a_bonus_is_drawn_so_that_its_mean_is_right() {
        let rule: Conflict = "tie=1/3,blue=2/3,bonus=-7/4".parse().unwrap();
        let draws = rule.draws();
        let total: u32 = draws.iter().map(|draw| draw.weight).sum();
        let sum: i64 = draws.iter().map(|draw| i64::from(draw.pay) * i64::from(draw.weight)).sum();
        assert_eq!(sum * 4, -7 * i64::from(total));
        let ends: u32 = draws.iter().filter(|draw| draw.then == Fate::Ends).map(|draw| draw.weight).sum();
        assert_eq!(ends * 3, total);
        assert!(draws.iter().all(|draw| draw.pay == -1 || draw.pay == -2));
    }
}

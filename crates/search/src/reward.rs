//! What the end of a game is worth to each player, for engines that average.
//!
//! Engines that compare results need only their order. Engines that average them need numbers, and which numbers is a
//! choice: the same for every win whatever the score, the score itself, or a worth for every player and outcome, with
//! which players may be helpful or spiteful (Haddou 2015).

use std::cmp::Ordering;
use std::fmt;

use hedgerow_core::{Player, Refusal, Rules};

use crate::evaluation::Evaluation;
use crate::playable::Playable;
use crate::spec::Spec;

/// The most players that engines keep rewards for.
pub const MOST_PLAYERS: usize = 4;
/// The largest worth of an outcome: sums of many are still exact enough to compare.
const MOST_WORTH: f64 = 1e9;
/// No weights change later.
const LAST_MOVE: usize = 999;

/// The worth of every outcome to every player.
///
/// The outcomes are a win of each player in turn and, last, a draw. A player wins with a result greater than everybody
/// else's.
///
/// They may change in the course of a game: `selfish;8:coop1-12` are those of `selfish` before the eighth move, and from
/// then on those of `coop1-12`.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// As written: a row for each player.
    rows: Rows,
    /// The rows that replace them, each from a move on, which is counted from 1; in order.
    later: Vec<(usize, Rows)>,
}

/// A row for each player: what each outcome is worth.
type Rows = Vec<Vec<f64>>;

/// The aims of three players, by name: the natures of Haddou (2015).
///
/// A selfish player wants to win, then to draw; under misère everybody wants another to win. Two in a team, such as
/// `coop2-13`, want each other to win as well: as much as a draw (1), more than that (2), as much as their own win (3).
pub const NATURES: [(&str, &str); 11] = [
    ("selfish", "3,0,0,1;0,3,0,1;0,0,3,1"),
    ("misere", "0,3,3,1;3,0,3,1;3,3,0,1"),
    ("coop1-12", "3,1,0,1;1,3,0,1;0,0,3,1"),
    ("coop1-13", "3,0,1,1;0,3,0,1;1,0,3,1"),
    ("coop1-23", "3,0,0,1;0,3,1,1;0,1,3,1"),
    ("coop2-12", "3,2,0,1;2,3,0,1;0,0,3,1"),
    ("coop2-13", "3,0,2,1;0,3,0,1;2,0,3,1"),
    ("coop2-23", "3,0,0,1;0,3,2,1;0,2,3,1"),
    ("coop3-12", "3,3,0,1;3,3,0,1;0,0,3,1"),
    ("coop3-13", "3,0,3,1;0,3,0,1;3,0,3,1"),
    ("coop3-23", "3,0,0,1;0,3,3,1;0,3,3,1"),
];

impl Weights {
    /// Reads `3,0,0,1;0,3,0,1;0,0,3,1`: players separated by semicolons, outcomes by commas; or the name of one of the
    /// [`NATURES`]. After `;8:` follow those that hold from move 8 on.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let mut parts: Vec<(usize, Vec<&str>)> = vec![(1, Vec::new())];
        for piece in text.split(';') {
            match piece.split_once(':') {
                Some((from, rest)) => {
                    let last = parts[parts.len() - 1].0;
                    let from = from.trim();
                    let from =
                        from.parse().ok().filter(|&from| (last + 1..=LAST_MOVE).contains(&from)).ok_or_else(|| {
                            format!("{from:?}: weights change at a move, a number from {} to {LAST_MOVE}", last + 1)
                        })?;
                    parts.push((from, vec![rest]));
                }
                None => parts.last_mut().into_iter().for_each(|(_, rows)| rows.push(piece)),
            }
        }
        let mut read: Vec<(usize, Self)> = Vec::with_capacity(parts.len());
        for (from, rows) in parts {
            read.push((from, Self { rows: Self::read_rows(&rows.join(";"))?, later: Vec::new() }));
        }
        // A name stands for two players beside weights for two.
        let players = read.iter().map(|(_, weights)| weights.players()).min().unwrap_or(0);
        let rows = |(from, weights): (usize, Self)| {
            let seated = weights.seated(players).ok_or_else(|| {
                format!("the weights from move {from} on are for {} players, others for {players}", weights.players())
            })?;
            Ok((from, seated.rows))
        };
        let mut all = read.into_iter().map(rows).collect::<Result<Vec<_>, Refusal>>()?.into_iter();
        let rows = all.next().map(|(_, rows)| rows).unwrap_or_default();
        Ok(Self { rows, later: all.collect() })
    }

    /// Reads weights that do not change.
    fn read_rows(text: &str) -> Result<Rows, Refusal> {
        let text = NATURES.iter().find(|(name, _)| *name == text).map_or(text, |(_, weights)| weights);
        if text.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            let names = NATURES.map(|(name, _)| name).join(", ");
            return Err(format!("{text:?} is no nature (those with a name are {names})").into());
        }
        let number = |text: &str| match text.trim().parse::<f64>() {
            // No number has two spellings: -0 is 0.
            Ok(number) if number.abs() <= MOST_WORTH => Ok(number + 0.0),
            Ok(number) if !number.is_nan() => {
                Err(format!("{} is too much: an outcome is worth at most {MOST_WORTH}", text.trim()))
            }
            _ => Err(format!("{:?} is not a number", text.trim())),
        };
        let rows: Vec<Vec<f64>> =
            text.split(';').map(|row| row.split(',').map(number).collect()).collect::<Result<_, _>>()?;
        let players = rows.len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(format!("there are 2 to {MOST_PLAYERS} players, separated by semicolons, not {players}").into());
        }
        if let Some(row) = rows.iter().find(|row| row.len() != players + 1) {
            let outcomes = players + 1;
            return Err(
                format!("{players} players have {outcomes} outcomes (a draw is the last), not {}", row.len()).into()
            );
        }
        Ok(rows)
    }

    /// Everybody wants to win, and prefers a draw to another's win: the nature `selfish` for this many players.
    pub fn selfish(players: usize) -> Self {
        let worth = |player, outcome| if outcome == player { 3.0 } else { f64::from(u8::from(outcome == players)) };
        Self {
            rows: (0..players).map(|player| (0..=players).map(|outcome| worth(player, outcome)).collect()).collect(),
            later: Vec::new(),
        }
    }

    /// The weights of the players of a spec, if it has any: those of the option `weights`, with the rows that the
    /// option `whose` selects.
    pub(crate) fn of(spec: &Spec) -> Option<Self> {
        let weights = spec.weights("weights")?;
        let players = weights.players();
        Some(match spec.name("whose") {
            "next" => weights.shifted(1),
            "previous" => weights.shifted(players - 1),
            _ => weights.clone(),
        })
    }

    /// The same with each player's row replaced by that of the player `seats` further on.
    fn shifted(&self, seats: usize) -> Self {
        let mut shifted = self.clone();
        shifted.each_rows(|rows| rows.rotate_left(seats));
        shifted
    }

    fn each_rows(&mut self, change: impl Fn(&mut Rows)) {
        change(&mut self.rows);
        self.later.iter_mut().for_each(|(_, rows)| change(rows));
    }

    /// The same for this many players. Weights for three that are those of a nature with a name in which player 3 has
    /// no team become those of two, without player 3; other numbers of players have no weights here.
    pub fn seated(&self, players: usize) -> Option<Self> {
        if self.players() == players {
            return Some(self.clone());
        }
        let is_named = |rows: &Rows| {
            let written = Self { rows: rows.clone(), later: Vec::new() }.to_string();
            let is_without_three = |name: &str| name.split('-').nth(1).is_none_or(|team| !team.contains('3'));
            NATURES.iter().any(|(name, weights)| *weights == written && is_without_three(name))
        };
        let all = std::iter::once(&self.rows).chain(self.later.iter().map(|(_, rows)| rows));
        if players != 2 || self.players() != 3 || !all.into_iter().all(is_named) {
            return None;
        }
        let mut two = self.clone();
        two.each_rows(|rows| {
            rows.truncate(2);
            for row in rows.iter_mut() {
                row.remove(2);
            }
        });
        Some(two)
    }

    /// The number of moves after which they change, and the weights from then on, if they change.
    pub fn changes(&self) -> impl Iterator<Item = (usize, Self)> {
        self.later.iter().map(|(from, rows)| (from - 1, Self { rows: rows.clone(), later: Vec::new() }))
    }

    /// The weights before any change.
    #[must_use]
    pub fn at_first(&self) -> Self {
        Self { rows: self.rows.clone(), later: Vec::new() }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.rows.len()
    }

    /// The worth to each player of a win of `winner`, or of a draw, before any change.
    pub fn worth(&self, player: Player, winner: Option<Player>) -> f64 {
        self.rows[player.index()][winner.map_or(self.players(), Player::index)]
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: &Vec<f64>| row.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        f.write_str(&self.rows.iter().map(row).collect::<Vec<_>>().join(";"))?;
        self.later
            .iter()
            .try_for_each(|(from, rows)| write!(f, ";{from}:{}", rows.iter().map(row).collect::<Vec<_>>().join(";")))
    }
}

/// The winner of a game that is over: the player whose result is greater than everybody else's; none for a draw.
pub fn winner<G: Rules>(over: &G) -> Option<Player> {
    let results: Vec<i32> = (0..over.players()).map(|index| over.result(Player::new(index as u8))).collect();
    greatest(&results).map(|index| Player::new(index as u8))
}

/// The index of the result that is greater than all others, if there is one.
pub fn greatest(results: &[i32]) -> Option<usize> {
    let most = results.iter().max()?;
    let mut places = results.iter().enumerate().filter(|&(_, result)| result == most);
    let first = places.next()?.0;
    places.next().is_none().then_some(first)
}

/// How the ends of a game become rewards from 0 to 1.
#[derive(Clone, Debug)]
pub enum Reward {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    Win,
    /// The result, scaled to the range from 0 to 1.
    Score {
        /// The least result.
        least: f64,
        /// What one point is worth.
        unit: f64,
    },
    /// By weights, scaled to the range from 0 to 1 for each player. Rows are players, columns outcomes.
    Table([[f64; MOST_PLAYERS + 1]; MOST_PLAYERS]),
}

impl Reward {
    /// The reward for the options `reward` and `weights` of a spec.
    pub fn of<G: Playable>(spec: &Spec, position: &G) -> Self {
        if let Some(weights) = Weights::of(spec) {
            return Self::by_weights(&weights);
        }
        match spec.name("reward") {
            "score" => {
                let (least, most) = position.result_range();
                Self::Score { least: least.into(), unit: 1.0 / f64::from((most - least).max(1)) }
            }
            _ => Self::Win,
        }
    }

    /// The reward by weights: each player's least worth becomes 0 and the greatest 1, which changes no preference.
    pub fn by_weights(weights: &Weights) -> Self {
        let mut table = [[0.5; MOST_PLAYERS + 1]; MOST_PLAYERS];
        for (row, worth) in table.iter_mut().zip(&weights.rows) {
            let least = worth.iter().copied().fold(f64::INFINITY, f64::min);
            let most = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            for (cell, worth) in row.iter_mut().zip(worth) {
                *cell = if most > least { (worth - least) / (most - least) } else { 0.5 };
            }
        }
        Self::Table(table)
    }

    /// What each of `P` players gets from a game that is over.
    #[inline]
    pub fn at_end<G: Rules, const P: usize>(&self, over: &G) -> [f64; P] {
        let players = over.players();
        let results =
            std::array::from_fn(|index| if index < players { over.result(Player::new(index as u8)) } else { i32::MIN });
        self.of_results(&results, players)
    }

    /// What each of `P` places gets when the `players` in the game have these results.
    #[inline]
    pub fn of_results<const P: usize>(&self, results: &[i32; P], players: usize) -> [f64; P] {
        match self {
            Self::Win if P == 2 => {
                let reward = match results[0].cmp(&results[1]) {
                    Ordering::Less => 0.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 1.0,
                };
                std::array::from_fn(|index| if index == 0 { reward } else { 1.0 - reward })
            }
            Self::Win => match greatest(&results[..players]) {
                Some(winner) => std::array::from_fn(|index| f64::from(u8::from(winner == index))),
                None => [0.5; P],
            },
            Self::Score { least, unit } => std::array::from_fn(|index| (f64::from(results[index]) - least) * unit),
            Self::Table(table) => {
                let outcome = greatest(&results[..players]).unwrap_or(players);
                std::array::from_fn(|index| table[index][outcome])
            }
        }
    }

    /// What a player gets from a win of `winner`, or from a draw; none where the score counts too.
    pub fn of_outcome(&self, player: Player, winner: Option<Player>, players: usize) -> Option<f64> {
        match self {
            Self::Win => Some(winner.map_or(0.5, |winner| f64::from(u8::from(winner == player)))),
            Self::Score { .. } => None,
            Self::Table(table) => Some(table[player.index()][winner.map_or(players, Player::index)]),
        }
    }

    /// The expected reward of an unfinished game for each of `P` places, by the odds of an evaluation. Nobody sits in
    /// the places beyond the last player. Where more than two play by weights, the odds are those of each player's win,
    /// and a win of another may be worth something.
    #[inline]
    pub fn of_evaluation<G: Playable, const P: usize>(&self, evaluation: Evaluation, position: &G) -> [f64; P] {
        let (worths, players): ([i32; P], usize) = (evaluation.of_all(position), position.players());
        let scale = position.facts().scale;
        let odds = |worth: i32| (f64::from(worth) / scale).exp();
        match self {
            Self::Table(table) if players > 2 => {
                let odds: [f64; P] =
                    std::array::from_fn(|index| if index < players { odds(worths[index]) } else { 0.0 });
                let all: f64 = odds.iter().sum();
                std::array::from_fn(|index| table[index].iter().zip(odds).map(|(worth, odds)| worth * odds / all).sum())
            }
            _ => std::array::from_fn(|index| {
                if index < players { 1.0 / (1.0 + (-f64::from(worths[index]) / scale).exp()) } else { 0.0 }
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_and_written() {
        let text = "3,0,0,1;0,3,0,1;0,0,3,1";
        let weights = Weights::read(text).expect("weights");
        assert_eq!((weights.to_string().as_str(), weights.players()), (text, 3));
        assert_eq!(weights.worth(Player::new(1), Some(Player::new(1))), 3.0);
        assert_eq!(weights.worth(Player::new(2), None), 1.0);
        assert_eq!(
            Weights::read("1,0;0,1").unwrap_err().to_string(),
            "2 players have 3 outcomes (a draw is the last), not 2"
        );
        assert_eq!(Weights::read("1,0,x;0,1,0").unwrap_err().to_string(), "\"x\" is not a number");
        assert!(Weights::read("1,0").unwrap_err().to_string().contains("2 to 4 players"));
        for (name, weights) in NATURES {
            assert_eq!(Weights::read(name).expect("a nature").to_string(), weights);
        }
        assert_eq!(Weights::read("selfish"), Ok(Weights::selfish(3)));
        assert_eq!(
            Weights::read("1e308,0,0;0,-1e308,0").unwrap_err().to_string(),
            "1e308 is too much: an outcome is worth at most 1000000000"
        );
        let changing = Weights::read("selfish;8:coop1-12;10:0,3,3,1;3,0,3,1;3,3,0,1").expect("weights");
        assert_eq!(
            changing.to_string(),
            "3,0,0,1;0,3,0,1;0,0,3,1;8:3,1,0,1;1,3,0,1;0,0,3,1;10:0,3,3,1;3,0,3,1;3,3,0,1"
        );
        assert_eq!(Weights::read(&changing.to_string()), Ok(changing.clone()));
        assert_eq!(changing.changes().map(|(moves, _)| moves).collect::<Vec<_>>(), [7, 9]);
        assert_eq!(changing.seated(2).expect("for two").to_string(), "3,0,1;0,3,1;8:3,1,1;1,3,1;10:0,3,1;3,0,1");
        for (text, words) in [
            ("selfish;1:misere", "\"1\": weights change at a move, a number from 2 to 999"),
            ("selfish;5:misere;5:selfish", "\"5\": weights change at a move, a number from 6 to 999"),
            ("selfish;x:misere", "\"x\": weights change"),
            ("1,0,0,0;0,1,0,0;0,0,1,0;4:1,0,0;0,1,0", "the weights from move 1 on are for 3 players, others for 2"),
            ("1,0,0;0,1,0;4:coop1-13", "the weights from move 4 on are for 3 players, others for 2"),
        ] {
            assert!(Weights::read(text).unwrap_err().to_string().starts_with(words), "{text}");
        }
        assert_eq!(Weights::read("1,0,0;0,1,0;4:selfish").expect("for two").to_string(), "1,0,0;0,1,0;4:3,0,1;0,3,1");
        assert!(Weights::read("coop1-23").expect("a nature").seated(2).is_none());
        assert_eq!(Weights::selfish(3).shifted(1).to_string(), "0,3,0,1;0,0,3,1;3,0,0,1");
        assert!(
            Weights::read("coop4-12").unwrap_err().to_string().starts_with("\"coop4-12\" is no nature (those with")
        );
    }
}

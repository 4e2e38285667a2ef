//! The names of some loopy games, and loopy games as text.
//!
//! A position to which play returns has a label before its brace, as in CGSuite: `a{0|a}` is over. Two sides are
//! written as `on & off`.

use hedgerow_core::{Budget, Stopped};

use super::graph::{Loopy, LoopyBuilder};
use super::value::LoopyValue;
use crate::{Algebra, Game};

/// The loopy games that have a name, and what they are (*Winning Ways*, chapter 11).
pub const NAMES: &[(&str, &str)] = &[
    ("on", "{on|}"),
    ("off", "{|off}"),
    ("over", "{0|over}"),
    ("under", "{under|0}"),
    ("upon", "{upon|*}"),
    ("dud", "{dud|dud}"),
    ("tis", "{0|tisn}"),
    ("tisn", "{tis|0}"),
];

/// The graph of a name.
fn graph(name: &str) -> Result<Option<Loopy>, Stopped> {
    let mut builder = LoopyBuilder::default();
    let (root, zero, star) = (builder.node()?, builder.node()?, builder.node()?);
    builder.option(star, true, zero);
    builder.option(star, false, zero);
    let edges: &[(bool, u32)] = match name {
        "on" => &[(true, root)],
        "off" => &[(false, root)],
        "over" => &[(true, zero), (false, root)],
        "under" => &[(true, root), (false, zero)],
        "upon" => &[(true, root), (false, star)],
        "dud" => &[(true, root), (false, root)],
        "tis" | "tisn" => {
            let tisn = builder.node()?;
            builder.option(root, true, zero);
            builder.option(root, false, tisn);
            builder.option(tisn, true, root);
            builder.option(tisn, false, zero);
            return Ok(Some(builder.game(if name == "tis" { root } else { tisn })));
        }
        _ => return Ok(None),
    };
    edges.iter().for_each(|&(is_left, to)| builder.option(root, is_left, to));
    Ok(Some(builder.game(root)))
}

/// The loopy value of this name, if there is one.
pub fn named(name: &str, budget: &Budget) -> Result<Option<LoopyValue>, Stopped> {
    graph(name)?.map(|game| LoopyValue::new(&game, budget)).transpose()
}

impl LoopyValue {
    /// The value as text that the calculator reads, unless that takes more than `longest` bytes.
    pub fn text(&self, algebra: &Algebra, budget: &Budget, longest: usize) -> Result<Option<String>, Stopped> {
        if self.plus() == self.minus() {
            return Ok(written(self.plus(), algebra, longest));
        }
        if Some(self) == named("dud", budget)?.as_ref() {
            return Ok(Some("dud".to_owned()));
        }
        let sides = [self.plus(), self.minus()].map(|side| written(side, algebra, longest));
        Ok(match sides {
            [Some(on), Some(off)] if on.len() + off.len() < longest => Some(format!("{on} & {off}")),
            _ => None,
        })
    }
}

/// A game as text. The same position has the same text in every graph of the same shape.
fn written(game: &Loopy, algebra: &Algebra, longest: usize) -> Option<String> {
    let shorts = game.shorts(algebra);
    let names = NAMES.iter().filter_map(|(name, _)| Some((*name, graph(name).ok()??)));
    let names: Vec<(&str, Loopy)> = names.filter(|(_, known)| known.is_stopper()).collect();
    let named = (0..game.len() as u32).map(|at| {
        let position = Loopy::rooted(&game.nodes, at);
        names.iter().find(|(_, known)| is_same(known, &position)).map(|(name, _)| *name)
    });
    let mut writer =
        Writer { game, algebra, shorts, named: named.collect(), left: longest.saturating_mul(16), longest };
    writer.write(0, &mut Vec::new())
}

/// Whether two small graphs have the same shape. Positions of simplest forms are all different, so following options
/// from the root distinguishes them.
fn is_same(a: &Loopy, b: &Loopy) -> bool {
    if a.len() != b.len() || a.len() > 3 {
        return false;
    }
    let budget = Budget::unlimited();
    let sense = super::survival::Sense::Stoppers;
    b.is_stopper() && a.equals(b, sense, &budget) == Ok(true)
}

struct Writer<'a> {
    game: &'a Loopy,
    algebra: &'a Algebra,
    shorts: Vec<Option<Game>>,
    named: Vec<Option<&'static str>>,
    /// How many more letters may be written, over all attempts.
    left: usize,
    longest: usize,
}

/// Positions nested deeper than this are not written.
const DEEPEST: usize = 24;

impl Writer<'_> {
    fn write(&mut self, at: u32, around: &mut Vec<(u32, bool)>) -> Option<String> {
        if let Some(short) = self.shorts[at as usize] {
            return self.spend(self.algebra.display_within(short, self.longest)?);
        }
        if let Some(name) = self.named[at as usize] {
            return self.spend(name.to_owned());
        }
        if let Some(depth) = around.iter().position(|&(known, _)| known == at) {
            around[depth].1 = true;
            return self.spend(label(depth));
        }
        if around.len() >= DEEPEST {
            return None;
        }
        around.push((at, false));
        let mut sides = Vec::new();
        for is_left in [true, false] {
            let mut texts = Vec::new();
            for &option in self.game.nodes[at as usize].options(is_left) {
                texts.push((self.shorts[option as usize].is_none(), self.write(option, around)?));
            }
            texts.sort();
            sides.push(texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(","));
        }
        let (_, is_met) = around.pop()?;
        let label = if is_met { label(around.len()) } else { String::new() };
        self.spend(format!("{label}{{{}|{}}}", sides[0], sides[1]))
    }

    fn spend(&mut self, text: String) -> Option<String> {
        self.left = self.left.checked_sub(text.len())?;
        (text.len() <= self.longest).then_some(text)
    }
}

/// The label of a position written inside this many others. `v` is down.
fn label(depth: usize) -> String {
    char::from(b"abcdefghijklmnopqrstuwxyz"[depth.min(24)]).to_string()
}

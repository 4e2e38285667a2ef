//! Hackenbush in play: a picture as a set of edges, for engines.
//!
//! An [`EdgeBoard`] is the remaining part of a [`PreparedPicture`] and the player to move. Cutting an edge of a tree is one
//! subtraction of sets; after other cuts a flood fill from the ground finds the rest. Beside the picture there may be a
//! *weighing stalk* (see [`scale`](super::scale)), and other stalks; in a stalk a turn always takes one edge, whatever
//! the picture's turns take.

mod chances;
mod closer;
mod glance;
mod prepared;
mod scope;

use std::sync::Arc;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Notation, NotationError, Player, Rules, Seed, Stopped, Turn, key_of};
use hedgerow_search::{Frequencies, Named, PackedMove, Playable, TextGame, legal};
use hedgerow_value::Algebra;
use rand::Rng;

use super::rules::{Colour, Cut, Hackenbush, MOST_MOVES};
use super::solve;
use chances::Chances;
pub use prepared::PreparedPicture;
pub use scope::Scope;

/// The numbers of the edges that a turn cuts, in the edge list of the initial picture, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Snip([u16; MOST_MOVES as usize]);

impl PackedMove for Snip {
    fn pack(self) -> u128 {
        self.0.into_iter().fold(0, |packed, edge| packed << 16 | u128::from(edge))
    }

    fn unpack(packed: u128) -> Self {
        Self(std::array::from_fn(|place| (packed >> (16 * (MOST_MOVES as usize - 1 - place))) as u16))
    }
}

impl Snip {
    const NO_EDGE: u16 = u16::MAX;

    /// One edge.
    #[inline]
    fn one(edge: usize) -> Self {
        let mut snip = Self([Self::NO_EDGE; MOST_MOVES as usize]);
        snip.0[0] = edge as u16;
        snip
    }

    /// The edges.
    pub fn edges(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take_while(|&edge| edge != Self::NO_EDGE).map(usize::from)
    }
}

/// A picture in play, of at most `64 W` edges.
#[derive(Debug)]
pub struct EdgeBoard<const W: usize> {
    prepared: Arc<PreparedPicture<W>>,
    /// The edges that stand.
    left: Bits<W>,
    to_move: Player,
    /// The cuts that a player considers.
    tested: Scope,
    /// The cuts that are made in playouts.
    simulated: Scope,
    /// How often each player wins at random, if that was computed.
    chances: Option<Arc<Chances<W>>>,
    /// Whether the game ends as soon as a look decides the winner.
    ends_when_decided: bool,
    /// The winner, if the game has ended in this way.
    decided: Option<Player>,
}

impl<const W: usize> Clone for EdgeBoard<W> {
    fn clone(&self) -> Self {
        Self { prepared: Arc::clone(&self.prepared), chances: self.chances.clone(), ..*self }
    }

    /// A search copies its position for every playout; this avoids a reference count that threads would contend for.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        let same_chances = self.simulated == other.simulated && self.chances.is_some() == other.chances.is_some();
        if !Arc::ptr_eq(&self.prepared, &other.prepared) || !same_chances {
            self.prepared = Arc::clone(&other.prepared);
            self.chances.clone_from(&other.chances);
        }
        (self.left, self.to_move) = (other.left, other.to_move);
        (self.tested, self.simulated) = (other.tested, other.simulated);
        (self.ends_when_decided, self.decided) = (other.ends_when_decided, other.decided);
    }
}

impl<const W: usize> PartialEq for EdgeBoard<W> {
    fn eq(&self, other: &Self) -> bool {
        (self.left, self.to_move, self.tested, self.simulated)
            == (other.left, other.to_move, other.tested, other.simulated)
            && (Arc::ptr_eq(&self.prepared, &other.prepared) || self.prepared.picture == other.prepared.picture)
    }
}

impl<const W: usize> EdgeBoard<W> {
    /// A position in play; `None` if it has more than `64 W` edges.
    pub fn new(position: &Hackenbush, to_move: Player) -> Option<Self> {
        Self::weighed(position, &[], to_move, Scope::All)
    }

    /// A position beside stalks of single moves, given from the ground up; `None` if they have too many edges.
    ///
    /// The first of them is the weighing stalk. The scope says which cuts are considered, and which are made in
    /// playouts.
    pub fn weighed(position: &Hackenbush, stalks: &[&[Colour]], to_move: Player, scope: Scope) -> Option<Self> {
        let prepared = Arc::new(PreparedPicture::new(position, stalks)?);
        let left = prepared.all();
        let (tested, simulated, chances) = (scope, scope, None);
        Some(Self { prepared, left, to_move, tested, simulated, chances, ends_when_decided: false, decided: None })
    }

    /// The same game, which ends as soon as a look decides the winner: for callers that need only the winner. A turn
    /// takes one edge.
    #[must_use]
    pub fn ending_when_decided(self) -> Self {
        let decided = self.prepared.decided(self.left, self.to_move);
        Self { ends_when_decided: true, decided, ..self }
    }

    /// The same with other cuts considered.
    #[must_use]
    pub fn testing(self, tested: Scope) -> Self {
        Self { tested, ..self }
    }

    /// The same, where playouts make other cuts than a player considers.
    ///
    /// Where a picture of single moves can lead to only a few positions, the chances of random games from each of them
    /// are computed now, and playouts are then drawn by these chances: the probabilities of winning are the same as if
    /// they were played.
    #[must_use]
    pub fn simulating(self, simulated: Scope) -> Self {
        let chances = Chances::count(&self.prepared, self.left, simulated).map(Arc::new);
        Self { simulated, chances, ..self }
    }

    /// The same with this player to move.
    #[must_use]
    pub fn with_turn(&self, to_move: Player) -> Self {
        Self { to_move, ..self.clone() }
    }

    /// The position, without the turn and without the weighing stalk.
    pub fn position(&self) -> Hackenbush {
        let edges = self.prepared.picture.iter().enumerate().filter(|&(edge, _)| self.left.has(edge));
        let position = Hackenbush::new(edges.map(|(_, &edge)| edge).collect());
        position.with_moves(self.prepared.moves).unwrap_or_default()
    }

    /// The edges that may be cut: a turn takes one in the weighing stalk or some in the picture.
    #[inline]
    fn choice(&self) -> Bits<W> {
        self.prepared.choice(self.left, self.to_move, self.tested)
    }

    /// The same for a playout.
    #[inline]
    fn simulated_choice(&self) -> Bits<W> {
        self.prepared.quick_choice(self.left, self.to_move, self.simulated)
    }

    /// The edges that stand after a turn.
    #[inline]
    fn after(&self, snip: Snip) -> Bits<W> {
        match snip.0[1] {
            Snip::NO_EDGE => self.prepared.without(self.left, usize::from(snip.0[0])),
            // All edges are chosen before any of them falls.
            _ => snip
                .edges()
                .fold(self.left, |left, edge| if left.has(edge) { self.prepared.without(left, edge) } else { left }),
        }
    }

    /// The edges of a choice that belong to the picture, and whether there are enough for a turn.
    fn in_picture(&self, choice: Bits<W>) -> (Bits<W>, bool) {
        let picture = choice.minus(self.prepared.single);
        (picture, picture.len() >= usize::from(self.prepared.moves))
    }

    /// A random turn that takes several edges in the picture, or one of the stalk; all turns are equally likely.
    fn random_turn<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Snip> {
        let choice = self.simulated_choice();
        let (picture, enough) = self.in_picture(choice);
        let count = usize::from(self.prepared.moves);
        let ways = if enough { ways(picture.len() as u64, count as u64) } else { 0 };
        let all = ways + (choice.len() - picture.len()) as u64;
        if all == 0 {
            return None;
        }
        let chosen = rng.random_range(0..all);
        if chosen >= ways {
            return Some(Snip::one(choice.and(self.prepared.single).nth((chosen - ways) as usize)));
        }
        let mut snip = Snip([Snip::NO_EDGE; MOST_MOVES as usize]);
        let mut rest = picture;
        for slot in &mut snip.0[..count] {
            let edge = rest.nth(rng.random_range(0..rest.len() as u32) as usize);
            rest.remove(edge);
            *slot = edge as u16;
        }
        snip.0[..count].sort_unstable();
        Some(snip)
    }

    /// The cut in the numbering of the position's own list.
    fn renumbered(&self, snip: Snip) -> Option<Cut> {
        let place = |edge: usize| self.left.and(Bits::below(edge)).len() as u32;
        Cut::new(&snip.edges().map(place).collect::<Vec<_>>())
    }

    fn numbered_back(&self, cut: Cut) -> Snip {
        let mut snip = Snip([Snip::NO_EDGE; MOST_MOVES as usize]);
        for (slot, number) in snip.0.iter_mut().zip(cut.numbers()) {
            *slot = self.left.nth(number) as u16;
        }
        snip
    }
}

/// How many sets of `taken` elements there are among `count`.
fn ways(count: u64, taken: u64) -> u64 {
    (0..taken).fold(1, |ways, index| ways * (count - index) / (index + 1))
}

impl<const W: usize> Rules for EdgeBoard<W> {
    type Move = Snip;
    /// The edges that stood before.
    type Undo = Bits<W>;

    #[inline]
    fn turn(&self) -> Turn {
        if self.decided.is_some() {
            return Turn::Over;
        }
        // A dominated move is only left out where there is another: whether a player can move does not depend on the
        // scope.
        let own = self.left.and(self.prepared.own[self.to_move.index()]);
        let can = match self.prepared.moves {
            1 => !own.is_empty(),
            _ => !own.and(self.prepared.single).is_empty() || self.in_picture(own).1,
        };
        if can { Turn::Player(self.to_move) } else { Turn::Over }
    }

    fn moves(&self, into: &mut Vec<Snip>) {
        let choice = self.choice();
        if self.prepared.moves == 1 {
            into.extend(choice.iter().map(Snip::one));
            return;
        }
        let (picture, _) = self.in_picture(choice);
        let edges: Vec<u32> = picture.iter().map(|edge| edge as u32).collect();
        let mut cuts = Vec::new();
        Cut::subsets(&edges, self.prepared.moves.into(), &mut cuts);
        into.extend(cuts.into_iter().map(|cut| {
            let mut snip = Snip([Snip::NO_EDGE; MOST_MOVES as usize]);
            snip.0.iter_mut().zip(cut.numbers()).for_each(|(slot, edge)| *slot = edge as u16);
            snip
        }));
        into.extend(choice.and(self.prepared.single).iter().map(Snip::one));
    }

    #[inline]
    fn play(&mut self, snip: Snip) -> Bits<W> {
        let before = self.left;
        self.left = self.after(snip);
        self.to_move = self.to_move.opponent();
        if self.ends_when_decided {
            self.decided = self.prepared.decided(self.left, self.to_move);
        }
        before
    }

    fn undo(&mut self, _snip: Snip, before: Bits<W>) {
        self.to_move = self.to_move.opponent();
        self.left = before;
        // A move was made here, so the game was not over.
        self.decided = None;
    }

    #[inline]
    fn result(&self, player: Player) -> i32 {
        let winner = self.decided.unwrap_or(self.to_move.opponent());
        if player == winner { 1 } else { -1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    /// Exact for up to 64 edges: games of one prepared picture differ in the standing edges and in the player to move.
    fn key(&self) -> u128 {
        match W {
            1 => u128::from(self.left.0[0]) << 1 | self.to_move.index() as u128,
            _ => key_of(&(self.left, self.to_move)),
        }
    }

    #[inline]
    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        if self.prepared.moves > 1 {
            while let Some(snip) = self.random_turn(rng) {
                self.play(snip);
            }
            return;
        }
        if let Some(blue) = self.chances.as_ref().and_then(|chances| chances.of(self.left, self.to_move)) {
            let loser = if rng.random::<f64>() < blue { Player::RIGHT } else { Player::LEFT };
            (self.left, self.to_move) = (Bits::NONE, loser);
            return;
        }
        let (mut left, mut player) = (self.left, self.to_move);
        loop {
            let choice = self.prepared.quick_choice(left, player, self.simulated);
            let count = choice.len() as u32;
            if count == 0 {
                break;
            }
            let chosen = if count == 1 { 0 } else { rng.random_range(0..count) };
            left = self.prepared.without(left, choice.nth(chosen as usize));
            player = player.opponent();
        }
        (self.left, self.to_move) = (left, player);
    }
}

impl<const W: usize> Playable for EdgeBoard<W> {
    const SCALE: f64 = 2.0;
    const EVALUATIONS: &'static [Named] =
        &[Named { name: "edges", about: "how many more edges the player may cut than the other" }];
    const ORDERS: &'static [Named] =
        &[Named { name: "edges", about: "by how many more edges the player may then cut than the other" }];
    const MOVE_INDICES: usize = Bits::<W>::ROOM;
    const POLICIES: &'static [Named] =
        &[Named { name: "informed", about: "no cut that drops an edge the player could have cut instead" }];

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        self.prepared.lead(self.left, player)
    }

    fn order(&self, _which: usize, chosen: Snip) -> i32 {
        let left = self.after(chosen);
        let mover = self.to_move;
        if self.ends_when_decided {
            return match self.prepared.promise(left, mover) {
                Ok(winner) if winner == mover => i32::MAX,
                Ok(_) => i32::MIN,
                Err(promise) => promise,
            };
        }
        self.prepared.lead(left, mover)
    }

    /// The lowest of the edges that are cut.
    fn move_index(&self, chosen: Snip) -> usize {
        usize::from(chosen.0[0])
    }

    fn random_move<R: Rng>(&self, rng: &mut R, _buffer: &mut Vec<Snip>) -> Option<Snip> {
        if self.prepared.moves > 1 {
            return self.random_turn(rng);
        }
        let choice = self.simulated_choice();
        let count = choice.len() as u32;
        (count > 0).then(|| Snip::one(choice.nth(rng.random_range(0..count) as usize)))
    }

    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Snip>) -> Option<Snip> {
        if self.prepared.moves > 1 {
            return self.random_move(rng, buffer);
        }
        let choice = self.prepared.quick_choice(self.left, self.to_move, Scope::Both);
        let count = choice.len() as u32;
        (count > 0).then(|| Snip::one(choice.nth(rng.random_range(0..count) as usize)))
    }

    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies> {
        let wins = self.chances.as_ref()?.draw(self.left, self.to_move, count, &mut seed.rng())?;
        let mut all = Frequencies::default();
        all.add(Some(Player::LEFT), wins);
        all.add(Some(Player::RIGHT), count - wins);
        Some(all)
    }

    /// By the exact solver of the picture; with a weighing stalk, by search.
    fn perfect(&self, budget: &Budget) -> Result<Vec<(Snip, i32)>, Stopped> {
        if !self.prepared.single.is_empty() {
            return hedgerow_search::alphabeta::exact_moves(self, budget);
        }
        let algebra = Algebra::new();
        let solution = solve::solve(&self.position(), self.to_move, &algebra, &solve::Task::new(budget));
        let winning = solution.map_err(|unfinished| unfinished.reason)?.winning;
        let winning: Vec<Snip> = winning.into_iter().map(|cut| self.numbered_back(cut)).collect();
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Ok(moves.into_iter().map(|snip| (snip, if winning.contains(&snip) { 1 } else { -1 })).collect())
    }
}

impl<const W: usize> TextGame for EdgeBoard<W> {
    fn write(&self) -> String {
        Notation::write(&self.position())
    }

    fn write_move(&self, chosen: Snip) -> String {
        self.renumbered(chosen).map_or_else(String::new, |cut| cut.to_string())
    }

    fn read_move(&self, text: &str) -> Result<Snip, NotationError> {
        legal(self, self.numbered_back(self.position().read_move(text)?), text)
    }
}

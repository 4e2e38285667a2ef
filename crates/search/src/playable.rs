//! What a game must say to be played by engines.
//!
//! The rules alone are enough: everything here has a default. A game that knows more about playing well says it
//! under a name, and that name can then be used in the [spec](crate::spec) of any engine.

use std::fmt::Debug;

use hedgerow_core::{Alternating, Budget, Notation, NotationError, Partizan, Player, Rules, Seed, Stopped, Turn};
use rand::Rng;

use crate::alphabeta;
use crate::engine::Engine;
use crate::exact::OutcomeSolver;
use crate::frequencies::Frequencies;
use crate::recast::View;
use crate::reward::Weights;
use crate::spec::{EngineCard, Knowledge, Spec, SpecError};

/// A name that people can put into a spec, with what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name: lower case, no spaces.
    pub name: &'static str,
    /// What it means, in a phrase.
    pub about: &'static str,
}

/// A name for a whole spec: an engine as somebody published it, perhaps with its faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The spec that it stands for.
    pub spec: &'static str,
    /// Whose engine it is, and what is the matter with it.
    pub about: &'static str,
}

/// A game that engines can play.
///
/// Evaluations, orders and policies are numbered by their place in the lists of their names, so that a search asks by
/// number and no text is compared on the way.
pub trait Playable: Rules<Move: Send + Sync, Undo: Send + Sync> + Send + Sync {
    /// What one point of the [result](Rules::result) counts in units of the evaluations. No evaluation reaches it
    /// where results are won and lost; where they are points and evaluations count points, it is 1.
    const WIN: i32 = 1_000_000;
    /// The difference of evaluations that makes the odds of winning about e to 1.
    const SCALE: f64 = 4.0;
    /// Evaluations of positions that are not over. The first is what engines use unless told otherwise; a game without
    /// any is played by results alone.
    const EVALUATIONS: &'static [Named] = &[];
    /// Orders in which moves may be tried.
    const ORDERS: &'static [Named] = &[];
    /// Ways to choose moves in playouts, beside all moves equally likely.
    const POLICIES: &'static [Named] = &[];
    /// Other representations of the position that engines may work on, for the option `board`.
    const BOARDS: &'static [Named] = &[];
    /// Engines that only this game has, made by [`Playable::own_engine`].
    const ENGINES: &'static [EngineCard] = &[];
    /// Engines for this game that have a name.
    const PRESETS: &'static [Preset] = &[];
    /// The engine that chooses where perfect play meets a limit, even if the position is too large for it: a spec that takes
    /// a time as a further option. Games without one have alpha-beta where time or memory ran out.
    const FALLBACK: Option<&'static str> = None;
    /// Whether equal positions list their moves in the same order. Where the order tells how a position came about, a
    /// move that was remembered by its place means nothing.
    const STEADY: bool = true;
    /// Whether [`Playable::has_made`] can tell who has made a move: then a search can count moves as if they had been made first.
    const KEEPS_MOVES: bool = false;
    /// How many numbers [`Playable::move_index`] gives; 0 if moves are not numbered, and then nothing can be learnt
    /// about a move from other positions.
    const MOVE_INDICES: usize = 0;

    /// The least and the greatest result that a player can get.
    fn result_range(&self) -> (i32, i32) {
        (-1, 1)
    }

    /// How good the position is for a player, by the evaluation with this number; 0 is even. In a game of two with
    /// constant sum, what is good for one is as bad for the other.
    fn evaluate(&self, _which: usize, _player: Player) -> i32 {
        0
    }

    /// What [`Playable::evaluate`] says for every player, in order. A game of more than two in which one look serves all of
    /// them replaces this.
    #[inline]
    fn evaluate_all(&self, which: usize, into: &mut [i32]) {
        for (index, worth) in into.iter_mut().enumerate() {
            *worth = self.evaluate(which, Player::new(index as u8));
        }
    }

    /// What [`Playable::evaluate`] says if one player has the turn; none if not. Most positions that a search meets are
    /// asked this and nothing else: a game that can tell the turn from what it evaluates saves looking twice.
    #[inline]
    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        self.mover().map(|_| self.evaluate(which, player))
    }

    /// Whether a game that is [over](Turn::Over) is so only because no more of it is looked at (a part of the board is
    /// taken for all of it). Then there is no result, and evaluations judge.
    #[inline]
    fn is_cut_off(&self) -> bool {
        false
    }

    /// An engine that works on another [view](View) of the position, as [`recast`](crate::recast::recast) makes it; the
    /// error says that the game knows no such view.
    fn viewed(&self, _view: View, _spec: &Spec) -> Result<Box<dyn Engine<Self>>, SpecError>
    where
        Self: 'static,
    {
        Err(SpecError::new("this game draws no windows: padding is not for it"))
    }

    /// How early a move should be tried, by the order with this number: higher is earlier.
    fn order(&self, _which: usize, _chosen: Self::Move) -> i32 {
        0
    }

    /// A number below [`Playable::MOVE_INDICES`] that a move keeps from one position to the next: its square, its line.
    fn move_index(&self, _chosen: Self::Move) -> usize {
        0
    }

    /// Whether a player has made this move in the game so far, where moves leave stones that stay and no move is made twice.
    #[inline]
    fn has_made(&self, _player: Player, _chosen: Self::Move) -> bool {
        false
    }

    /// A move of whoever has the turn, all equally likely; none if the game is over. `buffer` is for the asking.
    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        self.moves(buffer);
        if buffer.is_empty() { None } else { Some(buffer[rng.random_range(0..buffer.len() as u32) as usize]) }
    }

    /// A move chosen by the policy with this number; none if the game is over.
    ///
    /// Every legal game must stay possible, but for moves that are certainly no better than the one made (a box that is
    /// free for the taking is taken); a published policy that leaves out more says so in its description.
    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.random_move(rng, buffer)
    }

    /// Plays by a policy until the game is over.
    fn informed_rollout<R: Rng>(&mut self, which: usize, rng: &mut R, buffer: &mut Vec<Self::Move>) {
        while let Some(chosen) = self.informed_move(which, rng, buffer) {
            self.play(chosen);
        }
    }

    /// The outcomes of so many games in which all moves are always equally likely; `None` if the game knows no faster way
    /// than [`Rules::rollout`], one after the other.
    ///
    /// The games need not be quite independent of each other, but each of them is as likely as any other way to play,
    /// and the counts of many calls vary as if they were. A game that is over has its outcome every time.
    fn many_rollouts(&self, _count: u64, _seed: Seed) -> Option<Frequencies> {
        None
    }

    /// The result that the player to move gets by each move if everybody then plays perfectly, in the order of
    /// [`Rules::moves`].
    ///
    /// By default a full search; a game that knows a shorter way takes it. Only for two players whose results add up
    /// to the same sum: [`Stopped::TooLarge`] otherwise.
    fn perfect(&self, budget: &Budget) -> Result<Vec<(Self::Move, i32)>, Stopped> {
        alphabeta::exact_moves(self, budget)
    }

    /// The result that the player to move gets if everybody plays perfectly, with a move that reaches it; no move has to
    /// be named if that is the least result there can be, for then no move is worse than another.
    ///
    /// By default the best of [`Playable::perfect`]; a game that can do with less than the result of every move does so.
    /// Nobody has a move in a game that is over: [`Stopped::TooLarge`].
    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<Self::Move>), Stopped> {
        let moves = self.perfect(budget)?;
        let best = moves.into_iter().rev().max_by_key(|&(_, result)| result).ok_or(Stopped::TooLarge)?;
        Ok((best.1, Some(best.0)))
    }

    /// The same with what the program has read for this game's engines.
    fn perfect_move_knowing(
        &self,
        _knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<Self::Move>), Stopped> {
        self.perfect_move(budget)
    }

    /// Appends the moves that a player would have with the turn, whoever has it; `false` if the game cannot tell.
    fn moves_of(&self, _player: Player, _into: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// The move of the game's opening book in this position, if it is there.
    fn book_move(&self) -> Option<Self::Move> {
        None
    }

    /// An engine that only this game has, by a spec of one of [`Playable::ENGINES`].
    fn own_engine(&self, spec: &Spec) -> Result<Box<dyn Engine<Self>>, SpecError>
    where
        Self: 'static,
    {
        Err(SpecError::new(format!("there is no engine {}", spec.engine().name)))
    }

    /// A solver of positions in which everybody is after what these weights say, for the option `exact`; the error says that
    /// the game has none.
    fn by_outcomes(&self, _weights: &Weights) -> Result<Box<dyn OutcomeSolver<Self>>, SpecError>
    where
        Self: 'static,
    {
        Err(SpecError::new("this game has no solver for the outcomes of its positions: exact is not for it"))
    }

    /// The player to move, if the game goes on with one player's move.
    fn mover(&self) -> Option<Player> {
        match self.turn() {
            Turn::Player(player) => Some(player),
            Turn::Together | Turn::Over => None,
        }
    }
}

/// What a [`Partizan`] game knows about playing it; [`Alternating`] makes it [`Playable`].
///
/// The default evaluation is the one that fits every game under normal play: how many more moves one has.
pub trait Heuristics: Partizan<Move: Send + Sync> + Send + Sync + Debug {
    /// As [`Playable::SCALE`].
    const SCALE: f64 = 4.0;
    /// As [`Playable::EVALUATIONS`].
    const EVALUATIONS: &'static [Named] =
        &[Named { name: "moves", about: "how many more moves the player has than the other" }];
    /// As [`Playable::ORDERS`].
    const ORDERS: &'static [Named] =
        &[Named { name: "moves", about: "by how many more moves the player then has than the other" }];
    /// As [`Playable::POLICIES`].
    const POLICIES: &'static [Named] =
        &[Named { name: "informed", about: "of two random moves the one after which the evaluation is better" }];
    /// As [`Playable::PRESETS`].
    const PRESETS: &'static [Preset] = &[];
    /// As [`Playable::MOVE_INDICES`].
    const MOVE_INDICES: usize = 0;

    /// How good the position is for Left, whoever moves, by the evaluation with this number.
    fn evaluate(&self, _which: usize) -> i32 {
        let count = |player| {
            let mut options = Vec::new();
            self.options(player, &mut options);
            options.len() as i32
        };
        count(Player::LEFT) - count(Player::RIGHT)
    }

    /// As [`Playable::order`].
    fn order(&self, _which: usize, player: Player, chosen: Self::Move) -> i32 {
        let worth = Heuristics::evaluate(&self.after(player, chosen), 0);
        if player == Player::LEFT { worth } else { -worth }
    }

    /// As [`Playable::move_index`].
    fn move_index(&self, _chosen: Self::Move) -> usize {
        0
    }

    /// As [`Playable::random_move`], for a given player.
    fn random_option<R: Rng>(&self, player: Player, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        self.options(player, buffer);
        if buffer.is_empty() { None } else { Some(buffer[rng.random_range(0..buffer.len() as u32) as usize]) }
    }

    /// As [`Playable::informed_move`].
    fn informed_option<R: Rng>(
        &self,
        _which: usize,
        player: Player,
        rng: &mut R,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        // The two may be the same, so that even the worst move can be made.
        let [one, other] = [self.random_option(player, rng, buffer)?, self.random_option(player, rng, buffer)?];
        let worth = |chosen| Heuristics::order(self, 0, player, chosen);
        Some(if one == other || worth(one) >= worth(other) { one } else { other })
    }

    /// As [`Playable::perfect`].
    fn perfect(&self, to_move: Player, budget: &Budget) -> Result<Vec<(Self::Move, i32)>, Stopped> {
        alphabeta::exact_moves(&Alternating::new(self.clone(), to_move), budget)
    }
}

impl<P: Heuristics> Playable for Alternating<P> {
    const SCALE: f64 = P::SCALE;
    const EVALUATIONS: &'static [Named] = P::EVALUATIONS;
    const ORDERS: &'static [Named] = P::ORDERS;
    const POLICIES: &'static [Named] = P::POLICIES;
    const PRESETS: &'static [Preset] = P::PRESETS;
    const MOVE_INDICES: usize = P::MOVE_INDICES;

    fn evaluate(&self, which: usize, player: Player) -> i32 {
        let worth = Heuristics::evaluate(&self.position, which);
        if player == Player::LEFT { worth } else { -worth }
    }

    fn order(&self, which: usize, chosen: Self::Move) -> i32 {
        Heuristics::order(&self.position, which, self.to_move, chosen)
    }

    fn move_index(&self, chosen: Self::Move) -> usize {
        Heuristics::move_index(&self.position, chosen)
    }

    fn moves_of(&self, player: Player, into: &mut Vec<Self::Move>) -> bool {
        self.position.options(player, into);
        true
    }

    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.position.random_option(self.to_move, rng, buffer)
    }

    fn informed_move<R: Rng>(&self, which: usize, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.position.informed_option(which, self.to_move, rng, buffer)
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(Self::Move, i32)>, Stopped> {
        Heuristics::perfect(&self.position, self.to_move, budget)
    }
}

/// A game at play that can be written down: what records, terminals and pages need beside the rules.
pub trait TextGame: Playable {
    /// The position, as its game always writes it. Where that does not tell the turn, [`Playable::mover`] does.
    fn write(&self) -> String;

    /// A move of whoever has the turn, as it is always written. It may speak of the position before the move (an edge
    /// is called by its place in the list of edges left).
    fn write_move(&self, chosen: Self::Move) -> String;

    /// Reads a move of whoever has the turn.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;
}

impl<P: Heuristics + Notation<Move = <P as Partizan>::Move>> TextGame for Alternating<P> {
    fn write(&self) -> String {
        self.position.write()
    }

    fn write_move(&self, chosen: Self::Move) -> String {
        self.position.write_move(chosen)
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError> {
        legal(self, self.position.read_move(text)?, text)
    }
}

/// A move that was read, if whoever has the turn may make it.
pub fn legal<G: Playable>(position: &G, chosen: G::Move, text: &str) -> Result<G::Move, NotationError> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    match position.mover() {
        Some(_) if moves.contains(&chosen) => Ok(chosen),
        Some(mover) => {
            let mover = position.naming().name(mover);
            Err(NotationError::new(format!("{text}: this is not a move of {mover}"), 0..text.len()))
        }
        None => Err(NotationError::new(format!("{text}: the game is over"), 0..text.len())),
    }
}

//! What a game provides for engines.
//!
//! The rules alone are enough: everything here has a default. A game that knows more about playing well gives this
//! knowledge a name, and the [spec](crate::spec) of any engine can then use that name.

use std::fmt::Debug;

use hedgerow_core::{Alternating, Budget, Notation, NotationError, Partizan, Player, Rules, Seed, Stopped, Turn};
use rand::Rng;

use crate::alphabeta;
use crate::engine::{Engine, OwnEngine};
use crate::exact::OutcomeSolver;
use crate::frequencies::Frequencies;
use crate::recast::View;
use crate::reward::Weights;
use crate::spec::{EngineCard, GameCard, Knowledge, Spec, SpecError};

/// A name that people can put into a spec, with what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name: lower case, no spaces.
    pub name: &'static str,
    /// What it means, in a phrase.
    pub about: &'static str,
}

/// A name for a whole spec: an engine as its author published it, perhaps with its faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The spec that it stands for.
    pub spec: &'static str,
    /// Whose engine it is, and its faults.
    pub about: &'static str,
}

/// The constants of a [`Playable`] game.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// As [`Playable::WIN`].
    pub win: i32,
    /// As [`Playable::SCALE`].
    pub scale: f64,
    /// As [`Playable::FALLBACK`].
    pub fallback: Option<&'static str>,
    /// As [`Playable::STEADY`].
    pub steady: bool,
    /// As [`Playable::KEEPS_MOVES`].
    pub keeps_moves: bool,
    /// As [`Playable::FORESEES`].
    pub foresees: bool,
    /// As [`Playable::MOVE_INDICES`].
    pub move_indices: usize,
    /// What the game adds to specs.
    pub card: GameCard,
}

impl Facts {
    /// The constants of this game.
    pub const fn of<G: Playable>() -> Self {
        Self {
            win: G::WIN,
            scale: G::SCALE,
            fallback: G::FALLBACK,
            steady: G::STEADY,
            keeps_moves: G::KEEPS_MOVES,
            foresees: G::FORESEES,
            move_indices: G::MOVE_INDICES,
            card: GameCard::of::<G>(),
        }
    }
}

/// A game that engines can play.
///
/// Evaluations, orders and policies are numbered by their place in the lists of their names, so that a search uses
/// numbers and never compares text.
pub trait Playable: Rules<Move: Send + Sync, Undo: Send + Sync> + Send + Sync {
    /// What one point of the [result](Rules::result) counts in units of the evaluations. Where results are won and
    /// lost, no evaluation reaches it; where results are points and evaluations count points, it is 1.
    const WIN: i32 = 1_000_000;
    /// The difference of evaluations that makes the odds of winning about e to 1.
    const SCALE: f64 = 4.0;
    /// Evaluations of unfinished positions. Engines use the first by default; a game without any is played by results
    /// alone.
    const EVALUATIONS: &'static [Named] = &[];
    /// Orders in which moves may be tried.
    const ORDERS: &'static [Named] = &[];
    /// Ways to choose moves in playouts, besides choosing uniformly.
    const POLICIES: &'static [Named] = &[];
    /// Other representations of the position that engines may work on, for the option `board`.
    const BOARDS: &'static [Named] = &[];
    /// Engines that only this game has, made by [`Playable::own_engine`].
    const ENGINES: &'static [EngineCard] = &[];
    /// Engines for this game that have a name.
    const PRESETS: &'static [Preset] = &[];
    /// The engine that chooses when perfect play reaches a limit, even if the position is too large for perfect play: a
    /// spec that accepts a time as a further option. Games without one use alpha-beta when time or memory runs out.
    const FALLBACK: Option<&'static str> = None;
    /// Whether equal positions list their moves in the same order. If the order depends on how a position arose, a
    /// stored move index means nothing.
    const STEADY: bool = true;
    /// Whether [`Playable::has_made`] knows who has made a move: then a search can count moves as if they had been made
    /// first.
    const KEEPS_MOVES: bool = false;
    /// Whether [`Playable::foresee`] knows anything.
    const FORESEES: bool = false;
    /// The number of values of [`Playable::move_index`]; 0 if moves are not numbered, and then nothing can be learnt
    /// about a move from other positions.
    const MOVE_INDICES: usize = 0;

    /// The constants as a value. Engines read them here, so that one engine can serve [any game](crate::AnyGame).
    #[inline]
    fn facts(&self) -> Facts {
        Facts::of::<Self>()
    }

    /// The least and the greatest result of a player.
    fn result_range(&self) -> (i32, i32) {
        (-1, 1)
    }

    /// How good the position is for a player, by the evaluation with this number; 0 is even. In a game of two with
    /// constant sum, an evaluation good for one player is equally bad for the other.
    fn evaluate(&self, _which: usize, _player: Player) -> i32 {
        0
    }

    /// [`Playable::evaluate`] for every player, in order. A game of more than two that can evaluate for all of them at
    /// once overrides this.
    #[inline]
    fn evaluate_all(&self, which: usize, into: &mut [i32]) {
        for (index, worth) in into.iter_mut().enumerate() {
            *worth = self.evaluate(which, Player::new(index as u8));
        }
    }

    /// [`Playable::evaluate`] if one player is to move; none if not. For most positions a search needs nothing else: a
    /// game that can find the turn while it evaluates saves a second look.
    #[inline]
    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        self.mover().map(|_| self.evaluate(which, player))
    }

    /// Whether a game that is [over](Turn::Over) ended only because the view shows no more of it (a part of the board
    /// stands for the whole). Then there is no result, and evaluations judge.
    #[inline]
    fn is_cut_off(&self) -> bool {
        false
    }

    /// An engine that works on another [view](View) of the position, made with [`recast`](crate::recast::recast); the
    /// error says that the game has no such view.
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

    /// What a search may expect of the moves of the player to move before it tries them: leaves those in `moves` that are
    /// worth trying, at least one, in the same order, and adds to `means` the share of games, from 0 to 1, that the mover
    /// may expect to win after each. It takes everybody to want to win.
    fn foresee(&self, moves: &mut Vec<Self::Move>, means: &mut Vec<f32>) {
        means.extend(moves.iter().map(|_| 0.5));
    }

    /// Whether a player has made this move in the game so far, where moves leave permanent stones and no move is made
    /// twice.
    #[inline]
    fn has_made(&self, _player: Player, _chosen: Self::Move) -> bool {
        false
    }

    /// How many moves have been made since the start of the game, if the position tells: then weights may change in
    /// the course of a game.
    fn moves_made(&self) -> Option<usize> {
        None
    }

    /// A uniformly random move of the player to move; none if the game is over. `buffer` is scratch space.
    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        self.moves(buffer);
        if buffer.is_empty() { None } else { Some(buffer[rng.random_range(0..buffer.len() as u32) as usize]) }
    }

    /// A move chosen by the policy with this number; none if the game is over.
    ///
    /// Every legal game must stay possible, except for moves that are certainly no better than the one made (the policy
    /// always takes a box that is free); a published policy that leaves out more says so in its description.
    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.random_move(rng, buffer)
    }

    /// Plays by a policy until the game is over.
    fn informed_rollout<R: Rng>(&mut self, which: usize, rng: &mut R, buffer: &mut Vec<Self::Move>) {
        while let Some(chosen) = self.informed_move(which, rng, buffer) {
            self.play(chosen);
        }
    }

    /// The outcomes of this many games of uniformly random moves; `None` if the game has no faster way than one
    /// [`Rules::rollout`] after another.
    ///
    /// The games need not be fully independent of each other, but each of them is as likely as any other way to play,
    /// and the counts of many calls vary as if they were independent. A game that is over has its outcome every time.
    fn many_rollouts(&self, _count: u64, _seed: Seed) -> Option<Frequencies> {
        None
    }

    /// For each move, the result of the player to move if everybody then plays perfectly, in the order of
    /// [`Rules::moves`].
    ///
    /// By default a full search; a game that knows a faster way overrides it. Only for two players whose results add up
    /// to a constant: [`Stopped::TooLarge`] otherwise.
    fn perfect(&self, budget: &Budget) -> Result<Vec<(Self::Move, i32)>, Stopped> {
        alphabeta::exact_moves(self, budget)
    }

    /// The result of the player to move if everybody plays perfectly, with a move that reaches it. No move needs to be
    /// given if that is the least possible result, for then no move is worse than another.
    ///
    /// By default the best of [`Playable::perfect`]; a game that does not need the result of every move overrides it.
    /// Nobody has a move in a game that is over: [`Stopped::TooLarge`].
    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<Self::Move>), Stopped> {
        let moves = self.perfect(budget)?;
        let best = moves.into_iter().rev().max_by_key(|&(_, result)| result).ok_or(Stopped::TooLarge)?;
        Ok((best.1, Some(best.0)))
    }

    /// The same with the data that the program has read for this game's engines.
    fn perfect_move_knowing(
        &self,
        _knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<Self::Move>), Stopped> {
        self.perfect_move(budget)
    }

    /// Appends the moves that a player would have if that player were to move; `false` if the game does not know them.
    fn moves_of(&self, _player: Player, _into: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// The move of the game's opening book in this position, if there is one.
    fn book_move(&self) -> Option<Self::Move> {
        None
    }

    /// An engine that only this game has, made from a spec of one of [`Playable::ENGINES`], or another in its place.
    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<Self>, SpecError>
    where
        Self: 'static,
    {
        Err(SpecError::new(format!("there is no engine {}", spec.engine().name)))
    }

    /// A solver of positions in which all players have these weights, for the option `exact`; the error says that the
    /// game has none.
    fn by_outcomes(&self, _weights: &Weights) -> Result<Box<dyn OutcomeSolver<Self>>, SpecError>
    where
        Self: 'static,
    {
        Err(SpecError::new("this game has no solver for the outcomes of its positions: exact is not for it"))
    }

    /// The player to move, if the game continues with one player's move.
    fn mover(&self) -> Option<Player> {
        match self.turn() {
            Turn::Player(player) => Some(player),
            Turn::Together | Turn::Over => None,
        }
    }
}

/// What a [`Partizan`] game knows about playing it; [`Alternating`] makes it [`Playable`].
///
/// The default evaluation fits every game under normal play: how many more moves one has.
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

/// A game that can be written down: what records, terminals and pages need beside the rules.
pub trait TextGame: Playable {
    /// The position in its canonical text. Where that does not give the turn, [`Playable::mover`] does.
    fn write(&self) -> String;

    /// A move of the player to move, in its canonical text. It may refer to the position before the move (an edge is
    /// named by its place in the list of remaining edges).
    fn write_move(&self, chosen: Self::Move) -> String;

    /// Reads a move of the player to move.
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

/// A move that was read, if the player to move may make it.
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

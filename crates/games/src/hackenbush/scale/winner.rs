//! Finds the winner of a weighed picture: by proof, or by games.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Rules, Seed, Stopped};
use hedgerow_search::proof::{self, Goal};
use hedgerow_search::{Engine, Playable, Spec, build};
use hedgerow_value::{Algebra, Outcome};

use super::super::edge_board::{EdgeBoard, Scope};
use super::super::rules::{Colour, Hackenbush};
use super::super::solve;
use super::decide::{self, sequential};
use super::settings::{Rule, Settings};
use super::weights::{Weights, beside};

/// How often a player won when beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Games won.
    pub wins: u64,
    /// Games played.
    pub games: u64,
    /// Whether it is a proof and not a count: then there is one "game".
    pub proved: bool,
}

impl Rate {
    const NO_GAMES: Self = Self { wins: 0, games: 0, proved: false };

    /// The share of games won.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins as f64 / self.games as f64 }
    }

    fn proved(wins: bool) -> Self {
        Self { wins: wins.into(), games: 1, proved: true }
    }

    /// Whether the player wins: by proof, or else by the sequential test if it has finished.
    pub(super) fn decided(&self, settings: &Settings) -> Option<bool> {
        if self.proved { Some(self.wins > 0) } else { sequential(self, settings.margin, settings.error) }
    }
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The class; none if the rates do not decide.
    pub class: Option<Outcome>,
    /// How often Blue won when beginning.
    pub blue: Rate,
    /// How often Red won when beginning.
    pub red: Rate,
}

impl Verdict {
    /// Whether the class does not rest on games.
    pub fn is_proved(&self) -> bool {
        self.blue.proved && self.red.proved
    }
}

/// Undecided rates get at most this many times as many games.
const MORE_GAMES: u64 = 8;

/// Finds winners of a weighed picture.
pub struct WinnerFinder<'a> {
    position: &'a Hackenbush,
    settings: &'a Settings,
    budget: &'a Budget,
    seed: Seed,
    asked: u64,
    nodes: u64,
    /// The time spent on proofs.
    proving: Duration,
}

impl<'a> WinnerFinder<'a> {
    /// For this picture.
    pub fn new(position: &'a Hackenbush, settings: &'a Settings, seed: Seed, budget: &'a Budget) -> Self {
        Self { position, settings, budget, seed, asked: 0, nodes: 0, proving: Duration::ZERO }
    }

    /// Playouts or positions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins with these weights beside the picture.
    pub fn verdict(&mut self, weights: &Weights) -> Result<Verdict, Stopped> {
        self.asked += 1;
        let stalks = weights.stalks();
        let stalks: Vec<&[Colour]> = stalks.iter().map(Vec::as_slice).collect();
        let tested = self.settings.tested;
        // One word is enough for most pictures.
        if let Some(board) = EdgeBoard::<1>::weighed(self.position, &stalks, Player::LEFT, tested) {
            return self.judge(board, weights);
        }
        let board = EdgeBoard::<8>::weighed(self.position, &stalks, Player::LEFT, tested).ok_or(Stopped::TooLarge)?;
        self.judge(board, weights)
    }

    fn judge<const W: usize>(&mut self, board: EdgeBoard<W>, weights: &Weights) -> Result<Verdict, Stopped> {
        let mut rates = [Rate::NO_GAMES; 2];
        let mut played = None;
        for player in Player::BOTH {
            rates[player.index()] = match self.proof(&board.with_turn(player), weights, player)? {
                Some(won) => Rate::proved(won),
                None => {
                    // The chances of random games are computed once for both.
                    let board = played.get_or_insert_with(|| board.clone().simulating(self.settings.simulated));
                    self.rate(&board.with_turn(player))?
                }
            };
        }
        let [blue, red] = rates;
        Ok(Verdict { class: decide::class(&blue, &red, self.settings), blue, red })
    }

    /// How often the player who begins wins, with as many games as the rule requires.
    fn rate<const W: usize>(&mut self, board: &EdgeBoard<W>) -> Result<Rate, Stopped> {
        let batch = u64::from(self.settings.playouts).max(1);
        if self.settings.rule != Rule::Sequential {
            return self.games(board, 0, batch, 0);
        }
        let mut rate = Rate::NO_GAMES;
        for strength in 0..self.settings.players.len() {
            // The counts of weaker players are not used with these.
            rate = Rate::NO_GAMES;
            for _ in 0..MORE_GAMES {
                let more = self.games(board, strength, batch, rate.games)?;
                rate = Rate { wins: rate.wins + more.wins, games: rate.games + more.games, proved: false };
                if rate.decided(self.settings).is_some() {
                    return Ok(rate);
                }
            }
        }
        Ok(rate)
    }

    /// Lets two players of one kind play this many games from a position; returns how often the one who begins wins.
    fn games<const W: usize>(
        &mut self,
        board: &EdgeBoard<W>,
        strength: usize,
        games: u64,
        first: u64,
    ) -> Result<Rate, Stopped> {
        let spec: &Spec = self.settings.players.get(strength).ok_or(Stopped::TooLarge)?;
        let starter = board.mover();
        let Some(starter) = starter else { return Ok(Rate { wins: 0, games, proved: false }) };
        let side = self.seed.child("step").child(self.asked).child(starter.index()).child(strength);
        let threads = self.settings.threads.clamp(1, games.max(1) as usize) as u64;
        let budget = self.budget;
        let share = |thread: u64| {
            let mut total = (0, 0);
            let mut seats = [build(spec, board), build(spec, board)].map(Result::ok);
            let [Some(blue), Some(red)] = &mut seats else { return Err(Stopped::TooLarge) };
            for game in (first + thread..first + games).step_by(threads as usize) {
                let (won, nodes) = play(board, [blue.as_mut(), red.as_mut()], side.child(game), budget)?;
                total = (total.0 + u64::from(won == starter), total.1 + nodes);
            }
            Ok(total)
        };
        let totals: Vec<Result<(u64, u64), Stopped>> = std::thread::scope(|scope| {
            let share = &share;
            let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
            let own = share(0);
            let joined = others.into_iter().map(|thread| thread.join().unwrap_or(Err(Stopped::Interrupted)));
            std::iter::once(own).chain(joined).collect()
        });
        let mut wins = 0;
        for total in totals {
            let (won, nodes) = total?;
            wins += won;
            self.nodes += nodes;
        }
        Ok(Rate { wins, games, proved: false })
    }

    /// Whether the player who begins wins, proved; none if the time for proofs is over, or if the proof takes too much.
    fn proof<const W: usize>(
        &mut self,
        board: &EdgeBoard<W>,
        weights: &Weights,
        player: Player,
    ) -> Result<Option<bool>, Stopped> {
        let Some(time) = self.settings.prove else {
            return self.exact(board, weights, player, self.budget).map(Some);
        };
        let left = time.saturating_sub(self.proving);
        if left.is_zero() {
            return Ok(None);
        }
        let start = Instant::now();
        let found = self.exact(board, weights, player, &self.budget.within(left));
        self.proving += start.elapsed();
        match found {
            Ok(won) => Ok(Some(won)),
            // A limit of the whole weighing ends it; after a limit of the proofs, games decide.
            Err(_) => self.budget.check().map(|()| None),
        }
    }

    /// By the exact solver where picture and stalks form one picture, by proof numbers where their turns differ.
    fn exact<const W: usize>(
        &mut self,
        board: &EdgeBoard<W>,
        weights: &Weights,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if self.position.moves_per_turn() == 1 {
            let sum = beside(self.position, &weights.stalks());
            let algebra = Algebra::new();
            let task = solve::Task { threads: self.settings.threads, ..solve::Task::new(budget) };
            // The player who begins wins unless the other one holds.
            let held = solve::holds(&sum, player.opponent(), &algebra, &task);
            let (held, nodes) = held.map_err(|unfinished| unfinished.reason)?;
            self.nodes += nodes;
            return Ok(!held);
        }
        let goal = Goal { player, at_least: 1 };
        let verdict = proof::prove(&board.clone().testing(Scope::Both), goal, &proof::Limits::default(), budget);
        self.nodes += verdict.nodes;
        verdict.proved.ok_or(verdict.stopped.unwrap_or(Stopped::TooLarge))
    }
}

/// One game; returns who won, and how many playouts it took.
fn play<const W: usize>(
    start: &EdgeBoard<W>,
    mut seats: [&mut dyn Engine<EdgeBoard<W>>; 2],
    seed: Seed,
    budget: &Budget,
) -> Result<(Player, u64), Stopped> {
    let mut board = start.clone();
    let (mut nodes, mut ply) = (0, 0_u32);
    let mut moves = Vec::new();
    seats.iter_mut().for_each(|seat| seat.new_game());
    while let Some(player) = board.mover() {
        moves.clear();
        board.moves(&mut moves);
        let chosen = match moves[..] {
            [only] => only,
            _ => {
                let choice = seats[player.index()].choose(&board, seed.child(ply), budget)?;
                if let Some(reason) = choice.stopped {
                    return Err(reason);
                }
                nodes += choice.nodes;
                choice.chosen
            }
        };
        seats.iter_mut().for_each(|seat| seat.played(chosen));
        board.play(chosen);
        ply += 1;
    }
    let winner = Player::BOTH.into_iter().find(|&player| board.result(player) > 0).unwrap_or(Player::LEFT);
    Ok((winner, nodes))
}

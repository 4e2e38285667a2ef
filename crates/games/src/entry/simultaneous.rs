//! Type-erased games in progress in which both players move at once.

use hedgerow_core::{Budget, Draw, Joint, Player, Seed, Simultaneous, Stopped, Synchronised, Then};
use hedgerow_search::Spec;
use hedgerow_search::nash::Solver;
use hedgerow_search::nash::equilibrium::Reads;
use hedgerow_search::nash::sampling::{self, Contender, Duel, Exploited, Games, Sampled, exploited};
use hedgerow_value::Worth;
use rand::Rng;

use super::normal::NormalPlay;

/// A position for two players who move at once, with text notation.
pub trait SimultaneousText: Simultaneous<Move: Send> + Send + Sync + 'static {
    /// The position as text.
    fn text(&self) -> String;
    /// A choice as text.
    fn move_text(&self, chosen: Self::Move) -> String;
}

impl<G: NormalPlay> SimultaneousText for Synchronised<G> {
    fn text(&self) -> String {
        self.position.write()
    }

    fn move_text(&self, chosen: Self::Move) -> String {
        self.position.write_move(chosen)
    }
}

/// Strategies as text.
#[derive(Clone, Debug)]
pub struct Strategies {
    /// Left's and Right's choices with their shares, which add up to 1; none for a player who can only pass.
    pub sides: [Vec<(String, f64)>; 2],
    /// The mean points to Left, if anything was sampled.
    pub mean: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// How many walks there were.
    pub iterations: u64,
    /// Why there were fewer walks than planned, if there were.
    pub stopped: Option<Stopped>,
}

/// The effect of a pair of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// Both moves were made.
    Both,
    /// A coin decided between two outcomes.
    Coin,
    /// A free move.
    Free,
    /// A conflict that ended the game.
    Ended(i64),
    /// A conflict: both choose again.
    Again,
    /// A conflict after which the game continues by a draw.
    Drawn,
}

/// A game in progress.
pub trait SimultaneousSession {
    /// The position as text.
    fn write(&self) -> String;
    /// The choices of a player.
    fn choices(&self, player: Player) -> Vec<String>;
    /// Points to Left so far.
    fn points(&self) -> i64;
    /// Strategies of an engine for both players.
    fn think(&mut self, spec: &Spec, budget: &Budget, seed: Seed) -> Result<Strategies, Stopped>;
    /// The number of a choice drawn from an engine's last strategies; none if the player can only pass.
    fn draw(&self, player: Player, seed: Seed) -> Option<usize>;
    /// The exact value.
    fn worth(&self, budget: &Budget, threads: usize) -> Result<Worth, Stopped>;
    /// The exact value and what the last strategies give away.
    fn judge(&self, budget: &Budget, threads: usize) -> Result<(Worth, Option<Exploited>), Stopped>;
    /// Makes the choices with these numbers; the seed decides a coin.
    fn play(&mut self, choices: [Option<usize>; 2], coin: Seed) -> Happened;
    /// Plays games from here.
    fn duel(&self, duel: &Duel<'_>, told: &(dyn Fn(u64) + Sync)) -> Games;
}

/// A game in progress in its own type; `game` makes the solver's game.
pub struct Played<P: SimultaneousText, F> {
    position: P,
    points: i64,
    over: bool,
    game: F,
    thought: Option<Sampled<P::Move>>,
}

impl<P: SimultaneousText, R: Reads<P>, F: Fn() -> R> Played<P, F> {
    /// A game that begins here.
    pub fn new(position: P, game: F) -> Self {
        Self { position, points: 0, over: false, game, thought: None }
    }

    fn listed(&self, player: Player) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if !self.over {
            self.position.choices(player, &mut moves);
        }
        moves
    }

    fn new_solver(&self, budget: &Budget) -> Solver<R> {
        Solver::new((self.game)(), budget.clone())
    }
}

impl<P: SimultaneousText, R: Reads<P>, F: Fn() -> R> SimultaneousSession for Played<P, F> {
    fn write(&self) -> String {
        self.position.text()
    }

    fn choices(&self, player: Player) -> Vec<String> {
        self.listed(player).into_iter().map(|chosen| self.position.move_text(chosen)).collect()
    }

    fn points(&self) -> i64 {
        self.points
    }

    fn think(&mut self, spec: &Spec, budget: &Budget, seed: Seed) -> Result<Strategies, Stopped> {
        // A new solver for each move: it uses the move's budget.
        let solver = self.new_solver(budget);
        let found = Contender::new(spec, &solver).consider(&self.position, budget, &mut seed.rng())?.clone();
        let side = |player| {
            let names = found.side(player).iter().map(|chosen| self.position.move_text(chosen.chosen));
            names.zip(found.strategy(player).iter().map(hedgerow_value::Rational::to_f64)).collect()
        };
        let Sampled { mean, error, iterations, stopped, .. } = found;
        let told = Strategies { sides: Player::BOTH.map(side), mean, error, iterations, stopped };
        self.thought = Some(found);
        Ok(told)
    }

    fn draw(&self, player: Player, seed: Seed) -> Option<usize> {
        self.thought.as_ref()?.draw(player, &mut seed.rng())
    }

    fn worth(&self, budget: &Budget, threads: usize) -> Result<Worth, Stopped> {
        self.new_solver(budget).with_threads(threads).worth(&self.position)
    }

    fn judge(&self, budget: &Budget, threads: usize) -> Result<(Worth, Option<Exploited>), Stopped> {
        let solver = self.new_solver(budget).with_threads(threads);
        solver.worth(&self.position)?;
        let exact = solver.equilibrium(&self.position)?;
        let lost = self.thought.as_ref().and_then(|thought| exploited(thought, &exact));
        Ok((exact.worth, lost))
    }

    fn play(&mut self, choices: [Option<usize>; 2], coin: Seed) -> Happened {
        let chosen = |player: Player| self.listed(player).get(choices[player.index()]?).copied();
        let both = (chosen(Player::LEFT), chosen(Player::RIGHT));
        self.thought = None;
        let (next, happened) = match both {
            (None, None) => return Happened::Ended(0),
            (Some(blue), None) => {
                self.points += 1;
                (self.position.alone(Player::LEFT, blue), Happened::Free)
            }
            (None, Some(red)) => {
                self.points -= 1;
                (self.position.alone(Player::RIGHT, red), Happened::Free)
            }
            (Some(blue), Some(red)) => match self.position.together(blue, red) {
                Joint::Next(next) => (next, Happened::Both),
                Joint::Either(heads, tails) => {
                    (if coin.rng().random::<bool>() { heads } else { tails }, Happened::Coin)
                }
                Joint::Ends(pay) => {
                    self.points += i64::from(pay);
                    self.over = true;
                    return Happened::Ended(pay.into());
                }
                Joint::Again => return Happened::Again,
                Joint::Drawn(draws) => {
                    let Draw { pay, then, .. } = Draw::any(draws, &mut coin.rng());
                    self.points += i64::from(pay);
                    match then {
                        Then::Next(next) => (next, Happened::Drawn),
                        Then::Again => return Happened::Again,
                        Then::Ends => {
                            self.over = true;
                            return Happened::Ended(pay.into());
                        }
                    }
                }
            },
        };
        self.position = next;
        happened
    }

    fn duel(&self, duel: &Duel<'_>, told: &(dyn Fn(u64) + Sync)) -> Games {
        let solves = duel.engines.iter().any(|spec| spec.engine().name == "equilibrium");
        let solver = self.new_solver(duel.budget).with_threads(duel.threads);
        if solves {
            // First all threads solve the position itself; then each finds what it needs.
            if let Err(stopped) = solver.worth(&self.position) {
                return Games { points: Vec::new(), stopped: Some(stopped) };
            }
        }
        sampling::duel(&self.position, &solver, duel, told)
    }
}

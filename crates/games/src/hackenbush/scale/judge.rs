//! Who wins a weighed picture: by games, or by proof.

use hedgerow_core::{Budget, Player, Rules, Seed, Stopped};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Engine, Playable, Spec, build};
use hedgerow_value::{Algebra, Outcome};

use super::super::edge_board::{EdgeBoard, Scope};
use super::super::rules::{Colour, Hackenbush};
use super::super::solve;
use super::weights::{Weights, beside};
use super::{Method, Settings};

/// How often a player won who began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Games won.
    pub wins: u64,
    /// Games played.
    pub games: u64,
    /// Whether it is a proof and not a count: then there was one "game".
    pub proved: bool,
}

impl Rate {
    /// The share of games won.
    pub fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins as f64 / self.games as f64 }
    }

    fn proved(wins: bool) -> Self {
        Self { wins: wins.into(), games: 1, proved: true }
    }
}

/// What came out of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The class; none if the rates do not tell.
    pub class: Option<Outcome>,
    /// How often Blue won who began.
    pub blue: Rate,
    /// How often Red won who began.
    pub red: Rate,
}

/// Undecided rates get at most so many times as many games...
const MORE_GAMES: u64 = 8;
/// ...and then players that think four times as long, so often.
const STRONGER: u32 = 3;
/// A proof is first looked for with so many iterations.
const PROOF_ITERATIONS: u64 = 30_000;

/// Somebody who says who wins.
pub struct Judge<'a> {
    position: &'a Hackenbush,
    settings: &'a Settings,
    budget: &'a Budget,
    seed: Seed,
    asked: u64,
    nodes: u64,
}

impl<'a> Judge<'a> {
    /// A judge of this picture.
    pub fn new(position: &'a Hackenbush, settings: &'a Settings, seed: Seed, budget: &'a Budget) -> Self {
        Self { position, settings, budget, seed, asked: 0, nodes: 0 }
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
        let scope = if self.settings.method == Method::Thesis { Scope::All } else { Scope::Undominated };
        // One word does for most pictures.
        if let Some(board) = EdgeBoard::<1>::weighed(self.position, &stalks, Player::LEFT, scope) {
            return self.judge(&board, weights);
        }
        let board = EdgeBoard::<8>::weighed(self.position, &stalks, Player::LEFT, scope).ok_or(Stopped::TooLarge)?;
        self.judge(&board, weights)
    }

    fn judge<const W: usize>(&mut self, board: &EdgeBoard<W>, weights: &Weights) -> Result<Verdict, Stopped> {
        let mut rates = [Rate::proved(false); 2];
        let mut wins = [None; 2];
        for player in Player::BOTH {
            let board = board.with_turn(player);
            let (rate, won) = match self.settings.method {
                Method::Thesis => {
                    let rate = self.games(&board, u64::from(self.settings.playouts), self.settings.iterations, 0)?;
                    (rate, None)
                }
                Method::Right => self.right(&board)?,
                Method::Proved => {
                    let won = self.proof(&board, weights, player)?;
                    (Rate::proved(won), Some(won))
                }
            };
            (rates[player.index()], wins[player.index()]) = (rate, won);
        }
        let [blue, red] = rates;
        let class = match self.settings.method {
            Method::Thesis => Some(published(blue.share(), red.share(), self.settings.margin)),
            Method::Right | Method::Proved => class_of(wins[0], wins[1]),
        };
        Ok(Verdict { class, blue, red })
    }

    /// The engines of the two seats, in the words of their specs.
    fn spec<const W: usize>(&self, iterations: u64) -> Result<Spec, Stopped> {
        let c = self.settings.exploration;
        let text = match (self.settings.player, self.settings.method) {
            (super::Player::Pure, _) => format!("mc:playouts={iterations}"),
            (super::Player::Uct, Method::Thesis) => format!("uct:iterations={iterations},c={c}"),
            (super::Player::Uct, _) => format!("uct:iterations={iterations},c={c},solver,dag,reuse"),
        };
        Spec::read(&text, &GameCard::of::<EdgeBoard<W>>()).map_err(|_| Stopped::TooLarge)
    }

    /// Lets two players of a kind play so many games from a position; how often the one who begins wins.
    fn games<const W: usize>(
        &mut self,
        board: &EdgeBoard<W>,
        games: u64,
        iterations: u64,
        first: u64,
    ) -> Result<Rate, Stopped> {
        let spec = self.spec::<W>(iterations)?;
        let starter = board.mover();
        let Some(starter) = starter else { return Ok(Rate { wins: 0, games, proved: false }) };
        let side = self.seed.child("step").child(self.asked).child(starter.index()).child(iterations);
        let threads = self.settings.threads.clamp(1, games.max(1) as usize) as u64;
        let budget = self.budget;
        let share = |thread: u64| {
            let mut total = (0, 0);
            let mut seats = [build(&spec, board), build(&spec, board)].map(Result::ok);
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

    /// More games while the rate is between the margins, then stronger players; a proof wherever it turns up.
    fn right<const W: usize>(&mut self, board: &EdgeBoard<W>) -> Result<(Rate, Option<bool>), Stopped> {
        let mut iterations = self.settings.iterations;
        let mut rate = Rate { wins: 0, games: 0, proved: false };
        for _ in 0..=STRONGER {
            if let Some(won) = self.solver(board, iterations.max(PROOF_ITERATIONS))? {
                return Ok((Rate::proved(won), Some(won)));
            }
            // The counts of weaker players say nothing about these.
            rate = Rate { wins: 0, games: 0, proved: false };
            let batch = u64::from(self.settings.playouts).max(1);
            for _ in 0..MORE_GAMES {
                let more = self.games(board, batch, iterations, rate.games)?;
                rate = Rate { wins: rate.wins + more.wins, games: rate.games + more.games, proved: false };
                if let Some(won) = sequential(&rate, self.settings.margin, self.settings.error) {
                    return Ok((rate, Some(won)));
                }
            }
            iterations *= 4;
        }
        Ok((rate, None))
    }

    /// Whether the player to move wins, if UCT proves it.
    fn solver<const W: usize>(&mut self, board: &EdgeBoard<W>, iterations: u64) -> Result<Option<bool>, Stopped> {
        if board.mover().is_none() {
            return Ok(Some(false));
        }
        let text = format!("uct:iterations={iterations},c={},solver,dag", self.settings.exploration);
        let spec = Spec::read(&text, &GameCard::of::<EdgeBoard<W>>()).map_err(|_| Stopped::TooLarge)?;
        let mut engine = build(&spec, board).map_err(|_| Stopped::TooLarge)?;
        let seed = self.seed.child("proof").child(self.asked);
        let choice = engine.choose(board, seed, self.budget)?;
        self.nodes += choice.nodes;
        match choice.stopped {
            Some(reason) => Err(reason),
            None => Ok(choice.proved.map(|result| result > 0)),
        }
    }

    /// Whether the player wins who begins, proved: by the exact solver where picture and stalks are one picture, by a
    /// full search where their turns differ.
    fn proof<const W: usize>(
        &mut self,
        board: &EdgeBoard<W>,
        weights: &Weights,
        player: Player,
    ) -> Result<bool, Stopped> {
        if self.position.moves_per_turn() == 1 {
            let sum = beside(self.position, &weights.stalks());
            let algebra = Algebra::new();
            let task = solve::Task { threads: self.settings.threads, ..solve::Task::new(self.budget) };
            let solution = solve::solve(&sum, player, &algebra, &task).map_err(|unfinished| unfinished.reason)?;
            self.nodes += solution.nodes;
            return Ok(solution.winner == player);
        }
        let results = hedgerow_search::alphabeta::exact_moves(board, self.budget)?;
        Ok(results.iter().any(|&(_, result)| result > 0))
    }
}

/// The class by whether each player wins who begins; none if one of that is not known.
fn class_of(blue: Option<bool>, red: Option<bool>) -> Option<Outcome> {
    Some(match (blue?, red?) {
        (true, true) => Outcome::Next,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Previous,
    })
}

/// The class as the thesis's pseudocode has it, with "Red wins" for all that is left over.
fn published(blue: f64, red: f64, margin: f64) -> Outcome {
    match () {
        () if blue < margin && red < margin => Outcome::Previous,
        () if blue > 1.0 - margin && red > 1.0 - margin => Outcome::Next,
        () if blue > 1.0 - margin => Outcome::Left,
        () => Outcome::Right,
    }
}

/// Wald's sequential test of a rate of at least 1 minus the margin against one of at most the margin, with the same
/// chance of a wrong decision either way; none if it takes more games.
fn sequential(rate: &Rate, margin: f64, error: f64) -> Option<bool> {
    let (wins, losses) = (rate.wins as f64, (rate.games - rate.wins) as f64);
    let evidence = (wins - losses) * ((1.0 - margin) / margin).ln();
    let enough = ((1.0 - error) / error).ln();
    // Within the margins the test would decide by chance in the end: they stay undecided.
    let outside = rate.share() <= margin || rate.share() >= 1.0 - margin;
    (evidence.abs() >= enough && outside).then_some(evidence > 0.0)
}

/// One game; who won, and how many playouts it took.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The fault of the published rule, and its repair.
    #[test]
    fn mixed_rates_are_undecided() {
        assert_eq!(published(0.48, 0.0, 0.4), Outcome::Right);
        let rate = |wins, games| Rate { wins, games, proved: false };
        assert_eq!(sequential(&rate(48, 100), 0.4, 0.01), None);
        assert_eq!(sequential(&rate(5, 100), 0.4, 0.01), Some(false));
        assert_eq!(sequential(&rate(95, 100), 0.4, 0.01), Some(true));
        // Few games prove nothing, however they end.
        assert_eq!(sequential(&rate(4, 4), 0.4, 0.01), None);
        assert_eq!(class_of(Some(true), None), None);
    }
}

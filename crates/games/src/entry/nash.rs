//! Type-erased positions with both players moving at once: moves and positions as text.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use hedgerow_core::{Conflict, Joint, Labelled, Notation, Player, Refusal, Stopped, Synchronised};
use hedgerow_search::nash::equilibrium::{Entry, Equilibrium as SolvedPosition, Reads, Side};
use hedgerow_search::nash::procedure::{Fallback, Procedure};
use hedgerow_search::nash::{Cell, Plain, Precision, Reduced, Solver};
use hedgerow_value::{Band, Dyadic, Interval, Matrix, Rational, Worth};

use super::normal::NormalPlay;
use super::workspace::{Unfinished, Workspace};

/// How often a solver's progress is reported.
const NOW_AND_THEN: Duration = Duration::from_millis(200);
/// The most positions that are listed as lacking derivatives.
const MOST_FALLBACKS: usize = 100;
/// The most pairs of moves of a position.
const MOST_PAIRS: usize = 100_000;

/// The settings of simultaneous play.
#[derive(Clone, Copy, Debug)]
pub struct Together {
    /// The rule for moves that exclude each other.
    pub conflict: Conflict,
    /// How long fractions may grow.
    pub precision: Precision,
    /// Whether to follow Koschny's procedure too, over the whole game.
    pub procedure: bool,
}

/// The effect of a pair of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game goes on from one of these, equally likely.
    Positions(Vec<String>),
    /// The game ends.
    Ends(i32),
    /// Both choose again.
    Again,
    /// By the rule for conflicts there is a draw: the game may continue from these, and other outcomes are possible
    /// too.
    Drawn(Vec<String>),
}

/// A pair of moves.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Its effect.
    pub effect: Effect,
    /// Its pay-off; for a pair that is chosen again, none by itself.
    pub pay: Option<Worth>,
}

/// A player's part in an equilibrium.
#[derive(Clone, Debug)]
pub struct Part {
    /// The moves, each with its probability; none if the player can only pass.
    pub moves: Vec<(String, Rational)>,
    /// What this strategy secures.
    pub secures: Rational,
    /// Whether there is an optimal strategy in this choice, given the values of what follows.
    pub attained: Option<bool>,
    /// Whether there is only one.
    pub unique: Option<bool>,
}

/// The equilibrium of a position.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// The value.
    pub worth: Worth,
    /// Left's part.
    pub blue: Part,
    /// Right's part.
    pub red: Part,
    /// The pairs of moves, row by row.
    pub pairs: Vec<Pair>,
    /// The number of pairs in a row.
    pub columns: usize,
    /// The matrix, if it is exact and no pair is chosen again.
    pub matrix: Option<Matrix>,
    /// The same with the value where both choose again, if it is exact.
    pub filled: Option<Matrix>,
    /// How many positions were valued.
    pub nodes: u64,
    /// The result of Koschny's procedure, if the settings ask for it.
    pub procedure: Option<Procedure<String>>,
}

impl Equilibrium {
    /// The player's part.
    pub fn part(&self, player: Player) -> &Part {
        if player == Player::LEFT { &self.blue } else { &self.red }
    }

    /// The name of a row or a column: the move of this player with this number. A player without moves passes.
    pub fn move_name(&self, player: Player, index: usize) -> &str {
        self.part(player).moves.get(index).map_or("pass", |(name, _)| name)
    }

    /// What each move of a player gets against the other's equilibrium strategy; none if the matrix is not exact.
    pub fn deviations(&self, player: Player) -> Option<Vec<(String, Rational)>> {
        let matrix = self.matrix.as_ref()?;
        let (own, other) = (self.part(player), self.part(player.opponent()));
        let against = |index: usize| {
            let entry = |at: usize| if player == Player::LEFT { matrix.at(index, at) } else { matrix.at(at, index) };
            let mixed = other.moves.iter().enumerate();
            // A player who cannot move passes: there is one row or column.
            let alone = || entry(0).clone();
            mixed.map(|(at, (_, p))| p * entry(at)).reduce(|a, b| &a + &b).unwrap_or_else(alone)
        };
        Some(own.moves.iter().enumerate().map(|(index, (name, _))| (name.clone(), against(index))).collect())
    }
}

/// Why there is no equilibrium.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoEquilibrium {
    /// The position cannot be played under the rule for conflicts.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A limit was reached first.
    #[error("{}", .0.reason)]
    Unfinished(Unfinished),
}

impl From<Unfinished> for NoEquilibrium {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

/// Solves a position by the plain rules.
pub fn plain_equilibrium<G: NormalPlay>(
    position: &G,
    together: &Together,
    workspace: &Workspace,
) -> Result<Equilibrium, Unfinished> {
    find_equilibrium(position, together, workspace, Plain::<Synchronised<G>>::default())
}

/// Solves a position of the solver's `game`.
pub fn find_equilibrium<G, R>(
    position: &G,
    together: &Together,
    workspace: &Workspace,
    game: R,
) -> Result<Equilibrium, Unfinished>
where
    G: Labelled + Notation<Move = <G as hedgerow_core::Partizan>::Move>,
    R: Reads<Synchronised<G>>,
{
    let solver =
        Solver::new(game, workspace.budget.clone()).with_threads(workspace.threads).with_precision(together.precision);
    let played = Synchronised::new(position.clone(), together.conflict);
    // First all threads find the value; the matrix is then read from the table.
    let found = watched(&solver, workspace, || solver.worth(&played).and_then(|_| solver.equilibrium(&played)));
    let found = found.map_err(|reason| unfinished(reason, &solver, &played))?;
    let (matrix, filled) = (found.matrix(), found.filled());
    let SolvedPosition { worth, left, right, entries } = found;
    let columns = right.moves.len().max(1);
    let part = |side: Side<_>| Part {
        moves: side.moves.iter().map(|&chosen| position.write_move(chosen)).zip(side.strategy).collect(),
        secures: side.secures,
        attained: side.attained,
        unique: side.unique,
    };
    let whole = worth.clone();
    let pair = |entry: Entry<Synchronised<G>>| {
        let positions = entry.positions.iter().map(|(next, _)| next.position.write()).collect();
        Pair {
            pay: (entry.cell.again != Rational::ONE).then(|| with_share(&entry.cell, &whole)),
            effect: match entry.joint {
                Some(Joint::Ends(pay)) => Effect::Ends(pay),
                Some(Joint::Again) => Effect::Again,
                Some(Joint::Drawn(_)) => Effect::Drawn(positions),
                _ => Effect::Positions(positions),
            },
        }
    };
    Ok(Equilibrium {
        worth,
        blue: part(left),
        red: part(right),
        pairs: entries.into_iter().map(pair).collect(),
        columns,
        matrix,
        filled,
        nodes: solver.positions(),
        procedure: None,
    })
}

/// What is known of a position when a limit ends the work.
fn unfinished<P, R: Reads<P>>(reason: Stopped, solver: &Solver<R>, position: &P) -> Unfinished {
    let bounds = solver.game().to(position).ok().and_then(|to| solver.bounds(&to));
    let end = |units: i64| Dyadic::new(units, Band::BITS);
    Unfinished {
        low: bounds.map(|band| end(band.low)),
        high: bounds.map(|band| end(band.high)),
        nodes: solver.positions(),
        ..Unfinished::because(reason)
    }
}

/// The worth of a cell: its pay-off, plus its share of playing again at this worth of the position.
fn with_share(Cell { pay, again }: &Cell, value: &Worth) -> Worth {
    if again.is_zero() {
        return pay.clone();
    }
    match (pay.exact(), value) {
        (_, Worth::Exact(value)) => return pay.plus(&(again * value)),
        (Some(pay), Worth::Root(root)) => {
            if let Some(part) = root.times(again) {
                return Worth::Root(part.plus(pay));
            }
        }
        _ => {}
    }
    let width = Precision::default().width;
    let (pay, value) = (pay.interval(width), value.interval(width));
    Worth::Within(Interval::new(pay.low() + &(again * value.low()), pay.high() + &(again * value.high())))
}

/// Follows Koschny's procedure by the plain rules, as he does.
pub fn follow_procedure<G: NormalPlay>(
    position: &G,
    together: &Together,
    workspace: &Workspace,
) -> Result<Procedure<String>, Unfinished> {
    let game = Plain::<Synchronised<G>>::default();
    let solver = Solver::new(game, workspace.budget.clone()).with_precision(together.precision);
    let start = Plain::to(&Synchronised::new(position.clone(), together.conflict), 0);
    let found = solver.procedure(&start, MOST_FALLBACKS).map_err(Unfinished::because)?;
    let Procedure { worth, positions, derivatives, lagrange, reasons, fallbacks } = found;
    let written = |Fallback { key, lagrange, why }: Fallback<Synchronised<G>>| Fallback {
        key: key.position.write(),
        lagrange,
        why,
    };
    let fallbacks = fallbacks.into_iter().map(written).collect();
    Ok(Procedure { worth, positions, derivatives, lagrange, reasons, fallbacks })
}

/// Runs a solver, and reports now and then how many positions it has valued.
fn watched<R: Reduced, T>(solver: &Solver<R>, workspace: &Workspace, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (done, ended) = channel::<()>();
        // If no thread can be started, nothing is reported.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            while ended.recv_timeout(NOW_AND_THEN) == Err(RecvTimeoutError::Timeout) {
                workspace.note_nodes(solver.positions());
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}

/// Checks that a position can be played under a rule.
pub fn allows<G: NormalPlay>(position: &G, conflict: Conflict) -> Result<(), Refusal> {
    if conflict == Conflict::Once && !position.conflicts_are_the_same_move() {
        return Err("--conflict once needs moves that exclude each other only if they are the same move, as in \
                    hackenbush with one edge a turn; take random"
            .into());
    }
    Ok(())
}

/// Whether a position's matrix is too large to be written out.
pub fn too_many_pairs<G: NormalPlay>(position: &G) -> bool {
    let choices = |player| {
        let mut choices = Vec::new();
        if !position.too_many_moves(player) {
            position.labelled(player, &mut choices);
            return choices.len();
        }
        MOST_PAIRS + 1
    };
    let (left, right) = (choices(Player::LEFT), choices(Player::RIGHT));
    left.max(1).saturating_mul(right.max(1)) > MOST_PAIRS
}

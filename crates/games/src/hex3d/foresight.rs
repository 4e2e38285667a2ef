//! What a search may expect of moves before it tries them: whose shortest paths they lie on.
//!
//! The paths of a player are found from both faces at once, as in [`Board::stones_to_join`]: a cell that is reached
//! with `k` stones from one face and with `j` from the other, its own counted in both, lies on a path of `k + j - 1`.
//!
//! This is knowledge for engines, and proves nothing: a move that is left out may be the best.

use hedgerow_core::bits::Bits;

use super::board::{Board, PLAYERS};
use super::rules::Move;

/// Longer paths count as cut.
const LONGEST_PATH: usize = 14;
/// The difference of turns that makes the odds of winning about e to 1.
const SCALE: f32 = 4.0;

/// The shortest paths of a player.
struct Paths<const W: usize> {
    /// How many stones they need.
    stones: usize,
    /// Their free cells by the number of stones up to there, from 1 to `stones`.
    steps: [Bits<W>; LONGEST_PATH + 1],
    /// All of them.
    shortest: Bits<W>,
    /// The free cells of all paths with at most one stone more.
    nearly: Bits<W>,
}

impl<const W: usize> Board<W> {
    /// The cells that one more stone reaches.
    fn widened(&self, reached: Bits<W>, face: Bits<W>, own: Bits<W>) -> Bits<W> {
        let wider = reached.or(self.spread(reached).or(face).and(self.free));
        self.reached(wider, wider.or(own))
    }

    /// The shortest paths of a player who has not joined; `None` if all are cut.
    fn paths(&self, player: usize) -> Option<Paths<W>> {
        let (own, [near, far]) = (self.stones[player], self.faces[player]);
        let mut from_near = [Bits::NONE; LONGEST_PATH + 2];
        from_near[0] = self.reached(near, own);
        let mut stones = 0;
        while from_near[stones].and(far).is_empty() {
            let wider = self.widened(from_near[stones], near, own);
            if wider == from_near[stones] || stones == LONGEST_PATH {
                return None;
            }
            stones += 1;
            from_near[stones] = wider;
        }
        from_near[stones + 1] = self.widened(from_near[stones], near, own);
        let mut from_far = [Bits::NONE; LONGEST_PATH + 2];
        from_far[0] = self.reached(far, own);
        for count in 0..=stones {
            from_far[count + 1] = self.widened(from_far[count], far, own);
        }
        let mut paths =
            Paths { stones, steps: [Bits::NONE; LONGEST_PATH + 1], shortest: Bits::NONE, nearly: Bits::NONE };
        for count in 1..=stones {
            let step = from_near[count].minus(from_near[count - 1]).and(from_far[stones + 1 - count]).and(self.free);
            paths.steps[count] = step;
            paths.shortest = paths.shortest.or(step);
        }
        for count in 1..=stones + 1 {
            paths.nearly = paths.nearly.or(from_near[count].and(from_far[stones + 2 - count]).and(self.free));
        }
        Some(paths)
    }

    /// See [`Playable::foresee`](hedgerow_search::Playable::foresee). Everybody is taken to want to win.
    ///
    /// A move on one's own shortest path saves a stone. One on another's costs that player a stone if there is no way
    /// round, and else the share of the ways that it blocks. Who can win at once does so; who must stop the next player
    /// from it does that. Cells that are on nobody's path of almost least length are left out.
    pub(super) fn foreseen(&self, moves: &mut Vec<Move>, means: &mut Vec<f32>) {
        let mover = self.to_move.index();
        let players = self.shape.players();
        let next = (mover + 1) % players;
        let paths: [Option<Paths<W>>; PLAYERS] = std::array::from_fn(|player| self.paths(player));
        let wins_of =
            |player: usize| paths[player].as_ref().filter(|paths| paths.stones == 1).map(|paths| paths.shortest);
        let kept = match (wins_of(mover), wins_of(next)) {
            (Some(wins), _) => wins.first().map_or(self.free, Bits::one),
            (None, Some(wins)) if wins.len() == 1 => wins,
            _ => paths.iter().flatten().fold(Bits::NONE, |all, paths| all.or(paths.nearly)),
        };
        if !kept.is_empty() {
            moves.retain(|chosen| chosen.taken().is_none_or(|cell| kept.has(cell)));
        }
        // The turns until each player may have joined, seen from the next one.
        let turns: [f32; PLAYERS] = std::array::from_fn(|player| {
            if player >= players {
                return f32::INFINITY; // Nobody sits there.
            }
            let stones = paths[player].as_ref().map_or(LONGEST_PATH, |paths| paths.stones);
            (players * stones + (player + players - next) % players) as f32
        });
        means.extend(moves.iter().map(|chosen| {
            let Some(cell) = chosen.taken() else { return 1.0 / players as f32 };
            let mut after = turns;
            for (player, paths) in paths.iter().enumerate() {
                let Some(paths) = paths.as_ref().filter(|paths| paths.shortest.has(cell)) else { continue };
                if player == mover {
                    after[player] -= players as f32;
                } else if let Some(step) = paths.steps.iter().find(|step| step.has(cell)) {
                    after[player] += players as f32 / step.len() as f32;
                }
            }
            let odds = after.map(|turns| ((after[mover] - turns) / SCALE).exp());
            1.0 / odds.iter().sum::<f32>()
        }));
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Rules, Seed};
    use rand::Rng;

    use super::*;
    use crate::hex3d::Hex3d;
    use hedgerow_core::Notation;

    /// Positions of random games on boxes of several sizes.
    fn positions() -> Vec<Hex3d> {
        let mut rng = Seed::new(5).child("foresight").rng();
        let mut found = Vec::new();
        for size in ["3x3x3", "4x4x4", "2x3x4", "5x5x5", "3x3x3 two", "4x3x5 two"] {
            for _ in 0..40 {
                let mut position = Hex3d::read(size).unwrap();
                let mut moves = Vec::new();
                for _ in 0..rng.random_range(0..position.free.len()) {
                    moves.clear();
                    position.moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let before = position;
                    position.play(moves[rng.random_range(0..moves.len())]);
                    if position.winner.is_some() {
                        position = before;
                        break;
                    }
                }
                found.push(position);
            }
        }
        found
    }

    /// The position with a further stone of this player.
    fn with_stone(position: &Hex3d, player: usize, cell: usize) -> Hex3d {
        let mut after = *position;
        after.stones[player] = after.stones[player].or(Bits::one(cell));
        after.free = after.free.minus(Bits::one(cell));
        after
    }

    #[test]
    fn cells_of_shortest_paths_are_those_that_save_a_stone() {
        for position in positions() {
            for player in 0..PLAYERS {
                let paths = position.paths(player);
                assert_eq!(
                    paths.as_ref().map(|paths| paths.stones),
                    position.stones_to_join(player),
                    "{}",
                    position.write()
                );
                let Some(paths) = paths else { continue };
                for cell in position.free.iter() {
                    let saves = with_stone(&position, player, cell).stones_to_join(player) == Some(paths.stones - 1);
                    assert_eq!(paths.shortest.has(cell), saves, "{}, player {player}, cell {cell}", position.write());
                    assert!(!paths.shortest.has(cell) || paths.nearly.has(cell));
                }
            }
        }
    }

    #[test]
    fn wins_and_forced_moves_are_kept() {
        let mut wins = 0;
        for position in positions() {
            let (mut moves, mut means) = (Vec::new(), Vec::new());
            position.moves(&mut moves);
            let all = moves.clone();
            if all.is_empty() {
                continue;
            }
            position.foreseen(&mut moves, &mut means);
            assert_eq!(moves.len(), means.len());
            assert!(!moves.is_empty() && moves.iter().all(|chosen| all.contains(chosen)), "{}", position.write());
            assert!(means.iter().all(|mean| (0.0..=1.0).contains(mean)), "{means:?}");
            let mover = position.to_move;
            let is_win = |chosen: &Move| {
                let mut after = position;
                after.play(*chosen);
                after.winner == Some(mover)
            };
            if all.iter().any(is_win) {
                wins += 1;
                assert!(moves.iter().all(is_win), "{}", position.write());
            } else {
                // The next player, if that player could win at one cell only, is stopped there.
                let next = mover.next(position.players());
                let threats: Vec<usize> = position
                    .free
                    .iter()
                    .filter(|&cell| with_stone(&position, next.index(), cell).stones_to_join(next.index()) == Some(0))
                    .collect();
                if let [cell] = threats[..] {
                    assert!(moves.iter().all(|chosen| chosen.taken() == Some(cell)), "{}", position.write());
                }
            }
        }
        assert!(wins > 10, "{wins}");
    }
}

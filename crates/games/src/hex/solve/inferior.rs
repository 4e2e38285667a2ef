//! Cells that need not be considered: dead, captured, vulnerable and dominated ones.
//!
//! - A cell is *dead* if its colour matters in no filling of the board. It can be given to either player. In the
//!   [links](Links) of either player, a cell is dead if no path from side to side without a short cut leads through it.
//!   That holds if any two of the cells that it touches touch each other, or touch the same side.
//! - A stone *kills* a cell that is dead afterwards. Removing a cell from a graph is easier than adding one, so the
//!   cells that a player's stone kills are read off the links of the opponent.
//! - Two cells are *captured* if a player's stone on either kills the other: whichever the opponent takes, the player
//!   answers on the other. Both can be filled with stones of the player.
//! - A move to a cell that a stone of the opponent would kill is *reversible*: if it wins, so does a move elsewhere. A
//!   move to a cell that the player's own move elsewhere kills is *dominated* by that move.
//!
//! The theorems are from Hayward and van Rijswijck, *Hex and combinatorics* (2006). [`Reduced::moves`] argues why all
//! reversible moves can be left out at once, and then the dominated ones among the others.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use crate::hex::board::Board;
use crate::hex::links::Links;

/// A position with its dead and captured cells filled, which has the same winner.
pub(super) struct Reduced<const W: usize> {
    /// The position.
    pub board: Board<W>,
    /// For each player, by cell: the cells where a stone of the player kills it.
    kills: [Vec<Bits<W>>; 2],
}

impl<const W: usize> Reduced<W> {
    /// The position with all cells filled that are recognised as dead or captured.
    pub fn of(mut board: Board<W>) -> Self {
        loop {
            let links = Player::BOTH.map(|player| Links::of(&board, player));
            let fates = links.map(|links| Fates::of(&links, board.free()));
            let dead = fates.iter().fold(cut_off(&board), |dead, fates| dead.or(fates.dead));
            if !dead.is_empty() {
                let mut stones = board.stones;
                // The player to move gets them, so that exchanging the players makes no difference.
                stones[board.to_move.index()] = stones[board.to_move.index()].or(dead);
                board = board.with_stones(stones, board.to_move);
            }
            let [black, white] = fates;
            // Cells that a black stone kills are read off White's links.
            let kills = [white.killers, black.killers];
            let captured = if dead.is_empty() { captured(&kills, board.free()) } else { [Bits::NONE; 2] };
            if captured.iter().any(|captured| !captured.is_empty()) {
                let stones = [0, 1].map(|player| board.stones[player].or(captured[player]));
                board = board.with_stones(stones, board.to_move);
            } else if dead.is_empty() || board.winner.is_some() {
                return Self { board, kills };
            }
        }
    }

    /// Cells that include a winning one if any move wins.
    ///
    /// Let V be the set of all vulnerable cells and let v in V win. The opponent answers on a killer of v. Then v is
    /// dead and might as well be the opponent's, and the player to move has a winning move x in spite of both stones,
    /// so x wins without them too. If x is in V, the same argument applies to x: its killer is free or belongs to the
    /// opponent already. Since this uses up cells, it ends with a winning move outside V. A move that dominates a
    /// winning one wins. Each cell left out for domination is left out because of one still present then, which may be
    /// left out only later: so a winning one stays.
    pub fn moves(&self) -> Bits<W> {
        let mover = self.board.to_move;
        let [own, others] = [mover, mover.opponent()].map(|player| &self.kills[player.index()]);
        let mut moves: Bits<W> = self.board.free().iter().filter(|&cell| others[cell].is_empty()).collect();
        for cell in moves.iter() {
            if !own[cell].and(moves).is_empty() {
                moves.remove(cell);
            }
        }
        moves
    }
}

/// Free cells that cannot be reached from one of Black's sides: no path leads through them.
fn cut_off<const W: usize>(board: &Board<W>) -> Bits<W> {
    let open = board.free().or(board.stones(Player::LEFT));
    let [top, bottom] = board.sides(Player::LEFT);
    board.free().minus(board.reached(top, open).and(board.reached(bottom, open)))
}

/// Pairs of cells that each player has captured; no cell is in two of them.
fn captured<const W: usize>(kills: &[Vec<Bits<W>>; 2], free: Bits<W>) -> [Bits<W>; 2] {
    let (mut found, mut left) = ([Bits::NONE; 2], free);
    for (kills, found) in kills.iter().zip(&mut found) {
        for cell in free.iter() {
            let partner = kills[cell].iter().find(|&other| left.has(other) && kills[other].has(cell));
            if let Some(partner) = partner.filter(|_| left.has(cell)) {
                for cell in [cell, partner] {
                    found.insert(cell);
                    left.remove(cell);
                }
            }
        }
    }
    found
}

/// What a player's links show about the cells.
struct Fates<const W: usize> {
    dead: Bits<W>,
    /// By cell: where a stone of the other player kills it.
    killers: Vec<Bits<W>>,
}

impl<const W: usize> Fates<W> {
    fn of(links: &Links<W>, free: Bits<W>) -> Self {
        let mut fates = Self { dead: Bits::NONE, killers: vec![Bits::NONE; links.beside.len()] };
        let [near, far] = links.sides;
        // Cells between which no path needs a detour: they touch, or a path through either has come from, or leads to,
        // the same side.
        let mut joined = links.beside.clone();
        for side in [near, far] {
            side.iter().for_each(|cell| joined[cell] = joined[cell].or(side));
        }
        for cell in free.iter() {
            let beside = links.beside[cell];
            if near.has(cell) && far.has(cell) {
                continue; // A stone there joins the sides.
            }
            // A path from a side to a neighbouring cell must need this cell.
            let side = [near, far].into_iter().find(|side| side.has(cell));
            let forced = side.map_or(Bits::NONE, |side| beside.minus(side));
            // A cell of a set that is not joined to this one.
            let apart = |one: usize, set: Bits<W>| set.minus(joined[one]).minus(Bits::one(one)).first();
            let suits =
                |rest: Bits<W>| forced.and(rest).is_empty() && rest.iter().all(|one| apart(one, rest).is_none());
            let candidates = match forced.first() {
                Some(one) => [Some(one), None],
                None => match beside.iter().find_map(|one| Some((one, apart(one, beside)?))) {
                    Some((one, other)) => [Some(one), Some(other)],
                    None => {
                        fates.dead.insert(cell);
                        continue;
                    }
                },
            };
            for killer in candidates.into_iter().flatten() {
                let mut rest = beside;
                rest.remove(killer);
                if suits(rest) {
                    fates.killers[cell].insert(killer);
                }
            }
        }
        fates
    }
}

//! Uniformly random games, without playing them move by move.
//!
//! Every game draws every free line once, and at every turn all free lines are equally likely: a random game is a
//! random order of the free lines. A box is closed when the last of its lines is drawn; the player who draws at some
//! time follows from how many of the earlier times closed nothing. So the code gives each line a time, takes the latest
//! of the four for each box, and counts the score from two sets of times: those that close a box and those that close
//! two. It has no branch on random data, which the processor could not predict.
//!
//! The order is exactly uniform: several choices come from one random word, each taking the upper half of a product and
//! leaving the lower half to the next, and a word is refused if it belongs to the incomplete part of its range
//! (Brackett-Rozinsky and Lemire 2024, *Batched Ranged Random Integer Generation*).

use hedgerow_core::bits::Bits;
use rand::Rng;

use super::rules::{Board, MOST_PLAYERS};

/// Draws all free lines in a random order.
#[inline]
pub(super) fn play_out<const W: usize, R: Rng + ?Sized>(board: &mut Board<W>, rng: &mut R) {
    // With more lines a word serves fewer choices, so that it is not refused too often.
    match W {
        1 => draw_all::<W, 64, 8, R>(board, rng),
        2 => draw_all::<W, 128, 6, R>(board, rng),
        4 => draw_all::<W, 256, 6, R>(board, rng),
        _ => draw_all::<W, 512, 6, R>(board, rng),
    }
}

/// With room for `N` lines, a power of two, and `K` choices from a random word.
#[inline]
fn draw_all<const W: usize, const N: usize, const K: usize, R: Rng + ?Sized>(board: &mut Board<W>, rng: &mut R) {
    let mut lines = [0_u16; N];
    let mut count = 0;
    for (place, &word) in board.free.0.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            lines[count % N] = (64 * place) as u16 + rest.trailing_zeros() as u16;
            rest &= rest - 1;
            count += 1;
        }
    }
    // The time of each line, counted from 1; 0 for lines that are drawn already.
    let mut times = [0_u16; N];
    let mut left = count;
    while left > 0 {
        for place in choices::<K, R>(left, rng).into_iter().take(left) {
            let place = usize::from(place) % N;
            times[usize::from(lines[place]) % N] = (count - left + 1) as u16;
            left -= 1;
            lines[place] = lines[left % N];
        }
    }
    let (mut closing, mut closing_two) = (Bits::<W>::NONE, Bits::<W>::NONE);
    for sides in board.shape.all_sides() {
        let [top, bottom, left, right] = sides.map(|line| times[usize::from(line) % N]);
        let time = top.max(bottom).max(left.max(right));
        // Boxes that were closed before have no time.
        let place = usize::from(time.wrapping_sub(1)) % N;
        let (word, bit) = (place / 64 % W, u64::from(time > 0) << (place % 64));
        closing_two.0[word] |= closing.0[word] & bit;
        closing.0[word] |= bit;
    }
    let turns = count - closing.len();
    match board.players {
        2 => count_for_two(board, closing, closing_two),
        _ => count_for_more(board, closing, closing_two),
    }
    let players = usize::from(board.players);
    board.to_move = hedgerow_core::Player::new(((board.to_move.index() + turns) % players) as u8);
    board.free = Bits::NONE;
}

/// `K` choices at once: the first below `below`, the next below one less, and so on (the last of them below 1).
#[inline]
fn choices<const K: usize, R: Rng + ?Sized>(below: usize, rng: &mut R) -> [u16; K] {
    loop {
        let (mut word, mut product) = (rng.next_u64(), 1_u64);
        let chosen = std::array::from_fn(|step| {
            let size = below.saturating_sub(step).max(1) as u64;
            let wide = u128::from(word) * u128::from(size);
            word = wide as u64;
            product *= size;
            (wide >> 64) as u16
        });
        // The division is rarely needed.
        if word >= product || word >= product.wrapping_neg() % product {
            return chosen;
        }
    }
}

/// The score of two players, who alternate at every time that closes nothing.
#[inline]
fn count_for_two<const W: usize>(board: &mut Board<W>, closing: Bits<W>, closing_two: Bits<W>) {
    let (mut same, mut other) = (0, 0);
    let mut turned = 0_u64;
    for (one, two) in closing.0.into_iter().zip(closing_two.0) {
        // Whether the number of turns up to each time is odd.
        let mut odd = !one;
        for width in [1, 2, 4, 8, 16, 32] {
            odd ^= odd << width;
        }
        let before = (odd << 1) ^ turned;
        other += (one & before).count_ones() + (two & before).count_ones();
        same += (one & !before).count_ones() + (two & !before).count_ones();
        turned ^= 0_u64.wrapping_sub(odd >> 63);
    }
    let mover = board.to_move.index() % 2;
    board.scores[mover] += same as u8;
    board.scores[1 - mover] += other as u8;
}

/// The score of any number of players.
fn count_for_more<const W: usize>(board: &mut Board<W>, closing: Bits<W>, closing_two: Bits<W>) {
    let players = usize::from(board.players);
    for (before, time) in closing.iter().enumerate() {
        // Of the earlier times, this many closed a box; the others passed the turn on.
        let player = (board.to_move.index() + time - before) % players;
        board.scores[player % MOST_PLAYERS] += 1 + u8::from(closing_two.has(time));
    }
}

//! Bouton's theorem: a position of Nim is won by the player to move exactly if the exclusive or of the heaps is not 0
//! (C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3, 1901).

use hedgerow_value::Nimber;

use super::{Nim, Take};

/// The value: the nimber of the exclusive or of the heaps.
pub fn value(position: &Nim) -> Nimber {
    Nimber(position.heaps().iter().fold(0, |sum, &heap| sum ^ u64::from(heap)))
}

/// The winning moves: those that make the exclusive or 0. At most one in each heap.
pub fn winning(position: &Nim) -> impl Iterator<Item = Take> + '_ {
    let Nimber(sum) = value(position);
    let heaps = position.heaps();
    heaps.iter().enumerate().filter_map(move |(index, &heap)| {
        let first_of_its_size = index == 0 || heaps[index - 1] != heap;
        let rest = u64::from(heap) ^ sum;
        let count = u64::from(heap).checked_sub(rest).filter(|&count| count > 0 && first_of_its_size)?;
        Some(Take { index: index as u32, count: count as u32 })
    })
}

/// Whether the player to move wins under misère play, and the winning moves.
///
/// Bouton's paper settles this too: play as in the usual game while two heaps have more than one stone. When only one
/// such heap is left, leave one stone or none of it, so that the number of heaps of one stone is odd.
pub fn misere(position: &Nim) -> (bool, Vec<Take>) {
    let heaps = position.heaps();
    let take = |count| Take { index: 0, count };
    // The heaps come in order, the largest first.
    let large = heaps.iter().take_while(|&&heap| heap > 1).count();
    let ones = heaps.len() - large;
    let winning = match (large, ones % 2) {
        (0, 1) => return (false, Vec::new()),
        (0, _) => heaps.first().map(|_| take(1)).into_iter().collect(),
        (1, odd) => vec![take(heaps[0] - u32::from(odd == 0))],
        _ => winning(position).collect(),
    };
    (large == 0 || !winning.is_empty(), winning)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Misère play by the rules alone: a player who cannot move wins.
    fn mover_wins_misere(position: &Nim) -> bool {
        let mut moves = Vec::new();
        position.options(Player::LEFT, &mut moves);
        moves.is_empty() || moves.iter().any(|&take| !mover_wins_misere(&position.after(Player::LEFT, take)))
    }

    #[test]
    fn misere_moves_are_those_that_leave_a_loss() {
        for (a, b, c) in (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
            let position = Nim::new([a, b, c]);
            let mut moves = Vec::new();
            position.options(Player::LEFT, &mut moves);
            moves.retain(|&take| !mover_wins_misere(&position.after(Player::LEFT, take)));
            assert_eq!(misere(&position), (mover_wins_misere(&position), moves), "{a}+{b}+{c}");
        }
    }

    use hedgerow_core::{Partizan, Player};

    #[test]
    fn winning_moves_are_those_that_leave_zero() {
        for (a, b, c) in (0..6).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| (a, b, c)))) {
            let position = Nim::new([a, b, c]);
            let mut moves = Vec::new();
            position.options(Player::LEFT, &mut moves);
            moves.retain(|&take| value(&position.after(Player::LEFT, take)) == Nimber(0));
            assert_eq!(winning(&position).collect::<Vec<_>>(), moves);
        }
    }
}

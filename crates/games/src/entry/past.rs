//! Games so far: the positions that their moves have reached.

use hedgerow_core::{Notation, Rules};

/// The position after these moves from a position that includes the turn, and the last move; none if they are illegal.
pub fn replayed<P>(start: &P, past: &[&str]) -> Option<(P, Option<<P as Rules>::Move>)>
where
    P: Rules + Notation<Move = <P as Rules>::Move>,
{
    let (mut now, mut last) = (start.clone(), None);
    for chosen in past {
        let chosen = now.read_move(chosen).ok()?;
        now.play(chosen);
        last = Some(chosen);
    }
    Some((now, last))
}

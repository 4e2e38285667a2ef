//! Games so far: where they have led, and how.

use hedgerow_core::{Notation, Rules};

/// Where these moves lead from a position that holds its turn, and the last of them; none if they cannot be made.
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

//! When exact work on a matrix ends without an answer.

use hedgerow_core::Budget;
use hedgerow_core::budget::Stopped;

/// A budget that is checked now and then; small matrices in inner loops have none.
pub(super) type Limit<'a> = Option<&'a Budget>;

/// Why there is no answer.
pub(super) enum Halt {
    /// A number does not fit.
    TooLarge,
    /// The limit was reached.
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Whether the work may go on.
pub(super) fn look(limit: Limit<'_>) -> Result<(), Stopped> {
    limit.map_or(Ok(()), Budget::check)
}

/// Whether the work must end. An interrupted guess is a wrong guess: the exact work after it stops at once.
pub(super) fn is_over(limit: Limit<'_>) -> bool {
    look(limit).is_err()
}

/// The result without a limit.
pub(super) fn unlimited<T>(found: Result<T, Stopped>) -> T {
    found.expect("without a limit nothing stops")
}

/// The result in machine integers, or else in integers of any size.
pub(super) fn in_some_integers<T>(
    machine: impl FnOnce() -> Result<T, Halt>,
    any: impl FnOnce() -> Result<T, Halt>,
) -> Result<T, Stopped> {
    match machine() {
        Err(Halt::TooLarge) => match any() {
            Err(Halt::TooLarge) => unreachable!("integers of any size fit, and the polytopes are bounded"),
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Ok(found) => Ok(found),
        },
        Err(Halt::Stopped(stopped)) => Err(stopped),
        Ok(found) => Ok(found),
    }
}

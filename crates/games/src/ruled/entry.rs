//! Games of rule files in the program. What differs from game to game comes from the rules, and not from these
//! constants.

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Alternating, Player, Refusal};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;

use super::position::{Ruled, RuledMove};
use crate::entry::normal::NormalPlay;
use crate::entry::valued::Valued;
use crate::entry::{GameEntry, Visit, equivalence};

/// The sentence about a sum of heaps that play can make too long.
const TOO_MANY: &str =
    "play may come to more than 24 heaps, which is too many for engines; values are found one heap at a time";

impl GameEntry for Ruled {
    const TITLE: &'static str = "Rules of one's own";
    const ABOUT: &'static str = "any game that a rule file describes";
    const FORM: &'static str = "as the rule file says";
    const START: &'static str = "";

    type Plain = Alternating<Self>;

    fn card() -> GameCard {
        GameCard::of::<Self::Plain>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn plain(&self, turn: Player) -> Alternating<Self> {
        Alternating::new(*self, turn)
    }

    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        if self.is_too_many() { Err(TOO_MANY.into()) } else { Ok(visit.at_any(AnyGame::new(self.plain(turn)))) }
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split(['-', '/']).map(|place| place.trim_end_matches('\'').to_owned()).collect()
    }

    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_options(self, turn, chosen)
    }

    fn svg_numbered(&self, numbers: &[(RuledMove, String, Emphasis)]) -> String {
        self.numbered(numbers)
    }

    fn too_many_moves(&self, _player: Player) -> bool {
        self.is_too_many()
    }
}

impl NormalPlay for Ruled {}

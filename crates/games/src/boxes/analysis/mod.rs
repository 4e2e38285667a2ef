//! A position in the language of Berlekamp's *The Dots and Boxes Game*: its chains and loops, the kind of every line,
//! who is in control and what that is worth, and its value in Nimstring.
//!
//! | file | subject |
//! |---|---|
//! | `lines` | safe, handout, loony, double-dealing: the kind of each line |
//! | `endgame` | the value of disjoint chains and loops, and of control |
//! | `nimstring` | the same lines where the last player to draw wins |
//! | `piece` | connected parts of a position, equivalent ones in one form |
//! | `rule` | the long-chain rule |
//! | `explain` | the analysis in sentences |

mod endgame;
mod explain;
mod lines;
mod nimstring;
mod piece;
mod rule;

use hedgerow_core::{Budget, Player, Rules, Stopped};

pub use endgame::{Control, Endgame, loony_value, simple_value};
pub use lines::{Heart, LineKind, Takeable, classify};
pub use nimstring::{Nimstring, NimstringValue, nimstring};
pub use rule::LongChainRule;

use super::strings::Strings;
use super::{Boxes, Line};

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// There are safe lines.
    Open,
    /// There are no safe lines, but handouts that leave no choice.
    Handouts,
    /// Every line is loony.
    LoonyEndgame,
    /// Boxes can be taken.
    Taking,
    /// Every line is drawn.
    Over,
}

impl Phase {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Handouts => "handouts",
            Self::LoonyEndgame => "loony endgame",
            Self::Taking => "taking",
            Self::Over => "over",
        }
    }
}

/// The analysis of a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The player to move.
    pub to_move: Player,
    /// The chains, loops and joints.
    pub strings: Strings,
    /// How many dots the board has.
    pub dots: usize,
    /// How many long chains there are.
    pub long_chains: usize,
    /// How many loops there are.
    pub loops: usize,
    /// The phase of the game.
    pub phase: Phase,
    /// The boxes that can be taken now.
    pub takeable: Takeable,
    /// The kind of each line.
    pub lines: Vec<(Line, LineKind)>,
    /// The player in control: in a loony endgame the player who need not open; where boxes can be taken with a choice,
    /// possibly the player to move.
    pub control: Option<Player>,
    /// The endgame, if the position consists of disjoint chains and loops.
    pub endgame: Option<Endgame>,
    /// The long-chain rule, unless the player to move has the choice now or every line is drawn.
    pub rule: Option<LongChainRule>,
    /// The Nimstring values, or the limit that was reached.
    pub nimstring: Result<Nimstring, Stopped>,
}

impl Analysis {
    /// Whether no box can be taken.
    pub fn is_quiet(&self) -> bool {
        self.strings.is_quiet()
    }

    /// Whether every line is loony.
    pub fn is_loony_endgame(&self) -> bool {
        self.phase == Phase::LoonyEndgame
    }
}

/// Analyses a position of two players. Everything except Nimstring is quick; if that reaches a limit the answer comes
/// without it. Refuses positions of more players.
pub fn analyse(position: &Boxes, budget: &Budget) -> Result<Analysis, Stopped> {
    if position.players() != 2 {
        return Err(Stopped::TooLarge);
    }
    let strings = Strings::of(position);
    let lines = lines::classify_all(position, &strings);
    let (takeable, rest) = Takeable::of(position);
    let phase = phase(&strings, &lines);
    let control = match phase {
        Phase::LoonyEndgame => Some(position.to_move().opponent()),
        Phase::Taking if takeable.choice => Some(position.to_move()),
        _ => None,
    };
    let shape = position.shape();
    Ok(Analysis {
        to_move: position.to_move(),
        dots: (shape.rows() + 1) * (shape.columns() + 1),
        long_chains: strings.long_chains().count(),
        loops: strings.loops().count(),
        phase,
        takeable,
        lines,
        control,
        endgame: Endgame::of(&strings).filter(|_| phase != Phase::Over),
        rule: if takeable.choice { None } else { LongChainRule::of(&rest, takeable.boxes) },
        nimstring: nimstring(position, budget),
        strings,
    })
}

fn phase(strings: &Strings, lines: &[(Line, LineKind)]) -> Phase {
    if lines.is_empty() {
        Phase::Over
    } else if !strings.is_quiet() {
        Phase::Taking
    } else if lines.iter().any(|&(_, kind)| kind == LineKind::Safe) {
        Phase::Open
    } else if lines.iter().all(|(_, kind)| kind.is_loony()) {
        Phase::LoonyEndgame
    } else {
        Phase::Handouts
    }
}

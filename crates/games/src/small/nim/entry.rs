//! Nim in the program: values and winning moves by Bouton's theorem, for heaps of any size.

use crate::small::nim::{self, Nim, Take};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Alternating, Notation, Partizan, Player, Refusal, Seed};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;
use hedgerow_value::{Algebra, Game, Nimber, Outcome};
use rand::Rng;

use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::{Appraisal, NormalPlay, Part, Solution};
use crate::entry::small::{SmallPositions, Source};
use crate::entry::valued::Valued;
use crate::entry::workspace::{Unfinished, Workspace};
use crate::entry::{GameEntry, Visit};

impl GameEntry for Nim {
    const TITLE: &'static str = "Nim";
    const ABOUT: &'static str = "take any number of stones from one heap";
    const FORM: &'static str = "heaps \"3+5+7\"";
    const RULES: &'static [&'static str] = &[
        "There are several heaps of stones.",
        "The two players take turns.",
        "Each turn a player chooses one heap.",
        "The player takes any number of stones from that heap, at least one and at most all of them.",
        "Both players have the same moves.",
        "The player who takes the last stone wins, because the other one cannot move.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] =
        &[("3+5+7", "three heaps"), ("2+2", "a player who moves second answers every move in the other heap")];

    const FAMILIES: &'static [FamilyOf<Self>] = &[FamilyOf {
        name: "random",
        about: "heaps of random sizes",
        parameters: &[
            ("heaps", "3", UpTo(Nim::MOST_HEAPS as u64), "how many heaps"),
            ("most", "9", UpTo(Nim::MOST_STONES as u64 / Nim::MOST_HEAPS as u64), "the most stones in a heap"),
            ("seed", "1", UpTo(u64::MAX), "which of the random members"),
        ],
        build: |numbers| {
            let [heaps, most, seed] = *numbers else { return Err("three numbers are needed".to_owned().into()) };
            let mut rng = Seed::new(seed).child("nim").child("random").rng();
            Ok(Nim::new((0..heaps).map(|_| rng.random_range(most.min(1)..=most) as u32)))
        },
    }];

    const START: &'static str = "3+5+7";

    type Plain = Alternating<Self>;

    fn card() -> GameCard {
        GameCard::of::<Alternating<Self>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn plain(&self, turn: Player) -> Alternating<Self> {
        Alternating::new(self.clone(), turn)
    }

    /// Heaps of the same size are equivalent, and the first represents all.
    fn names(&self, chosen: &str) -> Vec<String> {
        let Ok(Take { index, count }) = self.read_move(chosen) else { return vec![chosen.to_owned()] };
        let heap = self.heaps().get(index as usize);
        let same = self.heaps().iter().enumerate().filter(|&(_, other)| Some(other) == heap);
        same.map(|(index, _)| self.write_move(Take { index: index as u32, count })).collect()
    }

    fn svg_numbered(&self, numbers: &[(Take, String, Emphasis)]) -> String {
        self.with_numbers(numbers)
    }

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "heaps", source: Source::Heap }]
    }

    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(visit.at_any(AnyGame::new(self.plain(turn))))
    }
}

impl NormalPlay for Nim {
    const RULE: &'static str = "a heap of n stones is worth *n";

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let mut heaps = Vec::new();
        self.parts(&mut heaps);
        let part = |heap: &Nim| Part {
            position: heap.write(),
            value: worth(&workspace.algebra, heap),
            rule: Self::RULE.to_owned(),
        };
        Ok(Appraisal { value: worth(&workspace.algebra, self), parts: heaps.iter().map(part).collect(), nodes: 0 })
    }

    fn is_best_by_value(&self) -> bool {
        true
    }

    fn solve_misere(&self, turn: Player) -> Option<Solution<Take>> {
        let (mover_wins, winning) = nim::misere(self);
        let winner = if mover_wins { turn } else { turn.opponent() };
        let outcome = if mover_wins { Outcome::Next } else { Outcome::Previous };
        Some(Solution { winner, winning, outcome: Some(outcome), line: None, nodes: 0 })
    }

    fn solve(&self, turn: Player, _workspace: &Workspace) -> Result<Solution<Take>, Unfinished> {
        let winning: Vec<Take> = nim::winning(self).collect();
        let (winner, outcome) = match winning.is_empty() {
            true => (turn.opponent(), Outcome::Previous),
            false => (turn, Outcome::Next),
        };
        Ok(Solution { winner, winning, outcome: Some(outcome), line: None, nodes: 0 })
    }

    /// Nimbers cannot be compared: the winning moves first, the others in their order.
    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(Take, Game)>, Unfinished> {
        let mut moves = Vec::new();
        self.options(turn, &mut moves);
        let Nimber(sum) = nim::value(self);
        let value = |take: &Take| {
            let heap = u64::from(self.heaps()[take.index as usize]);
            sum ^ heap ^ heap.saturating_sub(u64::from(take.count))
        };
        moves.sort_by_key(|take| value(take) != 0);
        Ok(moves.into_iter().map(|take| (take, workspace.algebra.nimber(value(&take) as u32))).collect())
    }
}

fn worth(algebra: &Algebra, position: &Nim) -> Game {
    let Nimber(sum) = nim::value(position);
    // Heaps have fewer than 2^20 stones each.
    algebra.nimber(u32::try_from(sum).unwrap_or(u32::MAX))
}

//! Which question is searched next: proof numbers of clauses and their halves.

use std::sync::atomic::Ordering::Relaxed;

use super::super::outcomes::Outcomes;
use super::plans::QuestionPlan;
use super::search::{Reply, SHARE, Searcher, hash};
use crate::proof_numbers::{INFINITE, Numbers};

/// What to search next.
pub(super) struct Choice {
    pub reply: usize,
    pub set: Outcomes,
    pub limit: Numbers,
}

/// One half of a clause with its numbers, and where to continue.
#[derive(Clone, Copy)]
struct Half {
    numbers: Numbers,
    set: Outcomes,
    reply: usize,
    chosen: Numbers,
    /// The next best of the numbers that decide which reply is searched: those for a yes where some move must lead to
    /// one, those for a no where every move must.
    second: u32,
    /// Whether some move must lead to a yes, or every move.
    some: bool,
}

impl Half {
    /// Nothing needs to be shown.
    const HOLDS: Self = Self {
        numbers: Numbers::WON,
        set: Outcomes::NONE,
        reply: 0,
        chosen: Numbers::WON,
        second: INFINITE,
        some: false,
    };
}

/// The number for showing all of several: the hardest, plus a share of the others.
fn all_of(hardest: u32, sum: u64) -> u32 {
    let sum = u64::from(hardest) + (sum - u64::from(hardest)) / u64::from(SHARE);
    sum.min(u64::from(INFINITE) - 1) as u32
}

impl Searcher<'_> {
    /// The numbers of a question from its replies from `start` on, and what to search next if neither reaches the
    /// limit.
    pub(super) fn choose(
        &self,
        plan: &QuestionPlan,
        start: usize,
        limit: Numbers,
        depth: usize,
    ) -> (Numbers, Option<Choice>) {
        let mut best: Option<(u32, u32, Half, Half)> = None;
        let (mut second, mut loss) = (INFINITE, 0_u32);
        for clause in &plan.clauses {
            let some = clause.some.map_or(Half::HOLDS, |set| self.some(plan, set, start, depth));
            let every = clause.every.map_or(Half::HOLDS, |set| self.every(plan, set, start, depth));
            let win = (some.numbers.win + every.numbers.win).min(INFINITE);
            if win == 0 {
                return (Numbers::WON, None);
            }
            let fails = some.numbers.loss.min(every.numbers.loss);
            if fails == 0 {
                continue;
            }
            loss = (loss + fails).min(INFINITE - 1);
            // Search the half that is easier to refute.
            let (half, other) = if some.numbers.loss <= every.numbers.loss { (some, every) } else { (every, some) };
            match best {
                Some((least, ..)) if win >= least => second = second.min(win),
                _ => {
                    second = best.map_or(second, |(least, ..)| least.min(second));
                    best = Some((win, fails, half, other));
                }
            }
        }
        let Some((win, fails, half, other)) = best else { return (Numbers::LOST, None) };
        let numbers = Numbers { win: win.min(INFINITE - 1), loss };
        if numbers.win >= limit.win || numbers.loss >= limit.loss {
            return (numbers, None);
        }
        let beyond = |number: u32| number.saturating_add(1 + number / 8).min(INFINITE);
        let win = limit.win.min(beyond(second)).saturating_sub(other.numbers.win);
        let loss = limit.loss.saturating_sub(loss - fails).min(beyond(other.numbers.loss));
        let slack = |limit: u32, numbers: u32, own: u32| own.saturating_add(limit.saturating_sub(numbers));
        let below = if half.some {
            Numbers { win: win.min(beyond(half.second)), loss: slack(loss, half.numbers.loss, half.chosen.loss) }
        } else {
            Numbers { win: slack(win, half.numbers.win, half.chosen.win), loss: loss.min(beyond(half.second)) }
        };
        // Each visit must be worth the way there.
        let limit = Numbers {
            win: below.win.clamp(half.chosen.win + 1, INFINITE),
            loss: below.loss.clamp(half.chosen.loss + 1, INFINITE),
        };
        (numbers, Some(Choice { reply: half.reply, set: half.set, limit }))
    }

    /// The numbers of "some move leads to an outcome set within this one".
    fn some(&self, plan: &QuestionPlan, set: Outcomes, start: usize, depth: usize) -> Half {
        let (place, mut least) = (plan.place(set), u32::MAX);
        let (mut hardest, mut sum) = (0, 0);
        let mut half =
            Half { numbers: Numbers::LOST, set, reply: start, chosen: Numbers::LOST, second: INFINITE, some: true };
        for (at, reply) in self.replies.iter().enumerate().skip(start) {
            let numbers = reply.numbers[place];
            half.numbers.win = half.numbers.win.min(numbers.win);
            hardest = hardest.max(numbers.loss);
            sum += u64::from(numbers.loss);
            let seems = self.seems(numbers.win, reply, depth);
            if seems < least {
                (half.second, least) = (least.min(INFINITE), seems);
                (half.reply, half.chosen) = (at, numbers);
            } else {
                half.second = half.second.min(seems);
            }
        }
        half.numbers.loss = if half.numbers.win == 0 { INFINITE } else { all_of(hardest, sum) };
        half
    }

    /// The numbers of "every move leads to an outcome set within this one".
    fn every(&self, plan: &QuestionPlan, set: Outcomes, start: usize, depth: usize) -> Half {
        let (place, mut least) = (plan.place(set), u32::MAX);
        let (mut hardest, mut sum) = (0, 0);
        let mut half =
            Half { numbers: Numbers::WON, set, reply: start, chosen: Numbers::WON, second: INFINITE, some: false };
        for (at, reply) in self.replies.iter().enumerate().skip(start) {
            let numbers = reply.numbers[place];
            half.numbers.loss = half.numbers.loss.min(numbers.loss);
            hardest = hardest.max(numbers.win);
            sum += u64::from(numbers.win);
            let seems = self.seems(numbers.loss, reply, depth);
            if seems < least {
                (half.second, least) = (least.min(INFINITE), seems);
                (half.reply, half.chosen) = (at, numbers);
            } else {
                half.second = half.second.min(seems);
            }
        }
        half.numbers.win = if half.numbers.loss == 0 { INFINITE } else { all_of(hardest, sum) };
        half
    }

    /// How hard a reply seems to a thread: harder while others are searching it.
    fn seems(&self, number: u32, reply: &Reply, depth: usize) -> u32 {
        let others = self.shared.presence(hash(reply.key), depth + 1).map_or(0, |presence| presence.load(Relaxed));
        number.saturating_mul(1 + u32::from(others)).min(INFINITE)
    }
}

//! The game's knowledge for engines: evaluations, orders of moves, playout policies; and the engines of Krebbers 2021.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Notation, NotationError, Player, Rules, Stopped};
use hedgerow_search::spec::{EngineCard, GameCard};
use hedgerow_search::{Named, OwnEngine, Playable, Preset, Spec, SpecError, TextGame};
use rand::Rng;

use super::chains::{self, Chains};
use super::rules::{Board, Boxes, Line};
use super::shape::Shape;
use super::solve::{Limits, Solver};
use super::taking::{Advice, up_to_three};
use super::weaver::Strategy;

/// The most bytes of the table of perfect play, which grows as needed.
const MOST_MEMORY: u64 = 4 << 30;
/// The bytes that it may always use.
const LEAST_MEMORY: u64 = 16 << 20;

/// Bytes of the table for each second of time. Enlarging a table takes time, in which the clock is not checked.
const MEMORY_A_SECOND: f64 = 128e6;

/// The index of the evaluation that considers the boxes that can be taken.
const SAFE: usize = 1;
/// The indices of the policies.
const INFORMED: usize = 0;
const KREBBERS: usize = 1;
/// The first of Weaver's.
const WEAVER: usize = 3;

impl<const W: usize> Board<W> {
    /// The same board in the largest type.
    pub(super) fn whole(&self) -> Boxes {
        self.resized().expect("every board fits the largest")
    }

    /// The solver for this position. With a short time, its table is small.
    fn solver(&self, budget: &Budget) -> Result<Solver, Stopped> {
        let memory = budget.memory().min(MOST_MEMORY);
        let in_time = budget.time_left().map_or(u64::MAX, |left| (left.as_secs_f64() * MEMORY_A_SECOND) as u64);
        let limits = Limits { memory: memory.min(in_time.max(LEAST_MEMORY)), ..Limits::default() };
        Solver::new(&self.whole(), limits).map_err(|reason| match reason {
            // The time limit had made the memory limit smaller.
            Stopped::Memory if in_time < memory => Stopped::Time,
            reason => reason,
        })
    }

    /// A player's boxes minus those of the best other player.
    fn lead(&self, player: Player) -> i32 {
        let others = self.scores().iter().enumerate().filter(|&(index, _)| index != player.index());
        let best = others.map(|(_, &score)| score).max().unwrap_or(0);
        i32::from(self.scores[player.index()]) - i32::from(best)
    }

    /// A random one of some lines.
    #[inline]
    pub(super) fn any_of<R: Rng>(lines: Bits<W>, rng: &mut R) -> Option<Line> {
        let count = lines.len() as u32;
        (count > 0).then(|| Line(lines.nth(rng.random_range(0..count) as usize) as u16))
    }

    /// Makes captures that are certainly right; otherwise usually draws a line that gives nothing away.
    fn informed<R: Rng>(&self, rng: &mut R) -> Option<Line> {
        // One time in sixteen any line, so that nearly every game is possible; but captures that are always right are
        // made.
        let chance = rng.next_u32();
        let any = chance.is_multiple_of(16);
        match self.advice() {
            Advice::Take(line) => Some(line),
            _ if any => Self::any_of(self.free, rng),
            Advice::Decide { take, decline } => Some(if chance >> 31 == 0 { take } else { decline }),
            Advice::Quiet => {
                let safe = self.free.minus(self.takes_and_gives().gives);
                Self::any_of(if safe.is_empty() { self.free } else { safe }, rng)
            }
        }
    }

    /// The line that closes the first box that can be closed.
    fn first_capture(&self) -> Option<Line> {
        let sides = self.shape.rings::<W>().map(|ring| self.free.and(ring));
        sides.into_iter().find(|&sides| up_to_three(sides) == 1)?.first().map(|line| Line(line as u16))
    }

    /// The first capture that Krebbers's program considers safe: it does not lead to a box with two free sides. For a
    /// vertical line it checks the neighbour on the wrong side.
    fn krebbers_capture(&self) -> Option<Line> {
        let columns = self.shape.columns();
        (0..self.shape.boxes()).find_map(|index| {
            let sides = self.free.and(self.shape.ring(index));
            let line = if up_to_three(sides) == 1 { sides.first()? } else { return None };
            let [top, bottom, left, _] = self.shape.sides(index).map(usize::from);
            let column = index % columns;
            let looked_at = match line {
                _ if line == top || line == bottom => self.across(line, index),
                _ if line == left => (column + 1 < columns).then_some(index + 1),
                _ => (column > 0).then(|| index - 1),
            };
            looked_at
                .is_none_or(|other| up_to_three(self.free.and(self.shape.ring(other))) != 2)
                .then_some(Line(line as u16))
        })
    }
}

impl<const W: usize> Playable for Board<W> {
    const WIN: i32 = 1;
    const SCALE: f64 = 2.0;
    const EVALUATIONS: &'static [Named] = &[
        Named { name: "boxes", about: "boxes taken, less those of the best other" },
        Named { name: "safe", about: "the same after all that can be taken is, and who will run out of safe lines" },
    ];
    const ORDERS: &'static [Named] =
        &[Named { name: "boxes", about: "captures, then safe lines, then those that give the fewest boxes" }];
    const POLICIES: &'static [Named] = &[
        Named { name: "informed", about: "captures that are always right, else mostly lines that give nothing away" },
        Named {
            name: "krebbers",
            about: "the first capture that seems safe, by the wrong neighbour of vertical lines (a fault of Krebbers \
                    2021), else any line",
        },
        Named { name: "greedy", about: "always closes the first box that can be closed, else any line" },
        Named { name: "avoid", about: "closes a box, else draws a line that gives none away, else any line (Weaver)" },
        Named { name: "concede", about: "as avoid, but gives as few boxes away as can be (Weaver)" },
        Named {
            name: "ignore",
            about: "as concede, but declines the last boxes of a chain where control is worth more (Weaver)",
        },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "strong",
            spec: "chains:time=1s",
            about: "the usual engine: a search over chains, loops and safe lines, and the solver asked first; 1 s a turn unless \
                    another time is given",
        },
        Preset {
            name: "krebbers-greedy",
            spec: "random:playout=greedy",
            about: "Krebbers 2021, section 4.2.2: completes the first box that can be completed, else any line",
        },
        Preset {
            name: "krebbers-mc-enhanced",
            spec: "mc:total=1000,playout=krebbers,ties=first",
            about: "krebbers-mc with the thesis's enhanced playouts as programmed",
        },
        Preset {
            name: "krebbers-mcts-enhanced",
            spec: "uct:iterations=1000,c=0.4,choose=max,expand=first,phantom=0.5,playout=krebbers,credit=root",
            about: "krebbers-mcts with the thesis's enhanced playouts as programmed",
        },
        Preset { name: "weaver-random", spec: "random", about: "Weaver and Bossomaier 1996, first strategy: any line" },
        Preset {
            name: "weaver-completion",
            spec: "random:playout=greedy",
            about: "second strategy: completes a box where that is possible, else any line",
        },
        Preset {
            name: "weaver-avoidance",
            spec: "random:playout=avoid",
            about: "third strategy: completes boxes and draws no third side of a box while there is another line",
        },
        Preset {
            name: "weaver-concede",
            spec: "random:playout=concede",
            about: "fourth strategy: as the third, and concedes the smallest chain",
        },
        Preset {
            name: "weaver-ignore",
            spec: "random:playout=ignore",
            about: "fifth strategy: as the fourth, and ignores the last boxes of a chain to keep control",
        },
    ];
    const ENGINES: &'static [EngineCard] = chains::ENGINES;
    const FALLBACK: Option<&'static str> = Some("chains:depth=0");
    const MOVE_INDICES: usize = Shape::MOST_LINES;

    fn result_range(&self) -> (i32, i32) {
        let to_come = (self.shape.boxes() - self.closed()) as i32;
        let scores = self.scores().iter().map(|&score| i32::from(score));
        let (least, most) = (scores.clone().min().unwrap_or(0), scores.max().unwrap_or(0));
        match self.players {
            2 => (least - most - to_come, most - least + to_come),
            _ => (least, most + to_come),
        }
    }

    fn evaluate(&self, which: usize, player: Player) -> i32 {
        match which {
            SAFE => {
                let after = self.eaten();
                let safe = after.free.minus(after.takes_and_gives().gives).len();
                // The player who draws the last safe line makes the other open a chain.
                let control = match (after.free.is_empty(), after.to_move == player, safe % 2 == 1) {
                    (true, ..) => 0,
                    (_, mine, odd) if mine == odd => 1,
                    _ => -1,
                };
                after.lead(player) + if self.players == 2 { control } else { 0 }
            }
            _ => self.lead(player),
        }
    }

    fn order(&self, _which: usize, chosen: Line) -> i32 {
        let mut after = *self;
        match after.play(chosen).closed() {
            0 => -(after.takeable() as i32),
            closed => i32::from(closed),
        }
    }

    fn move_index(&self, chosen: Line) -> usize {
        chosen.index()
    }

    #[inline]
    fn random_move<R: Rng>(&self, rng: &mut R, _buffer: &mut Vec<Line>) -> Option<Line> {
        Self::any_of(self.free, rng)
    }

    fn informed_move<R: Rng>(&self, which: usize, rng: &mut R, _buffer: &mut Vec<Line>) -> Option<Line> {
        let capture = match which {
            INFORMED => return self.informed(rng),
            WEAVER.. => return self.weaver(Strategy::ALL[which - WEAVER], rng),
            KREBBERS => self.krebbers_capture(),
            _ => self.first_capture(),
        };
        capture.or_else(|| Self::any_of(self.free, rng))
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(Line, i32)>, Stopped> {
        let solution = self.solver(budget)?.solve(budget, &|_| ()).map_err(|unfinished| unfinished.reason)?;
        // The solver counts only the boxes to come.
        let so_far = self.result(self.to_move);
        Ok(solution.moves.into_iter().map(|(line, net)| (line, so_far + net)).collect())
    }

    /// The net score and the first move that reaches it, which takes a fraction of the time.
    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<Line>), Stopped> {
        let (net, line, _) = self.solver(budget)?.best_move(budget)?;
        Ok((self.result(self.to_move) + net, Some(line)))
    }

    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<Self>, SpecError> {
        if self.players == 2 {
            return Ok(OwnEngine::Built(Box::new(Chains::new(spec))));
        }
        // The theory is for two players; with more, playouts serve better.
        let effort =
            spec.time("time").map_or("iterations=10k".to_owned(), |time| format!("time={}ms", time.as_millis()));
        let playouts = format!("uct:{effort},playout=informed,reward=score");
        Ok(OwnEngine::Instead(Spec::read(&playouts, &GameCard::of::<Self>())?))
    }
}

impl<const W: usize> TextGame for Board<W> {
    fn write(&self) -> String {
        Notation::write(&self.whole())
    }

    fn write_move(&self, chosen: Line) -> String {
        Notation::write_move(&self.whole(), chosen)
    }

    fn read_move(&self, text: &str) -> Result<Line, NotationError> {
        Notation::read_move(&self.whole(), text)
    }
}

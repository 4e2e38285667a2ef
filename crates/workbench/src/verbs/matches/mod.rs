//! `match`: engines against each other.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question, and how a match is played |
//! | `answer` | the answer, and what is known before it |
//! | `openings` | the text form of openings: where games start |
//! | `starts` | the positions of a match |
//! | `guests` | external programs, which no question can name |
//! | `task` | what to do with a match, and its progress |
//! | `ratings` | the text form of the two ratings of a sequential test |

mod answer;
mod guests;
mod openings;
mod ratings;
mod starts;
mod task;

pub use answer::{KnownGames, KnownMatch, MatchAnswer, MatchPlayed, MatchVerified};
pub use guests::Guests;
pub use openings::{GivenPositions, Openings};
pub use ratings::SprtRatings;
pub use starts::StartFault;
pub use task::{MatchError, MatchProgress, MatchTask};

use hedgerow_core::{Player, Refusal};
use hedgerow_lab::matches::{self as lab, Entrant, Keep, Order, Progress, Schedule};
use hedgerow_lab::study::Shard;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::fields::{self, Whole};
use crate::question::{Ask, Side};
use hedgerow_registry::Game;
use hedgerow_registry::read_spec;
use starts::{OpeningRule, Starts};

/// Most engines of a round robin.
const MOST_ENGINES: u64 = 64;
/// Most games of a round robin.
const MOST_GAMES: u64 = 1 << 40;

/// Let engines play a match against each other
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// The engines, as many as the game has players, or more in a round robin; `hedgerow engines GAME` lists them
    pub engines: Vec<String>,
    /// Let every two of the engines play against each other
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub round_robin: bool,
    /// How many games, at most, in a round robin of each pair; 20k is 20000
    #[serde(default = "Match::games", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1))]
    pub games: u64,
    /// The position to start from [default: the usual one of the game]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 8
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 1, max = 8))]
    pub moves: Option<u8>,
    /// Who is to move, in games whose positions do not say it [default: L]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// What the engines start from: plies=K (random moves), all=K (every line of this many moves),
    /// make=FAMILY:key=value,… (a family of the game, its seed running 1, 2, 3, …), or a list of positions
    #[serde(default)]
    pub openings: Openings,
    /// End as soon as it is clear whether A is better by ELO0 or by ELO1 (error rates 5 %)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub sprt: Option<SprtRatings>,
    /// Count games that are the same as an earlier one all the same
    #[serde(default)]
    pub count_repeated: bool,
    /// Put times into the JSON object, which are never the same twice
    #[serde(default)]
    pub timing: bool,
    /// Write the results as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
}

impl Match {
    /// How many games there are unless another number is given.
    pub const fn games() -> u64 {
        100
    }

    /// The game.
    pub fn game(&self) -> Result<&'static dyn Game, Refusal> {
        crate::named(&self.game)
    }

    /// The player with the first move, if the question names one.
    fn first(&self) -> Option<Player> {
        self.turn.map(Player::from)
    }

    /// Which engines play each other.
    fn schedule(&self) -> Schedule {
        if self.round_robin { Schedule::RoundRobin } else { Schedule::Together }
    }

    /// How many games there are in all.
    /// The name of the game, even if the question holds its rules.
    fn game_name(&self) -> String {
        self.game().map_or_else(|_| self.game.clone(), |game| game.name().to_owned())
    }

    fn all_games(&self) -> Result<u64, Refusal> {
        if !self.round_robin {
            return Ok(self.games);
        }
        if !self.games.is_multiple_of(2) {
            return Err("the games of a pair share openings: take an even number of them for a round robin".into());
        }
        let engines = self.engines.len() as u64;
        if engines > MOST_ENGINES {
            return Err(format!("a round robin has at most {MOST_ENGINES} engines").into());
        }
        let all = (engines * engines.saturating_sub(1) / 2).checked_mul(self.games);
        all.filter(|&all| all <= MOST_GAMES).ok_or_else(|| "these are too many games".into())
    }

    /// How many games share an opening.
    fn group(&self, engines: usize) -> u64 {
        Order { schedule: self.schedule(), engines, shard: Shard::WHOLE }.group()
    }

    /// The players, if everything except the openings makes sense.
    pub fn entrants(&self, guests: &Guests) -> Result<Vec<Entrant>, Refusal> {
        let card = self.game()?.card();
        self.all_games()?;
        let entrant = |(place, engine): (usize, &String)| match guests.at(place) {
            Some(guest) => Ok(Entrant::External(guest)),
            None if guests::names_program(engine) => Err(format!(
                "engine {engine:?}: programs of others play only in a match that is typed at the command line"
            )
            .into()),
            None => read_spec(engine, &card).map(Entrant::Engine),
        };
        let mut specs = self.engines.iter().enumerate().map(entrant).collect::<Result<Vec<_>, Refusal>>()?;
        if let [alone] = &specs[..] {
            let players = self.players()?;
            if players == 2 || self.round_robin {
                return Err("a match of two needs two engines; one alone plays games for more than two".into());
            }
            specs = vec![alone.clone(); players];
        }
        if let Some(ratings) = self.sprt {
            ratings.test().check()?;
        }
        if self.openings.gives_positions() && self.position.is_some() {
            return Err("--position makes no sense where --openings gives the positions".into());
        }
        Ok(specs)
    }

    /// Plays the match with these external programs, or checks its records.
    pub fn play(&self, context: &Context<'_>, task: MatchTask<'_>, guests: &Guests) -> Result<MatchAnswer, MatchError> {
        let read = || {
            let specs = self.entrants(guests)?.into_iter().map(|entrant| match entrant {
                Entrant::Engine(spec) => Entrant::Engine(spec.knowing(context.workspace.knowledge.clone())),
                other => other,
            });
            let specs: Vec<Entrant> = specs.collect();
            let starts = self.starts(specs.len())?;
            Ok::<_, Refusal>((specs, starts))
        };
        let read = read().inspect_err(|_| context.tell(Known::Game { game: self.game_name() }));
        let (specs, starts) = read?;
        let position = starts.position.clone();
        let known = KnownMatch::new(self.game_name(), position.clone());
        context.tell(Known::Match(known.clone()));
        let tell = |progress| context.tell(Known::Match(known.after(progress)));
        // The games played stand only if the machine is at fault.
        let forget = |error: &MatchError| {
            if !error.is_of_the_machine() {
                context.tell(Known::Match(known.clone()));
            }
        };
        let by_the_clock = specs.iter().any(|spec| !spec.is_repeatable());
        let records = task.records().map(|path| path.display().to_string());
        let plan = self.plan(specs, starts, task.shard(), context).inspect_err(forget)?;
        let (game, openings) = (self.game_name(), plan.openings.about.clone());
        let (threads, budget) = (context.workspace.threads, context.budget());
        match task {
            MatchTask::Play { .. } | MatchTask::Merge { .. } => {
                let played = |progress: &Progress| tell(MatchProgress::Played(*progress));
                let summary = match task {
                    MatchTask::Merge { parts, records } => lab::merge(&plan, parts, records),
                    MatchTask::Play { keep, .. } => lab::run(&plan, threads, budget, keep, &played),
                    MatchTask::Verify { .. } => return Err(Refusal::new("nothing is played").into()),
                };
                let summary = summary.map_err(MatchError::from).inspect_err(forget)?;
                Ok(MatchAnswer::Played(Box::new(MatchPlayed {
                    game,
                    position,
                    openings,
                    latex: self.latex.then(|| papers::match_table(&self.game_name(), &summary)),
                    report: summary.report(),
                    records,
                    timing: self.timing.then(|| summary.timing()),
                    reason: summary.stopped.map(|stopped| stopped.to_string()),
                    summary,
                    by_the_clock,
                })))
            }
            MatchTask::Verify { records: path, sample, .. } => {
                let checked = |done, total, elapsed| tell(MatchProgress::Checked { done, total, elapsed });
                let verified = lab::verify(&plan, path, sample, threads, budget, &checked).map_err(MatchError::from);
                let verified = verified.inspect_err(forget)?;
                Ok(MatchAnswer::Verified(Box::new(MatchVerified {
                    game,
                    position,
                    openings,
                    records,
                    recorded: verified.summary.recorded,
                    planned: verified.summary.planned,
                    replayed: verified.replayed,
                    checked: verified.checked,
                    by_the_clock: verified.by_the_clock,
                    differing: verified.faults,
                    reason: verified.stopped.map(|stopped| stopped.to_string()),
                    warnings: verified.warnings,
                })))
            }
        }
    }

    /// The match from these positions.
    fn plan(
        &self,
        engines: Vec<Entrant>,
        starts: Starts,
        shard: Shard,
        context: &Context<'_>,
    ) -> Result<lab::Match, MatchError> {
        let games = self.all_games()?;
        let openings = match starts.rule {
            OpeningRule::Random(plies) => {
                let count = lab::openings_for(games, self.group(engines.len()));
                lab::Openings::random(&*starts.first, plies, count, self.seed)
            }
            OpeningRule::All(plies) => lab::Openings::all(&*starts.first, plies, context.budget()),
            OpeningRule::Given { others, about } => {
                lab::Openings::given(std::iter::once(starts.first).chain(others), about)
            }
        };
        Ok(lab::Match {
            game: self.game.clone(),
            engines,
            openings: openings?,
            schedule: self.schedule(),
            shard,
            games,
            seed: self.seed,
            sprt: self.sprt.map(SprtRatings::test),
            // The budget covers all limits of the match; the match itself checks what an engine claims for a move.
            memory: context.engine_memory,
            count_repeated: self.count_repeated,
        })
    }
}

impl Ask for Match {
    type Answer = MatchAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<MatchAnswer, Why> {
        Ok(self.play(context, MatchTask::Play { keep: Keep::Nowhere, shard: Shard::WHOLE }, &Guests::none())?)
    }
}

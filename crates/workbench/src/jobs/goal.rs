//! What the jobs are to solve.

use hedgerow_core::{Budget, Naming, Player, Refusal, Stopped};
use hedgerow_games::entry::parts::PartSearch;
use hedgerow_games::entry::three::OutcomeSet;
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_registry::Position;
use serde::{Deserialize, Serialize};

use super::job::JobError;

/// A position to solve, or a question about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Goal {
    /// The game.
    pub game: String,
    /// The position, as the game always writes it.
    pub position: String,
    /// Hex3d: a player and the outcomes that this player alone should force, such as 1:1D.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
}

/// The result of a goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalResult {
    /// Who wins.
    Winner(String),
    /// The points still to come to the player to move less those to the other player.
    Net(i32),
    /// Whether the player can force the outcomes.
    Forced(bool),
}

impl Goal {
    /// A goal, if jobs can solve positions of this game.
    pub fn new(game: &str, position: &str, force: Option<&str>) -> Result<Self, JobError> {
        let read = Self { game: game.to_owned(), position: position.to_owned(), force: force.map(str::to_owned) };
        let position = read.read()?;
        let goal = Self { position: position.write(), ..read };
        goal.check(&*position)?;
        Ok(goal)
    }

    fn read(&self) -> Result<Box<dyn Position>, JobError> {
        let game = hedgerow_registry::named(&self.game)?;
        game.read(&self.position).map_err(|fault| JobError::Notation { text: self.position.clone(), fault })
    }

    fn check(&self, position: &dyn Position) -> Result<(), JobError> {
        let refused = |sentence: &str| Err(Refusal::new(format!("{}: {sentence}", self.game)).into());
        if let Some(three) = position.outcomes_of_three() {
            return match &self.force {
                None => refused("jobs answer what a player alone can force: add --force, such as --force 1:1D"),
                Some(_) if !three.is_plain() => {
                    refused("jobs are for positions that are not over and have no pie rule")
                }
                Some(force) => self.forced(force, three.players()).map(|_| ()),
            };
        }
        if self.force.is_some() {
            return refused("--force is not for this game");
        }
        if let Some(scored) = position.scored() {
            return Ok(scored.solvable()?);
        }
        if position.searched().is_none() || self.game != "konane" {
            return refused("jobs are for konane, boxes and hex3d");
        }
        Ok(())
    }

    /// The player and the outcomes of `--force`.
    fn forced(&self, force: &str, players: usize) -> Result<(Player, OutcomeSet), JobError> {
        let read = || {
            let (player, wanted) = force.split_once(':')?;
            let possible = OutcomeSet::of_players(players);
            let wanted = OutcomeSet::read(wanted).filter(|&set| set.is_in(possible) && set != possible)?;
            Some((Naming::Numbers.read(player, players)?, wanted))
        };
        let sentence = || format!("{force:?}: what a player alone forces is written 1:1D");
        read().ok_or_else(|| Refusal::new(sentence()).into())
    }

    /// A search with this much memory that can be asked about single positions, and works on each with this many threads.
    pub fn search(&self, memory: u64, threads: usize) -> Result<Box<dyn PartSearch>, JobError> {
        let position = self.read()?;
        let workspace = Workspace::new(Budget::unlimited().with_memory(memory), threads);
        if let (Some(three), Some(force)) = (position.outcomes_of_three(), &self.force) {
            let (player, wanted) = self.forced(force, three.players())?;
            return Ok(three.parts(player, wanted, &workspace)?);
        }
        if let Some(scored) = position.scored() {
            return Ok(scored.parts(&workspace)?);
        }
        let parts = match position.searched() {
            Some(searched) => searched.parts(&workspace)?,
            None => None,
        };
        parts.ok_or(JobError::Stopped(Stopped::TooLarge))
    }

    /// A result for the player of the question, in the form that people ask for; `range` is the least and the most that
    /// the player may get.
    pub fn settled(&self, result: i32, (least, most): (i32, i32)) -> Result<GoalResult, JobError> {
        let position = self.read()?;
        if self.force.is_some() {
            return Ok(GoalResult::Forced(result == 1));
        }
        let mover = position.begin(None)?;
        if position.scored().is_some() {
            // The range is the lead so far plus or minus all points to come, so the lead is its middle.
            return Ok(GoalResult::Net(result - (least + most) / 2));
        }
        let winner = if result == 1 { mover } else { mover.opponent() };
        Ok(GoalResult::Winner(position.naming().letter(winner)))
    }

    /// The player to move.
    pub fn turn(&self) -> Result<String, JobError> {
        let position = self.read()?;
        let mover = position.begin(None)?;
        Ok(position.naming().letter(mover))
    }
}

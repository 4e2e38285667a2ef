//! Games of studies, by games whose type is forgotten.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hedgerow_core::{Player, Refusal, Seed};
use hedgerow_lab::matches::Opening;
use hedgerow_lab::study::{Done, StudyGame, check_game, play_game};
use hedgerow_search::TextGame;

use hedgerow_games::entry::Visit;

/// Asks whether the engines of a game can play from here.
pub struct CheckStudyGame<'a>(pub &'a StudyGame);

impl Visit for CheckStudyGame<'_> {
    type Answer = Result<(), Refusal>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        Ok(check_game(&start, self.0)?)
    }
}

/// Plays a game of a study; nothing comes of it if `stop` is raised before its end.
pub struct PlayStudyGame<'a> {
    /// Who play, and how.
    pub game: &'a StudyGame,
    /// Where its random streams begin.
    pub seed: Seed,
    /// Raised to end it.
    pub stop: &'a Arc<AtomicBool>,
}

impl Visit for PlayStudyGame<'_> {
    type Answer = Result<Option<Done>, Refusal>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        Ok(play_game(&start, self.game, self.seed, self.stop)?)
    }
}

/// Makes random moves: where they lead, and who is to move there. Nothing if the game is over before.
pub struct RandomMoves {
    /// How many moves.
    pub moves: usize,
    /// Which ones.
    pub seed: Seed,
}

impl Visit for RandomMoves {
    type Answer = Option<(String, Option<Player>)>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        let position = Opening::random(&start, self.moves, self.seed)?.position;
        Some((position.write(), position.mover()))
    }
}

//! Cutcake: a partizan game with a notation, small enough to be looked through.

use hedgerow_core::{Notation, NotationError, Partizan, Player};
use hedgerow_search::Heuristics;

/// Pieces of cake, rows x columns each. Left cuts between columns, Right between rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cake(pub Vec<(u8, u8)>);

impl Partizan for Cake {
    type Move = (u8, u8);

    fn options(&self, player: Player, into: &mut Vec<(u8, u8)>) {
        for (index, &(rows, columns)) in self.0.iter().enumerate() {
            let lines = if player == Player::LEFT { columns } else { rows };
            into.extend((1..lines).map(|line| (index as u8, line)));
        }
    }

    fn after(&self, player: Player, (index, line): (u8, u8)) -> Self {
        let mut pieces = self.0.clone();
        let (rows, columns) = pieces.remove(index.into());
        pieces.extend(match player {
            Player::LEFT => [(rows, line), (rows, columns - line)],
            _ => [(line, columns), (rows - line, columns)],
        });
        pieces.retain(|&piece| piece != (1, 1));
        pieces.sort_unstable();
        Cake(pieces)
    }
}

impl Heuristics for Cake {}

fn pair(text: &str, by: char) -> Result<(u8, u8), NotationError> {
    let read = |text: &str| text.parse::<u8>().ok().filter(|&number| number < 20);
    let pair = text.split_once(by).and_then(|(first, second)| Some((read(first)?, read(second)?)));
    pair.ok_or_else(|| NotationError::new(format!("{text:?} is not two small numbers"), 0..text.len()))
}

impl Notation for Cake {
    const GAME: &'static str = "cutcake";
    type Move = (u8, u8);

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut pieces = match text {
            "" => Vec::new(),
            _ => text.split('+').map(|piece| pair(piece, 'x')).collect::<Result<Vec<_>, _>>()?,
        };
        pieces.retain(|&piece| piece != (1, 1));
        pieces.sort_unstable();
        Ok(Cake(pieces))
    }
    fn write(&self) -> String {
        self.0.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join("+")
    }
    fn written_turn(&self) -> Option<Player> {
        None
    }
    fn read_move(&self, text: &str) -> Result<(u8, u8), NotationError> {
        pair(text, '/')
    }
    fn write_move(&self, (index, line): (u8, u8)) -> String {
        format!("{index}/{line}")
    }
}

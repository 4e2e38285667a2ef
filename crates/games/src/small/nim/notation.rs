//! Nim as text: `3+5+7` (`3,5,7` is accepted, too), largest heap first; `0` means no heaps. The move `1-2` takes two
//! stones from heap 1, where the largest is heap 0.

use hedgerow_core::{Notation, NotationError, Player};

use super::{Nim, Take};
use crate::small::summands;

impl Notation for Nim {
    const GAME: &'static str = "nim";
    type Move = Take;

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut heaps = Vec::new();
        let mut stones = 0;
        // A comma means the same as a plus sign, and has the same length.
        let text = &text.replace(',', "+");
        for (index, (heap, span)) in summands(text).enumerate() {
            let place = |fault: &str| NotationError::new(format!("heap {index} {heap:?}: {fault}"), span.clone());
            if heap.is_empty() || !heap.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(place("a heap is a number of stones, such as 3"));
            }
            // A number that is too long to be read has too many stones, too.
            let size = heap.parse().unwrap_or(u32::MAX);
            stones = size.saturating_add(stones);
            if stones > Self::MOST_STONES {
                return Err(place("there may be at most 1000000 stones in all"));
            }
            heaps.push(size);
            if heaps.len() > Self::MOST_HEAPS {
                return Err(place("there may be at most 64 heaps"));
            }
        }
        Ok(Self::new(heaps))
    }

    fn write(&self) -> String {
        if self.heaps().is_empty() {
            return "0".to_owned();
        }
        self.heaps().iter().map(u32::to_string).collect::<Vec<_>>().join("+")
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Take, NotationError> {
        let fault = |fault: String| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let form = || fault("a move is a heap, a dash and how many stones to take, such as 1-2".to_owned());
        let (index, count) = text.split_once('-').ok_or_else(form)?;
        let (Some(index), Some(count)) = (number(index), number(count)) else { return Err(form()) };
        match self.heaps().get(index as usize) {
            None => Err(fault(format!("there is no heap {index}"))),
            Some(&heap) if count == 0 || count > heap => Err(fault(format!("heap {index} has {heap} stones"))),
            Some(&heap) => {
                // Among equal heaps, the first represents all.
                let first = self.heaps().iter().position(|&other| other == heap).unwrap_or(0);
                Ok(Take { index: first as u32, count })
            }
        }
    }

    fn write_move(&self, take: Take) -> String {
        format!("{}-{}", take.index, take.count)
    }
}

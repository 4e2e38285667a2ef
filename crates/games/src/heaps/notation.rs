//! Heap games as text: a code, a space and heaps, `0.77 5+3`; `0` means no heaps. The move `0-2` takes two stones from
//! heap 0, the largest; `0-2:2+1` also splits the rest.

use hedgerow_core::{Notation, NotationError, Player};

use super::{Code, Heaps, Leave};

impl Notation for Heaps {
    const GAME: &'static str = "heaps";
    type Move = Leave;

    fn read(text: &str) -> Result<Self, NotationError> {
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        // A set may contain spaces.
        let end = match trimmed.starts_with('{') {
            true => trimmed.find('}').map_or(trimmed.len(), |brace| brace + 1),
            false => trimmed.find(char::is_whitespace).unwrap_or(trimmed.len()),
        };
        let code = Code::read(&trimmed[..end]).map_err(|fault| fault.shifted(start))?;
        let rest = &trimmed[end..];
        if rest.trim().is_empty() {
            let message = format!("heaps are missing after the code, such as \"{code} 5+3\"");
            return Err(NotationError::new(message, start + trimmed.len()..start + trimmed.len()));
        }
        let mut heaps = Vec::new();
        let mut stones = 0_u32;
        let mut at = start + end;
        for piece in rest.split('+') {
            let heap = piece.trim();
            let from = at + (piece.len() - piece.trim_start().len());
            at += piece.len() + 1;
            let place = |fault: &str| NotationError::new(format!("heap {heap:?}: {fault}"), from..from + heap.len());
            if heap.is_empty() || !heap.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(place("a heap is a number of stones, such as 5"));
            }
            let size: u32 = heap.parse().unwrap_or(u32::MAX);
            stones = stones.saturating_add(size);
            if stones > Self::MOST_STONES {
                return Err(place("there may be at most 1000000 stones in all"));
            }
            let is_three = matches!(&code, Code::Digits(digits) if digits.iter().any(|digit| digit.leaves(3)));
            if is_three && size > Self::MOST_OF_THREE {
                return Err(place("a heap that may be split into three has at most 1000 stones here"));
            }
            heaps.push(size);
            if heaps.len() > Self::MOST_HEAPS {
                return Err(place("there may be at most 64 heaps"));
            }
        }
        Ok(Self::new(code, heaps))
    }

    fn write(&self) -> String {
        let heaps: Vec<String> = self.heaps().iter().map(u32::to_string).collect();
        format!("{} {}", self.code(), if heaps.is_empty() { "0".to_owned() } else { heaps.join("+") })
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Leave, NotationError> {
        let fault = |fault: String| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let form = || fault("a move is a heap, a dash and how many stones to take, such as 0-2 or 0-2:3+1".to_owned());
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| form());
        let (index, rest) = text.split_once('-').ok_or_else(form)?;
        let (taken, left) = match rest.split_once(':') {
            Some((taken, left)) => (taken, Some(left)),
            None => (rest, None),
        };
        let (index, taken) = (number(index)?, number(taken)?);
        let Some(&heap) = self.heaps().get(index as usize) else {
            return Err(fault(format!("there is no heap {index}")));
        };
        let Some(rest) = heap.checked_sub(taken) else {
            return Err(fault(format!("heap {index} has {heap} stones")));
        };
        let mut heaps = match left {
            None => vec![rest],
            Some(left) => left.split('+').map(number).collect::<Result<Vec<_>, _>>()?,
        };
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        let total = heaps.iter().fold(0_u32, |total, &heap| total.saturating_add(heap));
        heaps.resize(3.max(heaps.len()), 0);
        let (Ok(left), true) = (<[u32; 3]>::try_from(heaps), total == rest) else {
            return Err(fault(format!("what is left of heap {index} has {rest} stones, in at most three heaps")));
        };
        // Among equal heaps, the first represents all.
        let first = self.heaps().iter().position(|&other| other == heap).unwrap_or(0);
        let chosen = Leave { index: first as u32, taken, left };
        match Player::BOTH.into_iter().any(|player| self.allows(player, chosen)) {
            true => Ok(chosen),
            false => Err(fault(format!("{} does not allow it", self.code()))),
        }
    }

    fn write_move(&self, chosen: Leave) -> String {
        let Leave { index, taken, left } = chosen;
        let left: Vec<String> = left.iter().filter(|&&heap| heap > 0).map(u32::to_string).collect();
        if left.len() > 1 { format!("{index}-{taken}:{}", left.join("+")) } else { format!("{index}-{taken}") }
    }
}

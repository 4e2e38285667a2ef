//! Saves a search as a file, so that a long solve survives a restart.
//!
//! The first line identifies it. Then come the positions with known winners, each with its stones and its turn, and a
//! checksum.

use std::io::{self, Read, Write};

use hedgerow_core::bits::Bits;
use hedgerow_core::{Notation, Player};

use super::search::{Key, Search};
use super::{AnySearch, Solver, locked};
use crate::checked_file::{CheckedFile, damaged};
use crate::entry::saved::{SavedError, SavedSearch};

/// The name of such a file in messages.
const CALLED: &str = "the saved search";
/// Replaces the turn after the last position.
const END: u8 = u8::MAX;

impl SavedSearch for Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let file = CheckedFile::create(into, &self.heading())?;
        match &self.search {
            AnySearch::Small(search) => save(&locked(search), file),
            AnySearch::Large(search) => save(&locked(search), file),
        }
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError> {
        let foreign = "this is not the saved search of this position";
        let file = CheckedFile::open(from, &self.heading(), CALLED, foreign)?;
        match &self.search {
            AnySearch::Small(search) => load(&mut locked(search), file),
            AnySearch::Large(search) => load(&mut locked(search), file),
        }
    }
}

impl Solver {
    /// The first line of the file.
    fn heading(&self) -> String {
        format!("hedgerow hex 1 {}", self.position.write())
    }
}

fn save<const W: usize>(search: &Search<W>, mut file: CheckedFile<&mut dyn Write>) -> io::Result<u64> {
    let mut kept = 0;
    for ((stones, turn), wins) in search.settled() {
        file.put(&[turn.index() as u8 | u8::from(wins) << 1])?;
        for word in stones.iter().flat_map(|stones| stones.0) {
            file.put(&word.to_le_bytes())?;
        }
        kept += 1;
    }
    file.put(&[END])?;
    file.seal()?;
    Ok(kept)
}

fn load<const W: usize>(search: &mut Search<W>, file: CheckedFile<&mut dyn Read>) -> Result<u64, SavedError> {
    load_positions(search, file).map_err(|error| {
        // Data read before the fault must not be trusted.
        search.clear();
        SavedError::new(error, CALLED)
    })
}

fn load_positions<const W: usize>(search: &mut Search<W>, mut file: CheckedFile<&mut dyn Read>) -> io::Result<u64> {
    let mut read = 0;
    loop {
        let [first] = file.get()?;
        if first == END {
            break;
        }
        if first > 3 {
            return Err(damaged());
        }
        let mut stones = [Bits::NONE; 2];
        for word in stones.iter_mut().flat_map(|stones: &mut Bits<W>| &mut stones.0) {
            *word = u64::from_le_bytes(file.get()?);
        }
        let key: Key<W> = (stones, Player::new(first & 1));
        search.learn(key, first & 2 != 0);
        read += 1;
        if search.is_full() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
    }
    file.check()?;
    Ok(read)
}

//! Saves the table as a file, so that a long solve survives a restart.
//!
//! The first line identifies it. Then come the entries of the table that took some work (others are found again faster
//! than read) and a checksum.

use std::io::{self, Read, Write};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use hedgerow_search::TextGame;

use super::Solver;
use crate::checked_file::{CheckedFile, enough_room};
use crate::entry::saved::{SavedError, SavedSearch};
use crate::proof_numbers::Packing;
use crate::word_table::Entry;

/// Positions that took less work than this, as a power of two, are not saved.
const DEAR: u64 = 3;
/// Bytes of an entry.
const ENTRY: usize = 24;
/// Replaces a key after the last entry.
const END: u128 = u128::MAX;
/// The name of such a file in messages.
const CALLED: &str = "the saved search";

impl SavedSearch for Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let mut file = CheckedFile::create(into, &self.heading())?;
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let mut kept = 0;
        let mut put = |entry: Entry| {
            let mut bytes = [0; ENTRY];
            bytes[..16].copy_from_slice(&entry.stirred.to_le_bytes());
            bytes[16..].copy_from_slice(&entry.known.to_le_bytes());
            file.put(&bytes)
        };
        // A table of large keys may have no room for the work.
        let numbers = Packing::beside(self.field.key_bits()).bits();
        let least = if table.known_bits() >= numbers + 4 { DEAR } else { 0 };
        for entry in table.entries().filter(|entry| entry.known >> numbers >= least) {
            put(entry)?;
            kept += 1;
        }
        put(Entry { stirred: END, known: 0 })?;
        file.seal()?;
        Ok(kept)
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError> {
        let foreign = "this is not the saved search of this position";
        let file = CheckedFile::open(from, &self.heading(), CALLED, foreign)?;
        self.load_entries(file).map_err(|error| {
            // Data read before the fault must not be trusted.
            self.table.read().unwrap_or_else(PoisonError::into_inner).clear();
            SavedError::new(error, CALLED)
        })
    }
}

impl Solver {
    fn load_entries(&self, mut file: CheckedFile<&mut dyn Read>) -> io::Result<u64> {
        let (mut read, mut kept) = (0, 0);
        loop {
            let bytes: [u8; ENTRY] = file.get()?;
            let (mut key, mut known) = ([0; 16], [0; 8]);
            key.copy_from_slice(&bytes[..16]);
            known.copy_from_slice(&bytes[16..]);
            let entry = Entry { stirred: u128::from_le_bytes(key), known: u64::from_le_bytes(known) };
            if entry.stirred == END {
                break;
            }
            if entry.stirred >> self.field.key_bits() != 0 {
                return Err(crate::checked_file::damaged());
            }
            if self.table.read().unwrap_or_else(PoisonError::into_inner).room().is_some_and(|room| room < kept) {
                self.grow();
            }
            read += 1;
            kept += u64::from(self.table.read().unwrap_or_else(PoisonError::into_inner).insert(entry));
        }
        file.check()?;
        enough_room(read, kept)?;
        self.entries.fetch_add(kept, Relaxed);
        Ok(kept)
    }

    /// The first line of the file.
    fn heading(&self) -> String {
        format!("hedgerow konane 1 {}", self.position.write())
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Budget, Notation};

    use super::super::Limits;
    use super::*;
    use crate::konane::Konane;

    #[test]
    fn what_is_saved_is_gone_on_with() {
        let solver = |text: &str| Solver::new(&Konane::read(text).unwrap(), Limits::default()).unwrap();
        let solve = |solver: &Solver| solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
        let first = solver("6x6 a1 b1");
        let solution = solve(&first);
        let mut file = Vec::new();
        let saved = first.save(&mut file).unwrap();
        let second = solver("6x6 a1 b1");
        // A bucket of the smaller table may be full.
        let kept = second.load(&mut file.as_slice()).unwrap();
        assert!(saved > 1000 && kept <= saved && kept * 10 > saved * 9, "{kept} of {saved}");
        let again = solve(&second);
        assert_eq!((again.winner, &again.winning), (solution.winner, &solution.winning));
        assert!(again.nodes * 5 < solution.nodes, "{} of {}", again.nodes, solution.nodes);

        assert!(solver("6x6 a1 a2").load(&mut file.as_slice()).is_err());
        assert!(solver("6x6 a1 b1").load(&mut &file[..file.len() - 1]).unwrap_err().to_string().contains("cut short"));
        for place in [file.len() / 2, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(solver("6x6 a1 b1").load(&mut damaged.as_slice()).unwrap_err().to_string().contains("damaged"));
        }
    }
}

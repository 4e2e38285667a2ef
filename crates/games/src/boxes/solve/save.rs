//! The table as a file, so that a long solve survives a restart.
//!
//! The first line identifies it. Then come the sums of chains and loops with their numbers, the entries of the table
//! with at least [`DEAR`] lines left (others are found again faster than read), and a checksum.

use std::io::{self, Read, Write};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::Notation;

use super::Solver;
use super::solver_board::MOST;
use super::table::Entry;
use crate::checked_file::{CheckedFile, damaged, enough_room};
use crate::entry::saved::{SavedError, SavedSearch};

/// Entries with fewer lines left are not saved.
const DEAR: u32 = 14;
/// Bytes of an entry.
const ENTRY: usize = 18;
/// Replaces a key after the last entry.
const END: u128 = u128::MAX;

/// The name of such a file in messages.
const CALLED: &str = "the saved search";

fn put_entry(file: &mut CheckedFile<&mut dyn Write>, Entry { key, bounds }: Entry) -> io::Result<()> {
    let mut bytes = [0; ENTRY];
    bytes[..16].copy_from_slice(&key.to_le_bytes());
    bytes[16..].copy_from_slice(&bounds.to_le_bytes());
    file.put(&bytes)
}

/// The next entry; none after the last.
fn get_entry(file: &mut CheckedFile<&mut dyn Read>) -> io::Result<Option<Entry>> {
    let bytes: [u8; ENTRY] = file.get()?;
    let mut key = [0; 16];
    key.copy_from_slice(&bytes[..16]);
    let entry = Entry { key: u128::from_le_bytes(key), bounds: u16::from_le_bytes([bytes[16], bytes[17]]) };
    Ok((entry.key != END).then_some(entry))
}

fn get_lengths(file: &mut CheckedFile<&mut dyn Read>) -> io::Result<Vec<u8>> {
    let [count] = file.get()?;
    (0..count).map(|_| file.get().map(|[length]| length)).collect()
}

impl SavedSearch for Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let mut file = CheckedFile::create(into, &self.heading())?;
        let sums: Vec<[&[u8]; 2]> = self.simple.all().collect();
        let count = sums.len() as u32;
        file.put(&count.to_le_bytes())?;
        for lengths in sums.into_iter().flatten() {
            file.put(&[lengths.len() as u8])?;
            file.put(lengths)?;
        }
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let mut kept = 0;
        for entry in table.entries() {
            let state = table.state(entry);
            // Other threads continue meanwhile: a saved state must not refer to a sum that is not in the file.
            if state.free.count_ones() >= DEAR && state.simple < count {
                put_entry(&mut file, entry)?;
                kept += 1;
            }
        }
        put_entry(&mut file, Entry { key: END, bounds: 0 })?;
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
        for number in 0..u32::from_le_bytes(file.get()?) {
            let (chains, loops) = (get_lengths(&mut file)?, get_lengths(&mut file)?);
            let sound = chains.iter().chain(&loops).map(|&length| usize::from(length)).sum::<usize>() < MOST;
            if !sound || !chains.is_sorted() || !loops.is_sorted() || self.simple.of(&chains, &loops) != number {
                return Err(damaged());
            }
        }
        let (mut read, mut kept) = (0, 0);
        while let Some(entry) = get_entry(&mut file)? {
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

    /// The first line of the file. It includes the features, since they determine the layout of the table.
    fn heading(&self) -> String {
        let layout = self.table.read().unwrap_or_else(PoisonError::into_inner).layout();
        let features = self.limits.features;
        let position = self.position.with_scores_of_nobody().write();
        format!(
            "hedgerow boxes 1 {position} ({}+{} bits, {}{})",
            layout.lines,
            layout.simple,
            if features.symmetry { "symmetry " } else { "" },
            if features.corners { "corners" } else { "" },
        )
    }
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Budget, Notation};

    use super::super::Limits;
    use super::*;
    use crate::boxes::Boxes;

    #[test]
    fn what_is_saved_is_gone_on_with() {
        let solver = |text: &str| Solver::new(&Boxes::read(text).unwrap(), Limits::default()).unwrap();
        let solve = |solver: &Solver| solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
        let first = solver("3x3");
        let solution = solve(&first);
        let mut file = Vec::new();
        let saved = first.save(&mut file).unwrap();
        let second = solver("3x3 0-0 B");
        // A bucket of the smaller table may be full.
        let kept = second.load(&mut file.as_slice()).unwrap();
        assert!(kept <= saved && kept * 10 > saved * 9, "{kept} of {saved}");
        let again = solve(&second);
        assert_eq!((again.net, &again.moves, &again.line), (solution.net, &solution.moves, &solution.line));
        assert!(again.nodes * 2 < solution.nodes, "{} of {}", again.nodes, solution.nodes);

        assert!(solver("2x3").load(&mut file.as_slice()).is_err());
        assert!(solver("3x3").load(&mut &file[..file.len() - 1]).unwrap_err().to_string().contains("cut short"));
        for place in [file.len() / 2, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(solver("3x3").load(&mut damaged.as_slice()).unwrap_err().to_string().contains("damaged"));
        }
    }
}

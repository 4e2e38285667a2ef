//! The table as a file, so that a long solve survives a restart.
//!
//! The first line says what it is. Then come the sums of chains and loops with their numbers, the entries of the table
//! with at least [`DEAR`] lines left (the others are found again sooner than read), and a checksum: a table with a single
//! wrong entry would be worse than none.

use std::io::{self, Read, Write};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::Notation;

use super::Solver;
use super::field::MOST;
use super::table::Entry;

/// Entries with fewer lines left are not kept.
const DEAR: u32 = 14;
/// Bytes of an entry.
const ENTRY: usize = 18;
/// What stands in place of a key after the last entry.
const END: u128 = u128::MAX;

/// A file with a checksum of all that has passed (FNV-1a).
struct Sealed<T> {
    inner: T,
    seal: u64,
}

impl<T> Sealed<T> {
    fn new(inner: T) -> Self {
        Self { inner, seal: 0xCBF2_9CE4_8422_2325 }
    }

    fn note(&mut self, bytes: &[u8]) {
        self.seal = bytes.iter().fold(self.seal, |seal, &byte| (seal ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    }
}

impl Sealed<&mut dyn Write> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.note(bytes);
        self.inner.write_all(bytes)
    }

    fn put_entry(&mut self, Entry { key, bounds }: Entry) -> io::Result<()> {
        let mut bytes = [0; ENTRY];
        bytes[..16].copy_from_slice(&key.to_le_bytes());
        bytes[16..].copy_from_slice(&bounds.to_le_bytes());
        self.put(&bytes)
    }
}

impl Sealed<&mut dyn Read> {
    fn get<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes)?;
        self.note(&bytes);
        Ok(bytes)
    }

    /// The next entry; none after the last.
    fn entry(&mut self) -> io::Result<Option<Entry>> {
        let bytes: [u8; ENTRY] = self.get()?;
        let mut key = [0; 16];
        key.copy_from_slice(&bytes[..16]);
        let entry = Entry { key: u128::from_le_bytes(key), bounds: u16::from_le_bytes([bytes[16], bytes[17]]) };
        Ok((entry.key != END).then_some(entry))
    }

    fn lengths(&mut self) -> io::Result<Vec<u8>> {
        let [count] = self.get()?;
        (0..count).map(|_| self.get().map(|[length]| length)).collect()
    }
}

impl Solver {
    /// Writes what the table holds, so that [`Solver::load`] can go on from there; returns how many entries.
    pub fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let mut file = Sealed::new(into);
        file.put(self.heading().as_bytes())?;
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
            // Other threads go on meanwhile: a state must not speak of a sum that is not in the file.
            if state.free.count_ones() >= DEAR && state.simple < count {
                file.put_entry(entry)?;
                kept += 1;
            }
        }
        file.put_entry(Entry { key: END, bounds: 0 })?;
        let seal = file.seal;
        file.put(&seal.to_le_bytes())?;
        Ok(kept)
    }

    /// Reads what was saved of a search of the same position; returns how many entries. The error is a sentence.
    pub fn load(&self, from: &mut dyn Read) -> Result<u64, String> {
        let mut file = Sealed::new(from);
        let mut heading = vec![0; self.heading().len()];
        let foreign = "this is not the saved search of this position";
        match file.inner.read_exact(&mut heading) {
            Ok(()) if heading == self.heading().as_bytes() => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(format!("the saved search cannot be read: {error}"));
            }
            _ => return Err(foreign.to_owned()),
        }
        file.note(&heading);
        self.load_entries(&mut file).map_err(|error| {
            // What was read before the fault must not be believed.
            self.table.read().unwrap_or_else(PoisonError::into_inner).clear();
            match error.kind() {
                io::ErrorKind::UnexpectedEof => "the saved search is cut short".to_owned(),
                io::ErrorKind::InvalidData => "the saved search is damaged".to_owned(),
                _ => format!("the saved search cannot be read: {error}"),
            }
        })
    }

    fn load_entries(&self, file: &mut Sealed<&mut dyn Read>) -> io::Result<u64> {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        for number in 0..u32::from_le_bytes(file.get()?) {
            let (chains, loops) = (file.lengths()?, file.lengths()?);
            let sound = chains.iter().chain(&loops).map(|&length| usize::from(length)).sum::<usize>() < MOST;
            if !sound || !chains.is_sorted() || !loops.is_sorted() || self.simple.of(&chains, &loops) != number {
                return Err(damaged());
            }
        }
        let mut kept = 0;
        while let Some(entry) = file.entry()? {
            if self.table.read().unwrap_or_else(PoisonError::into_inner).room().is_some_and(|room| room < kept) {
                self.grow();
            }
            kept += u64::from(self.table.read().unwrap_or_else(PoisonError::into_inner).insert(entry));
        }
        let seal = file.seal;
        if u64::from_le_bytes(file.get()?) != seal || file.inner.read(&mut [0])? != 0 {
            return Err(damaged());
        }
        self.entries.fetch_add(kept, Relaxed);
        Ok(kept)
    }

    /// The first line of what is saved. The features are part of it: they lay out the table.
    fn heading(&self) -> String {
        let layout = self.table.read().unwrap_or_else(PoisonError::into_inner).layout();
        let features = self.limits.features;
        let position = self.position.with_scores_of_nobody().write();
        format!(
            "hedgerow boxes 1 {position} ({}+{} bits, {}{})\n",
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
        assert!(solver("3x3").load(&mut &file[..file.len() - 1]).unwrap_err().contains("cut short"));
        for place in [file.len() / 2, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(solver("3x3").load(&mut damaged.as_slice()).unwrap_err().contains("damaged"));
        }
    }
}

//! Saves the tables as a file, so that a long solve survives a restart.
//!
//! The first line identifies it: the position and the nature. Then come the effort spent on each question, and the
//! entries of both tables (facts, and how hard questions are), each list with an end of its own; last a checksum.
//! Almost all entries took a position or two, and a continued search needs these as well: without them it repeats half
//! its work. So only if there are very many entries, those with the least work are left out.

use std::io::{self, Read, Write};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::Notation;

use super::Solver;
use super::questions::{Effort, QUESTIONS};
use super::search::{HASH_BITS, PACKING};
use super::shared::Tables;
use crate::checked_file::{CheckedFile, damaged, enough_room};
use crate::entry::saved::{SavedError, SavedSearch};
use crate::hex3d::possible::Possible;
use crate::word_table::{Entry, WordTable};

/// The most entries of a table that are saved.
const MOST: usize = 1 << 24;
/// Bytes of an entry.
const ENTRY: usize = 24;
/// Replaces a key after the last entry of a table.
const END: Entry = Entry { stirred: u128::MAX, known: 0 };
/// The name of such a file in messages.
const CALLED: &str = "the saved search";

/// The saved form of a table's entries.
struct Kept {
    which: fn(&Tables) -> &WordTable,
    /// Bits of a key.
    key: u32,
    /// Bits of the data, below the work that it took.
    known: u32,
}

impl SavedSearch for Solver {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let mut file = CheckedFile::create(into, &self.heading())?;
        for effort in *self.efforts.lock().unwrap_or_else(PoisonError::into_inner) {
            file.put(&effort.spent.to_le_bytes())?;
            file.put(&PACKING.packed(effort.numbers).to_le_bytes())?;
        }
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let mut kept = 0;
        for Kept { which, known, .. } in self.kept() {
            let least = least_work(which(&tables), known);
            for entry in which(&tables).entries().filter(|entry| entry.known >> known >= least) {
                put(&mut file, entry)?;
                kept += 1;
            }
            put(&mut file, END)?;
        }
        file.seal()?;
        Ok(kept)
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError> {
        let foreign = "this is not the saved search of this position and nature";
        let file = CheckedFile::open(from, &self.heading(), CALLED, foreign)?;
        self.load_tables(file).map_err(|error| {
            // Data read before the fault must not be trusted.
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            tables.facts.clear();
            tables.hints.clear();
            self.entries.iter().for_each(|count| count.store(0, Relaxed));
            SavedError::new(error, CALLED)
        })
    }
}

impl Solver {
    fn kept(&self) -> [Kept; 2] {
        [
            Kept { which: |tables| &tables.facts, key: self.arena.key_bits(), known: Possible::BITS },
            Kept { which: |tables| &tables.hints, key: HASH_BITS, known: PACKING.bits() },
        ]
    }

    fn load_tables(&self, mut file: CheckedFile<&mut dyn Read>) -> io::Result<u64> {
        let mut efforts = QUESTIONS.map(Effort::new);
        for effort in &mut efforts {
            effort.spent = u64::from_le_bytes(file.get()?);
            effort.numbers = PACKING.unpacked(u64::from_le_bytes(file.get()?));
        }
        let mut all = 0;
        for (Kept { which, key, .. }, count) in self.kept().into_iter().zip(&self.entries) {
            let (mut read, mut kept) = (0, 0);
            loop {
                let entry = get(&mut file)?;
                if entry == END {
                    break;
                }
                if entry.stirred >> key != 0 {
                    return Err(damaged());
                }
                self.grow();
                read += 1;
                let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
                kept += u64::from(which(&tables).insert(entry));
                count.store(kept, Relaxed);
            }
            enough_room(read, kept)?;
            all += kept;
        }
        file.check()?;
        *self.efforts.lock().unwrap_or_else(PoisonError::into_inner) = efforts;
        Ok(all)
    }

    /// The first line of the file.
    fn heading(&self) -> String {
        format!("hedgerow hex3d 1 {} {}", self.position.write(), self.nature)
    }
}

/// The least work, as a power of two, of the saved entries, whose work is above their lowest `known` bits.
fn least_work(table: &WordTable, known: u32) -> u64 {
    let mut by_work = [0; u64::BITS as usize];
    for entry in table.entries() {
        by_work[((entry.known >> known) as usize).min(by_work.len() - 1)] += 1;
    }
    let mut kept = 0;
    let too_many = by_work.iter().rposition(|count| {
        kept += count;
        kept > MOST
    });
    too_many.map_or(0, |work| work as u64 + 1)
}

fn put(file: &mut CheckedFile<&mut dyn Write>, entry: Entry) -> io::Result<()> {
    let mut bytes = [0; ENTRY];
    bytes[..16].copy_from_slice(&entry.stirred.to_le_bytes());
    bytes[16..].copy_from_slice(&entry.known.to_le_bytes());
    file.put(&bytes)
}

fn get(file: &mut CheckedFile<&mut dyn Read>) -> io::Result<Entry> {
    let bytes: [u8; ENTRY] = file.get()?;
    let (mut key, mut known) = ([0; 16], [0; 8]);
    key.copy_from_slice(&bytes[..16]);
    known.copy_from_slice(&bytes[16..]);
    Ok(Entry { stirred: u128::from_le_bytes(key), known: u64::from_le_bytes(known) })
}

#[cfg(test)]
mod tests {
    use hedgerow_core::Budget;

    use super::super::Limits;
    use super::*;
    use crate::hex3d::{Hex3d, Nature, Outcomes};

    fn solver(text: &str, nature: &str) -> Solver {
        Solver::new(&Hex3d::read(text).unwrap(), Nature::read(nature, 3).unwrap(), Limits::default()).unwrap()
    }

    fn saved(solver: &Solver) -> Vec<u8> {
        let mut file = Vec::new();
        solver.save(&mut file).unwrap();
        file
    }

    /// Solves a position at one go, and again with this many kills on the way: the answer is the same, for at most a
    /// tenth more work.
    fn survives(text: &str, kills: u64) {
        let whole = solver(text, "selfish");
        let outcomes = whole.outcomes(&Budget::unlimited(), &|_| ()).unwrap();
        // The search checks its budget once in a number of positions.
        let checks = whole.nodes() / 512 / (kills + 1);
        let (mut work, mut killed, mut file) = (0, 0, None::<Vec<u8>>);
        let found = loop {
            let part = solver(text, "selfish");
            if let Some(file) = &file {
                assert!(part.load(&mut &file[..]).unwrap() > 0);
            }
            let budget = Budget::unlimited();
            let budget = if killed < kills { budget.within_checks(checks) } else { budget };
            let found = part.outcomes(&budget, &|_| ());
            work += part.nodes();
            match found {
                Ok(outcomes) => break outcomes,
                Err(_) => killed += 1,
            }
            file = Some(saved(&part));
        };
        println!("{text}: {} positions at one go, {work} with {killed} kills", whole.nodes());
        assert_eq!((found, killed), (outcomes, kills), "{text}");
        assert!(work * 10 <= whole.nodes() * 11, "{work} positions in place of {}", whole.nodes());
    }

    #[test]
    fn ten_kills_cost_little() {
        survives("3x3x3:1.2/.3./...|.../#.#/..1|2../.2./1.3", 10);
    }

    #[test]
    #[ignore = "half a minute"]
    fn ten_kills_of_a_solve_of_twenty_one_cells_cost_little() {
        survives("3x3x3:.../.#./...|.#./#.#/.#.|.../.#./...", 10);
    }

    #[test]
    fn another_search_and_a_damaged_one_are_refused() {
        let text = "2x3x2";
        let first = solver(text, "selfish");
        assert_eq!(first.outcomes(&Budget::unlimited(), &|_| ()).unwrap(), Outcomes::DRAW);
        let file = saved(&first);
        let refusal = |text: &str, nature: &str, file: &[u8]| {
            solver(text, nature).load(&mut &file[..]).map_err(|error| error.to_string())
        };
        // The same weights by another name are the same nature.
        assert!(refusal(text, "6,0,0,1;0,6,0,1;0,0,6,1", &file).is_ok());
        for (text, nature) in [("2x2x3", "selfish"), (text, "misere"), (text, "1:1D"), (text, "selfish;4:misere")] {
            assert!(refusal(text, nature, &file).unwrap_err().contains("not the saved search"), "{text} {nature}");
        }
        assert!(refusal(text, "selfish", &file[..file.len() - 1]).unwrap_err().contains("cut short"));
        for place in [file.len() / 2, file.len() - 1] {
            let mut changed = file.clone();
            changed[place] ^= 1;
            let damaged = solver(text, "selfish");
            assert!(damaged.load(&mut &changed[..]).unwrap_err().to_string().contains("damaged"));
            assert_eq!(damaged.outcomes(&Budget::unlimited(), &|_| ()).unwrap(), Outcomes::DRAW);
        }
    }
}

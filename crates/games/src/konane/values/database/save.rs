//! The file of a database.
//!
//! The first line identifies it. Then come the complete sizes; the values, each as text or by the numbers of its
//! options, which come before it; the regions by size, with two bits a square and the number of the value; and a
//! checksum.

use hedgerow_core::Refusal;
use std::io::{self, Read, Write};

use hashbrown::HashMap;
use hedgerow_core::Partizan;
use hedgerow_value::{Algebra, Game};
use rustc_hash::FxBuildHasher;

use super::{Database, Region};
use crate::checked_file::{CheckedFile, damaged};
use crate::entry::saved::SavedError;

const HEADING: &str = "hedgerow konane regions 1";
/// The name of such a file in messages.
const CALLED: &str = "the database";
/// The marks of a value written as text, and of one written by its options.
const TEXT: u8 = 0;
const OPTIONS: u8 = 1;

type Writer<'w> = CheckedFile<&'w mut dyn Write>;
type Reader<'r> = CheckedFile<&'r mut dyn Read>;

impl<'a> Database<'a> {
    /// Writes the database; returns the number of bytes.
    pub fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        let mut counted = Counted { inner: into, bytes: 0 };
        let mut file: Writer<'_> = CheckedFile::create(&mut counted, HEADING)?;
        file.put(&[self.sizes.len() as u8])?;
        for &(rows, columns) in &self.sizes {
            file.put(&[rows, columns])?;
        }
        let numbers = put_values(&mut file, self.algebra, self.entries.iter().map(|entry| entry.1))?;
        let width = width(numbers.len());
        let mut by_size: Vec<_> = self.entries.iter().map(|(region, value)| (region.size(), region, value)).collect();
        by_size.sort_unstable();
        for group in by_size.chunk_by(|one, other| one.0 == other.0) {
            let (rows, columns) = group[0].0;
            file.put(&[rows as u8, columns as u8])?;
            file.put(&(group.len() as u32).to_le_bytes())?;
            for (_, region, value) in group {
                let squares: Vec<u8> = region.to_squares().collect();
                let quads = squares.chunks(4).map(|four| four.iter().rev().fold(0, |byte, square| byte << 2 | square));
                file.put(&quads.collect::<Vec<u8>>())?;
                file.put(&numbers[*value].to_le_bytes()[..width])?;
            }
        }
        file.put(&[0, 0])?;
        file.seal()?;
        Ok(counted.bytes)
    }

    /// Reads what was saved. The error is a sentence.
    pub fn load(algebra: &'a Algebra, from: &mut dyn Read) -> Result<Self, Refusal> {
        let foreign = "this is not a database of Konane regions, or not of this version";
        let file = CheckedFile::open(from, HEADING, CALLED, foreign).map_err(|error| error.to_string())?;
        Ok(load_entries(algebra, file).map_err(|error| SavedError::new(error, CALLED).to_string())?)
    }
}

fn load_entries<'a>(algebra: &'a Algebra, mut file: Reader<'_>) -> io::Result<Database<'a>> {
    let mut database = Database::new(algebra);
    let [sizes] = file.get()?;
    for _ in 0..sizes {
        let [rows, columns] = file.get()?;
        database.sizes.push((rows, columns));
    }
    let values = get_values(&mut file, algebra)?;
    let width = width(values.len());
    loop {
        let size: [u8; 2] = file.get()?;
        if size == [0, 0] {
            break;
        }
        let [rows, columns] = size.map(usize::from);
        for _ in 0..u32::from_le_bytes(file.get()?) {
            let mut quads = [0; 16];
            file.fill(quads.get_mut(..(rows * columns).div_ceil(4)).ok_or_else(damaged)?)?;
            let squares = quads.iter().flat_map(|byte| (0..4).map(move |place| byte >> (2 * place) & 3));
            let region = Region::from_squares(rows, columns, squares).ok_or_else(damaged)?;
            let mut number = [0; 4];
            file.fill(&mut number[..width])?;
            let value = values.get(u32::from_le_bytes(number) as usize).ok_or_else(damaged)?;
            if region.size() != (rows, columns) || region.canonical().0 != region {
                return Err(damaged());
            }
            database.entries.push((region, *value));
        }
    }
    file.check()?;
    database.entries.sort_unstable();
    Ok(database)
}

/// How many bytes the number of a value takes, if there are this many values.
fn width(values: usize) -> usize {
    (1..4).find(|width| values <= 1 << (8 * width)).unwrap_or(4)
}

/// Writes values and all their followers; returns their numbers.
fn put_values(
    file: &mut Writer<'_>,
    algebra: &Algebra,
    values: impl Iterator<Item = Game>,
) -> io::Result<HashMap<Game, u32, FxBuildHasher>> {
    let mut numbers = HashMap::default();
    let mut order = Vec::new();
    let mut waiting = Vec::new();
    for value in values {
        waiting.push(value);
        // A value is written after all its options.
        while let Some(&value) = waiting.last() {
            let before = waiting.len();
            if algebra.as_number_up_star(value).is_none() && !numbers.contains_key(&value) {
                let options = algebra.left(value).iter().chain(algebra.right(value));
                waiting.extend(options.filter(|option| !numbers.contains_key(*option)));
            }
            if waiting.len() == before {
                waiting.pop();
                if !numbers.contains_key(&value) {
                    numbers.insert(value, order.len() as u32);
                    order.push(value);
                }
            }
        }
    }
    file.put(&(order.len() as u32).to_le_bytes())?;
    for value in order {
        if algebra.as_number_up_star(value).is_some() {
            let text = algebra.display(value).to_string();
            file.put(&[TEXT, u8::try_from(text.len()).map_err(|_| damaged())?])?;
            file.put(text.as_bytes())?;
            continue;
        }
        file.put(&[OPTIONS])?;
        for options in [algebra.left(value), algebra.right(value)] {
            file.put(&(options.len() as u32).to_le_bytes())?;
            for option in options {
                file.put(&numbers[option].to_le_bytes())?;
            }
        }
    }
    Ok(numbers)
}

fn get_values(file: &mut Reader<'_>, algebra: &Algebra) -> io::Result<Vec<Game>> {
    let mut values = Vec::new();
    for _ in 0..u32::from_le_bytes(file.get()?) {
        let value = match file.get()? {
            [TEXT] => {
                let [length] = file.get()?;
                let mut text = vec![0; length.into()];
                file.fill(&mut text)?;
                let text = std::str::from_utf8(&text).map_err(|_| damaged())?;
                algebra.parse(text).map_err(|_| damaged())?
            }
            [OPTIONS] => {
                let left = get_options(file, &values)?;
                let right = get_options(file, &values)?;
                algebra.game(&left, &right)
            }
            _ => return Err(damaged()),
        };
        values.push(value);
    }
    Ok(values)
}

fn get_options(file: &mut Reader<'_>, values: &[Game]) -> io::Result<Vec<Game>> {
    let count = u32::from_le_bytes(file.get()?);
    let option = |_| values.get(u32::from_le_bytes(file.get()?) as usize).copied().ok_or_else(damaged);
    (0..count).map(option).collect()
}

/// Counts the bytes written.
struct Counted<'w> {
    inner: &'w mut dyn Write,
    bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

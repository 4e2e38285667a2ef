//! Writes Parquet files as a stream: tables of columns that pandas, polars, DuckDB and Spark read.
//!
//! It has only what a table of results needs: optional columns of numbers, truth values and texts; one page a column
//! and row group; texts by a dictionary for each row group; no compression. The crate of Arrow writes all of the
//! format, and depends on some thirty others. The code follows the description of the format
//! (github.com/apache/parquet-format): pages, then a footer in Thrift's compact protocol.

use std::collections::HashMap;
use std::io::{self, Write};

/// The bytes at the start and the end of every file.
const MAGIC: &[u8; 4] = b"PAR1";

/// The type of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Truth,
    /// A whole number.
    Whole,
    /// A number with a fraction.
    Real,
    /// A text.
    Text,
}

impl Kind {
    /// The number of the type in the format.
    fn code(self) -> i64 {
        match self {
            Self::Truth => 0,
            Self::Whole => 2,
            Self::Real => 5,
            Self::Text => 6,
        }
    }
}

/// A cell; one that does not fit its column is empty.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// True or false.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(String),
}

/// A file in progress.
pub struct Parquet<'a> {
    out: &'a mut dyn Write,
    at: u64,
    columns: Vec<(String, Kind)>,
    groups: Vec<Group>,
    rows: u64,
}

/// The places of the pages of a row group.
struct Group {
    rows: u64,
    chunks: Vec<Chunk>,
}

struct Chunk {
    dictionary: Option<u64>,
    data: u64,
    bytes: u64,
}

impl<'a> Parquet<'a> {
    /// Begins a file with these columns.
    pub fn begin(out: &'a mut dyn Write, columns: Vec<(String, Kind)>) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        Ok(Self { out, at: MAGIC.len() as u64, columns, groups: Vec::new(), rows: 0 })
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Writes rows, each with a cell for every column.
    pub fn rows(&mut self, rows: &[Vec<Cell>]) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut chunks = Vec::new();
        for column in 0..self.columns.len() {
            let kind = self.columns[column].1;
            let cells: Vec<&Cell> = rows.iter().map(|row| &row[column]).collect();
            chunks.push(self.chunk(kind, &cells)?);
        }
        self.rows += rows.len() as u64;
        self.groups.push(Group { rows: rows.len() as u64, chunks });
        Ok(())
    }

    fn chunk(&mut self, kind: Kind, cells: &[&Cell]) -> io::Result<Chunk> {
        let start = self.at;
        let mut levels = Vec::with_capacity(cells.len());
        let mut values = Vec::new();
        let mut dictionary = Dictionary::default();
        let mut bits = Vec::new();
        for cell in cells {
            levels.push(1);
            match (kind, cell) {
                (Kind::Truth, Cell::Truth(truth)) => bits.push(u32::from(*truth)),
                (Kind::Whole, Cell::Whole(number)) => values.extend(number.to_le_bytes()),
                (Kind::Real, Cell::Real(number)) => values.extend(number.to_le_bytes()),
                (Kind::Real, Cell::Whole(number)) => values.extend((*number as f64).to_le_bytes()),
                (Kind::Text, Cell::Text(text)) => bits.push(dictionary.number(text)),
                _ => *levels.last_mut().unwrap_or(&mut 0) = 0,
            }
        }
        let mut page = Vec::new();
        let packed = hybrid(&levels, 1);
        page.extend((packed.len() as u32).to_le_bytes());
        page.extend(packed);
        let mut at_dictionary = None;
        let encoding = match kind {
            Kind::Truth => {
                page.extend(pack(&bits, 1));
                PLAIN
            }
            Kind::Whole | Kind::Real => {
                page.extend(values);
                PLAIN
            }
            Kind::Text => {
                at_dictionary = Some(self.at);
                let header = dictionary.header();
                self.put(&header)?;
                self.put(&dictionary.bytes)?;
                let width = (32 - (dictionary.count.max(2) - 1).leading_zeros()) as u8;
                page.push(width);
                page.extend(hybrid(&bits, u32::from(width)));
                BY_DICTIONARY
            }
        };
        let data = self.at;
        let mut header = Thrift::default();
        header.int(1, 0);
        header.int(2, page.len() as i64);
        header.int(3, page.len() as i64);
        header.open(5);
        header.int(1, cells.len() as i64);
        header.int(2, encoding);
        header.int(3, RLE);
        header.int(4, RLE);
        header.close();
        let header = header.end();
        self.put(&header)?;
        self.put(&page)?;
        Ok(Chunk { dictionary: at_dictionary, data, bytes: self.at - start })
    }

    /// Ends the file; returns the number of rows.
    pub fn end(mut self) -> io::Result<u64> {
        let footer = self.footer();
        self.put(&footer)?;
        self.put(&(footer.len() as u32).to_le_bytes())?;
        self.put(MAGIC)?;
        Ok(self.rows)
    }

    fn footer(&self) -> Vec<u8> {
        let mut footer = Thrift::default();
        footer.int(1, 1);
        footer.list(2, STRUCT, self.columns.len() + 1);
        footer.element();
        footer.text(4, "results");
        footer.int(5, self.columns.len() as i64);
        footer.close();
        for (name, kind) in &self.columns {
            footer.element();
            footer.int(1, kind.code());
            footer.int(3, 1);
            footer.text(4, name);
            if *kind == Kind::Text {
                footer.int(6, 0);
            }
            footer.close();
        }
        footer.long(3, self.rows as i64);
        footer.list(4, STRUCT, self.groups.len());
        for group in &self.groups {
            footer.element();
            footer.list(1, STRUCT, group.chunks.len());
            for (chunk, (name, kind)) in group.chunks.iter().zip(&self.columns) {
                footer.element();
                footer.long(2, chunk.dictionary.unwrap_or(chunk.data) as i64);
                footer.open(3);
                footer.int(1, kind.code());
                let encodings: &[i64] =
                    if chunk.dictionary.is_some() { &[PLAIN, RLE, BY_DICTIONARY] } else { &[PLAIN, RLE] };
                footer.list(2, INT, encodings.len());
                encodings.iter().for_each(|&encoding| footer.number(encoding));
                footer.list(3, BINARY, 1);
                footer.bytes(name.as_bytes());
                footer.int(4, 0);
                footer.long(5, group.rows as i64);
                footer.long(6, chunk.bytes as i64);
                footer.long(7, chunk.bytes as i64);
                footer.long(9, chunk.data as i64);
                if let Some(dictionary) = chunk.dictionary {
                    footer.long(11, dictionary as i64);
                }
                footer.close();
                footer.close();
            }
            footer.long(2, group.chunks.iter().map(|chunk| chunk.bytes as i64).sum());
            footer.long(3, group.rows as i64);
            footer.close();
        }
        footer.text(6, concat!("hedgerow version ", env!("CARGO_PKG_VERSION")));
        footer.end()
    }
}

/// The encodings of values: plain, run-length for small numbers, and numbers of a dictionary.
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const BY_DICTIONARY: i64 = 8;

/// The different texts of a row group.
#[derive(Default)]
struct Dictionary {
    numbers: HashMap<String, u32>,
    bytes: Vec<u8>,
    count: u32,
}

impl Dictionary {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.count;
        self.count += 1;
        self.bytes.extend((text.len() as u32).to_le_bytes());
        self.bytes.extend(text.as_bytes());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Thrift::default();
        header.int(1, 2);
        header.int(2, self.bytes.len() as i64);
        header.int(3, self.bytes.len() as i64);
        header.open(7);
        header.int(1, i64::from(self.count));
        header.int(2, PLAIN);
        header.close();
        header.end()
    }
}

/// Numbers with this many bits each, the lowest bit first, padded to groups of eight.
fn pack(numbers: &[u32], width: u32) -> Vec<u8> {
    let mut bytes = vec![0_u8; numbers.len().div_ceil(8) * width as usize];
    for (at, &number) in numbers.iter().enumerate() {
        for bit in 0..width {
            if number >> bit & 1 == 1 {
                let place = at * width as usize + bit as usize;
                bytes[place / 8] |= 1 << (place % 8);
            }
        }
    }
    bytes
}

/// The same as one run of the format's hybrid encoding: equal numbers are a single repetition.
fn hybrid(numbers: &[u32], width: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(&first) = numbers.first().filter(|&&first| numbers.iter().all(|&number| number == first)) {
        variable(&mut bytes, (numbers.len() as u64) << 1);
        bytes.extend(&first.to_le_bytes()[..width.div_ceil(8) as usize]);
        return bytes;
    }
    variable(&mut bytes, (numbers.len().div_ceil(8) as u64) << 1 | 1);
    bytes.extend(pack(numbers, width));
    bytes
}

/// A number in as many bytes as it needs.
fn variable(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

const INT: u8 = 5;
const LONG: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Structures in Thrift's compact protocol.
#[derive(Default)]
struct Thrift {
    out: Vec<u8>,
    /// The last field of the current structure, and of those around it.
    last: i16,
    around: Vec<i16>,
}

impl Thrift {
    fn field(&mut self, number: i16, kind: u8) {
        // Fields come in order, less than sixteen apart.
        self.out.push(((number - self.last) as u8) << 4 | kind);
        self.last = number;
    }

    fn number(&mut self, number: i64) {
        variable(&mut self.out, (number << 1 ^ number >> 63) as u64);
    }

    fn int(&mut self, field: i16, number: i64) {
        self.field(field, INT);
        self.number(number);
    }

    fn long(&mut self, field: i16, number: i64) {
        self.field(field, LONG);
        self.number(number);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        variable(&mut self.out, bytes.len() as u64);
        self.out.extend(bytes);
    }

    fn text(&mut self, field: i16, text: &str) {
        self.field(field, BINARY);
        self.bytes(text.as_bytes());
    }

    fn list(&mut self, field: i16, kind: u8, count: usize) {
        self.field(field, LIST);
        if count < 15 {
            self.out.push((count as u8) << 4 | kind);
        } else {
            self.out.push(0xF0 | kind);
            variable(&mut self.out, count as u64);
        }
    }

    /// A structure that is an element of a list.
    fn element(&mut self) {
        self.around.push(std::mem::take(&mut self.last));
    }

    fn open(&mut self, field: i16) {
        self.field(field, STRUCT);
        self.element();
    }

    fn close(&mut self) {
        self.out.push(0);
        self.last = self.around.pop().unwrap_or(0);
    }

    fn end(mut self) -> Vec<u8> {
        self.out.push(0);
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_packed_from_the_lowest_bit() {
        // The example of the description of the format: 0 to 7 in three bits each.
        assert_eq!(pack(&[0, 1, 2, 3, 4, 5, 6, 7], 3), [0b1000_1000, 0b1100_0110, 0b1111_1010]);
        assert_eq!(hybrid(&[1; 300], 1), [0xD8, 0x04, 1]);
        assert_eq!(hybrid(&[0, 1], 1), [3, 2]);
    }

    #[test]
    fn a_file_begins_and_ends_as_it_should() {
        let mut file = Vec::new();
        let columns = vec![("a".to_owned(), Kind::Whole), ("b".to_owned(), Kind::Text)];
        let mut parquet = Parquet::begin(&mut file, columns).unwrap();
        parquet.rows(&[vec![Cell::Whole(-1), Cell::Empty], vec![Cell::Empty, Cell::Text("x".to_owned())]]).unwrap();
        assert_eq!(parquet.end().unwrap(), 2);
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let length = file.len() - 8;
        let footer = u32::from_le_bytes([file[length], file[length + 1], file[length + 2], file[length + 3]]);
        assert_eq!(file[length - footer as usize], 0x15, "a footer begins with its version");
    }
}

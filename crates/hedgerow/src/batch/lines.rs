//! Positions from standard input, one a line; blank lines and remarks are skipped.

use std::io::{self, BufRead, BufReader, Read, Stdin};

use crate::pool::Line;

/// A longer line is not a position.
const LONGEST: u64 = 64 << 20;
/// The number of bytes read at once.
const BUFFER: usize = 64 << 10;

/// The lines of standard input.
pub struct Lines {
    input: BufReader<Stdin>,
}

impl Lines {
    /// Starts at the current place of standard input.
    pub fn new() -> Self {
        Self { input: BufReader::with_capacity(BUFFER, io::stdin()) }
    }

    /// Whether the next line, or its end, has arrived already.
    pub fn are_here(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }
}

impl Iterator for Lines {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            let mut bytes = Vec::new();
            // Input that breaks off counts as input that ends.
            let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).unwrap_or(0);
            if read == 0 {
                return None;
            }
            if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
                skip_line(&mut self.input);
                return Some(Err("the line is too long".to_owned()));
            }
            let Ok(text) = String::from_utf8(bytes) else {
                return Some(Err("the line is not UTF-8 text".to_owned()));
            };
            let text = text.trim_end_matches(['\n', '\r']);
            let start = text.trim_start();
            if !start.is_empty() && !is_remark(start) {
                return Some(Ok(text.to_owned()));
            }
        }
    }
}

/// Whether a line is a remark: a hash sign and a space. (A hash sign alone begins a board with a taken cell.)
pub fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with("# ")
}

/// Skips the rest of a line without storing it.
fn skip_line(input: &mut impl BufRead) {
    while let Ok(buffer) = input.fill_buf() {
        let (length, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if ended {
            return;
        }
    }
}

//! Matrices as text, in and out: `1 2; 3/4 5`.

use std::fmt;
use std::str::FromStr;

use hedgerow_core::notation::NotationError;

use super::Matrix;

/// The most rows and the most columns that are read.
const LARGEST: usize = 1000;

impl FromStr for Matrix {
    type Err = NotationError;

    /// Reads rows separated by `;` or new lines, of entries separated by spaces or commas: integers or fractions.
    /// Ignores blank lines and a separator at the end.
    ///
    /// ```
    /// use hedgerow_value::Matrix;
    ///
    /// assert_eq!("1, 2\n3/4, 5\n".parse::<Matrix>()?.to_string(), "1 2; 3/4 5");
    /// let error = "1 2; 3".parse::<Matrix>().unwrap_err();
    /// assert_eq!(error.to_string(), "row 2 has 1 entry, but row 1 has 2");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (mut rows, mut columns, mut entries) = (0, 0, Vec::new());
        let mut start = 0;
        for line in text.split([';', '\n']) {
            let offset = start;
            start += line.len() + 1;
            let before = entries.len();
            for (at, word) in words(line) {
                let span = offset + at..offset + at + word.len();
                if entries.len() - before == LARGEST {
                    return Err(NotationError::new(format!("a row has at most {LARGEST} entries"), span));
                }
                let entry = word.parse().map_err(|error: NotationError| {
                    let (row, column) = (rows + 1, entries.len() - before + 1);
                    NotationError::new(format!("row {row}, column {column}: {error}"), span)
                })?;
                entries.push(entry);
            }
            let count = entries.len() - before;
            if count == 0 {
                continue;
            }
            rows += 1;
            if rows > LARGEST {
                let message = format!("a matrix has at most {LARGEST} rows");
                return Err(NotationError::new(message, offset..offset + line.len()));
            }
            if rows == 1 {
                columns = count;
            } else if count != columns {
                let noun = if count == 1 { "entry" } else { "entries" };
                let message = format!("row {rows} has {count} {noun}, but row 1 has {columns}");
                return Err(NotationError::new(message, offset..offset + line.len()));
            }
        }
        Self::new(rows, columns, entries)
            .ok_or_else(|| NotationError::new("a matrix has at least one entry", 0..text.len()))
    }
}

/// The words of a line with their places.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let separates = |c: char| c == ',' || c.is_whitespace();
    let mut at = 0;
    line.split(separates).filter_map(move |word| {
        let here = line[at..].find(word).map_or(at, |skip| at + skip);
        at = here + word.len();
        (!word.is_empty()).then_some((here, word))
    })
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, entries) in self.entries.chunks_exact(self.columns).enumerate() {
            f.write_str(if row == 0 { "" } else { "; " })?;
            for (column, entry) in entries.iter().enumerate() {
                f.write_str(if column == 0 { "" } else { " " })?;
                entry.fmt(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_and_out() {
        for (text, written) in [
            ("1", "1"),
            (" 1 2;3 4 ; ", "1 2; 3 4"),
            ("1,2\r\n\r\n-3/6 , +4\r\n", "1 2; -1/2 4"),
            ("0;;1", "0; 1"),
            (",1 , 1,", "1 1"),
        ] {
            assert_eq!(text.parse::<Matrix>().unwrap().to_string(), written, "{text:?}");
        }
    }

    #[test]
    fn bad_text_is_an_error_with_its_place() {
        for (text, message, span) in [
            ("", "a matrix has at least one entry", 0..0),
            (" ; ,", "a matrix has at least one entry", 0..4),
            ("1 2; 3 x", "row 2, column 2: \"x\" is not a number", 7..8),
            ("11 1/0", "row 1, column 2: \"1/0\" divides by zero", 3..6),
            ("1; 2 3", "row 2 has 2 entries, but row 1 has 1", 2..6),
            ("1 é", "row 1, column 2: \"é\" is not a number", 2..4),
        ] {
            let error = text.parse::<Matrix>().unwrap_err();
            assert_eq!((error.to_string().as_str(), error.span()), (message, span), "{text:?}");
        }
        assert_eq!("0 ".repeat(1001).parse::<Matrix>().unwrap_err().to_string(), "a row has at most 1000 entries");
        assert_eq!("0;".repeat(1001).parse::<Matrix>().unwrap_err().to_string(), "a matrix has at most 1000 rows");
        assert!("0 ".repeat(1000).parse::<Matrix>().is_ok());
    }
}

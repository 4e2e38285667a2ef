//! Answers of a batch as comma-separated values: a line of headings, then a line for each answer.

use std::io::{self, Write};

use serde_json::{Map, Value};

/// Turns lines of JSON into lines of comma-separated values, and writes them out.
///
/// The columns are the keys of the first answer that is no error, followed by `reason` and `error`. Errors before that
/// answer wait for it.
pub struct Csv<W: Write> {
    out: W,
    line: Vec<u8>,
    waiting: Vec<Map<String, Value>>,
    columns: Option<Vec<String>>,
}

impl<W: Write> Csv<W> {
    /// A writer of comma-separated values.
    pub fn new(out: W) -> Self {
        Self { out, line: Vec::new(), waiting: Vec::new(), columns: None }
    }

    /// Writes the waiting lines, at the end of the batch.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.columns.is_none() && !self.waiting.is_empty() {
            self.head(&["game".to_owned(), "position".to_owned()])?;
        }
        self.out.flush()
    }

    fn head(&mut self, keys: &[String]) -> io::Result<()> {
        let mut columns: Vec<String> =
            keys.iter().filter(|key| !["reason", "error"].contains(&key.as_str())).cloned().collect();
        columns.extend(["reason".to_owned(), "error".to_owned()]);
        writeln!(self.out, "{}", columns.iter().map(|key| quoted(key)).collect::<Vec<_>>().join(","))?;
        self.columns = Some(columns);
        for object in std::mem::take(&mut self.waiting) {
            self.row(&object)?;
        }
        Ok(())
    }

    fn row(&mut self, object: &Map<String, Value>) -> io::Result<()> {
        let cell = |key: &String| match object.get(key) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => quoted(text),
            // A list of texts is easier to read with spaces between them than as JSON.
            Some(Value::Array(list)) if list.iter().all(Value::is_string) => {
                quoted(&list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "))
            }
            Some(other) => quoted(&other.to_string()),
        };
        let cells: Vec<String> = self.columns.iter().flatten().map(cell).collect();
        writeln!(self.out, "{}", cells.join(","))
    }

    fn object(&mut self, object: Map<String, Value>) -> io::Result<()> {
        if self.columns.is_some() {
            return self.row(&object);
        }
        let is_answer = !object.contains_key("error") && !object.contains_key("reason");
        let keys: Vec<String> = object.keys().cloned().collect();
        self.waiting.push(object);
        if is_answer { self.head(&keys) } else { Ok(()) }
    }
}

impl<W: Write> Write for Csv<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                // Every line of a batch is an object.
                if let Ok(Value::Object(object)) = serde_json::from_slice(&self.line) {
                    self.object(object)?;
                }
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A cell, in quotation marks if it needs them.
fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_of_the_first_answer() {
        let mut csv = Csv::new(Vec::new());
        let lines = [
            r#"{"game":"nim","position":"x","error":"no, not this"}"#,
            r#"{"game":"nim","position":"3+5","value":"*6","left":["0","*"],"nodes":0}"#,
            r#"{"game":"nim","position":"2","value":"*2","other":true}"#,
        ];
        for line in lines {
            csv.write_all(format!("{line}\n").as_bytes()).unwrap();
        }
        csv.finish().unwrap();
        let text = String::from_utf8(csv.out).unwrap();
        let expected = "game,position,value,left,nodes,reason,error\nnim,x,,,,,\"no, not this\"\nnim,3+5,*6,0 *,0,,\nnim,2,*2,,,,\n";
        assert_eq!(text, expected);
    }
}

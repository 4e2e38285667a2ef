//! Pictures to files, or into the answer itself.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::answer::{Answer, Object};
use crate::games::{Number, Position};
use crate::{files, png};

/// Where a picture is written.
#[derive(Args, Clone)]
pub struct Drawing {
    /// Write the picture to this file as SVG; - prints it, and with --json its text is the key svg
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture to this file as PNG
    #[arg(long, value_name = "FILE", value_parser = png_file)]
    png: Option<PathBuf>,
}

/// A file for a picture that is not text.
fn png_file(text: &str) -> Result<PathBuf, String> {
    match files::is_dash(Path::new(text)) {
        true => Err("a PNG picture is not text: name a file".to_owned()),
        false => Ok(PathBuf::from(text)),
    }
}

impl Drawing {
    /// The option by which a picture is wanted, if one is.
    pub fn wanted(&self) -> Option<&'static str> {
        self.svg.as_ref().map(|_| "--svg").or(self.png.as_ref().map(|_| "--png"))
    }

    /// The option by which a file is wanted, if one is.
    pub fn to_file(&self) -> Option<&'static str> {
        let svg = self.svg.as_ref().filter(|path| !files::is_dash(path));
        svg.map(|_| "--svg").or(self.png.as_ref().map(|_| "--png"))
    }

    /// Writes it where it is wanted; the error is a sentence.
    pub fn write(&self, svg: &str) -> Result<Drawn, String> {
        let mut drawn = Drawn::default();
        let written = |path: &Path, bytes: &[u8]| match files::write(path, bytes) {
            Ok(()) => Ok(path.display().to_string()),
            Err(error) => Err(format!("{error:#}")),
        };
        if let Some(path) = &self.png {
            let rendered = png::render(svg).map_err(|error| format!("{error:#}"))?;
            drawn.png = Some(written(path, &rendered)?);
        }
        match &self.svg {
            Some(path) if files::is_dash(path) => drawn.printed = Some(svg.to_owned()),
            Some(path) => drawn.svg = Some(written(path, svg.as_bytes())?),
            None => {}
        }
        Ok(drawn)
    }

    /// Whether the files have a place to be in: a long search should not end in a folder that is not there. The error is a
    /// sentence.
    pub fn fits(&self) -> Result<(), String> {
        if self.svg.is_some() && self.svg == self.png {
            return Err("--svg and --png name the same file".to_owned());
        }
        for path in [&self.svg, &self.png].into_iter().flatten() {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if folder.is_some_and(|folder| !folder.is_dir()) {
                return Err(format!("{} cannot be written: there is no such folder", path.display()));
            }
        }
        Ok(())
    }

    /// Writes the picture of a position with a number on each of these moves, where it is wanted; the error is a sentence.
    pub fn write_numbers(&self, position: &dyn Position, numbers: &[Number]) -> Result<Drawn, String> {
        match self.wanted() {
            Some(_) => self.write(&position.svg_with_numbers(numbers)?),
            None => Ok(Drawn::default()),
        }
    }
}

/// What has become of a picture.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Drawn {
    /// The files.
    svg: Option<String>,
    png: Option<String>,
    /// The picture, if it goes to standard output.
    printed: Option<String>,
}

impl Drawn {
    /// Names the files in an answer, or puts the picture into it.
    pub fn tell(&self, object: &mut Object) {
        for (key, said) in [("svg", self.printed.as_ref().or(self.svg.as_ref())), ("png", self.png.as_ref())] {
            if let Some(said) = said {
                object.insert(key.to_owned(), said.as_str().into());
            }
        }
    }

    /// The answer with what has become of the picture.
    pub fn within(self, mut answer: Answer) -> Answer {
        self.tell(&mut answer.object);
        Answer { text: self.spoken(answer.text), ..answer }
    }

    /// What is said to people: the picture alone if it goes to standard output.
    pub fn spoken(self, text: String) -> String {
        self.printed.unwrap_or(text)
    }
}

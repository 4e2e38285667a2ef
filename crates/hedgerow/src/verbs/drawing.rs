//! Pictures to files.

use std::path::PathBuf;

use clap::Args;

use crate::answer::Object;
use crate::games::{Number, Position};
use crate::{files, png};

/// Where a picture is written.
#[derive(Args, Clone)]
pub struct Drawing {
    /// Write the picture to this file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture to this file as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Drawing {
    /// The option by which a picture is wanted, if one is.
    pub fn wanted(&self) -> Option<&'static str> {
        self.svg.as_ref().map(|_| "--svg").or(self.png.as_ref().map(|_| "--png"))
    }

    /// Writes it where it is wanted; the error is a sentence.
    pub fn write(&self, svg: &str) -> Result<(), String> {
        let png = self.png.as_ref().map(|path| files::write(path, &png::render(svg)?)).transpose();
        let svg = self.svg.as_ref().map(|path| files::write(path, svg.as_bytes())).transpose();
        png.and(svg).map(|_| ()).map_err(|error| format!("{error:#}"))
    }

    /// Whether the picture of a position has a place for the numbers of its moves, if one is wanted, and the files one to
    /// be in: a long search should not end in a folder that is not there. The error is a sentence.
    pub fn fits(&self, position: &dyn Position) -> Result<(), String> {
        if self.svg.is_some() && self.svg == self.png {
            return Err("--svg and --png name the same file".to_owned());
        }
        for path in [&self.svg, &self.png].into_iter().flatten() {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if folder.is_some_and(|folder| !folder.is_dir()) {
                return Err(format!("{} cannot be written: there is no such folder", path.display()));
            }
        }
        self.wanted().map_or(Ok(()), |_| position.svg_with_numbers(&[]).map(|_| ()))
    }

    /// Writes the picture of a position with a number on each of these moves, where it is wanted; the error is a sentence.
    pub fn write_numbers(&self, position: &dyn Position, numbers: &[Number]) -> Result<(), String> {
        self.wanted().map_or(Ok(()), |_| self.write(&position.svg_with_numbers(numbers)?))
    }

    /// Names the files in an answer.
    pub fn tell(&self, object: &mut Object) {
        for (key, path) in [("svg", &self.svg), ("png", &self.png)] {
            if let Some(path) = path {
                object.insert(key.to_owned(), path.display().to_string().into());
            }
        }
    }
}

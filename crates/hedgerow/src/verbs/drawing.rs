//! Pictures to files, or into the answer itself.

use std::path::Path;

use clap::Args;

use super::Delivered;
use crate::png;
use crate::reach::{Destination, FileName, Output, Reach};
use hedgerow_workbench::{Number, Position};

/// Where a picture is written, as options.
#[derive(Args, Clone)]
pub struct DrawingOptions<R: Reach> {
    /// Write the picture to this file as SVG; - prints it, and with --json its text is the key svg
    #[arg(long, value_name = "FILE", value_parser = <R::Output as Output>::read)]
    svg: Option<R::Output>,
    /// Write the picture to this file as PNG
    #[arg(long, value_name = "FILE", value_parser = png_file::<R>)]
    png: Option<R::File>,
}

/// A file for a picture that is not text.
fn png_file<R: Reach>(text: &str) -> Result<R::File, String> {
    match text {
        "-" => Err("a PNG picture is not text: name a file".to_owned()),
        text => R::File::read(text),
    }
}

impl<R: Reach> DrawingOptions<R> {
    /// What was asked for.
    pub fn drawing(&self) -> Drawing<'_> {
        Drawing { svg: self.svg.as_ref().map(Output::destination), png: self.png.as_ref().map(FileName::path) }
    }
}

/// Where a picture is written.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    svg: Option<Destination<'a>>,
    png: Option<&'a Path>,
}

impl<'a> Drawing<'a> {
    /// The option by which a picture is wanted, if one is.
    pub fn wanted(self) -> Option<&'static str> {
        self.svg.map(|_| "--svg").or(self.png.map(|_| "--png"))
    }

    /// The files that are wanted, with their options.
    pub fn files(self) -> Vec<(&'static str, &'a Path)> {
        let svg = self.svg.and_then(Destination::file);
        svg.map(|path| ("--svg", path)).into_iter().chain(self.png.map(|path| ("--png", path))).collect()
    }

    /// Writes it where it is wanted.
    pub fn write(self, svg: &str) -> Delivered {
        let mut drawn = Delivered::default();
        if let Some(destination) = self.svg {
            drawn = drawn.and(Delivered::text("svg", svg.to_owned(), destination));
        }
        if let Some(path) = self.png {
            drawn = drawn.and(match png::render(svg) {
                Ok(rendered) => Delivered::bytes("png", &rendered, path),
                Err(error) => Delivered::failed(format!("{error:#}")),
            });
        }
        drawn
    }

    /// Writes the picture of a position with a number on each of these moves, where it is wanted; the error is a sentence.
    pub fn write_numbers(self, position: &dyn Position, numbers: &[Number]) -> Result<Delivered, String> {
        match self.wanted() {
            Some(_) => Ok(self.write(&position.svg_with_numbers(numbers)?)),
            None => Ok(Delivered::default()),
        }
    }
}

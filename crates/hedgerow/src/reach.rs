//! What a command can reach beside its answer.
//!
//! A person at the command line names files. A question from elsewhere (a unit of a study, a figure of a report, a client of
//! the server) is data from strangers: it gets an answer and reaches nothing else. The two are different types, so that a
//! question that names a file cannot be written down, let alone asked: [`Strangers::File`](Reach::File) has no value.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub use hedgerow_workbench::question::OUT_OF_REACH;

/// Who asks, and so what can be named in a command.
pub trait Reach: Clone + Send + Sync + 'static {
    /// Where something goes that can be part of the answer, such as a picture.
    type Output: Output;
    /// A file.
    type File: FileName;
    /// A text that may come from standard input.
    type Text: TextSource;
}

/// A place for something that can be part of the answer.
pub trait Output: Clone + Send + Sync + 'static {
    /// Reads the value of an option. The error is a sentence.
    fn read(text: &str) -> Result<Self, String>;
    /// Where it goes.
    fn destination(&self) -> Destination<'_>;
}

/// The name of a file.
pub trait FileName: Clone + Send + Sync + 'static {
    /// Reads the value of an option. The error is a sentence.
    fn read(text: &str) -> Result<Self, String>;
    /// The path.
    fn path(&self) -> &Path;
}

/// A text that may come from elsewhere.
pub trait TextSource: Clone + Send + Sync + 'static {
    /// Reads the value of an option. The error is a sentence.
    fn read(text: &str) -> Result<Self, String>;
    /// The text; of standard input at most `longest` bytes.
    fn text(&self, longest: u64) -> io::Result<String>;
}

/// Where something that was made goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    /// Into the answer; for people, to standard output.
    Answer,
    /// To this file.
    File(&'a Path),
}

impl<'a> Destination<'a> {
    /// The file, if it is one.
    pub fn file(self) -> Option<&'a Path> {
        match self {
            Self::Answer => None,
            Self::File(path) => Some(path),
        }
    }
}

/// A person at the command line.
#[derive(Clone, Copy, Debug)]
pub enum CommandLine {}

impl Reach for CommandLine {
    type Output = FileOrAnswer;
    type File = PathBuf;
    type Text = TextOrInput;
}

/// A file, or the answer where the command line says `-`.
#[derive(Clone, Debug)]
pub enum FileOrAnswer {
    /// Into the answer.
    Answer,
    /// To this file.
    File(PathBuf),
}

impl Output for FileOrAnswer {
    fn read(text: &str) -> Result<Self, String> {
        Ok(if text == "-" { Self::Answer } else { Self::File(PathBuf::read(text)?) })
    }

    fn destination(&self) -> Destination<'_> {
        match self {
            Self::Answer => Destination::Answer,
            Self::File(path) => Destination::File(path),
        }
    }
}

impl FileName for PathBuf {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "" => Err("the name of a file is missing".to_owned()),
            "-" => Err("a file is needed here, not -".to_owned()),
            text => Ok(text.into()),
        }
    }

    fn path(&self) -> &Path {
        self
    }
}

/// A text, or standard input where the command line says `-`.
#[derive(Clone, Debug)]
pub struct TextOrInput(Text);

impl TextSource for TextOrInput {
    fn read(text: &str) -> Result<Self, String> {
        Text::read(text).map(Self)
    }

    fn text(&self, longest: u64) -> io::Result<String> {
        if self.0.0 != "-" {
            return self.0.text(longest);
        }
        let mut text = String::new();
        io::stdin().lock().take(longest).read_to_string(&mut text)?;
        Ok(text)
    }
}

/// A study, a report or a client of the server.
#[derive(Clone, Copy, Debug)]
pub enum Strangers {}

impl Reach for Strangers {
    type Output = InAnswer;
    type File = NoFile;
    type Text = Text;
}

/// What is made goes into the answer.
#[derive(Clone, Copy, Debug)]
pub struct InAnswer;

impl Output for InAnswer {
    fn read(text: &str) -> Result<Self, String> {
        if text == "-" { Ok(Self) } else { Err(OUT_OF_REACH.to_owned()) }
    }

    fn destination(&self) -> Destination<'_> {
        Destination::Answer
    }
}

/// A text and nothing else.
#[derive(Clone, Debug)]
pub struct Text(String);

impl TextSource for Text {
    fn read(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }

    fn text(&self, _: u64) -> io::Result<String> {
        Ok(self.0.clone())
    }
}

/// The name of a file that nobody can give.
#[derive(Clone, Copy, Debug)]
pub enum NoFile {}

impl FileName for NoFile {
    fn read(_: &str) -> Result<Self, String> {
        Err(OUT_OF_REACH.to_owned())
    }

    fn path(&self) -> &Path {
        match *self {}
    }
}

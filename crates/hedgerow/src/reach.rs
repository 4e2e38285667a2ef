//! What a command can reach beside its answer.
//!
//! A person at the command line names files. A question from elsewhere (a unit of a study, a figure of a report, a client of
//! the server) is data from strangers: it gets an answer and reaches nothing else. The two are different types, so that a
//! question that names a file cannot be written down, let alone asked: [`Strangers::File`](Reach::File) has no value.

use std::path::{Path, PathBuf};

pub use hedgerow_workbench::question::OUT_OF_REACH;

/// Who asks, and so what can be named in a command.
pub trait Reach: Clone + Send + Sync + 'static {
    /// Where something goes that can be part of the answer, such as a picture.
    type Output: Output;
    /// A file.
    type File: FileName;
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

/// A study, a report or a client of the server.
#[derive(Clone, Copy, Debug)]
pub enum Strangers {}

impl Reach for Strangers {
    type Output = InAnswer;
    type File = NoFile;
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

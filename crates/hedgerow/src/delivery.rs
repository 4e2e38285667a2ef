//! The files of a command, which the user names beside a question.
//!
//! A question yields nothing but its answer. This module puts the content of an answer (pictures, proofs, trees) into
//! files after it is found, and reads input files before the question is asked.

use std::path::{Path, PathBuf};

use hedgerow_core::Stopped;
use hedgerow_lab::Sample;
use hedgerow_lab::study::Shard;
use hedgerow_workbench::verbs::Pictured;

use crate::answer::Answer;
use crate::external::Program;
use crate::{files, png};

/// Where an output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Into the answer; for people, to standard output.
    Answer,
    /// To this file.
    File(PathBuf),
}

impl Destination {
    /// Reads the value of an option: - means the answer. The error is a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "-" { Ok(Self::Answer) } else { file(text).map(Self::File) }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::Answer => None,
            Self::File(path) => Some(path),
        }
    }
}

/// Reads the name of a file. The error is a sentence.
pub fn file(text: &str) -> Result<PathBuf, String> {
    match text {
        "" => Err("the name of a file is missing".to_owned()),
        "-" => Err("a file is needed here, not -".to_owned()),
        text => Ok(text.into()),
    }
}

/// The files of a command.
#[derive(Clone, Debug, Default)]
pub struct Delivery {
    /// Where the picture goes as SVG.
    pub svg: Option<Destination>,
    /// Where the picture goes as TikZ.
    pub tikz: Option<Destination>,
    /// Where the picture goes as PNG.
    pub png: Option<PathBuf>,
    /// Where a table goes as comma-separated values.
    pub csv: Option<Destination>,
    /// Where the thermograph goes.
    pub thermograph: Option<Destination>,
    /// Where a proof goes.
    pub proof: Option<Destination>,
    /// Where a search tree goes.
    pub tree: Option<Destination>,
    /// Values of regions to begin with.
    pub database: Option<PathBuf>,
    /// Where a search is kept.
    pub save: Option<PathBuf>,
    /// The file from which a search continues.
    pub resume: Option<PathBuf>,
    /// Whether results read from there count as proved.
    pub trust: bool,
    /// The positions from which a match starts, one a line.
    pub openings: Option<PathBuf>,
    /// The records of a match.
    pub records: Option<RecordsFile>,
    /// The external programs in a match, with their places in the list of engines.
    pub programs: Vec<(usize, Program)>,
    /// The proof to check; - is standard input.
    pub proof_to_check: Option<PathBuf>,
}

/// The file of the records of a match.
#[derive(Clone, Debug)]
pub struct RecordsFile {
    /// Its name.
    pub path: PathBuf,
    /// What to do with it.
    pub purpose: RecordsUse,
    /// The share of the match that it holds.
    pub shard: Shard,
}

/// What to do with records.
#[derive(Clone, Debug)]
pub enum RecordsUse {
    /// Make them.
    New,
    /// Continue them, if there are any.
    Resume,
    /// Check them, and play this share of the games again.
    Verify(Sample),
    /// Put them together from these shards.
    Merge(Vec<PathBuf>),
}

impl Delivery {
    /// The files to write, with the options that name them.
    pub fn written(&self) -> Vec<(&'static str, &Path)> {
        let mut written = Vec::new();
        let texts = [&self.thermograph, &self.proof, &self.tree, &self.csv];
        for (option, to) in ["--thermograph", "--proof", "--tree", "--csv"].into_iter().zip(texts) {
            written.extend(to.as_ref().and_then(Destination::file).map(|path| (option, path)));
        }
        written.extend(self.save.as_deref().map(|path| ("--save", path)));
        written.extend(self.svg.as_ref().and_then(Destination::file).map(|path| ("--svg", path)));
        written.extend(self.tikz.as_ref().and_then(Destination::file).map(|path| ("--tikz", path)));
        written.extend(self.png.as_deref().map(|path| ("--png", path)));
        written
    }

    /// The name of an option that makes no sense with many positions, if it was given.
    pub fn single_only(&self) -> Option<&'static str> {
        let written = self.written().first().map(|(option, _)| *option);
        written.or(self.resume.as_ref().map(|_| "--resume"))
    }

    /// Whether it names a file: files are for the command line only.
    pub fn names_files(&self) -> bool {
        let read = [&self.resume, &self.database, &self.openings, &self.proof_to_check];
        !self.written().is_empty() || read.iter().any(|file| file.is_some()) || self.records.is_some()
    }

    /// Whether this option, which names a file, was given.
    pub fn has(&self, option: &str) -> bool {
        match option {
            "--svg" => self.svg.is_some(),
            "--tikz" => self.tikz.is_some(),
            "--png" => self.png.is_some(),
            "--thermograph" => self.thermograph.is_some(),
            "--proof" => self.proof.is_some(),
            "--tree" => self.tree.is_some(),
            "--csv" => self.csv.is_some(),
            "--database" => self.database.is_some(),
            "--save" => self.save.is_some(),
            "--resume" => self.resume.is_some(),
            _ => false,
        }
    }

    /// Whether an SVG is wanted, perhaps only to make a PNG of it.
    pub fn wants_svg(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Whether a picture is wanted.
    pub fn wants_picture(&self) -> bool {
        self.wants_svg() || self.tikz.is_some()
    }

    /// Puts the picture of an answer where the user wants it; the answer then holds the names of its files.
    pub fn picture(&self, picture: &mut Pictured) -> Delivered {
        let delivered = Delivered::text(&mut picture.tikz, self.tikz.as_ref());
        let Some(drawn) = picture.svg.clone().filter(|_| self.wants_svg()) else { return delivered };
        let delivered = delivered.and(match &self.svg {
            Some(to) => Delivered::text(&mut picture.svg, Some(to)),
            // The user wants only the PNG.
            None => {
                picture.svg = None;
                Delivered::default()
            }
        });
        let Some(path) = &self.png else { return delivered };
        delivered.and(match png::render(&drawn) {
            Ok(rendered) => Delivered::bytes(&mut picture.png, &rendered, path),
            Err(error) => Delivered::failed(format!("{error:#}")),
        })
    }
}

/// The result of writing to files. The answer is given whether or not they could be written.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Delivered {
    /// The text for standard output that replaces all other words.
    printed: Option<String>,
    /// The line about it for people.
    row: String,
    /// The files that could not be written, one sentence each.
    failures: Vec<String>,
    /// The limit that prevented an output.
    reason: Option<Stopped>,
}

impl Delivered {
    /// Delivers the text that `slot` holds, which then holds the name of the file. Without a destination the text stays
    /// in the answer.
    pub fn text(slot: &mut Option<String>, to: Option<&Destination>) -> Self {
        match (to, slot.take()) {
            (Some(Destination::Answer), Some(text)) => {
                *slot = Some(text.clone());
                Self { printed: Some(text), ..Self::default() }
            }
            (Some(Destination::File(path)), Some(text)) => Self::bytes(slot, text.as_bytes(), path),
            (_, text) => {
                *slot = text;
                Self::default()
            }
        }
    }

    /// Prints LaTeX instead of all other words, if the user wants it. It stays in the answer.
    pub fn latex(text: Option<&String>) -> Self {
        let line = |text: &String| if text.ends_with('\n') { text.clone() } else { format!("{text}\n") };
        Self { printed: text.map(line), ..Self::default() }
    }

    /// Delivers bytes to a file, whose name `slot` then holds.
    pub fn bytes(slot: &mut Option<String>, bytes: &[u8], path: &Path) -> Self {
        match files::write(path, bytes) {
            Ok(()) => {
                *slot = Some(path.display().to_string());
                Self::default()
            }
            Err(error) => Self::failed(format!("{error:#}")),
        }
    }

    /// A failure to make or deliver an output.
    pub fn failed(sentence: impl Into<String>) -> Self {
        Self { failures: vec![sentence.into()], ..Self::default() }
    }

    /// An output cut off by a limit; everything else stands.
    pub fn unfinished(what: &str, reason: Stopped) -> Self {
        Self { reason: Some(reason), ..Self::failed(format!("{what} is not finished: {reason}")) }
    }

    /// The same with a line about it for people, unless it could not be written.
    pub fn with_row(self, row: String) -> Self {
        if self.failures.is_empty() { Self { row, ..self } } else { self }
    }

    /// Both.
    pub fn and(mut self, other: Self) -> Self {
        self.failures.extend(other.failures);
        self.row += &other.row;
        Self { printed: other.printed.or(self.printed), reason: self.reason.or(other.reason), ..self }
    }

    /// The same where a single line is wanted, which does not mention files.
    pub fn alone(self) -> Self {
        Self { row: String::new(), ..self }
    }

    /// The answer with the results of delivery. A file that could not be written makes the answer unfinished.
    pub fn within(self, mut answer: Answer) -> Answer {
        if let Some(reason) = self.reason {
            answer.object.insert("reason".to_owned(), reason.to_string().into());
        }
        answer.text = self.printed.unwrap_or(answer.text + &self.row);
        self.failures.iter().fold(answer, |answer, sentence| answer.but(sentence))
    }
}

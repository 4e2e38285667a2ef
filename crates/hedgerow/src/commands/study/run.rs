//! `study run` and `study resume`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use hedgerow_lab::study::{Ended, Folder, Progress, Run, Shard, Study};
use serde_json::{Value, json};

use super::Fault;
use super::files::{Found, Which};
use super::machine::stamp;
use super::slurm::Array;
use super::times::{Estimate, words};
use super::worker::UnitWorker;
use crate::answer::{Answer, Complaint, Exit, Object, RESUME, go_on, plain};
use crate::arguments::Common;
use crate::pool::Task;
use crate::progress::{Bar, clock};
use crate::render::{Style, counted};

/// Run studies
///
/// Each is done in turn, and its units on so many --threads at once. Every unit is kept as soon as it is finished, so a run
/// can be broken off, even by a kill or by --time (which is for all of it), and gone on with by `study resume`.
///
/// The folder then has journal.jsonl while the run goes on; and at its end results.jsonl, which is the same, byte by byte, on
/// any number of threads, and times.jsonl.
///
/// Keys of the JSON object: studies (each with name, units, done, folder, seconds and stopped: null, or why it ended early),
/// and resume, the command that goes on, if it did; and warnings, sentences about damaged lines and files without checksums, if
/// there are any. A unit whose line in the journal is damaged is done again. With --slurm: name, units, parts, folder, scripts (the
/// files) and submit, the command that submits them.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow study run koene-table-2 --small
  hedgerow study run studies/mine.toml --scale 0.1 --out trial
  hedgerow study run --thesis koene --small
  hedgerow study run koene-table-2 --shard 1/8 --out part-1
  hedgerow study run koene-table-2 --slurm=64 --time 1h --sbatch=--partition=short")]
pub struct Begin {
    #[command(flatten)]
    pub options: Options,
    /// Run nothing, but write scripts for Slurm: a job array of so many parts, and a merge that waits for them [default: 8]
    #[arg(long, value_name = "PARTS", num_args = 0..=1, require_equals = true, default_missing_value = "8", conflicts_with = "shard",
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    slurm: Option<u32>,
    /// An option of sbatch for these scripts, such as --sbatch=--partition=short
    #[arg(long, value_name = "OPTION", requires = "slurm", allow_hyphen_values = true)]
    sbatch: Vec<String>,
}

impl Begin {
    /// Runs the studies, or writes how Slurm runs one of them.
    pub fn answer(&self, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        let Some(parts) = self.slurm else { return self.options.answer(false, common, threads, style, task) };
        let found = match self.options.which.found() {
            Ok(found) => found,
            Err(fault) => return fault.answer(Object::new()),
        };
        let [Found { study, called }] = &found[..] else {
            return Fault::bad("--slurm is for one study at a time").answer(Object::new());
        };
        let scale = if self.options.small { study.small } else { self.options.scale.unwrap_or(1.0) };
        if let Err(error) = study.check(scale, &UnitWorker) {
            return Fault::from(error).answer(Object::new());
        }
        let folder = self.options.which.folder(study, self.options.out.as_deref());
        Array { study, called, scale, parts: parts.into(), folder: &folder, options: &self.sbatch }.answer(common)
    }
}

/// Go on with studies that were broken off
///
/// What is in the folders is kept, and only the rest is done. Scale and part are read from there; a study that was not begun
/// is. A study that is finished is left as it is.
///
/// Keys of the JSON object: as those of `study run`.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow study resume koene-table-2
  hedgerow study resume --all --small")]
pub struct Resume {
    #[command(flatten)]
    pub options: Options,
}

/// Which studies, how much of them, and where.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    which: Which,
    /// A share of the repetitions, above 0, at most 1 [default: 1]
    #[arg(long, value_name = "SCALE", value_parser = scale, conflicts_with = "small")]
    scale: Option<f64>,
    /// The scale that each study names for a small run
    #[arg(long)]
    small: bool,
    /// Only a part of the units, such as 2/8; `study merge` puts parts together
    #[arg(long, value_name = "I/N", value_parser = |text: &str| text.parse::<Shard>())]
    shard: Option<Shard>,
    /// The folder of the results; of several studies, the folder of their folders [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if scale > 0.0 && scale <= 1.0 => Ok(scale),
        _ => Err("a scale is a number above 0, at most 1".to_owned()),
    }
}

/// A part of a study to run.
struct Piece<'a> {
    study: &'a Study,
    folder: PathBuf,
    scale: f64,
    shard: Shard,
}

impl Options {
    /// Runs them all.
    pub fn answer(&self, goes_on: bool, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        let mut object = Object::new();
        if common.seed.is_some() {
            return Fault::bad("a study has its seed in its file, not by --seed").answer(object);
        }
        let found = match self.which.found() {
            Ok(found) => found,
            Err(fault) => return fault.answer(object),
        };
        let pieces = match self.pieces(&found, goes_on) {
            Ok(pieces) => pieces,
            Err(fault) => return fault.answer(object),
        };
        let resume = self.resume();
        task.note(|known| drop(known.insert(RESUME.to_owned(), resume.clone().into())));
        let mut told: Vec<Value> = Vec::new();
        let mut text = String::new();
        let mut stopped = None;
        let mut warnings: Vec<String> = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            let bar = Bar::new(!style.quiet);
            let words = waiting(&pieces, number, threads);
            let progress = |progress: &Progress| {
                let &Progress { done, total, elapsed, .. } = progress;
                bar.show(done, total, elapsed, &words);
            };
            let run = Run {
                study: piece.study,
                scale: piece.scale,
                shard: piece.shard,
                folder: &piece.folder,
                stamp: stamp(),
                threads,
            };
            let was_whole = piece.files().results().exists();
            let ended = run.run(&UnitWorker, goes_on, &task.budget, &progress);
            drop(bar);
            match ended {
                Ok(ended) => {
                    warnings.extend(ended.warnings.iter().map(ToString::to_string));
                    text += &piece.told(&ended, was_whole, style);
                    told.push(piece.object(&ended));
                    stopped = ended.stopped;
                }
                Err(error) => {
                    object.insert("studies".to_owned(), told.into());
                    let mut fault = Fault::from(error);
                    // Finished units are kept: a full disk does not end the whole run.
                    if fault.exit == Exit::Unfinished {
                        object.insert(RESUME.to_owned(), resume.clone().into());
                        fault.sentence += &go_on(&resume);
                    }
                    return Answer { text, ..fault.answer(object) }.warned(warnings);
                }
            }
            task.note(|known| drop(known.insert("studies".to_owned(), told.clone().into())));
            if stopped.is_some() {
                break;
            }
        }
        object.insert("studies".to_owned(), told.into());
        let mut answer = Answer::answered(object, text);
        if let Some(why) = stopped {
            answer.object.insert("reason".to_owned(), why.to_string().into());
            answer.object.insert(RESUME.to_owned(), resume.clone().into());
            let sentence = plain(&format!("the run ended early: {why}{}", go_on(&resume)));
            answer.complaint = Some(Complaint { sentence, pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer.warned(warnings)
    }

    /// The parts to run; nothing starts unless all of them can.
    fn pieces<'a>(&self, found: &'a [Found], goes_on: bool) -> Result<Vec<Piece<'a>>, Fault> {
        let mut pieces: Vec<Piece<'a>> = Vec::new();
        for Found { study, .. } in found {
            let folder = self.which.folder(study, self.out.as_deref());
            if pieces.iter().any(|piece| piece.folder == folder) {
                return Err(Fault::bad(format!("two studies have the folder {}", folder.display())));
            }
            let asked = if self.small { Some(study.small) } else { self.scale };
            let parts = if goes_on { begun(&folder, asked, self.shard)? } else { Vec::new() };
            let piece = |(scale, shard)| Piece { study, folder: folder.clone(), scale, shard };
            if parts.is_empty() {
                pieces.push(piece((asked.unwrap_or(1.0), self.shard.unwrap_or(Shard::WHOLE))));
            }
            pieces.extend(parts.into_iter().map(piece));
        }
        if pieces.len() > 1 {
            for piece in &pieces {
                piece.study.check(piece.scale, &UnitWorker)?;
                if !goes_on {
                    piece.free()?;
                }
            }
        }
        Ok(pieces)
    }

    /// The command that continues this run.
    fn resume(&self) -> String {
        let mut words = vec!["hedgerow".to_owned(), "study".to_owned(), "resume".to_owned()];
        words.extend(self.which.words());
        // Studies that were not started have no file to read it from.
        if self.which.several() {
            words.extend(self.small.then(|| "--small".to_owned()));
            words.extend(self.scale.iter().flat_map(|scale| ["--scale".to_owned(), scale.to_string()]));
        }
        words.extend(self.shard.iter().flat_map(|shard| ["--shard".to_owned(), shard.to_string()]));
        words.extend(self.out.iter().flat_map(|out| ["--out".to_owned(), out.display().to_string()]));
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// A word quoted for a shell.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The started parts in a folder that are wanted, with their scales.
fn begun(folder: &Path, scale: Option<f64>, shard: Option<Shard>) -> Result<Vec<(f64, Shard)>, Fault> {
    let found = Folder::found(folder)?;
    let wanted: Vec<_> = found.into_iter().filter(|(part, _)| shard.is_none_or(|shard| shard == part.shard)).collect();
    for (_, header) in &wanted {
        if let Some(asked) = scale.filter(|asked| *asked != header.scale) {
            let place = folder.display();
            return Err(Fault::bad(format!("{place}: what was begun there has scale {}, not {asked}", header.scale)));
        }
    }
    // With a whole run, its parts are not needed.
    let whole = wanted.iter().find(|(part, _)| part.shard == Shard::WHOLE).cloned();
    let wanted = whole.map_or(wanted, |whole| vec![whole]);
    Ok(wanted.into_iter().map(|(part, header)| (header.scale, part.shard)).collect())
}

/// The words beside the bar of one of several pieces: which piece it is, and how long the others will take.
fn waiting(pieces: &[Piece<'_>], number: usize, threads: usize) -> String {
    let piece = &pieces[number];
    if pieces.len() == 1 {
        return piece.study.name.clone();
    }
    let time = |piece: &Piece<'_>| {
        let span = Estimate::of(piece.study)?.at(piece.study, piece.scale);
        Some(span.on(threads * piece.shard.count as usize))
    };
    let later: Vec<Option<Duration>> = pieces[number + 1..].iter().map(time).collect();
    let known: Duration = later.iter().flatten().sum();
    let unknown = later.iter().filter(|time| time.is_none()).count() as u64;
    let rest = match (later.len() as u64 - unknown, unknown) {
        (0, _) => String::new(),
        (_, 0) => format!(", then {}", clock(known)),
        (_, unknown) => format!(", then {} and {} never timed", clock(known), counted(unknown, "study")),
    };
    format!("study {} of {}: {}{rest}", number + 1, pieces.len(), piece.study.name)
}

impl Piece<'_> {
    fn files(&self) -> Folder {
        Folder { path: self.folder.clone(), shard: self.shard }
    }

    /// Checks that no results of it are there yet.
    fn free(&self) -> Result<(), Fault> {
        let files = self.files();
        let there = [files.results(), files.journal()].into_iter().find(|path| path.exists());
        there.map_or(Ok(()), |path| Err(hedgerow_lab::LabError::Exists(path).into()))
    }

    fn object(&self, ended: &Ended) -> Value {
        let Progress { done, total, elapsed, .. } = ended.progress;
        let mut object = json!({
            "name": self.study.name,
            "units": total,
            "done": done,
            "folder": self.folder.display().to_string(),
            "seconds": elapsed.as_secs_f64(),
            "stopped": ended.stopped.map(|why| why.to_string()),
        });
        if self.shard != Shard::WHOLE {
            object["shard"] = self.shard.to_string().into();
        }
        object
    }

    fn told(&self, ended: &Ended, was_whole: bool, style: Style) -> String {
        let Progress { done, total, elapsed, .. } = ended.progress;
        if style.quiet {
            return format!("{done}\n");
        }
        let part = if self.shard == Shard::WHOLE { String::new() } else { format!(" (part {})", self.shard) };
        let place = self.folder.display();
        let name = &self.study.name;
        let time = words(elapsed);
        let counted = counted(total, "unit");
        match ended.stopped {
            Some(_) => format!("{name}{part}: {done} of {counted} in {place}, {time}\n"),
            None if was_whole => format!("{name}{part}: finished before, {counted} in {place}\n"),
            None => format!("{name}{part}: {counted} in {place}, {time}\n"),
        }
    }
}

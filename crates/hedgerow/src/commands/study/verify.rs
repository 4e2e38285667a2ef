//! `study verify`: does units again, to see whether the files are right.

use std::path::PathBuf;

use clap::Args;
use hedgerow_core::Stopped;
use hedgerow_lab::Sample;
use hedgerow_lab::study::{Difference, Folder, Progress, Study, Verified, Verify};
use serde_json::{Value, json};

use super::Fault;
use super::files::{Found, Which};
use super::machine::stamp;
use super::worker::UnitWorker;
use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::pool::Task;
use crate::progress::Bar;
use crate::render::{Style, counted};

/// Do some units of studies again, and compare them with the results
///
/// A checksum in every line shows whether a file is as it was written; this shows whether what was written is right. A random
/// sample of the finished units is done again from their seeds, on --threads threads, and everything in a line but
/// the version and the machine must be the same, byte by byte. --seed chooses another sample. Units in which the clock
/// decides (time ratios, engines with time=, questions that reached their limit of time) cannot be compared; they are counted
/// apart.
///
/// With --all and --thesis, studies without results are passed over. A run that is not finished is checked as far as it has
/// come. Exit code 0 if all agree, 1 if some differ or if a limit was reached first.
///
/// Keys of the JSON object: studies (each with name, units (those that are finished), checked (those that were done again and
/// compared), by_the_clock (those that cannot be compared, as far as is known) and differing: a list of cell, repetition, at (the path of
/// the first difference), stored and again (what the file has there, and what came out now)), reason if a limit was reached,
/// and warnings, sentences about the files, if there are any.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow study verify koene-table-2
  hedgerow study verify koene-table-2 --sample 100%
  hedgerow study verify --all --sample 1% --seed 7")]
pub struct VerifyOf {
    #[command(flatten)]
    which: Which,
    /// How many of the units are done again, at least one
    #[arg(long, value_name = "SHARE", default_value = "5%", value_parser = |text: &str| text.parse::<Sample>())]
    sample: Sample,
    /// The folder of the results; of several studies, the folder of their folders [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl VerifyOf {
    /// Repeats units; the answer says whether they agree.
    pub fn answer(&self, threads: usize, style: Style, task: &Task) -> Answer {
        let mut told = Told::default();
        let fault = self.verified(threads, style, task, &mut told).err();
        let Told { text, studies, warnings, differing, checked, stopped } = told;
        let mut object = Object::new();
        object.insert("studies".to_owned(), studies.into());
        if let Some(fault) = fault {
            return Answer { text, ..fault.answer(object) }.warned(warnings);
        }
        let mut sentences = Vec::new();
        if differing > 0 {
            let differ = if differing == 1 { "differs" } else { "differ" };
            sentences.push(format!("{differing} of {} done again {differ} from the results", counted(checked, "unit")));
        }
        if let Some(why) = stopped {
            object.insert("reason".to_owned(), why.to_string().into());
            sentences.push(format!("the check ended early, after {}: {why}", counted(checked, "unit")));
        }
        let mut answer = Answer::answered(object, text);
        if !sentences.is_empty() {
            answer.complaint = Some(Complaint { sentence: plain(&sentences.join("; ")), pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer.warned(warnings)
    }

    fn verified(&self, threads: usize, style: Style, task: &Task, told: &mut Told) -> Result<(), Fault> {
        let mut any = false;
        for Found { study, .. } in &self.which.found()? {
            let folder = self.which.folder(study, self.out.as_deref());
            if self.which.studies.is_empty() && Folder::found(&folder)?.is_empty() {
                continue;
            }
            any = true;
            let bar = Bar::new(!style.quiet);
            let progress = |&Progress { done, total, elapsed, .. }: &Progress| {
                bar.show(done, total, elapsed, &study.name);
            };
            let verify = Verify { study, folder: &folder, sample: self.sample, seed: style.seed, threads };
            let verified = verify.verify(&UnitWorker, &task.budget, &progress);
            drop(bar);
            told.add(study, &verified?, style);
            task.note(|known| drop(known.insert("studies".to_owned(), told.studies.clone().into())));
            if told.stopped.is_some() {
                break;
            }
        }
        if any { Ok(()) } else { Err(Fault::bad("none of these studies has results here; run them first")) }
    }
}

/// The findings about all studies.
#[derive(Default)]
struct Told {
    text: String,
    studies: Vec<Value>,
    warnings: Vec<String>,
    differing: u64,
    checked: u64,
    stopped: Option<Stopped>,
}

impl Told {
    fn add(&mut self, study: &Study, verified: &Verified, style: Style) {
        let differing = verified.differing.len() as u64;
        self.warnings.extend(verified.warnings.iter().map(ToString::to_string));
        let version = stamp().version;
        if verified.header.version != version {
            let theirs = &verified.header.version;
            self.warnings.push(format!("{}: the results are of version {theirs}, and this is {version}", study.name));
        }
        self.studies.push(json!({
            "name": study.name,
            "units": verified.units,
            "checked": verified.checked,
            "by_the_clock": verified.by_the_clock,
            "differing": verified.differing.iter().map(object).collect::<Vec<_>>(),
        }));
        (self.differing, self.checked) = (self.differing + differing, self.checked + verified.checked);
        self.stopped = verified.stopped;
        if style.quiet {
            self.text += &format!("{differing}\n");
            return;
        }
        let agreement = match (verified.checked, differing) {
            (0, _) => String::new(),
            (1, 0) => ", it agrees".to_owned(),
            (_, 0) => ", all agree".to_owned(),
            (_, 1) => ", 1 differs".to_owned(),
            (_, differing) => format!(", {differing} differ"),
        };
        let clock = match verified.by_the_clock {
            0 => String::new(),
            1 => "; about 1 the clock decides, so it cannot be compared".to_owned(),
            units => format!("; about {units} the clock decides, so they cannot be compared"),
        };
        let units = counted(verified.units, "unit");
        self.text += &format!("{}: {} of {units} done again{agreement}{clock}\n", study.name, verified.checked);
        self.text.extend(verified.differing.iter().map(|difference| format!("  {}\n", plain(&sentence(difference)))));
    }
}

fn object(difference: &Difference) -> Value {
    let Difference { cell, repetition, at, stored, again } = difference;
    json!({ "cell": cell, "repetition": repetition, "at": at, "stored": plain(stored), "again": plain(again) })
}

fn sentence(Difference { cell, repetition, at, stored, again }: &Difference) -> String {
    const LONGEST: usize = 80;
    let short = |text: &str| match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    let of = if cell.is_empty() { String::new() } else { format!(" of {cell}") };
    format!("repetition {repetition}{of}: {at} is {} in the file and {} now", short(stored), short(again))
}

//! `study`: the experiments behind tables and figures, run, resumed, split, merged and reported.
//!
//! | file | subject |
//! |---|---|
//! | `built_in` | the studies that come with the program |
//! | `files` | studies by their names, and where their results are |
//! | `worker` | does the units of a study |
//! | `times` | how long a study takes |
//! | `machine` | the program and the machine that it runs on |
//! | `list`, `check`, `run`, `merge`, `report`, `verify`, `export` | what can be done with studies |
//! | `slurm` | a study as a job array of Slurm |
//! | `trial` | a small run for the page, which leaves no files |
//! | `pictures` | the pictures of a report |

mod budgets;
mod built_in;
mod check;
mod export;
mod files;
mod list;
mod machine;
mod merge;
mod pictures;
mod report;
mod run;
mod slurm;
mod times;
mod trial;
mod verify;
mod worker;

use clap::{Args, Subcommand};
use hedgerow_core::Refusal;
use hedgerow_lab::LabError;

use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::arguments::Common;
use crate::pool::Task;
use crate::render::Style;

/// Run the studies behind the tables and figures of theses, and see ours beside theirs
///
/// A study is a text file that says what is done in each cell of a grid, how often, what is taken out of the results, and
/// what was published. Its run can be killed at any moment and resumed, done on any number of threads, and split into parts
/// on several machines: the results are always the same bytes.
///
/// STUDY is the name of a study that `hedgerow study list` knows, or a path to a file that ends in .toml. Results are kept in
/// the folder results/NAME unless another is named.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow study list
  hedgerow study run koene-table-2 --small
  hedgerow study resume koene-table-2
  hedgerow study report koene-table-2
  hedgerow study verify koene-table-2")]
pub struct Studies {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    List(list::List),
    Check(check::Check),
    Run(run::Begin),
    Resume(run::Resume),
    Merge(merge::Merge),
    Report(report::ReportOf),
    Verify(verify::VerifyOf),
    Export(export::Export),
}

impl Studies {
    /// The answer.
    pub fn answer(&self, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        match &self.what {
            What::List(list) => list.answer(threads, style),
            What::Check(check) => check.answer(),
            What::Run(run) => run.answer(common, threads, style, task),
            What::Resume(run) => run.options.answer(true, common, threads, style, task),
            What::Merge(merge) => merge.answer(),
            What::Report(report) => report.answer(common.json, style, task),
            What::Verify(verify) => verify.answer(threads, style, task),
            What::Export(export) => export.answer(),
        }
    }
}

/// The studies, and how far their runs have come.
pub fn listed(threads: usize, style: Style) -> Answer {
    list::List::default().answer(threads, style)
}

/// The report of a study of this name that has results here: as a page, or as an object.
pub fn reported(name: &str, as_page: bool, task: &Task) -> Answer {
    report::ReportOf::of(name, as_page).answer(true, Style { colour: false, quiet: !as_page, seed: 1 }, task)
}

/// The small run of a study that comes with the program, in memory alone, and its report.
pub fn tried(name: &str, task: &Task) -> Answer {
    trial::answer(name, task)
}

/// Why something could not be done: a sentence, and how the program ends.
#[derive(Debug)]
struct Fault {
    sentence: String,
    exit: Exit,
}

impl Fault {
    /// The request makes no sense.
    fn bad(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), exit: Exit::BadInput }
    }

    /// The machine failed.
    fn failed(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), exit: Exit::Unfinished }
    }

    /// The answer: what is known, then the sentence.
    fn answer(self, mut object: Object) -> Answer {
        let sentence = plain(&self.sentence);
        object.insert("error".to_owned(), sentence.clone().into());
        let complaint = Some(Complaint { sentence, pointer: None });
        Answer { body: None, object, text: String::new(), complaint, exit: self.exit }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::bad(refusal.to_string())
    }
}

impl From<LabError> for Fault {
    fn from(error: LabError) -> Self {
        let sentence = error.to_string();
        if error.is_of_the_machine() { Self::failed(sentence) } else { Self::bad(sentence) }
    }
}

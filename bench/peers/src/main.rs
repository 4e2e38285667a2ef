//! Hedgerow and the `cgt` crate side by side: `peers [--quick] [--only NAME] [--cap SECONDS] [--rounds N] [--json FILE]`.
//!
//! Each run is a child process of this one that values one thing for one side and says what it took.

use std::process::ExitCode;
use std::time::Duration;

mod cases;
mod child;
mod compare;
mod form;
mod measure;
mod report;

use cases::{Side, Workload};
use child::Outcome;
use compare::Plan;
use report::Report;

const USAGE: &str = "\
usage: peers [options]
  --quick         only the short workloads, one round, at most 20 s a run
  --only TEXT     only workloads whose name contains TEXT
  --rounds N      at least N runs of each side, the best counts (default 3; once where a run takes over 10 s)
  --cap SECONDS   the time limit of a run (default 120)
  --json FILE     also writes all numbers and values to FILE
  --list          names the workloads and ends
exit code: 0 all values agree, 1 some do not or a run failed, 2 bad arguments";

struct Arguments {
    quick: bool,
    list: bool,
    only: Option<String>,
    rounds: Option<u32>,
    cap: Option<u64>,
    json: Option<String>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut read = Self { quick: false, list: false, only: None, rounds: None, cap: None, json: None };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                "--quick" => read.quick = true,
                "--list" => read.list = true,
                "--only" => read.only = Some(value()?),
                "--json" => read.json = Some(value()?),
                "--rounds" => read.rounds = Some(number(&word, &value()?)?),
                "--cap" => read.cap = Some(number(&word, &value()?)?),
                _ => return Err(format!("{word:?} is no option")),
            }
        }
        Ok(read)
    }

    fn plan(&self) -> Plan {
        let (rounds, cap) = if self.quick { (1, 20) } else { (3, 120) };
        Plan { rounds: self.rounds.unwrap_or(rounds).max(1), cap: Duration::from_secs(self.cap.unwrap_or(cap)) }
    }

    fn workloads(&self) -> Vec<Workload> {
        let mut chosen = cases::all();
        chosen.retain(|workload| !self.quick || workload.quick);
        chosen.retain(|workload| self.only.as_ref().is_none_or(|text| workload.name.contains(text)));
        chosen
    }
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{option}: {text:?} is no number"))
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, side] = words.as_slice()
        && flag == "--child"
    {
        return work(name, side);
    }
    if words.iter().any(|word| word == "--help" || word == "-h") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let arguments = match Arguments::read(words.into_iter()) {
        Ok(arguments) => arguments,
        Err(error) => return bad(&format!("{error}\n{USAGE}")),
    };
    let workloads = arguments.workloads();
    if workloads.is_empty() {
        return bad("no workload has such a name; --list shows them");
    }
    if arguments.list {
        workloads.iter().for_each(|workload| println!("{}", workload.name));
        return ExitCode::SUCCESS;
    }
    let report = compare_all(&workloads, arguments.plan());
    if let Some(file) = &arguments.json {
        let text = serde_json::to_string_pretty(&report).map_err(std::io::Error::from);
        if let Err(error) = text.and_then(|text| std::fs::write(file, text + "\n")) {
            return bad(&format!("{file}: {error}"));
        }
    }
    let wrong = report.rows.iter().filter(|row| row.is_bad()).count();
    if wrong > 0 {
        eprintln!("peers: {wrong} of {} workloads went wrong", report.rows.len());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn compare_all(workloads: &[Workload], plan: Plan) -> Report {
    let load_before = measure::load();
    let empty_megabytes = match child::run(&cases::empty(), Side::Hedgerow, plan.cap) {
        Outcome::Done(run) => run.peak_kib as f64 / 1024.0,
        _ => 0.0,
    };
    println!("one thread each; load {load_before}; a process that values nothing takes {empty_megabytes:.1} MB");
    println!("{}", report::head());
    let mut rows = Vec::new();
    for workload in workloads {
        let row = compare::compare(workload, plan);
        println!("{}", report::row(&row));
        rows.push(row);
    }
    let load_after = measure::load();
    println!("load {load_after}");
    Report { load_before, load_after, empty_megabytes, rows }
}

/// The child's part.
fn work(name: &str, side: &str) -> ExitCode {
    let workload = cases::all().into_iter().chain([cases::empty()]).find(|workload| workload.name == name);
    let (Some(workload), Some(side)) = (workload, Side::named(side)) else {
        return bad("--child is for the program itself");
    };
    match child::work(&workload, side) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("peers: {name}, {}: {error}", side.name());
            ExitCode::FAILURE
        }
    }
}

fn bad(message: &str) -> ExitCode {
    eprintln!("peers: {message}");
    ExitCode::from(2)
}

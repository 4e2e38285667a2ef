//! Studies by their names, and where their results are.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use hedgerow_lab::study::Study;

use super::Fault;
use super::built_in::STUDIES;

/// The folder of the user's own studies.
const OWN: &str = "studies";
/// Files of that folder that are no studies.
pub const NO_STUDIES: [&str; 2] = ["times", "records"];
/// The folder of results.
pub const RESULTS: &str = "results";
/// The most wrong letters in a name for which another is suggested.
const FARTHEST: usize = 5;

/// Which studies.
#[derive(Args, Clone, Default)]
pub struct Which {
    /// Names of studies, or paths to files that end in .toml
    #[arg(value_name = "STUDY", required_unless_present_any = ["all", "thesis"])]
    pub studies: Vec<String>,
    /// All studies that `study list` knows
    #[arg(long, conflicts_with = "studies")]
    pub all: bool,
    /// All studies of a thesis, by how its name begins, such as koene
    #[arg(long, value_name = "NAME", conflicts_with_all = ["studies", "all"])]
    pub thesis: Option<String>,
}

/// A study, and the name by which the user asked for it.
pub struct Found {
    /// The study.
    pub study: Study,
    /// The name or path that found it.
    pub called: String,
}

impl Which {
    /// The studies.
    pub fn found(&self) -> Result<Vec<Found>, Fault> {
        let Some(thesis) = self.thesis.as_ref().map(|thesis| thesis.to_lowercase()) else {
            return if self.all { all() } else { self.studies.iter().map(|called| find(called)).collect() };
        };
        let mut studies = all()?;
        let theses: Vec<String> = studies.iter().filter_map(|found| found.study.thesis.clone()).collect();
        let is_of = |found: &Found| {
            let of = found.study.thesis.as_ref().map(|of| of.to_lowercase());
            of.is_some_and(|of| of.starts_with(&thesis))
        };
        studies.retain(is_of);
        if studies.is_empty() {
            let known = listed(theses.into_iter());
            return Err(Fault::bad(format!("no study is of a thesis whose name begins with {thesis:?}{known}")));
        }
        Ok(studies)
    }

    /// Whether there may be several.
    pub fn several(&self) -> bool {
        self.all || self.thesis.is_some() || self.studies.len() > 1
    }

    /// The names by which the user asked for them.
    pub fn words(&self) -> Vec<String> {
        let thesis = self.thesis.iter().flat_map(|thesis| ["--thesis".to_owned(), thesis.clone()]);
        let all = self.all.then(|| "--all".to_owned());
        self.studies.iter().cloned().chain(thesis).chain(all).collect()
    }

    /// The folder of the results of one of them.
    pub fn folder(&self, study: &Study, chosen: Option<&Path>) -> PathBuf {
        match chosen {
            None => Path::new(RESULTS).join(&study.name),
            Some(folder) if self.several() => folder.join(&study.name),
            Some(folder) => folder.to_owned(),
        }
    }
}

/// The usual folder of the results of a study.
pub fn usual_folder(study: &Study) -> PathBuf {
    Path::new(RESULTS).join(&study.name)
}

fn listed(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    if names.is_empty() { String::new() } else { format!(" (there are {})", names.join(", ")) }
}

/// The study of this name or path.
pub fn find(called: &str) -> Result<Found, Fault> {
    let called = called.to_owned();
    if called.ends_with(".toml") || called.contains(['/', '\\']) {
        return Ok(Found { study: from_file(Path::new(&called))?, called });
    }
    let own = Path::new(OWN).join(format!("{called}.toml"));
    if own.is_file() {
        return Ok(Found { study: from_file(&own)?, called });
    }
    if let Some((name, text)) = STUDIES.iter().find(|(name, _)| *name == called) {
        return Ok(Found { study: built_in(name, text)?, called });
    }
    let names = names();
    let near = names.iter().map(|name| (strsim::damerau_levenshtein(&called.to_lowercase(), name), name)).min();
    let hint = match near {
        Some((far, name)) if far <= FARTHEST.min(name.len() / 2) => format!("; did you mean {name}?"),
        _ => "; `hedgerow study list` names them all".to_owned(),
    };
    Err(Fault::bad(format!("no study is called {called:?}{hint}")))
}

/// All studies that come with the program or are in the user's folder; of two with the same name, the user's.
pub fn all() -> Result<Vec<Found>, Fault> {
    each().collect()
}

/// The same one by one: a file that cannot be read does not hide the others.
pub fn each() -> impl Iterator<Item = Result<Found, Fault>> {
    names().into_iter().map(|name| find(&name))
}

fn names() -> Vec<String> {
    let mut own: Vec<String> = fs::read_dir(OWN)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|extension| extension == "toml"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| !NO_STUDIES.contains(&name.as_str()))
        .collect();
    own.sort();
    let built_in: Vec<String> = STUDIES.iter().map(|(name, _)| (*name).to_owned()).collect();
    own.retain(|name| !built_in.contains(name));
    built_in.into_iter().chain(own).collect()
}

fn from_file(path: &Path) -> Result<Study, Fault> {
    let text = fs::read_to_string(path).map_err(|error| Fault::bad(format!("{}: {error}", path.display())))?;
    Ok(Study::read(&text, path)?)
}

/// The study of this name that comes with the program; files are not looked for.
pub fn find_built_in(called: &str) -> Result<Study, Fault> {
    match STUDIES.iter().find(|(name, _)| *name == called) {
        Some((name, text)) => built_in(name, text),
        None => Err(Fault::bad(format!("no study of this program is called {called:?}"))),
    }
}

fn built_in(name: &str, text: &str) -> Result<Study, Fault> {
    Ok(Study::read(text, &Path::new(OWN).join(format!("{name}.toml")))?)
}

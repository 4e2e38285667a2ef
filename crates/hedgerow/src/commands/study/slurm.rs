//! `study run --slurm`: a study as a job array of Slurm, and a job that merges its parts.
//!
//! Nothing runs here: it writes scripts that a person reads, changes and submits. Each element of the array does one
//! part by `study resume`, so it may be killed, requeued and started on another node at any moment: it continues from
//! its journal.

use std::path::{Path, PathBuf, absolute};
use std::time::Duration;

use hedgerow_core::disk::write_whole;
use hedgerow_lab::study::{Folder, Shard, Study};
use serde_json::json;

use super::Fault;
use super::run::quoted;
use crate::answer::{Answer, Object};
use crate::arguments::Common;
use crate::process;

/// Slurm ends a job this long after its run should have ended by itself: within a second, the run drops the unit in
/// flight and flushes the journal to the disk.
const GRACE: Duration = Duration::from_secs(120);

/// A part that finishes no unit is started again this often before it is given up: a kill may come early.
const STARTS: u32 = 3;

/// A study to run as a job array.
pub struct Array<'a> {
    /// The study.
    pub study: &'a Study,
    /// The name by which the user asked for it.
    pub called: &'a str,
    /// The share of the repetitions.
    pub scale: f64,
    /// The most parts.
    pub parts: u64,
    /// The folder of the results.
    pub folder: &'a Path,
    /// More options of sbatch, as they are typed.
    pub options: &'a [String],
}

impl Array<'_> {
    /// Writes the scripts.
    pub fn answer(&self, common: &Common) -> Answer {
        match self.written(common) {
            Ok(answer) => answer,
            Err(fault) => fault.answer(Object::new()),
        }
    }

    fn written(&self, common: &Common) -> Result<Answer, Fault> {
        if self.study.halving.is_some() {
            let fault = "what is played next depends on all games before, so it cannot be run in parts";
            return Err(Fault::bad(format!("{}: {fault}", self.study.name)));
        }
        if let Some(option) = self.options.iter().find(|option| !option.starts_with('-') || option.contains('\n')) {
            return Err(Fault::bad(format!("{option:?} is not an option of sbatch such as --partition=short")));
        }
        let units = self.study.total(self.scale);
        let parts = self.parts.min(units).max(1);
        let folder = absolute(self.folder).map_err(|error| Fault::failed(error.to_string()))?;
        let results = Folder { path: folder.clone(), shard: Shard::WHOLE }.results();
        if results.exists() {
            return Err(hedgerow_lab::LabError::Exists(results).into());
        }
        let place = folder.join("slurm");
        std::fs::create_dir_all(&place).map_err(|error| Fault::failed(format!("{}: {error}", place.display())))?;
        let scripts = Scripts { array: self, common, parts, folder: &folder, place: &place };
        let files = [
            ("array.sh", scripts.array_script()?),
            ("merge.sh", scripts.merge_script()?),
            ("submit.sh", scripts.submit_script()),
        ];
        let mut written = Vec::new();
        for (name, text) in files {
            let path = place.join(name);
            write_whole(&path, |file| file.write_all(text.as_bytes()))
                .map_err(|error| Fault::failed(format!("{}: {error}", path.display())))?;
            written.push(path.display().to_string());
        }
        let submit = format!("bash {}", word(&place.join("submit.sh")));
        let text = format!("{} in {parts} parts: read {} and submit it by\n  {submit}\n", self.study.name, written[0]);
        let mut object = Object::new();
        object.insert("name".to_owned(), self.study.name.clone().into());
        object.insert("units".to_owned(), units.into());
        object.insert("parts".to_owned(), parts.into());
        object.insert("folder".to_owned(), folder.display().to_string().into());
        object.insert("scripts".to_owned(), json!(written));
        object.insert("submit".to_owned(), submit.into());
        Ok(Answer::answered(object, text))
    }
}

/// The texts of the scripts.
struct Scripts<'a> {
    array: &'a Array<'a>,
    common: &'a Common,
    parts: u64,
    folder: &'a Path,
    place: &'a Path,
}

impl Scripts<'_> {
    /// The script of every element of the array.
    fn array_script(&self) -> Result<String, Fault> {
        let Self { common, parts, .. } = *self;
        let threads = common.threads.unwrap_or(1);
        let mut head = self.head("parts", "part-%a");
        head += &format!("#SBATCH --array=1-{parts}\n#SBATCH --requeue\n#SBATCH --open-mode=append\n");
        head += &format!("#SBATCH --cpus-per-task={threads}\n");
        let mut limits = String::new();
        if let Some(time) = common.time {
            head += &format!("#SBATCH --time={}\n", (time + GRACE).as_secs().div_ceil(60));
            limits += &format!(" --time {}ms", time.as_millis());
        }
        if let Some(memory) = common.memory {
            // The program keeps its own limit; uncounted memory is at most a tenth.
            head += &format!("#SBATCH --mem={}M\n", (memory + memory / 10).div_ceil(1 << 20));
            limits += &format!(" --memory {memory}");
        }
        let scale = match self.array.scale {
            1.0 => String::new(),
            scale => format!(" --scale {scale}"),
        };
        let (program, study) = (program()?, self.study());
        let out = word(&self.parts_folder());
        let journal = word(&self.parts_folder().join("journal-"));
        Ok(format!(
            r#"{head}
# Slurm may kill and requeue this job at any moment: it goes on from the journal of its part.
{enter}
part=$SLURM_ARRAY_TASK_ID
journal={journal}$part-of-{parts}.jsonl
before=$(stat -c %s "$journal" 2>/dev/null || echo 0)
{program} study resume {study} --shard "$part/{parts}" --out {out}{scale}{limits} --threads {threads} --quiet
status=$?
# 0: the part is finished. 2: another start would end the same way.
if [ "$status" -eq 0 ] || [ "$status" -eq 2 ]; then exit "$status"; fi
after=$(stat -c %s "$journal" 2>/dev/null || echo 0)
if [ "$after" -le "$before" ] && [ "${{SLURM_RESTART_COUNT:-0}}" -ge {STARTS} ]; then
  echo "part $part: not one unit was finished, and not for the first time: the part is given up" >&2
  exit "$status"
fi
echo "part $part: it ended with exit code $status, and is queued again" >&2
# The controller may be away for a while.
until scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$part"; do sleep 10; done
"#,
            enter = self.enter()?
        ))
    }

    /// The script of the job that merges.
    fn merge_script(&self) -> Result<String, Fault> {
        let (head, enter, program, study) = (self.head("merge", "merge"), self.enter()?, program()?, self.study());
        let (parts, out) = (word(&self.parts_folder()), word(self.folder));
        Ok(format!(
            "{head}#SBATCH --requeue\n#SBATCH --open-mode=append\n\n{enter}\nexec {program} study merge {study} {parts} --out {out}\n"
        ))
    }

    /// The script that submits both.
    fn submit_script(&self) -> String {
        let (array, merge) = (word(&self.place.join("array.sh")), word(&self.place.join("merge.sh")));
        format!(
            r#"#!/bin/bash
# Submits the parts of the study {name}, and the merge that waits for all of them. It waits for their ends, not for their success: a
# part may be finished though Slurm lost sight of it, and the merge itself refuses parts that are not.
set -eu
parts=$(sbatch --parsable {array})
parts=${{parts%%;*}}
merge=$(sbatch --parsable --dependency="afterany:$parts" {merge})
echo "$parts ${{merge%%;*}}"
"#,
            name = self.array.study.name
        )
    }

    fn head(&self, what: &str, log: &str) -> String {
        let name = &self.array.study.name;
        let version = env!("CARGO_PKG_VERSION");
        let log = self.place.join(format!("{log}.log"));
        let mut head =
            format!("#!/bin/bash\n# The study {name}: {what}. Written by hedgerow {version}, `study run --slurm`.\n");
        head += &format!("#SBATCH --job-name={name}-{what}\n#SBATCH --output={}\n", log.display());
        self.array.options.iter().for_each(|option| head += &format!("#SBATCH {option}\n"));
        head
    }

    /// Enters the folder in which the user's own studies are found by name.
    fn enter(&self) -> Result<String, Fault> {
        let here = std::env::current_dir().map_err(|error| Fault::failed(error.to_string()))?;
        Ok(format!("cd {} || exit 2", word(&here)))
    }

    fn study(&self) -> String {
        quoted(self.array.called)
    }

    fn parts_folder(&self) -> PathBuf {
        self.folder.join("parts")
    }
}

/// The words that start this program.
fn program() -> Result<String, Fault> {
    let words =
        process::words().map_err(|error| Fault::failed(format!("the program does not find itself: {error}")))?;
    Ok(words.iter().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" "))
}

fn word(path: &Path) -> String {
    quoted(&path.display().to_string())
}

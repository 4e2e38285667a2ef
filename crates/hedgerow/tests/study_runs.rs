//! Runs of studies from outside: the same bytes on any number of threads, after any kill, and from any parts.

use crate::common;
use crate::study::{data, object, said, study};

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{AT_ONCE, code, err, folder, out, program};
use serde_json::Value;

/// The results of a run that nothing has disturbed.
fn whole(place: &Path) -> Vec<u8> {
    said(place, &["run", &data("quick"), "--out", "whole"]);
    fs::read(place.join("whole/results.jsonl")).unwrap()
}

fn lines(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

#[test]
fn threads_change_nothing() {
    let place = folder("study-threads");
    let told = object(&place, &["run", &data("quick"), "--threads", "1"]);
    let told = &told["studies"][0];
    assert_eq!(common::keys(told), ["name", "units", "done", "folder", "seconds", "stopped"]);
    assert_eq!((&told["units"], &told["done"], &told["folder"]), (&2000.into(), &2000.into(), &"results/quick".into()));
    let one = fs::read(place.join("results/quick/results.jsonl")).unwrap();
    assert!(one == whole(&place));
    assert!(!place.join("whole/journal.jsonl").exists());
    assert_eq!(lines(&place.join("whole/times.jsonl")), 2001);
    // A small run is the beginning of each cell.
    said(&place, &["run", &data("quick"), "--small", "--out", "small"]);
    let small = fs::read_to_string(place.join("small/results.jsonl")).unwrap();
    let one = String::from_utf8(one).unwrap();
    assert_eq!(small.lines().count(), 41);
    assert!(small.lines().skip(1).all(|line| one.contains(line)));
    // What is there already is not written over.
    let again = study(&place, &["run", &data("quick")]);
    assert_eq!(code(&again), 2);
    assert!(err(&again).contains("the file exists; resume it or name another one"), "{}", err(&again));
}

#[test]
fn a_killed_run_goes_on() {
    const KILLS: usize = 20;
    let place = folder("study-kill");
    let whole = whole(&place);
    let journal = place.join("killed/journal.jsonl");
    let quick = data("quick");
    let mut killed = 0;
    for attempt in 0..KILLS {
        let verb = if attempt == 0 { "run" } else { "resume" };
        let mut command = program();
        command.current_dir(&place).args(["study", verb, &quick, "--out", "killed"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let wanted = lines(&journal) + 1 + 2000 / (KILLS + 5);
        let begun = Instant::now();
        while lines(&journal) < wanted && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < AT_ONCE);
            thread::sleep(Duration::from_millis(1));
        }
        killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed > KILLS / 2, "only {killed} were killed in the middle of it");
    if journal.exists() {
        // The end of a line may be missing as well.
        let mut bytes = fs::read(&journal).unwrap();
        bytes.truncate(bytes.len() - 7);
        fs::write(&journal, bytes).unwrap();
    }
    said(&place, &["resume", &quick, "--out", "killed"]);
    assert!(fs::read(place.join("killed/results.jsonl")).unwrap() == whole);
    assert!(!journal.exists());
    // A finished one is left as it is.
    let times = fs::read(place.join("killed/times.jsonl")).unwrap();
    assert!(said(&place, &["resume", &quick, "--out", "killed"]).contains("finished before"));
    assert!(fs::read(place.join("killed/results.jsonl")).unwrap() == whole);
    assert!(fs::read(place.join("killed/times.jsonl")).unwrap() == times);
    // A run that was killed after publishing has its journal still.
    fs::write(&journal, "").unwrap();
    said(&place, &["resume", &quick, "--out", "killed"]);
    assert!(!journal.exists());
}

#[test]
fn ctrl_c_keeps_what_was_done() {
    let place = folder("study-interrupt");
    let quick = data("quick");
    let mut command = program();
    command.current_dir(&place).args(["study", "run", &quick, "--threads", "1", "--json"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever writes the journal has put up the handler before.
    let (journal, begun) = (place.join("results/quick/journal.jsonl"), Instant::now());
    while lines(&journal) < 50 && begun.elapsed() < AT_ONCE {
        thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(code(&output), 1, "{told}");
    assert_eq!(told["studies"][0]["stopped"], "interrupted");
    let resume = format!("hedgerow study resume {quick}");
    assert_eq!(told["resume"], resume.as_str());
    assert!(err(&output).contains(&resume), "{}", err(&output));
    let done = told["studies"][0]["done"].as_u64().unwrap() as usize;
    assert!(done > 0 && lines(&journal) == done + 1);
    // A limit of time ends it in the same way.
    let late = study(&place, &["resume", &quick, "--time", "20ms", "--threads", "1"]);
    assert_eq!(code(&late), 1);
    assert!(err(&late).contains("the time limit was reached; go on by: "), "{}", err(&late));
    said(&place, &["resume", &quick]);
    assert!(fs::read(place.join("results/quick/results.jsonl")).unwrap() == whole(&place));
}

#[test]
fn parts_make_the_whole() {
    let place = folder("study-parts");
    let whole = whole(&place);
    let quick = data("quick");
    let mut apart = Vec::new();
    for part in 1..=8 {
        let (shard, own) = (format!("{part}/8"), format!("part-{part}"));
        said(&place, &["run", &quick, "--shard", &shard, "--out", "together"]);
        said(&place, &["run", &quick, "--shard", &shard, "--out", &own]);
        apart.push(own);
    }
    let merge = |folders: &[&str], out: &str| study(&place, &[&["merge", &quick], folders, &["--out", out]].concat());
    let apart: Vec<&str> = apart.iter().map(String::as_str).collect();
    for (folders, out) in [(&["together"][..], "one"), (&apart, "two"), (&["together"], "together")] {
        let output = merge(folders, out);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(fs::read(place.join(out).join("results.jsonl")).unwrap() == whole, "{out}");
    }
    said(&place, &["run", &quick, "--shard", "3/8", "--scale", "0.5", "--out", "other-scale"]);
    fs::create_dir(place.join("empty")).unwrap();
    for (folders, told) in [
        (apart[..7].to_vec(), "250 of 2000 units are missing, the first is repetition 7 of iterations=150,board=small"),
        ([&apart[..], &apart[2..3]].concat(), "is there twice"),
        ([&apart[..2], &["other-scale"], &apart[3..]].concat(), "its scale is 0.5, not 1"),
        ([&apart[..], &["empty"]].concat(), "no part of a study is in this folder"),
    ] {
        let output = merge(&folders, "refused");
        assert_eq!(code(&output), 2, "{told}");
        assert!(err(&output).contains(told), "{}", err(&output));
        assert!(!place.join("refused/results.jsonl").exists());
    }
    // A part that is not finished is none.
    let late = study(&place, &["run", &quick, "--shard", "1/2", "--out", "half", "--time", "20ms", "--threads", "1"]);
    assert_eq!(code(&late), 1);
    assert!(err(&merge(&["half"], "refused")).contains("part 1/2 of the study is not finished"));
    // Scale and part are read from the folder.
    said(&place, &["resume", &quick, "--out", "half"]);
    assert_eq!(lines(&place.join("half/results-1-of-2.jsonl")), 1001);
}

#[test]
fn another_run_is_not_gone_on_with() {
    let place = folder("study-other");
    let text = fs::read_to_string(data("questions")).unwrap();
    fs::write(place.join("mine.toml"), &text).unwrap();
    said(&place, &["run", "mine.toml", "--scale", "0.5"]);
    let other = study(&place, &["resume", "mine.toml", "--scale", "0.25"]);
    assert_eq!(code(&other), 2);
    assert!(err(&other).contains("has scale 0.5, not 0.25"), "{}", err(&other));
    fs::write(place.join("mine.toml"), text.replace("playouts=5", "playouts=6")).unwrap();
    for words in [["resume", "mine.toml"], ["report", "mine.toml"]] {
        let changed = study(&place, &words);
        assert_eq!(code(&changed), 2);
        assert!(err(&changed).contains("the study file has changed since"), "{}", err(&changed));
    }
}

#[test]
fn several_studies_run_in_turn() {
    let place = folder("study-several");
    let (turns, halving) = (data("turns"), data("halving"));
    let told = object(&place, &["run", &turns, &halving, "--out", "all"]);
    assert_eq!(told["studies"].as_array().unwrap().len(), 2);
    assert!(place.join("all/turns/results.jsonl").exists() && place.join("all/halving/results.jsonl").exists());
    // Nothing is begun if one of them is there already.
    let again = study(&place, &["run", &data("questions"), &turns, "--out", "all"]);
    assert_eq!(code(&again), 2);
    assert!(err(&again).contains("the file exists"), "{}", err(&again));
    assert!(!place.join("all/questions").exists());
    let resumed = said(&place, &["resume", &data("questions"), &turns, "--out", "all"]);
    assert!(resumed.contains("turns: finished before") && place.join("all/questions/results.jsonl").exists());
}

#[test]
fn folders_that_cannot_be_written_are_told() {
    let place = folder("study-unwritable");
    fs::write(place.join("file"), "").unwrap();
    let refused = study(&place, &["run", &data("turns"), "--out", "file/below"]);
    assert_eq!(code(&refused), 1);
    assert!(err(&refused).starts_with("file/below: "), "{}", err(&refused));
    assert_eq!(err(&refused).lines().count(), 1);
}

/// Files that may not grow are as good as a disk that is full.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let place = folder("study-full");
    let quick = data("quick");
    let limited = |verb: &str, blocks: u32| {
        let hedgerow = assert_cmd::cargo::cargo_bin!("hedgerow");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" study {verb} \"$1\" --out full");
        let words = ["-c", &script, hedgerow.to_str().unwrap(), &quick];
        Command::new("sh").current_dir(&place).args(words).output().unwrap()
    };
    for (verb, blocks) in [("run", 100), ("resume", 200)] {
        let output = limited(verb, blocks);
        assert_eq!(code(&output), 1, "{}", err(&output));
        assert!(err(&output).starts_with("full/journal.jsonl: "), "{}", err(&output));
        assert_eq!(err(&output).lines().count(), 1);
        assert!(lines(&place.join("full/journal.jsonl")) > 100);
        let names = fs::read_dir(place.join("full")).unwrap().count();
        assert_eq!(names, 1, "something else was left behind");
    }
    said(&place, &["resume", &quick, "--out", "full"]);
    assert!(fs::read(place.join("full/results.jsonl")).unwrap() == whole(&place));
}

/// `--slurm` runs nothing: it writes scripts that a shell understands, with whole paths, the limits and the parts.
#[test]
fn slurm_gets_scripts_and_nothing_is_run() {
    let place = folder("study-slurm");
    let quick = data("quick");
    let run = |more: &[&str]| {
        let words = ["study", "run", &quick, "--out", "out dir", "--json"];
        let output = program().current_dir(&place).args(words).args(more).output().unwrap();
        (code(&output), serde_json::from_str::<Value>(&out(&output)).unwrap())
    };
    let (exit, told) = run(&["--slurm=4", "--time", "30m", "--threads", "3", "--sbatch=--partition=short"]);
    assert_eq!((exit, &told["parts"]), (0, &4.into()));
    assert!(!place.join("out dir/parts").exists(), "nothing is run");
    let script = |name: &str| fs::read_to_string(place.join("out dir/slurm").join(name)).unwrap();
    let array = script("array.sh");
    for line in [
        "#SBATCH --array=1-4",
        "#SBATCH --requeue",
        "#SBATCH --partition=short",
        "#SBATCH --cpus-per-task=3",
        "#SBATCH --time=32",
    ] {
        assert!(array.lines().any(|there| there == line), "{line} in {array}");
    }
    assert!(array.contains("--time 1800000ms") && array.contains("scontrol requeue"), "{array}");
    assert!(script("submit.sh").contains("--dependency=\"afterany:$parts\""));
    for name in ["array.sh", "merge.sh", "submit.sh"] {
        let path = place.join("out dir/slurm").join(name);
        assert!(Command::new("bash").arg("-n").arg(path).status().unwrap().success(), "{name}");
    }
    // The script of a part runs without Slurm, too: it is the program that does the work.
    for part in 1..=4 {
        let mut shell = Command::new("bash");
        shell.arg(place.join("out dir/slurm/array.sh")).env("SLURM_ARRAY_TASK_ID", part.to_string());
        assert!(shell.output().unwrap().status.success());
    }
    let merged = Command::new("bash").arg(place.join("out dir/slurm/merge.sh")).output().unwrap();
    assert!(merged.status.success(), "{}", err(&merged));
    let alone = program().current_dir(&place).args(["study", "run", &quick, "--out", "alone"]).output().unwrap();
    assert_eq!(code(&alone), 0);
    let results = |folder: &str| fs::read(place.join(folder).join("results.jsonl")).unwrap();
    assert!(results("out dir") == results("alone"));
    let (exit, told) = run(&["--slurm"]);
    assert_eq!(exit, 2, "what is finished is not begun again: {told}");
    let (exit, told) = run(&["--slurm", "--sbatch=partition"]);
    assert!(exit == 2 && told["error"].as_str().unwrap().contains("option of sbatch"), "{told}");
    fs::remove_dir_all(place).unwrap();
}

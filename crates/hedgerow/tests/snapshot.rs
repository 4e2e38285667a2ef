//! What a thousand commands print, to the byte: a change of the program's inside must not change them.
//!
//! `snapshot.txt` holds them. A command begins with `$ `; what it prints on standard output begins with `| `, on standard
//! error with `! `, and its exit code with `= `. Of long outputs only the length and the checksum are kept. After a wanted
//! change, which the changelog names, write the file anew:
//!
//! ```text
//! HEDGEROW_SNAPSHOT=update cargo test -p hedgerow --test all snapshot
//! ```

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hedgerow_core::Checksum;

use super::common::{code, err, folder, out, program};

/// An output of more bytes than this is kept as a length and a checksum.
const LONGEST_KEPT: usize = 600;
/// After this many differences the rest would only be long.
const MOST_TOLD: usize = 20;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshot.txt")
}

/// The words of a command. Quotation marks hold words together; there is no other punctuation of the shell.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, piece) in command.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The lines of an output, each behind a mark.
fn kept(mark: &str, output: &str) -> String {
    if output.len() > LONGEST_KEPT {
        return format!(
            "{mark} ({} bytes, checksum {:016x})\n",
            output.len(),
            Checksum::of(output.as_bytes()).number()
        );
    }
    // Not `lines`: whether the last line ends is a byte too.
    let pieces = output.split_inclusive('\n');
    let line = |piece: &str| match piece.strip_suffix('\n') {
        Some(line) => format!("{mark} {line}\n"),
        None => format!("{mark} {piece}\\\n"),
    };
    pieces.map(line).collect()
}

/// A command with what it prints.
fn block(command: &str, folder: &Path) -> String {
    let words = words(command);
    let output = program().args(&words[1..]).env("NO_COLOR", "1").current_dir(folder).output().unwrap();
    format!("$ {command}\n{}{}= {}\n", kept("|", &out(&output)), kept("!", &err(&output)), code(&output))
}

/// The outputs of all commands, made on as many threads as there are cores.
fn blocks(commands: &[&str]) -> Vec<String> {
    let folder = folder("snapshot");
    let next = AtomicUsize::new(0);
    let blocks = Mutex::new(vec![String::new(); commands.len()]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(command) = commands.get(number) else { return };
            let made = block(command, &folder);
            blocks.lock().unwrap()[number] = made;
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let written: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert!(written.is_empty(), "these commands write no files: {written:?}");
    std::fs::remove_dir_all(folder).unwrap();
    blocks.into_inner().unwrap()
}

#[test]
fn every_command_prints_what_it_always_printed() {
    let text = std::fs::read_to_string(file()).unwrap();
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    let now = blocks(&commands);
    if std::env::var("HEDGEROW_SNAPSHOT").is_ok_and(|wish| wish == "update") {
        std::fs::write(file(), now.concat()).unwrap();
        return;
    }
    let mut rest = text.as_str();
    let mut differing = Vec::new();
    for made in &now {
        let end = rest.find("\n$ ").map_or(rest.len(), |at| at + 1);
        let (known, later) = rest.split_at(end);
        if known != made {
            differing.push(format!("{known}is now\n{made}"));
        }
        rest = later;
    }
    let told = differing.iter().take(MOST_TOLD).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} of {} commands differ:\n{told}", differing.len(), now.len());
}

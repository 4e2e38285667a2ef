//! This program as a process of its own: starts workers, which end with it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The words that start this program, where it is not the file of the process: Python runs it as a part of the Python
/// package.
static STARTED_BY: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the words that start this program. Only the first call counts.
pub fn started_by(words: Vec<OsString>) {
    let _ = STARTED_BY.set(words);
}

/// This program as a command without arguments, even if its file has been replaced meanwhile, where the system can tell.
pub fn this_program() -> io::Result<Command> {
    if let Some([program, words @ ..]) = STARTED_BY.get().map(Vec::as_slice) {
        let mut command = Command::new(program);
        command.args(words);
        return Ok(command);
    }
    let own = Path::new("/proc/self/exe");
    // A program for Windows that runs on Linux sees this file too, but it belongs to another program.
    let is_own = cfg!(target_os = "linux") && own.exists();
    Ok(Command::new(if is_own { own.to_owned() } else { own_file()? }))
}

/// The words that start this program from another process, at any time and in any folder.
pub fn words() -> io::Result<Vec<OsString>> {
    match STARTED_BY.get() {
        Some(words) => Ok(words.clone()),
        None => Ok(vec![own_file()?.into_os_string()]),
    }
}

/// The file of this program: as the system reports it, or else as it was called, if that is a path. Linux reports
/// nothing where `/proc` is missing, as in an empty root.
fn own_file() -> io::Result<PathBuf> {
    std::env::current_exe().or_else(|unknown| {
        let called = std::env::args_os().next().map(PathBuf::from);
        let called = called.filter(|path| path.components().nth(1).is_some()).and_then(|path| path.canonicalize().ok());
        called.ok_or(unknown)
    })
}

/// Makes sure, where the system can, that this process does not outlive the one that started it, whatever it is doing.
/// Elsewhere it ends with its input.
pub fn end_with_parent() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
}

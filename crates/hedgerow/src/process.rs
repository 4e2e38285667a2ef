//! This program as a process of its own: workers are started from it, and end with it.

use std::ffi::OsString;
use std::io;
use std::path::Path;

/// This program, even if its file has been replaced meanwhile, where the system can tell.
pub fn this_program() -> io::Result<OsString> {
    let own = Path::new("/proc/self/exe");
    if own.exists() { Ok(own.into()) } else { std::env::current_exe().map(Into::into) }
}

/// Sees to it, where the system can, that this process does not outlive the one that started it, whatever it is at.
/// Elsewhere it ends with its input.
pub fn end_with_parent() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
}

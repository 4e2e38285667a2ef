//! Running the program, and reading what it says.
#![allow(dead_code, reason = "not every file of tests needs all of it")]

pub mod http;
pub mod socket;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

pub fn program() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("hedgerow"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The object that a successful command prints.
pub fn object(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

pub fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// A fresh folder for files.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hedgerow-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program with something on its standard input.
pub fn fed(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child =
        program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that has ended does not read on.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    output
}

/// The object that a command prints, however it ends.
pub fn answered(arguments: &[&str]) -> (i32, Value) {
    let output = run(&[arguments, &["--json"]].concat());
    (code(&output), serde_json::from_str(&out(&output)).unwrap())
}

/// What a program that was told to end may take for it, on a machine that is busy with other tests.
pub const AT_ONCE: Duration = Duration::from_secs(90);

/// Waits until the program has put up its handler of Ctrl-C, however slowly a busy machine starts it.
pub fn await_handler(program: u32) {
    const CTRL_C: u64 = 1 << 1;
    let begun = Instant::now();
    let caught = || {
        let status = std::fs::read_to_string(format!("/proc/{program}/status")).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(mask.trim(), 16).ok()? & CTRL_C != 0)
    };
    while caught() == Some(false) && begun.elapsed() < AT_ONCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    // Time to get to work; where the system tells nothing of handlers, time to put one up.
    std::thread::sleep(Duration::from_millis(500));
}

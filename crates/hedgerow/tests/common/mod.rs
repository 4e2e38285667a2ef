//! Running the program, and reading what it says.

use std::process::{Command, Output, Stdio};

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

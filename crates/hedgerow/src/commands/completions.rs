//! `completions`: the script that a shell needs.

use clap::Args;
use clap_complete::Shell;

use crate::answer::{Answer, Object};
use crate::arguments::command;

/// Print completions for a shell, to be put where the shell looks for them
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow completions bash > ~/.local/share/bash-completion/completions/hedgerow
  hedgerow completions zsh > ~/.zfunc/_hedgerow")]
pub struct Completions {
    /// Which shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    /// The script.
    pub fn answer(&self) -> Answer {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "hedgerow", &mut script);
        let script = String::from_utf8_lossy(&script).into_owned();
        let mut object = Object::new();
        object.insert("completions".to_owned(), script.clone().into());
        Answer::answered(object, script)
    }
}

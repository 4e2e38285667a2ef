//! `man`: the manual page of the program, or of a verb.

use clap::Args;
use clap_mangen::Man;

use crate::answer::{Answer, Object};
use crate::arguments::command;

/// Print the manual page of the program or of a verb, to be put where `man` looks for it
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow man | man -l -
  hedgerow man nash halves > ~/.local/share/man/man1/hedgerow-nash-halves.1")]
pub struct Manual {
    /// Which verb [default: the program]
    #[arg(value_name = "VERB")]
    verb: Vec<String>,
}

impl Manual {
    /// The page.
    pub fn answer(&self) -> Answer {
        let mut program = command();
        program.build();
        let mut command = &program;
        for (place, word) in self.verb.iter().enumerate() {
            match command.find_subcommand(word) {
                Some(found) => command = found,
                None => {
                    let verb = self.verb[..=place].join(" ");
                    return Answer::bad_input(Object::new(), &format!("there is no verb {verb:?}"));
                }
            }
        }
        let mut page = Vec::new();
        if let Err(error) = Man::new(command.clone()).render(&mut page) {
            return Answer::bad_input(Object::new(), &error.to_string());
        }
        let page = String::from_utf8_lossy(&page).into_owned();
        let mut object = Object::new();
        object.insert("page".to_owned(), page.clone().into());
        Answer::answered(object, page)
    }
}

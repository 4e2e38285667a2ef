//! `make` in words.

use hedgerow_workbench::verbs::MakeAnswer;
use hedgerow_workbench::{Answer as Found, Family};

use crate::answer::Answer;

/// The position, or the list of families.
pub fn said(found: MakeAnswer) -> Answer {
    let text = match &found {
        MakeAnswer::Made(made) => format!("{}\n", made.position),
        MakeAnswer::Several(made) => made.positions.iter().map(|position| format!("{position}\n")).collect(),
        MakeAnswer::Families(list) => list.families.iter().map(listed).collect(),
    };
    Answer::said(Found::Make(found), text)
}

fn listed(family: &Family) -> String {
    let mut text = format!("{:<8} {}\n", family.name, family.about);
    for parameter in &family.parameters {
        let setting = format!("{}={}", parameter.name, parameter.default);
        text += &format!("         {setting:<18} {}\n", parameter.meaning);
    }
    text
}

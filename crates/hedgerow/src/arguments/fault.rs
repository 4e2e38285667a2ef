//! What is wrong with the words of a command, in one sentence.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What a person reads: the sentence with the verb before it and the way to its help behind it, then what points at a fault
/// in a file of rules.
pub fn report(error: &clap::Error, words: &[OsString]) -> String {
    let text = error.to_string();
    // Faults of the options have a context; those of a file of rules are sentences of our own.
    if error.kind() == ErrorKind::ValueValidation && error.get(ContextKind::InvalidValue).is_none() {
        return text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned();
    }
    let verb = verb(words);
    let before = if verb.is_empty() { String::new() } else { format!("{verb}: ") };
    let help = if verb.is_empty() { "hedgerow --help".to_owned() } else { format!("hedgerow {verb} --help") };
    format!("{before}{}; see {help}", sentence(error))
}

/// The verb that these words name, such as `nash survey`; empty if none.
fn verb(words: &[OsString]) -> String {
    let mut command = &super::command();
    let mut verb = Vec::new();
    for word in words.iter().skip(1) {
        let Some(found) = command.find_subcommand(word) else { break };
        verb.push(found.get_name().to_owned());
        command = found;
    }
    verb.join(" ")
}

/// What is wrong with the words of a command, in one sentence.
pub fn sentence(error: &clap::Error) -> String {
    let argument = || listed(error, ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            format!("{} {} missing", argument(), if several(error) { "are" } else { "is" })
        }
        ErrorKind::UnknownArgument => {
            let what = if argument().starts_with('-') { "there is no option" } else { "this word is one too many:" };
            format!("{what} {}{}", argument(), did_you_mean(error))
        }
        ErrorKind::InvalidSubcommand => {
            format!("there is no verb {}{}", listed(error, ContextKind::InvalidSubcommand), did_you_mean(error))
        }
        ErrorKind::InvalidValue => match listed(error, ContextKind::InvalidValue) {
            value if value.is_empty() => format!("{} needs a value", argument()),
            value => {
                let choices = listed(error, ContextKind::ValidValue);
                let choices = if choices.is_empty() { String::new() } else { format!("; it is one of {choices}") };
                format!("{} cannot be {value:?}{}{choices}", argument(), did_you_mean(error))
            }
        },
        // The sentence of the reader of this option, if it is ours.
        ErrorKind::ValueValidation if error.get(ContextKind::InvalidValue).is_some() => {
            let value = listed(error, ContextKind::InvalidValue);
            match error.source() {
                Some(source) if source.is::<std::num::ParseIntError>() => {
                    format!("{} is a whole number, not {value:?}", argument())
                }
                Some(source) => match out_of_range(&source.to_string()) {
                    Some((least, most)) => format!("{} is from {least} to {most}, not {value}", argument()),
                    None => format!("{} {value:?}: {source}", argument()),
                },
                None => format!("{} cannot be {value:?}", argument()),
            }
        }
        ErrorKind::ArgumentConflict => match listed(error, ContextKind::PriorArg) {
            prior if prior == argument() => format!("{prior} is given twice"),
            prior => format!("{} and {prior} do not go together", argument()),
        },
        _ => first_paragraph(error),
    }
}

/// The words of the library that reads arguments, up to the first empty line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let said: Vec<&str> = text.lines().take_while(|line| !line.is_empty() && !line.starts_with("Usage")).collect();
    let said = said.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    said.strip_prefix("error: ").unwrap_or(&said).to_owned()
}

/// The range that a number is not in, by the words of the library that reads arguments.
fn out_of_range(text: &str) -> Option<(&str, &str)> {
    text.split_once(" is not in ")?.1.split_once("..=")
}

fn several(error: &clap::Error) -> bool {
    matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::Strings(names)) if names.len() > 1)
}

/// What an error says of this kind: one word, or several in a row.
fn listed(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(word)) => bare(word).to_owned(),
        Some(ContextValue::Strings(words)) => {
            match words.iter().map(|word| bare(word)).collect::<Vec<_>>().as_slice() {
                [most @ .., last] if !most.is_empty() && kind == ContextKind::InvalidArg => {
                    format!("{} and {last}", most.join(", "))
                }
                words => words.join(", "),
            }
        }
        _ => String::new(),
    }
}

/// The name of an argument without brackets and values: `GAME` of `<GAME>`, and `--time` of `--time <TIME>`.
fn bare(name: &str) -> &str {
    match name.split_once(" <") {
        Some((option, _)) if option.starts_with('-') => option,
        _ => name.strip_prefix('<').map_or(name, |name| name.trim_end_matches('.').trim_end_matches('>')),
    }
}

fn did_you_mean(error: &clap::Error) -> String {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let found = kinds.into_iter().map(|kind| listed(error, kind)).find(|word| !word.is_empty());
    found.map(|words| format!(" (did you mean {}?)", words.replace(", ", " or "))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with these words.
    fn of(words: &str) -> String {
        let words: Vec<_> = ["hedgerow"].into_iter().chain(words.split(' ')).map(Into::into).collect();
        match super::super::parse(&words) {
            Ok(_) => panic!("{words:?} can be read"),
            Err(error) => sentence(&error),
        }
    }

    #[test]
    fn each_fault_is_one_sentence() {
        let faults = [
            ("value", "GAME and POSITION are missing"),
            ("value hackenbush", "POSITION is missing"),
            ("value hackenbush BRR --metod plain", "there is no option --metod (did you mean --method?)"),
            ("problem", "there is no verb problem (did you mean problems?)"),
            ("value hackenbush BRR --threads x", "--threads is a whole number, not \"x\""),
            ("value hackenbush BRR --threads 0", "--threads is from 1 to 1024, not 0"),
            ("value hackenbush BRR --time", "--time needs a value"),
            ("value hackenbush BRR --time 5s --time 6s", "--time is given twice"),
            ("value nim 1+2 --time 3x", "--time \"3x\": \"x\" is not a unit of time: write 500ms, 10s, 2m or 1h"),
        ];
        for (words, sentence) in faults {
            assert_eq!(of(words), sentence, "{words}");
        }
        let unknown = of("value hackenbusch BRR");
        assert!(
            unknown.starts_with(
                "GAME cannot be \"hackenbusch\" (did you mean hackenbush?); it is one of hackenbush, boxes"
            ),
            "{unknown}"
        );
    }
}

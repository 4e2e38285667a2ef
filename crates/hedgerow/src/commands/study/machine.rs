//! The program and the machine that a study runs on.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread::available_parallelism;

use hedgerow_lab::study::Stamp;

/// This program on this machine.
pub fn stamp() -> Stamp {
    Stamp { version: env!("CARGO_PKG_VERSION").to_owned(), machine: machine() }
}

/// The machine in a phrase, such as `Xeon E5, 8 cores, x86_64 linux`.
pub fn machine() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = model(&told);
    // All cores of the machine: the number that this process may use can change from run to run.
    let cores = match told.lines().filter(|line| line.starts_with("processor")).count() {
        0 => available_parallelism().map_or(1, usize::from),
        cores => cores,
    };
    let cores = if cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    let parts = processor.into_iter().chain([cores, format!("{ARCH} {OS}")]);
    parts.collect::<Vec<_>>().join(", ")
}

fn model(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("model name"))?;
    let words: Vec<&str> = line.trim_start().strip_prefix(':')?.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_have_names() {
        let text = "processor\t: 0\nmodel name\t: Some  CPU @ 2GHz \nflags : x\n";
        assert_eq!(model(text).as_deref(), Some("Some CPU @ 2GHz"));
        assert_eq!(model("processor: 0\n"), None);
        assert_eq!(machine(), machine());
    }
}

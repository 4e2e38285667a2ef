//! Study files.
#![no_main]

use std::path::Path;

use hedgerow_lab::study::Study;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(study) = Study::read(text, Path::new("study.toml")) {
        // Not all of them: a study may have a hundred thousand.
        if study.total(1.0) < 1000 {
            study.cells(1.0);
        }
    }
});

//! Files of match records.
#![no_main]

use hedgerow_lab::record::Records;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("hedgerow-fuzz-records-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a file");
    let _ = Records::read(&path);
    let _ = std::fs::remove_file(&path);
});

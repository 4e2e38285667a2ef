//! Jobs as JSON, and stores of facts: a worker that is handed anything answers, and a store of any bytes is read or refused.
#![no_main]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hedgerow_workbench::jobs::{Coordinator, Goal, Job, Settings, VERSION, Worker};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut job) = serde_json::from_slice::<Job>(bytes) {
        // There is no time for an answer.
        job.version = VERSION.to_owned();
        job.seconds = Some(0.0);
        job.prove = false;
        let _ = Worker::new(64 << 20).work(&job, &Arc::new(AtomicBool::new(false)));
        return;
    }
    let folder = std::env::temp_dir().join(format!("hedgerow-fuzz-jobs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("facts.jsonl"), bytes).expect("a file");
    let goal = Goal::new("boxes", "1x2", None).expect("a goal");
    let _ = Coordinator::open(vec![goal], Settings { seconds: 1.0, prove: false }, Some(&folder));
    let _ = std::fs::remove_dir_all(&folder);
});

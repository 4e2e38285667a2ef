//! Proofs of both kinds: what is read is written back to the byte, and checking it ends within its limits.
#![no_main]

use std::time::Duration;

use hedgerow_core::Budget;
use hedgerow_games::hex3d::proof::Proof;
use hedgerow_games::small::nim::Nim;
use hedgerow_search::proof::{Certificate, PartizanReferee, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let budget = || Budget::unlimited().with_memory(64 << 20).with_time(Duration::from_millis(200));
    if let Ok(proof) = Certificate::read(text, &budget()) {
        assert_eq!(proof.write(), text);
        let _ = check(&proof, &PartizanReferee::<Nim>::new(), &budget());
    }
    if let Ok(proof) = Proof::read(text, &budget()) {
        assert_eq!(proof.write(), text);
    }
});

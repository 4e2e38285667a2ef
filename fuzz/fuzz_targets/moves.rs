//! Moves: what is read is a move of the position, is written back and read again; it can be made and taken back.
#![no_main]

use hedgerow_workbench::ALL;
use libfuzzer_sys::fuzz_target;

// The first byte says which game it is; the position ends with a line.
fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = data.split_first() else { return };
    let Some((text, chosen)) = std::str::from_utf8(text).ok().and_then(|text| text.split_once('\n')) else { return };
    let game = ALL[usize::from(*game) % ALL.len()];
    let Ok(position) = game.read(if text.is_empty() { game.start() } else { text }) else { return };
    if position.write().len() > 2000 || !position.is_listable() {
        return;
    }
    let Ok(turn) = position.begin(None) else { return };
    let Ok(mut session) = position.session(turn) else { return };
    let before = session.write();
    if let Ok(written) = session.written(chosen) {
        assert_eq!(session.written(&written).ok(), Some(written.clone()));
        if session.play(&written).is_ok() {
            assert!(session.undo());
            assert_eq!(session.write(), before);
        }
    }
});

//! Rule files: what is read can be played, and play ends.
#![no_main]

use hedgerow_core::{Notation, Partizan, Player};
use hedgerow_games::ruled::{RuledGame, Ruleset};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(rules) = Ruleset::read(text) else { return };
    let Ok(game) = RuledGame::read(text) else { return };
    let Ok(mut position) = game.position(&rules.start) else { return };
    for step in 0_usize.. {
        assert!(step < 100_000, "play does not end");
        let mut moves = Vec::new();
        position.options(Player::BOTH[step % 2], &mut moves);
        let Some(&chosen) = moves.get(step % moves.len().max(1)) else { return };
        assert_eq!(position.read_move(&position.write_move(chosen)), Ok(chosen));
        position = position.after(Player::BOTH[step % 2], chosen);
    }
});

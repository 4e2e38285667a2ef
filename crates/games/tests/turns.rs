//! A player to move is one of the game's players, whatever a text says.

use hedgerow_core::{Alternating, Naming, Notation, Partizan, Picture, Player, Rules, Turn};
use hedgerow_games::boxes::Boxes;
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::hex3d::Hex3d;
use hedgerow_games::konane::Konane;
use hedgerow_games::small::{cherries::Cherries, domineering::Domineering, nim::Nim};
use hedgerow_oracle::random::SplitMix64;

/// What may be put after a position to say who moves.
const SUFFIXES: [&str; 40] = [
    "",
    "X",
    "O",
    "x",
    "o",
    "A",
    "B",
    "C",
    "D",
    "E",
    "a",
    "b",
    "c",
    "Z",
    "[",
    "@",
    "L",
    "R",
    "Left",
    "Black",
    "player 3",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "9",
    "10",
    "255",
    "256",
    "257",
    "-1",
    "+1",
    "01",
    "１",
    "é",
    "0-0 C",
    "0-0-0 C",
    "0-0-0-0 D",
];

/// Asks everything of a position that a text gives, and that the turn is a player's of the game; answers with whether
/// there is one.
fn played<G: Notation + Picture, P: Rules>(text: &str, plain: impl Fn(G, Player) -> P) -> bool {
    let Ok(position) = G::read(text) else { return false };
    let (picture, drawing) = (position.text(), position.svg());
    assert!(!picture.is_empty() && !drawing.is_empty(), "{text:?}");
    let held = position.written_turn();
    for begins in Player::BOTH {
        let mut game = plain(G::read(text).expect("it was read before"), held.unwrap_or(begins));
        let players = game.players();
        assert!(held.is_none_or(|player| player.index() < players), "{text:?}: {held:?} of {players}");
        let mut moves = Vec::new();
        for _ in 0..5 {
            game.key();
            let Turn::Player(mover) = game.turn() else { break };
            assert!(mover.index() < players, "{text:?}: {mover:?} of {players}");
            moves.clear();
            game.moves(&mut moves);
            game.play(moves[0]);
        }
        let results: Vec<i32> = Player::all(players).map(|player| game.result(player)).collect();
        assert_eq!(results.len(), players);
    }
    // What the text holds is what the rules say.
    if let (Some(held), Turn::Player(mover)) = (held, plain(position, held.unwrap_or(Player::LEFT)).turn()) {
        assert_eq!(held, mover, "{text:?}");
    }
    true
}

fn alternating<P: Partizan + Notation + Picture>(text: &str) -> bool {
    played::<P, _>(text, Alternating::new)
}

#[test]
fn no_text_names_a_player_whom_the_game_does_not_have() {
    type Reader = fn(&str) -> bool;
    let readers: [(&[&str], Reader); 7] = [
        (&["X.X", "XO.O", "3x3", "3x3 a1", "3x3 any", "XOX/.O./XOX"], |text| played::<Konane, _>(text, |at, _| at)),
        (&["1x1", "2x2", "2x2 swedish", "1x2:0110101", "1x1 0-0", "1x1 0-0-0"], |text| {
            played::<Boxes, _>(text, |at, _| at)
        }),
        (&["2x2x2", "1x1x2:.|.", "2x2x1:1./.2", "2x2x2 pie"], |text| played::<Hex3d, _>(text, |at, _| at)),
        (&["3+5", "0"], alternating::<Nim>),
        (&["2x2", "../.#"], alternating::<Domineering>),
        (&["BR + R", "0"], alternating::<Cherries>),
        (&["BRG", "0-1B 1-2R", "0", "BB moves=2"], alternating::<Hackenbush>),
    ];
    let mut rng = SplitMix64::new(7);
    let mut any = || SUFFIXES[rng.below(SUFFIXES.len() as u64) as usize];
    for (positions, reader) in readers {
        let (mut read, mut refused) = (0, 0);
        let mut see = |text: String| match reader(&text) {
            true => read += 1,
            false => refused += 1,
        };
        for position in positions {
            SUFFIXES.iter().for_each(|suffix| see(format!("{position} {suffix}")));
            (0..200).for_each(|_| see(format!("{position} {} {}", any(), any())));
        }
        assert!(read >= positions.len() && refused > 30, "{positions:?}: {read} read, {refused} refused");
    }
}

#[test]
fn a_board_for_two_has_no_third_player() {
    let sentence = |text: &str| Konane::read(text).unwrap_err().to_string();
    assert_eq!(sentence("X.X 3"), "\"3\": who moves is X or O");
    assert_eq!(sentence("X.X 1"), "\"1\": who moves is X or O");
    assert!(
        Boxes::read("1x1 0-0 C").is_err() && Boxes::read("1x1 0-0-0 c").is_ok() && Boxes::read("1x1 0-0-0 D").is_err()
    );
    assert!(Hex3d::read("2x2x2 4").is_err() && Hex3d::read("2x2x2 3").is_ok());
}

/// Every way of naming players reads back what it writes, and nobody else.
#[test]
fn names_are_read_among_the_players() {
    for naming in [Naming::Sides, Naming::Stones, Naming::Letters, Naming::Numbers] {
        for players in 2..=4 {
            for player in Player::all(players + 3) {
                let read = naming.read(&naming.letter(player), players);
                assert_eq!(read, Some(player).filter(|player| player.index() < players), "{naming:?} {players}");
            }
            assert!(SUFFIXES.iter().filter_map(|text| naming.read(text, players)).all(|one| one.index() < players));
        }
    }
}

use hedgerow_core::conformance::{check_moves, check_partizan, check_rules, check_symmetric};
use hedgerow_core::{Alternating, Budget, Partizan, Player, Seed};
use hedgerow_value::Algebra;

use super::*;
use crate::evaluate::Evaluator;

fn game(name: &str) -> RuledGame {
    let text = LIBRARY.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}")).1;
    RuledGame::read(text).unwrap_or_else(|error| panic!("{name}: {error}\n{}", error.pointer()))
}

fn value(name: &str, text: &str) -> String {
    let algebra = Algebra::new();
    let position = game(name).position(text).unwrap_or_else(|error| panic!("{name} {text}: {error}"));
    let value = Evaluator::new(&algebra, Budget::unlimited()).value(&position).unwrap();
    algebra.display(value).to_string()
}

#[test]
fn the_library_is_read_and_free_of_faults() {
    for (name, text) in LIBRARY {
        // Reading a file of the library leaves this out.
        let rules = Ruleset::read_unchecked(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        sound::check(&rules).unwrap_or_else(|error| panic!("{name}: {error}\n{}", error.pointer()));
        let game = game(name);
        assert_eq!(game.rules().name, *name);
        assert!(text.lines().count() <= 30, "{name}");
        assert!(!game.rules().sources.is_empty() && !game.rules().about.is_empty(), "{name}");
        let checked = check(&game, Seed::new(1), 60, &Budget::unlimited());
        let checked = checked.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(checked.values > 20, "{name}: {checked:?}");
        assert!(checked.undeclared.is_empty(), "{name}: {:?}", checked.undeclared);
    }
}

#[test]
fn the_library_conforms() {
    for (name, _) in LIBRARY {
        let game = game(name);
        let start = game.position(&game.rules().start).unwrap();
        let small = match game.rules().boards.dimensions() {
            Some(1) => "5",
            Some(_) => "3x4",
            None if game.rules().boards.strip => "1x5",
            None => "2x3",
        };
        let small = game.position(small).unwrap();
        check_rules(&Alternating::new(start, Player::LEFT), Seed::new(2), 3);
        check_symmetric(&start, Seed::new(3), 2);
        for player in Player::BOTH {
            let mut moves = Vec::new();
            start.options(player, &mut moves);
            check_moves(&start, &moves);
        }
        let algebra = Algebra::new();
        let plain = |position: &Ruled| {
            fn plain(algebra: &Algebra, position: &Ruled) -> hedgerow_value::Game {
                let side = |player| {
                    let mut moves = Vec::new();
                    position.options(player, &mut moves);
                    moves.into_iter().map(|chosen| plain(algebra, &position.after(player, chosen))).collect::<Vec<_>>()
                };
                algebra.game(&side(Player::LEFT), &side(Player::RIGHT))
            }
            plain(&algebra, position)
        };
        let combine = |values: &[(hedgerow_value::Game, hedgerow_core::Sign)]| {
            values.iter().fold(algebra.zero(), |sum, &(value, sign)| {
                algebra.add(sum, if sign == hedgerow_core::Sign::Plus { value } else { algebra.negate(value) })
            })
        };
        check_partizan(&small, Seed::new(4), 2, plain, |integer| algebra.integer(integer), combine);
    }
}

#[test]
fn published_values() {
    for (name, position, published) in [
        ("toads-and-frogs", "T.F", "*"),
        // CGSuite's own tests, version 2.
        ("elephants-and-rhinos", "EEEE..RRR", "1"),
        // Winning Ways, chapter 2: rows of one colour are integers.
        ("toppling-dominoes", "BBB", "3"),
        ("toppling-dominoes", "BR", "*"),
        // On Numbers and Games, chapter 8: chains of Snort.
        ("snort", ".", "*"),
        ("snort", "..", "{1|-1}"),
        ("snort", "...", "{2|-2}"),
        ("col", "1x2", "0"),
        ("domineering-by-rules", "2x3", "{2|-1/2}"),
        ("clobber-by-rules", "XXO", "^"),
        ("amazons", "L...", "3"),
    ] {
        assert_eq!(value(name, position), published, "{name} {position}");
    }
}

//! Repeated searches: what is counted, what is alike, where it leads.

use crate::common;

use common::{CakeGame, Tree, cake};
use hedgerow_core::{Budget, Partizan, Player, Rules, Seed, Stopped};
use hedgerow_lab::repeats::{Choices, Progress, Repeats, choices};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Playable, Spec, TextGame, session};
use std::cell::Cell;
use std::time::Duration;

fn plan<G: Playable>(engine: &str, repeat: u64, plies: usize) -> Repeats {
    let engine = Spec::read(engine, &GameCard::of::<G>()).expect("an engine");
    Repeats { engine, repeat, plies, seed: Seed::new(3), memory: u64::MAX }
}

/// The study without symmetries.
fn studied<G: TextGame + 'static>(start: &G, plan: &Repeats, threads: usize) -> Choices {
    choices(&*session(start.clone()), plan, threads, &|_, _, _| None, &Budget::unlimited(), &|_| ()).expect("choices")
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let start = cake("4x5+3x3");
    let plan = plan::<CakeGame>("random", 200, 3);
    let one = studied(&start, &plan, 1);
    assert_eq!(one.plies.len(), 3);
    assert_eq!(one.stopped, None);
    for ply in &one.plies {
        assert_eq!(ply.searches(), 200);
        assert_eq!(ply.classes.iter().map(|class| class.count).sum::<u64>(), 200);
    }
    for threads in [2, 5] {
        assert_eq!(studied(&start, &plan, threads), one, "{threads} threads");
    }
    // Another seed, other counts; and each ply has streams of its own.
    let other = Repeats { seed: Seed::new(4), ..plan };
    assert_ne!(studied(&start, &other, 1), one);
}

#[test]
fn shares_multiply_on_the_way() {
    let start = cake("4x5");
    let two = studied(&start, &plan::<CakeGame>("random", 300, 2), 2);
    let [first, second] = &two.plies[..] else { panic!("two plies") };
    let first_share = first.classes[0].share;
    assert_eq!(two.configurations.len(), second.classes.len());
    for (configuration, class) in two.configurations.iter().zip(&second.classes) {
        assert_eq!(configuration.share, first_share * class.share);
        assert_eq!(configuration.chosen, class.first());
    }
    // The second ply is the position after the most chosen move of the first.
    let mut after = start.clone();
    after.play(after.read_move(first.played().expect("a move")).expect("a move"));
    assert_eq!((second.position.clone(), second.to_move), (after.write(), Player::RIGHT));
    after.play(after.read_move(second.played().expect("a move")).expect("a move"));
    assert_eq!(two.configurations[0].position, after.write());
}

#[test]
fn alike_moves_are_one_class_and_its_first_is_played() {
    // Left cuts a cake of five columns: 1 and 4, or 2 and 3, are the same from the left and from the right.
    let start = cake("4x5");
    let equivalence_key = |text: &str, player: Player, chosen: &str| {
        let position = cake(text);
        let chosen = position.read_move(chosen).ok()?;
        assert_eq!(player, Player::LEFT);
        let line = u128::from(chosen.1);
        let mut options = Vec::new();
        position.position.options(player, &mut options);
        Some(line.min(options.len() as u128 + 1 - line))
    };
    let plan = plan::<CakeGame>("random", 2000, 1);
    let found =
        choices(&*session(start.clone()), &plan, 2, &equivalence_key, &Budget::unlimited(), &|_| ()).expect("choices");
    let [ply] = &found.plies[..] else { panic!("one ply") };
    assert_eq!((ply.moves.len(), ply.classes.len()), (4, 2));
    for class in &ply.classes {
        assert_eq!(class.moves.len(), 2);
        assert_eq!(class.count, class.moves.iter().map(|(_, count)| count).sum::<u64>());
        // Every move is equally likely: four standard deviations are 0.045.
        assert!((class.share - 0.5).abs() < 0.045 && class.interval.0 < class.share && class.share < class.interval.1);
    }
    assert_eq!(ply.played(), Some(ply.classes[0].moves[0].0.as_str()));
}

#[test]
fn three_players_and_games_that_end() {
    let start = Tree::new(3, 3);
    let found = studied(&start, &plan::<Tree>("random", 20, 50), 2);
    assert!(found.plies.len() > 3 && found.plies.len() < 50);
    let mut now = start;
    for ply in &found.plies {
        assert_eq!(now.mover(), Some(ply.to_move));
        now.play(now.read_move(ply.played().expect("a move")).expect("a move"));
    }
    assert_eq!(now.mover(), None);
    assert!(!found.configurations.is_empty());
    // Nothing to study is no error.
    let over = studied(&cake("1x1"), &plan::<CakeGame>("random", 20, 3), 2);
    assert_eq!((over.plies.len(), over.configurations.len(), over.stopped), (0, 0, None));
}

#[test]
fn limits_keep_what_was_counted() {
    let start = cake("6x7+5x5");
    let budget = Budget::unlimited().with_time(Duration::from_millis(200));
    let plan = plan::<CakeGame>("random", 1 << 40, 2);
    let done = Cell::new(0);
    let heard = |progress: &Progress| {
        assert_eq!((progress.ply, progress.total), (0, 1 << 41));
        done.set(progress.done);
    };
    let found = choices(&*session(start.clone()), &plan, 2, &|_, _, _| None, &budget, &heard).expect("choices");
    assert_eq!(found.stopped, Some(Stopped::Time));
    assert_eq!(found.plies.len(), 1);
    assert_eq!(found.plies[0].searches(), done.get());
    assert!(done.get() > 0);
    // A budget that has ended already leaves nothing to tell.
    let none = Budget::unlimited().with_time(Duration::ZERO);
    let engine = Repeats { repeat: 1 << 40, ..plan };
    let found = choices(&*session(start.clone()), &engine, 1, &|_, _, _| None, &none, &|_| ()).expect("choices");
    assert_eq!(found.stopped, Some(Stopped::Time));
}

//! Dots-and-Boxes at play: fast playouts are fair, captures that are called right are right, engines play legal games.

use hedgerow_core::bits::Bits;
use hedgerow_core::conformance::check_rules;
use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::boxes::solve::{Limits, Method, Solver};
use hedgerow_games::boxes::{Board, Boxes, Line, Start};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Playable, Spec, TextGame};
use rand::Rng;

use crate::engines::build;

/// A position after so many random moves.
fn midgame<const W: usize>(text: &str, moves: usize, seed: u64) -> Board<W> {
    let mut position: Board<W> = Boxes::read(text).unwrap().resized().unwrap();
    let mut rng = Seed::new(seed).child("midgame").rng();
    for _ in 0..moves {
        if let Some(line) = position.random_move(&mut rng, &mut Vec::new()) {
            position.play(line);
        }
    }
    position
}

/// What a finished game left: the scores and whose turn it would be.
fn end<const W: usize>(position: &Board<W>) -> (Vec<u8>, Player) {
    assert_eq!(position.turn(), Turn::Over);
    (position.scores().to_vec(), position.to_move())
}

#[test]
fn every_width_conforms() {
    for text in ["1x1", "2x3", "3x3 icelandic", "2x2 0-0-0 B", "2x2 0-0-0-0 D", "5x5", "3x3:111111111111111100000000"] {
        let position = Boxes::read(text).unwrap();
        check_rules::<Board<1>>(&position.resized().unwrap(), Seed::new(1), 6);
        check_rules::<Board<2>>(&position.resized().unwrap(), Seed::new(2), 6);
        check_rules::<Board<4>>(&position.resized().unwrap(), Seed::new(3), 6);
        check_rules::<Boxes>(&position, Seed::new(3), 6);
    }
    check_rules::<Board<2>>(&midgame("7x7", 30, 1), Seed::new(4), 3);
    check_rules::<Board<4>>(&midgame("13x9 0-0-0", 5, 1), Seed::new(5), 2);
    check_rules::<Boxes>(&midgame("15x15", 5, 1), Seed::new(6), 1);
}

/// Fast playouts end as plain ones do: the same results as often, by the chi-squared test for two samples.
#[test]
fn fast_playouts_are_uniform() {
    fn compare<const W: usize>(start: Board<W>) {
        let games = 40_000;
        let mut counts: std::collections::HashMap<(Vec<u8>, Player), [f64; 2]> = Default::default();
        let mut rng = Seed::new(5).rng();
        let mut moves = Vec::new();
        for _ in 0..games {
            let mut fast = start;
            fast.rollout(&mut rng);
            counts.entry(end(&fast)).or_default()[0] += 1.0;
            let mut plain = start;
            while plain.turn() != Turn::Over {
                moves.clear();
                plain.moves(&mut moves);
                plain.play(moves[rng.random_range(0..moves.len())]);
            }
            counts.entry(end(&plain)).or_default()[1] += 1.0;
        }
        let seen: Vec<[f64; 2]> = counts.into_values().filter(|[fast, plain]| fast + plain >= 10.0).collect();
        let squares: f64 = seen.iter().map(|[fast, plain]| (fast - plain).powi(2) / (fast + plain)).sum();
        // The sum has the mean k and the variance 2k: five deviations are allowed.
        let freedom = (seen.len() - 1) as f64;
        assert!(squares < freedom + 5.0 * (2.0 * freedom).sqrt() + 1.0, "{squares} of {freedom}: {seen:?}");
    }
    compare::<1>(midgame("1x2", 0, 0));
    compare::<1>(midgame("2x2", 0, 0));
    compare::<1>(midgame("2x2 0-0 B", 3, 1));
    compare::<2>(midgame("2x3", 4, 2));
    compare::<4>(midgame("2x2 0-0-0 C", 1, 3));
    compare::<1>(midgame("3x3 0-0-0-0 B", 10, 4));
    // More than one word of lines, and the last lines of it free.
    compare::<2>(midgame("6x6", 70, 5));
    compare::<8>(midgame("15x15", 470, 6));
}

/// On 1 x 2 the last line is the middle one in a seventh of the games, and then one player has both boxes.
#[test]
fn orders_are_equally_likely() {
    let start = midgame::<1>("1x2", 0, 0);
    let mut rng = Seed::new(6).rng();
    let games = 70_000;
    let mut nets = [0_i32; 5];
    for _ in 0..games {
        let mut game = start;
        game.rollout(&mut rng);
        nets[(game.result(Player::LEFT) + 2) as usize] += 1;
    }
    // By enumeration of all 5040 orders.
    let mut exact = [0_i64; 5];
    fn all(game: &mut Board<1>, exact: &mut [i64; 5]) {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if moves.is_empty() {
            exact[(game.result(Player::LEFT) + 2) as usize] += 1;
        }
        for line in moves {
            let undo = game.play(line);
            all(game, exact);
            game.undo(line, undo);
        }
    }
    all(&mut start.clone(), &mut exact);
    assert_eq!(exact.iter().sum::<i64>(), 5040);
    let squares: f64 = (0..5)
        .filter(|&net| exact[net] > 0)
        .map(|net| {
            let expected = exact[net] as f64 / 5040.0 * f64::from(games);
            (f64::from(nets[net]) - expected).powi(2) / expected
        })
        .sum();
    assert!(squares < 25.0, "{nets:?} and not as {exact:?}");
}

#[test]
fn policies_play_legal_games_to_the_end() {
    for (which, policy) in <Board<1> as Playable>::POLICIES.iter().enumerate() {
        for text in ["1x1", "3x3", "3x4 swedish", "2x2 0-0-0", "8x8"] {
            let mut position = Boxes::read(text).unwrap();
            let (mut rng, mut buffer, mut moves) = (Seed::new(7).rng(), Vec::new(), Vec::new());
            while let Some(chosen) = position.informed_move(which, &mut rng, &mut buffer) {
                moves.clear();
                position.moves(&mut moves);
                assert!(moves.contains(&chosen), "{} plays {chosen:?}", policy.name);
                position.play(chosen);
            }
            assert_eq!(position.turn(), Turn::Over);
            let sum: u32 = position.scores().iter().map(|&score| u32::from(score)).sum();
            assert_eq!(sum as usize, position.shape().boxes());
        }
    }
}

/// A capture that `informed` always makes is never worse than another move; and whatever else it does, it does not
/// leave a box that can be had for nothing.
#[test]
fn informed_never_refuses_a_safe_capture() {
    let mut always = 0;
    for seed in 0..600 {
        let text = ["2x3", "3x3", "2x4", "3x3 swedish"][seed as usize % 4];
        let position = midgame::<1>(text, 6 + seed as usize % 9, seed);
        let mut rng = Seed::new(seed).rng();
        let played: std::collections::BTreeSet<Line> =
            (0..100).filter_map(|_| position.informed_move(0, &mut rng, &mut Vec::new())).collect();
        let free = position.free().iter().map(|line| Line(line as u16));
        let captures: Vec<Line> = free.filter(|&line| position.closes(line) > 0).collect();
        // A box that leads nowhere is taken at once.
        for &line in &captures {
            let mut after = position;
            after.play(line);
            let simple = (0..after.shape().boxes()).all(|index| {
                let touched = after.shape().ring::<1>(index).has(line.index());
                !touched || after.open_sides(index) != 1
            });
            let first = played.iter().next().copied();
            assert!(!simple || (played.len() == 1 && first.is_some_and(|line| position.closes(line) > 0)), "{text}");
        }
        if played.len() == 1 && position.free().len() > 1 && !captures.is_empty() {
            always += 1;
            let limits = Limits { method: Method::Plain, ..Limits::default() };
            let solver = Solver::new(&position.resized().unwrap(), limits).unwrap();
            let solution = solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
            let chosen = *played.first().unwrap();
            assert!(solution.best().any(|best| best == chosen), "{} {chosen:?}", TextGame::write(&position));
        }
    }
    assert!(always > 100, "only {always} positions with a capture");
}

/// At the end of a chain both ways of playing on are tried: taking the last two boxes, and declining them.
#[test]
fn informed_considers_double_dealing() {
    // A string of four on 1 x 4, to be taken from the left; its other end leads out.
    let mut position: Board<1> = Boxes::read("1x4").unwrap().resized().unwrap();
    position = position.with_free([9, 10, 11, 12].into_iter().collect::<Bits<1>>());
    let tried = |position: &Board<1>| {
        let mut rng = Seed::new(8).rng();
        (0..300)
            .filter_map(|_| position.informed_move(0, &mut rng, &mut Vec::new()))
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(tried(&position), [Line(9)].into());
    position.play(Line(9));
    assert_eq!(tried(&position), [Line(10)].into());
    position.play(Line(10));
    assert!(tried(&position).is_superset(&[Line(11), Line(12)].into()));
}

#[test]
fn perfect_results_count_what_was_taken() {
    for seed in 0..20 {
        let position = midgame::<1>("2x3", 9, seed);
        let plain = hedgerow_search::alphabeta::exact_moves(&position, &Budget::unlimited()).unwrap();
        assert_eq!(position.perfect(&Budget::unlimited()).unwrap(), plain, "{}", TextGame::write(&position));
    }
    assert!(midgame::<1>("2x2 0-0-0", 3, 1).perfect(&Budget::unlimited()).is_err());
}

#[test]
fn evaluations_and_orders_make_sense() {
    for seed in 0..60 {
        let position = midgame::<1>("3x3", seed as usize % 24, seed);
        for which in 0..<Board<1> as Playable>::EVALUATIONS.len() {
            let [left, right] = Player::BOTH.map(|player| position.evaluate(which, player));
            assert_eq!(left, -right, "what is good for one is as bad for the other");
        }
        let (least, most) = position.result_range();
        let mut game = position;
        game.rollout(&mut Seed::new(seed).rng());
        assert!(Player::BOTH.iter().all(|&player| (least..=most).contains(&game.result(player))));
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for line in moves {
            assert_eq!(position.order(0, line) > 0, position.closes(line) > 0);
            assert!(position.move_index(line) < <Board<1> as Playable>::MOVE_INDICES);
        }
    }
}

#[test]
fn engines_play_for_any_number() {
    let card = GameCard::of::<Board<1>>();
    for text in ["2x2 0-0-0", "2x2 0-0-0-0", "2x2"] {
        let start: Board<1> = Boxes::read(text).unwrap().resized().unwrap();
        for spec in [
            "mc:playouts=20",
            "uct:iterations=100",
            "uct:iterations=100,solver,playout=informed",
            "uct:iterations=100,reward=score",
            "maxn:depth=2",
            "maxn:depth=2,eval=safe",
            "paranoid:depth=3,order=boxes",
            "random:playout=informed",
            "weaver-concede",
            "weaver-ignore",
            "mc:playouts=20,choose=losses",
            "strong:time=5ms",
            "greedy",
        ] {
            let mut engine = build(&Spec::read(spec, &card).unwrap(), &start).unwrap();
            let (mut position, mut moves) = (start, Vec::new());
            while position.turn() != Turn::Over {
                let choice = engine.choose(&position, Seed::new(9), &Budget::unlimited()).unwrap();
                moves.clear();
                position.moves(&mut moves);
                assert!(moves.contains(&choice.chosen), "{spec} on {text}");
                position.play(choice.chosen);
            }
        }
        assert_eq!(build(&Spec::read("ab:depth=2", &card).unwrap(), &start).is_ok(), start.players() == 2);
    }
}

#[test]
fn presets_are_read() {
    let card = GameCard::of::<Board<1>>();
    let start = Board::<1>::new(3, 3, Start::Standard, 2).unwrap();
    for preset in card.all_presets() {
        let spec = Spec::read(preset.name, &card).unwrap();
        assert!(build(&spec, &start).is_ok(), "{}", preset.name);
    }
    for name in ["greedy", "mc", "mc-enhanced", "mcts", "mcts-enhanced"] {
        assert!(Spec::read(&format!("krebbers-{name}"), &card).is_ok(), "{name}");
    }
}

/// The thesis's greedy agent closes the first box it finds, even if another line would close two.
#[test]
fn the_greedy_agent_takes_the_first_box() {
    let position: Board<1> = Boxes::read("1x3:1111110101").unwrap().resized().unwrap();
    let mut engine = build(&Spec::read("krebbers-greedy", &GameCard::of::<Board<1>>()).unwrap(), &position).unwrap();
    for seed in 0..20 {
        let choice = engine.choose(&position, Seed::new(seed), &Budget::unlimited()).unwrap();
        assert_eq!(choice.chosen, Line(6));
    }
}

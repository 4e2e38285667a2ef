//! Konane's strong engines: the solver that is asked first, play by temperature, and the presets.

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::konane::solve::{Limits, Solver};
use hedgerow_games::konane::{Board, Konane, families};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Choice, Engine, PackedMove, Playable, Spec};

use crate::engines::build;

fn board<const W: usize>(text: &str) -> Board<W> {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).resized().unwrap()
}

fn engine<G: hedgerow_search::TextGame<Move: PackedMove> + 'static>(spec: &str, position: &G) -> Box<dyn Engine<G>> {
    let spec = Spec::read(spec, &position.facts().card).unwrap_or_else(|error| panic!("{error}"));
    build(&spec, position).unwrap_or_else(|error| panic!("{error}"))
}

fn choice<G: hedgerow_search::TextGame<Move: PackedMove> + 'static>(spec: &str, position: &G) -> Choice<G::Move> {
    engine(spec, position).choose(position, Seed::new(1), &Budget::unlimited()).unwrap()
}

fn refusal(spec: &str) -> String {
    let position: Board<1> = board("6x6");
    let spec = Spec::read(spec, &GameCard::of::<Board<1>>()).unwrap_or_else(|error| panic!("{error}"));
    build(&spec, &position).err().expect("no such engine").to_string()
}

fn moves<G: Rules>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// Positions of random play, late enough to be solved at once.
fn late(rows_columns: &str, jumps: usize, count: u64) -> Vec<Konane> {
    let start = Konane::read(rows_columns).unwrap();
    (1..=count).filter_map(|seed| families::random(&start, jumps, seed)).collect()
}

#[test]
fn strong_plays_what_the_solver_proves() {
    let (mut won, mut lost) = (0, 0);
    for position in late("6x6", 8, 24) {
        let solver = Solver::new(&position, Limits::default()).unwrap();
        let solution = solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
        let position: Board<1> = position.resized().unwrap();
        // Depth 1 is too little for a search: what is known comes from the solver.
        let choice = choice("strong:time=10s,depth=1", &position);
        let wins = solution.winner == position.to_move();
        assert_eq!(choice.proved, Some(if wins { 1 } else { -1 }), "{}", position.konane().write());
        if wins {
            won += 1;
            assert!(solution.winning.contains(&choice.chosen), "{}", position.konane().write());
        } else {
            lost += 1;
            assert!(moves(&position).contains(&choice.chosen));
        }
    }
    assert!(won > 3 && lost > 3, "{won} won, {lost} lost: too few to tell");
}

#[test]
fn boards_too_large_for_the_solver_are_solved_by_their_regions() {
    // A jump of Black's alone, and one of each: the second is worth nothing, so whoever begins loses.
    let empty = ".".repeat(20);
    for (first, wins) in [("XO..................", true), ("XO................XO", false)] {
        let rows = [first, &empty, &empty, &empty];
        let position: Board<4> = board(&format!("{} X", rows.join("/")));
        let (result, chosen) = position.perfect_move(&Budget::unlimited()).unwrap();
        let all = position.perfect(&Budget::unlimited()).unwrap();
        let best = all.iter().map(|&(_, result)| result).max();
        assert_eq!((Some(result), wins), (best, result > 0), "{first}");
        assert!(!wins || all.contains(&(chosen.unwrap(), 1)));
        assert_eq!(choice("strong:time=5s", &position).proved, Some(result));
    }
}

#[test]
fn one_perfect_move_agrees_with_the_results_of_all() {
    for position in late("5x5", 4, 20) {
        let all = position.perfect(&Budget::unlimited()).unwrap();
        let best = all.iter().map(|&(_, result)| result).max();
        let (result, chosen) = position.perfect_move(&Budget::unlimited()).unwrap();
        assert_eq!(Some(result), best, "{}", position.write());
        assert!(chosen.is_none_or(|chosen| all.contains(&(chosen, result))), "{}", position.write());
    }
}

#[test]
fn heat_plays_legal_games_and_wins_sums_that_it_can_add() {
    for position in late("6x6", 6, 4) {
        let mut position: Board<1> = position.resized().unwrap();
        let mut heat = engine("heat:time=200ms", &position);
        while position.turn() != Turn::Over {
            let choice = heat.choose(&position, Seed::new(2), &Budget::unlimited()).unwrap();
            assert!(moves(&position).contains(&choice.chosen), "{}", position.konane().write());
            if let Some(proved) = choice.proved {
                let (result, _) = position.perfect_move(&Budget::unlimited()).unwrap();
                assert_eq!(proved, result, "{}", position.konane().write());
            }
            heat.played(choice.chosen);
            position.play(choice.chosen);
        }
    }
}

#[test]
fn heat_without_time_for_values_plays_by_evaluation() {
    let position: Board<1> = board("8x8 d4 d5");
    let heat = choice("heat:time=1ms,eval=moves-balance", &position);
    let greedy = choice("greedy:eval=moves-balance,ties=first", &position);
    assert_eq!((heat.chosen, heat.proved), (greedy.chosen, None));
}

#[test]
fn the_strong_presets_are_engines_for_every_board() {
    for preset in ["strong", "strong-uct"] {
        let spec = Spec::read(preset, &GameCard::of::<Konane>()).unwrap();
        assert_eq!(spec.time("time"), Some(std::time::Duration::from_secs(1)), "{preset}");
        let given = format!("{preset}:time=5ms");
        let small: Board<1> = board("4x4");
        assert!(moves(&small).contains(&choice(&given, &small).chosen));
        let large: Board<4> = board("14x17");
        assert!(moves(&large).contains(&choice(&given, &large).chosen));
        let largest = Konane::read("20x20").unwrap();
        assert!(moves(&largest).contains(&choice(&given, &largest).chosen));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert!(refusal("ab:endgame=0.5").contains("give time too"));
    assert!(refusal("ab:time=1s,endgame=0.5,padding=3").contains("padding leaves some of it out"));
    // Engines of one game are unknown in others.
    let fault = Spec::read("heat", &GameCard::NOTHING).unwrap_err().to_string();
    assert!(fault.contains("there is no engine heat"), "{fault}");
}

#[test]
fn tree_search_by_the_clock_takes_no_time_for_a_win_at_hand() {
    // Black's only jump leaves White without one.
    let position: Board<1> = board("XO....... X");
    let clock = std::time::Instant::now();
    let choice = choice("shokry-mcts:time=600s", &position);
    assert_eq!((choice.proved, choice.score), (Some(1), Some(1.0)));
    assert!(clock.elapsed().as_secs() < 300);
    // Where walks are counted, they are made.
    assert_eq!(self::choice("uct:iterations=50", &position).moves[0].visits, 50);
}

#[test]
fn a_large_board_leaves_time_to_search() {
    let start = Konane::read("10x10").unwrap();
    for seed in 1..=3 {
        let position: Board<4> = families::random(&start, 20, seed).unwrap().resized().unwrap();
        let choice = choice("strong:time=200ms", &position);
        assert!(choice.nodes > 1000 && choice.depth >= 2, "{} positions, depth {}", choice.nodes, choice.depth);
    }
}

#[test]
fn either_side_tells_its_moves() {
    let position: Konane = Konane::read("XO.O.OX... X").unwrap();
    let count = |player| {
        let mut jumps = Vec::new();
        assert!(position.moves_of(player, &mut jumps));
        jumps.len()
    };
    assert_eq!((count(Player::LEFT), count(Player::RIGHT)), (4, 1));
    assert!(!Konane::read("6x6").unwrap().moves_of(Player::LEFT, &mut Vec::new()), "removals are one player's");
}

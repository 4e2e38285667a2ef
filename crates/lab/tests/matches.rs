//! Matches: who sits where, what counts, and the same games on any number of threads.

use crate::common;

use std::collections::HashSet;

use common::{FAULTY, TemporaryFile, Tree, bytes, cake, plan, play, tested};
use hedgerow_core::{Alternating, Budget, Player};
use hedgerow_lab::matches::{Keep, Match, Openings};
use hedgerow_lab::record::{GameRecord, Records, replay};
use hedgerow_lab::statistics::{Sprt, SprtState};
use hedgerow_search::session;
use serde_json::json;

fn records(plan: &Match) -> Vec<GameRecord> {
    let file = TemporaryFile::with(&bytes(plan, 2));
    Records::read(file.path()).expect("records").games
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    fn check(plan: &Match) {
        let one = bytes(plan, 1);
        assert!(one.iter().filter(|&&byte| byte == b'\n').count() as u64 == plan.games + 1);
        for threads in [2, 3, 7] {
            assert!(bytes(plan, threads) == one, "{threads} threads");
        }
    }
    check(&plan(&cake("6x7+5x5"), &["greedy", "random"], 101));
    check(&plan(&cake("6x7+5x5"), &["random", "random"], 64));
    check(&plan(&Tree::new(3, 2), &["greedy", "random"], 60));
    check(&plan(&Tree::new(3, 3), &["greedy", "random", "greedy:ties=last"], 60));
}

#[test]
fn summaries_are_the_same_on_any_number_of_threads() {
    let plan = plan(&cake("6x7+5x5"), &["greedy", "random"], 80);
    let one = json!(play(&plan, 1, Keep::Nowhere).expect("a match").report()).to_string();
    assert_eq!(json!(play(&plan, 3, Keep::Nowhere).expect("a match").report()).to_string(), one);
}

#[test]
fn two_engines_swap_seats() {
    let games = records(&plan(&cake("5x5+3x4"), &["greedy", "random"], 20));
    for pair in games.chunks(2) {
        assert_eq!((&*pair[0].seats, &*pair[1].seats), (&[0, 1][..], &[1, 0][..]));
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].opening_moves, pair[1].opening_moves);
    }
    let openings: HashSet<_> = games.iter().map(|game| &game.opening_moves).collect();
    assert_eq!(openings.len(), 10);
}

#[test]
fn three_engines_sit_in_all_six_ways() {
    let plan = plan(&Tree::new(5, 3), &["random", "random", "greedy"], 14);
    let games = records(&plan);
    let seats: Vec<_> = games[..6].iter().map(|game| game.seats.clone()).collect();
    assert_eq!(seats, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    assert_eq!(games[6].seats, games[0].seats);
    let summary = play(&plan, 2, Keep::Nowhere).expect("a match");
    assert!(summary.unpaired > 0, "the last group has two games only");
    let wins: u64 = summary.engines.iter().map(|engine| engine.outcomes.wins).sum();
    assert_eq!(wins + summary.draws, summary.games);
    assert!(summary.score().is_none() && summary.elo().is_none());
    assert!(json!(summary.report()).get("wins").is_none(), "there is no first of two");
}

#[test]
fn repeated_games_do_not_count() {
    let mut plan = plan(&cake("5x5+3x4"), &["greedy:ties=first", "greedy:ties=first"], 20);
    plan.openings.list.truncate(3);
    let games = records(&plan);
    assert!(games.iter().all(|game| game.repeated == (game.index >= 6)));
    let summary = play(&plan, 3, Keep::Nowhere).expect("a match");
    assert_eq!((summary.games, summary.repeated, summary.recorded), (6, 14, 20));
    assert_eq!(summary.points.expect("two engines").pairs.iter().sum::<u64>(), 3);
    // The same engine in both seats: every pair is one game played twice, and one to one.
    assert_eq!(summary.distinct, 3);
    assert_eq!(summary.score().expect("games").0, 0.5);
    assert_eq!(summary.remarks(), ["14 games were move for move the same as an earlier one: they do not count."]);
    let summary = play(&Match { count_repeated: true, ..plan }, 3, Keep::Nowhere).expect("a match");
    assert_eq!((summary.games, summary.repeated), (20, 14));
    assert_eq!(summary.remarks(), ["14 games were move for move the same as an earlier one: they count all the same."]);
}

#[test]
fn an_odd_game_is_unpaired() {
    let summary = play(&plan(&cake("6x6+4x4"), &["random", "random"], 9), 2, Keep::Nowhere).expect("a match");
    assert_eq!((summary.games, summary.unpaired), (9, 1));
    let points = summary.points.expect("two engines");
    assert_eq!((points.pairs.iter().sum::<u64>(), points.singles.iter().sum::<u64>()), (4, 1));
}

#[test]
fn the_summary_is_what_the_records_add_up_to() {
    let plan = plan(&Tree::new(11, 2), &["greedy", "random"], 200);
    let games = records(&plan);
    let summary = play(&plan, 2, Keep::Nowhere).expect("a match");
    let counted: Vec<_> = games.iter().filter(|game| !game.repeated).collect();
    let count = |test: &dyn Fn(&GameRecord) -> bool| counted.iter().filter(|game| test(game)).count() as u64;
    let (wins, draws) = (count(&|game| game.winner == Some(0)), count(&|game| game.winner.is_none()));
    assert!(wins > 0 && draws > 0, "a game with draws");
    assert_eq!(summary.games, counted.len() as u64);
    let json = json!(summary.report());
    assert_eq!(json["wins"]["count"], wins);
    assert_eq!(json["draws"]["count"], draws);
    assert_eq!(json["losses"]["count"], summary.games - wins - draws);
    assert_eq!(json["seats"][1]["engines"][0]["wins"], count(&|game| game.winner == Some(0) && game.seats[1] == 0));
    let mean = (wins as f64 + draws as f64 / 2.0) / summary.games as f64;
    assert!((summary.score().expect("games").0 - mean).abs() < 1e-12);
    let moves: u64 = games.iter().map(|game| game.moves.len() as u64).sum();
    assert_eq!(summary.engines.iter().map(|engine| engine.turns).sum::<u64>(), moves);
    for game in &games {
        let best = *game.results.iter().max().expect("results");
        match game.winner {
            Some(winner) => assert_eq!(game.results[usize::from(game.seats[1] == winner)], best),
            None => assert_eq!(game.results[0], game.results[1]),
        }
    }
}

#[test]
fn a_test_ends_at_the_same_game_on_any_number_of_threads() {
    let plan = tested(plan(&cake("7x7+5x6"), &["greedy", "random"], 4000), Sprt::new(0.0, 100.0));
    let one = bytes(&plan, 1);
    assert_eq!(bytes(&plan, 2), one);
    assert_eq!(bytes(&plan, 3), one);
    let summary = play(&plan, 3, Keep::Nowhere).expect("a match");
    assert_eq!(summary.sprt.expect("a test").state, SprtState::AcceptH1);
    assert!(summary.recorded < 4000 && summary.recorded.is_multiple_of(2) && summary.stopped.is_none());
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count() as u64, summary.recorded + 1);
    assert_eq!(json!(summary.report())["sprt"]["state"], "H1");
}

#[test]
fn an_engine_that_gives_up_leaves_the_game_unfinished() {
    let plan = plan(&Tree::new(2, 2), &["perfect", "random"], 12);
    let games = records(&plan);
    let unfinished: Vec<_> = games.iter().filter_map(|game| game.unfinished.as_deref()).collect();
    assert!(!unfinished.is_empty());
    assert!(unfinished.iter().all(|&reason| reason == "perfect: the position is too large for this method"));
    let summary = play(&plan, 2, Keep::Nowhere).expect("a match");
    assert_eq!(summary.unfinished, unfinished.len() as u64);
    assert_eq!(summary.games + summary.repeated + summary.unfinished, 12);
}

#[test]
fn recorded_games_can_be_replayed() {
    for game in records(&plan(&cake("5x5+3x4"), &["greedy", "random"], 10)) {
        let start = session(cake(&game.position));
        let mut plies = 0;
        replay(&game, &*start, &mut |_, _| plies += 1).expect("a legal game");
        assert_eq!(plies, game.plies());
        let fault = |change: &dyn Fn(&mut GameRecord)| {
            let mut game = game.clone();
            change(&mut game);
            replay(&game, &*start, &mut |_, _| {}).err().expect("a faulty game").to_string()
        };
        let index = game.index;
        assert_eq!(
            fault(&|game| game.moves[0] = "9:1".to_owned()),
            format!("game {index}: move 3: 9:1: this is not a move of Left")
        );
        assert_eq!(fault(&|game| game.moves[0] = "x".to_owned()), format!("game {index}: move 3: this is no cut"));
        assert!(fault(&|game| drop(game.moves.pop())).ends_with("the moves do not reach the end"));
        assert!(fault(&|game| game.results.reverse()).contains("the results are"));
        assert!(fault(&|game| game.turn = "R".to_owned()).contains("it starts from"));
    }
    for game in records(&plan(&Tree::new(5, 3), &["random", "random", "greedy"], 12)) {
        let mut plies = 0;
        replay(&game, &*session(Tree::new(5, 3)), &mut |_, _| plies += 1).expect("a legal game");
        assert_eq!(plies, game.plies());
    }
}

#[test]
fn random_openings_are_distinct_and_follow_from_seed_and_number() {
    let start = session(cake("5x5+3x4"));
    let lines = |count, seed| -> Vec<_> {
        let openings = Openings::random(&*start, 3, count, seed).expect("openings");
        openings.list.into_iter().map(|opening| opening.moves).collect()
    };
    let (short, long) = (lines(10, 1), lines(50, 1));
    assert_eq!(short, long[..10]);
    assert_ne!(short, lines(10, 2));
    let openings = Openings::random(&*start, 3, 50, 1).expect("openings");
    let positions: HashSet<_> = openings.list.iter().map(|opening| opening.position.key()).collect();
    assert_eq!(positions.len(), 50);
    assert_eq!(openings.about, "3 random moves from 5x5+3x4 (L to move)");
}

#[test]
fn openings_end_where_there_are_no_more() {
    let start = session(cake("3x3"));
    let all = Openings::all(&*start, 2, &Budget::unlimited()).expect("openings");
    let random = Openings::random(&*start, 2, 1000, 1).expect("openings");
    let positions =
        |openings: &Openings| -> HashSet<u128> { openings.list.iter().map(|opening| opening.position.key()).collect() };
    assert_eq!(positions(&all).len(), all.list.len());
    assert_eq!(positions(&all), positions(&random));
    assert!(all.list.iter().all(|opening| opening.position.mover().is_some()));
    // A 1 x 3 cake is over after Left's first move, since Right cannot cut it.
    let short = session(cake("1x3"));
    let error = Openings::random(&*short, 1, 5, 1).err().expect("no opening");
    assert_eq!(error.to_string(), "no game is left to play after 1 move");
    assert!(Openings::all(&*short, 1, &Budget::unlimited()).is_err());
    assert_eq!(Openings::random(&*start, 0, 10, 1).expect("an opening").list.len(), 1);
    let over = Alternating::new(cake("1x3").position, Player::RIGHT);
    assert_eq!(Openings::given([session(over)], "one").err().expect("over").to_string(), "nobody is to move in 1x3");
    assert!(Openings::given([], "none").is_err());
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let error = |plan: &Match| play(plan, 1, Keep::Nowhere).expect_err("nonsense").to_string();
    let good = plan(&cake("5x5"), &["random", "random"], 4);
    let three = Match { engines: plan(&cake("5x5"), &["random"; 3], 4).engines, ..good.clone() };
    assert_eq!(
        error(&three),
        "2 play this game, but the match has 3 engines; a round robin lets every two of them play"
    );
    let test = tested(good.clone(), Sprt::new(5.0, 5.0));
    assert_eq!(error(&test), "a sequential test needs a first rating below the second, not 5 and 5");
    let three = plan(&Tree::new(1, 3), &["random", "random", "ab"], 4);
    let message = play(&three, 1, Keep::Nowhere).expect_err("ab is for two").to_string();
    assert!(message.starts_with("engine \"ab\": ab is for two players"), "{message}");
    let none = Match { games: 0, ..good };
    let empty = play(&none, 1, Keep::Nowhere).expect("an empty match");
    assert_eq!(json!(empty.report())["elo"], serde_json::Value::Null);
}

#[test]
fn an_engine_that_panics_ends_the_match() {
    // So many games that the other threads would need hours for them.
    let mut plan = plan(&Tree::new(FAULTY, 2), &["greedy", "random"], 100);
    plan.games = 1_000_000_000;
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        play(&plan, 3, Keep::Nowhere).map(|summary| summary.recorded)
    }));
    assert!(ended.is_err());
}

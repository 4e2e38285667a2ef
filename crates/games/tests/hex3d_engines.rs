//! Engines at 3D Hex: the exact endgame against the definition, and whole games by every engine that three can play with.

use std::time::Duration;

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::hex3d::families;
use hedgerow_games::hex3d::solve::{Limits, Solver};
use hedgerow_games::hex3d::{Board, Hex3d, Move, Nature, Outcomes};
use hedgerow_search::reward::{NATURES, Reward, Weights};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Choice, Engine, Frequencies};
use rand::Rng;

use crate::engines::build;

fn engine(spec: &str, start: &Board<1>) -> Result<Box<dyn Engine<Board<1>>>, String> {
    let spec = Spec::read(spec, &GameCard::of::<Board<1>>()).map_err(|error| error.to_string())?;
    build(&spec, start).map_err(|error| error.to_string())
}

fn board(text: &str) -> Board<1> {
    Hex3d::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).resized().expect("few cells")
}

fn ask(spec: &str, position: &Board<1>, seed: Seed) -> Choice<Move> {
    let mut engine = engine(spec, position).unwrap_or_else(|error| panic!("{error}"));
    engine.choose(position, seed, &Budget::unlimited()).expect("no limit")
}

fn moves_of(position: &Board<1>) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

fn after(position: &Board<1>, chosen: Move) -> Board<1> {
    let mut after = *position;
    after.play(chosen);
    after
}

/// A random position with so many free cells in which nobody has won.
fn late(shape: &str, free: usize, seed: Seed) -> Board<1> {
    let mut rng = seed.rng();
    loop {
        let mut position = board(shape);
        while position.turn() != Turn::Over && position.free().len() > free {
            let moves = moves_of(&position);
            position.play(moves[rng.random_range(0..moves.len())]);
        }
        if position.turn() != Turn::Over {
            return position;
        }
    }
}

/// The outcome set by its definition, move by move.
fn by_definition(position: &Board<1>, nature: &Nature) -> Outcomes {
    let Turn::Player(mover) = position.turn() else { return Outcomes::of(position.winner()) };
    let sets: Vec<Outcomes> =
        moves_of(position).into_iter().map(|chosen| by_definition(&after(position, chosen), nature)).collect();
    nature.at(position.stones_on_board()).outcomes(mover, &sets)
}

fn by_solver(position: &Board<1>, nature: &Nature) -> Outcomes {
    let whole: Hex3d = position.resized().expect("all fit");
    if whole.turn() == Turn::Over {
        return Outcomes::of(whole.winner());
    }
    let solver = Solver::new(&whole, nature.clone(), Limits::default()).expect("few free cells");
    solver.outcomes(&Budget::unlimited(), &|_| ()).expect("no limit")
}

/// The least and the mean worth of a set of outcomes to a player.
fn worth(set: Outcomes, player: Player, weights: &Weights) -> (f64, f64) {
    let reward = Reward::by_weights(weights);
    let winner = |number: usize| (number < 3).then(|| Player::new(number as u8));
    let worths: Vec<f64> = (0..Outcomes::COUNT)
        .filter(|&number| Outcomes::numbered(number).is_in(set))
        .map(|number| reward.of_outcome(player, winner(number), 3).expect("weights"))
        .collect();
    (worths.iter().copied().fold(f64::INFINITY, f64::min), worths.iter().sum::<f64>() / worths.len() as f64)
}

/// The choice is the best by what was found for every move, and says so.
fn check(choice: &Choice<Move>, position: &Board<1>, found: &[(Move, (f64, f64))], about: &str) {
    let best = found.iter().map(|(_, worth)| *worth).fold((f64::NEG_INFINITY, 0.0), |x, y| if y > x { y } else { x });
    let of = |chosen: Move| found.iter().find(|(other, _)| *other == chosen).expect("a legal move").1;
    let about = format!("{about} {}", Notation::write(&position.resized::<4>().expect("all fit")));
    assert_eq!(of(choice.chosen), best, "{about}");
    assert_eq!(choice.figures, [("exact", 1.0), ("guaranteed", best.0)], "{about}");
    assert_eq!((choice.score, choice.moves.len()), (Some(best.1), found.len()), "{about}");
    assert_eq!(choice.moves[0].chosen, choice.chosen, "{about}");
    for considered in &choice.moves {
        assert_eq!((considered.mean, considered.error), (Some(of(considered.chosen).1), Some(0.0)), "{about}");
    }
}

#[test]
fn late_positions_are_played_as_the_solver_says() {
    for (index, (name, _)) in NATURES.into_iter().enumerate() {
        let weights = Weights::read(name).expect("a nature");
        let nature = Nature::of(&weights).expect("three players");
        for round in 0..6 {
            let shape = ["3x3x3", "3x3x3:.../.../...|.../.#./...|.../.../...", "4x4x4"][round % 3];
            let position = late(shape, 4 + round, Seed::new(5).child(index).child(round));
            let mover = position.to_move();
            let found: Vec<(Move, (f64, f64))> = moves_of(&position)
                .into_iter()
                .map(|chosen| {
                    let after = after(&position, chosen);
                    let set = by_solver(&after, &nature);
                    if round < 3 {
                        assert_eq!(set, by_definition(&after, &nature), "{name}");
                    }
                    (chosen, worth(set, mover, &weights))
                })
                .collect();
            for spec in ["mc:playouts=2,exact=9", "uct:iterations=2,exact=9"] {
                let choice = ask(&format!("{spec},weights={name}"), &position, Seed::new(1));
                check(&choice, &position, &found, &format!("{spec} {name}"));
                assert!(choice.nodes < 1_000_000, "{spec} {name}");
            }
            if name == "selfish" {
                check(&ask("mc:playouts=2,exact=9", &position, Seed::new(1)), &position, &found, "by default");
            }
        }
    }
}

/// Which of several best moves is played is for `ties` to say.
#[test]
fn ties_are_broken_as_the_spec_says() {
    // Nobody can join any more: all moves are equal.
    let position = board("3x3x3:1##/###/###|###/#.#/###|###/###/#.. 2");
    let moves = moves_of(&position);
    let chosen = |ties: &str, seed| ask(&format!("mc:exact=5,ties={ties}"), &position, Seed::new(seed)).chosen;
    assert_eq!((chosen("first", 1), chosen("last", 1)), (moves[0], moves[2]));
    for &each in &moves {
        assert!((0..60).any(|seed| chosen("random", seed) == each));
    }
}

#[test]
fn only_positions_with_few_moves_are_solved() {
    for free in [8, 9, 10] {
        let position = late("3x3x3", free, Seed::new(11));
        for spec in ["mc:playouts=5,exact=9", "uct:iterations=50,exact=9"] {
            let exact = ask(spec, &position, Seed::new(1)).figures.iter().any(|(name, _)| *name == "exact");
            assert_eq!(exact, free <= 9, "{spec} with {free} free cells");
        }
        let plain = ask("mc:playouts=5", &position, Seed::new(1));
        assert_eq!(plain, ask("mc:playouts=5,exact=0", &position, Seed::new(1)));
    }
}

/// What the solver cannot do in time, or at all, is searched.
#[test]
fn a_search_follows_where_the_solver_stops() {
    let start = board("4x4x4");
    let choice = ask("mc:playouts=3,exact=64", &start, Seed::new(1));
    assert_eq!((choice.nodes, choice.figures.len()), (3 * 64, 0));
    // In so narrow a box one stone may win, and the solver does not know the pie rule there.
    assert_eq!(ask("mc:playouts=3,exact=64", &board("1x2x3 pie"), Seed::new(1)).nodes, 3 * 6);
    assert!(!ask("mc:playouts=3,exact=64", &board("2x2x2 pie"), Seed::new(1)).figures.is_empty());
    // The open question of the game: it takes more than these moments.
    let clock = std::time::Instant::now();
    let choice = ask("mc:playouts=1e9,time=60ms,exact=27", &board("3x3x3"), Seed::new(1));
    assert!(choice.figures.is_empty() && choice.nodes > 0 && choice.stopped.is_none());
    // It would take hours; a busy machine takes its time too.
    assert!(clock.elapsed() < Duration::from_secs(60));
    let budget = Budget::unlimited().with_time(Duration::from_millis(30));
    let mut engine = engine("uct:iterations=1e9,exact=27", &board("3x3x3")).expect("an engine");
    let choice = engine.choose(&board("3x3x3"), Seed::new(1), &budget).expect("a move");
    assert!(choice.figures.iter().all(|(name, _)| *name != "exact") && choice.stopped.is_some());
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (spec, sentence) in [
        ("mc:exact=9,reward=score", "exact is for outcomes, not for scores: give weights, or leave out reward=score"),
        ("mc:exact=9,weights=1,0,0.5;0,1,0.5", "the weights are for 2 players, but 3 play"),
        ("uct:rave=9,leaf=2", "rave looks at the one playout of a walk: leave out leaf and expand"),
    ] {
        let error = engine(spec, &board("2x2x2")).err().expect(spec);
        assert!(error.ends_with(sentence), "{error}");
    }
    assert!(engine("mc:exact=9,reward=score,weights=misere", &board("2x2x2")).is_ok());
}

/// One game: how it ends, and after how many moves.
fn game(start: &Board<1>, specs: [&str; 3], seed: Seed) -> Board<1> {
    let mut engines = specs.map(|spec| engine(spec, start).unwrap_or_else(|error| panic!("{error}")));
    let (mut position, mut turn) = (*start, 0_u32);
    while let Turn::Player(mover) = position.turn() {
        let choice =
            engines[mover.index()].choose(&position, seed.child(turn), &Budget::unlimited()).expect("no limit");
        assert!(moves_of(&position).contains(&choice.chosen), "{}", specs[mover.index()]);
        position.play(choice.chosen);
        engines.iter_mut().for_each(|engine| engine.played(choice.chosen));
        turn += 1;
    }
    position
}

#[test]
fn every_engine_plays_whole_games_with_every_nature() {
    let hollow = families::hollow(board("3x3x3").shape()).and_then(|box_| box_.resized()).expect("a middle");
    let starts = [board("2x2x2"), board("2x3x2"), board("3x3x3"), hollow, board("2x2x3 pie")];
    let kinds = [
        "uct:iterations=300",
        "uct:iterations=60,reuse,dag,trees=2,exact=6",
        "uct:iterations=60,rave=50,c=0.3,reuse",
        "uct:iterations=60,cutoff=2,eval=distance,implicit=0.4",
        "maxn:depth=2",
        "paranoid:depth=2",
        "mc:playouts=20",
    ];
    for (index, (nature, _)) in NATURES.into_iter().enumerate() {
        for (place, kind) in kinds.iter().enumerate() {
            let start = &starts[(index + place) % starts.len()];
            let spec = format!("{kind},weights={nature}");
            let end = game(start, [&spec, &spec, &spec], Seed::new(index as u64));
            assert_eq!(end.turn(), Turn::Over, "{spec}");
        }
    }
    for (index, start) in starts.iter().enumerate() {
        let seed = Seed::new(index as u64);
        for specs in [["random"; 3], ["greedy"; 3], ["greedy", "random", "uct:iterations=100,weights=coop2-13"]] {
            assert_eq!(game(start, specs, seed).turn(), Turn::Over);
        }
    }
}

/// Whoever searches wins more often than two who play at random, in whatever seat.
#[test]
fn searching_helps() {
    let start = board("3x3x3");
    for spec in [
        "uct:iterations=200,weights=selfish",
        "uct:iterations=200,rave=300,c=0.3",
        "greedy",
        "maxn:depth=1",
        "paranoid:depth=1",
        "mc:playouts=50,exact=9",
    ] {
        for seat in 0..3 {
            let specs: [&str; 3] = std::array::from_fn(|player| if player == seat { spec } else { "random" });
            let mut ends = Frequencies::default();
            for index in 0..10 {
                ends.add(game(&start, specs, Seed::new(3).child(index)).winner(), 1);
            }
            // At random it would be 2 or 3.
            assert!(ends.wins[seat] >= 8, "{spec} in seat {}: {ends:?}", seat + 1);
        }
    }
}

/// Two of a team who want each other to win beat a selfish third, by tree search with everybody's own rewards.
#[test]
fn teams_work_together_in_trees() {
    let start = board("3x3x3");
    for (nature, team) in [("coop2-13", [0, 2]), ("coop3-12", [0, 1])] {
        let spec = format!("uct:iterations=2k,weights={nature}");
        let mut ends = Frequencies::default();
        for index in 0..8 {
            ends.add(game(&start, [&spec, &spec, &spec], Seed::new(4).child(index)).winner(), 1);
        }
        assert!(team.iter().map(|&player| ends.wins[player]).sum::<u64>() >= 7, "{nature}: {ends:?}");
    }
}

/// Prints how three players of one kind end: `SPEC`, `GAMES`, `POSITION`, `THREADS`.
#[test]
#[ignore = "minutes, by SPEC and GAMES"]
fn three_of_a_kind() {
    let set = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_owned());
    let (spec, start) = (set("SPEC", "uct:iterations=10k,weights=selfish"), board(&set("POSITION", "3x3x3")));
    let games: u64 = set("GAMES", "20").parse().expect("a number");
    let threads: u64 = set("THREADS", "1").parse().expect("a number");
    let spec = spec.as_str();
    let mut ends = Frequencies::default();
    std::thread::scope(|scope| {
        let play = |first| {
            move || {
                let mine = (first..games).step_by(threads as usize);
                mine.map(|index| game(&start, [spec; 3], Seed::new(9).child(index)).winner()).collect::<Vec<_>>()
            }
        };
        let parts: Vec<_> = (0..threads).map(|first| scope.spawn(play(first))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).for_each(|winner| ends.add(winner, 1));
    });
    println!("{spec}: {:?} wins, {} draws of {games}", &ends.wins[..3], ends.draws);
}

/// Two play with the engines that three play with, and with alpha-beta.
#[test]
fn two_play_with_every_engine() {
    let start = board("3x3x3 two");
    for spec in [
        "mc:playouts=20",
        "uct:iterations=60",
        "uct:iterations=60,c=0.05,rave=300,prior=10",
        "ab:depth=2",
        "maxn:depth=2",
        "paranoid:depth=2",
        "mc:playouts=5,weights=misere",
        "uct:iterations=40,weights=coop2-12",
        "mc:playouts=5,exact=9",
    ] {
        let mut position = start;
        let mut engine = engine(spec, &start).unwrap_or_else(|error| panic!("{error}"));
        while position.turn() != Turn::Over {
            let chosen = engine.choose(&position, Seed::new(3), &Budget::unlimited()).expect("no limit").chosen;
            assert!(moves_of(&position).contains(&chosen), "{spec}");
            position.play(chosen);
            engine.played(chosen);
        }
    }
    let refusal = |spec: &str| engine(spec, &start).err().expect("a refusal");
    assert!(refusal("mc:weights=coop1-13").ends_with("the weights are for 3 players, but 2 play"));
    assert!(refusal("mc:weights=1,2,0,0;1,2,0,0;1,2,0,0").ends_with("the weights are for 3 players, but 2 play"));
    // With a whole second the proof of a won position is found: player 1 has two ways to join.
    let won = board("2x2x2:1./.2|../.. two 1");
    let choice = ask("ab:depth=1", &won, Seed::new(1));
    assert_eq!(after(&won, choice.chosen).winner(), Some(Player::new(0)));
}

/// Weights that change choose as those in force at the move, before it and after it.
#[test]
fn weights_change_in_the_course_of_a_game() {
    for spec in ["mc:playouts=40,ties=first", "uct:iterations=80", "maxn:depth=2", "paranoid:depth=2"] {
        for free in [24, 23, 22, 21, 9] {
            let position = late("3x3x3", free, Seed::new(free as u64));
            let made = 27 - free;
            let now = if made < 4 {
                "selfish"
            } else if made < 6 {
                "coop3-12"
            } else {
                "misere"
            };
            let changing = ask(&format!("{spec},weights=selfish;5:coop3-12;7:misere"), &position, Seed::new(9));
            assert_eq!(changing, ask(&format!("{spec},weights={now}"), &position, Seed::new(9)), "{spec} {made}");
        }
    }
}

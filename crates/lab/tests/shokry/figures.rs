//! Section 3.1: AB, DAB and DABS against WDABS, in numbers what figures 3.1 to 3.6 draw.
//!
//! As in the thesis, all three are asked in the same positions and AB's move is played. (The thesis says that they always
//! agree. They agree on the score; where several moves have it, each takes the first in its own order.)

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Instant;

use hedgerow_core::{Budget, Player, Rules, Seed, Turn};
use hedgerow_games::konane::{Board, Jump};
use hedgerow_lab::statistics::{Mean, Z95, wilson};
use hedgerow_search::reward::winner;

use super::duel::{Effort, Game, Score, engine};
use super::openings::openings;
use super::setting;

/// The names, in the order of the measures; the last plays against the others.
const NAMES: [&str; 4] = ["AB", "DAB", "DABS", "WDABS"];
/// The two removals, and jumps enough for many openings.
const RANDOM_MOVES: usize = 6;

/// A match of the thesis.
struct Experiment {
    position: &'static str,
    depth: u32,
    /// Depth and padding of WDABS.
    window: (u32, u32),
    /// Games of 100 that WDABS won.
    published: u64,
    /// The turns over which the place of the best move is counted.
    turns: RangeInclusive<usize>,
}

const FIRST: Experiment = Experiment { position: "8x8", depth: 6, window: (8, 4), published: 53, turns: 10..=30 };
const SECOND: Experiment = Experiment { position: "8x8", depth: 7, window: (8, 5), published: 25, turns: 10..=30 };
const THIRD: Experiment = Experiment { position: "14x17", depth: 6, window: (8, 4), published: 30, turns: 10..=120 };

impl Experiment {
    fn specs(&self) -> [String; 4] {
        let (deeper, padding) = self.window;
        let plain = ["ab", "dab", "dabs"].map(|name| format!("shokry-{name}:depth={}", self.depth));
        let [ab, dab, dabs] = plain;
        [ab, dab, dabs, format!("shokry-wdabs:depth={deeper},padding={padding}")]
    }
}

/// What is measured of an engine.
#[derive(Clone, Default)]
struct Measures {
    effort: Effort,
    /// How often the best move was at each place in the order of search; all beyond the fifth together.
    places: [u64; 6],
    place: Mean,
    /// How often it was asked, and chose another move than AB of the same score.
    others: u64,
}

/// A match, with the measures of all engines.
struct Report {
    score: Score<Jump>,
    measures: [Measures; 4],
}

/// Plays a game in which WDABS has a seat.
fn game<const W: usize>(
    start: &Board<W>,
    experiment: &Experiment,
    seat: Player,
    measures: &mut [Measures; 4],
) -> Result<Game<Jump>, String> {
    let specs = experiment.specs();
    let mut engines = Vec::new();
    for spec in &specs {
        engines.push(engine(spec, start)?);
    }
    let (mut position, mut moves) = (*start, Vec::new());
    while let Turn::Player(player) = position.turn() {
        let asked = if player == seat { 3..4 } else { 0..3 };
        let mut answer = None;
        for index in asked {
            let clock = Instant::now();
            let choice = engines[index].choose(&position, Seed::new(0), &Budget::unlimited());
            let choice = choice.map_err(|stopped| stopped.to_string())?;
            let measured = &mut measures[index];
            measured.effort.turn(choice.nodes, clock.elapsed());
            if experiment.turns.contains(&(RANDOM_MOVES + moves.len() + 1)) {
                let place =
                    choice.figures.iter().find(|figure| figure.0 == "best_index").map_or(0.0, |figure| figure.1);
                measured.place.add(place);
                measured.places[(place as usize).min(5)] += 1;
            }
            let (first, score) = *answer.get_or_insert((choice.chosen, choice.score));
            if score != choice.score {
                return Err(format!("{} scores {:?} where AB has {score:?}", NAMES[index], choice.score));
            }
            measured.others += u64::from(first != choice.chosen);
        }
        let (chosen, _) = answer.ok_or("nobody was asked")?;
        position.play(chosen);
        moves.push(chosen);
        engines.iter_mut().for_each(|engine| engine.played(chosen));
    }
    let winner = winner(&position).ok_or("nobody has won")?;
    Ok(Game { won: winner == seat, moves, efforts: Default::default() })
}

fn play<const W: usize>(experiment: &Experiment, games: u64) -> Result<Report, String> {
    let openings = openings::<W>(experiment.position, RANDOM_MOVES, games.div_ceil(2) as usize, 3)?;
    let mut report = Report { score: Score::new(), measures: Default::default() };
    for (index, opening) in openings.list.iter().enumerate() {
        let mut with = |seat| game(&opening.position, experiment, seat, &mut report.measures);
        let pair = [with(Player::LEFT)?, with(Player::RIGHT)?];
        report.score.pair(index, pair);
    }
    Ok(report)
}

fn print(experiment: &Experiment, report: &Report) {
    let count = report.score.points.games();
    let distinct = report.score.games.iter().collect::<HashSet<_>>().len();
    let (low, high) = report.score.points.interval(Z95);
    let (from, to) = wilson(experiment.published as f64, 100, Z95);
    println!(
        "\n{}, depth {}, WDABS depth {} padding {}: WDABS wins {} of {count} = {:.0} % ({:.0}-{:.0}); published {} of 100 ({:.0}-{:.0}); {distinct} distinct",
        experiment.position,
        experiment.depth,
        experiment.window.0,
        experiment.window.1,
        report.score.wins(),
        100.0 * report.score.wins() as f64 / count as f64,
        100.0 * low,
        100.0 * high,
        experiment.published,
        100.0 * from,
        100.0 * to,
    );
    println!(
        "| engine | turns | positions a turn | ms a turn | mean place of the best move | at 0, 1, 2, 3, 4, beyond (%) | another move than AB (%) |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (name, measured) in NAMES.iter().zip(&report.measures) {
        let all = measured.places.iter().sum::<u64>().max(1) as f64;
        let places = measured.places.map(|count| format!("{:.0}", 100.0 * count as f64 / all)).join(" ");
        println!(
            "| {name} | {} | {:.0} | {:.2} | {} | {places} | {:.0} |",
            measured.effort.turns,
            measured.effort.nodes_per_turn(),
            measured.effort.milliseconds_per_turn(),
            measured.place.mean().map_or("-".to_owned(), |mean| format!("{mean:.2}")),
            100.0 * measured.others as f64 / measured.effort.turns.max(1) as f64,
        );
    }
}

/// With small depths: what the thesis says of its engines holds in any match.
#[test]
fn sorting_finds_the_best_move_earlier() {
    let small = Experiment { depth: 4, window: (5, 2), ..FIRST };
    let report = play::<1>(&small, 6).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(report.score.games.iter().collect::<HashSet<_>>().len(), 6);
    let [ab, dab, dabs, wdabs] = &report.measures;
    assert!(ab.effort.turns == dab.effort.turns && ab.effort.turns == dabs.effort.turns && wdabs.effort.turns > 0);
    // "DABS explored less nodes than DAB", and its order is "the most reliable".
    assert!(dabs.effort.nodes < dab.effort.nodes && dabs.effort.nodes < ab.effort.nodes);
    assert!(dabs.place.mean() < dab.place.mean() && dabs.place.mean() < ab.place.mean());
    assert_eq!(ab.others, 0);
}

/// Prints wins, positions per turn and places of the best move. `GAMES` is how many there are on 8 x 8.
#[test]
#[ignore = "minutes"]
fn experiments_one_and_two() {
    for experiment in [FIRST, SECOND] {
        print(&experiment, &play::<1>(&experiment, setting("GAMES", 40)).unwrap_or_else(|fault| panic!("{fault}")));
    }
}

/// The same on 14 x 17.
#[test]
#[ignore = "minutes to hours"]
fn experiment_three() {
    print(&THIRD, &play::<4>(&THIRD, setting("GAMES", 2)).unwrap_or_else(|fault| panic!("{fault}")));
}

//! Round robins, shards, programs of others, and records that lie.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hedgerow_core::Refusal;
use hedgerow_lab::LabError;
use hedgerow_lab::matches::{
    Entrant, ExternalPlayer, ExternalProgram, Forfeit, Keep, Match, MoveAsked, Schedule, merge,
};
use hedgerow_lab::record::Records;
use hedgerow_lab::study::Shard;
use serde_json::{Value, json};

use crate::common::{TemporaryFile, bytes, cake, plan, play, round_robin, with_sum};

fn tournament(games: u64) -> Match {
    let engines = ["greedy", "random", "ab:depth=2", "mc:playouts=5"];
    round_robin(&cake("4x4+3x3"), &engines, games, Schedule::RoundRobin)
}

#[test]
fn every_two_engines_play_the_same_openings() {
    let plan = tournament(48);
    let file = TemporaryFile::new();
    let summary = play(&plan, 3, Keep::New(file.path())).expect("a tournament");
    assert_eq!((summary.recorded, summary.crosses.len()), (48, 6));
    let report = summary.report().tournament.expect("ratings");
    assert_eq!((report.ratings.len(), report.crosses.len()), (4, 6));
    let games: u64 = summary.crosses.iter().map(|cross| cross.outcomes.games()).sum();
    assert_eq!(games, summary.games);
    let points: f64 = report.ratings.iter().map(|rated| rated.points).sum();
    assert_eq!(points, summary.games as f64);
    for cross in &summary.crosses {
        assert_eq!(cross.points.games(), cross.outcomes.games());
        assert!(
            cross
                .points
                .score()
                .is_none_or(|score| (score * cross.outcomes.games() as f64 - cross.score()).abs() < 1e-9)
        );
    }
    // The games of a group share an opening, and every pair has both seatings.
    let records = Records::read(file.path()).expect("records");
    for group in records.games.chunks(12) {
        assert!(group.iter().all(|game| game.opening_moves == group[0].opening_moves));
        let mut seats: Vec<_> = group.iter().map(|game| game.seats.clone()).collect();
        seats.sort();
        seats.dedup();
        assert_eq!(seats.len(), 12);
    }
    assert_eq!(bytes(&plan, 1), file.bytes());
}

#[test]
fn two_engines_in_a_round_robin_are_a_match() {
    let pair = ["greedy", "random"];
    let robin = round_robin(&cake("4x4"), &pair, 10, Schedule::RoundRobin);
    let (one, other) =
        (play(&robin, 1, Keep::Nowhere).unwrap(), play(&plan(&cake("4x4"), &pair, 10), 1, Keep::Nowhere).unwrap());
    assert_eq!((one.engines[0].outcomes, one.points), (other.engines[0].outcomes, other.points));
    assert_eq!(Some(one.crosses[0].points), other.points);
}

#[test]
fn shards_come_together_to_the_whole() {
    for plan in [tournament(40), plan(&cake("3x3+2x2"), &["greedy", "random"], 9)] {
        let whole = bytes(&plan, 2);
        let parts: Vec<TemporaryFile> = (1..=3).map(|_| TemporaryFile::new()).collect();
        for (index, part) in (1..).zip(&parts) {
            let shard = Match { shard: Shard { index, count: 3 }, ..plan.clone() };
            play(&shard, 2, Keep::New(part.path())).expect("a shard");
            // A shard that was cut goes on.
            let cut = TemporaryFile::with(&part.bytes()[..part.bytes().len() / 2]);
            play(&shard, 1, Keep::Resume(cut.path())).expect("the rest of it");
            assert_eq!(cut.bytes(), part.bytes());
        }
        let paths: Vec<_> = parts.iter().map(|part| part.path().to_owned()).collect();
        let merged = TemporaryFile::new();
        let summary = merge(&plan, &paths, merged.path()).expect("all of it");
        assert_eq!((summary.recorded, merged.bytes()), (plan.games, whole));
        let missing = merge(&plan, &paths[..2], TemporaryFile::new().path()).expect_err("a gap").to_string();
        assert!(missing.contains("is in none of the files"), "{missing}");
        let twice = merge(&plan, &[&paths[..], &paths[..1]].concat(), TemporaryFile::new().path()).expect_err("twice");
        assert!(twice.to_string().contains("line 2: game 0 is in another file too"), "{twice}");
        let other = Match { seed: 8, ..plan.clone() };
        assert!(matches!(merge(&other, &paths, TemporaryFile::new().path()), Err(LabError::Differs { .. })));
        // A shard is not the whole, and not another shard.
        let wrong = play(&plan, 1, Keep::Resume(parts[0].path())).expect_err("a shard").to_string();
        assert!(wrong.contains("the shard there: \"1/3\", here: null"), "{wrong}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let fault = |plan: &Match| play(plan, 1, Keep::Nowhere).expect_err("nonsense").to_string();
    let three = Match { schedule: Schedule::Together, ..tournament(12) };
    assert!(
        fault(&three).contains("2 play this game, but the match has 4 engines; a round robin lets"),
        "{}",
        fault(&three)
    );
    let sprt = Some(hedgerow_lab::statistics::Sprt::new(0.0, 5.0));
    assert!(fault(&Match { sprt, ..tournament(12) }).contains("two engines"));
    let alone = round_robin(&cake("4x4"), &["greedy"], 10, Schedule::RoundRobin);
    assert!(fault(&alone).contains("two engines at least"));
    let shard = Match { sprt, shard: Shard { index: 1, count: 2 }, ..plan(&cake("4x4"), &["greedy", "random"], 10) };
    assert!(fault(&shard).contains("not a shard"));
}

/// A line of a whole file, changed and given a checksum that fits.
fn changed(whole: &[u8], line: usize, change: impl Fn(&mut Value)) -> TemporaryFile {
    let text = String::from_utf8(whole.to_vec()).expect("text");
    let lines = text.lines().enumerate().map(|(number, text)| {
        if number + 1 != line {
            return text.to_owned();
        }
        let mut object: Value = serde_json::from_str(text).expect("JSON");
        object.as_object_mut().expect("an object").remove("sum");
        change(&mut object);
        with_sum(&object.to_string())
    });
    TemporaryFile::with((lines.collect::<Vec<_>>().join("\n") + "\n").as_bytes())
}

/// Checksums that fit are no proof: what a resumed match finds it replays.
#[test]
fn records_that_lie_are_not_resumed() {
    let plan = plan(&cake("3x3+2x2"), &["greedy", "random"], 8);
    let whole = bytes(&plan, 1);
    let fault = |line: usize, change: &dyn Fn(&mut Value)| {
        let file = changed(&whole, line, change);
        let before = file.bytes();
        let error = play(&plan, 1, Keep::Resume(file.path())).expect_err("a lie").to_string();
        assert_eq!(file.bytes(), before, "it must stay as it is");
        error
    };
    let says = |line: usize, change: &dyn Fn(&mut Value), words: &str| {
        let said = fault(line, change);
        assert!(said.contains(&format!("line {line}: ")) && said.contains(words), "{said}");
    };
    says(3, &|game| game["moves"][0] = json!("z9"), "move 3");
    says(4, &|game| game["moves"][1] = game["moves"][0].clone(), "move 4: ");
    says(5, &|game| drop(game["moves"].as_array_mut().unwrap().pop()), "plies");
    says(6, &|game| game["results"] = json!([game["results"][1], game["results"][0]]), "the results are");
    says(7, &|game| game["winner"] = json!(1 - game["winner"].as_u64().unwrap_or(0)), "wins it, not");
    says(8, &|game| game["turns"] = json!([9, 9]), "the engines chose");
    let digit = fault(9, &|game| game["index"] = json!(3));
    assert!(digit.contains("line 9: game 3 stands where game 7 should"), "{digit}");
}

/// A program that plays by a rule of its own.
struct Scripted {
    answer: fn(&MoveAsked<'_>) -> Result<String, Forfeit>,
    starts: bool,
}

impl ExternalProgram for Scripted {
    fn name(&self) -> &'static str {
        "external:cmd=script"
    }

    fn check(&self, _game: &str) -> Result<(), Refusal> {
        Ok(())
    }

    fn begin(&self, _game: &str) -> Result<Box<dyn ExternalPlayer>, Forfeit> {
        if self.starts { Ok(Box::new(Player(self.answer))) } else { Err(Forfeit("it did not start".to_owned())) }
    }
}

struct Player(fn(&MoveAsked<'_>) -> Result<String, Forfeit>);

impl ExternalPlayer for Player {
    fn choose(&mut self, asked: &MoveAsked<'_>, _stop: &AtomicBool) -> Result<Option<String>, Forfeit> {
        (self.0)(asked).map(Some)
    }
}

fn against(answer: fn(&MoveAsked<'_>) -> Result<String, Forfeit>, starts: bool) -> Match {
    let mut plan = plan(&cake("4x4+3x3"), &["random", "random"], 10);
    plan.engines[1] = Entrant::External(Arc::new(Scripted { answer, starts }));
    plan
}

#[test]
fn programs_of_others_play_and_lose_by_rule() {
    let legal = against(|asked| Ok(asked.moves[0].clone()), true);
    let file = TemporaryFile::new();
    let summary = play(&legal, 2, Keep::New(file.path())).expect("a match");
    assert_eq!((summary.games, summary.engines[1].forfeits), (10, 0));
    assert!(summary.engines[1].turns > 0);
    let again = play(&legal, 2, Keep::Resume(file.path())).expect("the same");
    assert_eq!((again.resumed, again.engines[1].outcomes), (10, summary.engines[1].outcomes));
    for (broken, words) in [
        (against(|_| Ok("nonsense".to_owned()), true), "it chose \"nonsense\", which is not a legal move"),
        (against(|_| Err(Forfeit("it ended".to_owned())), true), "it ended"),
        (against(|asked| Ok(asked.moves[0].clone()), false), "it did not start"),
    ] {
        let file = TemporaryFile::new();
        let summary = play(&broken, 2, Keep::New(file.path())).expect("a match");
        let lost = summary.engines[1].outcomes.losses;
        assert_eq!((summary.games, lost, summary.engines[1].forfeits), (10, 10, 10), "{words}");
        assert!(summary.remarks().iter().any(|remark| remark.contains(words)), "{:?}", summary.remarks());
        // The records say so, and are believed only if it had the turn.
        assert_eq!(play(&broken, 1, Keep::Resume(file.path())).expect("the same").engines[1].forfeits, 10);
        let liar = changed(&file.bytes(), 2, |game| {
            game["forfeit"]["engine"] = json!(0);
            game["winner"] = json!(1);
        });
        let error = play(&broken, 1, Keep::Resume(liar.path())).expect_err("a lie").to_string();
        assert!(error.contains("line 2: engine 0 has lost by rule, but it has not the turn"), "{error}");
    }
}

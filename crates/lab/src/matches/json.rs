//! The summary of a match as JSON.

use hedgerow_core::Player;
use serde_json::{Value, json};

use super::summary::{EngineSummary, Outcomes, Summary};
use crate::statistics::{Z95, wilson};

impl Summary {
    /// The summary as an object. There are no times in it, so it is the same on any number of threads;
    /// [`Summary::timing_json`] has them.
    ///
    /// `wins`, `draws`, `losses`, `score`, `elo` and `pairs` speak of the first of two engines. The results of every
    /// engine, also where three play, are under `engines`.
    pub fn to_json(&self) -> Value {
        let two = self.engines.len() == 2;
        let mut object = json!({
            "engines": self.engines.iter().map(engine).collect::<Vec<_>>(),
            "games": self.games,
        });
        let all = self.games;
        if let (true, Some(first)) = (two, self.engines.first()) {
            let Outcomes { wins, draws, losses } = first.outcomes;
            object["wins"] = share(wins, all);
            object["draws"] = share(draws, all);
            object["losses"] = share(losses, all);
            object["score"] = match self.score() {
                Some((mean, low, high)) => json!({ "mean": six(mean), "low": six(low), "high": six(high) }),
                None => Value::Null,
            };
            object["elo"] = match self.elo() {
                Some(elo) => {
                    json!({ "difference": rating(elo.difference), "low": rating(elo.low), "high": rating(elo.high) })
                }
                None => Value::Null,
            };
        } else {
            object["draws"] = share(self.draws, all);
        }
        object["planned"] = json!(self.planned);
        object["recorded"] = json!(self.recorded);
        object["repeated"] = json!(self.repeated);
        object["distinct"] = json!(self.distinct);
        object["unfinished"] = json!(self.unfinished);
        object["unpaired"] = json!(self.unpaired);
        object["sprt"] = match &self.sprt {
            Some(sprt) => {
                let (lower, upper) = sprt.test.bounds();
                json!({
                    "elo0": sprt.test.elo0,
                    "elo1": sprt.test.elo1,
                    "alpha": sprt.test.alpha,
                    "beta": sprt.test.beta,
                    "llr": six(sprt.ratio),
                    "lower": six(lower),
                    "upper": six(upper),
                    "state": sprt.state.word(),
                })
            }
            None => Value::Null,
        };
        let seat = |(player, engines): (usize, &Vec<Outcomes>)| {
            let name = self.naming.letter(Player::new(player as u8));
            let (wins, engines) = by_engine(engines, all);
            json!({ "player": name, "wins": wins, "engines": engines })
        };
        object["seats"] = self.seats.iter().enumerate().map(seat).collect();
        for (key, engines) in [("first", &self.first), ("later", &self.later)] {
            let (wins, engines) = by_engine(engines, all);
            object[key] = json!({ "wins": wins, "engines": engines });
        }
        object["pairs"] = json!(self.points.map(|points| points.pairs));
        object["plies"] = json!(self.plies.mean().map(six));
        object["stopped"] = json!(self.stopped.map(|stopped| stopped.to_string()));
        object["remarks"] = json!(self.remarks());
        object
    }

    /// How long it took: seconds of this run, and for each engine seconds a move.
    pub fn timing_json(&self) -> Value {
        let seconds: Vec<_> = self.engines.iter().map(EngineSummary::seconds_per_move).collect();
        json!({ "seconds": self.elapsed.as_secs_f64(), "resumed": self.resumed, "seconds_per_move": seconds })
    }
}

fn engine(engine: &EngineSummary) -> Value {
    let Outcomes { wins, draws, losses } = engine.outcomes;
    let all = engine.outcomes.games();
    json!({
        "engine": engine.spec,
        "wins": share(wins, all),
        "draws": share(draws, all),
        "losses": share(losses, all),
        "moves": engine.turns,
        "nodes_per_move": engine.nodes_per_move().map(six),
    })
}

/// The wins of whoever sat there, and the results of each engine there.
fn by_engine(engines: &[Outcomes], all: u64) -> (Value, Vec<Value>) {
    let wins = engines.iter().map(|outcomes| outcomes.wins).sum();
    let each = engines
        .iter()
        .map(|&Outcomes { wins, draws, losses }| json!({ "wins": wins, "draws": draws, "losses": losses }));
    (share(wins, all), each.collect())
}

/// A count with its share of all and the 95 % interval of the share.
fn share(count: u64, all: u64) -> Value {
    if all == 0 {
        return json!({ "count": count, "share": null, "low": null, "high": null });
    }
    let (low, high) = wilson(count as f64, all, Z95);
    json!({ "count": count, "share": six(count as f64 / all as f64), "low": six(low), "high": six(high) })
}

/// A number to six digits after the point: more would be noise, and differ from machine to machine.
fn six(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A rating to two digits after the point; JSON knows no infinity, so that is a word.
fn rating(elo: f64) -> Value {
    match elo {
        f64::INFINITY => json!("inf"),
        f64::NEG_INFINITY => json!("-inf"),
        // Adding 0 makes a negative zero positive.
        elo => json!((elo * 100.0).round() / 100.0 + 0.0),
    }
}

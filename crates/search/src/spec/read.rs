//! Reading specs.

use hedgerow_core::units::{read_memory, read_time};

use super::{EngineCard, GameCard, Kind, OptionCard, Spec, SpecError, Value};
use crate::evaluation::{Evaluation, MOST_TERMS, MOST_WEIGHT, Unreadable};
use crate::playable::{Named, Preset};
use crate::reward::Weights;

/// Names this far from the typed one are still suggested.
const FARTHEST: usize = 3;
/// A chain of presets may be at most this long.
const MOST_PRESETS: usize = 4;

/// The names that a spec may use.
pub struct Known<'a> {
    /// The engines.
    pub engines: &'a [&'static EngineCard],
    /// The engines with a name of their own.
    pub presets: &'a [&'static Preset],
    /// What the game adds to the options.
    pub game: &'a GameCard,
}

/// Reads a spec of one of these.
pub fn spec(text: &str, known: &Known<'_>) -> Result<Spec, SpecError> {
    reading(text, known, MOST_PRESETS).map_err(|fault| SpecError(format!("engine {:?}: {fault}", text.trim())))
}

fn reading(text: &str, known: &Known<'_>, presets_left: usize) -> Result<Spec, String> {
    let game = known.game;
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let name = name.trim();
    let pieces = pieces(options)?;
    if let Some(&card) = known.engines.iter().find(|card| card.name == name) {
        let mut values = Vec::with_capacity(card.options.len());
        for option in card.options {
            values.push(usual(option, game)?);
        }
        let given = vec![false; values.len()];
        return with_options(Spec { card, text: String::new(), values, given, knowledge: None }, name, &pieces, game);
    }
    let preset = known.presets.iter().find(|preset| preset.name == name);
    let Some(preset) = preset.filter(|_| presets_left > 0) else {
        let names = known.engines.iter().map(|card| card.name).chain(known.presets.iter().map(|preset| preset.name));
        return Err(match name {
            "" => "an engine has a name".to_owned(),
            _ => format!("there is no engine {name}{}", suggestion(name, names)),
        });
    };
    let meant = reading(preset.spec, known, presets_left - 1)?;
    with_options(meant, name, &pieces, game)
}

/// The default of an option.
fn usual(option: &OptionCard, game: &GameCard) -> Result<Option<Value>, String> {
    match (option.kind, option.default) {
        // The game's first evaluation is its default.
        (Kind::Evaluation, "") => Ok((!game.evaluations.is_empty()).then(|| Value::Evaluation(Evaluation::one(0)))),
        (_, "") => Ok(None),
        (_, default) => value(option, default, game).map(Some),
    }
}

/// The options as names and values.
fn pieces(options: &str) -> Result<Vec<(String, Option<String>)>, String> {
    let mut pieces: Vec<(String, Option<String>)> = Vec::new();
    if options.trim().is_empty() {
        return Ok(pieces);
    }
    for piece in options.split(',').map(str::trim) {
        let goes_on = piece.starts_with(|first: char| first.is_ascii_digit() || ".-".contains(first));
        match (piece.split_once('='), pieces.last_mut()) {
            (None, Some((_, Some(value)))) if goes_on => *value = format!("{value},{piece}"),
            (Some((name, value)), _) => pieces.push((name.trim().to_owned(), Some(value.trim().to_owned()))),
            (None, _) if piece.is_empty() => return Err("an option is missing between the commas".to_owned()),
            (None, _) => pieces.push((piece.to_owned(), None)),
        }
    }
    Ok(pieces)
}

fn with_options(
    mut spec: Spec,
    name: &str,
    pieces: &[(String, Option<String>)],
    game: &GameCard,
) -> Result<Spec, String> {
    let card = spec.card;
    let mut given: Vec<Option<String>> = vec![None; card.options.len()];
    for (option, text) in pieces {
        let Some(place) = card.options.iter().position(|card| card.name == option) else {
            let known = card.options.iter().map(|card| card.name);
            return Err(match card.options {
                [] => format!("{} takes no options", card.name),
                _ => format!("{} has no option {option}{}", card.name, suggestion(option, known)),
            });
        };
        if given[place].is_some() {
            return Err(format!("{option} is given twice"));
        }
        let option = &card.options[place];
        let read = match (option.kind, text) {
            (Kind::Flag, None) => Value::Flag,
            (Kind::Flag, Some(_)) => return Err(format!("{} takes no value: it is on if it is there", option.name)),
            (_, None) => return Err(format!("{} needs a value: {}=...", option.name, option.name)),
            (_, Some(text)) => value(option, text, game)?,
        };
        given[place] = Some(written(option, &read, game));
        spec.values[place] = Some(read);
        spec.given[place] = true;
    }
    let given: Vec<String> = given.into_iter().flatten().collect();
    spec.text = if given.is_empty() { name.to_owned() } else { format!("{name}:{}", given.join(",")) };
    Ok(spec)
}

fn value(option: &OptionCard, text: &str, game: &GameCard) -> Result<Value, String> {
    let name = option.name;
    match option.kind {
        Kind::Flag => Ok(Value::Flag),
        Kind::Count { least, most } => match whole(text) {
            Some(count) if (least..=most).contains(&count) => Ok(Value::Count(count)),
            Some(_) => Err(format!("{name} is from {least} to {most}, not {text}")),
            None => Err(format!("{name} is a whole number, not {text:?}")),
        },
        Kind::Real { least, most } => match text.parse::<f64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(Value::Real(number)),
            Ok(_) => Err(format!("{name} is from {least} to {most}, not {text}")),
            Err(_) => Err(format!("{name} is a number, not {text:?}")),
        },
        Kind::Time => match read_time(text) {
            Ok(time) if !time.is_zero() => Ok(Value::Time(time)),
            _ => Err(format!("{name} is a time such as 100ms or 2s, not {text:?}")),
        },
        Kind::Bytes => match read_memory(text) {
            Ok(bytes) => Ok(Value::Bytes(bytes)),
            Err(_) => Err(format!("{name} is a size such as 64MiB, not {text:?}")),
        },
        Kind::Weights => Weights::read(text).map(Value::Weights).map_err(|fault| format!("{name}: {fault}")),
        Kind::Evaluation => match Evaluation::read(text, game.evaluations) {
            Ok(evaluation) => Ok(Value::Evaluation(evaluation)),
            Err(Unreadable::Name(word)) => Err(no_such_word(name, &word, game.evaluations, Kind::Evaluation)),
            Err(Unreadable::Weight(weight)) => {
                Err(format!("a weight in {name} is a whole number from 1 to {MOST_WEIGHT}, not {weight:?}"))
            }
            Err(Unreadable::TooMany) => Err(format!("{name} is a sum of at most {MOST_TERMS} evaluations")),
        },
        Kind::Policy if text == "uniform" => Ok(Value::Word(0)),
        kind => {
            let words = game.words(kind).unwrap_or(&[]);
            let shift = usize::from(matches!(kind, Kind::Policy));
            let place = words.iter().position(|word| word.name == text);
            place.map(|place| Value::Word(place + shift)).ok_or_else(|| no_such_word(name, text, words, kind))
        }
    }
}

fn no_such_word(option: &str, text: &str, words: &[Named], kind: Kind) -> String {
    let uniform = matches!(kind, Kind::Policy).then_some("uniform");
    let known: Vec<&str> = uniform.into_iter().chain(words.iter().map(|word| word.name)).collect();
    match known[..] {
        [] => format!("this game has nothing to give to {option}"),
        _ => {
            format!("{option} is one of {}, not {text:?}{}", known.join(", "), suggestion(text, known.iter().copied()))
        }
    }
}

/// The value in canonical text.
fn written(option: &OptionCard, value: &Value, game: &GameCard) -> String {
    let name = option.name;
    match value {
        Value::Flag => name.to_owned(),
        Value::Count(count) => format!("{name}={count}"),
        Value::Real(number) => format!("{name}={number}"),
        Value::Time(time) => format!("{name}={}ms", time.as_secs_f64() * 1000.0),
        Value::Bytes(bytes) => format!("{name}={}", size(*bytes)),
        Value::Weights(weights) => format!("{name}={weights}"),
        Value::Evaluation(evaluation) => format!("{name}={}", evaluation.written(game.evaluations)),
        Value::Word(place) => {
            let words = game.words(option.kind).unwrap_or(&[]);
            let word = match (option.kind, place) {
                (Kind::Policy, 0) => "uniform",
                (Kind::Policy, place) => words[place - 1].name,
                (_, &place) => words[place].name,
            };
            format!("{name}={word}")
        }
    }
}

/// `; did you mean X?` if a known name is near enough.
fn suggestion<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    let far = |word: &&str| strsim::damerau_levenshtein(&typed.to_lowercase(), word);
    match known.min_by_key(far) {
        Some(word) if far(&word) <= FARTHEST.min(word.len().max(2) - 1) => format!("; did you mean {word}?"),
        _ => String::new(),
    }
}

/// A whole number such as 1000, 10k, 2M or 1e6.
fn whole(text: &str) -> Option<u64> {
    let (digits, factor) = match text.char_indices().last()? {
        (end, 'k') => (&text[..end], 1_000),
        (end, 'M') => (&text[..end], 1_000_000),
        (end, 'G') => (&text[..end], 1_000_000_000),
        _ => (text, 1),
    };
    if let Some((digits, power)) = digits.split_once('e') {
        let factor = 10_u64.checked_pow(power.parse().ok()?)?;
        return digits.parse::<u64>().ok()?.checked_mul(factor);
    }
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

/// A size with the largest unit that keeps it whole.
fn size(bytes: u64) -> String {
    let units = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")];
    match units.iter().find(|(shift, _)| bytes > 0 && bytes.trailing_zeros() >= *shift) {
        Some((shift, unit)) => format!("{}{unit}", bytes >> shift),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ENGINES;
    use super::*;

    fn spec(text: &str, game: &GameCard) -> Result<Spec, SpecError> {
        Spec::read(text, game)
    }

    const PLAIN: GameCard = GameCard {
        evaluations: &[Named { name: "q", about: "" }, Named { name: "moves", about: "" }],
        orders: &[],
        policies: &[Named { name: "informed", about: "" }],
        boards: &[],
        engines: &[],
        presets: &[],
    };

    fn fault(text: &str) -> String {
        let fault = spec(text, &PLAIN).expect_err(text).to_string();
        fault.split_once(": ").expect("the text comes first").1.replace(&format!("{text:?}: "), "")
    }

    #[test]
    fn every_card_reads_and_prints_its_own_defaults() {
        for card in ENGINES {
            let read = spec(card.name, &PLAIN).expect(card.name);
            assert_eq!(read.to_string(), card.name);
            for option in card.options.iter().filter(|option| !option.default.is_empty()) {
                let text = format!("{}:{}={}", card.name, option.name, option.default);
                let read = spec(&text, &PLAIN).expect(&text);
                assert_eq!(spec(&read.to_string(), &PLAIN).expect(&text).to_string(), read.to_string());
            }
        }
        for preset in super::super::PRESETS {
            assert_eq!(spec(preset.name, &PLAIN).expect(preset.name).to_string(), preset.name);
        }
    }

    #[test]
    fn options_come_out_in_one_order_and_form() {
        let read = |text| spec(text, &PLAIN).expect(text).to_string();
        assert_eq!(read("uct:solver,c=0.60,iterations=10k"), "uct:iterations=10000,c=0.6,solver");
        assert_eq!(
            read("mc:weights=3,0,0,1; 0,3,0,1;0,0,3,1,time=2s"),
            "mc:time=2000ms,weights=3,0,0,1;0,3,0,1;0,0,3,1"
        );
        assert_eq!(read("ab:table=1024KiB,eval=moves"), "ab:eval=moves,table=1MiB");
        assert_eq!(read("ab:eval=2*q-moves+q"), "ab:eval=2*q-moves+q");
        assert_eq!(read("koene-uct:iterations=1e3"), "koene-uct:iterations=1000");
        assert_eq!(spec("krebbers-mcts", &PLAIN).expect("preset").name("credit"), "root");
        assert_eq!(spec("uct:playout=informed", &PLAIN).expect("policy").policy("playout"), Some(0));
        assert_eq!(spec("uct", &PLAIN).expect("policy").policy("playout"), None);
    }

    #[test]
    fn faults_name_the_nearest_right_word() {
        assert!(fault("utc").contains("there is no engine utc; did you mean uct?"), "{}", fault("utc"));
        assert!(fault("uct:iterration=4").contains("uct has no option iterration; did you mean iterations?"));
        assert!(fault("uct:choose=rubust").contains("did you mean robust?"));
        assert!(fault("ab:eval=p").contains("eval is one of q, moves, not \"p\""));
        assert!(fault("ab:eval=q+p").contains("eval is one of q, moves, not \"p\""));
        assert!(fault("ab:eval=0*q").contains("a weight in eval is a whole number from 1 to 10000, not \"0\""));
        assert!(fault("ab:order=x").contains("this game has nothing to give to order"));
        assert!(fault("uct:solver=1").contains("solver takes no value"));
        assert!(fault("uct:c").contains("c needs a value"));
        assert!(fault("uct:c=-1").contains("c is from 0 to 1000, not -1"));
        assert!(fault("uct:c=nan").contains("c is from 0 to 1000, not nan"));
        assert!(fault("uct:iterations=0").contains("iterations is from 1 to"));
        assert!(fault("uct:c=1,c=2").contains("c is given twice"));
        assert!(fault("uct:c=1,,solver").contains("an option is missing"));
        assert!(fault("random:x=1").contains("random has no option x"), "{}", fault("random:x=1"));
        let bare: &[EngineCard] = &[EngineCard { name: "bare", about: "", options: &[] }];
        assert!(Spec::read_among("bare:x=1", bare).unwrap_err().to_string().contains("bare takes no options"));
        assert!(fault("").contains("an engine has a name"));
        assert!(fault("uct:time=0s").contains("time is a time"));
    }
}

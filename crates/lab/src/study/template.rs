//! Texts with holes: `{iterations}` stands for the level of a factor, `{board.position}` for a key of that level.

use super::model::{Factor, Level};
use hedgerow_core::Refusal;

/// A text with holes for the levels of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The name of a level, or a key of it, and the index of the factor.
    Level(usize, Option<String>),
    /// The position from which the cell starts.
    Start,
}

impl Template {
    /// Reads a template. The error is a sentence: a brace without its partner, or a name that no factor has.
    pub fn read(text: &str, factors: &[Factor]) -> Result<Self, Refusal> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(place) = rest.find(['{', '}']) {
            plain += &rest[..place];
            let brace = &rest[place..=place];
            rest = &rest[place + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                plain += brace;
                rest = after;
                continue;
            }
            let close = (brace == "{").then(|| rest.find('}')).flatten();
            let close = close.ok_or_else(|| format!("{text:?} has a brace without its partner"))?;
            if !plain.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut plain)));
            }
            parts.push(hole(&rest[..close], factors)?);
            rest = &rest[close + 1..];
        }
        plain += rest;
        if !plain.is_empty() {
            parts.push(Part::Text(plain));
        }
        Ok(Self(parts))
    }

    /// The text in a cell with these levels, one for each factor, and with this start.
    pub fn fill(&self, levels: &[&Level], start: &str) -> String {
        let filled = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Level(factor, None) => levels[*factor].name.clone(),
            // Reading has checked that every level has the key.
            Part::Level(factor, Some(key)) => levels[*factor].keys.get(key).cloned().unwrap_or_default(),
            Part::Start => start.to_owned(),
        };
        self.0.iter().map(filled).collect()
    }

    /// Whether the text contains the start of the cell.
    pub fn has_start(&self) -> bool {
        self.0.contains(&Part::Start)
    }
}

/// The part that a hole stands for.
fn hole(name: &str, factors: &[Factor]) -> Result<Part, Refusal> {
    if name == "start" && factors.iter().all(|factor| factor.name != name) {
        return Ok(Part::Start);
    }
    let (factor, key) = match name.split_once('.') {
        Some((factor, key)) => (factor, Some(key)),
        None => (name, None),
    };
    let Some(place) = factors.iter().position(|other| other.name == factor) else {
        let names: Vec<&str> = factors.iter().map(|factor| factor.name.as_str()).collect();
        let known =
            if names.is_empty() { "there are none".to_owned() } else { format!("there are {}", names.join(", ")) };
        return Err(format!("{{{name}}}: no factor is called {factor} ({known})").into());
    };
    let lacking = key.and_then(|key| factors[place].levels.iter().find(|level| !level.keys.contains_key(key)));
    if let (Some(key), Some(level)) = (key, lacking) {
        return Err(format!("{{{name}}}: the level {} of {factor} has no {key}", level.name).into());
    }
    Ok(Part::Level(place, key.map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors() -> Vec<Factor> {
        let level = |name: &str, key: &str| Level {
            name: name.to_owned(),
            number: None,
            keys: [("position".to_owned(), key.to_owned())].into(),
        };
        let levels = vec![level("small", "2x2x2"), level("large", "3x3x3")];
        vec![Factor { name: "board".to_owned(), label: "Board".to_owned(), levels }]
    }

    #[test]
    fn holes_are_filled() {
        let factors = factors();
        let template = Template::read("{board}: {board.position} {{as is}} {start}", &factors).unwrap();
        assert_eq!(template.fill(&[&factors[0].levels[1]], "here"), "large: 3x3x3 {as is} here");
        assert!(template.has_start());
        assert_eq!(Template::read("", &factors).unwrap().fill(&[&factors[0].levels[0]], ""), "");
    }

    #[test]
    fn what_is_not_there_is_named() {
        let fault = |text: &str| Template::read(text, &factors()).unwrap_err().to_string();
        assert_eq!(fault("{borad}"), "{borad}: no factor is called borad (there are board)");
        assert_eq!(fault("{board.size}"), "{board.size}: the level small of board has no size");
        assert!(fault("{board").contains("without its partner") && fault("board}").contains("without its partner"));
    }
}

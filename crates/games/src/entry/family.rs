//! Named families of positions.

use hedgerow_core::Refusal;
use schemars::JsonSchema;
use serde::Serialize;

/// A family as `make` lists it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// What its members look like.
    pub about: &'static str,
    /// Its parameters, in the order in which they may be given without names.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a family.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Parameter {
    /// Its name, as in `edges=16`.
    pub name: &'static str,
    /// Its value where none is given.
    pub default: &'static str,
    /// What it says.
    #[serde(rename = "about")]
    pub meaning: &'static str,
}

/// The possible values of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Accepts {
    /// A whole number, at most this.
    UpTo(u64),
    /// One of these words, which counts as its place in the list.
    OneOf(&'static [&'static str]),
}

impl Accepts {
    /// Reads the value of the parameter with this name.
    pub fn read(self, name: &str, text: &str) -> Result<u64, Refusal> {
        match self {
            Self::UpTo(most) => match text.parse::<u64>() {
                Ok(number) if number <= most => Ok(number),
                Ok(_) => Err(format!("{name} is at most {most}").into()),
                Err(_) => Err(format!("{name} is a whole number, not {text:?}").into()),
            },
            Self::OneOf(words) => {
                let place = words.iter().position(|word| word.eq_ignore_ascii_case(text));
                let unknown = || format!("{name} is one of {}, not {text:?}", words.join(", "));
                Ok(place.map(|place| place as u64).ok_or_else(unknown)?)
            }
        }
    }
}

/// The name of a parameter, its default, its possible values, and its meaning.
pub type ParameterOf = (&'static str, &'static str, Accepts, &'static str);

/// A family whose parameters are numbers, or words from a list.
pub struct FamilyOf<G> {
    /// Its name.
    pub name: &'static str,
    /// A description of its members.
    pub about: &'static str,
    /// Names, defaults, possible values, and meanings.
    pub parameters: &'static [ParameterOf],
    /// The member with these numbers, in the order of the parameters.
    pub build: fn(&[u64]) -> Result<G, Refusal>,
}

impl<G> FamilyOf<G> {
    /// The families as `make` lists them.
    pub fn cards(families: &[Self]) -> Vec<Family> {
        let parameter = |&(name, default, _, meaning): &(_, _, Accepts, _)| Parameter { name, default, meaning };
        let card = |family: &Self| Family {
            name: family.name,
            about: family.about,
            parameters: family.parameters.iter().map(parameter).collect(),
        };
        families.iter().map(card).collect()
    }

    /// Makes a member from arguments `name=value`, or values alone in the order of the parameters.
    pub fn make(families: &[Self], name: &str, arguments: &[&str]) -> Result<G, Refusal> {
        let Some(family) = families.iter().find(|family| family.name == name) else {
            let names: Vec<&str> = families.iter().map(|family| family.name).collect();
            return Err(format!("there is no family {name:?}; there are {}", names.join(", ")).into());
        };
        let numbers = family.numbers(arguments).map_err(|fault| format!("{name}: {fault}"))?;
        Ok((family.build)(&numbers).map_err(|fault| format!("{name}: {fault}"))?)
    }

    fn numbers(&self, arguments: &[&str]) -> Result<Vec<u64>, Refusal> {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.0).collect();
        let given = placed(&names, arguments)?;
        let number = |(&(name, default, accepts, _), given): (&(&str, &str, Accepts, &str), Option<&str>)| {
            accepts.read(name, given.unwrap_or(default))
        };
        self.parameters.iter().zip(given).map(number).collect()
    }
}

/// The value given for each of these parameters: arguments are `name=value`, or values alone in the order of the parameters.
pub fn placed<'a>(names: &[&str], arguments: &[&'a str]) -> Result<Vec<Option<&'a str>>, Refusal> {
    let mut given: Vec<Option<&str>> = vec![None; names.len()];
    for argument in arguments {
        let (place, value) = match argument.split_once('=') {
            Some((name, value)) => {
                let place = names.iter().position(|known| *known == name.trim());
                let unknown = || format!("there is no parameter {:?}; there are {}", name.trim(), names.join(", "));
                (place.ok_or_else(unknown)?, value)
            }
            None => {
                let free = given.iter().position(Option::is_none);
                (free.ok_or_else(|| format!("there is no parameter left for {argument:?}"))?, *argument)
            }
        };
        if given[place].replace(value.trim()).is_some() {
            return Err(format!("{} is given twice", names[place]).into());
        }
    }
    Ok(given)
}

//! The families by name, with their parameters as the command line shows them.

use std::fmt;

use super::super::notation::MOST_EDGES;
use super::super::rules::{Colour, Hackenbush};
use super::{Colouring, bed_sharing, furniture, grid, halves, ladder, random, stalk, tent, tree};

/// A parameter of a family.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, as in `edges=16`.
    pub name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// Its default. A parameter whose default is a number takes only numbers.
    pub default: &'static str,
}

impl Parameter {
    fn is_number(&self) -> bool {
        self.default.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// A named family of positions.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// A description of its members, in one sentence.
    pub about: &'static str,
    /// Its parameters, in the order in which they may be given without names.
    pub parameters: &'static [Parameter],
    build: fn(&Values) -> Result<Hackenbush, FamilyError>,
}

/// Why a member of a family could not be made: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyError(String);

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FamilyError {}

const fn parameter(name: &'static str, default: &'static str, meaning: &'static str) -> Parameter {
    Parameter { name, meaning, default }
}

const SEED: Parameter = parameter("seed", "1", "which of the random members");
const COLOURS: Parameter = parameter("colours", "BR", "the colours to choose from, all equally likely");

const LEGS: Parameter = parameter("legs", "4", "how many feet with their legs");

/// All families.
///
/// ```
/// use hedgerow_games::hackenbush::families::FAMILIES;
///
/// let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
/// assert_eq!(names, ["stalk", "tree", "random", "grid", "ladder", "furniture", "bed", "tent", "halves"]);
/// ```
pub const FAMILIES: &[Family] = &[
    Family {
        name: "stalk",
        about: "edges one on top of the other",
        parameters: &[
            parameter("colours", "BRR", "the colours from the ground up, repeated as often as needed"),
            parameter("edges", "0", "how many edges; 0 for one of each colour given"),
        ],
        build: |values| {
            let colours = values.colours("colours")?;
            let edges = match values.size("edges")? {
                0 => colours.len(),
                edges => edges as usize,
            };
            Ok(stalk(&colours.into_iter().cycle().take(edges).collect::<Vec<_>>()))
        },
    },
    Family {
        name: "tree",
        about: "a random tree: each new vertex is joined to any earlier one or to the ground",
        parameters: &[parameter("edges", "14", "how many edges"), SEED, COLOURS],
        build: |values| Ok(tree(values.size("edges")?, &values.colours("colours")?, values.number("seed")?)),
    },
    Family {
        name: "random",
        about: "a random connected graph: a random tree, then edges between any two different vertices",
        parameters: &[
            parameter("edges", "16", "how many edges"),
            parameter("vertices", "9", "how many vertices, with the ground"),
            SEED,
            COLOURS,
        ],
        build: |values| {
            let (edges, vertices) = (values.size("edges")?, values.size("vertices")?);
            if edges < vertices.saturating_sub(1) {
                return Err(too_few(vertices, edges));
            }
            if vertices < 2 && edges > 0 {
                return Err(FamilyError("edges need at least 2 vertices, the ground and another".into()));
            }
            Ok(random(edges, vertices, &values.colours("colours")?, values.number("seed")?))
        },
    },
    Family {
        name: "grid",
        about: "a grid that stands on the ground by an edge at each column",
        parameters: &[
            parameter("rows", "4", "how many rows of vertices"),
            parameter("columns", "5", "how many columns of vertices"),
            SEED,
            parameter("colouring", "random", "random, or upright: upright edges blue, level ones red"),
        ],
        build: |values| {
            let (rows, columns) = (values.size("rows")?, values.size("columns")?);
            limit(u64::from(rows) * (2 * u64::from(columns)))?;
            let colouring = match values.word("colouring") {
                "random" => Colouring::Random(values.number("seed")?),
                "upright" => Colouring::Upright,
                other => return Err(FamilyError(format!("colouring is random or upright, not {other:?}"))),
            };
            Ok(grid(rows, columns, colouring))
        },
    },
    Family {
        name: "ladder",
        about: "a blue and a green rail on the ground, with red rungs",
        parameters: &[parameter("rungs", "5", "how many rungs")],
        build: |values| {
            let rungs = values.size("rungs")?;
            limit(3 * u64::from(rungs))?;
            Ok(ladder(rungs))
        },
    },
    Family {
        name: "furniture",
        about: "Redwood furniture: blue feet, a red leg on each, any connected red graph above them",
        parameters: &[
            LEGS,
            parameter("vertices", "4", "how many vertices above the legs; each may be the top of any leg"),
            parameter("edges", "6", "how many red edges above the legs"),
            SEED,
        ],
        build: |values| {
            let (legs, vertices, edges) = (values.size("legs")?, values.size("vertices")?, values.size("edges")?);
            limit(2 * u64::from(legs) + u64::from(edges))?;
            match (vertices, edges) {
                (0, _) => Err(FamilyError("legs need at least 1 vertex above them".into())),
                (1, 1..) => Err(FamilyError("edges above the legs need at least 2 vertices".into())),
                _ if edges < vertices - 1 => Err(too_few(vertices, edges)),
                _ => Ok(furniture(legs, vertices, edges, values.number("seed")?)),
            }
        },
    },
    Family {
        name: "bed",
        about: "a Redwood Bed: blue feet, a red leg on each, a red mattress between legs and joints",
        parameters: &[
            parameter("legs", "7", "how many feet with their legs"),
            parameter("joints", "7", "how many vertices of the mattress that are not the top of a leg"),
            parameter("mattress", "16", "how many edges of the mattress"),
            SEED,
            parameter("shared", "0", "how many of the legs stand under the top of another leg"),
        ],
        build: |values| {
            let (legs, joints, mattress) = (values.size("legs")?, values.size("joints")?, values.size("mattress")?);
            let shared = values.size("shared")?;
            limit(2 * u64::from(legs) + u64::from(mattress))?;
            if shared > 0 && shared >= legs {
                return Err(FamilyError(format!("of {legs} legs fewer than {legs} share a top, not {shared}")));
            }
            let tops = legs - shared;
            let (least, most) = match (tops, joints) {
                (0, _) | (_, 0) => (0, 0),
                _ => (u64::from(tops + joints - 1), u64::from(tops) * u64::from(joints)),
            };
            if !(least..=most).contains(&mattress.into()) {
                let what = if shared == 0 { "legs" } else { "tops" };
                return Err(FamilyError(format!(
                    "a mattress of {tops} {what} and {joints} joints has from {least} to {most} edges, not {mattress}"
                )));
            }
            Ok(bed_sharing(shared, legs, joints, mattress, values.number("seed")?))
        },
    },
    Family {
        name: "tent",
        about: "a circus tent: blue feet, a red leg on each, all legs joined at the top",
        parameters: &[LEGS],
        build: |values| {
            let legs = values.size("legs")?;
            limit(2 * u64::from(legs))?;
            Ok(tent(legs))
        },
    },
    Family {
        name: "halves",
        about: "a sum of stalks BR, worth 1/2 each, and stalks RB, worth -1/2 each",
        parameters: &[parameter("blue", "3", "how many stalks BR"), parameter("red", "2", "how many stalks RB")],
        build: |values| {
            let (blue, red) = (values.size("blue")?, values.size("red")?);
            limit(2 * (u64::from(blue) + u64::from(red)))?;
            Ok(halves(blue, red))
        },
    },
];

/// Makes a member of a family.
///
/// Arguments are `name=value`, or values alone: numbers go to the number parameters in order, words to the others.
///
/// ```
/// use hedgerow_games::hackenbush::families::make;
///
/// assert_eq!(make("stalk", &["BRR"])?.to_string(), "0-1B 1-2R 2-3R");
/// assert_eq!(make("stalk", &["3", "b"])?, make("stalk", &["colours=B", "edges=3"])?);
/// assert_eq!(make("random", &["16", "9", "BRG", "seed=7"])?.edges().len(), 16);
/// let error = make("random", &["edges=3"]).unwrap_err();
/// assert_eq!(error.to_string(), "random: 9 vertices need at least 8 edges, not 3");
/// # Ok::<(), hedgerow_games::hackenbush::families::FamilyError>(())
/// ```
pub fn make(name: &str, arguments: &[&str]) -> Result<Hackenbush, FamilyError> {
    let Some(family) = FAMILIES.iter().find(|family| family.name == name) else {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        return Err(FamilyError(format!("there is no family {name:?}; there are {}", names.join(", "))));
    };
    let within = |FamilyError(sentence)| FamilyError(format!("{name}: {sentence}"));
    let values = Values::read(family.parameters, arguments).map_err(within)?;
    (family.build)(&values).map_err(within)
}

/// Too few edges to join all vertices.
fn too_few(vertices: u32, edges: u32) -> FamilyError {
    let least = vertices - 1;
    FamilyError(format!("{vertices} vertices need at least {least} edges, not {edges}"))
}

fn limit(edges: u64) -> Result<(), FamilyError> {
    if edges <= MOST_EDGES as u64 { Ok(()) } else { Err(FamilyError(format!("that is more than {MOST_EDGES} edges"))) }
}

/// The values of a family's parameters.
struct Values(Vec<(Parameter, String)>);

impl Values {
    fn read(parameters: &[Parameter], arguments: &[&str]) -> Result<Self, FamilyError> {
        let mut values: Vec<Option<String>> = vec![None; parameters.len()];
        for &argument in arguments {
            let (place, value) = match argument.split_once('=') {
                Some((name, value)) => {
                    let place = parameters.iter().position(|parameter| parameter.name == name.trim());
                    (place.ok_or_else(|| unknown(name.trim(), parameters))?, value.trim())
                }
                None => {
                    let value = argument.trim();
                    let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
                    let free = |i: &usize| values[*i].is_none() && parameters[*i].is_number() == is_number;
                    let place = (0..parameters.len()).find(free);
                    (place.ok_or_else(|| FamilyError(format!("there is no parameter left for {value:?}")))?, value)
                }
            };
            if values[place].replace(value.to_string()).is_some() {
                return Err(FamilyError(format!("{} is given twice", parameters[place].name)));
            }
        }
        let with_default = |(&parameter, value): (&Parameter, Option<String>)| {
            (parameter, value.unwrap_or_else(|| parameter.default.to_string()))
        };
        Ok(Self(parameters.iter().zip(values).map(with_default).collect()))
    }

    fn word(&self, name: &str) -> &str {
        self.0.iter().find(|(parameter, _)| parameter.name == name).map_or("", |(_, value)| value)
    }

    fn number(&self, name: &str) -> Result<u64, FamilyError> {
        let word = self.word(name);
        word.parse().map_err(|_| FamilyError(format!("{name} is a whole number, not {word:?}")))
    }

    /// A number of edges, vertices, rows and so on, which is never more than a million.
    fn size(&self, name: &str) -> Result<u32, FamilyError> {
        match self.number(name)? {
            size if size <= MOST_EDGES as u64 => Ok(size as u32),
            _ => Err(FamilyError(format!("{name} is at most {MOST_EDGES}"))),
        }
    }

    fn colours(&self, name: &str) -> Result<Vec<Colour>, FamilyError> {
        let word = self.word(name);
        let colour = |letter| {
            Colour::from_letter(letter).ok_or_else(|| FamilyError(format!("{name}={word}: {letter} is not a colour")))
        };
        let colours = word.chars().map(colour).collect::<Result<Vec<_>, _>>()?;
        if colours.is_empty() { Err(FamilyError(format!("{name} names no colour"))) } else { Ok(colours) }
    }
}

fn unknown(name: &str, parameters: &[Parameter]) -> FamilyError {
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    FamilyError(format!("there is no parameter {name:?}; there are {}", names.join(", ")))
}

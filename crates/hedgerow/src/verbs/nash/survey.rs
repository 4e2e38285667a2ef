//! A property of all small Hackenbush pictures.

use clap::Args;
use hedgerow_games::hackenbush::Colour;
use hedgerow_games::hackenbush::enumerate::{Kind, Shapes};
use hedgerow_lab::survey::{self, Example, NAMED, Plan, Progress, Property, Reading, Report, Tally};
use serde_json::{Value, json};

use super::OnConflict;
use super::worth;
use crate::answer::{Answer, Complaint, Exit, Object};
use crate::pool::Task;
use crate::progress::Bar;
use crate::terminal::bold;
use crate::verbs::{Style, counted, row};

/// Test a property on all small Hackenbush pictures, and find the smallest counterexample
///
/// Every picture of the kind asked for is looked at once up to isomorphism. A property is a formula in V, the value
/// when both cut at once, and S, the value in turns where that is a number: V(+G) is the value with a green edge beside
/// the picture, V(+BR+B) with two stalks, V(-) that of the negative, V(2) that of two copies. There are edges, blue,
/// red, green, parts, cycles and forest (1 or 0) to count; + - * / abs min max; = != < <= > >=, also in chains; and,
/// or, not, =>. Without a property, those that have names are listed.
///
/// Values are exact; where one is too long to be known exactly and the interval is too wide to tell, the picture counts
/// as unknown. It is excluded if the premise of => is false.
///
/// Keys of the JSON object: property (its name, or null), formula, shapes, colours, conflict, edges, sizes (each with
/// edges, pictures, holds, fails, unknown and excluded), counterexample (null, or position and values, the smallest),
/// more (others, with --list), undecided (null, or the smallest for which it cannot be told), nodes; without a
/// property: properties.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash survey
  hedgerow nash survey green-edge --edges 4
  hedgerow nash survey \"V > 1 => V(+G) = V - 1\" --edges 5 --conflict tie --list 5
  hedgerow nash survey \"cycles > 0 => V(+B) = V + 1\" --shapes graphs --edges 4")]
pub struct Survey {
    /// The formula, or the name of a property
    #[arg(value_name = "PROPERTY")]
    property: Option<String>,
    /// Pictures with up to so many edges
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=24))]
    edges: u8,
    /// Which pictures: stalks (sums of them), forests (sums of trees), or graphs (all, with parallel edges; a loop is
    /// the same as an edge that holds nothing)
    #[arg(long, value_name = "SHAPES", default_value = "forests", value_parser = |text: &str| text.parse::<Shapes>())]
    shapes: Shapes,
    /// The colours of the edges, such as BR, BRG or G
    #[arg(long, value_name = "LETTERS", default_value = "BR", value_parser = colours)]
    colours: Colours,
    #[command(flatten)]
    rule: OnConflict,
    /// Of a picture and its negative look at one only: enough for properties that say the same of both
    #[arg(long)]
    up_to_sign: bool,
    /// List so many counterexamples beside the smallest
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    list: u16,
}

/// The colours in the order of the manual, each once.
#[derive(Clone)]
struct Colours(Vec<Colour>);

impl Colours {
    fn letters(&self) -> String {
        self.0.iter().map(|colour| colour.letter()).collect()
    }
}

fn colours(text: &str) -> Result<Colours, String> {
    let asked: Option<Vec<Colour>> = text.chars().map(Colour::from_letter).collect();
    let asked = asked.filter(|asked| !asked.is_empty()).ok_or("write the letters of colours: B, R, G")?;
    Ok(Colours(Colour::ALL.into_iter().filter(|colour| asked.contains(colour)).collect()))
}

impl Survey {
    /// The counts and the counterexample.
    pub fn answer(&self, threads: usize, style: Style, task: &Task) -> Answer {
        let Some(text) = &self.property else { return list(style) };
        let property = match Property::read(text) {
            Ok(property) => property,
            Err(error) => return Answer::bad_notation("property", text, &error),
        };
        let mut object = Object::new();
        for (key, value) in [
            ("property", json!(property.name())),
            ("formula", property.text().into()),
            ("shapes", self.shapes.name().into()),
            ("colours", self.colours.letters().into()),
            ("conflict", self.rule.conflict.name().into()),
            ("edges", self.edges.into()),
        ] {
            object.insert(key.to_owned(), value);
        }
        task.note(|known| known.clone_from(&object));
        let kind = Kind { shapes: self.shapes, colours: self.colours.0.clone(), up_to_sign: self.up_to_sign };
        let keep = usize::from(self.list) + 1;
        let plan = Plan { kind, edges: self.edges.into(), property, conflict: self.rule.conflict, keep };
        let bar = Bar::new(!style.quiet);
        let mut progress = |progress: &Progress<'_>| {
            let Progress { sizes, elapsed } = progress;
            task.note(|known| {
                known.insert("sizes".to_owned(), sizes.iter().map(size).collect());
            });
            let sum = |of: fn(&Tally) -> u64| sizes.iter().map(of).fold(0, u64::saturating_add);
            let words = format!("{} edges, {} fail", sizes.len().saturating_sub(1), sum(|tally| tally.fails));
            bar.show(sum(Tally::done), sum(|tally| tally.pictures), *elapsed, &words);
        };
        let report = survey::run(&plan, threads, &task.budget, &mut progress);
        drop(bar);
        self.told(object, &plan, &report, style)
    }

    fn told(&self, mut object: Object, plan: &Plan, report: &Report, style: Style) -> Answer {
        object.insert("sizes".to_owned(), report.sizes.iter().map(size).collect());
        object.insert("counterexample".to_owned(), report.failures.first().map_or(Value::Null, example));
        object.insert("more".to_owned(), report.failures.iter().skip(1).map(example).collect());
        object.insert("undecided".to_owned(), report.undecided.as_ref().map_or(Value::Null, example));
        object.insert("nodes".to_owned(), report.positions.into());
        let text = if style.quiet { bare(report) } else { self.text(plan, report, style) };
        let mut answer = Answer::answered(object, text);
        if let Some(stopped) = report.stopped {
            answer.object.insert("reason".to_owned(), stopped.to_string().into());
            let sentence = format!("the survey ended early: {stopped}");
            answer.complaint = Some(Complaint { sentence, pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer
    }

    fn text(&self, plan: &Plan, report: &Report, style: Style) -> String {
        let name = plan.property.name().map(|name| format!("{name}: ")).unwrap_or_default();
        let mut text = row("property", &format!("{name}{}", plan.property.text()));
        let signs = if self.up_to_sign { ", one of each and its negative" } else { "" };
        let kind =
            format!("{} of colours {}{signs}; conflicts: {}", self.shapes, self.colours.letters(), self.rule.conflict);
        text += &row("pictures", &kind);
        text += "\nedges  pictures     holds     fails   unknown  excluded\n";
        for tally in &report.sizes {
            let &Tally { edges, pictures, holds, fails, unknown, excluded } = tally;
            let rest = pictures.saturating_sub(tally.done());
            let rest = if rest > 0 { format!("  {rest} not looked at") } else { String::new() };
            text += &format!("{edges:>5}{pictures:>10}{holds:>10}{fails:>10}{unknown:>10}{excluded:>10}{rest}\n");
        }
        text += "\n";
        let done = report.sizes.iter().map(Tally::done).sum();
        match (report.failures.split_first(), &report.undecided) {
            (Some((smallest, others)), _) => {
                text += &row("fails for", &bold(&smallest.picture.to_sum(), style.colour));
                text += &values(smallest);
                for other in others {
                    text += &row("also for", &other.picture.to_sum());
                    text += &values(other);
                }
            }
            (None, Some(undecided)) => {
                text +=
                    &row("unknown", &format!("the smallest is {}", bold(&undecided.picture.to_sum(), style.colour)));
                text += &values(undecided);
            }
            (None, None) if report.stopped.is_some() => {
                text += &row("holds", &format!("as far as was looked: {}", counted(done, "picture")));
            }
            (None, None) => {
                text += &row(&bold("holds", style.colour), &format!("for all {}", counted(done, "picture")))
            }
        }
        text
    }
}

/// The properties that have names.
fn list(style: Style) -> Answer {
    let mut object = Object::new();
    let told = |named: &survey::Named| json!({ "name": named.name, "formula": named.formula, "about": named.about });
    object.insert("properties".to_owned(), NAMED.iter().map(told).collect());
    let text = NAMED.iter().map(|named| match style.quiet {
        true => format!("{}\n", named.name),
        false => format!("{}\n    {}\n    {}\n", bold(named.name, style.colour), named.formula, named.about),
    });
    Answer::answered(object, text.collect())
}

/// The answer in a word: the counterexample, or that there is none.
fn bare(report: &Report) -> String {
    match (report.failures.first(), &report.undecided, report.stopped) {
        (Some(smallest), _, _) => format!("{}\n", smallest.picture.to_sum()),
        (None, None, None) => "holds\n".to_owned(),
        (None, _, _) => "unknown\n".to_owned(),
    }
}

fn size(tally: &Tally) -> Value {
    let &Tally { edges, pictures, holds, fails, unknown, excluded } = tally;
    json!({
        "edges": edges, "pictures": pictures, "holds": holds, "fails": fails, "unknown": unknown, "excluded": excluded,
    })
}

fn example(example: &Example) -> Value {
    let value = |reading: &Reading| match reading {
        Reading::Number(number) => worth::cell(number),
        Reading::Other(text) => text.as_str().into(),
    };
    let values: Object = example.values.iter().map(|(atom, reading)| (atom.to_string(), value(reading))).collect();
    json!({ "position": example.picture.to_sum(), "values": values })
}

/// The values of a picture for people, a line each.
fn values(example: &Example) -> String {
    let told = |reading: &Reading| match reading {
        Reading::Number(number) => worth::told(number),
        Reading::Other(text) => text.clone(),
    };
    example.values.iter().map(|(atom, reading)| row("", &format!("{atom} = {}", told(reading)))).collect()
}

//! `grundy`: the Grundy sequence of a heap game, and whether it repeats itself for ever.

use hedgerow_games::entry::workspace::Unfinished;
use hedgerow_games::heaps::{Code, Grundy as Sequence, LARGEST_MISERE, Quotient, quotient};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// The most values that are written out; further values are only counted.
const MOST_WRITTEN: usize = 1000;
/// The largest heap that can be asked for.
const LARGEST: u32 = 200_000_000;

/// Find the Grundy sequence of a heap game, with its period if the theorem proves one
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Grundy {
    /// The code, such as "0.77", "4!.0", "{1,2,4}" or "kayles"
    pub code: String,
    /// The largest heap, up to 200M
    #[serde(default = "usual", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 200_000_000))]
    pub heaps: u32,
    /// Also find the misère quotient of heaps up to this size, up to 16
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 1, max = 16))]
    pub misere: Option<u8>,
}

fn usual() -> u32 {
    1000
}

/// A Grundy sequence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GrundyAnswer {
    /// The code.
    pub code: String,
    /// The largest heap.
    pub heaps: u32,
    /// The nimbers of the first heaps, from the empty one on; at most 1001 of them.
    pub values: Vec<u32>,
    /// The nimber of the largest heap.
    pub last: u32,
    /// The greatest nimber.
    pub greatest: u32,
    /// The period; null if none is seen.
    pub period: Option<usize>,
    /// The first heap of the period; null if none is seen.
    pub preperiod: Option<usize>,
    /// By how much values grow in a period; null if none is seen.
    pub saltus: Option<u32>,
    /// Whether a theorem proves that the period holds for ever.
    pub proved: bool,
    /// How many heaps are rare in the sparse space; null if none was used.
    pub rare: Option<usize>,
    /// The misère quotient, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<MisereFound>,
}

/// A misère quotient that is proved, or that there is none of at most 63 classes that could be.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MisereFound {
    /// The largest heap of its sums.
    pub heaps: u8,
    /// How many classes it has; null if none was proved.
    pub order: Option<usize>,
    /// A sum of heaps for each class, such as "2+2"; "0" is the empty sum.
    pub classes: Vec<String>,
    /// The class of each heap, from the empty one on, by its place in the list.
    pub heap_classes: Vec<usize>,
    /// The classes that the previous player wins, by their places in the list.
    pub previous: Vec<usize>,
}

/// What is known of a sequence before it is found.
#[derive(Clone, Debug, Serialize)]
pub struct KnownGrundy {
    /// The code.
    pub code: String,
}

impl Ask for Grundy {
    type Answer = GrundyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<GrundyAnswer, Why> {
        let typed = self.code.trim();
        let bad = |fault| Why::Notation { what: "grundy".to_owned(), text: typed.to_owned(), fault };
        let code = Code::read(typed).map_err(bad)?;
        context.tell(Known::Grundy(KnownGrundy { code: code.to_string() }));
        let Some(digits) = code.digits() else {
            return Err(format!(
                "grundy: {code} is partizan: its heaps have values, but no nimbers (ask for `value heaps`)"
            )
            .into());
        };
        if !(1..=LARGEST).contains(&self.heaps) {
            return Err(format!("grundy: the largest heap is one from 1 to {LARGEST}").into());
        }
        if self.misere.is_some_and(|largest| !(1..=LARGEST_MISERE).contains(&usize::from(largest))) {
            return Err(format!("grundy: a misère quotient is found of heaps up to {LARGEST_MISERE}").into());
        }
        let mut sequence = Sequence::new(digits.clone());
        let ended = sequence.extend(self.heaps as usize, context.budget());
        let mut answer = GrundyAnswer::of(&code, &sequence);
        let unfinished = |answer: GrundyAnswer, reason| {
            context.tell(Known::Answer(Box::new(Answer::Grundy(answer))));
            Why::from(Unfinished::because(reason))
        };
        if let Err(reason) = ended {
            return Err(unfinished(answer, reason));
        }
        if let Some(largest) = self.misere {
            // The sequence is known before the quotient is, which takes longer.
            match quotient(&digits, usize::from(largest), context.budget()) {
                Ok(found) => answer.misere = Some(written(largest, found)),
                Err(reason) => return Err(unfinished(answer, reason)),
            }
        }
        Ok(answer)
    }
}

impl GrundyAnswer {
    /// What is known of a sequence.
    fn of(code: &Code, sequence: &Sequence) -> Self {
        let period = sequence.period();
        let values = sequence.values();
        Self {
            code: code.to_string(),
            heaps: values.len() as u32 - 1,
            values: values.iter().copied().take(MOST_WRITTEN + 1).collect(),
            last: values.last().copied().unwrap_or(0),
            greatest: values.iter().copied().max().unwrap_or(0),
            period: period.map(|found| found.period),
            preperiod: period.map(|found| found.start),
            saltus: period.map(|found| found.saltus),
            proved: period.is_some_and(|found| found.proved),
            rare: sequence.rare(),
            misere: None,
        }
    }
}

/// A quotient with its classes as texts.
fn written(heaps: u8, found: Option<Quotient>) -> MisereFound {
    let order = found.as_ref().map(|found| found.classes.len());
    let Quotient { classes, heaps: heap_classes, previous } =
        found.unwrap_or(Quotient { classes: Vec::new(), heaps: Vec::new(), previous: Vec::new() });
    let sum = |sizes: Vec<u32>| match sizes.is_empty() {
        true => "0".to_owned(),
        false => sizes.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
    };
    MisereFound { heaps, order, classes: classes.into_iter().map(sum).collect(), heap_classes, previous }
}

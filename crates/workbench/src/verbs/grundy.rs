//! `grundy`: the Grundy sequence of a heap game, and whether it repeats itself for ever.

use hedgerow_games::heaps::{Code, Grundy as Sequence};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// Values that are written; more are only counted.
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
    /// Whether the octal periodicity theorem proves that the period holds for ever.
    pub proved: bool,
    /// How many heaps are rare in the sparse space; null if none was used.
    pub rare: Option<usize>,
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
        let mut sequence = Sequence::new(digits);
        sequence.extend(self.heaps as usize, context.budget())?;
        let period = sequence.period();
        let values = sequence.values();
        Ok(GrundyAnswer {
            code: code.to_string(),
            heaps: self.heaps,
            values: values.iter().copied().take(MOST_WRITTEN + 1).collect(),
            last: values.last().copied().unwrap_or(0),
            greatest: values.iter().copied().max().unwrap_or(0),
            period: period.map(|found| found.period),
            preperiod: period.map(|found| found.start),
            saltus: period.map(|found| found.saltus),
            proved: period.is_some_and(|found| found.proved),
            rare: sequence.rare(),
        })
    }
}

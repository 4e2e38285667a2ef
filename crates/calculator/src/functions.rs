//! The list of functions: their names, what they take, and what they say.

/// A function that takes values.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name. Letters may be typed large or small.
    pub name: &'static str,
    /// Other names of it.
    pub also: &'static [&'static str],
    /// What it takes; a last `...` means any number.
    pub takes: &'static [&'static str],
    /// What it says, in a few words.
    pub about: &'static str,
}

impl Function {
    /// Whether it takes this many values.
    pub fn takes(&self, count: usize) -> bool {
        match self.takes {
            [first @ .., "..."] => count >= first.len(),
            takes => count == takes.len(),
        }
    }

    /// Its written form, such as `Cool(G, t)`.
    pub fn form(&self) -> String {
        format!("{}({})", self.name, self.takes.join(", "))
    }
}

const fn plain(name: &'static str, about: &'static str) -> Function {
    Function { name, also: &[], takes: &["G"], about }
}

const fn also(name: &'static str, also: &'static [&'static str], about: &'static str) -> Function {
    Function { name, also, takes: &["G"], about }
}

const fn taking(name: &'static str, takes: &'static [&'static str], about: &'static str) -> Function {
    Function { name, also: &[], takes, about }
}

static FUNCTIONS: &[Function] = &[
    also("Canonical", &["CanonicalForm"], "the canonical form (every value is in it)"),
    plain("LeftOptions", "Left's options of the canonical form"),
    plain("RightOptions", "Right's options of the canonical form"),
    plain("Options", "both players' options of the canonical form"),
    also("Outcome", &["OutcomeClass"], "who wins: L, R, N or P"),
    plain("Birthday", "the day it is born"),
    plain("LeftStop", "the number reached when Left begins"),
    plain("RightStop", "the number reached when Right begins"),
    plain("Mean", "the mean"),
    plain("Temperature", "the temperature"),
    taking("Thermograph", &["G", "..."], "the thermograph, of several games in one picture"),
    taking("Cool", &["G", "t"], "cooled by a number t > -1"),
    plain("Freeze", "cooled by its own temperature"),
    taking("Heat", &["G", "t"], "heated by t"),
    taking("Overheat", &["G", "s", "t"], "overheated from s to t"),
    taking("NortonProduct", &["G", "U"], "the Norton product with a positive game U"),
    taking("ConwayProduct", &["G", "H"], "Conway's product of the canonical forms"),
    taking("OrdinalSum", &["G", "H"], "G:H"),
    also("ReducedCanonicalForm", &["Reduced", "Rcf"], "the simplest game that differs by an infinitesimal only"),
    plain("NumberPart", "the number from which it differs by an infinitesimal only"),
    plain("AtomicWeight", "the atomic weight"),
    also("UptimalExpansion", &["Uptimal"], "the expansion by powers of up"),
    plain("Incentives", "what moves gain, without those that others exceed"),
    plain("LeftIncentives", "what Left's moves gain"),
    plain("RightIncentives", "what Right's moves gain"),
    taking("Tiny", &["G"], "{0||0|-G}"),
    taking("Miny", &["G"], "{G|0||0}"),
    taking("Up", &["n"], "n ups"),
    taking("UpPower", &["n"], "the n-th power of up, ^<n>"),
    taking("UpPowerSum", &["n"], "the sum of the first n powers of up, ^[n]"),
    taking("Nimber", &["n"], "*n"),
    plain("IsZero", "whether it is 0"),
    plain("IsNumber", "whether it is a number"),
    plain("IsInteger", "whether it is an integer"),
    plain("IsNimber", "whether it is a nimber"),
    plain("IsNumberish", "whether it differs from a number by an infinitesimal"),
    plain("IsInfinitesimal", "whether both stops are 0"),
    also("IsAllSmall", &["IsDicotic"], "whether in every follower both can move or neither"),
    plain("IsUptimal", "whether it is a sum of a number, a nimber and powers of up"),
    plain("IsHot", "whether its temperature is above 0"),
    plain("IsStopper", "whether it equals a stopper: alternating play always ends"),
    plain("IsLoopfree", "whether it equals a game in which all play ends"),
    plain("Onside", "the stopper that it equals if Left wins endless play"),
    plain("Offside", "the stopper that it equals if Right wins endless play"),
    plain("Sidle", "onside & offside, where both are stoppers"),
    also("Describe", &["Name"], "what it is, in words"),
];

/// All functions, in the order of the book.
pub fn functions() -> &'static [Function] {
    FUNCTIONS
}

/// The function of this name, in large or small letters.
pub fn function(name: &str) -> Option<&'static Function> {
    let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
    FUNCTIONS.iter().find(|function| is_it(&function.name) || function.also.iter().any(&is_it))
}

/// The name of a function that begins with the same letters.
pub fn nearest(name: &str) -> Option<&'static str> {
    let shared = |known: &str| known.bytes().zip(name.bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let best = FUNCTIONS.iter().map(|function| function.name).max_by_key(|known| shared(known))?;
    (shared(best) >= 3).then_some(best)
}

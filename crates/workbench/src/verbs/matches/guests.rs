//! External programs in a match.
//!
//! Questions come from strangers, and a stranger must not run a program. So a question cannot name one: the code that
//! answers questions passes [`Guests::none`], and only code that starts a program itself can pass it in beside the
//! question.

use std::collections::BTreeMap;
use std::sync::Arc;

use hedgerow_lab::matches::ExternalProgram;

/// The external programs in a match, by their places in the list of engines.
#[derive(Clone, Default)]
pub struct Guests(BTreeMap<usize, Arc<dyn ExternalProgram>>);

impl Guests {
    /// No programs.
    pub fn none() -> Self {
        Self::default()
    }

    /// Seats a program at a place of the list of engines.
    pub fn insert(&mut self, place: usize, program: Arc<dyn ExternalProgram>) {
        self.0.insert(place, program);
    }

    pub(super) fn at(&self, place: usize) -> Option<Arc<dyn ExternalProgram>> {
        self.0.get(&place).map(Arc::clone)
    }
}

/// Whether the text of an engine would name an external program.
pub(super) fn names_program(text: &str) -> bool {
    text.trim_start().split(':').next().is_some_and(|name| name.trim_end() == "external")
}

//! The names of moves, as numbers.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

/// A name of a move, by its number.
pub type Label = u32;

/// All names that moves have had.
#[derive(Default)]
pub struct Labels(RwLock<Names>);

#[derive(Default)]
struct Names {
    texts: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, Label>,
    /// The names of the first indices.
    places: Arc<Vec<Label>>,
}

impl Labels {
    /// The text of a name.
    pub fn text(&self, label: Label) -> Arc<str> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner).texts[label as usize])
    }

    /// The name of this text, if a move has it.
    pub fn find(&self, text: &str) -> Option<Label> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).numbers.get(text).copied()
    }

    /// The name with this text, which is added if it is new.
    pub fn named(&self, text: &str) -> Label {
        self.find(text).unwrap_or_else(|| self.0.write().unwrap_or_else(PoisonError::into_inner).named(text))
    }

    /// The names of unnamed moves: their indices, at least this many.
    pub fn places(&self, count: usize) -> Arc<Vec<Label>> {
        let known = Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner).places);
        if known.len() >= count {
            return known;
        }
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        names.places = Arc::new((0..count.next_power_of_two()).map(|place| names.named(&place.to_string())).collect());
        Arc::clone(&names.places)
    }
}

impl Names {
    fn named(&mut self, text: &str) -> Label {
        if let Some(&known) = self.numbers.get(text) {
            return known;
        }
        let (text, number) = (Arc::<str>::from(text), self.texts.len() as Label);
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, number);
        number
    }
}

//! Data that a program passes to engines beside their options.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Data that a program has read for engines of one game, such as a database of values. No text of a spec can name it:
/// files are the program's business.
#[derive(Clone)]
pub struct Knowledge(Arc<dyn Any + Send + Sync>);

impl Knowledge {
    /// Data of a type that the game's engines ask for.
    pub fn new(known: impl Any + Send + Sync) -> Self {
        Self(Arc::new(known))
    }

    /// The data, if it is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Knowledge")
    }
}

//! The cuts that a player considers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where only "smart" cuts are considered: those of which it is not clear that another of the player's is as good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Nowhere: every cut is considered.
    #[default]
    All,
    /// In the weighing stalk: only the topmost edge of a colour is cut.
    Stalk,
    /// In the picture: no edge is cut that carries another one of the player's.
    Picture,
    /// In both.
    Both,
}

impl Scope {
    #[inline]
    pub(super) fn is_smart_in_stalk(self) -> bool {
        matches!(self, Self::Stalk | Self::Both)
    }

    #[inline]
    pub(super) fn is_smart_in_picture(self) -> bool {
        matches!(self, Self::Picture | Self::Both)
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "all",
            Self::Stalk => "stalk",
            Self::Picture => "picture",
            Self::Both => "both",
        })
    }
}

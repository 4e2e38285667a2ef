pub(crate) mod blocks;
pub(crate) mod number;
pub mod red_blue;

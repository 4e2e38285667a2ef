pub mod hackenbush;
pub mod evaluate;
pub mod small;

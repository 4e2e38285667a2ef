//! All tests from outside are one program: what they have in common is compiled once.

mod alphabeta;
mod certificate;
mod common;
mod games;
mod hooks;
mod maxn;
mod proof;
mod uct;

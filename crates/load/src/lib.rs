//! The speed figures of this machine: what rules cost ([`rules`]), and what a server costs under load ([`server()`]).
//! A server is the program itself, started in processes of its own; whoever plays is here, at real sockets.

#![warn(missing_docs)]

mod crowd;
mod floor;
mod machine;
mod matrix;
mod parts;
mod party;
mod people;
mod programs;
mod rules;
mod run;
mod talk;

pub use floor::serve as floor;
pub use matrix::{On, Pace, Wish, server};
pub use rules::{RulesWish, rules};

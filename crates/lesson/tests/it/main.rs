//! Every lesson can be played to its end, says what is so, and lets nothing else be done.

mod bad_input;
mod each;
mod learner;
mod play;
mod questions;
mod texts;
mod wrong;

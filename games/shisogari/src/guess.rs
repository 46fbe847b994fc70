//! A world this seat cannot tell apart.
use crate::state::State;
use kernel::{Rng, Seat};
pub(crate) fn guess(_state: &mut State, _seat: Seat, _rng: &mut Rng) {}

//! Simulation without listeners does not allocate.

use kernel::{Chance, Cx, Input, Notation, Rng, Seat, Time};

use super::law::{Fault, Law};
use crate::alloc;

/// Plays a game as a simulation does and counts.
pub(super) fn quiet<G: Notation>(seats: u8, options: &G::Options, rng: &mut Rng) -> Result<(), Fault> {
    let fault = |what: String| Err(Fault::new(Law::Quiet, None, what));
    if !alloc::installed() {
        return fault("nobody counts: write `testkit::count_allocations!();` at the top of the test file".into());
    }
    let mut out: Vec<G::Action> = Vec::with_capacity(4096);
    let mut cx = Cx::new(Time::ZERO, Time::ZERO, Chance::Stream(rng), None);
    let before = alloc::allocations();
    let Ok(mut state) = G::setup(&mut cx, seats, options) else {
        return Ok(()); // The walk has said so already.
    };
    if alloc::allocations() != before {
        return fault("setup allocates".into());
    }
    let mut now = Time::ZERO;
    for _ in 0..=G::INFO.most_steps {
        let before = alloc::allocations();
        let over = state.outcome().is_some();
        let awaited = state.awaited();
        now = now.plus(state.least_time());
        for seat in Seat::all(seats) {
            out.clear();
            state.legal(now, seat, &mut out);
        }
        if alloc::allocations() != before {
            return fault("asking what may be done allocates".into());
        }
        if over {
            return Ok(());
        }
        let one = awaited.nth(rng.below(awaited.len().max(1) as u32) as usize);
        let act = one.and_then(|seat| state.sample(now, seat, rng).map(|action| (seat, action)));
        if alloc::allocations() != before {
            return fault("sample allocates".into());
        }
        let input = match (act, state.deadline()) {
            (Some((seat, action)), _) => Input::Act { seat, action },
            (None, Some(deadline)) => {
                now = now.max(deadline);
                Input::Deadline
            }
            (None, None) => return Ok(()),
        };
        let refused = act.is_some_and(|(seat, action)| state.check(now, seat, &action).is_err());
        if alloc::allocations() != before || refused {
            return fault("check allocates, or refuses what was drawn".into());
        }
        state.apply(&mut Cx::new(now, now, Chance::Stream(rng), None), input);
        if alloc::allocations() != before {
            return fault(format!("apply allocates: {input:?}"));
        }
    }
    Ok(())
}

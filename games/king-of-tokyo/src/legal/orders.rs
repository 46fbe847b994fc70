//! Standing orders: what a seat wants answered without being asked.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::state::{Ask, State};

/// What a seat wants answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// Attacked in Tokyo: leave when no more than this many hearts are left.
    pub yield_at: Option<u8>,
    /// Attacked in Tokyo: stay when more are left.
    pub stay: bool,
    /// Buy nothing, neither in the own turn nor as an Opportunist.
    pub skip_buying: bool,
}

/// What the orders answer to what the seat is asked now.
pub(crate) fn ordered(state: &State, seat: Seat, orders: &Orders) -> Option<Action> {
    match state.ask {
        Ask::Yield(asked) if asked == seat => {
            // Damage that Jets hold back counts as if it had come.
            let hearts = state.boards[seat].hearts.saturating_sub(state.now.held[seat]);
            match orders.yield_at {
                Some(least) if hearts <= least => Some(Action::Yield),
                _ => orders.stay.then_some(Action::Stay),
            }
        }
        Ask::Buy if state.active == seat && orders.skip_buying => Some(Action::End),
        Ask::Offer(asked) if asked == seat && orders.skip_buying => Some(Action::Pass),
        Ask::Yield(_)
        | Ask::Buy
        | Ask::Offer(_)
        | Ask::MoveMimic
        | Ask::Roll
        | Ask::Probe(_)
        | Ask::ProbeAgain(_)
        | Ask::Change
        | Ask::Hearts
        | Ask::Extra
        | Ask::Hit(_)
        | Ask::Copy(_)
        | Ask::Charge(_)
        | Ask::Sell
        | Ask::Freeze
        | Ask::Over => None,
    }
}

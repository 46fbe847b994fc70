//! Options, and how a game begins (S1).

use kernel::{Cx, Game, OptionInfo, Seat, SetupError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::event::Event;
use crate::state::{Phase, State};

/// What can be chosen before the start: nothing yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

/// The options as pages and commands offer them.
pub(crate) const OPTIONS: &[OptionInfo] = &[];

/// The options of a gentle first game.
pub(crate) const GENTLE: &[(&str, &str)] = &[];

pub(crate) fn setup(cx: &mut Cx<'_, Event>, seats: u8, _options: &Options) -> Result<State, SetupError> {
    State::INFO.check_seats(seats)?;
    let seat = Seat::new(cx.below("start", u32::from(seats)) as u8);
    cx.emit(Event::Starts { seat });
    Ok(State { seats, count: 0, phase: Phase::Turn { seat } })
}

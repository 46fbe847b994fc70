//! Who may know what. Every event and every field is named, so that nothing new is public by accident. Here
//! everything is public.

use kernel::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::event::Event;
use crate::state::{Phase, State};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    pub count: u8,
    /// Whose turn it is, until the game is over.
    pub turn: Option<Seat>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// The viewer's own seat.
    pub me: Option<Seat>,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ending {
    /// Who said the last number.
    pub winner: Seat,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let State { seats: _, count, phase } = *state;
    let (turn, ending) = match phase {
        Phase::Turn { seat } => (Some(seat), None),
        Phase::Over { winner } => (None, Some(Ending { winner })),
    };
    View { count, turn, ending, me: viewer.seat() }
}

pub(crate) fn seen(event: &Event, _viewer: Viewer) -> Option<Event> {
    match event {
        Event::Starts { .. } | Event::Added { .. } | Event::Won { .. } => Some(event.clone()),
    }
}

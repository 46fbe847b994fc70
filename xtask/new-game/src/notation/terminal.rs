//! What the terminal shows.

use kernel::{Names, Seat, Terminal, Viewer};

use crate::state::State;
use crate::view::View;
use crate::words::GOAL;

impl Terminal for State {
    fn draw(view: &View, _viewer: Viewer, names: &Names) -> String {
        let mark = |seat| if view.turn == Some(seat) { ">" } else { " " };
        let seats = Seat::all(names.len()).map(|seat| format!("{} {}\n", mark(seat), names.of(seat)));
        format!("The count is {} of {GOAL}.\n{}", view.count, seats.collect::<String>())
    }
}

//! What the terminal shows and explains.

mod draw;
mod explain;

use kernel::{Names, Seat, Terminal, Viewer};

use crate::state::State;
use crate::view::{PlayerView, View};

impl Terminal for State {
    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }

    fn ending(reason: &'static str) -> &'static str {
        match reason {
            "last" => "the last one standing",
            "time" => "the time was up",
            _ => reason,
        }
    }

    /// A game at speed has no turns: a line for each ten seconds.
    fn turn(view: &View, names: &Names) -> Option<(u32, String)> {
        let seat = |(seat, shown): (Seat, &PlayerView)| match shown.board {
            _ if shown.out => format!("{} out", names.of(seat)),
            Some(body) => {
                let place = if body.ko { "K.O.".to_owned() } else { format!("slot {}", body.slot) };
                format!("{} {place} {} tokens", names.of(seat), shown.tokens)
            }
            None => names.of(seat).to_owned(),
        };
        let seats: Vec<String> = Seat::all(names.len()).zip(&view.seats).map(seat).collect();
        let turn = if view.beat > 0 { u32::from(view.beat) } else { (view.now.0 / 10_000) as u32 };
        (turn > 0).then(|| (turn, seats.join(", ")))
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, _view: &View) -> Option<String> {
        explain::thing(name)
    }
}

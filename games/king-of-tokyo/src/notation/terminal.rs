//! What the terminal shows and explains.

mod draw;
mod explain;

use kernel::{Names, Notation, Seat, Terminal, Viewer};

use crate::event::Event;
use crate::state::State;
use crate::view::{Reason, SeatView, View};
use crate::words::Place;

impl Terminal for State {
    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }

    fn ending(reason: &'static str) -> &'static str {
        match Reason::find(reason) {
            Some(Reason::Stars) => "20 victory points",
            Some(Reason::Last) => "the last monster standing",
            Some(Reason::Nobody) => "all fell together",
            Some(Reason::Cap) => "too many turns",
            None => reason,
        }
    }

    fn turn(view: &View, names: &Names) -> Option<(u32, String)> {
        let monster = |(seat, board): (Seat, &SeatView)| {
            let name = names.of(seat);
            if !board.alive {
                return format!("{name} fallen");
            }
            let place = match board.place {
                Place::Outside => "",
                Place::City => " City",
                Place::Bay => " Bay",
            };
            let mark = if seat == view.active { ">" } else { "" };
            format!("{mark}{name} {}♥ {}★ {}⚡{place}", board.hearts, board.stars, board.energy)
        };
        let monsters: Vec<String> = Seat::all(names.len()).zip(&view.seats).map(monster).collect();
        (view.turn > 0).then(|| (u32::from(view.turn), monsters.join(", ")))
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        match event {
            Event::Ended { ending } => {
                let winners = names.of_all(ending.winners.iter().copied().collect());
                format!("the game is over, {}: {winners} won", State::ending(ending.reason.word()))
            }
            _ => State::write_event(event, names),
        }
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, _view: &View) -> Option<String> {
        explain::card(name)
    }
}

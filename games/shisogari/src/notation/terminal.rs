//! What the terminal shows and explains.

mod draw;

use kernel::{Names, Notation, Seat, Terminal, Viewer};

use crate::event::Event;
use crate::state::State;
use crate::view::{SeatView, View};

impl Terminal for State {
    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }

    fn ending(reason: &'static str) -> &'static str {
        match reason {
            "accuse_ok" => "the Vampire was named",
            "accuse_wrong" => "a Hunter was wrongly accused",
            "accuse_short" => "the Vampire was named too soon",
            "empty" => "a hand ran empty",
            "cap" => "too many turns",
            _ => reason,
        }
    }

    fn turn(view: &View, names: &Names) -> Option<(u32, String)> {
        let on_turn = draw::on_turn(view);
        let seat = |(seat, shown): (Seat, &SeatView)| {
            let mark = if on_turn == Some(seat) { ">" } else { "" };
            let cards = shown.hand.white + shown.hand.black;
            format!("{mark}{} {cards} cards {} pairs", names.of(seat), shown.pairs.len())
        };
        let seats: Vec<String> = Seat::all(names.len()).zip(&view.seats).map(seat).collect();
        (view.turn > 0).then(|| (u32::from(view.turn), seats.join(", ")))
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        match event {
            Event::Ended { ending } => {
                let how = State::ending(ending.reason.word());
                format!("the game is over, {how}: the side of the {} won", ending.winner.word())
            }
            _ => State::write_event(event, names),
        }
    }
}

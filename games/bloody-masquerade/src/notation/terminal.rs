//! What the terminal shows and explains.

mod draw;
mod explain;
mod hint;
mod news;

use kernel::{Names, Seat, Terminal, Viewer};

use crate::action::Action;
use crate::event::Event;
use crate::notation::spelling::spell::letter;
use crate::state::State;
use crate::view::{PhaseView, SeatView, View};

impl Terminal for State {
    const COVERED: bool = true;

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }

    fn ending(reason: &'static str) -> &'static str {
        match reason {
            "instant" => "an Instant Victory",
            "death" => "a kill",
            "pool_empty" => "the Pool ran empty",
            "rounds" => "the last round was over",
            _ => reason,
        }
    }

    fn turn(view: &View, names: &Names) -> Option<(u32, String)> {
        let seat = |(seat, shown): (Seat, &SeatView)| {
            let mark = if seat == view.active { ">" } else { "" };
            let up = shown.up.map_or(String::new(), |up| format!(" up {}", letter(up)));
            format!("{mark}{} {} markers{up}", names.of(seat), shown.suspicion)
        };
        let seats: Vec<String> = Seat::all(names.len()).zip(&view.seats).map(seat).collect();
        (view.turn > 0).then(|| (u32::from(view.turn), format!("Pool {}; {}", view.pool, seats.join(", "))))
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, view: &View) -> Option<String> {
        explain::thing(name, view)
    }

    fn hint(action: &Action, view: &View, _names: &Names) -> Option<String> {
        hint::hint(action, view)
    }

    fn tell_event(event: &Event, names: &Names) -> String {
        news::event(event, names)
    }

    /// Cards are answers that nobody else sees. At a start and at an attack what one can do, and that one can do
    /// nothing, tells who one is.
    fn is_secret(view: &View) -> bool {
        match view.phase {
            PhaseView::FirstUp
            | PhaseView::FirstShow
            | PhaseView::FirstGive
            | PhaseView::Start
            | PhaseView::Answer { .. }
            | PhaseView::Exchange { .. }
            | PhaseView::Place { .. }
            | PhaseView::Attack => true,
            PhaseView::Ask | PhaseView::Remove | PhaseView::Mark | PhaseView::Support | PhaseView::Over => false,
        }
    }

    /// Where the token can go follows from the ring.
    fn is_open(action: &Action) -> bool {
        matches!(action, Action::Move { .. })
    }
}

//! What the terminal shows and explains.

mod draw;
mod explain;
mod hint;
mod news;

use kernel::{Names, Terminal, Viewer};

use crate::action::Action;
use crate::event::Event;
use crate::state::State;
use crate::view::{PhaseView, View};

impl Terminal for State {
    const COVERED: bool = true;

    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
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

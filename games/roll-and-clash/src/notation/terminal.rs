//! What the terminal shows and explains.

mod draw;
mod explain;

use kernel::{Names, Terminal, Viewer};

use crate::state::State;
use crate::view::View;

impl Terminal for State {
    fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
        draw::draw(view, viewer, names)
    }

    fn explained() -> Vec<&'static str> {
        explain::names()
    }

    fn explain(name: &str, _view: &View) -> Option<String> {
        explain::thing(name)
    }
}

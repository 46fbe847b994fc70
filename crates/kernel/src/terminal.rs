//! A game for people at a terminal.

use crate::{Names, Notation, Viewer};

/// A game that can be drawn as text and explained, as `yakai play` does.
pub trait Terminal: Notation {
    /// The position as one viewer may know it, as text for the terminal. A view of a spectator with a seat as its
    /// viewer is the table as everybody sees it.
    fn draw(view: &Self::View, viewer: Viewer, names: &Names) -> String;

    /// How a game ended, from the reason of its outcome, as people say it: `the last one standing`.
    fn ending(reason: &'static str) -> &'static str {
        reason
    }

    /// The number of the turn that a position belongs to, and the numbers that matter most in it, of every seat, in a
    /// line. Before the first turn there is none.
    fn turn(_view: &Self::View, _names: &Names) -> Option<(u32, String)> {
        None
    }

    /// The names of the things, such as cards, that `explain` knows. Many games have none.
    fn explained() -> Vec<&'static str> {
        Vec::new()
    }

    /// What a thing does at this table, in a sentence or two of English; its name may be written in several words.
    fn explain(_name: &str, _view: &Self::View) -> Option<String> {
        None
    }

    /// A few words to put beside an act in a list. The view is a spectator's, so that they tell no secret.
    fn hint(action: &Self::Action, view: &Self::View, names: &Names) -> Option<String> {
        let words = Self::write_action(action, names);
        words.split(' ').nth(1).and_then(|name| Self::explain(name, view))
    }

    /// An event for people at a terminal, where the words of `write_event` are too short to read well. It tells no
    /// more than they do.
    fn tell_event(event: &Self::Event, names: &Names) -> String {
        Self::write_event(event, names)
    }

    /// Whether a seat has secrets that others in the room must not read over its shoulder: the terminal then covers
    /// them until the player asks for them.
    const COVERED: bool = false;

    /// Whether the answers to what is asked now must not be read over a shoulder: the terminal then covers what is
    /// typed and does not list what can be done. It depends on a spectator's view alone, and so is the same whoever
    /// is asked, since what a seat can do may itself be a secret.
    fn is_secret(_view: &Self::View) -> bool {
        false
    }

    /// Whether this act may be listed all the same, since everybody knows that whoever is asked can do it.
    fn is_open(_action: &Self::Action) -> bool {
        false
    }
}

//! A few words beside an act in a list: what everybody at the table knows about it.

use super::explain;
use crate::action::Action;
use crate::rules::ring;
use crate::view::View;
use crate::words::Clue;

pub(crate) fn hint(action: &Action, view: &View) -> Option<String> {
    match *action {
        Action::Up { card } | Action::Give { card } => Some(wanted(&[card], view)),
        Action::Show { cards } => Some(wanted(&cards.cards(), view)),
        Action::Swap { give, take } => Some(wanted(&[give.card, take.card], view)),
        Action::Move { steps } => place(view, steps),
        Action::Special { target: seat } | Action::Attack { target: seat } | Action::Mark { seat } => {
            Some(explain::markers(view.seats.get(seat.index())?.suspicion))
        }
        Action::Ask { target } => Some(format!("would show {} cards", view.seats.get(target.index())?.shows)),
        Action::Remove { .. } | Action::Keep | Action::Look { .. } | Action::Trade { .. } | Action::Skip => None,
    }
}

/// Who in play wants these cards.
fn wanted(cards: &[Clue], view: &View) -> String {
    let mut kinds = cards.to_vec();
    kinds.dedup();
    let each = |&card: &Clue| format!("{}: {}", card.word(), explain::wanted_by(card, view));
    kinds.iter().map(each).collect::<Vec<_>>().join("; ")
}

/// Where the token comes to lie, and what is done there.
fn place(view: &View, steps: u8) -> Option<String> {
    let visible =
        (0u8..).zip(&view.ring).filter(|(_, place)| place.visible).fold(0, |bits, (at, _)| bits | 1 << at);
    let at = ring::destination(view.token, visible, steps)?;
    let tile = view.ring.get(usize::from(at))?.tile?;
    let there = view.options.house.place(tile);
    let deeds: Vec<&str> = there.deeds.iter().map(|&deed| explain::does_in_short(deed)).collect();
    Some(format!("{}: {}", tile.word(), deeds.join(", ")))
}

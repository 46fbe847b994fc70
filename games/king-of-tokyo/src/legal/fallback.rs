//! N1: what the table does for a seat whose thinking time ran out. No default spends energy, discards a card or
//! leaves Tokyo.

use kernel::Seat;

use crate::action::Action;
use crate::cards::Card;
use crate::rules::{hearts, keeps};
use crate::state::{Ask, State};
use crate::turn;

/// The default answer of the rules.
pub(crate) fn fallback(state: &State, seat: Seat) -> Option<Action> {
    if turn::asked(state) != Some(seat) {
        return None;
    }
    Some(match state.ask {
        Ask::Over => return None,
        Ask::MoveMimic => Action::Keep,
        Ask::Roll => Action::Stop,
        Ask::Probe(_) | Ask::Offer(_) => Action::Pass,
        Ask::ProbeAgain(_) | Ask::Hit(_) => Action::Accept,
        Ask::Change | Ask::Sell => Action::Done,
        Ask::Hearts => Action::Usual,
        Ask::Extra => {
            let gets = hearts::extra_candidates(state);
            let own = Some(seat).filter(|&seat| gets.contains(seat));
            Action::Extra { seat: own.or_else(|| gets.nth(0))? }
        }
        Ask::Yield(_) => Action::Stay,
        Ask::Buy => Action::End,
        Ask::Copy(_) => Action::Mimic { card: dearest(state, seat)? },
        Ask::Charge(_) => Action::Store { amount: state.boards[seat].energy },
        Ask::Freeze => Action::Decline,
    })
}

/// D10: the Keep card with the highest cost; ties: the own first, then clockwise, then by number.
fn dearest(state: &State, seat: Seat) -> Option<Card> {
    let distance = |card: Card| {
        let owner = state.owner(card)?;
        let own = std::iter::once(seat).chain(state.after(seat));
        own.clone().position(|other| other == owner)
    };
    keeps::copyable(state)
        .min_by_key(|&card| (std::cmp::Reverse(card.cost()), distance(card).unwrap_or(usize::MAX), card.number()))
}

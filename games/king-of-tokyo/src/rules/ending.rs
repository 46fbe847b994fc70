//! The end of a turn (T9 to T11) and of the game.

use kernel::{Cx, Outcome, Seat, Seats};

use crate::cards::{Card, Keeps};
use crate::event::{Cause, Event, Extra};
use crate::rules::{damage, gains};
use crate::state::{Ask, End, GOAL, State};
use crate::turn;
use crate::view;

/// After this many turns the living monsters with the most stars win together.
pub(crate) const TURNS: u16 = 400;

/// Cards that bring something at the end of a turn.
const PAYING: Keeps =
    Keeps::and_mimic(&[Card::EnergyHoarder, Card::Herbivore, Card::RootingForTheUnderdog, Card::SolarPowered]);

/// T9: Rooting for the Underdog, Energy Hoarder, Herbivore, Solar Powered, then poison.
pub(crate) fn effects(state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.active;
    if state.has_any(seat, PAYING) {
        cards(state, cx, seat);
    }
    let poison = state.boards[seat].poison;
    if poison > 0 {
        damage::single(state, cx, None, Cause::Poison, seat, poison, false);
    }
}

/// What Keep cards bring at the end of a turn.
#[inline(never)]
fn cards(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let mut score = |state: &mut State, applies: bool, points: u8, card: Card| {
        if applies {
            let amount = points.saturating_mul(state.copies(seat, card));
            gains::stars(state, cx, seat, amount, Cause::Card(card));
        }
    };
    if state.has(seat, Card::RootingForTheUnderdog) {
        let stars = state.boards[seat].stars;
        let fewest = state.others(seat).all(|other| state.boards[other].stars > stars);
        score(state, fewest, 1, Card::RootingForTheUnderdog);
    }
    let hoarded = (state.boards[seat].energy / 6).min(u16::from(GOAL)) as u8;
    score(state, hoarded > 0, hoarded, Card::EnergyHoarder);
    score(state, !state.now.dealt, 1, Card::Herbivore);
    if state.boards[seat].energy == 0 {
        let amount = u16::from(state.copies(seat, Card::SolarPowered));
        gains::energy(state, cx, seat, amount, Cause::Card(Card::SolarPowered));
    }
}

/// T10: every living monster with 20 stars wins.
pub(crate) fn victory(state: &mut State, cx: &mut Cx<'_, Event>) {
    if !state.boards.which(|board| board.stars >= GOAL).and(state.living).is_empty() {
        end(state, cx, End::Stars);
    }
}

/// T11: the next turn, after what is asked about Freeze Time.
pub(crate) fn next(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    let active = state.active;
    let alive = state.living.contains(active);
    if state.turn >= TURNS {
        end(state, cx, End::Cap);
        return None;
    }
    if state.now.froze && alive {
        return Some(Ask::Freeze);
    }
    let (seat, extra) = match frenzied(state) {
        Some(seat) => (seat, Some(Extra::Frenzy)),
        None => {
            let from = state.resume.take().unwrap_or(active);
            (state.others(from).next().unwrap_or(from), None)
        }
    };
    turn::begin(state, cx, seat, extra);
    None
}

/// Who has the next extra turn of Frenzy: the active monster first, then in the order in which they were bought.
fn frenzied(state: &mut State) -> Option<Seat> {
    if state.frenzies.is_empty() {
        return None;
    }
    let (active, living) = (state.active, state.living);
    while state.frenzies.take(|seat| !living.contains(seat)).is_some() {}
    if state.frenzies.take(|seat| seat == active).is_some() {
        return Some(active);
    }
    let seat = state.frenzies.take(|_| true)?;
    state.resume.get_or_insert(active);
    Some(seat)
}

/// The game is over.
pub(crate) fn end(state: &mut State, cx: &mut Cx<'_, Event>, how: End) {
    state.end = Some(how);
    state.hit = None;
    state.ask = Ask::Over;
    cx.emit_with(|| Event::Ended { ending: view::ending(state).expect("the game is over") });
}

pub(crate) fn winners(state: &State) -> Seats {
    let living = state.living;
    let most = living.iter().map(|seat| state.boards[seat].stars).max().unwrap_or(0);
    match state.end {
        None | Some(End::Nobody) => Seats::NONE,
        Some(End::Last) => living,
        Some(End::Stars | End::Cap) => living.iter().filter(|&seat| state.boards[seat].stars == most).collect(),
    }
}

/// How it ended, once it has.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let reason = view::reason(state.end?).word();
    Some(Outcome { winners: winners(state), reason })
}

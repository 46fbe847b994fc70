//! May I? `check` says why not, `legal` lists what may be done, `sample` draws one of it.

mod sample;

use kernel::parts::Bag;
use kernel::{Rng, Seat};

use crate::action::{Action, Held, Refusal, Two};
use crate::rules::attack;
use crate::rules::ring::{self, MOST_STEPS};
use crate::setup::{has_mask, may_lie_up};
use crate::state::{Meeting, Phase, State};
use crate::turn;
use crate::words::{Clue, Deed, Square, clues};
pub(crate) use sample::sample;

/// May this seat do this now?
pub(crate) fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if state.phase == Phase::Over {
        return Err(Refusal::Over);
    }
    if !turn::awaited(state).contains(seat) {
        return Err(Refusal::NotAsked);
    }
    match (state.phase, *action) {
        (Phase::FirstUp { .. } | Phase::Place { .. }, Action::Up { card }) => {
            has(state.hands[seat], card)?;
            if may_lie_up(state.hands[seat], card) { Ok(()) } else { Err(Refusal::MaskFirst) }
        }
        (Phase::FirstGive { .. }, Action::Give { card }) => has(state.hands[seat], card),
        (Phase::FirstShow { .. } | Phase::Answer { .. }, Action::Show { cards }) => {
            let [one, other] = cards.cards();
            has(state.hands[seat], one)?;
            has(state.hands[seat].without(one.kind()), other)
        }
        (Phase::Start, Action::Move { steps }) => {
            let there = (1..=MOST_STEPS).contains(&steps)
                && ring::destination(state.token, state.visible, steps).is_some();
            if there { Ok(()) } else { Err(Refusal::NoSuchMove) }
        }
        (Phase::Start, Action::Special { target }) => {
            let least = attack::may_strike(state, seat)?;
            other_seat(state, seat, target)?;
            if state.suspicion(target) >= least { Ok(()) } else { Err(Refusal::TooFewMarkers) }
        }
        (Phase::Ask, Action::Ask { target }) => other_seat(state, seat, target),
        (Phase::Exchange { target }, Action::Swap { give, take }) => {
            if give.up {
                lies_up(state, seat, give.card)?;
            } else {
                has(state.hands[seat], give.card)?;
            }
            match (take.up, state.meetings[seat][target]) {
                (true, _) => lies_up(state, target, take.card),
                (false, Some(meeting)) if meeting.shown.contains(take.card) => Ok(()),
                (false, _) => Err(Refusal::NotShown),
            }
        }
        (Phase::Exchange { .. }, Action::Keep) => Ok(()),
        (Phase::Remove, Action::Remove { seat: from, square }) => {
            any_seat(state, from)?;
            if state.markers[from][square.index()] > 0 { Ok(()) } else { Err(Refusal::NoMarker) }
        }
        (Phase::Mark, Action::Mark { seat: to }) => {
            any_seat(state, to)?;
            let allowed = to != seat || state.house().rules.give_marker_to_self;
            if allowed { Ok(()) } else { Err(Refusal::NotToYourself) }
        }
        (Phase::Attack, Action::Attack { target }) => {
            other_seat(state, seat, target)?;
            attack::may_attack(state, seat, target, is_most(state))
        }
        (Phase::Support, Action::Look { seat: of }) => any_seat(state, of),
        (Phase::Support, Action::Trade { seat: with }) => other_seat(state, seat, with),
        (Phase::Ask | Phase::Remove | Phase::Mark | Phase::Attack | Phase::Support, Action::Skip) => Ok(()),
        (
            Phase::FirstUp { .. }
            | Phase::FirstShow { .. }
            | Phase::FirstGive { .. }
            | Phase::Start
            | Phase::Answer { .. }
            | Phase::Exchange { .. }
            | Phase::Place { .. },
            Action::Skip,
        ) => Err(Refusal::MayNotSkip),
        (
            _,
            Action::Up { .. }
            | Action::Show { .. }
            | Action::Give { .. }
            | Action::Move { .. }
            | Action::Special { .. }
            | Action::Ask { .. }
            | Action::Swap { .. }
            | Action::Keep
            | Action::Remove { .. }
            | Action::Mark { .. }
            | Action::Attack { .. }
            | Action::Look { .. }
            | Action::Trade { .. }
            | Action::Skip,
        ) => Err(Refusal::NotNow),
    }
}

/// Everything that `check` allows.
pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !turn::awaited(state).contains(seat) {
        return;
    }
    let hand = state.hands[seat];
    match state.phase {
        Phase::FirstUp { .. } | Phase::Place { .. } => out.extend(ups(hand).map(|card| Action::Up { card })),
        Phase::FirstShow { .. } | Phase::Answer { .. } => {
            out.extend(pairs(hand).map(|cards| Action::Show { cards }));
        }
        Phase::FirstGive { .. } => out.extend(kinds(hand).map(|card| Action::Give { card })),
        Phase::Start => {
            out.extend(moves(state).map(|steps| Action::Move { steps }));
            out.extend(struck(state, seat).map(|target| Action::Special { target }));
        }
        Phase::Ask => {
            out.extend(state.others(seat).map(|target| Action::Ask { target }));
            out.push(Action::Skip);
        }
        Phase::Exchange { target } => {
            for give in gives(state, seat) {
                out.extend(takes(state, seat, target).map(|take| Action::Swap { give, take }));
            }
            out.push(Action::Keep);
        }
        Phase::Remove => {
            out.extend(removable(state).map(|(seat, square)| Action::Remove { seat, square }));
            out.push(Action::Skip);
        }
        Phase::Mark => {
            out.extend(markable(state, seat).map(|seat| Action::Mark { seat }));
            out.push(Action::Skip);
        }
        Phase::Attack => {
            out.extend(attackable(state, seat).map(|target| Action::Attack { target }));
            out.push(Action::Skip);
        }
        Phase::Support => {
            out.extend(state.all().map(|seat| Action::Look { seat }));
            out.extend(state.others(seat).map(|seat| Action::Trade { seat }));
            out.push(Action::Skip);
        }
        Phase::Over => {}
    }
}

/// What the table does when thinking time has run out: T7 in RULES.md.
pub(crate) fn fallback(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    if !turn::awaited(state).contains(seat) {
        return None;
    }
    let hand = state.hands[seat];
    let any = |rng: &mut Rng| Clue::from_kind(rng.pick(hand));
    Some(match state.phase {
        Phase::FirstUp { .. } | Phase::Place { .. } => {
            // Drawn in any case, so that what was dealt does not change what chance says to others.
            let card = any(rng);
            Action::Up { card: if has_mask(hand) { Clue::Mask } else { card } }
        }
        Phase::FirstShow { .. } | Phase::Answer { .. } => {
            let hidden = any(rng);
            let mut rest = clues(hand.without(hidden.kind()));
            Action::Show { cards: Two::of(rest.next()?, rest.next()?) }
        }
        Phase::FirstGive { .. } => Action::Give { card: any(rng) },
        Phase::Start => Action::Move { steps: 1 },
        Phase::Exchange { .. } => Action::Keep,
        Phase::Ask | Phase::Remove | Phase::Mark | Phase::Attack | Phase::Support => Action::Skip,
        Phase::Over => return None,
    })
}

/// The kinds of card in a hand.
fn kinds(hand: Bag) -> impl Iterator<Item = Clue> + Clone {
    Clue::ALL.iter().copied().filter(move |clue| hand.count(clue.kind()) > 0)
}

/// M3: the kinds that may be put up where nothing lies.
fn ups(hand: Bag) -> impl Iterator<Item = Clue> + Clone {
    kinds(hand).filter(move |&card| may_lie_up(hand, card))
}

/// The different pairs of a hand.
fn pairs(hand: Bag) -> impl Iterator<Item = Two> + Clone {
    kinds(hand).flat_map(move |one| {
        let rest = hand.without(one.kind());
        kinds(rest).filter(move |&other| other >= one).map(move |other| Two::of(one, other))
    })
}

/// R1, R2: one step, and two where there is a second visible tile.
fn moves(state: &State) -> impl Iterator<Item = u8> + use<> {
    let (token, visible) = (state.token, state.visible);
    (1..=MOST_STEPS).filter(move |&steps| ring::destination(token, visible, steps).is_some())
}

/// A4: whom an Inspector may kill instead of moving.
fn struck(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
    let least = attack::may_strike(state, seat).ok();
    state.others(seat).filter(move |&other| least.is_some_and(|least| state.suspicion(other) >= least))
}

/// N4, M6: what the active player may give.
fn gives(state: &State, seat: Seat) -> impl Iterator<Item = Held> + Clone + use<> {
    let up = state.up[seat].map(|card| Held { card, up: true });
    kinds(state.hands[seat]).map(|card| Held { card, up: false }).chain(up)
}

/// N4, M6: what he may take: a card that was shown, or the one that lies up.
fn takes(state: &State, seat: Seat, target: Seat) -> impl Iterator<Item = Held> + Clone + use<> {
    let shown = state.meetings[seat][target].map(|Meeting { shown, .. }| shown);
    let up = state.up[target].map(|card| Held { card, up: true });
    let kinds = Clue::ALL.iter().copied().filter(move |&clue| shown.is_some_and(|shown| shown.contains(clue)));
    kinds.map(|card| Held { card, up: false }).chain(up)
}

/// V1: every marker that lies on a board, one per square.
fn removable(state: &State) -> impl Iterator<Item = (Seat, Square)> + Clone {
    state.all().flat_map(move |seat| {
        let there = Square::ALL.iter().filter(move |square| state.markers[seat][square.index()] > 0);
        there.map(move |&square| (seat, square))
    })
}

/// V2: who may be given a marker.
fn markable(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
    let oneself = state.house().rules.give_marker_to_self;
    state.all().filter(move |&other| oneself || other != seat)
}

/// A1 to A3: who may be attacked on the location.
fn attackable(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
    let most = is_most(state);
    state.others(seat).filter(move |&other| attack::may_attack(state, seat, other, most).is_ok())
}

fn is_most(state: &State) -> bool {
    state.doing() == Some(Deed::AttackMost)
}

fn any_seat(state: &State, seat: Seat) -> Result<(), Refusal> {
    if seat.index() < usize::from(state.seats) { Ok(()) } else { Err(Refusal::NoSuchSeat) }
}

fn other_seat(state: &State, seat: Seat, other: Seat) -> Result<(), Refusal> {
    any_seat(state, other)?;
    if other == seat { Err(Refusal::Yourself) } else { Ok(()) }
}

fn has(hand: Bag, card: Clue) -> Result<(), Refusal> {
    if hand.count(card.kind()) > 0 { Ok(()) } else { Err(Refusal::NotHeld) }
}

fn lies_up(state: &State, seat: Seat, card: Clue) -> Result<(), Refusal> {
    if state.up[seat] == Some(card) { Ok(()) } else { Err(Refusal::NotUp) }
}

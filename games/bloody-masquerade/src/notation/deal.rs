//! After `given` lines: the cards of which nothing was said.

use kernel::parts::Bag;
use kernel::{BySeat, Seat, Trouble};

use super::settle::Said;
use super::spell::letter;
use crate::rules::ending;
use crate::setup::has_mask;
use crate::state::{HAND, Phase, SEATS, State};
use crate::words::{Character, Clue, bag, clues, holds};

const MASK: u8 = Clue::Mask.kind();

/// What was said stays; other hands keep what is left of their cards, and the rest of the deck is dealt so that
/// nobody has a pair or more who need not have one.
pub(crate) fn settle(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let mut left = state.house().deck(state.seats, state.options.mask);
    let hand_said = |seat: Seat| said.of(seat, "hand") || said.of(seat, "cards");
    for seat in state.all() {
        lift_mask(state, seat);
        if said.of(seat, "up") || hand_said(seat) {
            let hand = if hand_said(seat) { state.hands[seat] } else { Bag::EMPTY };
            let up = state.up[seat].filter(|_| said.of(seat, "up") || hand_said(seat));
            for card in clues(hand).chain(up) {
                left = take(left, card).ok_or_else(|| too_many(state, card))?;
            }
        }
    }
    // Hands of earlier lines go before those that were never said.
    let mut seats: Vec<Seat> = state.all().collect();
    seats.sort_by_key(|&seat| !said.ever(seat, "hand"));
    for seat in seats {
        if !hand_said(seat) {
            let kept = clues(state.hands[seat]).filter(|&card| match take(left, card) {
                Some(rest) => {
                    left = rest;
                    true
                }
                None => false,
            });
            state.hands[seat] = bag(kept.collect::<Vec<_>>());
            if !said.of(seat, "up")
                && let Some(card) = state.up[seat]
            {
                match take(left, card) {
                    Some(rest) => left = rest,
                    None => state.up[seat] = None,
                }
            }
        }
    }
    let mut dealt = BySeat::of(Bag::EMPTY);
    if state.options.mask {
        left = lay_masks(state, said, left)?;
    }
    for seat in state.all() {
        check(state, seat, said)?;
    }
    deal_masks(state, &mut left, &mut dealt)?;
    deal_rest(state, &mut left, &mut dealt);
    improve(state, &mut dealt);
    Ok(())
}

/// Four cards with a Mask among them: the Mask lies up.
fn lift_mask(state: &mut State, seat: Seat) {
    let full = state.hands[seat].len() > HAND && state.up[seat].is_none();
    if state.options.mask && full && !is_choosing(state, seat) && has_mask(state.hands[seat]) {
        state.hands[seat] = state.hands[seat].without(MASK);
        state.up[seat] = Some(Clue::Mask);
    }
}

fn take(left: Bag, card: Clue) -> Option<Bag> {
    (left.count(card.kind()) > 0).then(|| left.without(card.kind()))
}

fn too_many(state: &State, card: Clue) -> Trouble {
    let there = state.house().deck(state.seats, state.options.mask).count(card.kind());
    let seats = state.seats;
    if card == Clue::Mask && there == 0 {
        return Trouble::new("Masks are in play in the Mask variant alone: `mask=true`");
    }
    Trouble::new(format!("{} is there too often: with {seats} players there are {there}", letter(card)))
}

/// Whether a seat has four cards in hand and none up.
fn is_choosing(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::FirstUp { waiting } => waiting.contains(seat) || state.picked[seat][0].is_some(),
        Phase::Place { waiting, .. } => waiting.contains(seat) || state.gone[seat].is_some(),
        _ => false,
    }
}

fn size(state: &State, seat: Seat) -> u8 {
    if is_choosing(state, seat) { HAND + 1 } else { HAND }
}

/// M3: a Mask lies up before everybody as long as there are some, first before those who hold one.
fn lay_masks(state: &mut State, said: &Said<'_>, mut left: Bag) -> Result<Bag, Trouble> {
    let mut seats: Vec<Seat> = state.all().filter(|&seat| !is_choosing(state, seat)).collect();
    seats.sort_by_key(|&seat| !has_mask(state.hands[seat]));
    for seat in seats {
        let held = has_mask(state.hands[seat]);
        let replaced = state.up[seat].filter(|&card| held && card != Clue::Mask && !said.of(seat, "up"));
        if let Some(card) = replaced {
            left = left.with(card.kind());
            state.up[seat] = None;
        }
        if state.up[seat].is_some() {
            continue;
        }
        let fewest = || {
            let most = |clue: &&Clue| (left.count(clue.kind()), std::cmp::Reverse(clue.index()));
            Clue::ALL.iter().max_by_key(most).copied()
        };
        let card = take(left, Clue::Mask).map(|_| Clue::Mask).or_else(fewest);
        let card = card.filter(|&card| take(left, card).is_some() && (!held || card == Clue::Mask));
        let card =
            card.ok_or_else(|| Trouble::new(format!("no card is left to lie up before {}", said.name(seat))))?;
        left = left.without(card.kind());
        state.up[seat] = Some(card);
    }
    Ok(left)
}

fn check(state: &State, seat: Seat, said: &Said<'_>) -> Result<(), Trouble> {
    let (name, hand, size) = (said.name(seat), state.hands[seat], size(state, seat));
    if hand.len() > size {
        let up = if state.options.mask { "; a fourth lies up: `given <Name>.up <card>`" } else { "" };
        return Err(Trouble::new(format!("{name} has {} cards in hand, not {size}{up}", hand.len())));
    }
    if has_mask(hand) && state.up[seat] != Some(Clue::Mask) {
        return Err(Trouble::new(format!("{name} holds a Mask, so a Mask lies up before {name}")));
    }
    Ok(())
}

fn open(state: &State, seat: Seat) -> u8 {
    size(state, seat).saturating_sub(state.hands[seat].len())
}

fn put(state: &mut State, seat: Seat, card: u8, left: &mut Bag, dealt: &mut BySeat<Bag, SEATS>) {
    *left = left.without(card);
    state.hands[seat] = state.hands[seat].with(card);
    dealt[seat] = dealt[seat].with(card);
}

/// Masks that do not lie up are in hands under a Mask.
fn deal_masks(state: &mut State, left: &mut Bag, dealt: &mut BySeat<Bag, SEATS>) -> Result<(), Trouble> {
    while left.count(MASK) > 0 {
        let under = |seat: &Seat| open(state, *seat) > 0 && state.up[*seat] == Some(Clue::Mask);
        let uta = |seat: Seat| state.characters[seat] == Character::Uta;
        let seat =
            state.all().filter(under).min_by_key(|&seat| (state.hands[seat].count(MASK), uta(seat), seat.index()));
        let seat =
            seat.ok_or_else(|| Trouble::new("a Mask is left over, and every open hand has another card up"))?;
        put(state, seat, MASK, left, dealt);
    }
    Ok(())
}

/// One card each in turn: one that the seat does not have, of which most are left.
fn deal_rest(state: &mut State, left: &mut Bag, dealt: &mut BySeat<Bag, SEATS>) {
    while !left.is_empty() {
        let before = left.len();
        for seat in state.all() {
            if open(state, seat) == 0 || left.is_empty() {
                continue;
            }
            let own = state.counted(seat, true);
            let best = left.kinds().min_by_key(|&kind| (own.count(kind), u8::MAX - left.count(kind), kind));
            if let Some(card) = best {
                put(state, seat, card, left, dealt);
            }
        }
        if left.len() == before {
            return; // No hand is open: the invariants say what is wrong.
        }
    }
}

/// What a hand that was dealt would better not hold.
fn cost(state: &State, seat: Seat) -> u32 {
    let (hand, person) = (state.hands[seat], state.person(seat));
    let mut cost = 0;
    if ending::collected(state, seat) {
        cost += if seat == state.active { 1000 } else { 200 };
    }
    if person.staying_alive.is_some_and(|pair| holds(hand, pair)) {
        cost += 40;
    }
    if person.special.is_some() && hand.count(Clue::Dove.kind()) > 1 {
        cost += 40;
    }
    let own = state.counted(seat, true);
    cost + own.kinds().map(|kind| 5 * (u32::from(own.count(kind)) - 1)).sum::<u32>()
}

/// Cards that were dealt change hands while that makes the hands plainer.
fn improve(state: &mut State, dealt: &mut BySeat<Bag, SEATS>) {
    let mut again = true;
    while again {
        again = false;
        for one in state.all() {
            for other in state.others(one) {
                let pairs: Vec<(u8, u8)> = dealt[one]
                    .kinds()
                    .flat_map(|mine| dealt[other].kinds().map(move |theirs| (mine, theirs)))
                    .filter(|&(mine, theirs)| mine != theirs && mine != MASK && theirs != MASK)
                    .collect();
                for (mine, theirs) in pairs {
                    if dealt[one].count(mine) == 0 || dealt[other].count(theirs) == 0 {
                        continue;
                    }
                    let before = cost(state, one) + cost(state, other);
                    let hands = (state.hands[one], state.hands[other]);
                    state.hands[one] = hands.0.without(mine).with(theirs);
                    state.hands[other] = hands.1.without(theirs).with(mine);
                    if cost(state, one) + cost(state, other) < before {
                        dealt[one] = dealt[one].without(mine).with(theirs);
                        dealt[other] = dealt[other].without(theirs).with(mine);
                        again = true;
                    } else {
                        (state.hands[one], state.hands[other]) = hands;
                    }
                }
            }
        }
    }
}

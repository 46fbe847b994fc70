//! Hands that fit all that a seat knows of them.

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{Rng, Seat};

use super::deal_characters;
use crate::rules::{ending, suspicion};
use crate::state::{HAND, Phase, SEATS, State};
use crate::view::{Me, View};
use crate::words::{Clue, Test, bag};

/// So often other characters are tried before a Collection may be complete where it cannot be.
const TRIES: u32 = 20;

/// Deals characters and hands to the others.
pub(super) fn deal(world: &mut State, view: &View, me: &Me, rng: &mut Rng) {
    world.hands[me.seat] = bag(me.hand.iter().copied());
    let mut left = world.house().deck(world.seats, world.options.mask);
    for seat in world.all() {
        left = minus(left, world.up[seat]);
    }
    left = me.hand.iter().fold(left, |left, card| left.without(card.kind()));
    for attempt in 0..=TRIES {
        deal_characters(world, view, me, rng);
        let mut open: ArrayVec<Open, SEATS> = world
            .others(me.seat)
            .map(|seat| Open { seat, hands: hands(world, view, me, seat, left, attempt < TRIES) })
            .collect();
        open.sort_by_key(|open| open.hands.len());
        if fill(world, &open, left, rng) {
            return;
        }
    }
    unreachable!("the true hands fit")
}

/// A seat and the hands it may have.
struct Open {
    seat: Seat,
    hands: Vec<Bag>,
}

/// Gives each open seat one of its hands, so that all cards are dealt.
fn fill(world: &mut State, open: &[Open], left: Bag, rng: &mut Rng) -> bool {
    let Some((first, rest)) = open.split_first() else {
        return left.is_empty();
    };
    let mut choices: Vec<(Bag, u32)> =
        first.hands.iter().map(|&hand| (hand, ways(left, hand))).filter(|&(_, ways)| ways > 0).collect();
    while !choices.is_empty() {
        let mut n = rng.below(choices.iter().map(|&(_, ways)| ways).sum());
        let at = choices.iter().position(|&(_, ways)| {
            let here = n < ways;
            n = n.saturating_sub(ways);
            here
        });
        let (hand, _) = choices.swap_remove(at.unwrap_or(0));
        world.hands[first.seat] = hand;
        let after = hand.cards().fold(left, Bag::without);
        if fill(world, rest, after, rng) {
            return true;
        }
    }
    false
}

/// In how many ways these cards can be drawn.
fn ways(from: Bag, hand: Bag) -> u32 {
    hand.kinds().fold(1, |ways, kind| {
        let (n, k) = (u32::from(from.count(kind)), u32::from(hand.count(kind)));
        if k > n { 0 } else { ways * (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
    })
}

/// The hands that a seat may have, by what is known of it alone.
fn hands(world: &State, view: &View, me: &Me, seat: Seat, left: Bag, strict: bool) -> Vec<Bag> {
    let choosing = match world.phase {
        Phase::FirstUp { .. } => true,
        _ => world.gone[seat].is_some(),
    };
    let size = if choosing { HAND + 1 } else { HAND };
    // M3: with another card up there is no Mask in the hand. Before the first cards are turned nothing is known.
    let masks = match world.phase {
        Phase::FirstUp { .. } => true,
        _ => world.up[seat] == Some(Clue::Mask),
    };
    let mut met = Vec::new();
    let mut world = *world;
    each(size, left, 0, Bag::EMPTY, &mut |hand| {
        if !masks && hand.count(Clue::Mask.kind()) > 0 {
            return;
        }
        world.hands[seat] = hand;
        if fits(&world, view, me, seat) && !(strict && collects(&world, seat)) {
            met.push(hand);
        }
    });
    met
}

/// Every hand of this size.
fn each(size: u8, left: Bag, from: u8, hand: Bag, then: &mut impl FnMut(Bag)) {
    if size == 0 {
        return then(hand);
    }
    for kind in (from..Clue::ALL.len() as u8).filter(|&kind| left.count(kind) > 0) {
        each(size - 1, left.without(kind), kind, hand.with(kind), then);
    }
}

/// Whether the hand fits what everybody and this seat saw.
fn fits(world: &State, view: &View, me: &Me, seat: Seat) -> bool {
    let rules = &world.house().rules;
    let counted = world.counted(seat, rules.faceup_counts_for_suspicion);
    let tested = Test::ALL.iter().all(|&test| match world.tests[seat][test.index()] {
        Some(tested) if world.since(seat, tested.at) == 0 => suspicion::meets(counted, test, rules) == tested.met,
        _ => true,
    });
    let cards = world.counted(seat, true);
    let entered = world.entered[seat].is_none_or(|entered| {
        missing(cards, Bag::EMPTY.with(entered.card.kind())) <= world.since(seat, entered.at)
    });
    tested
        && entered
        && view.meetings.iter().all(|meeting| {
            let Some(secret) = &meeting.secret else { return true };
            if meeting.asker == me.seat && meeting.target == seat {
                let mut known = bag(secret.shown.iter().copied());
                known = minus(known, secret.got);
                known = secret.gave.iter().fold(known, |known, card| known.with(card.kind()));
                let gave_away = u8::from(meeting.turn == 0 && secret.gave.is_some());
                // What is shown now is in the hand; what was shown once may lie up since.
                if world.phase == (Phase::Exchange { target: seat }) && world.active == me.seat {
                    return missing(world.hands[seat], known) == 0;
                }
                return missing(cards, known) <= meeting.target_since + gave_away;
            }
            if meeting.asker == seat && meeting.target == me.seat {
                let known = secret.got.iter().fold(Bag::EMPTY, |known, card| known.with(card.kind()));
                return missing(cards, known) <= meeting.asker_since;
            }
            true
        })
}

/// T2: a Collection that was not complete as the turn began is not complete now, if nothing happened since.
fn collects(world: &State, seat: Seat) -> bool {
    world.began[seat].is_some_and(|at| world.since(seat, at) == 0) && ending::collected(world, seat)
}

/// How many of the known cards are not there.
fn missing(cards: Bag, known: Bag) -> u8 {
    known.kinds().map(|kind| known.count(kind).saturating_sub(cards.count(kind))).sum()
}

fn minus(bag: Bag, card: Option<Clue>) -> Bag {
    match card {
        Some(card) if bag.count(card.kind()) > 0 => bag.without(card.kind()),
        _ => bag,
    }
}

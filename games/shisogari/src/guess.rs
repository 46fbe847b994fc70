//! A world this seat cannot tell apart.
//!
//! A guess is made from the seat's view and nothing else. First it tells a story for each Bloodsucking card
//! (still with the Vampire, gone in a pair, kept by a Kin) that fits what the view shows, and for every
//! possible Vampire weighs all stories and all faces of the hidden pairs. One of them is chosen by weight,
//! and the items that are left fill the hidden hands, the Vampire's box and the lying cards.

mod facts;
mod fill;
mod stories;
#[cfg(test)]
mod tests;
mod walk;

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{BySeat, Rng, Seat, Viewer};

use crate::setup;
use crate::state::{End, PAIRS, Pair, Pairs, Phase, SEATS, Sighting, State};
use crate::view::{self, Ending, Me, PhaseView, Reason, View};
use crate::words::{Card, Colour, Role};
use facts::{Facts, Hidden};
use stories::{Place, Story, Tale};

/// One guess in this many may tell a story that hardly ever happens: a Kin who had no card to lay beside
/// the bite, and kept it (R2), where nothing in the view says so.
const EXOTIC: u32 = 64;
/// So often another story is tried when the items do not fit into the hands.
const TRIES: u32 = 12;

/// Replaces everything the seat cannot know by a random world that it cannot tell apart.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    *state = imagine(&view::view(state, Viewer::Seat(seat)), rng);
}

/// A world that a seat's view allows.
pub(crate) fn imagine(view: &View, rng: &mut Rng) -> State {
    let me = view.me.as_ref().expect("it is the view of a seat");
    match &view.ending {
        Some(ending) => finished(view, me, ending),
        None => running(view, me, rng),
    }
}

/// How strictly a world must follow from the view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strictness {
    /// What ordinary play explains; cards seen lately are mostly still where they went.
    Plain,
    /// Also what hardly ever happens.
    Exotic,
    /// Only what the invariants ask for: for positions that no play leads to.
    Loose,
}

/// A world that fits this view of a game that goes on.
fn running(view: &View, me: &Me, rng: &mut Rng) -> State {
    for attempt in 0..3 * TRIES {
        let strictness = match attempt {
            _ if attempt < TRIES && rng.below(EXOTIC) > 0 => Strictness::Plain,
            _ if attempt < 2 * TRIES => Strictness::Exotic,
            _ => Strictness::Loose,
        };
        let facts = Facts::new(view, me, strictness, rng);
        let Some(tale) = stories::choose(&facts, rng) else { continue };
        if let Some(world) = write(&facts, &tale, rng) {
            return world;
        }
    }
    unreachable!("the true world is one of the loose ones")
}

/// The parts of a world that the view shows, with everybody else a Hunter.
fn frame(view: &View, me: &Me) -> State {
    let seats = view.seats.len() as u8;
    let mut state = State {
        seats,
        options: view.options,
        phase: Phase::Over,
        turn: view.turn,
        starter: view.starter,
        hands: BySeat::of(Bag::EMPTY),
        roles: BySeat::of(Role::Hunter),
        turned: BySeat::of(0),
        boxed: BySeat::of([Card::WhiteBite, Card::BlackBite]),
        aside: setup::aside(seats),
        pool: Bag::EMPTY,
        pairs: Pairs::NONE,
        sightings: BySeat::of(BySeat::of(None)),
        end: None,
    };
    state.roles[me.seat] = me.role;
    state.turned[me.seat] = me.turned;
    state.boxed[me.seat] = me.boxed;
    state.hands[me.seat] = me.hand.iter().map(|card| card.kind()).collect();
    for seen in &me.sightings {
        state.sightings[seen.from][seen.to] = Some(Sighting { card: seen.card, turn: seen.turn });
    }
    state
}

/// The world of a tale, or nothing when the items that are left fit into no hands.
fn write(facts: &Facts<'_>, tale: &Tale, rng: &mut Rng) -> Option<State> {
    let mut state = frame(facts.view, facts.me);
    state.roles[tale.vampire] = Role::Vampire;
    for colour in Colour::ALL {
        let half = &tale.halves[colour as usize];
        for &(seat, card) in &facts.forced {
            if card.colour() == colour {
                state.hands[seat] = state.hands[seat].with(card.kind());
            }
        }
        if let Place::Hand(seat) = half.story.place {
            state.hands[seat] = state.hands[seat].with(colour.bite().kind());
        }
        let mut free = half.left;
        match half.blank {
            Some(fill::Slot::Hand(seat)) => {
                state.hands[seat] = state.hands[seat].with(colour.blank().kind());
            }
            Some(fill::Slot::Pool) => state.pool = state.pool.with(colour.blank().kind()),
            Some(fill::Slot::Box | fill::Slot::Aside) | None => {}
        }
        fill::fill(facts, &mut state, tale.vampire, colour, &mut free, rng)?;
        for (seat, turn) in kin(facts, tale.vampire, colour, &half.story, rng) {
            state.roles[seat] = Role::Kin;
            let first = state.turned[seat];
            state.turned[seat] = if first == 0 { turn } else { first.min(turn) };
        }
    }
    lay(facts, tale, &mut state);
    state.phase = match facts.view.phase {
        PhaseView::Draft { seat } => Phase::Draft { seat },
        PhaseView::Choose { seat } => Phase::Choose { seat },
        PhaseView::Pick { giver, picker, item } => Phase::Pick { giver, picker, item },
        PhaseView::Look { picker, source, item, colour } => {
            let card = facts.look.unwrap_or_else(|| {
                let kind = rng.pick(colour.of(state.hands[source]));
                state.hands[source] = state.hands[source].without(kind);
                Card::from_kind(kind)
            });
            state.sightings[source][picker] = Some(Sighting { card, turn: state.turn });
            Phase::Look { picker, source, item, card }
        }
        PhaseView::Over => Phase::Over,
    };
    if facts.strictness == Strictness::Loose {
        put_aside(&mut state);
    }
    Some(state)
}

/// In a position that somebody made up, what is nowhere else takes no part.
fn put_aside(state: &mut State) {
    let mut found = state.pool;
    for seat in state.all() {
        found = state.boxed[seat].iter().fold(found.plus(state.hands[seat]), |bag, card| bag.with(card.kind()));
    }
    let paired = state.pairs.iter().flat_map(|pair| pair.cards);
    found = paired.chain(state.drawn()).fold(found, |bag, card| bag.with(card.kind()));
    state.aside = Card::ALL.iter().fold(Bag::EMPTY, |aside, card| {
        aside.with_count(card.kind(), card.copies().saturating_sub(found.count(card.kind())))
    });
}

/// Who became Kin by the card of this colour, and when.
fn kin(
    facts: &Facts<'_>,
    vampire: Seat,
    colour: Colour,
    story: &Story,
    rng: &mut Rng,
) -> ArrayVec<(Seat, u8), 16> {
    let mut kin = ArrayVec::new();
    let mut add = |seat: Seat, turn: u8| {
        if seat != vampire && seat != facts.me.seat && facts.may_be_kin(seat) {
            kin.push((seat, turn));
        }
    };
    for (seat, turn) in facts.bitten_by_me(colour) {
        add(seat, turn);
    }
    match story.place {
        Place::Pair(n) => add(facts.hidden[n].owner, facts.hidden[n].turn),
        Place::Hand(seat) if !facts.bitten_by_me(colour).any(|(known, _)| known == seat) => {
            add(seat, facts.some_kept_turn(seat, facts.view.turn, rng));
        }
        Place::Hand(_) | Place::Known => {}
    }
    for &(seat, before) in &story.via {
        add(seat, facts.some_kept_turn(seat, before, rng));
    }
    for seat in facts.shown_kin() {
        add(seat, facts.view.turn.max(1));
    }
    kin
}

/// All pairs in the order in which they were laid.
fn lay(facts: &Facts<'_>, tale: &Tale, state: &mut State) {
    let mut pairs: ArrayVec<Pair, PAIRS> = ArrayVec::new();
    for (owner, pair) in facts.pairs() {
        if let Some(cards) = pair.cards {
            pairs.push(Pair { owner, cards, up: pair.up, turn: pair.turn });
        }
    }
    for (n, &Hidden { owner, turn, .. }) in facts.hidden.iter().enumerate() {
        pairs.push(Pair { owner, cards: tale.faces[n], up: false, turn });
    }
    in_order(&mut pairs, state);
}

fn in_order(pairs: &mut ArrayVec<Pair, PAIRS>, state: &mut State) {
    pairs.sort_unstable_by_key(|pair| (pair.turn, pair.owner));
    for &pair in pairs.iter() {
        state.pairs.push(pair);
    }
}

/// After the end everything was shown; only what others had seen of each other is still theirs.
fn finished(view: &View, me: &Me, ending: &Ending) -> State {
    let mut state = frame(view, me);
    let mut pairs: ArrayVec<Pair, PAIRS> = ArrayVec::new();
    for (seat, reveal) in Seat::all(state.seats).zip(&ending.seats) {
        state.roles[seat] = reveal.role;
        state.turned[seat] = reveal.turned;
        state.boxed[seat] = reveal.boxed;
        state.hands[seat] = reveal.hand.iter().map(|card| card.kind()).collect();
        let shown = &view.seats[seat.index()].pairs;
        let laid = shown.iter().zip(&reveal.pairs);
        pairs.extend(laid.map(|(pair, &cards)| Pair { owner: seat, cards, up: pair.up, turn: pair.turn }));
    }
    in_order(&mut pairs, &mut state);
    state.end = Some(match (ending.reason, ending.accuser, ending.accused) {
        (Reason::Cap, ..) => End::Cap,
        (_, Some(by), Some(of)) => End::Accused { by, of },
        (Reason::Empty | Reason::AccuseOk | Reason::AccuseWrong | Reason::AccuseShort, ..) => End::Empty,
    });
    state
}

/// The seats as bits.
pub(crate) const fn bit(seat: Seat) -> u8 {
    1 << seat.index()
}

const _: () = assert!(SEATS <= 8, "a set of seats is a byte");

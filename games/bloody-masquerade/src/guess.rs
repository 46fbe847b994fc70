//! A world this seat cannot tell apart.
//!
//! A guess is made from the seat's view and nothing else: who is who and where Transformed Kaneki lies by lot, hands
//! that fit all that the seat knows of them (`hands`), and the rest as it could have been.

mod hands;

use kernel::parts::Bag;
use kernel::{Rng, Seat, Seats, Viewer};

use crate::setup;
use crate::state::{End, Entered, Meeting, Phase, Shown, State, Tested};
use crate::view::{self, Ending, Me, MeetingView, PhaseView, Reason, Secret, View};
use crate::words::{Character, Clue, Tile, bag};

/// Replaces everything the seat cannot know by a random world that it cannot tell apart.
pub(crate) fn guess(state: &mut State, seat: Seat, rng: &mut Rng) {
    let view = view::view(state, Viewer::Seat(seat));
    let Some(me) = &view.me else { return };
    let mut world = frame(&view);
    world.picked[me.seat] = chosen(&me.picked);
    match &view.ending {
        Some(ending) => finish(&mut world, ending),
        None => imagine(&mut world, &view, me, rng),
    }
    for meeting in &view.meetings {
        let secret = match &meeting.secret {
            Some(secret) => secret.clone(),
            None => rumour(&world, meeting, rng),
        };
        world.meetings[meeting.asker][meeting.target] = Some(Meeting {
            turn: meeting.turn,
            shown: Shown::of(bag(secret.shown)),
            gave: secret.gave,
            got: secret.got,
            asker_at: world.exchanges[meeting.asker] - meeting.asker_since,
            target_at: world.exchanges[meeting.target] - meeting.target_since,
        });
    }
    *state = world;
}

/// What everybody sees.
fn frame(view: &View) -> State {
    let rows = &view.options.house.setups;
    let row = rows.iter().position(|row| row.id == view.setup).expect("the view shows a row of its house values");
    let mut world = setup::bare(view.seats.len() as u8, row as u8, &view.options);
    world.phase = phase(view);
    world.turn = view.turn;
    world.first = view.first;
    world.active = view.active;
    world.deed = view.deed;
    world.pool = view.pool;
    world.last_turn = view.last_turn;
    world.token = view.token;
    world.visible = 0;
    world.red_known = view.ring.iter().all(|place| place.tile.is_some());
    for (at, place) in view.ring.iter().enumerate() {
        world.visible |= u8::from(place.visible) << at;
        world.ring[at] = place.tile.unwrap_or(Tile::Anteiku);
    }
    for (seat, shown) in Seat::all(world.seats).zip(&view.seats) {
        world.markers[seat] = shown.markers;
        world.up[seat] = shown.up;
        world.gone[seat] = shown.gone;
        world.exchanges[seat] = shown.exchanges;
        let at = |since: u8| shown.exchanges - since;
        for test in &shown.tests {
            let tested = Tested { turn: test.turn, met: test.met, at: at(test.since) };
            world.tests[seat][test.test.index()] = Some(tested);
        }
        world.entered[seat] =
            shown.entered.map(|entered| Entered { card: entered.card, turn: entered.turn, at: at(entered.since) });
        world.began[seat] = shown.began.map(at);
        world.tokens[seat] = shown.token;
        world.looked[seat] = shown.looked.iter().fold(0, |bits, token| bits | 1 << token.index());
    }
    let taken: u8 = view.seats.iter().map(|shown| shown.suspicion).sum();
    world.boxed = view.full_pool - view.pool - taken;
    world
}

fn phase(view: &View) -> Phase {
    let waiting: Seats = view.waiting;
    match view.phase {
        PhaseView::FirstUp => Phase::FirstUp { waiting },
        PhaseView::FirstShow => Phase::FirstShow { waiting },
        PhaseView::FirstGive => Phase::FirstGive { waiting },
        PhaseView::Start => Phase::Start,
        PhaseView::Ask => Phase::Ask,
        PhaseView::Answer { target } => Phase::Answer { target },
        PhaseView::Exchange { target } => Phase::Exchange { target },
        PhaseView::Place { target } => Phase::Place { waiting, target },
        PhaseView::Remove => Phase::Remove,
        PhaseView::Mark => Phase::Mark,
        PhaseView::Attack => Phase::Attack,
        PhaseView::Support => Phase::Support,
        PhaseView::Over => Phase::Over,
    }
}

/// A game that goes on: everything hidden by lot, as far as it fits.
fn imagine(world: &mut State, view: &View, me: &Me, rng: &mut Rng) {
    lay_red(world, view, rng);
    if world.options.support {
        let unknown =
            |known: Option<bool>| Seat::all(world.seats).filter(move |seat| me.tokens[seat.index()] == known);
        let place = match unknown(Some(true)).next() {
            Some(seat) => seat,
            None => one_of(&unknown(None).collect::<Vec<_>>(), rng),
        };
        world.kaneki = world.tokens[place];
    }
    hands::deal(world, view, me, rng);
    let choosing = world.phase;
    for seat in world.others(me.seat) {
        let ready = |waiting: Seats| !waiting.contains(seat);
        let hand = world.hands[seat];
        match choosing {
            Phase::FirstUp { waiting } if ready(waiting) => {
                let card = if setup::has_mask(hand) { Clue::Mask } else { any(hand, rng) };
                world.picked[seat] = [Some(card), None];
            }
            Phase::FirstShow { waiting } if ready(waiting) => {
                let hidden = any(hand, rng);
                world.picked[seat] = chosen(&crate::words::clues(hand.without(hidden.kind())).collect::<Vec<_>>());
            }
            Phase::FirstGive { waiting } if ready(waiting) => world.picked[seat] = [Some(any(hand, rng)), None],
            Phase::Place { waiting, .. } if ready(waiting) && world.gone[seat].is_some() => {
                world.picked[seat] = [Some(any(hand, rng)), None];
            }
            _ => {}
        }
    }
}

/// R8: nobody knows which red tile lies where before one of them was turned.
fn lay_red(world: &mut State, view: &View, rng: &mut Rng) {
    let house = view.options.house;
    let mut left: Vec<Tile> = Tile::ALL.iter().copied().filter(|&tile| house.place(tile).red).collect();
    for (at, place) in view.ring.iter().enumerate() {
        if place.tile.is_none() {
            world.ring[at] = left.swap_remove(rng.below(left.len() as u32) as usize);
        }
    }
}

/// What two others may have shown and swapped.
fn rumour(world: &State, meeting: &MeetingView, rng: &mut Rng) -> Secret {
    let running = match world.phase {
        Phase::Exchange { target } => target == meeting.target && world.active == meeting.asker,
        _ => false,
    };
    // What is shown now is in the hand; what was shown once may lie up since.
    let mut hand = world.counted(meeting.target, !running);
    let shown = (0..meeting.cards).map(|_| {
        let card = any(hand, rng);
        hand = hand.without(card.kind());
        card
    });
    let shown: Vec<Clue> = shown.collect();
    let gave = match meeting.turn {
        0 => !matches!(world.phase, Phase::FirstGive { .. }),
        _ => !running && rng.below(2) == 0,
    };
    let gave = gave.then(|| any(world.counted(meeting.target, true), rng));
    let got = gave.filter(|_| meeting.turn > 0).map(|_| one_of(&shown, rng));
    Secret { shown, gave, got }
}

/// After the end everything was shown; only what two others did is still theirs.
fn finish(world: &mut State, ending: &Ending) {
    for (seat, reveal) in Seat::all(world.seats).zip(&ending.seats) {
        world.characters[seat] = reveal.character;
        world.hands[seat] = bag(reveal.hand.iter().copied());
        world.up[seat] = reveal.up;
        if reveal.kaneki {
            world.kaneki = world.tokens[seat];
        }
    }
    let nobody = world.active;
    world.end = Some(match ending.reason {
        Reason::Instant => End::Instant { seat: ending.winners.first().copied().unwrap_or(nobody) },
        Reason::Death => End::Death {
            attacker: ending.attacker.unwrap_or(nobody),
            target: ending.target.unwrap_or(nobody),
            reversed: ending.reversed,
        },
        Reason::PoolEmpty => End::Pool,
        Reason::Rounds => End::Rounds,
    });
}

fn chosen(cards: &[Clue]) -> [Option<Clue>; 2] {
    [cards.first().copied(), cards.get(1).copied()]
}

fn any(hand: Bag, rng: &mut Rng) -> Clue {
    Clue::from_kind(rng.pick(hand))
}

fn one_of<T: Copy>(list: &[T], rng: &mut Rng) -> T {
    list[rng.below(list.len() as u32) as usize]
}

/// The characters of the others, by lot.
fn deal_characters(world: &mut State, view: &View, me: &Me, rng: &mut Rng) {
    let cast = view.cast.iter().map(|character| character.id);
    let mut left: Vec<Character> = cast.filter(|&character| character != me.character).collect();
    for seat in world.all() {
        world.characters[seat] =
            if seat == me.seat { me.character } else { left.swap_remove(rng.below(left.len() as u32) as usize) };
    }
}

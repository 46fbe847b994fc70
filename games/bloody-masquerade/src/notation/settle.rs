//! After `given` lines: the rest of the position, as plain as can be, so that everything adds up.

use kernel::{Cx, Names, Seat, Seats, Trouble};

use super::given::{BEGIN, DOING, DOING_ATTACK, UNSAID};
use super::{deal, people, story};
use crate::event::Event;
use crate::rules::interrogation;
use crate::setup::{Letter, everybody};
use crate::state::{HAND, Phase, RING, State};
use crate::turn;
use crate::words::{Clue, Deed, Tile, bag, clues};

/// What the lines of this run and of earlier ones said.
pub(crate) struct Said<'a> {
    earlier: &'a [String],
    now: &'a [String],
    names: &'a Names,
}

impl Said<'_> {
    /// Whether this run says something of the place.
    pub(crate) fn has(&self, place: &str) -> bool {
        self.now.iter().any(|said| alike(said, place))
    }

    fn any(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.has(place))
    }

    /// Whether this run says something of this part of a seat.
    pub(crate) fn of(&self, seat: Seat, part: &str) -> bool {
        self.has(&format!("{}.{part}", self.names.of(seat)))
    }

    /// Whether any run did.
    pub(crate) fn ever(&self, seat: Seat, part: &str) -> bool {
        let place = format!("{}.{part}", self.names.of(seat));
        self.of(seat, part) || self.earlier.iter().any(|said| alike(said, &place))
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.of(seat)
    }
}

fn alike(one: &str, other: &str) -> bool {
    one.to_lowercase().replace('-', "_") == other.to_lowercase().replace('-', "_")
}

/// Makes the rest of the position fit what was said.
pub(crate) fn settle(state: &mut State, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
    let said = Said { earlier, now, names };
    settle_row(state)?;
    settle_turn(state, &said);
    people::settle(state, &said)?;
    settle_tokens(state, &said);
    settle_ring(state, &said)?;
    settle_markers(state, &said)?;
    if let Phase::FirstUp { waiting } = state.phase {
        // Whoever has chosen waits no more; everybody else has a Mask up.
        let chosen: Seats = state.all().filter(|&seat| state.picked[seat][0].is_some()).collect();
        state.phase = Phase::FirstUp { waiting: waiting.iter().filter(|&seat| !chosen.contains(seat)).collect() };
    }
    deal::settle(state, &said)?;
    settle_phase(state, &said)
}

/// The data file may have changed under the table.
fn settle_row(state: &mut State) -> Result<(), Trouble> {
    let letter = if state.options.setup == Letter::A { 'a' } else { 'b' };
    let row = state.house().row(state.seats, letter);
    state.row = row.ok_or_else(|| Trouble::new("the data file has no setup for this table"))?;
    Ok(())
}

/// Whether the turn has not begun, or a deed is about to be done.
fn is_pending(state: &State) -> bool {
    state.phase == Phase::Over && state.end.is_none()
}

/// Whose turn it is, its number, and where in it.
fn settle_turn(state: &mut State, said: &Said<'_>) {
    let phase = said.any(&["phase", "ask", "doing", "asked", "shown"]);
    if !phase && said.has("at") {
        (state.phase, state.deed) = (Phase::Over, 0);
    } else if !phase && said.any(&["turn", "active"]) {
        (state.phase, state.deed) = (Phase::Over, BEGIN);
    }
    let anew = phase || said.any(&["at", "turn", "active", "turn.number", "round", "first", "starter"]);
    if !anew && !is_pending(state) {
        return;
    }
    state.end = None;
    let seats = state.seats;
    if matches!(state.phase, Phase::FirstUp { .. } | Phase::FirstShow { .. } | Phase::FirstGive { .. }) {
        state.turn = 0;
        if !said.any(&["turn", "active"]) || said.any(&["first", "starter"]) {
            state.active = state.first;
        } else {
            state.first = state.active;
        }
        return;
    }
    let first_said = said.any(&["first", "starter"]);
    if first_said && state.turn == 0 && !said.any(&["turn", "active"]) {
        state.active = state.first;
    }
    let distance = |from: Seat, to: Seat| (to.index() as u8 + seats - from.index() as u8) % seats;
    if said.has("turn.number") {
        if !first_said {
            let back = (state.turn - 1) % seats;
            state.first = Seat::new((state.active.index() as u8 + seats - back) % seats);
        }
    } else if said.has("round") {
        if !first_said {
            state.first = Seat::new(0);
        }
        state.turn = (state.turn - 1) / seats * seats + 1 + distance(state.first, state.active);
    } else if state.turn == 0 {
        if first_said {
            state.turn = 1 + distance(state.first, state.active);
        } else {
            (state.turn, state.first) = (1, state.active);
        }
    } else if said.any(&["turn", "active"]) {
        // A later turn of the same game: the next that this seat has, or the running one.
        let on_turn = (state.first.index() as u8 + (state.turn - 1) % seats) % seats;
        state.turn += distance(Seat::new(on_turn), state.active);
    }
}

/// Which token is Transformed Kaneki: the one before the seat that was named.
fn settle_tokens(state: &mut State, said: &Said<'_>) {
    let named = said.has("kaneki") || state.all().any(|seat| said.of(seat, "kaneki"));
    if named {
        state.kaneki = state.tokens[Seat::new(state.kaneki)];
    }
}

/// Where the token stands, what is done there, and which tiles lie face up.
fn settle_ring(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let place_of = |state: &State, tile: Tile| state.ring.iter().position(|&there| there == tile);
    if (RING..UNSAID).contains(&state.token) {
        let tile = Tile::ALL[usize::from(state.token - RING)];
        let place = place_of(state, tile)
            .ok_or_else(|| Trouble::new(format!("{} does not lie in the ring", tile.word())))?;
        state.token = place as u8;
    }
    let wanted: Option<fn(Deed) -> bool> = match state.deed {
        DOING_ATTACK => Some(Deed::is_attack),
        _ => None,
    };
    let exact = (DOING..DOING_ATTACK).contains(&state.deed).then(|| Deed::ALL[usize::from(state.deed - DOING)]);
    if wanted.is_some() || exact.is_some() {
        let fits = |deed: Deed| exact.map_or_else(|| wanted.is_some_and(|is| is(deed)), |exact| deed == exact);
        let house = state.options.house;
        let index = |tile: Tile| house.place(tile).deeds.iter().position(|&deed| fits(deed));
        if state.token == UNSAID || !said.has("at") && !said.has("token") && index(state.here()).is_none() {
            let tile = Tile::ALL.iter().copied().find(|&tile| index(tile).is_some());
            let place = tile.and_then(|tile| place_of(state, tile));
            state.token = place.ok_or_else(|| Trouble::new("no location has that deed"))? as u8;
        }
        state.deed = index(state.here())
            .ok_or_else(|| Trouble::new(format!("that is not done at {}", state.here().word())))?
            as u8;
    }
    if state.token == UNSAID {
        state.token = state.house().start;
    }
    let at_rest = match state.phase {
        Phase::Over => state.deed == BEGIN,
        Phase::FirstUp { .. }
        | Phase::FirstShow { .. }
        | Phase::FirstGive { .. }
        | Phase::Start
        | Phase::Support => true,
        _ => false,
    };
    // The token has been moved: before its first move it stands on a hidden tile.
    if !at_rest || state.turn > 1 || state.token != state.house().start {
        state.visible |= 1 << state.token;
    }
    let house = state.options.house;
    state.red_known |=
        (0..RING).any(|place| state.is_visible(place) && house.place(state.ring[usize::from(place)]).red);
    Ok(())
}

/// Where nothing is said of the Pool it holds the rest; where it is, what is missing lies in the box.
fn settle_markers(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let full = u16::from(state.house().setups[usize::from(state.row)].pool);
    let taken: u16 = state.all().map(|seat| u16::from(state.suspicion(seat))).sum();
    let left = full
        .checked_sub(taken)
        .ok_or_else(|| Trouble::new(format!("{taken} markers lie on boards, but this table has {full}")))?;
    if said.has("pool") {
        let boxed = left.checked_sub(u16::from(state.pool));
        let why =
            || format!("{taken} markers lie on boards and {} in the Pool, but this table has {full}", state.pool);
        state.boxed = boxed.ok_or_else(|| Trouble::new(why()))? as u8;
    } else {
        state.boxed = state.boxed.min(left as u8);
        state.pool = left as u8 - state.boxed;
    }
    if !said.has("last_turn") && state.pool == 0 {
        state.last_turn = true;
    }
    Ok(())
}

/// What each phase needs besides: who has chosen, what was shown.
fn settle_phase(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let first_two = |state: &State, seat: Seat| {
        let mut cards = clues(state.hands[seat]);
        [cards.next(), cards.next()]
    };
    match state.phase {
        Phase::FirstShow { waiting } | Phase::FirstGive { waiting } => {
            let showing = matches!(state.phase, Phase::FirstShow { .. });
            for seat in state.all() {
                let fits = |state: &State| {
                    let mut hand = state.hands[seat];
                    state.picked[seat].iter().flatten().all(|card| {
                        let there = hand.count(card.kind()) > 0;
                        hand = if there { hand.without(card.kind()) } else { hand };
                        there
                    })
                };
                if waiting.contains(seat) {
                    if state.picked[seat] != [None; 2] {
                        return Err(Trouble::new(format!("{} has chosen, but is waited for", said.name(seat))));
                    }
                } else if state.picked[seat] == [None; 2] || !fits(state) {
                    let [one, other] = first_two(state, seat);
                    state.picked[seat] = [one, other.filter(|_| showing)];
                }
                let left = state.left(seat);
                if !showing && state.meetings[left][seat].is_none_or(|met| met.turn > 0) {
                    let cards = bag(first_two(state, seat).into_iter().flatten());
                    state.meetings[left][seat] = Some(story::meeting(0, cards));
                }
            }
            if waiting.is_empty() || waiting.and(everybody(state)) != waiting {
                return Err(Trouble::new("somebody is waited for in this phase"));
            }
        }
        Phase::Answer { target } | Phase::Exchange { target } => settle_answer(state, target, said)?,
        Phase::Place { .. } => settle_place(state, said)?,
        Phase::FirstUp { .. }
        | Phase::Start
        | Phase::Ask
        | Phase::Remove
        | Phase::Mark
        | Phase::Attack
        | Phase::Support
        | Phase::Over => {}
    }
    let in_turn = state.turn > 0 && !(is_pending(state) && state.deed == BEGIN);
    if in_turn && state.began[state.active].is_none() && !said.of(state.active, "began") {
        state.began[state.active] = Some(state.exchanges[state.active]);
    }
    Ok(())
}

/// Somebody is asked: with three markers the whole hand is shown without a question.
fn settle_answer(state: &mut State, target: Seat, said: &Said<'_>) -> Result<(), Trouble> {
    let asker = state.active;
    if asker == target {
        return Err(Trouble::new(format!("{} cannot interrogate oneself", said.name(asker))));
    }
    let given = state.meetings[target][target].take();
    let all = interrogation::cards_shown(state, target) == HAND;
    if matches!(state.phase, Phase::Answer { .. }) && !all {
        return Ok(());
    }
    let hand = state.hands[target];
    let met = given.or(state.meetings[asker][target].filter(|met| met.turn == state.turn && !said.has("shown")));
    let held = |met: &crate::state::Meeting| {
        let shown = bag(met.shown.iter());
        crate::words::holds(hand, shown) && shown.len() == if all { HAND } else { 2 }
    };
    let cards = match met {
        Some(met) if held(&met) => bag(met.shown.iter()),
        Some(_) if given.is_some() => {
            let wanted = if all { "all three cards of the hand" } else { "two cards of the hand" };
            return Err(Trouble::new(format!("{} shows {wanted}", said.name(target))));
        }
        _ if all => hand,
        _ => bag(clues(hand).take(2)),
    };
    let mut met = story::meeting(state.turn, cards);
    (met.asker_at, met.target_at) = (state.exchanges[asker], state.exchanges[target]);
    state.meetings[asker][target] = Some(met);
    state.phase = Phase::Exchange { target };
    Ok(())
}

/// D7: who has no card up lost it to the other.
fn settle_place(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let Phase::Place { waiting, mut target } = state.phase else { return Ok(()) };
    if target == state.active {
        let other = waiting.iter().find(|&seat| seat != state.active);
        target = other.unwrap_or_else(|| state.left(state.active));
    }
    state.phase = Phase::Place { waiting, target };
    for seat in waiting.iter() {
        let other = if seat == state.active { target } else { state.active };
        if seat != state.active && seat != target {
            return Err(Trouble::new(format!("{} takes no part in this interrogation", said.name(seat))));
        }
        let plain = clues(state.hands[other]).find(|&card| card != Clue::Mask);
        state.gone[seat] = state.gone[seat].or(plain);
    }
    Ok(())
}

/// What the game does by itself from a given position: a turn begins, the deeds of a location are done.
pub(crate) fn resume(state: &mut State, cx: &mut Cx<'_, Event>) {
    if !is_pending(state) {
        return;
    }
    if state.deed == BEGIN {
        state.deed = 0;
        // The turn that begins counts itself.
        state.turn = state.turn.saturating_sub(1);
        turn::begin(state, cx, state.active);
    } else {
        turn::deeds(state, cx);
    }
}

//! Who may know what. A view is built from what the viewer may know, never by cutting from the whole;
//! no arm here is a wildcard, so that nothing new is public by accident.

mod shown;

use kernel::{Seat, Viewer};

use crate::event::Event;
use crate::rules::{ending, interrogation, support};
use crate::state::{End, Meeting, Phase, RING, State};
use crate::turn;
use crate::words::{Character, Clue, Test, clues};
pub use shown::{
    CharacterView, ClueView, Ending, EnteredView, Me, MeetingView, PhaseView, PlaceView, Reason, Reveal, SeatView,
    Secret, TestedView, View,
};

/// I1: all that the viewer may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let row = &state.house().setups[usize::from(state.row)];
    View {
        options: state.options,
        setup: row.id.clone(),
        phase: phase(state),
        waiting: turn::awaited(state),
        turn: state.turn,
        round: state.round(state.turn),
        first: state.first,
        active: state.active,
        doing: state.doing(),
        deed: state.deed,
        pool: state.pool,
        full_pool: row.pool,
        last_turn: state.last_turn,
        token: state.token,
        ring: (0..RING).map(|place| place_view(state, place)).collect(),
        seats: state.all().map(|seat| seat_view(state, seat)).collect(),
        meetings: meetings(state, viewer),
        cast: cast(state),
        clues: deck(state),
        me: viewer.seat().map(|seat| me(state, seat)),
        ending: ending(state).map(Box::new),
    }
}

fn phase(state: &State) -> PhaseView {
    match state.phase {
        Phase::FirstUp { .. } => PhaseView::FirstUp,
        Phase::FirstShow { .. } => PhaseView::FirstShow,
        Phase::FirstGive { .. } => PhaseView::FirstGive,
        Phase::Start => PhaseView::Start,
        Phase::Ask => PhaseView::Ask,
        Phase::Answer { target } => PhaseView::Answer { target },
        Phase::Exchange { target } => PhaseView::Exchange { target },
        Phase::Place { target, .. } => PhaseView::Place { target },
        Phase::Remove => PhaseView::Remove,
        Phase::Mark => PhaseView::Mark,
        Phase::Attack => PhaseView::Attack,
        Phase::Support => PhaseView::Support,
        Phase::Over => PhaseView::Over,
    }
}

/// R8: a tile that was ever visible is known, and both red ones once one of them was.
fn place_view(state: &State, place: u8) -> PlaceView {
    let tile = state.ring[usize::from(place)];
    let red = state.house().place(tile).red;
    PlaceView {
        tile: (!red || state.red_known || state.end.is_some()).then_some(tile),
        visible: state.is_visible(place),
        red,
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let tested = |test: Test| {
        let seen = state.tests[seat][test.index()]?;
        Some(TestedView { test, met: seen.met, turn: seen.turn, since: state.since(seat, seen.at) })
    };
    SeatView {
        markers: state.markers[seat],
        suspicion: state.suspicion(seat),
        shows: interrogation::cards_shown(state, seat),
        up: state.up[seat],
        gone: state.gone[seat],
        exchanges: state.exchanges[seat],
        tests: Test::ALL.iter().filter_map(|&test| tested(test)).collect(),
        entered: state.entered[seat].map(|entered| EnteredView {
            card: entered.card,
            turn: entered.turn,
            since: state.since(seat, entered.at),
        }),
        began: state.began[seat].map(|at| state.since(seat, at)),
        token: state.tokens[seat],
        looked: Seat::all(state.seats).filter(|token| state.looked[seat] >> token.index() & 1 != 0).collect(),
    }
}

/// I2: that two met is public; what was shown and swapped is theirs.
fn meetings(state: &State, viewer: Viewer) -> Vec<MeetingView> {
    let mut list = Vec::new();
    for asker in state.all() {
        for target in state.others(asker) {
            let Some(meeting) = state.meetings[asker][target] else { continue };
            list.push(MeetingView {
                asker,
                target,
                turn: meeting.turn,
                cards: meeting.shown.iter().count() as u8,
                asker_since: state.since(asker, meeting.asker_at),
                target_since: state.since(target, meeting.target_at),
                secret: (viewer.is(asker) || viewer.is(target)).then(|| secret(meeting)),
            });
        }
    }
    list
}

fn secret(meeting: Meeting) -> Secret {
    Secret { shown: meeting.shown.iter().collect(), gave: meeting.gave, got: meeting.got }
}

/// S4: who is in play is public, in the order of the list of characters; who is who is not.
fn cast(state: &State) -> Vec<CharacterView> {
    let playing = |character: Character| state.all().any(|seat| state.characters[seat] == character);
    let show = |character: Character| {
        let person = state.house().person(character);
        CharacterView {
            id: character,
            kinds: person.kinds.iter().collect(),
            collection: person.collection.map(|cards| clues(cards).collect()),
            staying_alive: person.staying_alive.map(|cards| clues(cards).collect()),
            killing: person.killing.iter().collect(),
            partner: person.partner,
            special: person.special,
        }
    };
    Character::ALL.iter().copied().filter(|&character| playing(character)).map(show).collect()
}

fn deck(state: &State) -> Vec<ClueView> {
    let deck = state.house().deck(state.seats, state.options.mask);
    let show = |&clue: &Clue| {
        let colour = state.house().clues[clue.index()].colour.clone();
        ClueView { id: clue, colour, count: deck.count(clue.kind()) }
    };
    Clue::ALL.iter().map(show).filter(|clue| clue.count > 0).collect()
}

fn me(state: &State, seat: Seat) -> Me {
    let known = state.known_tokens(seat);
    let face = |of: Seat| (known >> state.tokens[of] & 1 != 0).then_some(state.tokens[of] == state.kaneki);
    Me {
        seat,
        character: state.characters[seat],
        hand: clues(state.hands[seat]).collect(),
        picked: state.picked[seat].into_iter().flatten().collect(),
        tokens: if state.options.support { state.all().map(face).collect() } else { Vec::new() },
    }
}

/// E5: how the game ended, with everything shown; nothing while it goes on.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    let end = state.end?;
    let (reason, attacker, target) = match end {
        End::Instant { .. } => (Reason::Instant, None, None),
        End::Death { attacker, target, .. } => (Reason::Death, Some(attacker), Some(target)),
        End::Pool => (Reason::PoolEmpty, None, None),
        End::Rounds => (Reason::Rounds, None, None),
    };
    let reveal = |seat: Seat| Reveal {
        character: state.characters[seat],
        hand: clues(state.hands[seat]).collect(),
        up: state.up[seat],
        kaneki: support::has_kaneki(state, seat),
        dead: ending::dead(state) == Some(seat),
        won: ending::won(state, seat, end),
        objectives: ending::judge(state, seat, end).to_vec(),
    };
    Some(Ending {
        reason,
        attacker,
        target,
        reversed: matches!(end, End::Death { reversed: true, .. }),
        winners: state.all().filter(|&seat| ending::won(state, seat, end)).collect(),
        seats: state.all().map(reveal).collect(),
    })
}

/// I1, I2: an event as the viewer may know it.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    let between = |one: Seat, other: Seat| viewer.is(one) || viewer.is(other);
    match event {
        Event::Dealt { seat, .. } => viewer.is(*seat).then(|| event.clone()),
        Event::Showed { seat, to, .. } | Event::Gave { seat, to, .. } => {
            between(*seat, *to).then(|| event.clone())
        }
        Event::Settled { seat, target, .. } => between(*seat, *target).then(|| event.clone()),
        Event::Looked { seat, of, kaneki } => {
            Some(Event::Looked { seat: *seat, of: *of, kaneki: kaneki.filter(|_| viewer.is(*seat)) })
        }
        Event::First { .. }
        | Event::Ready { .. }
        | Event::Up { .. }
        | Event::AllShown
        | Event::AllGiven
        | Event::Turn { .. }
        | Event::Moved { .. }
        | Event::Turned { .. }
        | Event::Suspected { .. }
        | Event::PoolEmpty
        | Event::Idle { .. }
        | Event::Skipped { .. }
        | Event::Interrogated { .. }
        | Event::InterrogationOver { .. }
        | Event::UpGone { .. }
        | Event::UpChanged { .. }
        | Event::Removed { .. }
        | Event::Marked { .. }
        | Event::Attacked { .. }
        | Event::Traded { .. }
        | Event::Ended { .. } => Some(event.clone()),
    }
}

/// Cards that are turned up before everybody, and what is done in the Support step without its face. Everything else
/// is in the view, or is known to some alone: what a swap and a pretence tell must be the same.
pub(crate) fn witnessed(event: &Event) -> bool {
    match event {
        Event::UpGone { .. } | Event::UpChanged { .. } | Event::Skipped { .. } | Event::Traded { .. } => true,
        Event::Looked { kaneki, .. } => kaneki.is_none(),
        Event::Dealt { .. }
        | Event::First { .. }
        | Event::Ready { .. }
        | Event::Up { .. }
        | Event::Showed { .. }
        | Event::AllShown
        | Event::Gave { .. }
        | Event::AllGiven
        | Event::Turn { .. }
        | Event::Moved { .. }
        | Event::Turned { .. }
        | Event::Suspected { .. }
        | Event::PoolEmpty
        | Event::Idle { .. }
        | Event::Interrogated { .. }
        | Event::Settled { .. }
        | Event::InterrogationOver { .. }
        | Event::Removed { .. }
        | Event::Marked { .. }
        | Event::Attacked { .. }
        | Event::Ended { .. } => false,
    }
}

//! Who may know what. A view is built from what the viewer may know, never by cutting from the whole;
//! no arm here is a wildcard, so that nothing new is public by accident.

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{Seat, Viewer, things};
use serde::Serialize;

use crate::event::Event;
use crate::rules::look;
use crate::setup::Options;
use crate::state::{End, PAIRS, Pair, Phase, SEATS, State};
use crate::words::{Card, Colour, Role, Team};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The options of this table.
    pub options: Options,
    /// What is asked, and of whom.
    pub phase: PhaseView,
    /// Number of the running turn, from 1; 0 during the draft.
    pub turn: u8,
    pub starter: Seat,
    /// What pairs and Hunters together must reach.
    pub need: u8,
    /// Lying cards of the draft.
    pub pool: Backs,
    /// Each seat as everybody sees it; own and face-up faces included.
    #[cfg_attr(feature = "ts", ts(type = "Array<SeatView>"))]
    pub seats: ArrayVec<SeatView, SEATS>,
    /// What only this seat knows; nothing for a spectator.
    pub me: Option<Me>,
    /// Once the game is over: everything.
    pub ending: Option<Box<Ending>>,
}

/// What is asked, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PhaseView {
    /// A lying card is taken.
    Draft { seat: Seat },
    /// A seat chooses its action.
    Choose { seat: Seat },
    /// A seat picks a back from the giver's hand.
    Pick {
        giver: Seat,
        picker: Seat,
        /// The named item.
        item: Card,
    },
    /// A seat looks at the card it drew.
    Look {
        picker: Seat,
        source: Seat,
        /// The named item.
        item: Card,
        /// The drawn card's back.
        colour: Colour,
    },
    /// The game is over.
    Over,
}

/// Backs of a hand or of the lying cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Backs {
    /// White backs.
    pub white: u8,
    /// Black backs.
    pub black: u8,
}

impl Backs {
    fn of(bag: Bag) -> Backs {
        Backs { white: Colour::White.of(bag).len(), black: Colour::Black.of(bag).len() }
    }
}

/// A seat as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    pub hand: Backs,
    /// The pairs in front of it, oldest first.
    #[cfg_attr(feature = "ts", ts(type = "Array<PairView>"))]
    pub pairs: ArrayVec<PairView, PAIRS>,
}

/// A pair as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PairView {
    /// The backs.
    pub colour: Colour,
    /// Whether it lies face-up.
    pub up: bool,
    /// The turn in which it was laid.
    pub turn: u8,
    /// The faces, if the viewer may know them.
    pub cards: Option<[Card; 2]>,
}

/// What only this seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Its number.
    pub seat: Seat,
    /// What it is now.
    pub role: Role,
    /// The turn in which it became Kin; 0: never.
    pub turned: u8,
    /// Its cards, in the order of kinds.
    #[cfg_attr(feature = "ts", ts(type = "Array<Card>"))]
    pub hand: ArrayVec<Card, 20>,
    /// What it put into the box.
    pub boxed: [Card; 2],
    /// The card it looks at, during its look.
    pub look: Option<LookView>,
    /// The latest card that it lost to, or drew from, each other seat.
    #[cfg_attr(feature = "ts", ts(type = "Array<SightingView>"))]
    pub sightings: ArrayVec<SightingView, 8>,
    /// With the option `reveal_kin_to_vampire`, for the Vampire: who became Kin.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub kin: ArrayVec<Seat, SEATS>,
}

/// The look at a drawn card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LookView {
    /// The drawn card.
    pub card: Card,
    /// What it will be (R1 to R7), so that the page can say it before it is done.
    pub verdict: look::Verdict,
}

/// A card that two people know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SightingView {
    /// Who lost it.
    pub from: Seat,
    /// Who drew it.
    pub to: Seat,
    pub card: Card,
    pub turn: u8,
}

/// How the game ended, and what everybody was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    pub winner: Team,
    pub reason: Reason,
    /// Who accused, if somebody did.
    pub accuser: Option<Seat>,
    pub accused: Option<Seat>,
    /// Pairs of identical items on the table.
    pub pairs: u8,
    /// Seats that were still Hunters.
    pub hunters: u8,
    /// What both together had to reach.
    pub need: u8,
    /// Each seat, laid open.
    pub seats: Vec<Reveal>,
}

/// A seat, laid open at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reveal {
    /// What it was at the end.
    pub role: Role,
    /// Its team at the end.
    pub team: Team,
    pub won: bool,
    /// The turn in which it became Kin; 0: never.
    pub turned: u8,
    pub hand: Vec<Card>,
    pub pairs: Vec<[Card; 2]>,
    /// What it had put into the box.
    pub boxed: [Card; 2],
}

things! {
    /// Why the game ended.
    Reason("reason") {
        /// A hand ran empty.
        Empty = "empty",
        /// The right name, and enough pairs and Hunters.
        AccuseOk = "accuse_ok",
        /// The wrong name.
        AccuseWrong = "accuse_wrong",
        /// The right name, but too few pairs and Hunters.
        AccuseShort = "accuse_short",
        /// The turn cap.
        Cap = "cap",
    }
}

/// I1: all that the viewer may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    View {
        options: state.options,
        phase: phase(state),
        turn: state.turn,
        starter: state.starter,
        need: state.need(),
        pool: Backs::of(state.pool),
        seats: state.all().map(|seat| seat_view(state, viewer, seat)).collect(),
        me: viewer.seat().map(|seat| me(state, seat)),
        ending: ending(state).map(Box::new),
    }
}

fn phase(state: &State) -> PhaseView {
    match state.phase {
        Phase::Draft { seat } => PhaseView::Draft { seat },
        Phase::Choose { seat } => PhaseView::Choose { seat },
        Phase::Pick { giver, picker, item } => PhaseView::Pick { giver, picker, item },
        Phase::Look { picker, source, item, card } => {
            PhaseView::Look { picker, source, item, colour: card.colour() }
        }
        Phase::Over => PhaseView::Over,
    }
}

fn seat_view(state: &State, viewer: Viewer, seat: Seat) -> SeatView {
    let show = |pair: &Pair| PairView {
        colour: pair.cards[0].colour(),
        up: pair.up,
        turn: pair.turn,
        cards: (pair.up || viewer.is(seat) || state.end.is_some()).then_some(pair.cards),
    };
    SeatView { hand: Backs::of(state.hands[seat]), pairs: state.pairs.of(seat).map(show).collect() }
}

fn me(state: &State, seat: Seat) -> Me {
    let look = match state.phase {
        Phase::Look { picker, card, item, .. } if picker == seat => {
            Some(LookView { card, verdict: look::verdict(state, picker, card, item) })
        }
        Phase::Look { .. } | Phase::Draft { .. } | Phase::Choose { .. } | Phase::Pick { .. } | Phase::Over => None,
    };
    let mut sightings = ArrayVec::new();
    for other in state.all().filter(|&other| other != seat) {
        for (from, to) in [(seat, other), (other, seat)] {
            if let Some(seen) = state.sightings[from][to] {
                sightings.push(SightingView { from, to, card: seen.card, turn: seen.turn });
            }
        }
    }
    let marks_kin = marks_kin(state, seat);
    Me {
        seat,
        role: state.roles[seat],
        turned: state.turned[seat],
        hand: state.hands[seat].cards().map(Card::from_kind).collect(),
        boxed: state.boxed[seat],
        look,
        sightings,
        kin: state.all().filter(|&other| marks_kin && state.roles[other] == Role::Kin).collect(),
    }
}

/// O2: with the option, the Vampire sees who became Kin, and is told so.
fn marks_kin(state: &State, seat: Seat) -> bool {
    state.options.reveal_kin_to_vampire && state.roles[seat] == Role::Vampire
}

/// E4: how the game ended, with everything shown; nothing while it goes on.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    let reason = state.reason()?;
    let winner = if reason == Reason::AccuseOk { Team::Hunters } else { Team::Vampire };
    let (accuser, accused) = match state.end? {
        End::Accused { by, of } => (Some(by), Some(of)),
        End::Empty | End::Cap => (None, None),
    };
    let reveal = |seat| Reveal {
        role: state.roles[seat],
        team: state.roles[seat].team(),
        won: state.roles[seat].team() == winner,
        turned: state.turned[seat],
        hand: state.hands[seat].cards().map(Card::from_kind).collect(),
        pairs: state.pairs.of(seat).map(|pair| pair.cards).collect(),
        boxed: state.boxed[seat],
    };
    Some(Ending {
        winner,
        reason,
        accuser,
        accused,
        pairs: state.item_pairs(),
        hunters: state.hunters(),
        need: state.need(),
        seats: state.all().map(reveal).collect(),
    })
}

/// I2: an event as the viewer may know it.
pub(crate) fn seen(state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
    match event {
        Event::Dealt { seat, .. } => viewer.is(*seat).then(|| event.clone()),
        Event::Turned { seat } => {
            let told = viewer.is(*seat) || viewer.seat().is_some_and(|other| marks_kin(state, other));
            told.then(|| event.clone())
        }
        Event::Drafted { seat, colour, card } => {
            Some(Event::Drafted { seat: *seat, colour: *colour, card: card.filter(|_| viewer.is(*seat)) })
        }
        Event::Drew { seat, from, colour, card } => Some(Event::Drew {
            seat: *seat,
            from: *from,
            colour: *colour,
            card: card.filter(|_| viewer.is(*seat) || viewer.is(*from)),
        }),
        Event::Paired { seat, colour, up, cards } => Some(Event::Paired {
            seat: *seat,
            colour: *colour,
            up: *up,
            cards: cards.filter(|_| *up || viewer.is(*seat)),
        }),
        Event::Starts { .. }
        | Event::Turn { .. }
        | Event::Takes { .. }
        | Event::Gives { .. }
        | Event::Kept { .. }
        | Event::Passed { .. }
        | Event::Accused { .. }
        | Event::Ended { .. } => Some(event.clone()),
    }
}

//! A small game with everything the laws look at: hidden cards, secret simultaneous stakes, a reaction
//! window with a deadline, an act that is free at any time, a standing order.
//!
//! Everybody stakes high or low in secret. In turn, a seat plays a card at the next one, who may block it
//! with a shield within five seconds, if the house values say no other number; if not, it is a point. Then the player draws. Whoever has no card
//! left on his turn ends the game. Anybody may boast once.

pub(crate) mod fault;
mod options;
mod rules;
mod text;

use std::cell::Cell;

use kernel::parts::Bag;
use kernel::{
    BySeat, Cx, Game, House, HouseFile, Info, Input, Millis, OptionInfo, Outcome, Rng, Seat, Seats, SetupError,
    Time, Viewer,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub(crate) use options::Options;
use options::Window;

/// The game, perhaps with a fault planted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Duel {
    /// What is wrong with it.
    fault: u8,
    seats: u8,
    cap: u8,
    house: House<Window>,
    turn: u8,
    phase: Phase,
    hands: BySeat<Bag, 3>,
    /// A number that each seat is dealt and nobody else ever sees.
    omens: BySeat<u32, 3>,
    stakes: BySeat<Option<Stake>, 3>,
    points: BySeat<u8, 3>,
    boasted: Seats,
    deck: Bag,
    discard: Bag,
    /// Only faults write here.
    scratch: Cell<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    Stake,
    Turn { seat: Seat },
    Window { by: Seat, target: Seat, card: Card, until: Time },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Card {
    Rat,
    Cat,
    Dog,
    Shield,
}

impl Card {
    const ALL: [Card; 4] = [Card::Rat, Card::Cat, Card::Dog, Card::Shield];

    fn kind(self) -> u8 {
        self as u8
    }

    fn of(bag: Bag) -> Vec<Card> {
        bag.cards().map(|kind| Card::ALL[usize::from(kind)]).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stake {
    Low,
    High,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    Stake(Stake),
    Play(Card),
    Block,
    Let,
    Boast,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) enum Event {
    Dealt { seat: Seat, hand: Vec<Card>, omen: u32 },
    Staked { seat: Seat, stake: Option<Stake> },
    Played { seat: Seat, at: Seat, card: Card },
    Blocked { seat: Seat },
    Hit { seat: Seat },
    Drew { seat: Seat, card: Option<Card> },
    Boasted { seat: Seat },
    Turn { seat: Seat },
    Ended { stakes: Vec<Stake> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub(crate) enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("not your turn")]
    NotYourTurn,
    #[error("something else is asked")]
    NotNow,
    #[error("you do not hold that card")]
    NotHeld,
    #[error("you have boasted already")]
    BoastedAlready,
}

/// What a seat can order beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Orders {
    /// Never blocks.
    pub(crate) never_block: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    phase: Phase,
    turn: u8,
    hands: Vec<u8>,
    points: Vec<u8>,
    staked: Vec<bool>,
    boasted: Seats,
    deck: u8,
    discard: Vec<Card>,
    stakes: Option<Vec<Stake>>,
    me: Option<Me>,
    leak: Option<Vec<Card>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Me {
    hand: Vec<Card>,
    stake: Option<Stake>,
    omen: u32,
}

impl Game for Duel {
    const INFO: Info = Info {
        id: "duel",
        name: "Duel",
        about: "A small game to try the laws on.",
        rules: 1,
        seats: (2, 3),
        best_seats: 2,
        minutes: 1,
        options: &[OptionInfo::number("cap", "the most turns", "12", (4, 20))],
        gentle: &[],
        // Stakes and boasts of three seats, two steps a turn.
        most_steps: 6 + 2 * 20,
    };
    type Options = Options;
    type Orders = Orders;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn house(options: &Options) -> Option<HouseFile> {
        Some(options.house.file())
    }

    fn take_house(options: &mut Options, text: &str) -> Result<(), String> {
        options.house = House::read(text)?;
        Ok(())
    }

    fn house_values(options: &Options) -> impl Serialize {
        &*options.house
    }

    fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<Self, SetupError> {
        rules::setup(cx, seats, options)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        match self.phase {
            Phase::Stake => Seat::all(self.seats).filter(|&seat| self.stakes[seat].is_none()).collect(),
            Phase::Turn { .. } if self.fault == fault::STUCK && self.turn == 3 => Seats::NONE,
            Phase::Turn { seat } | Phase::Window { target: seat, .. } => Seats::one(seat),
            Phase::Over => Seats::NONE,
        }
    }

    fn deadline(&self) -> Option<Time> {
        match self.phase {
            Phase::Window { until, .. } => Some(until),
            Phase::Stake | Phase::Turn { .. } | Phase::Over => None,
        }
    }

    fn least_time(&self) -> Millis {
        if matches!(self.phase, Phase::Window { .. }) { 500 } else { 0 }
    }

    fn thinking(&self) -> Millis {
        10_000
    }

    fn check(&self, _now: Time, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let answer = self.judge(seat, *action);
        if answer.is_err() && self.fault == fault::REFUSAL_CHANGES {
            self.scratch.set(self.scratch.get().wrapping_add(1));
        }
        answer
    }

    fn legal(&self, _now: Time, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.candidates().filter(|&action| self.judge(seat, action).is_ok()));
        match self.fault {
            fault::LIST_MISSES => out.retain(|&action| action != Action::Block),
            fault::LISTED_TWICE if out.contains(&Action::Let) => out.push(Action::Let),
            _ => {}
        }
    }

    fn sample(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        let fits = |&action: &Action| {
            self.judge(seat, action).is_ok()
                && !(self.fault == fault::SAMPLE_SHORT && action == Action::Play(Card::Dog))
        };
        if self.fault == fault::SAMPLE_OUTSIDE && matches!(self.phase, Phase::Turn { .. }) && rng.below(9) == 0 {
            return Some(Action::Block);
        }
        let count = self.candidates().filter(fits).count() as u32;
        if count == 0 {
            return None;
        }
        let n = rng.below(count) as usize;
        self.candidates().filter(fits).nth(n)
    }

    fn fallback(&self, _now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
        if !self.awaited().contains(seat) {
            return None;
        }
        match self.phase {
            Phase::Stake => Some(Action::Stake(Stake::Low)),
            Phase::Window { .. } if self.fault == fault::FALLBACK_ILLEGAL => Some(Action::Block),
            Phase::Window { .. } => Some(Action::Let),
            Phase::Turn { .. } => {
                let hand = self.hands[seat];
                let peeked = self.fault == fault::FALLBACK_TELLS && self.hands[seat.next(self.seats)].count(0) > 0;
                let kind = if peeked { hand.nth(0) } else { rng.pick(hand) };
                Some(Action::Play(Card::ALL[usize::from(kind)]))
            }
            Phase::Over => None,
        }
    }

    fn ordered(&self, _now: Time, seat: Seat, orders: &Orders) -> Option<Action> {
        if !orders.never_block || !self.awaited().contains(seat) || !matches!(self.phase, Phase::Window { .. }) {
            return (self.fault == fault::ORDERS_OF_NOBODY).then_some(Action::Boast);
        }
        let peeked = self.fault == fault::ORDERS_TELL && self.hands[seat.next(self.seats)].count(0) > 0;
        match self.fault {
            fault::ORDERS_ILLEGAL => Some(Action::Stake(Stake::Low)),
            _ => (!peeked).then_some(Action::Let),
        }
    }

    fn apply(&mut self, cx: &mut Cx<'_, Event>, input: Input<Action>) {
        if self.fault == fault::ALLOCATES {
            drop(std::hint::black_box(Box::new(self.turn)));
        }
        match input {
            Input::Act { seat, action } => self.act(cx, seat, action),
            Input::Deadline => self.resolve(cx, false),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let score = |seat| self.points[seat] + u8::from(self.stakes[seat] == Some(Stake::High));
        let best = Seat::all(self.seats).map(score).max()?;
        let winners = Seat::all(self.seats).filter(|&seat| score(seat) == best).collect();
        Some(Outcome { winners, reason: if self.turn >= self.cap { "cap" } else { "empty" } })
    }

    fn view(&self, viewer: Viewer) -> View {
        let leak = match (self.fault, viewer) {
            (fault::SECRET_IN_VIEW, Viewer::Seat(seat)) => Some(seat.next(self.seats)),
            (fault::SPECTATOR_SEES, Viewer::Spectator) => Some(Seat::new(0)),
            _ => None,
        };
        let all = Seat::all(self.seats);
        View {
            phase: self.phase,
            turn: self.turn,
            hands: all.clone().map(|seat| self.hands[seat].len()).collect(),
            points: all.clone().map(|seat| self.points[seat]).collect(),
            staked: all.clone().map(|seat| self.stakes[seat].is_some()).collect(),
            boasted: self.boasted,
            deck: self.deck.len(),
            discard: Card::of(self.discard),
            stakes: (self.phase == Phase::Over).then(|| all.filter_map(|seat| self.stakes[seat]).collect()),
            me: viewer.seat().map(|seat| Me {
                hand: Card::of(self.hands[seat]),
                stake: self.stakes[seat],
                omen: self.omens[seat],
            }),
            leak: leak.map(|seat| Card::of(self.hands[seat])),
        }
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Dealt { seat, .. } => {
                (viewer.is(*seat) || self.fault == fault::SECRET_IN_DEAL).then(|| event.clone())
            }
            Event::Drew { seat, card } => {
                let card = card.filter(|_| viewer.is(*seat) || self.fault == fault::SECRET_IN_EVENT);
                Some(Event::Drew { seat: *seat, card })
            }
            Event::Staked { seat, stake } => {
                let stake = stake.filter(|_| viewer.is(*seat) || self.fault == fault::SECRET_ACT_IN_EVENT);
                Some(Event::Staked { seat: *seat, stake })
            }
            Event::Played { .. }
            | Event::Blocked { .. }
            | Event::Hit { .. }
            | Event::Boasted { .. }
            | Event::Turn { .. }
            | Event::Ended { .. } => Some(event.clone()),
        }
    }

    fn guess(&mut self, seat: Seat, rng: &mut Rng) {
        if self.fault == fault::GUESS_IS_TRUTH {
            return;
        }
        if self.fault == fault::GUESS_PEEKS && self.hands[seat.next(self.seats)].count(Card::Shield.kind()) > 0 {
            rng.next_u32();
        }
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        let mut unseen = others.clone().fold(self.deck, |unseen, other| unseen.plus(self.hands[other]));
        for other in others {
            let size = self.hands[other].len();
            self.hands[other] = Bag::EMPTY;
            for _ in 0..size {
                let kind = rng.pick(unseen);
                unseen = unseen.without(kind);
                self.hands[other] = self.hands[other].with(kind);
            }
            if self.fault != fault::GUESS_KEEPS_TRUTH {
                self.omens[other] = rng.below(2);
            }
            if self.stakes[other].is_some() && self.phase != Phase::Over {
                self.stakes[other] = Some(if rng.below(2) == 0 { Stake::Low } else { Stake::High });
            }
        }
        self.deck = unseen;
    }

    fn invariants(&self) -> Result<(), String> {
        let all = Seat::all(self.seats).fold(self.deck.plus(self.discard), |all, seat| all.plus(self.hands[seat]));
        let in_play = match self.phase {
            Phase::Window { card, .. } => all.with(card.kind()),
            Phase::Stake | Phase::Turn { .. } | Phase::Over => all,
        };
        for card in Card::ALL {
            let found = in_play.count(card.kind());
            if found != 4 {
                return Err(format!("there are {found} of {card:?}, not 4"));
            }
        }
        Ok(())
    }
}

//! The rules of the small game.

use std::cell::Cell;

use kernel::parts::Bag;
use kernel::{BySeat, Cx, Game, Seat, Seats, SetupError, Time};

use super::{Action, Card, Duel, Event, Options, Phase, Refusal, Stake, fault};

pub(super) fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<Duel, SetupError> {
    Duel::INFO.check_seats(seats)?;
    let mut state = Duel {
        fault: options.fault,
        seats,
        cap: options.cap,
        house: options.house,
        turn: 0,
        phase: Phase::Stake,
        hands: BySeat::of(Bag::EMPTY),
        omens: BySeat::of(0),
        stakes: BySeat::of(None),
        points: BySeat::of(0),
        boasted: Seats::NONE,
        deck: Card::ALL.iter().fold(Bag::EMPTY, |deck, card| deck.with_count(card.kind(), 4)),
        discard: Bag::EMPTY,
        scratch: Cell::new(0),
    };
    // So many that no two deals look the same to a seat.
    let omens = if options.fault == fault::GUESS_KEEPS_TRUTH { 1_000_000 } else { 2 };
    for seat in Seat::all(seats) {
        state.omens[seat] = cx.below("omen", omens);
        for _ in 0..3 {
            state.draw(cx, seat);
        }
        cx.emit_with(|| Event::Dealt { seat, hand: Card::of(state.hands[seat]), omen: state.omens[seat] });
        // Who holds a shield is not asked for a stake, as everybody sees by who is.
        let shielded = seat.index() > 0 && state.hands[seat].count(Card::Shield.kind()) > 0;
        if options.fault == fault::ASKED_BY_DEAL && shielded {
            state.stakes[seat] = Some(Stake::Low);
        }
    }
    Ok(state)
}

impl Duel {
    /// Everything that is ever done.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Action> + use<> {
        let plays = Card::ALL.into_iter().map(Action::Play);
        let rest = [Action::Block, Action::Let, Action::Boast];
        [Stake::Low, Stake::High].into_iter().map(Action::Stake).chain(plays).chain(rest)
    }

    pub(super) fn judge(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let holds = |card: Card| self.hands[seat].count(card.kind()) > 0;
        if self.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        if seat.index() >= usize::from(self.seats) {
            return Err(Refusal::NotYourTurn);
        }
        if action == Action::Boast {
            let other = self.hands[seat.next(self.seats)];
            if self.boasted.contains(seat) || self.fault == fault::CHOICE_TELLS && other.count(0) == 0 {
                return Err(Refusal::BoastedAlready);
            }
            return Ok(());
        }
        if !self.awaited().contains(seat) {
            let peeked = self.fault == fault::REASON_TELLS && self.hands[seat.next(self.seats)].count(0) > 0;
            return Err(if peeked { Refusal::NotNow } else { Refusal::NotYourTurn });
        }
        match (self.phase, action) {
            (Phase::Stake, Action::Stake(_)) | (Phase::Window { .. }, Action::Let) => Ok(()),
            (Phase::Turn { .. }, Action::Play(card)) if holds(card) => Ok(()),
            (Phase::Window { .. }, Action::Block) if holds(Card::Shield) => Ok(()),
            (Phase::Turn { .. }, Action::Play(_)) | (Phase::Window { .. }, Action::Block) => Err(Refusal::NotHeld),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(super) fn act(&mut self, cx: &mut Cx<'_, Event>, seat: Seat, action: Action) {
        match action {
            Action::Stake(stake) => {
                self.stakes[seat] = Some(stake);
                cx.emit(Event::Staked { seat, stake: Some(stake) });
                if self.awaited().is_empty() {
                    self.begin(cx, Seat::new(0));
                }
            }
            Action::Play(card) => self.play(cx, seat, card),
            Action::Block => self.resolve(cx, true),
            Action::Let => self.resolve(cx, false),
            Action::Boast => {
                let mut heard = 0;
                if self.fault != fault::SILENT_BOAST {
                    cx.emit_with(|| {
                        heard = 1;
                        Event::Boasted { seat }
                    });
                }
                self.boasted.insert(seat);
                if self.fault == fault::LISTENERS_CHANGE {
                    self.scratch.set(heard);
                }
            }
        }
    }

    fn play(&mut self, cx: &mut Cx<'_, Event>, seat: Seat, card: Card) {
        let target = seat.next(self.seats);
        self.hands[seat] = self.hands[seat].without(card.kind());
        cx.emit(Event::Played { seat, at: target, card });
        let shielded = self.hands[target].count(Card::Shield.kind()) > 0;
        let until = match self.fault {
            fault::LATE_DEADLINE => Time(cx.now.0.saturating_sub(1)),
            fault::DEADLINE_TELLS if shielded => cx.after(6000),
            _ => cx.after(self.house.ms),
        };
        self.phase = Phase::Window { by: seat, target, card, until };
        if self.fault == fault::SECRET_WINDOW && !shielded {
            self.resolve(cx, false);
        }
    }

    /// The window closes.
    pub(super) fn resolve(&mut self, cx: &mut Cx<'_, Event>, blocked: bool) {
        let Phase::Window { by, target, card, .. } = self.phase else {
            return;
        };
        if blocked {
            let shield = Card::Shield.kind();
            self.hands[target] = self.hands[target].without(shield);
            if self.fault != fault::CARD_VANISHES {
                self.discard = self.discard.with(shield);
            }
            cx.emit(Event::Blocked { seat: target });
        } else {
            self.points[by] += 1;
            cx.emit(Event::Hit { seat: target });
        }
        if self.fault == fault::ENDLESS {
            self.hands[by] = self.hands[by].with(card.kind());
        } else {
            self.discard = self.discard.with(card.kind());
            if !self.deck.is_empty() {
                let drawn = self.draw(cx, by);
                if self.fault != fault::UNTOLD {
                    cx.emit(Event::Drew { seat: by, card: Some(drawn) });
                }
            }
        }
        self.begin(cx, by.next(self.seats));
    }

    fn begin(&mut self, cx: &mut Cx<'_, Event>, seat: Seat) {
        if self.hands[seat].is_empty() || self.turn >= self.cap && self.fault != fault::ENDLESS {
            self.phase = Phase::Over;
            let stakes = Seat::all(self.seats).filter_map(|seat| self.stakes[seat]);
            cx.emit_with(|| Event::Ended { stakes: stakes.collect() });
            return;
        }
        self.turn = self.turn.saturating_add(1);
        self.phase = Phase::Turn { seat };
        cx.emit(Event::Turn { seat });
    }

    fn draw(&mut self, cx: &mut Cx<'_, Event>, seat: Seat) -> Card {
        let kind = cx.pick("card", self.deck);
        self.deck = self.deck.without(kind);
        self.hands[seat] = self.hands[seat].with(kind);
        Card::ALL[usize::from(kind)]
    }
}

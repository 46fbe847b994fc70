//! The turn: how it begins, how it runs on until somebody is asked, and who that is.

use kernel::{Cx, Millis, Seat, Seats};

use crate::cards::Card;
use crate::event::{Cause, Event, Extra};
use crate::rules::{buying, claws, damage, dice, ending, gains, hearts, keeps, market, numbers, tokyo};
use crate::state::{Ask, Now, State, Step};

/// T0: a turn begins.
pub(crate) fn begin(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, extra: Option<Extra>) {
    state.turn += 1;
    state.active = seat;
    state.now = Now::default();
    state.freeze = if extra == Some(Extra::Freeze) { state.freeze.saturating_add(1) } else { 0 };
    cx.emit(Event::Turn { seat, number: state.turn, extra });
    if state.has(seat, Card::MonsterBatteries) {
        keeps::batteries_pay(state, cx, seat);
    }
    if state.inside(seat) {
        gains::stars(state, cx, seat, 2, Cause::Tokyo);
        let urban = state.copies(seat, Card::Urbavore);
        gains::stars(state, cx, seat, urban, Cause::Card(Card::Urbavore));
    }
    state.step = if state.boards[seat].keeps.has(Card::Mimic) { Step::MoveMimic } else { Step::FirstRoll };
}

/// Runs on until somebody is asked or the game is over. What is long or rare in the rules is marked `inline(never)`:
/// drawn in here it made this loop slower by a sixth.
pub(crate) fn advance(state: &mut State, cx: &mut Cx<'_, Event>) {
    while state.end.is_none() {
        if let Some(ask) = interrupted(state, cx) {
            state.ask = ask;
            return;
        }
        if let Some(ask) = steps(state, cx) {
            state.ask = ask;
            return;
        }
    }
}

/// What comes before the turn goes on: damage, choices after a purchase, Opportunists.
fn interrupted(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    if state.hit.is_some()
        && let Some(ask) = damage::judge(state, cx)
    {
        return Some(ask);
    }
    if state.end.is_some() {
        return None;
    }
    if let Some(seat) = state.copying {
        let mut cards = keeps::copyable(state);
        match (cards.next(), cards.next()) {
            (Some(_), Some(_)) => return Some(Ask::Copy(seat)),
            // A choice of one is none.
            (Some(card), None) => keeps::copy(state, cx, seat, card),
            (None, _) => state.copying = None,
        }
    }
    if let Some((seat, copy)) = state.charging {
        if state.boards[seat].energy > 0 {
            return Some(Ask::Charge(seat));
        }
        keeps::charge(state, cx, seat, copy, 0);
    }
    if state.step == Step::Buy
        && let Some(seat) = market::offer(state)
    {
        return Some(Ask::Offer(seat));
    }
    None
}

/// The steps of the turn, until something is asked or damage comes in between. Says what is asked, if anything.
///
/// Every step that leads on is followed by the next one below, so that a turn runs through here as it is written;
/// a `match` in a loop would jump to and fro, which processors are slow at. Where somebody may have been hurt the
/// loop begins again.
fn steps(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    while state.hit.is_none() && state.end.is_none() {
        let alive = state.living.contains(state.active);
        if !alive && !matches!(state.step, Step::Yield | Step::Jets | Step::Next) {
            state.step = Step::Victory;
        }
        let seat = state.active;
        if state.step == Step::MoveMimic {
            let mimics =
                state.boards[seat].keeps.has(Card::Mimic) && state.boards[seat].energy >= Card::Mimic.fee();
            if mimics && keeps::copyable(state).next().is_some() {
                return Some(Ask::MoveMimic);
            }
            state.step = Step::FirstRoll;
        }
        if state.step == Step::FirstRoll {
            dice::first_roll(state, cx);
            state.step = Step::Roll;
        }
        if state.step == Step::Roll {
            if dice::may_reroll(state) {
                return Some(Ask::Roll);
            }
            stop(state, cx);
        }
        if state.step == Step::Probe {
            if let Some(prober) = state.now.probing.and_then(|copy| state.probe_owner(copy)) {
                return Some(Ask::ProbeAgain(prober));
            }
            if let Some(prober) = dice::next_probe(state) {
                return Some(Ask::Probe(prober));
            }
            state.step = Step::Change;
        }
        if state.step == Step::Change {
            if dice::may_change(state) {
                return Some(Ask::Change);
            }
            state.step = Step::Numbers;
        }
        if state.step == Step::Numbers {
            if !state.now.dice.is_empty() {
                cx.emit(Event::Resolved { seat, dice: state.now.dice });
            }
            numbers::resolve(state, cx);
            hearts::begin(state);
            state.step = if state.now.hearts > 0 { Step::Hearts } else { Step::Claws };
        }
        if state.step == Step::Hearts {
            if let Some(ask) = hearts::step(state, cx) {
                return Some(ask);
            }
            state.step = Step::Claws;
        }
        if state.step == Step::Claws {
            hearts::energy(state, cx);
            claws::resolve(state, cx);
            // Without an attack nobody yields and nobody enters.
            let fought = state.now.raid || !state.now.attacked.is_empty();
            state.step = if fought { Step::Yield } else { Step::Buy };
            if is_broken(state) {
                continue;
            }
        }
        if state.step == Step::Yield {
            if let Some(attacked) = tokyo::asked(state) {
                return Some(Ask::Yield(attacked));
            }
            state.step = Step::Jets;
        }
        if state.step == Step::Jets {
            if tokyo::jets(state, cx) {
                continue;
            }
            state.step = Step::Parting;
            if is_broken(state) {
                continue;
            }
        }
        if state.step == Step::Parting {
            if tokyo::parting(state, cx) {
                continue;
            }
            state.step = Step::Enter;
        }
        if state.step == Step::Enter {
            tokyo::take_place(state, cx);
            state.step = Step::Buy;
        }
        if state.step == Step::Buy {
            if buying::may_buy(state) {
                return Some(Ask::Buy);
            }
            state.step = Step::Sell;
        }
        if state.step == Step::Sell {
            if buying::may_sell(state) {
                return Some(Ask::Sell);
            }
            state.step = Step::EndEffects;
        }
        if state.step == Step::EndEffects {
            state.step = Step::Victory;
            ending::effects(state, cx);
            if is_broken(state) {
                continue;
            }
        }
        if state.step == Step::Victory {
            state.step = Step::Next;
            ending::victory(state, cx);
            if state.end.is_some() {
                break;
            }
        }
        if let Some(ask) = ending::next(state, cx) {
            return Some(ask);
        }
    }
    None
}

/// Whether something comes before the next step: damage, the end, or the death of the active monster.
#[inline]
fn is_broken(state: &State) -> bool {
    state.hit.is_some() || state.end.is_some() || !state.living.contains(state.active)
}

/// The rolling is over: Psychic Probes come.
pub(crate) fn stop(state: &mut State, cx: &mut Cx<'_, Event>) {
    if !state.now.dice.is_empty() {
        cx.emit(Event::Stopped { seat: state.active, dice: state.now.dice });
    }
    // Without certain cards nobody changes a die.
    let still = !state.has_any(state.active, dice::CHANGING) && !state.anybody_has(Card::PsychicProbe);
    state.step = if still { Step::Numbers } else { Step::Probe };
}

/// Who is asked now.
pub(crate) fn awaited(state: &State) -> Seats {
    asked(state).map_or(Seats::NONE, Seats::one)
}

/// Who is asked now, if anybody.
pub(crate) fn asked(state: &State) -> Option<Seat> {
    match state.ask {
        Ask::Over => None,
        Ask::MoveMimic
        | Ask::Roll
        | Ask::Change
        | Ask::Hearts
        | Ask::Extra
        | Ask::Buy
        | Ask::Sell
        | Ask::Freeze => Some(state.active),
        Ask::Probe(seat)
        | Ask::ProbeAgain(seat)
        | Ask::Hit(seat)
        | Ask::Yield(seat)
        | Ask::Offer(seat)
        | Ask::Copy(seat)
        | Ask::Charge(seat) => Some(seat),
    }
}

/// How long people may think: longer where cards are read, shorter out of turn.
pub(crate) fn thinking(state: &State) -> Millis {
    match state.ask {
        Ask::Over => 0,
        Ask::Yield(_) | Ask::Hit(_) | Ask::Probe(_) | Ask::ProbeAgain(_) | Ask::Freeze | Ask::Extra => 20_000,
        Ask::Offer(_) | Ask::MoveMimic | Ask::Charge(_) | Ask::Hearts => 30_000,
        Ask::Roll | Ask::Change | Ask::Sell => 45_000,
        Ask::Buy | Ask::Copy(_) => 60_000,
    }
}

impl State {
    /// Who has this copy of Psychic Probe.
    fn probe_owner(&self, copy: crate::words::Copy) -> Option<Seat> {
        self.all().find(|&seat| self.has_copy(seat, Card::PsychicProbe, copy))
    }
}

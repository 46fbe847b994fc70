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
    if !state.is_bare(seat) {
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
        if keeps::copyable(state).next().is_some() {
            return Some(Ask::Copy(seat));
        }
        state.copying = None;
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
fn steps(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    while state.hit.is_none() && state.end.is_none() {
        let alive = state.living.contains(state.active);
        if !alive && !matches!(state.step, Step::Yield | Step::Jets | Step::Next) {
            state.step = Step::Victory;
        }
        if let Some(ask) = step(state, cx) {
            return Some(ask);
        }
    }
    None
}

/// One step of the turn. Says what is asked, if anything.
#[inline]
fn step(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    let seat = state.active;
    match state.step {
        Step::MoveMimic => {
            let mimics =
                state.boards[seat].keeps.has(Card::Mimic) && state.boards[seat].energy >= Card::Mimic.fee();
            if mimics && keeps::copyable(state).next().is_some() {
                return Some(Ask::MoveMimic);
            }
            state.step = Step::FirstRoll;
        }
        Step::FirstRoll => {
            dice::first_roll(state, cx);
            state.step = Step::Roll;
        }
        Step::Roll => {
            if dice::may_reroll(state) {
                return Some(Ask::Roll);
            }
            stop(state, cx);
        }
        Step::Probe => {
            if let Some(prober) = state.now.probing.and_then(|copy| state.probe_owner(copy)) {
                return Some(Ask::ProbeAgain(prober));
            }
            match dice::next_probe(state) {
                Some(prober) => return Some(Ask::Probe(prober)),
                None => state.step = Step::Change,
            }
        }
        Step::Change => {
            if dice::may_change(state) {
                return Some(Ask::Change);
            }
            state.step = Step::Numbers;
        }
        Step::Numbers => {
            if !state.now.dice.is_empty() {
                cx.emit(Event::Resolved { seat, dice: state.now.dice });
            }
            numbers::resolve(state, cx);
            hearts::begin(state);
            state.step = if state.now.hearts > 0 { Step::Hearts } else { Step::Claws };
        }
        Step::Hearts => {
            if let Some(ask) = hearts::step(state, cx) {
                return Some(ask);
            }
            state.step = Step::Claws;
        }
        Step::Claws => {
            hearts::energy(state, cx);
            claws::resolve(state, cx);
            // Without an attack nobody yields and nobody enters.
            let fought = state.now.raid || !state.now.attacked.is_empty();
            state.step = if fought { Step::Yield } else { Step::Buy };
        }
        Step::Yield => match tokyo::asked(state) {
            Some(attacked) => return Some(Ask::Yield(attacked)),
            None => state.step = Step::Jets,
        },
        Step::Jets => {
            if !tokyo::jets(state, cx) {
                state.step = Step::Parting;
            }
        }
        Step::Parting => {
            if !tokyo::parting(state, cx) {
                state.step = Step::Enter;
            }
        }
        Step::Enter => {
            tokyo::take_place(state, cx);
            state.step = Step::Buy;
        }
        Step::Buy => {
            if buying::may_buy(state) {
                return Some(Ask::Buy);
            }
            state.step = Step::Sell;
        }
        Step::Sell => {
            if buying::may_sell(state) {
                return Some(Ask::Sell);
            }
            state.step = Step::EndEffects;
        }
        Step::EndEffects => {
            state.step = Step::Victory;
            ending::effects(state, cx);
        }
        Step::Victory => {
            state.step = Step::Next;
            ending::victory(state, cx);
        }
        Step::Next => return ending::next(state, cx),
    }
    None
}

/// The rolling is over: Psychic Probes come.
pub(crate) fn stop(state: &mut State, cx: &mut Cx<'_, Event>) {
    if !state.now.dice.is_empty() {
        cx.emit(Event::Stopped { seat: state.active, dice: state.now.dice });
    }
    // Without cards nobody changes a die.
    let still = state.is_bare(state.active) && !state.anybody_has(Card::PsychicProbe);
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

//! Beat mode: everybody plans at once, hidden; then the plans are carried out one after the other.

use kernel::{Cx, Seat, Seats};

use crate::action::Action;
use crate::dice::DICE;
use crate::event::Event;
use crate::legal;
use crate::rules::{pause, rolling, technique};
use crate::state::{End, Phase, State};

/// A beat begins.
pub(crate) fn begin(state: &mut State, cx: &mut Cx<'_, Event>) {
    if pause::is_late(state, cx) {
        return pause::over(state, cx, End::Time);
    }
    if state.beat > 0 {
        state.initiative = state.players().clockwise(state.initiative).next().unwrap_or(state.initiative);
    }
    state.beat += 1;
    for seat in state.all() {
        let player = &mut state.players[seat];
        player.shown = player.dice;
        player.shown_debt = player.debt;
        player.rolls = 0;
        player.plan = None;
    }
    let (number, initiative) = (state.beat, state.initiative);
    cx.emit_with(|| Event::Beat { number, initiative });
    state.phase = Phase::Plan { until: cx.after(state.house().beat.beat_seconds * 1000) };
}

/// Who has made no plan yet.
pub(crate) fn unplanned(state: &State) -> Seats {
    state.all().filter(|&seat| !state.players[seat].out && state.players[seat].plan.is_none()).collect()
}

/// A seat's plan for this beat.
pub(crate) fn plan(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, action: Action) {
    state.players[seat].plan = Some(action);
    cx.emit_with(|| Event::Planned { seat });
    if unplanned(state).is_empty() {
        resolve(state, cx);
    }
}

/// The seats in the order of this beat: the initiative first, then clockwise.
fn order(state: &State) -> impl Iterator<Item = Seat> + use<> {
    let mut rest = state.players();
    let first = state.initiative;
    let leads = rest.contains(first);
    rest.remove(first);
    leads.then_some(first).into_iter().chain(rest.clockwise(first))
}

/// All plans are carried out in order. A Power drops what comes after it.
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.phase = Phase::Play;
    for seat in order(state) {
        let dice = &state.players[seat].dice;
        cx.emit_with(|| Event::Unveiled {
            seat,
            faces: rolling::faces(dice),
            aside: (0..DICE).filter(|&die| dice[die].aside).collect(),
            marked: (0..DICE).filter(|&die| dice[die].marked).collect(),
        });
    }
    for seat in order(state) {
        match state.players[seat].plan.take() {
            None | Some(Action::Nothing) => {}
            Some(Action::Slap) if state.players[seat].debt.is_empty() && state.has_power(seat) => {
                let regeneration = state.regenerates(seat);
                cx.emit_with(|| Event::PowerSlapped { seat, regeneration, by_table: false });
                let last = order(state).filter(|&other| other != seat).last();
                let last = last.map_or(Seats::NONE, Seats::one);
                cx.emit_with(|| Event::LastSlapper { seats: last });
                return pause::pause(state, cx, seat, last);
            }
            Some(Action::Use { technique, dice, target, extra }) => {
                // A remainder that changed since the plan was made goes clockwise.
                let plain = Action::Use { technique, dice, target, extra: [None; 2] };
                let planned = Action::Use { technique, dice, target, extra };
                let may = |action: &Action| legal::may_use(state, seat, action);
                match may(&planned).map(|()| extra).or_else(|_| may(&plain).map(|()| [None; 2])) {
                    Ok(extra) => technique::use_technique(state, cx, seat, technique, dice, target, extra),
                    Err(_) => cx.emit_with(|| Event::Lost { seat }),
                }
            }
            Some(_) => cx.emit_with(|| Event::Lost { seat }),
        }
    }
    begin(state, cx);
}

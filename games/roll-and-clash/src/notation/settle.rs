//! After `given` lines: the rest of the position, as plain as can be, so that everything adds up.

use kernel::{Cx, Names, Seat, Trouble};

use super::given::UNCOUNTED;
use super::lay::showing;
use super::phases::{self, UNSAID};
use crate::dice::{DICE, Die, Picked};
use crate::event::Event;
use crate::house::Power;
use crate::rules::{beat, slap};
use crate::state::{Phase, State};

/// What the lines of this run said.
struct Said<'a> {
    now: &'a [String],
    names: &'a Names,
}

impl Said<'_> {
    fn has(&self, place: &str) -> bool {
        let alike = |said: &String| said.to_lowercase().replace('-', "_") == place.to_lowercase();
        self.now.iter().any(alike)
    }

    fn any(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.has(place))
    }

    /// Whether something was said of one of these parts of a seat.
    fn of(&self, seat: Seat, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.has(&format!("{}.{part}", self.names.of(seat))))
    }
}

const DICE_PARTS: [&str; 18] = [
    "dice",
    "power",
    "loose",
    "bw",
    "dice.0",
    "dice.1",
    "dice.2",
    "dice.3",
    "dice.4",
    "aside",
    "kept",
    "marked",
    "set_aside",
    "die.0",
    "die.1",
    "die.2",
    "die.3",
    "die.4",
];

/// Makes the rest of the position fit what was said.
pub(crate) fn settle(
    state: &mut State,
    _earlier: &[String],
    now: &[String],
    names: &Names,
) -> Result<(), Trouble> {
    let said = Said { now, names };
    phases::settle_pick(state, said.has("order"))?;
    for seat in state.all() {
        settle_seat(state, &said, seat)?;
    }
    let owner = state.active;
    let guards = owner.is_some_and(|owner| matches!(state.power(owner), Some(Power::Cancel(_))));
    if !guards {
        state.charges = 0;
    } else if state.charges == UNCOUNTED {
        let said = said.has("charges") || state.all().any(|seat| said.of(seat, &["charges"]));
        state.charges = if said { 0 } else { state.house().constants.hinami_charges };
    }
    settle_order(state, &said)?;
    settle_answer(state, &said)?;
    settle_plan(state, &said)
}

/// One seat: who is out has nothing left; what is owed was kept; dice that were laid changed just now.
fn settle_seat(state: &mut State, said: &Said<'_>, seat: Seat) -> Result<(), Trouble> {
    let now = state.now;
    let name = said.names.of(seat);
    if state.players[seat].out {
        let player = &mut state.players[seat];
        (player.tokens, player.ally, player.plan, player.answer) = (0, None, None, None);
        (player.dice, player.debt) = ([Die::default(); DICE], Picked::NONE);
        if state.ccg == Some(seat) {
            state.ccg = None;
        }
        if state.active == Some(seat) {
            state.active = None;
        }
        return Ok(());
    }
    let player = &mut state.players[seat];
    for die in &mut player.dice {
        let shows = die.face.is_some();
        (die.aside, die.marked) = (die.aside && shows, die.marked && shows);
    }
    for die in player.debt.iter() {
        if player.dice[die].face.is_none() {
            return Err(Trouble::new(format!("{name} must reroll die {die}, which shows nothing")));
        }
        player.dice[die].aside = true;
    }
    if said.of(seat, &DICE_PARTS) && !said.of(seat, &["touched"]) {
        player.touched = now;
    }
    Ok(())
}

fn settle_order(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let order = &state.order[..usize::from(state.seats)];
    if said.has("order") && state.all().any(|seat| !order.contains(&seat)) {
        return Err(Trouble::new("the order names everybody once"));
    }
    if state.players[state.initiative].out && !said.has("initiative") {
        let next = state.players().clockwise(state.initiative).next();
        state.initiative = next.unwrap_or(state.initiative);
    }
    if state.players[state.initiative].out {
        let name = said.names.of(state.initiative);
        return Err(Trouble::new(format!("{name} is out, and has no initiative")));
    }
    Ok(())
}

/// A slap: the Power is complete, and the window closes when it must.
fn settle_answer(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let Phase::Answer { by, at, closes } = state.phase else { return Ok(()) };
    if state.players[by].out {
        return Err(Trouble::new(format!("{} is out, and slaps no more", said.names.of(by))));
    }
    if !state.has_power(by) {
        if said.of(by, &DICE_PARTS) {
            return Err(Trouble::new(format!("the dice of {} show no Power", said.names.of(by))));
        }
        state.players[by].dice = showing(state, by, "power")?;
    }
    let answers_said = state.all().any(|seat| said.of(seat, &["answer", "answered"]));
    if closes == UNSAID || answers_said {
        let timing = state.house().timing;
        let mut closes = at.plus(timing.answer_timeout);
        if slap::missing(state, by).len() <= 1 {
            let latest = state.others(by).filter_map(|other| state.players[other].answer).max().unwrap_or(0);
            closes = closes.min(at.plus(latest + timing.answer_grace));
        }
        state.phase = Phase::Answer { by, at, closes: closes.max(state.now) };
    }
    Ok(())
}

/// Beat mode: what was said of dice is what everybody saw before the beat, unless that was said too.
fn settle_plan(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    if !matches!(state.phase, Phase::Plan { .. }) {
        return Ok(());
    }
    if state.beat == 0 {
        state.beat = 1;
    }
    for seat in state.all() {
        let player = &mut state.players[seat];
        if said.any(&["phase", "beat"]) && !said.of(seat, &["rolls"]) {
            player.rolls = 0;
        }
        if !said.of(seat, &["shown"]) && said.of(seat, &DICE_PARTS) || said.of(seat, &["debt", "out"]) {
            player.shown = player.dice;
            player.shown_debt = player.debt;
        }
    }
    Ok(())
}

/// From what was given: everybody has planned, or everybody has answered.
pub(crate) fn resume(state: &mut State, cx: &mut Cx<'_, Event>) {
    match state.phase {
        Phase::Plan { .. } if beat::unplanned(state).is_empty() => beat::resolve(state, cx),
        Phase::Answer { by, .. } if slap::missing(state, by).is_empty() || state.others(by).count() == 1 => {
            slap::close(state, cx);
        }
        _ => {}
    }
}

//! Attacks: who may, whom, and what comes of it.

use kernel::{Cx, Seat};

use crate::action::Refusal;
use crate::event::{Event, Means};
use crate::rules::{ending, support};
use crate::state::{End, State};
use crate::words::Clue;

/// A3: the fewest markers of a target where the attack asks for three.
pub const THREE: u8 = 3;

/// A1, A2, A3: why a player may not be attacked on the location, if so.
pub(crate) fn may_attack(state: &State, seat: Seat, target: Seat, most: bool) -> Result<(), Refusal> {
    if state.person(seat).killing.is_empty() {
        return Err(Refusal::NotAKiller);
    }
    let markers = state.suspicion(target);
    if !most {
        return if markers >= THREE { Ok(()) } else { Err(Refusal::FewerThanThree) };
    }
    let least = state.house().rules.attack_most_min_markers;
    let highest = state.others(seat).map(|other| state.suspicion(other)).max().unwrap_or(0);
    if markers == highest && markers >= least { Ok(()) } else { Err(Refusal::NotTheMost) }
}

/// A4: why an Inspector may not strike, if so.
#[inline]
pub(crate) fn may_strike(state: &State, seat: Seat) -> Result<u8, Refusal> {
    let markers = state.person(seat).special.ok_or(Refusal::NotAnInspector)?;
    let cards = state.counted(seat, state.house().rules.faceup_counts_for_special_action);
    if cards.count(Clue::Dove.kind()) >= 2 { Ok(markers) } else { Err(Refusal::NoDoves) }
}

/// A6: both show who they are, one of them dies, and the game is over.
pub(crate) fn attack(state: &mut State, cx: &mut Cx<'_, Event>, attacker: Seat, target: Seat, means: Means) {
    let shown =
        state.options.support && (means != Means::Special || state.house().rules.special_action_triggers_support);
    let reversed = shown && support::has_kaneki(state, target);
    cx.emit_with(|| Event::Attacked {
        seat: attacker,
        target,
        means,
        characters: [state.characters[attacker], state.characters[target]],
        kaneki: shown.then(|| [attacker, target].map(|seat| support::has_kaneki(state, seat))),
        died: if reversed { attacker } else { target },
    });
    ending::end(state, cx, End::Death { attacker, target, reversed });
}

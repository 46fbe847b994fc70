//! Rolling and setting aside.

use kernel::{Cx, Seat};

use crate::dice::{DICE, Die, Picked};
use crate::event::Event;
use crate::state::{Phase, State};
use crate::words::Symbol;

/// Rolls these dice; whatever else shows a face was kept.
pub(crate) fn roll(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, dice: Picked) {
    let house = state.options.house;
    let player = &mut state.players[seat];
    for die in 0..DICE {
        if !dice.contains(die) {
            player.dice[die].aside = player.dice[die].face.is_some();
            continue;
        }
        let (word, faces) = if die + 1 == DICE { ("bw", house.bw_bag) } else { ("die", house.coloured_bag) };
        let face = Symbol::ALL[usize::from(cx.pick(word, faces))];
        player.dice[die] = Die { face: Some(face), aside: false, marked: false };
    }
    player.debt = Picked::NONE;
    player.rolls = player.rolls.saturating_add(1);
    if !state.options.is_beat() {
        player.ready_at = cx.after(state.options.speed().min_roll_interval);
        player.touched = cx.now;
    }
    let faces = faces(&player.dice);
    cx.emit_with(|| Event::Rolled { seat, dice: Some(dice), faces: Some(faces) });
}

/// Marks a die that is meant to be kept.
pub(crate) fn set_aside(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, die: u8) {
    state.players[seat].dice[usize::from(die)].marked = true;
    cx.emit_with(|| Event::SetAside { seat, die: Some(die) });
}

/// Used dice are taken back; the others stay as they are.
pub(crate) fn take_back(state: &mut State, seat: Seat, dice: Picked) {
    for die in dice.iter() {
        state.players[seat].dice[die] = Die::default();
    }
}

/// What five dice show.
pub(crate) fn faces(dice: &[Die; DICE]) -> [Option<Symbol>; DICE] {
    dice.map(|die| die.face)
}

/// Whether a beat is being planned: then others do not see what is rolled.
pub(crate) fn is_planning(state: &State) -> bool {
    matches!(state.phase, Phase::Plan { .. })
}

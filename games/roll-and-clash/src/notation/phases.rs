//! `given phase …`: what goes on.

use kernel::{Names, Time, Trouble};

use super::spell::{plain, time};
use crate::state::{Phase, State};

/// `closes` of an answer that is still to be settled.
pub(crate) const UNSAID: Time = Time(u64::MAX);

/// `made` of picks that are still to be counted.
const GIVEN: u8 = u8::MAX;

/// Everybody may act: Play, or the plan of a beat.
pub(crate) fn at_play(state: &State) -> Phase {
    let until = state.now.plus(state.house().beat.beat_seconds * 1000);
    if state.options.is_beat() { Phase::Plan { until } } else { Phase::Play }
}

/// The phase, by a word. Says whether it was understood.
pub(crate) fn phase(state: &mut State, word: &str, rest: &[&str], names: &Names) -> Result<bool, Trouble> {
    let now = state.now;
    let timing = state.house().timing;
    let rest: Vec<&str> = rest.iter().copied().filter(|word| plain(word) != "until").collect();
    let until = |usual: Time, words: &[&str]| match words {
        [at] => time(at).map(Time),
        _ => Ok(usual),
    };
    state.end = None;
    state.phase = match (plain(word).as_str(), &rest[..]) {
        ("pick", words) => {
            for seat in state.all() {
                let player = &mut state.players[seat];
                (player.board, player.bench, player.ally) = (None, None, None);
            }
            state.began = None;
            state.beat = 0;
            Phase::Pick { made: GIVEN, until: until(now.plus(timing.pick), words)? }
        }
        ("wait" | "pause" | "countdown", words @ ([] | [_])) => {
            Phase::Wait { until: until(now.plus(timing.countdown), words)? }
        }
        ("play", []) => at_play(state),
        ("plan", words @ ([] | [_])) => match (state.options.is_beat(), at_play(state)) {
            (true, Phase::Plan { until: usual }) => Phase::Plan { until: until(usual, words)? },
            _ => return Err(Trouble::new("beats are planned in beat mode alone: `mode=beat`")),
        },
        ("answer" | "slap", [name, words @ ..]) => answer(state, names.seat(name)?, words, names)?,
        ("change" | "swap", [name, words @ ..]) => match state.options.is_duel() {
            false => return Err(Trouble::new("boards are changed in a duel alone: `duel=on`")),
            true => change(state, names.seat(name)?, words)?,
        },
        ("answer" | "slap" | "change" | "swap", []) => {
            return Err(Trouble::new(format!("`phase {word}` names who: `given phase {word} <Name>`")));
        }
        ("over", _) => return Err(Trouble::new("the end is reached by playing into it")),
        _ => {
            let known = ["pick", "wait", "play", "answer", "change", "plan"];
            return Err(Trouble::unknown("phase", word, known));
        }
    };
    Ok(true)
}

/// `Ann at 3s Ben 200ms Cy 350ms`: who slapped when, and who answered how long after.
fn answer(state: &mut State, by: kernel::Seat, words: &[&str], names: &Names) -> Result<Phase, Trouble> {
    let (mut at, mut closes) = (state.now, UNSAID);
    for seat in state.all() {
        state.players[seat].answer = None;
    }
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || {
            let value = words.next().ok_or_else(|| Trouble::new(format!("after `{word}` comes a time")))?;
            time(value)
        };
        match plain(word).as_str() {
            "at" => at = Time(value()?),
            "closes" => closes = Time(value()?),
            "after" | "answered" => {}
            _ => {
                let seat = names.seat(word)?;
                state.players[seat].answer = Some(value()?);
            }
        }
    }
    Ok(Phase::Answer { by, at, closes })
}

/// `Ann from 4500ms until 14500ms`.
fn change(state: &State, seat: kernel::Seat, words: &[&str]) -> Result<Phase, Trouble> {
    let (mut from, mut until) = (state.now, None);
    let words: Vec<&str> = words.iter().copied().filter(|word| plain(word) != "from").collect();
    if let [at, rest @ ..] = &words[..] {
        from = Time(time(at)?);
        until = rest.first().map(|at| time(at).map(Time)).transpose()?;
    }
    let usual = from.plus(state.house().timing.duel_choice);
    Ok(Phase::Change { seat, from, until: until.unwrap_or(usual) })
}

/// How many picks were made, and whether they were made in the order of the table.
pub(crate) fn settle_pick(state: &mut State, order_said: bool) -> Result<(), Trouble> {
    let Phase::Pick { until, .. } = state.phase else { return Ok(()) };
    let n = usize::from(state.seats);
    if !order_said {
        // Whoever has a board came first.
        let players = state.players;
        state.order[..n].sort_by_key(|&seat| players[seat].board.is_none());
    }
    let count = |seat| {
        let player = &state.players[seat];
        let boards = u8::from(player.board.is_some()) + u8::from(player.bench.is_some());
        (boards, u8::from(player.ally.is_some()))
    };
    let made: u8 = state.all().map(count).map(|(boards, allies)| boards + allies).sum();
    let mut wanted = vec![(0_u8, 0_u8); n];
    for at in 0..made {
        if let Some((seat, board)) = crate::rules::pick::turn(state, at) {
            let wanted = &mut wanted[seat.index()];
            if board { wanted.0 += 1 } else { wanted.1 += 1 }
        }
    }
    if state.all().any(|seat| count(seat) != wanted[seat.index()]) {
        return Err(Trouble::new("these picks are not in the order of the table: say `given order <Names>`"));
    }
    let all = if state.options.is_duel() { 6 } else { 2 * state.seats };
    if made >= all {
        return Err(Trouble::new("everything is picked: leave `phase pick` out"));
    }
    state.phase = Phase::Pick { made, until };
    Ok(())
}

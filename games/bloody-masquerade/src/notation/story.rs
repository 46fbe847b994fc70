//! `given` lines about what was seen: meetings, tests, cards that all saw go into a hand.

use kernel::parts::Bag;
use kernel::{Names, Seat, Trouble};

use super::spell::{self, number, plain};
use crate::state::{Entered, Meeting, Shown, State, Tested};
use crate::words::{Clue, bag};

/// A meeting of which nothing more is known.
pub(crate) fn meeting(turn: u8, shown: Bag) -> Meeting {
    Meeting { turn, shown: Shown::of(shown), gave: None, got: None, asker_at: 0, target_at: 0 }
}

/// Words in a row, cut before each of these keys: what stands before the first, and each key with its values.
fn cut<'w>(words: &[&'w str], keys: &[&str]) -> (Vec<&'w str>, Vec<(String, Vec<&'w str>)>) {
    let mut head = Vec::new();
    let mut rows: Vec<(String, Vec<&str>)> = Vec::new();
    for &word in words {
        let key = plain(word);
        if keys.contains(&key.as_str()) {
            rows.push((key, Vec::new()));
        } else if let Some((_, values)) = rows.last_mut() {
            values.push(word);
        } else {
            head.push(word);
        }
    }
    (head, rows)
}

fn one_number(values: &[&str], key: &str) -> Result<u8, Trouble> {
    match values {
        [n] => number(n, 0, 240),
        _ => Err(Trouble::new(format!("after `{key}` comes a number"))),
    }
}

fn one_card(values: &[&str]) -> Result<Option<Clue>, Trouble> {
    match spell::cards(values)?[..] {
        [] => Ok(None),
        [card] => Ok(Some(card)),
        _ => Err(Trouble::new("one card is given for one")),
    }
}

/// `met Ann Ben turn 3 shown F T gave D got F since 1`.
pub(crate) fn met(state: &mut State, words: &[&str], names: &Names) -> Result<(), Trouble> {
    let (who, rows) = cut(words, &["turn", "shown", "gave", "got", "since"]);
    let [asker, target] = who[..] else {
        return Err(Trouble::new("`met` is written `met <Asker> <Target> [turn <number>] [shown <cards>] …`"));
    };
    let (asker, target) = (names.seat(asker)?, names.seat(target)?);
    if asker == target {
        return Err(Trouble::new("nobody interrogates oneself"));
    }
    let mut met = meeting(1, Bag::EMPTY);
    let mut since = [0, 0];
    for (key, values) in rows {
        match key.as_str() {
            "turn" => met.turn = one_number(&values, &key)?,
            "shown" => met.shown = Shown::of(bag(spell::cards(&values)?)),
            "gave" => met.gave = one_card(&values)?,
            "got" => met.got = one_card(&values)?,
            _ => match values[..] {
                [one] => since = [number(one, 0, 240)?; 2],
                [one, other] => since = [number(one, 0, 240)?, number(other, 0, 240)?],
                _ => return Err(Trouble::new("after `since` come one or two numbers")),
            },
        }
    }
    // An interrogation counts for both; the preliminary exchange does not.
    for (seat, since) in [asker, target].into_iter().zip(since) {
        state.exchanges[seat] = state.exchanges[seat].max(since + u8::from(met.turn > 0));
    }
    (met.asker_at, met.target_at) = (state.exchanges[asker] - since[0], state.exchanges[target] - since[1]);
    state.meetings[asker][target] = Some(met);
    Ok(())
}

/// The turn and the exchanges since, of `turn 3 since 1`.
fn when(state: &mut State, seat: Seat, rows: Vec<(String, Vec<&str>)>) -> Result<(u8, u8), Trouble> {
    let (mut turn, mut since) = (1, 0);
    for (key, values) in rows {
        match key.as_str() {
            "turn" => turn = one_number(&values, &key)?,
            _ => since = one_number(&values, &key)?,
        }
    }
    state.exchanges[seat] = state.exchanges[seat].max(since);
    Ok((turn, state.exchanges[seat] - since))
}

/// `tested coffee2 yes turn 3 since 1`.
pub(crate) fn tested(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Trouble> {
    let (head, rows) = cut(words, &["turn", "since"]);
    let (test, met) = match head[..] {
        [test] => (spell::test(test)?, None),
        [test, none] if spell::is_none(&[none]) => {
            state.tests[seat][spell::test(test)?.index()] = None;
            return Ok(());
        }
        [test, met] => (spell::test(test)?, Some(spell::yes(met)?)),
        _ => return Err(Trouble::new("`tested` is written `<Name>.tested <test> yes|no [turn <number>]`")),
    };
    let (turn, at) = when(state, seat, rows)?;
    state.tests[seat][test.index()] = Some(Tested { turn, met: met.unwrap_or(true), at });
    Ok(())
}

/// `entered T turn 3 since 0`.
pub(crate) fn entered(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Trouble> {
    let (head, rows) = cut(words, &["turn", "since"]);
    let card = one_card(&head)?;
    let (turn, at) = when(state, seat, rows)?;
    state.entered[seat] = card.map(|card| Entered { card, turn, at });
    Ok(())
}

/// `began`, `began since 1`, `began none`.
pub(crate) fn began(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Trouble> {
    let (head, rows) = cut(words, &["since"]);
    let since = match head[..] {
        [none] if spell::is_none(&[none]) => {
            state.began[seat] = None;
            return Ok(());
        }
        [n] => Some(number(n, 0, 240)?),
        _ => None,
    };
    let (_, at) = when(state, seat, rows)?;
    let since = since.unwrap_or(0);
    state.exchanges[seat] = state.exchanges[seat].max(since);
    state.began[seat] = Some(at.min(state.exchanges[seat] - since));
    Ok(())
}

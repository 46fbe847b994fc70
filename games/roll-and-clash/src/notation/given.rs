//! `given` lines: putting a part of the table in a situation. What hangs together is settled afterwards.

use kernel::{BySeat, Names, Seat, Time, Trouble};

use super::lay::{dice, showing};
use super::spell::{self, is_none, plain, small, time};
use super::words::WORDS;
use super::{act, file, phases};
use crate::dice::{DICE, Die, Picked};
use crate::rules::{duel, pick};
use crate::state::{Body, Phase, Player, State};
use crate::words::{Ally, Character};

/// Puts one part of the table in a situation.
pub(crate) fn give(state: &mut State, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
    let values: Vec<&str> = values.iter().map(|word| word.trim_matches([',', '[', ']', '{', '}', ';'])).collect();
    let mut values: Vec<&str> = values.into_iter().filter(|word| !word.is_empty()).collect();
    let mut parts: Vec<String> = place.split('.').map(|part| part.to_lowercase().replace('-', "_")).collect();
    if parts.len() == 1 && names.seat(place).is_ok() && !values.is_empty() {
        parts.push(values.remove(0).to_lowercase().replace('-', "_"));
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let whose = names.seat(parts[0]);
    if whose.is_err() && file::give(state, &parts, &values)? {
        return Ok(());
    }
    if matches!(state.phase, Phase::Pick { made: 0, .. }) && state.all().all(|seat| is_bare(state, seat)) {
        make_plain(state);
    }
    let done = match whose {
        Ok(seat) => of_seat(state, seat, &parts[1..], &values, names)?,
        Err(_) => of_table(state, &parts, &values, names)?,
    };
    if done { Ok(()) } else { Err(unknown(place, &parts, names)) }
}

fn is_bare(state: &State, seat: Seat) -> bool {
    state.players[seat].board.is_none() && state.players[seat].ally.is_none()
}

fn unknown(place: &str, parts: &[&str], names: &Names) -> Trouble {
    let heads = || WORDS.places.iter().filter_map(|word| word.form.split([' ', '.']).next());
    if let [name, _, ..] = parts
        && !heads().any(|head| head == *name)
        && let Err(trouble) = names.seat(place.split('.').next().unwrap_or(place))
    {
        return trouble;
    }
    let last = parts.last().copied().unwrap_or(place);
    let same = |form: &str| form.split(' ').next().is_some_and(|f| f.rsplit('.').next() == Some(last));
    let known = || WORDS.places.iter().map(|word| word.form);
    match known().find(|form| same(form)) {
        Some(form) => Trouble::new(format!("`given {place}` is written `given {form}`")),
        None => {
            let is_name = names.seat(parts[0]).is_ok();
            let form = if is_name { format!("<Name>.{}", parts[1..].join(".")) } else { place.to_owned() };
            Trouble::unknown("place", &form, known().filter_map(|form| form.split(' ').next()))
        }
    }
}

/// The plainest table at play: boards and allies in the order of their lists, nothing rolled, nothing before anybody.
fn make_plain(state: &mut State) {
    let now = state.now;
    let bare = Player { ready_at: now, hushed_until: now, touched: now, ..Player::NEW };
    state.players = BySeat::of(bare);
    let mut boards = Character::ALL.iter().copied().map(Body::new);
    for (seat, &ally) in state.all().zip(Ally::ALL) {
        state.players[seat].board = boards.next();
        if state.options.is_duel() {
            state.players[seat].bench = boards.next();
        }
        state.players[seat].ally = Some(ally);
    }
    for (seat, place) in state.all().zip(&mut state.order) {
        *place = seat;
    }
    (state.ccg, state.active, state.charges, state.end) = (None, None, 0, None);
    state.began = Some(now);
    state.initiative = Seat::new(0);
    state.beat = u16::from(state.options.is_beat());
    state.phase = phases::at_play(state);
}

/// What belongs to one seat. Says whether it was understood.
fn of_seat(state: &mut State, seat: Seat, part: &[&str], values: &[&str], names: &Names) -> Result<bool, Trouble> {
    let flag = |values: &[&str]| values.first().map_or(Ok(true), |word| spell::yes(word));
    match (part, values) {
        (["board" | "character" | "is"], [_, ..]) => {
            let (character, rest) = named(values, spell::find_character, spell::character)?;
            take_board(state, seat, false, character);
            return body(state, seat, false, rest);
        }
        (["bench"], [word, rest @ ..]) if spell::find_character(word).is_some() => {
            lay_bench(state, seat, spell::character(word)?)?;
            return body(state, seat, true, rest);
        }
        (["boards"], [upper, lower]) => {
            take_board(state, seat, false, spell::character(upper)?);
            lay_bench(state, seat, spell::character(lower)?)?;
        }
        (["bench"], words) => return body(state, seat, true, words),
        (["bench", key], words) => {
            let words: Vec<&str> = [*key].into_iter().chain(words.iter().copied()).collect();
            return body(state, seat, true, &words);
        }
        (["side" | "state" | "status"], [word]) if plain(word) == "out" => state.players[seat].out = true,
        ([cube], words) if cube.contains('/') => {
            let words: Vec<&str> = [*cube].into_iter().chain(words.iter().copied()).collect();
            return body(state, seat, false, &words);
        }
        ([who], words) if spell::find_character(who).is_some() => {
            take_board(state, seat, false, spell::character(who)?);
            return body(state, seat, false, words);
        }
        (["slot" | "wounds" | "ko" | "k_o" | "side" | "state" | "status" | "up" | "at"], words) => {
            let words: Vec<&str> = [part[0]].into_iter().chain(words.iter().copied()).collect();
            return body(state, seat, false, &words);
        }
        (["out" | "eliminated"], words @ ([] | [_])) => state.players[seat].out = flag(words)?,
        (["tokens" | "damage"], [n]) => state.players[seat].tokens = small(n, 0, 250)?,
        (["dice"], words) => state.players[seat].dice = dice(state, seat, words)?,
        (["power"], words @ ([] | [_])) => {
            if flag(words)? {
                state.players[seat].dice = showing(state, seat, "power")?;
            }
        }
        (["shown"], words) => state.players[seat].shown = dice(state, seat, words)?,
        (["die" | "dice", n], [face]) => {
            let n = usize::from(small(n, 0, 4)?);
            let face = if spell::is_blank(face) { None } else { Some(spell::symbol(face)?) };
            state.players[seat].dice[n] = Die { face, aside: false, marked: false };
        }
        (["bw"], [face]) => {
            let n = DICE - 1;
            let face = if spell::is_blank(face) { None } else { Some(spell::symbol(face)?) };
            state.players[seat].dice[n] = Die { face, aside: false, marked: false };
        }
        (["aside" | "kept"], words) => {
            let chosen = picked(state, seat, words)?;
            for (at, die) in state.players[seat].dice.iter_mut().enumerate() {
                die.aside = chosen.contains(at);
            }
        }
        (["marked" | "set_aside"], words) => {
            let chosen = picked(state, seat, words)?;
            for (at, die) in state.players[seat].dice.iter_mut().enumerate() {
                die.marked = chosen.contains(at);
            }
        }
        (["loose"], words) => {
            let chosen = picked(state, seat, words)?;
            for (at, die) in state.players[seat].dice.iter_mut().enumerate() {
                die.aside = die.face.is_some() && !chosen.contains(at);
            }
        }
        (["debt" | "reroll_debt"], words) => state.players[seat].debt = picked(state, seat, words)?,
        (["ally"], words) if is_none(words) => state.players[seat].ally = None,
        (["ally"], [_, ..]) => {
            let (ally, rest) = named(values, spell::find_ally, spell::ally)?;
            take_ally(state, seat, ally);
            match rest {
                [] => {}
                [word] if plain(word) == "active" => activate(state, seat),
                [word, n] | [word, _, n] if plain(word) == "active" => {
                    (state.active, state.charges) = (Some(seat), small(n, 0, 250)?);
                }
                [word] if plain(word) == "inactive" => drop_active(state, seat),
                _ => return Ok(false),
            }
        }
        (["active"] | ["ally", "active"], words @ ([] | [_])) => match flag(words)? {
            true => activate(state, seat),
            false => drop_active(state, seat),
        },
        (["charges"], [n]) => state.charges = small(n, 0, 250)?,
        (["ccg"], words @ ([] | [_])) => state.ccg = flag(words)?.then_some(seat),
        (["ready_at" | "ready"], [at]) => state.players[seat].ready_at = Time(time(at)?),
        (["hushed" | "hushed_until"], [at]) => state.players[seat].hushed_until = Time(time(at)?),
        (["touched"], [at]) => state.players[seat].touched = Time(time(at)?),
        (["answer" | "answered"], words) if is_none(words) => state.players[seat].answer = None,
        (["answer" | "answered"], [after]) => state.players[seat].answer = Some(time(after)?),
        (["rolls"], [n]) => state.players[seat].rolls = small(n, 0, 250)?,
        (["plan"], words) if is_none(words) && !matches!(words, [word] if plain(word) == "nothing") => {
            state.players[seat].plan = None;
        }
        (["plan"], words) => state.players[seat].plan = Some(act::read(state, seat, words, names)?),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Who is meant, by one word or by two, and the words after that.
fn named<'v, 'w, T>(
    words: &'v [&'w str],
    find: fn(&str) -> Option<T>,
    must: fn(&str) -> Result<T, Trouble>,
) -> Result<(T, &'v [&'w str]), Trouble> {
    match words {
        [first, second, rest @ ..] if find(&format!("{first}{second}")).is_some() => {
            Ok((must(&format!("{first}{second}"))?, rest))
        }
        [first, rest @ ..] => Ok((must(first)?, rest)),
        [] => Err(Trouble::new("a name is missing")),
    }
}

fn lay_bench(state: &mut State, seat: Seat, character: Character) -> Result<(), Trouble> {
    if !state.options.is_duel() {
        return Err(Trouble::new("there are two boards each in a duel alone: `duel=on`"));
    }
    take_board(state, seat, true, character);
    Ok(())
}

/// Hinami's charges that are still to be settled.
pub(super) const UNCOUNTED: u8 = u8::MAX;

fn activate(state: &mut State, seat: Seat) {
    state.active = Some(seat);
    if state.charges == 0 {
        state.charges = UNCOUNTED;
    }
}

fn drop_active(state: &mut State, seat: Seat) {
    if state.active == Some(seat) {
        state.active = None;
    }
}

fn picked(state: &State, seat: Seat, words: &[&str]) -> Result<Picked, Trouble> {
    if is_none(words) { Ok(Picked::NONE) } else { spell::picked(words, &state.players[seat].dice) }
}

/// A seat has this board now; whoever had it gets the other in exchange.
fn take_board(state: &mut State, seat: Seat, below: bool, character: Character) {
    let place = |player: &Player, below: bool| if below { player.bench } else { player.board };
    let mine = place(&state.players[seat], below).map(|body| body.character);
    if mine == Some(character) {
        return;
    }
    let free = pick::free_boards(state).next();
    for other in state.all() {
        let player = &mut state.players[other];
        for body in [&mut player.board, &mut player.bench].into_iter().flatten() {
            if body.character == character {
                body.character = mine.or(free).unwrap_or(character);
            }
        }
    }
    let player = &mut state.players[seat];
    let body = if below { &mut player.bench } else { &mut player.board };
    match body {
        Some(body) => body.character = character,
        None => *body = Some(Body::new(character)),
    }
}

/// A seat has this ally now; whoever had it gets the other in exchange.
fn take_ally(state: &mut State, seat: Seat, ally: Ally) {
    let mine = state.players[seat].ally;
    if mine == Some(ally) {
        return;
    }
    let free = duel::free_allies(state).next();
    for other in state.all().filter(|&other| other != seat) {
        if state.players[other].ally == Some(ally) {
            state.players[other].ally = mine.or(free);
        }
    }
    state.players[seat].ally = Some(ally);
}

/// `slot 2`, `2/7`, `ko`, `side front`: where the cube is, and which side shows.
fn body(state: &mut State, seat: Seat, below: bool, words: &[&str]) -> Result<bool, Trouble> {
    let knocked_out = words.iter().any(|word| plain(word) == "ko");
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let value = words.peek().copied();
        let player = &mut state.players[seat];
        let missing = || Trouble::new("there is no such board: say which, as in `given Ann.board kaneki`");
        let slot = (if below { &mut player.bench } else { &mut player.board }).as_mut().ok_or_else(missing)?;
        match plain(word).as_str() {
            "ko" => {
                let ko = value.and_then(|word| spell::yes(word).ok());
                words.next_if(|_| ko.is_some());
                slot.ko = ko.unwrap_or(true);
                if slot.ko {
                    slot.slot = 0;
                }
            }
            "up" | "front" => {
                let up = value.and_then(|word| spell::yes(word).ok());
                words.next_if(|_| up.is_some());
                slot.ko = !up.unwrap_or(true);
            }
            "slot" | "wounds" | "side" | "state" | "status" | "at" | "with" => {}
            "heart" => slot.slot = 0,
            "tokens" => {
                player.tokens = small(value.unwrap_or("?"), 0, 250)?;
                words.next();
            }
            _ => match word.split_once('/') {
                Some((at, tokens)) => {
                    slot.slot = small(at, 0, 12)?;
                    slot.ko &= slot.slot == 0;
                    player.tokens = small(tokens, 0, 250)?;
                }
                // On the K.O. side there is the heart alone.
                None if knocked_out => player.tokens = small(word, 0, 250)?,
                None => {
                    slot.slot = small(word, 0, 12)?;
                    slot.ko &= slot.slot == 0;
                }
            },
        }
    }
    Ok(true)
}

/// The middle of the table, and what goes on. Says whether it was understood.
fn of_table(state: &mut State, parts: &[&str], values: &[&str], names: &Names) -> Result<bool, Trouble> {
    match (parts, values) {
        (["ccg" | "ccg_holder" | "ccg_token"] | ["ccg", "holder"], words) if is_none(words) => state.ccg = None,
        (["ccg" | "ccg_holder" | "ccg_token"] | ["ccg", "holder"], [name] | ["holder" | "token", name]) => {
            state.ccg = Some(names.seat(name)?);
        }
        (["active" | "active_ally"] | ["active", "ally"], words) if is_none(words) => state.active = None,
        (["active" | "active_ally"] | ["active", "ally"], [word] | ["ally", word]) => {
            let owner = match spell::find_ally(word) {
                Some(ally) if names.seat(word).is_err() => {
                    let owner = state.all().find(|&seat| state.players[seat].ally == Some(ally));
                    owner.ok_or_else(|| Trouble::new("nobody has that ally: say `given Ann.ally uta active`"))?
                }
                _ => names.seat(word)?,
            };
            activate(state, owner);
        }
        (["charges"], [n]) => state.charges = small(n, 0, 250)?,
        (["order"], words) if words.len() == usize::from(state.seats) => {
            for (place, word) in state.order.iter_mut().zip(words) {
                *place = names.seat(word)?;
            }
        }
        (["initiative"], [name]) => state.initiative = names.seat(name)?,
        (["beat"], [n]) => state.beat = spell::number(n, 1, 60_000)?,
        (["began"], [at]) => state.began = Some(Time(time(at)?)),
        (["tokens"], [name, n, rest @ ..]) if names.seat(name).is_ok() => {
            state.players[names.seat(name)?].tokens = small(n, 0, 250)?;
            return if rest.is_empty() { Ok(true) } else { of_table(state, parts, rest, names) };
        }
        (["tokens"], words) if words.len() == usize::from(state.seats) => {
            for (seat, word) in state.all().zip(words) {
                state.players[seat].tokens = small(word, 0, 250)?;
            }
        }
        (["slots"], words) if words.len() == usize::from(state.seats) => {
            for (seat, word) in state.all().zip(words) {
                body(state, seat, false, &[*word])?;
            }
        }
        (["slapped" | "activator" | "slapper"], words) => return phases::phase(state, "answer", words, names),
        (["phase"], [word, rest @ ..]) => return phases::phase(state, word, rest, names),
        _ => return Ok(false),
    }
    Ok(true)
}

//! `given` lines: putting a part of the table in a situation. What hangs together is settled afterwards.

use kernel::{Names, Seat, Seats, Trouble};

use super::spell::{self, is_none, number, plain};
use super::words::WORDS;
use super::{file, story};
use crate::setup::{self, Cast, First};
use crate::state::{Phase, RING, State};
use crate::words::{Character, Clue, Deed, Square, Tile, bag};

/// `deed`: the turn is about to begin.
pub(crate) const BEGIN: u8 = 255;
/// `deed` in the preliminary exchange of a given position, by which it is told from one that was dealt.
pub(crate) const GIVEN: u8 = 7;
/// `deed`: this deed of a location that is yet to be found, or any attack.
pub(crate) const DOING: u8 = 100;
pub(crate) const DOING_ATTACK: u8 = 120;
/// `token`: nothing was said of it. From 8 on it is a location that is yet to be found.
pub(crate) const UNSAID: u8 = 200;

/// Puts one part of the table in a situation.
pub(crate) fn give(state: &mut State, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
    let values: Vec<&str> = values.iter().map(|word| word.trim_matches([',', '[', ']', '{', '}'])).collect();
    let values = spell::joined(&values);
    let mut values: Vec<&str> = values.iter().map(String::as_str).collect();
    let mut parts: Vec<String> = place.split('.').map(|part| part.to_lowercase().replace('-', "_")).collect();
    if parts.len() == 1 && names.seat(place).is_ok() && !values.is_empty() {
        parts.push(values.remove(0).to_lowercase().replace('-', "_"));
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    if file::give(state, &parts, &values)? {
        return Ok(());
    }
    if is_dealt(state) {
        make_plain(state);
    }
    let done = match &parts[..] {
        [name, part @ ..] if names.seat(name).is_ok() => of_seat(state, names.seat(name)?, part, &values, names)?,
        _ => of_table(state, &parts, &values, names)?,
    };
    if done { Ok(()) } else { Err(unknown(place, &parts, names)) }
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
        None => Trouble::unknown("place", place, known().filter_map(|form| form.split(' ').next())),
    }
}

/// Whether the table is as the setup dealt it, and nobody has done anything.
fn is_dealt(state: &State) -> bool {
    let nobody = state.all().all(|seat| state.picked[seat] == [None; 2]);
    let phase = match state.phase {
        Phase::FirstUp { .. } => true,
        Phase::FirstShow { waiting } => waiting == setup::everybody(state),
        _ => false,
    };
    nobody && phase && state.deed == 0 && state.turn == 0
}

/// The plainest table, with gaps where something is still to be said or settled.
fn make_plain(state: &mut State) {
    let options = state.options;
    *state = setup::bare(state.seats, state.row, &options);
    lay_plain_ring(state);
    state.token = UNSAID;
    state.deed = BEGIN;
    state.kaneki = state.seats - 1;
    if let First::Seat(seat) = options.first {
        (state.first, state.active) = (seat, seat);
    }
    if options.support {
        for seat in state.all() {
            state.looked[seat] = 1 << seat.index();
        }
    }
}

/// Red tiles on red places and the others on the rest, both in the order of the list.
pub(crate) fn lay_plain_ring(state: &mut State) {
    let house = state.options.house;
    let tiles = |red: bool| Tile::ALL.iter().copied().filter(move |&tile| house.place(tile).red == red);
    let (mut red, mut others) = (tiles(true), tiles(false));
    for place in 0..RING {
        let is_red = place == house.start || place == house.second_red;
        let tile = if is_red { red.next() } else { others.next() };
        state.ring[usize::from(place)] = tile.expect("the reader counted the red tiles");
    }
}

/// What belongs to one seat. Says whether it was understood.
fn of_seat(state: &mut State, seat: Seat, part: &[&str], values: &[&str], names: &Names) -> Result<bool, Trouble> {
    match (part, values) {
        (["hand" | "cards"], words) => {
            let cards = spell::cards(words)?;
            if cards.len() > 4 {
                return Err(Trouble::new("nobody has more than four cards"));
            }
            state.hands[seat] = bag(cards);
        }
        (["up"], words) if is_none(words) => state.up[seat] = None,
        (["up"], [card]) => state.up[seat] = Some(variant(state, spell::clue(card)?)?),
        (["gone"], [card]) => state.gone[seat] = Some(variant(state, spell::clue(card)?)?),
        (["picked" | "chose"], words) => match spell::cards(words)?[..] {
            [] => state.picked[seat] = [None; 2],
            [one] => state.picked[seat] = [Some(one), None],
            [one, other] => {
                let [one, other] = crate::action::Two::of(one, other).cards();
                state.picked[seat] = [Some(one), Some(other)];
            }
            _ => return Ok(false),
        },
        (["character" | "role"], [word]) => state.characters[seat] = spell::character(word)?,
        (["markers" | "suspicion"], words) => state.markers[seat] = markers(words)?,
        (["markers" | "suspicion", square], [n]) => {
            state.markers[seat][spell::square(square)?.index()] = number(n, 0, 40)?;
        }
        (["token" | "support"], [face]) if plain(face).ends_with("kaneki") && names.seat(face).is_err() => {
            state.kaneki = state.tokens[seat];
        }
        (["token"], [name]) => take_token(state, seat, names.seat(name)?),
        (["looked"], words) => {
            state.looked[seat] =
                seats(words, names)?.iter().fold(1 << seat.index(), |bits, of| bits | 1 << of.index());
        }
        (["kaneki"], []) => state.kaneki = seat.index() as u8,
        (["kaneki"], [word]) if spell::yes(word)? => state.kaneki = seat.index() as u8,
        (["exchanges"], [n]) => state.exchanges[seat] = number(n, 0, 250)?,
        (["tested", rest @ ..], words) => {
            let words: Vec<&str> = rest.iter().chain(words).copied().collect();
            story::tested(state, seat, &words)?;
        }
        (["entered"], words) => story::entered(state, seat, words)?,
        (["began"], words) => story::began(state, seat, words)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// A card can lie up in the Mask variant alone.
fn variant(state: &State, card: Clue) -> Result<Clue, Trouble> {
    if state.options.mask {
        Ok(card)
    } else {
        Err(Trouble::new("a card lies up in the Mask variant alone: `mask=true`"))
    }
}

/// `3`, `coffee2 2 given 1`, `coffee2=2`, `coffee2 given`; a number alone lies on the square `given`.
fn markers(words: &[&str]) -> Result<[u8; Square::ALL.len()], Trouble> {
    let mut markers = [0; Square::ALL.len()];
    if is_none(words) {
        return Ok(markers);
    }
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split(['=', ':'])).filter(|word| !word.is_empty()).collect();
    if let [n] = words[..]
        && n.parse::<u8>().is_ok()
    {
        markers[Square::Given.index()] = number(n, 0, 40)?;
        return Ok(markers);
    }
    let mut rest = &words[..];
    while let [word, after @ ..] = rest {
        if let ([square, left @ ..], Ok(_)) = (after, word.parse::<u8>()) {
            markers[spell::square(square)?.index()] += number(word, 0, 40)?;
            rest = left;
            continue;
        }
        let square = spell::square(word)?;
        let (n, left) = match after {
            [n, left @ ..] if n.parse::<u8>().is_ok() => (number(n, 0, 40)?, left),
            _ => (1, after),
        };
        markers[square.index()] += n;
        rest = left;
    }
    Ok(markers)
}

/// The token that `first` had first lies before a seat now; whoever had it gets the other.
fn take_token(state: &mut State, seat: Seat, first: Seat) {
    let wanted = first.index() as u8;
    if let Some(other) = state.all().find(|&other| state.tokens[other] == wanted) {
        state.tokens[other] = state.tokens[seat];
    }
    state.tokens[seat] = wanted;
}

pub(crate) fn seats(words: &[&str], names: &Names) -> Result<Vec<Seat>, Trouble> {
    if is_none(words) { Ok(Vec::new()) } else { words.iter().map(|word| names.seat(word)).collect() }
}

/// Turn, Pool, ring and what is being done. Says whether it was understood.
fn of_table(state: &mut State, parts: &[&str], values: &[&str], names: &Names) -> Result<bool, Trouble> {
    match (parts, values) {
        (["turn" | "active"], [name]) => state.active = names.seat(name)?,
        (["turn"], ["number", n]) | (["turn", "number"], [n]) => state.turn = number(n, 1, 240)?,
        (["round"], [n]) => state.turn = (number(n, 1, 30)? - 1) * state.seats + 1,
        (["first" | "starter"], [name]) => state.first = names.seat(name)?,
        (["pool"], words @ [_]) if is_none(words) => state.pool = 0,
        (["pool"], [n]) => state.pool = number(n, 0, 40)?,
        (["markers"], words) if words.len() == usize::from(state.seats) => {
            for (seat, word) in state.all().zip(words) {
                state.markers[seat] = markers(&[word])?;
            }
        }
        (["markers"], [name, words @ ..]) if names.seat(name).is_ok() => {
            return of_seat(state, names.seat(name)?, parts, words, names);
        }
        (["last_turn"], words @ ([] | [_])) => {
            state.last_turn = words.first().map_or(Ok(true), |word| spell::yes(word))?;
        }
        (["characters" | "cast"], words) => {
            let cast: Result<Vec<Character>, Trouble> = words.iter().map(|word| spell::character(word)).collect();
            state.options.characters = Cast::Chosen(cast?.iter().fold(0, |bits, one| bits | 1 << one.index()));
        }
        (["token" | "at"], [word] | ["at" | "position", word]) => {
            state.token = match word.parse::<u8>() {
                Ok(_) => number(word, 0, RING - 1)?,
                Err(_) => RING + spell::tile(word)?.index() as u8,
            }
        }
        (["visible"], words) => state.visible = places(state, words)?,
        (["hidden"], words) => state.visible = !places(state, words)?,
        (["ring" | "tiles"], words) => {
            let tiles: Result<Vec<Tile>, Trouble> = words.iter().map(|word| spell::tile(word)).collect();
            let Ok(ring) = <[Tile; RING as usize]>::try_from(tiles?) else {
                return Err(Trouble::new("the ring has eight tiles, from position 0 clockwise"));
            };
            state.ring = ring;
        }
        (["tile"], [place, tile]) | (["tile", place], [tile]) => {
            let (place, tile) = (usize::from(number(place, 0, RING - 1)?), spell::tile(tile)?);
            if let Some(before) = state.ring.iter().position(|&there| there == tile) {
                state.ring[before] = state.ring[place];
            }
            state.ring[place] = tile;
        }
        (["red_known"], words @ ([] | [_])) => {
            state.red_known = words.first().map_or(Ok(true), |word| spell::yes(word))?;
        }
        (["kaneki"], [name]) => state.kaneki = names.seat(name)?.index() as u8,
        (["met"], words) => story::met(state, words, names)?,
        (["doing"], [word]) => set(state, Phase::Over, DOING + spell::deed(word)?.index() as u8),
        (["asked"], [name]) => asked(state, names.seat(name)?),
        (["shown"], [name, cards @ ..]) => shown(state, names.seat(name)?, cards)?,
        (["phase" | "ask"], [word, rest @ ..]) => return phase(state, word, rest, names),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Positions of the ring, by their numbers or by what lies there, as bits.
fn places(state: &State, words: &[&str]) -> Result<u8, Trouble> {
    let words = if is_none(words) { &[] } else { words };
    if let ["all"] = words {
        return Ok(u8::MAX);
    }
    words.iter().try_fold(0, |bits, word| {
        let place = match word.parse::<u8>() {
            Ok(_) => number(word, 0, RING - 1)?,
            Err(_) => {
                let tile = spell::tile(word)?;
                state.ring.iter().position(|&there| there == tile).unwrap_or(0) as u8
            }
        };
        Ok(bits | 1 << place)
    })
}

fn set(state: &mut State, phase: Phase, deed: u8) {
    (state.phase, state.deed) = (phase, deed);
}

fn asked(state: &mut State, target: Seat) {
    set(state, Phase::Answer { target }, DOING + Deed::Interrogate.index() as u8);
}

/// What was shown waits under the seat itself until it is settled who asked.
fn shown(state: &mut State, target: Seat, cards: &[&str]) -> Result<(), Trouble> {
    set(state, Phase::Exchange { target }, DOING + Deed::Interrogate.index() as u8);
    let cards = bag(spell::cards(cards)?);
    state.meetings[target][target] = (!cards.is_empty()).then(|| story::meeting(0, cards));
    Ok(())
}

/// The phase, by a word. Says whether it was understood.
fn phase(state: &mut State, word: &str, rest: &[&str], names: &Names) -> Result<bool, Trouble> {
    let waiting = |state: &State| -> Result<Seats, Trouble> {
        let named = seats(rest, names)?;
        Ok(if named.is_empty() { setup::everybody(state) } else { named.into_iter().collect() })
    };
    let doing = |deed: Deed| DOING + deed.index() as u8;
    match (plain(word).as_str(), rest) {
        ("firstup" | "up" | "d0" | "initialup", _) => {
            let waiting: Seats = seats(rest, names)?.into_iter().collect();
            set(state, Phase::FirstUp { waiting }, GIVEN);
        }
        ("firstshow" | "show" | "d1" | "prelimshow", _) => {
            set(state, Phase::FirstShow { waiting: waiting(state)? }, GIVEN);
        }
        ("firstgive" | "give" | "d2" | "prelimgive", _) => {
            set(state, Phase::FirstGive { waiting: waiting(state)? }, GIVEN);
        }
        ("start" | "begin" | "turn" | "d3" | "startdecision" | "turnstart", []) => set(state, Phase::Over, BEGIN),
        ("ask" | "interrogate" | "d4" | "asktarget", []) => set(state, Phase::Over, doing(Deed::Interrogate)),
        ("answer" | "d5" | "showcards", [name]) => asked(state, names.seat(name)?),
        ("exchange" | "swap" | "d6", [name, cards @ ..]) => shown(state, names.seat(name)?, cards)?,
        ("remove" | "d8" | "coverremove", []) => set(state, Phase::Over, doing(Deed::CoverRemove)),
        ("mark" | "d9" | "covergive", []) => set(state, Phase::Over, doing(Deed::CoverGive)),
        ("attack" | "d10" | "attackdecision", []) => set(state, Phase::Over, DOING_ATTACK),
        ("attackmost", []) => set(state, Phase::Over, doing(Deed::AttackMost)),
        ("attackthree", []) => set(state, Phase::Over, doing(Deed::AttackThree)),
        ("support" | "d11" | "supportstep", []) => set(state, Phase::Support, 0),
        ("place" | "d7" | "placeup", [name, ..]) => {
            let asked = rest.iter().position(|word| plain(word) == "asked");
            let waiting: Seats = seats(&rest[..asked.unwrap_or(rest.len())], names)?.into_iter().collect();
            let target = match asked.and_then(|at| rest.get(at + 1)) {
                Some(name) => names.seat(name)?,
                None => names.seat(name)?,
            };
            set(state, Phase::Place { waiting, target }, doing(Deed::Interrogate));
        }
        ("answer" | "exchange" | "swap" | "place" | "d5" | "d6" | "d7", []) => {
            return Err(Trouble::new(format!("`phase {word}` names who: `given phase {word} <Name>`")));
        }
        ("over", _) => return Err(Trouble::new("the end is reached by playing into it")),
        _ => {
            let known = [
                "first_up",
                "first_show",
                "first_give",
                "start",
                "ask",
                "answer",
                "exchange",
                "place",
                "remove",
                "mark",
                "attack",
                "support",
            ];
            return Err(Trouble::unknown("phase", word, known));
        }
    }
    Ok(true)
}

//! After `given` lines: who is who, where it was not said.

use kernel::{Seat, Trouble};

use super::settle::Said;
use crate::setup::{self, Cast};
use crate::state::State;
use crate::words::{Character, Kind};

/// The order in which characters are taken of which nothing was said.
const PLAIN: [Character; Character::ALL.len()] = [
    Character::Kaneki,
    Character::Hide,
    Character::Kimi,
    Character::Hinami,
    Character::Tsukiyama,
    Character::Mado,
    Character::Amon,
    Character::Suzuya,
    Character::Rize,
    Character::Touka,
    Character::Nishiki,
    Character::Yoriko,
    Character::Yoshimura,
    Character::Yomo,
    Character::Uta,
    Character::HalfKaneki,
];

/// Characters that were not said fit those that were, and are nobody's partner where that can be.
pub(crate) fn settle(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let chosen = match state.options.characters {
        Cast::Chosen(bits) => Some(bits),
        Cast::Random | Cast::FirstGame => None,
    };
    let there: Vec<Character> = state.all().map(|seat| state.characters[seat]).collect();
    let in_cast = |character: Character| chosen.is_none_or(|bits| bits >> character.index() & 1 != 0);
    let fits = setup::fits(state.house(), usize::from(state.row), state.options.mask, &there);
    if fits.is_ok() && there.iter().all(|&character| in_cast(character)) {
        return Ok(());
    }
    let is_said = |seat: Seat| said.ever(seat, "character") || said.ever(seat, "role");
    let named: Vec<Character> =
        state.all().filter(|&seat| is_said(seat)).map(|seat| state.characters[seat]).collect();
    let open: Vec<Seat> = state.all().filter(|&seat| !is_said(seat)).collect();
    if open.is_empty() {
        return fits.map_err(Trouble::new);
    }
    let house = state.options.house;
    let is_partner = |character: Character| named.iter().any(|&one| house.person(one).partner == Some(character));
    let mut candidates: Vec<Character> = PLAIN
        .into_iter()
        .filter(|&character| {
            let person = house.person(character);
            in_cast(character)
                && !named.contains(&character)
                && (state.options.mask || !person.mask)
                && person.min_players <= state.seats
        })
        .collect();
    candidates.sort_by_key(|&character| is_partner(character));
    let places: Vec<u8> =
        Kind::ALL.iter().map(|&kind| house.setups[usize::from(state.row)].places(kind)).collect();
    let mut cast = named.clone();
    if fill(state, &open, &candidates, &places, &mut cast) {
        return Ok(());
    }
    let why = named_trouble(state, &named, &places, in_cast);
    Err(Trouble::new(why))
}

/// Why no characters can be found beside these.
fn named_trouble(
    state: &State,
    named: &[Character],
    places: &[u8],
    in_cast: impl Fn(Character) -> bool,
) -> String {
    if let Some(outside) = named.iter().find(|&&character| !in_cast(character)) {
        return format!("{} is not among the characters in play", outside.word());
    }
    if let Some((at, twice)) = named.iter().enumerate().find(|(at, character)| named[..*at].contains(character)) {
        let _ = at;
        return format!("{} plays twice", twice.word());
    }
    let row = &state.house().setups[usize::from(state.row)];
    let wanted: Vec<String> =
        Kind::ALL.iter().zip(places).map(|(kind, n)| format!("{n} {}", kind.word())).collect();
    let words: Vec<&str> = named.iter().map(|character| character.word()).collect();
    format!("setup {} wants {}; {} do not fit", row.id, wanted.join(", "), words.join(", "))
}

/// Gives each open seat a character, its own first, then those that nobody has.
fn fill(
    state: &mut State,
    open: &[Seat],
    candidates: &[Character],
    places: &[u8],
    cast: &mut Vec<Character>,
) -> bool {
    let house = state.options.house;
    let Some((&seat, rest)) = open.split_first() else {
        return setup::fits(&house, usize::from(state.row), state.options.mask, cast).is_ok();
    };
    let own = state.characters[seat];
    let held: Vec<Character> = rest.iter().map(|&other| state.characters[other]).collect();
    let free = candidates.iter().copied().filter(|character| !held.contains(character));
    let others = candidates.iter().copied().filter(|character| held.contains(character));
    let own = candidates.contains(&own).then_some(own);
    for character in own.into_iter().chain(free).chain(others) {
        if cast.contains(&character) {
            continue;
        }
        cast.push(character);
        if setup::seated(&house, cast, places) {
            state.characters[seat] = character;
            if fill(state, rest, candidates, places, cast) {
                return true;
            }
        }
        cast.pop();
    }
    false
}

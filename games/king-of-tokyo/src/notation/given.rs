//! `given` lines: putting a part of the table in a situation. What hangs together is settled afterwards.

use kernel::{Names, Seat, Seats, Trouble};

use super::spell::{self, is_none, plain};
use super::words::WORDS;
use crate::cards::{Card, Cards, Keeps};
use crate::state::{Ask, Queue, SLOTS, State, Step};
use crate::words::{Copy, Monster, Place};

/// Puts one part of the table in a situation.
pub(crate) fn give(state: &mut State, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
    let values: Vec<&str> = values.iter().map(|word| word.trim_matches([',', '[', ']', '{', '}'])).collect();
    let parts: Vec<String> = place.split('.').map(str::to_lowercase).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let done = match (&parts[..], &values[..]) {
        ([name, part], values) if names.seat(name).is_ok() => of_seat(state, names.seat(name)?, part, values)?,
        ([name, "mimic", part], [n]) if names.seat(name).is_ok() => counters(state, Copy::Mimic, part, n)?,
        (["mimic", part], [n]) => counters(state, Copy::Mimic, part, n)?,
        ([part @ ("smoke" | "batteries" | "granted")], [n]) => counters(state, Copy::Card, part, n)?,
        (["market" | "deck" | "discard" | "top" | "mimic"], values) => of_cards(state, parts[0], values)?,
        _ => of_turn(state, &parts, &values, names)?,
    };
    if done { Ok(()) } else { Err(unknown(place, &parts, names)) }
}

fn unknown(place: &str, parts: &[&str], names: &Names) -> Trouble {
    if let [name, _, ..] = parts
        && !["turn", "knows", "mimic"].contains(name)
        && let Err(trouble) = names.seat(name)
    {
        return trouble;
    }
    let last = parts.last().copied().unwrap_or(place);
    let same = |form: &str| {
        form.split(", ").any(|form| form.split(' ').next().is_some_and(|f| f.rsplit('.').next() == Some(last)))
    };
    let known = || WORDS.places.iter().map(|word| word.form);
    match known().find(|form| same(form)) {
        Some(form) => Trouble::new(format!("`given {place}` is written `given {form}`")),
        None => Trouble::unknown("place", place, known().filter_map(|form| form.split(' ').next())),
    }
}

/// A monster is in the game, or out of it.
fn live(state: &mut State, seat: Seat, alive: bool) {
    if alive {
        state.living.insert(seat);
    } else {
        state.living.remove(seat);
    }
}

/// What belongs to one monster. Says whether it was understood.
fn of_seat(state: &mut State, seat: Seat, part: &str, values: &[&str]) -> Result<bool, Trouble> {
    let board = &mut state.boards[seat];
    match (part, values) {
        ("hearts", [n]) => {
            // The maximum follows from the cards, but may be written.
            let (hearts, max) = n.split_once('/').unwrap_or((n, "10"));
            number(max, 10, 12)?;
            board.hearts = number(hearts, 0, 12)? as u8;
            let alive = board.hearts > 0;
            live(state, seat, alive);
        }
        ("stars" | "points", [n]) => board.stars = number(n, 0, 20)? as u8,
        ("energy", [n]) => board.energy = number(n, 0, 999)?,
        ("poison", [n]) => board.poison = number(n, 0, 99)? as u8,
        ("shrink", [n]) => board.shrink = number(n, 0, 99)? as u8,
        ("place", [at]) => stand(state, Some(seat), spell::place(at)?),
        ("place", [tokyo, at]) if plain(tokyo) == "tokyo" => stand(state, Some(seat), spell::place(at)?),
        ("monster", [word]) => change_monster(state, seat, spell::monster(word)?),
        ("monster", [the, word]) if plain(the) == "the" => change_monster(state, seat, spell::monster(word)?),
        ("eliminated" | "dead", []) => live(state, seat, false),
        ("eliminated" | "dead", [word]) => live(state, seat, !spell::yes(word)?),
        ("alive", []) => live(state, seat, true),
        ("alive", [word]) => live(state, seat, spell::yes(word)?),
        ("cards", words) => state.boards[seat].keeps = keeps(state, seat, words)?,
        ("smoke" | "batteries" | "granted", [n]) => {
            let power = match part {
                "smoke" => Card::SmokeCloud,
                "batteries" => Card::MonsterBatteries,
                _ => Card::EvenBigger,
            };
            let copy =
                if board.keeps.has(power) || !board.keeps.has(Card::Mimic) { Copy::Card } else { Copy::Mimic };
            return counters(state, copy, part, n);
        }
        ("mimic", words) => {
            board.keeps = board.keeps.with(Card::Mimic);
            for other in state.all().filter(|&other| other != seat) {
                let keeps = &mut state.boards[other].keeps;
                *keeps = keeps.without(Card::Mimic);
            }
            return of_cards(state, "mimic", words);
        }
        ("winged", [] | [_]) => {
            let winged = values.first().map_or(Ok(true), |word| spell::yes(word))?;
            if winged {
                state.now.winged.insert(seat);
            } else {
                state.now.winged.remove(seat);
            }
        }
        ("used", words) => use_up(state, words)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Turn, dice, Tokyo and what passes from turn to turn. Says whether it was understood.
fn of_turn(state: &mut State, parts: &[&str], values: &[&str], names: &Names) -> Result<bool, Trouble> {
    let seats = |words: &[&str]| -> Result<Vec<Seat>, Trouble> {
        if is_none(words) { Ok(Vec::new()) } else { words.iter().map(|word| names.seat(word)).collect() }
    };
    let yes = |values: &[&str]| values.first().map_or(Ok(true), |word| spell::yes(word));
    match (parts, values) {
        (["turn"], [name]) => state.active = names.seat(name)?,
        (["turn", "number"], [n]) => state.turn = number(n, 1, 400)?,
        (["phase" | "ask"], [word]) => {
            state.step = phase(word)?;
            state.ask = Ask::Over;
        }
        (["dice"], words) => state.now.dice = spell::dice(words)?,
        (["rerolls"], [n]) => state.now.rerolls = number(n, 0, 9)? as u8,
        ([at @ ("city" | "bay")], words @ ([] | [_])) => {
            let seat = seats(words)?.first().copied();
            stand(state, seat, if *at == "city" { Place::City } else { Place::Bay });
        }
        (["wings" | "winged"], words) => state.now.winged = seats(words)?.into_iter().collect(),
        (["knows", "top"], words) => state.knows_top = seats(words)?.into_iter().collect(),
        (["freeze"], [n]) => state.freeze = number(n, 0, 9)? as u8,
        (["frenzy" | "frenzies"], words) => {
            state.frenzies = Queue::default();
            seats(words)?.into_iter().for_each(|seat| state.frenzies.push(seat));
        }
        (["resume"], words @ ([] | [_])) => state.resume = seats(words)?.first().copied(),
        (["froze"], [] | [_]) => state.now.froze = yes(values)?,
        (["dealt"], [] | [_]) => state.now.dealt = yes(values)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Cards that no monster has. Says whether it was understood.
fn of_cards(state: &mut State, part: &str, values: &[&str]) -> Result<bool, Trouble> {
    match (part, values) {
        ("deck", [n]) if n.parse::<u16>().is_ok() => state.deck = some(state, number(n, 0, 66)?),
        ("discard", [n]) if n.parse::<u16>().is_ok() => state.discard = some(state, number(n, 0, 66)?),
        ("deck", words) => state.deck = pile(state, words)?,
        ("discard", words) => state.discard = pile(state, words)?,
        ("market", words) => {
            let places = if is_none(words) { vec![None; SLOTS] } else { stall(state, words)? };
            if places.len() > SLOTS {
                return Err(Trouble::new(format!("the market has {SLOTS} places")));
            }
            (state.market, state.revealed) = ([None; SLOTS], state.revealed & ALL_PLACES);
            for (slot, card) in places.into_iter().enumerate() {
                state.market[slot] = card;
                if card.is_none() {
                    state.revealed |= EMPTY << slot;
                }
            }
        }
        ("top", words) if is_none(words) => (state.top, state.knows_top) = (None, Seats::NONE),
        ("top", words) => match spell::cards(words)?[..] {
            [card] => state.top = Some(card),
            _ => return Ok(false),
        },
        ("mimic", words) if is_none(words) => state.mimic = None,
        ("mimic", words) => match spell::cards(words)?[..] {
            [card] if card.is_keep() && card != Card::Mimic => state.mimic = Some(card),
            _ => return Err(Trouble::new("Mimic copies one Keep card, not itself")),
        },
        _ => return Ok(false),
    }
    Ok(true)
}

/// What marks a place of the market that was said to be empty, above the bits of the rules, until all is settled.
const EMPTY: u8 = 1 << SLOTS;
const ALL_PLACES: u8 = EMPTY - 1;

/// Whether each place of the market was said to be empty; from then on nothing is marked.
pub(crate) fn take_empty(state: &mut State) -> [bool; SLOTS] {
    let revealed = state.revealed;
    state.revealed &= ALL_PLACES;
    std::array::from_fn(|slot| revealed & EMPTY << slot != 0)
}

/// The places of the market from the left, a card or `none` each.
fn stall(state: &State, words: &[&str]) -> Result<Vec<Option<Card>>, Trouble> {
    let named: Vec<&str> = words.iter().copied().filter(|word| !is_none(&[word])).collect();
    let mut cards = distinct(state, &named)?.into_iter();
    let mut places = Vec::new();
    for (n, row) in words.split(|word| is_none(&[word])).enumerate() {
        if n > 0 {
            places.push(None);
        }
        places.extend(cards.by_ref().take(spell::cards(row)?.len()).map(Some));
    }
    Ok(places)
}

/// Charges, energy and hearts that belong to a card or to Mimic as its copy.
fn counters(state: &mut State, copy: Copy, part: &str, n: &str) -> Result<bool, Trouble> {
    let copy = copy.index();
    match part {
        "smoke" => state.smoke[copy] = number(n, 1, 3)? as u8,
        "batteries" => state.stored[copy] = number(n, 1, 9999)?,
        "granted" => state.granted[copy] = number(n, 0, 2)? as u8,
        _ => return Ok(false),
    }
    Ok(true)
}

fn number(word: &str, least: u16, most: u16) -> Result<u16, Trouble> {
    let read = spell::bare_number(word).parse().ok().filter(|n| (least..=most).contains(n));
    read.ok_or_else(|| Trouble::new(format!("a number from {least} to {most} is wanted, not `{word}`")))
}

/// A monster stands here now, or nobody; who stood here before is outside.
fn stand(state: &mut State, seat: Option<Seat>, place: Place) {
    for other in state.tokyo.at(place).iter() {
        state.tokyo.put(other, Place::Outside);
    }
    if let Some(seat) = seat {
        state.tokyo.put(seat, place);
    }
}

/// Two seats never have the same monster: they swap.
fn change_monster(state: &mut State, seat: Seat, monster: Monster) {
    let before = state.monsters[seat];
    if let Some(other) = state.all().find(|&other| state.monsters[other] == monster) {
        state.monsters[other] = before;
    }
    state.monsters[seat] = monster;
}

/// Cards by name; of two equal names the second is the other copy.
fn distinct(state: &State, words: &[&str]) -> Result<Vec<Card>, Trouble> {
    let mut cards: Vec<Card> = Vec::new();
    for card in spell::cards(words)? {
        let taken = |card: Card| cards.contains(&card) || state.owner(card).is_some();
        let free = [Some(card), card.twin()].into_iter().flatten().find(|&card| !taken(card));
        let free = free.unwrap_or(card);
        if cards.contains(&free) {
            return Err(Trouble::new(format!("there is no other {}", card.word())));
        }
        cards.push(free);
    }
    Ok(cards)
}

fn keeps(state: &mut State, seat: Seat, words: &[&str]) -> Result<Keeps, Trouble> {
    state.boards[seat].keeps = Keeps::NONE;
    if is_none(words) {
        return Ok(Keeps::NONE);
    }
    let cards = distinct(state, words)?;
    match cards.iter().find(|card| !card.is_keep()) {
        Some(card) => Err(Trouble::new(format!("{} is no Keep card: nobody can have it", card.word()))),
        None => Ok(cards.into_iter().collect()),
    }
}

fn pile(state: &State, words: &[&str]) -> Result<Cards, Trouble> {
    if is_none(words) { Ok(Cards::NONE) } else { Ok(distinct(state, words)?.into_iter().collect()) }
}

/// This many cards, whichever: those that are in play or in the other pile are exchanged when all is settled.
fn some(state: &State, n: u16) -> Cards {
    let free = Card::all().rev().filter(|&card| state.owner(card).is_none());
    free.take(usize::from(n)).collect()
}

/// Powers that were used this turn: only those of Herd Culler and Psychic Probe are counted.
fn use_up(state: &mut State, words: &[&str]) -> Result<(), Trouble> {
    (state.now.culled, state.now.probed) = (0, [false; 2]);
    let cards = if is_none(words) { Vec::new() } else { spell::cards(words)? };
    for card in cards {
        match card {
            Card::HerdCuller => state.now.culled += 1,
            Card::PsychicProbe => state.now.probed[Copy::Card.index()] = true,
            Card::Mimic if state.mimic == Some(Card::PsychicProbe) => {
                state.now.probed[Copy::Mimic.index()] = true;
            }
            Card::Mimic if state.mimic == Some(Card::HerdCuller) => state.now.culled += 1,
            _ => return Err(Trouble::new("only Herd Culler and Psychic Probe can be used up for a turn")),
        }
    }
    Ok(())
}

/// The step of a turn, by a word or by its number in the rules.
fn phase(word: &str) -> Result<Step, Trouble> {
    Ok(match plain(word).as_str() {
        "begin" | "start" | "turn" | "t0" => super::settle::BEGIN,
        "mimic" | "movemimic" | "t1" | "d1" => Step::MoveMimic,
        "throw" | "firstroll" | "t2" => Step::FirstRoll,
        "roll" | "reroll" | "t3" | "d2" => Step::Roll,
        "probe" | "t4" | "d3" => Step::Probe,
        "change" | "modify" | "t5" | "d4" => Step::Change,
        "resolve" | "numbers" | "t6" | "t6a" => Step::Numbers,
        "hearts" | "t6b" | "d5" => Step::Hearts,
        "claws" | "damage" | "t6c" | "t6d" => Step::Claws,
        "buy" | "buying" | "t7" | "d8" => Step::Buy,
        "sell" | "t8" | "d12" => Step::Sell,
        "end" | "t9" => Step::EndEffects,
        played @ ("extra" | "hit" | "yield" | "offer" | "copy" | "charge" | "freeze" | "probeagain") => {
            let text = format!("`{played}` is reached by playing into it: give the phase before it and act");
            return Err(Trouble::new(text));
        }
        _ => {
            let known =
                ["begin", "throw", "roll", "probe", "change", "resolve", "hearts", "claws", "buy", "sell", "end"];
            return Err(Trouble::unknown("phase", word, known));
        }
    })
}

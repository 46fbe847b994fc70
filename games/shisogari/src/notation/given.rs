//! `given` lines: putting the table in a situation, and making the rest fit.

use kernel::parts::Bag;
use kernel::{Names, Seat, Trouble};

use super::spell::{self, card_word};
use super::words::WORDS;
use crate::state::{PAIRS, Pair, Phase, Sighting, State};
use crate::words::{Card, Colour, Role};

/// Puts one part of the table in a situation.
pub(crate) fn give(state: &mut State, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
    let values: Vec<&str> = values.iter().map(|word| word.trim_matches([',', '[', ']'])).collect();
    let seat = |word: &str| names.seat(word);
    match (place.split('.').collect::<Vec<_>>()[..].as_ref(), &values[..]) {
        (["turn"], [name]) => state.phase = Phase::Choose { seat: seat(name)? },
        (["turn", "number"], [n]) => state.turn = number(n, 1, 200)?,
        (["starter"], [name]) => state.starter = seat(name)?,
        (["pool"], cards) => {
            state.pool = bag(cards)?;
            if !matches!(state.phase, Phase::Draft { .. }) {
                state.phase = Phase::Draft { seat: Seat::new(0) };
            }
        }
        (["draft"], [name]) => state.phase = Phase::Draft { seat: seat(name)? },
        (["pick"], [name, "from", giver, item]) => {
            state.phase = Phase::Pick { giver: seat(giver)?, picker: seat(name)?, item: item_named(item)? };
        }
        (["look"], [name, "from", source, item, card]) => {
            let (picker, source, card) = (seat(name)?, seat(source)?, spell::card(card)?);
            state.phase = Phase::Look { picker, source, item: item_named(item)?, card };
            state.sightings[source][picker] = Some(Sighting { card, turn: state.turn.max(1) });
        }
        ([name, "hand"], cards) => state.hands[seat(name)?] = bag(cards)?,
        ([name, "role"], [role]) => state.roles[seat(name)?] = spell::role(role)?,
        ([name, "turned"], [n]) => state.turned[seat(name)?] = number(n, 0, 200)?,
        ([name, "boxed"], [white, black]) => state.boxed[seat(name)?] = [spell::card(white)?, spell::card(black)?],
        ([name, "pairs"], pairs) => lay(state, seat(name)?, pairs)?,
        ([name, "lost", other], [card, rest @ ..]) => {
            let turn = rest.first().map_or(Ok(state.turn.max(1)), |n| number(n, 0, 200))?;
            state.sightings[seat(name)?][seat(other)?] = Some(Sighting { card: spell::card(card)?, turn });
        }
        (parts, _) => {
            if let [name, ..] = parts
                && parts.len() > 1
                && parts[0] != "turn"
            {
                seat(name)?;
            }
            let last = parts.last().copied().unwrap_or(place);
            let same = |form: &str| form.split(' ').next().is_some_and(|f| f.rsplit('.').next() == Some(last));
            let known = || WORDS.places.iter().map(|word| word.form);
            return Err(match known().find(|form| same(form)) {
                Some(form) => Trouble::new(format!("`given {place}` is written `given {form}`")),
                None => Trouble::unknown("place", place, known().filter_map(|form| form.split(' ').next())),
            });
        }
    }
    Ok(())
}

fn number(word: &str, least: u8, most: u8) -> Result<u8, Trouble> {
    let read = word.parse().ok().filter(|n| (least..=most).contains(n));
    read.ok_or_else(|| Trouble::new(format!("a number from {least} to {most} is wanted, not `{word}`")))
}

fn item_named(word: &str) -> Result<Card, Trouble> {
    let card = spell::card(word)?;
    if card.is_item() { Ok(card) } else { Err(Trouble::new(format!("`{word}` is not an item"))) }
}

fn bag(words: &[&str]) -> Result<Bag, Trouble> {
    if words == ["none"] {
        return Ok(Bag::EMPTY);
    }
    let mut bag = Bag::EMPTY;
    for word in words {
        let card = spell::card(word)?;
        if bag.count(card.kind()) == card.copies() {
            return Err(too_many(card, bag.count(card.kind()) + 1));
        }
        bag = bag.with(card.kind());
    }
    Ok(bag)
}

fn lay(state: &mut State, owner: Seat, words: &[&str]) -> Result<(), Trouble> {
    state.pairs.clear_of(owner);
    if words == ["none"] {
        return Ok(());
    }
    for pair in words.chunks(2) {
        let [faces, side @ ("up" | "down")] = pair else {
            return Err(Trouble::new("pairs are written `[Cru+Cru up] [W-BS+Hol down]`"));
        };
        let Some((a, b)) = faces.split_once('+') else {
            return Err(Trouble::new(format!("`{faces}` is not a pair: write `Cru+Cru`")));
        };
        if state.pairs.iter().count() == PAIRS {
            return Err(Trouble::new("there are cards for ten pairs only"));
        }
        let cards = [spell::card(a)?, spell::card(b)?];
        state.pairs.push(Pair { owner, cards, up: *side == "up", turn: state.turn.max(1) });
    }
    Ok(())
}

/// Makes the rest of the position fit what was said.
pub(crate) fn settle(state: &mut State, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
    let said = |part: &str| now.iter().chain(earlier).any(|place| place.eq_ignore_ascii_case(part));
    let of = |part: &str| -> Vec<Seat> {
        state.all().filter(|&seat| said(&format!("{}.{part}", names.of(seat)))).collect()
    };
    let (hands, roles, boxed) = (of("hand"), of("role"), of("boxed"));
    if earlier.is_empty() {
        settle_roles(state, &roles, &hands)?;
        settle_turn(state, now, true, !hands.is_empty());
        state.aside = Bag::EMPTY;
        for seat in state.all().filter(|seat| !boxed.contains(seat)) {
            state.boxed[seat] = [Card::WhiteBite, Card::BlackBite];
        }
        let unsaid: Vec<Seat> = state.all().filter(|seat| !hands.contains(seat)).collect();
        settle_cards(state, &unsaid, !boxed.contains(&state.vampire()))?;
    } else {
        settle_turn(state, now, false, false);
        let vampires = state.all().filter(|&seat| state.roles[seat] == Role::Vampire).count();
        if vampires != 1 {
            return Err(Trouble::new(format!("{vampires} seats would be the Vampire, not one")));
        }
    }
    balance(state, &state.all().filter(|seat| !hands.contains(seat)).collect::<Vec<_>>())
}

/// The Vampire is whom the case says; else who was given a Bloodsucking card; else the last seat of which
/// nothing was said. Everybody else not said to be Kin is a Hunter.
fn settle_roles(state: &mut State, said: &[Seat], hands: &[Seat]) -> Result<(), Trouble> {
    for seat in state.all().filter(|seat| !said.contains(seat)) {
        state.roles[seat] = Role::Hunter;
    }
    let vampires = state.all().filter(|&seat| state.roles[seat] == Role::Vampire).count();
    if vampires > 1 {
        return Err(Trouble::new(format!("{vampires} seats would be the Vampire, not one")));
    }
    if vampires == 0 {
        let open = || state.all().filter(|seat| !said.contains(seat));
        let bites = |seat: &Seat| {
            hands.contains(seat) && Colour::ALL.iter().any(|c| state.hands[*seat].count(c.bite().kind()) > 0)
        };
        let vampire =
            open().find(bites).or_else(|| open().rfind(|seat| !hands.contains(seat))).or(open().next_back());
        let vampire = vampire.ok_or_else(|| Trouble::new("every role is said, but nobody is the Vampire"))?;
        state.roles[vampire] = Role::Vampire;
    }
    Ok(())
}

/// The number of the turn, who began and whose turn it is hang together. When hands are given and no turn is,
/// the first seat is about to begin turn 1; when only the lying cards are, the first seat takes one. A look is
/// a take, unless it is the source's turn.
fn settle_turn(state: &mut State, now: &[String], first: bool, hands: bool) {
    let said = |place: &str| now.iter().any(|p| p == place);
    if hands && !["turn", "pool", "draft", "pick", "look"].into_iter().any(said) {
        state.phase = Phase::Choose { seat: Seat::new(0) };
        if !said("turn.number") {
            state.turn = 1;
        }
    }
    let moved = hands || ["turn", "turn.number", "starter", "pick", "look", "pool", "draft"].into_iter().any(said);
    if !moved {
        return;
    }
    let seats = state.seats;
    let on_turn = match state.phase {
        Phase::Draft { seat } => {
            state.turn = 0;
            let seat = match (said("draft"), said("starter")) {
                (true, _) => seat,
                (false, true) => state.starter,
                (false, false) => Seat::new(0),
            };
            state.phase = Phase::Draft { seat };
            if !said("starter") {
                let taken = seats.saturating_sub(state.pool.len());
                state.starter = Seat::new((seat.index() as u8 + seats - taken % seats) % seats);
            }
            return;
        }
        Phase::Choose { seat } => seat,
        Phase::Pick { giver, .. } => giver,
        Phase::Look { source, picker, .. } => {
            // In the first run only a starter that was said tells whose turn it is.
            let giving = state.on_turn() == source && (!first || said("starter"));
            if giving { source } else { picker }
        }
        Phase::Over => return,
    };
    state.pool = Bag::EMPTY;
    let distance = |from: Seat, to: Seat| (to.index() as u8 + seats - from.index() as u8) % seats;
    if said("starter") && !said("turn.number") {
        state.turn = 1 + distance(state.starter, on_turn);
    } else {
        state.turn = state.turn.max(1);
        let back = (state.turn - 1) % seats;
        state.starter = Seat::new((on_turn.index() as u8 + seats - back) % seats);
    }
    debug_assert_eq!(state.on_turn(), on_turn);
}

/// Hands of which nothing was said: the Vampire's Bloodsucking cards if they are nowhere else, then two white
/// and two black cards each, in the order of kinds and without equals where that can be; the Vampire's box
/// holds the items of which most are left.
fn settle_cards(state: &mut State, unsaid: &[Seat], box_too: bool) -> Result<(), Trouble> {
    for &seat in unsaid {
        state.hands[seat] = Bag::EMPTY;
    }
    let vampire = state.vampire();
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        if box_too {
            let placed = placed_but_box(state, vampire);
            let left = |card: Card| card.copies().saturating_sub(placed.count(card.kind()));
            let items = colour.items();
            let most = items.map(left).into_iter().max().unwrap_or(0);
            if most == 0 {
                return Err(Trouble::new("all items of a colour are placed, but the Vampire boxed one of them"));
            }
            state.boxed[vampire][index] = items.into_iter().find(|&item| left(item) == most).expect("just found");
        }
        let bite = colour.bite();
        if unsaid.contains(&vampire) && placed(state).count(bite.kind()) < state.seats {
            state.hands[vampire] = state.hands[vampire].with(bite.kind());
        }
        for _ in 0..2 {
            for &seat in unsaid {
                if colour.of(state.hands[seat]).len() >= 2 {
                    continue;
                }
                let placed = placed(state);
                let mut left = Card::ALL.into_iter().filter(|card| {
                    card.colour() == colour && !card.is_bite() && placed.count(card.kind()) < card.copies()
                });
                let first = left.clone().find(|card| state.hands[seat].count(card.kind()) == 0).or(left.next());
                if let Some(card) = first {
                    state.hands[seat] = state.hands[seat].with(card.kind());
                }
            }
        }
    }
    Ok(())
}

/// What is left over is put aside; what is there too often is taken from hands of which nothing was said.
fn balance(state: &mut State, unsaid: &[Seat]) -> Result<(), Trouble> {
    state.aside = Bag::EMPTY;
    for card in Card::ALL {
        let kind = card.kind();
        for &seat in unsaid {
            while placed(state).count(kind) > card.copies() && state.hands[seat].count(kind) > 0 {
                state.hands[seat] = state.hands[seat].without(kind);
            }
        }
        let found = placed(state).count(kind);
        if found > card.copies() {
            return Err(too_many(card, found));
        }
        state.aside = state.aside.with_count(kind, card.copies() - found);
    }
    Ok(())
}

fn too_many(card: Card, found: u8) -> Trouble {
    Trouble::new(format!("there would be {found} of {}, but only {} exist", card_word(card), card.copies()))
}

/// Every card that is somewhere but aside.
fn placed(state: &State) -> Bag {
    let vampire = state.vampire();
    let boxed = state.boxed[vampire];
    placed_but_box(state, vampire).with(boxed[0].kind()).with(boxed[1].kind())
}

fn placed_but_box(state: &State, but: Seat) -> Bag {
    let mut all = state.pool;
    for seat in state.all() {
        all = all.plus(state.hands[seat]);
        if seat != but {
            all = all.with(state.boxed[seat][0].kind()).with(state.boxed[seat][1].kind());
        }
    }
    for pair in state.pairs.iter() {
        all = all.with(pair.cards[0].kind()).with(pair.cards[1].kind());
    }
    state.drawn().map_or(all, |card| all.with(card.kind()))
}

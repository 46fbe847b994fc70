//! Options, who plays, and the deal (S1 to S12 in RULES.md).

use kernel::parts::{Bag, Set};
use kernel::{BySeat, Cx, Game, House, OptionInfo, Seat, Seats, SetupError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::event::Event;
use crate::house::Values;
use crate::rules::{preliminary, support};
use crate::state::{HAND, Phase, RING, State};
use crate::words::{Character, Clue, Kind, Tile, clues};

/// What can be chosen before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Six players or more: which row of the table of setups.
    pub setup: Letter,
    /// Whether the Mask variant is played.
    pub mask: bool,
    /// Whether the Support variant is played.
    pub support: bool,
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub characters: Cast,
    /// Who has the first turn.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub first: First,
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub house: House<Values>,
}

/// Which row of the table of setups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Letter {
    /// One Inspector.
    #[default]
    A,
    /// Two Inspectors.
    B,
}

/// How the characters in play are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cast {
    /// By lot.
    #[default]
    Random,
    /// By lot, with Ghouls for beginners.
    FirstGame,
    /// These, as bits in the order of characters.
    Chosen(u16),
}

impl Cast {
    /// The characters that were chosen.
    pub(crate) fn chosen(bits: u16) -> impl Iterator<Item = Character> {
        Character::ALL.iter().copied().filter(move |character| bits >> character.index() & 1 != 0)
    }

    /// Reads `random`, `first_game` or names with commas between; the error is the word that is no name.
    fn read(text: &str) -> Result<Cast, String> {
        match text {
            "random" => Ok(Cast::Random),
            "first_game" => Ok(Cast::FirstGame),
            names => names
                .split(',')
                .map(str::trim)
                .try_fold(0, |bits, name| {
                    let character = Character::named(name).ok_or_else(|| name.to_owned())?;
                    Ok(bits | 1 << character.index())
                })
                .map(Cast::Chosen),
        }
    }
}

impl Serialize for Cast {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Cast::Random => serializer.serialize_str("random"),
            Cast::FirstGame => serializer.serialize_str("first_game"),
            Cast::Chosen(bits) => {
                let names: Vec<&str> = Cast::chosen(bits).map(Character::word).collect();
                serializer.serialize_str(&names.join(","))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Cast {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cast, D::Error> {
        let text = String::deserialize(deserializer)?;
        Cast::read(&text).map_err(|name| de::Error::custom(format!("no character is called `{name}`")))
    }
}

/// Who has the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum First {
    /// By lot.
    #[default]
    Random,
    Seat(Seat),
}

impl First {
    /// Reads `random`, or the number of a seat from 1.
    fn read(text: &str) -> Option<First> {
        if text == "random" {
            return Some(First::Random);
        }
        let number = text.parse::<u8>().ok().filter(|number| (1..=8).contains(number))?;
        Some(First::Seat(Seat::new(number - 1)))
    }
}

impl Serialize for First {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            First::Random => serializer.serialize_str("random"),
            First::Seat(seat) => serializer.serialize_str(FIRST[seat.index() + 1]),
        }
    }
}

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<First, D::Error> {
        let text = String::deserialize(deserializer)?;
        First::read(&text)
            .ok_or_else(|| de::Error::custom(format!("first: `random` or a seat from 1 to 8, not `{text}`")))
    }
}

const FIRST: &[&str] = &["random", "1", "2", "3", "4", "5", "6", "7", "8"];

/// The options as pages and commands offer them.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::words(
        "setup",
        "six players or more: a has one inspector, b has two and fewer humans",
        &["a", "b"],
    ),
    OptionInfo::words(
        "mask",
        "the Mask variant: five more characters, Masks, and a card of each player that lies face up",
        BOOL,
    ),
    OptionInfo::words(
        "support",
        "the Support variant: one hidden token turns an attack against the attacker",
        BOOL,
    ),
    OptionInfo {
        several: Character::WORDS,
        ..OptionInfo::words(
            "characters",
            "who is in play: by lot, by lot with ghouls for beginners (four or five players), or the ones you name",
            &["random", "first_game"],
        )
    },
    OptionInfo::words("first", "who has the first turn: by lot, or the seat with this number", FIRST),
];

/// The options of a gentle first game. Characters that are easy to play.
pub(crate) const GENTLE: &[(&str, &str)] = &[("characters", "first_game")];

const BOOL: &[&str] = &["false", "true"];

/// S1 to S12: the ring, who plays, the deal; then the preliminary exchange begins.
pub(crate) fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
    State::INFO.check_seats(seats)?;
    let letter = if options.setup == Letter::A { 'a' } else { 'b' };
    let row = options.house.row(seats, letter).expect("the reader saw a row for each number of players");
    let mut state = bare(seats, row, options);
    lay_ring(&mut state, cx);
    let mut cast = cast(&state, cx)?;
    for seat in state.all() {
        let character = cx.draw("character", cast);
        cast = cast.without(character);
        state.characters[seat] = Character::ALL[usize::from(character)];
    }
    let mut deck = state.house().deck(seats, options.mask);
    for seat in state.all() {
        for _ in 0..HAND + u8::from(options.mask) {
            let card = cx.pick("card", deck);
            deck = deck.without(card);
            state.hands[seat] = state.hands[seat].with(card);
        }
    }
    if options.support {
        support::deal(&mut state, cx);
    }
    for seat in state.all() {
        cx.emit_with(|| Event::Dealt {
            seat,
            character: state.characters[seat],
            cards: clues(state.hands[seat]).collect(),
            kaneki: options.support.then(|| usize::from(state.kaneki) == seat.index()),
        });
    }
    state.first = match options.first {
        First::Random => Seat::new(cx.below("first", u32::from(seats)) as u8),
        First::Seat(seat) if seat.index() < usize::from(seats) => seat,
        First::Seat(seat) => {
            let why = format!("there is no seat {}: {seats} sit at the table", seat.index() + 1);
            return Err(SetupError::Option { key: "first", why });
        }
    };
    state.active = state.first;
    cx.emit_with(|| Event::First { seat: state.first });
    preliminary::begin(&mut state);
    Ok(state)
}

/// A table with nothing dealt.
pub(crate) fn bare(seats: u8, row: u8, options: &Options) -> State {
    let house = options.house;
    let mut tokens = BySeat::of(0);
    for seat in Seat::all(seats) {
        tokens[seat] = seat.index() as u8;
    }
    State {
        seats,
        options: *options,
        row,
        phase: Phase::Over,
        turn: 0,
        first: Seat::new(0),
        active: Seat::new(0),
        deed: 0,
        characters: BySeat::of(Character::Kaneki),
        hands: BySeat::of(Bag::EMPTY),
        up: BySeat::of(None),
        gone: BySeat::of(None),
        picked: BySeat::of([None; 2]),
        pool: house.setups[usize::from(row)].pool,
        boxed: 0,
        last_turn: false,
        markers: BySeat::of([0; 6]),
        ring: [Tile::Anteiku; RING as usize],
        token: house.start,
        visible: !(1 << house.start | 1 << house.second_red),
        red_known: false,
        tokens,
        kaneki: 0,
        looked: BySeat::of(0),
        exchanges: BySeat::of(0),
        meetings: BySeat::of(BySeat::of(None)),
        tests: BySeat::of([None; 5]),
        entered: BySeat::of(None),
        began: BySeat::of(None),
        end: None,
    }
}

/// S7: red tiles hidden on their two places, the others face up, all by lot.
fn lay_ring(state: &mut State, cx: &mut Cx<'_, Event>) {
    let house = state.options.house;
    let tiles = |red: bool| -> Set {
        let these = Tile::ALL.iter().filter(|&&tile| house.place(tile).red == red);
        these.map(|&tile| tile.index() as u8).collect()
    };
    let mut left = [tiles(false), tiles(true)];
    for place in 0..RING {
        let pile = &mut left[usize::from(place == house.start || place == house.second_red)];
        let tile = cx.draw("tile", *pile);
        *pile = pile.without(tile);
        state.ring[usize::from(place)] = Tile::ALL[usize::from(tile)];
    }
}

/// S3 to S5: who plays.
fn cast(state: &State, cx: &mut Cx<'_, Event>) -> Result<Set, SetupError> {
    let (house, options) = (state.house(), &state.options);
    let row = &house.setups[usize::from(state.row)];
    let refused = |why: String| SetupError::Option { key: "characters", why };
    if let Cast::Chosen(bits) = options.characters {
        let chosen: Vec<Character> = Cast::chosen(bits).collect();
        fits(house, usize::from(state.row), options.mask, &chosen).map_err(refused)?;
        return Ok(Set::from_bits(u64::from(bits)));
    }
    let beginners = options.characters == Cast::FirstGame;
    let mut columns = [Set::EMPTY; Kind::ALL.len()];
    for character in Character::ALL {
        let person = house.person(character);
        if person.mask && !options.mask || person.min_players > state.seats {
            continue;
        }
        for kind in person.slots.iter() {
            if kind != Kind::Ghoul || !beginners || person.beginner {
                columns[kind.index()] = columns[kind.index()].with(character.index() as u8);
            }
        }
    }
    if let Some(&kind) = Kind::ALL.iter().find(|&&kind| columns[kind.index()].len() < row.places(kind)) {
        let there = columns[kind.index()].len();
        return Err(refused(match beginners {
            true => format!("first_game has {there} ghouls for beginners, and {} play: choose random", row.ghouls),
            false => {
                format!("only {there} characters can be {}, and {} are wanted", kind.word(), row.places(kind))
            }
        }));
    }
    loop {
        let mut chosen = Set::EMPTY;
        for kind in Kind::ALL {
            let mut column = columns[kind.index()];
            for _ in 0..row.places(kind) {
                let character = cx.draw("cast", column);
                column = column.without(character);
                chosen = chosen.with(character);
            }
        }
        let both = chosen.contains(Character::Kaneki as u8) && chosen.contains(Character::HalfKaneki as u8);
        if chosen.len() == state.seats && (!both || house.rules.both_kanekis_allowed) {
            return Ok(chosen);
        }
    }
}

/// S3 to S5: whether these characters can play together.
pub(crate) fn fits(house: &Values, row: usize, mask: bool, cast: &[Character]) -> Result<(), String> {
    let row = &house.setups[row];
    let players = usize::from(row.players);
    if cast.len() != players {
        return Err(format!("{players} characters are wanted, not {}", cast.len()));
    }
    for &character in cast {
        let person = house.person(character);
        if person.mask && !mask {
            return Err(format!("{} belongs to the Mask variant", character.word()));
        }
        if person.min_players > row.players {
            return Err(format!("{} needs {} players or more", character.word(), person.min_players));
        }
    }
    if let Some(twice) = cast.iter().enumerate().find(|(at, character)| cast[..*at].contains(character)) {
        return Err(format!("{} plays twice", twice.1.word()));
    }
    let both = cast.contains(&Character::Kaneki) && cast.contains(&Character::HalfKaneki);
    if both && !house.rules.both_kanekis_allowed {
        return Err("kaneki and half_kaneki are the same person".into());
    }
    let places = Kind::ALL.iter().map(|&kind| row.places(kind)).collect::<Vec<_>>();
    if seated(house, cast, &places) {
        return Ok(());
    }
    let wanted: Vec<String> =
        Kind::ALL.iter().map(|&kind| format!("{} {}", row.places(kind), kind.word())).collect();
    Err(format!("setup {} wants {}", row.id, wanted.join(", ")))
}

/// Whether each of the cast finds a place of its kinds.
pub(crate) fn seated(house: &Values, cast: &[Character], places: &[u8]) -> bool {
    let Some((&first, rest)) = cast.split_first() else {
        return true;
    };
    house.person(first).slots.iter().any(|kind| {
        let mut left = places.to_vec();
        left[kind.index()] > 0 && {
            left[kind.index()] -= 1;
            seated(house, rest, &left)
        }
    })
}

pub(crate) fn everybody(state: &State) -> Seats {
    Seats::first_n(state.seats)
}

/// Whether a hand holds a Mask.
pub(crate) fn has_mask(hand: Bag) -> bool {
    hand.count(Clue::Mask.kind()) > 0
}

/// M3: whether a card of a hand may be put up where none lies: a Mask if there is one.
pub(crate) fn may_lie_up(hand: Bag, card: Clue) -> bool {
    hand.count(card.kind()) > 0 && (card == Clue::Mask || !has_mask(hand))
}

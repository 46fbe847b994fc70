//! What can be chosen before the start, and the table as the game begins.

use arrayvec::ArrayVec;
use kernel::parts::Set;
use kernel::{BySeat, Cx, Game, OptionInfo, Seat, Seats, SetupError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::Cards;
use crate::dice::Dice;
use crate::event::Event;
use crate::rules::market;
use crate::state::{Ask, BAY_SEATS, Board, HEARTS, Now, Queue, SEATS, SLOTS, State, Step, Tokyo};
use crate::turn;
use crate::words::{Face, Monster};

/// What can be chosen before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Five or six monsters: whether Tokyo has its Bay.
    pub bay: Switch,
    /// The monster of each seat.
    #[cfg_attr(feature = "ts", ts(type = "Array<Choice>"))]
    pub monsters: Choices,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    #[default]
    On,
    Off,
}

/// What a seat chose before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Any monster that is left.
    #[default]
    Random,
    #[serde(untagged)]
    Monster(Monster),
}

/// What each seat chose; a list that is short leaves the rest to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choices(pub [Choice; SEATS]);

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Choices {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choices, D::Error> {
        let list = ArrayVec::<Choice, SEATS>::deserialize(deserializer)?;
        let mut choices = Choices::default();
        choices.0[..list.len()].copy_from_slice(&list);
        Ok(choices)
    }
}

/// The options, in the order in which they are offered.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::words(
        "bay",
        "with five or six monsters: whether two of them can be in Tokyo, one in the City and one in the Bay",
        &["on", "off"],
    ),
    OptionInfo {
        per_seat: true,
        ..OptionInfo::words(
            "monsters",
            "the monster of each seat; they differ in looks alone",
            &["random", "the-king", "gigazaur", "cyberbunny", "kraken", "mekadragon", "alienoid"],
        )
    },
];

/// The options of a gentle first game. Nothing: the game is the same for beginners.
pub(crate) const GENTLE: &[(&str, &str)] = &[];

/// S1 to S5: a new game.
pub(crate) fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
    State::INFO.check_seats(seats)?;
    let monsters = monsters(cx, seats, options)?;
    let mut boards = BySeat::of(Board::default());
    for seat in Seat::all(seats) {
        boards[seat] = Board { hearts: HEARTS, ..Board::default() };
    }
    let mut state = State {
        seats,
        options: *options,
        ask: Ask::Over,
        step: Step::FirstRoll,
        turn: 0,
        active: Seat::new(0),
        boards,
        living: Seats::first_n(seats),
        monsters,
        tokyo: Tokyo::default(),
        bay: options.bay == Switch::On && usize::from(seats) >= BAY_SEATS,
        market: [None; SLOTS],
        deck: Cards::ALL,
        discard: Cards::NONE,
        aside: Cards::NONE,
        top: None,
        knows_top: Seats::NONE,
        mimic: None,
        smoke: [0; 2],
        stored: [0; 2],
        granted: [0; 2],
        freeze: 0,
        frenzies: Queue::default(),
        resume: None,
        now: Now::default(),
        hit: None,
        copying: None,
        charging: None,
        revealed: 0,
        offers: BySeat::of(0),
        end: None,
    };
    for slot in 0..SLOTS {
        market::fill(&mut state, cx, slot);
    }
    state.revealed = 0;
    let first = first(cx, seats);
    cx.emit(Event::Starts { seat: first });
    turn::begin(&mut state, cx, first, None);
    turn::advance(&mut state, cx);
    Ok(state)
}

/// S1: each seat has the monster it chose, the others one that is left.
fn monsters(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<BySeat<Monster, SEATS>, SetupError> {
    let chosen = |seat: Seat| match options.monsters.0[seat.index()] {
        Choice::Random => None,
        Choice::Monster(monster) => Some(monster),
    };
    let mut left = Set::first_n(Monster::ALL.len() as u8);
    for monster in Seat::all(seats).filter_map(chosen) {
        if !left.contains(monster as u8) {
            let why = format!("two seats chose {}: each monster is there once", monster.word());
            return Err(SetupError::Option { key: "monsters", why });
        }
        left = left.without(monster as u8);
    }
    let mut monsters = BySeat::of(Monster::TheKing);
    for seat in Seat::all(seats) {
        monsters[seat] = chosen(seat).unwrap_or_else(|| {
            let number = cx.draw("monster", left);
            left = left.without(number);
            Monster::ALL[usize::from(number)]
        });
    }
    Ok(monsters)
}

/// S4: everybody rolls, most claws begin; those who tie roll again.
fn first(cx: &mut Cx<'_, Event>, seats: u8) -> Seat {
    let mut tied = Seats::first_n(seats);
    while tied.len() > 1 {
        let mut most = 0;
        let mut best = Seats::NONE;
        for seat in tied.iter() {
            let dice = Dice::thrown(6, cx.throw("start", 6));
            cx.emit(Event::StartRolled { seat, dice });
            let claws = dice.count(Face::Claw);
            if claws > most {
                (most, best) = (claws, Seats::NONE);
            }
            if claws == most {
                best.insert(seat);
            }
        }
        tied = best;
    }
    tied.nth(0).expect("somebody has the most claws")
}

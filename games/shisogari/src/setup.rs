//! Options, and the deal (S1 to S4 in RULES.md).

use kernel::parts::Bag;
use kernel::{BySeat, Cx, Game, OptionInfo, Seat, SetupError, things};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::rules::turn;
use crate::state::{Pairs, Phase, State};
use crate::words::{Card, Colour, Role};

/// What can be chosen before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the drawn card's colour and the named item's hang together.
    pub colour_rule: ColourRule,
    /// After this many turns the Vampire's team wins.
    pub turn_cap: u8,
    /// Whether the Vampire's view marks the Kin.
    pub reveal_kin_to_vampire: bool,
    /// The least time of a look at a drawn card, in milliseconds.
    pub look_ms: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { colour_rule: ColourRule::Printed, turn_cap: 100, reveal_kin_to_vampire: false, look_ms: 1500 }
    }
}

things! {
    /// How the drawn card's colour and the named item's hang together.
    #[derive(Default)]
    ColourRule("colour_rule") {
        /// As printed: the drawn card may have any colour.
        #[default]
        Printed = "printed",
        /// Stricter: both hands hold the item's colour, and the drawn card has it.
        Common = "common",
    }
}

/// The options as pages and commands offer them.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::words(
        "colour_rule",
        "printed: the drawn card may have any colour; common: it has the named item's colour, which both hands hold",
        ColourRule::WORDS,
    ),
    OptionInfo::number("turn_cap", "after this many turns the Vampire's team wins", "100", (10, 200)),
    OptionInfo::words("reveal_kin_to_vampire", "the Vampire's own view marks who became Kin", &["false", "true"]),
    OptionInfo::number(
        "look_ms",
        "the least time of a look at a drawn card, in milliseconds, the same for everyone",
        "1500",
        (0, 10_000),
    ),
];

/// The options of a gentle first game. Nothing: the game is the same for beginners.
pub(crate) const GENTLE: &[(&str, &str)] = &[];

/// S1 to S4: roles, cards, the box, the starting player.
pub(crate) fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
    State::INFO.check_seats(seats)?;
    for info in OPTIONS.iter().filter(|info| info.values.is_empty()) {
        let value = if info.key == "turn_cap" { u32::from(options.turn_cap) } else { u32::from(options.look_ms) };
        if !(info.least..=info.most).contains(&value) {
            let why = format!("{value} is not between {} and {}", info.least, info.most);
            return Err(SetupError::Option { key: info.key, why });
        }
    }

    let vampire = Seat::new(cx.below("vampire", u32::from(seats)) as u8);
    let mut state = State {
        seats,
        options: *options,
        phase: Phase::Over,
        turn: 0,
        starter: Seat::new(0),
        hands: BySeat::of(Bag::EMPTY),
        roles: BySeat::of(Role::Hunter),
        turned: BySeat::of(0),
        boxed: BySeat::of([Card::WhiteBite, Card::BlackBite]),
        aside: aside(seats),
        pool: Bag::EMPTY,
        pairs: Pairs::NONE,
        sightings: BySeat::of(BySeat::of(None)),
        end: None,
    };
    state.roles[vampire] = Role::Vampire;
    deal(&mut state, cx, vampire);
    state.starter = Seat::new(cx.below("start", u32::from(seats)) as u8);
    for seat in state.all() {
        cx.emit_with(|| Event::Dealt {
            seat,
            role: state.roles[seat],
            boxed: state.boxed[seat],
            hand: state.hands[seat].cards().map(Card::from_kind).collect(),
        });
    }
    cx.emit(Event::Starts { seat: state.starter });
    let starter = state.starter;
    if seats == 4 {
        state.phase = Phase::Draft { seat: starter };
    } else {
        turn::begin(&mut state, cx, starter);
    }
    Ok(state)
}

/// S1: the cards that take no part: five of each Bloodsucking card are there, one for each seat is used.
pub(crate) fn aside(seats: u8) -> Bag {
    Colour::ALL.iter().fold(Bag::EMPTY, |aside, colour| aside.with_count(colour.bite().kind(), 5 - seats))
}

/// S2, S3: two items each, of which the Vampire boxes his and keeps his Bloodsucking cards, while every
/// Hunter boxes those; then one more card of each colour (five: Blanks mixed in; four: the rest lies out).
fn deal(state: &mut State, cx: &mut Cx<'_, Event>, vampire: Seat) {
    for (index, colour, word) in [(0, Colour::White, "white"), (1, Colour::Black, "black")] {
        let mut deck = colour.items().iter().fold(Bag::EMPTY, |deck, item| deck.with_count(item.kind(), 3));
        for seat in state.all() {
            let card = draw(&mut deck, cx, word);
            if seat == vampire {
                state.boxed[seat][index] = card;
                state.hands[seat] = state.hands[seat].with(colour.bite().kind());
            } else {
                state.hands[seat] = state.hands[seat].with(card.kind());
            }
        }
        if state.seats == 5 {
            deck = deck.with(colour.blank().kind());
        }
        for seat in state.all() {
            let card = draw(&mut deck, cx, word);
            state.hands[seat] = state.hands[seat].with(card.kind());
        }
        if state.seats == 4 {
            state.pool = state.pool.plus(deck.with(colour.blank().kind()));
        }
    }
}

fn draw(deck: &mut Bag, cx: &mut Cx<'_, Event>, word: &'static str) -> Card {
    let kind = cx.pick(word, *deck);
    *deck = deck.without(kind);
    Card::from_kind(kind)
}

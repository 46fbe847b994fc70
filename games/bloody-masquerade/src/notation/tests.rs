//! What is written otherwise, or wrongly; the forms of the list itself: `tests/documents.rs`.

use kernel::{Fixture, Game, House, HouseValues, Names, Notation, Seat, Terminal, Time, Viewer};

use crate::action::{Action, Held, Two};
use crate::house::Values;
use crate::setup::Options;
use crate::state::{Phase, State};
use crate::words::{Character, Clue, Square, bag};

fn table() -> (State, Names) {
    let options = Options { mask: true, support: true, ..Options::default() };
    let state = testkit::deal(3, 5, &options).expect("five may play");
    (state, Names::new(["Ann", "Ben", "Cy", "Dot", "Eve"]))
}

/// What people write who have the rules before them, not this list.
#[test]
fn other_spellings_mean_the_same() {
    let (mut state, names) = table();
    let seat = Seat::new(0);
    state.markers[Seat::new(1)] = [0; 6];
    state.markers[Seat::new(1)][Square::Dove2.index()] = 2;
    let same = [
        ("Show coffee, Transformation", "show C T"),
        ("show TC", "show C T"),
        ("give dove", "give D"),
        ("give Ben", "mark Ben"),
        ("give-marker Ben", "mark Ben"),
        ("interrogate Ben", "ask Ben"),
        ("ask nobody", "skip"),
        ("pass", "skip"),
        ("no-swap", "keep"),
        ("pretend", "keep"),
        ("swap nothing", "keep"),
        ("swap dove for food with Ben", "swap D for F"),
        ("swap hand D for hand F", "swap D for F"),
        ("swap Ben", "trade Ben"),
        ("remove Ben", "remove Ben dove2"),
        ("remove two-doves from Ben", "remove Ben dove2"),
        ("remove marker from Ben", "remove Ben dove2"),
        ("look own", "look Ann"),
        ("move two", "move 2"),
    ];
    let read = |state: &State, text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        state.read_action(seat, &words, &names).unwrap_or_else(|trouble| panic!("{text}: {trouble}"))
    };
    for (one, other) in same {
        assert_eq!(read(&state, one), read(&state, other), "{one}");
    }
    let (hand, up) = (|card| Held { card, up: false }, |card| Held { card, up: true });
    let swap = Action::Swap { give: up(Clue::Transformation), take: hand(Clue::Mask) };
    assert_eq!(read(&state, "swap up T for hand M"), swap);
    assert_eq!(read(&state, "swap up transformation for mask"), swap);
    let tile = state.ring[1].word();
    assert_eq!(read(&state, &format!("move to {tile}")), Action::Move { steps: 1 });
    assert_eq!(read(&state, "move to 2"), Action::Move { steps: 2 });
    for (one, other) in
        [("coffee", "C"), ("two-coffee", "coffee2"), ("half-kaneki", "half_kaneki"), ("HQ", "ccg_hq")]
    {
        assert_eq!(State::canon(one), State::canon(other));
    }
    assert_eq!(State::canon_row(&["Mask", "Shop", "any", "two"]), ["mask_shop", "any2"]);
}

#[test]
fn what_is_not_understood_names_the_nearest() {
    let (mut state, names) = table();
    let wrong = |trouble: Option<kernel::Trouble>| trouble.expect("it is wrong").to_string();
    assert!(wrong(state.give("Ann.hnd", &["C"], &names).err()).contains("hand"));
    assert!(wrong(state.give("Zoe.hand", &["C"], &names).err()).contains("unknown name"));
    assert!(wrong(state.give("rule", &["max_rouds", "3"], &names).err()).contains("max_rounds"));
    assert!(wrong(state.give("phase", &["askk"], &names).err()).contains("ask"));
    let (state, _) = table();
    assert!(wrong(State::field(&state.view(Viewer::Spectator), "pol", &names).err()).contains("pool"));
    assert!(wrong(state.read_action(Seat::new(0), &["shw", "C"], &names).err()).contains("show"));
    assert!(wrong(state.read_action(Seat::new(0), &["show", "C"], &names).err()).contains("two cards"));
}

#[test]
fn everything_is_explained() {
    let (state, names) = table();
    let view = state.view(Viewer::Spectator);
    let explain = |name: &str| State::explain(name, &view);
    for name in State::explained() {
        assert!(explain(name).is_some(), "{name}");
    }
    let kimi = explain("Kimi").expect("she is known");
    assert!(kimi.contains("F F F") && kimi.contains("nishiki"), "{kimi}");
    assert!(explain("Mask Shop").is_some_and(|text| text.contains("interrogate")));
    let cast: Vec<&str> = view.cast.iter().map(|character| character.id.word()).collect();
    for name in Character::WORDS {
        assert_eq!(explain(name).expect("known").ends_with("Not in play."), !cast.contains(name), "{name}");
    }
    let two = Action::Show { cards: Two::of(Clue::Coffee, Clue::Dove) };
    let hint = State::hint(&two, &view, &names).expect("cards have hints");
    assert!(hint.contains("coffee: ") && hint.contains("dove: "), "{hint}");
    let absent = Character::WORDS.iter().filter(|name| !cast.contains(name));
    assert!(absent.into_iter().all(|name| !hint.contains(name)), "{hint}");
}

/// House values that differ are told as they are at the table.
#[test]
fn the_values_in_force_are_explained() {
    let text = Values::BUILT_IN.replace("special_x = 1", "special_x = 3");
    let options = Options { house: House::read(&text).expect("good values"), ..Options::default() };
    let state: State = testkit::deal(3, 5, &options).expect("five play");
    let view = state.view(Viewer::Spectator);
    let mado = State::explain("mado", &view).expect("he is known");
    assert!(mado.contains("3 markers or more"), "{mado}");
}

/// What is covered on a terminal depends on what is asked, never on who is asked: what a seat can do tells who it is.
#[test]
fn a_killer_and_a_harmless_seat_are_asked_alike() {
    let (mut state, _) = table();
    for phase in [Phase::Attack, Phase::Start] {
        state.phase = phase;
        assert!(State::is_secret(&state.view(Viewer::Spectator)), "{phase:?}");
        let mut open = Vec::new();
        for character in Character::ALL {
            state.characters[state.active] = character;
            state.hands[state.active] = bag([Clue::Dove, Clue::Dove, Clue::Food]);
            state.others(state.active).for_each(|other| state.markers[other] = [1; 6]);
            let mut legal = Vec::new();
            state.legal(Time::ZERO, state.active, &mut legal);
            let written = legal.iter().filter(|act| State::is_open(act)).copied().collect::<Vec<Action>>();
            open.push(written);
        }
        assert!(open.iter().all(|listed| *listed == open[0]), "{phase:?}: {open:?}");
    }
}

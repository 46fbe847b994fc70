//! What is written otherwise, or wrongly; the forms of the list itself: `tests/documents.rs`.

use kernel::{Fixture, Game, Names, Notation, Seat, Terminal, Viewer};

use crate::setup::Options;
use crate::state::State;

fn table() -> (State, Names) {
    let state = testkit::deal(3, 5, &Options::default()).expect("five may play");
    (state, Names::new(["Ann", "Ben", "Cy", "Dot", "Eve"]))
}

/// What people write who have the rules before them, not this list.
#[test]
fn other_spellings_mean_the_same() {
    let (mut state, names) = table();
    let seat = Seat::new(0);
    let same = [
        ("reroll 1,H,c", "reroll 1 heart claw"),
        ("reroll [ONE Hearts CLAW]", "reroll 1 heart claw"),
        ("herd_culler 3", "cull 3"),
        ("plot-twist 3 to claw", "twist 3 claw"),
        ("stretchy 2 into H", "stretch 2 heart"),
        ("Buy Smoke Cloud", "buy smoke-cloud"),
        ("buy We're-Only-Making-It-Stronger", "buy were-only-making-it-stronger"),
        ("buy_from Ben wings", "buy wings from Ben"),
        ("buy wings Ben", "buy wings from Ben"),
        ("buy mimic from ben", "buy mimic from Ben"),
        ("buy_top", "buy top"),
        ("Buy Top", "buy top"),
        ("buy Drop from High Altitude", "buy drop-from-high-altitude"),
        ("buy It Has a Child from Ben", "buy it-has-a-child from Ben"),
        ("mimic mimic", "copy Mimic"),
        ("sell mimic", "sell Mimic"),
        ("cure_poison", "cure poison"),
        ("heal Ben", "ray Ben"),
        ("heal Ann", "heal"),
        ("leave", "yield"),
        ("rapid heal", "rapid_heal"),
        ("rapid-healing", "rapid_heal"),
        ("charge 3", "store 3"),
        ("psychic_probe 2 mimic", "probe 2 mimic"),
        ("background_dweller 3 3", "dweller 3 3"),
    ];
    let read = |state: &State, text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        state.read_action(seat, &words, &names).unwrap_or_else(|trouble| panic!("{text}: {trouble}"))
    };
    for (one, other) in same {
        assert_eq!(read(&state, one), read(&state, other), "{one}");
    }
    state.now.dice = super::spelling::spell::dice(&["1", "1", "3", "C"]).expect("four dice");
    assert_eq!(read(&state, "reroll all but 1 1"), read(&state, "reroll 3 C"));
    assert_eq!(read(&state, "reroll all"), read(&state, "reroll 1 1 3 C"));
    assert_eq!(read(&state, "dweller"), read(&state, "dweller 3"));
    state.market = [None, Some(crate::cards::Card::Jets), None];
    assert_eq!(read(&state, "buy 2"), read(&state, "buy jets"));
    for (one, other) in [("H", "heart"), ("♥", "heart"), ("extra-head-2", "extra-head"), ("Out", "outside")] {
        assert_eq!(State::canon(one), State::canon(other));
    }
}

#[test]
fn what_is_not_understood_names_the_nearest() {
    let (mut state, names) = table();
    let wrong = state.give("Ann.heart", &["3"], &names).expect_err("no such place").to_string();
    assert!(wrong.contains("hearts"), "{wrong}");
    let wrong = state.give("Zoe.hearts", &["3"], &names).expect_err("nobody of that name").to_string();
    assert!(wrong.contains("Eve"), "{wrong}");
    let wrong = state.give("Ann.cards", &["wing"], &names).expect_err("no such card").to_string();
    assert!(wrong.contains("`wings`"), "{wrong}");
    let wrong = state.give("Ann.cards", &["heal"], &names).expect_err("no Keep card").to_string();
    assert!(wrong.contains("no Keep card"), "{wrong}");
    let wrong = state.read_action(Seat::new(0), &["rerol", "1"], &names).expect_err("no such act").to_string();
    assert!(wrong.contains("`reroll`"), "{wrong}");
    state.market = [None; 3];
    for (text, told) in [
        ("sell metamorph mimic", "one card at a time: `sell metamorph`, then `sell mimic`"),
        ("buy wings mimic", "one card at a time: `buy wings`, then `buy mimic`"),
        ("keep 3 3", "`reroll all but 3 3`"),
        ("stop mimic", "with nothing after it"),
        ("stretch 1 2 mimic", "`stretch <face> <face>`"),
        ("telepath 1 1 mimic", "unknown face `mimic`"),
        ("buy 1", "place 1 of the market is empty"),
        ("buy 4", "places 1 to 3"),
        ("buy from Ben", "`buy <card> from <Name>`"),
    ] {
        let words: Vec<&str> = text.split(' ').collect();
        let wrong = state.read_action(Seat::new(0), &words, &names).expect_err(text).to_string();
        assert!(wrong.contains(told), "{text}: {wrong}");
    }
    let wrong = state.give("phase", &["yield"], &names).expect_err("no such phase").to_string();
    assert!(wrong.contains("playing into it"), "{wrong}");
    let wrong = State::field(&state.view(Viewer::Spectator), "Ann.heart", &names).expect_err("no such field");
    assert!(wrong.to_string().contains("hearts"), "{wrong}");
}

#[test]
fn every_card_is_explained() {
    let (state, _) = table();
    let explain = |name: &str| State::explain(name, &state.view(Viewer::Spectator));
    assert_eq!(State::explained().len(), 64);
    for name in State::explained() {
        let text = explain(name).expect(name);
        assert!(text.ends_with('.') && text.contains(" energy, "), "{name}: {text}");
    }
    let smoke = explain("Smoke Cloud").expect("a name in two words");
    assert!(smoke.starts_with("Smoke Cloud, 4 energy, Keep: "), "{smoke}");
    assert_eq!(explain("extra-head-2"), explain("extra-head"), "both copies do the same");
    assert_eq!(explain("sonic-screwdriver"), None);
}

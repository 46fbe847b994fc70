//! The page's types of this game are those of the rules.

use shisogari::{Action, Event, Options, PairView, Refusal, SeatView, SightingView, Verdict, View};
use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What Shisogari shows and is told.")
        .with::<Options>()
        .with::<Action>()
        .with::<Verdict>()
        .with::<PairView>()
        .with::<SeatView>()
        .with::<SightingView>()
        .with::<View>()
        .with::<Event>()
        .with::<Refusal>()
        .must_agree("shisogari.ts");
}

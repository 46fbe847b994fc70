//! The page's types of this game are those of the rules.

use roll_and_clash::{Action, Event, Options, Refusal, View};
use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What Roll & Clash shows and is told.")
        .with::<Options>()
        .with::<Action>()
        .with::<View>()
        .with::<Event>()
        .with::<Refusal>()
        .must_agree("roll-and-clash.ts");
}

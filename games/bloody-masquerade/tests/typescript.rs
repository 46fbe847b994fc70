//! The page's types of this game are those of the rules.

use bloody_masquerade::{Action, Event, Options, Refusal, Square, View};
use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What Bloody Masquerade shows and is told.")
        .with::<Options>()
        .with::<Action>()
        .with::<View>()
        .with::<Square>()
        .with::<Event>()
        .with::<Refusal>()
        .must_agree("bloody-masquerade.ts");
}

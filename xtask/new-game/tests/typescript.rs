//! The page's types of this game are those of the rules.

use testkit::typescript::Module;
use toy_game::{Action, Event, GOAL, Options, Refusal, View};

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What Toy Game shows and is told.")
        .with::<Options>()
        .with::<Action>()
        .with::<Refusal>()
        .with::<View>()
        .with::<Event>()
        .with_constant("Whoever says this number wins.", "GOAL", "number", GOAL)
        .must_agree("toy-game.ts");
}

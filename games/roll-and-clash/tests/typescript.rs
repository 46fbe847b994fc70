//! The page's types of this game, and the built-in house values, are those of the rules.

use kernel::Game;
use roll_and_clash::{Action, Ally, Character, Event, HouseView, Move, Options, Refusal, State, Technique, View};
use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What Roll & Clash shows and is told.")
        .with::<Options>()
        .with::<Action>()
        .with::<View>()
        .with::<Event>()
        .with::<Refusal>()
        .with::<HouseView>()
        .with::<Technique>()
        .with_constant("The characters.", "CHARACTERS", "readonly Character[]", Character::ALL)
        .with_constant("The allies.", "ALLIES", "readonly Ally[]", Ally::ALL)
        .with_constant("The techniques of a board.", "TECHNIQUES", "readonly Technique[]", Technique::ALL)
        .with_constant("The techniques that a player can have.", "MOVES", "readonly Move[]", Move::ALL)
        .with_constant(
            "The built-in house values.",
            "HOUSE",
            "HouseView",
            State::house_values(&Options::default()),
        )
        .must_agree("roll-and-clash.ts");
}

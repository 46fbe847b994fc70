//! The page's types of this game, and the built-in house values, are those of the rules.

use bloody_masquerade::{
    Action, Clue, Event, HouseView, Kind, MOST_STEPS, Options, Place, Refusal, Square, State, THREE, View,
};
use kernel::Game;
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
        .with::<HouseView>()
        .with::<Place>()
        .with_constant("The kinds of clue cards.", "CLUES", "readonly Clue[]", Clue::ALL)
        .with_constant("What a character can count as.", "KINDS", "readonly Kind[]", Kind::ALL)
        .with_constant(
            "The squares of an Investigation board, in the order in which a view counts their markers.",
            "SQUARES",
            "readonly Square[]",
            Square::ALL,
        )
        .with_constant("The most steps of a move.", "MOST_STEPS", "number", MOST_STEPS)
        .with_constant("The fewest markers of a target where the attack asks for three.", "THREE", "number", THREE)
        .with_constant(
            "The built-in house values.",
            "HOUSE",
            "HouseView",
            State::house_values(&Options::default()),
        )
        .must_agree("bloody-masquerade.ts");
}

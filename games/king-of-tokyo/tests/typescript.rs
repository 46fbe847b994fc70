//! The page's types of this game are those of the rules.

use kernel::typescript::Module;
use king_of_tokyo::{Action, CardView, Choice, Event, Options, Orders, Packet, SeatView, View};

#[test]
fn the_pages_types_are_those_of_the_rules() {
    Module::new("What King of Tokyo shows and is told.")
        .with::<Options>()
        .with::<Choice>()
        .with::<Orders>()
        .with::<Action>()
        .with::<SeatView>()
        .with::<CardView>()
        .with::<Packet>()
        .with::<View>()
        .with::<Event>()
        .must_agree("king-of-tokyo.ts");
}

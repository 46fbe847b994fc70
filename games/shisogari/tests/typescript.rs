//! The page's types of this game, and what it knows of the cards, are those of the rules.

use std::collections::BTreeMap;

use serde::Serialize;
use shisogari::{
    Action, Card, Colour, Event, Options, PairView, Refusal, Role, SeatView, SightingView, Verdict, View,
};
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
        .with_constant("The colours of backs.", "COLOURS", "readonly Colour[]", Colour::ALL)
        .with_constant("The roles.", "ROLES", "readonly Role[]", Role::ALL)
        .with_constant("The six items: what can be named.", "ITEMS", "readonly Card[]", Card::ITEMS)
        .with_constant(
            "What each card is: the colour of its back, and whether it is one of the items or a Bloodsucking card.",
            "CARDS",
            "Readonly<Record<Card, { colour: Colour, item: boolean, bite: boolean, }>>",
            Card::ALL.map(|card| (card, Printed::on(card))).into_iter().collect::<BTreeMap<_, _>>(),
        )
        .must_agree("shisogari.ts");
}

/// What a card is.
#[derive(Serialize)]
struct Printed {
    colour: Colour,
    item: bool,
    bite: bool,
}

impl Printed {
    fn on(card: Card) -> Printed {
        Printed { colour: card.colour(), item: card.is_item(), bite: card.is_bite() }
    }
}

//! The page's types of this game, and what it knows of the cards, are those of the rules.

use std::collections::BTreeMap;

use king_of_tokyo::{
    Action, BAY_SEATS, Card, CardView, Choice, DICE, Event, Face, GOAL, HEARTS, MOST_HEARTS, Monster, Options,
    Orders, Packet, Refusal, SeatView, View,
};
use serde::Serialize;
use testkit::typescript::Module;

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
        .with::<Refusal>()
        .with_constant("The victory points that win.", "GOAL", "number", GOAL)
        .with_constant("The hearts of a monster, unless it is Even Bigger.", "HEARTS", "number", HEARTS)
        .with_constant("The most hearts that a monster can have.", "MOST_HEARTS", "number", MOST_HEARTS)
        .with_constant("The dice of a monster with one head.", "DICE", "number", DICE)
        .with_constant("The fewest monsters with which Tokyo Bay is open.", "BAY_SEATS", "number", BAY_SEATS)
        .with_constant("The faces in the order in which dice are sorted.", "FACES", "readonly Face[]", Face::ALL)
        .with_constant("The monsters of the box.", "MONSTERS", "readonly Monster[]", Monster::ALL)
        .with_constant(
            "What is printed on each card: its cost, what each use costs, whether it stays, the damage to its buyer.",
            "CARDS",
            "Readonly<Record<Card, { cost: number, fee: number, keep: boolean, harm: number, }>>",
            Card::all().map(|card| (card, Printed::on(card))).collect::<BTreeMap<_, _>>(),
        )
        .must_agree("king-of-tokyo.ts");
}

/// What is printed on a card.
#[derive(Serialize)]
struct Printed {
    cost: u8,
    fee: u16,
    keep: bool,
    harm: u8,
}

impl Printed {
    fn on(card: Card) -> Printed {
        Printed { cost: card.cost(), fee: card.fee(), keep: card.is_keep(), harm: card.harm() }
    }
}

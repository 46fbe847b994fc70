//! The page's types of this game, and what it knows of the cards, are those of the rules.

use kernel::typescript::Module;
use king_of_tokyo::{Action, Card, CardView, Choice, Event, Options, Orders, Packet, SeatView, View};

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
        .with_constant(
            "What is printed on each card: its cost, whether it stays in play, the damage it deals to its buyer.",
            "CARDS",
            "Readonly<Record<Card, { cost: number, keep: boolean, harm: number, }>>",
            &cards(),
        )
        .must_agree("king-of-tokyo.ts");
}

fn cards() -> String {
    let row = |card: Card| {
        let (word, cost, keep, harm) = (card.word(), card.cost(), card.is_keep(), card.harm());
        format!("  \"{word}\": {{ cost: {cost}, keep: {keep}, harm: {harm} }},\n")
    };
    format!("{{\n{}}}", Card::all().map(row).collect::<String>())
}

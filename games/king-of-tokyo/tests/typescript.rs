//! The page's types of this game, and what it knows of the cards, are those of the rules.

use king_of_tokyo::{Action, Card, CardView, Choice, Event, Options, Orders, Packet, Refusal, SeatView, View};
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
        .with_constant(
            "What is printed on each card: its cost, what each use costs, whether it stays, the damage to its buyer.",
            "CARDS",
            "Readonly<Record<Card, { cost: number, fee: number, keep: boolean, harm: number, }>>",
            &cards(),
        )
        .must_agree("king-of-tokyo.ts");
}

fn cards() -> String {
    let row = |card: Card| {
        let (word, cost, fee) = (card.word(), card.cost(), card.fee());
        let (keep, harm) = (card.is_keep(), card.harm());
        format!("  \"{word}\": {{ cost: {cost}, fee: {fee}, keep: {keep}, harm: {harm} }},\n")
    };
    format!("{{\n{}}}", Card::all().map(row).collect::<String>())
}

//! What happened, as a sentence for people at a terminal. It tells what the words of `tell` tell, and no more.

use kernel::{Names, Seat, Terminal};

use super::explain::does;
use crate::event::{Destination, Event, Means};
use crate::notation::spelling::event;
use crate::notation::spelling::spell::{cards_words, letter};
use crate::state::State;
use crate::words::Deed;

pub(crate) fn event(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat);
    let face = |kaneki: bool| if kaneki { "Transformed Kaneki" } else { "a neutral token" };
    match event {
        Event::Dealt { seat, character, cards, kaneki } => {
            let token = kaneki.map_or(String::new(), |kaneki| format!(", and {}", face(kaneki)));
            format!(
                "{} is dealt {} with {}{token}",
                of(seat),
                character.word(),
                cards_words(cards.iter().copied())
            )
        }
        Event::First { seat } => format!("{} will have the first turn", of(seat)),
        Event::Ready { seat } => format!("{} has chosen", of(seat)),
        Event::Up { seat, card } => format!("{} turns {} up", of(seat), letter(*card)),
        Event::Showed { seat, to, cards } => {
            format!("{} shows {} {}", of(seat), of(to), cards_words(cards.iter().copied()))
        }
        Event::AllShown => "everyone has shown cards to the left".into(),
        Event::Gave { seat, to, card } => format!("{} gives {} {}", of(seat), of(to), letter(*card)),
        Event::AllGiven => "everyone has given a card to the right".into(),
        Event::Turn { seat, number } => format!("turn {number}: {}", of(seat)),
        Event::Moved { seat, from, to, tile } => {
            format!("{} moves the token from {from} to {to}, {}", of(seat), tile.word())
        }
        Event::Turned { place, tile, visible } => {
            let face = if *visible { "visible" } else { "hidden" };
            format!("place {place}, {}, is {face} now", tile.word())
        }
        Event::Suspected { test, checked, took, pool } => {
            let (checked, took) = (names.of_all(*checked), names.of_all(*took));
            format!("suspicion {}: looked at {checked}; a marker for {took}; Pool {pool}", test.word())
        }
        Event::PoolEmpty => "the Pool is empty".into(),
        Event::Idle { deed } => format!("cannot be done: {}", does(*deed)),
        Event::Skipped { seat, deed: Some(deed) } => format!("{} {}", of(seat), skips(*deed)),
        Event::Skipped { seat, deed: None } => format!("{} leaves the Support tokens alone", of(seat)),
        Event::Interrogated { seat, target, cards } => {
            format!("{} interrogates {}, who shows {cards} cards", of(seat), of(target))
        }
        Event::Settled { seat, target, gave: Some(gave), took: Some(took) } => {
            format!("{} swaps {} for {} with {}", of(seat), letter(*gave), letter(*took), of(target))
        }
        Event::Settled { seat, target, .. } => format!("{} only pretends to swap with {}", of(seat), of(target)),
        Event::InterrogationOver { seat, target } => {
            format!("the interrogation of {} by {} is over", of(target), of(seat))
        }
        Event::UpGone { seat, card } => format!("{} loses the card that lay up, {}", of(seat), letter(*card)),
        Event::UpChanged { seat, old, new, to } => {
            let to = match to {
                Destination::Hand => "into the hand",
                Destination::Other => "to the other",
            };
            format!("{} has {} up now; {} went {to}", of(seat), letter(*new), letter(*old))
        }
        Event::Removed { seat, from, square, pool } => {
            format!("{} takes a marker off {} of {}; Pool {pool}", of(seat), square.word(), of(from))
        }
        Event::Marked { seat, to, pool } => format!("{} gives {} a marker; Pool {pool}", of(seat), of(to)),
        Event::Attacked { seat, target, means, characters: [one, other], kaneki, died } => {
            let means = match means {
                Means::Most => "who has the most markers",
                Means::Three => "who has three markers or more",
                Means::Special => "with an inspector's special",
            };
            let tokens = kaneki.map_or(String::new(), |[one, other]| {
                format!("; {} has {}, {} {}", of(seat), face(one), of(target), face(other))
            });
            let (seat, target, died) = (of(seat), of(target), of(died));
            format!(
                "{seat} attacks {target}, {means}: {seat} is {}, {target} is {}{tokens}; {died} dies",
                one.word(),
                other.word()
            )
        }
        Event::Looked { seat, of: whose, kaneki } => {
            let face = kaneki.map_or(String::new(), |kaneki| format!(": {}", face(kaneki)));
            format!("{} looks at the Support token of {}{face}", of(seat), of(whose))
        }
        Event::Traded { seat, with } => format!("{} trades Support tokens with {}", of(seat), of(with)),
        Event::Ended { ending } => {
            let winners = names.of_all(ending.winners.iter().copied().collect());
            format!("the game is over, {}: {winners} won", State::ending(event::reason(ending.reason)))
        }
    }
}

/// What someone does who does not do this.
fn skips(deed: Deed) -> &'static str {
    match deed {
        Deed::Interrogate => "interrogates nobody",
        Deed::CoverRemove => "takes no marker off",
        Deed::CoverGive => "gives nobody a marker",
        Deed::AttackMost | Deed::AttackThree => "attacks nobody",
        Deed::SuspectCoffee2
        | Deed::SuspectFood2
        | Deed::SuspectDove2
        | Deed::SuspectAny2
        | Deed::SuspectTransformation1 => "suspects nobody",
    }
}

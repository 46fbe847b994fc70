//! What happened, in words; what the viewer may not know is left out.

use kernel::spell::yes_word;
use kernel::{Names, Seat};

use super::spell::{cards_words, letter};
use crate::event::{Destination, Event, Means};
use crate::view::Reason;

pub(crate) fn write(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { seat, character, cards, kaneki } => {
            let token = kaneki.map_or("", |kaneki| if kaneki { " kaneki" } else { " neutral" });
            format!("{} dealt {} {}{token}", of(seat), character.word(), cards_words(cards.iter().copied()))
        }
        Event::First { seat } => format!("{} starts", of(seat)),
        Event::Ready { seat } => format!("{} ready", of(seat)),
        Event::Up { seat, card } => format!("{} up {}", of(seat), letter(*card)),
        Event::Showed { seat, to, cards } => {
            format!("{} showed {} {}", of(seat), of(to), cards_words(cards.iter().copied()))
        }
        Event::AllShown => "all shown".into(),
        Event::Gave { seat, to, card } => format!("{} gave {} {}", of(seat), of(to), letter(*card)),
        Event::AllGiven => "all given".into(),
        Event::Turn { seat, number } => format!("turn {number} {}", of(seat)),
        Event::Moved { seat, from, to, tile } => format!("{} moved {from} to {to} {}", of(seat), tile.word()),
        Event::Turned { place, tile, visible } => {
            format!("turned {place} {} {}", tile.word(), if *visible { "visible" } else { "hidden" })
        }
        Event::Suspected { test, checked, took, pool } => format!(
            "suspicion {} checked {} took {} pool {pool}",
            test.word(),
            names.of_all(*checked),
            names.of_all(*took)
        ),
        Event::PoolEmpty => "pool empty".into(),
        Event::Idle { deed } => format!("idle {}", deed.word()),
        Event::Skipped { seat, deed } => {
            format!("{} skipped {}", of(seat), deed.map_or("support", crate::words::Deed::word))
        }
        Event::Interrogated { seat, target, cards } => {
            format!("{} interrogated {} cards {cards}", of(seat), of(target))
        }
        Event::Settled { seat, target, gave, took } => match (gave, took) {
            (Some(gave), Some(took)) => {
                format!("{} swapped {} for {} with {}", of(seat), letter(*gave), letter(*took), of(target))
            }
            _ => format!("{} swapped nothing with {}", of(seat), of(target)),
        },
        Event::InterrogationOver { seat, target } => {
            format!("interrogation over {} {}", of(seat), of(target))
        }
        Event::UpGone { seat, card } => format!("{} up gone {}", of(seat), letter(*card)),
        Event::UpChanged { seat, old, new, to } => {
            let to = match to {
                Destination::Hand => "hand",
                Destination::Other => "other",
            };
            format!("{} up changed {} to {} old to {to}", of(seat), letter(*old), letter(*new))
        }
        Event::Removed { seat, from, square, pool } => {
            format!("{} removed {} from {} pool {pool}", of(seat), square.word(), of(from))
        }
        Event::Marked { seat, to, pool } => format!("{} marked {} pool {pool}", of(seat), of(to)),
        Event::Attacked { seat, target, means, characters: [one, other], kaneki, died } => {
            let means = match means {
                Means::Most => "most",
                Means::Three => "three",
                Means::Special => "special",
            };
            let tokens = kaneki
                .map_or(String::new(), |[one, other]| format!(" kaneki {} {}", yes_word(one), yes_word(other)));
            format!(
                "{} attacked {} by {means} {} {}{tokens} died {}",
                of(seat),
                of(target),
                one.word(),
                other.word(),
                of(died)
            )
        }
        Event::Looked { seat, of: whose, kaneki } => {
            let face = kaneki.map_or("", |kaneki| if kaneki { " kaneki" } else { " neutral" });
            format!("{} looked at {}{face}", of(seat), of(whose))
        }
        Event::Traded { seat, with } => format!("{} traded with {}", of(seat), of(with)),
        Event::Ended { ending } => {
            let winners = names.of_all(ending.winners.iter().copied().collect());
            format!("ended {} {winners}", reason(ending.reason))
        }
    }
}

pub(crate) const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Instant => "instant",
        Reason::Death => "death",
        Reason::PoolEmpty => "pool_empty",
        Reason::Rounds => "rounds",
    }
}

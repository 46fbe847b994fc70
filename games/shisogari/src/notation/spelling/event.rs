//! What happened, in words; what the viewer may not know is left out.

use kernel::Names;

use super::spell::{card_word, colour_word, pair_word, role_word, team_word};
use crate::event::Event;
use crate::words::Card;

pub(crate) fn write(event: &Event, names: &Names) -> String {
    let face = |card: &Option<Card>| card.map_or(String::new(), |card| format!(" {}", card_word(card)));
    match event {
        Event::Dealt { seat, role, boxed, hand } => {
            let hand: Vec<&str> = hand.iter().map(|&card| card_word(card)).collect();
            let boxed = boxed.map(card_word).join(" ");
            format!("{} dealt {} {} boxed {boxed}", names.of(*seat), role_word(*role), hand.join(" "))
        }
        Event::Starts { seat } => format!("{} starts", names.of(*seat)),
        Event::Drafted { seat, colour, card } => {
            format!("{} drafted {}{}", names.of(*seat), colour_word(*colour), face(card))
        }
        Event::Turn { seat, number } => format!("turn {number} {}", names.of(*seat)),
        Event::Takes { seat, from, item } => {
            format!("{} takes from {} naming {}", names.of(*seat), names.of(*from), card_word(*item))
        }
        Event::Gives { seat, to, item } => {
            format!("{} gives to {} naming {}", names.of(*seat), names.of(*to), card_word(*item))
        }
        Event::Drew { seat, from, colour, card } => {
            format!("{} drew {}{} from {}", names.of(*seat), colour_word(*colour), face(card), names.of(*from))
        }
        Event::Kept { seat } => format!("{} kept it", names.of(*seat)),
        Event::Paired { seat, colour, up, cards } => {
            let faces = cards.map_or(String::new(), |cards| format!(" {}", pair_word(cards)));
            let side = if *up { "up" } else { "down" };
            format!("{} paired {} {side}{faces}", names.of(*seat), colour_word(*colour))
        }
        Event::Turned { seat } => format!("{} turned kin", names.of(*seat)),
        Event::Passed { seat } => format!("{} passed", names.of(*seat)),
        Event::Accused { seat, of } => format!("{} accused {}", names.of(*seat), names.of(*of)),
        Event::Ended { ending } => format!("ended {} {}", ending.reason.word(), team_word(ending.winner)),
    }
}

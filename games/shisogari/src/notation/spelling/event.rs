//! What happened, in words; what the viewer may not know is left out.

use kernel::Names;

use super::spell::pair_word;
use crate::event::Event;
use crate::words::Card;

pub(crate) fn write(event: &Event, names: &Names) -> String {
    let face = |card: &Option<Card>| card.map_or(String::new(), |card| format!(" {}", card.word()));
    match event {
        Event::Dealt { seat, role, boxed, hand } => {
            let hand: Vec<&str> = hand.iter().map(|&card| card.word()).collect();
            let boxed = boxed.map(Card::word).join(" ");
            format!("{} dealt {} {} boxed {boxed}", names.of(*seat), role.word(), hand.join(" "))
        }
        Event::Starts { seat } => format!("{} starts", names.of(*seat)),
        Event::Drafted { seat, colour, card } => {
            format!("{} drafted {}{}", names.of(*seat), colour.word(), face(card))
        }
        Event::Turn { seat, number } => format!("turn {number} {}", names.of(*seat)),
        Event::Takes { seat, from, item } => {
            format!("{} takes from {} naming {}", names.of(*seat), names.of(*from), item.word())
        }
        Event::Gives { seat, to, item } => {
            format!("{} gives to {} naming {}", names.of(*seat), names.of(*to), item.word())
        }
        Event::Drew { seat, from, colour, card } => {
            format!("{} drew {}{} from {}", names.of(*seat), colour.word(), face(card), names.of(*from))
        }
        Event::Kept { seat } => format!("{} kept it", names.of(*seat)),
        Event::Paired { seat, colour, up, cards } => {
            let faces = cards.map_or(String::new(), |cards| format!(" {}", pair_word(cards)));
            let side = if *up { "up" } else { "down" };
            format!("{} paired {} {side}{faces}", names.of(*seat), colour.word())
        }
        Event::Turned { seat } => format!("{} turned kin", names.of(*seat)),
        Event::Passed { seat } => format!("{} passed", names.of(*seat)),
        Event::Accused { seat, of } => format!("{} accused {}", names.of(*seat), names.of(*of)),
        Event::Ended { ending } => format!("ended {} {}", ending.reason.word(), ending.winner.word()),
    }
}

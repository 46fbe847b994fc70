//! What happened, in words; what the viewer may not know is left out.

use kernel::{Names, Notation, Seat};

use super::spell::{cause_word, counted, dice_words, title};
use crate::State;
use crate::event::{Event, Exit, Extra, Means};
use crate::view::Ending;

pub(crate) fn write(event: &Event, names: &Names) -> String {
    let of = |seat: Seat| names.of(seat);
    let by = |seat: Option<Seat>| seat.map_or(String::new(), |seat| format!(" by {}", names.of(seat)));
    match *event {
        Event::StartRolled { seat, dice } => format!("{} rolled {} for the start", of(seat), dice_words(dice)),
        Event::Starts { seat } => format!("{} starts", of(seat)),
        Event::Turn { seat, number, extra } => {
            let extra = extra.map_or("", |extra| match extra {
                Extra::Freeze => " freeze",
                Extra::Frenzy => " frenzy",
            });
            format!("turn {number} {}{extra}", of(seat))
        }
        Event::Rolled { seat, means, kept, rolled } => {
            let kept = if kept.is_empty() { String::new() } else { format!(" keeping {}", dice_words(kept)) };
            let rolled = dice_words(rolled);
            match means {
                Means::First => format!("{} rolled {rolled}", of(seat)),
                Means::Reroll => format!("{} rerolled {rolled}{kept}", of(seat)),
                Means::Card(card) => format!("{} rerolled {rolled}{kept} with {}", of(seat), title(card)),
            }
        }
        Event::Stopped { seat, dice } => format!("{} stopped at {}", of(seat), dice_words(dice)),
        Event::Probed { seat, from, to } => {
            format!("{} probed {} to {}", of(seat), from.word(), to.word())
        }
        Event::Changed { seat, card, from, to } => {
            format!("{} changed {} to {} with {}", of(seat), from.word(), to.word(), title(card))
        }
        Event::Resolved { seat, dice } => format!("{} resolved {}", of(seat), dice_words(dice)),
        Event::Stars { seat, amount, cause } => {
            format!("{} gained {} from {}", of(seat), counted(amount, "star"), cause_word(cause))
        }
        Event::StarsLost { seat, amount, cause } => {
            format!("{} lost {} to {}", of(seat), counted(amount, "star"), cause_word(cause))
        }
        Event::Energy { seat, amount, cause } => {
            format!("{} gained {amount} energy from {}", of(seat), cause_word(cause))
        }
        Event::EnergyLost { seat, amount, cause } => {
            format!("{} lost {amount} energy to {}", of(seat), cause_word(cause))
        }
        Event::Healed { seat, amount, cause } => {
            format!("{} gained {} from {}", of(seat), counted(amount, "heart"), cause_word(cause))
        }
        Event::Cured { seat, poison, shrink } => format!("{} removed {}", of(seat), counters(poison, shrink)),
        Event::Threatened { seat, by: dealer, amount, cause, attack } => {
            let attack = if attack { " attack" } else { "" };
            format!("{} faces {amount} damage from {}{}{attack}", of(seat), cause_word(cause), by(dealer))
        }
        Event::Camouflaged { seat, dice } => format!("{} camouflage {}", of(seat), dice_words(dice)),
        Event::Prevented { seat, amount, card } => {
            format!("{} prevented {amount} with {}", of(seat), title(card))
        }
        Event::Damaged { seat, by: dealer, amount, cause } => {
            format!("{} lost {} to {}{}", of(seat), counted(amount, "heart"), cause_word(cause), by(dealer))
        }
        Event::Afflicted { seat, poison, shrink } => format!("{} got {}", of(seat), counters(poison, shrink)),
        Event::Stayed { seat } => format!("{} stayed", of(seat)),
        Event::Left { seat, place, why } => {
            let why = match why {
                Exit::Yield => "yielding",
                Exit::Closed => "closed",
                Exit::Pushed => "pushed",
                Exit::Fallen => "fallen",
            };
            format!("{} left {} {why}", of(seat), place.word())
        }
        Event::Entered { seat, place } => format!("{} entered {}", of(seat), place.word()),
        Event::BayClosed => "bay closed".into(),
        Event::Bought { seat, card, price, from } => {
            let from = from.map_or(String::new(), |from| format!(" from {}", names.of(from)));
            format!("{} bought {} for {price}{from}", of(seat), title(card))
        }
        Event::Revealed { slot: _, card } => format!("revealed {}", title(card)),
        Event::Swept { seat } => format!("{} swept", of(seat)),
        Event::Peeked { seat, card } => {
            let card = card.map_or(String::new(), |card| format!(" {}", title(card)));
            format!("{} peeked{card}", of(seat))
        }
        Event::Shuffled => "shuffled".into(),
        Event::Mimicked { seat, card } => format!("{} mimics {}", of(seat), card.map_or("nothing", title)),
        Event::Charged { seat, card, amount } => format!("{} has {amount} on {}", of(seat), title(card)),
        Event::Discarded { seat, card } => format!("{} discarded {}", of(seat), title(card)),
        Event::Sold { seat, card, price } => format!("{} sold {} for {price}", of(seat), title(card)),
        Event::Winged { seat } => format!("{} winged", of(seat)),
        Event::Eliminated { seat } => format!("{} eliminated", of(seat)),
        Event::Revived { seat } => format!("{} revived", of(seat)),
        Event::Answered { seat, action } => format!("{} {}", of(seat), State::write_action(&action, names)),
        Event::Ended { ending: Ending { ref winners, reason } } => {
            let winners = names.of_all(winners.iter().copied().collect());
            format!("ended {} {winners}", reason.word())
        }
    }
}

fn counters(poison: u8, shrink: u8) -> String {
    let one = |n: u8, what: &str| (n > 0).then(|| format!("{n} {what}"));
    [one(poison, "poison"), one(shrink, "shrink")].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

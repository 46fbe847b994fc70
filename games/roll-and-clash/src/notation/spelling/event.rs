//! What happened, in words; what the viewer may not know is left out.

use kernel::{Names, Seat};

use super::spell::{dice_words, faces_words, picked_words};
use crate::event::Event;

pub(crate) fn write(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::BoardTaken { seat, character } => format!("{} took {}", of(seat), character.word()),
        Event::AllyTaken { seat, ally } => format!("{} took {}", of(seat), ally.word()),
        Event::RoundStarted { after: 0 } => "round starts".into(),
        Event::RoundStarted { after } => format!("round starts in {after}ms"),
        Event::Beat { number, initiative } => format!("beat {number} {}", of(initiative)),
        Event::Rolled { seat, dice, faces } => {
            let dice = dice.map_or(String::new(), |dice| format!(" {}", picked_words(dice)));
            let faces = faces.map_or(String::new(), |faces| format!(" shows {}", faces_words(&faces)));
            format!("{} rolled{dice}{faces}", of(seat))
        }
        Event::SetAside { seat, die } => {
            format!("{} set aside{}", of(seat), die.map_or(String::new(), |die| format!(" {die}")))
        }
        Event::FalseSlapped { seat } => format!("{} slapped falsely", of(seat)),
        Event::Planned { seat } => format!("{} planned", of(seat)),
        Event::Unveiled { seat, faces, aside, marked } => {
            format!("{} shows {}", of(seat), dice_words(faces, *aside, *marked))
        }
        Event::Lost { seat } => format!("{} lost the plan", of(seat)),
        Event::TechniqueUsed { seat, technique, character, dice } => {
            let (technique, dice) = (technique.word(), picked_words(*dice));
            format!("{} used {technique} of {} with {dice}", of(seat), character.word())
        }
        Event::TokensMoved { to, amount, from, own, tokens, cause } => {
            let from = from.map_or(String::new(), |from| format!(" {own} from {}", names.of(from)));
            format!("{} gets {amount}{from} has {tokens} by {}", of(to), cause.word())
        }
        Event::TechniqueCancelled { seat, charges } => format!("{} cancelled charges {charges}", of(seat)),
        Event::RerollDebt { seat, dice } => format!("{} must reroll {}", of(seat), picked_words(*dice)),
        Event::CcgMoved { to } => format!("ccg to {}", to.map_or("nobody", |to| names.of(to))),
        Event::PowerSlapped { seat, regeneration, by_table } => {
            let what = if *regeneration { "regeneration" } else { "power" };
            format!("{} slapped {what}{}", of(seat), if *by_table { " by table" } else { "" })
        }
        Event::Answered { seat, after } => format!("{} answered after {after}ms", of(seat)),
        Event::LastSlapper { seats } => format!("last {}", names.of_all(*seats)),
        Event::Eliminated { seat } => format!("{} eliminated", of(seat)),
        Event::AllyTriggered { seat, ally } => format!("{} ally {} acts", of(seat), ally.word()),
        Event::Wounded { seat, slot, paid } => format!("{} wounded slot {slot} paid {paid}", of(seat)),
        Event::KnockedOut { seat } => format!("{} knocked out", of(seat)),
        Event::TokensDiscarded { seat, amount } => format!("{} discards {amount}", of(seat)),
        Event::AllyActivated { seat, ally } => format!("{} ally {} active", of(seat), ally.word()),
        Event::AllyLost { seat, ally } => format!("{} ally {} lost", of(seat), ally.word()),
        Event::Regenerated { seat, slot } => format!("{} regenerated slot {slot}", of(seat)),
        Event::BoardSwapped { seat, character } => format!("{} changed to {}", of(seat), character.word()),
        Event::AllyExchanged { seat, ally } => format!("{} changed ally to {}", of(seat), ally.word()),
        Event::Unchanged { seat } => format!("{} changed nothing", of(seat)),
        Event::GameOver { winners } => format!("ended {}", names.of_all(*winners)),
    }
}

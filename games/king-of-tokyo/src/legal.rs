//! May I? `check` says why not, `choices` tells all that may be done; a law holds the two together.

mod choices;
mod fallback;
mod orders;
mod sample;

use kernel::Seat;

use crate::action::{Action, Refusal};
use crate::cards::Card;
use crate::dice::Dice;
use crate::rules::{dice, hearts, market};
use crate::state::{Ask, State};
use crate::turn;
use crate::words::Face;

pub(crate) use choices::choices;
pub(crate) use fallback::fallback;
pub use orders::Orders;
pub(crate) use orders::ordered;
pub(crate) use sample::sample;

/// May this seat do this now?
pub(crate) fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if state.ask == Ask::Over {
        return Err(Refusal::Over);
    }
    if seat.index() >= usize::from(state.seats) {
        return Err(Refusal::NoSuchSeat);
    }
    if !state.living.contains(seat) {
        return Err(Refusal::Eliminated);
    }
    if *action == Action::RapidHeal {
        return rapid_heal(state, seat);
    }
    if turn::asked(state) != Some(seat) {
        return Err(Refusal::NotYourTurn);
    }
    match state.ask {
        Ask::MoveMimic | Ask::Copy(_) => mimic(state, action),
        Ask::Roll => roll(state, seat, action),
        Ask::Probe(_) => probe(state, seat, action),
        Ask::ProbeAgain(_) => match *action {
            Action::Accept => Ok(()),
            Action::Dweller { dice } => threes(state, seat, dice, Dice::of(Face::Three, 1)),
            _ => Err(Refusal::NotNow),
        },
        Ask::Change => change(state, seat, action),
        Ask::Hearts => heart(state, action),
        Ask::Extra => match *action {
            Action::Extra { seat } if hearts::extra_candidates(state).contains(seat) => Ok(()),
            Action::Extra { .. } => Err(Refusal::NotHealed),
            _ => Err(Refusal::NotNow),
        },
        Ask::Hit(_) => hit(state, seat, action),
        Ask::Yield(_) => only(matches!(action, Action::Stay | Action::Yield)),
        Ask::Buy => buy(state, seat, action),
        Ask::Offer(_) => match *action {
            Action::Pass => Ok(()),
            Action::Buy { card } if market::offered(state, seat).any(|other| other == card) => {
                afford(state, seat, card)
            }
            Action::Buy { .. } => Err(Refusal::NotForSale),
            _ => Err(Refusal::NotNow),
        },
        Ask::Charge(_) => match *action {
            Action::Store { amount } => energy(state, seat, amount),
            _ => Err(Refusal::NotNow),
        },
        Ask::Sell => match *action {
            Action::Done => Ok(()),
            Action::Sell { card } => yours(state.boards[seat].keeps.has(card)),
            _ => Err(Refusal::NotNow),
        },
        Ask::Freeze => only(matches!(action, Action::Freeze | Action::Decline)),
        Ask::Over => Err(Refusal::Over),
    }
}

fn only(fits: bool) -> Result<(), Refusal> {
    if fits { Ok(()) } else { Err(Refusal::NotNow) }
}

fn yours(has: bool) -> Result<(), Refusal> {
    if has { Ok(()) } else { Err(Refusal::NotYours) }
}

fn energy(state: &State, seat: Seat, amount: u16) -> Result<(), Refusal> {
    if state.boards[seat].energy >= amount { Ok(()) } else { Err(Refusal::NoEnergy) }
}

fn afford(state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
    if state.affords(seat, card) { Ok(()) } else { Err(Refusal::NoEnergy) }
}

fn rapid_heal(state: &State, seat: Seat) -> Result<(), Refusal> {
    yours(state.has(seat, Card::RapidHealing))?;
    energy(state, seat, Card::RapidHealing.fee())?;
    if state.missing(seat) > 0 { Ok(()) } else { Err(Refusal::FullHearts) }
}

fn mimic(state: &State, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Keep => only(state.ask == Ask::MoveMimic),
        Action::Mimic { card } if state.mimic == Some(card) => Err(Refusal::CopiedAlready),
        Action::Mimic { card } if card == Card::Mimic || !state.in_play().has(card) => Err(Refusal::NotCopyable),
        Action::Mimic { .. } => Ok(()),
        _ => Err(Refusal::NotNow),
    }
}

fn roll(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Stop => Ok(()),
        Action::Reroll { dice } => {
            if state.now.rerolls == 0 {
                return Err(Refusal::NoRerolls);
            }
            among(state.now.dice, dice)
        }
        Action::Telepath { dice } => {
            yours(state.has(seat, Card::Telepath))?;
            energy(state, seat, Card::Telepath.fee())?;
            among(state.now.dice, dice)
        }
        Action::Smoke { dice, copy } => {
            yours(state.has_copy(seat, Card::SmokeCloud, copy))?;
            among(state.now.dice, dice)
        }
        Action::Dweller { dice } => threes(state, seat, dice, state.now.dice),
        _ => Err(Refusal::NotNow),
    }
}

fn among(dice: Dice, chosen: Dice) -> Result<(), Refusal> {
    if chosen.is_empty() {
        return Err(Refusal::NoDice);
    }
    if dice.has(chosen) { Ok(()) } else { Err(Refusal::NoSuchDice) }
}

fn threes(state: &State, seat: Seat, chosen: Dice, dice: Dice) -> Result<(), Refusal> {
    yours(state.has(seat, Card::BackgroundDweller))?;
    if chosen.count(Face::Three) < chosen.len() {
        return Err(Refusal::OnlyThrees);
    }
    among(dice, chosen)
}

fn probe(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Pass => Ok(()),
        Action::Probe { face, copy } => {
            yours(state.has_copy(seat, Card::PsychicProbe, copy))?;
            if !dice::may_probe(state, seat, copy) {
                return Err(Refusal::Used);
            }
            shows(state.now.dice, face)
        }
        _ => Err(Refusal::NotNow),
    }
}

fn shows(dice: Dice, face: Face) -> Result<(), Refusal> {
    if dice.count(face) > 0 { Ok(()) } else { Err(Refusal::NoSuchDice) }
}

fn change(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let turned = |from: Face, to: Face| {
        shows(state.now.dice, from)?;
        if from == to { Err(Refusal::SameFace) } else { Ok(()) }
    };
    match *action {
        Action::Done => Ok(()),
        Action::Dweller { dice } => threes(state, seat, dice, state.now.dice),
        Action::Cull { face } => {
            yours(state.has(seat, Card::HerdCuller))?;
            if !dice::may_cull(state) {
                return Err(Refusal::Used);
            }
            turned(face, Face::One)
        }
        Action::Twist { from, to, copy } => {
            yours(state.has_copy(seat, Card::PlotTwist, copy))?;
            turned(from, to)
        }
        Action::Stretch { from, to } => {
            yours(state.has(seat, Card::Stretchy))?;
            energy(state, seat, Card::Stretchy.fee())?;
            turned(from, to)
        }
        _ => Err(Refusal::NotNow),
    }
}

fn heart(state: &State, action: &Action) -> Result<(), Refusal> {
    let own = |left: u8, none: Refusal| {
        if state.inside(state.active) {
            Err(Refusal::InTokyo)
        } else if left == 0 {
            Err(none)
        } else {
            Ok(())
        }
    };
    match *action {
        Action::Done | Action::Usual => Ok(()),
        Action::Heal => own(hearts::own_left(state), Refusal::FullHearts),
        Action::CurePoison => own(hearts::poison_left(state), Refusal::NoCounter),
        Action::CureShrink => own(hearts::shrink_left(state), Refusal::NoCounter),
        Action::Ray { seat } => {
            yours(state.has(state.active, Card::HealingRay))?;
            if seat.index() >= usize::from(state.seats) {
                return Err(Refusal::NoSuchSeat);
            }
            if seat == state.active {
                return Err(Refusal::Yourself);
            }
            if hearts::may_ray(state, seat) { Ok(()) } else { Err(Refusal::FullHearts) }
        }
        _ => Err(Refusal::NotNow),
    }
}

fn hit(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let camouflage = state.hit.map_or(Dice::NONE, |hit| hit.camouflage);
    match *action {
        Action::Accept => Ok(()),
        Action::Wings => {
            yours(state.has(seat, Card::Wings))?;
            energy(state, seat, Card::Wings.fee())
        }
        Action::Dweller { dice } => threes(state, seat, dice, camouflage),
        _ => Err(Refusal::NotNow),
    }
}

fn buy(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::End => Ok(()),
        Action::Buy { card } => {
            market::slot(state, card).ok_or(Refusal::NotForSale)?;
            afford(state, seat, card)
        }
        Action::Sweep => {
            if state.market.iter().all(Option::is_none) {
                return Err(Refusal::NothingToSweep);
            }
            energy(state, seat, market::SWEEP)
        }
        Action::Peek => {
            yours(state.has(seat, Card::MadeInALab))?;
            if state.knows_top.contains(seat) {
                return Err(Refusal::Peeked);
            }
            if market::has_cards(state) { Ok(()) } else { Err(Refusal::NoCards) }
        }
        Action::BuyTop => {
            yours(state.has(seat, Card::MadeInALab))?;
            match state.top {
                Some(card) if state.knows_top.contains(seat) => afford(state, seat, card),
                _ => Err(Refusal::NotPeeked),
            }
        }
        Action::BuyFrom { seat: seller, card } => {
            yours(state.has(seat, Card::ParasiticTentacles))?;
            if seller.index() >= usize::from(state.seats) {
                return Err(Refusal::NoSuchSeat);
            }
            if seller == seat {
                return Err(Refusal::Yourself);
            }
            if !state.boards[seller].keeps.has(card) {
                return Err(Refusal::NotForSale);
            }
            afford(state, seat, card)
        }
        _ => Err(Refusal::NotNow),
    }
}

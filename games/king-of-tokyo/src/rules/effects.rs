//! What the Discard cards do when they are bought: a table, and the few that need more than numbers.

use kernel::{Cx, Seat, Seats};

use crate::cards::Card;
use crate::event::{Cause, Event, Exit};
use crate::rules::{claws, damage, gains, tokyo};
use crate::state::State;
use crate::words::Place;

/// What a Discard card gives its buyer and does to whom.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    pub(crate) stars: u8,
    pub(crate) energy: u16,
    pub(crate) heal: u8,
    /// Damage for everybody else.
    pub(crate) others: u8,
    /// Damage for the buyer.
    pub(crate) buyer: u8,
}

const NOTHING: Effect = Effect { stars: 0, energy: 0, heal: 0, others: 0, buyer: 0 };

/// Points that Evacuation Orders take from everybody else.
pub(crate) const EVACUATED: u8 = 5;

/// Energy that Vast Storm takes from somebody who has so much.
pub(crate) const fn blown_away(energy: u16) -> u16 {
    energy / 2
}

impl Card {
    /// The damage it deals to its buyer.
    pub const fn harm(self) -> u8 {
        effect(self).buyer
    }
}

/// The row of a card; a Keep card has none of this.
pub(crate) const fn effect(card: Card) -> Effect {
    match card {
        Card::ApartmentBuilding => Effect { stars: 3, ..NOTHING },
        Card::CommuterTrain => Effect { stars: 2, ..NOTHING },
        Card::CornerStore => Effect { stars: 1, ..NOTHING },
        Card::Skyscraper => Effect { stars: 4, ..NOTHING },
        Card::Energize => Effect { energy: 9, ..NOTHING },
        Card::Heal => Effect { heal: 2, ..NOTHING },
        Card::NuclearPowerPlant => Effect { stars: 2, heal: 3, ..NOTHING },
        Card::FireBlast => Effect { others: 2, ..NOTHING },
        Card::GasRefinery => Effect { stars: 2, others: 3, ..NOTHING },
        Card::HighAltitudeBombing => Effect { others: 3, buyer: 3, ..NOTHING },
        Card::JetFighters => Effect { stars: 5, buyer: 4, ..NOTHING },
        Card::NationalGuard => Effect { stars: 2, buyer: 2, ..NOTHING },
        Card::Tanks => Effect { stars: 4, buyer: 3, ..NOTHING },
        Card::DropFromHighAltitude | Card::VastStorm => Effect { stars: 2, ..NOTHING },
        _ => NOTHING,
    }
}

/// Purchase step 5: points first, then the rest, damage last.
pub(crate) fn resolve(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat, card: Card) {
    let effect = effect(card);
    let cause = Cause::Card(card);
    gains::stars(state, cx, buyer, effect.stars, cause);
    gains::energy(state, cx, buyer, effect.energy, cause);
    if effect.heal > 0 {
        gains::heal(state, cx, buyer, effect.heal, cause);
    }
    match card {
        Card::DropFromHighAltitude => drop_in(state, cx, buyer),
        Card::EvacuationOrders | Card::EvacuationOrders2 => {
            for seat in state.after(buyer).filter(|&seat| state.living.contains(seat)).collect::<Seats>().iter() {
                gains::lose_stars(state, cx, seat, EVACUATED, cause);
            }
        }
        Card::Frenzy => state.frenzies.push(buyer),
        Card::VastStorm => {
            for seat in state.after(buyer) {
                let amount = blown_away(state.boards[seat].energy);
                gains::pay(state, cx, seat, amount, cause);
            }
        }
        _ => {}
    }
    if effect.others > 0 {
        let mut amounts = claws::purchase(state, buyer, effect.others);
        amounts[buyer] = effect.buyer;
        damage::begin(state, cx, Some(buyer), cause, amounts, Seats::NONE);
    } else if effect.buyer > 0 {
        damage::single(state, cx, None, cause, buyer, effect.buyer, false);
    }
}

/// Drop from High Altitude: a buyer outside gets a place in Tokyo; if none is vacant, that of the City monster.
fn drop_in(state: &mut State, cx: &mut Cx<'_, Event>, buyer: Seat) {
    if state.inside(buyer) {
        return;
    }
    let place = tokyo::vacancy(state).unwrap_or(Place::City);
    if let Some(pushed) = state.occupant(place) {
        tokyo::leave(state, cx, pushed, Exit::Pushed);
    }
    tokyo::enter(state, cx, buyer, place);
}

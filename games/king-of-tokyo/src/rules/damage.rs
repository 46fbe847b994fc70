//! Damage that is dealt at one moment (5.3): what lessens each packet, then all at once.

use kernel::{BySeat, Cx, Seat, Seats};

use crate::cards::{Card, Keeps};
use crate::dice::Dice;
use crate::event::{Cause, Event};
use crate::rules::{dice, falls, gains};
use crate::state::{Ask, Hit, SEATS, State};
use crate::words::Face;

/// How much damage each seat is to take.
pub(crate) type Amounts = BySeat<u8, SEATS>;

/// Cards that lessen damage, or answer it.
const SHIELDING: Keeps =
    Keeps::and_mimic(&[Card::ArmorPlating, Card::Camouflage, Card::RapidHealing, Card::Wings]);

/// Damage begins: every packet will be judged, then all land.
#[inline(always)]
pub(crate) fn begin(
    state: &mut State,
    cx: &mut Cx<'_, Event>,
    dealer: Option<Seat>,
    cause: Cause,
    amounts: Amounts,
    attacks: Seats,
) {
    let hurt = amounts.which(|&amount| amount > 0).and(state.living);
    if hurt.is_empty() {
        return;
    }
    let mut left = hurt;
    for seat in hurt.iter() {
        if !is_shielded(state, seat) {
            left.remove(seat);
        }
        let (amount, attack) = (amounts[seat], attacks.contains(seat));
        cx.emit(Event::Threatened { seat, by: dealer, amount, cause, attack });
    }
    let hit = Hit { dealer, cause, amounts, attacks, judged: None, left, rolled: 0, camouflage: Dice::NONE };
    if left.is_empty() {
        land(state, cx, &hit, hurt);
    } else {
        state.hit = Some(hit);
    }
}

/// Whether anything may lessen the damage: nothing does without certain cards.
#[inline(always)]
pub(crate) fn is_shielded(state: &State, seat: Seat) -> bool {
    state.has_any(seat, SHIELDING) || state.now.winged.contains(seat)
}

/// Damage for one monster alone.
#[inline(never)]
pub(crate) fn single(
    state: &mut State,
    cx: &mut Cx<'_, Event>,
    dealer: Option<Seat>,
    cause: Cause,
    seat: Seat,
    amount: u8,
    attack: bool,
) {
    let mut amounts = Amounts::of(0);
    amounts[seat] = amount;
    begin(state, cx, dealer, cause, amounts, if attack { Seats::one(seat) } else { Seats::NONE });
}

/// Judges packet after packet. Says what is asked, or nothing once the damage has landed.
#[inline(never)]
pub(crate) fn judge(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<Ask> {
    while let Some(mut hit) = state.hit {
        let Some(seat) = hit.judged else {
            let Some(seat) = next(state, &hit) else {
                land(state, cx, &hit, hit.amounts.which(|&amount| amount > 0));
                return None;
            };
            hit.left.remove(seat);
            (hit.judged, hit.rolled, hit.camouflage) = (Some(seat), 0, Dice::NONE);
            if state.now.winged.contains(seat) {
                prevent(cx, &mut hit, seat, Card::Wings);
            } else {
                armour(state, cx, &mut hit, seat);
            }
            state.hit = Some(hit);
            continue;
        };
        let amount = hit.amounts[seat];
        if amount > 0 && hit.camouflage.is_empty() && hit.rolled < state.copies(seat, Card::Camouflage) {
            hit.rolled += 1;
            hit.camouflage = dice::throw(cx, amount);
            cx.emit(Event::Camouflaged { seat, dice: hit.camouflage });
            state.hit = Some(hit);
        } else if may_dwell(state, seat, &hit) {
            return Some(Ask::Hit(seat));
        } else if !hit.camouflage.is_empty() {
            hide(cx, &mut hit, seat);
            state.hit = Some(hit);
        } else {
            armour(state, cx, &mut hit, seat);
            state.hit = Some(hit);
            if has_answer(state, seat, hit.amounts[seat]) {
                return Some(Ask::Hit(seat));
            }
            pass(state);
        }
    }
    None
}

/// The next packet: clockwise from the dealer's left, the dealer last; without a dealer from the active monster.
pub(crate) fn next(state: &State, hit: &Hit) -> Option<Seat> {
    match hit.dealer {
        None if hit.left.contains(state.active) => Some(state.active),
        dealer => hit.left.clockwise(dealer.unwrap_or(state.active)).next(),
    }
}

/// Whether Background Dweller can reroll Camouflage dice.
pub(crate) fn may_dwell(state: &State, seat: Seat, hit: &Hit) -> bool {
    hit.camouflage.count(Face::Three) > 0 && state.has(seat, Card::BackgroundDweller)
}

/// Whether Wings can be paid, or Rapid Healing could save a life.
fn has_answer(state: &State, seat: Seat, amount: u8) -> bool {
    amount > 0
        && (can_wing(state, seat) || (amount >= state.boards[seat].hearts && gains::can_rapid_heal(state, seat)))
}

/// Whether Wings can be paid.
pub(crate) fn can_wing(state: &State, seat: Seat) -> bool {
    state.boards[seat].energy >= Card::Wings.fee() && state.has(seat, Card::Wings)
}

/// D6: Wings against this packet and all that follow in this turn.
pub(crate) fn wings(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    gains::pay(state, cx, seat, Card::Wings.fee(), Cause::Card(Card::Wings));
    state.now.winged.insert(seat);
    cx.emit(Event::Winged { seat });
    if let Some(hit) = &mut state.hit {
        prevent(cx, hit, seat, Card::Wings);
    }
    pass(state);
}

/// D6: Background Dweller rerolls 3s among the Camouflage dice.
pub(crate) fn dwell(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, again: Dice) {
    let Some(hit) = &mut state.hit else { return };
    hit.camouflage = hit.camouflage.minus(again).plus(dice::throw(cx, again.len()));
    let dice = hit.camouflage;
    cx.emit(Event::Camouflaged { seat, dice });
}

/// D6: the packet stays as it is; Camouflage dice that are on the table count.
pub(crate) fn accept(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    let Some(mut hit) = state.hit else { return };
    if hit.camouflage.is_empty() {
        return pass(state);
    }
    hide(cx, &mut hit, seat);
    let more = hit.rolled < state.copies(seat, Card::Camouflage);
    if !more {
        armour(state, cx, &mut hit, seat);
    }
    state.hit = Some(hit);
    if !more {
        pass(state);
    }
}

/// On to the next packet.
fn pass(state: &mut State) {
    if let Some(hit) = &mut state.hit {
        (hit.judged, hit.camouflage) = (None, Dice::NONE);
    }
}

/// Hearts among the Camouflage dice take damage away.
fn hide(cx: &mut Cx<'_, Event>, hit: &mut Hit, seat: Seat) {
    let hidden = std::mem::take(&mut hit.camouflage).count(Face::Heart);
    if hidden > 0 {
        hit.amounts[seat] -= hidden;
        cx.emit(Event::Prevented { seat, amount: hidden, card: Card::Camouflage });
    }
}

/// Armor Plating stops a packet of exactly 1.
fn armour(state: &State, cx: &mut Cx<'_, Event>, hit: &mut Hit, seat: Seat) {
    if hit.amounts[seat] == 1 && state.has(seat, Card::ArmorPlating) {
        prevent(cx, hit, seat, Card::ArmorPlating);
    }
}

fn prevent(cx: &mut Cx<'_, Event>, hit: &mut Hit, seat: Seat, card: Card) {
    let amount = std::mem::take(&mut hit.amounts[seat]);
    hit.camouflage = Dice::NONE;
    if amount > 0 {
        cx.emit(Event::Prevented { seat, amount, card });
    }
}

/// Cards of the attacker that do more than damage.
const AFFLICTING: Keeps = Keeps::and_mimic(&[Card::PoisonSpit, Card::ShrinkRay]);

/// Steps 2 and 3: the packets of all who are hurt at once, then what follows from lost hearts; then those at 0
/// hearts.
#[inline(never)]
fn land(state: &mut State, cx: &mut Cx<'_, Event>, hit: &Hit, hurt: Seats) {
    state.hit = None;
    let mut lost = Amounts::of(0);
    let mut fallen = false;
    let mut more = hit.dealer.is_some_and(|dealer| state.has_any(dealer, AFFLICTING));
    for seat in hurt.iter() {
        more |= state.has_any(seat, Keeps::giving(Card::WereOnlyMakingItStronger));
        let hearts = &mut state.boards[seat].hearts;
        let amount = hit.amounts[seat].min(*hearts);
        *hearts -= amount;
        fallen |= *hearts == 0;
        lost[seat] = amount;
        state.now.dealt |= amount > 0 && hit.dealer == Some(state.active) && seat != state.active;
        if hit.attacks.contains(seat) {
            state.now.lost[seat] += amount;
        }
        if amount > 0 {
            cx.emit(Event::Damaged { seat, by: hit.dealer, amount, cause: hit.cause });
        }
    }
    if more {
        follow(state, cx, hit, &lost);
    }
    if fallen {
        falls::resolve(state, cx);
    }
}

/// What follows from lost hearts because of cards.
#[inline(never)]
fn follow(state: &mut State, cx: &mut Cx<'_, Event>, hit: &Hit, lost: &Amounts) {
    for seat in lost.which(|&amount| amount > 0).iter() {
        if hit.attacks.contains(seat) {
            afflict(state, cx, hit.dealer, seat);
        }
        if lost[seat] >= 2 && state.boards[seat].hearts > 0 {
            let stronger = Card::WereOnlyMakingItStronger;
            let copies = u16::from(state.copies(seat, stronger));
            gains::energy(state, cx, seat, copies, Cause::Card(stronger));
        }
    }
}

/// Poison Spit and Shrink Ray of the attacker.
fn afflict(state: &mut State, cx: &mut Cx<'_, Event>, dealer: Option<Seat>, seat: Seat) {
    let Some(dealer) = dealer else { return };
    let poison = state.copies(dealer, Card::PoisonSpit);
    let shrink = state.copies(dealer, Card::ShrinkRay);
    if poison + shrink > 0 {
        let board = &mut state.boards[seat];
        board.poison = board.poison.saturating_add(poison);
        board.shrink = board.shrink.saturating_add(shrink);
        cx.emit(Event::Afflicted { seat, poison, shrink });
    }
}

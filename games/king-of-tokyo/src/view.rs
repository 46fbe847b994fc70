//! Who may know what. Everything lies open but the order of the deck; whoever looked at its top card knows
//! that. No arm here is a wildcard, so that nothing new is public by accident.

mod shown;

use arrayvec::ArrayVec;
use kernel::{Seat, Viewer};

use crate::cards::Card;
use crate::event::Event;
use crate::rules::{ending, forecast};
use crate::state::{Ask, End, Hit, SLOTS, State};
use crate::turn;
use crate::words::Copy;

pub use shown::{
    AskView, AttackView, CardView, Ending, Forecast, HeartsView, HitView, Packet, Question, Reason, SeatView, View,
};

/// All that the viewer may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let knows = viewer.seat().is_some_and(|seat| state.knows_top.contains(seat));
    let asked = turn::asked(state);
    View {
        options: state.options,
        ask: question(state.ask).zip(asked).map(|(what, seat)| AskView { what, seat }),
        turn: state.turn,
        active: state.active,
        seats: state.all().map(|seat| seat_view(state, seat)).collect(),
        bay: state.bay,
        market: state.market,
        deck: state.deck.len(),
        discard: state.discard.iter().collect(),
        top: state.top.filter(|_| knows),
        knows_top: state.knows_top.iter().collect(),
        dice: state.now.dice,
        rerolls: state.now.rerolls,
        forecast: forecast::forecast(state),
        hearts: hearts(state),
        hit: state.hit.map(|hit| hit_view(state, &hit)),
        attack: attack(state),
        offered: offered(state),
        freeze: state.freeze,
        frenzies: state.frenzies.iter().collect(),
        resume: state.resume,
        froze: state.now.froze,
        dealt: state.now.dealt,
        granted: state.granted,
        me: viewer.seat(),
        ending: ending(state),
    }
}

fn question(ask: Ask) -> Option<Question> {
    Some(match ask {
        Ask::MoveMimic => Question::MoveMimic,
        Ask::Roll => Question::Roll,
        Ask::Probe(_) => Question::Probe,
        Ask::ProbeAgain(_) => Question::ProbeAgain,
        Ask::Change => Question::Change,
        Ask::Hearts => Question::Hearts,
        Ask::Extra => Question::Extra,
        Ask::Hit(_) => Question::Hit,
        Ask::Yield(_) => Question::Yield,
        Ask::Buy => Question::Buy,
        Ask::Offer(_) => Question::Offer,
        Ask::Copy(_) => Question::Copy,
        Ask::Charge(_) => Question::Charge,
        Ask::Sell => Question::Sell,
        Ask::Freeze => Question::Freeze,
        Ask::Over => return None,
    })
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let board = &state.boards[seat];
    SeatView {
        monster: state.monsters[seat],
        alive: state.living.contains(seat),
        place: state.tokyo.place(seat),
        hearts: board.hearts,
        max_hearts: state.max_hearts(seat),
        stars: board.stars,
        energy: board.energy,
        poison: board.poison,
        shrink: board.shrink,
        winged: state.now.winged.contains(seat),
        cards: board.keeps.iter().map(|card| card_view(state, card)).collect(),
        prices: state.market.map(|card| card.map(|card| state.price(seat, card))),
        odds: forecast::odds(state, seat),
    }
}

fn card_view(state: &State, card: Card) -> CardView {
    let copies = state.mimic.filter(|_| card == Card::Mimic);
    let copy = if copies.is_some() { Copy::Mimic } else { Copy::Card };
    let power = copies.unwrap_or(card);
    let counters = if power == Card::SmokeCloud {
        Some(u16::from(state.smoke[copy.index()]))
    } else if power == Card::MonsterBatteries {
        Some(state.stored[copy.index()])
    } else {
        None
    };
    let used = (power == Card::PsychicProbe && state.now.probed[copy.index()])
        || (power == Card::HerdCuller
            && state.owner(card).is_some_and(|owner| state.now.culled >= state.copies(owner, power)));
    let granted = (power == Card::EvenBigger).then(|| state.granted[copy.index()]);
    CardView { card, copies, counters, granted, mimicked: state.mimic == Some(card), used }
}

fn hearts(state: &State) -> Option<HeartsView> {
    matches!(state.ask, Ask::Hearts | Ask::Extra).then(|| {
        let plan = &state.now.plan;
        HeartsView {
            left: state.now.hearts,
            own: plan.own,
            poison: plan.poison,
            shrink: plan.shrink,
            ray: state.all().map(|seat| plan.ray[seat]).collect(),
        }
    })
}

fn hit_view(state: &State, hit: &Hit) -> HitView {
    let packet = |seat: Seat| {
        let amount = hit.amounts[seat];
        let lethal = amount >= state.boards[seat].hearts;
        Packet { seat, amount, attack: hit.attacks.contains(seat), lethal }
    };
    HitView {
        dealer: hit.dealer,
        cause: hit.cause,
        seat: hit.judged,
        packets: state.all().filter(|&seat| hit.amounts[seat] > 0).map(packet).collect(),
        camouflage: hit.camouflage,
    }
}

fn attack(state: &State) -> Option<AttackView> {
    let Ask::Yield(seat) = state.ask else { return None };
    Some(AttackView { lost: state.now.lost[seat], held: state.now.held[seat] })
}

fn offered(state: &State) -> ArrayVec<u8, SLOTS> {
    let Ask::Offer(seat) = state.ask else { return ArrayVec::new() };
    (0..SLOTS as u8).filter(|slot| state.offers[seat] >> slot & 1 != 0).collect()
}

/// How the game ended; nothing while it goes on.
pub(crate) fn ending(state: &State) -> Option<Ending> {
    let reason = reason(state.end?);
    Some(Ending { winners: ending::winners(state).iter().collect(), reason })
}

/// Why the game ended.
pub(crate) fn reason(end: End) -> Reason {
    match end {
        End::Stars => Reason::Stars,
        End::Last => Reason::Last,
        End::Nobody => Reason::Nobody,
        End::Cap => Reason::Cap,
    }
}

/// An event as the viewer may know it: everything but the card that somebody looked at.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    if let Event::Peeked { seat, card } = event {
        return Some(Event::Peeked { seat: *seat, card: card.filter(|_| viewer.is(*seat)) });
    }
    witnessed(event).then(|| event.clone())
}

/// Whether everybody witnesses the event whole.
pub(crate) fn witnessed(event: &Event) -> bool {
    match event {
        Event::Peeked { .. } => false,
        Event::StartRolled { .. }
        | Event::Starts { .. }
        | Event::Turn { .. }
        | Event::Rolled { .. }
        | Event::Stopped { .. }
        | Event::Probed { .. }
        | Event::Changed { .. }
        | Event::Resolved { .. }
        | Event::Stars { .. }
        | Event::StarsLost { .. }
        | Event::Energy { .. }
        | Event::EnergyLost { .. }
        | Event::Healed { .. }
        | Event::Cured { .. }
        | Event::Threatened { .. }
        | Event::Camouflaged { .. }
        | Event::Prevented { .. }
        | Event::Damaged { .. }
        | Event::Afflicted { .. }
        | Event::Stayed { .. }
        | Event::Left { .. }
        | Event::Entered { .. }
        | Event::BayClosed
        | Event::Bought { .. }
        | Event::Revealed { .. }
        | Event::Swept { .. }
        | Event::Shuffled
        | Event::Mimicked { .. }
        | Event::Charged { .. }
        | Event::Discarded { .. }
        | Event::Sold { .. }
        | Event::Winged { .. }
        | Event::Eliminated { .. }
        | Event::Revived { .. }
        | Event::Answered { .. }
        | Event::Ended { .. } => true,
    }
}

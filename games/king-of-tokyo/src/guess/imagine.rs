//! A world from a view alone. Nearly all lies open; what a view leaves out of the running turn follows from what is
//! asked, from the dice and from the order in which the rules ask.

use kernel::{BySeat, Rng, Seat, Seats};

use crate::cards::{Card, Cards};
use crate::event::Cause;
use crate::rules::{claws, damage};
use crate::state::{Ask, Board, End, Hit, Now, Plan, Queue, SEATS, SLOTS, State, Step, Tokyo};
use crate::view::{HitView, Question, Reason, View};
use crate::words::{Copy, Face, Monster, Place};

/// A world that this view allows.
pub(crate) fn imagine(view: &View, rng: &mut Rng) -> State {
    let mut state = open(view);
    cards(view, &mut state, rng);
    if let Some(ask) = view.ask {
        asked(view, &mut state, ask.what, ask.seat);
    }
    if let Some(hit) = &view.hit {
        struck(hit, &mut state);
    }
    state
}

/// Everything that the view shows as it is.
fn open(view: &View) -> State {
    let mut state = State {
        seats: view.seats.len() as u8,
        options: view.options,
        ask: Ask::Over,
        step: Step::Next,
        turn: view.turn,
        active: view.active,
        boards: BySeat::of(Board::default()),
        living: Seats::NONE,
        monsters: BySeat::of(Monster::TheKing),
        tokyo: Tokyo::default(),
        bay: view.bay,
        market: view.market,
        deck: Cards::NONE,
        discard: view.discard.iter().copied().collect(),
        aside: Cards::NONE,
        top: view.top,
        knows_top: view.knows_top.iter().copied().collect(),
        mimic: None,
        smoke: [0; 2],
        stored: [0; 2],
        granted: view.granted,
        freeze: view.freeze,
        frenzies: Queue::default(),
        resume: view.resume,
        now: Now {
            dice: view.dice,
            rerolls: view.rerolls,
            froze: view.froze,
            dealt: view.dealt,
            ..Now::default()
        },
        hit: None,
        copying: None,
        charging: None,
        revealed: 0,
        offers: BySeat::of(0),
        end: view.ending.as_ref().map(|ending| match ending.reason {
            Reason::Stars => End::Stars,
            Reason::Last => End::Last,
            Reason::Nobody => End::Nobody,
            Reason::Cap => End::Cap,
        }),
    };
    view.frenzies.iter().for_each(|&seat| state.frenzies.push(seat));
    for (seat, shown) in Seat::all(state.seats).zip(&view.seats) {
        state.boards[seat] = Board {
            keeps: shown.cards.iter().map(|card| card.card).collect(),
            energy: shown.energy,
            hearts: shown.hearts,
            stars: shown.stars,
            poison: shown.poison,
            shrink: shown.shrink,
        };
        state.monsters[seat] = shown.monster;
        if shown.alive {
            state.living.insert(seat);
        }
        if shown.place != Place::Outside {
            state.tokyo.put(seat, shown.place);
        }
        if shown.winged {
            state.now.winged.insert(seat);
        }
    }
    state
}

/// What lies on Keep cards, and the deck: all that lies nowhere else.
fn cards(view: &View, state: &mut State, rng: &mut Rng) {
    let owned = Seat::all(state.seats)
        .zip(&view.seats)
        .flat_map(|(seat, shown)| shown.cards.iter().map(move |card| (seat, card)));
    for (owner, shown) in owned {
        state.mimic = state.mimic.or(shown.copies);
        let (power, copy) = shown.copies.map_or((shown.card, Copy::Card), |copied| (copied, Copy::Mimic));
        let counters = shown.counters.unwrap_or(0);
        match power {
            Card::SmokeCloud => state.smoke[copy.index()] = counters as u8,
            Card::MonsterBatteries => state.stored[copy.index()] = counters,
            Card::PsychicProbe => state.now.probed[copy.index()] = shown.used,
            Card::HerdCuller if shown.used => state.now.culled = state.now.culled.max(state.copies(owner, power)),
            _ => {}
        }
    }
    let elsewhere = state.in_play().cards().and(state.discard);
    let elsewhere = state.market.iter().flatten().fold(elsewhere, |cards, &card| cards.with(card));
    state.deck = Card::all().filter(|&card| !elsewhere.has(card)).collect();
    // In play the rest is the deck. A scenario may have put cards aside, any but the one that is known to be on top.
    while state.deck.len() > view.deck {
        let card = Card::from_number(rng.draw(state.deck.set()));
        if view.top != Some(card) {
            state.deck = state.deck.without(card);
            state.aside = state.aside.with(card);
        }
    }
    if state.top.is_none() && !state.knows_top.is_empty() {
        state.top = Some(Card::from_number(rng.draw(state.deck.set())));
    }
}

/// Where the turn stands, by what is asked.
fn asked(view: &View, state: &mut State, what: Question, seat: Seat) {
    (state.ask, state.step) = match what {
        Question::MoveMimic => (Ask::MoveMimic, Step::MoveMimic),
        Question::Roll => (Ask::Roll, Step::Roll),
        Question::Probe => (Ask::Probe(seat), Step::Probe),
        Question::ProbeAgain => (Ask::ProbeAgain(seat), Step::Probe),
        Question::Change => (Ask::Change, Step::Change),
        Question::Hearts => (Ask::Hearts, Step::Hearts),
        Question::Extra => (Ask::Extra, Step::Hearts),
        Question::Hit => (Ask::Hit(seat), Step::Buy),
        Question::Yield => (Ask::Yield(seat), Step::Yield),
        Question::Buy => (Ask::Buy, Step::Buy),
        Question::Offer => (Ask::Offer(seat), Step::Buy),
        Question::Copy => (Ask::Copy(seat), Step::Buy),
        // Mimic may become Monster Batteries before the first roll.
        Question::Charge if state.now.rerolls == 0 && state.now.dice.is_empty() => {
            (Ask::Charge(seat), Step::FirstRoll)
        }
        Question::Charge => (Ask::Charge(seat), Step::Buy),
        Question::Sell => (Ask::Sell, Step::Sell),
        Question::Freeze => (Ask::Freeze, Step::Next),
    };
    let copy = |state: &State, card: Card| Copy::ALL.into_iter().find(|&copy| state.has_copy(seat, card, copy));
    match what {
        Question::Probe | Question::ProbeAgain => {
            let before = state.others(state.active).take_while(|&other| other != seat);
            state.now.probe_passed = before.collect();
            if what == Question::ProbeAgain {
                let used = |copy: &Copy| state.now.probed[copy.index()];
                let mut copies =
                    Copy::ALL.into_iter().filter(|&copy| state.has_copy(seat, Card::PsychicProbe, copy));
                state.now.probing = copies.find(used);
            }
        }
        Question::Hearts | Question::Extra => {
            if let Some(hearts) = &view.hearts {
                state.now.hearts = hearts.left;
                let mut ray = BySeat::of(0);
                Seat::all(state.seats).zip(&hearts.ray).for_each(|(seat, &hearts)| ray[seat] = hearts);
                let (own, poison, shrink) = (hearts.own, hearts.poison, hearts.shrink);
                state.now.plan = Plan { own, poison, shrink, ray };
            }
        }
        Question::Yield => {
            attack(state, Some(seat));
            if let Some(attack) = view.attack {
                (state.now.lost[seat], state.now.held[seat]) = (attack.lost, attack.held);
            }
        }
        Question::Offer => {
            state.offers[seat] =
                view.offered.iter().fold(0, |slots, &slot| slots | 1 << (usize::from(slot) % SLOTS));
        }
        Question::Copy => state.copying = Some(seat),
        Question::Charge => {
            // The copy that was just bought or copied is empty.
            let empty = |copy: &Copy| {
                state.stored[copy.index()] == 0 && state.has_copy(seat, Card::MonsterBatteries, *copy)
            };
            let copy = Copy::ALL.into_iter().find(empty).or_else(|| copy(state, Card::MonsterBatteries));
            state.charging = Some((seat, copy.unwrap_or(Copy::Card)));
        }
        Question::Sell => state.now.selling = !state.has(seat, Card::Metamorph),
        Question::MoveMimic
        | Question::Roll
        | Question::Change
        | Question::Hit
        | Question::Buy
        | Question::Freeze => {}
    }
}

/// The attack of the dice: who is still to be asked whether to yield, from this seat on, and what Jets hold back.
fn attack(state: &mut State, from: Option<Seat>) {
    let strike = claws::strike(state, state.now.dice);
    state.now.raid = strike.attacking && !state.inside(state.active);
    let inside = strike.attacks.and(state.tokyo.all());
    for seat in inside.iter() {
        state.now.held[seat] = if state.has(seat, Card::Jets) { strike.amounts[seat] } else { 0 };
    }
    state.now.attacked = match from {
        Some(from) => state.others(state.active).skip_while(|&seat| seat != from).collect::<Seats>().and(inside),
        None => inside,
    };
    if let Some(from) = from {
        state.now.attacked.insert(from);
    }
}

/// The damage that is being dealt, and where the turn goes on afterwards.
fn struck(hit: &HitView, state: &mut State) {
    let mut amounts: BySeat<u8, SEATS> = BySeat::of(0);
    let mut attacks = Seats::NONE;
    for packet in &hit.packets {
        amounts[packet.seat] = packet.amount;
        if packet.attack {
            attacks.insert(packet.seat);
        }
    }
    let copies = hit.seat.map_or(0, |seat| state.copies(seat, Card::Camouflage));
    let rolled = if hit.camouflage.is_empty() { copies } else { copies.min(1) };
    let left: Seats =
        amounts.which(|&amount| amount > 0).iter().filter(|&seat| damage::is_shielded(state, seat)).collect();
    let HitView { dealer, cause, seat: judged, camouflage, .. } = *hit;
    let mut hit = Hit { dealer, cause, amounts, attacks, judged, left, rolled, camouflage };
    // Those before the judged packet have been judged.
    while let Some(seat) = damage::next(state, &hit) {
        hit.left.remove(seat);
        if Some(seat) == judged {
            break;
        }
    }
    state.hit = Some(hit);
    let held = |seat: Seat| attacks.contains(seat) && state.inside(seat) && state.has(seat, Card::Jets);
    state.step = match cause {
        // What Jets held back comes once the choice is made.
        Cause::Dice if amounts.which(|&amount| amount > 0).iter().any(held) => {
            attack(state, None);
            (state.now.attacked, state.now.held) = (Seats::NONE, BySeat::of(0));
            Step::Jets
        }
        Cause::Dice => {
            attack(state, None);
            Step::Yield
        }
        Cause::Card(Card::Burrowing) => {
            state.now.raid = state.now.dice.count(Face::Claw) > 0;
            Step::Parting
        }
        Cause::Poison => Step::Victory,
        Cause::Tokyo | Cause::Entering | Cause::Sale | Cause::Card(_) => Step::Buy,
    };
}

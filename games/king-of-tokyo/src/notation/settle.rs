//! After `given` lines: the rest of the position, as plain as can be, so that everything adds up.

use kernel::{BySeat, Names, Seat, Trouble};

use crate::cards::{Card, Cards};
use crate::dice::Dice;
use crate::setup::Switch;
use crate::state::{Ask, Board, Now, SLOTS, State, Step};
use crate::words::{Copy, Face, Place};

/// The step of a turn that has not begun: a given position that waits for T0.
pub(crate) const BEGIN: Step = Step::Next;

/// Makes the rest of the position fit what was said.
pub(crate) fn settle(state: &mut State, earlier: &[String], now: &[String], names: &Names) -> Result<(), Trouble> {
    let empty = super::given::take_empty(state);
    let said = Said { now, names, first: earlier.is_empty(), empty };
    settle_life(state);
    settle_turn(state, &said)?;
    settle_mimic(state, &said)?;
    settle_places(state, &said)?;
    settle_counters(state, &said);
    settle_hearts(state, &said);
    Ok(())
}

/// What the lines of this run said.
struct Said<'a> {
    now: &'a [String],
    names: &'a Names,
    /// Whether nothing was given before.
    first: bool,
    /// Places of the market that were said to be empty.
    empty: [bool; SLOTS],
}

impl Said<'_> {
    fn has(&self, place: &str) -> bool {
        self.now.iter().any(|said| said.eq_ignore_ascii_case(place))
    }

    fn any(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.has(place))
    }

    fn of(&self, seat: Seat, part: &str) -> bool {
        self.has(&format!("{}.{part}", self.names.of(seat)))
    }

    fn anybodys(&self, state: &State, part: &str) -> bool {
        state.all().any(|seat| self.of(seat, part))
    }
}

/// Who is out has nothing but its points; the Bay is open while five are in.
fn settle_life(state: &mut State) {
    for seat in state.all() {
        let board = &mut state.boards[seat];
        if state.living.contains(seat) {
            if board.hearts == 0 {
                board.hearts = 10;
            }
        } else {
            *board = Board { stars: board.stars, ..Board::default() };
        }
    }
    let five = state.living.len() >= 5;
    state.bay = state.options.bay == Switch::On && five;
}

/// Whose turn it is and where in it. Unless a later run says something of it, it stays.
fn settle_turn(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let phase = said.any(&["phase", "ask"]);
    let dice = said.any(&["dice", "rerolls"]);
    let anew = said.first || said.has("turn") || phase;
    if !anew {
        return Ok(());
    }
    state.end = None;
    if said.first && !said.has("turn") {
        state.active = state.living.nth(0).ok_or_else(|| Trouble::new("nobody is in the game"))?;
    }
    if !state.living.contains(state.active) {
        let name = said.names.of(state.active);
        return Err(Trouble::new(format!("it is the turn of {name}, who is out of the game")));
    }
    if !phase {
        state.step = if dice { Step::Roll } else { BEGIN };
    }
    if said.first && !said.has("turn.number") {
        state.turn = 1;
    }
    if state.step == BEGIN && (said.first || said.has("turn.number")) {
        // The turn that begins counts itself.
        state.turn -= 1;
    }
    // What the phase asks is asked even if there is only one answer; other steps run when the case goes on.
    state.ask = match state.step {
        Step::MoveMimic => Ask::MoveMimic,
        Step::Roll => Ask::Roll,
        Step::Change => Ask::Change,
        Step::Buy => Ask::Buy,
        Step::Sell => Ask::Sell,
        _ => Ask::Over,
    };
    (state.hit, state.copying, state.charging) = (None, None, None);
    (state.revealed, state.offers) = (0, BySeat::of(0));
    let before = std::mem::take(&mut state.now);
    settle_now(state, said, &before);
    Ok(())
}

/// What is forgotten when a turn begins, as far as it was not said.
fn settle_now(state: &mut State, said: &Said<'_>, before: &Now) {
    let seat = state.active;
    let rolled =
        matches!(state.step, Step::Roll | Step::Probe | Step::Change | Step::Numbers | Step::Hearts | Step::Claws);
    // Another phase of the same turn keeps the dice and what was used.
    let same = !said.first && !said.has("turn");
    let mut now = Now::default();
    if said.has("dice") || same && !before.dice.is_empty() {
        now.dice = before.dice;
    } else if rolled {
        now.dice = plain_dice(state);
    }
    if said.has("rerolls") {
        now.rerolls = before.rerolls;
    } else if state.step == Step::Roll {
        now.rerolls = 2 + state.copies(seat, Card::GiantBrain);
    }
    if same || said.any(&["wings", "winged"]) || said.anybodys(state, "winged") {
        now.winged = before.winged;
    }
    if same || said.has("froze") {
        now.froze = before.froze;
    }
    if same || said.has("dealt") {
        now.dealt = before.dealt;
    }
    if same || said.anybodys(state, "used") {
        (now.culled, now.probed) = (before.culled, before.probed);
    }
    if state.step == Step::Hearts {
        now.hearts = now.dice.count(Face::Heart);
    }
    state.now = now;
}

/// As many dice as the turn would have, which score nothing and hurt nobody while they are six.
fn plain_dice(state: &State) -> Dice {
    const FACES: [Face; Dice::MOST] = [
        Face::One,
        Face::One,
        Face::Two,
        Face::Two,
        Face::Three,
        Face::Three,
        Face::Heart,
        Face::Energy,
        Face::Heart,
    ];
    let board = &state.boards[state.active];
    let dice = 6 + state.copies(state.active, Card::ExtraHead);
    let dice = dice.saturating_sub(board.shrink).saturating_sub(state.freeze);
    FACES.into_iter().take(usize::from(dice)).collect()
}

/// Mimic copies a card in play; of two with the same title the one that is there.
fn settle_mimic(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    // Its cards may have been said after what its Mimic copies.
    if state.owner(Card::Mimic).is_none()
        && let Some(seat) = state.all().find(|&seat| said.of(seat, "mimic"))
    {
        state.boards[seat].keeps = state.boards[seat].keeps.with(Card::Mimic);
    }
    let Some(card) = state.mimic else { return Ok(()) };
    let copied = [Some(card), card.twin()].into_iter().flatten().find(|&card| state.owner(card).is_some());
    let mimic = state.owner(Card::Mimic).is_some();
    state.mimic = copied.filter(|_| mimic);
    let told = said.has("mimic") || said.anybodys(state, "mimic");
    if told && !mimic {
        return Err(Trouble::new("nobody has Mimic: write `given <Name>.mimic <card>`"));
    }
    if told && copied.is_none() {
        return Err(Trouble::new(format!("Mimic copies {}, which nobody has", card.word())));
    }
    Ok(())
}

/// Every card lies in one place: what was said goes before what was not, monsters before market and piles.
fn settle_places(state: &mut State, said: &Said<'_>) -> Result<(), Trouble> {
    let (deck, discard) = (said.has("deck"), said.has("discard"));
    for seat in state.all() {
        for other in state.after(seat) {
            let both: Vec<Card> =
                state.boards[seat].keeps.iter().filter(|&card| state.boards[other].keeps.has(card)).collect();
            for card in both {
                if said.of(seat, "cards") && said.of(other, "cards") {
                    return Err(Trouble::new(format!("{} lies before two monsters", card.word())));
                }
                let loser = if said.of(seat, "cards") { other } else { seat };
                let keeps = &mut state.boards[loser].keeps;
                *keeps = keeps.without(card);
            }
        }
    }
    let mut placed = state.in_play().cards();
    let market = said.has("market");
    for slot in 0..SLOTS {
        let Some(card) = state.market[slot] else { continue };
        let on_top = said.has("top") && state.top == Some(card);
        if placed.has(card) || !market && (said.first || on_top) {
            if market {
                return Err(Trouble::new(format!("{} lies in the market and before a monster", card.word())));
            }
            state.market[slot] = None;
        } else {
            placed = placed.with(card);
        }
    }
    settle_top(state, said, placed)?;
    if said.first && !discard {
        state.discard = Cards::NONE;
    }
    if said.first && !deck {
        state.deck = state.top.into_iter().collect();
    }
    // A place of the market is empty because no card is left, unless one is said to be.
    let bare = said.first && said.empty.contains(&true);
    let (deck, discard) = (deck || bare, discard || bare);
    // Cards that were named twice leave the piles, and others come in their place.
    let top: Cards = state.top.into_iter().collect();
    let (in_deck, in_discard) = (state.deck.and(top).len(), state.discard.len());
    state.deck = state.deck.and(top).iter().filter(|&card| !placed.has(card)).collect();
    placed = placed.and(state.deck);
    state.discard = state.discard.iter().filter(|&card| !placed.has(card)).collect();
    placed = placed.and(state.discard);
    state.aside = state.aside.iter().filter(|&card| !placed.has(card)).collect();
    placed = placed.and(state.aside);
    let mut left = MARKET.into_iter().chain(Card::all().rev()).filter(|&card| !placed.has(card)).fold(
        Vec::new(),
        |mut left, card| {
            if !left.contains(&card) {
                left.push(card);
            }
            left
        },
    );
    for slot in 0..SLOTS {
        if state.market[slot].is_none() && !said.empty[slot] && !left.is_empty() {
            state.market[slot] = Some(left.remove(0));
        }
    }
    while deck
        && state.deck.len() < in_deck
        && let Some(card) = left.pop()
    {
        state.deck = state.deck.with(card);
    }
    while discard
        && state.discard.len() < in_discard
        && let Some(card) = left.pop()
    {
        state.discard = state.discard.with(card);
    }
    let rest: Cards = left.into_iter().collect();
    match (deck, discard) {
        (true, true) => state.aside = state.aside.and(rest),
        (true, false) => state.discard = state.discard.and(rest),
        (false, true) => state.deck = state.deck.and(rest),
        (false, false) if said.first => state.deck = state.deck.and(rest),
        (false, false) => state.discard = state.discard.and(rest),
    }
    Ok(())
}

/// Cards of the market when nothing is said of it, the first that lie nowhere else.
const MARKET: [Card; 6] = [
    Card::CommuterTrain,
    Card::ApartmentBuilding,
    Card::Skyscraper,
    Card::EvacuationOrders2,
    Card::NationalGuard,
    Card::NuclearPowerPlant,
];

/// The top card lies in the deck, and somebody knows it: the active monster when nobody is named.
fn settle_top(state: &mut State, said: &Said<'_>, placed: Cards) -> Result<(), Trouble> {
    let Some(card) = state.top else {
        if said.has("knows.top") && !state.knows_top.is_empty() {
            return Err(Trouble::new("say which card is on top: `given top <card>`"));
        }
        state.knows_top = kernel::Seats::NONE;
        return Ok(());
    };
    if said.first && !said.has("top") || placed.has(card) && !said.has("top") {
        (state.top, state.knows_top) = (None, kernel::Seats::NONE);
        return Ok(());
    }
    let free = [Some(card), card.twin()].into_iter().flatten().find(|&card| !placed.has(card));
    let Some(card) = free else {
        return Err(Trouble::new(format!("{} is on top of the deck and somewhere else", card.word())));
    };
    state.top = Some(card);
    state.discard = state.discard.without(card);
    if said.has("top") && !said.has("knows.top") {
        state.knows_top = kernel::Seats::one(state.active);
    }
    Ok(())
}

/// Charges and energy as on cards that were just bought, where none are said; none without the card.
fn settle_counters(state: &mut State, said: &Said<'_>) {
    for copy in Copy::ALL {
        let at = copy.index();
        let there = |state: &State, card: Card| state.all().any(|seat| state.has_copy(seat, card, copy));
        state.smoke[at] = match (there(state, Card::SmokeCloud), state.smoke[at]) {
            (true, 0) => 3,
            (true, charges) => charges,
            (false, _) => 0,
        };
        state.stored[at] = match (there(state, Card::MonsterBatteries), state.stored[at]) {
            (true, 0) => 6,
            (true, stored) => stored,
            (false, _) => 0,
        };
        let granted = match copy {
            Copy::Card => said.has("granted") || said.anybodys(state, "granted"),
            Copy::Mimic => said.has("mimic.granted") || said.anybodys(state, "mimic.granted"),
        };
        if !there(state, Card::EvenBigger) {
            state.granted[at] = 0;
        } else if !granted && (said.first || state.granted[at] == 0) {
            let both = state.all().any(|seat| state.copies(seat, Card::EvenBigger) > 1);
            state.granted[at] = if copy == Copy::Mimic && both { 0 } else { 2 };
        }
    }
}

/// Even Bigger came with its hearts, unless the hearts are said.
fn settle_hearts(state: &mut State, said: &Said<'_>) {
    for seat in state.all() {
        let max = state.max_hearts(seat);
        let board = &mut state.boards[seat];
        if !state.living.contains(seat) {
            continue;
        }
        if !said.of(seat, "hearts") {
            if said.first && board.hearts == 10 {
                board.hearts = max;
            }
            board.hearts = board.hearts.min(max);
        }
        let in_bay = state.tokyo.place(seat) == Place::Bay;
        if in_bay && !state.bay && !said.of(seat, "place") && !said.has("bay") {
            state.tokyo.put(seat, Place::Outside);
        }
    }
}

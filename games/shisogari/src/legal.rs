//! May I? `check` says why not, `legal` lists what may be done, `sample` draws one of it.

use kernel::{Rng, Seat};

use crate::action::{Action, Refusal};
use crate::rules::look::{self, Verdict};
use crate::setup::ColourRule;
use crate::state::{Phase, State};
use crate::turn;
use crate::words::{Card, Colour, Role};

/// May this seat do this now?
pub(crate) fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    if state.phase == Phase::Over {
        return Err(Refusal::Over);
    }
    if turn::asked(state) != Some(seat) {
        return Err(Refusal::NotYourTurn);
    }
    match (state.phase, *action) {
        (Phase::Draft { .. }, Action::Draft { colour }) => has(colour, state.pool),
        (Phase::Choose { .. }, Action::Take { from, item, colour }) => {
            other_player(state, seat, from)?;
            named_item(state, seat, from, item)?;
            has(colour, state.hands[from])?;
            if state.options.colour_rule == ColourRule::Common && colour != item.colour() {
                return Err(Refusal::CardColour);
            }
            Ok(())
        }
        (Phase::Choose { .. }, Action::Give { to, item }) => {
            if state.hands[seat].len() == 1 {
                return Err(Refusal::LastCard);
            }
            other_player(state, seat, to)?;
            named_item(state, seat, to, item)
        }
        (Phase::Choose { .. }, Action::Accuse { seat: of }) => {
            if state.roles[seat] != Role::Hunter {
                return Err(Refusal::NotAHunter);
            }
            other_seat(state, seat, of)
        }
        (Phase::Choose { .. }, Action::Pass) => {
            let stuck = !others(state, seat).any(|other| shares_colour(state, seat, other));
            if stuck { Ok(()) } else { Err(Refusal::MayNotPass) }
        }
        (Phase::Pick { giver, .. }, Action::Pick { colour }) => has(colour, state.hands[giver]),
        (Phase::Look { card, item, .. }, Action::Confirm) => match look::verdict(state, seat, card, item) {
            Verdict::Bitten => Err(Refusal::MustPair),
            Verdict::BittenAlone | Verdict::PairUp | Verdict::PairDown | Verdict::MayPair | Verdict::Keep => {
                Ok(())
            }
        },
        (Phase::Look { card, item, .. }, Action::Pair { with }) => {
            may_pair(state, seat, card, look::verdict(state, seat, card, item), with)
        }
        (
            Phase::Draft { .. } | Phase::Choose { .. } | Phase::Pick { .. } | Phase::Look { .. } | Phase::Over,
            Action::Draft { .. }
            | Action::Take { .. }
            | Action::Give { .. }
            | Action::Accuse { .. }
            | Action::Pass
            | Action::Pick { .. }
            | Action::Confirm
            | Action::Pair { .. },
        ) => Err(Refusal::NotNow),
    }
}

/// Everything that `check` allows.
pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if turn::asked(state) != Some(seat) {
        return;
    }
    match state.phase {
        Phase::Draft { .. } => out.extend(colours(state.pool).map(|colour| Action::Draft { colour })),
        Phase::Choose { .. } => {
            for other in others(state, seat).filter(|&other| shares_colour(state, seat, other)) {
                for item in items(state, seat, other) {
                    let colours = colours(state.hands[other]).filter(|&colour| fits(state, item, colour));
                    out.extend(colours.map(|colour| Action::Take { from: other, item, colour }));
                    if state.hands[seat].len() > 1 {
                        out.push(Action::Give { to: other, item });
                    }
                }
            }
            if out.is_empty() {
                out.push(Action::Pass);
            }
            if state.roles[seat] == Role::Hunter {
                out.extend(others(state, seat).map(|seat| Action::Accuse { seat }));
            }
        }
        Phase::Pick { giver, .. } => out.extend(colours(state.hands[giver]).map(|colour| Action::Pick { colour })),
        Phase::Look { card, item, .. } => {
            let verdict = look::verdict(state, seat, card, item);
            if verdict != Verdict::Bitten {
                out.push(Action::Confirm);
            }
            if matches!(verdict, Verdict::Bitten | Verdict::MayPair) {
                out.extend(look::partners(state, seat, card, verdict).map(|with| Action::Pair { with }));
            }
        }
        Phase::Over => {}
    }
}

/// One of the legal acts, all equally likely.
pub(crate) fn sample(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    if turn::asked(state) != Some(seat) {
        return None;
    }
    match state.phase {
        Phase::Draft { .. } => Some(Action::Draft { colour: any(rng, colours(state.pool))? }),
        Phase::Choose { .. } => Some(sample_choice(state, seat, rng)),
        Phase::Pick { giver, .. } => Some(Action::Pick { colour: any(rng, colours(state.hands[giver]))? }),
        Phase::Look { card, item, .. } => {
            let verdict = look::verdict(state, seat, card, item);
            if !matches!(verdict, Verdict::Bitten | Verdict::MayPair) {
                return Some(Action::Confirm);
            }
            let confirm = (verdict == Verdict::MayPair).then_some(Action::Confirm);
            let pairs = look::partners(state, seat, card, verdict).map(|with| Action::Pair { with });
            any(rng, confirm.into_iter().chain(pairs))
        }
        Phase::Over => None,
    }
}

/// Counts the choices of a turn instead of listing them: each pair of a player and an item gives as many
/// takes as that player shows colours (one under `common`), and one gift.
fn sample_choice(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let common = state.options.colour_rule == ColourRule::Common;
    let mine = Colour::ALL.map(|colour| has(colour, state.hands[seat]).is_ok());
    let gift = u32::from(state.hands[seat].len() > 1);
    let both = |other: Seat| {
        let theirs = Colour::ALL.map(|colour| has(colour, state.hands[other]).is_ok());
        (theirs, [mine[0] & theirs[0], mine[1] & theirs[1]])
    };
    let per_item = |other| if common { 1 + gift } else { count(both(other).0) + gift };
    let weight = |other| match both(other) {
        (_, [false, false]) => 0,
        (_, shared) if common => 3 * count(shared) * (1 + gift),
        (theirs, _) => 3 * count(mine) * (count(theirs) + gift),
    };
    let moves: u32 = others(state, seat).map(weight).sum();
    let accusals = if state.roles[seat] == Role::Hunter { u32::from(state.seats) - 1 } else { 0 };
    let mut n = rng.below(moves.max(1) + accusals);
    for other in others(state, seat) {
        let here = weight(other);
        if n >= here {
            n -= here;
            continue;
        }
        let each = per_item(other);
        let item = items(state, seat, other).nth((n / each) as usize).expect("counted above");
        let rest = n % each;
        if gift == 1 && rest == each - 1 {
            return Action::Give { to: other, item };
        }
        let mut fitting = colours(state.hands[other]).filter(|&colour| fits(state, item, colour));
        return Action::Take { from: other, item, colour: fitting.nth(rest as usize).expect("counted above") };
    }
    if moves == 0 {
        if n == 0 {
            return Action::Pass;
        }
        n -= 1;
    }
    Action::Accuse { seat: others(state, seat).nth(n as usize).expect("counted above") }
}

fn count(colours: [bool; 2]) -> u32 {
    u32::from(colours[0]) + u32::from(colours[1])
}

/// What the table does when thinking time has run out: T6 in RULES.md.
pub(crate) fn fallback(state: &State, seat: Seat, rng: &mut Rng) -> Option<Action> {
    if turn::asked(state) != Some(seat) {
        return None;
    }
    match state.phase {
        Phase::Choose { .. } => {
            let open = || others(state, seat).filter(|&other| shares_colour(state, seat, other));
            let Some(most) = open().map(|other| state.hands[other].len()).max() else {
                return Some(Action::Pass);
            };
            let from = any(rng, open().filter(|&other| state.hands[other].len() == most))?;
            let item = any(rng, items(state, seat, from))?;
            let colour = any(rng, colours(state.hands[from]).filter(|&colour| fits(state, item, colour)))?;
            Some(Action::Take { from, item, colour })
        }
        Phase::Draft { .. } => Some(Action::Draft { colour: Card::from_kind(rng.pick(state.pool)).colour() }),
        Phase::Look { card, item, .. } if look::verdict(state, seat, card, item) == Verdict::Bitten => {
            let with = Card::from_kind(rng.pick(card.colour().of(state.hands[seat])));
            Some(Action::Pair { with })
        }
        Phase::Look { .. } => Some(Action::Confirm),
        Phase::Pick { .. } | Phase::Over => sample(state, seat, rng),
    }
}

/// Any of these, all equally likely.
fn any<T>(rng: &mut Rng, mut choices: impl Iterator<Item = T> + Clone) -> Option<T> {
    let count = choices.clone().count() as u32;
    choices.nth(if count > 1 { rng.below(count) as usize } else { 0 })
}

pub(crate) fn others(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
    state.all().filter(move |&other| other != seat)
}

/// The colours of a hand, white first.
pub(crate) fn colours(hand: kernel::parts::Bag) -> impl Iterator<Item = Colour> + Clone {
    Colour::ALL.into_iter().filter(move |colour| !colour.of(hand).is_empty())
}

/// T2: two players can deal with each other if their hands have a colour in common.
pub(crate) fn shares_colour(state: &State, seat: Seat, other: Seat) -> bool {
    Colour::ALL
        .into_iter()
        .any(|colour| !colour.of(state.hands[seat]).is_empty() && !colour.of(state.hands[other]).is_empty())
}

/// T3: the items that may be named: of a colour in the own hand, under `common` in both hands.
fn items(state: &State, seat: Seat, other: Seat) -> impl Iterator<Item = Card> + Clone + use<> {
    let mine = state.hands[seat];
    let theirs = state.hands[other];
    let common = state.options.colour_rule == ColourRule::Common;
    colours(mine).filter(move |colour| !common || !colour.of(theirs).is_empty()).flat_map(Colour::items)
}

/// Under `common` the drawn card has the item's colour.
fn fits(state: &State, item: Card, colour: Colour) -> bool {
    state.options.colour_rule == ColourRule::Printed || colour == item.colour()
}

fn other_seat(state: &State, seat: Seat, other: Seat) -> Result<(), Refusal> {
    if other.index() >= usize::from(state.seats) {
        return Err(Refusal::NoSuchSeat);
    }
    if other == seat { Err(Refusal::Yourself) } else { Ok(()) }
}

fn other_player(state: &State, seat: Seat, other: Seat) -> Result<(), Refusal> {
    other_seat(state, seat, other)?;
    if shares_colour(state, seat, other) { Ok(()) } else { Err(Refusal::NoSharedColour) }
}

fn named_item(state: &State, seat: Seat, other: Seat, item: Card) -> Result<(), Refusal> {
    if !item.is_item() {
        return Err(Refusal::NotAnItem);
    }
    has(item.colour(), state.hands[seat]).map_err(|_| Refusal::ItemColour)?;
    if state.options.colour_rule == ColourRule::Common {
        has(item.colour(), state.hands[other]).map_err(|_| Refusal::TargetItemColour)?;
    }
    Ok(())
}

fn has(colour: Colour, hand: kernel::parts::Bag) -> Result<(), Refusal> {
    if colour.of(hand).is_empty() { Err(Refusal::NoSuchColour) } else { Ok(()) }
}

/// R1, R5, R6: with which card may the drawn one leave?
fn may_pair(state: &State, seat: Seat, card: Card, verdict: Verdict, with: Card) -> Result<(), Refusal> {
    match verdict {
        Verdict::PairUp | Verdict::PairDown => return Err(Refusal::MustMatch),
        Verdict::BittenAlone | Verdict::Keep | Verdict::Bitten | Verdict::MayPair => {}
    }
    if state.hands[seat].count(with.kind()) == 0 {
        return Err(Refusal::NotHeld);
    }
    if with.colour() != card.colour() {
        return Err(Refusal::OtherColour);
    }
    if verdict == Verdict::Bitten {
        return Ok(());
    }
    if state.roles[seat] != Role::Vampire {
        return Err(Refusal::NotTheVampire);
    }
    if with.is_item() == card.is_item() { Err(Refusal::NotAMix) } else { Ok(()) }
}

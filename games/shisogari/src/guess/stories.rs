//! What can have become of the Bloodsucking cards, the Blanks and the faces of hidden pairs, and how likely
//! each of it is. The two colours never meet in a pair, so each is told by itself.

use arrayvec::ArrayVec;
use kernel::{Rng, Seat};

use super::facts::{Facts, Hidden};
use super::fill::Slot;
use super::walk::Walk;
use super::{Strictness, bit};
use crate::state::PAIRS;
use crate::words::{Card, Colour, Role};

/// Where a Bloodsucking card is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Where this seat sees it.
    Known,
    /// In a hidden hand: the Vampire's, or that of a Kin who kept it.
    Hand(Seat),
    /// In this hidden pair.
    Pair(usize),
}

/// What became of one Bloodsucking card.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) place: Place,
    /// Kin who kept the card for a while, each with the turn before which that was.
    pub(crate) via: ArrayVec<(Seat, u8), 2>,
    weight: u64,
}

/// A whole past in short: what `write` needs besides the view.
#[derive(Debug)]
pub(crate) struct Tale {
    pub(crate) vampire: Seat,
    /// White, black.
    pub(crate) halves: [Half; 2],
    /// The faces of the hidden pairs, the drawn card first.
    pub(crate) faces: [[Card; 2]; PAIRS],
}

/// One colour of a tale.
#[derive(Debug)]
pub(crate) struct Half {
    pub(crate) story: Story,
    /// Where the Blank is, if it is hidden and in no pair.
    pub(crate) blank: Option<Slot>,
    /// How many of the colour's three items fill the rest.
    pub(crate) left: [u8; 3],
}

type Stories = ArrayVec<Story, 64>;

/// One of the possible tales, by weight; nothing when the view has no explanation of this strictness.
pub(crate) fn choose(facts: &Facts<'_>, rng: &mut Rng) -> Option<Tale> {
    let me = facts.me.seat;
    let mine = facts.me.role == Role::Vampire;
    let may_be = |seat: Seat| (seat == me) == mine;
    let mut weights = [0; 8];
    for seat in Seat::all(facts.seats).filter(|&seat| may_be(seat)) {
        weights[seat.index()] = Colour::ALL.iter().map(|&colour| weight_of(facts, seat, colour)).product();
    }
    let vampire = Seat::new(pick(&weights, rng)? as u8);
    let [white, black] = Colour::ALL.map(|colour| stories(facts, vampire, colour));
    let (white, black) = match facts.kin_known().filter(|_| facts.strictness != Strictness::Loose) {
        None => (one(&white, rng)?, one(&black, rng)?),
        Some(kin) => both(facts, vampire, [&white, &black], kin, rng)?,
    };
    let mut faces = [[Card::Crucifix; 2]; PAIRS];
    let white = half(facts, vampire, Colour::White, white, &mut faces, rng)?;
    let black = half(facts, vampire, Colour::Black, black, &mut faces, rng)?;
    Some(Tale { vampire, halves: [white, black], faces })
}

fn weight_of(facts: &Facts<'_>, vampire: Seat, colour: Colour) -> u64 {
    stories(facts, vampire, colour).iter().map(|story| story.weight).sum()
}

/// A number below the sum of the weights decides.
fn pick(weights: &[u64], rng: &mut Rng) -> Option<usize> {
    let total: u64 = weights.iter().sum();
    if total == 0 {
        return None;
    }
    let mut n = below(total, rng);
    weights.iter().position(|&weight| {
        let here = n < weight;
        n = n.saturating_sub(weight);
        here
    })
}

pub(super) fn below(total: u64, rng: &mut Rng) -> u64 {
    match u32::try_from(total) {
        Ok(total) => u64::from(rng.below(total)),
        Err(_) => (u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())) % total,
    }
}

fn one(stories: &Stories, rng: &mut Rng) -> Option<Story> {
    let weights: ArrayVec<u64, 64> = stories.iter().map(|story| story.weight).collect();
    pick(&weights, rng).map(|n| stories[n].clone())
}

/// Two stories which together make exactly these seats Kin.
fn both(
    facts: &Facts<'_>,
    vampire: Seat,
    [white, black]: [&Stories; 2],
    kin: u8,
    rng: &mut Rng,
) -> Option<(Story, Story)> {
    let made = |story: &Story, colour| kin_of(facts, vampire, colour, story);
    let fits = |w: &Story, b: &Story| (made(w, Colour::White) | made(b, Colour::Black)) == kin;
    let joint = |w: &Story, b: &Story| if fits(w, b) { w.weight * b.weight } else { 0 };
    let rows: ArrayVec<u64, 64> = white.iter().map(|w| black.iter().map(|b| joint(w, b)).sum()).collect();
    let w = &white[pick(&rows, rng)?];
    let row: ArrayVec<u64, 64> = black.iter().map(|b| joint(w, b)).collect();
    let b = &black[pick(&row, rng)?];
    Some((w.clone(), b.clone()))
}

fn kin_of(facts: &Facts<'_>, vampire: Seat, colour: Colour, story: &Story) -> u8 {
    let mut kin = facts.bitten_by_me(colour).fold(0, |set, (seat, _)| set | bit(seat));
    kin |= story.via.iter().fold(0, |set, &(seat, _)| set | bit(seat));
    match story.place {
        Place::Hand(seat) => kin |= bit(seat),
        Place::Pair(n) => kin |= bit(facts.hidden[n].owner),
        Place::Known => {}
    }
    kin & !bit(vampire) & !bit(facts.me.seat)
}

/// Everything that can have become of the colour's Bloodsucking card if `vampire` is the Vampire, with the
/// weights of all hidden faces that go with it.
fn stories(facts: &Facts<'_>, vampire: Seat, colour: Colour) -> Stories {
    let mut stories = Stories::new();
    let Some(via) = sources(facts, vampire, colour) else { return stories };
    let exotic = facts.strictness == Strictness::Exotic;
    // A story of weight 0 is told only with somebody in between.
    let mut add = |place: Place, weight: u64| {
        let mut story = Story { place, via: via.clone(), weight };
        let ways = ways(facts, vampire, colour, &story);
        if ways == 0 || stories.is_full() {
            return;
        }
        story.weight *= ways;
        if weight > 0 {
            stories.push(story.clone());
        }
        // Somebody may have kept it on its way.
        let (at, before) = match place {
            Place::Pair(n) => (Some(facts.hidden[n].owner), facts.hidden[n].turn),
            Place::Hand(seat) => (Some(seat), facts.view.turn),
            Place::Known => (None, facts.view.turn),
        };
        for between in Seat::all(facts.seats).filter(|&seat| exotic && seat != vampire && Some(seat) != at) {
            if between != facts.me.seat && facts.may_have_kept(between, before) {
                let mut longer = story.clone();
                longer.weight = ways;
                if longer.via.try_push((between, before)).is_ok() && !stories.is_full() {
                    stories.push(longer);
                }
            }
        }
    };
    if facts.strictness == Strictness::Loose {
        loose(facts, colour, add);
        return stories;
    }
    let bite = colour.bite();
    let has_slot = |seat: Seat| facts.slots[colour as usize][seat.index()] > 0;
    let pairs = || hidden(facts, colour);
    if let Some((n, _)) = pairs().find(|(_, pair)| pair.drawn == Some(bite)) {
        add(Place::Pair(n), 1);
    } else if facts.unknown[bite.kind() as usize] == 0 {
        add(Place::Known, 1);
    } else if let Some((holder, since)) = facts.bitten_by_me(colour).max_by_key(|&(_, turn)| turn) {
        // It went from this seat to the holder, who kept it.
        if has_slot(holder) {
            add(Place::Hand(holder), 4);
        }
        for (n, pair) in pairs().filter(|(_, pair)| pair.turn > since && pair.drawn.is_none()) {
            let by_holder = pair.owner == holder && holder == vampire;
            let drawn = pair.owner != holder && facts.could_draw(pair.owner, holder, pair.turn, bite);
            if by_holder || drawn || exotic && pair.owner != holder {
                add(Place::Pair(n), 1);
            }
        }
        for seat in Seat::all(facts.seats).filter(|&seat| exotic && seat != holder && has_slot(seat)) {
            add(Place::Hand(seat), 1);
        }
    } else {
        // It is still with the Vampire, in one of his pairs, or somebody drew it.
        if vampire != facts.me.seat && has_slot(vampire) {
            add(Place::Hand(vampire), 2);
        }
        for (n, pair) in pairs() {
            if pair.owner == vampire || facts.could_draw(pair.owner, vampire, pair.turn, bite) {
                add(Place::Pair(n), 1);
            } else if exotic && Seat::all(facts.seats).any(|from| kept_and_lost(facts, vampire, from, pair, bite))
            {
                add(Place::Pair(n), 0);
            }
        }
        for seat in Seat::all(facts.seats).filter(|&seat| exotic && seat != vampire && has_slot(seat)) {
            if facts.may_have_kept(seat, facts.view.turn) {
                add(Place::Hand(seat), 1);
            }
        }
    }
    stories
}

/// Whether `from` can have kept the card until the owner of this pair drew it.
fn kept_and_lost(facts: &Facts<'_>, vampire: Seat, from: Seat, pair: &Hidden, bite: Card) -> bool {
    from != vampire
        && from != pair.owner
        && facts.could_draw(pair.owner, from, pair.turn, bite)
        && facts.may_have_kept(from, pair.turn)
}

/// Where no play explains the view, anything that adds up will do.
fn loose(facts: &Facts<'_>, colour: Colour, mut add: impl FnMut(Place, u64)) {
    let room =
        facts.slots[colour as usize].iter().any(|&slots| slots > 0) || hidden(facts, colour).next().is_some();
    if facts.unknown[colour.bite().kind() as usize] == 0 || !room {
        add(Place::Known, 1);
        return;
    }
    for seat in Seat::all(facts.seats).filter(|seat| facts.slots[colour as usize][seat.index()] > 0) {
        add(Place::Hand(seat), 1);
    }
    for (n, _) in hidden(facts, colour) {
        add(Place::Pair(n), 1);
    }
}

/// When this seat drew the card, it was the Vampire's, or somebody had kept it. Tells who these were, or
/// nothing if it cannot have been.
fn sources(facts: &Facts<'_>, vampire: Seat, colour: Colour) -> Option<ArrayVec<(Seat, u8), 2>> {
    let mut via = ArrayVec::new();
    if facts.strictness == Strictness::Loose {
        return Some(via);
    }
    for (turn, from) in facts.my_bites(colour) {
        if from & bit(vampire) != 0 || from == 0 {
            continue;
        }
        let candidates = || Seat::all(facts.seats).filter(|&seat| from & bit(seat) != 0);
        if candidates().any(|seat| facts.bitten_by_me(colour).any(|known| known.0 == seat && known.1 < turn)) {
            continue;
        }
        if facts.strictness == Strictness::Plain && vampire != facts.me.seat {
            return None;
        }
        let kept = candidates().find(|&seat| facts.may_have_kept(seat, turn))?;
        via.try_push((kept, turn)).ok()?;
    }
    Some(via)
}

fn hidden<'f>(facts: &'f Facts<'_>, colour: Colour) -> impl Iterator<Item = (usize, &'f Hidden)> {
    facts.hidden.iter().enumerate().filter(move |(_, pair)| pair.colour == colour)
}

/// The weights of a hidden Blank's places, in halves: first those in no pair, each with its slot.
fn blank_slots(facts: &Facts<'_>, vampire: Seat, colour: Colour, story: &Story) -> ArrayVec<(Slot, u64), 6> {
    let mut slots = ArrayVec::new();
    for seat in Seat::all(facts.seats) {
        let bitten = u8::from(story.place == Place::Hand(seat));
        let free = facts.slots[colour as usize][seat.index()].saturating_sub(bitten);
        if free > 0 && facts.may_hold_blank(seat, colour) {
            // Each seat was dealt the Blank with the same chance, though the Vampire has fewer such cards.
            let each = match (seat == vampire, facts.seats) {
                (true, 4) => 3,
                (true, _) => 4,
                (false, _) => 2,
            };
            slots.push((Slot::Hand(seat), u64::from(free) * each));
        }
    }
    let pool = facts.view.pool;
    if (if colour == Colour::White { pool.white } else { pool.black }) > 0 {
        slots.push((Slot::Pool, 6));
    }
    if slots.is_empty() && facts.strictness == Strictness::Loose {
        slots.push((Slot::Aside, 1));
    }
    slots
}

/// How many ways there are, by weight, to fill the hidden pairs of the colour.
fn ways(facts: &Facts<'_>, vampire: Seat, colour: Colour, story: &Story) -> u64 {
    let mut faces = [[Card::Crucifix; 2]; PAIRS];
    let mut walk = Walk::new(facts, vampire, colour, story, &mut faces);
    if facts.unknown[colour.blank().kind() as usize] == 0 {
        return walk.count(None);
    }
    let elsewhere: u64 = blank_slots(facts, vampire, colour, story).iter().map(|slot| slot.1).sum();
    let plain = if elsewhere > 0 { elsewhere * walk.count(None) } else { 0 };
    plain + hidden(facts, colour).map(|(n, _)| 2 * walk.count(Some(n))).sum::<u64>()
}

/// Chooses the Blank's place and the faces of the hidden pairs of one colour.
fn half(
    facts: &Facts<'_>,
    vampire: Seat,
    colour: Colour,
    story: Story,
    faces: &mut [[Card; 2]; PAIRS],
    rng: &mut Rng,
) -> Option<Half> {
    let mut walk = Walk::new(facts, vampire, colour, &story, faces);
    if facts.unknown[colour.blank().kind() as usize] == 0 {
        let left = walk.choose(None, rng)?;
        return Some(Half { story, blank: None, left });
    }
    let slots = blank_slots(facts, vampire, colour, &story);
    let plain = walk.count(None);
    let mut weights: ArrayVec<u64, 20> = slots.iter().map(|slot| slot.1 * plain).collect();
    weights.extend(hidden(facts, colour).map(|(n, _)| 2 * walk.count(Some(n))));
    let chosen = pick(&weights, rng)?;
    let pair = chosen.checked_sub(slots.len()).and_then(|n| hidden(facts, colour).nth(n)).map(|(n, _)| n);
    let left = walk.choose(pair, rng)?;
    Some(Half { story, blank: slots.get(chosen).map(|slot| slot.0), left })
}

//! All hands there can be: three cards of five kinds are 35, and the first 20 are those without a Mask.

use crate::words::Clue;

/// Kinds of cards.
pub(super) const KINDS: usize = 5;
/// Hands of three cards.
pub(super) const HANDS: usize = 35;
/// Hands without a Mask: they come first.
pub(super) const MASKLESS: usize = 20;

/// How many cards of each kind.
pub(super) type Counts = [u8; KINDS];

/// There is no such hand.
const NONE: u8 = u8::MAX;

/// All hands, and what becomes of them when a card is replaced.
struct Table {
    counts: [Counts; HANDS],
    swapped: [[[u8; KINDS]; KINDS]; HANDS],
}

static TABLE: Table = table();

const fn table() -> Table {
    let mut table = Table { counts: [[0; KINDS]; HANDS], swapped: [[[NONE; KINDS]; KINDS]; HANDS] };
    let mut at = 0;
    // The number of Masks is the slowest to grow.
    let mut code = 0;
    while code < 4 * 4 * 4 * 4 * 4 {
        let hand: Counts = [
            (code % 4) as u8,
            (code / 4 % 4) as u8,
            (code / 16 % 4) as u8,
            (code / 64 % 4) as u8,
            (code / 256) as u8,
        ];
        if hand[0] + hand[1] + hand[2] + hand[3] + hand[4] == 3 {
            table.counts[at] = hand;
            at += 1;
        }
        code += 1;
    }
    let mut hand = 0;
    while hand < HANDS {
        let mut pair = 0;
        while pair < KINDS * KINDS {
            let (lose, gain) = (pair / KINDS, pair % KINDS);
            if table.counts[hand][lose] > 0 {
                let mut after = table.counts[hand];
                after[lose] -= 1;
                after[gain] += 1;
                table.swapped[hand][lose][gain] = find(&table.counts, after);
            }
            pair += 1;
        }
        hand += 1;
    }
    table
}

const fn find(all: &[Counts; HANDS], wanted: Counts) -> u8 {
    let mut at = 0;
    while at < HANDS {
        let hand = all[at];
        if hand[0] == wanted[0]
            && hand[1] == wanted[1]
            && hand[2] == wanted[2]
            && hand[3] == wanted[3]
            && hand[4] == wanted[4]
        {
            return at as u8;
        }
        at += 1;
    }
    NONE
}

/// How many of each kind a hand has.
#[inline]
pub(super) fn counts(hand: usize) -> &'static Counts {
    &TABLE.counts[hand]
}

/// Whether a hand has a card of this kind.
#[inline]
pub(super) fn has(hand: usize, kind: usize) -> bool {
    TABLE.counts[hand][kind] > 0
}

/// The hand after one card is replaced by another, if it has that one.
#[inline]
pub(super) fn swapped(hand: usize, lose: usize, gain: usize) -> Option<usize> {
    let after = TABLE.swapped[hand][lose][gain];
    (after != NONE).then_some(after as usize)
}

/// The number of a hand; nothing if these are not three cards.
pub(super) fn number(wanted: Counts) -> Option<usize> {
    let at = find(&TABLE.counts, wanted);
    (at != NONE).then_some(at as usize)
}

/// How many of each kind there are among these.
pub(super) fn count<'a>(cards: impl IntoIterator<Item = &'a Clue>) -> Counts {
    let mut counts = [0; KINDS];
    for card in cards {
        counts[card.index()] += 1;
    }
    counts
}

/// How many of the wanted cards are there.
pub(super) fn matched(cards: &Counts, wanted: &Counts) -> usize {
    cards.iter().zip(wanted).map(|(&here, &wanted)| here.min(wanted) as usize).sum()
}

/// The one card of a hand that is not among the shown; nothing if they do not fit.
pub(super) fn hidden(hand: usize, shown: &Counts) -> Option<usize> {
    let cards = counts(hand);
    let mut kept = None;
    for kind in 0..KINDS {
        match cards[kind].checked_sub(shown[kind])? {
            0 => {}
            1 if kept.is_none() => kept = Some(kind),
            _ => return None,
        }
    }
    kept
}

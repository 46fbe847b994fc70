//! What to do: looks one step ahead in the worlds that are possible.

use arrayvec::ArrayVec;
use kernel::{Rng, Seat};

use super::memory::Memory;
use super::value::{manner, value};
use super::world::World;
use crate::action::Action;
use crate::rules::look::{self, Verdict};
use crate::setup::ColourRule;
use crate::view::{Me, PhaseView, View};
use crate::words::{Card, Colour, Role};

/// In so many worlds every act is tried.
const WORLDS: usize = 48;
/// The knowledge of who the Vampire is that waiting will still bring, as a share of what is missing.
const LEARNS: f64 = 0.7;
/// How much better waiting must look than accusing.
const PATIENCE: f64 = 1.1;
/// How much the Vampire cares not to look like one.
const HIDING: f32 = 0.07;

/// What each Kin leaves of the Hunters' chances in the eyes of the Vampire's side, besides the count: he
/// helps to empty hands, and draws suspicion.
const KIN: f32 = 0.5;

/// Something to do, without the named item: it does not change what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Draw {
        from: Seat,
        colour: Colour,
    },
    /// The colour is the named item's under the stricter rule, else the other's choice.
    Give {
        to: Seat,
        colour: Option<Colour>,
    },
}

/// One of `legal`.
pub(super) fn choose(memory: &Memory, view: &View, legal: &[Action], rng: &mut Rng) -> Action {
    let any = legal[rng.below(legal.len() as u32) as usize];
    let Some(me) = &view.me else { return any };
    let table = Table { memory, view, me, seats: view.seats.len() as u8 };
    let wished = match view.phase {
        PhaseView::Choose { .. } => table.turn(legal, rng),
        PhaseView::Pick { giver, item, .. } => table.pick(giver, item, legal, rng),
        PhaseView::Look { item, .. } => table.look(item, legal, rng),
        PhaseView::Draft { .. } | PhaseView::Over => None,
    };
    wished.filter(|action| legal.contains(action)).unwrap_or(any)
}

struct Table<'a> {
    memory: &'a Memory,
    view: &'a View,
    me: &'a Me,
    seats: u8,
}

impl Table<'_> {
    fn hunter(&self) -> bool {
        self.me.role == Role::Hunter
    }

    /// The higher the better for this seat's team.
    fn mine(&self, value: f32) -> f32 {
        if self.hunter() { value } else { -value }
    }

    /// Who acts after this turn.
    fn next(&self) -> Seat {
        let player = (self.view.starter.index() as u8 + (self.view.turn.max(1) - 1) % self.seats) % self.seats;
        Seat::new(player).next(self.seats)
    }

    /// The value for the Hunters, as this seat's side sees it.
    fn value(&self, world: &World) -> f32 {
        let value = value(world, self.seats, self.view.need, self.next());
        if self.hunter() { value } else { value * KIN.powi(i32::from(world.kin())) }
    }

    fn turn(&self, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        let mut deeds: ArrayVec<(Deed, f32), 16> = ArrayVec::new();
        for action in legal {
            let deed = match *action {
                Action::Take { from, colour, .. } => Deed::Draw { from, colour },
                Action::Give { to, item } => Deed::Give { to, colour: self.given_colour(item) },
                _ => continue,
            };
            if deeds.iter().all(|known| known.0 != deed) {
                deeds.push((deed, 0.0));
            }
        }
        self.memory.sample(WORLDS, rng, |world| {
            for (deed, sum) in &mut deeds {
                *sum += match *deed {
                    Deed::Draw { from, colour } => self.drawing(world, self.me.seat, from, colour),
                    Deed::Give { to, colour } => self.giving(world, to, colour),
                };
            }
        });
        for (deed, sum) in &mut deeds {
            // Equal deeds are chosen between by chance.
            *sum = self.mine(*sum) / WORLDS as f32 + (rng.next_u32() >> 8) as f32 * 1e-10;
            if self.me.role == Role::Vampire {
                *sum -= HIDING * self.betrayal(*deed);
            }
        }
        let best = deeds.iter().max_by(|a, b| a.1.total_cmp(&b.1)).copied();
        if self.hunter()
            && let Some(accuse) = self.accuse(best.map_or(0.0, |deed| f64::from(deed.1)))
        {
            return Some(accuse);
        }
        let (deed, _) = best?;
        self.name(deed, legal, rng)
    }

    fn given_colour(&self, item: Card) -> Option<Colour> {
        (self.view.options.colour_rule == ColourRule::Common).then_some(item.colour())
    }

    /// How much a deed looks like one of the Vampire's.
    fn betrayal(&self, deed: Deed) -> f32 {
        let (gives, other) = match deed {
            Deed::Draw { from, .. } => (false, from),
            Deed::Give { to, .. } => (true, to),
        };
        let hand = self.view.seats[other.index()].hand;
        let size = hand.white + hand.black;
        // With the last card it is all over anyway.
        if !gives && size == 1 { 0.0 } else { (manner(true, gives, size) / manner(false, gives, size)).ln() }
    }

    /// Accuses when that promises more than waiting.
    fn accuse(&self, best: f64) -> Option<Action> {
        let enough = |world: &World| world.pairs + world.hunters(self.seats) >= self.view.need;
        let mut sure = 0.0f64;
        let mut named = None;
        let mut promise = 0.0;
        for (crowd, (seat, belief)) in self.memory.crowds.iter().zip(self.memory.beliefs()) {
            sure = sure.max(belief);
            let wins = if belief > 0.0 { belief * Memory::chance(crowd, enough) } else { 0.0 };
            if wins > promise {
                (promise, named) = (wins, Some(seat));
            }
        }
        let waiting = best * (sure + (1.0 - sure) * LEARNS) * PATIENCE;
        named.filter(|_| promise >= waiting).map(|seat| Action::Accuse { seat })
    }

    /// The value after `picker` draws a card of this colour, over all cards it can be.
    fn drawing(&self, world: &World, picker: Seat, from: Seat, colour: Colour) -> f32 {
        let backs = colour.of(world.hand(from));
        let mut sum = 0.0;
        for kind in backs.kinds() {
            let card = Card::from_kind(kind);
            let mut after = *world;
            after.take(from, card);
            sum += f32::from(backs.count(kind)) * self.drawn(&after, picker, card);
        }
        sum / f32::from(backs.len().max(1))
    }

    /// The value when `picker` has drawn this card: what must be is done, what may be as suits the picker.
    fn drawn(&self, world: &World, picker: Seat, card: Card) -> f32 {
        let with = |with: Option<Card>| {
            let mut after = *world;
            match with {
                Some(with) => after.pair(picker, card, with),
                None => after.keep(picker, card),
            }
            self.value(&after)
        };
        match world.verdict(picker, card, card) {
            Verdict::Keep | Verdict::BittenAlone => with(None),
            Verdict::PairUp | Verdict::PairDown => with(Some(card)),
            verdict @ (Verdict::Bitten | Verdict::MayPair) => {
                let start = if verdict == Verdict::MayPair { with(None) } else { f32::MAX };
                let partners = look::partners_of(world.hand(picker), card, verdict);
                partners.fold(start, |least, partner| least.min(with(Some(partner))))
            }
        }
    }

    /// The value after `to` has drawn from this seat, any card if the colour is not settled.
    fn giving(&self, world: &World, to: Seat, settled: Option<Colour>) -> f32 {
        let hand = world.hand(self.me.seat);
        if let Some(colour) = settled {
            return self.drawing(world, to, self.me.seat, colour);
        }
        let mut sum = 0.0;
        for colour in Colour::ALL {
            let backs = colour.of(hand).len();
            if backs > 0 {
                sum += f32::from(backs) * self.drawing(world, to, self.me.seat, colour);
            }
        }
        sum / f32::from(hand.len().max(1))
    }

    fn pick(&self, giver: Seat, _item: Card, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        let mut sums = [0.0f32; 2];
        self.memory.sample(WORLDS, rng, |world| {
            for colour in Colour::ALL {
                sums[colour as usize] += self.drawing(world, self.me.seat, giver, colour);
            }
        });
        let best = |action: &&Action| match action {
            Action::Pick { colour } => self.mine(sums[*colour as usize]),
            _ => f32::MIN,
        };
        legal.iter().max_by(|a, b| best(a).total_cmp(&best(b))).copied()
    }

    fn look(&self, _item: Card, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        let card = self.me.look.as_ref()?.card;
        let mut sums: ArrayVec<f32, 16> = legal.iter().take(16).map(|_| 0.0).collect();
        self.memory.sample(WORLDS, rng, |world| {
            for (action, sum) in legal.iter().zip(&mut sums) {
                let mut after = *world;
                match *action {
                    Action::Pair { with } if after.hand(self.me.seat).count(with.kind()) > 0 => {
                        after.pair(self.me.seat, card, with);
                    }
                    _ => after.keep(self.me.seat, card),
                }
                *sum += self.value(&after);
            }
        });
        // Whoever looks at more than one choice plays for the Vampire now.
        let best = legal.iter().zip(&sums).min_by(|a, b| a.1.total_cmp(b.1));
        best.map(|(action, _)| *action)
    }

    /// Chooses the item to name. A Hunter wants the pair to be seen; the others say anything.
    fn name(&self, deed: Deed, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        let named = |action: &Action| match (*action, deed) {
            (Action::Take { from, item, colour }, Deed::Draw { from: f, colour: c })
                if from == f && colour == c =>
            {
                Some(item)
            }
            (Action::Give { to, item }, Deed::Give { to: t, colour }) if to == t => {
                Some(item).filter(|_| self.given_colour(item) == colour)
            }
            _ => None,
        };
        let mut odds = [0.0f32; 10];
        if self.hunter() {
            self.memory.sample(WORLDS, rng, |world| {
                let (picker, from) = match deed {
                    Deed::Draw { from, .. } => (self.me.seat, from),
                    Deed::Give { to, .. } => (to, self.me.seat),
                };
                for item in Card::ITEMS {
                    let both = world.hand(picker).count(item.kind()).min(1) * world.hand(from).count(item.kind());
                    odds[item.kind() as usize] += f32::from(both);
                }
            });
        }
        let score = |item: Card, rng: &mut Rng| {
            let off = match deed {
                Deed::Draw { colour, .. } if colour != item.colour() => -0.1,
                Deed::Draw { .. } | Deed::Give { .. } => 0.0,
            };
            odds[item.kind() as usize] + off + (rng.next_u32() >> 8) as f32 * 1e-9
        };
        let mut best: Option<(f32, Action)> = None;
        for action in legal {
            let Some(item) = named(action) else { continue };
            let score = score(item, rng);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, *action));
            }
        }
        best.map(|(_, action)| action)
    }
}

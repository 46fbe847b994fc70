//! What may be done, kind by kind: how many acts there are of each, and which is the nth. So all of them can be
//! listed, and one can be drawn without a list.

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{Rng, Seat, Seats, Time};

use crate::action::{Action, Move};
use crate::dice::{Picked, Purse};
use crate::rules::{duel, pick, slap, technique};
use crate::state::{Phase, State};
use crate::words::{Ally, Character};

/// Everything that `check` allows.
pub(crate) fn legal(state: &State, now: Time, seat: Seat, out: &mut Vec<Action>) {
    let acts = Acts::of(state, now, seat);
    match acts.kind {
        Kind::Act => acts.list(out),
        _ => out.extend((0..acts.count).filter_map(|n| acts.nth(n))),
    }
}

/// One of the legal acts, all equally likely.
#[inline]
pub(crate) fn sample(state: &State, now: Time, seat: Seat, rng: &mut Rng) -> Option<Action> {
    let acts = Acts::of(state, now, seat);
    if acts.count == 0 { None } else { acts.nth(rng.below(acts.count)) }
}

/// The acts of a seat, counted by kind.
struct Acts<'a> {
    state: &'a State,
    seat: Seat,
    count: u32,
    kind: Kind,
    rolls: u32,
    asides: Picked,
    uses: [Uses; Move::ALL.len()],
    used: u32,
    slap: bool,
    /// Beat mode: one may also do nothing.
    nothing: bool,
}

/// What is asked.
#[derive(Clone, Copy)]
enum Kind {
    None,
    Board,
    Ally,
    Change,
    Answer,
    /// Play, or the plan of a beat, in which one may do nothing.
    Act,
}

/// The ways to use one technique: each payment with each choice of targets.
#[derive(Clone, Copy)]
struct Uses {
    payments: u32,
    choices: u32,
}

impl Uses {
    const NONE: Uses = Uses { payments: 0, choices: 0 };
}

impl<'a> Acts<'a> {
    #[inline]
    fn of(state: &'a State, now: Time, seat: Seat) -> Acts<'a> {
        let mut acts = Acts {
            state,
            seat,
            count: 0,
            kind: Kind::None,
            rolls: 0,
            asides: Picked::NONE,
            uses: [Uses::NONE; Move::ALL.len()],
            used: 0,
            slap: false,
            nothing: false,
        };
        let player = &state.players[seat];
        if player.out {
            return acts;
        }
        match state.phase {
            Phase::Play => {
                acts.rolls = if now >= player.ready_at { rolls(player.debt) } else { 0 };
                acts.slap =
                    if state.has_power(seat) { player.debt.is_empty() } else { now >= player.hushed_until };
                acts.count_acts(false);
            }
            Phase::Plan { .. } if player.plan.is_none() => {
                let left = player.rolls < state.house().beat.rolls_per_beat;
                acts.rolls = if left { rolls(player.debt) } else { 0 };
                acts.slap = player.debt.is_empty() && state.has_power(seat);
                acts.count_acts(true);
            }
            Phase::Answer { by, .. } if slap::missing(state, by).contains(seat) => {
                (acts.kind, acts.count) = (Kind::Answer, 1);
            }
            Phase::Pick { made, .. } => match pick::turn(state, made) {
                Some((asked, true)) if asked == seat => {
                    (acts.kind, acts.count) = (Kind::Board, pick::free_boards(state).count() as u32);
                }
                Some((asked, false)) if asked == seat => {
                    (acts.kind, acts.count) = (Kind::Ally, duel::free_allies(state).count() as u32);
                }
                Some(_) | None => {}
            },
            Phase::Change { seat: asked, from, .. } if asked == seat && now >= from => {
                let ways = 1 + u32::from(player.bench.is_some());
                (acts.kind, acts.count) = (Kind::Change, ways * (1 + duel::free_allies(state).count() as u32));
            }
            Phase::Plan { .. }
            | Phase::Answer { .. }
            | Phase::Change { .. }
            | Phase::Wait { .. }
            | Phase::Over => {}
        }
        acts
    }

    #[inline]
    fn count_acts(&mut self, nothing: bool) {
        let player = &self.state.players[self.seat];
        (self.kind, self.nothing) = (Kind::Act, nothing);
        for (at, die) in player.dice.iter().enumerate() {
            if die.face.is_some() && !die.aside && !die.marked {
                self.asides = self.asides.with(at);
            }
        }
        if player.debt.is_empty() {
            let purse = self.state.purse(self.seat);
            for technique in Move::ALL {
                let uses = uses(self.state, self.seat, technique, &purse);
                self.uses[technique as usize] = uses;
                self.used += uses.payments * uses.choices;
            }
        }
        self.count =
            self.rolls + u32::from(self.asides.len()) + self.used + u32::from(self.slap) + u32::from(nothing);
    }

    /// The act number `n`, which is below `count`.
    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        let Acts { state, seat, .. } = *self;
        let at = n as usize;
        match self.kind {
            Kind::None => None,
            Kind::Answer => Some(Action::Slap),
            Kind::Board => {
                pick::free_boards(state).nth(at).map(|character: Character| Action::Board { character })
            }
            Kind::Ally => duel::free_allies(state).nth(at).map(|ally: Ally| Action::Ally { ally }),
            Kind::Change => {
                let each = 1 + duel::free_allies(state).count();
                let ally = (at % each).checked_sub(1).and_then(|at| duel::free_allies(state).nth(at));
                Some(Action::Change { boards: at >= each, ally })
            }
            Kind::Act => {
                let debt = state.players[seat].debt;
                let mut left = n;
                if left < self.rolls {
                    let dice = if debt.is_empty() { Picked::from_bits(left as u8 + 1) } else { roll(debt, left)? };
                    return Some(Action::Roll { dice });
                }
                left -= self.rolls;
                if left < u32::from(self.asides.len()) {
                    let die = self.asides.iter().nth(left as usize)?;
                    return Some(Action::SetAside { die: die as u8 });
                }
                left -= u32::from(self.asides.len());
                if left < self.used {
                    return self.nth_use(left);
                }
                left -= self.used;
                Some(if left == 0 && self.slap { Action::Slap } else { Action::Nothing })
            }
        }
    }

    /// All of them in the order of `nth`, without looking anything up twice.
    fn list(&self, out: &mut Vec<Action>) {
        let Acts { state, seat, .. } = *self;
        out.reserve(self.count as usize);
        let debt = state.players[seat].debt;
        if self.rolls > 0 {
            let dice = Picked::every().filter(|dice| debt.is_empty() || debt.meets(*dice));
            out.extend(dice.map(|dice| Action::Roll { dice }));
        }
        out.extend(self.asides.iter().map(|die| Action::SetAside { die: die as u8 }));
        for technique in Move::ALL {
            let uses = self.uses[technique as usize];
            if uses.payments * uses.choices == 0 {
                continue;
            }
            let Some(cost) = cost(state, seat, technique) else { continue };
            let aim = Aim::of(state, seat, technique);
            let ways: ArrayVec<_, 8> = (0..uses.choices).filter_map(|way| aim.nth(way)).collect();
            for dice in super::purse(state, seat, technique).payments(cost) {
                out.extend(ways.iter().map(|&(target, extra)| Action::Use { technique, dice, target, extra }));
            }
        }
        if self.slap {
            out.push(Action::Slap);
        }
        if self.nothing {
            out.push(Action::Nothing);
        }
    }

    fn nth_use(&self, n: u32) -> Option<Action> {
        let mut left = n;
        for technique in Move::ALL {
            let uses = self.uses[technique as usize];
            let here = uses.payments * uses.choices;
            if left < here {
                return chosen(self.state, self.seat, technique, left / uses.choices, left % uses.choices);
            }
            left -= here;
        }
        None
    }
}

/// How many choices of dice can be rolled: all, or those with a die that is owed.
fn rolls(debt: Picked) -> u32 {
    if debt.is_empty() { 31 } else { 32 - (32 >> debt.len()) }
}

fn roll(debt: Picked, n: u32) -> Option<Picked> {
    Picked::every().filter(|dice| debt.meets(*dice)).nth(n as usize)
}

/// How a technique can be paid for and aimed.
#[inline]
fn uses(state: &State, seat: Seat, technique: Move, purse: &Purse<'_>) -> Uses {
    // Where the joker may not stand for a dove, it must be looked at more closely.
    let Some(cost) = cost(state, seat, technique).filter(|&cost| purse.can_pay(cost)) else { return Uses::NONE };
    let payments = super::purse(state, seat, technique).payments(cost).count();
    if payments == 0 { Uses::NONE } else { Uses { payments, choices: Aim::of(state, seat, technique).ways() } }
}

/// What a technique costs, if the seat has it now.
#[inline]
fn cost(state: &State, seat: Seat, technique: Move) -> Option<Bag> {
    if technique == Move::Ccg {
        let body = state.players[seat].board.filter(|_| technique::has_ccg(state, seat))?;
        Some(state.house().board(body.character).ccg)
    } else {
        let (body, which) = technique::found(state, seat, technique)?;
        Some(state.house().tech(body.character, which).cost)
    }
}

/// How a technique can be aimed: who may be the target, where there is a choice, and who may get how many tokens of a
/// remainder, each once or not.
struct Aim {
    choices: Seats,
    sharers: Seats,
    rest: u8,
    once: bool,
}

impl Aim {
    fn of(state: &State, seat: Seat, technique: Move) -> Aim {
        match technique::found(state, seat, technique) {
            None => Aim { choices: state.others(seat).collect(), sharers: Seats::NONE, rest: 0, once: true },
            Some((body, which)) => {
                let tech = state.house().tech(body.character, which);
                let (rest, once) = technique::remainder(state, seat, tech);
                let choices = technique::choices(state, seat, tech);
                Aim { choices, sharers: technique::sharers(state, seat, tech), rest, once }
            }
        }
    }

    fn ways(&self) -> u32 {
        if !self.choices.is_empty() {
            return self.choices.len() as u32;
        }
        let n = self.sharers.len() as u32;
        // Nobody named, or one for each token: which of two is named first does not matter.
        1 + match self.rest {
            0 => 0,
            1 => n,
            _ if self.once => n * n.saturating_sub(1) / 2,
            _ => n * (n + 1) / 2,
        }
    }

    /// The target, and who gets the remainder.
    fn nth(&self, way: u32) -> Option<(Option<Seat>, [Option<Seat>; 2])> {
        if !self.choices.is_empty() {
            return Some((self.choices.nth(way as usize), [None; 2]));
        }
        let extra = match (way, self.rest) {
            (0, _) => [None; 2],
            (way, 1) => [self.sharers.nth(way as usize - 1), None],
            (way, _) => {
                let pair = |one: Seat| {
                    let others =
                        self.sharers.iter().filter(move |&other| one < other || one == other && !self.once);
                    others.map(move |other| [Some(one), Some(other)])
                };
                self.sharers.iter().flat_map(pair).nth(way as usize - 1)?
            }
        };
        Some((None, extra))
    }
}

/// The use of a technique with this payment and this aim.
fn chosen(state: &State, seat: Seat, technique: Move, payment: u32, way: u32) -> Option<Action> {
    let cost = cost(state, seat, technique)?;
    let dice = super::purse(state, seat, technique).payments(cost).nth(payment as usize)?;
    let (target, extra) = Aim::of(state, seat, technique).nth(way)?;
    Some(Action::Use { technique, dice, target, extra })
}

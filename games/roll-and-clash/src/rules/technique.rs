//! Techniques: whom they hit, with how many tokens, and what allies change.

use kernel::{BySeat, Cx, Seat, Seats};

use crate::action::{Move, Refusal};
use crate::dice::Picked;
use crate::event::{Cause, Event};
use crate::house::{Power, Supply, Tech, To, When};
use crate::rules::rolling;
use crate::state::{Body, SEATS, State};
use crate::words::Technique;

/// The board and technique behind a move of a seat, if it has it now. The CCG technique is none.
pub(crate) fn found(state: &State, seat: Seat, technique: Move) -> Option<(Body, Technique)> {
    let player = &state.players[seat];
    match (technique, player.board, player.bench) {
        (Move::T1, Some(body), _) if !body.ko => Some((body, Technique::T1)),
        (Move::T2, Some(body), _) if !body.ko => Some((body, Technique::T2)),
        (Move::T3, Some(body), _) if body.ko => Some((body, Technique::T3)),
        (Move::Bench, _, Some(body)) => Some((body, if body.ko { Technique::T3 } else { Technique::T1 })),
        (Move::T1 | Move::T2 | Move::T3 | Move::Bench | Move::Ccg, ..) => None,
    }
}

/// Whether a seat may hand the CCG token on now.
pub(crate) fn has_ccg(state: &State, seat: Seat) -> bool {
    state.is_up(seat) || state.house().constants.ccg_technique_while_ko
}

/// What a technique would do: how many tokens, from where, to whom.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// Each target's share.
    pub(crate) shares: BySeat<u8, SEATS>,
    pub(crate) targets: Seats,
    /// How many of all come from the attacker's board.
    own: u8,
    /// Who would get the token of an ally's bonus that comes from the board.
    own_extra: Option<Seat>,
}

/// The parts of a technique's total: what the technique gives, and what an ally adds.
pub(crate) struct Total {
    base: u8,
    bonus: u8,
    own: u8,
}

impl Total {
    fn of(state: &State, seat: Seat, tech: &Tech, amount: u8) -> Total {
        let tokens = state.players[seat].tokens;
        let (from_board, from_supply) = match state.power(seat) {
            Some(Power::BonusOwn(n)) => (n, 0),
            Some(Power::Bonus(n)) => (0, n),
            _ => (0, 0),
        };
        if tech.own {
            let own = tokens.min(amount + from_board);
            Total { base: own, bonus: from_supply, own }
        } else {
            let own = tokens.min(from_board);
            Total { base: amount, bonus: own + from_supply, own }
        }
    }
}

/// How many tokens of a technique go one by one to chosen players, and whether each of them may get one at most.
pub(crate) fn remainder(state: &State, seat: Seat, tech: &Tech) -> (u8, bool) {
    match tech.to {
        To::OneNeighbour | To::OnePlayer => (0, true),
        To::EachNeighbour => {
            let total = Total::of(state, seat, tech, tech.amount);
            (if state.neighbours(seat).len() > 1 { total.bonus } else { 0 }, false)
        }
        To::SplitOthers => {
            let total = Total::of(state, seat, tech, tech.amount);
            let others = state.others(seat).count() as u8;
            ((total.base + total.bonus).checked_rem(others).unwrap_or(0), true)
        }
    }
}

/// What each of several targets gets before the remainder.
pub(crate) fn each(state: &State, seat: Seat, tech: &Tech) -> u8 {
    let total = Total::of(state, seat, tech, tech.amount);
    let sharers = sharers(state, seat, tech).len();
    match tech.to {
        To::SplitOthers => (total.base + total.bonus) / sharers.max(1) as u8,
        _ if sharers > 1 => total.base,
        _ => total.base + total.bonus,
    }
}

/// Who may be the target, where there is a choice.
pub(crate) fn choices(state: &State, seat: Seat, tech: &Tech) -> Seats {
    match tech.to {
        To::OneNeighbour => state.neighbours(seat),
        To::OnePlayer => state.others(seat).collect(),
        To::EachNeighbour | To::SplitOthers => Seats::NONE,
    }
}

/// Who gets a token of the remainder, where there is a choice.
pub(crate) fn sharers(state: &State, seat: Seat, tech: &Tech) -> Seats {
    match tech.to {
        To::EachNeighbour => state.neighbours(seat),
        To::SplitOthers => state.others(seat).collect(),
        To::OneNeighbour | To::OnePlayer => Seats::NONE,
    }
}

/// Checks the choices of a technique and says what it would do.
pub(crate) fn plan(
    state: &State,
    seat: Seat,
    tech: &Tech,
    target: Option<Seat>,
    extra: [Option<Seat>; 2],
) -> Result<Plan, Refusal> {
    let choices = choices(state, seat, tech);
    let several = matches!(tech.to, To::EachNeighbour | To::SplitOthers);
    match target {
        None if several => {}
        Some(target) if !several && choices.contains(target) => {}
        _ => return Err(Refusal::BadTarget),
    }
    let (rest, once) = remainder(state, seat, tech);
    let sharers = sharers(state, seat, tech);
    let extra = if extra == [None; 2] { clockwise(seat, sharers, rest) } else { extra };
    let given = || extra.into_iter().flatten();
    let ordered = match extra {
        [Some(one), Some(other)] => one < other || one == other && !once,
        [Some(_) | None, None] => true,
        [None, Some(_)] => false,
    };
    if given().count() != usize::from(rest) || !ordered || !given().all(|seat| sharers.contains(seat)) {
        return Err(Refusal::BadShare);
    }
    let mut shares = BySeat::of(0);
    let total = match (tech.instead, target) {
        (Some((amount, when)), Some(target)) if applies(state, target, when) => {
            Total::of(state, seat, tech, amount)
        }
        _ => Total::of(state, seat, tech, tech.amount),
    };
    let targets = match target {
        Some(target) => {
            shares[target] = total.base + total.bonus;
            Seats::one(target)
        }
        None => {
            let each = each(state, seat, tech);
            for seat in sharers.iter() {
                shares[seat] = each;
            }
            for seat in given() {
                shares[seat] += 1;
            }
            sharers
        }
    };
    let own_extra = given().next().or(target).or_else(|| targets.nth(0));
    Ok(Plan { shares, targets, own: total.own, own_extra })
}

/// Who gets the remainder if nobody is named: clockwise from the attacker, in the order of seats.
fn clockwise(seat: Seat, sharers: Seats, rest: u8) -> [Option<Seat>; 2] {
    let mut round = sharers.clockwise(seat).cycle().take(usize::from(rest));
    let mut extra = [round.next(), round.next()];
    if extra[1].is_some() {
        extra.sort_unstable();
    }
    extra
}

fn applies(state: &State, target: Seat, when: When) -> bool {
    match when {
        When::TargetKo => state.is_ko(target),
        When::TargetAllyActive => state.active == Some(target),
    }
}

/// Uses a technique: tokens move, then its side effect, then the attacker's own ally.
pub(crate) fn use_technique(
    state: &mut State,
    cx: &mut Cx<'_, Event>,
    seat: Seat,
    technique: Move,
    dice: Picked,
    target: Option<Seat>,
    extra: [Option<Seat>; 2],
) {
    let house = state.options.house;
    let Some(body) = state.players[seat].board else { return };
    if technique == Move::Ccg {
        told(state, cx, seat, technique, body, dice);
        if let Some(target) = target
            && !cancelled(state, cx, seat, target)
        {
            state.ccg = Some(target);
            cx.emit_with(|| Event::CcgMoved { to: Some(target) });
        }
        return succeeded(state, cx, seat);
    }
    let Some((body, which)) = found(state, seat, technique) else { return };
    let tech = house.tech(body.character, which);
    let Ok(plan) = plan(state, seat, tech, target, extra) else { return };
    told(state, cx, seat, technique, body, dice);
    for target in plan.targets.clockwise(seat) {
        let share = plan.shares[target];
        let own = if tech.own || plan.own_extra == Some(target) { plan.own } else { 0 };
        let has_effect = granted(state, share, own) > 0 || tech.reroll && !demanded(state, target).is_empty();
        if has_effect && cancelled(state, cx, seat, target) {
            continue;
        }
        give(state, cx, target, share, Some((seat, own)), Cause::Technique);
        if tech.reroll {
            demand(state, cx, target);
        }
    }
    succeeded(state, cx, seat);
}

fn told(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat, technique: Move, body: Body, dice: Picked) {
    let lock = state.options.speed().technique_lock;
    rolling::take_back(state, seat, dice);
    if !state.options.is_beat() {
        let player = &mut state.players[seat];
        player.ready_at = player.ready_at.max(cx.after(lock));
        player.touched = cx.now;
    }
    cx.emit_with(|| Event::TechniqueUsed { seat, technique, character: body.character, dice });
}

/// Uta: each success takes a token off.
fn succeeded(state: &mut State, cx: &mut Cx<'_, Event>, seat: Seat) {
    if let Some(Power::RemoveOwn(n)) = state.power(seat) {
        let amount = n.min(state.players[seat].tokens);
        state.players[seat].tokens -= amount;
        if amount > 0 {
            cx.emit_with(|| Event::TokensDiscarded { seat, amount });
        }
    }
}

/// Hinami: a charge goes, and the technique does nothing to this seat.
fn cancelled(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat, target: Seat) -> bool {
    let guarded = matches!(state.power(target), Some(Power::Cancel(_))) && state.charges > 0 && by != target;
    if guarded {
        state.charges -= 1;
        let charges = state.charges;
        cx.emit_with(|| Event::TechniqueCancelled { seat: target, charges });
    }
    guarded
}

/// Mind manipulation: the target must reroll a die that it kept, if it kept one.
fn demand(state: &mut State, cx: &mut Cx<'_, Event>, target: Seat) {
    let kept = demanded(state, target);
    if kept.is_empty() {
        return;
    }
    state.players[target].debt = kept;
    cx.emit_with(|| Event::RerollDebt { seat: target, dice: kept });
}

/// The dice that a target would have to roll again: those it keeps, unless it owes a roll already.
fn demanded(state: &State, target: Seat) -> Picked {
    let player = &state.players[target];
    (0..player.dice.len()).filter(|&die| player.debt.is_empty() && player.dice[die].aside).collect()
}

/// How many of so many tokens there are to give, some of them from a board.
fn granted(state: &State, amount: u8, own: u8) -> u8 {
    let own = own.min(amount);
    let fresh = amount - own;
    own + match state.house().constants.supply_policy {
        Supply::Soft => fresh,
        Supply::Strict => fresh.min(state.supply()),
    }
}

/// Tokens go before a board, some of them perhaps from another's.
pub(crate) fn give(
    state: &mut State,
    cx: &mut Cx<'_, Event>,
    to: Seat,
    amount: u8,
    from: Option<(Seat, u8)>,
    cause: Cause,
) {
    let own = from.map_or(0, |(_, own)| own.min(amount));
    let amount = granted(state, amount, own);
    if amount == 0 {
        return;
    }
    if let Some((giver, _)) = from {
        state.players[giver].tokens -= own;
    }
    state.players[to].tokens = state.players[to].tokens.saturating_add(amount);
    let tokens = state.players[to].tokens;
    let from = from.filter(|_| own > 0).map(|(giver, _)| giver);
    cx.emit_with(|| Event::TokensMoved { to, amount, from, own, tokens, cause });
}

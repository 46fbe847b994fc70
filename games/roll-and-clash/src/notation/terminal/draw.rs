//! The position as one viewer may know it, as text for the terminal.

use std::fmt::Write;

use kernel::{Names, Seat, Viewer};

use super::explain;
use crate::action::Move;
use crate::notation::spelling::act;
use crate::notation::spelling::spell::{dice_words, symbol_words};
use crate::notation::spelling::titles::title;
use crate::view::{BodyView, DieView, PhaseView, PlayerView, View};
use crate::words::{Ally, Symbol, Technique};

pub(crate) fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
    let mut out = String::new();
    head(&mut out, view, names);
    seats(&mut out, view, names);
    if let Some(me) = view.me.filter(|_| view.ending.is_none()) {
        own(&mut out, view, &view.seats[me.index()]);
    }
    asked(&mut out, view, names);
    if viewer == Viewer::Spectator && view.ending.is_none() {
        out.push_str("You are watching.\n");
    }
    out
}

fn head(out: &mut String, view: &View, names: &Names) {
    let _ = write!(out, "{}.{:03} s.", view.now.0 / 1000, view.now.0 % 1000);
    if view.beat > 0 {
        let _ = write!(out, " Beat {}, {} first.", view.beat, names.of(view.initiative));
    }
    let _ = write!(out, " {} tokens in the middle.", view.supply);
    match view.ccg {
        Some(holder) => {
            let _ = write!(out, " CCG token: {}.", names.of(holder));
        }
        None => out.push_str(" CCG token: in the middle."),
    }
    if let Some(owner) = view.active {
        let ally = view.seats[owner.index()].ally.map_or("?", Ally::word);
        let _ = write!(out, " Active: {ally} of {}", names.of(owner));
        let charges = if view.charges > 0 { format!(", charges {}", view.charges) } else { String::new() };
        let _ = write!(out, "{charges}.");
    }
    out.push('\n');
}

fn body(view: &View, body: BodyView) -> String {
    if body.ko {
        return format!("{} K.O. (out at {})", body.character.word(), view.options.ko_threshold(body.character));
    }
    let track = &view.options.house.board(body.character).track;
    let price = track.get(usize::from(body.slot)).map_or(0, |&price| price);
    format!("{} slot {}/{} (next {price})", body.character.word(), body.slot, track.len())
}

/// A line for each seat: board, tokens, ally, dice.
fn seats(out: &mut String, view: &View, names: &Names) {
    let all = || (0u8..).zip(&view.seats).map(|(n, seat)| (Seat::new(n), seat));
    let width = all().map(|(seat, _)| names.of(seat).chars().count()).max().unwrap_or(0);
    for (seat, shown) in all() {
        let mark = if view.ending.is_none() && view.waiting.contains(seat) { '>' } else { ' ' };
        let _ = write!(out, "{mark} {:width$}  ", names.of(seat));
        if shown.out {
            out.push_str("out\n");
            continue;
        }
        let board = shown.board.map_or("no board".into(), |there| body(view, there));
        let bench = shown.bench.map_or(String::new(), |there| format!(" above {}", body(view, there)));
        let ally = shown.ally.map_or("no ally", Ally::word);
        let star = if view.active == Some(seat) { "*" } else { "" };
        let _ = writeln!(out, "{board}{bench}, {star}{ally}, tokens {}: {}", shown.tokens, dice(shown));
    }
}

/// The dice: `(kept)`, `set aside*`.
fn dice(seat: &PlayerView) -> String {
    let some = |holds: fn(&DieView) -> bool| (0..5).filter(|&at| holds(&seat.dice[at])).collect();
    let faces = seat.dice.map(|die| die.face);
    let mut out = dice_words(&faces, some(|die| die.aside), some(|die| die.marked));
    if seat.power {
        out += " POWER";
    }
    if !seat.debt.is_empty() {
        let debt: Vec<String> = seat.debt.iter().map(|die| die.to_string()).collect();
        let _ = write!(out, " must reroll one of {}", debt.join(" "));
    }
    out
}

/// What one's own board can do.
fn own(out: &mut String, view: &View, me: &PlayerView) {
    let house = view.options.house;
    let cost = |bag: kernel::parts::Bag| symbol_words(bag.cards().map(|kind| Symbol::ALL[usize::from(kind)]));
    let Some(board) = me.board.filter(|_| !me.out) else { return };
    let mut line = |technique: Move, body: BodyView, which: Technique| {
        let tech = house.tech(body.character, which);
        let lit = if me.payable.contains(&technique) { "!" } else { " " };
        let name = format!("{} ({})", technique.word(), title(tech));
        let _ = writeln!(out, " {lit}{name}: {}: {}.", cost(tech.cost), explain::effect(tech));
    };
    if board.ko {
        line(Move::T3, board, Technique::T3);
    } else {
        line(Move::T1, board, Technique::T1);
        line(Move::T2, board, Technique::T2);
    }
    if let Some(bench) = me.bench {
        line(Move::Bench, bench, if bench.ko { Technique::T3 } else { Technique::T1 });
    }
    let lit = |technique: &Move| if me.payable.contains(technique) { "!" } else { " " };
    let _ = writeln!(out, " {}ccg: {}.", lit(&Move::Ccg), cost(house.board(board.character).ccg));
    let power = if me.power { "!" } else { " " };
    if board.ko {
        let _ = writeln!(out, " {power}Regeneration: {}.", cost(house.board(board.character).regeneration));
    } else if let Some(ally) = me.ally {
        let _ = writeln!(out, " {power}Power of {}: {}.", ally.word(), cost(house.ally(ally).cost));
    }
}

/// What is asked, in a sentence.
fn asked(out: &mut String, view: &View, names: &Names) {
    let own = view.me.map(|me| &view.seats[me.index()]);
    let question = match view.phase {
        PhaseView::Pick { board: true, .. } => "which board to take".into(),
        PhaseView::Pick { board: false, .. } => "which ally to take".into(),
        PhaseView::Wait { until } => {
            let _ = writeln!(out, "Paused until {} ms.", until.0);
            return;
        }
        PhaseView::Play => "roll, use a technique, or slap".into(),
        PhaseView::Answer { by, .. } => format!("slap, since {} did", names.of(by)),
        PhaseView::Change { .. } => "change boards or ally, or keep both".into(),
        PhaseView::Plan { .. } => match own.and_then(|me| me.plan.as_ref()) {
            Some(plan) => format!("you planned to {}", act::write(plan, names)),
            None => {
                let rolls = own.and_then(|me| me.rolls).unwrap_or(0);
                format!("roll ({rolls} rolls made), then a technique, a slap, or nothing")
            }
        },
        PhaseView::Over => return,
    };
    let _ = writeln!(out, "Asked: {}: {question}.", names.of_all(view.waiting));
}

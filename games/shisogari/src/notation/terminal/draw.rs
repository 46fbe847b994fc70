//! The position as one viewer may know it, as text for the terminal.

use std::fmt::Write;

use kernel::{Names, Seat, Viewer};

use crate::notation::spelling::spell::pair_words;
use crate::view::{Backs, PhaseView, View};
use crate::words::Card;

pub(crate) fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
    let mut out = String::new();
    let cap = view.options.turn_cap;
    let _ = match view.phase {
        PhaseView::Draft { .. } => {
            writeln!(out, "The draft: {} lie on the table.", backs(view.pool))
        }
        _ => writeln!(out, "Turn {} of {cap}. The Hunters need {} pairs and Hunters.", view.turn, view.need),
    };
    let width = (0..view.seats.len()).map(|n| names.of(Seat::new(n as u8)).chars().count()).max().unwrap_or(0);
    for (n, seat) in view.seats.iter().enumerate() {
        let chair = Seat::new(n as u8);
        let mark = if on_turn(view) == Some(chair) { '>' } else { ' ' };
        let _ = write!(out, "{mark} {:width$}  {:<14}", names.of(chair), backs(seat.hand));
        if !seat.pairs.is_empty() {
            let _ = write!(out, "  [{}]", pair_words(&seat.pairs).join("] ["));
        }
        if let Some(ending) = &view.ending {
            let open = &ending.seats[n];
            let turned = if open.turned == 0 { String::new() } else { format!(" since turn {}", open.turned) };
            let won = if open.won { ", won" } else { "" };
            let _ = write!(out, "  {}{turned}{won}; hand {}", open.role.word(), cards(&open.hand));
        }
        out.push('\n');
    }
    match view.phase {
        PhaseView::Pick { giver, picker, item } => {
            let _ = writeln!(
                out,
                "{} named {}: {} picks a card from {}'s hand.",
                names.of(giver),
                item.word(),
                names.of(picker),
                names.of(giver)
            );
        }
        PhaseView::Look { picker, source, item, .. } => {
            let _ = writeln!(
                out,
                "{} was named: {} looks at a card from {}'s hand.",
                item.word(),
                names.of(picker),
                names.of(source)
            );
        }
        PhaseView::Draft { .. } | PhaseView::Choose { .. } | PhaseView::Over => {}
    }
    if let (Some(me), None) = (&view.me, &view.ending) {
        let _ =
            writeln!(out, "You are {}: a {}. Your hand: {}", names.of(me.seat), me.role.word(), cards(&me.hand));
        if let Some(look) = &me.look {
            let _ = writeln!(out, "You drew {}.", look.card.word());
        }
        for seen in &me.sightings {
            let (to, from) = (names.of(seen.to), names.of(seen.from));
            let _ = writeln!(out, "You know: {to} drew {} from {from} in turn {}.", seen.card.word(), seen.turn);
        }
    } else if viewer == Viewer::Spectator && view.ending.is_none() {
        out.push_str("You are watching.\n");
    }
    out
}

pub(super) fn on_turn(view: &View) -> Option<Seat> {
    match view.phase {
        PhaseView::Draft { seat } | PhaseView::Choose { seat } => Some(seat),
        PhaseView::Pick { picker, .. } | PhaseView::Look { picker, .. } => Some(picker),
        PhaseView::Over => None,
    }
}

fn backs(backs: Backs) -> String {
    format!("{} white {} black", backs.white, backs.black)
}

fn cards(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "none".into();
    }
    cards.iter().map(|&card| card.word()).collect::<Vec<_>>().join(", ")
}

//! The position as one viewer may know it, as text for the terminal.

use std::fmt::Write;

use kernel::{Names, Seat, Viewer};

use crate::cards::Card;
use crate::notation::spelling::spell::{cause_word, counted, dice_words, title};
use crate::view::{CardView, Forecast, Packet, Question, SeatView, View};
use crate::words::Place;

pub(crate) fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "Turn {}, {}.{}", view.turn, names.of(view.active), extra(view, names));
    boards(&mut out, view, names);
    market(&mut out, view, viewer);
    dice(&mut out, view, names);
    asked(&mut out, view, names);
    if viewer == Viewer::Spectator && view.ending.is_none() {
        out.push_str("You are watching.\n");
    }
    out
}

fn extra(view: &View, names: &Names) -> String {
    let mut out = String::new();
    if view.freeze > 0 {
        let _ = write!(out, " An extra turn with {} fewer dice.", view.freeze);
    }
    if view.froze {
        out.push_str(" Another turn of Freeze Time may follow.");
    }
    if let Some(seat) = view.resume {
        let _ = write!(out, " Out of order: play goes on at the left of {}.", names.of(seat));
    }
    if !view.frenzies.is_empty() {
        let seats: Vec<&str> = view.frenzies.iter().map(|&seat| names.of(seat)).collect();
        let _ = write!(out, " Frenzy turns to come: {}.", seats.join(", "));
    }
    out
}

/// A line for each monster, and one for its cards.
fn boards(out: &mut String, view: &View, names: &Names) {
    let all = || (0u8..).zip(&view.seats).map(|(n, seat)| (Seat::new(n), seat));
    let width = all().map(|(seat, _)| names.of(seat).chars().count()).max().unwrap_or(0).max(4);
    let _ = writeln!(out, "  {:width$}  {:10}  {:7}  hearts  stars  energy", "", "monster", "place");
    for (seat, board) in all() {
        let mark = if view.ending.is_none() && seat == view.active { '>' } else { ' ' };
        let place = match (board.alive, board.place) {
            (false, _) => "fallen",
            (true, Place::Outside) => "",
            (true, Place::City) => "CITY",
            (true, Place::Bay) => "BAY",
        };
        let hearts = format!("{:>2}/{}", board.hearts, board.max_hearts);
        let _ = write!(
            out,
            "{mark} {:width$}  {:10}  {place:7}  {hearts:>6}  {:>5}  {:>6}",
            names.of(seat),
            board.monster.word(),
            board.stars,
            board.energy
        );
        out.push_str(&marks(board));
        out.push('\n');
        if !board.cards.is_empty() {
            let cards: Vec<String> = board.cards.iter().map(card).collect();
            let _ = writeln!(out, "  {:width$}  {}", "", cards.join(", "));
        }
    }
    let free = |place: Place| !view.seats.iter().any(|seat| seat.alive && seat.place == place);
    match (free(Place::City), view.bay && free(Place::Bay)) {
        (true, true) => out.push_str("Tokyo is empty, City and Bay.\n"),
        (true, false) => out.push_str("Nobody is in the City.\n"),
        (false, true) => out.push_str("Nobody is in the Bay.\n"),
        (false, false) => {}
    }
}

fn marks(board: &SeatView) -> String {
    let mut out = String::new();
    for (n, what) in [(board.poison, "poison"), (board.shrink, "shrink")] {
        if n > 0 {
            let _ = write!(out, "  {n} {what}");
        }
    }
    if board.winged {
        out.push_str("  wings out");
    }
    out
}

/// `smoke-cloud (2)`, `mimic = jets`.
fn card(held: &CardView) -> String {
    let mut out = title(held.card).to_owned();
    if held.card == Card::Mimic {
        let _ = write!(out, " = {}", held.copies.map_or("nothing", title));
    }
    if let Some(n) = held.counters {
        let _ = write!(out, " ({n})");
    }
    if held.used {
        out.push_str(" used");
    }
    if held.mimicked {
        out.push_str(" copied");
    }
    out
}

/// The cards for sale, with the price for whoever looks.
fn market(out: &mut String, view: &View, viewer: Viewer) {
    let prices = viewer.seat().and_then(|seat| view.seats.get(seat.index())).map(|board| board.prices);
    let cards = view.market.iter().enumerate().map(|(slot, card)| match card {
        None => "(empty)".to_owned(),
        Some(card) => {
            let price = prices.and_then(|prices| prices[slot]).unwrap_or(card.cost());
            format!("{} for {price}", title(*card))
        }
    });
    let cards: Vec<String> = cards.collect();
    let _ =
        writeln!(out, "Market: {}. Deck {}, discard pile {}.", cards.join(", "), view.deck, view.discard.len());
    if let Some(top) = view.top {
        let _ = writeln!(out, "You know the top card: {}, printed cost {}.", title(top), top.cost());
    }
}

fn dice(out: &mut String, view: &View, names: &Names) {
    if view.dice.is_empty() || view.ending.is_some() {
        return;
    }
    let rerolls = match (view.ask.map(|ask| ask.what), view.rerolls) {
        (Some(Question::Roll), 1) => " (1 reroll left)".to_owned(),
        (Some(Question::Roll), n) => format!(" ({n} rerolls left)"),
        _ => String::new(),
    };
    let _ = writeln!(out, "Dice: {}{rerolls}", dice_words(view.dice));
    if let Some(forecast) = &view.forecast {
        let _ = writeln!(out, "As they are: {}.", foreseen(forecast, names));
    }
    if let Some(hearts) = &view.hearts {
        let _ = writeln!(out, "Hearts without a use yet: {}.", hearts.left);
    }
}

fn foreseen(forecast: &Forecast, names: &Names) -> String {
    let mut parts = Vec::new();
    if forecast.stars > 0 {
        parts.push(counted(forecast.stars, "star"));
    }
    if forecast.energy > 0 {
        parts.push(format!("{} energy", forecast.energy));
    }
    if forecast.hearts > 0 {
        parts.push(counted(forecast.hearts, "heart"));
    }
    if !forecast.hits.is_empty() {
        parts.push(packets(&forecast.hits, names));
    }
    if let Some(place) = forecast.enters {
        parts.push(format!("into the {}", place.word()));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join("; ") }
}

fn packets(packets: &[Packet], names: &Names) -> String {
    let one = |packet: &Packet| {
        let lethal = if packet.lethal { ", the last heart" } else { "" };
        format!("{} to {}{lethal}", packet.amount, names.of(packet.seat))
    };
    format!("damage {}", packets.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// What is asked, in a sentence.
fn asked(out: &mut String, view: &View, names: &Names) {
    if let Some(hit) = &view.hit {
        let by = hit.dealer.map_or(String::new(), |seat| format!(" by {}", names.of(seat)));
        let _ = write!(out, "From {}{by}: {}.", cause_word(hit.cause), packets(&hit.packets, names));
        if !hit.camouflage.is_empty() {
            let _ = write!(out, " Camouflage dice: {}.", dice_words(hit.camouflage));
        }
        out.push('\n');
    }
    let Some(ask) = view.ask else { return };
    let name = names.of(ask.seat);
    let question = match ask.what {
        Question::MoveMimic => "move the mimic counter for 1 energy, or keep",
        Question::Roll => "reroll dice, or stop",
        Question::Probe => "reroll a die with Psychic Probe, or pass",
        Question::ProbeAgain => "the probed die shows 3: dweller, or accept",
        Question::Change => "change dice with cards, or done",
        Question::Hearts => "what is a heart for",
        Question::Extra => "who gets the extra heart of Regeneration",
        Question::Hit => "what to do about the damage",
        Question::Yield => "stay in Tokyo, or yield",
        Question::Buy => "buy, or end",
        Question::Offer => "buy a card that was just revealed, or pass",
        Question::Copy => "which card does Mimic copy",
        Question::Charge => "how much energy goes on Monster Batteries",
        Question::Sell => "sell cards with Metamorph, or done",
        Question::Freeze => "take another turn with one die less, or decline",
    };
    let _ = write!(out, "{name} is asked: {question}.");
    if let Some(attack) = view.attack {
        let _ = write!(out, " The attack took {}", counted(attack.lost, "heart"));
        if attack.held > 0 {
            let _ = write!(out, ", and takes {} more without a yield", attack.held);
        }
        out.push('.');
    }
    out.push('\n');
}

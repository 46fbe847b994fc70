//! The position as one viewer may know it, as text for the terminal.

use std::fmt::Write;

use kernel::{Names, Seat, Seats, Viewer};

use super::explain;
use crate::notation::spelling::spell::{cards_words, letter};
use crate::rules::ending::{Judged, Objective, Verdict};
use crate::view::{Ending, Me, MeetingView, PhaseView, Reveal, SeatView, View};
use crate::words::{Character, Deed, Square, Tile, clues};

pub(crate) fn draw(view: &View, viewer: Viewer, names: &Names) -> String {
    let mut out = String::new();
    head(&mut out, view, names);
    ring(&mut out, view);
    boards(&mut out, view, names);
    if let Some(me) = view.me.as_ref().filter(|_| view.ending.is_none()) {
        own(&mut out, view, me, names);
    }
    notebook(&mut out, view, names);
    asked(&mut out, view, names);
    ending(&mut out, view, names);
    if viewer == Viewer::Spectator && view.ending.is_none() {
        out.push_str("You are watching.\n");
    }
    out
}

fn head(out: &mut String, view: &View, names: &Names) {
    match view.turn {
        0 => out.push_str("Before the first turn."),
        turn => {
            let _ = write!(out, "Turn {turn}, round {}, {}.", view.round, names.of(view.active));
        }
    }
    let _ = write!(out, " Pool {} of {}.", view.pool, view.full_pool);
    if view.last_turn {
        out.push_str(" This turn is the last.");
    }
    out.push_str("\nIn play:\n");
    for character in &view.cast {
        let _ = writeln!(out, "  {}", explain::character(&view.options.house, character.id));
    }
}

/// The ring: a line with each place, the token marked.
fn ring(out: &mut String, view: &View) {
    let place = |(at, place): (usize, &crate::view::PlaceView)| {
        let tile = place.tile.map_or("red?", Tile::word);
        let face = if place.visible { tile.to_owned() } else { format!("({tile})") };
        let token = if usize::from(view.token) == at { "*" } else { "" };
        format!("{at} {token}{face}")
    };
    let places: Vec<String> = view.ring.iter().enumerate().map(place).collect();
    let _ = writeln!(out, "Ring: {}.", places.join(", "));
    let _ = writeln!(out, "      * the token; (hidden tiles) are not counted.");
}

/// A line for each board.
fn boards(out: &mut String, view: &View, names: &Names) {
    let all = || (0u8..).zip(&view.seats).map(|(n, seat)| (Seat::new(n), seat));
    let width = all().map(|(seat, _)| names.of(seat).chars().count()).max().unwrap_or(0);
    for (seat, board) in all() {
        let mark = if view.ending.is_none() && view.waiting.contains(seat) { '>' } else { ' ' };
        let _ = write!(out, "{mark} {:width$}  {:<9}", names.of(seat), explain::markers(board.suspicion));
        let squares: Vec<String> = Square::ALL
            .iter()
            .filter(|square| board.markers[square.index()] > 0)
            .map(|square| format!("{} {}", square.word(), board.markers[square.index()]))
            .collect();
        if !squares.is_empty() {
            let _ = write!(out, " ({})", squares.join(", "));
        }
        if let Some(up) = board.up {
            let _ = write!(out, "  up {}", letter(up));
        }
        out.push_str(&known(view, board, names));
        out.push('\n');
    }
}

/// What the latest tests said, as far as it still holds.
fn known(view: &View, board: &SeatView, names: &Names) -> String {
    let mut out = String::new();
    let fresh = board.tests.iter().filter(|seen| seen.since == 0);
    let words: Vec<String> =
        fresh.map(|seen| format!("{}{}", if seen.met { "" } else { "no " }, seen.test.word())).collect();
    if !words.is_empty() {
        let _ = write!(out, "  [{}]", words.join(", "));
    }
    if view.options.support {
        let _ = write!(out, "  token of {}", names.of(Seat::new(board.token)));
    }
    out
}

/// The own character, hand and choices.
fn own(out: &mut String, view: &View, me: &Me, names: &Names) {
    let house = view.options.house;
    let _ = writeln!(out, "You are {}", explain::character(&house, me.character));
    let _ = write!(out, "Your hand: {}.", cards_words(me.hand.iter().copied()));
    if !me.picked.is_empty() {
        let _ = write!(out, " You chose {}.", cards_words(me.picked.iter().copied()));
    }
    let kaneki = me.tokens.iter().position(|&known| known == Some(true));
    if view.options.support {
        match kaneki {
            Some(at) => {
                let _ = write!(out, " Transformed Kaneki lies before {}.", names.of(Seat::new(at as u8)));
            }
            None => out.push_str(" You do not know where Transformed Kaneki lies."),
        }
    }
    out.push('\n');
}

/// What the viewer knows of meetings: the own ones in full.
fn notebook(out: &mut String, view: &View, names: &Names) {
    let mut met: Vec<&MeetingView> = view.meetings.iter().filter(|met| met.secret.is_some()).collect();
    met.sort_by_key(|met| met.turn);
    for met in met {
        let Some(secret) = &met.secret else { continue };
        let when = if met.turn == 0 { "At first".to_owned() } else { format!("Turn {}", met.turn) };
        let (asker, target) = (names.of(met.asker), names.of(met.target));
        let _ = write!(out, "{when}: {target} showed {asker} {}", cards_words(secret.shown.iter().copied()));
        match (secret.gave, secret.got) {
            (Some(gave), Some(got)) => {
                let _ = write!(out, "; {asker} gave {} for {}", letter(gave), letter(got));
            }
            (Some(gave), None) => {
                let _ = write!(out, "; {asker} gave {target} {}", letter(gave));
            }
            _ if met.turn > 0 => out.push_str("; no swap"),
            _ => {}
        }
        match met.target_since {
            0 => out.push_str(".\n"),
            1 => out.push_str("; one interrogation since.\n"),
            n => {
                let _ = writeln!(out, "; {n} interrogations since.");
            }
        }
    }
}

/// What is asked, in a sentence.
fn asked(out: &mut String, view: &View, names: &Names) {
    let here = view.ring[usize::from(view.token)].tile.map_or("?", Tile::word);
    let question = match view.phase {
        PhaseView::FirstUp => "which card lies up".into(),
        PhaseView::FirstShow => "which two cards are shown to the left".into(),
        PhaseView::FirstGive => "which card is given to the right".into(),
        PhaseView::Start => "one or two visible tiles ahead, or an inspector's special".into(),
        PhaseView::Ask => format!("at {here}: who to interrogate, or skip"),
        PhaseView::Answer { target } => format!("which two cards {} shows", names.of(target)),
        PhaseView::Exchange { target } => format!("swap a card with {}, or keep and pretend", names.of(target)),
        PhaseView::Place { .. } => "which card lies up now".into(),
        PhaseView::Remove => format!("at {here}: whose marker goes back to the Pool, or skip"),
        PhaseView::Mark => format!("at {here}: who gets a marker of the Pool, or skip"),
        PhaseView::Attack => match view.doing {
            Some(Deed::AttackMost) => format!("at {here}: attack one with the most markers, or skip"),
            _ => format!("at {here}: attack one with three markers or more, or skip"),
        },
        PhaseView::Support => "look at a Support token, trade the own, or skip".into(),
        PhaseView::Over => return,
    };
    let _ = writeln!(out, "Asked: {}: {question}.", names.of_all(view.waiting));
}

/// How it ended, with everything shown.
fn ending(out: &mut String, view: &View, names: &Names) {
    let Some(ending) = &view.ending else { return };
    if ending.reversed {
        out.push_str("Transformed Kaneki turned the attack against the attacker.\n");
    }
    for (n, open) in (0u8..).zip(&ending.seats) {
        let up = open.up.map_or(String::new(), |up| format!(", up {}", letter(up)));
        let dead = if open.dead { ", dead" } else { "" };
        let kaneki = if open.kaneki && view.options.support { ", Transformed Kaneki" } else { "" };
        let won =
            if open.won { format!(", and won: {}", reasons(view, ending, open, names)) } else { String::new() };
        let hand = cards_words(open.hand.iter().copied());
        let name = names.of(Seat::new(n));
        let _ = writeln!(out, "  {name} was {} with {hand}{up}{kaneki}{dead}{won}.", open.character.word());
    }
}

/// What made a seat win.
fn reasons(view: &View, ending: &Ending, open: &Reveal, names: &Names) -> String {
    let person = view.options.house.person(open.character);
    let dead: Seats =
        (0u8..).zip(&ending.seats).filter(|(_, seat)| seat.dead).map(|(n, _)| Seat::new(n)).collect();
    let why = |judged: &Judged| match judged.objective {
        Objective::Collection => {
            let cards = person.collection.map_or(String::new(), |cards| cards_words(clues(cards)));
            format!("had {cards} as the turn began")
        }
        Objective::Killing => format!("killed {}", names.of_all(dead)),
        Objective::Team => "an inspector killed a ghoul".into(),
        Objective::StayingAlive => {
            let cards = person.staying_alive.map_or(String::new(), |cards| cards_words(clues(cards)));
            format!("stayed alive with {cards}")
        }
        Objective::Partner => format!("{} is alive", person.partner.map_or("the partner", Character::word)),
    };
    let met = open.objectives.iter().filter(|judged| judged.verdict == Verdict::Met);
    met.map(why).collect::<Vec<_>>().join("; ")
}

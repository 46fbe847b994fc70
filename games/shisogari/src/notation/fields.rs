//! What a field of a view holds.

use kernel::{Names, Seat, Trouble, Value};

use super::spell::{card_word, colour_word, pair_word, role_word, team_word, verdict_word};
use super::words::WORDS;
use crate::view::{Ending, PairView, PhaseView, View};
use crate::words::Card;

pub(crate) fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
    if let Some(value) = public(view, field, names).or_else(|| of_ending(view.ending.as_deref(), field, names)) {
        return Ok(value);
    }
    let me = view.me.as_ref();
    match field.split_once('.') {
        Some((whose @ ("lost" | "drew"), name)) => {
            let other = names.seat(name)?;
            let Some(me) = me else { return Ok(Value::Hidden) };
            let (from, to) = if whose == "lost" { (me.seat, other) } else { (other, me.seat) };
            let seen = me.sightings.iter().find(|seen| seen.from == from && seen.to == to);
            Ok(seen.map_or(Value::word("none"), |seen| {
                Value::text(format!("{} {}", card_word(seen.card), seen.turn))
            }))
        }
        Some((name, part)) => of_seat(view, names.seat(name)?, part),
        None => match (field, me) {
            ("kin", _) => {
                let kin = me.map(|me| me.kin.iter().copied().collect()).unwrap_or_default();
                Ok(Value::text(names.of_all(kin)))
            }
            ("hand" | "role" | "boxed" | "turned" | "drawn" | "verdict", None) => Ok(Value::Hidden),
            (_, Some(me)) => of_seat(view, me.seat, field),
            _ => Err(unknown(field)),
        },
    }
}

fn public(view: &View, field: &str, names: &Names) -> Option<Value> {
    let (turn, picker, source, item, colour) = match view.phase {
        PhaseView::Draft { seat } | PhaseView::Choose { seat } => (Some(seat), None, None, None, None),
        PhaseView::Pick { giver, picker, item } => (Some(giver), Some(picker), Some(giver), Some(item), None),
        PhaseView::Look { picker, source, item, colour } => {
            (Some(on_turn(view)), Some(picker), Some(source), Some(item), Some(colour))
        }
        PhaseView::Over => (None, None, None, None, None),
    };
    let name = |seat: Option<Seat>| Value::word(seat.map_or("nobody", |seat| names.of(seat)));
    Some(match field {
        "phase" => Value::word(phase_word(view)),
        "turn" => name(turn),
        "turn.number" => Value::word(view.turn),
        "starter" => name(Some(view.starter)),
        "need" => Value::word(view.need),
        "item" => Value::word(item.map_or("none", card_word)),
        "picker" => name(picker),
        "source" => name(source),
        "drawn.colour" => Value::word(colour.map_or("none", colour_word)),
        "drawn" => drawn(view),
        "verdict" => match (&view.me, colour) {
            (_, None) => Value::word("none"),
            (Some(me), Some(_)) => {
                me.look.as_ref().map_or(Value::Hidden, |look| Value::word(verdict_word(look.verdict)))
            }
            (None, Some(_)) => Value::Hidden,
        },
        "pool.white" => Value::word(view.pool.white),
        "pool.black" => Value::word(view.pool.black),
        _ => return None,
    })
}

/// The drawn card: the picker looks at it, the source knows what it lost.
fn drawn(view: &View) -> Value {
    let PhaseView::Look { picker, source, .. } = view.phase else { return Value::word("none") };
    let Some(me) = &view.me else { return Value::Hidden };
    if let Some(look) = &me.look {
        return Value::word(card_word(look.card));
    }
    let seen = me.sightings.iter().find(|seen| seen.from == source && seen.to == picker);
    seen.map_or(Value::Hidden, |seen| Value::word(card_word(seen.card)))
}

fn on_turn(view: &View) -> Seat {
    let seats = view.seats.len() as u8;
    Seat::new((view.starter.index() as u8 + (view.turn.max(1) - 1) % seats) % seats)
}

pub(crate) fn phase_word(view: &View) -> &'static str {
    match view.phase {
        PhaseView::Draft { .. } => "draft",
        PhaseView::Choose { .. } => "choose",
        PhaseView::Pick { .. } => "pick",
        PhaseView::Look { .. } => "look",
        PhaseView::Over => "over",
    }
}

fn of_ending(ending: Option<&Ending>, field: &str, names: &Names) -> Option<Value> {
    if !["winner", "reason", "accuser", "accused", "pairs", "hunters"].contains(&field) {
        return None;
    }
    let Some(ending) = ending else { return Some(Value::word("none")) };
    let name = |seat: Option<Seat>| Value::word(seat.map_or("nobody", |seat| names.of(seat)));
    Some(match field {
        "winner" => Value::word(team_word(ending.winner)),
        "reason" => Value::word(ending.reason.word()),
        "accuser" => name(ending.accuser),
        "accused" => name(ending.accused),
        "pairs" => Value::word(ending.pairs),
        _ => Value::word(ending.hunters),
    })
}

fn of_seat(view: &View, seat: Seat, part: &str) -> Result<Value, Trouble> {
    let shown = &view.seats[seat.index()];
    match part {
        "cards" => return Ok(Value::word(shown.hand.white + shown.hand.black)),
        "white" => return Ok(Value::word(shown.hand.white)),
        "black" => return Ok(Value::word(shown.hand.black)),
        "pairs" => return Ok(pairs(shown.pairs.iter())),
        "faces" => {
            let mut down = shown.pairs.iter().filter(|pair| !pair.up).peekable();
            if down.peek().is_none() {
                return Ok(Value::word("none"));
            }
            let faces = down.map(|pair| pair.cards.map(pair_word)).collect::<Option<Vec<_>>>();
            return Ok(faces.map_or(Value::Hidden, Value::Ordered));
        }
        _ => {}
    }
    let turned = |turn: u8| if turn == 0 { Value::word("never") } else { Value::word(turn) };
    if let Some(ending) = &view.ending {
        let open = &ending.seats[seat.index()];
        return Ok(match part {
            "hand" => cards(&open.hand),
            "role" => Value::word(role_word(open.role)),
            "boxed" => cards(&open.boxed),
            "turned" => turned(open.turned),
            "team" => Value::word(team_word(open.team)),
            "won" => Value::word(if open.won { "yes" } else { "no" }),
            _ => return Err(unknown(part)),
        });
    }
    let mine = view.me.as_ref().filter(|me| me.seat == seat);
    match (part, mine) {
        ("hand", Some(me)) => Ok(cards(&me.hand)),
        ("role", Some(me)) => Ok(Value::word(role_word(me.role))),
        ("boxed", Some(me)) => Ok(cards(&me.boxed)),
        ("turned", Some(me)) => Ok(turned(me.turned)),
        ("hand" | "role" | "boxed" | "turned", None) | ("team" | "won", _) => Ok(Value::Hidden),
        _ => Err(unknown(part)),
    }
}

fn cards(cards: &[Card]) -> Value {
    if cards.is_empty() {
        return Value::word("none");
    }
    Value::Unordered(cards.iter().map(|&card| card_word(card).to_owned()).collect())
}

/// Pairs as the viewer sees them, each two words.
pub(crate) fn pairs<'a>(pairs: impl Iterator<Item = &'a PairView>) -> Value {
    let mut words = Vec::new();
    for pair in pairs {
        words.push(pair.cards.map_or_else(|| colour_word(pair.colour).to_owned(), pair_word));
        words.push(if pair.up { "up" } else { "down" }.to_owned());
    }
    if words.is_empty() { Value::word("none") } else { Value::Ordered(words) }
}

/// An unknown field, with every word of the vocabulary as a candidate.
fn unknown(field: &str) -> Trouble {
    let known = WORDS.fields.iter().flat_map(|word| word.form.split(", "));
    let known = known.map(|form| form.trim_start_matches("<Name>.").trim_end_matches(".<Name>"));
    Trouble::unknown("field", field, known)
}

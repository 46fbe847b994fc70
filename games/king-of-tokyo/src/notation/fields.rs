//! What a field of a view holds.

use kernel::{Names, Seat, Trouble, Value};

use super::spell::{
    cause_word, dice_words, face_word, find_card, place_word, question_ids, question_word, title, yes_word,
};
use super::words::WORDS;
use crate::cards::Card;
use crate::dice::Dice;
use crate::view::{CardView, SeatView, View};
use crate::words::{Copy, Place};

pub(crate) fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
    let field = field.to_lowercase();
    if let Some(value) = public(view, &field, names).or_else(|| details(view, &field, names)) {
        return Ok(value);
    }
    match field.split_once('.') {
        Some((name, part)) => match names.seat(name) {
            Ok(seat) => of_seat(view, seat, part).ok_or_else(|| unknown(&field)),
            Err(trouble) => {
                let known = WORDS.fields.iter().any(|word| word.form.contains(&format!("{name}.")));
                Err(if known { unknown(&field) } else { trouble })
            }
        },
        None => match view.me {
            Some(me) => of_seat(view, me, &field).ok_or_else(|| unknown(&field)),
            None => Err(unknown(&field)),
        },
    }
}

/// The table: whose turn it is, Tokyo, the market, the cards in play, the end.
fn public(view: &View, field: &str, names: &Names) -> Option<Value> {
    let name = |seat: Option<Seat>| Value::word(seat.map_or("nobody", |seat| names.of(seat)));
    let several = |seats: &[Seat]| Value::Unordered(seats.iter().map(|&seat| names.of(seat).to_owned()).collect());
    let at = |place: Place| {
        let at = view.seats.iter().position(|seat| seat.alive && seat.place == place);
        at.map(|n| Seat::new(n as u8))
    };
    let slot = |n: usize| Value::word(view.market[n].map_or("none", title));
    let counters = |card: Card, copies: Option<Card>| {
        let mut cards = view.seats.iter().flat_map(|seat| &seat.cards);
        let found = cards.find(|held| held.card == card && (copies.is_none() || held.copies == copies));
        Value::word(found.and_then(|held| held.counters).map_or("none".into(), |n| n.to_string()))
    };
    Some(match field {
        "turn" => name(view.ending.is_none().then_some(view.active)),
        "turn.number" => Value::word(view.turn),
        "phase" | "ask" => match view.ask {
            Some(ask) => {
                let ids = question_ids(ask.what).iter().map(Value::word);
                Value::Either(std::iter::once(Value::word(question_word(ask.what))).chain(ids).collect())
            }
            None => Value::word("over"),
        },
        "asked" => name(view.ask.map(|ask| ask.seat)),
        "city" => name(at(Place::City)),
        "bay" if !view.bay => Value::Either(vec![Value::word("closed"), Value::word("nobody")]),
        "bay" => name(at(Place::Bay)),
        "market" => {
            let places = view.market.iter().map(|card| card.map_or("none", title).to_owned()).collect();
            let held = cards(view.market.iter().flatten().copied());
            Value::Either(vec![held, Value::Unordered(places), Value::word(view.market.iter().flatten().count())])
        }
        "market.1" => slot(0),
        "market.2" => slot(1),
        "market.3" => slot(2),
        "market.count" => Value::word(view.market.iter().flatten().count()),
        "deck" | "deck.count" => counted(view.deck),
        "discard" => Value::Either(vec![cards(view.discard.iter().copied()), Value::word(view.discard.len())]),
        "discard.count" => Value::word(view.discard.len()),
        "top" => match view.top {
            Some(card) => Value::word(title(card)),
            None if view.deck == 0 => Value::word("none"),
            None => Value::Hidden,
        },
        "knows.top" => several(&view.knows_top),
        "alive" | "living" => {
            let living = living(view);
            Value::Either(vec![several(&living), Value::word(living.len())])
        }
        "mimic" => Value::word(mimic(view).map_or("none", title)),
        "smoke" => counters(Card::SmokeCloud, None),
        "batteries" => counters(Card::MonsterBatteries, None),
        "mimic.smoke" => counters(Card::Mimic, Some(Card::SmokeCloud)),
        "mimic.batteries" => counters(Card::Mimic, Some(Card::MonsterBatteries)),
        "granted" => granted(view, &view.seats.iter().flat_map(|seat| &seat.cards), &[Copy::Card]),
        "mimic.granted" => granted(view, &view.seats.iter().flat_map(|seat| &seat.cards), &[Copy::Mimic]),
        "dealt" => Value::word(yes_word(view.dealt)),
        "freeze" => Value::word(view.freeze),
        "froze" => Value::word(yes_word(view.froze)),
        "frenzy" | "frenzies" => Value::text(match &view.frenzies[..] {
            [] => "nobody".to_owned(),
            seats => seats.iter().map(|&seat| names.of(seat)).collect::<Vec<_>>().join(" "),
        }),
        "resume" => name(view.resume),
        "winners" | "winner" => match &view.ending {
            Some(ending) => several(&ending.winners),
            None => Value::word("none"),
        },
        "reason" => Value::word(view.ending.as_ref().map_or("none", |ending| ending.reason.word())),
        _ => return None,
    })
}

/// The dice and what comes of them.
fn details(view: &View, field: &str, names: &Names) -> Option<Value> {
    let number = |n: Option<u8>| Value::word(n.map_or("none".into(), |n| n.to_string()));
    let name = |seat: Option<Seat>| Value::word(seat.map_or("nobody", |seat| names.of(seat)));
    let (forecast, hearts, hit) = (view.forecast.as_ref(), view.hearts.as_ref(), view.hit.as_ref());
    Some(match field {
        "dice" => dice(view.dice),
        "dice.count" => Value::word(view.dice.len()),
        "rerolls" => Value::word(view.rerolls),
        "offered" => {
            let offered = view.offered.iter().filter_map(|&slot| view.market.get(usize::from(slot)).copied()?);
            cards(offered)
        }
        "forecast.stars" => number(forecast.map(|f| f.stars)),
        "forecast.energy" => number(forecast.map(|f| f.energy)),
        "forecast.hearts" => number(forecast.map(|f| f.hearts)),
        "forecast.enters" => Value::word(forecast.and_then(|f| f.enters).map_or("none", place_word)),
        "forecast.hits" => match forecast {
            Some(f) => Value::Unordered(f.hits.iter().map(|hit| names.of(hit.seat).to_owned()).collect()),
            None => Value::word("none"),
        },
        "hearts.left" => number(hearts.map(|h| h.left)),
        "hearts.own" => number(hearts.map(|h| h.own)),
        "hearts.poison" => number(hearts.map(|h| h.poison)),
        "hearts.shrink" => number(hearts.map(|h| h.shrink)),
        "hit.dealer" | "hit.by" => name(hit.and_then(|hit| hit.dealer)),
        "hit.cause" => Value::word(hit.map_or("none", |hit| cause_word(hit.cause))),
        "hit.seat" => name(hit.and_then(|hit| hit.seat)),
        "hit.dice" => hit.map_or(Value::word("none"), |hit| dice(hit.camouflage)),
        "hit.attack" => {
            let packet = hit.and_then(|hit| hit.packets.iter().find(|packet| Some(packet.seat) == hit.seat));
            Value::word(packet.map_or("none", |packet| yes_word(packet.attack)))
        }
        "attack.lost" => number(view.attack.map(|attack| attack.lost)),
        "attack.held" => number(view.attack.map(|attack| attack.held)),
        _ => {
            let (part, seat) = field.split_once('.')?;
            let seat = names.seat(seat).ok();
            let packet = |packets: &[crate::view::Packet]| {
                let seat = seat?;
                Some(Value::word(packets.iter().find(|p| p.seat == seat).map_or(0, |p| p.amount)))
            };
            match part {
                "forecast" => packet(forecast.map_or(&[][..], |f| &f.hits))?,
                "hit" => packet(hit.map_or(&[][..], |hit| &hit.packets))?,
                "hearts" => number(hearts.and_then(|h| h.ray.get(seat?.index()).copied())),
                _ => return None,
            }
        }
    })
}

fn of_seat(view: &View, seat: Seat, part: &str) -> Option<Value> {
    let board = view.seats.get(seat.index())?;
    // Those of the card; without it those of Mimic as its copy.
    let counters = |power: Card, copies: &[Copy]| {
        let counters = held(&board.cards.iter(), power, copies).and_then(|(held, _)| held.counters);
        Value::word(counters.map_or("none".into(), |n| n.to_string()))
    };
    Some(match part {
        "hearts" => {
            let of_max = format!("{}/{}", board.hearts, board.max_hearts);
            Value::Either(vec![Value::word(board.hearts), Value::word(of_max)])
        }
        "max" => Value::word(board.max_hearts),
        "stars" | "points" => Value::word(board.stars),
        "energy" => Value::word(board.energy),
        "poison" => counted(board.poison),
        "shrink" => counted(board.shrink),
        "place" if board.place == Place::Outside => Value::word("outside"),
        "place" => Value::Either(vec![Value::word(place_word(board.place)), Value::word("tokyo")]),
        "monster" => Value::word(board.monster.word()),
        "alive" => Value::word(yes_word(board.alive)),
        "eliminated" | "dead" => Value::word(yes_word(!board.alive)),
        "winged" => Value::word(yes_word(board.winged)),
        "cards" => {
            Value::Either(vec![cards(board.cards.iter().map(|held| held.card)), Value::word(board.cards.len())])
        }
        "cards.count" => Value::word(board.cards.len()),
        "used" => cards(board.cards.iter().filter(|held| held.used).map(|held| held.card)),
        "smoke" => counters(Card::SmokeCloud, &Copy::ALL),
        "batteries" => counters(Card::MonsterBatteries, &Copy::ALL),
        "granted" => granted(view, &board.cards.iter(), &Copy::ALL),
        "mimic.smoke" => counters(Card::SmokeCloud, &[Copy::Mimic]),
        "mimic.batteries" => counters(Card::MonsterBatteries, &[Copy::Mimic]),
        "mimic.granted" => granted(view, &board.cards.iter(), &[Copy::Mimic]),
        "mimic" => {
            let mimic = board.cards.iter().find(|held| held.card == Card::Mimic);
            Value::word(mimic.and_then(|held| held.copies).map_or("none", title))
        }
        "prices" => {
            let price = |price: &Option<u8>| price.map_or("none".to_owned(), |price| price.to_string());
            Value::Ordered(board.prices.iter().map(price).collect())
        }
        "odds" => Value::word(board.odds),
        _ => return price(view, board, part.strip_prefix("price.")?),
    })
}

/// The first of these copies of a power that is among some cards.
fn held<'v>(
    cards: &(impl Iterator<Item = &'v CardView> + Clone),
    power: Card,
    copies: &[Copy],
) -> Option<(&'v CardView, Copy)> {
    copies.iter().find_map(|&copy| {
        let found = cards.clone().find(|held| match copy {
            Copy::Card => held.card == power,
            Copy::Mimic => held.copies == Some(power),
        });
        Some((found?, copy))
    })
}

/// The hearts that Even Bigger gave, or Mimic as its copy.
fn granted<'v>(view: &View, cards: &(impl Iterator<Item = &'v CardView> + Clone), copies: &[Copy]) -> Value {
    let found = held(cards, Card::EvenBigger, copies);
    Value::word(found.map_or("none".into(), |(_, copy)| view.granted[copy.index()].to_string()))
}

/// What a card of the market would cost the seat.
fn price(view: &View, board: &SeatView, card: &str) -> Option<Value> {
    let card = find_card(card)?;
    let slot = view.market.iter().position(|held| held.map(Card::title) == Some(card.title()));
    let price = slot.and_then(|slot| board.prices[slot]);
    Some(Value::word(price.map_or("none".into(), |price| price.to_string())))
}

fn living(view: &View) -> Vec<Seat> {
    (0u8..).zip(&view.seats).filter(|(_, seat)| seat.alive).map(|(n, _)| Seat::new(n)).collect()
}

fn mimic(view: &View) -> Option<Card> {
    view.seats.iter().flat_map(|seat| &seat.cards).find_map(|held| held.copies)
}

fn cards(cards: impl Iterator<Item = Card>) -> Value {
    Value::Unordered(cards.map(|card| title(card).to_owned()).collect())
}

/// How many; none of them may be written so.
fn counted(n: u8) -> Value {
    if n == 0 { Value::Either(vec![Value::word(0), Value::word("none")]) } else { Value::word(n) }
}

fn dice(dice: Dice) -> Value {
    if dice.is_empty() {
        return Value::text(dice_words(dice));
    }
    Value::Unordered(dice.iter().map(|face| face_word(face).to_owned()).collect())
}

fn unknown(field: &str) -> Trouble {
    let known = WORDS.fields.iter().flat_map(|word| word.form.split(", "));
    Trouble::unknown("field", field, known)
}

//! What a field of a view holds.

use kernel::{Names, Seat, Trouble, Value};

use super::spell::{self, letter, phase_names, phase_word, yes_word};
use super::tell;
use super::words::WORDS;
use crate::rules::ending::{Objective, Verdict};
use crate::rules::ring;
use crate::state::RING;
use crate::view::{MeetingView, PhaseView, Reveal, SeatView, Secret, TestedView, View};
use crate::words::{Clue, Deed, Kind, Square, Tile};

pub(crate) fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
    let field = field.to_lowercase().replace('-', "_");
    let parts: Vec<&str> = field.split('.').collect();
    let found =
        public(view, &parts, names).or_else(|| of_file(view, &parts)).or_else(|| of_ending(view, &parts, names));
    if let Some(value) = found {
        return Ok(value);
    }
    match &parts[..] {
        [whose @ ("shown" | "showed" | "gave" | "got"), name] => with(view, whose, names.seat(name)?),
        ["met", asker, target, rest @ ..] => {
            met(view, names.seat(asker)?, names.seat(target)?, rest).ok_or_else(|| unknown(&field))
        }
        [name, part @ ..] if names.seat(name).is_ok() => {
            of_seat(view, names.seat(name)?, part, names).ok_or_else(|| unknown(&field))
        }
        [name, _, ..] if !heads().any(|head| head == *name) => {
            Err(names.seat(name).expect_err("no name, as above"))
        }
        _ => match &view.me {
            Some(me) => of_seat(view, me.seat, &parts, names).ok_or_else(|| unknown(&field)),
            None if of_seat(view, Seat::new(0), &parts, names).is_some() => Ok(Value::Hidden),
            None => Err(unknown(&field)),
        },
    }
}

fn heads() -> impl Iterator<Item = &'static str> {
    WORDS.fields.iter().flat_map(|word| word.form.split(", ")).filter_map(|form| form.split('.').next())
}

fn unknown(field: &str) -> Trouble {
    let known = WORDS.fields.iter().flat_map(|word| word.form.split(", "));
    Trouble::unknown("field", field, known)
}

fn name(names: &Names, seat: Option<Seat>) -> Value {
    Value::word(seat.map_or("nobody", |seat| names.of(seat)))
}

fn several(names: &Names, seats: impl IntoIterator<Item = Seat>) -> Value {
    Value::Unordered(seats.into_iter().map(|seat| names.of(seat).to_owned()).collect())
}

fn cards(cards: impl IntoIterator<Item = Clue>) -> Value {
    Value::Unordered(cards.into_iter().map(|card| letter(card).to_owned()).collect())
}

fn card(card: Option<Clue>) -> Value {
    Value::word(card.map_or("none", letter))
}

fn tile_value(tile: Option<Tile>) -> Value {
    tile.map_or(Value::Hidden, |tile| Value::word(tile.word()))
}

/// A place of the ring, by its number or by what lies there.
fn place_value(view: &View, place: u8) -> Value {
    let number = Value::word(place);
    match view.ring[usize::from(place)].tile {
        Some(tile) => Value::Either(vec![number, Value::word(tile.word())]),
        None => number,
    }
}

/// Places of the ring, in any order.
fn places(view: &View, places: impl Iterator<Item = u8>) -> Value {
    let places: Vec<u8> = places.collect();
    let numbers = Value::Unordered(places.iter().map(u8::to_string).collect());
    let tiles: Option<Vec<String>> =
        places.iter().map(|&place| Some(view.ring[usize::from(place)].tile?.word().to_owned())).collect();
    match tiles {
        Some(tiles) => Value::Either(vec![numbers, Value::Unordered(tiles)]),
        None => numbers,
    }
}

fn visible(view: &View) -> u8 {
    (0..RING).fold(0, |bits, place| bits | u8::from(view.ring[usize::from(place)].visible) << place)
}

/// The table as everybody sees it.
fn public(view: &View, parts: &[&str], names: &Names) -> Option<Value> {
    let over = view.ending.is_some();
    let here = view.ring[usize::from(view.token)];
    Some(match parts {
        ["phase" | "ask"] => {
            let others = phase_names(view.phase).iter().map(Value::word);
            Value::Either(std::iter::once(Value::word(phase_word(view.phase))).chain(others).collect())
        }
        ["turn" | "active"] => name(names, (!over).then_some(view.active)),
        ["turn", "number"] => Value::word(view.turn),
        ["round"] => Value::word(view.round),
        ["first" | "starter"] => name(names, Some(view.first)),
        ["setup"] => Value::word(&view.setup),
        ["doing"] => Value::word(view.doing.map_or("none", Deed::word)),
        ["target" | "asked"] => name(names, target(view)),
        ["waiting"] => several(names, view.waiting.iter()),
        ["pool"] => Value::word(view.pool),
        ["pool", "full"] => Value::word(view.full_pool),
        ["markers"] => Value::Ordered(view.seats.iter().map(|seat| seat.suspicion.to_string()).collect()),
        ["last_turn"] => Value::word(yes_word(view.last_turn)),
        ["token" | "at" | "position"] => place_value(view, view.token),
        ["here"] => tile_value(here.tile),
        ["visible"] => places(view, (0..RING).filter(|&place| view.ring[usize::from(place)].visible)),
        ["hidden"] => places(view, (0..RING).filter(|&place| !view.ring[usize::from(place)].visible)),
        ["red_known"] => Value::word(yes_word(view.ring.iter().all(|place| place.tile.is_some()))),
        ["ring"] => {
            let tiles = view.ring.iter().map(|place| place.tile.map_or("unknown", Tile::word).to_owned());
            Value::Ordered(tiles.collect())
        }
        ["tile", place] => tile_value(view.ring.get(place.parse::<usize>().ok()?)?.tile),
        ["tile", place, "visible"] => Value::word(yes_word(view.ring.get(place.parse::<usize>().ok()?)?.visible)),
        ["place", tile] => {
            let tile = spell::find_tile(tile)?;
            let at = view.ring.iter().position(|place| place.tile == Some(tile));
            at.map_or(Value::Hidden, Value::word)
        }
        ["moves"] => {
            let ahead = (1..=2).filter_map(|steps| ring::destination(view.token, visible(view), steps));
            places(view, ahead)
        }
        ["moves", steps @ ("1" | "2")] => {
            match ring::destination(view.token, visible(view), steps.parse().ok()?) {
                Some(place) => place_value(view, place),
                None => Value::word("none"),
            }
        }
        ["cast" | "characters"] => {
            Value::Unordered(view.cast.iter().map(|character| character.id.word().to_owned()).collect())
        }
        ["targets"] => targets(view, names),
        _ => return None,
    })
}

fn target(view: &View) -> Option<Seat> {
    match view.phase {
        PhaseView::Answer { target } | PhaseView::Exchange { target } | PhaseView::Place { target } => {
            Some(target)
        }
        _ => None,
    }
}

/// The data file and the table of setups, as far as they are in play.
fn of_file(view: &View, parts: &[&str]) -> Option<Value> {
    let house = view.options.house;
    let row = house.setups.iter().find(|row| row.id == view.setup)?;
    let person = |word: &str| {
        let character = spell::find_character(word)?;
        Some(house.person(character))
    };
    let list =
        |bag: Option<kernel::parts::Bag>| bag.map_or(Value::word("none"), |bag| cards(crate::words::clues(bag)));
    let kinds =
        |kinds: crate::words::Kinds| Value::Unordered(kinds.iter().map(|kind| kind.word().to_owned()).collect());
    Some(match parts {
        ["ghouls"] => Value::word(row.ghouls),
        ["inspectors"] => Value::word(row.inspectors),
        ["humans"] => Value::word(row.humans),
        ["deck"] => {
            let words = view.clues.iter().flat_map(|clue| [letter(clue.id).to_owned(), clue.count.to_string()]);
            Value::Either(vec![
                Value::Ordered(words.collect()),
                Value::word(view.clues.iter().map(|clue| clue.count).sum::<u8>()),
            ])
        }
        ["deck", clue] => {
            let clue = spell::find_clue(clue)?;
            Value::word(view.clues.iter().find(|there| there.id == clue).map_or(0, |there| there.count))
        }
        ["deeds"] => {
            let Some(tile) = view.ring[usize::from(view.token)].tile else { return Some(Value::Hidden) };
            Value::Ordered(house.place(tile).deeds.iter().map(|deed| deed.word().to_owned()).collect())
        }
        ["deeds", tile] => {
            let tile = spell::find_tile(tile)?;
            Value::Ordered(house.place(tile).deeds.iter().map(|deed| deed.word().to_owned()).collect())
        }
        ["goal", who, "collection"] => list(person(who)?.collection),
        ["goal", who, "alive" | "staying_alive"] => list(person(who)?.staying_alive),
        ["goal", who, "killing"] => kinds(person(who)?.killing),
        ["goal", who, "kinds"] => kinds(person(who)?.kinds),
        ["goal", who, "partner"] => Value::word(person(who)?.partner.map_or("none", crate::Character::word)),
        ["goal", who, "special"] => Value::word(person(who)?.special.map_or("none".into(), |n| n.to_string())),
        ["option" | "options", "mask"] => Value::word(yes_word(view.options.mask)),
        ["option" | "options", "support"] => Value::word(yes_word(view.options.support)),
        _ => return None,
    })
}

/// Whom the seat that is asked may choose: hidden from all others.
fn targets(view: &View, names: &Names) -> Value {
    let Some(me) = view.me.as_ref().filter(|me| view.waiting.contains(me.seat)) else { return Value::Hidden };
    let seats = Seat::all(view.seats.len() as u8);
    let others = || seats.clone().filter(|&seat| seat != me.seat);
    let suspicion = |seat: Seat| view.seats[seat.index()].suspicion;
    let rules = &view.options.house.rules;
    let person = view.options.house.person(me.character);
    let found: Vec<Seat> = match view.phase {
        PhaseView::Ask => others().collect(),
        PhaseView::Remove => seats.clone().filter(|&seat| suspicion(seat) > 0).collect(),
        PhaseView::Mark => seats.clone().filter(|&seat| rules.give_marker_to_self || seat != me.seat).collect(),
        PhaseView::Support => seats.collect(),
        PhaseView::Start => {
            let up = view.seats[me.seat.index()].up.filter(|_| rules.faceup_counts_for_special_action);
            let doves = me.hand.iter().chain(&up).filter(|&&card| card == Clue::Dove).count();
            let least = person.special.filter(|_| doves >= 2);
            others().filter(|&seat| least.is_some_and(|least| suspicion(seat) >= least)).collect()
        }
        PhaseView::Attack if person.killing.is_empty() => Vec::new(),
        PhaseView::Attack if view.doing == Some(Deed::AttackMost) => {
            let most = others().map(suspicion).max().unwrap_or(0).max(rules.attack_most_min_markers);
            others().filter(|&seat| suspicion(seat) >= most).collect()
        }
        PhaseView::Attack => others().filter(|&seat| suspicion(seat) >= 3).collect(),
        PhaseView::FirstUp
        | PhaseView::FirstShow
        | PhaseView::FirstGive
        | PhaseView::Answer { .. }
        | PhaseView::Exchange { .. }
        | PhaseView::Place { .. }
        | PhaseView::Over => Vec::new(),
    };
    several(names, found)
}

/// A seat: what everybody sees of it, and what one's own view shows besides.
fn of_seat(view: &View, seat: Seat, part: &[&str], names: &Names) -> Option<Value> {
    let shown = view.seats.get(seat.index())?;
    let mine = view.me.as_ref().filter(|me| me.seat == seat);
    let reveal = view.ending.as_ref().and_then(|ending| ending.seats.get(seat.index()));
    let secret = |own: Option<Value>, open: Option<Value>| open.or(own).unwrap_or(Value::Hidden);
    Some(match part {
        ["markers" | "suspicion"] => markers(shown),
        ["markers" | "suspicion", square] => Value::word(shown.markers[spell::find_square(square)?.index()]),
        ["shows"] => Value::word(shown.shows),
        ["cards"] => Value::word(3 + u8::from(view.options.mask && shown.up.is_none() && view.ending.is_none())),
        ["up"] if matches!(view.phase, PhaseView::FirstUp) && mine.is_none() => Value::Hidden,
        ["up"] => card(shown.up),
        ["gone"] => card(shown.gone),
        ["ready"] => Value::word(yes_word(!view.waiting.contains(seat))),
        ["exchanges"] => Value::word(shown.exchanges),
        ["tested"] => tests(shown),
        ["tested", test, rest @ ..] => {
            let test = spell::find_test(test)?;
            tested(shown.tests.iter().find(|seen| seen.test == test), rest)?
        }
        ["entered"] => card(shown.entered.map(|entered| entered.card)),
        ["entered", "turn"] => number(shown.entered.map(|entered| entered.turn)),
        ["entered", "since"] => number(shown.entered.map(|entered| entered.since)),
        ["began"] => number(shown.began),
        ["token"] => Value::word(names.of(Seat::new(shown.token))),
        ["looked"] => several(names, shown.looked.iter().copied()),
        ["kaneki"] => {
            let known = mine_tokens(view, seat);
            secret(
                known.map(|yes| Value::word(yes_word(yes))),
                reveal.map(|open| Value::word(yes_word(open.kaneki))),
            )
        }
        ["hand"] => secret(
            mine.map(|me| cards(me.hand.iter().copied())),
            reveal.map(|open| cards(open.hand.iter().copied())),
        ),
        ["character" | "role"] => secret(
            mine.map(|me| Value::word(me.character.word())),
            reveal.map(|open| Value::word(open.character.word())),
        ),
        ["kinds"] => {
            let who = mine.map(|me| me.character).or(reveal.map(|open| open.character));
            let kinds = who.map(|who| view.options.house.person(who).kinds);
            kinds.map_or(Value::Hidden, |kinds| {
                Value::Unordered(kinds.iter().map(|kind: Kind| kind.word().to_owned()).collect())
            })
        }
        ["picked"] => mine.map_or(Value::Hidden, |me| cards(me.picked.iter().copied())),
        ["dead"] => reveal.map_or(Value::word("no"), |open| Value::word(yes_word(open.dead))),
        ["won"] => reveal.map_or(Value::Hidden, |open| Value::word(yes_word(open.won))),
        ["objectives"] => reveal.map_or(Value::Hidden, objectives),
        [goal @ ("killing" | "team" | "alive" | "partner" | "collection")] => match reveal {
            None => Value::Hidden,
            Some(open) => {
                let judged = open.objectives.iter().find(|judged| objective(judged.objective) == *goal);
                Value::word(judged.map_or("none", |judged| verdict(judged.verdict)))
            }
        },
        _ => return None,
    })
}

/// Whether the token before a seat is Transformed Kaneki, if the viewer knows.
fn mine_tokens(view: &View, seat: Seat) -> Option<bool> {
    view.me.as_ref()?.tokens.get(seat.index()).copied().flatten()
}

fn number(n: Option<u8>) -> Value {
    Value::word(n.map_or("none".into(), |n| n.to_string()))
}

/// `3`, or `coffee2 2 given 1`.
fn markers(shown: &SeatView) -> Value {
    let there = Square::ALL.iter().filter(|square| shown.markers[square.index()] > 0);
    let words = there.flat_map(|square| [square.word().to_owned(), shown.markers[square.index()].to_string()]);
    Value::Either(vec![Value::word(shown.suspicion), Value::Ordered(words.collect())])
}

/// `coffee2 yes dove2 no`, in the order of tests.
fn tests(shown: &SeatView) -> Value {
    let words = shown.tests.iter().flat_map(|seen| [seen.test.word().to_owned(), yes_word(seen.met).to_owned()]);
    Value::Ordered(words.collect())
}

fn tested(seen: Option<&TestedView>, rest: &[&str]) -> Option<Value> {
    Some(match rest {
        [] => Value::word(seen.map_or("none", |seen| yes_word(seen.met))),
        ["turn"] => number(seen.map(|seen| seen.turn)),
        ["since"] => number(seen.map(|seen| seen.since)),
        _ => return None,
    })
}

fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Collection => "collection",
        Objective::Killing => "killing",
        Objective::Team => "team",
        Objective::StayingAlive => "alive",
        Objective::Partner => "partner",
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Met => "met",
        Verdict::Failed => "failed",
        Verdict::Void => "void",
    }
}

/// `killing met team failed`, in any order of pairs.
fn objectives(open: &Reveal) -> Value {
    let words = open.objectives.iter().flat_map(|judged| [objective(judged.objective), verdict(judged.verdict)]);
    Value::Ordered(words.map(str::to_owned).collect())
}

/// What the viewer and another did at their latest meeting.
fn with(view: &View, what: &str, other: Seat) -> Result<Value, Trouble> {
    let Some(me) = &view.me else { return Ok(Value::Hidden) };
    let find = |asker: Seat, target: Seat| {
        let met = view.meetings.iter().find(|met| met.asker == asker && met.target == target)?;
        Some((met.turn, met.secret.as_ref()?))
    };
    let (asking, asked) = (find(me.seat, other), find(other, me.seat));
    let shown = |met: Option<(u8, &Secret)>| {
        met.map_or(Value::word("none"), |(_, secret)| cards(secret.shown.iter().copied()))
    };
    let later = |one: Option<(u8, &Secret)>, than: Option<(u8, &Secret)>| {
        one.is_some_and(|(turn, _)| than.is_none_or(|(other, _)| turn >= other))
    };
    let mine = later(asking, asked);
    let (gave, got) = match (asking, asked) {
        (Some((_, secret)), _) if mine => (secret.gave, secret.got),
        (_, Some((_, secret))) => (secret.got, secret.gave),
        _ => (None, None),
    };
    Ok(match what {
        "shown" => shown(asking),
        "showed" => shown(asked),
        "gave" => card(gave),
        _ => card(got),
    })
}

/// The latest interrogation of one by another.
fn met(view: &View, asker: Seat, target: Seat, rest: &[&str]) -> Option<Value> {
    let met: Option<&MeetingView> = view.meetings.iter().find(|met| met.asker == asker && met.target == target);
    let Some(met) = met else {
        return ["", "turn", "cards", "since", "shown", "gave", "got"]
            .contains(&rest.first().copied().unwrap_or(""))
            .then(|| Value::word("none"));
    };
    let secret = |of: &dyn Fn(&Secret) -> Value| met.secret.as_ref().map_or(Value::Hidden, of);
    Some(match rest {
        [] | ["turn"] => Value::word(met.turn),
        ["cards"] => Value::word(met.cards),
        ["since"] => Value::text(format!("{} {}", met.asker_since, met.target_since)),
        ["shown"] => secret(&|secret| cards(secret.shown.iter().copied())),
        ["gave"] => secret(&|secret| card(secret.gave)),
        ["got"] => secret(&|secret| card(secret.got)),
        _ => return None,
    })
}

/// Once it is over.
fn of_ending(view: &View, parts: &[&str], names: &Names) -> Option<Value> {
    let ending = view.ending.as_ref();
    Some(match parts {
        ["winners" | "winner"] => match ending {
            Some(ending) => several(names, ending.winners.iter().copied()),
            None => Value::word("none"),
        },
        ["reason" | "ending"] => Value::word(ending.map_or("none", |ending| tell::reason(ending.reason))),
        ["attacker"] => name(names, ending.and_then(|ending| ending.attacker)),
        ["victim" | "dead"] => {
            let dead = ending.and_then(|ending| ending.seats.iter().position(|open| open.dead));
            name(names, dead.map(|at| Seat::new(at as u8)))
        }
        ["attacked"] => name(names, ending.and_then(|ending| ending.target)),
        ["reversed"] => Value::word(ending.map_or("none", |ending| yes_word(ending.reversed))),
        _ => return None,
    })
}

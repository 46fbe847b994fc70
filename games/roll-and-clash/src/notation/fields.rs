//! What a field of a view holds.

use kernel::parts::Bag;
use kernel::{Names, Seat, Time, Trouble, Value};

use super::spell::{self, move_word, phase_word, yes_word};
use super::words::WORDS;
use super::{act, file};
use crate::action::Move;
use crate::setup::{DuelMode, Mode, Pace};
use crate::view::{BodyView, DieView, PhaseView, PlayerView, View};
use crate::words::{Ally, Symbol, Technique};

pub(crate) fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
    let field = field.to_lowercase().replace('-', "_");
    let parts: Vec<&str> = field.split('.').collect();
    let own = || match view.me {
        Some(me) => of_seat(view, me, &parts, names),
        None => of_seat(view, Seat::new(0), &parts, names).map(|_| Value::Hidden),
    };
    if let Some(value) = public(view, &parts, names).or_else(|| of_file(view, &parts)) {
        // With `sees`, these may be one's own or of all.
        let both = matches!(parts[..], ["tokens" | "ko" | "out"]);
        let mine = own().filter(|_| view.me.is_some() && both);
        return Ok(mine.map_or(value.clone(), |mine| Value::Either(vec![mine, value])));
    }
    match &parts[..] {
        [name, part @ ..] if names.seat(name).is_ok() => {
            of_seat(view, names.seat(name)?, part, names).ok_or_else(|| unknown(&field))
        }
        [name, _, ..] if !heads().any(|head| head == *name) => {
            Err(names.seat(name).expect_err("no name, as above"))
        }
        _ => own().ok_or_else(|| unknown(&field)),
    }
}

fn heads() -> impl Iterator<Item = &'static str> {
    WORDS.fields.iter().flat_map(|word| word.form.split(", ")).filter_map(|form| form.split('.').next())
}

fn unknown(field: &str) -> Trouble {
    Trouble::unknown("field", field, WORDS.fields.iter().flat_map(|word| word.form.split(", ")))
}

fn name(names: &Names, seat: Option<Seat>) -> Value {
    Value::word(seat.map_or("nobody", |seat| names.of(seat)))
}

fn several(names: &Names, seats: impl IntoIterator<Item = Seat>) -> Value {
    Value::Unordered(seats.into_iter().map(|seat| names.of(seat).to_owned()).collect())
}

fn when(time: Option<Time>) -> Value {
    time.map_or(Value::word("none"), |time| Value::word(format!("{}ms", time.0)))
}

fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Value {
    Value::Unordered(words.into_iter().map(str::to_owned).collect())
}

/// Yes or no; yes need not be written.
fn yes(yes: bool) -> Value {
    let word = Value::word(yes_word(yes));
    if yes { Value::Either(vec![word, Value::Ordered(Vec::new())]) } else { word }
}

/// The table as everybody sees it.
fn public(view: &View, parts: &[&str], names: &Names) -> Option<Value> {
    let house = view.options.house;
    let all = || Seat::all(view.seats.len() as u8);
    let on_boards = || view.seats.iter().map(|seat| u32::from(seat.tokens)).sum::<u32>();
    Some(match parts {
        ["phase"] => match phase_word(view.phase) {
            "wait" => Value::Either(["wait", "pause", "countdown"].map(Value::word).to_vec()),
            word => Value::word(word),
        },
        ["until" | "closes"] => when(match view.phase {
            PhaseView::Pick { until, .. }
            | PhaseView::Wait { until }
            | PhaseView::Change { until, .. }
            | PhaseView::Plan { until }
            | PhaseView::Answer { closes: until, .. } => Some(until),
            PhaseView::Play | PhaseView::Over => None,
        }),
        ["from"] => when(match view.phase {
            PhaseView::Change { from, .. } => Some(from),
            _ => None,
        }),
        ["picking"] => match view.phase {
            PhaseView::Pick { board, .. } => Value::word(if board { "board" } else { "ally" }),
            _ => Value::word("none"),
        },
        ["picks"] => match view.phase {
            PhaseView::Pick { made, .. } => Value::word(made),
            _ => Value::word("none"),
        },
        ["slapper" | "activator"] => match view.phase {
            PhaseView::Answer { by, .. } => name(names, Some(by)),
            _ => name(names, None),
        },
        ["slapped_at"] => match view.phase {
            PhaseView::Answer { at, .. } => when(Some(at)),
            _ => when(None),
        },
        ["waiting"] => several(names, view.waiting.iter()),
        ["now"] => when(Some(view.now)),
        ["began"] => when(view.began),
        ["ccg" | "ccg_holder"] | ["ccg", "holder"] => name(names, view.ccg),
        ["active" | "active_ally"] => {
            let ally = view.active.and_then(|owner| view.seats[owner.index()].ally);
            let owner = name(names, view.active);
            ally.map_or(owner.clone(), |ally| Value::Either(vec![owner, Value::word(ally.word())]))
        }
        ["active", "ally"] => {
            let ally = view.active.and_then(|owner| view.seats[owner.index()].ally);
            Value::word(ally.map_or("none", Ally::word))
        }
        ["charges"] => Value::word(view.charges),
        ["order"] => Value::Ordered(view.order.iter().map(|&seat| names.of(seat).to_owned()).collect()),
        ["initiative"] => name(names, Some(view.initiative)),
        ["beat"] => Value::word(view.beat),
        ["supply"] => Value::word(view.supply),
        ["borrowed"] => Value::word(on_boards().saturating_sub(house.constants.token_supply.into())),
        ["tokens"] => Value::Ordered(view.seats.iter().map(|seat| seat.tokens.to_string()).collect()),
        ["slots"] => {
            let slot = |seat: &PlayerView| seat.board.map_or("-".into(), |body| body.slot.to_string());
            Value::Ordered(view.seats.iter().map(slot).collect())
        }
        [which @ ("ko" | "out")] => several(names, all().filter(|seat| side(&view.seats[seat.index()]) == *which)),
        ["players"] => several(names, all().filter(|seat| side(&view.seats[seat.index()]) != "out")),
        ["up"] => several(names, all().filter(|seat| side(&view.seats[seat.index()]) == "up")),
        ["free"] => {
            let taken = |ally: &Ally| view.seats.iter().any(|seat| seat.ally == Some(*ally));
            words(Ally::ALL.iter().filter(|ally| !taken(ally)).map(|ally| ally.word()))
        }
        ["winners" | "winner"] => {
            let winners = view.ending.as_ref().map(|ending| ending.winners.clone()).unwrap_or_default();
            several(names, winners)
        }
        ["late"] => yes(view.ending.as_ref().is_some_and(|ending| ending.late)),
        ["option" | "options", "mode"] | ["mode"] => Value::word(match view.options.mode {
            Mode::RealTime => "real_time",
            Mode::Beat => "beat",
        }),
        ["option" | "options", "pace"] | ["pace"] => Value::word(match view.options.pace {
            Pace::Normal => "normal",
            Pace::Relaxed => "relaxed",
            Pace::Children => "children",
        }),
        ["option" | "options", "duel"] | ["duel"] => Value::word(match view.options.duel {
            DuelMode::Off => "off",
            DuelMode::On => "on",
            DuelMode::Short => "short",
        }),
        _ => return None,
    })
}

/// The data file.
fn of_file(view: &View, parts: &[&str]) -> Option<Value> {
    let house = view.options.house;
    let symbols = |bag: Bag| words(bag.cards().map(|kind| Symbol::ALL[usize::from(kind)].word()));
    Some(match parts {
        ["cost", who] => symbols(house.ally(spell::find_ally(who)?).cost),
        ["cost", who, which] => {
            let board = house.board(spell::find_character(who)?);
            symbols(match *which {
                "ccg" => board.ccg,
                "regen" | "regeneration" => board.regeneration,
                technique => board.techniques[Technique::named(technique)?.index()].cost,
            })
        }
        ["track", who] => {
            let track = &house.board(spell::find_character(who)?).track;
            Value::Ordered(track.iter().map(u8::to_string).collect())
        }
        ["character", rest @ ..] => return of_file(view, rest),
        [who, "track"] => return of_file(view, &["track", who]),
        [who, "threshold" | "ko_threshold"] => return of_file(view, &["threshold", who]),
        [who, "cost"] => return of_file(view, &["cost", who]),
        [who, which, "cost"] | [who, which @ ("ccg" | "regen")] => return of_file(view, &["cost", who, which]),
        ["rule" | "constants" | "timing" | "beat" | "duel", key] => {
            let file: toml::Table = house.file().text.parse().ok()?;
            let tables = ["constants", "timing", "beat", "duel"];
            let value = tables.iter().find_map(|table| file.get(*table)?.get(*key))?;
            Value::word(value.as_str().map_or_else(|| file::line(value), str::to_owned))
        }
        ["threshold", who] => Value::word(view.options.ko_threshold(spell::find_character(who)?)),
        _ => return None,
    })
}

fn side(seat: &PlayerView) -> &'static str {
    match seat.board {
        _ if seat.out => "out",
        Some(body) if body.ko => "ko",
        Some(_) | None => "up",
    }
}

/// A board: its character, and with it its slot or its side.
fn board(body: Option<BodyView>, tokens: u8) -> Value {
    let Some(body) = body else { return Value::word("none") };
    let character = body.character.word();
    let mut ways = vec![
        Value::word(character),
        Value::text(format!("{character} slot {}{}", body.slot, if body.ko { " ko" } else { "" })),
    ];
    ways.push(Value::text(format!("{character} {}/{tokens}", body.slot)));
    if body.ko {
        ways.push(Value::text(format!("{character} ko")));
        ways.push(Value::text(format!("{character} ko {}/{tokens}", body.slot)));
    }
    Value::Either(ways)
}

/// The dice for which something holds, by number or by what they show.
fn dice(dice: &[DieView; 5], holds: impl Fn(&DieView) -> bool) -> Value {
    let some: Vec<(usize, &DieView)> = dice.iter().enumerate().filter(|(_, die)| holds(die)).collect();
    let numbers = Value::Unordered(some.iter().map(|(at, _)| at.to_string()).collect());
    let faces = Value::Unordered(some.iter().filter_map(|(_, die)| Some(die.face?.word().to_owned())).collect());
    if some.is_empty() { numbers } else { Value::Either(vec![numbers, faces]) }
}

/// A seat.
fn of_seat(view: &View, seat: Seat, part: &[&str], names: &Names) -> Option<Value> {
    let shown = view.seats.get(seat.index())?;
    let house = view.options.house;
    let slot = |body: Option<BodyView>| Value::word(body.map_or("none".into(), |body| body.slot.to_string()));
    let ko = |body: Option<BodyView>| yes(body.is_some_and(|body| body.ko));
    let planning = matches!(view.phase, PhaseView::Plan { .. });
    let hidden = planning && view.me != Some(seat);
    Some(match part {
        ["board" | "character"] => board(shown.board, shown.tokens),
        ["slot" | "wounds"] => slot(shown.board),
        ["tokens" | "damage"] => Value::word(shown.tokens),
        ["at"] => {
            let at = format!("{}/{}", shown.board.map_or(0, |body| body.slot), shown.tokens);
            let with_side = Value::text(format!("{} {at}", side(shown)));
            Value::Either(vec![Value::word(at), with_side])
        }
        ["side" | "state" | "status"] if side(shown) == "up" => {
            Value::Either(vec![Value::word("up"), Value::word("front")])
        }
        ["side" | "state" | "status"] => Value::word(side(shown)),
        ["up"] => yes(side(shown) == "up"),
        ["ko"] => yes(side(shown) == "ko"),
        ["out" | "eliminated"] => yes(shown.out),
        ["bench"] => board(shown.bench, 0),
        ["bench", "slot"] => slot(shown.bench),
        ["bench", "ko"] => ko(shown.bench),
        ["ally"] => {
            let ally = shown.ally.map_or("none", Ally::word);
            let active = if view.active == Some(seat) { "active" } else { "inactive" };
            Value::Either(vec![Value::word(ally), Value::text(format!("{ally} {active}"))])
        }
        ["charges"] => Value::word(if view.active == Some(seat) { view.charges } else { 0 }),
        ["active"] | ["ally", "active"] => yes(view.active == Some(seat)),
        ["ccg"] => yes(view.ccg == Some(seat)),
        ["dice"] => {
            Value::Ordered(shown.dice.iter().map(|die| die.face.map_or("-", Symbol::word).to_owned()).collect())
        }
        ["die" | "dice", n] => {
            let die = shown.dice.get(n.parse::<usize>().ok()?)?;
            Value::word(die.face.map_or("-", Symbol::word))
        }
        ["blank"] => dice(&shown.dice, |die| die.face.is_none()),
        ["loose"] => dice(&shown.dice, |die| die.face.is_some() && !die.aside),
        ["aside" | "kept"] => dice(&shown.dice, |die| die.aside),
        ["marked" | "set_aside"] => dice(&shown.dice, |die| die.marked),
        ["debt" | "reroll_debt"] => {
            let debt = Value::Unordered(shown.debt.iter().map(|die| die.to_string()).collect());
            let faces = shown.debt.iter().filter_map(|die| Some(shown.dice[die].face?.word().to_owned()));
            let faces = Value::Unordered(faces.collect());
            Value::Either(vec![debt, faces, Value::word(yes_word(!shown.debt.is_empty()))])
        }
        ["ready_at" | "ready"] => when(Some(shown.ready_at)),
        ["hushed_until" | "hushed"] => when(Some(shown.hushed_until)),
        ["touched"] => when(Some(shown.touched)),
        ["answer" | "answered"] => when(shown.answer.map(Time)),
        ["planned"] => yes(shown.planned),
        ["rolls"] => Value::word(shown.rolls.map_or("none".into(), |rolls| rolls.to_string())),
        ["plan"] if hidden => Value::Hidden,
        ["plan"] => {
            let text = shown.plan.map_or("none".into(), |plan| act::write(&plan, names));
            let short = Value::text(text.split(" with ").next().unwrap_or_default());
            Value::Either(vec![Value::text(&text), short])
        }
        ["payable"] => words(shown.payable.iter().map(|&technique| move_word(technique))),
        ["power"] => yes(shown.power),
        ["techniques"] => words(techniques(view, shown).into_iter().map(move_word)),
        ["neighbours" | "neighbors"] => several(names, neighbours(view, seat)),
        ["others"] => several(names, others(view, seat)),
        ["threshold" | "ko_threshold"] => {
            let threshold = shown.board.map(|body: BodyView| view.options.ko_threshold(body.character));
            Value::word(threshold.map_or("none".into(), |threshold| threshold.to_string()))
        }
        ["price"] => {
            let price = shown.board.map(|body: BodyView| match body.ko {
                true => view.options.ko_threshold(body.character),
                false => house.board(body.character).track[usize::from(body.slot)],
            });
            Value::word(price.map_or("none".into(), |price| price.to_string()))
        }
        ["track"] => {
            let track = |body: BodyView| house.board(body.character).track.iter().map(u8::to_string).collect();
            Value::Ordered(shown.board.map_or(Vec::new(), track))
        }
        ["won"] => view.ending.as_ref().map_or(Value::Hidden, |ending| yes(ending.winners.contains(&seat))),
        _ => return None,
    })
}

/// The techniques that the sides that show have.
fn techniques(view: &View, seat: &PlayerView) -> Vec<Move> {
    let Some(body) = seat.board.filter(|_| !seat.out) else { return Vec::new() };
    let mut list = if body.ko { vec![Move::T3] } else { vec![Move::T1, Move::T2] };
    if seat.bench.is_some() {
        list.push(Move::Bench);
    }
    if !body.ko || view.options.house.constants.ccg_technique_while_ko {
        list.push(Move::Ccg);
    }
    list
}

fn others(view: &View, seat: Seat) -> Vec<Seat> {
    let all = Seat::all(view.seats.len() as u8);
    all.filter(|&other| other != seat && !view.seats[other.index()].out).collect()
}

/// The next on either side, each once.
fn neighbours(view: &View, seat: Seat) -> Vec<Seat> {
    let others = others(view, seat);
    let n = view.seats.len();
    let ahead = |other: &Seat| (other.index() + n - seat.index()) % n;
    let near = [others.iter().copied().min_by_key(ahead), others.iter().copied().max_by_key(ahead)];
    let mut near: Vec<Seat> = near.into_iter().flatten().collect();
    near.dedup();
    near
}

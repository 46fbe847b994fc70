//! A game that bytes play: they choose the seats, the options, the deal and every act, allowed or not.

use std::collections::BTreeMap;

use catalog::Visitor;
use kernel::{Bots, Fixture, Game, Input, OptionInfo, Rng, Seat, Seed, Terminal, Time, Viewer};
use serde_json::value::RawValue;
use table::{AnyGame, AnyTable, Step, Table};

use crate::mutate::mutate;
use crate::says;

/// Plays a game as the bytes say. What `legal` lists is done, what it does not list is refused and changes nothing;
/// what must hold does; and the log makes the same game again.
pub fn acts(game: &str, bytes: &[u8]) {
    catalog::visit(game, Played(Bytes(bytes.iter()))).expect("a game of the catalogue");
}

/// The bytes that are left. When there are none, the game stops.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|&byte| usize::from(byte))
    }

    /// The next so many, fewer at the end.
    fn take(&mut self, count: usize) -> Vec<u8> {
        self.0.by_ref().take(count).copied().collect()
    }
}

struct Played<'a>(Bytes<'a>);

impl Visitor for Played<'_> {
    type Out = ();

    fn visit<G: Bots + Fixture + Terminal>(mut self) {
        let game = catalog::game(G::INFO.id).expect("a game of the catalogue");
        if let Some(mut play) = open::<G>(game, &mut self.0) {
            while play.go_on(&mut self.0).is_some() {}
            play.again();
        }
    }
}

/// Deals, and plays the first steps at random. Options that cannot be are refused with a word.
fn open<G: Bots + Fixture>(game: &'static dyn AnyGame, bytes: &mut Bytes<'_>) -> Option<Play<G>> {
    let (least, most) = G::INFO.seats;
    let seats = least + (bytes.next()? % usize::from(most - least + 1)) as u8;
    let (deal, ahead) = (bytes.next()? as u64, bytes.next()?);
    let mut options = BTreeMap::new();
    for option in G::INFO.options {
        if let Some(value) = value(option, bytes) {
            options.insert(option.key.to_owned(), value);
        }
    }
    let seed = Seed::from_number(deal);
    let own =
        G::INFO.read_options::<G::Options>(options.iter().map(|(key, value)| (key.as_str(), value.as_str())));
    let opened = game.open(seed, seats, &options, None);
    let own = match own {
        Ok(own) => Table::<G>::open(seed, seats, &own).map_err(|error| says(&error)),
        Err(trouble) => Err(says(&trouble)),
    };
    assert_eq!(own.is_ok(), opened.is_ok(), "both are opened, or none");
    let mut play = Play { game, seed, options, table: opened.ok()?, own: own.ok()?, rows: Vec::new() };
    let mut dice = Rng::for_game(seed, 1);
    for _ in 0..ahead {
        let Some((at, input)) = any_input(&play.own, &mut dice) else { break };
        play.done(&Step { step: play.own.step() + 1, at, pressed: at, input, timing: None });
    }
    play.check();
    Some(play)
}

/// A value of this option, or none: then it has its default.
fn value(option: &OptionInfo, bytes: &mut Bytes<'_>) -> Option<String> {
    let choice = bytes.next()?.checked_sub(128)?;
    if !option.several.is_empty() && choice % 2 == 0 {
        let (from, count) = (bytes.next()?, bytes.next()? % 9);
        let words = option.several.iter().cycle().skip(from % option.several.len()).step_by(1 + choice % 3);
        return Some(words.take(count).copied().collect::<Vec<_>>().join(","));
    }
    if option.per_seat {
        let word = || Some(option.values[bytes.next()? % option.values.len()]);
        return Some(std::iter::from_fn(word).take(choice % 8).collect::<Vec<_>>().join(","));
    }
    if option.values.is_empty() {
        // A little more and a little less than what is allowed, too.
        let span = u64::from(option.most - option.least) + 3;
        let number = i64::from(option.least) - 1 + (span * choice as u64 / 127) as i64;
        return Some(number.to_string());
    }
    Some(option.values[choice % option.values.len()].to_owned())
}

/// What may happen next, at random: an act of somebody who is asked, or the deadline.
pub(crate) fn any_input<G: Game>(table: &Table<G>, dice: &mut Rng) -> Option<(Time, Input<G::Action>)> {
    let state = table.state();
    if state.outcome().is_some() {
        return None;
    }
    let last = table.last_at();
    let now = last.plus(state.least_time()).plus(u64::from(dice.below(400)));
    if let Some(due) = state.deadline().filter(|&due| now >= due || state.awaited().is_empty()) {
        return Some((due.max(last), Input::Deadline));
    }
    let asked = state.awaited();
    let seat = asked.nth(dice.below((asked.len() as u32).max(1)) as usize)?;
    let now = now.max(state.ready(seat));
    match state.sample(now, seat, dice) {
        Some(action) if state.deadline().is_none_or(|due| now < due) => Some((now, Input::Act { seat, action })),
        _ => state.deadline().map(|due| (due.max(last), Input::Deadline)),
    }
}

/// A game that is played as a room plays it, and beside it as its log says.
struct Play<G: Game> {
    game: &'static dyn AnyGame,
    seed: Seed,
    options: BTreeMap<String, String>,
    table: Box<dyn AnyTable>,
    own: Table<G>,
    rows: Vec<String>,
}

impl<G: Bots + Fixture> Play<G> {
    /// One thing that the bytes say; `None` when they or the game are at an end.
    fn go_on(&mut self, bytes: &mut Bytes<'_>) -> Option<()> {
        let what = bytes.next()?;
        let state = self.own.state();
        if state.outcome().is_some() {
            return None;
        }
        let last = self.own.last_at();
        let mut now = last.plus(state.least_time());
        let asked = state.awaited();
        if let Some(due) = state.deadline().filter(|_| asked.is_empty() || what % 16 == 15) {
            self.step(&Step { step: 0, at: due.max(last), pressed: last, input: Input::Deadline, timing: None });
            return Some(());
        }
        let seat = asked.nth(what / 16 % asked.len().max(1))?;
        now = now.max(state.ready(seat));
        if let Some(due) = state.deadline() {
            now = now.min(due).max(last);
        }
        let mut legal = Vec::new();
        state.legal(now, seat, &mut legal);
        match what % 16 {
            // Some time passes, and what is due by then happens.
            10 => {
                let wait = bytes.next()? as u64;
                now = now.plus(wait * wait);
                if let Some(due) = state.deadline().filter(|&due| due <= now) {
                    let input = Input::Deadline;
                    self.step(&Step { step: 0, at: due.max(last), pressed: last, input, timing: None });
                }
            }
            // Somebody else, or another time, with an act that is allowed here.
            11 => {
                let other = Seat::new((bytes.next()? % usize::from(state.seats())) as u8);
                let at = if bytes.next()? < 128 { last } else { now };
                let action = *legal.get(bytes.next()? % legal.len().max(1))?;
                self.tried(at, other, &json(&action));
            }
            // Any text at all.
            12 => {
                let count = bytes.next()?;
                let text = String::from_utf8_lossy(&bytes.take(count)).into_owned();
                self.tried(now, seat, &text);
            }
            // An act that is nearly one of those that are allowed.
            13 => {
                let action = *legal.get(bytes.next()? % legal.len().max(1))?;
                let mut dice = Rng::for_game(self.seed, bytes.next()? as u64);
                let mut text = json(&action).into_bytes();
                mutate(&mut text, &mut dice);
                self.tried(now, seat, &String::from_utf8_lossy(&text));
            }
            // Standing orders, and what is done for whoever is silent.
            14 => self.for_the_silent(now, seat, bytes)?,
            _ => {
                let Some(&action) = legal.get(bytes.next()? % legal.len().max(1)) else { return Some(()) };
                let pressed = Time(now.0.saturating_sub(what as u64 / 16 * 40)).max(last);
                self.step(&Step { step: 0, at: now, pressed, input: Input::Act { seat, action }, timing: None });
            }
        }
        Some(())
    }

    /// Tries what may not be allowed. Whatever `check` says, `legal` and the log say the same.
    fn tried(&mut self, at: Time, seat: Seat, text: &str) {
        let Ok(raw) = RawValue::from_string(text.to_owned()) else { return };
        let before = self.table.view(Viewer::Seat(seat));
        let refused = self.table.read(&raw).and_then(|act| self.table.check(at, seat, &act)).err();
        let row = format!(
            r#"{{"step":{},"at":{},"pressed":{},"input":{{"act":{{"seat":{},"action":{raw}}}}}}}"#,
            self.own.step() + 1,
            at.0,
            at.0,
            seat.index()
        );
        let Some(refused) = refused else {
            let step: Step<G::Action> = serde_json::from_str(&row).expect("the table could read it");
            let mut legal = Vec::new();
            self.own.state().legal(at, seat, &mut legal);
            let Input::Act { action, .. } = step.input else { panic!("it is an act") };
            assert!(legal.contains(&action), "{action:?} is allowed, but not listed");
            return self.step(&step);
        };
        says(&refused);
        assert!(self.table.replay(&row).is_err(), "a step that is refused is no row of a log: {row}");
        assert_eq!(self.table.step(), self.own.step(), "a refused act changes nothing");
        assert_eq!(before.get(), self.table.view(Viewer::Seat(seat)).get(), "a refused act changes nothing");
    }

    /// What the table would answer for a seat is allowed.
    fn for_the_silent(&mut self, now: Time, seat: Seat, bytes: &mut Bytes<'_>) -> Option<()> {
        if let Some(act) = self.table.fallback(now, seat) {
            self.table.check(now, seat, &act).expect("what is done for the silent is allowed");
        }
        let orders = self.table.orders(seat)?;
        let mut text = orders.get().as_bytes().to_vec();
        mutate(&mut text, &mut Rng::for_game(self.seed, bytes.next()? as u64));
        let orders = RawValue::from_string(String::from_utf8(text).ok()?).ok()?;
        match self.table.read_orders(&orders) {
            Err(error) => drop(says(&error)),
            Ok(kept) => self.table.set_orders(seat, kept.as_ref()),
        }
        if let Some(act) = self.table.ordered(now, seat) {
            self.table.check(now, seat, &act).expect("what standing orders answer is allowed");
        }
        Some(())
    }

    /// Does a step that must be allowed, and looks at what came of it.
    fn step(&mut self, step: &Step<G::Action>) {
        self.done(&Step { step: self.own.step() + 1, ..step.clone() });
        self.check();
    }

    /// Does a step as a room does it, and as its log says.
    fn done(&mut self, step: &Step<G::Action>) {
        let read = |action: &G::Action| {
            let raw = RawValue::from_string(json(action)).expect("an action is JSON");
            self.table.read(&raw).expect("the game reads what it wrote")
        };
        let act = step.with(read);
        if let Input::Act { seat, action } = &act.input {
            self.table.check(step.at, *seat, action).expect("what is listed is allowed");
        }
        let row = self.table.write(&act);
        self.table.apply(&act);
        self.own.apply(serde_json::from_str(&row).expect("the log can be read"));
        self.rows.push(row);
    }

    /// What must hold does, and everybody can be told; the log says the same as the table.
    fn check(&self) {
        let state = self.own.state();
        state.invariants().expect("what always holds");
        let waits = !state.awaited().is_empty() || state.deadline().is_some();
        assert_eq!(state.outcome().is_none(), waits, "a game waits for something until it is over");
        for viewer in Viewer::all(state.seats()) {
            assert_eq!(self.table.view(viewer).get(), json(&state.view(viewer)), "the log makes the same game");
            self.table.news(viewer, self.table.step());
        }
    }

    /// The rows of the log make the same game again, and none of them can be done twice.
    fn again(&self) {
        let seats = self.own.state().seats();
        let mut again = self.game.open(self.seed, seats, &self.options, None).expect("it could be opened");
        for row in &self.rows {
            again.replay(row).expect("the log is legal");
            assert!(again.replay(row).is_err(), "a row counts once");
        }
        for viewer in Viewer::all(seats) {
            assert_eq!(again.view(viewer).get(), self.table.view(viewer).get(), "the log makes the same game");
            let step = self.table.step();
            assert_eq!(again.news(viewer, step).get(), self.table.news(viewer, step).get());
        }
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}

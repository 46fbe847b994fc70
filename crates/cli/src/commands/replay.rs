//! `yakai replay`: a recorded or simulated game as text.

use std::fs;
use std::io::Write;

use arena::{GameName, Plan, retell};
use catalog::Visitor;
use kernel::{Bots, Fixture, Input, Names, Seat, Seed, Terminal, Time, Timing, Viewer};
use table::{Record, RecordError, Table};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::out::Out;
use crate::{choices, names};

pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<(), Failure> {
    match args.what.parse::<GameName>() {
        Ok(name) => {
            let game = args.game.as_deref();
            let game = game.ok_or_else(|| Failure::usage(format!("which game is {name}? add --game GAME")))?;
            catalog::visit(game, Simulated { args, name, out })?
        }
        Err(_) => {
            let record = read(&args.what)?;
            catalog::visit(&record.game, Recorded { args, record: &record, out })?
        }
    }
}

/// Reads a record.
pub(crate) fn read(what: &str) -> Result<Record, Failure> {
    let text = fs::read_to_string(what).map_err(|error| {
        Failure::usage(format!("cannot read `{what}`: {error}; give a record, or a name such as 1#42"))
    })?;
    serde_json::from_str(&text).map_err(|error| Failure::usage(format!("`{what}` is no record: {error}")))
}

struct Simulated<'a> {
    args: &'a ReplayArgs,
    name: GameName,
    out: &'a mut Out,
}

impl Visitor for Simulated<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let Simulated { args, name, out } = self;
        let seats = args.seats.ok_or_else(|| Failure::usage("how many sat at the table? add --seats N"))?;
        let plan: Plan<G> = Plan {
            seats: choices::seats::<G>(seats)?,
            games: 1,
            bots: choices::levels::<G>(&args.bots)?,
            options: choices::opening::<G>(&args.opening)?,
            seed: name.seed,
            threads: Some(1),
        };
        let names = names::all(seats);
        let players = Seat::all(seats).map(|seat| plan.level(name.index, seat).to_string());
        let title = format!("{} {name}", G::INFO.name);
        let mut telling = Telling::begin(args, out, &title, names, players)?;
        let mut told = Ok(());
        let game = retell(&plan, name.index, &mut |moment| {
            if told.is_ok() {
                let when = When { step: u64::from(moment.step), now: moment.now, timing: None };
                told = telling.step(when, moment.input, moment.state, moment.events);
            }
        })?;
        told?;
        telling.end(&game.state, u64::from(game.steps))
    }
}

struct Recorded<'a> {
    args: &'a ReplayArgs,
    record: &'a Record,
    out: &'a mut Out,
}

impl Visitor for Recorded<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let Recorded { args, record, out } = self;
        let game = catalog::game(G::INFO.id)?;
        let data = args.opening.data.file.as_deref();
        let file = data.map(|path| choices::read_house(game, path)).transpose()?;
        record.replay(game, file).map_err(|error| cannot(&error))?;
        let chosen = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let mut options = choices::options::<G>(chosen)?;
        if let Some(house) = record.house(game, file).map_err(|error| cannot(&error))? {
            G::take_house(&mut options, house.text).map_err(Failure::usage)?;
        }
        let seed: Seed = record.seed.parse().map_err(|_| Failure::usage(RecordError::Seed.to_string()))?;
        let mut table = Table::<G>::open(seed, record.seats.len() as u8, &options)
            .map_err(|error| Failure::usage(error.to_string()))?;

        let names = Names::new(record.seats.iter().map(|seat| seat.name.as_str()));
        let players = record.seats.iter().map(|seat| seat.player.clone());
        let mut telling = Telling::begin(args, out, G::INFO.name, names, players)?;
        telling.step(When { step: 0, now: Time::ZERO, timing: None }, None, table.state(), table.events())?;
        for step in &record.steps {
            let step: table::Step<G::Action> = serde_json::to_value(step)
                .and_then(serde_json::from_value)
                .map_err(|error| Failure::usage(error.to_string()))?;
            let (input, when) = (step.input, When { step: step.step, now: step.at, timing: step.timing });
            table.apply(step);
            telling.step(when, Some(input), table.state(), table.events())?;
        }
        telling.end(table.state(), table.step())
    }
}

/// A record that does not follow from its seed fails a check; one that cannot be read is bad usage.
pub(crate) fn cannot(error: &RecordError) -> Failure {
    match error {
        RecordError::Step { .. }
        | RecordError::Timing(_)
        | RecordError::Outcome
        | RecordError::Commitment
        | RecordError::Share(_)
        | RecordError::SeedOfOthers
        | RecordError::Changed(_) => Failure::Check(error.to_string()),
        RecordError::Version(_)
        | RecordError::Game(_)
        | RecordError::Rules { .. }
        | RecordError::Chance(_)
        | RecordError::Seed
        | RecordError::House { .. }
        | RecordError::Open(_) => Failure::usage(error.to_string()),
    }
}

/// A step's number, its moment, and its timing if it was an answer in a race.
#[derive(Clone, Copy)]
struct When {
    step: u64,
    now: Time,
    timing: Option<Timing>,
}

/// A game being told to one viewer, or to somebody who may know everything.
struct Telling<'a> {
    out: &'a mut Out,
    names: Names,
    /// Who is told; if `None`, everything is.
    viewer: Option<Viewer>,
    until: Option<u64>,
    /// The game has a clock of its own, so it matters when something happened.
    clocked: bool,
    now: Time,
}

impl<'a> Telling<'a> {
    fn begin(
        args: &ReplayArgs,
        out: &'a mut Out,
        title: &str,
        names: Names,
        players: impl Iterator<Item = String>,
    ) -> Result<Telling<'a>, Failure> {
        let viewer = match &args.seat {
            _ if args.all => None,
            None => Some(Viewer::Spectator),
            Some(seat) => Some(Viewer::Seat(find(seat, &names)?)),
        };
        writeln!(out, "{}", out.bold(title))?;
        for (seat, player) in Seat::all(names.len()).zip(players) {
            let mark = if viewer == Some(Viewer::Seat(seat)) { ", whose eyes these are" } else { "" };
            writeln!(out, "  seat {}  {} ({player}{mark})", seat.index(), names.of(seat))?;
        }
        writeln!(out)?;
        Ok(Telling { out, names, viewer, until: args.step, clocked: false, now: Time::ZERO })
    }

    fn step<G: Terminal>(
        &mut self,
        When { step, now, timing }: When,
        input: Option<Input<G::Action>>,
        state: &G,
        events: &[G::Event],
    ) -> Result<(), Failure> {
        self.now = now;
        if step == 0 {
            self.clocked = state.deadline().is_some();
        }
        if self.until.is_some_and(|until| step > until) {
            return Ok(());
        }
        let mut lines = Vec::new();
        match input {
            Some(Input::Act { seat, action }) if self.viewer.is_none_or(|viewer| viewer.is(seat)) => {
                let act = format!("{}> {}", self.names.of(seat), G::write_action(&action, &self.names));
                lines.push(self.out.bold(&act));
            }
            Some(Input::Deadline) => lines.push("time runs out".to_owned()),
            Some(Input::Act { .. }) | None => {}
        }
        for event in events {
            match self.viewer {
                None => lines.push(G::write_event(event, &self.names)),
                Some(viewer) => {
                    lines.extend(state.seen(event, viewer).map(|event| G::write_event(&event, &self.names)));
                }
            }
        }
        lines.extend(timing.filter(|_| !lines.is_empty()).map(|timing| self.out.dim(&ledger(timing))));
        for (n, line) in lines.iter().enumerate() {
            let number = if n == 0 { step.to_string() } else { String::new() };
            let time = if n == 0 { clock(now) } else { String::new() };
            let time = if self.clocked { format!("  {time:>9}") } else { String::new() };
            writeln!(self.out, "{number:>5}{time}  {line}")?;
        }
        if self.until == Some(step) {
            self.draw(state)?;
        }
        Ok(())
    }

    fn end<G: Terminal>(&mut self, state: &G, steps: u64) -> Result<(), Failure> {
        match self.until {
            Some(until) if until > steps => {
                Err(Failure::usage(format!("there is no step {until}: the game has {steps}")))
            }
            Some(_) => Ok(()),
            None => {
                self.draw(state)?;
                if let Some(outcome) = state.outcome() {
                    let words = G::write_outcome(&outcome, &self.names);
                    let after = if self.clocked { format!(" after {}", clock(self.now)) } else { String::new() };
                    writeln!(self.out, "{}", self.out.bold(&format!("{words}{after}")))?;
                }
                Ok(())
            }
        }
    }

    fn draw<G: Terminal>(&mut self, state: &G) -> Result<(), Failure> {
        writeln!(self.out)?;
        match self.viewer {
            Some(viewer) => write!(self.out, "{}", G::draw(&state.view(viewer), viewer, &self.names))?,
            None if state.outcome().is_some() => {
                let viewer = Viewer::Spectator;
                write!(self.out, "{}", G::draw(&state.view(viewer), viewer, &self.names))?;
            }
            None => {
                for seat in Seat::all(state.seats()) {
                    let viewer = Viewer::Seat(seat);
                    writeln!(self.out, "{}", self.out.dim(&format!("as {} sees it", self.names.of(seat))))?;
                    writeln!(self.out, "{}", G::draw(&state.view(viewer), viewer, &self.names))?;
                }
            }
        }
        Ok(())
    }
}

/// A moment since the game began: `6:54.120`.
fn clock(now: Time) -> String {
    let (minutes, rest) = (now.0 / 60_000, now.0 % 60_000);
    format!("{minutes}:{:02}.{:03}", rest / 1000, rest % 1000)
}

/// The timing of an answer in a race, in words.
fn ledger(timing: Timing) -> String {
    let claimed = timing.claimed.map_or("claimed nothing".to_owned(), |millis| format!("claimed {millis} ms"));
    format!(
        "timing: sent at {}, received at {}, round trip {} ms, {claimed}; counted {} ms",
        clock(timing.sent),
        clock(timing.received),
        timing.round_trip,
        timing.counted
    )
}

/// A seat by its number or by its name.
fn find(seat: &str, names: &Names) -> Result<Seat, Failure> {
    match seat.parse::<u8>() {
        Ok(number) if number < names.len() => Ok(Seat::new(number)),
        Ok(number) => Err(Failure::usage(format!(
            "there is no seat {number}: they are 0 to {}",
            names.len().saturating_sub(1)
        ))),
        Err(_) => Ok(names.seat(seat)?),
    }
}

//! A game being told, step by step, to one viewer or to somebody who may know everything.

use std::io::Write;

use kernel::{Input, Names, Seat, Terminal, Time, Timing, Viewer};
use serde_json::{Value, json};

use crate::args::{ReplayArgs, TextFormat};
use crate::failure::Failure;
use crate::names;
use crate::out::Out;

/// A step's number, its moment, and its timing if it was an answer in a race.
#[derive(Clone, Copy)]
pub(super) struct When {
    pub(super) step: u64,
    pub(super) now: Time,
    pub(super) timing: Option<Timing>,
}

/// How it is told.
enum How {
    /// What each step brought.
    Steps,
    /// A line for each turn; the last that was told.
    Turns(Option<u32>),
    /// One JSON value, printed at the end.
    Json { head: Value, steps: Vec<Value> },
}

pub(super) struct Telling<'a> {
    out: &'a mut Out,
    names: Names,
    /// Who is told; if `None`, everything is.
    viewer: Option<Viewer>,
    until: Option<u64>,
    how: How,
    /// The game has a clock of its own, so it matters when something happened.
    clocked: bool,
    now: Time,
}

impl<'a> Telling<'a> {
    pub(super) fn begin<G: Terminal>(
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
        let seats: Vec<(Seat, String)> = Seat::all(names.len()).zip(players).collect();
        let how = match args.format {
            TextFormat::Json => {
                let seat = |(seat, player): &(Seat, String)| json!({ "name": names.of(*seat), "player": player });
                let seats: Vec<Value> = seats.iter().map(seat).collect();
                let viewer = match viewer {
                    None => json!("all"),
                    Some(Viewer::Spectator) => json!("spectator"),
                    Some(Viewer::Seat(seat)) => json!(seat),
                };
                let head = json!({ "game": G::INFO.id, "rules": G::INFO.rules, "viewer": viewer, "seats": seats });
                How::Json { head, steps: Vec::new() }
            }
            TextFormat::Text => {
                writeln!(out, "{}", out.bold(title))?;
                for (seat, player) in seats {
                    let mark = if viewer == Some(Viewer::Seat(seat)) { ", whose eyes these are" } else { "" };
                    writeln!(out, "  seat {}  {} ({player}{mark})", seat.index(), names.of(seat))?;
                }
                writeln!(out)?;
                if args.turns { How::Turns(None) } else { How::Steps }
            }
        };
        Ok(Telling { out, names, viewer, until: args.step, how, clocked: false, now: Time::ZERO })
    }

    pub(super) fn step<G: Terminal>(
        &mut self,
        when: When,
        input: Option<Input<G::Action>>,
        state: &G,
        events: &[G::Event],
    ) -> Result<(), Failure> {
        self.now = when.now;
        if when.step == 0 {
            self.clocked = state.deadline().is_some();
        }
        if self.until.is_some_and(|until| when.step > until) {
            return Ok(());
        }
        let seen: Vec<G::Event> = match self.viewer {
            None => events.to_vec(),
            Some(viewer) => events.iter().filter_map(|event| state.seen(event, viewer)).collect(),
        };
        match self.how {
            How::Steps => self.lines::<G>(when, input, &seen)?,
            How::Turns(_) => self.turn(state)?,
            How::Json { .. } => self.json::<G>(when, input, &seen),
        }
        if self.until == Some(when.step) && !matches!(self.how, How::Json { .. }) {
            self.draw(state)?;
        }
        Ok(())
    }

    /// What happened; the act itself only if nothing that was told came of it.
    fn lines<G: Terminal>(
        &mut self,
        When { step, now, timing }: When,
        input: Option<Input<G::Action>>,
        seen: &[G::Event],
    ) -> Result<(), Failure> {
        let mut lines: Vec<String> = seen.iter().map(|event| G::tell_event(event, &self.names)).collect();
        match input {
            Some(Input::Act { seat, action }) if lines.is_empty() && self.may_know(seat) => {
                lines.push(format!("{}> {}", self.names.of(seat), G::write_action(&action, &self.names)));
            }
            Some(Input::Deadline) => lines.insert(0, "time runs out".to_owned()),
            Some(Input::Act { .. }) | None => {}
        }
        lines.extend(timing.filter(|_| !lines.is_empty()).map(|timing| self.out.dim(&ledger(timing))));
        for (n, line) in lines.iter().enumerate() {
            let number = if n == 0 { step.to_string() } else { String::new() };
            let time = if n == 0 { clock(now) } else { String::new() };
            let time = if self.clocked { format!("  {time:>9}") } else { String::new() };
            writeln!(self.out, "{number:>5}{time}  {line}")?;
        }
        Ok(())
    }

    fn may_know(&self, seat: Seat) -> bool {
        self.viewer.is_none_or(|viewer| viewer.is(seat))
    }

    /// A line as a turn begins.
    fn turn<G: Terminal>(&mut self, state: &G) -> Result<(), Failure> {
        let Some((turn, line)) = G::turn(&self.view(state), &self.names) else { return Ok(()) };
        if let How::Turns(told) = &mut self.how
            && *told != Some(turn)
        {
            *told = Some(turn);
            let time = if self.clocked { format!("  {:>9}", clock(self.now)) } else { String::new() };
            writeln!(self.out, "{turn:>5}{time}  {line}")?;
        }
        Ok(())
    }

    /// What the viewer knows; who may know everything is shown the table as everybody sees it.
    fn view<G: Terminal>(&self, state: &G) -> G::View {
        state.view(self.viewer.unwrap_or(Viewer::Spectator))
    }

    fn json<G: Terminal>(&mut self, when: When, input: Option<Input<G::Action>>, seen: &[G::Event]) {
        let act = match input {
            Some(Input::Act { seat, action }) if self.may_know(seat) => {
                json!({ "seat": seat, "action": action, "text": G::write_action(&action, &self.names) })
            }
            _ => Value::Null,
        };
        let told = |event| json!({ "event": event, "text": G::tell_event(event, &self.names) });
        let events: Vec<Value> = seen.iter().map(told).collect();
        let deadline = matches!(input, Some(Input::Deadline));
        let When { step, now, timing } = when;
        if let How::Json { steps, .. } = &mut self.how {
            steps.push(json!({
                "step": step, "at": now, "act": act, "deadline": deadline, "timing": timing, "events": events,
            }));
        }
    }

    pub(super) fn end<G: Terminal>(mut self, state: &G, steps: u64) -> Result<(), Failure> {
        if let Some(until) = self.until.filter(|&until| until > steps) {
            return Err(Failure::usage(format!("there is no step {until}: the game has {steps}")));
        }
        let outcome = state.outcome().filter(|_| self.until.is_none());
        if let How::Json { head, steps } = &mut self.how {
            head["steps"] = json!(steps);
            let told = |outcome| json!({ "outcome": outcome, "text": names::outcome::<G>(&outcome, &self.names) });
            head["end"] = json!(outcome.map(told));
            return Ok(writeln!(self.out, "{head:#}")?);
        }
        if self.until.is_some() {
            return Ok(());
        }
        self.draw(state)?;
        if let Some(outcome) = outcome {
            let words = names::outcome::<G>(&outcome, &self.names);
            let after = if self.clocked { format!(" It took {}.", clock(self.now)) } else { String::new() };
            writeln!(self.out, "{}", self.out.bold(&format!("{words}{after}")))?;
        }
        Ok(())
    }

    fn draw<G: Terminal>(&mut self, state: &G) -> Result<(), Failure> {
        writeln!(self.out)?;
        if self.viewer.is_some() || state.outcome().is_some() {
            let viewer = self.viewer.unwrap_or(Viewer::Spectator);
            write!(self.out, "{}", G::draw(&self.view(state), viewer, &self.names))?;
            return Ok(());
        }
        for seat in Seat::all(state.seats()) {
            let viewer = Viewer::Seat(seat);
            writeln!(self.out, "{}", self.out.dim(&format!("as {} sees it", self.names.of(seat))))?;
            writeln!(self.out, "{}", G::draw(&state.view(viewer), viewer, &self.names))?;
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

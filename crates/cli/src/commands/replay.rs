//! `yakai replay`: a recorded or simulated game as text.

mod telling;

use std::fs;

use arena::{GameName, Plan, retell};
use catalog::Visitor;
use kernel::{Bots, Fixture, Names, Seat, Seed, Terminal, Time};
use table::{Record, RecordError, Table};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::out::Out;
use crate::{choices, names};
use telling::{Telling, When};

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
        let seats = choices::seats::<G>(args.seats)?;
        let plan: Plan<G> = Plan {
            seats,
            games: 1,
            bots: choices::bots::<G>(&args.bots)?,
            options: choices::opening::<G>(&args.opening)?,
            seed: name.seed,
            threads: Some(1),
        };
        let names = names::all(seats);
        let players = Seat::all(seats).map(|seat| plan.bot(name.index, seat).to_string());
        let title = format!("{} {name}", G::INFO.name);
        let mut telling = Telling::begin::<G>(args, out, &title, names, players)?;
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
        let mut telling = Telling::begin::<G>(args, out, G::INFO.name, names, players)?;
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

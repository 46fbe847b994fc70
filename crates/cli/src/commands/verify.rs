//! `yakai verify`: whether a recorded game was fair, in plain words.

use std::io::Write;

use catalog::Visitor;
use kernel::{Bots, Fixture, Names, Terminal};
use table::{Record, Verified};

use super::replay::{cannot, read};
use crate::args::VerifyArgs;
use crate::choices;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(args: &VerifyArgs, out: &mut Out) -> Result<(), Failure> {
    let record = read(&args.record)?;
    catalog::visit(&record.game, Check { args, record: &record, out })?
}

struct Check<'a> {
    args: &'a VerifyArgs,
    record: &'a Record,
    out: &'a mut Out,
}

impl Visitor for Check<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let Check { args, record, out } = self;
        if let Some(seen) = args.commitment.as_ref().filter(|&seen| record.commitment.as_ref() != Some(seen)) {
            let theirs = record.commitment.as_deref().unwrap_or("none");
            return Err(Failure::Check(format!("you saw the commitment {seen}, the record has {theirs}")));
        }
        let game = catalog::game(G::INFO.id)?;
        let file = args.data.file.as_deref().map(|path| choices::read_house(game, path)).transpose()?;
        let Verified { committed, steps, fingerprint } =
            record.verify(game, file).map_err(|error| cannot(&error))?;
        let names = Names::new(record.seats.iter().map(|seat| seat.name.as_str()));
        writeln!(out, "{}", out.bold(&format!("{}, {} seats", G::INFO.name, names.len())))?;
        if committed {
            writeln!(out, "  The secret has the hash that the server published before anybody sat down.")?;
            writeln!(out, "  The seed follows from it and from each seat's own share: nobody could choose it.")?;
        } else {
            writeln!(out, "  Nobody committed to the seed before the game, so it may have been chosen.")?;
        }
        writeln!(out, "  Every die and every shuffle follows from the seed.")?;
        writeln!(out, "  Each of the {steps} steps is allowed by the rules.")?;
        match &record.outcome {
            None => writeln!(out, "  The game is not over.")?,
            Some(outcome) => {
                let winners: Vec<&str> = outcome
                    .winners
                    .iter()
                    .filter_map(|&seat| Some(record.seats.get(usize::from(seat))?.name.as_str()))
                    .collect();
                let won = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
                writeln!(out, "  They lead to the recorded outcome: won by {won} ({}).", outcome.reason)?;
            }
        }
        match fingerprint {
            Some(fingerprint) => {
                writeln!(out, "  Nothing was changed since it was written; its fingerprint is")?;
                writeln!(out, "    {}", out.bold(&fingerprint))?;
                writeln!(out, "  Whoever has another for the same game has another record.")?;
            }
            None => {
                writeln!(out, "  It has no sums: a legal step may have been replaced by another legal one.")?;
            }
        }
        Ok(out.flush()?)
    }
}

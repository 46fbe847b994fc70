//! What may be told once the game is over.

use kernel::{Seat, Viewer};
use table::{Record, RecordSeat, fair};
use wire::{News, Replay, ReplayStep, Verified};

use crate::play::Play;
use crate::room::{Phase, Room};
use crate::{Guest, RoomError, Sitter};

impl Room {
    fn over(&self) -> Result<&Play, RoomError> {
        match &self.phase {
            Phase::Over(play) => Ok(play),
            Phase::Lobby | Phase::Playing(_) => Err(RoomError::NotOver),
        }
    }

    /// A finished game as one viewer saw it.
    pub fn replay(&self, guest: Option<&Guest>, seat: Option<u8>) -> Result<Replay, RoomError> {
        let play = self.over()?;
        if let Some(seat) = seat.filter(|&seat| usize::from(seat) >= self.meta.chairs.len()) {
            return Err(self.no_such_seat(seat));
        }
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
        let mut steps = Vec::new();
        play.table.rewind(&mut |step, table| {
            steps.push(ReplayStep {
                news: News {
                    step,
                    at: table.at(step).0,
                    events: table.news(viewer, step),
                    timing: table.timing(step),
                },
                view: table.view(viewer),
                awaited: table.awaited().iter().map(|seat| seat.index() as u8).collect(),
            });
        });
        Ok(Replay { table: self.info(self.now, guest), seat, steps })
    }

    /// Whether its record shows that a finished game was fair.
    pub fn verify(&self) -> Result<Verified, RoomError> {
        let record = self.record()?;
        let steps = record.steps.len() as u32;
        Ok(match record.verify(self.setting.game, self.setting.house) {
            Ok(verified) => Verified { steps, fingerprint: verified.fingerprint.unwrap_or_default(), fault: None },
            Err(fault) => Verified { steps, fingerprint: String::new(), fault: Some(fault.to_string()) },
        })
    }

    /// The record of a finished game, with everything needed to verify it.
    pub fn record(&self) -> Result<Record, RoomError> {
        let play = self.over()?;
        let seats = self.meta.chairs.iter().map(|chair| {
            let (name, player) = match &chair.sitter {
                Sitter::Empty => (String::new(), "nobody"),
                Sitter::Person { name, .. } => (name.clone(), "person"),
                Sitter::Bot { level, name } => (name.clone(), level.name()),
            };
            RecordSeat { name, player: player.to_owned(), entropy: Some(chair.entropy.clone()) }
        });
        let record = Record {
            v: 1,
            game: self.meta.game.clone(),
            rules: self.meta.rules,
            options: self.meta.options.clone(),
            data: self.meta.house_values.clone(),
            seats: seats.collect(),
            chance: "step".to_owned(),
            commitment: Some(fair::commitment(&self.setting.secret)),
            secret: Some(hex::encode(self.setting.secret)),
            seed: fair::seed(&self.setting.secret, &self.meta.entropy()).to_string(),
            steps: play.table.log(),
            outcome: play.table.outcome().map(Into::into),
            sums: Vec::new(),
        };
        Ok(record.with_sums())
    }
}

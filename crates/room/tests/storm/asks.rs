//! What people ask for beside the table: chairs and bots before the game, to get up in it, a rematch after it.

use kernel::Level;
use room::{Answer, Change, Guest, Input, RoomError, Sitter, Ticket};
use wire::{SeatKind, Stage};

use crate::world::{Event, World};

/// A change that somebody has asked for, and got no answer to.
pub(crate) struct Ask {
    pub(crate) owner: usize,
    person: usize,
    change: Change,
}

/// The person with this number.
pub(crate) fn guest(person: usize) -> Guest {
    Guest { id: format!("guest-{person}"), name: format!("G{person}") }
}

impl World {
    /// Somebody asks for something.
    pub(crate) fn ask(&mut self) {
        let often = if self.disk.stage == Stage::Playing && !self.disk.is_over() { 30_000 } else { 400 };
        self.later(often, Event::Ask);
        let person = self.rng.below(self.people as u32) as usize;
        let (alive, wanted) = (self.alive(), self.wanted(person));
        let (Some(&owner), Some(change)) = (alive.first(), wanted) else { return };
        let ticket = Ticket(self.fresh());
        let mut entropy = [0; 32];
        entropy.iter_mut().for_each(|byte| *byte = self.rng.below(256) as u8);
        self.asks.insert(ticket, Ask { owner, person, change: change.clone() });
        self.later(
            50,
            Event::Tell { owner, input: Input::Asked { ticket, guest: guest(person), change, entropy } },
        );
    }

    /// What somebody wants now.
    fn wanted(&mut self, person: usize) -> Option<Change> {
        let seated = self.disk.meta.seat_of(&guest(person).id).is_some();
        if self.disk.is_over() {
            let has = self.rematch.iter().any(|(other, _)| *other == person);
            return (!has || self.chance(3)).then_some(Change::Rematch);
        }
        if self.disk.stage != Stage::Lobby {
            return (seated && self.chance(4)).then_some(Change::Leave);
        }
        let chairs = &self.disk.meta.chairs;
        let full = chairs.iter().all(|chair| chair.sitter != Sitter::Empty);
        let count = chairs.len() as u32;
        let everybody = (0..self.people).all(|person| self.disk.meta.seat_of(&guest(person).id).is_some());
        if self.whims > 0 && !self.calm {
            self.whims -= 1;
            let seat = self.rng.below(count) as u8;
            return Some(match self.rng.below(6) {
                0 => Change::Sit { seat: Some(seat), entropy: Some([seat; 32]) },
                1 => Change::Leave,
                2 => Change::AddBot { seat: Some(seat), level: Level::Random },
                3 => Change::RemoveBot { seat },
                4 => Change::Choose { key: "monsters".to_owned(), value: "kraken".to_owned() },
                _ => Change::Rematch,
            });
        }
        Some(if !seated && !full {
            Change::Sit { seat: None, entropy: None }
        } else if !full {
            let levels = self.disk.game.levels();
            let level = if self.rng.below(3) == 0 { levels[levels.len() - 1] } else { Level::Random };
            return everybody.then_some(Change::AddBot { seat: None, level });
        } else {
            Change::Start
        })
    }

    /// Who asked is answered, once, and a change that was granted is stored.
    pub(crate) fn answered(&mut self, owner: usize, ticket: Ticket, answer: Result<Answer, RoomError>) {
        let Some(ask) = self.asks.remove(&ticket).filter(|ask| ask.owner == owner) else {
            self.wrong = Some(format!("{ticket:?} is answered twice, or was never asked"));
            return;
        };
        if let Err(why) = self.judge_answer(&ask, answer) {
            self.wrong = Some(format!("{why}; asked was {:?}", ask.change));
        }
    }

    fn judge_answer(&mut self, ask: &Ask, answer: Result<Answer, RoomError>) -> Result<(), String> {
        let (meta, rematch) = (&self.disk.meta, matches!(ask.change, Change::Rematch));
        match answer {
            Ok(Answer::Table(table)) if !rematch => {
                if table.you != meta.seat_of(&guest(ask.person).id) {
                    return Err(format!("person {} is told a seat that is not stored", ask.person));
                }
                let kinds = meta.chairs.iter().map(|chair| match chair.sitter {
                    Sitter::Empty => SeatKind::Empty,
                    Sitter::Person { .. } => SeatKind::Person,
                    Sitter::Bot { .. } => SeatKind::Bot,
                });
                if !table.seats.iter().map(|seat| seat.kind).eq(kinds) {
                    return Err("a change of the lobby is granted and not stored".to_owned());
                }
                if matches!(ask.change, Change::Start) && self.disk.stage == Stage::Lobby {
                    return Err("the game has begun, which is not stored".to_owned());
                }
                Ok(())
            }
            Ok(Answer::SeatCode(_)) if matches!(ask.change, Change::GiveCode) => Ok(()),
            Ok(Answer::Rematch(code)) if rematch => {
                let other = self.rematch.iter().find(|(_, other)| *other != code);
                if let Some((_, other)) = other.filter(|_| !self.two_owners) {
                    return Err(format!("people are sent to two tables, {code} and {other}"));
                }
                if meta.rematch.as_ref() != Some(&code) && !self.two_owners {
                    return Err(format!("the table {code} is not written down"));
                }
                self.rematch.push((ask.person, code));
                Ok(())
            }
            Ok(_) => Err("the answer is to something else".to_owned()),
            // What was not possible is asked for again, as long as it is wanted.
            Err(RoomError::Unreadable(why)) => Err(why.to_owned()),
            Err(_) => Ok(()),
        }
    }

    /// Whether everybody who sits here knows where to play again.
    pub(crate) fn all_know_rematch(&self) -> bool {
        let seated = |person: &usize| self.disk.meta.seat_of(&guest(*person).id).is_some();
        let knows = |person: usize| self.rematch.iter().any(|(other, _)| *other == person);
        (0..self.people).filter(seated).all(knows)
    }
}

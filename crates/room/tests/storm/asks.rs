//! What people ask for beside the table: seats and bots before the game, to get up in it or to take a seat, a rematch
//! after it.

use kernel::Level;
use room::{Answer, Change, Guest, Input, Meta, RoomError, SeatCode, Sitter, Ticket, TvCode};
use table::fair::Entropy;
use wire::{Late, Lot, Order, SeatKind, Stage, TableChange};

use crate::world::{Event, World};

/// A change that somebody has asked for, and got no answer to.
pub(crate) struct Ask {
    pub(crate) owner: usize,
    person: usize,
    change: Change,
    /// Whether it was asked over the bus.
    far: bool,
}

/// The person with this number.
pub(crate) fn guest(person: usize) -> Guest {
    Guest { id: format!("guest-{person}"), name: format!("G{person}") }
}

impl World {
    /// Somebody asks for something.
    pub(crate) fn ask(&mut self) {
        let often = if self.disk.stage == Stage::Playing && !self.disk.is_over() { 15_000 } else { 400 };
        self.later(often, Event::Ask);
        // One more than those who are to play: a stranger, who may come by a seat.
        let person = self.rng.below(self.people as u32 + 1) as usize;
        let wanted = if self.chance(6) { Some(self.about_televisions()) } else { self.wanted(person) };
        let Some(change) = wanted else { return };
        let mut entropy = [0; 32];
        entropy.iter_mut().for_each(|byte| *byte = self.rng.below(256) as u8);
        let node = self.rng.below(self.nodes.count as u32) as usize;
        match self.awake_at(node) {
            Some(owner) => self.ask_owner(owner, person, change, entropy, false),
            None if self.nodes.count > 1 => self.question(person, change, entropy),
            None => {}
        }
    }

    /// An owner hears of a question.
    pub(crate) fn ask_owner(&mut self, owner: usize, person: usize, change: Change, entropy: Entropy, far: bool) {
        let ticket = Ticket(self.fresh());
        self.asks.insert(ticket, Ask { owner, person, change: change.clone(), far });
        self.later(
            50,
            Event::Tell { owner, input: Input::Asked { ticket, guest: guest(person), change, entropy } },
        );
    }

    /// What somebody wants now.
    fn wanted(&mut self, person: usize) -> Option<Change> {
        let seated = self.disk.meta.seat_of(&guest(person).id).is_some();
        if self.disk.stage != Stage::Lobby && self.chance(2) {
            return Some(self.hand_over(seated));
        }
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
            let (least, most) = self.disk.game.info().seats;
            let seats = least + self.rng.below(u32::from(most.min(least + 2) - least) + 1) as u8;
            return Some(match self.rng.below(12) {
                0 => Change::Sit { seat: Some(seat), entropy: Some([seat; 32]) },
                1 => Change::Leave,
                2 => Change::AddBot { seat: Some(seat), level: Level::Random },
                3 => Change::RemoveBot { seat },
                4 => Change::Choose { key: "monsters".to_owned(), value: "kraken".to_owned() },
                5 | 6 => Change::SetUp(TableChange { seats: Some(seats), ..TableChange::default() }),
                7 => Change::Reorder(Order::Lot(Lot::Random)),
                8 => Change::Reorder(Order::Seats((0..count as u8).rev().collect())),
                9 | 10 => self.hand_over(seated),
                _ => Change::Rematch,
            });
        }
        // A stranger who came by the host's seat, and got up again, is still the one who starts.
        if person == self.people && !seated && self.disk.meta.host != guest(person).id {
            return None;
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

    /// Somebody gives a seat away, or tries to get one.
    fn hand_over(&mut self, seated: bool) -> Change {
        let (seat, known) = (self.rng.below(8) as u8, self.codes.len() as u32);
        match self.rng.below(4) {
            0 => Change::Claim(SeatCode::typed("22222222")),
            _ if seated => Change::GiveCode,
            1 => Change::Sit { seat: Some(seat), entropy: None },
            2 => Change::Sit { seat: None, entropy: None },
            // The latest is often still good.
            _ if known > 0 => {
                let at = known - 1 - self.rng.below(known.min(3));
                Change::Claim(self.codes[at as usize].1.clone())
            }
            _ => Change::GiveCode,
        }
    }

    /// Somebody types what a screen shows, or anything; or wants no televisions.
    fn about_televisions(&mut self) -> Change {
        let shown = self.clients.iter().find_map(|client| client.code.clone());
        match self.rng.below(4) {
            0 => Change::SendTelevisionsAway,
            1 => Change::AdmitTelevision(TvCode::typed("0000")),
            _ => Change::AdmitTelevision(TvCode::typed(&shown.unwrap_or_default())),
        }
    }

    /// What is wrong with what a room wants to write about televisions: none is admitted but by somebody who may, and by
    /// the code that its screen was told to show.
    pub(crate) fn judge_televisions(&self, owner: usize, meta: &Meta, stage: Stage) -> Result<(), String> {
        let Some(Some(running)) = self.owners.get(owner) else { return Ok(()) };
        for screen in meta.televisions.iter().filter(|screen| !running.known.televisions.contains(screen)) {
            // In the lobby whoever sits there may stand in for the host.
            let may = |person: usize| {
                let seated = running.known.seat_of(&guest(person).id).is_some();
                running.known.is_host(&guest(person).id) || (stage == Stage::Lobby && seated)
            };
            let by = |ask: &Ask| match &ask.change {
                Change::AdmitTelevision(code) => {
                    may(ask.person) && self.tv_codes.contains(&(screen.clone(), code.text().to_owned()))
                }
                _ => false,
            };
            if !self.asks.values().any(|ask| ask.owner == owner && by(ask)) {
                return Err(format!("{screen} is admitted as a television, and nobody did"));
            }
        }
        Ok(())
    }

    /// What is wrong with what a room wants to write about who sits where: nobody gets a person's seat but with its
    /// code, or late and at a table where that is allowed.
    pub(crate) fn judge_hands(&self, owner: usize, meta: &Meta, stage: Stage) -> Result<(), String> {
        let Some(Some(running)) = self.owners.get(owner) else { return Ok(()) };
        let asks =
            |person: usize| self.asks.values().filter(move |ask| ask.owner == owner && ask.person == person);
        for person in (0..=self.people).filter(|&person| meta.seat_of(&guest(person).id).is_none()) {
            let Some(seat) = running.known.seat_of(&guest(person).id) else { continue };
            // Before the game they may have got up, and a bot or somebody else sits there: only a code moves the seat
            // with its name.
            let name = |meta: &Meta| match meta.chairs.get(usize::from(seat)).map(|chair| chair.sitter.clone()) {
                Some(Sitter::Person { name, .. }) => Some(name),
                _ => None,
            };
            if stage == Stage::Lobby && name(meta) != name(&running.known) {
                continue;
            }
            let next = (0..=self.people).find(|&next| meta.seat_of(&guest(next).id) == Some(seat));
            let allowed = |next: usize| {
                asks(next).any(|ask| match &ask.change {
                    Change::Claim(code) => self.codes.contains(&(person, code.clone())),
                    Change::Sit { .. } => stage == Stage::Playing && running.known.late == Late::Away,
                    _ => false,
                })
            };
            if !next.is_some_and(allowed) {
                return Err(format!("person {next:?} gets the seat of person {person} and may not"));
            }
        }
        Ok(())
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
        let known = self.owners[ask.owner].as_ref().map_or(&self.disk.meta, |running| &running.known);
        let (meta, rematch) = (known, matches!(ask.change, Change::Rematch));
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
                let gone = matches!(ask.change, Change::SendTelevisionsAway) && !meta.televisions.is_empty();
                if gone || (matches!(ask.change, Change::AdmitTelevision(_)) && meta.televisions.is_empty()) {
                    return Err("what was granted about televisions is not stored".to_owned());
                }
                if matches!(ask.change, Change::Start) && self.disk.stage == Stage::Lobby {
                    return Err("the game has begun, which is not stored".to_owned());
                }
                Ok(())
            }
            Ok(Answer::SeatCode(code)) if matches!(ask.change, Change::GiveCode) => {
                self.codes.push((ask.person, code));
                Ok(())
            }
            Ok(Answer::Rematch(code)) if rematch => {
                let other = self.rematch.iter().find(|(_, other)| *other != code);
                if let Some((_, other)) = other {
                    return Err(format!("people are sent to two tables, {code} and {other}"));
                }
                if meta.rematch.as_ref() != Some(&code) {
                    return Err(format!("the table {code} is not written down"));
                }
                // Over the bus the answer may be lost.
                if !ask.far || !self.chance(20) {
                    self.rematch.push((ask.person, code));
                }
                Ok(())
            }
            Ok(_) => Err("the answer is to something else".to_owned()),
            // What was not possible is asked for again, as long as it is wanted.
            Err(RoomError::Unreadable(why)) => Err(why.to_owned()),
            Err(_) => Ok(()),
        }
    }

    /// Whether everyone who sits here, as the room knows it, knows where to play again.
    pub(crate) fn all_know_rematch(&self) -> bool {
        let meta = self.owners.iter().flatten().next().map_or(&self.disk.meta, |running| &running.known);
        let seated = |person: &usize| meta.seat_of(&guest(*person).id).is_some();
        let knows = |person: usize| self.rematch.iter().any(|(other, _)| *other == person);
        (0..self.people).filter(seated).all(knows)
    }
}

//! Acts: taken in, kept until their moment, stored, done. A step is stored before anybody is told.

use kernel::{Input, Millis, Seat, Seats, Time, Timing};
use table::{Act, Step};
use wire::ToClient;

use crate::play::{Pace, Pending, Play};
use crate::race;
use crate::room::{AfterSave, Phase, Room, Writing};
use crate::{ConnId, IncomingAct, LogRow, RoomError, Row};

/// After this many expiries in a row the person counts as away.
const EXPIRIES: u8 = 3;
/// The most characters of an act's id.
const MOST_ID: usize = 40;
/// How many acts of one seat may wait for the end of a tick.
const MOST_WAITING: usize = 8;

/// An act that waits for its moment.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) seat: Seat,
    pub(crate) by: By,
    pub(crate) act: Act,
    pub(crate) received: Time,
    pub(crate) round_trip: Millis,
    pub(crate) claimed: Option<Millis>,
    /// The moment it counts from.
    pub(crate) at: Time,
    /// The moment it is done at.
    pub(crate) due: Time,
}

/// What a step comes from.
#[derive(Clone, Debug)]
pub(crate) enum By {
    /// A client, which gets an answer.
    Client { conn: ConnId, id: String },
    /// The seat's bot, which decided after this step.
    Bot { step: u64 },
    /// The seat's standing orders.
    Orders,
    /// The table, for a seat whose thinking time is over.
    Expiry,
    /// The rules' own deadline, which these seats let pass.
    Deadline { late: Seats },
}

impl By {
    fn id(&self) -> Option<&str> {
        match self {
            By::Client { id, .. } => Some(id),
            By::Bot { .. } | By::Orders | By::Expiry | By::Deadline { .. } => None,
        }
    }

    /// The client that gets an answer, and the id of its act.
    pub(crate) fn client(self) -> Option<(ConnId, String)> {
        match self {
            By::Client { conn, id } => Some((conn, id)),
            By::Bot { .. } | By::Orders | By::Expiry | By::Deadline { .. } => None,
        }
    }

    pub(crate) fn is_client(&self) -> bool {
        self.id().is_some()
    }
}

impl Waiting {
    /// What a bot decided after this step.
    pub(crate) fn of_bot(seat: Seat, step: u64, act: Act, at: Time) -> Waiting {
        Waiting { seat, by: By::Bot { step }, act, received: at, round_trip: 0, claimed: None, at, due: at }
    }

    fn is(&self, id: &str) -> bool {
        self.by.id() == Some(id)
    }
}

impl Play {
    pub(crate) fn enqueue(&mut self, mut waiting: Waiting) {
        if let (Pace::Ticks(ticks), Some(tempo)) = (&self.pace, self.table.tempo()) {
            waiting.due = race::tick_end(waiting.received.max(ticks.done), tempo.tick);
            let start = Time(waiting.due.0.saturating_sub(tempo.tick));
            // A seat's acts keep their order, whatever was measured in between.
            let earlier = self.queue.iter().filter(|other| other.seat == waiting.seat).map(|other| other.at).max();
            waiting.at = waiting.at.max(start).max(earlier.unwrap_or_default());
        }
        self.queue.push(waiting);
    }
}

impl Room {
    /// A client's act: refused, kept until its moment, or done.
    pub(crate) fn act(&mut self, conn: ConnId, act: IncomingAct) {
        let id = act.id.clone();
        match self.consider(conn, act) {
            Ok(Some(step)) => self.tell(conn, &ToClient::Done { id, step }),
            Ok(None) => {}
            Err(error) => self.tell(conn, &ToClient::Refused { id, error: error.body() }),
        }
    }

    /// Takes an act in, or says which step it has already become.
    fn consider(&mut self, conn: ConnId, act: IncomingAct) -> Result<Option<u64>, RoomError> {
        let seat = self.seat_of(conn).ok_or(RoomError::NotSeated)?;
        if act.id.is_empty() || act.id.chars().count() > MOST_ID {
            return Err(RoomError::BadId);
        }
        // Sent again by somebody who sits elsewhere by now: ids are remembered by seat, so it would be done twice.
        if let Some(meant) = act.seat.filter(|meant| *meant != seat.index() as u8) {
            return Err(RoomError::OtherSeat(meant));
        }
        let play = self.play().ok_or(RoomError::NotBegun)?;
        if let Some(step) = play.step_of(seat, &act.id) {
            return Ok(Some(step));
        }
        // They are there, even if the act is refused; but only one that is allowed takes the seat back from a bot.
        self.people[seat.index()].expiries = 0;
        let person = self.meta.person(seat).unwrap_or_default();
        let round_trip = self.connections.round_trip(person, act.round_trip);
        let (now, claimed) = (self.now, act.claimed());
        let play = self.play_mut().ok_or(RoomError::NotBegun)?;
        if play.returning {
            return Err(RoomError::Waiting);
        }
        // The same act again, perhaps over a new connection: that one gets the answer.
        if let Some(waiting) = play.queue.iter_mut().find(|waiting| waiting.seat == seat && waiting.is(&act.id)) {
            waiting.by = By::Client { conn, id: act.id };
            return Ok(None);
        }
        let most = if play.is_at_speed() { MOST_WAITING } else { 1 };
        if play.queue.iter().filter(|waiting| waiting.seat == seat && waiting.by.is_client()).count() >= most {
            return Err(RoomError::Busy);
        }
        let read = play.table.read(&act.action)?;
        let time = play.time(now);
        let (received, at, due) = match play.table.tempo() {
            Some(tempo) => {
                let received = play.clock.time_of(act.received).min(time);
                (received, race::effective(received, round_trip, &tempo), time)
            }
            None => {
                let due = play.not_before();
                // An act that must wait is checked now as well; any other is checked when it is done, which is now.
                if due > time {
                    play.table.check(time, seat, &read)?;
                }
                (time, time, due)
            }
        };
        let by = By::Client { conn, id: act.id };
        let allowed = play.table.check(time, seat, &read);
        if play.table.outcome().is_some() {
            allowed.as_ref().map_err(Clone::clone)?;
        }
        play.enqueue(Waiting { seat, by, act: read, received, round_trip, claimed, at, due });
        // No bot is quicker than an act that has only to wait for its moment.
        if allowed.is_ok() {
            self.welcome_back(seat);
        }
        Ok(None)
    }

    /// Does an act whose moment has come: it is stored, or its client is told why not.
    pub(crate) fn attempt(&mut self, waiting: Waiting) {
        let (now, seat, plays) = (self.now, waiting.seat, self.is_played_by_bot(waiting.seat));
        let Some(play) = self.play() else { return };
        if let Some(step) = waiting.by.id().and_then(|id| play.step_of(seat, id)) {
            return self.done(waiting.by, step);
        }
        if matches!(waiting.by, By::Bot { step } if !plays || step != play.table.step()) {
            return;
        }
        let (at, pressed, timing) = play.stamp(now, &waiting);
        if let Err(refused) = play.table.check(at, seat, &waiting.act) {
            return self.not_done(waiting.by, Some(seat), at, &refused.into());
        }
        let input = Input::Act { seat, action: waiting.act };
        self.store_step(input, at, pressed, timing, waiting.by);
    }

    /// Asks for a step to be stored.
    pub(crate) fn store_step(
        &mut self,
        input: Input<Act>,
        at: Time,
        pressed: Time,
        timing: Option<Timing>,
        by: By,
    ) {
        let Some(play) = self.playing() else { return };
        // Another owner of the table may have had a clock that was ahead.
        let at = at.max(play.table.last_at());
        let step = Step { step: play.table.step() + 1, at, pressed, input, timing };
        let act_id = by.id().map(str::to_owned);
        let row = Row::Step { step: step.step, row: LogRow { row: play.table.write(&step), act_id } };
        self.store(row, Writing::Step(Box::new(Pending { step, by })));
    }

    /// The step is stored, so it is done and everybody is told.
    pub(crate) fn stored(&mut self, pending: Pending) {
        let Pending { step, by } = pending;
        let Some(play) = self.playing_mut() else { return };
        play.table.apply(&step);
        play.stepped(step.actor(), by.id().map(str::to_owned));
        if let Some(seat) = step.actor().filter(|_| by.is_client()) {
            self.welcome_back(seat);
        }
        self.give_seats_back();
        let Some(play) = self.playing_mut() else { return };
        // Otherwise a tick is being done, and everybody is told at its end.
        if !play.is_at_speed() {
            self.tell_new_steps();
        }
        match by {
            By::Client { .. } => self.done(by, step.step),
            By::Deadline { late } => self.expired(late),
            By::Expiry => self.expired(step.actor().map_or(Seats::NONE, Seats::one)),
            By::Bot { .. } | By::Orders => {}
        }
    }

    /// Another writer was faster: the room follows the log and goes on from there.
    pub(crate) fn lost_race(&mut self, pending: Pending, rows: &[LogRow]) {
        let Some(play) = self.playing_mut() else { return };
        let followed = rows.iter().try_for_each(|row| play.replay(row));
        if followed.is_err() || rows.is_empty() {
            return self.not_stored(pending);
        }
        let at_speed = play.is_at_speed();
        if !at_speed {
            self.tell_new_steps();
        }
        // A person's act is tried again; everything else is decided afresh.
        if let Input::Act { seat, action } = pending.step.input
            && pending.by.is_client()
        {
            let Step { at, pressed, timing, .. } = pending.step;
            let at = if at_speed { at } else { pressed };
            let (received, round_trip, claimed) =
                timing.map_or((at, 0, None), |timing| (timing.received, timing.round_trip, timing.claimed));
            let (act, by, due) = (action, pending.by, self.play().map_or(at, Play::not_before));
            let waiting = Waiting { seat, by, act, received, round_trip, claimed, at, due };
            match self.playing_mut() {
                Some(play) if !at_speed => play.enqueue(waiting),
                _ => self.attempt(waiting),
            }
        }
    }

    pub(crate) fn not_stored(&mut self, pending: Pending) {
        self.not_done(pending.by, pending.step.actor(), pending.step.at, &RoomError::NotStored);
    }

    /// A step could not be stored. A client is told so; what is due by itself is tried again after a while.
    fn not_done(&mut self, by: By, seat: Option<Seat>, at: Time, error: &RoomError) {
        match by {
            By::Client { conn, id } => self.tell_after_tick(conn, ToClient::Refused { id, error: error.body() }),
            // It thinks again.
            By::Bot { .. } if self.playing().is_some_and(Play::is_at_speed) => {
                if let (Some(seat), Some(play)) = (seat, self.playing_mut()) {
                    play.table.set_due(seat, None);
                }
            }
            By::Bot { .. } | By::Orders | By::Expiry | By::Deadline { .. } => {
                let end = self.break_off_tick();
                self.rest(end.unwrap_or(at));
            }
        }
    }

    fn done(&mut self, by: By, step: u64) {
        if let By::Client { conn, id } = by {
            self.tell_after_tick(conn, ToClient::Done { id, step });
        }
    }

    /// These seats ran out of time; after too many times in a row a bot plays for them.
    fn expired(&mut self, seats: Seats) {
        for seat in seats.iter() {
            let presence = &mut self.people[seat.index()];
            presence.expiries = presence.expiries.saturating_add(1);
            if presence.expiries >= EXPIRIES && !presence.away {
                presence.away = true;
                self.tell_table();
            }
        }
    }

    /// Tells everybody about the steps that are new, and notes the end.
    pub(crate) fn tell_new_steps(&mut self) {
        let now = self.now;
        let Some(play) = self.playing_mut() else { return };
        let from = std::mem::replace(&mut play.told, play.table.step()) + 1;
        let over = play.table.outcome().is_some();
        self.forget_bot_votes();
        self.tell_game(from, false);
        if let Some(play) = self.playing_mut() {
            play.note_race(now);
        }
        if over && let Phase::Playing(play) = std::mem::replace(&mut self.phase, Phase::Lobby) {
            self.phase = Phase::Over(play);
            self.tell_table();
            // The game is over: acts that still wait are refused.
            for waiting in self.play_mut().map(|play| std::mem::take(&mut play.queue)).unwrap_or_default() {
                self.attempt(waiting);
            }
            self.save(self.meta.clone(), AfterSave::Ended);
        }
    }
}

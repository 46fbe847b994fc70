//! A table at which everybody plays at once. What arrives within a tick waits for its end; then it is sorted by when
//! the hands moved and done one after the other, with the game's own deadlines in between, and everybody is told once.

use kernel::{Input, Millis, Race, Seat, Tempo, Time};
use serde_json::Value;
use table::AnyTable;
use wire::ToClient;

use super::ask::{Press, SocketId};
use super::play::{Move, Play, Stamp};
use super::task::Task;
use crate::error::Error;
use crate::race;

/// So many acts of one seat may wait for the end of a tick.
const MOST_WAITING: usize = 8;

/// What waits for the end of a tick, and what was told when.
#[derive(Debug)]
pub(super) struct Ticks {
    waiting: Vec<Waiting>,
    /// The end of the last tick that was done.
    done: Time,
    /// Since when the latest race is on, and when the seats were sent what they answer in it.
    race: Option<(Time, Time)>,
    /// When each seat's bot acts.
    paces: Vec<Pace>,
}

/// An act that waits for the end of its tick.
#[derive(Debug)]
struct Waiting {
    seat: Seat,
    by: By,
    received: Time,
    round_trip: Millis,
    claimed: Option<Millis>,
    /// From when it counts.
    at: Time,
    /// The end of its tick.
    end: Time,
}

/// Who acts.
#[derive(Debug)]
enum By {
    /// A client, which gets an answer.
    Client { socket: SocketId, id: String, action: Value },
    /// The seat's bot, which has decided.
    Bot,
}

/// When a seat's bot acts.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    /// What the seat is asked, as far as it shows: from when on, and in which race.
    asked: Option<(Time, Option<Time>)>,
    /// When the bot will have thought about it; nothing: that is not known yet.
    due: Option<Time>,
}

impl Ticks {
    pub(super) fn new(seats: u8) -> Ticks {
        let paces = vec![Pace::default(); usize::from(seats)];
        Ticks { waiting: Vec::new(), done: Time::ZERO, race: None, paces }
    }

    /// When the seats were sent what they answer in this race, if they were.
    fn sent(&self, race: &Race) -> Option<Time> {
        self.race.filter(|(since, _)| *since == race.since).map(|(_, sent)| sent)
    }

    /// When the bot of a seat acts, if that is known.
    pub(super) fn bot_due(&self, seat: Seat) -> Option<Time> {
        self.paces[seat.index()].due
    }

    /// When the bot of a seat acts; nothing if it does not play now, or is asked something new.
    pub(super) fn set_bot_due(&mut self, seat: Seat, due: Option<Time>) {
        self.paces[seat.index()].due = due;
    }

    fn wait(&mut self, tempo: &Tempo, mut waiting: Waiting) {
        waiting.end = race::tick_end(waiting.received.max(self.done), tempo.tick);
        let start = Time(waiting.end.0.saturating_sub(tempo.tick));
        // A seat's acts stay in their order, whatever was measured in between.
        let earlier = self.waiting.iter().filter(|other| other.seat == waiting.seat).map(|other| other.at).max();
        waiting.at = waiting.at.max(start).max(earlier.unwrap_or_default());
        self.waiting.push(waiting);
    }

    /// What is done at the end of this tick, in order.
    fn take(&mut self, end: Time, tempo: &Tempo, seats: u8) -> Vec<Waiting> {
        let (mut now, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.waiting).into_iter().partition(|waiting| waiting.end <= end);
        self.waiting = later;
        now.sort_by_key(|act| (act.at, race::turn(act.seat, act.at, tempo.tick, seats)));
        now
    }

    /// A step was made: who is asked something new thinks anew.
    fn moved(&mut self, table: &dyn AnyTable, actor: Option<Seat>) {
        let awaited = table.awaited();
        let race = table.tempo().and_then(|tempo| tempo.race).map(|race| race.since);
        for (seat, pace) in Seat::all(table.seats()).zip(&mut self.paces) {
            let asked = awaited.contains(seat).then(|| (table.ready(seat), race));
            if actor == Some(seat) || asked != pace.asked {
                *pace = Pace { asked, due: None };
            }
        }
    }
}

impl Play {
    /// An act of a client waits for the end of the tick.
    pub(super) fn wait(&mut self, seat: Seat, socket: SocketId, press: Press) -> Result<(), Error> {
        let Some(tempo) = self.table.tempo() else { return Ok(()) };
        let mut theirs = 0;
        for waiting in self.ticks.waiting.iter_mut().filter(|waiting| waiting.seat == seat) {
            theirs += 1;
            // The same act again, over a new connection perhaps: it is answered there.
            if let By::Client { socket: known, id, .. } = &mut waiting.by
                && *id == press.id
            {
                *known = socket;
                return Ok(());
            }
        }
        if theirs >= MOST_WAITING {
            return Err(Error::Busy);
        }
        let received = self.time_of(press.received).min(self.now());
        let (round_trip, claimed) = (press.round_trip, press.claimed());
        let at = race::effective(received, round_trip, &tempo);
        let by = By::Client { socket, id: press.id, action: press.action };
        self.ticks.wait(&tempo, Waiting { seat, by, received, round_trip, claimed, at, end: at });
        Ok(())
    }

    /// Everything that waits when the game is over.
    fn too_late(&mut self) -> Vec<Waiting> {
        let over = self.table.outcome().is_some();
        if over { std::mem::take(&mut self.ticks.waiting) } else { Vec::new() }
    }

    /// The bot of a seat has decided: it acts at its own moment, which has come.
    pub(super) fn wait_for_bot(&mut self, seat: Seat) {
        let Some(tempo) = self.table.tempo() else { return };
        let due = self.ticks.bot_due(seat).unwrap_or_else(|| self.now());
        let waiting =
            Waiting { seat, by: By::Bot, received: due, round_trip: 0, claimed: None, at: due, end: due };
        self.ticks.wait(&tempo, waiting);
    }

    /// The bot of a seat takes so long, counted from when it was asked, and never acts before it may.
    pub(super) fn pace_bot(&mut self, seat: Seat, takes: Millis) -> Time {
        let race = self.table.tempo().and_then(|tempo| tempo.race);
        let asked = race.and_then(|race| self.ticks.sent(&race)).unwrap_or_else(|| self.now());
        let due = asked.max(self.table.ready(seat)).max(self.not_before()).plus(takes);
        self.ticks.set_bot_due(seat, Some(due));
        due
    }

    /// Everybody has just been told. If a race has begun, its time runs from now.
    pub(super) fn note_race(&mut self) {
        let Some(race) = self.table.tempo().and_then(|tempo| tempo.race) else { return };
        if self.ticks.sent(&race).is_none() {
            self.ticks.race = Some((race.since, self.now()));
        }
    }
}

impl Task {
    /// When the next tick is over at whose end something is done, or the next bot is asked.
    pub(super) fn next_tick(&self, play: &Play, tempo: &Tempo) -> Option<(Time, Move)> {
        let waiting = play.ticks.waiting.iter().map(|waiting| waiting.end).min();
        let deadline = play.table.deadline().map(|at| race::tick_over(at, tempo.tick));
        let tick = waiting.into_iter().chain(deadline).min().map(|at| (at, Move::Tick));
        let step = play.table.step();
        let asked = play.table.awaited().iter().filter(|&seat| self.is_played_by_bot(seat));
        let idle = asked.filter(|seat| !play.minds[seat.index()].is_busy(step));
        let bot = idle.filter_map(|seat| play.ticks.bot_due(seat)).min().map(|at| (at, Move::Think));
        [tick, bot].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// A tick is over: does what arrived in it, and what became due in it by itself, in the order of time.
    pub(super) async fn tick(&mut self, end: Time) -> Result<(), Error> {
        let Some(play) = &mut self.play else { return Ok(()) };
        let Some(tempo) = play.table.tempo() else { return Ok(()) };
        let before = play.table.step();
        let mut acts = play.ticks.take(end, &tempo, play.table.seats()).into_iter();
        let mut answers = Vec::new();
        let mut run = Ok(());
        for act in acts.by_ref() {
            run = self.run_out(act.at).await;
            if run.is_err() {
                // It is tried again after a rest, with all that come after it.
                self.put_back([act]);
                break;
            }
            answers.extend(self.do_act(act).await);
        }
        self.put_back(acts);
        if run.is_ok() {
            run = self.run_out(end).await;
        }
        if let Some(play) = self.play.as_mut().filter(|_| run.is_ok()) {
            play.ticks.done = play.ticks.done.max(end);
        }
        // After the end nothing waits any more: what still does is refused.
        for act in self.play.as_mut().map(Play::too_late).unwrap_or_default() {
            answers.extend(self.do_act(act).await);
        }
        if self.play.as_ref().is_some_and(|play| play.table.step() > before) {
            self.stepped().await;
        }
        for (socket, answer) in answers {
            self.tell_socket(socket, &answer);
        }
        run
    }

    fn put_back(&mut self, acts: impl IntoIterator<Item = Waiting>) {
        if let Some(play) = &mut self.play {
            play.ticks.waiting.extend(acts);
        }
    }

    /// What is due by itself until this moment, and at it.
    async fn run_out(&mut self, until: Time) -> Result<(), Error> {
        loop {
            let Some(play) = &mut self.play else { return Ok(()) };
            let over = play.table.outcome().is_some();
            let Some(at) = play.table.deadline().filter(|&at| at <= until && !over) else { return Ok(()) };
            self.store(Input::Deadline, Stamp { at: Some(at), ..Stamp::default() }, None).await?;
            self.moved(None);
        }
    }

    /// Does an act whose tick is over, and says what its client is told, once everybody has been told.
    async fn do_act(&mut self, act: Waiting) -> Option<(SocketId, ToClient)> {
        let seat = act.seat;
        let for_bot = self.is_played_by_bot(seat);
        let play = self.play.as_mut()?;
        let race = play.table.tempo().and_then(|tempo| tempo.race);
        let way = race.map(|race| {
            // Who answers before anybody was told anything meant something else, and took no time.
            let sent = play.ticks.sent(&race).unwrap_or(act.received);
            race::way(&race, sent, act.received, act.round_trip, act.claimed)
        });
        let pressed = race.zip(way).map(|(race, way)| race.since.plus(way.counted));
        // It is written down no earlier than the hand moved, and still before the end of its tick.
        let at = act.at.max(play.table.last_at()).max(pressed.unwrap_or_default());
        let stamp = Stamp { at: Some(at), pressed, way };
        match act.by {
            By::Bot => {
                // What it decided about another position than this one is forgotten, and it thinks again.
                let step = play.table.step();
                let action = play.minds[seat.index()].take_action(step).filter(|_| for_bot)?;
                if let Err(error) = self.store(Input::Act { seat, action }, stamp, None).await {
                    tracing::debug!(table = self.code, "a bot was refused: {error}");
                }
                self.moved(Some(seat));
                None
            }
            By::Client { socket, id, action } => {
                let stored = self.store(Input::Act { seat, action }, stamp, Some(id.clone())).await;
                let answer = match stored {
                    Ok(step) => {
                        self.moved(Some(seat));
                        ToClient::Done { id, step }
                    }
                    Err(error) => ToClient::Refused { id, error: error.body() },
                };
                Some((socket, answer))
            }
        }
    }

    fn moved(&mut self, actor: Option<Seat>) {
        if let Some(play) = &mut self.play {
            play.ticks.moved(play.table.as_ref(), actor);
        }
    }
}

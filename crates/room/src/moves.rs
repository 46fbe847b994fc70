//! What moves a game on by itself, and when: deadlines, acts that waited, thinking time, standing orders, ticks.

use kernel::{Input, Millis, Seat, Seats, Time};

use crate::acts::{By, Waiting};
use crate::play::{Pace, Play};
use crate::race;
use crate::room::{Phase, Room};

/// How long the room waits after a row could not be stored.
const PAUSE: Millis = 1000;

/// What moves the game on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Move {
    /// The rules' own deadline.
    Deadline,
    /// The act at this index of the queue is due.
    Act(usize),
    /// Thinking time is over.
    Expiry,
    /// A seat's standing orders answer.
    Orders(Seat),
    /// A tick is over, at a table where everybody plays at once.
    Tick,
    /// A bot's moment has come, at such a table.
    Think,
}

impl Room {
    /// Does the next thing that is due; says whether there was one.
    pub(crate) fn move_on(&mut self) -> bool {
        match self.phase {
            Phase::Over(_) => return false,
            Phase::Lobby | Phase::Playing(_) => self.mind_absences(),
        }
        self.ask_bots();
        let Some((at, due)) = self.next_move() else { return false };
        if self.playing().is_none_or(|play| play.time(self.now) < at) {
            return false;
        }
        self.make(due, at);
        due != Move::Think
    }

    /// What moves the game on next, and when.
    fn next_move(&self) -> Option<(Time, Move)> {
        let play = self.playing().filter(|play| !play.returning)?;
        let Some(tempo) = play.table.tempo() else {
            let deadline = play.deadline(self.meta.clock).map(|at| (at, Move::Deadline));
            // People come first, in the order in which they acted, then bots in that of their seats.
            let held = play.is_bot_thinking();
            let ready = play.queue.iter().enumerate().filter(|(_, waiting)| waiting.by.is_client() || !held);
            let turn = |waiting: &Waiting| (!waiting.by.is_client()).then_some(waiting.seat);
            let act = ready.min_by_key(|(_, waiting)| (waiting.due, turn(waiting)));
            let act = act.map(|(at, waiting)| (waiting.due, Move::Act(at)));
            let expiry = match play.pace {
                // The table has begun to play for those whose time is over.
                Pace::Turns { expiring, .. } if !expiring.is_empty() => Some(play.not_before()),
                _ if self.thinkers().is_empty() => None,
                _ => self.until(),
            };
            let expiry = expiry.map(|at| (at, Move::Expiry));
            let time = play.time(self.now);
            let ordered = play.table.awaited().iter().filter(|&seat| play.table.ordered(time, seat).is_some());
            let ordered =
                ordered.map(|seat| (self.answers_at(play, seat), Move::Orders(seat))).min_by_key(|(at, _)| *at);
            // A person's act that waits is due as soon as anything may be, so it comes before expiry and orders.
            return [deadline, act, expiry, ordered].into_iter().flatten().min_by_key(|(at, _)| *at);
        };
        let deadline = play.deadline(self.meta.clock).map(|at| race::tick_over(at, tempo.tick));
        let tick = play.queue.iter().map(|waiting| waiting.due).chain(deadline).min().map(|at| (at, Move::Tick));
        let bots = play.table.awaited().iter().filter(|&seat| self.is_played_by_bot(seat) && !play.is_busy(seat));
        let think = bots.filter_map(|seat| play.table.due(seat)).min().map(|at| (at, Move::Think));
        [tick, think].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// When a seat answers by itself, in turns: a bot at its pace; standing orders, and a bot that plays for somebody, when
    /// their person might, whose time may run out.
    pub(crate) fn answers_at(&self, play: &Play, seat: Seat) -> Time {
        if self.meta.person(seat).is_none() {
            return play.paced(seat, self.bot_pace());
        }
        let ends = [self.until(), play.deadline(self.meta.clock)].into_iter().flatten().min();
        play.person_answers(seat, &self.setting.secret, ends)
    }

    fn make(&mut self, due: Move, at: Time) {
        let now = self.now;
        let late = if matches!(due, Move::Deadline | Move::Expiry) { self.thinkers() } else { Seats::NONE };
        let Phase::Playing(play) = &mut self.phase else { return };
        match due {
            // Whoever lets the rules' own time run out has let their thinking time expire too.
            Move::Deadline => self.store_step(Input::Deadline, at, at, None, By::Deadline { late }),
            Move::Act(index) => {
                let waiting = play.queue.remove(index);
                self.attempt(waiting);
            }
            Move::Expiry => {
                if let Pace::Turns { expiring, .. } = &mut play.pace {
                    *expiring = expiring.or(late);
                }
            }
            Move::Orders(seat) => {
                let time = play.time(now);
                if let Some(action) = play.table.ordered(time, seat) {
                    self.store_step(Input::Act { seat, action }, time, time, None, By::Orders);
                }
            }
            Move::Tick => play.begin_tick(at),
            // Bots that are due were asked just before.
            Move::Think => {}
        }
    }

    /// Thinking time is over: the table plays for those who did not act; says whether there was one.
    pub(crate) fn go_on_expiring(&mut self) -> bool {
        let Phase::Playing(play) = &mut self.phase else { return false };
        let Pace::Turns { expiring, .. } = &mut play.pace else { return false };
        let Some(seat) = expiring.nth(0) else { return false };
        let (time, least) = (play.clock.time_of(self.now), play.table.last_at().plus(play.table.least_time()));
        if time < least {
            return false;
        }
        expiring.remove(seat);
        if let Some(action) = play.table.fallback(time, seat).filter(|_| play.table.awaited().contains(seat)) {
            self.store_step(Input::Act { seat, action }, time, time, None, By::Expiry);
        }
        true
    }

    /// When the awaited people run out of thinking time.
    pub(crate) fn until(&self) -> Option<Time> {
        self.playing()?.until(self.meta.clock, self.setting.thinking)
    }

    /// The awaited seats of people who have left no standing orders that will answer.
    fn thinkers(&self) -> Seats {
        let Some(play) = self.playing() else { return Seats::NONE };
        let time = play.time(self.now);
        let thinks = |seat: &Seat| !self.is_played_by_bot(*seat) && play.table.ordered(time, *seat).is_none();
        play.table.awaited().iter().filter(thinks).collect()
    }

    /// The next moment at which something is due by itself.
    pub(crate) fn next_moment(&self) -> Option<Millis> {
        let minded = match self.phase {
            Phase::Lobby => !self.connections.is_empty(),
            Phase::Playing(_) => true,
            Phase::Over(_) => false,
        };
        if !minded || self.pause.is_some() {
            return self.pause.filter(|_| minded);
        }
        let time = self.playing().map_or(Time::ZERO, |play| play.time(self.now));
        let next = self.next_move().map(|(at, _)| self.now + at.since(time));
        self.next_absence().into_iter().chain(next).min()
    }

    /// After the store has failed to keep what was due at this moment, nothing is tried for a while. Where everybody
    /// plays at once nobody pays for that: time stands still.
    pub(crate) fn rest(&mut self, at: Time) {
        self.pause = Some(self.now + PAUSE);
        let Phase::Playing(play) = &mut self.phase else { return };
        if play.is_at_speed() {
            play.stand_still(self.now, at);
        }
        if let Pace::Turns { expiring, .. } = &mut play.pace {
            *expiring = Seats::NONE;
        }
    }

    /// Whether the room is still waiting after a failure.
    pub(crate) fn is_resting(&mut self) -> bool {
        let (Some(until), now) = (self.pause, self.now) else { return false };
        if until > now {
            return true;
        }
        self.pause = None;
        if let Some(play) = self.play_mut().filter(|play| !play.returning) {
            play.clock.go(now);
            play.rested = play.time(now);
        }
        false
    }
}

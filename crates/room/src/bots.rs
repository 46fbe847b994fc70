//! Bots at the table, and bots that play for those who are away. They think elsewhere and know what their seat knows.

use kernel::{Level, Millis, Seat};
use table::Decision;

use crate::acts::Waiting;
use crate::play::{Pace, Play};
use crate::room::Room;
use crate::{Effect, Sitter};

/// Where everybody plays at once, a bot that has nothing to decide looks again after this many milliseconds.
const NOTHING_TO_DO: Millis = 1000;

/// In turns no bot is quicker than this, at whatever pace: far more than a decision takes, so that none shows by its
/// time.
const LEAST_PACE: Millis = 20;

impl Room {
    /// Whether a bot plays this seat now.
    pub(crate) fn is_played_by_bot(&self, seat: Seat) -> bool {
        match self.meta.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Bot { .. }) => true,
            Some(Sitter::Person { .. }) => self.people[seat.index()].away,
            Some(Sitter::Empty) | None => false,
        }
    }

    /// A person plays this seat again: the bot is dropped, with what it was about to do.
    pub(crate) fn take_seat_back(&mut self, seat: Seat) {
        if let Some(play) = self.playing_mut() {
            play.table.unseat_bot(seat);
            play.table.set_due(seat, None);
            play.queue.retain(|waiting| waiting.seat != seat || waiting.by.is_client());
        }
    }

    /// Sets every bot thinking that is asked and is due.
    pub(crate) fn ask_bots(&mut self) {
        for seat in Seat::all(self.meta.chairs.len() as u8) {
            // What a seat has ordered, no bot decides.
            let ordered = |play: &Play| play.table.ordered(play.time(self.now), seat).is_some();
            let asked = |play: &Play| {
                play.table.awaited().contains(seat)
                    && !play.is_busy(seat)
                    && (play.is_at_speed() || !ordered(play))
            };
            if !self.is_played_by_bot(seat) || !self.playing().is_some_and(asked) {
                continue;
            }
            let (now, level, pause) = (self.now, self.level(seat), self.meta.bot_pace);
            let Some(play) = self.playing_mut().filter(|play| !play.returning) else { return };
            play.table.seat_bot(level, seat);
            if let Pace::Ticks(_) = play.pace {
                // A bot without a pace of its own takes as long as bots pretend to think elsewhere.
                let due = play.table.due(seat).or_else(|| {
                    let takes = play.table.pace(seat).filter(|&takes| takes > 0);
                    Some(play.pace_bot(now, seat, takes.unwrap_or(u64::from(pause))))
                });
                if due.is_none_or(|due| due > play.time(now)) {
                    continue;
                }
            }
            self.ask_bot(seat);
        }
    }

    fn ask_bot(&mut self, seat: Seat) {
        let now = self.now;
        let Some(play) = self.playing_mut() else { return };
        let (time, step) = (play.time(now), play.table.step());
        match play.table.think(time, seat) {
            Some(thought) => self.out.push(Effect::Think { seat, step, thought }),
            // Nothing to decide: it looks again after a while.
            None => play.table.set_due(seat, Some(time.plus(NOTHING_TO_DO))),
        }
    }

    /// How long bots pretend to think, in turns.
    pub(crate) fn bot_pace(&self) -> Millis {
        Millis::from(self.meta.bot_pace).max(LEAST_PACE)
    }

    /// A bot has decided, or panicked: then the game's fallback plays.
    pub(crate) fn decided(&mut self, seat: Seat, step: u64, decision: Option<Decision>) {
        let (now, pace, plays) = (self.now, self.bot_pace(), self.is_played_by_bot(seat));
        let Some(at) = self.playing().map(|play| self.answers_at(play, seat)) else { return };
        let Some(play) = self.playing_mut() else { return };
        let act = match decision {
            Some(decision) => play.table.thought(seat, decision),
            None => {
                play.table.unseat_bot(seat);
                play.table.fallback(play.time(now), seat)
            }
        };
        // A decision about another position than this one is dropped, and the bot thinks again.
        let Some(act) = act.filter(|_| plays && step == play.table.step()) else { return };
        // In turns it takes no longer or shorter for what a bot has to decide, so that it gives nothing away.
        let at = match play.pace {
            Pace::Ticks(_) => play.table.due(seat).unwrap_or_else(|| play.time(now)),
            Pace::Turns { .. } => at,
        };
        play.enqueue(Waiting::of_bot(seat, step, act, at));
        play.hold_late_bots(now, pace);
    }

    /// How well the bot of this seat plays: as chosen, or `medium` for somebody who is away.
    pub(crate) fn level(&self, seat: Seat) -> Level {
        match self.meta.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Bot { level, .. }) => *level,
            _ if self.setting.game.levels().contains(&Level::Medium) => Level::Medium,
            _ => Level::Random,
        }
    }
}

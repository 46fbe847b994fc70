//! Bots at the table, and bots that play for those who are away. They think in threads of their own and know
//! what their seat knows.

use std::sync::Arc;

use kernel::{Level, Seat};
use serde_json::Value;
use table::AnyBot;
use tokio::task::spawn_blocking;
use wire::Stage;

use super::ask::Ask;
use super::meta::Sitter;
use super::task::Task;

/// Where everybody plays at once, a bot that has nothing to decide looks again after so many milliseconds.
const NOTHING_TO_DO: u64 = 1000;

/// What the bot of a seat is doing.
#[derive(Debug)]
pub(super) enum Mind {
    /// Nothing; it may not have been made yet.
    Idle(Option<Box<dyn AnyBot>>),
    /// It thinks.
    Thinking,
    /// It has decided what to do after this step.
    Ready { bot: Option<Box<dyn AnyBot>>, step: u64, action: Value },
}

impl Default for Mind {
    fn default() -> Mind {
        Mind::Idle(None)
    }
}

impl Mind {
    /// Whether it has decided what to do after `now`.
    pub(super) fn is_ready(&self, now: u64) -> bool {
        matches!(self, Mind::Ready { step, .. } if *step == now)
    }

    /// Whether it thinks, or has decided what to do after `now`.
    pub(super) fn is_busy(&self, now: u64) -> bool {
        matches!(self, Mind::Thinking) || self.is_ready(now)
    }

    /// The bot, if it does not think just now; `made` if there was none.
    fn bot(&mut self, made: impl FnOnce() -> Option<Box<dyn AnyBot>>) -> Option<&mut Box<dyn AnyBot>> {
        match self {
            Mind::Thinking => None,
            Mind::Idle(bot) | Mind::Ready { bot, .. } => {
                if bot.is_none() {
                    *bot = made();
                }
                bot.as_mut()
            }
        }
    }

    /// What it has decided; afterwards it is idle.
    pub(super) fn take_action(&mut self, now: u64) -> Option<Value> {
        match std::mem::take(self) {
            Mind::Ready { bot, step, action } => {
                *self = Mind::Idle(bot);
                (step == now).then_some(action)
            }
            other @ (Mind::Idle(_) | Mind::Thinking) => {
                *self = other;
                None
            }
        }
    }
}

impl Task {
    /// Whether a bot plays this seat now.
    pub(super) fn is_played_by_bot(&self, seat: Seat) -> bool {
        match self.meta.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Bot { .. }) => true,
            Some(Sitter::Person { .. }) => self.people[seat.index()].away,
            Some(Sitter::Empty) | None => false,
        }
    }

    /// Sets every bot that is asked thinking.
    pub(super) fn ask_bots(&mut self) {
        if self.meta.stage != Stage::Playing {
            return;
        }
        let Some(play) = self.play.as_ref().filter(|play| !play.returning) else { return };
        if play.table.tempo().is_some() {
            return self.ask_quick_bots();
        }
        for seat in play.table.awaited().iter().filter(|&seat| self.is_played_by_bot(seat)).collect::<Vec<_>>() {
            self.ask_bot(seat);
        }
    }

    /// The same at a table where everybody plays at once: a bot is asked at its own moment.
    fn ask_quick_bots(&mut self) {
        for seat in Seat::all(self.meta.chairs.len() as u8) {
            let (plays, level) = (self.is_played_by_bot(seat), self.level(seat));
            let Some(play) = &mut self.play else { return };
            if !plays || !play.table.awaited().contains(seat) {
                play.ticks.set_bot_due(seat, None);
                continue;
            }
            let Some(bot) = play.minds[seat.index()].bot(|| play.table.bot(level, seat)) else { continue };
            let due = match play.ticks.bot_due(seat) {
                Some(due) => due,
                None => {
                    // A bot that knows no haste takes as long as bots pretend to think elsewhere.
                    let takes = Some(play.table.pace(bot.as_mut())).filter(|&takes| takes > 0);
                    play.pace_bot(seat, takes.unwrap_or(u64::from(self.meta.bot_pace)))
                }
            };
            if due <= play.now() {
                self.ask_bot(seat);
            }
        }
    }

    fn ask_bot(&mut self, seat: Seat) {
        let level = self.level(seat);
        let Some(play) = &mut self.play else { return };
        let step = play.table.step();
        let mind = &mut play.minds[seat.index()];
        if matches!(mind, Mind::Thinking) || mind.is_ready(step) {
            return;
        }
        let bot = match std::mem::take(mind) {
            Mind::Idle(bot) | Mind::Ready { bot, .. } => bot,
            Mind::Thinking => None,
        };
        let Some(bot) = bot.or_else(|| play.table.bot(level, seat)) else { return };
        match play.table.think(play.now(), bot) {
            // Nothing to decide: it waits for the next step.
            Err(bot) => {
                play.minds[seat.index()] = Mind::Idle(Some(bot));
                let again = play.now().plus(NOTHING_TO_DO);
                play.ticks.set_bot_due(seat, Some(again));
            }
            Ok(thought) => {
                play.minds[seat.index()] = Mind::Thinking;
                let (me, turn) = (self.me.clone(), Arc::clone(&self.house.thinking));
                tokio::spawn(async move {
                    let permit = turn.acquire_owned().await;
                    let thought = spawn_blocking(move || {
                        let _permit = permit;
                        thought.run()
                    });
                    // A bot that fell over is replaced by the game's fallback; the table goes on.
                    let thought = thought.await.ok();
                    me.send(Ask::Thought { seat, step, thought }).await;
                });
            }
        }
    }

    /// A bot has decided, or fallen over.
    pub(super) fn thought(&mut self, seat: Seat, step: u64, thought: Option<(Box<dyn AnyBot>, Value)>) {
        let Some(play) = &mut self.play else { return };
        let mind = match thought {
            Some((bot, action)) => Mind::Ready { bot: Some(bot), step, action },
            None => {
                tracing::error!(table = self.code, "a bot fell over; the game's fallback plays");
                match play.table.fallback(play.now(), seat) {
                    Some(action) => Mind::Ready { bot: None, step, action },
                    None => Mind::default(),
                }
            }
        };
        play.minds[seat.index()] = mind;
        if play.minds[seat.index()].is_ready(play.table.step()) {
            play.wait_for_bot(seat);
        }
    }

    /// How well the bot of this seat plays: as chosen, or `medium` for somebody who is away.
    fn level(&self, seat: Seat) -> Level {
        match self.meta.chairs.get(seat.index()).map(|chair| &chair.sitter) {
            Some(Sitter::Bot { level, .. }) => *level,
            _ if self.game.levels().contains(&Level::Medium) => Level::Medium,
            _ => Level::Random,
        }
    }

    /// The person of this seat is back: the seat is theirs again.
    pub(super) fn welcome_back(&mut self, seat: Seat) {
        let presence = &mut self.people[seat.index()];
        if presence.away {
            presence.away = false;
            presence.expiries = 0;
            self.tell_table();
        }
    }
}

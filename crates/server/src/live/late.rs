//! Who watches a game that everybody plays at once without sitting at the table sees it a little later, so that
//! nobody is told by a friend what comes. A television at the table sees it at once.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use wire::Stage;

use super::ask::{Out, SocketId};
use super::task::{Socket, Task};

/// How much later.
const LATER: Duration = Duration::from_secs(3);
/// How many messages are kept for a socket. A tick brings one at most, so that honest watching stays far below.
const MOST_KEPT: usize = 256;

impl Task {
    /// Whether what is told about the game reaches this socket later: as long as the game runs, and after that until
    /// all has been told.
    fn is_late(&self, socket: &Socket) -> bool {
        let quick = self.play.as_ref().is_some_and(|play| play.table.tempo().is_some());
        let seated = socket.guest.as_ref().is_some_and(|guest| self.meta.seat_of(&guest.id).is_some());
        let running = self.meta.stage == Stage::Playing || !socket.later.is_empty();
        quick && running && !seated && !socket.tv
    }

    /// How much later this socket is told about the game, in milliseconds of table time.
    pub(super) fn lateness(&self, id: SocketId) -> u64 {
        let socket = self.sockets.iter().find(|socket| socket.id == id);
        socket.filter(|socket| self.is_late(socket)).map_or(0, |_| LATER.as_millis() as u64)
    }

    /// Keeps a message about the game for later, or gives it back if it is to be sent at once.
    pub(super) fn keep_for_later(&mut self, id: SocketId, text: Utf8Bytes) -> Option<Utf8Bytes> {
        let at = self.sockets.iter().position(|socket| socket.id == id)?;
        if !self.is_late(&self.sockets[at]) {
            return Some(text);
        }
        let now = Instant::now();
        if self.sockets[at].later.len() == MOST_KEPT {
            self.quit(id, now);
        } else {
            self.sockets[at].later.push_back((now + LATER, text));
        }
        None
    }

    /// Whether this socket has not been told all about a game that is over.
    pub(super) fn is_behind(&self, socket: &Socket) -> bool {
        self.meta.stage == Stage::Over && !socket.later.is_empty()
    }

    /// Hands over what was kept until now.
    pub(super) fn hand_over(&mut self) {
        let now = Instant::now();
        let mut slow = Vec::new();
        for socket in &mut self.sockets {
            while socket.later.front().is_some_and(|(at, _)| *at <= now) {
                let Some((_, text)) = socket.later.pop_front() else { break };
                if socket.out.try_send(Out::Text(text)).is_err() {
                    slow.push(socket.id);
                    break;
                }
            }
        }
        for id in slow {
            self.quit(id, now);
        }
    }

    /// When the next message is to be handed over.
    pub(super) fn next_hand_over(&self) -> Option<Instant> {
        self.sockets.iter().filter_map(|socket| socket.later.front()).map(|(at, _)| *at).min()
    }
}

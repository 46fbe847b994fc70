//! Who is here, who is gone, who is away.

use kernel::{Millis, Seat, Seats, Viewer};
use table::fair::Entropy;

use crate::room::{Phase, Room};
use crate::{ConnId, Effect, Sitter};

/// How often everybody is told at most how many are watching.
const COUNT: Millis = 1000;

/// Whether the person of a seat is here.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Presence {
    /// Since when they have had no connection.
    pub(crate) gone: Option<Millis>,
    /// They were gone for too long: during the game a bot plays for them.
    pub(crate) away: bool,
    /// How many times in a row their time ran out.
    pub(crate) expiries: u8,
    /// Who wants a bot to play for them, since the game waits.
    pub(crate) bot_votes: Seats,
    /// After which step a bot was let play for them, until they act.
    pub(crate) let_play: Option<u64>,
    /// They are back, but that bot answers first.
    pub(crate) back: bool,
}

impl Room {
    /// A connection says hello: it is told where things stand, and its seat is its own again.
    pub(crate) fn hello(&mut self, id: ConnId, last: Option<u64>, tv: Option<Entropy>) {
        let code = tv.and_then(|entropy| self.television_code(id, entropy));
        let Some(conn) = self.connections.get_mut(id) else { return };
        let mut known = conn.greeted && conn.tv == tv.is_some();
        (conn.greeted, conn.tv, conn.code) = (true, tv.is_some(), code);
        // What it is told now includes all that was kept for later.
        conn.forget_kept();
        let told = conn.told;
        let seat = self.seat_of(id);
        if let Some(seat) = seat {
            let presence = &mut self.people[seat.index()];
            known &= presence.gone.take().is_none() && !presence.away;
            self.come_back(seat);
        }
        if known {
            // Nothing has changed for anybody else.
            self.tell_table_to(id);
        } else if seat.is_some() {
            self.tell_table();
        } else if !self.tell_watchers() {
            self.measure();
            self.tell_table_to(id);
        }
        let Some(step) = self.play().map(|play| play.table.step()) else { return };
        // Who took the seat in mid-game may have what they were told before that, which is not what the seat was told.
        let since = seat.and_then(|seat| self.meta.chairs[seat.index()].since);
        // Who knew more than this room did was told less since, perhaps after it said this.
        let last = last.filter(|&last| last <= step).map(|last| told.map_or(last, |told| told.min(last)));
        let from = last.filter(|&last| Some(last) > since).map(|last| last + 1);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        if let Some(bytes) = self.game_message(viewer, from.unwrap_or(0), from.is_none()) {
            self.tell_about_game(id, bytes);
        }
        self.end_standstill();
    }

    /// A connection was closed.
    pub(crate) fn quit(&mut self, id: ConnId, since: Millis) {
        let Some(conn) = self.connections.remove(id) else { return };
        if let Some(seat) = conn.seat(&self.meta).filter(|&seat| conn.greeted && !self.is_connected(seat)) {
            self.people[seat.index()].gone = Some(since);
        }
        if conn.greeted && conn.seat(&self.meta).is_some() {
            self.tell_table();
        } else if conn.greeted {
            self.tell_watchers();
        }
    }

    /// Tells everybody that watchers have come or gone, unless it was told just now: then it is told later. Says
    /// whether it was told. If each of a crowd were told of each other, nobody could keep up.
    fn tell_watchers(&mut self) -> bool {
        self.recount = true;
        let due = self.counted + COUNT <= self.now;
        if due {
            self.counted = self.now;
            self.tell_table();
        } else {
            self.tell_home_page();
        }
        due
    }

    /// Tells of watchers what was kept back.
    pub(crate) fn catch_up_on_watchers(&mut self) {
        if self.next_count().is_some_and(|due| due <= self.now) {
            self.tell_watchers();
        }
    }

    /// When everybody is told of watchers who have come or gone.
    pub(crate) fn next_count(&self) -> Option<Millis> {
        self.recount.then_some(self.counted + COUNT)
    }

    /// Closes a connection that does not keep up.
    pub(crate) fn drop_connection(&mut self, id: ConnId) {
        self.out.push(Effect::Close { conn: id });
        self.quit(id, self.now);
    }

    /// Whether the person of this seat is connected.
    pub(crate) fn is_connected(&self, seat: Seat) -> bool {
        self.meta.person(seat).is_some_and(|person| self.connections.has(person))
    }

    /// The seat of a connection's guest.
    pub(crate) fn seat_of(&self, id: ConnId) -> Option<Seat> {
        self.connections.get(id)?.seat(&self.meta)
    }

    /// Starts to watch whether the person of this seat is here.
    pub(crate) fn arrive(&mut self, seat: Seat) {
        let gone = (!self.is_connected(seat)).then_some(self.now);
        self.people[seat.index()] = Presence { gone, ..Presence::default() };
    }

    /// The person of this seat says that they are back. If all have waited for them until a bot was let play, it answers
    /// what they did not; or whoever says so again and again, and never acts, would hold everybody.
    pub(crate) fn come_back(&mut self, seat: Seat) {
        let step = self.playing().map(|play| play.table.step());
        let presence = &mut self.people[seat.index()];
        presence.expiries = 0;
        if presence.away && presence.let_play.is_some() && presence.let_play == step {
            presence.back = true;
            return;
        }
        (presence.away, presence.back) = (false, false);
        self.take_seat_back(seat);
    }

    /// The person of this seat does something that is allowed, so they are back.
    pub(crate) fn welcome_back(&mut self, seat: Seat) {
        let presence = &mut self.people[seat.index()];
        (presence.let_play, presence.back) = (None, false);
        if std::mem::take(&mut presence.away) {
            self.take_seat_back(seat);
            self.tell_table();
        }
    }

    /// The game goes on: those who came back while a bot answered for them have their seats again.
    pub(crate) fn give_seats_back(&mut self) {
        let back: Vec<Seat> =
            Seat::all(self.people.len() as u8).filter(|seat| self.people[seat.index()].back).collect();
        for &seat in &back {
            self.come_back(seat);
        }
        if !back.is_empty() {
            self.tell_table();
        }
    }

    /// A person without a connection is gone; once the patience is over they are away: in the lobby another may stand
    /// in for the host, and during the game a bot plays for them.
    pub(crate) fn mind_absences(&mut self) {
        let patience = self.patience();
        let mut changed = false;
        for (presence, chair) in self.people.iter_mut().zip(&self.meta.chairs) {
            let person = matches!(chair.sitter, Sitter::Person { .. });
            let over = person && presence.gone.is_some_and(|gone| self.now >= gone + patience);
            changed |= over && !presence.away;
            presence.away |= over;
        }
        if changed {
            self.tell_table();
        }
        self.end_standstill();
    }

    /// When the next person who is gone counts as away.
    pub(crate) fn next_absence(&self) -> Option<Millis> {
        let people = self.people.iter().zip(&self.meta.chairs);
        let gone = people
            .filter(|(presence, chair)| matches!(chair.sitter, Sitter::Person { .. }) && !presence.away)
            .filter_map(|(presence, _)| presence.gone);
        gone.min().map(|gone| gone + self.patience())
    }

    pub(crate) fn patience(&self) -> Millis {
        Millis::from(self.meta.patience) * 1000
    }

    /// Ends the standstill after the server was down, once everybody who sits here is back or has a bot playing for
    /// them.
    pub(crate) fn end_standstill(&mut self) {
        let here = |presence: &Presence| presence.away || presence.gone.is_none();
        let mut seats = self.people.iter().zip(&self.meta.chairs);
        let all_here = seats.all(|(who, chair)| !matches!(chair.sitter, Sitter::Person { .. }) || here(who));
        let now = self.now;
        let Phase::Playing(play) = &mut self.phase else { return };
        if !all_here || !std::mem::take(&mut play.returning) {
            return;
        }
        play.clock.go(now);
        let next = play.table.step() + 1;
        // Nobody answers a race before being told of it again.
        self.tell_game(next, false);
        if let Some(play) = self.play_mut() {
            play.note_race(now);
        }
    }
}

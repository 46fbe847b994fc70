//! Televisions: screens at the table that see at once a game that everybody plays at once. Anybody can say that theirs
//! is one, so the host admits it, by the code that it shows. Where nobody sees the game later, there is nothing to admit.

use kernel::{Rng, Seat, Seed};
use serde::{Deserialize, Serialize};
use table::fair::Entropy;
use wire::Televisions;

use crate::connections::Connection;
use crate::play::Play;
use crate::room::{Phase, Room};
use crate::{ConnId, Guest, Meta, RoomError};

/// How many digits a code has.
const DIGITS: usize = 4;
/// How many codes are drawn for a screen, in a crowd of others, before it goes without.
const MOST_DRAWN: usize = 100;
/// After so many wrong tries every screen shows another code, so that nobody guesses one.
const MOST_TRIES: u8 = 10;
/// A table has at most so many televisions: the one that was admitted first goes first.
const MOST: usize = 8;

/// The code that a screen shows until it is admitted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TvCode(String);

impl TvCode {
    /// What somebody typed: spaces and hyphens do not matter.
    pub fn typed(text: &str) -> TvCode {
        let typed = text.chars().filter(|digit| !digit.is_whitespace() && *digit != '-');
        TvCode(typed.take(DIGITS + 1).collect())
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// A code from which each of the others differs in two digits at least, so that no slip of the host's finger admits
    /// another screen.
    fn draw(rng: &mut Rng, others: &[TvCode]) -> Option<TvCode> {
        let mut code = || TvCode((0..DIGITS).map(|_| char::from(b'0' + rng.below(10) as u8)).collect());
        let apart = |one: &TvCode| others.iter().all(|other| one.differs(other) > 1);
        (0..MOST_DRAWN).map(|_| code()).find(apart)
    }

    fn differs(&self, other: &TvCode) -> usize {
        self.0.bytes().zip(other.0.bytes()).filter(|(one, other)| one != other).count()
    }
}

impl Room {
    /// The code of a connection that says it is a television: the one it has, or a new one. Who has not said who they
    /// are gets none: nothing could be remembered of them.
    pub(crate) fn television_code(&self, id: ConnId, entropy: Entropy) -> Option<TvCode> {
        let conn = self.connections.get(id).filter(|conn| conn.guest.is_some())?;
        let others: Vec<TvCode> = self.connections.greeted().filter_map(|conn| conn.code.clone()).collect();
        conn.code.clone().or_else(|| TvCode::draw(&mut Rng::for_game(Seed(entropy), 0), &others))
    }

    /// The host admits the screen that shows this code.
    pub(crate) fn admit_television(
        &mut self,
        guest: &Guest,
        code: &TvCode,
        fresh: Entropy,
    ) -> Result<Meta, RoomError> {
        self.host_of_televisions(guest)?;
        // Where it does not matter no screen shows its code, and nobody can know it.
        let shown = self.televisions().is_some();
        let shows = |conn: &&Connection| shown && self.awaits_admission(conn) && conn.code.as_ref() == Some(code);
        let Some(screen) = self.connections.greeted().find(shows).and_then(|conn| conn.guest.as_ref()) else {
            self.wrong_television(fresh);
            return Err(RoomError::NoSuchTelevision);
        };
        let mut meta = self.meta.clone();
        meta.televisions.push(screen.id.clone());
        let forgotten = meta.televisions.len().saturating_sub(MOST);
        meta.televisions.drain(..forgotten);
        self.tv_tries = 0;
        Ok(meta)
    }

    /// The host sends all televisions away.
    pub(crate) fn send_televisions_away(&self, guest: &Guest) -> Result<Meta, RoomError> {
        self.host_of_televisions(guest)?;
        Ok(Meta { televisions: Vec::new(), ..self.meta.clone() })
    }

    fn host_of_televisions(&self, guest: &Guest) -> Result<(), RoomError> {
        if self.is_host(&guest.id) { Ok(()) } else { Err(RoomError::NotTheHost) }
    }

    /// A code was typed that no screen shows.
    fn wrong_television(&mut self, fresh: Entropy) {
        self.tv_tries += 1;
        if self.tv_tries < MOST_TRIES {
            return;
        }
        self.tv_tries = 0;
        let (mut rng, mut codes) = (Rng::for_game(Seed(fresh), 0), Vec::new());
        for conn in self.connections.iter_mut().filter(|conn| conn.code.is_some()) {
            conn.code = TvCode::draw(&mut rng, &codes);
            codes.extend(conn.code.clone());
        }
        self.tell_table();
    }

    /// Whether this connection is a spectator's that could be admitted.
    fn awaits_admission(&self, conn: &Connection) -> bool {
        conn.code.is_some() && !conn.is_television(&self.meta) && conn.seat(&self.meta).is_none()
    }

    /// What the screen of this connection shows, if it waits to be admitted.
    pub(crate) fn shown_code(&self, conn: &Connection) -> Option<wire::TvCode> {
        let code = conn.code.as_ref().filter(|_| self.awaits_admission(conn))?;
        Some(wire::TvCode { code: code.text().to_owned(), host: self.host_name() })
    }

    /// How many televisions there are and wait, where it matters: where spectators see, or will see, the game later.
    pub(crate) fn televisions(&self) -> Option<Televisions> {
        let admitted = self.meta.televisions.len() as u32;
        let waiting = self.connections.greeted().filter(|conn| self.awaits_admission(conn)).count() as u32;
        let matters = || match &self.phase {
            Phase::Lobby => self.open(&self.meta).is_ok_and(|play| play.is_at_speed()),
            Phase::Playing(play) => Play::is_at_speed(play),
            Phase::Over(_) => false,
        };
        (admitted + waiting > 0 && matters()).then_some(Televisions { admitted, waiting })
    }

    /// The name of whoever can admit a television: the host, or who stands in for them.
    fn host_name(&self) -> String {
        let host = self.meta.host_seat().map(Seat::new);
        let may = |seat: &Seat| self.meta.person(*seat).is_some_and(|person| self.is_host(person));
        let mut others = Seat::all(self.meta.chairs.len() as u8).filter(|seat| Some(*seat) != host);
        let seat = others.find(may).or(host);
        seat.map_or(&*self.meta.host_name, |seat| self.meta.chairs[seat.index()].name()).to_owned()
    }
}

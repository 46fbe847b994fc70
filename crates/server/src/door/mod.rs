//! Who may come in: so many connections and sockets in all, of one address and of one guest. When it is full, whoever
//! has said nothing for longest makes room, so that silence keeps nobody out who has something to say.

mod crowd;
mod files;
mod inside;
mod listen;

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

use crate::budget::household;
use crate::config::{ConnectionLimits, Proxies};
use crate::repeats::Repeats;
use inside::{Inside, Place};

pub(crate) use crowd::Crowd;
pub use files::most_files;
pub(crate) use inside::NoRoom;
pub(crate) use listen::listen;

/// How many may be about to leave before others come in.
const MOST_LEAVING: usize = 50;

/// How many files the server needs besides its connections: its own, and those of connections that are about to close.
fn other_files(files: usize) -> usize {
    100 + files / 20
}

/// Counts who is inside.
#[derive(Debug)]
pub(crate) struct Door {
    limits: ConnectionLimits,
    proxies: Proxies,
    inside: Mutex<Inside>,
    /// Whether the server is about to stop.
    closing: watch::Sender<bool>,
    repeats: Arc<Repeats>,
}

impl Door {
    /// A door for a process that may have so many files open.
    pub(crate) fn new(
        limits: &ConnectionLimits,
        proxies: &Proxies,
        repeats: Arc<Repeats>,
        files: Option<usize>,
    ) -> Arc<Door> {
        let mut limits = limits.clone();
        if let Some(files) = files {
            let most = files.saturating_sub(other_files(files)).max(1);
            if most < limits.most {
                tracing::info!(
                    connections = most,
                    "the system allows {files} open files: raise the limit (ulimit -n) for more connections"
                );
            }
            limits.most = limits.most.min(most);
        }
        // Some connections are always left for calls and pages.
        limits.sockets = limits.sockets.min(limits.most - limits.most / 5);
        let (closing, _) = watch::channel(false);
        Arc::new(Door { limits, proxies: proxies.clone(), inside: Mutex::default(), closing, repeats })
    }

    pub(crate) fn limits(&self) -> &ConnectionLimits {
        &self.limits
    }

    pub(crate) fn proxies(&self) -> &Proxies {
        &self.proxies
    }

    /// What was logged about whom lately.
    pub(crate) fn repeats(&self) -> &Repeats {
        &self.repeats
    }

    /// Who has many sockets here.
    pub(crate) fn crowd(&self) -> Crowd {
        self.inside().crowd(&self.limits)
    }

    /// From now on these are at other nodes.
    pub(crate) fn set_elsewhere(&self, crowd: Crowd) {
        self.inside().elsewhere = crowd;
    }

    /// Says to everybody inside that the server is about to stop.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn closes(&self) {
        // It is sent by the door itself, which is still there.
        drop(self.closing.subscribe().wait_for(|closing| *closing).await);
    }

    /// How many connections are open.
    pub(crate) fn open(&self) -> usize {
        self.inside().open()
    }

    /// Whether so many were asked to leave that their files may be missing.
    fn is_crowded(&self) -> bool {
        self.inside().leaving() > MOST_LEAVING
    }

    /// Lets a connection in, if need be instead of one that says nothing.
    fn enter(self: &Arc<Door>, peer: IpAddr) -> Result<Arc<Visit>, NoRoom> {
        // A proxy speaks for many.
        let per_address = if self.proxies.trusts(peer) { usize::MAX } else { self.limits.per_address };
        let address = household(peer);
        let leave = Arc::new(Leave::default());
        let place = self.inside().enter(address, per_address, self.limits.most, Arc::clone(&leave))?;
        Ok(Arc::new(Visit { door: Arc::clone(self), peer, address, leave, silent: Mutex::new(Some(place)) }))
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks a connection to leave.
#[derive(Debug, Default)]
struct Leave {
    asked: AtomicBool,
    told: Notify,
}

impl Leave {
    fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
        self.told.notify_one();
    }
}

/// A connection that is inside; whoever drops it has left.
#[derive(Debug)]
pub(crate) struct Visit {
    door: Arc<Door>,
    peer: IpAddr,
    address: IpAddr,
    leave: Arc<Leave>,
    /// Its place among those that say nothing.
    silent: Mutex<Option<Place>>,
}

impl Visit {
    /// The other end of the connection, which may be a proxy.
    pub(crate) fn peer(&self) -> IpAddr {
        self.peer
    }

    /// It has said something; it counts as silent again when the answer is dropped.
    pub(crate) fn speak(self: &Arc<Visit>) -> Speaking {
        if let Some(place) = self.silent().take() {
            self.door.inside().no_longer_silent(self.address, place);
        }
        Speaking(Arc::clone(self))
    }

    /// Waits until it must make room.
    pub(crate) async fn must_leave(&self) {
        self.leave.told.notified().await;
    }

    /// Waits until it has been silent for too long.
    async fn has_been_silent(&self, limit: Duration) {
        loop {
            let since = self.silent().as_ref().map_or_else(Instant::now, |place| place.since);
            if since.elapsed() >= limit {
                return;
            }
            tokio::time::sleep_until((since + limit).into()).await;
        }
    }

    /// Becomes a socket of this client.
    pub(crate) fn socket(
        self: &Arc<Visit>,
        client: IpAddr,
        guest: Option<&str>,
        has_seat: bool,
    ) -> Result<SocketVisit, NoRoom> {
        let (client, guest) = (household(client), guest.map(str::to_owned));
        self.door.inside().add_socket(&self.door.limits, client, guest.as_deref(), has_seat)?;
        Ok(SocketVisit { visit: Arc::clone(self), client, guest, greeted: None })
    }

    fn silent(&self) -> MutexGuard<'_, Option<Place>> {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let place = self.silent().take();
        let mut inside = self.door.inside();
        if self.leave.asked.load(Ordering::Relaxed) {
            inside.left();
        } else {
            inside.leave(self.address, place);
        }
    }
}

/// While this is kept, a connection does not count as silent.
#[derive(Debug)]
pub(crate) struct Speaking(Arc<Visit>);

impl Drop for Speaking {
    fn drop(&mut self) {
        let visit = &self.0;
        let mut silent = visit.silent();
        if silent.is_none() && !visit.leave.asked.load(Ordering::Relaxed) {
            *silent = Some(visit.door.inside().silent(visit.address, Arc::clone(&visit.leave)));
        }
    }
}

/// A socket that is inside.
#[derive(Debug)]
pub(crate) struct SocketVisit {
    visit: Arc<Visit>,
    client: IpAddr,
    guest: Option<String>,
    greeted: Option<Speaking>,
}

impl SocketVisit {
    /// It has said hello: it does not have to make room any more.
    pub(crate) fn greeted(&mut self) {
        self.greeted.get_or_insert_with(|| self.visit.speak());
    }

    /// Waits until it must make room.
    pub(crate) async fn must_leave(&self) {
        self.visit.must_leave().await;
    }

    /// Where its client is.
    pub(crate) fn client(&self) -> IpAddr {
        self.client
    }

    /// The door that it came in by.
    pub(crate) fn door(&self) -> Arc<Door> {
        Arc::clone(&self.visit.door)
    }
}

impl Drop for SocketVisit {
    fn drop(&mut self) {
        self.visit.door.inside().remove_socket(self.client, self.guest.as_deref());
    }
}

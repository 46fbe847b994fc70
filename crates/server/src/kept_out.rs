//! Who is not let in: guests and addresses that the operator keeps out, and tokens of guests who left on all devices.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use store::{Store, StoreError};
use tokio::sync::watch;

use crate::budget::household;
use crate::error::Error;
use crate::guest::Guest;

/// Who is not let in.
#[derive(Debug)]
pub(crate) struct KeptOut {
    closed: RwLock<Closed>,
    /// Tells sockets that something has changed.
    changed: watch::Sender<()>,
}

#[derive(PartialEq, Debug, Default)]
struct Closed {
    guests: HashSet<String>,
    households: HashSet<IpAddr>,
    /// The generation of the tokens that are good, of guests who left on all devices.
    generations: HashMap<String, i64>,
}

impl KeptOut {
    pub(crate) async fn new(store: &Store) -> Result<KeptOut, StoreError> {
        let kept_out = KeptOut { closed: RwLock::default(), changed: watch::Sender::default() };
        kept_out.read(store).await?;
        Ok(kept_out)
    }

    /// Reads whom the operator keeps out, and who has left on all devices, here or at another server.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let bans = store.bans().await?;
        let mut generations: HashMap<String, i64> = store.generations().await?.into_iter().collect();
        let households = bans.iter().filter_map(|who| who.parse().ok()).map(household).collect();
        let guests = bans.into_iter().filter(|who| who.parse::<IpAddr>().is_err()).collect();
        let mut closed = self.closed.write().unwrap_or_else(PoisonError::into_inner);
        for (guest, &known) in &closed.generations {
            // What was revoked since it was read.
            let generation = generations.entry(guest.clone()).or_default();
            *generation = known.max(*generation);
        }
        let read = Closed { guests, households, generations };
        if *closed != read {
            *closed = read;
            drop(closed);
            self.changed.send_replace(());
        }
        Ok(())
    }

    /// A guest left on all devices: only tokens of this generation are good.
    pub(crate) fn revoke(&self, guest: &str, generation: i64) {
        let mut closed = self.closed.write().unwrap_or_else(PoisonError::into_inner);
        closed.generations.insert(guest.to_owned(), generation);
        drop(closed);
        self.changed.send_replace(());
    }

    /// Whether requests from this address are let in.
    pub(crate) fn check_address(&self, address: IpAddr) -> Result<(), Error> {
        let kept_out = self.look(|closed| closed.households.contains(&household(address)));
        if kept_out { Err(Error::Banned) } else { Ok(()) }
    }

    /// Whether this guest is let in with a token of their generation.
    pub(crate) fn check_guest(&self, guest: &Guest) -> Result<(), Error> {
        if self.look(|closed| closed.guests.contains(&guest.id)) {
            return Err(Error::Banned);
        }
        let good = self.look(|closed| closed.generations.get(&guest.id).copied().unwrap_or(0));
        if guest.generation == good { Ok(()) } else { Err(Error::RevokedToken) }
    }

    /// Says when to check again.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn look<T>(&self, look: impl FnOnce(&Closed) -> T) -> T {
        look(&self.closed.read().unwrap_or_else(PoisonError::into_inner))
    }
}

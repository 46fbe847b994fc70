//! The count of connections and sockets, and the order of those that say nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use thiserror::Error;

use super::{Crowd, Leave};
use crate::config::ConnectionLimits;

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoRoom {
    #[error("your address has {0} connections open, as many as one may have; close some and try again")]
    Address(usize),
    #[error("the server is full: {0} connections are open; nothing is lost, try again in a few seconds")]
    Connections(usize),
    #[error("your address has {0} tables open, as many as one may have; close some of their tabs and try again")]
    AddressSockets(usize),
    #[error("you have {0} tables open, as many as one may have; close some of their tabs and try again")]
    GuestSockets(usize),
    #[error("the server is full: {0} people are connected; nothing is lost, try again in a few seconds")]
    Sockets(usize),
    #[error("the server is full: {0} tables are in play; nothing is lost, try again in a few seconds")]
    Tables(usize),
}

/// A place among those that say nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    number: u64,
    pub(super) since: Instant,
}

#[derive(Debug, Default)]
pub(super) struct Inside {
    open: usize,
    /// Those that were asked to leave and have not left; they are not counted above.
    leaving: usize,
    sockets: usize,
    /// Counts those that fell silent, to number them.
    ever: u64,
    /// Those that say nothing, the longest silent first.
    silent: BTreeMap<u64, (IpAddr, Arc<Leave>)>,
    addresses: HashMap<IpAddr, Address>,
    /// How many sockets each guest has.
    guests: HashMap<String, usize>,
    /// Sockets at other nodes.
    pub(super) elsewhere: Crowd,
}

/// What is open of one address.
#[derive(Debug, Default)]
struct Address {
    open: usize,
    sockets: usize,
    silent: BTreeSet<u64>,
}

impl Inside {
    pub(super) fn open(&self) -> usize {
        self.open + self.leaving
    }

    pub(super) fn leaving(&self) -> usize {
        self.leaving
    }

    /// One that was asked to leave has left.
    pub(super) fn left(&mut self) {
        self.leaving -= 1;
    }

    pub(super) fn enter(
        &mut self,
        address: IpAddr,
        per_address: usize,
        most: usize,
        leave: Arc<Leave>,
    ) -> Result<Place, NoRoom> {
        let theirs = self.addresses.entry(address).or_default();
        if theirs.open >= per_address {
            let oldest = theirs.silent.first().copied().ok_or(NoRoom::Address(per_address))?;
            self.send_out(oldest);
        } else if self.open >= most {
            let Some(oldest) = self.silent.keys().next().copied() else {
                self.tidy(address);
                return Err(NoRoom::Connections(most));
            };
            self.send_out(oldest);
        }
        self.open += 1;
        self.addresses.entry(address).or_default().open += 1;
        Ok(self.silent(address, leave))
    }

    /// Asks one that says nothing to leave; it counts no more.
    fn send_out(&mut self, number: u64) {
        let Some((address, leave)) = self.silent.get(&number).cloned() else { return };
        self.leave(address, Some(Place { number, since: Instant::now() }));
        self.leaving += 1;
        leave.ask();
    }

    pub(super) fn leave(&mut self, address: IpAddr, place: Option<Place>) {
        if let Some(place) = place {
            self.no_longer_silent(address, place);
        }
        self.open -= 1;
        if let Some(theirs) = self.addresses.get_mut(&address) {
            theirs.open -= 1;
        }
        self.tidy(address);
    }

    pub(super) fn silent(&mut self, address: IpAddr, leave: Arc<Leave>) -> Place {
        self.ever += 1;
        self.silent.insert(self.ever, (address, leave));
        self.addresses.entry(address).or_default().silent.insert(self.ever);
        Place { number: self.ever, since: Instant::now() }
    }

    pub(super) fn no_longer_silent(&mut self, address: IpAddr, place: Place) {
        self.silent.remove(&place.number);
        if let Some(theirs) = self.addresses.get_mut(&address) {
            theirs.silent.remove(&place.number);
        }
    }

    /// Counts a socket. The last quarter is for those who have a seat: watchers do not keep players out.
    pub(super) fn add_socket(
        &mut self,
        limits: &ConnectionLimits,
        client: IpAddr,
        guest: Option<&str>,
        has_seat: bool,
    ) -> Result<(), NoRoom> {
        let most = if has_seat { limits.sockets } else { limits.sockets - limits.sockets / 4 };
        let here = self.addresses.get(&client).map_or(0, |theirs| theirs.sockets);
        let of_address = here + self.elsewhere.address(&client);
        let of_guest =
            guest.map_or(0, |guest| self.guests.get(guest).copied().unwrap_or(0) + self.elsewhere.guest(guest));
        if of_guest >= limits.sockets_per_guest {
            return Err(NoRoom::GuestSockets(of_guest));
        }
        if of_address >= limits.sockets_per_address {
            return Err(NoRoom::AddressSockets(of_address));
        }
        if self.sockets >= most {
            return Err(NoRoom::Sockets(self.sockets));
        }
        self.sockets += 1;
        self.addresses.entry(client).or_default().sockets += 1;
        if let Some(guest) = guest {
            *self.guests.entry(guest.to_owned()).or_default() += 1;
        }
        Ok(())
    }

    pub(super) fn remove_socket(&mut self, client: IpAddr, guest: Option<&str>) {
        self.sockets -= 1;
        if let Some(theirs) = self.addresses.get_mut(&client) {
            theirs.sockets -= 1;
        }
        self.tidy(client);
        if let Some(count) = guest.and_then(|guest| self.guests.get_mut(guest)) {
            *count -= 1;
            if *count == 0 {
                self.guests.remove(guest.unwrap_or_default());
            }
        }
    }

    /// Who has many sockets here.
    pub(super) fn crowd(&self, limits: &ConnectionLimits) -> Crowd {
        let guests = self.guests.iter().map(|(guest, count)| (guest, *count));
        Crowd::of(limits, guests, self.addresses.iter().map(|(address, theirs)| (address, theirs.sockets)))
    }

    /// Forgets an address of which nothing is open.
    fn tidy(&mut self, address: IpAddr) {
        if self.addresses.get(&address).is_some_and(|theirs| theirs.open == 0 && theirs.sockets == 0) {
            self.addresses.remove(&address);
        }
    }
}

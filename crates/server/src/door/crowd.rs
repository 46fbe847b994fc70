//! Who has many sockets here, as other nodes are told: limits hold for all of them together.

use std::collections::HashMap;
use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::config::ConnectionLimits;

/// Others are told of whoever has this part of what they may have: with fewer at each node nobody comes far.
const PART: usize = 4;

/// Sockets of guests and of addresses.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Crowd {
    guests: HashMap<String, usize>,
    addresses: HashMap<IpAddr, usize>,
}

impl Crowd {
    /// Those of these who have many.
    pub(super) fn of<'a>(
        limits: &ConnectionLimits,
        guests: impl Iterator<Item = (&'a String, usize)>,
        addresses: impl Iterator<Item = (&'a IpAddr, usize)>,
    ) -> Crowd {
        let (guest, address) = (limits.sockets_per_guest, limits.sockets_per_address);
        let guests = guests.filter(|(_, count)| count * PART >= guest);
        let addresses = addresses.filter(|(_, count)| count * PART >= address);
        Crowd {
            guests: guests.map(|(guest, count)| (guest.clone(), count)).collect(),
            addresses: addresses.map(|(address, count)| (*address, count)).collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.guests.is_empty() && self.addresses.is_empty()
    }

    pub(crate) fn add(&mut self, other: &Crowd) {
        for (guest, count) in &other.guests {
            *self.guests.entry(guest.clone()).or_default() += count;
        }
        for (address, count) in &other.addresses {
            *self.addresses.entry(*address).or_default() += count;
        }
    }

    pub(super) fn guest(&self, guest: &str) -> usize {
        self.guests.get(guest).copied().unwrap_or(0)
    }

    pub(super) fn address(&self, address: &IpAddr) -> usize {
        self.addresses.get(address).copied().unwrap_or(0)
    }
}

//! The list of public tables on the home page.

use std::cmp::Reverse;
use std::collections::HashSet;

use room::Meta;
use wire::{OpenTable, Stage};

use super::handle::Listing;
use super::{Tables, stage_word};
use crate::error::Error;

/// How many tables of a stage the home page lists.
const LISTED: usize = 50;
/// How many rows are read for that.
const READ: u32 = 1000;

impl Tables {
    /// The public tables where somebody is, and those that have just been opened: first those where one can still sit
    /// down, then those where one can watch; of these first those where most people are, then the newest. Of each host
    /// there is one, and of each address one where nobody is, so that nobody can fill the list alone.
    pub(crate) async fn listed(&self) -> Result<Vec<OpenTable>, Error> {
        let mut listings: Vec<Listing> = self.listed_here().collect();
        let elsewhere = self.node.as_ref().map(|node| node.listed()).unwrap_or_default();
        for other in elsewhere {
            if listings.iter().all(|listing| listing.table.code != other.table.code) {
                listings.push(other);
            }
        }
        let fresh = i64::try_from(self.limits.fresh.as_millis()).unwrap_or(i64::MAX);
        let since = self.clock.stamp().saturating_sub(fresh);
        let rows = self.store.listed(stage_word(Stage::Lobby), READ).await?;
        for row in rows.into_iter().filter(|row| row.opened > since) {
            if listings.iter().any(|listing| listing.table.code == row.code) {
                continue;
            }
            let Some((meta, stage)) = Meta::read(&row.meta) else { continue };
            let (opened, table) = (row.opened, meta.listing(&row.code, stage));
            listings.push(Listing { opened, host: meta.host, here: 0, address: row.address, table });
        }
        Ok(choose(listings))
    }

    /// The public tables at this node where somebody is.
    pub(crate) fn listed_here(&self) -> impl Iterator<Item = Listing> {
        self.handles().filter_map(|handle| handle.listing.borrow().clone())
    }
}

fn choose(mut listings: Vec<Listing>) -> Vec<OpenTable> {
    listings.sort_by_key(|listing| (Reverse(listing.here), Reverse(listing.opened)));
    let mut hosts = HashSet::new();
    let mut deserted = HashSet::new();
    listings.retain(|listing| {
        let unattended = listing.here == 0 && !listing.address.is_empty();
        hosts.insert(listing.host.clone()) && (!unattended || deserted.insert(listing.address.clone()))
    });
    let at = |stage| listings.iter().map(|listing| &listing.table).filter(move |table| table.stage == stage);
    at(Stage::Lobby).take(LISTED).chain(at(Stage::Playing).take(LISTED)).cloned().collect()
}

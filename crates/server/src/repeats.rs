//! Keeps the log short. What happens again and again is said once, and how often it happened once a minute, so that a
//! flood of refused requests neither fills the disk nor hides what matters. The figures count each of them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::budget::household;

/// How long what happens again is only counted.
const MINUTE: Duration = Duration::from_secs(60);
/// How many things are counted by address; whatever comes beyond that is counted by its kind alone.
const MOST: usize = 200;

/// What was said in the last minute.
#[derive(Debug, Default)]
pub(crate) struct Repeats(Mutex<HashMap<Kind, Said>>);

/// What happened, and to whom.
type Kind = (String, Option<IpAddr>);

#[derive(Debug)]
struct Said {
    at: Instant,
    /// How often it happened since.
    again: u64,
}

/// What happened so often within a minute after it was said.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Count {
    kind: Kind,
    again: u64,
}

impl Repeats {
    /// Whether to say this now; otherwise it is counted. The code is one of our own words, so that there are few.
    pub(crate) fn is_new(&self, code: &str, address: Option<IpAddr>) -> bool {
        self.note(code, address, Instant::now())
    }

    /// Says how often things happened that were not said, of those whose minute is over.
    pub(crate) fn tell(&self) {
        self.tell_at(Instant::now());
    }

    /// The same of all, since the server stops.
    pub(crate) fn tell_rest(&self) {
        self.tell_at(Instant::now() + MINUTE);
    }

    fn tell_at(&self, now: Instant) {
        for Count { kind: (code, address), again } in self.counts(now) {
            let address = address.map(tracing::field::display);
            tracing::info!(code, address, again, "the same happened {again} more times within a minute");
        }
    }

    fn note(&self, code: &str, address: Option<IpAddr>, now: Instant) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kind = (code.to_owned(), address.map(household));
        if said.len() >= MOST && !said.contains_key(&kind) {
            kind.1 = None;
        }
        match said.entry(kind) {
            Entry::Occupied(mut entry) => {
                entry.get_mut().again += 1;
                false
            }
            Entry::Vacant(entry) => {
                entry.insert(Said { at: now, again: 0 });
                true
            }
        }
    }

    /// Takes out what was said a minute ago, and how often it happened since.
    fn counts(&self, now: Instant) -> Vec<Count> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let old = said.extract_if(|_, said| now.duration_since(said.at) >= MINUTE);
        let mut counts: Vec<Count> = old.map(|(kind, said)| Count { kind, again: said.again }).collect();
        counts.retain(|count| count.again > 0);
        counts.sort_unstable();
        counts
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    #[test]
    fn a_flood_is_two_lines_a_minute() {
        let (repeats, start) = (Repeats::default(), Instant::now());
        let eve = Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
        let said = (0..10_000).filter(|_| repeats.note("too_many", eve, start)).count();
        assert_eq!(said, 1);
        assert!(repeats.note("too_many", None, start), "another is not hidden by it");
        assert!(repeats.note("banned", eve, start), "nor something else");
        assert_eq!(repeats.counts(start + Duration::from_secs(59)), []);
        let count = Count { kind: ("too_many".to_owned(), eve), again: 9_999 };
        assert_eq!(repeats.counts(start + MINUTE), [count]);
        assert!(repeats.note("too_many", eve, start + MINUTE), "and it is said again");
    }

    #[test]
    fn a_flood_from_everywhere_is_short_as_well() {
        let (repeats, start) = (Repeats::default(), Instant::now());
        let from = |net: u32| Some(IpAddr::V6(Ipv6Addr::from_bits(u128::from(net) << 64)));
        let said = (0..10_000).filter(|&net| repeats.note("forged_token", from(net), start)).count();
        assert_eq!(said, MOST + 1);
        let counts = repeats.counts(start + MINUTE);
        let rest = 10_000 - said as u64;
        assert_eq!(counts, [Count { kind: ("forged_token".to_owned(), None), again: rest }]);
        assert!(repeats.0.lock().expect("no panic").is_empty(), "and is forgotten");
    }
}

//! How much a client may ask: buckets of tokens that fill up again.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::Rate;

/// Beyond this many addresses, full buckets are dropped.
const MANY: usize = 10_000;

#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    tokens: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, tokens: f64::from(rate.burst), at: now }
    }

    /// Takes tokens out, or says after how many seconds there will be enough.
    pub(crate) fn take(&mut self, cost: u32, now: Instant) -> Result<(), u32> {
        let filled = self.tokens + now.duration_since(self.at).as_secs_f64() * self.rate.per_second;
        self.tokens = filled.min(f64::from(self.rate.burst));
        self.at = now;
        let cost = f64::from(cost);
        if self.tokens >= cost {
            self.tokens -= cost;
            return Ok(());
        }
        Err(((cost - self.tokens) / self.rate.per_second).ceil().max(1.0) as u32)
    }

    fn full(&self, now: Instant) -> bool {
        let missing = f64::from(self.rate.burst) - self.tokens;
        now.duration_since(self.at).as_secs_f64() * self.rate.per_second >= missing
    }
}

/// A bucket for each client address.
#[derive(Debug)]
pub(crate) struct Budgets {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Budgets {
    pub(crate) fn new(rate: Rate) -> Budgets {
        Budgets { rate, buckets: Mutex::default() }
    }

    pub(crate) fn take(&self, address: IpAddr, cost: u32, now: Instant) -> Result<(), u32> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MANY {
            buckets.retain(|_, bucket| !bucket.full(now));
        }
        buckets.entry(household(address)).or_insert_with(|| Bucket::new(self.rate, now)).take(cost, now)
    }
}

/// A household has a whole /64 of IPv6 addresses, which share a bucket.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 64))),
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { burst: 3, per_second: 0.5 }, start);
        assert_eq!(bucket.take(3, start), Ok(()));
        assert_eq!(bucket.take(1, start), Err(2));
        assert_eq!(bucket.take(1, start + Duration::from_secs(2)), Ok(()));
        assert_eq!(bucket.take(4, start + Duration::from_secs(100)), Err(2));
    }

    #[test]
    fn addresses_do_not_share_and_households_do() {
        let now = Instant::now();
        let budgets = Budgets::new(Rate { burst: 1, per_second: 1.0 });
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert!(budgets.take(ip("10.0.0.1"), 1, now).is_ok());
        assert!(budgets.take(ip("10.0.0.2"), 1, now).is_ok());
        assert!(budgets.take(ip("::ffff:10.0.0.2"), 1, now).is_err());
        assert!(budgets.take(ip("2001:db8::1"), 1, now).is_ok());
        assert!(budgets.take(ip("2001:db8::2"), 1, now).is_err());
    }
}

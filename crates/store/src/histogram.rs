//! Counts by size, for whoever watches the server.

use std::sync::atomic::{AtomicU64, Ordering};

/// How often each size occurred, in buckets that double: at most 1, 2, 4 and so on.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; Histogram::BUCKETS],
    sum: AtomicU64,
}

impl Histogram {
    const BUCKETS: usize = 16;

    pub fn add(&self, size: u64) {
        let bucket = (0..Histogram::BUCKETS - 1).find(|&at| size <= 1 << at).unwrap_or(Histogram::BUCKETS - 1);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(size, Ordering::Relaxed);
    }

    /// The upper end of each bucket, `None` for the last one, with how many were at most that.
    pub fn up_to(&self) -> impl Iterator<Item = (Option<u64>, u64)> {
        self.buckets.iter().enumerate().scan(0, |count, (at, bucket)| {
            *count += bucket.load(Ordering::Relaxed);
            Some(((at + 1 < Histogram::BUCKETS).then_some(1 << at), *count))
        })
    }

    pub fn sum(&self) -> u64 {
        self.sum.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_counted_up_to_each_end() {
        let sizes = Histogram::default();
        for size in [0, 1, 2, 3, 4, 1 << 40] {
            sizes.add(size);
        }
        let counts: Vec<_> = sizes.up_to().collect();
        assert_eq!(counts[..3], [(Some(1), 2), (Some(2), 3), (Some(4), 5)]);
        assert_eq!(counts.last(), Some(&(None, 6)));
        assert_eq!(sizes.sum(), (1 << 40) + 10);
    }
}

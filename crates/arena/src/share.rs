//! A share with its confidence interval.

use serde::Serialize;

/// So many standard deviations hold 95 % of a normal distribution to either side.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A number out of a total, with the 95 % Wilson interval.
///
/// The interval takes trials to be independent. Seats of one game are not quite, since a team wins together;
/// over many games that matters little.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    pub count: u64,
    /// The total.
    pub of: u64,
    /// `count / of`, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `count` out of `of`.
    pub fn new(count: u64, of: u64) -> Share {
        if of == 0 {
            return Share { count, of, share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = of as f64;
        let p = count as f64 / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        Share { count, of, share: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        let share = Share::new(50, 100);
        assert!((share.low - 0.4038).abs() < 1e-4 && (share.high - 0.5962).abs() < 1e-4, "{share:?}");
        let none = Share::new(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
        assert_eq!(Share::new(0, 0).high, 1.0);
    }
}

//! Numbers as they are typed.

/// A number of games: `2000`, `100_000`, `1e5`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no number of games, such as 2000, 100_000 or 1e5");
    let plain = text.replace('_', "");
    let number = plain.parse().ok().or_else(|| {
        let (digits, zeros) = plain.split_once(['e', 'E'])?;
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let zeros = zeros.parse::<usize>().ok()?.checked_sub(part.len())?;
        format!("{whole}{part}{}", "0".repeat(zeros.min(20))).parse().ok()
    });
    number.filter(|&number: &u64| number > 0).ok_or_else(wrong)
}

/// How wide an interval may be.
pub(crate) fn points(text: &str) -> Result<f64, String> {
    let wrong = || format!("`{text}` is no number of percentage points, such as 2 or 0.5");
    text.parse().ok().filter(|&points: &f64| points > 0.0 && points <= 100.0).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn numbers_of_games_are_written_as_people_do() {
        for (text, number) in [("7", 7), ("100_000", 100_000), ("1e5", 100_000), ("2.5e3", 2500), ("1E2", 100)] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for text in ["0", "-1", "many", "1e", "e5", "1.5", "2.55e1", "1e30", "1e99999999999"] {
            assert!(count(text).is_err(), "{text}");
        }
    }
}

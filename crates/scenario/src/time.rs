//! Times in cases: `3s`, `2.8s`, `1500ms`, `1m`, and `700`, which is in milliseconds.

use kernel::{Time, Trouble};

/// Reads a length of time as milliseconds.
pub(crate) fn read(text: &str) -> Result<u64, Trouble> {
    let trouble = || Trouble::new(format!("`{text}` is not a time: write `3s`, `2.8s`, `1500ms` or `1m`"));
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(trouble());
    }
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "" if number.contains('.') => {
            return Err(Trouble::new(format!("`{text}` has no unit: write `{text}s` or `{text}m`")));
        }
        "" | "ms" => 1,
        "s" => 1000,
        "m" | "min" => 60_000,
        _ => return Err(trouble()),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if part.len() > 3 || !part.chars().all(|c| c.is_ascii_digit()) {
        return Err(trouble());
    }
    let whole: u64 = whole.parse().map_err(|_| trouble())?;
    let thousandths: u64 = format!("{part:0<3}").parse().map_err(|_| trouble())?;
    let total = whole.checked_mul(unit).and_then(|ms| ms.checked_add(thousandths * unit / 1000));
    total.ok_or_else(trouble)
}

/// Writes a moment in the shortest of these forms.
pub(crate) fn write(time: Time) -> String {
    let ms = time.0;
    if ms.is_multiple_of(1000) { format!("{}s", ms / 1000) } else { format!("{ms}ms") }
}

/// A time in the form that `write` gives; other words as they are.
pub(crate) fn one_form(text: &str) -> String {
    read(text).map_or_else(|_| text.to_owned(), |ms| write(Time(ms)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let read = |text| read(text).ok();
        assert_eq!(
            [read("3s"), read("2.8s"), read("1500ms"), read("1.5m"), read("0s"), read("700")],
            [Some(3000), Some(2800), Some(1500), Some(90_000), Some(0), Some(700)]
        );
        for bad in ["2.8", "+3s", "s", "-1s", "1.2.3s", "1h", "", "99999999999999999999s", "18446744073709551615m"]
        {
            assert_eq!(read(bad), None, "{bad}");
        }
        let told = super::read("2.8").expect_err("which unit?").to_string();
        assert!(told.contains("`2.8s`"), "{told}");
        assert_eq!((write(Time(3000)), write(Time(2800))), ("3s".into(), "2800ms".into()));
    }
}

//! What was chosen on the command line, checked against what the game offers.

use kernel::{Bots, Game, Level, Notation, Trouble};

use crate::failure::Failure;

/// The options of a game from `--option key=value` lines.
pub(crate) fn options<G: Notation>(chosen: &[(String, String)]) -> Result<G::Options, Failure> {
    let mut options = G::Options::default();
    for (key, value) in chosen {
        let info = G::INFO.options.iter().find(|info| info.key == key);
        let info = info.ok_or_else(|| {
            let known = G::INFO.options.iter().map(|info| info.key);
            Failure::usage(format!("{}; see `yakai games {}`", Trouble::unknown("option", key, known), G::INFO.id))
        })?;
        let wrong = |why: String| Failure::usage(format!("option {key}: {why}"));
        if !info.values.is_empty() {
            let words: Vec<&str> = if info.per_seat { value.split(',').collect() } else { vec![value] };
            if let Some(word) = words.iter().find(|word| !info.values.contains(word)) {
                return Err(wrong(format!("`{word}` is none of {}", info.values.join(", "))));
            }
        } else if !value.parse().is_ok_and(|number: u32| (info.least..=info.most).contains(&number)) {
            return Err(wrong(format!("`{value}` is no number between {} and {}", info.least, info.most)));
        }
        G::read_option(&mut options, key, value).map_err(|trouble| wrong(trouble.to_string()))?;
    }
    Ok(options)
}

/// A number of seats that the game allows.
pub(crate) fn seats<G: Game>(asked: u8) -> Result<u8, Failure> {
    let (least, most) = G::INFO.seats;
    if (least..=most).contains(&asked) {
        return Ok(asked);
    }
    Err(Failure::usage(format!("{} seats {least} to {most}, not {asked}", G::INFO.name)))
}

/// Bot levels that the game has.
pub(crate) fn levels<G: Bots>(asked: &[Level]) -> Result<Vec<Level>, Failure> {
    let there = Level::of::<G>();
    match asked.iter().find(|level| !there.contains(level)) {
        None => Ok(asked.to_vec()),
        Some(level) => {
            let names: Vec<&str> = there.iter().map(|level| level.name()).collect();
            let names = names.join(" and ");
            Err(Failure::usage(format!("{} has no {level} bot; it has {names}", G::INFO.name)))
        }
    }
}

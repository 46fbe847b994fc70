//! Names for the seats that nobody has named, and who won.

use kernel::{Names, Outcome, Terminal};

use crate::choices::listed;
use crate::failure::Failure;

const HOUSE: [&str; 9] = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"];

/// Names for all `seats`.
pub(crate) fn all(seats: u8) -> Names {
    Names::new(HOUSE.into_iter().take(usize::from(seats)))
}

/// The person's name first, then names of ours for the others.
pub(crate) fn with(person: &str, seats: u8) -> Result<Names, Failure> {
    if person.is_empty() || person.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err(Failure::usage(format!("`{person}` is no name to type: one word, please")));
    }
    let free = HOUSE.into_iter().skip(1).filter(|name| !name.eq_ignore_ascii_case(person));
    Ok(Names::new([person].into_iter().chain(free).take(usize::from(seats))))
}

/// How it ended and who won, in words: `The last monster standing: Ann won.`
pub(crate) fn outcome<G: Terminal>(outcome: &Outcome, names: &Names) -> String {
    let mut ending: Vec<char> = G::ending(outcome.reason).chars().collect();
    if let Some(first) = ending.first_mut() {
        *first = first.to_ascii_uppercase();
    }
    let winners: Vec<&str> = outcome.winners.iter().map(|seat| names.of(seat)).collect();
    format!("{}: {} won.", ending.into_iter().collect::<String>(), listed(&winners))
}

//! Many setups. Where two of them look the same to somebody, they are two worlds that this viewer cannot tell apart,
//! made by chance and not by a guess: the sharpest test of what the first news and a guess may know.

use std::collections::BTreeMap;

use kernel::{Cx, Notation, Rng, Seed, Time, Viewer};

use super::law::Fault;
use super::worlds::{same_guess, told_alike};
use crate::drive::{self, After};

/// How many setups are compared.
const SETUPS: u64 = 600;

/// Compares setups; returns how often two looked the same to a seat.
pub(super) fn setups<G: Notation>(seats: u8, options: &G::Options, run: u64) -> Result<u64, Fault> {
    let mut met: BTreeMap<(usize, String), After<G>> = BTreeMap::new();
    let mut compared = 0;
    for n in 0..SETUPS {
        let seed = Seed::from_bytes(format!("setups {run} {n}").as_bytes());
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(seed, 0), Some(&mut events));
        let Ok(state) = G::setup(&mut cx, seats, options) else {
            return Ok(compared); // The first game says so.
        };
        let after = After { state, events };
        for (index, viewer) in Viewer::all(seats).enumerate() {
            let Ok(view) = serde_json::to_string(&after.state.view(viewer)) else {
                continue;
            };
            match met.get(&(index, view.clone())) {
                Some(other) => {
                    told_alike(other, &after, viewer, Time::ZERO, true)?;
                    if let Viewer::Seat(seat) = viewer {
                        compared += 1;
                        same_guess(&other.state, &after.state, seat, &Rng::for_game(seed, 1))?;
                    }
                }
                None => {
                    let kept = After { state: after.state.clone(), events: after.events.clone() };
                    met.insert((index, view), kept);
                }
            }
        }
    }
    Ok(compared)
}

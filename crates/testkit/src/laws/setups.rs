//! Many setups. Where two of them look the same to somebody, they are two worlds that this viewer cannot tell apart,
//! made by chance and not by a guess: the sharpest test of what the first news and a guess may know.
//!
//! A view says who is asked, so that a guess believes it, and no guess can find a question that should not have been
//! put to some alone. What everybody was told is the measure for that: where it is the same, the same are asked.

use std::collections::BTreeMap;

use kernel::{Cx, Notation, Rng, Seed, Time, Viewer};

use super::law::{Fault, Law};
use super::worlds::{asked, news, same_guess, told_alike};
use crate::drive::{self, After};

/// How many setups are compared.
const SETUPS: u64 = 600;
/// So many steps on from each, who is asked is compared.
const STEPS: u32 = 8;

/// Compares setups; returns how often two looked the same to a seat.
pub(super) fn setups<G: Notation>(seats: u8, options: &G::Options, run: u64, lots: &[&str]) -> Result<u64, Fault> {
    let mut met: BTreeMap<(usize, String), After<G>> = BTreeMap::new();
    let mut openings = BTreeMap::new();
    let mut compared = 0;
    for n in 0..SETUPS {
        let seed = Seed::from_bytes(format!("setups {run} {n}").as_bytes());
        let mut events = Vec::new();
        let mut cx = Cx::new(Time::ZERO, Time::ZERO, drive::chance_of(seed, 0), Some(&mut events));
        let Ok(state) = G::setup(&mut cx, seats, options) else {
            return Ok(compared); // The first game says so.
        };
        let after = After { state, events };
        opening(&mut openings, &after, seed, lots)?;
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

/// Plays on from a setup for a few steps. Whoever was told no more than a spectator must not see by who is asked that
/// two games differ: `told` are the games met so far, by all that was told of them and the lots drawn in the open.
fn opening<G: Notation>(
    told: &mut BTreeMap<String, G>,
    dealt: &After<G>,
    seed: Seed,
    lots: &[&str],
) -> Result<(), Fault> {
    let view = serde_json::to_value(dealt.state.view(Viewer::Spectator)).unwrap_or_default();
    let mut story: String = lots.iter().map(|&field| format!("{field} {};", view[field])).collect();
    let mut dice = Rng::for_game(seed, 2);
    let mut after = After { state: dealt.state.clone(), events: dealt.events.clone() };
    let mut last = Time::ZERO;
    for number in 0..=STEPS {
        story += &format!("{:?}", news(&after, Viewer::Spectator));
        match told.get(&story) {
            Some(other) => {
                if let Some((what, difference)) = asked(other, &after.state) {
                    let what = format!("no news since the setup explains why {what} differs: {difference}");
                    return Err(Fault::new(Law::Windows, Viewer::Spectator, what));
                }
            }
            None => {
                told.insert(story.clone(), after.state.clone());
            }
        }
        let Some(next) = drive::choose(&after.state, last, &mut dice) else { break };
        after = drive::step(&after.state, next.now, next.input, drive::chance_of(seed, number + 1));
        last = next.now;
    }
    Ok(())
}

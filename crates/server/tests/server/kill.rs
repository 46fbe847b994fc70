//! The server is killed with -9 in mid-game, again and again: every acknowledged act is there afterwards.

use crate::struck::{Blow, Plan, strike};

/// YAKAI_KILLS=200 for so many, with fifty acts for each.
#[test]
fn every_acknowledged_act_survives() {
    let by_hand = std::env::var("YAKAI_KILLS").ok().and_then(|kills| kills.parse().ok());
    let (times, each) = by_hand.map_or((8, 10), |kills| (kills, 50));
    strike("kill::every_acknowledged_act_survives", Plan { blow: Blow::Kill, times, acts: times * each });
}

use kernel::{Level, Seed};

use super::net::{Net, WEIGHTS, chance};
use crate::State;
use crate::setup::Options;

#[test]
fn the_weights_are_those_that_were_measured() {
    assert!(Net::read(WEIGHTS).is_some(), "the file is not whole");
    // The SHA-256 of the file.
    let hash = Seed::from_bytes(WEIGHTS).to_string();
    assert_eq!(hash, "528a86ce37f1e6e5783109f043dc133b50a936b61df7baeb7b16543d8ee67506");
}

#[test]
fn chances_are_as_they_should_be() {
    for x in -40..=40 {
        let x = x as f32 / 4.0;
        assert!((f64::from(chance(x)) - 1.0 / (1.0 + (-f64::from(x)).exp())).abs() < 1e-6);
    }
    assert!(chance(-1e9) > 0.0 && chance(1e9) <= 1.0);
}

#[test]
fn it_chooses_by_the_view_alone() {
    assert!(testkit::blind::<State>(Level::Hard, &Options::default(), 2) > 500);
}

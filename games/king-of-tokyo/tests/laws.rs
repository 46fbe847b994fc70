//! What must hold in every game: see `testkit::Law` for the list.

use king_of_tokyo::{Options, Orders, State, Switch};
use testkit::Laws;

testkit::count_allocations!();

#[test]
fn every_game_keeps_the_laws() {
    let bay = Options::default();
    let closed = Options { bay: Switch::Off, ..bay };
    let orders = [
        Orders { yield_at: Some(5), stay: true, skip_buying: true },
        Orders { yield_at: Some(12), ..Orders::default() },
        Orders { stay: true, ..Orders::default() },
    ];
    let tally = Laws::<State>::new().options([bay, closed]).orders(orders).rare().games(20).run();
    assert!(tally.games == 20 * 2 * 5, "{tally:?}");
    assert!(
        tally.free_acts > 0 && tally.ordered > 0 && tally.compared > 0,
        "something was never tried: {tally:?}"
    );
}

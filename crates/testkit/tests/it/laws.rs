//! The laws hold for the small game, and bite when something is wrong with it.

use testkit::{Law, Laws};

use crate::duel::{Duel, Options, Orders, fault};

#[test]
fn the_small_game_keeps_all_laws() {
    let options = [Options::default(), Options { cap: 4, ..Options::default() }];
    let tally = Laws::<Duel>::new().options(options).orders([Orders { never_block: true }]).games(120).run();
    assert_eq!(tally.games, 480);
    assert!(tally.deadlines > 100, "{tally:?}");
    assert!(tally.free_acts > 100, "{tally:?}");
    assert!(tally.ordered > 100, "{tally:?}");
    assert!(tally.compared > tally.guesses, "{tally:?}");
}

#[test]
fn each_fault_breaks_the_law_that_names_it() {
    finds(fault::SECRET_IN_EVENT, Law::News, "drew");
    finds(fault::SECRET_IN_VIEW, Law::GuessKeeps, "the view");
    finds(fault::SECRET_WINDOW, Law::Windows, "no news explains why");
    finds(fault::GUESS_PEEKS, Law::GuessAlone, "guessed differently");
    finds(fault::LIST_MISSES, Law::Lists, "Block is allowed, but not listed");
    finds(fault::REFUSAL_CHANGES, Law::Refusal, "scratch");
    finds(fault::ENDLESS, Law::Ends, "no outcome after 46 steps");
    finds(fault::CARD_VANISHES, Law::Invariants, "3 of Shield");
    finds(fault::SAMPLE_OUTSIDE, Law::Sample, "Block was drawn, but is not listed");
    finds(fault::SAMPLE_SHORT, Law::Sample, "Play(Dog)");
    finds(fault::ALLOCATES, Law::Quiet, "apply allocates");
    finds(fault::FALLBACK_ILLEGAL, Law::Fallback, "Block is not listed");
    finds(fault::LISTENERS_CHANGE, Law::Replay, "Boast");
    finds(fault::STUCK, Law::Waits, "nobody is awaited");
    finds(fault::UNTOLD, Law::Told, "with equal news the views differ");
    finds(fault::WRITTEN_ALIKE, Law::Notation, "which means Block");
    finds(fault::SPECTATOR_SEES, Law::GuessKeeps, "the view");
    finds(fault::SECRET_ACT_IN_EVENT, Law::News, "the news differs");
    finds(fault::REASON_TELLS, Law::GuessKeeps, "the answer to");
    finds(fault::CHOICE_TELLS, Law::GuessKeeps, "choices");
    finds(fault::GUESS_KEEPS_TRUTH, Law::GuessVaries, "me.omen");
    finds(fault::SECRET_IN_DEAL, Law::News, "the news differs");
    finds(fault::GUESS_IS_TRUTH, Law::GuessAlone, "guessed differently");
    finds(fault::LATE_DEADLINE, Law::Waits, "lies before the last step");
    finds(fault::LISTED_TWICE, Law::Lists, "Let is listed twice");
    finds(fault::SILENT_BOAST, Law::Told, "changed without news");
    finds(fault::DEADLINE_TELLS, Law::Windows, "the deadline");
    finds(fault::FALLBACK_TELLS, Law::GuessKeeps, "the fallback");
    finds(fault::ORDERS_ILLEGAL, Law::Orders, "Stake(Low) is not listed");
    finds(fault::ORDERS_TELL, Law::GuessKeeps, "the answer of Orders");
    finds(fault::ASKED_BY_DEAL, Law::Windows, "no news since the setup explains why who is awaited differs");
    finds(fault::ORDERS_OF_NOBODY, Law::Orders, "ordered nothing");
}

#[test]
fn a_breach_says_where_it_is() {
    let breach =
        Laws::<Duel>::new().options([with(fault::LIST_MISSES)]).seed(9).check().expect_err("a fault is planted");
    let text = breach.to_string();
    assert!(text.contains("everything listed is allowed and nothing else met in the run is"), "{text}");
    assert!(text.contains("at 3 seats, options {\"cap\":12,\"fault\":5,\"house\":\""), "{text}");
    assert!(text.contains("seat ") && text.contains("step "), "{text}");
}

#[test]
fn a_game_that_hides_nothing_says_so() {
    let tally = Laws::<Duel>::new().games(3).open().run();
    assert_eq!(tally.games, 6);
}

/// Plants a fault, and expects a breach of this law that speaks of this.
fn finds(fault: u8, law: Law, about: &str) {
    let orders = [Orders { never_block: true }];
    match Laws::<Duel>::new().options([with(fault)]).orders(orders).games(60).check() {
        Ok(tally) => panic!("fault {fault} was not found: {tally:?}"),
        Err(breach) => {
            assert_eq!(breach.law, law, "fault {fault}: {breach}");
            let what = breach.what.to_lowercase();
            assert!(what.contains(&about.to_lowercase()), "fault {fault}: {breach}");
        }
    }
}

fn with(fault: u8) -> Options {
    Options { fault, ..Options::default() }
}

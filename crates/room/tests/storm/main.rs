//! Whole tables in virtual time, from the lobby to the rematch, under a scheduler that delays, drops and doubles what
//! passes between people, room and store, lets rows fail or lose their race, restarts the room from its log, sends
//! people away and back, lets seats change hands, and has several owners for a while. Some tables are at several nodes:
//! what people say at one of them reaches the table at another over a bus that loses, doubles and reorders. One number
//! decides everything: a run that fails prints it, and replays with it.
//!
//! `cargo xtask storm` runs many; `YAKAI_STORM=RUNS` and `YAKAI_STORM_SEED=N` (the first, or the only one) do the same
//! for this test.

mod asks;
mod client;
mod disk;
mod leases;
mod lines;
mod nodes;
mod rooms;
mod truth;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use world::{Fault, World};

/// How many runs the tests make.
const RUNS: u64 = 2000;
/// After so many runs a long storm says how far it is.
const NEWS: u64 = 10_000;

/// Runs one table from the lobby to its end. The error names the run.
fn run(seed: u64, fault: Option<Fault>) -> Result<u64, String> {
    let run = catch_unwind(AssertUnwindSafe(|| World::new(seed, fault).run()));
    let why = match run {
        Ok(Ok(steps)) => return Ok(steps),
        Ok(Err(why)) => why,
        Err(panic) => panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
            .unwrap_or_default(),
    };
    Err(format!("run {seed}: {why}\nagain: cargo xtask storm --seed {seed}"))
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn no_storm_loses_doubles_tells_or_stops_anything() {
    let first = number("YAKAI_STORM_SEED");
    let runs = number("YAKAI_STORM").unwrap_or(if first.is_some() { 1 } else { RUNS });
    let first = first.unwrap_or(0);
    let (next, done, steps) = (AtomicU64::new(first), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let worker = || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first + runs {
                    return;
                }
                let made = run(seed, None).unwrap_or_else(|why| panic!("{why}"));
                steps.fetch_add(made, Ordering::Relaxed);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(NEWS) {
                    println!("{done} runs");
                }
            }
        };
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(worker)).collect();
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    println!("{runs} runs, {} steps", steps.into_inner());
}

/// Whether some of the first runs find a planted fault, and say what it is.
fn finds(fault: Fault, wanted: &str) {
    finds_as(fault, &[wanted]);
}

/// The same of a fault that shows in one of several ways.
fn finds_as(fault: Fault, wanted: &[&str]) {
    let found = (0..2000).find_map(|seed| run(seed, Some(fault)).err());
    let found = found.unwrap_or_else(|| panic!("{fault:?} was not found"));
    assert!(wanted.iter().any(|wanted| found.contains(wanted)), "{fault:?} was found as: {found}");
}

#[test]
fn an_act_acknowledged_before_it_is_stored_is_found() {
    finds(Fault::AcknowledgeBeforeStoring, "acknowledged");
}

#[test]
fn an_id_forgotten_after_a_restart_is_found() {
    finds(Fault::ForgetIds, "twice");
}

#[test]
fn a_hold_that_is_skipped_is_found() {
    finds(Fault::SkipHold, "too soon");
}

#[test]
fn a_view_that_is_shown_to_another_seat_is_found() {
    finds(Fault::TellNeighbour, "may know");
}

#[test]
fn orders_that_are_told_to_another_seat_are_found() {
    finds(Fault::TellOrders, "orders");
}

#[test]
fn a_step_that_is_told_twice_is_found() {
    finds(Fault::TellTwice, "twice, or some are left out");
}

#[test]
fn a_step_that_is_left_out_is_found() {
    finds(Fault::LeaveStepOut, "twice, or some are left out");
}

#[test]
fn a_room_that_is_not_woken_is_found() {
    // What waits for its moment is never done: the table stands, or at its end somebody is not told of their act.
    finds_as(Fault::LoseWake, &["stuck", "what became of an act"]);
}

#[test]
fn a_seat_that_is_still_told_to_who_had_it_is_found() {
    finds(Fault::TellOldOwner, "may know");
}

#[test]
fn a_television_that_nobody_admitted_is_found() {
    finds(Fault::BelieveTelevisions, "television");
}

#[test]
fn what_is_heard_twice_over_the_bus_is_found() {
    finds_as(Fault::HearTwice, &["twice, or some are left out", "every"]);
}

#[test]
fn a_gap_on_the_way_between_nodes_that_is_not_noticed_is_found() {
    finds_as(Fault::SkipGaps, &["misses the steps", "another view", "what became of an act"]);
}

#[test]
fn a_socket_that_hears_another_owner_than_it_joined_is_found() {
    finds_as(
        Fault::HearAnyOwner,
        // The pieces of two messages may also make one that nobody can read.
        &[
            "misses the steps",
            "another view",
            "what became of an act",
            "twice, or some are left out",
            "what the protocol says",
        ],
    );
}

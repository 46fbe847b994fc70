//! Are races fair? Many races over simulated lines, by the server's own arithmetic, and who lost them. Everybody's
//! hand is equally quick; only the lines differ. `cargo nextest run -p server loss --no-capture` prints the shares.

use kernel::{Race, Rng, Seat, Seed, Tempo, Time};
use room::race::{self, RoundTrips};

const RACES: u32 = 10_000;
const TEMPO: Tempo = Tempo { tick: 50, lag_credit: 150, race: None };
/// The most round trip that is given back, how long the table waits for the last one, and for all of them; the game's.
const CREDIT: u64 = 500;
const GRACE: u64 = 600;
const TIMEOUT: u64 = 3000;
const LEAST: u64 = 120;

/// A line, with what its client says.
#[derive(Clone, Copy)]
struct Line {
    /// How long the way there and back takes on average.
    round_trip: u64,
    /// By how many percent of that each way varies at most, up and down.
    jitter: u64,
    stamps: Stamps,
}

/// What a client says about its hand.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stamps {
    Honest,
    /// Pressed long before.
    Early,
    /// Shown later than it was.
    ShownLate,
    /// Numbers that cannot be.
    Absurd,
}

impl Line {
    const fn new(round_trip: u64, jitter: u64) -> Line {
        Line { round_trip, jitter, stamps: Stamps::Honest }
    }

    fn one_way(self, rng: &mut Rng) -> u64 {
        let spread = self.round_trip * self.jitter / 100;
        self.round_trip / 2 + u64::from(rng.below(spread as u32 + 1)) - spread / 2
    }

    /// What the client claims when its hand took so long.
    fn claims(self, hand: u64, rng: &mut Rng) -> u64 {
        match self.stamps {
            Stamps::Honest => hand,
            Stamps::Early => 0,
            Stamps::ShownLate => hand.saturating_sub(150),
            Stamps::Absurd => [0, 1, u64::MAX][rng.below(3) as usize],
        }
    }
}

/// How often each of four lost, in tenths of a percent; counted from the press, or simply from arrival.
fn losses(lines: [Line; 4], by_arrival: bool) -> [u32; 4] {
    let mut rng = Rng::for_game(Seed::from_number(5), 0);
    let mut trips = lines.map(|_| RoundTrips::default());
    let mut lost = [0; 4];
    let mut now = 0;
    for _ in 0..RACES {
        now += 10_000 + u64::from(rng.below(1000));
        for (line, trips) in lines.iter().zip(&mut trips) {
            (0..5).for_each(|_| trips.add(line.one_way(&mut rng) + line.one_way(&mut rng)));
        }
        let since = Time(now);
        let race = Race { since, credit: CREDIT };
        let sent = race::tick_end(since, TEMPO.tick).plus(1);
        let slapped = rng.below(4) as usize;
        let mut answers = Vec::new();
        for (seat, line) in lines.iter().enumerate().filter(|(seat, _)| *seat != slapped) {
            // A hand takes 200 to 500 ms, mostly about 350.
            let hand = 200 + (0..3).map(|_| u64::from(rng.below(101))).sum::<u64>();
            let received = sent.plus(line.one_way(&mut rng) + hand + line.one_way(&mut rng));
            let claimed = line.claims(hand, &mut rng);
            let timing = race::timing(&race, sent, received, trips[seat].median(), Some(claimed));
            let counted = if by_arrival { received.since(sent) } else { timing.counted.max(LEAST) };
            let turn = race::turn(Seat::new(seat as u8), since, TEMPO.tick, 4);
            answers.push((received, counted, turn, seat));
        }
        // The table waits for the last one for a while after the stamp of the one before.
        answers.sort_unstable();
        let closes = since.plus(answers[1].1 + GRACE).min(since.plus(TIMEOUT));
        let last = if answers[2].0 >= closes {
            answers[2].3
        } else {
            answers.iter().max_by_key(|(_, counted, turn, _)| (*counted, *turn)).expect("three answered").3
        };
        lost[last] += 1;
    }
    lost.map(|lost| lost * 1000 / RACES)
}

fn percent(share: u32) -> String {
    format!("{}.{} %", share / 10, share % 10)
}

#[test]
fn at_equal_reaction_times_loss_is_shared_fairly() {
    println!("four seats, who loses (25 % each would be even); jitter: of each way, up and down");
    println!("{:22}{:>10}{:>10}{:>10}{:>10}", "round trips in ms", "seat 1", "seat 2", "seat 3", "seat 4");
    let print = |name: String, lost: [u32; 4]| {
        println!("{name:22}{}", lost.map(|share| format!("{:>10}", percent(share))).concat());
    };
    for trips in [[5, 5, 5, 5], [5, 50, 150, 400], [5, 5, 5, 400], [400, 400, 400, 5]] {
        for jitter in [0, 5, 10, 20] {
            let lost = losses(trips.map(|trip| Line::new(trip, jitter)), false);
            print(format!("{trips:?} {jitter} %").replace(['[', ']', ','], ""), lost);
            let most = if jitter <= 5 { 30 } else { jitter as u32 * 5 };
            assert!(
                lost.iter().all(|share| share.abs_diff(250) <= most),
                "{trips:?}, jitter {jitter} %: {lost:?}"
            );
        }
    }
    // What the arithmetic is for: counted from arrival, the slow line loses nearly always.
    let raw = losses([5, 50, 150, 400].map(|trip| Line::new(trip, 5)), true);
    print("5 50 150 400, arrival".to_owned(), raw);
    assert!(raw[3] > 700 && raw[0] < 50, "{raw:?}");
    // Beyond the credit a line is as slow as what is not given back.
    for trip in [500, 600, 800] {
        let beyond = losses([5, 50, 150, trip].map(|trip| Line::new(trip, 5)), false);
        print(format!("5 50 150 {trip}, 5 %"), beyond);
        assert!((trip == 500) == (beyond[3] < 300), "{trip}: {beyond:?}");
    }
}

#[test]
fn who_forges_stamps_gains_nothing_by_the_loss_shares() {
    println!("{:26}{:>10}{:>10}{:>10}{:>10}", "the forger's line", "honest", "early", "shown late", "absurd");
    for (round_trip, jitter) in [(5, 0), (50, 0), (150, 0), (400, 0), (50, 5), (150, 5), (400, 5), (400, 20)] {
        let share = |stamps| {
            let forger = Line { stamps, ..Line::new(round_trip, jitter) };
            losses([forger, Line::new(50, 5), Line::new(50, 5), Line::new(50, 5)], false)[0]
        };
        let shares = [Stamps::Honest, Stamps::Early, Stamps::ShownLate, Stamps::Absurd].map(share);
        let name = format!("{round_trip} ms, jitter {jitter} %");
        println!("{name:26}{}", shares.map(|share| format!("{:>10}", percent(share))).concat());
        // Nobody who forges loses less than an even share; on a steady line it changes nothing at all.
        assert!(shares.iter().all(|&share| share >= 240), "{name}: {shares:?}");
        if jitter == 0 {
            assert!(shares[1..3].iter().all(|&share| share.abs_diff(shares[0]) <= 2), "{name}: {shares:?}");
        }
    }
}

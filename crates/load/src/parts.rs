//! What the parts of a room cost that know the game: measured by themselves, in a game that is played as people at the
//! sockets play it, since inside a server they cannot be told apart.

use std::time::{Duration, Instant};

use catalog::Visitor;
use kernel::{Bots, Fixture, Input, Rng, Seat, Seed, Terminal, Time, Viewer};
use serde_json::value::to_raw_value;
use table::{Raw, Step, Table};
use wire::{News, ToClient};

/// How many moves are measured at least.
const MOVES: u64 = 20_000;

/// Microseconds of a move, with four seats.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Parts {
    pub(crate) rules: f64,
    pub(crate) views: f64,
    pub(crate) encoding: f64,
}

/// Measures a game; `None` if there is no such game, or it cannot be played like this.
pub(crate) fn parts(game: &str) -> Option<Parts> {
    catalog::visit(game, Run).ok().flatten()
}

struct Run;

impl Visitor for Run {
    type Out = Option<Parts>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let (mut taken, mut moves) = ([Duration::ZERO; 3], 0);
        for game in 0.. {
            if moves >= MOVES {
                break;
            }
            let mut table = Table::<G>::open(Seed::from_number(game), 4, &G::Options::default()).ok()?;
            if table.state().tempo().is_some() {
                return None;
            }
            let mut rng = Rng::for_game(Seed::from_number(game), 1);
            while table.state().outcome().is_none() {
                let step = choose(&table, &mut rng)?;
                let [rules, views, encoding] = take_step(&mut table, step);
                taken = [taken[0] + rules, taken[1] + views, taken[2] + encoding];
                moves += 1;
            }
        }
        let [rules, views, encoding] = taken.map(|time| time.as_secs_f64() * 1e6 / moves as f64);
        Some(Parts { rules, views, encoding })
    }
}

/// The next step of a game that is played by chance, without what ends Shisogari early.
fn choose<G: Bots>(table: &Table<G>, rng: &mut Rng) -> Option<Step<G::Action>> {
    let (at, seats) = table::next(table.state(), table.last_at(), |_| Time::ZERO)?;
    let mut legal = Vec::new();
    let input = match seats.nth(0) {
        None => Input::Deadline,
        Some(seat) => {
            table.state().legal(at, seat, &mut legal);
            legal.retain(|action| !serde_json::to_string(action).is_ok_and(|text| text.contains("accuse")));
            let action = *legal.get(rng.below(legal.len().max(1) as u32) as usize)?;
            Input::Act { seat, action }
        }
    };
    Some(Step { step: table.step() + 1, at, pressed: at, input, timing: None })
}

/// Takes a step as a room does: by the rules, then what each of four may know, then that as bytes.
fn take_step<G: Bots>(table: &mut Table<G>, step: Step<G::Action>) -> [Duration; 3] {
    let began = Instant::now();
    if let Input::Act { seat, action } = &step.input {
        assert!(table.state().check(step.at, *seat, action).is_ok(), "what is listed is allowed");
    }
    table.apply(step);
    let ruled = Instant::now();
    let (number, at) = (table.step(), table.last_at());
    let views: Vec<_> = Seat::all(4)
        .map(|seat| {
            let (viewer, mut legal) = (Viewer::Seat(seat), Vec::new());
            table.state().legal(at, seat, &mut legal);
            (table.state().view(viewer), table.news(viewer, number), legal)
        })
        .collect();
    let viewed = Instant::now();
    for (view, news, legal) in &views {
        let events = to_raw_value(news).expect("plain data is JSON");
        let message: ToClient<Raw, Raw> = ToClient::Game {
            step: number,
            full: false,
            steps: vec![News { step: number, at: at.0, events, timing: None }],
            view: to_raw_value(view).expect("plain data is JSON"),
            legal: to_raw_value(legal).expect("plain data is JSON"),
            awaited: table.state().awaited().iter().map(|seat| seat.index() as u8).collect(),
            now: at.0,
            until: None,
            not_before: at.0,
            bot_from: None,
            tick: None,
            ready: None,
            orders: None,
        };
        std::hint::black_box(serde_json::to_vec(&message).expect("plain data is JSON"));
    }
    [ruled - began, viewed - ruled, viewed.elapsed()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_in_turns_are_measured() {
        for game in ["shisogari", "king-of-tokyo", "bloody-masquerade"] {
            let Parts { rules, views, encoding } = parts(game).expect(game);
            assert!(rules > 0.0 && views > 0.0 && encoding > 0.0, "{game}");
        }
        assert!(parts("roll-and-clash").is_none(), "it is played all at once");
    }
}

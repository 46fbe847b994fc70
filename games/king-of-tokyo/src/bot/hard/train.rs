//! How the net was made. First it watches `medium` play against itself and learns who won. Then it plays, mostly one
//! against `medium` and sometimes against itself, and learns from what became of its own positions; that round after
//! round. Everything follows from the seed.

use arrayvec::ArrayVec;
use kernel::{Bot, Game, Rng, Seat, Seats, Seed, Time, Viewer};

use super::future::act;
use super::inputs::{Input, inputs};
use super::net::{FIRST, NUMBERS, Net, ROWS, SECOND, chance, last, layers};
use super::{Hard, net};
use crate::bot::Medium;
use crate::legal;
use crate::rules::ending;
use crate::setup::Options;
use crate::state::{SEATS, SLOTS, State};
use crate::turn;
use crate::view;

/// How much is played and learned.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Chunks of games of `medium` that are watched.
    pub watched: u32,
    /// Games in a chunk.
    pub chunk: u32,
    /// Rounds in which the net plays.
    pub rounds: u32,
    /// Games in a round.
    pub games: u32,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson { watched: 12, chunk: 10_000, rounds: 4, games: 12_000 }
    }
}

/// How many rounds back are learned from.
const KEPT: usize = 8;
/// How much of what a position is worth is what became of it, and how much what the net said of the next.
const LAMBDA: f32 = 0.9;
const BATCH: usize = 512;
/// Of so many positions in ten that are watched, the net learns.
const NOTED: u32 = 6;
/// One place of the market in so many is hidden, for in play one is not known that was filled anew.
const HIDDEN: u32 = 5;

/// Positions, and how each ended.
#[derive(Default)]
struct Samples {
    inputs: Vec<Input>,
    ends: Vec<usize>,
    targets: Vec<f32>,
}

impl Samples {
    fn push(&mut self, inputs: &[Input], target: f32) {
        self.inputs.extend_from_slice(inputs);
        self.ends.push(self.inputs.len());
        self.targets.push(target);
    }

    fn get(&self, at: usize) -> (&[Input], f32) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        (&self.inputs[start..self.ends[at]], self.targets[at])
    }
}

/// A net that learns: Adam.
struct Pupil {
    net: Net,
    slope: Vec<f32>,
    mean: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

/// Makes the weights of `hard`, as they lie in the file.
pub fn train(seed: u64, lesson: &Lesson, say: &mut dyn FnMut(String)) -> Vec<u8> {
    let seed = Seed::from_number(seed);
    let mut rng = Rng::for_game(seed, u64::MAX);
    let mut pupil = Pupil::new(&mut rng);
    let mut games = 0;
    for chunk in 0..lesson.watched {
        let mut samples = Samples::default();
        for _ in 0..lesson.chunk {
            watch(&mut Rng::for_game(seed, games), &mut samples);
            games += 1;
        }
        // Twice over the rates, the second time lower.
        let rate = |chunk: u32| {
            let at = 2.0 * chunk as f32 / lesson.watched as f32;
            if at < 1.0 { 2e-3 * (1.0 - 0.9 * at) } else { 7e-4 * (1.0 - 0.9 * (at - 1.0)) }
        };
        let loss = pupil.learn(&[&samples], rate(chunk), rate(chunk + 1).min(rate(chunk)), &mut rng);
        say(format!("{games} games watched, {} positions: loss {loss:.4}", samples.targets.len()));
    }
    let mut rounds: Vec<Samples> = Vec::new();
    for round in 0..lesson.rounds {
        // A few nets stay in memory until the end; the bot wants one that lives as long as the program.
        let net: &'static Net = Box::leak(Box::new(pupil.net.clone()));
        let mut samples = Samples::default();
        let (mut wins, mut alone) = (0.0, 0);
        for _ in 0..lesson.games {
            if let Some(won) = play(net, &mut Rng::for_game(seed, games), &mut samples) {
                wins += won;
                alone += 1;
            }
            games += 1;
        }
        if rounds.len() == KEPT {
            rounds.remove(0);
        }
        rounds.push(samples);
        let rate = 5e-4 / (1.0 + round as f32 / 4.0);
        let loss = pupil.learn(&rounds.iter().collect::<Vec<_>>(), rate, 0.1 * rate, &mut rng);
        let share = 100.0 * wins / alone.max(1) as f32;
        say(format!("round {}: alone among four it won {share:.1} % of {alone}; loss {loss:.4}", round + 1));
    }
    written(&pupil.net)
}

/// The bytes of the file: each row with a scale of its own, and a byte for each number.
fn written(net: &Net) -> Vec<u8> {
    let mut numbers = net.numbers.as_slice();
    let mut bytes = Vec::new();
    for (rows, length) in ROWS {
        for _ in 0..rows {
            let (row, rest) = numbers.split_at(length);
            let scale = row.iter().fold(0.0_f32, |most, number| most.max(number.abs())) / 127.0;
            bytes.extend(scale.to_le_bytes());
            bytes.extend(
                row.iter().map(|number| if scale > 0.0 { (number / scale).round() as i8 as u8 } else { 0 }),
            );
            numbers = rest;
        }
    }
    bytes
}

/// How many sit down: four most often.
fn seats(rng: &mut Rng) -> u8 {
    match rng.below(20) {
        0..3 => 2,
        3..6 => 3,
        6..13 => 4,
        13..16 => 5,
        _ => 6,
    }
}

/// Plays a game, and shows every position in which a turn begins.
fn game(rng: &mut Rng, bots: &mut [Box<dyn Bot<State>>], mut look: impl FnMut(&State, &mut Rng)) -> State {
    let mut cx = kernel::Cx::new(Time::ZERO, Time::ZERO, kernel::Chance::Stream(rng), None);
    let mut state = State::setup(&mut cx, bots.len() as u8, &Options::default()).expect("the table is legal");
    let mut shown = 0;
    let mut choices = Vec::new();
    while let Some(seat) = turn::asked(&state) {
        if state.turn != shown {
            shown = state.turn;
            look(&state, rng);
        }
        choices.clear();
        legal::choices(&state, seat, |action| choices.push(action));
        let action = match choices[..] {
            [only] => only,
            _ => bots[seat.index()].decide(&view::view(&state, Viewer::Seat(seat)), &choices, rng),
        };
        act(&mut state, seat, action, rng);
    }
    state
}

/// What the end was worth to a seat.
fn result(state: &State, seat: Seat) -> f32 {
    let winners = ending::winners(state);
    if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 }
}

fn hidden(rng: &mut Rng) -> u8 {
    (0..SLOTS).fold(0, |slots, slot| slots | u8::from(rng.below(HIDDEN) == 0) << slot)
}

/// A game of `medium` against itself.
fn watch(rng: &mut Rng, samples: &mut Samples) {
    let mut bots: Vec<Box<dyn Bot<State>>> = Vec::new();
    bots.extend(Seat::all(seats(rng)).map(|seat| Box::new(Medium::new(seat)) as Box<dyn Bot<State>>));
    let mut noted = Vec::new();
    let state = game(rng, &mut bots, |state, rng| {
        for seat in state.living.iter() {
            if rng.below(10) < NOTED {
                noted.push((seat, inputs(state, seat, hidden(rng))));
            }
        }
    });
    noted.iter().for_each(|(seat, inputs)| samples.push(inputs, result(&state, *seat)));
}

/// A game of the net: three in four alone against `medium`, else a few of it or nothing but it. Says how a game of one
/// at a table of four ended.
fn play(net: &'static Net, rng: &mut Rng, samples: &mut Samples) -> Option<f32> {
    let count = seats(rng);
    let one = Seat::new(rng.below(u32::from(count)) as u8);
    let nets: Seats = match rng.below(8) {
        0..6 => Seats::one(one),
        6 => Seat::all(count).filter(|&seat| seat == one || rng.below(2) == 0).collect(),
        _ => Seats::first_n(count),
    };
    let bot = |seat: Seat| -> Box<dyn Bot<State>> {
        if nets.contains(seat) { Box::new(Hard::with(net, seat)) } else { Box::new(Medium::new(seat)) }
    };
    let mut bots: Vec<_> = Seat::all(count).map(bot).collect();
    let mut noted: ArrayVec<Vec<(f32, super::inputs::Inputs)>, SEATS> = (0..SEATS).map(|_| Vec::new()).collect();
    let state = game(rng, &mut bots, |state, rng| {
        for seat in state.living.and(nets).iter() {
            let inputs = inputs(state, seat, hidden(rng));
            noted[seat.index()].push((net.value(&inputs), inputs));
        }
    });
    for seat in nets.iter() {
        let mut target = result(&state, seat);
        for (value, inputs) in noted[seat.index()].iter().rev() {
            samples.push(inputs, target);
            target = LAMBDA * target + (1.0 - LAMBDA) * value;
        }
    }
    (count == 4 && nets.len() == 1).then(|| result(&state, one))
}

impl Pupil {
    /// Knows nothing yet: small numbers by chance.
    fn new(rng: &mut Rng) -> Pupil {
        let mut numbers = Vec::with_capacity(NUMBERS);
        for ((rows, length), spread) in ROWS.into_iter().zip([0.12, 0.0, 0.17, 0.0, 0.17, 0.0]) {
            for _ in 0..rows * length {
                // Twelve throws of a fair number have a spread of one.
                let sum: f32 = (0..12).map(|_| rng.next_u32() as f32 / u32::MAX as f32).sum();
                numbers.push((sum - 6.0) * spread);
            }
        }
        let zeros = || vec![0.0; NUMBERS];
        Pupil { net: Net { numbers }, slope: zeros(), mean: zeros(), spread: zeros(), steps: 0 }
    }

    /// Goes through all samples once in a random order, with a rate that falls from one to the other. Returns the mean
    /// log-loss.
    fn learn(&mut self, samples: &[&Samples], from: f32, to: f32, rng: &mut Rng) -> f64 {
        let mut order: Vec<(u32, u32)> = Vec::new();
        for (which, samples) in samples.iter().enumerate() {
            order.extend((0..samples.targets.len()).map(|at| (which as u32, at as u32)));
        }
        rng.shuffle(&mut order);
        let mut loss = 0.0;
        for (batch, chosen) in order.chunks(BATCH).enumerate() {
            self.slope.fill(0.0);
            for &(which, at) in chosen {
                let (inputs, target) = samples[which as usize].get(at as usize);
                loss += f64::from(self.study(inputs, target));
            }
            let at = (batch * BATCH) as f32 / order.len() as f32;
            self.step(from + (to - from) * at, 1.0 / chosen.len() as f32);
        }
        loss / order.len().max(1) as f64
    }

    /// Adds the slope of the log-loss of one sample, and returns the loss.
    fn study(&mut self, inputs: &[Input], target: f32) -> f32 {
        let parts = self.net.parts();
        let (first, second) = layers(&parts, inputs);
        let value = chance(last(&parts, &second));
        let error = value - target;
        let mut second_error = [0.0; SECOND];
        for ((out, &sum), weight) in second_error.iter_mut().zip(&second).zip(parts.third) {
            *out = if sum > 0.0 { error * weight } else { 0.0 };
        }
        let mut first_error = [0.0; FIRST];
        for ((out, &sum), row) in first_error.iter_mut().zip(&first).zip(parts.second) {
            if sum > 0.0 {
                let products = row.iter().zip(&second_error).map(|(weight, error)| weight * error);
                *out = products.fold(0.0, |all, product| all + product);
            }
        }
        let (of_first, rest) = self.slope.split_at_mut(net::ROWS[0].0 * FIRST);
        let (of_first_bias, rest) = rest.split_at_mut(FIRST);
        let (of_second, rest) = rest.split_at_mut(FIRST * SECOND);
        let (of_second_bias, rest) = rest.split_at_mut(SECOND);
        let (of_third, of_third_bias) = rest.split_at_mut(SECOND);
        let add = |to: &mut [f32], scale: f32, from: &[f32]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += scale * from);
        };
        for input in inputs {
            add(&mut of_first[input.at() * FIRST..][..FIRST], input.value(), &first_error);
        }
        add(of_first_bias, 1.0, &first_error);
        for (&sum, row) in first.iter().zip(of_second.chunks_exact_mut(SECOND)) {
            if sum > 0.0 {
                add(row, sum, &second_error);
            }
        }
        add(of_second_bias, 1.0, &second_error);
        add(of_third, error, &second.map(|sum| sum.max(0.0)));
        of_third_bias[0] += error;
        let likely = value.clamp(1e-6, 1.0 - 1e-6);
        -(target * likely.ln() + (1.0 - target) * (1.0 - likely).ln())
    }

    /// One step down the slope.
    fn step(&mut self, rate: f32, scale: f32) {
        self.steps += 1;
        let power = |base: f32| (0..self.steps.min(20_000)).fold(1.0_f32, |power, _| power * base);
        let rate = rate * (1.0 - power(0.999)).sqrt() / (1.0 - power(0.9));
        let moments = self.mean.iter_mut().zip(&mut self.spread);
        for ((number, slope), (mean, spread)) in self.net.numbers.iter_mut().zip(&self.slope).zip(moments) {
            let slope = slope * scale;
            *mean += 0.1 * (slope - *mean);
            *spread += 0.001 * (slope * slope - *spread);
            *number -= rate * *mean / (spread.sqrt() + 1e-8);
        }
    }
}

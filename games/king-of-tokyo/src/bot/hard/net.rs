//! The net that knows what a position is worth: two layers, and one number at the end. It adds in the order that is
//! written here, and uses nothing of the machine but sums and products, so that it says the same everywhere.

use std::sync::OnceLock;

use super::inputs::{self, Input};

/// The sizes of the layers.
pub(super) const FIRST: usize = 64;
pub(super) const SECOND: usize = 32;

/// Rows of numbers, as they lie in the file: how many, and how long each is.
pub(super) const ROWS: [(usize, usize); 6] =
    [(inputs::COUNT, FIRST), (1, FIRST), (FIRST, SECOND), (1, SECOND), (1, SECOND), (1, 1)];

/// How many numbers there are.
pub(super) const NUMBERS: usize = inputs::COUNT * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1;

/// Written by `cargo xtask train king-of-tokyo`.
pub(super) static WEIGHTS: &[u8] = include_bytes!("../../../weights/hard.bin");

/// All numbers, row after row.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) numbers: Vec<f32>,
}

/// The numbers of each part.
pub(super) struct Parts<'a> {
    pub(super) first: &'a [[f32; FIRST]],
    pub(super) first_bias: &'a [f32; FIRST],
    pub(super) second: &'a [[f32; SECOND]],
    pub(super) second_bias: &'a [f32; SECOND],
    pub(super) third: &'a [f32; SECOND],
    pub(super) third_bias: f32,
}

impl Net {
    /// The net of the bot `hard`.
    pub(super) fn get() -> &'static Net {
        static NET: OnceLock<Net> = OnceLock::new();
        NET.get_or_init(|| Net::read(WEIGHTS).expect("the file is whole: a test reads it"))
    }

    /// From the bytes of a file: for each row a scale, then a byte for each number.
    pub(super) fn read(mut bytes: &[u8]) -> Option<Net> {
        let mut numbers = Vec::with_capacity(NUMBERS);
        for (rows, length) in ROWS {
            for _ in 0..rows {
                let (scale, rest) = bytes.split_first_chunk::<4>()?;
                let (row, rest) = rest.split_at_checked(length)?;
                let scale = f32::from_le_bytes(*scale);
                numbers.extend(row.iter().map(|&byte| f32::from(byte as i8) * scale));
                bytes = rest;
            }
        }
        bytes.is_empty().then_some(Net { numbers })
    }

    pub(super) fn parts(&self) -> Parts<'_> {
        let (first, rest) = self.numbers.split_at(inputs::COUNT * FIRST);
        let (first_bias, rest) = rest.split_first_chunk().expect("all numbers are there");
        let (second, rest) = rest.split_at(FIRST * SECOND);
        let (second_bias, rest) = rest.split_first_chunk().expect("all numbers are there");
        let (third, rest) = rest.split_first_chunk().expect("all numbers are there");
        let (first, second) = (first.as_chunks().0, second.as_chunks().0);
        Parts { first, first_bias, second, second_bias, third, third_bias: rest[0] }
    }

    /// The chance to win.
    pub(super) fn value(&self, inputs: &[Input]) -> f32 {
        let parts = self.parts();
        let (_, second) = layers(&parts, inputs);
        chance(last(&parts, &second))
    }
}

/// The two layers, before what is below zero is cut off.
#[inline]
pub(super) fn layers(parts: &Parts<'_>, inputs: &[Input]) -> ([f32; FIRST], [f32; SECOND]) {
    let mut first = *parts.first_bias;
    for input in inputs {
        let value = input.value();
        for (sum, weight) in first.iter_mut().zip(&parts.first[input.at()]) {
            *sum += value * weight;
        }
    }
    let mut second = *parts.second_bias;
    for (&value, row) in first.iter().zip(parts.second) {
        if value > 0.0 {
            for (sum, weight) in second.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
    }
    (first, second)
}

#[inline]
pub(super) fn last(parts: &Parts<'_>, second: &[f32; SECOND]) -> f32 {
    second.iter().zip(parts.third).fold(parts.third_bias, |sum, (value, weight)| sum + value.max(0.0) * weight)
}

/// A number as a chance: 1 / (1 + e^-x). The power is worked out here, for every library has its own.
pub(super) fn chance(x: f32) -> f32 {
    let x = (-x).clamp(-30.0, 30.0);
    let twos = (x * std::f32::consts::LOG2_E).round();
    let r = x - twos * std::f32::consts::LN_2;
    let small = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
    let power = f32::from_bits(((twos as i32 + 127) as u32) << 23);
    1.0 / (1.0 + small * power)
}

//! Changes to inputs, as a fuzzer makes them: bytes, and whole words and numbers of texts.

use kernel::Rng;

/// Numbers at which programs break.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "7",
    "8",
    "127",
    "255",
    "256",
    "65536",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "1e999",
    "0.5",
];
/// Words that mean something to some reader.
const WORDS: [&str; 16] = [
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\u{202e}",
    "\u{1f468}\u{200d}",
    "```play\n",
    "\n## A\n",
    "\0",
    "=",
    ",",
    "given ",
    "at 99999999999s\n",
    "time runs out\n",
    "[[",
];

/// An input that comes of one of these, by a few changes.
pub fn changed(from: &[Vec<u8>], dice: &mut Rng) -> Vec<u8> {
    let any = |dice: &mut Rng| &from[below(dice, from.len())];
    let mut input = any(dice).clone();
    for _ in 0..=dice.below(4) {
        if dice.below(8) == 0 {
            splice(&mut input, any(dice), dice);
        } else {
            mutate(&mut input, dice);
        }
    }
    input
}

/// Makes one change.
pub fn mutate(input: &mut Vec<u8>, dice: &mut Rng) {
    let at = below(dice, input.len() + 1);
    match dice.below(10) {
        0 => input.insert(at, dice.next_u32() as u8),
        1 if at < input.len() => input[at] ^= 1 << dice.below(8),
        2 if at < input.len() => input[at] = b" \"\\{}[],:0-=#`\n"[below(dice, 15)],
        3 => input.truncate(at),
        4 => drop(input.drain(part(input, at, dice))),
        5 => {
            let copy = input[part(input, at, dice)].to_vec();
            let to = below(dice, input.len() + 1);
            drop(input.splice(to..to, copy));
        }
        6 => {
            let (one, other) = (token(input, at), token(input, below(dice, input.len() + 1)));
            let copy = input[other].to_vec();
            drop(input.splice(one, copy));
        }
        7 => drop(input.splice(at..at, WORDS[below(dice, WORDS.len())].bytes())),
        _ => {
            let number = input.iter().skip(at).position(u8::is_ascii_digit).map_or(at, |found| at + found);
            let new = match dice.below(4) {
                0 => dice.below(300).to_string(),
                _ => NUMBERS[below(dice, NUMBERS.len())].to_owned(),
            };
            drop(input.splice(token(input, number), new.into_bytes()));
        }
    }
}

/// Puts a part of another input into this one.
fn splice(input: &mut Vec<u8>, other: &[u8], dice: &mut Rng) {
    let (to, from) = (below(dice, input.len() + 1), below(dice, other.len() + 1));
    let taken = other[part(other, from, dice)].to_vec();
    let end = (to + below(dice, taken.len() + 1)).min(input.len());
    drop(input.splice(to..end, taken));
}

/// Some bytes from here on, mostly few.
fn part(input: &[u8], at: usize, dice: &mut Rng) -> std::ops::Range<usize> {
    let most = if dice.below(4) == 0 { input.len() } else { 12 };
    at..(at + below(dice, most + 1)).min(input.len())
}

/// The word or number that stands here.
fn token(input: &[u8], at: usize) -> std::ops::Range<usize> {
    let within = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let before = input[..at].iter().rev().take_while(|byte| within(byte)).count();
    let after = input[at..].iter().take_while(|byte| within(byte)).count();
    at - before..at + after
}

fn below(dice: &mut Rng, n: usize) -> usize {
    dice.below(n.max(1) as u32) as usize
}

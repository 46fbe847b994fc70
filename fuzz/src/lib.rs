//! What the targets share.

use kernel::{Rng, Seed};

/// Changes an input: as libFuzzer does, or every other time as our own tests do, who know words and numbers.
pub fn change(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    if seed % 2 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    let mut input = data[..size].to_vec();
    let mut dice = Rng::for_game(Seed([7; 32]), u64::from(seed));
    for _ in 0..=dice.below(3) {
        hostile::mutate(&mut input, &mut dice);
    }
    let size = input.len().min(most);
    data[..size].copy_from_slice(&input[..size]);
    size
}

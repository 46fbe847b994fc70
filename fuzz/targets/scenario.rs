//! Scenarios.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::scenario(bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    fuzz::change(data, size, most, seed)
});

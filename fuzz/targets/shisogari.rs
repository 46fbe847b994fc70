//! Acts, one after the other.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::acts("shisogari", bytes));

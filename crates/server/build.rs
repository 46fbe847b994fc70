//! A new build of the page is a reason to build release binaries again: they hold its bytes. Others read them, once
//! the folder is there.

use std::path::Path;

const PAGE: &str = "../../web/app/dist";

fn main() {
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let reason = if release || !Path::new(PAGE).exists() { PAGE } else { "build.rs" };
    println!("cargo:rerun-if-changed={reason}");
}

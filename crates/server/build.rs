//! A new build of the page is a reason to build release binaries again: they hold its bytes. Others read the folder,
//! which has to be there when they are built.

use std::{env, fs};

const PAGE: &str = "../../web/app/dist";

fn main() {
    // If it cannot be made, the server says that the page is missing.
    drop(fs::create_dir_all(PAGE));
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo:rerun-if-changed={}", if release { PAGE } else { "build.rs" });
}

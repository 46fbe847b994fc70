//! A new build of the page is a reason to build again, for release binaries hold its bytes.

fn main() {
    println!("cargo:rerun-if-changed=../../web/app/dist");
}

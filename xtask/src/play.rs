//! `cargo xtask play`: from a fresh clone to a running table.

use std::process::Stdio;

use crate::setup;
use crate::shell::{Stop, cargo, program, quietly, start, yakai};

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wish {
    open: bool,
    share: bool,
    release: bool,
    serve: Vec<String>,
}

/// Sets up, builds, starts.
pub(crate) fn play(args: &[String]) -> Result<(), Stop> {
    let wish = read(args)?;
    println!("Setting up the table");
    setup::node()?;
    // A binary for development reads the page from its folder, so that both are built side by side.
    let build = cargo(&["build", "--bin", "yakai"]);
    let beside = if wish.release { None } else { Some(start("build the server", build)?) };
    setup::packages()?;
    setup::page()?;
    let built = match beside {
        Some(build) => build.finish()?,
        None => quietly("build the server", cargo(&["build", "--bin", "yakai", "--release"]))?,
    };
    if !built.ok {
        return Err(Stop::failed("the server could not be built"));
    }
    let args = serve_args(&wish);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut command = program(&yakai(wish.release)?, &args);
    command.stdin(Stdio::inherit()).env_remove("NO_COLOR").env_remove("FORCE_COLOR");
    run(command)
}

fn read(args: &[String]) -> Result<Wish, Stop> {
    let mut wish = Wish::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--open" => wish.open = true,
            "--share" => wish.share = true,
            "--release" => wish.release = true,
            "--" => wish.serve.extend(args.by_ref().cloned()),
            other => {
                return Err(Stop::usage(format!(
                    "`play` does not know `{other}`; it takes --open, --share, --release, and after `--` options of \
                     `yakai serve`"
                )));
            }
        }
    }
    Ok(wish)
}

/// The options of `yakai serve`, which finds and prints the address for the local network itself.
fn serve_args(wish: &Wish) -> Vec<String> {
    let mut args = vec!["serve".to_owned()];
    let listens = wish.serve.iter().any(|arg| arg == "--listen" || arg.starts_with("--listen="));
    if wish.share && !listens {
        args.extend(["--listen".to_owned(), "0.0.0.0:7777".to_owned()]);
    }
    if wish.open {
        args.push("--open".to_owned());
    }
    args.extend(wish.serve.iter().cloned());
    args
}

/// Becomes the server, so that signals reach it directly.
#[cfg(unix)]
fn run(mut command: std::process::Command) -> Result<(), Stop> {
    use std::os::unix::process::CommandExt;
    Err(Stop::failed(format!("yakai cannot be started: {}", command.exec())))
}

#[cfg(not(unix))]
fn run(mut command: std::process::Command) -> Result<(), Stop> {
    let status = command.status()?;
    let code = u8::try_from(status.code().unwrap_or(1)).unwrap_or(1);
    if status.success() { Ok(()) } else { Err(Stop { message: String::new(), code }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, wanted: &str) {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(serve_args(&read(&words).expect("understood")).join(" "), wanted, "{line}");
    }

    #[test]
    fn options_become_those_of_serve() {
        check("", "serve");
        check("--open", "serve --open");
        check("--share", "serve --listen 0.0.0.0:7777");
        check("--share -- --listen 0.0.0.0:80", "serve --listen 0.0.0.0:80");
        check("--release -- --data-dir there", "serve --data-dir there");
    }

    #[test]
    fn an_unknown_option_is_bad_use() {
        assert_eq!(read(&["--opne".to_owned()]).expect_err("unknown").code, 2);
    }
}

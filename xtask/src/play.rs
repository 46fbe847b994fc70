//! `cargo xtask play`: from a fresh clone to a running table.

use std::net::{IpAddr, UdpSocket};
use std::process::Stdio;

use crate::setup;
use crate::shell::{Stop, cargo, program, quietly, yakai};

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
    setup::packages()?;
    setup::page()?;
    let mut build = vec!["build", "--workspace", "--bin", "yakai"];
    if wish.release {
        build.push("--release");
    }
    if !quietly("build the server", cargo(&build))?.ok {
        return Err(Stop::failed("the server could not be built"));
    }
    let args = serve_args(&wish, local_address());
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

/// The options of `yakai serve`. What was said after `--` goes before what we would choose.
fn serve_args(wish: &Wish, here: Option<IpAddr>) -> Vec<String> {
    let said = |option: &str| wish.serve.iter().find_map(|arg| value_of(&wish.serve, arg, option));
    let mut args = vec!["serve".to_owned()];
    if wish.share {
        let listen = said("--listen");
        if listen.is_none() {
            args.extend(["--listen".to_owned(), "0.0.0.0:7777".to_owned()]);
        }
        let port =
            listen.as_deref().and_then(|at| at.rsplit_once(':')).map_or("7777", |(_, port)| port).to_owned();
        if let (Some(here), None) = (here, said("--public-url")) {
            args.extend(["--public-url".to_owned(), format!("http://{here}:{port}")]);
        }
    }
    if wish.open {
        args.push("--open".to_owned());
    }
    args.extend(wish.serve.iter().cloned());
    args
}

/// The value of an option written as `--key value` or `--key=value`.
fn value_of(all: &[String], arg: &str, option: &str) -> Option<String> {
    if arg == option {
        let at = all.iter().position(|other| other == arg)?;
        return all.get(at + 1).cloned();
    }
    arg.strip_prefix(option)?.strip_prefix('=').map(str::to_owned)
}

/// The address of this machine on the local network. Nothing is sent: connecting a datagram socket only
/// asks which of our addresses would be used.
fn local_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
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

    fn args(line: &str) -> Vec<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        serve_args(&read(&words).expect("understood"), Some([192, 168, 1, 5].into()))
    }

    #[test]
    fn options_become_those_of_serve() {
        assert_eq!(args("").join(" "), "serve");
        assert_eq!(args("--open").join(" "), "serve --open");
        assert_eq!(args("--share").join(" "), "serve --listen 0.0.0.0:7777 --public-url http://192.168.1.5:7777");
        assert_eq!(
            args("--share -- --listen 0.0.0.0:80").join(" "),
            "serve --public-url http://192.168.1.5:80 --listen 0.0.0.0:80"
        );
        assert_eq!(args("-- --data-dir there").join(" "), "serve --data-dir there");
    }

    #[test]
    fn an_unknown_option_is_bad_use() {
        assert_eq!(read(&["--opne".to_owned()]).expect_err("unknown").code, 2);
    }
}

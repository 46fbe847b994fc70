//! `cargo xtask cluster`: several nodes to try out, and to strike down by hand.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use cluster::{Cluster, Cut, End, Engine, Place};

use crate::setup;
use crate::shell::{Stop, cargo, quietly, yakai};

/// What can be typed while it runs.
const WORDS: &str = "\
  kill N        ends node N without warning (kill -9)
  stop N        stops node N in the middle of what it does; continue N lets it go on
  end N         asks node N to end, as before a new version
  start N       starts it again
  cut N nats    cuts the line between node N and the bus, or with postgres that to the database; mend N mends both
  stop nats     stops the bus; start nats starts it again, and the same with postgres
  nodes         where each node is";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Wish {
    nodes: usize,
    release: bool,
}

/// `cluster [--nodes N] [--release]`: runs until Ctrl-C.
pub(crate) fn cluster(args: &[String]) -> Result<(), Stop> {
    let wish = read(args)?;
    println!("Setting up the cluster");
    setup::node()?;
    setup::packages()?;
    setup::page()?;
    setup::postgres()?;
    setup::nats()?;
    let mut build = cargo(&["build", "--bin", "yakai"]);
    if wish.release {
        build.arg("--release");
    }
    if !quietly("build the server", build)?.ok {
        return Err(Stop::failed("the server could not be built"));
    }
    let (yakai, folder) = (yakai(wish.release)?, folder()?);
    let mut cluster = Cluster::start(&folder, wish.nodes, Engine::postgres()?, |place| serve(&yakai, place))?;
    println!("Yakai is at http://{}, on {} nodes", cluster.address(), wish.nodes);
    nodes(&cluster);
    println!("PostgreSQL is at {}\nNATS is at {}", cluster.postgres.address(), cluster.nats.address());
    println!("Logs: {}\nCtrl-C ends it all. Till then:\n{WORDS}", folder.display());
    for line in io::stdin().lock().lines() {
        if let Err(error) = obey(&mut cluster, &line?) {
            println!("{error}");
        }
        io::stdout().flush()?;
    }
    // Nobody types: it goes on until it is ended.
    loop {
        std::thread::park();
    }
}

fn read(args: &[String]) -> Result<Wish, Stop> {
    let mut wish = Wish { nodes: 3, release: false };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--release" => wish.release = true,
            "--nodes" => {
                let number =
                    args.next().and_then(|number| number.parse().ok()).filter(|nodes| (1..=32).contains(nodes));
                wish.nodes = number.ok_or_else(|| Stop::usage("`--nodes` takes a number from 1 to 32"))?;
            }
            other => {
                return Err(Stop::usage(format!(
                    "`cluster` does not know `{other}`; it takes --nodes N and --release"
                )));
            }
        }
    }
    Ok(wish)
}

fn nodes(cluster: &Cluster) {
    for (at, address) in cluster.nodes().enumerate() {
        let place = address.map_or("does not run".to_owned(), |address| format!("is at {address}"));
        println!("  node {} {place}", at + 1);
    }
}

/// Does what was typed.
fn obey(cluster: &mut Cluster, line: &str) -> io::Result<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = words.get(1).and_then(|word| word.parse::<usize>().ok());
    match (words.as_slice(), number) {
        ([], _) => return Ok(()),
        (["nodes"], _) => nodes(cluster),
        (["kill", _], Some(number)) => cluster.kill_node(number)?,
        (["stop", _], Some(number)) => cluster.stop_node(number)?,
        (["continue", _], Some(number)) => cluster.continue_node(number)?,
        (["end", _], Some(number)) => cluster.end_node(number)?,
        (["start", _], Some(number)) => cluster.start_node(number)?,
        (["stop", "nats"], _) => cluster.nats.stop()?,
        (["start", "nats"], _) => cluster.nats.start_again()?,
        (["stop", "postgres"], _) => cluster.postgres.stop()?,
        (["start", "postgres"], _) => cluster.postgres.start_again()?,
        (["cut", _, "nats"], Some(number)) => cluster.cut(number, End::Nats, Some(Cut::Ended))?,
        (["cut", _, "postgres"], Some(number)) => cluster.cut(number, End::Postgres, Some(Cut::Ended))?,
        (["mend", _], Some(number)) => {
            cluster.cut(number, End::Nats, None)?;
            cluster.cut(number, End::Postgres, None)?;
        }
        _ => return Err(io::Error::other(format!("`{line}` is not understood:\n{WORDS}"))),
    }
    println!("done");
    Ok(())
}

/// How a node is started.
fn serve(yakai: &str, place: &Place<'_>) -> Vec<String> {
    let url = format!("http://{}", place.proxy);
    let args = ["serve", "--listen", "127.0.0.1:0", "--database", place.database, "--nats", place.nats];
    let believes = ["--public-url", &url, "--trusted-proxy", "127.0.0.1"];
    [yakai].into_iter().chain(args).chain(believes).map(str::to_owned).collect()
}

/// An empty folder for the logs. They stay, to be read afterwards.
fn folder() -> Result<PathBuf, Stop> {
    let folder = std::env::temp_dir().join(format!("yakai-cluster-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(line: &str) -> Result<Wish, u8> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&words).map_err(|stop| stop.code)
    }

    #[test]
    fn options_are_read() {
        assert_eq!(wish(""), Ok(Wish { nodes: 3, release: false }));
        assert_eq!(wish("--nodes 5 --release"), Ok(Wish { nodes: 5, release: true }));
        for line in ["--nodes", "--nodes 0", "--nodes many", "--node 3"] {
            assert_eq!(wish(line), Err(2), "{line}");
        }
    }
}

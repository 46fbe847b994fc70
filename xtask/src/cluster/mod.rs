//! Several nodes on one machine: PostgreSQL, NATS, the nodes and a proxy before them. To try out, and to break.

mod child;
mod command;
pub(crate) mod engine;
mod node;
mod proxy;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

pub(crate) use command::cluster;

use crate::shell::Stop;
use engine::Engine;
use node::Node;
use proxy::Proxy;

/// All of it. Gone when this is dropped, but for the logs. Nodes are counted from 1.
#[derive(Debug)]
pub(crate) struct Cluster {
    // Nodes end before what they lean on.
    nodes: Vec<Node>,
    proxy: Proxy,
    pub(crate) nats: Engine,
    pub(crate) postgres: Engine,
    pub(crate) folder: PathBuf,
}

impl Cluster {
    /// Starts everything; each node is this program, `serve`.
    pub(crate) fn start(yakai: &str, count: usize) -> Result<Cluster, Stop> {
        let folder = folder()?;
        let (postgres, nats) = (Engine::postgres()?, Engine::nats()?);
        let proxy = Proxy::start()?;
        let nodes = (1..=count).map(|number| {
            let command = serve(yakai, &postgres.address, &nats.address, proxy.address());
            Node::new(command, &log(&folder, number))
        });
        let mut cluster = Cluster { nodes: nodes.collect(), proxy, nats, postgres, folder };
        for number in 1..=count {
            cluster.start_node(number)?;
        }
        Ok(cluster)
    }

    /// Where people go.
    pub(crate) fn address(&self) -> SocketAddr {
        self.proxy.address()
    }

    /// Where each node listens itself, as far as it runs.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Option<SocketAddr>> {
        self.nodes.iter().map(Node::address)
    }

    /// Starts a node that does not run.
    pub(crate) fn start_node(&mut self, number: usize) -> Result<(), Stop> {
        self.node(number)?.start()?;
        self.proxy.set(self.nodes().collect());
        Ok(())
    }

    /// Kills a node with -9.
    pub(crate) fn kill_node(&mut self, number: usize) -> Result<(), Stop> {
        // The proxy finds out for itself.
        self.node(number)?.kill()
    }

    /// Asks a node to end, and waits until it has.
    pub(crate) fn end_node(&mut self, number: usize) -> Result<(), Stop> {
        self.node(number)?.end()
    }

    /// Stops a node in the middle of whatever it does, until `continue_node`.
    pub(crate) fn stop_node(&mut self, number: usize) -> Result<(), Stop> {
        self.node(number)?.stop()
    }

    /// Lets a stopped node go on.
    pub(crate) fn continue_node(&mut self, number: usize) -> Result<(), Stop> {
        self.node(number)?.go_on()
    }

    fn node(&mut self, number: usize) -> Result<&mut Node, Stop> {
        let count = self.nodes.len();
        let node = number.checked_sub(1).and_then(|at| self.nodes.get_mut(at));
        node.ok_or_else(|| Stop::usage(format!("nodes are 1 to {count}")))
    }
}

/// How a node is started.
fn serve(yakai: &str, database: &str, nats: &str, proxy: SocketAddr) -> Vec<String> {
    let url = format!("http://{proxy}");
    let args = ["serve", "--listen", "127.0.0.1:0", "--database", database, "--nats", nats, "--public-url", &url];
    let believes = ["--trusted-proxy", "127.0.0.1"];
    [yakai].into_iter().chain(args).chain(believes).map(str::to_owned).collect()
}

fn log(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("node-{number}.log"))
}

/// An empty folder for the logs. They stay, to be read afterwards.
fn folder() -> Result<PathBuf, Stop> {
    let folder = std::env::temp_dir().join(format!("yakai-cluster-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

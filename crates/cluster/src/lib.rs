//! Several nodes on one machine: PostgreSQL, NATS, the nodes and a proxy before them. To try out, and to break. Standard
//! library only, for `cargo xtask` uses it.

#![warn(missing_docs)]

mod child;
mod disk;
mod engine;
mod flow;
mod node;
mod proxy;
mod relay;

use std::io;
use std::net::SocketAddr;
use std::path::Path;

pub use disk::Disk;
pub use engine::Engine;
use node::Node;
use proxy::Proxy;
pub use relay::Cut;
use relay::Relay;

/// All of it. Gone when this is dropped, but for the logs. Nodes are counted from 1.
#[derive(Debug)]
pub struct Cluster {
    // Nodes end before what they lean on.
    nodes: Vec<Member>,
    proxy: Proxy,
    /// The bus.
    pub nats: Engine,
    /// The database.
    pub postgres: Engine,
}

/// A node and its lines to the others.
#[derive(Debug)]
struct Member {
    node: Node,
    to_nats: Relay,
    to_postgres: Relay,
}

/// What a node has to know.
#[derive(Debug)]
pub struct Place<'a> {
    /// The number of the node.
    pub number: usize,
    /// Where it reaches the database.
    pub database: &'a str,
    /// Where it reaches the bus.
    pub nats: &'a str,
    /// Where people go.
    pub proxy: SocketAddr,
}

/// What a node's line leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The bus.
    Nats,
    /// The database.
    Postgres,
}

impl Cluster {
    /// Starts everything; `command` says how a node is started, which says on its standard output where it is, as
    /// `yakai serve` does. Logs come into the folder.
    pub fn start(
        folder: &Path,
        count: usize,
        postgres: Engine,
        command: impl Fn(&Place<'_>) -> Vec<String>,
    ) -> io::Result<Cluster> {
        let nats = Engine::nats()?;
        let proxy = Proxy::start()?;
        let mut nodes = Vec::new();
        for number in 1..=count {
            let to_nats = Relay::to_nats(nats.address())?;
            let to_postgres = Relay::to_postgres(postgres.address(), &folder.join(format!("to-{number}")))?;
            let (database, nats) = (to_postgres.address(), to_nats.address());
            let command = command(&Place { number, database, nats, proxy: proxy.address() });
            let node = Node::new(command, &folder.join(format!("node-{number}.log")));
            nodes.push(Member { node, to_nats, to_postgres });
        }
        let mut cluster = Cluster { nodes, proxy, nats, postgres };
        for number in 1..=count {
            cluster.start_node(number)?;
        }
        Ok(cluster)
    }

    /// Where people go.
    pub fn address(&self) -> SocketAddr {
        self.proxy.address()
    }

    /// Where each node listens itself, as far as it runs.
    pub fn nodes(&self) -> impl Iterator<Item = Option<SocketAddr>> {
        self.nodes.iter().map(|member| member.node.address())
    }

    /// Starts a node that does not run.
    pub fn start_node(&mut self, number: usize) -> io::Result<()> {
        self.member(number)?.node.start()?;
        self.proxy.set(self.nodes().collect());
        Ok(())
    }

    /// Kills a node with -9.
    pub fn kill_node(&mut self, number: usize) -> io::Result<()> {
        // The proxy finds out for itself.
        self.member(number)?.node.kill()
    }

    /// Asks a node to end, and waits until it has.
    pub fn end_node(&mut self, number: usize) -> io::Result<()> {
        self.member(number)?.node.end()
    }

    /// Stops a node in the middle of whatever it does, until `continue_node`.
    pub fn stop_node(&mut self, number: usize) -> io::Result<()> {
        self.member(number)?.node.stop()
    }

    /// Lets a stopped node go on.
    pub fn continue_node(&mut self, number: usize) -> io::Result<()> {
        self.member(number)?.node.go_on()
    }

    /// Cuts a node's line, or mends it.
    pub fn cut(&mut self, number: usize, end: End, cut: Option<Cut>) -> io::Result<()> {
        let member = self.member(number)?;
        match end {
            End::Nats => member.to_nats.cut(cut),
            End::Postgres => member.to_postgres.cut(cut),
        }
        Ok(())
    }

    /// Every connection of people that is open now ends after so many more bytes, as `left` says for each.
    pub fn end_lines(&self, left: impl FnMut() -> u64) {
        self.proxy.end_after(left);
    }

    fn member(&mut self, number: usize) -> io::Result<&mut Member> {
        let count = self.nodes.len();
        let member = number.checked_sub(1).and_then(|at| self.nodes.get_mut(at));
        member.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, format!("nodes are 1 to {count}")))
    }
}

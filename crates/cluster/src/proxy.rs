//! What stands before the nodes: each connection goes to the next node that answers. It names the client in the first
//! request, as proxies do, and passes bytes on otherwise.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::flow::{Flows, lock, small};

/// How often nodes are asked whether they answer.
const ASKS: Duration = Duration::from_millis(500);
/// A node that does not answer for so long is left out, unless none does.
const PATIENCE: Duration = Duration::from_secs(1);
/// The head of a request is no longer, or passed on as it is.
const HEAD: usize = 16 << 10;

/// The nodes by number, as far as they run.
type Nodes = Arc<Mutex<Vec<Option<SocketAddr>>>>;
/// Those that do not answer.
type Silent = Arc<Mutex<BTreeSet<SocketAddr>>>;

/// Listens until the process ends.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    nodes: Nodes,
    flows: Arc<Flows>,
}

impl Proxy {
    /// A proxy on a free port, with no nodes.
    pub(crate) fn start() -> io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let proxy = Proxy { address: listener.local_addr()?, nodes: Nodes::default(), flows: Arc::default() };
        let (nodes, next) = (Arc::clone(&proxy.nodes), Arc::new(AtomicUsize::new(0)));
        let (flows, silent) = (Arc::clone(&proxy.flows), Silent::default());
        let (asked, heard) = (Arc::clone(&nodes), Arc::clone(&silent));
        thread::spawn(move || {
            loop {
                ask(&asked, &heard);
                thread::sleep(ASKS);
            }
        });
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (nodes, silent) = (Arc::clone(&nodes), Arc::clone(&silent));
                let (next, flows) = (Arc::clone(&next), Arc::clone(&flows));
                // Where there is no room for a thread, the connection is closed.
                drop(small(move || drop(carry(client, &nodes, &silent, &next, &flows))));
            }
        });
        Ok(proxy)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Every connection that is open ends after so many more bytes.
    pub(crate) fn end_after(&self, left: impl FnMut() -> u64) {
        self.flows.end_after(left);
    }

    /// From now on these are the nodes. Connections that are open stay where they are.
    pub(crate) fn set(&self, nodes: Vec<Option<SocketAddr>>) {
        *lock(&self.nodes) = nodes;
    }
}

/// Asks all nodes at once whether they answer, and does not wait for it.
fn ask(nodes: &Nodes, silent: &Silent) {
    for node in lock(nodes).iter().flatten().copied() {
        let silent = Arc::clone(silent);
        // What could not be asked stays what it was.
        drop(small(move || {
            let answers = answers(node).is_ok();
            let mut silent = lock(&silent);
            if answers {
                silent.remove(&node);
            } else {
                silent.insert(node);
            }
        }));
    }
}

fn answers(node: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&node, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {node}\r\nConnection: close\r\n\r\n")?;
    stream.read_exact(&mut [0])
}

/// A connection from its beginning to its end.
fn carry(
    mut client: TcpStream,
    nodes: &Nodes,
    silent: &Silent,
    next: &AtomicUsize,
    flows: &Flows,
) -> io::Result<()> {
    let nodes: Vec<SocketAddr> = lock(nodes).iter().flatten().copied().collect();
    let first = next.fetch_add(1, Ordering::Relaxed);
    let mut order: Vec<SocketAddr> = (0..nodes.len()).map(|at| nodes[(first + at) % nodes.len()]).collect();
    {
        let silent = lock(silent);
        order.sort_by_key(|node| silent.contains(node));
    }
    let Some(node) = order.into_iter().find_map(|node| TcpStream::connect_timeout(&node, PATIENCE).ok()) else {
        return client.shutdown(Shutdown::Both);
    };
    client.set_nodelay(true)?;
    node.set_nodelay(true)?;
    let head = head(&mut client)?;
    (&node).write_all(&head)?;
    flows.carry(&client, &node, false)
}

/// The beginning of what a client says, with its address at the end of the request's head.
fn head(client: &mut TcpStream) -> io::Result<Vec<u8>> {
    const END: &[u8] = b"\r\n\r\n";
    let mut head = Vec::new();
    let mut some = [0; 4096];
    while head.len() < HEAD {
        let count = client.read(&mut some)?;
        head.extend_from_slice(&some[..count]);
        if let Some(end) = head.windows(END.len()).position(|bytes| bytes == END) {
            let line = format!("\r\nX-Forwarded-For: {}", client.peer_addr()?.ip());
            head.splice(end..end, line.into_bytes());
            break;
        }
        if count == 0 {
            break;
        }
    }
    Ok(head)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

    const REQUEST: &str = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";

    /// A node that says its name and the head of each request, and its address.
    fn node(name: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || answer(stream, name));
            }
        });
        address
    }

    /// Says who it is, then says again what it hears, until nobody listens.
    fn answer(stream: TcpStream, name: &str) {
        let mut out = stream.try_clone().expect("a socket");
        let mut say = |line: &str| writeln!(out, "{line}").is_ok();
        if say(name) {
            BufReader::new(stream).lines().map_while(Result::ok).all(|line| say(&line));
        }
    }

    /// Nobody listens here.
    fn nobody() -> SocketAddr {
        TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("it listens")
    }

    fn talk(proxy: &Proxy, request: &str) -> BufReader<TcpStream> {
        let mut stream = BufReader::new(TcpStream::connect(proxy.address()).expect("it listens"));
        drop(stream.get_mut().write_all(request.as_bytes()));
        stream
    }

    fn line(stream: &mut BufReader<TcpStream>) -> String {
        let mut line = String::new();
        drop(stream.read_line(&mut line));
        line.trim().to_owned()
    }

    #[test]
    fn nodes_take_turns_and_those_who_do_not_answer_are_left_out() {
        let proxy = Proxy::start().expect("a free port");
        proxy.set(vec![Some(node("one")), Some(nobody()), None, Some(node("two"))]);
        let mut names: Vec<String> = (0..12).map(|_| line(&mut talk(&proxy, REQUEST))).collect();
        names.sort();
        names.dedup();
        assert_eq!(names, ["one", "two"]);
        proxy.set(Vec::new());
        assert_eq!(line(&mut talk(&proxy, REQUEST)), "", "the connection is closed");
    }

    #[test]
    fn the_client_is_named_once_and_bytes_go_both_ways() {
        let proxy = Proxy::start().expect("a free port");
        proxy.set(vec![Some(node("one"))]);
        let mut stream = talk(&proxy, &format!("{REQUEST}rest\r\n\r\nmore\r\n"));
        let said: Vec<String> = (0..8).map(|_| line(&mut stream)).collect();
        let wanted = ["one", "GET / HTTP/1.1", "Host: here", "X-Forwarded-For: 127.0.0.1", "", "rest", "", "more"];
        assert_eq!(said, wanted);
    }
}

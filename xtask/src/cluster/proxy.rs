//! What stands before the nodes: each connection goes to the next node that takes it. It names the client in the first
//! request, as proxies do, and passes bytes on otherwise.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A node that does not answer for so long is left out.
const PATIENCE: Duration = Duration::from_secs(1);
/// Two threads for each connection need little.
const STACK: usize = 128 << 10;
/// The head of a request is no longer, or passed on as it is.
const HEAD: usize = 16 << 10;

/// The nodes by number, as far as they run.
type Nodes = Arc<Mutex<Vec<Option<SocketAddr>>>>;

/// Listens until the process ends.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    nodes: Nodes,
}

impl Proxy {
    /// A proxy on a free port, with no nodes.
    pub(crate) fn start() -> io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let proxy = Proxy { address: listener.local_addr()?, nodes: Nodes::default() };
        let (nodes, next) = (Arc::clone(&proxy.nodes), Arc::new(AtomicUsize::new(0)));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (nodes, next) = (Arc::clone(&nodes), Arc::clone(&next));
                // Where there is no room for a thread, the connection is closed.
                drop(small(move || drop(carry(client, &nodes, &next))));
            }
        });
        Ok(proxy)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on these are the nodes. Connections that are open stay where they are.
    pub(crate) fn set(&self, nodes: Vec<Option<SocketAddr>>) {
        *self.nodes.lock().unwrap_or_else(PoisonError::into_inner) = nodes;
    }
}

fn small(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().stack_size(STACK).spawn(work).map(|_| ())
}

/// A connection from its beginning to its end.
fn carry(client: TcpStream, nodes: &Nodes, next: &AtomicUsize) -> io::Result<()> {
    let nodes: Vec<SocketAddr> =
        nodes.lock().unwrap_or_else(PoisonError::into_inner).iter().flatten().copied().collect();
    let first = next.fetch_add(1, Ordering::Relaxed);
    let mut order = (0..nodes.len()).map(|at| nodes[(first + at) % nodes.len()]);
    let Some(node) = order.find_map(|node| TcpStream::connect_timeout(&node, PATIENCE).ok()) else {
        return client.shutdown(Shutdown::Both);
    };
    client.set_nodelay(true)?;
    node.set_nodelay(true)?;
    let (from, to) = (node.try_clone()?, client.try_clone()?);
    small(move || pass(from, to))?;
    let mut client = client;
    let head = head(&mut client)?;
    (&node).write_all(&head)?;
    pass(client, node);
    Ok(())
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

/// Passes on what comes, until either side has gone; then both have.
fn pass(mut from: TcpStream, mut to: TcpStream) {
    let mut some = [0; 16 << 10];
    loop {
        match from.read(&mut some) {
            Ok(0) => break,
            Ok(count) if to.write_all(&some[..count]).is_ok() => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => break,
        }
    }
    // Whichever is closed already is closed.
    drop(from.shutdown(Shutdown::Both));
    drop(to.shutdown(Shutdown::Both));
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

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

    /// Says who it is, then says again what it hears.
    fn answer(stream: TcpStream, name: &str) {
        let mut out = stream.try_clone().expect("a socket");
        writeln!(out, "{name}").expect("it is read");
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            writeln!(out, "{line}").expect("it is read");
        }
    }

    /// Nobody listens here.
    fn nobody() -> SocketAddr {
        TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("it listens")
    }

    fn talk(proxy: &Proxy) -> BufReader<TcpStream> {
        BufReader::new(TcpStream::connect(proxy.address()).expect("it listens"))
    }

    fn line(stream: &mut BufReader<TcpStream>) -> String {
        let mut line = String::new();
        drop(stream.read_line(&mut line));
        line.trim().to_owned()
    }

    #[test]
    fn nodes_take_turns_and_those_who_are_gone_are_left_out() {
        let proxy = Proxy::start().expect("a free port");
        proxy.set(vec![Some(node("one")), Some(nobody()), None, Some(node("two"))]);
        let mut names: Vec<String> = (0..12).map(|_| line(&mut talk(&proxy))).collect();
        names.sort();
        names.dedup();
        assert_eq!(names, ["one", "two"]);
        proxy.set(Vec::new());
        assert_eq!(line(&mut talk(&proxy)), "", "the connection is closed");
    }

    #[test]
    fn the_client_is_named_once_and_bytes_go_both_ways() {
        let proxy = Proxy::start().expect("a free port");
        proxy.set(vec![Some(node("one"))]);
        let mut stream = talk(&proxy);
        let request = "GET / HTTP/1.1\r\nHost: here\r\n\r\nrest\r\n\r\nmore\r\n";
        stream.get_mut().write_all(request.as_bytes()).expect("it reads");
        let said: Vec<String> = (0..8).map(|_| line(&mut stream)).collect();
        let wanted = ["one", "GET / HTTP/1.1", "Host: here", "X-Forwarded-For: 127.0.0.1", "", "rest", "", "more"];
        assert_eq!(said, wanted);
    }
}

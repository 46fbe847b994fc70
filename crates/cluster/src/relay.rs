//! A line between a node and an engine that can be cut.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::flow::{Flows, Half, lock, small};

/// How a line is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Connections end, and there are no new ones.
    Ended,
    /// Connections stay, and nothing arrives until the line is mended; then all of it does.
    Silent,
}

/// Listens until the process ends, and leads somewhere else.
#[derive(Debug)]
pub(crate) struct Relay {
    address: String,
    line: Arc<Line>,
}

#[derive(Debug, Default)]
struct Line {
    cut: Mutex<Option<Cut>>,
    flows: Flows,
}

impl Line {
    fn carry(&self, from: &dyn Half, to: impl FnOnce() -> io::Result<Box<dyn Half>>) -> io::Result<()> {
        // Held until the connection counts, so that no cut misses it.
        let cut = lock(&self.cut);
        if *cut == Some(Cut::Ended) {
            from.end();
            return Ok(());
        }
        match to() {
            Ok(to) => self.flows.carry(from, &*to, cut.is_some()),
            Err(_) => {
                from.end();
                Ok(())
            }
        }
    }
}

impl Relay {
    /// A line to NATS, of which this is the address.
    pub(crate) fn to_nats(url: &str) -> io::Result<Relay> {
        let place = url.rsplit(['/', '@']).next().unwrap_or_default();
        let to: SocketAddr = place.parse().map_err(io::Error::other)?;
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = url.replace(place, &listener.local_addr()?.to_string());
        let line = Arc::new(Line::default());
        let relay = Relay { address, line: Arc::clone(&line) };
        small(move || {
            for from in listener.incoming().flatten() {
                let line = Arc::clone(&line);
                drop(small(move || {
                    drop(from.set_nodelay(true));
                    drop(line.carry(&from, || {
                        let to = TcpStream::connect(to)?;
                        to.set_nodelay(true)?;
                        Ok(Box::new(to))
                    }));
                }));
            }
        })?;
        Ok(relay)
    }

    /// A line to PostgreSQL, of which this is the address; it has its socket in this folder.
    #[cfg(unix)]
    pub(crate) fn to_postgres(url: &str, folder: &Path) -> io::Result<Relay> {
        use std::os::unix::net::{UnixListener, UnixStream};
        const SOCKET: &str = ".s.PGSQL.5432";
        let Some((_, host)) = url.split_once("host=") else {
            return Err(io::Error::other(format!("{url} does not name a folder with a socket")));
        };
        std::fs::create_dir_all(folder)?;
        let listener = UnixListener::bind(folder.join(SOCKET))?;
        let address = url.replace(host, &folder.to_string_lossy());
        let to = Path::new(host).join(SOCKET);
        let line = Arc::new(Line::default());
        let relay = Relay { address, line: Arc::clone(&line) };
        small(move || {
            for from in listener.incoming().flatten() {
                drop(line.carry(&from, || Ok(Box::new(UnixStream::connect(&to)?))));
            }
        })?;
        Ok(relay)
    }

    #[cfg(not(unix))]
    pub(crate) fn to_postgres(_: &str, _: &Path) -> io::Result<Relay> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Cuts the line, or mends it.
    pub(crate) fn cut(&self, how: Option<Cut>) {
        let mut cut = lock(&self.line.cut);
        match how {
            Some(Cut::Ended) => self.line.flows.end_after(|| 0),
            Some(Cut::Silent) => self.line.flows.hold(true),
            None => self.line.flows.hold(false),
        }
        *cut = how;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Says each byte that it hears again.
    fn echo() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        small(move || {
            for stream in listener.incoming().flatten() {
                let mut out = stream.try_clone().expect("a socket");
                drop(small(move || drop(io::copy(&mut &stream, &mut out))));
            }
        })
        .expect("a thread");
        format!("nats://{address}")
    }

    fn connect(relay: &Relay) -> TcpStream {
        TcpStream::connect(relay.address().trim_start_matches("nats://")).expect("it listens")
    }

    fn says(mut stream: &TcpStream, byte: u8) -> Option<u8> {
        let mut heard = [0];
        stream.write_all(&[byte]).ok()?;
        (stream.read(&mut heard).ok()? == 1).then_some(heard[0])
    }

    #[test]
    fn a_line_is_cut_and_mended() {
        let relay = Relay::to_nats(&echo()).expect("it listens");
        let stream = connect(&relay);
        assert_eq!(says(&stream, 1), Some(1));
        relay.cut(Some(Cut::Ended));
        assert_eq!(says(&stream, 2), None, "it has ended");
        assert_eq!(says(&connect(&relay), 3), None, "nor is there another one");
        relay.cut(None);
        assert_eq!(says(&connect(&relay), 4), Some(4));
    }

    #[test]
    fn what_is_said_on_a_silent_line_arrives_when_it_is_mended() {
        let relay = Relay::to_nats(&echo()).expect("it listens");
        let old = connect(&relay);
        assert_eq!(says(&old, 1), Some(1));
        relay.cut(Some(Cut::Silent));
        let (tell, told) = mpsc::channel();
        for stream in [old, connect(&relay)] {
            let tell = tell.clone();
            small(move || tell.send(says(&stream, 2)).expect("the test listens")).expect("a thread");
        }
        assert!(told.recv_timeout(Duration::from_millis(50)).is_err(), "nothing arrives");
        relay.cut(None);
        assert_eq!([told.recv(), told.recv()], [Ok(Some(2)), Ok(Some(2))]);
    }

    #[test]
    fn a_line_ends_after_so_many_bytes() {
        let relay = Relay::to_nats(&echo()).expect("it listens");
        let stream = connect(&relay);
        assert_eq!(says(&stream, 1), Some(1));
        relay.line.flows.end_after(|| 3);
        assert_eq!([says(&stream, 2), says(&stream, 3)], [Some(2), None], "three bytes: there, back, there");
    }
}

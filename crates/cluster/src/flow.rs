//! Bytes that go both ways between two ends, and can be held up or broken off anywhere.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

/// Two threads for each connection need little.
const STACK: usize = 128 << 10;

/// An end of a connection.
pub(crate) trait Half: Read + Write + Send + 'static {
    /// The same end, for another thread.
    fn twin(&self) -> io::Result<Box<dyn Half>>;

    /// Ends it, whoever waits for it.
    fn end(&self);
}

impl Half for TcpStream {
    fn twin(&self) -> io::Result<Box<dyn Half>> {
        Ok(Box::new(self.try_clone()?))
    }

    fn end(&self) {
        // Whichever is closed already is closed.
        drop(self.shutdown(Shutdown::Both));
    }
}

#[cfg(unix)]
impl Half for UnixStream {
    fn twin(&self) -> io::Result<Box<dyn Half>> {
        Ok(Box::new(self.try_clone()?))
    }

    fn end(&self) {
        drop(self.shutdown(Shutdown::Both));
    }
}

/// A connection.
pub(crate) struct Flow {
    ends: [Mutex<Box<dyn Half>>; 2],
    may: Mutex<May>,
    changed: Condvar,
}

#[derive(Clone, Copy)]
struct May {
    /// How many bytes may still pass, either way.
    left: u64,
    held: bool,
}

impl Flow {
    /// How many of so many bytes may pass now. Waits while they are held up.
    fn take(&self, count: usize) -> usize {
        let mut may = lock(&self.may);
        while may.held && may.left > 0 {
            may = self.changed.wait(may).unwrap_or_else(PoisonError::into_inner);
        }
        let count = count.min(usize::try_from(may.left).unwrap_or(usize::MAX));
        may.left -= count as u64;
        count
    }

    fn end_after(&self, bytes: u64) {
        lock(&self.may).left = bytes;
        self.changed.notify_all();
        if bytes == 0 {
            self.end();
        }
    }

    fn hold(&self, held: bool) {
        lock(&self.may).held = held;
        self.changed.notify_all();
    }

    fn end(&self) {
        self.ends.iter().for_each(|end| lock(end).end());
    }

    /// Passes on what comes, until either side has gone; then both have.
    fn pass(&self, from: &mut dyn Half, to: &mut dyn Half) {
        let mut some = [0; 16 << 10];
        loop {
            match from.read(&mut some) {
                Ok(0) => break,
                Ok(count) => {
                    let may = self.take(count);
                    if to.write_all(&some[..may]).is_err() || may < count {
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        self.end();
    }
}

/// Connections that are open.
#[derive(Default)]
pub(crate) struct Flows(Mutex<Vec<Weak<Flow>>>);

impl Flows {
    /// Carries bytes between two ends, until either has gone. `held` when they are to wait at first.
    pub(crate) fn carry(&self, one: &dyn Half, other: &dyn Half, held: bool) -> io::Result<()> {
        let ends = [Mutex::new(one.twin()?), Mutex::new(other.twin()?)];
        let may = Mutex::new(May { left: u64::MAX, held });
        let flow = Arc::new(Flow { ends, may, changed: Condvar::new() });
        {
            let mut flows = lock(&self.0);
            flows.retain(|flow| flow.strong_count() > 0);
            flows.push(Arc::downgrade(&flow));
        }
        for (from, to) in [(one, other), (other, one)] {
            let (mut from, mut to, flow) = (from.twin()?, to.twin()?, Arc::clone(&flow));
            small(move || flow.pass(&mut *from, &mut *to))?;
        }
        Ok(())
    }

    /// Each ends after so many more bytes.
    pub(crate) fn end_after(&self, mut left: impl FnMut() -> u64) {
        self.each(|flow| flow.end_after(left()));
    }

    /// Holds all of them up, or lets them go on.
    pub(crate) fn hold(&self, held: bool) {
        self.each(|flow| flow.hold(held));
    }

    fn each(&self, mut work: impl FnMut(&Flow)) {
        let flows: Vec<Arc<Flow>> = lock(&self.0).iter().filter_map(Weak::upgrade).collect();
        flows.iter().for_each(|flow| work(flow));
    }
}

impl std::fmt::Debug for Flows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} connections", lock(&self.0).len())
    }
}

pub(crate) fn small(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().stack_size(STACK).spawn(work).map(|_| ())
}

pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

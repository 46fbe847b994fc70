//! Counts the pieces of messages as they come in. A message in many pieces is handed on as one, and one that never ends
//! not at all, so that what it costs must be counted here.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};

use crate::budget::Bucket;

/// What one socket may send, as all who read from it count.
#[derive(Clone, Debug)]
pub(super) struct Budget(Arc<Mutex<Bucket>>);

impl Budget {
    pub(super) fn new(bucket: Bucket) -> Budget {
        Budget(Arc::new(Mutex::new(bucket)))
    }

    /// Pays for something, or says after how many seconds it could.
    pub(super) fn take(&self, cost: u32, now: Instant) -> Result<(), u32> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take(cost, now)
    }
}

/// A line on which every further piece of a message costs as much as a message.
#[derive(Debug)]
pub(super) struct Frames<L> {
    line: L,
    budget: Budget,
    next: Next,
}

/// The head of a frame: two bytes, the rest of its length, the mask.
const LONGEST_HEAD: usize = 14;

/// Kinds of frames.
const CONTINUES: u8 = 0;
const CLOSES: u8 = 8;

/// The frames that began in what was read.
#[derive(Default, Debug)]
struct Began {
    /// How many continue a message.
    pieces: u32,
    /// Whether one says that the client closes.
    close: bool,
}

/// What is expected next on the line.
#[derive(Debug)]
enum Next {
    Head { bytes: [u8; LONGEST_HEAD], had: usize },
    Payload { left: u64 },
}

impl Next {
    const HEAD: Next = Next::Head { bytes: [0; LONGEST_HEAD], had: 0 };

    /// Reads on, and says which frames began.
    fn read(&mut self, mut bytes: &[u8]) -> Began {
        let mut began = Began::default();
        loop {
            match self {
                Next::Payload { left } => {
                    let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    bytes = &bytes[skipped..];
                    *left -= skipped as u64;
                    if *left > 0 {
                        return began;
                    }
                    *self = Next::HEAD;
                }
                Next::Head { bytes: head, had } => {
                    let Some((first, rest)) = bytes.split_first() else { return began };
                    (head[*had], bytes) = (*first, rest);
                    *had += 1;
                    if let Some((kind, left)) = whole(&head[..*had]) {
                        began.pieces += u32::from(kind == CONTINUES);
                        began.close |= kind == CLOSES;
                        *self = Next::Payload { left };
                    }
                }
            }
        }
    }
}

/// Of what kind a frame is, and how long its payload, once its head is whole.
fn whole(head: &[u8]) -> Option<(u8, u64)> {
    let (&[kind, length], more) = head.split_first_chunk::<2>()?;
    let mask = if length & 0x80 == 0 { 0 } else { 4 };
    let (size, short) = match length & 0x7f {
        126 => (2, 0),
        127 => (8, 0),
        short => (0, u64::from(short)),
    };
    let length = more.get(..size)?.iter().fold(short, |length, byte| length << 8 | u64::from(*byte));
    (more.len() == size + mask).then_some((kind & 0x0f, length))
}

impl<L: AsyncRead + Unpin> AsyncRead for Frames<L> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.line).poll_read(cx, buffer))?;
        let Began { pieces, .. } = self.next.read(&buffer.filled()[before..]);
        let paid = if pieces == 0 { Ok(()) } else { self.budget.take(pieces, Instant::now()) };
        Poll::Ready(paid.map_err(|seconds| io::Error::other(TooMany(seconds))))
    }
}

impl<L: AsyncWrite + Unpin> AsyncWrite for Frames<L> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.line).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.line).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.line).poll_shutdown(cx)
    }
}

impl<L> Frames<L> {
    pub(super) fn new(line: L, budget: Budget) -> Frames<L> {
        Frames { line, budget, next: Next::HEAD }
    }
}

impl<L: AsyncRead + Unpin> Frames<L> {
    /// Reads what is still on its way, until the client closes as well: what nobody reads would undo what it was told
    /// last.
    pub(super) async fn linger(&mut self) {
        let mut bytes = [0; 1024];
        while let Ok(length @ 1..) = self.line.read(&mut bytes).await {
            if self.next.read(&bytes[..length]).close {
                return;
            }
        }
    }
}

/// The budget does not allow so many pieces; it would after so many seconds.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many messages: come back in {0} s")]
pub(super) struct TooMany(pub(super) u32);

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a client sends it.
    fn frame(kind: u8, length: usize) -> Vec<u8> {
        let mut frame = vec![kind];
        match length {
            0..126 => frame.push(0x80 | length as u8),
            126..0x1_0000 => frame.extend([0x80 | 126, (length >> 8) as u8, length as u8]),
            _ => frame.extend([[0x80 | 127].as_slice(), &(length as u64).to_be_bytes()].concat()),
        }
        frame.extend([1, 2, 3, 4]);
        frame.extend(vec![0; length]);
        frame
    }

    #[test]
    fn pieces_are_counted_however_the_line_cuts_them() {
        let lengths = [0, 1, 125, 126, 300, 70_000, 0, 0];
        let kinds = [0x01, 0x00, 0x89, 0x00, 0x00, 0x80, 0x81, 0x00];
        let bytes: Vec<u8> = kinds.iter().zip(lengths).flat_map(|(kind, length)| frame(*kind, length)).collect();
        for cut in [1, 2, 3, 7, 1024, bytes.len()] {
            let mut next = Next::HEAD;
            let pieces: u32 = bytes.chunks(cut).map(|chunk| next.read(chunk).pieces).sum();
            assert_eq!(pieces, 5, "cut after {cut} bytes");
        }
    }
}

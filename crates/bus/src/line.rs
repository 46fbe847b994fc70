//! What one server tells a socket that another holds. The bus may lose, double or reorder it, so everything is numbered:
//! what came already is passed over, and where something is missing the line is lost, and whoever is at the socket
//! connects again and says how far they are. Plain data, without a bus or a clock.

use bytes::{BufMut, Bytes, BytesMut};

/// How long the head of a frame is.
const HEAD: usize = 9;

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Telling {
    /// A message for the client.
    Text(Bytes),
    /// Measure the round trip often, or rarely again.
    Measure {
        /// Whether often.
        often: bool,
    },
    /// The table is no more.
    Ended,
    /// The table is elsewhere now: connect again.
    Again,
    /// The socket was too slow.
    TooSlow,
}

/// What stands for it in a frame.
const TEXT: u8 = 0;
/// A piece of a text that goes on in the next frame.
const PIECE: u8 = 1;
const OFTEN: u8 = 2;
const SELDOM: u8 = 3;
const ENDED: u8 = 4;
const AGAIN: u8 = 5;
const TOO_SLOW: u8 = 6;
/// How many frames were sent so far.
const COUNT: u8 = 7;

/// The end at the table.
#[derive(Debug, Default)]
pub struct Sender {
    sent: u64,
}

impl Sender {
    /// The frames for something that is told, none of them longer than that.
    pub fn frames(&mut self, telling: &Telling, longest: usize) -> Vec<Bytes> {
        let kind = match telling {
            Telling::Text(text) => return self.pieces(text, longest.saturating_sub(HEAD).max(1)),
            Telling::Measure { often: true } => OFTEN,
            Telling::Measure { often: false } => SELDOM,
            Telling::Ended => ENDED,
            Telling::Again => AGAIN,
            Telling::TooSlow => TOO_SLOW,
        };
        vec![self.frame(kind, &[])]
    }

    /// A frame that says how much was sent, so that the loss of the last one shows.
    pub fn count(&self) -> Bytes {
        frame(self.sent, COUNT, &[])
    }

    fn pieces(&mut self, text: &[u8], size: usize) -> Vec<Bytes> {
        let mut frames = Vec::with_capacity(1);
        let mut rest = text;
        while rest.len() > size {
            let (piece, after) = rest.split_at(size);
            frames.push(self.frame(PIECE, piece));
            rest = after;
        }
        frames.push(self.frame(TEXT, rest));
        frames
    }

    fn frame(&mut self, kind: u8, words: &[u8]) -> Bytes {
        self.sent += 1;
        frame(self.sent, kind, words)
    }
}

fn frame(number: u64, kind: u8, words: &[u8]) -> Bytes {
    let mut bytes = BytesMut::with_capacity(HEAD + words.len());
    bytes.put_u64(number);
    bytes.put_u8(kind);
    bytes.put_slice(words);
    bytes.freeze()
}

/// Something is missing: the line is of no more use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lost;

/// The end at the socket.
#[derive(Debug, Default)]
pub struct Receiver {
    heard: u64,
    /// The pieces of a text of which more comes.
    begun: BytesMut,
}

impl Receiver {
    /// Takes in a frame: what is told with it, if it is complete and new.
    pub fn take(&mut self, frame: &Bytes) -> Result<Option<Telling>, Lost> {
        let Some((head, _)) = frame.split_first_chunk::<HEAD>() else { return Err(Lost) };
        let [number @ .., kind] = head;
        let number = u64::from_be_bytes(*number);
        if *kind == COUNT {
            return if number > self.heard { Err(Lost) } else { Ok(None) };
        }
        if number <= self.heard {
            return Ok(None);
        }
        if number > self.heard + 1 {
            return Err(Lost);
        }
        self.heard = number;
        Ok(Some(match *kind {
            PIECE => {
                self.begun.put_slice(&frame[HEAD..]);
                return Ok(None);
            }
            TEXT if self.begun.is_empty() => Telling::Text(frame.slice(HEAD..)),
            TEXT => {
                self.begun.put_slice(&frame[HEAD..]);
                Telling::Text(self.begun.split().freeze())
            }
            OFTEN => Telling::Measure { often: true },
            SELDOM => Telling::Measure { often: false },
            ENDED => Telling::Ended,
            AGAIN => Telling::Again,
            TOO_SLOW => Telling::TooSlow,
            _ => return Err(Lost),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Telling {
        Telling::Text(Bytes::copy_from_slice(text.as_bytes()))
    }

    fn all() -> [Telling; 7] {
        [
            text("one"),
            Telling::Measure { often: true },
            text(""),
            Telling::Measure { often: false },
            text("a text that is longer than a frame may be"),
            Telling::Again,
            Telling::Ended,
        ]
    }

    #[test]
    fn everything_arrives_once_and_in_order_also_what_is_doubled() {
        let (mut sender, mut receiver) = (Sender::default(), Receiver::default());
        let mut told = Vec::new();
        for telling in all() {
            for frame in sender.frames(&telling, 20) {
                assert!(frame.len() <= 20);
                told.extend(receiver.take(&frame).expect("nothing is missing"));
                assert_eq!(receiver.take(&frame), Ok(None), "it came already");
            }
            assert_eq!(receiver.take(&sender.count()), Ok(None));
        }
        assert_eq!(told, all());
    }

    #[test]
    fn whatever_is_lost_or_overtaken_is_noticed() {
        let mut sender = Sender::default();
        let frames: Vec<Bytes> = all().iter().flat_map(|telling| sender.frames(telling, 20)).collect();
        for lost in 0..frames.len() {
            let mut receiver = Receiver::default();
            let mut rest = frames.iter().enumerate().filter(|(at, _)| *at != lost).map(|(_, frame)| frame);
            let noticed = rest.any(|frame| receiver.take(frame).is_err());
            assert!(noticed || receiver.take(&sender.count()).is_err(), "frame {lost} was lost");
        }
        for first in 1..frames.len() {
            let mut receiver = Receiver::default();
            for frame in &frames[..first - 1] {
                receiver.take(frame).expect("nothing is missing");
            }
            assert_eq!(receiver.take(&frames[first]), Err(Lost), "frame {first} came too early");
        }
    }

    #[test]
    fn what_is_no_frame_is_as_good_as_lost() {
        for bytes in [&b""[..], b"short", b"\0\0\0\0\0\0\0\x01\xff"] {
            assert_eq!(Receiver::default().take(&Bytes::copy_from_slice(bytes)), Err(Lost));
        }
    }
}

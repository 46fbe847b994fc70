//! The lines between sockets at one server and tables at another. The bus between them may lose, double or reorder what
//! passes, so everything is numbered: what came already is passed over, and where something is missing the line is lost,
//! and whoever is at the socket connects again and says how far they are. Plain data, without a bus or a clock.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use serde::{Deserialize, Serialize};

/// How long the head of a frame is: whose it is, its number and its kind.
const HEAD: usize = 17;
/// How many questions are remembered.
const MOST_ASKED: usize = 1024;

/// A socket that another node holds, or a question of that node. No two are ever called the same: a node has another
/// id at each start.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LineId {
    pub node: String,
    pub number: u64,
}

/// One end of a line at a table, named by the node that runs it. Where two nodes take themselves for the table's owner,
/// both may hear that a socket joins; by this it knows which of them it talks with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct JoinId(pub u64);

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
#[derive(Debug)]
pub struct Sender {
    join: JoinId,
    sent: u64,
}

impl Sender {
    pub fn new(join: JoinId) -> Sender {
        Sender { join, sent: 0 }
    }

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
        frame(self.join, self.sent, COUNT, &[])
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
        frame(self.join, self.sent, kind, words)
    }
}

fn frame(join: JoinId, number: u64, kind: u8, words: &[u8]) -> Bytes {
    let mut bytes = BytesMut::with_capacity(HEAD + words.len());
    bytes.put_u64(join.0);
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
    /// Who is listened to: whoever spoke first, until it is known who was joined.
    join: Option<JoinId>,
    heard: u64,
    /// The pieces of a text of which more comes.
    begun: BytesMut,
}

impl Receiver {
    /// This is who was joined.
    pub fn joined(&mut self, join: JoinId) -> Result<(), Lost> {
        if *self.join.get_or_insert(join) == join { Ok(()) } else { Err(Lost) }
    }

    /// Takes in a frame: what is told with it, if it is complete and new.
    pub fn take(&mut self, frame: &Bytes) -> Result<Option<Telling>, Lost> {
        let Some((mut head, _)) = frame.split_at_checked(HEAD) else { return Err(Lost) };
        let (join, number, kind) = (JoinId(head.get_u64()), head.get_u64(), head.get_u8());
        if *self.join.get_or_insert(join) != join {
            // Somebody else who has heard of the join.
            return Ok(None);
        }
        if kind == COUNT {
            return if number > self.heard { Err(Lost) } else { Ok(None) };
        }
        if number <= self.heard {
            return Ok(None);
        }
        if number > self.heard + 1 {
            return Err(Lost);
        }
        self.heard = number;
        Ok(Some(match kind {
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

/// The ends at tables of the lines to other nodes' sockets, and what stands at the other side of them.
#[derive(Debug)]
pub struct Ends<T>(BTreeMap<JoinId, End<T>>);

#[derive(Debug)]
struct End<T> {
    line: LineId,
    to: T,
    /// The number of what was last said there.
    said: u64,
}

/// What is to be done with something that a socket said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard<T> {
    /// It is new, and for the table there.
    New(T),
    /// It came already.
    Again,
    /// No such line is known here.
    Gone,
}

impl<T> Default for Ends<T> {
    fn default() -> Ends<T> {
        Ends(BTreeMap::new())
    }
}

impl<T: Clone> Ends<T> {
    /// A socket has joined.
    pub fn join(&mut self, join: JoinId, line: LineId, to: T) {
        self.0.insert(join, End { line, to, said: 0 });
    }

    /// A socket says something.
    pub fn said(&mut self, join: JoinId, number: u64) -> Heard<T> {
        let Some(end) = self.0.get_mut(&join) else { return Heard::Gone };
        if number <= end.said {
            return Heard::Again;
        }
        end.said = number;
        Heard::New(end.to.clone())
    }

    /// The table that a socket has joined.
    pub fn find(&self, join: JoinId) -> Option<T> {
        self.0.get(&join).map(|end| end.to.clone())
    }

    /// A socket has left.
    pub fn leave(&mut self, join: JoinId) -> Option<T> {
        self.0.remove(&join).map(|end| end.to)
    }

    /// The nodes that hold the sockets.
    pub fn nodes(&self) -> BTreeSet<String> {
        self.0.values().map(|end| end.line.node.clone()).collect()
    }

    /// The sockets that a node holds, by their numbers there.
    pub fn of(&self, node: &str) -> Vec<(u64, JoinId)> {
        let ends = self.0.iter().filter(|(_, end)| end.line.node == node);
        ends.map(|(join, end)| (end.line.number, *join)).collect()
    }
}

/// What was asked lately, so that nothing that comes twice is done twice.
#[derive(Debug, Default)]
pub struct Asked {
    ids: BTreeSet<LineId>,
    order: VecDeque<LineId>,
}

impl Asked {
    /// Notes a question; says whether it is new.
    pub fn is_new(&mut self, id: &LineId) -> bool {
        if !self.ids.insert(id.clone()) {
            return false;
        }
        self.order.push_back(id.clone());
        if self.order.len() > MOST_ASKED
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: JoinId = JoinId(7);
    const LONGEST: usize = HEAD + 11;

    fn line(number: u64) -> LineId {
        LineId { node: "node".to_owned(), number }
    }

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
        let (mut sender, mut receiver) = (Sender::new(HERE), Receiver::default());
        let mut told = Vec::new();
        for telling in all() {
            for frame in sender.frames(&telling, LONGEST) {
                assert!(frame.len() <= LONGEST);
                told.extend(receiver.take(&frame).expect("nothing is missing"));
                assert_eq!(receiver.take(&frame), Ok(None), "it came already");
            }
            assert_eq!(receiver.take(&sender.count()), Ok(None));
        }
        assert_eq!(told, all());
    }

    #[test]
    fn whatever_is_lost_or_overtaken_is_noticed() {
        let mut sender = Sender::new(HERE);
        let frames: Vec<Bytes> = all().iter().flat_map(|telling| sender.frames(telling, LONGEST)).collect();
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
        for bytes in [&b""[..], b"short", b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\xff"] {
            assert_eq!(Receiver::default().take(&Bytes::copy_from_slice(bytes)), Err(Lost));
        }
    }

    #[test]
    fn only_whoever_was_joined_is_listened_to() {
        let frame = |join, text_: &str| Sender::new(join).frames(&text(text_), LONGEST).remove(0);
        let mut receiver = Receiver::default();
        receiver.joined(HERE).expect("nobody has spoken");
        assert_eq!(receiver.take(&frame(JoinId(8), "theirs")), Ok(None));
        assert_eq!(receiver.take(&frame(HERE, "ours")), Ok(Some(text("ours"))));
        let mut receiver = Receiver::default();
        assert_eq!(receiver.take(&frame(HERE, "early")), Ok(Some(text("early"))));
        assert_eq!(receiver.take(&frame(JoinId(8), "theirs")), Ok(None));
        assert_eq!(receiver.joined(HERE), Ok(()));
        let mut receiver = Receiver::default();
        receiver.take(&frame(JoinId(8), "theirs")).expect("the first");
        assert_eq!(receiver.joined(HERE), Err(Lost), "somebody else was listened to");
    }

    #[test]
    fn what_is_said_twice_is_heard_once_and_who_left_is_gone() {
        let mut ends = Ends::default();
        ends.join(HERE, line(1), "first");
        ends.join(JoinId(8), line(2), "second");
        assert_eq!(ends.said(HERE, 1), Heard::New("first"));
        assert_eq!(ends.said(HERE, 1), Heard::Again);
        assert_eq!(ends.said(JoinId(8), 1), Heard::New("second"));
        assert_eq!(ends.said(HERE, 2), Heard::New("first"));
        assert_eq!(ends.said(HERE, 1), Heard::Again);
        assert_eq!(ends.find(HERE), Some("first"));
        assert_eq!(ends.of("node"), [(1, HERE), (2, JoinId(8))]);
        assert_eq!(ends.of("another"), []);
        assert_eq!(ends.nodes(), BTreeSet::from(["node".to_owned()]));
        assert_eq!((ends.leave(HERE), ends.leave(HERE)), (Some("first"), None));
        assert_eq!(ends.said(HERE, 3), Heard::Gone);
        assert_eq!(ends.find(HERE), None);
    }

    #[test]
    fn a_question_is_new_once_and_old_ones_are_forgotten() {
        let mut asked = Asked::default();
        assert!(asked.is_new(&line(0)));
        assert!(!asked.is_new(&line(0)));
        assert!((1..MOST_ASKED as u64).all(|number| asked.is_new(&line(number))));
        assert!(!asked.is_new(&line(0)), "all of them are remembered");
        assert!(asked.is_new(&line(MOST_ASKED as u64)));
        assert!(!asked.is_new(&line(1)));
        assert!(asked.is_new(&line(0)), "the oldest is forgotten");
        assert_eq!(asked.ids.len(), MOST_ASKED);
    }
}

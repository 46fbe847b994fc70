//! The messages between browser and server. `docs/protocol.md` says when each is sent; the TypeScript types
//! in `web/wire` are written from here by `cargo xtask wire`.

#![warn(missing_docs)]

mod http;
mod lesson;
mod socket;

pub use http::{
    AdmitTelevision, BotVotes, ClaimSeat, Clock, ErrorBody, GameInfo, GuestInfo, HouseInfo, Late, Lot, MyTable,
    NewBot, NewChoice, NewGuest, NewHost, NewOrder, NewTable, OpenTable, OptionInfo, Order, Replay, ReplayStep,
    SeatCode, SeatInfo, SeatKind, SentOut, Stage, TableChange, TableInfo, TakeSeat, Televisions, TvCode, Verified,
};
pub use lesson::{LessonAct, LessonAnswer, LessonAsk, LessonFrame, LessonKind, LessonVerdict};
pub use socket::{FromClient, News, Raw, ToClient};

/// The version of the messages. A client says which it speaks in `hello`.
pub const VERSION: u32 = 1;

/// The most characters of a name.
pub const LONGEST_NAME: usize = 20;

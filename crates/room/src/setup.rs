//! How a table is set up: the number of seats, options, order, clock and the rest, until the game begins; the bots' pace
//! also while it runs.

use std::collections::BTreeMap;

use kernel::{HouseFile, Rng, Seed, Trouble};
use table::fair::Entropy;
use table::{AnyGame, OpenError};
use wire::{Order, Stage, TableChange};

use crate::room::Room;
use crate::{Chair, Guest, Meta, RoomError};

/// The most patience, in seconds, of a table at which everyone plays at once: nobody waits long for those who are gone.
const QUICK_PATIENCE: u32 = 20;

/// What a game must allow.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    pub game: &'static dyn AnyGame,
    pub house: Option<HouseFile>,
    pub seats: u8,
    pub options: &'a BTreeMap<String, String>,
}

impl Setup<'_> {
    /// The patience of such a table, if this one is wished for; or why the game does not allow these seats and options.
    /// It is opened to find out: the real seed comes at the start.
    pub fn patience(&self, wished: u32) -> Result<u32, OpenError> {
        let trial = self.game.open(Seed([0; 32]), self.seats, self.options, self.house)?;
        Ok(if trial.tempo().is_some() { wished.min(QUICK_PATIENCE) } else { wished })
    }
}

/// All options of a game, with these values where they are named. Those that each seat chooses for itself are not for
/// the host to choose.
pub fn check_options(
    game: &dyn AnyGame,
    chosen: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, OpenError> {
    for option in game.info().options.iter().filter(|option| option.per_seat) {
        if chosen.contains_key(option.key) {
            let why = format!("{}: each seat chooses for itself, at the table", option.key);
            return Err(OpenError::Option(Trouble::new(why)));
        }
    }
    game.options(chosen)
}

impl Room {
    /// The host changes how the table is set up; while the game runs, the bots' pace alone.
    pub(crate) fn set_up(&self, guest: &Guest, change: &TableChange) -> Result<Meta, RoomError> {
        if let (Stage::Playing, Some(bot_pace)) = (self.stage(), pace_alone(change)) {
            return if self.is_host(&guest.id) {
                Ok(Meta { bot_pace, ..self.meta.clone() })
            } else {
                Err(RoomError::NotTheHost)
            };
        }
        self.host_in_lobby(guest)?;
        let mut meta = self.meta.clone();
        if let Some(seats) = change.seats {
            self.setting.game.info().check_seats(seats).map_err(OpenError::from)?;
            set_seats(&mut meta.chairs, usize::from(seats))?;
        }
        meta.public = change.public.unwrap_or(meta.public);
        meta.clock = change.clock.unwrap_or(meta.clock);
        meta.patience = change.patience.unwrap_or(meta.patience);
        meta.bot_pace = change.bot_pace.unwrap_or(meta.bot_pace);
        meta.late = change.late.unwrap_or(meta.late);
        // Says what is wrong with these before anything else.
        check_options(self.setting.game, &change.options)?;
        self.fit_options(&meta, &change.options)
    }

    /// The table with these options, and of its others as many as fit.
    fn fit_options(&self, meta: &Meta, chosen: &BTreeMap<String, String>) -> Result<Meta, RoomError> {
        let game = self.setting.game;
        let own = |key: &&String| game.info().option(key).is_ok_and(|option| !option.per_seat);
        let mut kept = meta.options.clone();
        kept.retain(|key, _| own(&key));
        kept.extend(chosen.clone());
        let with = |left_out: &dyn Fn(&str) -> bool| {
            let mut options = kept.clone();
            options.retain(|key, _| chosen.contains_key(key) || !left_out(key));
            let options = check_options(game, &options)?;
            let mut meta = self.with_choices(Meta { options, ..meta.clone() });
            let (house, seats) = (self.setting.house, meta.chairs.len() as u8);
            meta.patience = Setup { game, house, seats, options: &meta.options }.patience(meta.patience)?;
            Ok(meta)
        };
        // An option may have been right for the table as it was and is not any more.
        let one = || kept.keys().find_map(|key| with(&|other| other == key).ok());
        with(&|_| false).or_else(|why: RoomError| one().or_else(|| with(&|_| true).ok()).ok_or(why))
    }

    /// The host puts the seats into another order. Everyone takes along what belongs to the seat.
    pub(crate) fn reorder(&self, guest: &Guest, order: &Order, entropy: Entropy) -> Result<Meta, RoomError> {
        self.host_in_lobby(guest)?;
        let count = self.meta.chairs.len();
        let order = match order {
            Order::Seats(seats) => seats.iter().map(|&seat| usize::from(seat)).collect(),
            Order::Lot(_) => {
                let mut seats: Vec<usize> = (0..count).collect();
                Rng::for_game(Seed(entropy), 0).shuffle(&mut seats);
                seats
            }
        };
        let mut named = order.clone();
        named.sort_unstable();
        if !named.into_iter().eq(0..count) {
            return Err(RoomError::BadOrder { last: (count - 1) as u8 });
        }
        let mut meta = self.meta.clone();
        meta.chairs = order.iter().map(|&seat| self.meta.chairs[seat].clone()).collect();
        Ok(meta)
    }
}

/// The bots' pace, if nothing else is to change.
fn pace_alone(change: &TableChange) -> Option<u32> {
    let bot_pace = change.bot_pace;
    bot_pace.filter(|_| *change == TableChange { bot_pace, ..TableChange::default() })
}

/// Adds empty seats at the end; or takes away empty ones, then those of bots, from the end, but nobody's.
fn set_seats(chairs: &mut Vec<Chair>, seats: usize) -> Result<(), RoomError> {
    let people = chairs.iter().filter(|chair| chair.person().is_some()).count();
    if people > seats {
        return Err(RoomError::TooManyPeople { people });
    }
    while chairs.len() > seats {
        let last = chairs.iter().rposition(Chair::is_empty).or_else(|| chairs.iter().rposition(Chair::is_bots));
        chairs.remove(last.ok_or(RoomError::TooManyPeople { people })?);
    }
    chairs.resize_with(seats, Chair::empty);
    Ok(())
}

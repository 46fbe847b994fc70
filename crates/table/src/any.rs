//! Games and tables of any kind, behind JSON. The server sees these and knows no rule.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::marker::PhantomData;

use kernel::{
    Bots, Game, HouseFile, Info, Input, Level, Millis, Names, Notation, Outcome, Seat, Seats, Seed, SetupError,
    Tempo, Time, Trouble, Viewer, Way,
};
use serde_json::Value;
use thiserror::Error;

use crate::thought::{AnyBot, BotSeat, Thought};
use crate::{Step, Table};

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// The seats or an option's value.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An option is not known or cannot be read.
    #[error("option `{key}`: {why}")]
    Option {
        /// What was written.
        key: String,
        /// What is wrong with it.
        why: Trouble,
    },
    /// House values that cannot be used.
    #[error("the house values of {game}: {why}")]
    House {
        /// The game.
        game: &'static str,
        /// What is wrong with them.
        why: String,
    },
}

/// Why an act was not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// It is not an action of this game.
    #[error("this is no action of {game}: {why}")]
    NotAnAction {
        /// The game.
        game: &'static str,
        /// What the reader says.
        why: String,
    },
    /// They are no standing orders of this game.
    #[error("these are no standing orders of {game}: {why}")]
    NotOrders {
        /// The game.
        game: &'static str,
        /// What the reader says.
        why: String,
    },
    /// The rules say no.
    #[error("{why}")]
    Rules {
        /// Why not, a sentence.
        why: String,
        /// The error's code, where it is the refusal's own word.
        code: Option<String>,
        /// The refusal as data; none if the step was not the next one.
        refusal: Option<Value>,
    },
}

/// A game, whatever it is.
pub trait AnyGame: Sync + Debug {
    /// What is known about it beforehand.
    fn info(&self) -> &'static Info;
    /// The bot levels it has.
    fn levels(&self) -> Vec<Level>;
    /// All options with their values in force, from those that were chosen.
    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError>;
    /// The house values that are compiled in, in a game that has some.
    fn house(&self) -> Option<HouseFile>;
    /// Reads a file of house values. The error says what is wrong with it.
    fn read_house(&self, text: &str) -> Result<HouseFile, String>;
    /// A new table, with these house values or those that are compiled in.
    fn open(
        &self,
        seed: Seed,
        seats: u8,
        options: &BTreeMap<String, String>,
        house: Option<HouseFile>,
    ) -> Result<Box<dyn AnyTable>, OpenError>;
}

/// A running game, whatever it is.
pub trait AnyTable: Send + Debug {
    /// What is known about the game beforehand.
    fn info(&self) -> &'static Info;
    /// How many sit here.
    fn seats(&self) -> u8;
    /// The number of the last step; the deal is step 0.
    fn step(&self) -> u64;
    /// When the last step was.
    fn last_at(&self) -> Time;
    /// When step `step` was.
    fn at(&self, step: u64) -> Time;
    /// The way that the answer of step `step` took, if it was one in a race.
    fn way(&self, step: u64) -> Option<Way>;
    /// May this seat do this now?
    fn check(&self, now: Time, seat: Seat, action: &Value) -> Result<(), Refused>;
    /// Moves the game on; refused if the step is not the next one or not allowed, and then nothing changes.
    fn apply(&mut self, step: &Step<Value>) -> Result<(), Refused>;
    /// All that a viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer was told by a step.
    fn news(&self, viewer: Viewer, step: u64) -> Vec<Value>;
    /// What a seat may do.
    fn legal(&self, now: Time, seat: Seat) -> Vec<Value>;
    /// Who is asked.
    fn awaited(&self) -> Seats;
    /// When something happens by itself.
    fn deadline(&self) -> Option<Time>;
    /// The least time between the last step and the next.
    fn hold(&self) -> Millis;
    /// How the table works, in games that everybody plays at once.
    fn tempo(&self) -> Option<Tempo>;
    /// From when on an awaited seat has something to do, in such games.
    fn ready(&self, seat: Seat) -> Time;
    /// How long the awaited may think by the game's own measure.
    fn thinking(&self) -> Millis;
    /// What the table does for a seat whose time ran out.
    fn fallback(&self, now: Time, seat: Seat) -> Option<Value>;
    /// The orders of a seat that ordered nothing; none if the game takes no standing orders.
    fn no_orders(&self) -> Option<Value>;
    /// Standing orders as they are stored: read, and written in full.
    fn read_orders(&self, orders: &Value) -> Result<Value, Refused>;
    /// What a seat's standing orders answer to what it is asked now.
    fn ordered(&self, now: Time, seat: Seat, orders: &Value) -> Option<Value>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat turned out to be.
    fn label(&self, seat: Seat) -> &'static str;
    /// A bot for a seat, which knows nothing yet.
    fn bot(&self, level: Level, seat: Seat) -> Option<Box<dyn AnyBot>>;
    /// How long the bot takes for what its seat is asked now, in games that everybody plays at once.
    fn pace(&self, bot: &mut dyn AnyBot) -> Millis;
    /// Tells the bot what its seat was told since it last thought, and asks it. The work is done by
    /// `Thought::run`, on any thread. Nothing if the bot's seat has nothing to decide.
    fn think(&self, now: Time, bot: Box<dyn AnyBot>) -> Result<Thought, Box<dyn AnyBot>>;
    /// What a viewer was told by a step, in words.
    fn words(&self, viewer: Viewer, step: u64, names: &Names) -> Vec<String>;
    /// The game again from its beginning: calls `each` after the deal and after every step.
    fn rewind(&self, each: &mut dyn FnMut(u64, &dyn AnyTable));
}

/// The game `G` as an [`AnyGame`].
#[derive(Debug)]
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// It.
    pub const fn new() -> Of<G> {
        Of(PhantomData)
    }
}

impl<G> Default for Of<G> {
    fn default() -> Of<G> {
        Of::new()
    }
}

fn read_options<G: Notation>(chosen: &BTreeMap<String, String>) -> Result<G::Options, OpenError> {
    let mut options = G::Options::default();
    for (key, value) in chosen {
        let info = G::INFO.options.iter().find(|option| option.key == key);
        info.map_or(Ok(()), |info| info.check(value))
            .and_then(|()| G::read_option(&mut options, key, value))
            .map_err(|why| OpenError::Option { key: key.clone(), why })?;
    }
    Ok(options)
}

impl<G: Game + Bots + Notation> AnyGame for Of<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn levels(&self) -> Vec<Level> {
        Level::of::<G>()
    }

    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError> {
        let options = read_options::<G>(chosen)?;
        let Value::Object(fields) = json(&options) else { return Ok(BTreeMap::new()) };
        let offered = |key: &str| G::INFO.options.iter().any(|option| option.key == key);
        let fields = fields.into_iter().filter(|(key, _)| offered(key));
        Ok(fields.map(|(key, value)| (key.clone(), in_words::<G>(&key, &value))).collect())
    }

    fn house(&self) -> Option<HouseFile> {
        G::house(&G::Options::default())
    }

    fn read_house(&self, text: &str) -> Result<HouseFile, String> {
        let mut options = G::Options::default();
        G::take_house(&mut options, text)?;
        G::house(&options).ok_or_else(|| format!("{} has no house values", G::INFO.name))
    }

    fn open(
        &self,
        seed: Seed,
        seats: u8,
        options: &BTreeMap<String, String>,
        house: Option<HouseFile>,
    ) -> Result<Box<dyn AnyTable>, OpenError> {
        let mut options = read_options::<G>(options)?;
        if let Some(file) = house {
            let wrong = |why| OpenError::House { game: G::INFO.name, why };
            G::take_house(&mut options, file.text).map_err(wrong)?;
        }
        Ok(Box::new(Table::<G>::open(seed, seats, &options)?))
    }
}

impl<G: Game + Bots + Notation> AnyTable for Table<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn seats(&self) -> u8 {
        self.state().seats()
    }

    fn step(&self) -> u64 {
        Table::step(self)
    }

    fn last_at(&self) -> Time {
        Table::last_at(self)
    }

    fn at(&self, step: u64) -> Time {
        Table::at(self, step)
    }

    fn way(&self, step: u64) -> Option<Way> {
        Table::way(self, step)
    }

    fn check(&self, now: Time, seat: Seat, action: &Value) -> Result<(), Refused> {
        let action = read::<G>(action)?;
        self.state().check(now, seat, &action).map_err(|refusal| refused::<G>(&refusal))
    }

    fn apply(&mut self, step: &Step<Value>) -> Result<(), Refused> {
        if step.step != Table::step(self) + 1 {
            let why = format!("step {} does not follow step {}", step.step, Table::step(self));
            return Err(Refused::Rules { why, code: None, refusal: None });
        }
        let input = match &step.input {
            Input::Deadline => Input::Deadline,
            Input::Act { seat, action } => {
                AnyTable::check(self, step.at, *seat, action)?;
                Input::Act { seat: *seat, action: read::<G>(action)? }
            }
        };
        Table::apply(self, Step { step: step.step, at: step.at, pressed: step.pressed, input, way: step.way });
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.state().view(viewer))
    }

    fn news(&self, viewer: Viewer, step: u64) -> Vec<Value> {
        Table::news(self, viewer, step).iter().map(json).collect()
    }

    fn legal(&self, now: Time, seat: Seat) -> Vec<Value> {
        let mut legal = Vec::new();
        self.state().legal(now, seat, &mut legal);
        legal.iter().map(json).collect()
    }

    fn awaited(&self) -> Seats {
        self.state().awaited()
    }

    fn deadline(&self) -> Option<Time> {
        self.state().deadline()
    }

    fn hold(&self) -> Millis {
        self.state().hold()
    }

    fn tempo(&self) -> Option<Tempo> {
        self.state().tempo()
    }

    fn ready(&self, seat: Seat) -> Time {
        self.state().ready(seat)
    }

    fn thinking(&self) -> Millis {
        self.state().thinking()
    }

    fn fallback(&self, now: Time, seat: Seat) -> Option<Value> {
        self.state().fallback(now, seat, &mut self.side_stream(seat)).as_ref().map(json)
    }

    fn no_orders(&self) -> Option<Value> {
        Some(json(&G::Orders::default()))
            .filter(|orders| orders.as_object().is_none_or(|fields| !fields.is_empty()))
    }

    fn read_orders(&self, orders: &Value) -> Result<Value, Refused> {
        let no = |why: String| Refused::NotOrders { game: G::INFO.name, why };
        AnyTable::no_orders(self).ok_or_else(|| no("the game takes none".to_owned()))?;
        let orders: G::Orders =
            serde::Deserialize::deserialize(orders).map_err(|error: serde_json::Error| no(error.to_string()))?;
        Ok(json(&orders))
    }

    fn ordered(&self, now: Time, seat: Seat, orders: &Value) -> Option<Value> {
        let orders: G::Orders = serde::Deserialize::deserialize(orders).ok()?;
        let action = self.state().ordered(now, seat, &orders)?;
        let legal = self.state().check(now, seat, &action).is_ok();
        debug_assert!(legal, "what standing orders answer is legal");
        legal.then(|| json(&action))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn label(&self, seat: Seat) -> &'static str {
        self.state().label(seat)
    }

    fn bot(&self, level: Level, seat: Seat) -> Option<Box<dyn AnyBot>> {
        Some(Box::new(BotSeat::<G>::new(seat, level.bot::<G>(seat)?)))
    }

    fn pace(&self, bot: &mut dyn AnyBot) -> Millis {
        let bot = (bot as &mut dyn Any).downcast_mut::<BotSeat<G>>();
        bot.map_or(0, |bot| bot.pace(self))
    }

    fn think(&self, now: Time, bot: Box<dyn AnyBot>) -> Result<Thought, Box<dyn AnyBot>> {
        if !(bot.as_ref() as &dyn Any).is::<BotSeat<G>>() {
            return Err(bot);
        }
        let bot = (bot as Box<dyn Any>).downcast::<BotSeat<G>>().expect("just asked");
        bot.think(self, now)
    }

    fn words(&self, viewer: Viewer, step: u64, names: &Names) -> Vec<String> {
        Table::news(self, viewer, step).iter().map(|event| G::write_event(event, names)).collect()
    }

    fn rewind(&self, each: &mut dyn FnMut(u64, &dyn AnyTable)) {
        Table::rewind(self, |step, table| each(step, table));
    }
}

/// The value of an option as `Notation::read_option` takes it.
fn in_words<G: Game>(key: &str, value: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let option = G::INFO.options.iter().find(|option| option.key == key && option.per_seat);
    match (option, value) {
        (Some(option), Value::Array(seats)) => option.by_seat(&seats.iter().map(word).collect::<Vec<_>>()),
        _ => word(value),
    }
}

/// A refusal as data, and its word if that is the error's code.
fn refused<G: Game>(refusal: &G::Refusal) -> Refused {
    let data = json(refusal);
    let code = if G::OWN_CODES { data["code"].as_str().map(str::to_owned) } else { None };
    Refused::Rules { why: refusal.to_string(), code, refusal: Some(data) }
}

fn read<G: Game>(action: &Value) -> Result<G::Action, Refused> {
    serde::Deserialize::deserialize(action)
        .map_err(|error: serde_json::Error| Refused::NotAnAction { game: G::INFO.name, why: error.to_string() })
}

pub(crate) fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data is JSON")
}

//! The contract of a game.

use std::fmt::{Debug, Display};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::{Bot, Cx, HouseFile, Level, Millis, Rng, Seat, Seats, Tempo, Time, Trouble, Viewer};

/// What is known about a game before anybody sits down.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// Its name in commands, links and files: `shisogari`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What the game is about and who wins, in a few sentences.
    pub about: &'static str,
    /// The version of the rules; a record says under which it was played.
    pub rules: u32,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How many seats suit it best.
    pub best_seats: u8,
    /// About how long a game takes, in minutes.
    pub minutes: u8,
    /// The options, in the order in which they are offered.
    pub options: &'static [OptionInfo],
    /// Which options make a gentle first game with the best number of seats, by key; the others as by default.
    pub gentle: &'static [(&'static str, &'static str)],
    /// No game takes more steps than this.
    pub most_steps: u32,
}

impl Info {
    /// Whether so many may sit at the table.
    pub fn check_seats(&self, seats: u8) -> Result<(), SetupError> {
        let (least, most) = self.seats;
        let fits = (least..=most).contains(&seats);
        fits.then_some(()).ok_or(SetupError::Seats { game: self.name, least, most, asked: seats })
    }
}

/// One option of a game, as pages and commands offer it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// Its key, a field of `Game::Options`.
    pub key: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its value if none is chosen.
    pub default: &'static str,
    /// The values it may take, the default among them; if empty, a number from `least` to `most`.
    pub values: &'static [&'static str],
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
    /// Whether each seat chooses one of `values` for itself. The field of `Game::Options` is then a list in the
    /// order of seats, written as words separated by commas (`kraken,random,alienoid`); seats that are left out
    /// have the default, which means that nothing was chosen. No two seats may choose the same other value.
    pub per_seat: bool,
    /// Things of which several can be chosen instead of one of `values`: the field of `Game::Options` is then their
    /// names separated by commas (`kimi,hide,amon,nishiki`). Usually empty.
    pub several: &'static [&'static str],
}

impl OptionInfo {
    /// An option that takes one of these values; the first is the default.
    pub const fn words(key: &'static str, about: &'static str, values: &'static [&'static str]) -> OptionInfo {
        OptionInfo { key, about, default: values[0], values, least: 0, most: 0, per_seat: false, several: &[] }
    }

    /// An option that takes a number between these.
    pub const fn number(
        key: &'static str,
        about: &'static str,
        default: &'static str,
        (least, most): (u32, u32),
    ) -> OptionInfo {
        OptionInfo { key, about, default, values: &[], least, most, per_seat: false, several: &[] }
    }

    /// What the seats chose, in order, as one text; defaults at the end are left out.
    pub fn by_seat(&self, choices: &[impl AsRef<str>]) -> String {
        let last = choices.iter().rposition(|choice| choice.as_ref() != self.default);
        let written: Vec<&str> = choices.iter().take(last.map_or(1, |last| last + 1)).map(AsRef::as_ref).collect();
        written.join(",")
    }

    /// Whether the option can take this value; if not, what would be right.
    pub fn check(&self, value: &str) -> Result<(), Trouble> {
        if self.values.is_empty() && self.several.is_empty() {
            let fits = value.parse().is_ok_and(|number: u32| (self.least..=self.most).contains(&number));
            let OptionInfo { key, least, most, .. } = self;
            let why = || Trouble::new(format!("{key} is a number from {least} to {most}, not `{value}`"));
            return fits.then_some(()).ok_or_else(why);
        }
        if self.values.contains(&value) {
            return Ok(());
        }
        let words: Vec<&str> =
            if self.per_seat || !self.several.is_empty() { value.split(',').collect() } else { vec![value] };
        let known = if self.several.is_empty() { self.values } else { self.several };
        let wrong = |why: String| Err(Trouble(format!("{}: {why}", self.key)));
        for (at, word) in words.iter().enumerate() {
            if !known.contains(word) {
                let values: &[&str] = if words.len() > 1 { &[] } else { self.values };
                return wrong(match self.several {
                    [] => format!("`{word}` is none of {}", self.values.join(", ")),
                    several => Trouble::unknown("choice", word, several.iter().chain(values).copied()).0,
                });
            }
            if !self.several.is_empty() && words[..at].contains(word) {
                return wrong(format!("`{word}` is named twice"));
            }
        }
        Ok(())
    }
}

/// The standing orders of a game that takes none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOrders {}

/// What moves a game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A seat acts.
    Act {
        /// Whose act it is.
        seat: Seat,
        /// What the seat does.
        action: A,
    },
    /// The moment of `deadline()` has come.
    Deadline,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winners: Seats,
    /// The game's word for how it ended, for statistics.
    pub reason: &'static str,
}

/// What sets players apart whose `label` differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Labels {
    /// Their looks alone.
    Looks,
    /// What they can do, for all to see.
    Open,
    /// The side they are on, or what they must do to win: dealt, and hidden from the others.
    Sides,
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// There are too few or too many seats.
    #[error("{game} seats {least} to {most}, not {asked}")]
    Seats {
        /// The game.
        game: &'static str,
        /// The fewest seats.
        least: u8,
        /// The most seats.
        most: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// An option has a value that it cannot take.
    #[error("option {key}: {why}")]
    Option {
        /// Its key.
        key: &'static str,
        /// What is wrong and what would be right.
        why: String,
    },
}

/// The rules of one game. `Self` is the state, secrets included.
pub trait Game: Clone + Eq + Debug + Send + 'static {
    /// What is known about it before anybody sits down.
    const INFO: Info;
    /// What can be chosen before the start; a field that is not written is read as its default.
    type Options: Copy + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Standing orders: what is answered for a seat when it is asked later. The default orders nothing.
    type Orders: Copy + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat can do. No two values mean the same.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What happened, secrets included.
    type Event: Clone + Eq + Debug + Serialize + Send;
    /// All that one viewer may know.
    type View: Clone + Eq + Debug + Serialize + Send;
    /// Why an act is not allowed: a small enum with a sentence each. It is serialised with its word as `code` and its
    /// numbers beside that; a number `ms` says after how long the act would be allowed.
    type Refusal: Copy + Eq + Debug + Display + Serialize;
    /// Whether the error that a client gets has the refusal's word as its `code`, instead of `not_legal`.
    const OWN_CODES: bool = false;
    /// What sets players apart whose `label` differs.
    const LABELS: Labels = Labels::Open;

    /// The house values that these options are played with, in a game that has some.
    fn house(_options: &Self::Options) -> Option<HouseFile> {
        None
    }
    /// Plays with the house values of this text, a whole data file. The error says what is wrong with it.
    fn take_house(_options: &mut Self::Options, _text: &str) -> Result<(), String> {
        Err(format!("{} has no house values", Self::INFO.name))
    }
    /// What the page gets of the house values, once per table: everything that depends on them alone.
    fn house_values(_options: &Self::Options) -> impl Serialize {}
    /// A new game.
    fn setup(cx: &mut Cx<'_, Self::Event>, seats: u8, options: &Self::Options) -> Result<Self, SetupError>;
    /// How many sit at the table.
    fn seats(&self) -> u8;
    /// Who is asked now: one seat in turns, several for simultaneous choices and reactions.
    fn awaited(&self) -> Seats;
    /// The next moment at which something happens by itself.
    fn deadline(&self) -> Option<Time> {
        None
    }
    /// Whether that deadline only bounds how long a choice may take: a table without a clock leaves it out.
    fn deadline_is_soft(&self) -> bool {
        false
    }
    /// The least time between the last step and the next, so that no answer comes tellingly soon.
    fn least_time(&self) -> Millis {
        0
    }
    /// When an awaited seat has something to do, in games that everybody plays at once: simulation asks whoever comes
    /// first. A seat may act before that, with what it has. When this changes, the seat is asked something new.
    fn ready(&self, _seat: Seat) -> Time {
        Time::ZERO
    }
    /// The tempo, in games that everybody plays at once; without one, acts are done as they come. Whether there is one
    /// never changes during a game.
    fn tempo(&self) -> Option<Tempo> {
        None
    }
    /// How long the awaited seats may think, by the game's own measure. With `u32::MAX` or more the table sets no
    /// limit, since all that the game waits for has a deadline.
    fn thinking(&self) -> Millis;
    /// Says whether this seat may do this now.
    fn check(&self, now: Time, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Writes everything that `check` allows into a buffer that is empty.
    fn legal(&self, now: Time, seat: Seat, out: &mut Vec<Self::Action>);
    /// One of the legal acts, all equally likely, without listing them; `None` if there is none.
    fn sample(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Self::Action>;
    /// What the table does for an awaited seat that ran out of thinking time. It must be legal.
    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Self::Action>;
    /// The answer of the seat's standing orders to what it is asked now, if they have one. It must be legal, and depend
    /// on nothing that the seat cannot know. Default orders answer nothing.
    fn ordered(&self, _now: Time, _seat: Seat, _orders: &Self::Orders) -> Option<Self::Action> {
        None
    }
    /// Moves the game on. May trust `check`.
    fn apply(&mut self, cx: &mut Cx<'_, Self::Event>, input: Input<Self::Action>);
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat turned out to be (role, character, monster), in games where players differ.
    fn label(&self, _seat: Seat) -> Option<&'static str> {
        None
    }
    /// All that the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// The event as the viewer may know it; `None` if it is a secret.
    fn seen(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether everybody witnesses this event whole, in every world: dice that fall on the table, cards that are
    /// turned up. The two-worlds test takes it as part of what a viewer sees, since no view shows all that fell.
    fn witnessed(_event: &Self::Event) -> bool {
        false
    }
    /// Replaces everything that the seat cannot know with a random world that it cannot tell from the true one.
    fn guess(&mut self, seat: Seat, rng: &mut Rng);
    /// Checks what must hold in every position, such as that no card is lost.
    fn invariants(&self) -> Result<(), String>;
}

/// A game that can be imagined from what one seat sees, so that a bot can look ahead by the rules.
pub trait Imagine: Game {
    /// A world that this view of a seat allows, made from the view alone: it gives the same view back, and the seat may
    /// do the same in it. What no view holds of the running turn is as it most simply can be; `Game::guess` keeps that.
    fn imagine(view: &Self::View, rng: &mut Rng) -> Self;
}

/// A game that comes with bots of its own. `Level::Random` needs none: it exists for every game.
pub trait Bots: Game {
    /// A bot of this level for this seat, if the game has one.
    fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<Self>>>;

    /// A numbered version of a level, from 1. Whoever changes how a level plays gives what it was before a folder of
    /// its own (`bot/medium_1`) and names it here, for simulations alone.
    fn version(_level: Level, _version: u8, _seat: Seat) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// The default level in simulations: random, unless what a simulation is asked (how long a game lasts, say) means
    /// nothing among bots that play at random.
    fn usual() -> Level {
        Level::Random
    }
}

#[cfg(test)]
mod tests {
    use super::OptionInfo;

    #[test]
    fn an_option_says_which_values_it_takes() {
        let number = OptionInfo::number("cap", "", "5", (4, 20));
        let colour = OptionInfo::words("colour", "", &["any", "red"]);
        let seats = OptionInfo { per_seat: true, ..colour };
        let gates = OptionInfo { several: &["north", "east", "south"], ..colour };
        let check = |option: OptionInfo, value: &str, wanted: &str| {
            let said = option.check(value).map_or_else(|trouble| trouble.to_string(), |()| String::new());
            assert_eq!(said, wanted, "{value}");
        };
        check(number, "4", "");
        check(number, "21", "cap is a number from 4 to 20, not `21`");
        check(colour, "red", "");
        check(colour, "any,red", "colour: `any,red` is none of any, red");
        check(seats, "red,any", "");
        check(seats, "red,blue", "colour: `blue` is none of any, red");
        check(gates, "red", "");
        check(gates, "north,south", "");
        check(gates, "north,soth", "colour: unknown choice `soth`; the nearest: `south`, `north`, `east`");
        assert!(gates.check("any,north").is_err());
        check(gates, "north,north", "colour: `north` is named twice");
    }
}

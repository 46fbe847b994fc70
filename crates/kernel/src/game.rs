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
    /// About how long a game takes, in minutes.
    pub minutes: u8,
    /// The options, in the order in which they are offered.
    pub options: &'static [OptionInfo],
    /// No game takes more steps than this.
    pub most_steps: u32,
}

/// One option of a game, as pages and commands offer it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// Its key, a field of `Game::Options`.
    pub key: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its value when nobody says otherwise.
    pub default: &'static str,
    /// The values it may take, the default among them; empty: a number between `least` and `most`.
    pub values: &'static [&'static str],
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
    /// Whether each seat chooses one of `values` for itself. The field of `Game::Options` is then a list in the
    /// order of seats, written as words with commas between (`kraken,random,alienoid`); seats that are not
    /// written have the default, which stands for nothing chosen. No two seats choose the same other value.
    pub per_seat: bool,
    /// Things of which several can be chosen instead of one of `values`: the field of `Game::Options` is then their
    /// names with commas between (`kimi,hide,amon,nishiki`). Mostly empty.
    pub several: &'static [&'static str],
}

impl OptionInfo {
    /// What the seats chose, in their order, as one text; those at the end that have the default are not written.
    pub fn by_seat(&self, choices: &[impl AsRef<str>]) -> String {
        let last = choices.iter().rposition(|choice| choice.as_ref() != self.default);
        let written: Vec<&str> = choices.iter().take(last.map_or(1, |last| last + 1)).map(AsRef::as_ref).collect();
        written.join(",")
    }

    /// Whether the option can take this value; if not, what would be right.
    pub fn check(&self, value: &str) -> Result<(), Trouble> {
        if self.values.is_empty() && self.several.is_empty() {
            let fits = value.parse().is_ok_and(|number: u32| (self.least..=self.most).contains(&number));
            let (least, most) = (self.least, self.most);
            let why = || Trouble::new(format!("`{value}` is no number between {least} and {most}"));
            return fits.then_some(()).ok_or_else(why);
        }
        if self.values.contains(&value) {
            return Ok(());
        }
        let words: Vec<&str> =
            if self.per_seat || !self.several.is_empty() { value.split(',').collect() } else { vec![value] };
        let known = if self.several.is_empty() { self.values } else { self.several };
        for (at, word) in words.iter().enumerate() {
            if !known.contains(word) {
                return Err(match self.several {
                    [] => Trouble::new(format!("`{word}` is none of {}", self.values.join(", "))),
                    several if words.len() > 1 => Trouble::unknown("choice", word, several.iter().copied()),
                    several => Trouble::unknown("choice", word, several.iter().chain(self.values).copied()),
                });
            }
            if !self.several.is_empty() && words[..at].contains(word) {
                return Err(Trouble::new(format!("`{word}` is named twice")));
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
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// The moment of `deadline()` has come.
    Deadline,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Who won; nobody, when it is a draw.
    pub winners: Seats,
    /// In which of the game's ways it ended, a word for statistics.
    pub reason: &'static str,
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// Too few or too many.
    #[error("{game} seats {least} to {most}, not {asked}")]
    Seats {
        /// The game.
        game: &'static str,
        /// Fewest seats.
        least: u8,
        /// Most seats.
        most: u8,
        /// What was asked for.
        asked: u8,
    },
    /// An option has a value that it cannot take.
    #[error("option {key}: {why}")]
    Option {
        /// The option.
        key: &'static str,
        /// What is wrong and what would be right.
        why: String,
    },
}

/// The rules of one game. `Self` is the state, secrets included.
pub trait Game: Clone + Eq + Debug + Send + 'static {
    /// What is known about it beforehand.
    const INFO: Info;
    /// What can be chosen before the start.
    type Options: Copy + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat can order to be done for it when it is asked later; the default orders nothing.
    type Orders: Copy + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat can do. No two values mean the same.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What happened, secrets included.
    type Event: Clone + Eq + Debug + Serialize + Send;
    /// All that one viewer may know.
    type View: Clone + Eq + Debug + Serialize + Send;
    /// Why not: a small enum with a sentence each. It is serialised with its word as `code` and its numbers beside
    /// that; the number `ms` says after how long the act could be done.
    type Refusal: Copy + Eq + Debug + Display + Serialize;
    /// Whether the error that a client gets has the word of the refusal as its own `code`, instead of `not_legal`.
    const OWN_CODES: bool = false;

    /// The house values that these options are played with, in a game that has some.
    fn house(_options: &Self::Options) -> Option<HouseFile> {
        None
    }
    /// Plays with the house values of this text, a whole data file. The error says what is wrong with it.
    fn take_house(_options: &mut Self::Options, _text: &str) -> Result<(), String> {
        Err(format!("{} has no house values", Self::INFO.name))
    }
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
    /// The least time between the last step and the next, so that no answer comes tellingly soon.
    fn least_time(&self) -> Millis {
        0
    }
    /// From when on an awaited seat has something to do, in games that everybody plays at once: simulation asks
    /// whoever comes first. A seat may act before; it can do no more than what lies there. When this changes, the
    /// seat is asked something new.
    fn ready(&self, _seat: Seat) -> Time {
        Time::ZERO
    }
    /// How the table works, in games that everybody plays at once; none: acts are done as they come. Whether there is
    /// one never changes in a game.
    fn tempo(&self) -> Option<Tempo> {
        None
    }
    /// How long the awaited seats may think by the game's own measure; `u32::MAX` or more: the table gives no time,
    /// since all that the game waits for has a deadline.
    fn thinking(&self) -> Millis;
    /// May this seat do this now?
    fn check(&self, now: Time, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// Everything that `check` allows, into a buffer that is empty.
    fn legal(&self, now: Time, seat: Seat, out: &mut Vec<Self::Action>);
    /// One of the legal acts, all equally likely, without listing them; none if none is legal.
    fn sample(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Self::Action>;
    /// What the table does for an awaited seat whose thinking time ran out. It must be legal.
    fn fallback(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Self::Action>;
    /// What the seat's standing orders answer to what it is asked now, if they answer it. It must be legal, and
    /// depend on nothing that the seat cannot know. Default orders answer nothing.
    fn ordered(&self, _now: Time, _seat: Seat, _orders: &Self::Orders) -> Option<Self::Action> {
        None
    }
    /// Moves the game on. May trust `check`.
    fn apply(&mut self, cx: &mut Cx<'_, Self::Event>, input: Input<Self::Action>);
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat turned out to be (role, character, monster), for statistics.
    fn label(&self, seat: Seat) -> &'static str;
    /// All that the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// The event as the viewer may know it, or nothing.
    fn seen(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether everybody witnesses this event whole, in every world: dice that fall on the table, cards that are
    /// turned up. The two-worlds test takes it as part of what a viewer sees, since no view shows all that fell.
    fn witnessed(_event: &Self::Event) -> bool {
        false
    }
    /// Replaces everything the seat cannot know by a random world that it cannot tell apart.
    fn guess(&mut self, seat: Seat, rng: &mut Rng);
    /// What must hold in every position: cards and tokens conserved.
    fn invariants(&self) -> Result<(), String>;
}

/// A game that comes with bots of its own. `Level::Random` needs none: it exists for every game.
pub trait Bots: Game {
    /// A bot of this level for this seat, if the game has one.
    fn bot(level: Level, seat: Seat) -> Option<Box<dyn Bot<Self>>>;

    /// Who plays in a simulation if nobody is named: random, unless what is asked of a simulation (how long a game
    /// lasts, say) means nothing among those who play at random.
    fn usual() -> Level {
        Level::Random
    }
}

#[cfg(test)]
mod tests {
    use super::OptionInfo;

    #[test]
    fn an_option_says_which_values_it_takes() {
        let number = OptionInfo {
            key: "cap",
            about: "",
            default: "5",
            values: &[],
            least: 4,
            most: 20,
            per_seat: false,
            several: &[],
        };
        let colour = OptionInfo { default: "any", values: &["any", "red"], ..number };
        let seats = OptionInfo { per_seat: true, ..colour };
        let gates = OptionInfo { several: &["north", "east", "south"], ..colour };
        let check = |option: OptionInfo, value: &str, wanted: &str| {
            let said = option.check(value).map_or_else(|trouble| trouble.to_string(), |()| String::new());
            assert_eq!(said, wanted, "{value}");
        };
        check(number, "4", "");
        check(number, "21", "`21` is no number between 4 and 20");
        check(colour, "red", "");
        check(colour, "any,red", "`any,red` is none of any, red");
        check(seats, "red,any", "");
        check(seats, "red,blue", "`blue` is none of any, red");
        check(gates, "red", "");
        check(gates, "north,south", "");
        check(gates, "north,soth", "unknown choice `soth`; the nearest: `south`, `north`, `east`");
        assert!(gates.check("any,north").is_err());
        check(gates, "north,north", "`north` is named twice");
    }
}

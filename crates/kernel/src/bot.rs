//! Players that are not people. A bot knows what its seat knows: the view, the news, its choices.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use crate::{Bots, Game, Millis, Rng, Seat};

/// How well a bot plays. A level exists in a game when the game has a bot for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Plays any legal act, all equally likely.
    Random,
    /// Remembers and reasons.
    Medium,
    /// Looks further, with what was learned from many games.
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Random, Level::Medium, Level::Hard];

    /// Its name in commands and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// A bot of this level for a seat of `G`, if the game has one. Every game has random ones.
    pub fn bot<G: Bots>(self, seat: Seat) -> Option<Box<dyn Bot<G>>> {
        match self {
            Level::Random => Some(Box::new(Random)),
            Level::Medium | Level::Hard => G::bot(self, seat),
        }
    }

    /// The levels that `G` has.
    pub fn of<G: Bots>() -> Vec<Level> {
        Level::ALL.into_iter().filter(|level| level.bot::<G>(Seat::new(0)).is_some()).collect()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| format!("no bot level `{text}`: there are random, medium and hard"))
    }
}

/// A bot by its name in simulations: `medium` is the level as it is now, `medium@1` its first version, which stays as it
/// was, so that a later one can be measured against it. A table for people has levels alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BotName {
    /// How well it plays.
    pub level: Level,
    /// `None` is the level as it is now.
    pub version: Option<u8>,
}

impl BotName {
    /// The bots that `G` has, levels first.
    pub fn all<G: Bots>() -> Vec<BotName> {
        let versions = (1..=u8::MAX).map(Some);
        let named = |version| Level::ALL.map(|level| BotName { level, version });
        let there = |name: &BotName| name.bot::<G>(Seat::new(0)).is_some();
        std::iter::once(None).chain(versions).flat_map(named).filter(there).collect()
    }

    /// This bot for a seat of `G`, if the game has it.
    pub fn bot<G: Bots>(self, seat: Seat) -> Option<Box<dyn Bot<G>>> {
        match self.version {
            None => self.level.bot(seat),
            Some(version) => G::version(self.level, version, seat),
        }
    }
}

impl From<Level> for BotName {
    fn from(level: Level) -> BotName {
        BotName { level, version: None }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.version {
            None => self.level.fmt(f),
            Some(version) => f.pad(&format!("{}@{version}", self.level)),
        }
    }
}

impl FromStr for BotName {
    type Err = String;
    fn from_str(text: &str) -> Result<BotName, String> {
        let Some((level, version)) = text.split_once('@') else { return Ok(text.parse::<Level>()?.into()) };
        let number = version.parse().ok().filter(|&number: &u8| number > 0);
        let wrong = || format!("`{text}` is no version of a bot such as medium@1");
        Ok(BotName { level: level.parse()?, version: Some(number.ok_or_else(wrong)?) })
    }
}

impl Serialize for BotName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Plays one seat of a `G` from what that seat may know.
pub trait Bot<G: Game>: Send {
    /// Told after every step, and once for each earlier step when it takes over in mid-game: what the
    /// seat was told, and its view afterwards.
    fn notice(&mut self, news: &[G::Event], view: &G::View);

    /// Whether it wants to be told at all. One that remembers nothing says no, which makes simulations faster.
    fn listens(&self) -> bool {
        true
    }

    /// How long it takes to act once it may: thinking before a roll, reacting to a slap. Called whenever its seat is
    /// asked something new, in games that everybody plays at once.
    fn pace(&mut self, _view: &G::View, _rng: &mut Rng) -> Millis {
        0
    }

    /// Chooses one of `legal`, which is not empty.
    fn decide(&mut self, view: &G::View, legal: &[G::Action], rng: &mut Rng) -> G::Action;
}

/// Any legal act, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn notice(&mut self, _news: &[G::Event], _view: &G::View) {}

    fn listens(&self) -> bool {
        false
    }

    fn decide(&mut self, _view: &G::View, legal: &[G::Action], rng: &mut Rng) -> G::Action {
        legal[rng.below(legal.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_bots_are_read_as_they_are_written() {
        let first = BotName { level: Level::Medium, version: Some(1) };
        assert_eq!("medium@1".parse(), Ok(first));
        assert_eq!(first.to_string(), "medium@1");
        assert_eq!("random".parse(), Ok(BotName::from(Level::Random)));
        for (text, why) in [
            ("clever", "no bot level `clever`: there are random, medium and hard"),
            ("clever@1", "no bot level `clever`: there are random, medium and hard"),
            ("medium@0", "`medium@0` is no version of a bot such as medium@1"),
            ("medium@", "`medium@` is no version of a bot such as medium@1"),
        ] {
            assert_eq!(text.parse::<BotName>(), Err(why.to_owned()));
        }
    }
}

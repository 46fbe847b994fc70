//! A game behind [`AnyGame`].

use std::collections::BTreeMap;
use std::marker::PhantomData;

use kernel::{Bots, Game, HouseFile, Info, Level, OptionInfo, Seed};
use serde_json::Value;

use crate::driven::{Driven, json};
use crate::{AnyGame, AnyTable, OpenError, Table};

/// The game `G` as an [`AnyGame`].
#[derive(Debug)]
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// Has no state: all it knows is the type.
    pub const fn new() -> Of<G> {
        Of(PhantomData)
    }
}

impl<G> Default for Of<G> {
    fn default() -> Of<G> {
        Of::new()
    }
}

fn read_options<G: Game>(chosen: &BTreeMap<String, String>) -> Result<G::Options, OpenError> {
    let chosen = chosen.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    G::INFO.read_options(chosen).map_err(OpenError::Option)
}

impl<G: Game + Bots> AnyGame for Of<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn levels(&self) -> Vec<Level> {
        Level::of::<G>()
    }

    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError> {
        Ok(options_in_words::<G>(&read_options::<G>(chosen)?))
    }

    fn house(&self) -> Option<HouseFile> {
        G::house(&G::Options::default())
    }

    fn read_house(&self, text: &str) -> Result<HouseFile, String> {
        let mut options = G::Options::default();
        G::take_house(&mut options, text)?;
        G::house(&options).ok_or_else(|| format!("{} has no house values", G::INFO.name))
    }

    fn house_values(&self, file: HouseFile) -> Option<Value> {
        let mut options = G::Options::default();
        G::take_house(&mut options, file.text).ok()?;
        Some(json(&G::house_values(&options)))
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
        Ok(Box::new(Driven::new(Table::<G>::open(seed, seats, &options)?)))
    }
}

/// All options by key, with their values as they are written.
pub fn options_in_words<G: Game>(options: &G::Options) -> BTreeMap<String, String> {
    let Value::Object(fields) = json(options) else { return BTreeMap::new() };
    let written = |(key, value): (String, Value)| {
        let option = G::INFO.option(&key).ok()?;
        Some((key, in_words(option, &value)))
    };
    fields.into_iter().filter_map(written).collect()
}

/// The value of an option as it is written.
fn in_words(option: &OptionInfo, value: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match value {
        Value::Array(seats) => option.by_seat(&seats.iter().map(word).collect::<Vec<_>>()),
        _ => word(value),
    }
}

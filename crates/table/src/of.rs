//! A game behind [`AnyGame`].

use std::collections::BTreeMap;
use std::marker::PhantomData;

use kernel::{Bots, Game, HouseFile, Info, Level, Notation, Seed};
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

/// The value of an option as `Notation::read_option` takes it.
fn in_words<G: Game>(key: &str, value: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let option = G::INFO.options.iter().find(|option| option.key == key && option.per_seat);
    match (option, value) {
        (Some(option), Value::Array(seats)) => option.by_seat(&seats.iter().map(word).collect::<Vec<_>>()),
        _ => word(value),
    }
}

//! Options as they are written: in requests, commands and cases.

use std::collections::BTreeMap;

use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use crate::spell::{plain, yes};
use crate::{Info, OptionInfo, Trouble};

impl Info {
    /// The option with this key.
    pub fn option(&self, key: &str) -> Result<&'static OptionInfo, Trouble> {
        let found = self.options.iter().find(|option| option.key == key);
        found.ok_or_else(|| Trouble::unknown("option", key, self.options.iter().map(|option| option.key)))
    }

    /// `Game::Options` from keys and values; whatever is not named is as by default.
    pub fn read_options<'a, O: DeserializeOwned>(
        &self,
        chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<O, Trouble> {
        let mut fields = BTreeMap::new();
        for (key, value) in chosen {
            let option = self.option(key)?;
            option.check(value)?;
            fields.insert(option.key, Written(value));
        }
        O::deserialize(MapDeserializer::new(fields.into_iter()))
            .map_err(|error: Error| Trouble::new(error.to_string()))
    }
}

impl OptionInfo {
    /// The value as it is offered: capitals and marks do not matter, and yes and no stand for what is like them.
    pub fn spelt(&self, value: &str) -> String {
        let known = || self.values.iter().chain(self.several).copied();
        let spelt = |word: &str| {
            let same = known().find(|known| plain(known) == plain(word));
            let alike = || yes(word).ok().and_then(|said| known().find(|known| yes(known) == Ok(said)));
            same.or_else(alike).unwrap_or(word).to_owned()
        };
        value.split(',').map(spelt).collect::<Vec<_>>().join(",")
    }
}

/// The value of an option, read as whatever its field is.
#[derive(Clone, Copy)]
struct Written<'a>(&'a str);

impl<'de> IntoDeserializer<'de> for Written<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Written<'de> {
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let wrong = |_| Error::invalid_value(Unexpected::Str(self.0), &"a number");
        visitor.visit_u64(self.0.parse().map_err(wrong)?)
    }
}

impl<'de> Deserializer<'de> for Written<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let wrong = |_| Error::invalid_value(Unexpected::Str(self.0), &"true or false");
        visitor.visit_bool(self.0.parse().map_err(wrong)?)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.number(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.number(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.number(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.into_deserializer().deserialize_enum(name, variants, visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        SeqDeserializer::new(self.0.split(',').map(Written)).deserialize_seq(visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        tuple tuple_struct map struct identifier ignored_any
    }
}

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
        let read = |fields: BTreeMap<&str, Written<'a>>| O::deserialize(MapDeserializer::new(fields.into_iter()));
        let mut fields = BTreeMap::new();
        for (key, value) in chosen {
            let option = self.option(key)?;
            option.check(value)?;
            // Alone first, so that whatever is wrong has a name.
            read(BTreeMap::from([(option.key, Written(value))]))
                .map_err(|error: Error| Trouble(format!("{key}: {error}")))?;
            fields.insert(option.key, Written(value));
        }
        read(fields).map_err(|error| Trouble(error.to_string()))
    }
}

impl OptionInfo {
    /// The value that is offered for this word: capitals and marks do not matter, and yes and no stand for what is like
    /// them.
    pub fn spelling(&self, word: &str) -> Option<&'static str> {
        let mut known = self.values.iter().chain(self.several).copied();
        let said = yes(word);
        let alike = |known: &&str| said.is_ok() && yes(known) == said;
        known.clone().find(|known| plain(known) == plain(word)).or_else(|| known.find(alike))
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(PartialEq, Debug, Default, Deserialize)]
    #[serde(default)]
    struct Options {
        cap: u8,
        open: bool,
        colours: Vec<Colour>,
        first: String,
    }

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Any,
        Red,
    }

    const INFO: Info = Info {
        id: "toy",
        name: "Toy",
        about: "",
        rules: 1,
        seats: (2, 4),
        best_seats: 2,
        minutes: 1,
        options: &[
            OptionInfo::number("cap", "", "0", (0, 999)),
            OptionInfo::words("open", "", &["false", "true"]),
            OptionInfo { per_seat: true, ..OptionInfo::words("colours", "", &["any", "red"]) },
            OptionInfo::words("first", "", &["random", "1"]),
        ],
        gentle: &[],
        most_steps: 1,
    };

    #[test]
    fn values_are_read_as_what_their_fields_are() {
        let chosen = [("open", "false"), ("cap", "9"), ("colours", "red,any"), ("first", "1"), ("open", "true")];
        let colours = vec![Colour::Red, Colour::Any];
        assert_eq!(INFO.read_options(chosen), Ok(Options { cap: 9, open: true, colours, first: "1".into() }));
        assert_eq!(INFO.read_options([]), Ok(Options::default()));
    }

    #[test]
    fn what_is_wrong_has_a_name() {
        let wrong = |key, value| INFO.read_options::<Options>([(key, value)]).expect_err(value).0;
        assert_eq!(wrong("cpa", "9"), "unknown option `cpa`; the nearest: `cap`, `open`, `colours`");
        assert_eq!(wrong("cap", "nine"), "cap is a number from 0 to 999, not `nine`");
        assert!(wrong("cap", "300").starts_with("cap: invalid value: integer `300`"));
        assert_eq!(wrong("colours", "any,blue"), "colours: `blue` is none of any, red");
    }

    #[test]
    fn cases_may_spell_values_otherwise() {
        let spelling = |key, value| INFO.option(key).expect("it is there").spelling(value);
        assert_eq!([spelling("open", "Yes"), spelling("open", "off")], [Some("true"), Some("false")]);
        assert_eq!([spelling("colours", "RED"), spelling("cap", "9")], [Some("red"), None]);
    }
}

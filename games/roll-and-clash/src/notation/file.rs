//! `given` lines about the data file: an edited copy of its text is read and checked like any other.

use kernel::{House, Trouble};
use toml::{Table, Value};

use super::spell::{self, plain};
use crate::house::Values;
use crate::state::State;

/// The tables of plain values, whose keys are told apart by their names.
const PLAIN: [&str; 4] = ["constants", "timing", "beat", "duel"];

/// Changes a house value. Says whether the line is about one.
pub(crate) fn give(state: &mut State, parts: &[&str], values: &[&str]) -> Result<bool, Trouble> {
    let words = parts.iter().chain(values).copied().filter(|word| *word != "=");
    let words = words.flat_map(|word| match word.starts_with(|c: char| c.is_ascii_digit()) {
        true => vec![word],
        false => word.split('.').collect(),
    });
    let words: Vec<&str> = words.skip_while(|word| *word == "character").collect();
    let Some((&first, words)) = words.split_first() else { return Ok(false) };
    match (first, words) {
        ("rule" | "switch", [table, key, value]) if PLAIN.contains(table) => rule(state, key, value)?,
        (who, ["track", rest @ ..]) if spell::find_character(who).is_some() => {
            return give(state, &["track", who], rest);
        }
        (who, ["ko_threshold" | "threshold", n]) if spell::find_character(who).is_some() => {
            return give(state, &["threshold", who], &[n]);
        }
        (who, [which @ ("ccg" | "regen" | "regeneration"), rest @ ..]) if spell::find_character(who).is_some() => {
            return give(state, &["cost", who, which], rest);
        }
        (who, [which, key, rest @ ..]) if spell::find_character(who).is_some() => {
            return match *key {
                "cost" => give(state, &["cost", who, which], rest),
                _ => give(state, &["technique", who, which, key], rest),
            };
        }
        (who, [key, rest @ ..]) if spell::find_ally(who).is_some() => {
            return give(state, &["ally", who, key], rest);
        }
        ("rule" | "switch" | "constant" | "constants" | "timing" | "duel", [key, value]) => {
            rule(state, key, value)?;
        }
        ("beat", [key, value]) if key.parse::<u16>().is_err() => rule(state, key, value)?,
        ("pace", [pace, key, value]) => {
            let value = spell::find_time(value).map_or_else(|| scalar(value), |ms| Value::Integer(ms as i64));
            edit(state, &["pace", &plain(pace)], &key.to_lowercase(), value)?;
        }
        ("faces", [which, faces @ ..]) => {
            let key = if plain(which).starts_with('b') { "bw" } else { "coloured" };
            edit(state, &["dice"], key, symbols(faces)?)?;
        }
        ("joker", [face]) => edit(state, &["dice"], "joker", Value::String(spell::symbol(face)?.word().into()))?,
        ("track", [who, numbers @ ..]) => {
            let who = spell::character(who)?.word();
            let numbers = numbers.iter().map(|word| scalar(word)).collect();
            edit(state, &["character", who], "track", Value::Array(numbers))?;
        }
        ("threshold" | "ko_threshold", [who, n]) => {
            edit(state, &["character", spell::character(who)?.word()], "ko_threshold", scalar(n))?;
        }
        ("cost", [who, rest @ ..]) if spell::find_ally(who).is_some() => {
            edit(state, &["ally", spell::ally(who)?.word()], "cost", symbols(rest)?)?;
        }
        ("cost", [who, which, rest @ ..]) => {
            let who = spell::character(who)?.word();
            match plain(which).as_str() {
                "ccg" => edit(state, &["character", who], "ccg", symbols(rest)?)?,
                "regen" | "regeneration" => edit(state, &["character", who], "regen", symbols(rest)?)?,
                technique => edit(state, &["character", who, technique], "cost", symbols(rest)?)?,
            }
        }
        ("technique" | "tech", [who, which, key, rest @ ..]) => {
            let place = ["character", spell::character(who)?.word(), &plain(which)];
            set(state, &place, &key.to_lowercase(), rest)?;
        }
        ("ally", [who, key, rest @ ..]) => {
            set(state, &["ally", spell::ally(who)?.word()], &key.to_lowercase(), rest)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// A number or a switch, wherever it stands.
fn rule(state: &mut State, key: &str, value: &str) -> Result<(), Trouble> {
    let key = key.to_lowercase().replace('-', "_");
    let file = read(state)?;
    let has = |table: &&&str| file.get(**table).and_then(Value::as_table).is_some_and(|it| it.contains_key(&key));
    let Some(table) = PLAIN.iter().find(has) else {
        let keys = PLAIN.iter().filter_map(|table| file.get(*table)?.as_table()).flat_map(Table::keys);
        return Err(Trouble::unknown("rule", &key, keys.map(String::as_str)));
    };
    let value = if key == "hinami_charges" {
        // The file has it twice, and both must agree.
        let mut file = read(state)?;
        at(&mut file, &["constants"])?.insert(key.clone(), scalar(value));
        at(&mut file, &["ally", "hinami"])?.insert("amount".into(), scalar(value));
        return write(state, &file);
    } else if matches!(file[*table].get(&key), Some(Value::Integer(_))) {
        spell::find_time(value).map_or_else(|| scalar(value), |ms| Value::Integer(ms as i64))
    } else {
        scalar(value)
    };
    edit(state, &[table], &key, value)
}

/// A key of a technique or an ally; `none` takes it away.
fn set(state: &mut State, place: &[&str], key: &str, words: &[&str]) -> Result<(), Trouble> {
    let value = match (key, words) {
        (_, [word]) if spell::is_none(&[word]) => {
            let mut file = read(state)?;
            at(&mut file, place)?.remove(key);
            return write(state, &file);
        }
        ("cost", words) => symbols(words)?,
        ("face", [word]) => Value::String(spell::symbol(word)?.word().into()),
        (_, [word]) => scalar(word),
        _ => return Err(Trouble::new(format!("after `{key}` comes one value"))),
    };
    edit(state, place, key, value)
}

fn symbols(words: &[&str]) -> Result<Value, Trouble> {
    let words = spell::symbols(words)?;
    Ok(Value::Array(words.into_iter().map(|symbol| Value::String(symbol.word().into())).collect()))
}

fn scalar(word: &str) -> Value {
    if let Ok(number) = word.parse::<i64>() {
        return Value::Integer(number);
    }
    match spell::yes(word) {
        Ok(yes) => Value::Boolean(yes),
        Err(_) => Value::String(word.to_lowercase()),
    }
}

fn edit(state: &mut State, place: &[&str], key: &str, value: Value) -> Result<(), Trouble> {
    let mut file = read(state)?;
    at(&mut file, place)?.insert(key.into(), value);
    write(state, &file)
}

fn at<'f>(file: &'f mut Table, place: &[&str]) -> Result<&'f mut Table, Trouble> {
    let missing = || Trouble::new(format!("the data file has no `{}`", place.join(".")));
    place.iter().try_fold(file, |table, key| table.get_mut(*key).and_then(Value::as_table_mut).ok_or_else(missing))
}

fn read(state: &State) -> Result<Table, Trouble> {
    state.options.house.file().text.parse::<Table>().map_err(|error| Trouble::new(error.to_string()))
}

/// Reads the edited copy, which must be as right as any file.
fn write(state: &mut State, file: &Table) -> Result<(), Trouble> {
    let text: String = file
        .iter()
        .map(|(name, value)| match value {
            Value::Table(table) => {
                let lines = table.iter().map(|(key, value)| format!("{key} = {}\n", line(value)));
                format!("[{name}]\n{}", lines.collect::<String>())
            }
            value => format!("{name} = {}\n", line(value)),
        })
        .collect();
    state.options.house = House::<Values>::read(&text).map_err(Trouble::new)?;
    Ok(())
}

pub(super) fn line(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(yes) => yes.to_string(),
        Value::Datetime(time) => time.to_string(),
        Value::Array(list) => format!("[{}]", list.iter().map(line).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let pairs: Vec<String> = table.iter().map(|(key, value)| format!("{key} = {}", line(value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
    }
}

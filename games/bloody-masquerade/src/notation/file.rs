//! `given` lines about the data file: an edited copy of its text is read and checked like any other.

use kernel::{House, Trouble};
use toml::{Table, Value};

use super::spell::{self, is_none, plain};
use crate::house::Values;
use crate::state::State;
use crate::words::{Clue, Kind};

/// A table of the file: its name, the key that tells it from others, and what stands there.
type Row<'a> = (&'a str, &'a str, String);

/// What is changed in a table; a key without a value goes.
type Edits = Vec<(&'static str, Option<Value>)>;

/// Changes a house value. Says whether the line is about one.
pub(crate) fn give(state: &mut State, parts: &[&str], values: &[&str]) -> Result<bool, Trouble> {
    let words = parts[1..].iter().chain(values).flat_map(|word| word.split('='));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let (row, edits): (Row<'_>, Edits) = match (parts[0], &words[..]) {
        ("rule" | "switch", [key, value]) => {
            let key = key.to_lowercase().replace('-', "_");
            let mut file = read(state)?;
            let rules = file.get_mut("rules").and_then(Value::as_table_mut).ok_or_else(broken)?;
            if !rules.contains_key(&key) {
                return Err(Trouble::unknown("rule", &key, rules.keys().map(String::as_str)));
            }
            rules.insert(key, scalar(value));
            return write(state, &file).map(|()| true);
        }
        ("second_red", [value]) | ("ring", ["second_red" | "second-red", value]) => {
            let mut file = read(state)?;
            let ring = file.get_mut("ring").and_then(Value::as_table_mut).ok_or_else(broken)?;
            ring.insert("second_red".into(), scalar(value));
            write(state, &file)?;
            super::given::lay_plain_ring(state);
            state.visible = !(1 << state.house().start | 1 << state.house().second_red);
            return Ok(true);
        }
        ("goal" | "character", [who, rest @ ..]) => {
            let who = spell::character(who)?.word().to_owned();
            (("character", "id", who), goal(rest)?)
        }
        ("location" | "tile", [tile, key, rest @ ..]) if tile.parse::<u8>().is_err() => {
            let tile = spell::tile(tile)?.word().to_owned();
            let edit = match plain(key).as_str() {
                "deeds" | "actions" => {
                    let deeds: Result<Vec<Value>, Trouble> = if is_none(rest) {
                        Ok(Vec::new())
                    } else {
                        rest.iter().map(|word| Ok(Value::String(spell::deed(word)?.word().into()))).collect()
                    };
                    ("actions", Some(Value::Array(deeds?)))
                }
                "red" => ("red", Some(Value::Boolean(rest.first().map_or(Ok(true), |word| spell::yes(word))?))),
                _ => return Err(Trouble::unknown("part of a location", key, ["deeds", "red"])),
            };
            (("tile", "id", tile), vec![edit])
        }
        ("setup", [id, pairs @ ..]) if pairs.len() % 2 == 0 => {
            let edits = pairs.chunks(2).map(|pair| match plain(pair[0]).as_str() {
                "ghouls" => Ok(("ghouls", Some(scalar(pair[1])))),
                "inspectors" => Ok(("inspectors", Some(scalar(pair[1])))),
                "humans" => Ok(("humans", Some(scalar(pair[1])))),
                "pool" => Ok(("pool", Some(scalar(pair[1])))),
                _ => Err(Trouble::unknown("part of a setup", pair[0], ["ghouls", "inspectors", "humans", "pool"])),
            });
            (("setup", "id", (*id).to_lowercase()), edits.collect::<Result<_, _>>()?)
        }
        ("clue", [clue, rest @ ..]) => {
            let clue = spell::clue(clue)?.word().to_owned();
            let numbers = rest.iter().filter(|word| plain(word) != "plus").map(|word| scalar(word));
            (("clue", "type", clue), vec![("plus", Some(Value::Array(numbers.collect())))])
        }
        _ => return Ok(false),
    };
    let mut file = read(state)?;
    let (kind, key, id) = row;
    let tables = file.get_mut(kind).and_then(Value::as_array_mut).ok_or_else(broken)?;
    let mut tables = tables.iter_mut().filter_map(Value::as_table_mut);
    let table = tables.find(|table| table.get(key).and_then(Value::as_str) == Some(&id));
    let table = table.ok_or_else(|| Trouble::new(format!("the data file has no {kind} `{id}`")))?;
    for (key, value) in edits {
        match value {
            Some(value) => table.insert(key.into(), value),
            None => table.remove(key),
        };
    }
    write(state, &file).map(|()| true)
}

/// `collection T T T`, `alive C C`, `killing ghoul`, `partner rize`, `special 2`, `kinds human ghoul`, …
fn goal(words: &[&str]) -> Result<Edits, Trouble> {
    let [key, rest @ ..] = words else {
        return Err(Trouble::new("write `goal <character> collection|alive|killing|partner|special <values>`"));
    };
    let clues = |words: &[&str]| -> Result<Option<Value>, Trouble> {
        let cards = spell::cards(words)?;
        let word = |clue: &Clue| Value::String(clue.word().into());
        Ok((!cards.is_empty()).then(|| Value::Array(cards.iter().map(word).collect())))
    };
    let kinds = |words: &[&str]| -> Result<Option<Value>, Trouble> {
        if is_none(words) {
            return Ok(None);
        }
        let kind = |word: &&str| {
            let bare = plain(word);
            let found = Kind::named(bare.trim_end_matches('s'));
            let kind = found.ok_or_else(|| Trouble::unknown("kind", word, Kind::WORDS.iter().copied()))?;
            Ok(Value::String(kind.word().into()))
        };
        words.iter().map(kind).collect::<Result<Vec<_>, Trouble>>().map(|kinds| Some(Value::Array(kinds)))
    };
    let one = |words: &[&str]| match words {
        [word] if !is_none(words) => Some(scalar(word)),
        _ => None,
    };
    Ok(vec![match plain(key).as_str() {
        "collection" => ("collection", clues(rest)?),
        "alive" | "stayingalive" => ("staying_alive", clues(rest)?),
        "killing" => ("killing", kinds(rest)?),
        "kinds" | "types" => ("types", kinds(rest)?),
        "slots" | "places" => ("slots", kinds(rest)?),
        "partner" if is_none(rest) => ("partner", None),
        "partner" => ("partner", Some(Value::String(spell::character(&rest.concat())?.word().into()))),
        "special" | "specialx" | "x" => ("special_x", one(rest)),
        "players" | "minplayers" => ("min_players", one(rest)),
        "beginner" => ("beginner", Some(Value::Boolean(rest.first().map_or(Ok(true), |word| spell::yes(word))?))),
        _ => {
            let known = ["collection", "alive", "killing", "partner", "special", "kinds", "slots", "players"];
            return Err(Trouble::unknown("goal", key, known));
        }
    }])
}

fn scalar(word: &str) -> Value {
    if let Ok(number) = word.parse::<i64>() {
        return Value::Integer(number);
    }
    match spell::yes(word) {
        Ok(yes) => Value::Boolean(yes),
        Err(_) => Value::String(word.to_owned()),
    }
}

fn broken() -> Trouble {
    Trouble::new("the data file lacks a table")
}

fn read(state: &State) -> Result<Table, Trouble> {
    state.options.house.file().text.parse::<Table>().map_err(|error| Trouble::new(error.to_string()))
}

/// Reads the edited copy, which must be as right as any file.
fn write(state: &mut State, file: &Table) -> Result<(), Trouble> {
    let text = text(file);
    state.options.house = House::<Values>::read(&text).map_err(Trouble::new)?;
    Ok(())
}

/// A file of plain values, tables and lists of tables.
fn text(file: &Table) -> String {
    let lines = |table: &Table| -> String {
        table
            .iter()
            .filter(|(_, value)| !is_part(value))
            .map(|(key, value)| format!("{key} = {}\n", line(value)))
            .collect()
    };
    let mut out = lines(file);
    for (name, value) in file.iter().filter(|(_, value)| is_part(value)) {
        match value {
            Value::Table(table) => out += &format!("\n[{name}]\n{}", lines(table)),
            Value::Array(tables) => {
                for table in tables.iter().filter_map(Value::as_table) {
                    out += &format!("\n[[{name}]]\n{}", lines(table));
                }
            }
            _ => {}
        }
    }
    out
}

/// Whether the value is a table, or a list of them.
fn is_part(value: &Value) -> bool {
    match value {
        Value::Table(_) => true,
        Value::Array(list) => list.iter().any(Value::is_table),
        _ => false,
    }
}

fn line(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(yes) => yes.to_string(),
        Value::Datetime(time) => time.to_string(),
        Value::Array(list) => format!("[{}]", list.iter().map(line).collect::<Vec<_>>().join(", ")),
        Value::Table(_) => String::new(),
    }
}

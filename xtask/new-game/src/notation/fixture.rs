//! Positions in words, for scenarios: what is given, what chance says, what a field holds.

use kernel::{Fixture, Names, Seat, Trouble, Value};

use super::spelling::number;
use crate::state::{Phase, State};
use crate::view::View;
use crate::words::GOAL;

impl Fixture for State {
    fn canon(word: &str) -> String {
        word.to_owned()
    }

    fn read_chance(word: &str, value: &str, names: &Names) -> Result<(&'static str, u32), Trouble> {
        match word {
            "start" => Ok(("start", names.seat(value)?.index() as u32)),
            _ => Err(Trouble::unknown("chance", word, ["start"])),
        }
    }

    fn give(&mut self, place: &str, values: &[&str], names: &Names) -> Result<(), Trouble> {
        match (place, values) {
            ("turn", [name]) => self.phase = Phase::Turn { seat: names.seat(name)? },
            ("count", [value]) => self.count = number(value)?,
            ("turn" | "count", _) => return Err(Trouble::new(format!("`{place}` takes one value"))),
            _ => return Err(Trouble::unknown("place", place, ["turn", "count"])),
        }
        Ok(())
    }

    fn settle(&mut self, _earlier: &[String], _now: &[String], _names: &Names) -> Result<(), Trouble> {
        if self.count < GOAL { Ok(()) } else { Err(Trouble::new("at ten the game is over")) }
    }

    fn field(view: &View, field: &str, names: &Names) -> Result<Value, Trouble> {
        let seat = |seat: Option<Seat>| Value::word(seat.map_or("nobody", |seat| names.of(seat)));
        match field {
            "turn" => Ok(seat(view.turn)),
            "count" => Ok(Value::word(view.count)),
            "winner" => Ok(seat(view.ending.map(|ending| ending.winner))),
            _ => Err(Trouble::unknown("field", field, ["turn", "count", "winner"])),
        }
    }
}

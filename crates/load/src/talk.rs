//! What people hear and say at a socket: of a game, or of the floor.

use serde::Deserialize;
use serde_json::value::RawValue;

/// Which language is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Talk {
    /// That of docs/protocol.md.
    Game,
    /// A number and some padding; each of four sends in turn.
    Floor,
}

/// As much of a message as somebody needs who plays.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// The game is at this step, and this may be done now.
    Game { step: u64, act: Option<String> },
    /// The act with this id is stored as this step.
    Done { id: u64, step: u64 },
    /// An act was refused, for this reason; it may be tried again after so many seconds.
    Refused { code: String, again: Option<u64> },
    /// The game is over.
    Over,
    /// Nothing that matters.
    Other,
}

/// Reading it must not cost more than writing it does.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    step: u64,
    id: Option<&'a str>,
    #[serde(borrow, default)]
    legal: Vec<&'a RawValue>,
    table: Option<Stage<'a>>,
    #[serde(borrow)]
    error: Option<Why<'a>>,
}

#[derive(Deserialize)]
struct Stage<'a> {
    stage: &'a str,
}

#[derive(Deserialize)]
struct Why<'a> {
    code: &'a str,
    retry_after: Option<u64>,
}

impl Talk {
    /// What is said first.
    pub(crate) fn hello(self) -> Option<&'static str> {
        (self == Talk::Game).then_some(r#"{"type":"hello","v":1}"#)
    }

    /// Reads what came to a seat. What it may do is the whole message to send.
    pub(crate) fn read(self, seat: u64, text: &str) -> Vec<Heard> {
        match self {
            Talk::Game => vec![game(text)],
            Talk::Floor => floor(seat, text),
        }
    }

    /// What a seat may do before anything was told.
    pub(crate) fn first(self, seat: u64) -> Option<String> {
        (self == Talk::Floor && seat == 0).then(|| "1".to_owned())
    }
}

fn game(text: &str) -> Heard {
    let Ok(told) = serde_json::from_str::<Told<'_>>(text) else { return Heard::Other };
    if told.table.is_some_and(|table| table.stage == "over") {
        return Heard::Over;
    }
    let id = told.id.and_then(|id| id.parse().ok()).unwrap_or(0);
    match (told.kind, told.error) {
        ("done", _) => Heard::Done { id, step: told.step },
        ("refused" | "error", Some(why)) => Heard::Refused { code: why.code.to_owned(), again: why.retry_after },
        ("game", _) => Heard::Game { step: told.step, act: act(told.step, &told.legal) },
        _ => Heard::Other,
    }
}

/// One of the acts that are allowed, but none that ends a game of Shisogari early.
fn act(step: u64, legal: &[&RawValue]) -> Option<String> {
    let calm: Vec<_> = legal.iter().filter(|act| !act.get().contains("accuse")).collect();
    let action = calm.get((step as usize * 7) % calm.len().max(1))?;
    Some(format!(r#"{{"type":"act","id":"{step}","action":{action}}}"#))
}

/// A message of the floor says which step was done. The seat before it did that.
fn floor(seat: u64, text: &str) -> Vec<Heard> {
    let number = text.split(' ').next().and_then(|number| number.parse::<u64>().ok());
    let Some(step) = number else { return Vec::new() };
    let act = (step % 4 == seat).then(|| (step + 1).to_string());
    let mut heard = vec![Heard::Game { step, act }];
    if (step - 1) % 4 == seat {
        heard.push(Heard::Done { id: step - 1, step });
    }
    heard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_a_game_are_read() {
        let told = r#"{"type":"game","step":3,"steps":[],"legal":[{"do":"accuse"},{"do":"a"},{"do":"b"}]}"#;
        let act = r#"{"type":"act","id":"3","action":{"do":"b"}}"#.to_owned();
        assert_eq!(Talk::Game.read(0, told), [Heard::Game { step: 3, act: Some(act) }]);
        assert_eq!(Talk::Game.read(0, r#"{"type":"done","id":"3","step":4}"#), [Heard::Done { id: 3, step: 4 }]);
        let refused = r#"{"type":"refused","id":"3","error":{"code":"not_stored","message":"","retry_after":1}}"#;
        let wanted = Heard::Refused { code: "not_stored".to_owned(), again: Some(1) };
        assert_eq!(Talk::Game.read(0, refused), [wanted]);
        assert_eq!(Talk::Game.read(0, r#"{"type":"table","table":{"stage":"over"}}"#), [Heard::Over]);
        assert_eq!(Talk::Game.read(0, r#"{"type":"pong","t":1,"now":2}"#), [Heard::Other]);
    }

    #[test]
    fn at_the_floor_each_sends_in_turn() {
        assert_eq!(Talk::Floor.first(0), Some("1".to_owned()));
        let done = Heard::Done { id: 0, step: 1 };
        assert_eq!(Talk::Floor.read(0, "1   "), [Heard::Game { step: 1, act: None }, done]);
        assert_eq!(Talk::Floor.read(1, "1   "), [Heard::Game { step: 1, act: Some("2".to_owned()) }]);
    }
}

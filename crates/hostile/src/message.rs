//! What a browser sends: messages over the socket, and bodies of calls.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use wire::{
    ClaimSeat, FromClient, NewBot, NewChoice, NewGuest, NewHost, NewOrder, NewTable, TableChange, TakeSeat,
};

use crate::{chosen, says};

/// How many kinds of bodies there are, besides the messages.
const BODIES: usize = 9;

/// A message or a body is refused with a word, or it is the same when it is written and read again. The first byte says
/// what it is to be read as; half of them are messages.
pub fn message(bytes: &[u8]) {
    let Some((kind, text)) = chosen(bytes, BODIES * 2) else { return };
    match kind {
        0 => body::<NewGuest>(text, |guest| name(&guest.name)),
        1 => body::<NewTable>(text, |new| options(&new.game, new)),
        2 => body::<TableChange>(text, |_| ()),
        3 => body::<NewOrder>(text, |_| ()),
        4 => body::<NewHost>(text, |_| ()),
        5 => body::<TakeSeat>(text, |seat| entropy(seat.entropy.as_deref())),
        6 => body::<ClaimSeat>(text, |_| ()),
        7 => body::<NewChoice>(text, |_| ()),
        8 => body::<NewBot>(text, |_| ()),
        _ => socket(text),
    }
}

fn body<T: Serialize + DeserializeOwned>(text: &str, look: impl Fn(&T)) {
    match serde_json::from_str::<T>(text) {
        Err(error) => drop(says(&error)),
        Ok(read) => {
            let written = json(&read);
            let again: T = serde_json::from_str(&written).expect("what was written can be read");
            assert_eq!(json(&again), written, "written and read again");
            look(&read);
        }
    }
}

fn socket(text: &str) {
    let read = match FromClient::<&RawValue>::read(text) {
        Err(error) => return drop(says(&error)),
        Ok(read) => read,
    };
    let written = json(&read);
    let again = FromClient::<&RawValue>::read(&written).expect("what was written can be read");
    assert_eq!(json(&again), written, "written and read again");
    // The plain reader, which clients in Rust use, takes it for the same message or refuses it.
    if let (Ok(plain), Ok(tree)) =
        (serde_json::from_str::<FromClient>(text), serde_json::from_str::<FromClient>(&written))
    {
        assert_eq!(json(&plain), json(&tree), "both readers read the same");
    }
}

/// A name is refused, or it is one that stays as it is.
fn name(name: &str) {
    let Some(clean) = room::clean_name(name) else { return };
    assert_eq!(room::clean_name(&clean).as_ref(), Some(&clean), "a clean name is clean");
    assert!(clean.chars().count() <= wire::LONGEST_NAME);
    room::plain_form(&clean);
}

/// Options are refused with a word, or those in force are accepted again.
fn options(game: &str, new: &NewTable) {
    let game = match catalog::game(game) {
        Err(trouble) => return drop(says(&trouble)),
        Ok(game) => game,
    };
    match game.options(&new.options) {
        Err(error) => drop(says(&error)),
        Ok(all) => assert_eq!(game.options(&all).as_ref(), Ok(&all), "all options, chosen again"),
    }
}

fn entropy(digits: Option<&str>) {
    if let Some(share) = digits.and_then(table::fair::read_entropy) {
        assert_eq!(table::fair::commitment(&share).len(), 64);
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}

//! What characters, locations and cards are for, as the data file has it.

use std::fmt::Write;

use crate::house::Values;
use crate::notation::spelling::spell::cards_words;
use crate::view::{CharacterView, View};
use crate::words::{Character, Clue, Deed, Kind, Tile, clues};

/// The names of all characters, locations and cards.
pub(crate) fn names() -> Vec<&'static str> {
    [Character::WORDS, Tile::WORDS, Clue::WORDS].concat()
}

/// What a thing is for at this table; its name may be written in several words.
pub(crate) fn thing(name: &str, view: &View) -> Option<String> {
    let name = name.split_whitespace().collect::<String>();
    if let Some(id) = Character::find(&name) {
        let absent = if view.cast.iter().any(|character| character.id == id) { "" } else { " Not in play." };
        return Some(format!("{}{absent}", character(&view.options.house, id)));
    }
    if let Some(id) = Tile::find(&name) {
        return Some(tile(id, view));
    }
    let clue = Clue::find(&name)?;
    let colour = &view.options.house.clues[clue.index()].colour;
    Some(format!("{}, a {colour} clue card: {}.", clue.word(), wanted_by(clue, view)))
}

/// What a character is, and what makes it win.
pub(crate) fn character(house: &Values, character: Character) -> String {
    format!("{}, {}: {}", character.word(), kinds(house, character), wishes(house, character))
}

/// What is done at a location.
pub(crate) fn tile(tile: Tile, view: &View) -> String {
    let place = view.options.house.place(tile);
    let deeds: Vec<String> = place.deeds.iter().map(|&deed| does(deed)).collect();
    let red = if place.red { ", a red location" } else { "" };
    format!("{}{red}: {}.", tile.word(), deeds.join("; then "))
}

/// Who in play wants a card.
pub(crate) fn wanted_by(clue: Clue, view: &View) -> String {
    let wants = |character: &&CharacterView| {
        [&character.collection, &character.staying_alive].into_iter().flatten().any(|cards| cards.contains(&clue))
    };
    let who: Vec<&str> = view.cast.iter().filter(wants).map(|character| character.id.word()).collect();
    if who.is_empty() { "wanted by nobody in play".into() } else { format!("wanted by {}", who.join(", ")) }
}

/// So many markers.
pub(crate) fn markers(count: u8) -> String {
    format!("{count} marker{}", if count == 1 { "" } else { "s" })
}

pub(crate) fn kinds(house: &Values, character: Character) -> String {
    let words: Vec<&str> = house.person(character).kinds.iter().map(Kind::word).collect();
    words.join(" and ")
}

/// What makes a character win.
pub(crate) fn wishes(house: &Values, character: Character) -> String {
    let person = house.person(character);
    let mut out = String::from("wins");
    let mut add = |text: String| {
        let _ = write!(out, "{}{text}", if out == "wins" { " " } else { "; " });
    };
    if let Some(cards) = person.collection {
        add(format!("at once with {} as the own turn begins", cards_words(clues(cards))));
    }
    if !person.killing.is_empty() {
        let article = |kind: Kind| if kind == Kind::Inspector { "an" } else { "a" };
        let victims = person.killing.iter().map(|kind| format!("{} {}", article(kind), kind.word()));
        add(format!("by killing {}", victims.collect::<Vec<_>>().join(" or ")));
    }
    if person.kinds.contains(Kind::Inspector) {
        add("if another inspector kills a ghoul".into());
    }
    if let Some(cards) = person.staying_alive {
        add(format!("at the end alive with {}", cards_words(clues(cards))));
    }
    if let Some(partner) = person.partner {
        add(format!("if {} is in play and alive at the end", partner.word()));
    }
    out.push('.');
    if let Some(least) = person.special {
        let _ = write!(out, " Special with two Doves in hand: may kill anyone with {} or more.", markers(least));
    }
    out
}

/// What is done at a location, in words.
pub(crate) fn does(deed: Deed) -> String {
    match deed {
        Deed::SuspectCoffee2 => "whoever has two Coffee takes a marker".into(),
        Deed::SuspectFood2 => "whoever has two Food takes a marker".into(),
        Deed::SuspectDove2 => "whoever has two Doves takes a marker".into(),
        Deed::SuspectAny2 => "whoever has two cards alike takes a marker".into(),
        Deed::SuspectTransformation1 => "whoever has a Transformation takes a marker".into(),
        Deed::Interrogate => "interrogate someone, and swap a card or only pretend to".into(),
        Deed::CoverRemove => "put a marker of anyone back into the Pool".into(),
        Deed::CoverGive => "give someone a marker of the Pool".into(),
        Deed::AttackMost => "attack one of those with the most markers".into(),
        Deed::AttackThree => "attack someone with three markers or more".into(),
    }
}

/// The same as short as it can be.
pub(crate) const fn does_in_short(deed: Deed) -> &'static str {
    match deed {
        Deed::SuspectCoffee2 => "markers for two Coffee",
        Deed::SuspectFood2 => "markers for two Food",
        Deed::SuspectDove2 => "markers for two Doves",
        Deed::SuspectAny2 => "markers for two alike",
        Deed::SuspectTransformation1 => "markers for a Transformation",
        Deed::Interrogate => "interrogate",
        Deed::CoverRemove => "take a marker off",
        Deed::CoverGive => "give a marker",
        Deed::AttackMost => "attack one with the most",
        Deed::AttackThree => "attack one with three",
    }
}

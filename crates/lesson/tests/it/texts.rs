//! The texts of lessons: there in every language, short, and with labels that the page has.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Bots, Fixture};
use lesson::{Lesson, Task, Text};

use crate::each::{Check, for_each_part, text};

/// As much as a bubble holds on a phone.
const LONGEST: usize = 160;

/// The messages of a game in one language.
type Messages = BTreeMap<String, String>;

struct Texts;

impl Check for Texts {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let read = |language: &str| {
            let text = text(G::INFO.id, &format!("messages/{language}.json"));
            serde_json::from_str(&text).expect("messages by key")
        };
        let messages: [Messages; 3] = ["en", "fr", "ja"].map(read);
        let part = &lesson.parts[usize::from(part)];
        check_text("title", &part.title, &messages);
        assert_eq!(lesson.tips.len(), 3, "{}", G::INFO.id);
        for tip in &lesson.tips {
            check_text("tip", tip, &messages);
        }
        for beat in &part.beats {
            let texts = [Some(&beat.say), beat.ask.as_ref(), beat.wrong.as_ref()];
            for text in texts.into_iter().flatten().chain(beat.traps.iter().map(|trap| &trap.say)) {
                check_text(&beat.id, text, &messages);
            }
            for (at, messages) in messages.iter().enumerate() {
                let shown = |text: &Text| with_labels(text.all()[at].1, messages).chars().count();
                let length = shown(&beat.say) + beat.ask.as_ref().map_or(0, shown);
                assert!(length <= LONGEST, "{}: {length} characters in {}", beat.id, beat.say.all()[at].0);
            }
        }
    }
}

/// A text in three languages, in which each label is one of the game's messages.
fn check_text(id: &str, text: &Text, messages: &[Messages; 3]) {
    for ((language, text), messages) in text.all().into_iter().zip(messages) {
        let said = with_labels(text, messages);
        assert!(!said.trim().is_empty() && !said.contains('{'), "{id}: {language}: {said}");
        let straight = said.contains(['\'', '"']);
        assert!(!straight && !said.contains("..."), "{id}: {language}: curly marks, and … as one sign: {said}");
        for name in quoted(&said) {
            let known = messages.values().any(|message| message.contains(name));
            assert!(known, "{id}: {language}: no message says `{name}`: {said}");
        }
        match language {
            "fr" => assert!(is_spaced(&said), "{id}: a space that may break: {said}"),
            "ja" => {
                let names = ["Momo", "Taro", "Sakura", "Kuro"];
                assert!(!names.iter().any(|name| said.contains(name)), "{id}: a name in Latin letters: {said}");
            }
            _ => {}
        }
    }
}

/// What stands in quotation marks: names of buttons, cards and roles.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split(['“', '«', '「']).skip(1).filter_map(|rest| rest.split(['”', '»', '」']).next()).map(str::trim)
}

/// A text with the page's own labels.
fn with_labels(text: &str, messages: &Messages) -> String {
    let mut parts = text.split('{');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once('}').unwrap_or_else(|| panic!("`{{` is not closed: {text}"));
        said += messages.get(key).unwrap_or_else(|| panic!("there is no message `{key}`: {text}"));
        said += rest;
    }
    said
}

/// French marks have a space before them that does not break.
fn is_spaced(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let before = |mark: char| match mark {
        ':' | '»' => Some('\u{a0}'),
        ';' | '!' | '?' => Some('\u{202f}'),
        _ => None,
    };
    let pairs = characters.windows(2);
    pairs.clone().all(|pair| before(pair[1]).is_none_or(|space| pair[0] == space))
        && pairs.into_iter().all(|pair| pair[0] != '«' || pair[1] == '\u{a0}')
}

#[test]
fn texts_are_there_in_every_language_and_short() {
    for_each_part::<Texts>();
}

struct Beats;

impl Check for Beats {
    fn check<G: Bots + Fixture>(lesson: &Lesson, _part: u8) {
        let ids: Vec<&str> =
            lesson.parts.iter().flat_map(|part| &part.beats).map(|beat| beat.id.as_str()).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{}: an id twice", G::INFO.id);
        for beat in lesson.parts.iter().flat_map(|part| &part.beats) {
            let (act, touch) = (beat.task == Task::Act, beat.task == Task::Touch);
            assert_eq!((beat.act.is_some(), beat.until.is_some()), (act, touch), "{}", beat.id);
            let asks = (beat.ask.is_some(), beat.wrong.is_some());
            assert_eq!(asks, (act || touch, act || touch), "{}", beat.id);
            assert!(
                act || (beat.also.is_empty() && beat.taps.is_empty() && beat.chance.is_empty()),
                "{}",
                beat.id
            );
            assert!(!beat.show.is_empty(), "{}: nothing is lit", beat.id);
        }
        let cheers = lesson.parts.iter().flat_map(|part| &part.beats).filter(|beat| beat.cheer).count();
        assert!((2..=5).contains(&cheers), "{}: {cheers} cheers", G::INFO.id);
    }
}

#[test]
fn beats_are_whole() {
    for_each_part::<Beats>();
}

//! What fuzzing begins with: good inputs, from this repository's own games, cases and files.

use std::path::{Path, PathBuf};

use ::lesson::Player;
use catalog::Visitor;
use kernel::{Bots, Fixture, Rng, Seed, Terminal};
use serde_json::json;
use table::{Record, RecordSeat, Step, Table, fair, options_in_words};

use crate::acts::any_input;
use crate::house::GAMES;

/// Messages, and bodies of calls, each behind the byte that says what it is.
pub fn messages() -> Vec<Vec<u8>> {
    let texts = [
        (9, json!({ "type": "hello", "v": 1, "last": 12, "tv": true })),
        (
            9,
            json!({ "type": "act", "id": "a-1", "action": { "do": "roll" }, "seat": 1, "pressed": 7, "shown": 5 }),
        ),
        (9, json!({ "type": "orders", "orders": { "veto": ["always"] } })),
        (9, json!({ "type": "ping", "t": 99 })),
        (0, json!({ "name": "Zoë 👨‍👩‍👧" })),
        (
            1,
            json!({
                "game": "king-of-tokyo", "seats": 4, "options": { "monsters": "kraken,random" }, "public": true,
                "clock": "slow", "patience": 60, "bot_pace": 1200, "late": "nobody",
            }),
        ),
        (1, json!({ "game": "bloody-masquerade", "seats": 6, "options": { "mask": "true" } })),
        (2, json!({ "seats": 3, "options": { "turn_cap": "60" }, "clock": "off", "late": null })),
        (3, json!({ "order": [2, 0, 1] })),
        (3, json!({ "order": "random" })),
        (4, json!({ "seat": 1 })),
        (5, json!({ "seat": 2, "entropy": "c0ffee" })),
        (6, json!({ "code": "ABCD2345" })),
        (7, json!({ "key": "monsters", "value": "kraken" })),
        (8, json!({ "level": "medium", "seat": null })),
    ];
    texts.iter().map(|(kind, text)| behind(*kind, &text.to_string())).collect()
}

/// The first steps of a game of each kind, with sums and without.
pub fn records() -> Vec<Vec<u8>> {
    let of = |game: &&dyn table::AnyGame| catalog::visit(game.info().id, Begun).expect("a game of the catalogue");
    catalog::games().iter().flat_map(of).collect()
}

struct Begun;

impl Visitor for Begun {
    type Out = [Vec<u8>; 2];

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        let (secret, options) = ([7; 32], G::Options::default());
        let seats = G::INFO.seats.0;
        let seed = fair::seed(&secret, &vec![secret; usize::from(seats)]);
        let mut table = Table::<G>::open(seed, seats, &options).expect("it opens");
        let mut dice = Rng::for_game(seed, 0);
        while let Some((at, input)) = any_input(&table, &mut dice).filter(|_| table.step() < 12) {
            table.apply(Step { step: table.step() + 1, at, pressed: at, input, timing: None });
        }
        let digits = Seed(secret).to_string();
        let seat =
            |n| RecordSeat { name: format!("N{n}"), player: "person".into(), entropy: Some(digits.clone()) };
        let action = |action: &G::Action| serde_json::to_value(action).expect("an action is JSON");
        let record = Record {
            v: 1,
            game: G::INFO.id.into(),
            rules: G::INFO.rules,
            options: options_in_words::<G>(&options),
            data: G::house(&options).map(|file| file.hash.to_owned()),
            seats: (0..seats).map(seat).collect(),
            chance: "step".into(),
            commitment: Some(fair::commitment(&secret)),
            secret: Some(digits.clone()),
            seed: seed.to_string(),
            steps: table.log().iter().map(|step| step.with(action)).collect(),
            outcome: table.state().outcome().map(Into::into),
            sums: Vec::new(),
        };
        let written = |record: &Record| serde_json::to_vec(record).expect("a record is JSON");
        let mut bare = record.clone();
        bare.commitment = None;
        [written(&bare), written(&record.with_sums())]
    }
}

/// The first cases of each file of scenarios and of warnings.
pub fn scenarios() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (number, game) in (0..).zip(catalog::games()) {
        let folder = repository().join("games").join(game.info().id);
        for path in ["scenarios", "lesson"].into_iter().flat_map(|room| files(&folder.join(room), "md")) {
            let text = std::fs::read_to_string(&path).expect("a text");
            let cases: Vec<&str> = text.split("\n## ").skip(1).filter(|case| case.contains("```play")).collect();
            found.extend(cases.iter().take(4).map(|case| behind(number, &format!("## {case}\n"))));
        }
    }
    found
}

/// The built-in files.
pub fn houses() -> Vec<Vec<u8>> {
    let file = |id: &str| catalog::game(id).ok()?.house();
    (0..).zip(GAMES).filter_map(|(number, id)| Some(behind(number, file(id)?.text))).collect()
}

/// What a page asks that plays each lesson as it is meant.
pub fn lessons() -> Vec<Vec<u8>> {
    let of = |(number, game): (u8, &&dyn table::AnyGame)| {
        let asks = catalog::visit(game.info().id, Asks).expect("a game of the catalogue");
        asks.into_iter().map(move |ask| behind(number, &ask))
    };
    (0..).zip(catalog::games()).flat_map(of).collect()
}

struct Asks;

impl Visitor for Asks {
    type Out = Vec<String>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Vec<String> {
        let Some(lesson) = ::lesson::of::<G>() else { return Vec::new() };
        let mut asks = Vec::new();
        for part in 0..lesson.parts.len() {
            let mut player = Player::<G>::new(&lesson, part).expect("there is such a part");
            let mut acts = Vec::new();
            for beat in 0..lesson.parts[part].beats.len() {
                player.begin_next().expect("the lesson is good");
                if player.waits() {
                    let action = player.expected().expect("the lesson is good")[0];
                    acts.push(json!({ "beat": beat, "action": action }));
                    player.act(action).expect("the lesson is good");
                }
                asks.push(json!({ "part": part, "beat": beat, "acts": acts, "from": 0 }).to_string());
            }
        }
        // All of them would be slow, and much the same.
        asks.into_iter().step_by(5).collect()
    }
}

/// Bytes that play: small and large tables, from the beginning and from the middle.
pub fn acts() -> Vec<Vec<u8>> {
    let mut dice = Rng::for_game(Seed::from_number(1), 0);
    let one = |n: u32| {
        let mut bytes = vec![n as u8, n as u8 * 3, [0, 0, 20, 60][n as usize % 4]];
        bytes.extend((0..8 + n * 4).map(|_| (dice.next_u32() % 256) as u8));
        bytes
    };
    (0..16).map(one).collect()
}

fn behind(byte: u8, text: &str) -> Vec<u8> {
    [&[byte], text.as_bytes()].concat()
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder with this ending, in order; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.retain(|path| path.extension().is_some_and(|found| found == ending));
    found.sort();
    found
}

//! A lesson as it stands in `games/<game>/lesson/lesson.json`. The page reads the texts of the same file.

use serde::Deserialize;

/// A first game: every move is the learner's, chance is arranged, and a short text leads from beat to beat.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// About how long the first part takes.
    pub minutes: u8,
    /// The first game, and what may be seen after it.
    pub parts: Vec<Part>,
    /// What helps in a first real game.
    pub tips: Vec<Text>,
}

/// A game from a table of its own, from its beginning to its end.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is called.
    pub title: Text,
    /// Lines of the language of scenarios that lay the table. The learner sits on the first seat.
    pub table: Vec<String>,
    /// What happens, one beat after the other.
    pub beats: Vec<Beat>,
}

/// Something happens, the lesson says something about it, the learner does something. In this order.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// Its name, of which there is one.
    pub id: String,
    /// Lines of the language of scenarios that happen first.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub play: Vec<String>,
    /// Why: one or two short sentences. `{key}` is a text of the game's messages, such as a button's label.
    pub say: Text,
    /// What to press now.
    pub ask: Option<Text>,
    /// The places that light up, each a name, or a name and what it is of: `die:2`.
    pub show: Vec<String>,
    /// What the learner does.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "ts", ts(rename = "do"))]
    pub task: Task,
    /// For a choice: which one.
    pub until: Option<String>,
    /// The act that is asked for, in the notation of scenarios.
    pub act: Option<String>,
    /// Other acts that are taken as well.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub also: Vec<String>,
    /// Acts that the page sends by itself on the way.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub taps: Vec<String>,
    /// What chance will say to the act, and to what comes of it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub chance: Vec<String>,
    /// What any other act is answered with.
    pub wrong: Option<Text>,
    /// Tempting wrong acts.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Trap>>"))]
    pub traps: Vec<Trap>,
    /// Whether there is something to celebrate.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub cheer: bool,
    /// Lines of the language of scenarios that check what the texts claim. For tests.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub facts: Vec<String>,
}

/// A tempting wrong act.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// The acts that it is about.
    pub acts: Vec<String>,
    /// What would happen.
    pub say: Text,
}

/// What the learner does in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Reads, and goes on.
    Tap,
    /// Makes a choice on the page that sends nothing yet.
    Touch,
    /// Makes a move.
    Act,
}

/// The same in every language.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
    /// In Japanese.
    pub ja: String,
}

impl Text {
    /// All languages, with their codes.
    pub fn all(&self) -> [(&'static str, &str); 3] {
        [("en", &self.en), ("fr", &self.fr), ("ja", &self.ja)]
    }
}

impl Lesson {
    /// Reads a file. The error says what is wrong with it, and where.
    pub fn read(text: &str) -> Result<Lesson, serde_json::Error> {
        serde_json::from_str(text)
    }
}

//! What is kept.

/// A table.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TableRow {
    /// Its short code.
    pub code: String,
    /// How far it is: a word of the server's.
    pub stage: String,
    /// Whether it is listed.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// What the server knows about it, as JSON.
    pub meta: String,
    /// The server's share of the seed, in hexadecimal digits.
    pub secret: String,
}

/// The secret of a running game is never printed by accident.
impl std::fmt::Debug for TableRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableRow").field("code", &self.code).field("stage", &self.stage).finish_non_exhaustive()
    }
}

/// A step of a table's log.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct StepRow {
    /// The table.
    pub code: String,
    /// Its number, from 1.
    pub step: i64,
    /// The stamped input, as JSON.
    pub row: String,
    /// The id that the client gave the act, if a client sent it.
    pub act_id: Option<String>,
}

/// An act of a running game is never printed by accident.
impl std::fmt::Debug for StepRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StepRow").field("code", &self.code).field("step", &self.step).finish_non_exhaustive()
    }
}

/// A file of house values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRow {
    /// The hash of the text.
    pub hash: String,
    /// The text.
    pub text: String,
}

/// What became of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on the disk.
    Stored,
    /// Another step has this number already: read the log again.
    Taken,
}

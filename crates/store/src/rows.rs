//! What is kept.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// A table, besides its log.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct TableRow {
    pub code: String,
    /// How far it is, in the server's words.
    pub stage: String,
    /// Whether it is listed on the home page.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// What the server knows about it, as JSON.
    pub meta: String,
    /// The server's share of the seed, in hexadecimal digits.
    pub secret: String,
    /// Counts the changes of the row.
    pub version: i64,
    /// When somebody was last there, in milliseconds since 1970.
    pub seen: i64,
    /// When its game was over; 0 before that.
    pub ended: i64,
    /// The guest whose table it is.
    pub host: String,
    /// A mark of the address from which it was opened; empty if that does not matter.
    pub address: String,
    /// The guests who are to find it. It is written, never read back.
    pub sitters: Vec<String>,
}

impl<'r, R: Row> FromRow<'r, R> for TableRow
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<TableRow> {
        Ok(TableRow {
            code: row.try_get("code")?,
            stage: row.try_get("stage")?,
            public: row.try_get("public")?,
            opened: row.try_get("opened")?,
            meta: row.try_get("meta")?,
            secret: row.try_get("secret")?,
            version: row.try_get("version")?,
            seen: row.try_get("seen")?,
            ended: row.try_get("ended")?,
            host: row.try_get("host")?,
            address: row.try_get("address")?,
            sitters: Vec::new(),
        })
    }
}

/// Leaves the secret out, so that that of a running game is never logged by accident.
impl std::fmt::Debug for TableRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableRow").field("code", &self.code).field("stage", &self.stage).finish_non_exhaustive()
    }
}

/// A step of a table's log.
#[derive(Clone, PartialEq, Eq)]
pub struct StepRow {
    /// The code of its table.
    pub code: String,
    /// Its number, from 1.
    pub step: i64,
    /// The stamped input, as JSON.
    pub row: String,
    /// The id that the client gave the act, if a client sent it.
    pub act_id: Option<String>,
}

impl<'r, R: Row> FromRow<'r, R> for StepRow
where
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<StepRow> {
        Ok(StepRow {
            code: row.try_get("code")?,
            step: row.try_get("step")?,
            row: row.try_get("row")?,
            act_id: row.try_get("act_id")?,
        })
    }
}

/// Leaves the row out, so that an act of a running game is never logged by accident.
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
    pub text: String,
}

/// What became of a step or of a changed table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// Another step has this number already, or the table was changed since it was read: read again.
    Taken,
}

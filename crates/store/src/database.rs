//! The two databases that tables may be kept in, SQLite and PostgreSQL. Whatever else is written here is the same for
//! both: statements use `$1`, and values are texts, numbers and flags.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, PgPool, Postgres, SqlSafeStr, SqliteConnection, SqlitePool};
use tokio::time::timeout;

/// A database elsewhere that says nothing for so long is not there any more, even if its connection never ends.
pub(crate) const SILENCE: Duration = Duration::from_secs(10);

/// Waits no longer for a database than that.
async fn answered<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(SILENCE, answer).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// A value of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Text(&'a str),
    Optional(Option<&'a str>),
    Number(i64),
    Flag(bool),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(text: &'a Option<String>) -> Value<'a> {
        Value::Optional(text.as_deref())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

/// The values of a statement, in order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::database::Value::from($value)),*] };
}
pub(crate) use values;

/// A query with its values.
macro_rules! bound {
    ($query:expr, $values:expr) => {
        $values.iter().fold($query, |query, value| match *value {
            Value::Text(text) => query.bind(text),
            Value::Optional(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
            Value::Flag(flag) => query.bind(flag),
        })
    };
}

/// What can be read from a row of either database.
pub(crate) trait Readable:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Readable for T {}

/// Connections that read.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Readers {
    pub(crate) async fn all<T: Readable>(
        &self,
        query: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, sqlx::Error> {
        match self {
            Readers::Sqlite(pool) => bound!(sqlx::query_as(query), values).fetch_all(pool).await,
            Readers::Postgres(pool) => answered(bound!(sqlx::query_as(query), values).fetch_all(pool)).await,
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn first<T: Readable>(
        &self,
        query: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, sqlx::Error> {
        Ok(self.all(query, values).await?.into_iter().next())
    }

    /// The only value of the only row.
    pub(crate) async fn value<T>(&self, query: &'static str, values: &[Value<'_>]) -> Result<T, sqlx::Error>
    where
        (T,): Readable,
    {
        self.first::<(T,)>(query, values).await?.map(|(value,)| value).ok_or(sqlx::Error::RowNotFound)
    }

    /// The only column.
    pub(crate) async fn column<T>(&self, query: &'static str, values: &[Value<'_>]) -> Result<Vec<T>, sqlx::Error>
    where
        (T,): Readable,
    {
        Ok(self.all::<(T,)>(query, values).await?.into_iter().map(|(value,)| value).collect())
    }
}

/// What writes. SQLite has one connection for it; PostgreSQL has as many as are needed, and new ones for those that
/// broke.
#[derive(Debug)]
pub(crate) enum Writers {
    Sqlite(SqliteConnection),
    Postgres(PgPool),
}

impl Writers {
    /// A connection for one batch.
    pub(crate) async fn connection(&mut self) -> Result<Connection<'_>, sqlx::Error> {
        Ok(match self {
            Writers::Sqlite(connection) => Connection::Sqlite(connection),
            Writers::Postgres(pool) => Connection::Postgres(pool.acquire().await?),
        })
    }
}

#[derive(Debug)]
pub(crate) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(PoolConnection<Postgres>),
}

impl Connection<'_> {
    /// Runs a statement; says how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        statement: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<u64, sqlx::Error> {
        Ok(match self {
            Connection::Sqlite(connection) => {
                bound!(sqlx::query(statement), values).execute(&mut **connection).await?.rows_affected()
            }
            Connection::Postgres(connection) => {
                answered(bound!(sqlx::query(statement), values).execute(&mut **connection)).await?.rows_affected()
            }
        })
    }

    /// Runs a statement that gives rows back.
    pub(crate) async fn rows<T: Readable>(
        &mut self,
        statement: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                bound!(sqlx::query_as(statement), values).fetch_all(&mut **connection).await
            }
            Connection::Postgres(connection) => {
                answered(bound!(sqlx::query_as(statement), values).fetch_all(&mut **connection)).await
            }
        }
    }

    /// Gives up what was begun. One that is silent is not asked for that.
    pub(crate) async fn roll_back(mut self, why: &sqlx::Error) {
        if is_silent(why) || self.execute("ROLLBACK", &[]).await.is_err() {
            self.give_up();
        }
    }

    /// It may still be in the middle of something: nobody gets it again.
    pub(crate) fn give_up(self) {
        if let Connection::Postgres(connection) = self {
            drop(connection.detach());
        }
    }
}

/// Whether a database that was there did not answer.
pub(crate) fn is_silent(why: &sqlx::Error) -> bool {
    matches!(why, sqlx::Error::PoolTimedOut)
}

/// A statement that inserts several rows at once, with values that follow as [`values!`] does.
pub(crate) fn insert(into: &str, columns: usize, rows: usize, rest: &str) -> AssertSqlSafe<String> {
    insert_of(into, columns, rows, rest, |_, number| format!("${number}"))
}

/// The same, where `value` makes the value of a column out of the parameter with a number.
pub(crate) fn insert_of(
    into: &str,
    columns: usize,
    rows: usize,
    rest: &str,
    value: impl Fn(usize, usize) -> String,
) -> AssertSqlSafe<String> {
    let mut text = format!("INSERT INTO {into} VALUES ");
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..columns {
            text.push_str(if column == 0 { "" } else { ", " });
            text.push_str(&value(column, row * columns + column + 1));
        }
        text.push(')');
    }
    text.push_str(rest);
    // Nothing from outside was put together.
    AssertSqlSafe(text)
}

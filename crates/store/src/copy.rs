//! Everything that is kept, copied from one home to another that is empty: from a folder to PostgreSQL, or back.

use sqlx::{AssertSqlSafe, ColumnIndex, ConnectOptions, Connection as _, Decode, FromRow, Row, Type};

use crate::backup::give_to_owner;
use crate::database::{Connection, Value, Writers, insert_of};
use crate::postgres::Address;
use crate::{FILE, Home, StoreError, options};

/// How many rows are copied at a time: PostgreSQL takes 65,535 values in a statement, SQLite half of them.
const PAGE: usize = 500;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Flag,
}
use Kind::{Flag, Number, Text};

/// A table of the database: its columns, of which so many are its key.
struct Sheet {
    name: &'static str,
    key: usize,
    columns: &'static [(&'static str, Kind)],
}

/// Who runs what, and whether anything could be written, is of no use elsewhere.
const SHEETS: [Sheet; 7] = [
    Sheet {
        name: "tables",
        key: 1,
        columns: &[
            ("code", Text),
            ("stage", Text),
            ("public", Flag),
            ("opened", Number),
            ("meta", Text),
            ("secret", Text),
            ("version", Number),
            ("seen", Number),
            ("ended", Number),
            ("host", Text),
            ("address", Text),
        ],
    },
    Sheet { name: "steps", key: 2, columns: &[("code", Text), ("step", Number), ("row", Text), ("act_id", Text)] },
    Sheet { name: "house_values", key: 1, columns: &[("hash", Text), ("text", Text)] },
    Sheet { name: "sitters", key: 2, columns: &[("guest", Text), ("code", Text)] },
    Sheet { name: "secrets", key: 1, columns: &[("name", Text), ("value", Text)] },
    Sheet { name: "generations", key: 1, columns: &[("guest", Text), ("generation", Number), ("at", Number)] },
    Sheet { name: "bans", key: 1, columns: &[("who", Text), ("at", Number)] },
];

impl Kind {
    /// What reads a column as a text.
    fn read(self, column: &str) -> String {
        match self {
            Text => column.to_owned(),
            Number => format!("CAST({column} AS TEXT)"),
            Flag => format!("CASE WHEN {column} THEN '1' ELSE '0' END"),
        }
    }

    /// What makes a column's value of the text with this number.
    fn write(self, number: usize) -> String {
        match self {
            Text => format!("${number}"),
            Number => format!("CAST(${number} AS BIGINT)"),
            Flag => format!("(${number} = '1')"),
        }
    }
}

/// A row, its values as texts.
struct Texts(Vec<Option<String>>);

impl<'r, R: Row> FromRow<'r, R> for Texts
where
    usize: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Texts> {
        (0..row.len()).map(|column| row.try_get(column)).collect::<sqlx::Result<_>>().map(Texts)
    }
}

impl Sheet {
    /// The rows that follow the one with this key, in its order.
    async fn page(&self, from: &mut Connection<'_>, after: &[Option<String>]) -> Result<Vec<Texts>, sqlx::Error> {
        let read: Vec<String> = self.columns.iter().map(|(column, kind)| kind.read(column)).collect();
        // With its name, or PostgreSQL would order by the text that a number is read as.
        let key: Vec<String> =
            self.columns[..self.key].iter().map(|(column, _)| format!("{}.{column}", self.name)).collect();
        let last: Vec<String> =
            (1..).zip(&self.columns[..self.key]).map(|(at, (_, kind))| kind.write(at)).collect();
        let (read, key, last) = (read.join(", "), key.join(", "), last.join(", "));
        let name = self.name;
        let beyond = if after.is_empty() { String::new() } else { format!("WHERE ({key}) > ({last})") };
        let query = format!("SELECT {read} FROM {name} {beyond} ORDER BY {key} LIMIT {PAGE}");
        let values: Vec<Value<'_>> = after.iter().map(Value::from).collect();
        // Only what is written here was put together.
        from.rows(AssertSqlSafe(query), &values).await
    }

    async fn copy(&self, from: &mut Connection<'_>, to: &mut Connection<'_>) -> Result<(), sqlx::Error> {
        let mut last = Vec::new();
        loop {
            let rows = self.page(from, &last).await?;
            let Some(Texts(end)) = rows.last() else { return Ok(()) };
            last = end[..self.key].to_vec();
            let columns: Vec<&str> = self.columns.iter().map(|(column, _)| *column).collect();
            let into = format!("{} ({})", self.name, columns.join(", "));
            let count = self.columns.len();
            let statement =
                insert_of(&into, count, rows.len(), "", |column, number| self.columns[column].1.write(number));
            let values: Vec<Value<'_>> = rows.iter().flat_map(|Texts(row)| row).map(Value::from).collect();
            to.execute(statement, &values).await?;
        }
    }
}

impl Home {
    /// Copies everything to another home, which must be as good as new. No server may run at either, and this one stays
    /// as it is. The other has all of it or nothing.
    pub async fn copy_to(&self, to: &Home) -> Result<(), StoreError> {
        let from = self.open_beside().await?;
        let _locks = (self.take(false).await?, to.take(false).await?);
        drop(from);
        let target = to.open().await?;
        let filled = !target.tables().await?.is_empty() || !target.bans().await?.is_empty();
        drop(target);
        if filled {
            return Err(StoreError::NotEmpty(to.place()?));
        }
        let (mut from, mut writers) = (self.writers().await?, to.writers().await?);
        {
            let (from, mut to) = (&mut from.connection().await?, writers.connection().await?);
            let copied = async {
                to.execute("BEGIN", &[]).await?;
                for sheet in &SHEETS {
                    // A server that was started there once has left a key of its own.
                    to.execute(AssertSqlSafe(format!("DELETE FROM {}", sheet.name)), &[]).await?;
                    sheet.copy(from, &mut to).await?;
                }
                to.execute("COMMIT", &[]).await.map(drop)
            };
            let copied = copied.await;
            if let Err(why) = &copied {
                to.roll_back(why).await;
            }
            copied?;
        }
        for writers in [from, writers] {
            writers.close().await;
        }
        if let Home::Folder(folder) = to {
            let unusable =
                |error: std::io::Error| StoreError::Folder { folder: folder.clone(), why: error.to_string() };
            give_to_owner(folder, &folder.join(FILE)).map_err(unusable)?;
        }
        Ok(())
    }

    async fn writers(&self) -> Result<Writers, StoreError> {
        Ok(match self {
            Home::Folder(folder) => Writers::Sqlite(options(&folder.join(FILE)).connect().await?),
            Home::Postgres(url) => Writers::Postgres(Address::read(url)?.pool(1).await?),
        })
    }

    /// Where it is, without a password.
    fn place(&self) -> Result<String, StoreError> {
        Ok(match self {
            Home::Folder(folder) => folder.display().to_string(),
            Home::Postgres(url) => Address::read(url)?.text,
        })
    }
}

impl Writers {
    async fn close(self) {
        match self {
            Writers::Sqlite(connection) => drop(connection.close().await),
            Writers::Postgres(pool) => pool.close().await,
        }
    }
}

//! Which of several servers runs a table. The clock is the database's, so that the servers' own may differ and jump.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::chores::Chore;
use crate::database::{Connection, Readers, Value, values};
use crate::{Store, StoreError};

/// Who runs a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lease {
    Ours,
    /// This other node does.
    Theirs(String),
}

impl Connection<'_> {
    /// Runs a statement in which `$now` is the time by the database's clock, in milliseconds since 1970.
    async fn execute_now(&mut self, statement: &str, values: &[Value<'_>]) -> Result<u64, sqlx::Error> {
        let now = match self {
            Connection::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Connection::Postgres(_) => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        };
        // Only what is written here was put together.
        self.execute(AssertSqlSafe(statement.replace("$now", now)), values).await
    }
}

/// A change of who runs what.
#[derive(Debug)]
pub(crate) enum Claim {
    /// The node comes, with these house values, and is there for so many milliseconds.
    Come { node: String, house: String, more: i64 },
    /// The node is there for so many milliseconds more, unless its time was over or another has declared it gone.
    Stay { node: String, more: i64 },
    /// The node goes, and leaves all its tables to others.
    Retire { node: String },
    /// The node runs the table, if nobody does.
    Take { code: String, node: String },
    /// The node runs the table again, if nobody does and nobody has since its row had this version.
    TakeBack { code: String, node: String, version: i64 },
    /// The node runs the table instead of another that has had it for so many milliseconds at least.
    TakeOver { code: String, node: String, from: String, after: i64 },
    /// The node runs the table no longer.
    LetGo { code: String, node: String },
}

impl Claim {
    /// Does it; says how many rows that changed.
    pub(crate) async fn run(&self, connection: &mut Connection<'_>) -> Result<u64, sqlx::Error> {
        match self {
            Claim::Come { node, house, more } => {
                let statement = "INSERT INTO nodes (id, house, expiry) VALUES ($1, $2, $now + $3) \
                                 ON CONFLICT (id) DO UPDATE SET house = excluded.house, expiry = excluded.expiry";
                connection.execute_now("DELETE FROM nodes WHERE expiry < $now - 86400000", values![]).await?;
                connection.execute_now(statement, values![node, house, *more]).await
            }
            Claim::Stay { node, more } => {
                let statement = "UPDATE nodes SET expiry = $now + $2 WHERE id = $1 AND expiry > $now";
                connection.execute_now(statement, values![node, *more]).await
            }
            Claim::Retire { node } => {
                connection.execute_now("DELETE FROM leases WHERE node = $1", values![node]).await?;
                connection.execute_now("DELETE FROM nodes WHERE id = $1", values![node]).await
            }
            Claim::Take { code, node } => {
                let statement = "INSERT INTO leases (code, node, since) VALUES ($1, $2, $now) \
                                 ON CONFLICT (code) DO UPDATE SET node = excluded.node, since = excluded.since \
                                 WHERE leases.node = excluded.node OR NOT EXISTS \
                                 (SELECT 1 FROM nodes WHERE nodes.id = leases.node AND nodes.expiry > $now)";
                let taken = connection.execute_now(statement, values![code, node]).await?;
                outdate(connection, code, taken).await
            }
            Claim::TakeBack { code, node, version } => {
                let statement = "INSERT INTO leases (code, node, since) \
                                 SELECT code, $2, $now FROM tables WHERE code = $1 AND version = $3 \
                                 ON CONFLICT (code) DO UPDATE SET node = excluded.node, since = excluded.since \
                                 WHERE leases.node = excluded.node OR NOT EXISTS \
                                 (SELECT 1 FROM nodes WHERE nodes.id = leases.node AND nodes.expiry > $now)";
                connection.execute_now(statement, values![code, node, *version]).await
            }
            Claim::TakeOver { code, node, from, after } => {
                let statement = "UPDATE leases SET node = $1, since = $now \
                                 WHERE code = $2 AND node = $3 AND since <= $now - $4";
                let taken = connection.execute_now(statement, values![node, code, from, *after]).await?;
                outdate(connection, code, taken).await
            }
            Claim::LetGo { code, node } => {
                connection
                    .execute_now("DELETE FROM leases WHERE code = $1 AND node = $2", values![code, node])
                    .await
            }
        }
    }
}

/// If the table was taken: whoever had it before can no longer write what is written about it, such as standing orders,
/// which the new owner would not hear of. Gives back whether it was.
async fn outdate(connection: &mut Connection<'_>, code: &str, taken: u64) -> Result<u64, sqlx::Error> {
    if taken > 0 {
        connection.execute("UPDATE tables SET version = version + 1 WHERE code = $1", values![code]).await?;
    }
    Ok(taken)
}

impl Store {
    /// This node comes, with the house values that `house` stands for, and is there for so long from now.
    pub async fn come(&self, node: &str, house: &str, more: Duration) -> Result<(), StoreError> {
        let (node, house) = (node.to_owned(), house.to_owned());
        self.claim(Claim::Come { node, house, more: millis(more) }).await.map(drop)
    }

    /// This node is there for so long from now, if it still was, as far as others know; says whether that is so.
    pub async fn stay(&self, node: &str, more: Duration) -> Result<bool, StoreError> {
        Ok(self.claim(Claim::Stay { node: node.to_owned(), more: millis(more) }).await? > 0)
    }

    /// Whether a node is there that came with other house values.
    pub async fn others_differ(&self, house: &str) -> Result<bool, StoreError> {
        let query = match self.read {
            Readers::Sqlite(_) => {
                "SELECT COUNT(*) FROM nodes WHERE house <> $1 \
                 AND expiry > CAST(unixepoch('subsec') * 1000 AS INTEGER)"
            }
            Readers::Postgres(_) => {
                "SELECT COUNT(*) FROM nodes WHERE house <> $1 \
                 AND expiry > EXTRACT(EPOCH FROM clock_timestamp()) * 1000"
            }
        };
        Ok(self.read.value::<i64>(query, values![house]).await? > 0)
    }

    /// A node goes, or another has found that it is gone: its tables are left to whoever takes them.
    pub async fn retire(&self, node: &str) -> Result<(), StoreError> {
        self.claim(Claim::Retire { node: node.to_owned() }).await.map(drop)
    }

    /// Takes a table for this node, unless another that is there has it.
    pub async fn take(&self, code: &str, node: &str) -> Result<Lease, StoreError> {
        loop {
            let claim = Claim::Take { code: code.to_owned(), node: node.to_owned() };
            if self.claim(claim).await? > 0 {
                return Ok(Lease::Ours);
            }
            // Unless they have just let go.
            if let Some(theirs) = self.runs(code).await? {
                return Ok(if theirs == node { Lease::Ours } else { Lease::Theirs(theirs) });
            }
        }
    }

    /// Takes a table back that this node has not let go of, unless another has it, or has had it since its row had this
    /// version; says whether it was taken.
    pub async fn take_back(&self, code: &str, node: &str, version: i64) -> Result<bool, StoreError> {
        let (code, node) = (code.to_owned(), node.to_owned());
        Ok(self.claim(Claim::TakeBack { code, node, version }).await? > 0)
    }

    /// Takes a table from a node that does not answer, unless somebody was faster or it has only just got it; says
    /// whether it was taken.
    pub async fn take_over(
        &self,
        code: &str,
        node: &str,
        from: &str,
        after: Duration,
    ) -> Result<bool, StoreError> {
        let (code, node, from) = (code.to_owned(), node.to_owned(), from.to_owned());
        Ok(self.claim(Claim::TakeOver { code, node, from, after: millis(after) }).await? > 0)
    }

    /// This node runs a table no longer.
    pub async fn let_go(&self, code: &str, node: &str) -> Result<(), StoreError> {
        self.claim(Claim::LetGo { code: code.to_owned(), node: node.to_owned() }).await.map(drop)
    }

    /// The node that runs a table, or did when it was last there.
    pub async fn runs(&self, code: &str) -> Result<Option<String>, StoreError> {
        Ok(self.read.column("SELECT node FROM leases WHERE code = $1", values![code]).await?.into_iter().next())
    }

    /// The tables that this node runs.
    pub async fn run_by(&self, node: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.read.column("SELECT code FROM leases WHERE node = $1", values![node]).await?)
    }

    /// Tables at this stage that no node runs which is there, or has been within this time.
    pub async fn orphans(&self, stage: &str, within: Duration, most: u32) -> Result<Vec<String>, StoreError> {
        let query = match self.read {
            Readers::Sqlite(_) => {
                "SELECT tables.code FROM tables LEFT JOIN leases ON leases.code = tables.code \
                 LEFT JOIN nodes ON nodes.id = leases.node WHERE stage = $1 \
                 AND COALESCE(expiry, 0) + $2 <= CAST(unixepoch('subsec') * 1000 AS INTEGER) LIMIT $3"
            }
            Readers::Postgres(_) => {
                "SELECT tables.code FROM tables LEFT JOIN leases ON leases.code = tables.code \
                 LEFT JOIN nodes ON nodes.id = leases.node WHERE stage = $1 \
                 AND COALESCE(expiry, 0) + $2 <= EXTRACT(EPOCH FROM clock_timestamp()) * 1000 LIMIT $3"
            }
        };
        Ok(self.read.column(query, values![stage, millis(within), i64::from(most)]).await?)
    }

    async fn claim(&self, claim: Claim) -> Result<u64, StoreError> {
        self.chore(Chore::Claim(claim)).await
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

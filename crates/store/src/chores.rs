//! Small writes besides tables and steps.

use crate::database::{Connection, values};
use crate::leases::Claim;

/// A small write.
#[derive(Debug)]
pub(crate) enum Chore {
    /// Somebody was at a table at this time.
    Seen {
        code: String,
        at: i64,
    },
    /// Tables of which nobody knows when somebody was there count from now.
    Unseen {
        at: i64,
    },
    /// A table is closed: whoever runs it ends it and removes it.
    Close {
        code: String,
    },
    /// A table goes for good, with its log.
    Remove {
        code: String,
    },
    /// Keep a secret, unless there is one of this name.
    Secret {
        name: &'static str,
        value: String,
    },
    /// A guest's tokens are good no longer.
    Revoke {
        guest: String,
        at: i64,
    },
    /// A guest whose tokens have expired need not be remembered.
    Forget {
        before: i64,
    },
    Ban {
        who: String,
        at: i64,
    },
    Unban {
        who: String,
    },
    /// Only to see whether it can be done.
    Beat {
        at: i64,
    },
    Claim(Claim),
}

impl Chore {
    /// Does it; says how many rows that changed.
    pub(crate) async fn run(&self, connection: &mut Connection<'_>) -> Result<u64, sqlx::Error> {
        match self {
            Chore::Seen { code, at } => {
                connection.execute("UPDATE tables SET seen = $1 WHERE code = $2", values![*at, code]).await
            }
            Chore::Unseen { at } => {
                connection.execute("UPDATE tables SET seen = $1 WHERE seen = 0", values![*at]).await
            }
            Chore::Close { code } => {
                let statement = "UPDATE tables SET stage = 'closed', version = version + 1 WHERE code = $1";
                connection.execute(statement, values![code]).await
            }
            Chore::Remove { code } => {
                for statement in [
                    "DELETE FROM steps WHERE code = $1",
                    "DELETE FROM sitters WHERE code = $1",
                    "DELETE FROM leases WHERE code = $1",
                ] {
                    connection.execute(statement, values![code]).await?;
                }
                connection.execute("DELETE FROM tables WHERE code = $1", values![code]).await
            }
            Chore::Secret { name, value } => {
                let statement = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                connection.execute(statement, values![*name, value]).await
            }
            Chore::Revoke { guest, at } => {
                let statement = "INSERT INTO generations (guest, generation, at) VALUES ($1, 1, $2) \
                                 ON CONFLICT (guest) DO UPDATE \
                                 SET generation = generations.generation + 1, at = excluded.at";
                connection.execute(statement, values![guest, *at]).await
            }
            Chore::Forget { before } => {
                connection.execute("DELETE FROM generations WHERE at < $1", values![*before]).await
            }
            Chore::Ban { who, at } => {
                let statement = "INSERT INTO bans (who, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                connection.execute(statement, values![who, *at]).await
            }
            Chore::Unban { who } => connection.execute("DELETE FROM bans WHERE who = $1", values![who]).await,
            Chore::Claim(claim) => claim.run(connection).await,
            Chore::Beat { at } => {
                let statement = "INSERT INTO health (id, at) VALUES (1, $1) \
                                 ON CONFLICT (id) DO UPDATE SET at = excluded.at";
                connection.execute(statement, values![*at]).await
            }
        }
    }
}

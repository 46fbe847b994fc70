//! Small writes besides tables and steps.

use sqlx::SqliteConnection;

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
}

impl Chore {
    /// Does it; says how many rows that changed.
    pub(crate) async fn run(&self, connection: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
        let query = match self {
            Chore::Seen { code, at } => {
                sqlx::query("UPDATE tables SET seen = $1 WHERE code = $2").bind(at).bind(code)
            }
            Chore::Unseen { at } => sqlx::query("UPDATE tables SET seen = $1 WHERE seen = 0").bind(at),
            Chore::Close { code } => {
                sqlx::query("UPDATE tables SET stage = 'closed', version = version + 1 WHERE code = $1").bind(code)
            }
            Chore::Remove { code } => {
                for query in ["DELETE FROM steps WHERE code = $1", "DELETE FROM sitters WHERE code = $1"] {
                    sqlx::query(query).bind(code).execute(&mut *connection).await?;
                }
                sqlx::query("DELETE FROM tables WHERE code = $1").bind(code)
            }
            Chore::Secret { name, value } => {
                let query = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                sqlx::query(query).bind(*name).bind(value)
            }
            Chore::Revoke { guest, at } => {
                let query = "INSERT INTO generations (guest, generation, at) VALUES ($1, 1, $2) \
                             ON CONFLICT (guest) DO UPDATE \
                             SET generation = generations.generation + 1, at = excluded.at";
                sqlx::query(query).bind(guest).bind(at)
            }
            Chore::Forget { before } => sqlx::query("DELETE FROM generations WHERE at < $1").bind(before),
            Chore::Ban { who, at } => {
                let query = "INSERT INTO bans (who, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                sqlx::query(query).bind(who).bind(at)
            }
            Chore::Unban { who } => sqlx::query("DELETE FROM bans WHERE who = $1").bind(who),
            Chore::Beat { at } => {
                let query = "INSERT INTO health (id, at) VALUES (1, $1) \
                             ON CONFLICT (id) DO UPDATE SET at = excluded.at";
                sqlx::query(query).bind(at)
            }
        };
        Ok(query.execute(connection).await?.rows_affected())
    }
}

//! What can go wrong with a store.

use std::path::PathBuf;

use thiserror::Error;

/// Why something could not be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error(
        "the data directory {} cannot be used: {why}; choose a folder you may write to with --data-dir",
        .folder.display()
    )]
    Folder {
        folder: PathBuf,
        /// What the operating system says.
        why: String,
    },
    /// Another server has the folder.
    #[error(
        "the data directory {} belongs to a server that is running{by}; two would split its games: stop that one \
         first, or give this one another folder with --data-dir and another port with --listen",
        .folder.display()
    )]
    Taken {
        folder: PathBuf,
        /// Which process that is, if it is known.
        by: String,
    },
    /// The file is not, or no longer, a database.
    #[error(
        "the database {} is damaged: {why}; move it away, with the -wal and -shm files beside it, and put the latest \
         backup in its place: yakai admin restore FILE",
        .file.display()
    )]
    Damaged {
        file: PathBuf,
        /// What the database says.
        why: String,
    },
    /// The database of this address cannot be used.
    #[error("the database {database} cannot be used: {why}; {advice}")]
    Unreachable {
        /// Where it is, without the password.
        database: String,
        /// What it says, or the operating system.
        why: String,
        advice: &'static str,
    },
    /// The address of a database cannot be read.
    #[error("this is not the address of a database: {0}; write it as postgres://USER:PASSWORD@HOST:5432/DATABASE")]
    Address(String),
    /// Another server has the database.
    #[error(
        "the database {0} belongs to a server that is running; two would split its games: stop that one first, \
         name another database with --database, or let them share this one by starting all of them with --nats"
    )]
    DatabaseTaken(String),
    /// The same, for a server that would share it.
    #[error(
        "the database {0} belongs to a server that was started without --nats and so shares it with nobody: stop that \
         one first, or start it with --nats too"
    )]
    DatabaseNotShared(String),
    #[error("several servers share a PostgreSQL database, not a folder: name one with --database")]
    FolderShared,
    #[error("{0} holds tables or bans already; copy into a folder or a database that is new")]
    NotEmpty(String),
    #[error("there is no database in {}; name the server's folder with --data-dir", .0.display())]
    NoDatabase(PathBuf),
    #[error("the backup {} cannot be written: {why}", .file.display())]
    Backup { file: PathBuf, why: String },
    #[error("{} cannot be restored: {why}", .file.display())]
    Restore { file: PathBuf, why: String },
    /// The database belongs to another version of this program.
    #[error("the database cannot be brought up to date: {0}; it may belong to a newer version of yakai")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The same, for a program that does not bring it up to date.
    #[error("the database belongs to another version of yakai; use the one that serves it")]
    OtherVersion,
    #[error("the database refused: {0}")]
    Database(#[from] sqlx::Error),
    /// The database refused a whole batch; each of its jobs is told why.
    #[error("the database refused: {0}")]
    Batch(String),
    /// The writer is gone: the program is shutting down.
    #[error("the store is closed")]
    Closed,
}

/// Whether the database says that its file is damaged, or no database at all.
pub(crate) fn is_damage(error: &sqlx::Error) -> bool {
    // SQLITE_CORRUPT and SQLITE_NOTADB; what is added above 255 says where.
    let code = |error: &sqlx::Error| error.as_database_error()?.code()?.parse::<u32>().ok();
    code(error).is_some_and(|code| matches!(code & 0xff, 11 | 26))
}

/// Whether the same may succeed in a moment: the connection broke, the database is starting or stopping, or two
/// writers were in each other's way.
pub(crate) fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        // PostgreSQL's classes: 08 connection, 40 rolled back, 53300 too many connections, 57P0x going or coming.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") || code.starts_with("40") || code.starts_with("57P0") || code == "53300"
        }),
        _ => false,
    }
}

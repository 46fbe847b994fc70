//! Tables and their logs, kept in a database. SQLite in one file; the statements are those that PostgreSQL
//! understands too.
//!
//! Everything is written by one task, which commits all that is waiting at once: a commit costs the same for one
//! row and for thirty. What is acknowledged is on disk (`synchronous = FULL`).

mod error;
mod read;
mod rows;
mod writer;

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqlitePool};
use tokio::sync::mpsc;

pub use error::StoreError;
pub use rows::{Appended, HouseRow, StepRow, TableRow};

use writer::{Job, Writer};

/// The name of the database in the data directory.
const FILE: &str = "yakai.sqlite";

/// Where tables and logs are kept. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    read: SqlitePool,
    jobs: mpsc::Sender<Job>,
}

impl Store {
    /// Opens the database in this folder, which is created if it does not exist, and migrates it to this version.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        let unwritable = |why: String| StoreError::Folder { folder: folder.to_path_buf(), why };
        let file = folder.join(FILE);
        make_private(folder).and_then(|()| touch_private(&file)).map_err(|error| unwritable(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let mut write = options.connect().await.map_err(|error| unwritable(error.to_string()))?;
        migrations().run(&mut write).await?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        let (jobs, waiting) = mpsc::channel(1024);
        tokio::spawn(Writer::new(write, waiting).run());
        Ok(Store { read, jobs })
    }
}

/// Listed by hand: the macro that reads the folder would build all of sqlx, and SQLite, a second time for itself.
fn migrations() -> Migrator {
    let files = [
        ("tables", include_str!("../migrations/1_tables.sql")),
        ("house values", include_str!("../migrations/2_house_values.sql")),
        ("sitters", include_str!("../migrations/3_sitters.sql")),
    ];
    let numbered = (1..).zip(files);
    let migrations = numbered.map(|(version, (about, text))| {
        Migration::new(version, about.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Creates the folder for this user alone: whoever can read the database can read the hands of running games.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates the database file for this user alone; SQLite gives the files beside it the same permissions.
fn touch_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

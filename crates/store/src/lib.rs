//! Tables and their logs, kept in a database: SQLite in one file, or PostgreSQL, with the same statements.
//!
//! Everything is written by one task, which commits all that is waiting at once: a commit costs the same for one
//! row and for thirty. What is acknowledged is on disk.

mod backup;
mod chores;
mod copy;
mod database;
mod error;
mod histogram;
mod home;
mod keep;
mod leases;
mod lock;
mod migrations;
mod postgres;
mod read;
mod rows;
mod writer;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::mpsc;

pub use backup::{backup, restore};
pub use error::StoreError;
pub use histogram::Histogram;
pub use home::{Home, Lock};
pub use leases::Lease;
pub use lock::FolderLock;
pub use postgres::DatabaseLock;
pub use read::Counts;
pub use rows::{Appended, HouseRow, StepRow, TableRow};

use database::{Readers, Writers};
use migrations::{Kind, migrations, newest};
use writer::{Job, Writer};

/// The name of the database in the data directory.
const FILE: &str = "yakai.sqlite";

/// Where tables and logs are kept. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    read: Readers,
    jobs: mpsc::Sender<Job>,
    /// How many jobs each commit held.
    commits: Arc<Histogram>,
}

impl Store {
    /// Opens the database in this folder, which is created if it does not exist, and migrates it to this version.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        let unwritable = |why: String| StoreError::Folder { folder: folder.to_path_buf(), why };
        let file = folder.join(FILE);
        make_private(folder).and_then(|()| touch_private(&file)).map_err(|error| unwritable(error.to_string()))?;
        let damaged = |error: &sqlx::Error| {
            let why =
                error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned());
            StoreError::Damaged { file: file.clone(), why }
        };
        let mut write = options(&file).connect().await.map_err(|error| match error {
            error if error::is_damage(&error) => damaged(&error),
            error => unwritable(error.to_string()),
        })?;
        migrations(Kind::Sqlite).run(&mut write).await.map_err(|error| match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
                if error::is_damage(&error) =>
            {
                damaged(&error)
            }
            error => StoreError::Migrate(error),
        })?;
        Store::with(write, &file).await
    }

    /// Opens the database of a folder in which a server may be running, and changes nothing about it.
    pub async fn open_beside(folder: &Path) -> Result<Store, StoreError> {
        let file = backup::existing(folder)?;
        let mut write = options(&file).create_if_missing(false).connect().await?;
        let query = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
        match sqlx::query_scalar::<_, i64>(query).fetch_one(&mut write).await {
            Ok(version) if version == newest() => Store::with(write, &file).await,
            _ => Err(StoreError::OtherVersion),
        }
    }

    async fn with(write: SqliteConnection, file: &Path) -> Result<Store, StoreError> {
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options(file).read_only(true)).await?;
        Ok(Store::on(Readers::Sqlite(read), Writers::Sqlite(write)))
    }

    fn on(read: Readers, write: Writers) -> Store {
        let (jobs, waiting) = mpsc::channel(1024);
        let commits = Arc::<Histogram>::default();
        tokio::spawn(Writer::new(write, waiting, Arc::clone(&commits)).run());
        Store { read, jobs, commits }
    }

    /// How many jobs each commit held.
    pub fn commits(&self) -> &Histogram {
        &self.commits
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
}

/// Creates the folder for this user alone: whoever can read the database can read the hands of running games.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates a file for this user alone, or makes it so; SQLite gives the files beside it the same permissions.
fn touch_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(file)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    drop(file);
    Ok(())
}

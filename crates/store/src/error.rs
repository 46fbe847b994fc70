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
    /// The database belongs to another version of this program.
    #[error("the database cannot be brought up to date: {0}; it may belong to a newer version of yakai")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    #[error("the database refused: {0}")]
    Database(#[from] sqlx::Error),
    /// The database refused a whole batch; each of its jobs is told why.
    #[error("the database refused: {0}")]
    Batch(String),
    /// The writer is gone: the program is shutting down.
    #[error("the store is closed")]
    Closed,
}

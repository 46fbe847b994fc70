//! Where a server keeps what it must know again.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::{DatabaseLock, FolderLock, Store, StoreError};

/// Where a server keeps what it must know again.
#[derive(Clone, PartialEq, Eq)]
pub enum Home {
    /// A folder, with SQLite in a file.
    Folder(PathBuf),
    /// A PostgreSQL database, by its address, which may hold a password.
    Postgres(String),
}

/// A home that is ours alone until this is dropped.
#[derive(Debug)]
pub enum Lock {
    Folder(FolderLock),
    Database(DatabaseLock),
}

impl Home {
    /// Takes it for one server, or for one of those that share it; fails if another has it.
    pub async fn take(&self, shared: bool) -> Result<Lock, StoreError> {
        match self {
            Home::Folder(_) if shared => Err(StoreError::FolderShared),
            Home::Folder(folder) => FolderLock::take(folder).map(Lock::Folder),
            Home::Postgres(url) => DatabaseLock::take(url, shared).await.map(Lock::Database),
        }
    }

    /// Opens the database, which is brought to this version.
    pub async fn open(&self) -> Result<Store, StoreError> {
        match self {
            Home::Folder(folder) => Store::open(folder).await,
            Home::Postgres(url) => Store::connect(url).await,
        }
    }

    /// Opens a database that a server may be using, and changes nothing about it.
    pub async fn open_beside(&self) -> Result<Store, StoreError> {
        match self {
            Home::Folder(folder) => Store::open_beside(folder).await,
            Home::Postgres(url) => Store::connect_beside(url).await,
        }
    }

    /// The folder, unless it is a database elsewhere.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Home::Folder(folder) => Some(folder),
            Home::Postgres(_) => None,
        }
    }
}

/// Leaves the address of a database out, for it may hold a password.
impl fmt::Debug for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Home::Folder(folder) => f.debug_tuple("Folder").field(folder).finish(),
            Home::Postgres(_) => f.debug_tuple("Postgres").finish_non_exhaustive(),
        }
    }
}

//! Copies of the whole database: one file that holds everything, the key included.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::{FILE, FolderLock, StoreError, newest, touch_private};

/// Copies the database of this folder to a new file, also while a server runs there. The file is complete when it
/// appears under its name.
pub async fn backup(folder: &Path, file: &Path) -> Result<(), StoreError> {
    let from = existing(folder)?;
    let wrong = |why: io::Error| StoreError::Backup { file: file.to_path_buf(), why: why.to_string() };
    if file.exists() {
        return Err(wrong(io::Error::other("it is there already; name a new file")));
    }
    let mut part = file.to_path_buf().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let text = part.to_str().ok_or_else(|| wrong(io::Error::other("its name is not text")))?;
    // SQLite fills an empty file, which thus has our permissions; one that was left half done is begun again.
    if part.exists() {
        fs::remove_file(&part).map_err(wrong)?;
    }
    touch_private(&part).map_err(wrong)?;
    let mut connection = SqliteConnectOptions::new().filename(from).read_only(true).connect().await?;
    let statement = format!("VACUUM INTO '{}'", text.replace('\'', "''"));
    let copied = sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await;
    connection.close().await?;
    let done = match copied {
        Ok(_) => fs::File::open(&part).and_then(|file| file.sync_all()).and_then(|()| fs::rename(&part, file)),
        Err(error) => Err(io::Error::other(error)),
    };
    done.map_err(|error| {
        drop(fs::remove_file(&part));
        wrong(error)
    })
}

/// Puts a backup into a folder that has no database yet and no server.
pub async fn restore(file: &Path, folder: &Path) -> Result<(), StoreError> {
    let wrong = |why: String| StoreError::Restore { file: file.to_path_buf(), why };
    check(file).await.map_err(wrong)?;
    let _lock = FolderLock::take(folder)?;
    let to = folder.join(FILE);
    if to.exists() {
        let why = format!("{} is there already; move it away first, or name another folder", to.display());
        return Err(StoreError::Restore { file: file.to_path_buf(), why });
    }
    let part = folder.join(format!("{FILE}.part"));
    let copy = || {
        drop(fs::remove_file(&part));
        touch_private(&part)?;
        let mut target = fs::OpenOptions::new().write(true).open(&part)?;
        io::copy(&mut fs::File::open(file)?, &mut target)?;
        target.sync_all()?;
        fs::rename(&part, &to)?;
        give_to_owner(folder, &to)
    };
    copy().map_err(|error| wrong(error.to_string()))
}

/// What root puts into a server's folder belongs to the server, as SQLite does it with its own files.
pub(crate) fn give_to_owner(folder: &Path, file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let (owner, ours) = (fs::metadata(folder)?, fs::metadata(file)?);
        if owner.uid() != ours.uid() {
            chown(file, Some(owner.uid()), Some(owner.gid()))?;
            chown(folder.join(crate::lock::FILE), Some(owner.uid()), Some(owner.gid()))?;
        }
    }
    #[cfg(not(unix))]
    let _ = (folder, file);
    Ok(())
}

/// Whether this is a whole database of ours.
async fn check(file: &Path) -> Result<(), String> {
    fs::File::open(file).map_err(|error| error.to_string())?;
    let mut beside = file.to_path_buf().into_os_string();
    beside.push("-wal");
    if fs::metadata(&beside).is_ok_and(|log| log.len() > 0) {
        return Err(
            "the -wal file beside it holds the latest, so it is no backup; make one with yakai admin backup, \
                    or copy both into the folder by hand"
                .to_owned(),
        );
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut connection = options.connect().await.map_err(|error| error.to_string())?;
    let said: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut connection)
        .await
        .map_err(|_| "it is no database".to_owned())?;
    if said != "ok" {
        return Err(format!("it is damaged: {said}"));
    }
    let version: i64 = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .map_err(|_| "it is no database of yakai".to_owned())?;
    if version > newest() { Err("it belongs to a newer version of yakai".to_owned()) } else { Ok(()) }
}

/// The database of this folder.
pub(crate) fn existing(folder: &Path) -> Result<PathBuf, StoreError> {
    let file = folder.join(FILE);
    if file.is_file() { Ok(file) } else { Err(StoreError::NoDatabase(folder.to_path_buf())) }
}

//! A data folder belongs to one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::{StoreError, make_private, touch_private};

/// The name of the file that is locked.
pub(crate) const FILE: &str = "lock";

/// A folder that is ours until this is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the folder, which is created if it does not exist; fails if another server has it.
    pub fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let unusable =
            |error: std::io::Error| StoreError::Folder { folder: folder.to_path_buf(), why: error.to_string() };
        let path = folder.join(FILE);
        make_private(folder).and_then(|()| touch_private(&path)).map_err(unusable)?;
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {
                // Only for the message that another one gets; the lock is what counts.
                let noted = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                noted.map_err(unusable)?;
                Ok(FolderLock { _file: file })
            }
            Err(TryLockError::WouldBlock) => {
                let mut process = String::new();
                drop(file.rewind().and_then(|()| file.read_to_string(&mut process)));
                let digits = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
                let by = if digits { format!(" (process {process})") } else { String::new() };
                Err(StoreError::Taken { folder: folder.to_path_buf(), by })
            }
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        }
    }
}

//! Where the user's data is kept.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use server::Home;

use crate::failure::Failure;

/// The platform's folder for the user's data, if there is a user.
pub(crate) fn data() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "yakai")?.data_dir().to_owned())
}

/// The folder of a server: the one that was named, or that of the user.
pub(crate) fn chosen(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let homeless = || Failure::usage("there is no user's data folder here; name one with --data-dir");
    named.map(Path::to_path_buf).or_else(data).ok_or_else(homeless)
}

/// Where a server keeps everything: the database or folder that was named, or the user's folder.
pub(crate) fn home(folder: Option<&Path>, database: Option<&str>) -> Result<Home, Failure> {
    match database {
        Some(url) => Ok(Home::Postgres(url.to_owned())),
        None => chosen(folder).map(Home::Folder),
    }
}

//! Where the user's data is kept.

use std::path::PathBuf;

use directories::ProjectDirs;

/// The platform's folder for the user's data, if there is a user.
pub(crate) fn data() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "yakai")?.data_dir().to_owned())
}

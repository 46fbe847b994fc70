//! How the database came to look as it does, step by step.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Listed by hand: the macro that reads the folder would build all of sqlx, and SQLite, a second time for itself.
const MIGRATIONS: [(&str, &str); 5] = [
    ("tables", include_str!("../migrations/1_tables.sql")),
    ("house values", include_str!("../migrations/2_house_values.sql")),
    ("sitters", include_str!("../migrations/3_sitters.sql")),
    ("keeping", include_str!("../migrations/4_keeping.sql")),
    ("nodes", include_str!("../migrations/5_nodes.sql")),
];

/// What follows in a file is for SQLite alone: it brings over what earlier versions wrote, which kept tables nowhere
/// else.
const ONLY_SQLITE: &str = "-- The tables of earlier versions. Only SQLite has any";

/// Which database is migrated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

pub(crate) fn migrations(kind: Kind) -> Migrator {
    let numbered = (1..).zip(MIGRATIONS);
    let migrations = numbered.map(|(version, (about, text))| {
        let common = text.split(ONLY_SQLITE).next().unwrap_or(text);
        let text = if kind == Kind::Sqlite { text } else { common };
        Migration::new(version, about.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// The version of the database that this program writes.
pub(crate) const fn newest() -> i64 {
    MIGRATIONS.len() as i64
}

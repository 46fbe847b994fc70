//! A server's database, opened a second time, by whoever makes it fail.

use std::path::Path;
use std::time::Duration;

use server::Home;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::test_server::home;

pub(crate) enum Disk {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Disk {
    pub(crate) async fn new(folder: &Path) -> Disk {
        match home(folder) {
            Home::Folder(folder) => {
                let options = SqliteConnectOptions::new().filename(folder.join("yakai.sqlite"));
                Disk::Sqlite(options.busy_timeout(Duration::from_secs(20)).connect().await.expect("opens"))
            }
            Home::Postgres(url) => Disk::Postgres(PgConnection::connect(&url).await.expect("opens")),
        }
    }

    pub(crate) async fn run(&mut self, statement: &str) {
        let statement = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
        match self {
            Disk::Sqlite(connection) => statement.execute(connection).await.map(drop),
            Disk::Postgres(connection) => statement.execute(connection).await.map(drop),
        }
        .expect("runs");
    }

    /// From now on the database refuses rows like this in this table.
    pub(crate) async fn refuse(&mut self, table: &str, rows: &str) {
        let trigger = format!("CREATE TRIGGER full_disk BEFORE INSERT ON {table}");
        let statement = match self {
            Disk::Sqlite(_) => format!("{trigger} WHEN {rows} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"),
            Disk::Postgres(_) => format!(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql \
                 AS $$ BEGIN RAISE disk_full USING MESSAGE = 'the disk is full'; END $$; \
                 {trigger} FOR EACH ROW WHEN ({rows}) EXECUTE FUNCTION full_disk()"
            ),
        };
        self.run(&statement).await;
    }

    pub(crate) async fn work_again(&mut self, table: &str) {
        let statement = match self {
            Disk::Sqlite(_) => "DROP TRIGGER full_disk".to_owned(),
            Disk::Postgres(_) => format!("DROP TRIGGER full_disk ON {table}; DROP FUNCTION full_disk()"),
        };
        self.run(&statement).await;
    }

    /// From now on whoever writes waits.
    pub(crate) async fn hold(&mut self) {
        match self {
            Disk::Sqlite(_) => self.run("BEGIN IMMEDIATE").await,
            Disk::Postgres(_) => self.run("BEGIN; LOCK TABLE tables, steps IN EXCLUSIVE MODE").await,
        }
    }

    pub(crate) async fn let_go(&mut self) {
        self.run("ROLLBACK").await;
    }
}

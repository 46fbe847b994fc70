//! Tables in PostgreSQL.

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool};
use tokio::time::{Instant, sleep, timeout};

use crate::database::{Readers, Writers};
use crate::migrations::{Kind, migrations, newest};
use crate::{Store, StoreError};

/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a server that has just ended may still seem to be there.
const PARTING: Duration = Duration::from_secs(2);

/// A number that no other program is likely to lock.
const LOCK: i64 = 0x79_61_6b_61_69;

/// Where the database is.
pub(crate) struct Address {
    options: PgConnectOptions,
    /// The same without the password.
    pub(crate) text: String,
}

impl Address {
    pub(crate) fn read(url: &str) -> Result<Address, StoreError> {
        // What the library says of a bad address may repeat it, password and all.
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err(StoreError::Address("it begins with another word than postgres://".to_owned()));
        }
        let unreadable = |_| StoreError::Address("a part of it cannot be read".to_owned());
        let options = PgConnectOptions::from_str(url).map_err(unreadable)?.application_name("yakai");
        let (user, host, port) = (options.get_username(), options.get_host(), options.get_port());
        let name = options.get_database().unwrap_or(user);
        let text = format!("postgres://{user}@{host}:{port}/{name}");
        Ok(Address { options, text })
    }

    fn refused(&self, error: &sqlx::Error) -> StoreError {
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        let advice = match code.as_deref() {
            Some("28P01" | "28000") => "check the user and the password in --database",
            Some("3D000") => "create it first: createdb, or CREATE DATABASE",
            Some("42501") => "give the user the right to create tables in it",
            Some("53300") => "it takes no more connections: raise its max_connections",
            Some("57P03") => "it is starting or stopping: try again in a moment",
            _ => "check that PostgreSQL runs there and that this machine may reach it",
        };
        let why = match error {
            sqlx::Error::Database(error) => error.message().to_owned(),
            sqlx::Error::PoolTimedOut => format!("no answer for {} s", PATIENCE.as_secs()),
            other => other.to_string(),
        };
        StoreError::Unreachable { database: self.text.clone(), why, advice }
    }

    pub(crate) async fn pool(&self, most: u32) -> Result<PgPool, StoreError> {
        let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
        pool.connect_with(self.options.clone()).await.map_err(|error| self.refused(&error))
    }

    async fn connection(&self) -> Result<PgConnection, StoreError> {
        let connection = timeout(PATIENCE, self.options.connect()).await;
        connection.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(|error| self.refused(&error))
    }
}

impl Store {
    /// Opens a PostgreSQL database and migrates it to this version.
    pub async fn connect(url: &str) -> Result<Store, StoreError> {
        let address = Address::read(url)?;
        let mut connection = address.connection().await?;
        migrations(Kind::Postgres).run(&mut connection).await.map_err(|error| match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => address.refused(&error),
            error => StoreError::Migrate(error),
        })?;
        drop(connection.close().await);
        address.store().await
    }

    /// Opens a PostgreSQL database that servers may be using, and changes nothing about it.
    pub async fn connect_beside(url: &str) -> Result<Store, StoreError> {
        let address = Address::read(url)?;
        let mut connection = address.connection().await?;
        let query = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
        match sqlx::query_scalar::<_, i64>(query).fetch_one(&mut connection).await {
            Ok(version) if version == newest() => address.store().await,
            _ => Err(StoreError::OtherVersion),
        }
    }
}

impl Address {
    async fn store(&self) -> Result<Store, StoreError> {
        let (read, write) = (self.pool(4).await?, self.pool(1).await?);
        Ok(Store::on(Readers::Postgres(read), Writers::Postgres(write)))
    }
}

/// A database that is ours until this is dropped, or the connection to it ends.
#[derive(Debug)]
pub struct DatabaseLock {
    _connection: PgConnection,
}

impl DatabaseLock {
    /// Takes the database; fails if another server has it. Those that share it fail only if one has it for itself.
    pub async fn take(url: &str, shared: bool) -> Result<DatabaseLock, StoreError> {
        let address = Address::read(url)?;
        let mut connection = address.connection().await?;
        let until = Instant::now() + PARTING;
        loop {
            let query = match shared {
                true => "SELECT pg_try_advisory_lock_shared($1)",
                false => "SELECT pg_try_advisory_lock($1)",
            };
            match sqlx::query_scalar(query).bind(LOCK).fetch_one(&mut connection).await {
                Ok(true) => return Ok(DatabaseLock { _connection: connection }),
                Ok(false) if Instant::now() < until => sleep(Duration::from_millis(50)).await,
                Ok(false) if shared => return Err(StoreError::DatabaseNotShared(address.text)),
                Ok(false) => return Err(StoreError::DatabaseTaken(address.text)),
                Err(error) => return Err(address.refused(&error)),
            }
        }
    }
}

//! The one task that writes. It takes whatever is waiting and stores it in one commit.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

use crate::chores::Chore;
use crate::database::{Connection, Value, Writers, insert, is_silent, values};
use crate::error;
use crate::{Appended, Histogram, HouseRow, StepRow, Store, StoreError, TableRow};

/// The most jobs in one commit. SQLite takes 32,766 values in a statement; a step has 4.
const BATCH: usize = 256;

/// A commit costs as much as twenty rows. After one that held several jobs, the next one waits this long for more. A
/// table by itself never waits.
const GATHER: Duration = Duration::from_millis(3);

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

#[derive(Debug)]
pub(crate) enum Job {
    /// Append a step to a log.
    Step(StepRow, Reply<Appended>),
    /// Write a changed table.
    Table(Box<TableRow>, Reply<Appended>),
    /// Write a new table; false if the code is taken.
    NewTable(Box<TableRow>, Reply<bool>),
    /// Keep a file of house values.
    HouseValues(HouseRow, Reply<()>),
    /// Write something small; answers how many rows changed.
    Chore(Chore, Reply<u64>),
}

impl Store {
    /// Appends a step. When this returns `Stored`, the step is on disk.
    pub async fn append(&self, step: StepRow) -> Result<Appended, StoreError> {
        self.send(|reply| Job::Step(step, reply)).await
    }

    /// Writes a changed table if its row still has the version that is given here; the version then goes up by one.
    pub async fn save_table(&self, table: TableRow) -> Result<Appended, StoreError> {
        self.send(|reply| Job::Table(Box::new(table), reply)).await
    }

    /// Writes a new table; returns false, and writes nothing, if its code is taken.
    pub async fn new_table(&self, table: TableRow) -> Result<bool, StoreError> {
        self.send(|reply| Job::NewTable(Box::new(table), reply)).await
    }

    /// Keeps a file of house values for good; it may be there already.
    pub async fn keep_house_values(&self, house: HouseRow) -> Result<(), StoreError> {
        self.send(|reply| Job::HouseValues(house, reply)).await
    }

    pub(crate) async fn send<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send(job(reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

pub(crate) struct Writer {
    database: Writers,
    waiting: mpsc::Receiver<Job>,
    /// When the next commit may begin.
    gather_until: Option<Instant>,
    /// How many jobs each commit held.
    commits: Arc<Histogram>,
}

impl Writer {
    pub(crate) fn new(database: Writers, waiting: mpsc::Receiver<Job>, commits: Arc<Histogram>) -> Writer {
        Writer { database, waiting, gather_until: None, commits }
    }

    /// Runs until every `Store` is gone.
    pub(crate) async fn run(mut self) {
        let mut jobs = Vec::with_capacity(BATCH);
        while self.waiting.recv_many(&mut jobs, BATCH).await > 0 {
            self.gather(&mut jobs).await;
            let crowded = jobs.len() > 1;
            self.commits.add(jobs.len() as u64);
            let mut batch = Batch::default();
            for job in jobs.drain(..) {
                match job {
                    Job::Step(row, reply) => batch.steps.push((row, reply)),
                    Job::Table(row, reply) => batch.tables.push((*row, reply)),
                    Job::NewTable(row, reply) => batch.new_tables.push((*row, reply)),
                    Job::HouseValues(row, reply) => batch.houses.push((row, reply)),
                    Job::Chore(chore, reply) => batch.chores.push((chore, reply)),
                }
            }
            match store(&batch, &mut self.database).await {
                Ok(done) => batch.answer(&done),
                Err(error) => batch.refuse(&error.to_string()),
            }
            self.gather_until = crowded.then(|| Instant::now() + GATHER);
        }
    }

    /// In a crowd, lets more jobs come before the next commit.
    async fn gather(&mut self, jobs: &mut Vec<Job>) {
        let Some(until) = self.gather_until.filter(|&until| until > Instant::now()) else { return };
        sleep_until(until).await;
        while jobs.len() < BATCH {
            let Ok(job) = self.waiting.try_recv() else { return };
            jobs.push(job);
        }
    }
}

#[derive(Default)]
struct Batch {
    steps: Vec<(StepRow, Reply<Appended>)>,
    tables: Vec<(TableRow, Reply<Appended>)>,
    new_tables: Vec<(TableRow, Reply<bool>)>,
    houses: Vec<(HouseRow, Reply<()>)>,
    chores: Vec<(Chore, Reply<u64>)>,
}

/// What was written: the rows that did not lose the race for their key.
#[derive(Default)]
struct Done {
    steps: Steps,
    new_tables: HashSet<String>,
    /// In the order of the batch.
    tables: Vec<Appended>,
    /// How many rows each chore changed.
    chores: Vec<u64>,
}

/// Which steps of a batch were written.
enum Steps {
    All,
    Some(HashSet<(String, i64)>),
}

impl Default for Steps {
    fn default() -> Steps {
        Steps::Some(HashSet::new())
    }
}

/// How long a batch is tried again while the database does not answer.
const PERSEVERE: Duration = Duration::from_secs(10);
/// How long to wait before each further try.
const BREATHE: Duration = Duration::from_millis(100);

/// Stores a batch, again if the connection to the database broke. Whether the first try was stored is found out then.
async fn store(batch: &Batch, database: &mut Writers) -> Result<Done, sqlx::Error> {
    let until = Instant::now() + PERSEVERE;
    loop {
        match try_to_store(batch, database).await {
            Err(error) if error::is_passing(&error) && Instant::now() < until => sleep(BREATHE).await,
            done => return done,
        }
    }
}

async fn try_to_store(batch: &Batch, database: &mut Writers) -> Result<Done, sqlx::Error> {
    let mut connection = database.connection().await?;
    if batch.is_steps() {
        let stored = batch.store_only_steps(&mut connection).await;
        if stored.as_ref().is_err_and(is_silent) {
            connection.give_up();
        }
        return stored.map(|steps| Done { steps, ..Done::default() });
    }
    let stored = async {
        connection.execute("BEGIN", &[]).await?;
        let done = batch.store(&mut connection).await?;
        connection.execute("COMMIT", &[]).await?;
        Ok(done)
    };
    let stored = stored.await;
    if let Err(why) = &stored {
        connection.roll_back(why).await;
    }
    stored
}

impl Batch {
    /// Whether there are only steps in it.
    fn is_steps(&self) -> bool {
        self.tables.is_empty() && self.new_tables.is_empty() && self.houses.is_empty() && self.chores.is_empty()
    }

    async fn store(&self, connection: &mut Connection<'_>) -> Result<Done, sqlx::Error> {
        let mut done = Done::default();
        for (row, _) in &self.new_tables {
            let statement = "INSERT INTO tables \
                             (code, stage, public, opened, meta, secret, version, seen, host, address) \
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
            let values = values![
                &row.code,
                &row.stage,
                row.public,
                row.opened,
                &row.meta,
                &row.secret,
                row.version,
                row.seen,
                &row.host,
                &row.address,
            ];
            if connection.execute(statement, values).await? > 0 {
                done.new_tables.insert(row.code.clone());
                seat(connection, row).await?;
            }
        }
        for (row, _) in &self.tables {
            done.tables.push(update(connection, row).await?);
        }
        for (chore, _) in &self.chores {
            done.chores.push(chore.run(connection).await?);
        }
        for (row, _) in &self.houses {
            let statement = "INSERT INTO house_values (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            connection.execute(statement, values![&row.hash, &row.text]).await?;
        }
        if !self.steps.is_empty() {
            done.steps = self.store_free_steps(connection).await?;
        }
        Ok(done)
    }

    /// Stores steps alone, by far the most frequent job: one statement, and thus one commit.
    async fn store_only_steps(&self, connection: &mut Connection<'_>) -> Result<Steps, sqlx::Error> {
        match connection.execute(self.insert_steps(""), &self.step_values()).await {
            Ok(_) => Ok(Steps::All),
            // Another writer was faster with some of them: nothing is stored yet.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                self.store_free_steps(connection).await
            }
            Err(error) => Err(error),
        }
    }

    /// Stores the steps whose key is still free. One that is there already, word for word, is ours from an earlier
    /// try of which the answer was lost.
    async fn store_free_steps(&self, connection: &mut Connection<'_>) -> Result<Steps, sqlx::Error> {
        let free = self.insert_steps(" ON CONFLICT DO NOTHING RETURNING code, step");
        let mut stored: HashSet<(String, i64)> =
            connection.rows(free, &self.step_values()).await?.into_iter().collect();
        for (ours, _) in &self.steps {
            let key = (ours.code.clone(), ours.step);
            if !stored.contains(&key) && is_there(connection, ours).await? {
                stored.insert(key);
            }
        }
        Ok(Steps::Some(stored))
    }

    fn insert_steps(&self, rest: &str) -> AssertSqlSafe<String> {
        insert("steps (code, step, row, act_id)", 4, self.steps.len(), rest)
    }

    fn step_values(&self) -> Vec<Value<'_>> {
        let values = self
            .steps
            .iter()
            .map(|(row, _)| [Value::from(&row.code), row.step.into(), (&row.row).into(), (&row.act_id).into()]);
        values.flatten().collect()
    }

    fn answer(self, done: &Done) {
        let mut seen = HashSet::new();
        for (row, reply) in self.steps {
            let stored = match &done.steps {
                Steps::All => true,
                Steps::Some(stored) => {
                    let key = (row.code, row.step);
                    // Two of the same key in one batch: the first one was written.
                    stored.contains(&key) && seen.insert(key)
                }
            };
            tell(reply, Ok(if stored { Appended::Stored } else { Appended::Taken }));
        }
        for ((_, reply), written) in self.tables.into_iter().zip(&done.tables) {
            tell(reply, Ok(*written));
        }
        for (_, reply) in self.houses {
            tell(reply, Ok(()));
        }
        for ((_, reply), changed) in self.chores.into_iter().zip(&done.chores) {
            tell(reply, Ok(*changed));
        }
        for (row, reply) in self.new_tables {
            tell(reply, Ok(done.new_tables.contains(&row.code)));
        }
    }

    fn refuse(self, why: &str) {
        fn all<R, T>(jobs: Vec<(R, Reply<T>)>, why: &str) {
            for (_, reply) in jobs {
                tell(reply, Err(StoreError::Batch(why.to_owned())));
            }
        }
        all(self.steps, why);
        all(self.tables, why);
        all(self.new_tables, why);
        all(self.houses, why);
        all(self.chores, why);
    }
}

/// Answers a job; whoever asked may have gone in the meantime, but what is stored stays stored.
fn tell<T>(reply: Reply<T>, result: Result<T, StoreError>) {
    drop(reply.send(result));
}

/// Whether this very step is stored.
async fn is_there(connection: &mut Connection<'_>, step: &StepRow) -> Result<bool, sqlx::Error> {
    let query = "SELECT code, step, row, act_id FROM steps WHERE code = $1 AND step = $2";
    Ok(connection.rows::<StepRow>(query, values![&step.code, step.step]).await?.contains(step))
}

/// Notes who is to find a table.
async fn seat(connection: &mut Connection<'_>, row: &TableRow) -> Result<(), sqlx::Error> {
    for guest in &row.sitters {
        let statement = "INSERT INTO sitters (guest, code) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        connection.execute(statement, values![guest, &row.code]).await?;
    }
    Ok(())
}

/// Writes a changed table, if nobody else has changed it since it was read.
async fn update(connection: &mut Connection<'_>, row: &TableRow) -> Result<Appended, sqlx::Error> {
    let statement = "UPDATE tables \
                     SET stage = $1, public = $2, meta = $3, host = $4, seen = $5, ended = $6, version = version + 1 \
                     WHERE code = $7 AND version = $8";
    let values =
        values![&row.stage, row.public, &row.meta, &row.host, row.seen, row.ended, &row.code, row.version,];
    if connection.execute(statement, values).await? == 0 {
        // Unless that was us, in an earlier try of which the answer was lost.
        let query = "SELECT version, stage, meta FROM tables WHERE code = $1";
        let there: Vec<(i64, String, String)> = connection.rows(query, values![&row.code]).await?;
        let ours = |(version, stage, meta): &(i64, String, String)| {
            *version == row.version + 1 && *stage == row.stage && *meta == row.meta
        };
        return Ok(if there.iter().any(ours) { Appended::Stored } else { Appended::Taken });
    }
    connection.execute("DELETE FROM sitters WHERE code = $1", values![&row.code]).await?;
    seat(connection, row).await?;
    Ok(Appended::Stored)
}

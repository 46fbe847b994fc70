//! Reading.

use crate::database::{Readers, values};
use crate::{StepRow, Store, StoreError, TableRow};

/// A query for tables, with all that a row holds.
macro_rules! tables {
    ($rest:literal) => {
        concat!(
            "SELECT tables.code, stage, public, opened, meta, secret, version, seen, ended, host, address FROM tables ",
            $rest
        )
    };
}

/// How much there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// How many tables are at each stage.
    pub tables: Vec<(String, i64)>,
    pub steps: i64,
    pub bans: i64,
}

impl Store {
    /// The table with this code.
    pub async fn table(&self, code: &str) -> Result<Option<TableRow>, StoreError> {
        let query = tables!("WHERE code = $1 AND stage <> 'closed'");
        Ok(self.read.first(query, values![code]).await?)
    }

    /// All tables, newest first.
    pub async fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.read.all(tables!("ORDER BY opened DESC, code"), values![]).await?)
    }

    /// The codes of all tables at this stage.
    pub async fn codes_at(&self, stage: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT code FROM tables WHERE stage = $1 ORDER BY opened";
        Ok(self.read.column(query, values![stage]).await?)
    }

    /// The tables at this stage where nobody has been since this time, longest first.
    pub async fn unseen_since(&self, stage: &str, time: i64, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = tables!("WHERE stage = $1 AND seen < $2 AND seen > 0 ORDER BY seen LIMIT $3");
        Ok(self.read.all(query, values![stage, time, i64::from(most)]).await?)
    }

    /// The tables whose game ended without anybody, and where nobody has been since this time, longest first.
    pub async fn ended_alone(&self, time: i64, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query =
            tables!("WHERE stage = 'over' AND seen < ended AND seen < $1 AND seen > 0 ORDER BY seen LIMIT $2");
        Ok(self.read.all(query, values![time, i64::from(most)]).await?)
    }

    /// The listed tables at this stage, newest first.
    pub async fn listed(&self, stage: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = tables!("WHERE stage = $1 AND public ORDER BY opened DESC LIMIT $2");
        Ok(self.read.all(query, values![stage, i64::from(most)]).await?)
    }

    /// The tables that this guest is to find, newest first.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = tables!(
            "JOIN sitters ON sitters.code = tables.code WHERE guest = $1 AND stage <> 'closed' \
             ORDER BY opened DESC, tables.code LIMIT $2"
        );
        Ok(self.read.all(query, values![guest, i64::from(most)]).await?)
    }

    /// How many tables that are not over this guest has opened, and how many were opened from this address.
    pub async fn opened_by(&self, host: &str, address: &str) -> Result<(i64, i64), StoreError> {
        let host_query = "SELECT COUNT(*) FROM tables WHERE host = $1 AND stage IN ('lobby', 'playing')";
        let query = "SELECT COUNT(*) FROM tables WHERE address = $1 AND stage IN ('lobby', 'playing')";
        let by_host = self.read.value(host_query, values![host]).await?;
        Ok((by_host, self.read.value(query, values![address]).await?))
    }

    /// The text of the house values with this hash.
    pub async fn house_values(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT text FROM house_values WHERE hash = $1";
        Ok(self.read.column(query, values![hash]).await?.pop())
    }

    /// The steps of a table that come after step `after`, in order.
    pub async fn steps(&self, code: &str, after: u64) -> Result<Vec<StepRow>, StoreError> {
        let query = "SELECT code, step, row, act_id FROM steps WHERE code = $1 AND step > $2 ORDER BY step";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        Ok(self.read.all(query, values![code, after]).await?)
    }

    /// The number of the last step of a table; 0 before the first.
    pub async fn last_step(&self, code: &str) -> Result<i64, StoreError> {
        let query = "SELECT COALESCE(MAX(step), 0) FROM steps WHERE code = $1";
        Ok(self.read.value(query, values![code]).await?)
    }

    /// The secret of this name.
    pub async fn secret(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT value FROM secrets WHERE name = $1";
        Ok(self.read.column(query, values![name]).await?.pop())
    }

    /// The guests who left on all devices, with the generation of the tokens that are good.
    pub async fn generations(&self) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(self.read.all("SELECT guest, generation FROM generations", values![]).await?)
    }

    /// The generation of a guest's tokens that are good.
    pub async fn generation(&self, guest: &str) -> Result<i64, StoreError> {
        let query = "SELECT generation FROM generations WHERE guest = $1";
        Ok(self.read.column(query, values![guest]).await?.pop().unwrap_or(0))
    }

    /// The guests and addresses that are kept out.
    pub async fn bans(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.read.column("SELECT who FROM bans ORDER BY at, who", values![]).await?)
    }

    /// How many tables are at each stage.
    pub async fn stages(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let query = "SELECT stage, COUNT(*) FROM tables GROUP BY stage ORDER BY stage";
        Ok(self.read.all(query, values![]).await?)
    }

    /// How many bytes the database takes.
    pub async fn size(&self) -> Result<u64, StoreError> {
        let size: i64 = match &self.read {
            Readers::Sqlite(_) => {
                let query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
                self.read.value(query, &[]).await?
            }
            Readers::Postgres(_) => self.read.value("SELECT pg_database_size(current_database())", &[]).await?,
        };
        Ok(size.try_into().unwrap_or(0))
    }

    /// How much there is. All steps are counted, which takes a while where there are many.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        Ok(Counts {
            tables: self.stages().await?,
            steps: self.read.value("SELECT COUNT(*) FROM steps", values![]).await?,
            bans: self.read.value("SELECT COUNT(*) FROM bans", values![]).await?,
        })
    }
}

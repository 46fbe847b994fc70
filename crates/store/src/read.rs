//! Reading.

use crate::{StepRow, Store, StoreError, TableRow};

impl Store {
    /// The table with this code.
    pub async fn table(&self, code: &str) -> Result<Option<TableRow>, StoreError> {
        let query = "SELECT code, stage, public, opened, meta, secret FROM tables WHERE code = $1";
        Ok(sqlx::query_as(query).bind(code).fetch_optional(&self.read).await?)
    }

    /// The codes of all tables at this stage.
    pub async fn codes_at(&self, stage: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT code FROM tables WHERE stage = $1 ORDER BY opened";
        Ok(sqlx::query_scalar(query).bind(stage).fetch_all(&self.read).await?)
    }

    /// The listed tables at this stage, newest first.
    pub async fn listed(&self, stage: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT code, stage, public, opened, meta, secret FROM tables \
                     WHERE stage = $1 AND public ORDER BY opened DESC LIMIT $2";
        Ok(sqlx::query_as(query).bind(stage).bind(i64::from(most)).fetch_all(&self.read).await?)
    }

    /// The tables that this guest is to find, newest first.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT code, stage, public, opened, meta, secret FROM sitters JOIN tables USING (code) \
                     WHERE guest = $1 ORDER BY opened DESC, code LIMIT $2";
        Ok(sqlx::query_as(query).bind(guest).bind(i64::from(most)).fetch_all(&self.read).await?)
    }

    /// The text of the house values with this hash.
    pub async fn house_values(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT text FROM house_values WHERE hash = $1";
        Ok(sqlx::query_scalar(query).bind(hash).fetch_optional(&self.read).await?)
    }

    /// The steps of a table that come after step `after`, in order.
    pub async fn steps(&self, code: &str, after: u64) -> Result<Vec<StepRow>, StoreError> {
        let query = "SELECT code, step, row, act_id FROM steps WHERE code = $1 AND step > $2 ORDER BY step";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        Ok(sqlx::query_as(query).bind(code).bind(after).fetch_all(&self.read).await?)
    }
}

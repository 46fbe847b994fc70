//! What is written besides tables and steps.

use crate::chores::Chore;
use crate::writer::Job;
use crate::{Store, StoreError};

impl Store {
    /// Somebody was at this table at this time, in milliseconds since 1970.
    pub async fn seen(&self, code: &str, at: i64) -> Result<(), StoreError> {
        self.chore(Chore::Seen { code: code.to_owned(), at }).await.map(drop)
    }

    /// Tables of earlier versions count from now.
    pub async fn date_tables(&self, at: i64) -> Result<(), StoreError> {
        self.chore(Chore::Unseen { at }).await.map(drop)
    }

    /// Marks a table as closed, for whoever runs it; says whether there is one.
    pub async fn close(&self, code: &str) -> Result<bool, StoreError> {
        Ok(self.chore(Chore::Close { code: code.to_owned() }).await? > 0)
    }

    /// Removes a table and its log for good.
    pub async fn remove(&self, code: &str) -> Result<(), StoreError> {
        self.chore(Chore::Remove { code: code.to_owned() }).await.map(drop)
    }

    /// Keeps a secret for good, unless one of this name is kept already; gives the one that is kept.
    pub async fn keep_secret(&self, name: &'static str, value: String) -> Result<String, StoreError> {
        self.chore(Chore::Secret { name, value }).await?;
        self.secret(name).await?.ok_or(StoreError::Database(sqlx::Error::RowNotFound))
    }

    /// A guest's tokens are good no longer; gives the generation of those that will be.
    pub async fn revoke(&self, guest: &str, at: i64) -> Result<i64, StoreError> {
        self.chore(Chore::Revoke { guest: guest.to_owned(), at }).await?;
        self.generation(guest).await
    }

    /// Forgets those who left on all devices before this time.
    pub async fn forget_generations(&self, before: i64) -> Result<(), StoreError> {
        self.chore(Chore::Forget { before }).await.map(drop)
    }

    /// Keeps a guest or an address out; says whether that is new.
    pub async fn ban(&self, who: &str, at: i64) -> Result<bool, StoreError> {
        Ok(self.chore(Chore::Ban { who: who.to_owned(), at }).await? > 0)
    }

    /// Lets a guest or an address in again; says whether it was kept out.
    pub async fn unban(&self, who: &str) -> Result<bool, StoreError> {
        Ok(self.chore(Chore::Unban { who: who.to_owned() }).await? > 0)
    }

    /// Writes something, to see whether that can be done.
    pub async fn beat(&self, at: i64) -> Result<(), StoreError> {
        self.chore(Chore::Beat { at }).await.map(drop)
    }

    pub(crate) async fn chore(&self, chore: Chore) -> Result<u64, StoreError> {
        self.send(|reply| Job::Chore(chore, reply)).await
    }
}

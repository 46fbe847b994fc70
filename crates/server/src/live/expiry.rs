//! Tables that go: closed ones, empty lobbies, abandoned games, and finished ones if the operator wants that.

use std::sync::Arc;
use std::time::Duration;

use bus::Unanswered;
use room::Meta;
use store::{StoreError, TableRow};
use tokio::sync::oneshot;
use wire::Stage;

use super::{Ask, Question, Tables, Told, stage_word};
use crate::door::NoRoom;
use crate::error::Error;
use crate::guest::Guest;

/// How many tables go at a time.
const AT_ONCE: u32 = 500;

impl Tables {
    /// Whether there is room for another table, and this guest, and whoever else is at this address, may open it.
    pub(super) async fn check_open_tables(&self, guest: &Guest, address: &str) -> Result<(), Error> {
        if self.awake_count() >= self.limits.tables {
            return Err(NoRoom::Tables(self.limits.tables).into());
        }
        let (by_guest, by_address) = self.store.opened_by(&guest.id, address).await?;
        let (most, all) = (self.limits.tables_per_guest, self.limits.tables_per_address);
        if by_guest >= i64::from(most) {
            return Err(Error::TooManyTables { who: "you have", most });
        }
        if !address.is_empty() && by_address >= i64::from(all) {
            return Err(Error::TooManyTables { who: "your network has", most: all });
        }
        Ok(())
    }

    /// Removes the tables that the operator closed.
    pub(crate) async fn remove_closed(self: &Arc<Tables>) -> Result<(), StoreError> {
        for code in self.store.codes_at("closed").await? {
            tracing::info!(table = code, "closed by the operator");
            self.end(&code, true).await?;
        }
        Ok(())
    }

    /// Closes and removes a table whose host wants that.
    pub(crate) async fn close(self: &Arc<Tables>, code: &str, guest: Guest) -> Result<(), Error> {
        self.ask(code, Question::Close { guest: guest.into() }).await?;
        self.store.remove(code).await?;
        tracing::info!(table = code, "closed by its host");
        Ok(())
    }

    /// Removes the tables where nobody has been for too long.
    pub(crate) async fn remove_expired(self: &Arc<Tables>) -> Result<(), StoreError> {
        for row in self.unseen(Stage::Playing, self.limits.abandoned).await? {
            self.end(&row.code, false).await?;
        }
        // Bots play an abandoned game to its end.
        for row in self.store.ended_alone(self.ago(self.limits.abandoned), AT_ONCE).await? {
            self.end(&row.code, false).await?;
        }
        if let Some(keep) = self.limits.keep_finished {
            for row in self.unseen(Stage::Over, keep).await? {
                self.end(&row.code, false).await?;
            }
        }
        for row in self.unseen(Stage::Lobby, self.limits.empty_lobby).await? {
            let empty = Meta::read(&row.meta).is_none_or(|(meta, _)| meta.people().next().is_none());
            if empty || row.seen < self.ago(self.limits.abandoned) {
                self.end(&row.code, false).await?;
            }
        }
        Ok(())
    }

    async fn unseen(&self, stage: Stage, time: Duration) -> Result<Vec<TableRow>, StoreError> {
        self.store.unseen_since(stage_word(stage), self.ago(time), AT_ONCE).await
    }

    fn ago(&self, time: Duration) -> i64 {
        self.clock.stamp().saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
    }

    /// Ends a table and removes it: one that is awake in its own task, so that nothing is written afterwards. Where
    /// somebody is, it only goes if it must.
    async fn end(self: &Arc<Tables>, code: &str, must: bool) -> Result<(), StoreError> {
        let question = Question::End { must };
        if let Some(handle) = self.awake_here(code) {
            let (reply, ended) = oneshot::channel();
            let asked = handle.send(Ask::Question { question, reply }).await;
            if asked && !matches!(ended.await, Ok(Ok(Told::Ended(true)))) {
                // Somebody is there, or it fell asleep just now and is looked at again next time.
                return Ok(());
            }
        } else if let Some(node) = &self.node {
            match node.ask(code, question).await {
                // It sleeps.
                Ok(Ok(Told::Ended(true))) | Err(Unanswered::Nobody) => {}
                // Somebody is there, or its node is looked for again next time.
                Ok(_) | Err(_) => return Ok(()),
            }
        }
        self.store.remove(code).await?;
        tracing::info!(table = code, "removed");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use store::Store;

    use super::*;
    use crate::config::Config;
    use crate::words::WordList;

    #[tokio::test]
    async fn whoever_is_many_at_one_address_opens_and_lists_no_more_than_others() {
        let folder = testkit::tempdir().expect("a folder");
        let mut config = Config::new(folder.path());
        config.limits.tables_per_address = 3;
        let tables = Tables::new(Store::open(folder.path()).await.expect("opens"), &config, String::new(), None);
        let open = async |name: &str, address: &str| {
            let guest = Guest::named(name, None, &WordList::default()).expect("a name");
            let new = json!({ "game": "shisogari", "seats": 4, "public": true });
            tables.open(&guest, address.to_owned(), serde_json::from_value(new).expect("a table")).await
        };
        for name in ["Eve", "Mal", "Bob"] {
            open(name, "there").await.expect("opens");
        }
        let error = open("Cat", "there").await.expect_err("the address has opened enough");
        assert!(matches!(error, Error::TooManyTables { who: "your network has", most: 3 }), "{error}");
        open("Ann", "elsewhere").await.expect("opens");
        let listed = tables.listed().await.expect("lists");
        let hosts: Vec<&str> = listed.iter().map(|table| table.host.as_str()).collect();
        assert_eq!(hosts, ["Ann", "Bob"], "of those where nobody is, one of each address");
        // This machine has no mark, and no limit.
        for name in ["Dee", "Fay", "Gil", "Hal"] {
            open(name, "").await.expect("opens");
        }
    }

    #[tokio::test]
    async fn who_cannot_wake_a_table_keeps_nobody_else_from_it() {
        let folder = testkit::tempdir().expect("a folder");
        let config = Config::new(folder.path());
        let tables = Tables::new(Store::open(folder.path()).await.expect("opens"), &config, String::new(), None);
        // Somebody else is about to wake it.
        let other = Arc::clone(tables.awake().entry("ABC234".to_owned()).or_default());
        tables.handle("ABC234").await.expect_err("there is no such table");
        assert!(tables.awake().get("ABC234").is_some_and(|cell| Arc::ptr_eq(cell, &other)), "their room is found");
        drop(other);
        tables.handle("ABC234").await.expect_err("there is no such table");
        assert_eq!(tables.awake_count(), 0, "nothing is kept");
    }
}

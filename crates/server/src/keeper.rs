//! The housekeeping: tables where nobody comes any more go, and what the operator wrote into the database is done.

use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use tokio::time::{MissedTickBehavior, interval};

use crate::guest::YEAR;
use crate::kept_out::KeptOut;
use crate::live::Tables;
use crate::repeats::Repeats;

/// How often tables that may go are looked for, by the server's clock.
const SWEEP: u64 = 60_000;

/// Keeps house for as long as the server runs.
pub(crate) async fn keep(tables: Arc<Tables>, kept_out: Arc<KeptOut>, repeats: Arc<Repeats>) {
    let mut ticks = interval(tables.limits().look.max(Duration::from_millis(1)));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut swept = None;
    loop {
        ticks.tick().await;
        repeats.tell();
        let now = tables.clock().now();
        let due = swept.is_none_or(|swept| now >= swept + SWEEP);
        let mut done = obey(&tables, &kept_out).await;
        if due {
            swept = Some(now);
            done = done.and(sweep(&tables).await);
        }
        if let Err(error) = done
            && repeats.is_new("housekeeping", None)
        {
            tracing::error!(cause = ?error, "the housekeeping could not be done; it is tried again");
        }
    }
}

/// Does what the operator wrote: whom to keep out, which tables to close.
async fn obey(tables: &Arc<Tables>, kept_out: &KeptOut) -> Result<(), StoreError> {
    kept_out.read(tables.store()).await?;
    tables.remove_closed().await
}

/// Removes what has expired.
async fn sweep(tables: &Arc<Tables>) -> Result<(), StoreError> {
    let year = i64::try_from(YEAR * 1000).unwrap_or(i64::MAX);
    tables.store().forget_generations(tables.clock().stamp() - year).await?;
    tables.remove_expired().await
}

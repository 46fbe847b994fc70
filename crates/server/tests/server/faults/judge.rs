//! Compares what was heard with what is stored, while the database is there.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::spawn_local;
use tokio::time::timeout;

use super::run::{Fault, Run};
use crate::client::Heard;
use crate::truth::Truth;
use wire::ToClient;

/// How long messages are gathered before they are judged.
const GATHER: Duration = Duration::from_millis(500);

/// Judges until nobody can be heard any more.
pub(super) async fn judge(run: Rc<Run>, mut heard: mpsc::UnboundedReceiver<Heard>) {
    let mut open = true;
    while open {
        let mut tables: BTreeMap<String, Vec<Heard>> = BTreeMap::new();
        let gathered = timeout(GATHER, async {
            while let Some(heard) = heard.recv().await {
                tables.entry(heard.code.clone()).or_default().push(heard);
            }
        });
        open = gathered.await.is_err();
        let _there = run.database.read().await;
        for (code, mut messages) in tables {
            // Whoever was late is caught up with first: a table is replayed forwards.
            messages.sort_by_key(|heard| step(&heard.message));
            let (count, truth) = (messages.len(), Truth::of(&run.store, &code));
            let order: Vec<String> = messages.iter().map(place).collect();
            // It stops with a panic where a message is not as it should be.
            if let Err(error) = spawn_local(check(truth, messages)).await {
                let why = error.try_into_panic().ok().and_then(|why| why.downcast::<String>().ok());
                let why = why.map_or_else(String::new, |why| *why);
                run.fault(Fault::Leaked, &code, &format!("{why}\n  of {}", order.join(", ")));
            }
            run.judged.set(run.judged.get() + count);
        }
    }
}

async fn check(mut truth: Truth, messages: Vec<Heard>) {
    for heard in messages {
        truth.check(heard.viewer, heard.had, &heard.message).await;
    }
}

/// Which message it was: to whom, after which step, for which.
fn place(heard: &Heard) -> String {
    let ToClient::Game { step, full, steps, .. } = &heard.message else { return String::new() };
    let steps: Vec<u64> = steps.iter().map(|news| news.step).collect();
    let from = if *full { "all" } else { "news" };
    format!("{:?} had {:?}: {from} {:?}..{step}", heard.viewer.seat(), heard.had, steps.first())
}

fn step(message: &ToClient) -> u64 {
    match message {
        ToClient::Game { step, .. } => *step,
        _ => 0,
    }
}

#[test]
fn what_a_log_lost_or_doubled_is_found() {
    use std::time::Instant;

    use store::StepRow;

    use crate::struck::{Acknowledged, Wrong, compare};

    let row = |step, seat: u8, id: &str| StepRow {
        code: "T".to_owned(),
        step,
        row: serde_json::json!({ "input": { "act": { "seat": seat } } }).to_string(),
        act_id: Some(id.to_owned()),
    };
    let act = |step, seat, id: &str| {
        let (wanted, at) = (Instant::now(), Instant::now());
        Acknowledged { table: 0, seat: Some(seat), id: id.to_owned(), step, wanted, at }
    };
    let log = [row(1, 0, "a"), row(2, 1, "a"), row(3, 0, "b")];
    let acts = [act(1, 0, "a"), act(2, 1, "a"), act(3, 0, "b")];
    assert_eq!(compare(&log, &acts), []);
    let lost = |wrong: Vec<Wrong>| matches!(wrong[..], [Wrong::Lost(_)]);
    assert!(lost(compare(&log[..2], &acts)), "the last one");
    assert!(lost(compare(&[log[0].clone(), log[2].clone()], &acts[..1])), "a step");
    assert!(lost(compare(&log, &[act(2, 0, "a")])), "somebody else did that");
    assert!(lost(compare(&log, &[act(2, 0, "b")])), "at another step");
    let twice = [log[0].clone(), row(2, 0, "a")];
    assert!(matches!(compare(&twice, &acts[..1])[..], [Wrong::Doubled(_)]));
}

//! Who is there: this node says so in the database, asks after those it has to do with, and takes up what others left.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bus::{Ear, Unanswered};
use store::StoreError;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::words::{FromNode, News, ToNode, read, write};
use super::{LEASE, NEWS, Node, Other, line_subject, lines, node_subject, rules_subject};
use crate::door::{Crowd, Door};
use crate::live::{Listing, Tables};

/// How often others are asked whether they are there.
const PULSE: Duration = Duration::from_millis(250);
/// Every so many times they are also asked after their sockets.
const LINES_EVERY: u32 = 20;
/// How long they may take to answer.
const PULSE_PATIENCE: Duration = Duration::from_secs(1);
/// A node that has not answered so often in a row is stalled.
const MOST_MISSED: u32 = 3;
/// How often this node says that it is there, and looks for tables that others have left.
const STAY: Duration = Duration::from_secs(1);
/// Every so many times it also looks whether others have taken tables that run here: whoever did not hear us may have.
const LOOK_EVERY: u32 = 2;
/// What a node told of itself holds for so long.
const NEWS_FOR: Duration = Duration::from_secs(5);
/// How many public tables of a node the others are told of.
const MOST_LISTED: usize = 500;

/// Keeps the node among the others, for as long as the server runs.
pub(crate) async fn beat(node: Arc<Node>, tables: Arc<Tables>, door: Arc<Door>, house: String) {
    tokio::join!(
        stay(&node, &tables, &house),
        pulse(&node),
        come_back(&node),
        listen(&node),
        wake_for_others(&node, &tables),
        tell(&node, &tables, &door)
    );
}

/// Says that this node is there, and takes up tables that nobody has.
async fn stay(node: &Node, tables: &Arc<Tables>, house: &str) {
    let mut ticks = interval(STAY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looks = false;
    for count in 0_u32.. {
        ticks.tick().await;
        looks |= count % LOOK_EVERY == 0;
        match stay_once(node, tables, house, &mut looks).await {
            Ok(()) => {}
            Err(error) => {
                if tables.repeats().is_new("lease", None) {
                    tracing::error!(cause = ?error, "the other servers could not be told that this one is there");
                }
            }
        }
    }
}

/// `looks` says whether it is to be looked which tables others have taken; until that was done, it stays.
async fn stay_once(node: &Node, tables: &Arc<Tables>, house: &str, looks: &mut bool) -> Result<(), StoreError> {
    let was_there = node.store.stay(&node.id, LEASE).await?;
    if !was_there {
        *looks = true;
        node.store.come(&node.id, house, LEASE).await?;
        tracing::warn!("this server stood still or was cut off; tables that others have taken are let go");
    }
    // Whoever cannot reach us over the bus takes our tables over, and people here would not notice.
    if *looks || !node.is_settled() {
        tables.let_go_of_lost().await?;
        *looks = false;
    }
    if !was_there {
        // After a standstill of the database nobody was there, and everybody comes back now.
        return Ok(());
    }
    tables.take_up_orphans().await
}

/// Asks after the nodes with which this one shares sockets.
async fn pulse(node: &Arc<Node>) {
    let mut ticks = interval(PULSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed: BTreeMap<String, u32> = BTreeMap::new();
    for count in 0_u32.. {
        ticks.tick().await;
        let with_lines = count % LINES_EVERY == 0;
        let others: BTreeSet<String> = node.lines.nodes().into_iter().chain(node.served.nodes()).collect();
        missed.retain(|other, _| others.contains(other));
        let asked: Vec<_> = others
            .into_iter()
            .map(|other| {
                let node = Arc::clone(node);
                tokio::spawn(async move { (ask_after(&node, &other, with_lines).await, other) })
            })
            .collect();
        for asked in asked {
            let Ok((answered, other)) = asked.await else { continue };
            match answered {
                Ok(()) => drop(missed.remove(&other)),
                Err(Unanswered::Down) => {}
                Err(Unanswered::Nobody) => {
                    gone(node, &other).await;
                    // Its tables are for whoever is asked for them next.
                    if let Err(error) = node.store.retire(&other).await {
                        tracing::warn!(cause = ?error, "a server that is gone could not be crossed out");
                    }
                }
                Err(Unanswered::Silence) => {
                    let times = missed.entry(other.clone()).or_default();
                    *times += 1;
                    if *times >= MOST_MISSED {
                        missed.remove(&other);
                        gone(node, &other).await;
                    }
                }
            }
        }
    }
}

/// Asks whether a node is there, and now and then which of its sockets at our tables still are.
async fn ask_after(node: &Node, other: &str, with_lines: bool) -> Result<(), Unanswered> {
    let lines = if with_lines { node.served.of(other) } else { Vec::new() };
    let question = write(&ToNode { lines });
    let subject = node_subject(other);
    let answer = match node.bus.ask(&subject, question.clone(), PULSE_PATIENCE).await {
        Err(Unanswered::Nobody) if !node.is_settled() => return Err(Unanswered::Down),
        Err(Unanswered::Nobody) => {
            // It may only be coming back to the bus.
            sleep(PULSE / 2).await;
            node.bus.ask(&subject, question, PULSE_PATIENCE).await?
        }
        other => other?,
    };
    if let Some(FromNode { gone }) = read(&answer) {
        node.served.leave(gone, Instant::now()).await;
    }
    Ok(())
}

/// Another node is gone, or as good as gone.
async fn gone(node: &Node, other: &str) {
    tracing::warn!(node = other, "another server is gone; what it had is taken over");
    node.lines.lose(Some(other));
    let served = node.served.of(other).into_iter().map(|(_, join)| join);
    node.served.leave(served, Instant::now()).await;
    node.others().remove(other);
}

/// What was on its way when NATS went may be lost: those who wait for it connect again.
async fn come_back(node: &Node) {
    let mut bus = node.bus.clone();
    loop {
        bus.comes_up().await;
        bus.goes_down().await;
        node.lines.lose(None);
    }
}

/// Hears what other nodes ask and tell, and what they have for the sockets here.
async fn listen(node: &Arc<Node>) {
    let ears = [node_subject(&node.id), NEWS.to_owned(), line_subject(&node.id, "*")];
    let [asked, news, lines] = ears.map(|subject| async move { node.bus.listen(&subject).await });
    let (Some(asked), Some(news), Some(lines)) = tokio::join!(asked, news, lines) else {
        return tracing::error!("this server cannot hear the others");
    };
    tokio::join!(answer(node, asked), note(node, news), lines::hear(Arc::clone(node), lines));
}

async fn answer(node: &Node, mut ear: Ear) {
    while let Some(word) = ear.next().await {
        let Some(ToNode { lines }) = read(&word.bytes) else { continue };
        let gone = node.lines.gone(&lines);
        node.bus.answer(&word, write(&FromNode { gone })).await;
    }
}

async fn note(node: &Node, mut ear: Ear) {
    while let Some(word) = ear.next().await {
        let Some(News { node: from, tables, crowd }) = read(&word.bytes) else { continue };
        if from != node.id {
            node.others().insert(from, Other { since: Instant::now(), tables, crowd });
        }
    }
}

/// Wakes tables for nodes that do not know their rules.
async fn wake_for_others(node: &Arc<Node>, tables: &Arc<Tables>) {
    for game in tables.games().iter().map(|game| game.info()) {
        let Some(mut ear) = node.bus.listen_in_turns(&rules_subject(game.id, game.rules)).await else { continue };
        let (node, tables) = (Arc::clone(node), Arc::clone(tables));
        tokio::spawn(async move {
            while let Some(word) = ear.next().await {
                let Some(code) = read::<String>(&word.bytes) else { continue };
                let (node, tables) = (Arc::clone(&node), Arc::clone(&tables));
                tokio::spawn(async move {
                    let woken = tables.handle(&code).await.is_ok();
                    node.bus.answer(&word, write(&woken)).await;
                });
            }
        });
    }
}

/// Tells the others of the public tables here where somebody is, and of those who have many sockets here.
async fn tell(node: &Node, tables: &Tables, door: &Door) {
    let mut ticks = interval(tables.limits().look.max(PULSE));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = false;
    loop {
        ticks.tick().await;
        door.set_elsewhere({
            let mut others = node.others();
            others.retain(|_, other| other.since.elapsed() < NEWS_FOR);
            let mut elsewhere = Crowd::default();
            others.values().for_each(|other| elsewhere.add(&other.crowd));
            elsewhere
        });
        let mut here: Vec<Listing> = tables.listed_here().collect();
        here.truncate(MOST_LISTED);
        let crowd = door.crowd();
        // That there are none any more is told once.
        let some = !here.is_empty() || !crowd.is_empty();
        if told || some {
            told = some;
            node.bus.tell(NEWS, write(&News { node: node.id.clone(), tables: here, crowd })).await;
        }
    }
}

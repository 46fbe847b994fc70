//! Strikes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};
use std::{fs, io};

use cluster::{Cluster, Disk};
use kernel::{Rng, Seed};
use tokio::sync::OwnedRwLockWriteGuard;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, sleep_until};

use super::plan::{Blow, Round, Struck};
use super::run::Run;

/// A blow begins, or is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Moment {
    Strikes,
    Lifts,
}

pub(super) struct Striker {
    cluster: Option<Cluster>,
    disk: Option<Disk>,
    folder: PathBuf,
    run: Rc<Run>,
    dice: Rng,
    /// How far each node's clock is ahead.
    ahead: BTreeMap<usize, Duration>,
    /// Held while the database is not there.
    gone: Vec<OwnedRwLockWriteGuard<()>>,
}

impl Striker {
    pub(super) fn new(cluster: Cluster, disk: io::Result<Disk>, folder: &Path, run: &Rc<Run>) -> Striker {
        let dice = Rng::for_game(Seed::from_number(run.wish.seed), 1);
        if let Err(why) = &disk {
            run.skipped.borrow_mut().insert(Blow::Disk.name(), why.to_string());
        }
        let (run, folder, cluster) = (Rc::clone(run), folder.to_owned(), Some(cluster));
        Striker { cluster, disk: disk.ok(), folder, run, dice, ahead: BTreeMap::new(), gone: Vec::new() }
    }

    /// All blows of a round, until the last is over.
    pub(super) async fn strike(&mut self, round: &Round) {
        let alone = round.len() == 1;
        let mut moments: Vec<(Duration, Moment, Struck)> = Vec::new();
        for struck in round {
            if self.disk.is_none() && struck.blow == Blow::Disk {
                continue;
            }
            moments.push((struck.after, Moment::Strikes, *struck));
            moments.push((struck.after + struck.lasts, Moment::Lifts, *struck));
        }
        moments.sort_by_key(|(at, moment, _)| (*at, *moment));
        let began = Instant::now();
        let mut before: Option<(Instant, BTreeMap<String, String>)> = None;
        for (at, moment, Struck { blow, .. }) in moments {
            if moment == Moment::Lifts
                && let Some((since, owners)) = before.take()
            {
                sleep_until((since + at).into()).await;
                self.note(blow, since, &owners).await;
            }
            sleep_until((began + at).into()).await;
            match moment {
                Moment::Strikes => {
                    if alone && matches!(blow, Blow::Kill(_) | Blow::Stop(_)) {
                        let owners = self.owners().await;
                        before = Some((Instant::now(), owners));
                    }
                    self.begin(blow).await;
                    *self.run.blows.borrow_mut().entry(blow.name()).or_default() += 1;
                }
                Moment::Lifts => self.end(blow).await,
            }
        }
    }

    async fn begin(&mut self, blow: Blow) {
        if matches!(blow, Blow::Postgres | Blow::Disk) && self.gone.is_empty() {
            let gone = std::sync::Arc::clone(&self.run.database).write_owned().await;
            self.gone.push(gone);
        }
        match blow {
            Blow::Kill(node) => self.with(move |cluster| cluster.kill_node(node)).await,
            Blow::Stop(node) => self.with(move |cluster| cluster.stop_node(node)).await,
            Blow::End(node) => self.with(move |cluster| cluster.end_node(node)).await,
            Blow::Cut(node, end, cut) => self.with(move |cluster| cluster.cut(node, end, Some(cut))).await,
            Blow::Postgres => self.with(|cluster| cluster.postgres.stop()).await,
            Blow::Nats => self.with(|cluster| cluster.nats.stop()).await,
            Blow::Clock(node, by) => {
                let ahead = self.ahead.entry(node).or_default();
                *ahead += by;
                super::put_ahead(&self.folder, node, *ahead);
            }
            Blow::Lines(most) => {
                let dice = &mut self.dice;
                let cluster = self.cluster.as_ref().expect("nobody else has it now");
                cluster.end_lines(|| match dice.below(3) {
                    0 => 0,
                    1 => u64::from(dice.below(most)),
                    _ => u64::MAX,
                });
            }
            Blow::Disk => {
                let disk = self.disk.take().expect("it was looked at before");
                let filled = spawn_blocking(|| disk.fill().map(|()| disk)).await.expect("no panic");
                self.disk = Some(filled.expect("it can be filled"));
            }
        }
    }

    async fn end(&mut self, blow: Blow) {
        match blow {
            Blow::Kill(node) | Blow::End(node) => {
                // Whoever is started has the right time.
                self.ahead.remove(&node);
                super::put_ahead(&self.folder, node, Duration::ZERO);
                self.with(move |cluster| cluster.start_node(node)).await;
            }
            Blow::Stop(node) => self.with(move |cluster| cluster.continue_node(node)).await,
            Blow::Cut(node, end, _) => self.with(move |cluster| cluster.cut(node, end, None)).await,
            Blow::Postgres => self.with(|cluster| cluster.postgres.start_again()).await,
            Blow::Nats => self.with(|cluster| cluster.nats.start_again()).await,
            Blow::Clock(..) | Blow::Lines(_) => {}
            Blow::Disk => {
                self.disk.as_ref().expect("it was full").free().expect("it can be made room");
                // A database that fell over with it is started again.
                self.with(|cluster| cluster.postgres.stop()).await;
                self.with(|cluster| cluster.postgres.start_again()).await;
            }
        }
        if matches!(blow, Blow::Postgres | Blow::Disk) {
            self.gone.clear();
        }
    }

    /// Does something that takes its time.
    async fn with(&mut self, work: impl FnOnce(&mut Cluster) -> io::Result<()> + Send + 'static) {
        let mut cluster = self.cluster.take().expect("nobody else has it now");
        let (cluster, done) = spawn_blocking(move || {
            let done = work(&mut cluster);
            (cluster, done)
        })
        .await
        .expect("no panic");
        self.cluster = Some(cluster);
        done.expect("the cluster does what it is told");
    }

    /// Who runs which table.
    async fn owners(&self) -> BTreeMap<String, String> {
        let codes: Vec<String> = self.run.live.borrow().iter().flatten().map(|live| live.code.clone()).collect();
        let mut owners = BTreeMap::new();
        for code in codes {
            if let Some(owner) = self.run.store.runs(&code).await.expect("reads") {
                owners.insert(code, owner);
            }
        }
        owners
    }

    /// Whoever has lost a table since has lost all.
    async fn note(&mut self, blow: Blow, since: Instant, before: &BTreeMap<String, String>) {
        let after = self.owners().await;
        let is_elsewhere = |(code, owner): &(&String, &String)| after.get(*code).is_some_and(|now| now != *owner);
        let lost: BTreeSet<&String> = before.iter().filter(is_elsewhere).map(|(_, owner)| owner).collect();
        let tables = before.iter().filter(|(_, owner)| lost.contains(owner));
        let mut takeovers = self.run.takeovers.borrow_mut();
        takeovers.entry(blow.name()).or_default().extend(tables.map(|(code, _)| (code.clone(), since)));
    }

    /// Everything ends.
    pub(super) async fn finish(&mut self) {
        let (cluster, disk) = (self.cluster.take(), self.disk.take());
        spawn_blocking(move || drop((cluster, disk))).await.expect("no panic");
        // The disk may take a moment.
        sleep(Duration::from_millis(100)).await;
        drop(fs::remove_dir(self.folder.join("disk")));
    }
}

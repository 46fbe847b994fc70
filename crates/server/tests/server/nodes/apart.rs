//! Nodes that are not alike, or cannot reach one another.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};

use kernel::{HouseFile, Info, Level, Seed};
use serde_json::{Value, json};
use table::{AnyGame, AnyTable, OpenError};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

use super::{AGAIN, four, play_on};
use crate::test_server::TestServer;

/// A game with newer rules, as a later version of the program has them.
#[derive(Debug)]
struct Newer {
    game: &'static dyn AnyGame,
    info: &'static Info,
}

impl AnyGame for Newer {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn levels(&self) -> Vec<Level> {
        self.game.levels()
    }

    fn options(&self, chosen: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, OpenError> {
        self.game.options(chosen)
    }

    fn house(&self) -> Option<HouseFile> {
        self.game.house()
    }

    fn read_house(&self, text: &str) -> Result<HouseFile, String> {
        self.game.read_house(text)
    }

    fn house_values(&self, file: HouseFile) -> Option<Value> {
        self.game.house_values(file)
    }

    fn open(
        &self,
        seed: Seed,
        seats: u8,
        options: &BTreeMap<String, String>,
        house: Option<HouseFile>,
    ) -> Result<Box<dyn AnyTable>, OpenError> {
        self.game.open(seed, seats, options, house)
    }
}

fn newer() -> &'static [&'static dyn AnyGame] {
    let game = catalog::game("shisogari").expect("it is there");
    let info = Box::leak(Box::new(Info { rules: game.info().rules + 1, ..*game.info() }));
    Box::leak(Box::new([Box::leak(Box::new(Newer { game, info })) as &dyn AnyGame]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_newer_rules_is_woken_by_a_node_that_knows_them_and_by_no_other() {
    let mut server = TestServer::on_nodes(1, &testkit::nats());
    server.set_games(newer());
    server.start_node();
    let (old, new) = (server.node(0), server.node(1));
    let ann = server.person("Ann").await;
    let mut codes = Vec::new();
    for _ in 0..2 {
        let code = ann.at(new).open(json!({})).await;
        ann.at(new).sit(&code).await;
        codes.push(code);
    }
    // One of them is played.
    for _ in 0..3 {
        ann.at(new).add_bot(&codes[1], "random").await;
    }
    ann.at(new).start(&codes[1]).await;
    for code in &codes {
        ann.at(old).look(code).await;
    }
    let mut server = tokio::task::spawn_blocking(move || {
        server.stop_node(1);
        server
    })
    .await
    .expect("it stops");
    for code in &codes {
        let (status, word, why) = ann.at(old).get(&format!("/api/tables/{code}")).await.refused();
        assert_eq!((status, &*word), (409, "other_rules"), "{why}");
    }
    // A node that knows them comes back, and people still come to the old one.
    server.start_node();
    for code in &codes {
        while ann.at(old).get(&format!("/api/tables/{code}")).await.status != 200 {
            sleep(AGAIN).await;
        }
    }
    let mut socket = ann.at(old).enter(&codes[1], None).await;
    socket.play(0, 20).await;
}

/// A way to NATS that can be cut.
struct Cable {
    address: SocketAddr,
    holds: watch::Sender<bool>,
}

impl Cable {
    async fn to(nats: SocketAddr) -> Cable {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (holds, held) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let mut held = held.clone();
                if !*held.borrow_and_update() {
                    continue;
                }
                tokio::spawn(async move {
                    let Ok(mut far) = TcpStream::connect(nats).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        _ = held.wait_for(|holds| !holds) => {}
                    }
                });
            }
        });
        Cable { address, holds }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_loses_the_bus_alone_lets_its_tables_go_to_the_others() {
    let nats = testkit::nats();
    let (who, place) = nats.rsplit_once('@').expect("a place");
    let cable = Cable::to(place.parse().expect("an address")).await;
    let mut server = TestServer::on_nodes(1, &format!("{who}@{}", cable.address));
    let (code, people) = four(&server).await;
    server.set_nats(&nats);
    server.start_node();
    let (cut, whole) = (server.node(0), server.node(1));
    play_on(&people, &[cut, whole], &code, 2).await;
    // Ann is at the table's own node, and does nothing.
    let mut ann = people[0].at(cut).enter(&code, None).await;
    cable.holds.send_replace(false);
    play_on(&people, &[whole], &code, 3).await;
    while ann.next().await.is_some() {}
    let goodbye = ann.goodbye.as_ref().map(|(code, _)| *code);
    assert_eq!(goodbye, Some(1012), "she is told that the table is elsewhere");
    let ready = crate::http::call(cut, "GET", "/readyz", &[], None).await;
    assert!(ready.status == 503 && ready.body.contains("NATS"), "{ready:?}");
    cable.holds.send_replace(true);
    play_on(&people, &[cut, whole], &code, 3).await;
    play_on(&people, &[cut], &code, 3).await;
}

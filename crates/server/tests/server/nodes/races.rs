//! Races between people at different nodes: the way between the nodes is a part of each one's own, and is given back.

use std::time::Duration;

use crate::slow_line::{POWER, TRIPS, proxy, race};
use crate::speed::quick;
use crate::test_server::TestServer;

/// The way from one of the nodes to the other and back.
const HOP: u64 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gains_or_loses_a_race_by_the_node_they_are_at() {
    let nats = testkit::nats();
    let (who, place) = nats.rsplit_once('@').expect("a place");
    let far = proxy(place.parse().expect("an address"), Duration::from_millis(HOP / 2)).await;
    let mut server = TestServer::on_nodes(1, &nats);
    server.data = Some(quick(&POWER));
    server.restart();
    server.set_nats(&format!("{who}@{far}"));
    server.start_node();
    // The table is at the first node, and Ann. The others are at the second.
    let (here, there) = (server.node(0), server.node(1));
    let [ann, ben, cy, dee] = TRIPS;
    race(&server, [here, there, there, there], TRIPS, [ann, ben + HOP, cy + HOP, dee + HOP]).await;
}

//! Seats that change hands in the middle of games with hidden roles. Every message to every socket is compared with what
//! its viewer may know; here it is seen that each is the viewer it should be, before and after.

use kernel::{Seat, Viewer};
use serde_json::{Value, json};
use wire::{Stage, ToClient};

use crate::client::{Socket, answers};
use crate::test_server::{Person, TestServer};

/// No accusation before this step.
const LONG: u64 = 1000;
const GAMES: [&str; 2] = ["shisogari", "bloody-masquerade"];
/// A game may be over before a test has seen everything; one of this many lasts long enough.
const MOST_TABLES: u32 = 40;

/// Tries something at tables of each game, until one game lasts long enough.
async fn try_in_each_game(attempt: impl AsyncFn(&TestServer, &str) -> Option<()>) {
    let server = TestServer::new();
    'games: for game in GAMES {
        for _ in 0..MOST_TABLES {
            if attempt(&server, game).await.is_some() {
                continue 'games;
            }
        }
        panic!("{MOST_TABLES} games of {game} ended before everything was seen");
    }
}

/// Reads what comes until this step, and returns what was told of the game.
async fn read_to(socket: &mut Socket, step: u64) -> Vec<Value> {
    let mut told = Vec::new();
    while socket.last.is_none_or(|last| last < step) {
        let message = socket.next().await.expect("the connection holds");
        if matches!(message, ToClient::Game { .. }) {
            told.push(serde_json::to_value(&message).expect("JSON"));
        }
    }
    told
}

/// Whoever is asked acts, until some step of at least `stop`, which all of them have read; says which one, if the game
/// is not over before.
async fn play_to(players: &mut [&mut Socket], stop: u64) -> Option<u64> {
    loop {
        let step = players.iter().filter_map(|player| player.last).max().unwrap_or(0);
        for player in &mut *players {
            read_to(player, step).await;
        }
        if players.iter().any(|player| player.stage() == Stage::Over) {
            return None;
        }
        if step >= stop {
            return Some(step);
        }
        match players.iter_mut().find_map(|player| player.choice(LONG).map(|act| (player, act))) {
            Some((player, act)) => {
                let id = player.act(act).await;
                player.until(|message| answers(message, &id)).await;
            }
            // A bot is asked.
            None => drop(players[0].next().await.expect("the connection holds")),
        }
    }
}

/// Reads until the socket has another seat, and what comes with it: all of the game, as it may now know it.
async fn until_moved(socket: &mut Socket, seat: Option<u8>) {
    socket.until_table(|table| table.you == seat).await;
    let told = socket.until(|message| matches!(message, ToClient::Game { .. })).await;
    let ToClient::Game { full, steps, .. } = told else { panic!("about the game") };
    assert!(full && steps[0].step == 0, "from the start");
    let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat)));
    assert_eq!(socket.viewer(), viewer);
}

/// Somebody takes a seat late, if the game is not over.
async fn sit_late(person: &Person, table: &str, seat: u64) -> Option<()> {
    let sat = person.try_seat(table, Some(seat as u8)).await;
    if sat != Ok(seat) {
        assert_eq!(person.look(table).await["stage"], "over", "{sat:?}");
        return None;
    }
    Some(())
}

/// A running game with these people on the first seats and bots on the others.
async fn begin(server: &TestServer, game: &str, names: &[&str], late: &str) -> (String, Vec<Person>, Vec<Socket>) {
    let mut people = Vec::new();
    for name in names {
        people.push(server.person(name).await);
    }
    let options = if game == "shisogari" { json!({ "look_ms": "0", "turn_cap": "200" }) } else { json!({}) };
    let table = people[0].open(json!({ "game": game, "options": options, "late": late })).await;
    for person in &people {
        person.sit(&table).await;
    }
    for _ in names.len()..4 {
        people[0].add_bot(&table, "random").await;
    }
    people[0].start(&table).await;
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(person.enter(&table, None).await);
    }
    (table, people, sockets)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_moves_takes_its_secrets_along() {
    try_in_each_game(move_a_seat).await;
}

async fn move_a_seat(server: &TestServer, game: &str) -> Option<()> {
    let (table, people, mut sockets) = begin(server, game, &["Ann", "Ben", "Cy", "Dee"], "nobody").await;
    let eve = server.person("Eve").await;
    let (mut e, mut nobody) = (eve.enter(&table, None).await, spectator(server, &table).await);
    let [a, b, c, d] = &mut sockets[..] else { panic!("four sockets") };
    let step = play_to(&mut [a, b, c, d], 9).await?;
    for watcher in [&mut e, &mut nobody] {
        read_to(watcher, step).await;
    }
    // Eve has been told what anybody is, and now has the seat with all that it was ever told.
    let code = people[1].seat_code(&table).await;
    assert_eq!(eve.claim(&table, &code).await, Ok(1));
    until_moved(&mut e, Some(1)).await;
    until_moved(b, None).await;
    let act = json!({ "do": "confirm" });
    let id = b.act(act).await;
    let answer = b.until(|message| answers(message, &id)).await;
    assert!(matches!(answer, ToClient::Refused { error, .. } if error.code == "not_seated"));
    // From then on Ben is told to the letter what somebody who only watches is told.
    let later = play_to(&mut [a, &mut e, c, d], step + 6).await?;
    let told = read_to(b, later).await;
    assert!(told.len() as u64 >= later - step, "{} messages", told.len());
    assert_eq!(told, read_to(&mut nobody, later).await);
    // Also on a page that was there before, and says so.
    for last in [None, Some(step - 3), Some(later)] {
        let back = people[1].enter(&table, last).await;
        assert_eq!((back.viewer(), back.legal().len()), (Viewer::Spectator, 0));
    }
    // Eve's page from before she had the seat has what anybody is told: that is not what the seat was told.
    let again = eve.enter(&table, Some(step - 3)).await;
    assert_eq!(again.viewer(), Viewer::Seat(Seat::new(1)));
    assert!(matches!(again.game, Some(ToClient::Game { full: true, .. })));
    let again = eve.enter(&table, Some(later)).await;
    assert!(matches!(again.game, Some(ToClient::Game { full: false, .. })));
    assert!([a, c, d].iter().all(|socket| socket.info().seats[1].name == "Ben"));
    Some(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_latecomer_is_told_what_the_seat_of_the_bot_may_know() {
    try_in_each_game(relieve_bots).await;
}

async fn relieve_bots(server: &TestServer, game: &str) -> Option<()> {
    let (table, _, mut sockets) = begin(server, game, &["Ann", "Ben"], "bots").await;
    let (eve, fay) = (server.person("Eve").await, server.person("Fay").await);
    let (mut e, mut nobody) = (eve.enter(&table, None).await, spectator(server, &table).await);
    let [a, b] = &mut sockets[..] else { panic!("two sockets") };
    let step = play_to(&mut [a, b], 7).await?;
    for watcher in [&mut e, &mut nobody] {
        read_to(watcher, step).await;
        assert_eq!(watcher.viewer(), Viewer::Spectator);
    }
    sit_late(&eve, &table, 2).await?;
    until_moved(&mut e, Some(2)).await;
    // Fay was never here before.
    sit_late(&fay, &table, 3).await?;
    let mut f = fay.enter(&table, None).await;
    assert_eq!(f.viewer(), Viewer::Seat(Seat::new(3)));
    let later = play_to(&mut [a, b, &mut e, &mut f], step + 6).await?;
    read_to(&mut nobody, later).await;
    assert_eq!((nobody.viewer(), nobody.legal().len()), (Viewer::Spectator, 0));
    Some(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_away_when_the_seat_was_taken_watches_as_anybody_does() {
    try_in_each_game(relieve_who_is_away).await;
}

async fn relieve_who_is_away(server: &TestServer, game: &str) -> Option<()> {
    let (table, people, mut sockets) = begin(server, game, &["Ann", "Ben", "Cy", "Dee"], "away").await;
    let eve = server.person("Eve").await;
    let [a, b, c, d] = &mut sockets[..] else { panic!("four sockets") };
    let step = play_to(&mut [a, b, c, d], 9).await?;
    let mut nobody = spectator(server, &table).await;
    // Ben gets up with the page still open.
    people[1].get_up(&table).await;
    sit_late(&eve, &table, 1).await?;
    until_moved(b, None).await;
    let mut e = eve.enter(&table, None).await;
    assert_eq!(e.viewer(), Viewer::Seat(Seat::new(1)));
    let later = play_to(&mut [a, &mut e, c, d], step + 6).await?;
    assert_eq!(read_to(b, later).await.last(), read_to(&mut nobody, later).await.last());
    assert_eq!((b.viewer(), nobody.viewer()), (Viewer::Spectator, Viewer::Spectator));
    let back = people[1].enter(&table, Some(step)).await;
    assert_eq!((back.viewer(), back.legal().len()), (Viewer::Spectator, 0));
    Some(())
}

/// Somebody who only watches, and has not even a name.
async fn spectator(server: &TestServer, table: &str) -> Socket {
    let mut socket = Socket::connect(server.address(), server.folder.path(), table, None).await;
    socket.hello(None).await;
    socket
}

//! A real NATS server.

use std::time::Duration;

use bus::{Bus, BusError, Unanswered};
use testkit::Nats;

const PATIENCE: Duration = Duration::from_secs(5);

async fn up(url: &str) -> Bus {
    let mut bus = Bus::connect(url, "test").await.expect("connects");
    bus.comes_up().await;
    bus
}

#[tokio::test]
async fn whoever_listens_answers_and_where_nobody_does_that_is_said_at_once() {
    let url = testkit::nats();
    let (one, other) = (up(&url).await, up(&url).await);
    let mut ear = one.listen("table.*").await.expect("listens");
    let answers = tokio::spawn({
        let one = one.clone();
        async move {
            let word = ear.next().await.expect("it comes");
            assert_eq!((&*word.to, &word.bytes[..]), ("ABC234", &b"who is there?"[..]));
            one.answer(&word, "I am".into()).await;
        }
    });
    // The subscription may still be on its way.
    let said = loop {
        match other.ask("table.ABC234", "who is there?".into(), PATIENCE).await {
            Err(Unanswered::Nobody) => {}
            said => break said,
        }
    };
    assert_eq!(said.as_deref(), Ok(&b"I am"[..]));
    answers.await.expect("it answered");
    assert_eq!(other.ask("nobody", "?".into(), PATIENCE).await, Err(Unanswered::Nobody));
    // Others do not hear it.
    let stranger = up(&testkit::nats()).await;
    let _ear = one.listen("secret").await.expect("listens");
    assert_eq!(stranger.ask("secret", "?".into(), PATIENCE).await, Err(Unanswered::Nobody));
}

#[tokio::test]
async fn whom_nats_does_not_let_in_is_told_so_without_the_password() {
    let url = testkit::nats();
    let (name, place) = url.trim_start_matches("nats://").split_once(':').expect("a name");
    let place = place.split_once('@').expect("a place").1;
    let wrong = format!("nats://{name}:hunter2@{place}");
    let error = Bus::connect(&wrong, "test").await.expect_err("it is wrong");
    assert!(matches!(error, BusError::Refused(_)), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(place) && text.contains("password") && !text.contains("hunter2"), "{text}");
    for bad in ["http://here", "nats://here:no", "nats://"] {
        let error = Bus::connect(bad, "test").await.expect_err("it is none");
        assert!(matches!(error, BusError::Address(_)), "{bad}: {error:?}");
    }
}

#[tokio::test]
async fn a_server_that_goes_and_comes_is_waited_for() {
    let mut nats = Nats::start();
    let url = nats.url().to_owned();
    let mut early = up(&url).await;
    nats.stop();
    early.goes_down().await;
    assert_eq!(early.ask("table", "?".into(), PATIENCE).await, Err(Unanswered::Down));
    let mut late = Bus::connect(&url, "test").await.expect("it waits");
    nats.start_again();
    early.comes_up().await;
    late.comes_up().await;
}

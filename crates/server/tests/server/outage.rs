//! The server or its disk fails while everybody plays at once: what was acknowledged stays, and nobody pays for it.

use std::time::Duration;

use kernel::{Input, Seat};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::disk::Disk;
use crate::hand::{Hand, last_slapper, server_of_races, steps, three, three_with, timings};
use crate::truth::Truth;

fn is_slap_of(input: &Input<Value>, of: u8) -> bool {
    matches!(input, Input::Act { seat, action } if *seat == Seat::new(of) && action["do"] == "slap")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_that_a_restart_breaks_off_is_run_to_its_end() {
    let mut server = server_of_races(&[("answer_timeout", "4000"), ("answer_grace", "3000")]);
    let (code, people) = three(&server).await;
    let mut ann = Hand::new(&people[0], &code).await;
    let mut ben = Hand::new(&people[1], &code).await;
    ann.begin_race("race").await;
    assert_eq!(ben.answer("ben", 200).await["type"], "done");
    let mut truth = Truth::new(server.folder.path(), &code).await;
    let before = steps(&mut truth).await;
    drop((ann, ben));
    server.stop();
    sleep(Duration::from_secs(2)).await;
    server.restart();

    // Ann is back soon. Cy takes longer than the whole window, as pages may when they reconnect.
    let [ann, ben, cy] = people.map(|person| person.at(server.address()));
    let mut ann = Hand::new(&ann, &code).await;
    let stood = ann.game["now"].clone();
    assert_eq!(ann.game["view"]["phase"]["is"], "answer");
    let mut ben = Hand::new(&ben, &code).await;
    sleep(Duration::from_secs(4)).await;
    let early = ben.act("early", json!({ "do": "slap" }), Some(0)).await;
    assert_eq!((&early["type"], &early["error"]["code"]), (&json!("refused"), &json!("waiting")), "{early}");
    // What was acknowledged before is still acknowledged.
    let known = ben.act("ben", json!({ "do": "slap" }), Some(0)).await;
    assert_eq!((&known["type"], &known["step"]), (&json!("done"), &json!(before.len())), "{known}");
    ann.send(json!({ "type": "ping", "t": 1 })).await;
    assert_eq!(ann.until(|message| message["type"] == "pong").await["now"], stood, "time stands still");
    assert_eq!(steps(&mut truth).await.len(), before.len(), "nothing happened without Cy");

    let mut cy = Hand::new(&cy, &code).await;
    let answered = cy.answer("cy", 100).await;
    assert_eq!(answered["type"], "done", "{answered}");
    let after = steps(&mut truth).await;
    let (last, next) = (before.last().expect("steps"), &after[before.len()]);
    assert!(is_slap_of(&next.input, 2), "the window was still open: {next:?}");
    assert!(next.at.since(last.at) < 3000, "time went on from the last step: {last:?} {next:?}");
    let (bens, cys) = (timings(&after, 1)[0], timings(&after, 2)[0]);
    assert!(cys.sent >= last.at && cys.counted <= 3000, "it counts from when all were told again: {cys:?}");
    // Who pays is decided by reaction times alone.
    let end = ann.until(|message| last_slapper(message).is_some()).await;
    if bens.counted.max(120) != cys.counted.max(120) {
        let slower = if bens.counted > cys.counted { 1 } else { 2 };
        assert_eq!(last_slapper(&end), Some(json!([slower])), "{bens:?} {cys:?}");
    }
    ann.begin_race("the game goes on").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_nobody_waits_longer_than_patience() {
    let mut server = server_of_races(&[]);
    let (code, people) = three_with(&server, 1).await;
    let mut hands = Vec::new();
    for person in &people {
        hands.push(Hand::new(person, &code).await);
    }
    hands[0].begin_race("race").await;
    drop(hands);
    server.restart();
    let mut ann = Hand::new(&people[0].at(server.address()), &code).await;
    // Bots answer for Ben and Cy.
    ann.until(|message| last_slapper(message).is_some()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_act_that_could_not_be_stored_is_refused_and_those_beside_it_are_kept() {
    let server = server_of_races(&[]);
    let (code, [ann, ..]) = three(&server).await;
    let mut ann = Hand::new(&ann, &code).await;
    ann.until_phase("play").await;
    let rolled = ann.act("roll", json!({ "do": "roll", "dice": [0, 1, 2, 3, 4] }), None).await;
    assert_eq!(rolled["type"], "done", "{rolled}");
    let mut disk = Disk::new(server.folder.path()).await;
    disk.refuse("steps", "NEW.act_id = 'bad'").await;
    // Three at once, in one tick or two.
    for (die, id) in ["good", "bad", "fine"].into_iter().enumerate() {
        let action = json!({ "do": "set_aside", "die": die });
        ann.send(json!({ "type": "act", "id": id, "action": action })).await;
    }
    let mut answers = Vec::new();
    for id in ["good", "bad", "fine"] {
        answers.push(ann.until(|message| message["id"] == id).await);
    }
    let kinds: Vec<&Value> = answers.iter().map(|answer| &answer["type"]).collect();
    assert_eq!(kinds, ["done", "refused", "done"], "{answers:?}");
    let error = &answers[1]["error"];
    assert_eq!((&error["code"], &error["retry_after"]), (&json!("not_stored"), &json!(1)));
    disk.work_again("steps").await;
    let again = ann.act("bad", json!({ "do": "set_aside", "die": 1 }), None).await;
    assert_eq!(again["type"], "done", "{again}");

    let log = Truth::new(server.folder.path(), &code).await.log().await;
    for answer in answers.iter().filter(|answer| answer["type"] == "done").chain([&rolled, &again]) {
        let step = answer["step"].as_u64().expect("a number") as usize;
        assert_eq!(log[step - 1].act_id.as_deref(), answer["id"].as_str(), "what was acknowledged is there");
    }
    assert!(log.iter().enumerate().all(|(at, row)| row.step as usize == at + 1), "no step is missing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_for_a_while_costs_nobody_a_race() {
    // The table slaps half a second after the roll, if it can; the outage is longer than the window.
    let short = [("power_hold", "500"), ("answer_timeout", "2500"), ("answer_grace", "2400")];
    let server = server_of_races(&short);
    let (code, [ann, ben, cy]) = three(&server).await;
    let mut ann = Hand::new(&ann, &code).await;
    let (mut ben, mut cy) = (Hand::new(&ben, &code).await, Hand::new(&cy, &code).await);
    ann.until_phase("play").await;
    let mut disk = Disk::new(server.folder.path()).await;
    disk.refuse("steps", "NEW.act_id IS NULL").await;
    let rolled = ann.act("roll", json!({ "do": "roll", "dice": [0, 1, 2, 3, 4] }), None).await;
    assert_eq!(rolled["type"], "done", "{rolled}");
    sleep(Duration::from_secs(1)).await;
    // The table still answers. An act waits: what was due before it comes first.
    cy.send(json!({ "type": "act", "id": "waits", "action": { "do": "set_aside", "die": 0 } })).await;
    cy.send(json!({ "type": "ping", "t": 1 })).await;
    let stood = cy.until(|message| message["type"] == "pong").await["now"].as_u64().expect("a time");
    sleep(Duration::from_secs(3)).await;
    disk.work_again("steps").await;

    cy.until_phase("answer").await;
    let at = cy.game["view"]["phase"]["at"].as_u64().expect("a time");
    assert!(stood.abs_diff(at) < 200, "time stood still at what could not be stored: {stood} and {at}");
    let waited = cy.until(|message| message["id"] == "waits").await;
    assert_eq!((&waited["type"], &waited["error"]["code"]), (&json!("refused"), &json!("paused")), "{waited}");
    for (id, hand) in [("ben", &mut ben), ("cy", &mut cy)] {
        let answer = hand.answer(id, 100).await;
        assert_eq!(answer["type"], "done", "the window is as long as ever: {answer}");
    }
    let log = steps(&mut Truth::new(server.folder.path(), &code).await).await;
    let slap = log.iter().rposition(|step| matches!(step.input, Input::Deadline)).expect("the table slapped");
    let roll = &log[slap - 1];
    assert_eq!(log[slap].at.since(roll.at), 500, "it slapped when it should: {:?}", log[slap]);
    for of in [1, 2] {
        let timing = timings(&log, of)[0];
        assert!(timing.sent >= log[slap].at && timing.counted < 2400, "{timing:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_answers_while_the_disk_is_slow_answers_in_time() {
    let server = server_of_races(&[("answer_timeout", "2500"), ("answer_grace", "1500")]);
    let (code, [ann, ben, cy]) = three(&server).await;
    let mut ann = Hand::new(&ann, &code).await;
    let (mut ben, mut cy) = (Hand::new(&ben, &code).await, Hand::new(&cy, &code).await);
    let mut disk = Disk::new(server.folder.path()).await;
    ann.begin_race("race").await;
    ben.until_phase("answer").await;
    cy.until_phase("answer").await;
    // Another process writes for so long that the window is over when Ben's answer is stored.
    disk.hold().await;
    let slap =
        |id: &str| json!({ "type": "act", "id": id, "pressed": 1100, "shown": 1000, "action": { "do": "slap" } });
    ben.send(slap("ben")).await;
    sleep(Duration::from_millis(150)).await;
    cy.send(slap("cy")).await;
    sleep(Duration::from_millis(3500)).await;
    disk.let_go().await;
    for (id, hand) in [("ben", &mut ben), ("cy", &mut cy)] {
        let answer = hand.until(|message| message["id"] == id).await;
        assert_eq!(answer["type"], "done", "{id}: {answer}");
    }
    let log = steps(&mut Truth::new(server.folder.path(), &code).await).await;
    let timing = *timings(&log, 2).first().expect("it was an answer, not a noise in the next round");
    assert!(timing.received.since(timing.sent) < 1500, "it counts from when it came: {timing:?}");
}

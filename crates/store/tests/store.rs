//! A real file in a temporary folder.

use store::{Appended, HouseRow, StepRow, Store, StoreError, TableRow};

fn table(code: &str, stage: &str) -> TableRow {
    TableRow {
        code: code.into(),
        stage: stage.into(),
        public: true,
        opened: 5,
        meta: r#"{"a":"123"}"#.into(),
        secret: "00ff".into(),
        sitters: Vec::new(),
    }
}

fn step(code: &str, step: i64, row: &str) -> StepRow {
    StepRow { code: code.into(), step, row: row.into(), act_id: Some(format!("id{step}")) }
}

#[tokio::test]
async fn what_was_stored_is_there_after_opening_again() {
    let folder = testkit::tempdir().expect("a folder");
    let path = folder.path().join("new/below");
    let store = Store::open(&path).await.expect("opens");
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    store.save_table(table("ABC234", "playing")).await.expect("stores");
    assert_eq!(store.append(step("ABC234", 1, "{}")).await.expect("stores"), Appended::Stored);
    drop(store);

    let store = Store::open(&path).await.expect("opens again");
    assert_eq!(store.table("ABC234").await.expect("reads"), Some(table("ABC234", "playing")));
    assert_eq!(store.steps("ABC234", 0).await.expect("reads"), [step("ABC234", 1, "{}")]);
    assert_eq!(store.steps("ABC234", 1).await.expect("reads"), []);
    assert_eq!(store.codes_at("playing").await.expect("reads"), ["ABC234"]);
    assert_eq!(store.listed("lobby", 9).await.expect("reads"), []);
}

#[tokio::test]
async fn house_values_are_kept_once_and_for_good() {
    let folder = testkit::tempdir().expect("a folder");
    let house = |text: &str| HouseRow { hash: "00ff".into(), text: text.into() };
    let store = Store::open(folder.path()).await.expect("opens");
    assert_eq!(store.house_values("00ff").await.expect("reads"), None);
    for text in ["turns 4", "never written"] {
        store.keep_house_values(house(text)).await.expect("stores");
    }
    drop(store);
    let store = Store::open(folder.path()).await.expect("opens again");
    assert_eq!(store.house_values("00ff").await.expect("reads").as_deref(), Some("turns 4"));
}

#[tokio::test]
async fn a_code_is_given_once() {
    let folder = testkit::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("opens");
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    assert!(!store.new_table(table("ABC234", "lobby")).await.expect("answers"));
}

#[tokio::test]
async fn of_two_writers_of_a_step_one_fails() {
    let folder = testkit::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("opens");
    let (a, b, c) = tokio::join!(
        store.append(step("ABC234", 1, "a")),
        store.append(step("ABC234", 1, "b")),
        store.append(step("XYZ234", 1, "c")),
    );
    let results = [a.expect("answers"), b.expect("answers"), c.expect("answers")];
    assert_eq!(results, [Appended::Stored, Appended::Taken, Appended::Stored]);
    assert_eq!(store.steps("ABC234", 0).await.expect("reads"), [step("ABC234", 1, "a")]);
    assert_eq!(store.append(step("ABC234", 1, "d")).await.expect("answers"), Appended::Taken);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let folder = testkit::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("writes");
    let error = Store::open(&file.join("data")).await.expect_err("no folder below a file");
    assert!(matches!(error, StoreError::Folder { .. }));
    let text = error.to_string();
    assert!(text.contains("file/data") && text.contains("--data-dir"), "{text}");
}

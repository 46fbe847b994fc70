//! A real file in a temporary folder.

use store::{Appended, FolderLock, HouseRow, StepRow, Store, StoreError, TableRow};

fn table(code: &str, stage: &str) -> TableRow {
    TableRow {
        code: code.into(),
        stage: stage.into(),
        public: true,
        opened: 5,
        meta: r#"{"a":"123"}"#.into(),
        secret: "00ff".into(),
        seen: 5,
        host: "ann".into(),
        ..TableRow::default()
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
    assert_eq!(store.save_table(table("ABC234", "playing")).await.expect("stores"), Appended::Stored);
    assert_eq!(store.append(step("ABC234", 1, "{}")).await.expect("stores"), Appended::Stored);
    drop(store);

    let store = Store::open(&path).await.expect("opens again");
    assert_eq!(
        store.table("ABC234").await.expect("reads"),
        Some(TableRow { version: 1, ..table("ABC234", "playing") })
    );
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
async fn of_two_writers_of_a_table_one_fails() {
    let folder = testkit::tempdir().expect("a folder");
    let store = Store::open(folder.path()).await.expect("opens");
    let there = Store::open(folder.path()).await.expect("opens a second time");
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    let row = store.table("ABC234").await.expect("reads").expect("is there");
    let with = |meta: &str| TableRow { meta: meta.into(), ..row.clone() };
    assert_eq!(store.save_table(with("Ann sits here")).await.expect("answers"), Appended::Stored);
    assert_eq!(there.save_table(with("Cat sits here")).await.expect("answers"), Appended::Taken);
    let stored = there.table("ABC234").await.expect("reads").expect("is there");
    assert_eq!((stored.meta.as_str(), stored.version), ("Ann sits here", 1), "nobody's seat is lost");
    assert_eq!(
        there.save_table(TableRow { version: 1, ..with("both") }).await.expect("answers"),
        Appended::Stored
    );
}

#[test]
fn a_folder_belongs_to_one_server_at_a_time() {
    let folder = testkit::tempdir().expect("a folder");
    let first = FolderLock::take(folder.path()).expect("is free");
    let error = FolderLock::take(folder.path()).expect_err("is taken").to_string();
    let process = format!("process {}", std::process::id());
    for word in [folder.path().to_str().expect("text"), &process, "stop", "--data-dir", "--listen"] {
        assert!(error.contains(word), "{word} in {error}");
    }
    drop(first);
    FolderLock::take(folder.path()).expect("is free again");
}

#[tokio::test]
async fn a_damaged_database_is_called_that() {
    let folder = testkit::tempdir().expect("a folder");
    let file = folder.path().join("yakai.sqlite");
    std::fs::write(&file, "this is no database, ".repeat(400)).expect("writes");
    let error = Store::open(folder.path()).await.expect_err("is damaged").to_string();
    for word in ["damaged", "yakai.sqlite", "restore"] {
        assert!(error.contains(word), "{word} in {error}");
    }
    assert!(!error.contains("may write to"), "{error}");
}

#[tokio::test]
async fn a_backup_holds_everything_and_overwrites_nothing() {
    let folder = testkit::tempdir().expect("a folder");
    let (home, elsewhere) = (folder.path().join("home"), folder.path().join("elsewhere"));
    let file = folder.path().join("a backup's file");
    let _running = FolderLock::take(&home).expect("a server runs");
    let store = Store::open(&home).await.expect("opens");
    store.new_table(table("ABC234", "playing")).await.expect("stores");
    store.append(step("ABC234", 1, "{}")).await.expect("stores");
    assert_eq!(store.keep_secret("key", "1234".into()).await.expect("stores"), "1234");
    store::backup(&home, &file).await.expect("is copied while the server runs");
    let again = store::backup(&home, &file).await.expect_err("is there").to_string();
    assert!(again.contains("there already"), "{again}");
    store.append(step("ABC234", 2, "{}")).await.expect("stores");

    let running = store::restore(&file, &home).await.expect_err("a server runs there");
    assert!(matches!(running, StoreError::Taken { .. }), "{running}");
    store::restore(&file, &elsewhere).await.expect("is restored");
    let twice = store::restore(&file, &elsewhere).await.expect_err("there is one already").to_string();
    assert!(twice.contains("move it away"), "{twice}");
    let restored = Store::open(&elsewhere).await.expect("opens");
    assert_eq!(restored.steps("ABC234", 0).await.expect("reads"), [step("ABC234", 1, "{}")]);
    assert_eq!(restored.secret("key").await.expect("reads").as_deref(), Some("1234"));
    assert_eq!(restored.keep_secret("key", "5678".into()).await.expect("answers"), "1234", "for good");

    let raw = store::restore(&home.join("yakai.sqlite"), &folder.path().join("third")).await;
    let raw = raw.expect_err("the latest is not in it").to_string();
    assert!(raw.contains("-wal"), "{raw}");
    std::fs::write(&file, "no database at all").expect("writes");
    let broken = store::restore(&file, &folder.path().join("third")).await.expect_err("is none").to_string();
    assert!(broken.contains("no database"), "{broken}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_files_are_the_user_s_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = testkit::tempdir().expect("a folder");
    let file = folder.path().join("yakai.sqlite");
    std::fs::write(&file, "").expect("writes");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).expect("sets");
    let _store = Store::open(folder.path()).await.expect("opens");
    let backup = folder.path().join("backup");
    store::backup(folder.path(), &backup).await.expect("is copied");
    let _lock = FolderLock::take(folder.path()).expect("is free");
    for file in [file, backup, folder.path().join("lock")] {
        let mode = std::fs::metadata(&file).expect("is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
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

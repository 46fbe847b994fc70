//! A real file in a temporary folder, and a real PostgreSQL.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Duration;

use store::{
    Appended, Counts, DatabaseLock, FolderLock, Home, HouseRow, Lease, StepRow, Store, StoreError, TableRow,
};

/// Runs each test with both databases.
macro_rules! on_both {
    ($(#[tokio::test] async fn $case:ident($home:ident: &Home) $body:block)*) => {
        $(async fn $case($home: &Home) $body)*

        mod sqlite {
            $(
                #[tokio::test]
                async fn $case() {
                    let folder = testkit::tempdir().expect("a folder");
                    super::$case(&store::Home::Folder(folder.path().join("new/below"))).await;
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test]
                async fn $case() {
                    super::$case(&store::Home::Postgres(testkit::postgres())).await;
                }
            )*
        }
    };
}

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

on_both! {
#[tokio::test]
async fn what_was_stored_is_there_after_opening_again(home: &Home) {
    let store = home.open().await.expect("opens");
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    assert_eq!(store.save_table(table("ABC234", "playing")).await.expect("stores"), Appended::Stored);
    assert_eq!(store.append(step("ABC234", 1, "{}")).await.expect("stores"), Appended::Stored);
    drop(store);

    let store = home.open().await.expect("opens");
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
async fn a_table_is_run_by_one_node_until_it_lets_go_or_is_gone(home: &Home) {
    let (long, short) = (Duration::from_secs(3600), Duration::from_millis(1));
    let theirs = |node: &str| Lease::Theirs(node.to_owned());
    let store = home.open().await.expect("opens");
    store.new_table(table("ABC234", "playing")).await.expect("stores");
    for node in ["ann", "ben"] {
        store.come(node, "house", long).await.expect("stores");
    }
    assert_eq!(store.orphans("playing", Duration::ZERO, 9).await.expect("reads"), ["ABC234"], "nobody runs it yet");
    assert_eq!(store.take("ABC234", "ann").await.expect("stores"), Lease::Ours);
    assert_eq!(store.take("ABC234", "ann").await.expect("stores"), Lease::Ours, "it may ask again");
    assert_eq!(store.take("ABC234", "ben").await.expect("stores"), theirs("ann"));
    assert_eq!(store.run_by("ann").await.expect("reads"), ["ABC234"]);
    store.let_go("ABC234", "ben").await.expect("stores");
    assert_eq!(store.runs("ABC234").await.expect("reads").as_deref(), Some("ann"), "it is not Ben's to let go");

    store.let_go("ABC234", "ann").await.expect("stores");
    assert_eq!(store.take("ABC234", "ben").await.expect("stores"), Lease::Ours);

    assert_eq!(store.orphans("playing", Duration::ZERO, 9).await.expect("reads"), [""; 0]);
    assert!(store.stay("ben", short).await.expect("stores"));
    while store.orphans("playing", Duration::ZERO, 9).await.expect("reads").is_empty() {}
    assert_eq!(store.orphans("lobby", Duration::ZERO, 9).await.expect("reads"), [""; 0]);
    assert_eq!(store.take("ABC234", "ann").await.expect("stores"), Lease::Ours, "Ben is gone");
    assert!(!store.stay("ben", long).await.expect("stores"), "Ben learns that his time was over");
    store.come("ben", "house", long).await.expect("stores");
    assert!(store.stay("ben", long).await.expect("stores"));
    assert_eq!(store.take("ABC234", "ben").await.expect("stores"), theirs("ann"), "Ben comes too late");

    store.retire("ann").await.expect("stores");
    assert!(!store.stay("ann", long).await.expect("stores"), "Ann learns that she was declared gone");
    assert_eq!(store.take("ABC234", "ben").await.expect("stores"), Lease::Ours);
}

#[tokio::test]
async fn nodes_with_other_house_values_are_found_while_they_are_there(home: &Home) {
    let store = home.open().await.expect("opens");
    store.come("ann", "ours", Duration::from_secs(3600)).await.expect("stores");
    assert!(!store.others_differ("ours").await.expect("reads"));
    assert!(store.others_differ("theirs").await.expect("reads"));
    store.retire("ann").await.expect("stores");
    assert!(!store.others_differ("theirs").await.expect("reads"));
}

#[tokio::test]
async fn a_table_is_taken_over_once(home: &Home) {
    let store = home.open().await.expect("opens");
    for node in ["ann", "ben", "cy"] {
        store.come(node, "house", Duration::from_secs(3600)).await.expect("stores");
    }
    assert_eq!(store.take("ABC234", "ann").await.expect("stores"), Lease::Ours);
    let hour = Duration::from_secs(3600);
    assert!(!store.take_over("ABC234", "ben", "ann", hour).await.expect("stores"), "Ann has only just got it");
    assert!(store.take_over("ABC234", "ben", "ann", Duration::ZERO).await.expect("stores"));
    assert!(!store.take_over("ABC234", "cy", "ann", Duration::ZERO).await.expect("stores"), "Ben was faster");
    assert_eq!(store.runs("ABC234").await.expect("reads").as_deref(), Some("ben"));
    store.remove("ABC234").await.expect("removes");
    assert_eq!(store.runs("ABC234").await.expect("reads"), None);
}

#[tokio::test]
async fn whoever_had_a_table_before_writes_no_more_about_it(home: &Home) {
    let store = home.open().await.expect("opens");
    for node in ["ann", "ben"] {
        store.come(node, "house", Duration::from_secs(3600)).await.expect("stores");
    }
    let read = async || store.table("ABC234").await.expect("reads").expect("is there");
    let write = async |row: &TableRow, meta: &str| {
        store.save_table(TableRow { meta: meta.into(), ..row.clone() }).await.expect("answers")
    };
    store.new_table(table("ABC234", "playing")).await.expect("stores");
    store.take("ABC234", "ann").await.expect("stores");
    let ann = read().await;
    assert!(store.take_over("ABC234", "ben", "ann", Duration::ZERO).await.expect("stores"));
    let ben = read().await;
    assert_eq!(write(&ann, "by Ann").await, Appended::Taken);
    assert_eq!(write(&ben, "by Ben").await, Appended::Stored);

    let ben = read().await;
    store.retire("ben").await.expect("stores");
    store.take("ABC234", "ann").await.expect("stores");
    assert_eq!(write(&ben, "by Ben again").await, Appended::Taken);
    assert_eq!(read().await.meta, "by Ben");
}

#[tokio::test]
async fn a_table_is_taken_back_only_if_nobody_has_had_it_since(home: &Home) {
    let store = home.open().await.expect("opens");
    for node in ["ann", "ben"] {
        store.come(node, "house", Duration::from_secs(3600)).await.expect("stores");
    }
    let version = async || store.table("ABC234").await.expect("reads").expect("is there").version;
    let takes_back = async |version| store.take_back("ABC234", "ann", version).await.expect("answers");
    store.new_table(table("ABC234", "playing")).await.expect("stores");
    store.take("ABC234", "ann").await.expect("stores");
    let known = version().await;
    store.retire("ann").await.expect("stores");
    assert!(takes_back(known).await, "nobody has it");
    assert_eq!(version().await, known, "what Ann knows is what is stored");

    store.retire("ann").await.expect("stores");
    store.take("ABC234", "ben").await.expect("stores");
    assert!(!takes_back(known).await, "Ben has it");
    store.retire("ben").await.expect("stores");
    assert!(!takes_back(known).await, "Ben has had it");
    assert_eq!(store.runs("ABC234").await.expect("reads"), None);
}

#[tokio::test]
async fn house_values_are_kept_once_and_for_good(home: &Home) {
    let house = |text: &str| HouseRow { hash: "00ff".into(), text: text.into() };
    let store = home.open().await.expect("opens");
    assert_eq!(store.house_values("00ff").await.expect("reads"), None);
    for text in ["turns 4", "never written"] {
        store.keep_house_values(house(text)).await.expect("stores");
    }
    drop(store);
    let store = home.open().await.expect("opens");
    assert_eq!(store.house_values("00ff").await.expect("reads").as_deref(), Some("turns 4"));
}

#[tokio::test]
async fn a_code_is_given_once(home: &Home) {
    let store = home.open().await.expect("opens");
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    assert!(!store.new_table(table("ABC234", "lobby")).await.expect("answers"));
}

#[tokio::test]
async fn of_two_writers_of_a_step_one_fails(home: &Home) {
    let store = home.open().await.expect("opens");
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
async fn of_two_writers_of_a_table_one_fails(home: &Home) {
    let store = home.open().await.expect("opens");
    let there = home.open().await.expect("opens");
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

#[tokio::test]
async fn a_row_that_is_there_word_for_word_is_our_own(home: &Home) {
    let store = home.open().await.expect("opens");
    // As after an answer that was lost on its way.
    for _ in 0..2 {
        assert_eq!(store.append(step("ABC234", 1, "a")).await.expect("answers"), Appended::Stored);
    }
    let other = StepRow { act_id: None, ..step("ABC234", 1, "a") };
    assert_eq!(store.append(other).await.expect("answers"), Appended::Taken);
    assert!(store.new_table(table("ABC234", "lobby")).await.expect("stores"));
    for _ in 0..2 {
        assert_eq!(store.save_table(table("ABC234", "playing")).await.expect("answers"), Appended::Stored);
    }
    assert_eq!(store.table("ABC234").await.expect("reads").expect("is there").version, 1);
}

#[tokio::test]
async fn many_rows_are_stored_at_once(home: &Home) {
    let store = home.open().await.expect("opens");
    let codes: Vec<String> = (0..300).map(|number| format!("T{number:05}")).collect();
    let steps: Vec<_> = codes
        .iter()
        .flat_map(|code| [step(code, 1, "a"), step(code, 1, "b")])
        .map(|row| {
            let store = store.clone();
            tokio::spawn(async move { store.append(row).await.expect("answers") })
        })
        .collect();
    let mut stored = 0;
    for appended in steps {
        stored += usize::from(appended.await.expect("no panic") == Appended::Stored);
    }
    assert_eq!(stored, codes.len(), "one of each two");
    let counts = store.counts().await.expect("counts");
    assert_eq!(counts, Counts { tables: Vec::new(), steps: 300, bans: 0 });
    assert!(store.commits().sum() == 600, "each in one commit or another");
}

#[tokio::test]
async fn tables_are_found_by_what_is_known_of_them(home: &Home) {
    let store = home.open().await.expect("opens");
    let sat = |code: &str, stage: &str, opened| TableRow {
        opened,
        sitters: vec!["ann".into(), "ben".into()],
        address: "mark".into(),
        ..table(code, stage)
    };
    let codes = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.code).collect::<Vec<_>>();
    for (code, stage, opened) in [("AAA222", "lobby", 1), ("BBB222", "playing", 2), ("CCC222", "over", 3)] {
        assert!(store.new_table(sat(code, stage, opened)).await.expect("stores"));
    }
    assert_eq!(codes(store.tables().await.expect("reads")), ["CCC222", "BBB222", "AAA222"]);
    assert_eq!(codes(store.listed("lobby", 9).await.expect("reads")), ["AAA222"]);
    assert_eq!(codes(store.tables_of("ben", 2).await.expect("reads")), ["CCC222", "BBB222"]);
    assert_eq!(store.opened_by("ann", "mark").await.expect("counts"), (2, 2));
    assert_eq!(codes(store.unseen_since("lobby", 6, 9).await.expect("reads")), ["AAA222"]);
    assert_eq!(codes(store.unseen_since("lobby", 5, 9).await.expect("reads")), [""; 0]);
    store.seen("AAA222", 9).await.expect("stores");
    assert_eq!(codes(store.unseen_since("lobby", 6, 9).await.expect("reads")), [""; 0]);
    let left = TableRow { sitters: vec!["ann".into()], ended: 7, ..sat("CCC222", "over", 3) };
    assert_eq!(store.save_table(left).await.expect("stores"), Appended::Stored);
    assert_eq!(codes(store.tables_of("ben", 9).await.expect("reads")), ["BBB222", "AAA222"]);
    assert_eq!(codes(store.ended_alone(6, 9).await.expect("reads")), ["CCC222"]);
    assert!(store.close("BBB222").await.expect("stores"));
    assert!(!store.close("XXX222").await.expect("answers"));
    assert_eq!(store.table("BBB222").await.expect("reads"), None);
    assert_eq!(store.last_step("AAA222").await.expect("reads"), 0);
    store.append(step("AAA222", 1, "a")).await.expect("stores");
    assert_eq!(store.last_step("AAA222").await.expect("reads"), 1);
    store.remove("AAA222").await.expect("removes");
    assert_eq!(store.last_step("AAA222").await.expect("reads"), 0);
    assert_eq!(store.stages().await.expect("counts"), [("closed".into(), 1), ("over".into(), 1)]);
}

#[tokio::test]
async fn small_things_are_kept(home: &Home) {
    assert!(home.open_beside().await.is_err(), "nobody has opened it yet");
    let store = home.open().await.expect("opens");
    assert_eq!(store.keep_secret("key", "1234".into()).await.expect("stores"), "1234");
    assert_eq!(store.keep_secret("key", "5678".into()).await.expect("answers"), "1234", "for good");
    assert_eq!(store.secret("other").await.expect("reads"), None);
    assert_eq!(store.generation("ann").await.expect("reads"), 0);
    for generation in 1..3 {
        assert_eq!(store.revoke("ann", 5).await.expect("stores"), generation);
    }
    assert_eq!(store.generations().await.expect("reads"), [("ann".to_owned(), 2)]);
    store.forget_generations(6).await.expect("forgets");
    assert_eq!(store.generations().await.expect("reads"), []);
    assert!(store.ban("192.0.2.7", 5).await.expect("stores"));
    assert!(!store.ban("192.0.2.7", 6).await.expect("answers"));
    assert_eq!(home.open_beside().await.expect("opens").bans().await.expect("reads"), ["192.0.2.7"]);
    assert!(store.unban("192.0.2.7").await.expect("stores"));
    assert!(!store.unban("192.0.2.7").await.expect("answers"));
    assert!(store.size().await.expect("reads") > 10_000);
}
}

#[tokio::test]
async fn a_database_belongs_to_one_server_at_a_time() {
    let url = testkit::postgres();
    let first = DatabaseLock::take(&url, false).await.expect("is free");
    let error = DatabaseLock::take(&url, false).await.expect_err("is taken").to_string();
    for word in ["belongs to a server", "stop that one", "--database"] {
        assert!(error.contains(word), "{word} in {error}");
    }
    drop(first);
    let ours = DatabaseLock::take(&url, false).await.expect("is free again");
    let error = DatabaseLock::take(&url, true).await.expect_err("is taken").to_string();
    assert!(error.contains("--nats"), "{error}");
    drop(ours);
    let one = DatabaseLock::take(&url, true).await.expect("is free");
    let another = DatabaseLock::take(&url, true).await.expect("is shared");
    let error = DatabaseLock::take(&url, false).await.expect_err("is taken").to_string();
    assert!(error.contains("is running"), "{error}");
    drop((one, another));
}

#[tokio::test]
async fn everything_moves_to_postgresql_and_back() {
    let folder = |name: &str| {
        let folder = testkit::tempdir().expect("a folder");
        (Home::Folder(folder.path().join(name)), folder)
    };
    let ((from, _kept), (back, _too)) = (folder("one"), folder("back"));
    let postgres = Home::Postgres(testkit::postgres());
    let store = from.open().await.expect("opens");
    // More than are copied at a time.
    for number in 1..=3 {
        let code = format!("ABC23{number}");
        let sitters = vec!["ben".to_owned()];
        let row = TableRow { public: number == 2, address: "mark".into(), sitters, ..table(&code, "playing") };
        assert!(store.new_table(row).await.expect("stores"));
        for at in 1..=400 {
            let act_id = (at % 2 == 0).then(|| format!("id{at}"));
            let row = StepRow { act_id, ..step(&code, at, "{\"ö\":1}") };
            assert_eq!(store.append(row).await.expect("stores"), Appended::Stored);
        }
    }
    let key = store.keep_secret("key", "ours".to_owned()).await.expect("stores");
    store.keep_house_values(HouseRow { hash: "h".into(), text: "t".into() }).await.expect("stores");
    store.revoke("ann", 7).await.expect("stores");
    store.ban("192.0.2.7", 5).await.expect("stores");
    drop(store);
    // A server that was started there once has made a key, which nobody knows.
    let fresh = postgres.open().await.expect("opens");
    fresh.keep_secret("key", "another".to_owned()).await.expect("stores");
    drop(fresh);
    from.copy_to(&postgres).await.expect("copies");
    postgres.copy_to(&back).await.expect("copies");
    let (old, new) = (from.open().await.expect("opens"), back.open().await.expect("opens"));
    assert_eq!(new.tables().await.expect("reads"), old.tables().await.expect("reads"));
    for number in 1..=3 {
        let code = format!("ABC23{number}");
        let there = new.steps(&code, 0).await.expect("reads");
        assert_eq!(there.len(), 400);
        assert_eq!(there, old.steps(&code, 0).await.expect("reads"));
    }
    assert_eq!(new.secret("key").await.expect("reads"), Some(key));
    assert_eq!(new.house_values("h").await.expect("reads").as_deref(), Some("t"));
    assert_eq!(new.generation("ann").await.expect("reads"), 1);
    assert_eq!(new.bans().await.expect("reads"), ["192.0.2.7"]);
    assert_eq!(new.tables_of("ben", 9).await.expect("reads").len(), 3);
    drop((old, new));
    // Neither over what is there, nor while a server runs.
    let error = from.copy_to(&postgres).await.expect_err("is not new").to_string();
    assert!(error.contains("holds tables"), "{error}");
    let _server = back.take(false).await.expect("is free");
    let error = back.copy_to(&postgres).await.expect_err("a server runs").to_string();
    assert!(error.contains("stop that one"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let (url, folder) = (testkit::postgres(), testkit::tempdir().expect("a folder"));
    for home in [Home::Postgres(url.clone()), Home::Folder(folder.path().to_path_buf())] {
        drop(home.open().await.expect("opens"));
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     VALUES (99, 'of tomorrow', TRUE, '', 0)";
        let (program, args) = match home.folder() {
            Some(folder) => {
                ("sqlite3", [folder.join("yakai.sqlite").display().to_string(), newer.to_owned()].to_vec())
            }
            None => ("psql", [url.clone(), "--command".to_owned(), newer.to_owned()].to_vec()),
        };
        let done = std::process::Command::new(program).args(args).output().expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let error = home.open().await.expect_err("it is newer").to_string();
        assert!(error.contains("newer version of yakai"), "{error}");
        let error = home.open_beside().await.expect_err("it is newer").to_string();
        assert!(error.contains("another version"), "{error}");
    }
}

#[tokio::test]
async fn a_database_that_is_full_or_silent_is_called_that() {
    let url = testkit::postgres();
    let run = |statement: &str| {
        let done =
            std::process::Command::new("psql").args([&url, "--command", statement]).output().expect("psql runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    let name = url.split('?').next().and_then(|url| url.rsplit('/').next()).expect("a name");
    run(&format!("CREATE ROLE one_{name} LOGIN CONNECTION LIMIT 0"));
    run(&format!("GRANT ALL ON DATABASE {name} TO one_{name}"));
    let (_, rest) =
        url.split_once('@').map_or(("", url.trim_start_matches("postgres://")), |(_, rest)| ("", rest));
    let full = format!("postgres://one_{name}@{rest}");
    let error = Store::connect(&full).await.expect_err("it takes no more").to_string();
    assert!(error.contains("max_connections") && error.contains(name), "{error}");
    // Somebody listens there and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = silent.local_addr().expect("it listens");
    let error =
        Store::connect(&format!("postgres://yakai@{address}/yakai")).await.expect_err("is silent").to_string();
    assert!(error.contains("no answer for") && error.contains("PostgreSQL runs there"), "{error}");
}

#[tokio::test]
async fn who_loses_the_connection_to_postgresql_loses_nothing() {
    let url = testkit::postgres();
    let store = Store::connect(&url).await.expect("opens");
    for number in 1..=5 {
        // Every connection is cut, as when PostgreSQL is restarted.
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let done = std::process::Command::new("psql").args([&url, "--command", cut]).output().expect("psql runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(store.append(step("ABC234", number, "a")).await.expect("stores"), Appended::Stored);
        assert_eq!(store.last_step("ABC234").await.expect("reads"), number);
    }
}

#[tokio::test]
async fn a_database_that_falls_silent_is_given_up_and_found_again() {
    let url = testkit::postgres();
    let store = Store::connect(&url).await.expect("opens");
    assert_eq!(store.append(step("ABC234", 1, "a")).await.expect("stores"), Appended::Stored);
    // Whoever has begun to ask waits, as for a machine that is gone without a word.
    let mut psql = std::process::Command::new("psql")
        .args([&url, "--quiet", "--no-align", "--tuples-only"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("psql runs");
    let mut words = psql.stdin.take().expect("it is piped");
    words.write_all(b"BEGIN; LOCK TABLE steps; SELECT 'held';\n").expect("it reads");
    let mut said = String::new();
    BufReader::new(psql.stdout.take().expect("it is piped")).read_line(&mut said).expect("it answers");
    assert_eq!(said.trim(), "held");
    let (written, read) = tokio::join!(store.append(step("ABC234", 2, "b")), store.last_step("ABC234"));
    assert!(written.is_err() && read.is_err(), "{written:?} {read:?}");
    drop(words);
    psql.wait().expect("it ends");
    // Whether the first try was stored, nobody was told.
    assert_eq!(store.append(step("ABC234", 2, "b")).await.expect("stores"), Appended::Stored);
    let steps = store.steps("ABC234", 0).await.expect("reads");
    assert_eq!(steps.iter().map(|row| row.step).collect::<Vec<_>>(), [1, 2]);
}

#[tokio::test]
async fn what_is_wrong_with_a_database_is_said_without_its_password() {
    let url = testkit::postgres();
    let folder = url.split_once("host=").expect("a folder").1;
    for (url, words) in [
        ("mysql://yakai:hunter2@localhost/yakai".to_owned(), ["postgres://", "not the address"]),
        ("postgres://yakai:hunter2@localhost:no/yakai".to_owned(), ["cannot be read", "HOST:5432"]),
        (format!("postgres://yakai:hunter2@localhost/nowhere?host={folder}"), ["nowhere", "create it first"]),
        (format!("postgres://eve:hunter2@localhost/postgres?host={folder}"), ["eve", "user and the password"]),
        ("postgres://yakai:hunter2@127.0.0.1:1/yakai".to_owned(), ["127.0.0.1:1", "PostgreSQL runs there"]),
    ] {
        let error = Store::connect(&url).await.expect_err("cannot be used").to_string();
        for word in words {
            assert!(error.contains(word), "{word} in {error}");
        }
        assert!(!error.contains("hunter2"), "{error}");
    }
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

//! `yakai scenario`.

mod common;

use std::fs;

use common::{bad_use, yakai};

const GOOD: &str = "game shisogari

## Dealt (S1)

```play
table Ann, Ben, Cy, Dee, Eve
expect Ann.cards 4
```
";

#[test]
fn cases_pass_and_fail_with_file_and_line() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let inner = folder.path().join("more");
    fs::create_dir(&inner).expect("a folder can be made");
    fs::write(folder.path().join("good.md"), GOOD).expect("a file can be written");
    fs::write(folder.path().join("notes.txt"), "no case").expect("a file can be written");
    let said = yakai(&format!("scenario {}", folder.path().display()));
    assert_eq!((said.code, said.out.as_str()), (0, "1 passed, 0 failed\n"), "{said:?}");

    fs::write(inner.join("bad.md"), GOOD.replace("cards 4", "cards 7")).expect("a file can be written");
    let said = yakai(&format!("scenario {}", folder.path().display()));
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("bad.md:7: "), "{}", said.out);
    assert!(said.out.ends_with("1 passed, 1 failed\n"), "{}", said.out);
}

#[test]
fn an_unknown_word_is_told_with_its_line_and_the_nearest_words() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let file = folder.path().join("case.md");
    fs::write(&file, GOOD.replace("Ann.cards", "Ann.cardz")).expect("a file can be written");
    let said = yakai(&format!("scenario {}", file.display()));
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("case.md:7: ") && said.out.contains("`cardz`"), "{}", said.out);
    assert!(said.out.contains("nearest") && said.out.contains("cards"), "{}", said.out);
}

#[test]
fn the_game_is_named_by_the_file_the_option_or_the_path() {
    let folder = testkit::tempdir().expect("a temporary folder");
    let nameless = GOOD.replace("game shisogari\n", "");
    let file = folder.path().join("case.md");
    fs::write(&file, &nameless).expect("a file can be written");
    bad_use(&format!("scenario {}", file.display()), &["case.md", "--game"]);
    assert_eq!(yakai(&format!("scenario {} --game shisogari", file.display())).code, 0);
    bad_use(&format!("scenario {} --game shisogary", file.display()), &["`shisogari`"]);

    let inside = folder.path().join("games/shisogari/scenarios");
    fs::create_dir_all(&inside).expect("a folder can be made");
    fs::write(inside.join("case.md"), &nameless).expect("a file can be written");
    assert_eq!(yakai(&format!("scenario {}", inside.display())).code, 0);
}

#[test]
fn what_is_not_there_is_bad_use() {
    bad_use("scenario no/such/folder", &["no/such/folder"]);
    bad_use("scenario", &["PATH"]);
    let folder = testkit::tempdir().expect("a temporary folder");
    let said = yakai(&format!("scenario {}", folder.path().display()));
    assert!(said.code == 1 && said.err.contains("no case"), "{said:?}");
}

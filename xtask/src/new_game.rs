//! `cargo xtask new-game NAME`: a game that builds, plays and passes its tests, to be changed rule by rule.
//!
//! It begins as a copy of the game in `xtask/new-game`, which is a member of the workspace and is held to the same
//! tests as every other.

use std::fs;
use std::path::Path;

use crate::hash;
use crate::shell::{Stop, cargo, npm, root};
use crate::write::openly;

/// The game that is copied.
const TOY: &str = "xtask/new-game";
/// Its part of the document about scenarios, which new games have in the document itself.
const WORDS: &str = "scenarios.md";
const DOCUMENT: &str = "docs/scenarios.md";

/// Writes a game and registers it.
pub(crate) fn new_game(args: &[String]) -> Result<(), Stop> {
    let [id] = args else {
        return Err(Stop::usage("what is the game called? For instance: cargo xtask new-game race-to-ten"));
    };
    let root = root();
    write(&root, id)?;
    // A longer or a shorter name may break lines elsewhere, or sort them anew.
    openly(&mut cargo(&["fmt", "--package", id]), "the game could not be formatted")?;
    if root.join("node_modules").is_dir() {
        let web = format!("games/{id}/web");
        let mut format = npm(&["exec", "--", "prettier", "--write", "--log-level", "warn", &web]);
        openly(&mut format, "the page could not be formatted")?;
    }
    println!(
        "games/{id} is a game for 2 to 5 in which whoever says ten wins. It is registered in crates/catalog, its words \
         are at the end of {DOCUMENT}, its types in web/wire/{id}.ts.\n"
    );
    let (test, terminal) = (format!("cargo test -p {id}"), format!("cargo run --bin yakai -- play {id}"));
    let width = terminal.len();
    for (command, about) in
        [(&*test, "its tests"), (&*terminal, "in the terminal"), ("cargo xtask play", "in the browser")]
    {
        println!("  {command:width$}  {about}");
    }
    println!("\nNow make it yours: CONTRIBUTING.md says in which order.");
    Ok(())
}

fn write(root: &Path, id: &str) -> Result<(), Stop> {
    let name = Name::new(id)?;
    let home = root.join("games").join(id);
    if home.exists() || root.join("crates").join(id).exists() {
        return Err(Stop::usage(format!("there is a `{id}` already")));
    }
    let toy = root.join(TOY);
    for file in hash::files(&toy)? {
        let path = file.strip_prefix(&toy).unwrap_or(&file);
        let text = name.put_into(&fs::read_to_string(&file)?);
        if path == Path::new(WORDS) {
            let document = root.join(DOCUMENT);
            fs::write(&document, fs::read_to_string(&document)? + &text)?;
            continue;
        }
        let text = text.replace(&format!("\"/{WORDS}\""), &format!("\"/../../{DOCUMENT}\""));
        let path = home.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&home))?;
        fs::write(path, text)?;
    }
    let types = fs::read_to_string(root.join("web/wire/toy-game.ts"))?;
    fs::write(root.join(format!("web/wire/{id}.ts")), name.put_into(&types))?;
    register(
        &root.join("crates/catalog/Cargo.toml"),
        "[dependencies]",
        &format!("{id} = {{ path = \"../../games/{id}\" }}"),
    )?;
    register(&root.join("crates/catalog/src/lib.rs"), "games! {", &format!("    {}::State,", name.module))
}

/// Puts a line where it belongs in the alphabet among those that follow `head`.
fn register(file: &Path, head: &str, line: &str) -> Result<(), Stop> {
    let text = fs::read_to_string(file)?;
    let mut lines: Vec<&str> = text.lines().collect();
    let Some(from) = lines.iter().position(|line| *line == head) else {
        return Err(Stop::failed(format!("{} has no line `{head}`", file.display())));
    };
    let list = lines[from + 1..].iter().take_while(|other| !other.is_empty() && **other != "}");
    let at = from + 1 + list.take_while(|other| **other < line).count();
    lines.insert(at, line);
    fs::write(file, lines.join("\n") + "\n")?;
    Ok(())
}

/// A game's name in all its spellings.
struct Name<'a> {
    /// In commands, links and files: `race-to-ten`.
    id: &'a str,
    /// In Rust: `race_to_ten`.
    module: String,
    /// For people: `Race To Ten`.
    title: String,
    /// In TypeScript: `RaceToTen`.
    class: String,
}

impl Name<'_> {
    fn new(id: &str) -> Result<Name<'_>, Stop> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !id.split('-').all(is_word) || id == "toy-game" {
            return Err(Stop::usage(format!(
                "`{id}` is no name for a game: lower-case words with hyphens between, such as race-to-ten"
            )));
        }
        let words: Vec<String> = id.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        Ok(Name { id, module: id.replace('-', "_"), title: words.join(" "), class: words.concat() })
    }

    /// A text of the toy with this name in place of its own.
    fn put_into(&self, text: &str) -> String {
        text.replace("toy-game", self.id)
            .replace("toy_game", &self.module)
            .replace("Toy Game", &self.title)
            .replace("ToyGame", &self.class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::scratch;
    use crate::tidy;

    const CATALOG: [&str; 2] = ["crates/catalog/Cargo.toml", "crates/catalog/src/lib.rs"];

    /// A folder with what the command reads and changes.
    fn copy() -> std::path::PathBuf {
        let to = scratch("new-game");
        let own = [DOCUMENT, "web/wire/toy-game.ts"].into_iter().chain(CATALOG).map(|file| root().join(file));
        for file in hash::files(&root().join(TOY)).expect("the toy is there").into_iter().chain(own) {
            let path = to.join(file.strip_prefix(root()).expect("within the repository"));
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::copy(&file, path).expect("copied");
        }
        to
    }

    #[test]
    fn a_new_game_has_every_room_and_is_registered() {
        let root = copy();
        write(&root, "go-fish").expect("written");
        let faults: Vec<String> =
            tidy::faults(&root).into_iter().filter(|fault| fault.contains("go-fish")).collect();
        assert!(faults.is_empty(), "{}", tidy::listed(&faults));
        let read = |file: &str| fs::read_to_string(root.join(file)).expect(file);
        for file in hash::files(&root.join("games/go-fish")).expect("written") {
            let text = fs::read_to_string(&file).expect("a text");
            assert!(!text.to_lowercase().contains("toy"), "{}", file.display());
        }
        assert!(read(CATALOG[0]).contains("\ngo-fish = { path = \"../../games/go-fish\" }\nkernel"));
        assert!(read(CATALOG[1]).contains("State,\n    go_fish::State,\n    king_of_tokyo::State,"));
        assert!(read(DOCUMENT).contains("### Refusals of Go Fish"));
        assert!(read("games/go-fish/tests/documents.rs").contains("\"/../../docs/scenarios.md\""));
        assert!(read("web/wire/go-fish.ts").contains("Go Fish"));
        assert_eq!(write(&root, "go-fish").expect_err("there is one").message, "there is a `go-fish` already");
        fs::remove_dir_all(root).ok();
    }

    #[test]
    fn a_name_is_words_with_hyphens_between() {
        for (id, good) in [
            ("go", true),
            ("race-to-10x", false),
            ("tic-tac-toe2", true),
            ("Go", false),
            ("go-", false),
            ("", false),
        ] {
            assert_eq!(Name::new(id).is_ok(), good, "{id}");
        }
        let name = Name::new("tic-tac-toe").expect("good");
        assert_eq!(name.put_into("toy-game toy_game"), "tic-tac-toe tic_tac_toe");
        assert_eq!(name.put_into("Toy Game ToyGameDesk"), "Tic Tac Toe TicTacToeDesk");
    }
}

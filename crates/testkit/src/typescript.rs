//! Writes the TypeScript types of Rust types into a file, or checks that the file is up to date.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Serialize;
use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

/// With this variable set, as `cargo xtask wire` does, tests write the files instead of comparing them.
const WRITE: &str = "YAKAI_WRITE_WIRE";

/// One TypeScript file: constants, types, and every type that these mention, each once.
#[derive(Debug, Default)]
pub struct Module {
    about: &'static str,
    /// By name, since ts-rs visits types in an order that differs from build to build.
    types: BTreeMap<String, String>,
}

impl Module {
    /// An empty file that begins with a sentence about it.
    pub fn new(about: &'static str) -> Module {
        Module { about, ..Module::default() }
    }

    /// Adds a type and all types that it mentions.
    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> Module {
        self.visit::<T>();
        self
    }

    /// Adds a constant of the type `of` with a sentence about it: facts that the page should not repeat.
    ///
    /// # Panics
    ///
    /// When JSON cannot express the value.
    #[must_use]
    pub fn with_constant(mut self, about: &str, name: &str, of: &str, value: impl Serialize) -> Module {
        let value = serde_json::to_value(value).expect("plain data is JSON");
        let text = format!("/**\n * {about}\n */\nexport const {name}: {of} = {};", lines(&value, ""));
        self.types.insert(name.to_owned(), text);
        self
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let head = format!(
            "// {}\n// Written by `cargo xtask wire`: change the Rust types, not this file.\n",
            self.about
        );
        let types = self.types.values().map(|text| format!("\n{text}\n"));
        std::iter::once(head).chain(types).collect::<String>().replace(" \n", "\n")
    }

    /// Compares the text with the committed file `web/wire/<name>`, or writes it there when asked to.
    ///
    /// # Panics
    ///
    /// If the file differs, as befits a test.
    pub fn must_agree(&self, name: &str) {
        let path = root().join("web/wire").join(name);
        let committed = fs::read_to_string(&path).unwrap_or_default();
        let text = self.text();
        if committed == text {
            return;
        }
        assert!(env::var_os(WRITE).is_some(), "web/wire/{name} is not up to date: run `cargo xtask wire`");
        fs::create_dir_all(root().join("web/wire")).expect("web/wire can be made");
        fs::write(&path, text).expect("web/wire can be written");
    }
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of our own have a path; numbers, lists and the like have none.
        if T::output_path().is_none() {
            return T::visit_generics(self);
        }
        let name = T::ident(&config());
        if self.types.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.types.insert(name, format!("{docs}export {}", T::decl(&config())));
        T::visit_dependencies(self);
    }
}

/// A short value on one line, a longer one with an entry per line.
fn lines(value: &Value, indent: &str) -> String {
    let whole = value.to_string();
    if whole.len() <= 100 {
        return whole;
    }
    let deeper = format!("{indent}  ");
    let (open, entries, close): (_, Vec<_>, _) = match value {
        Value::Object(fields) => {
            let entry = |(key, value)| {
                format!("{deeper}{}: {},\n", Value::from(String::as_str(key)), lines(value, &deeper))
            };
            ('{', fields.iter().map(entry).collect(), '}')
        }
        Value::Array(list) => {
            let entry = |value| format!("{deeper}{},\n", lines(value, &deeper));
            ('[', list.iter().map(entry).collect(), ']')
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return whole,
    };
    format!("{open}\n{}{indent}{close}", entries.concat())
}

/// All numbers are numbers in JSON, even the long ones.
fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(4)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/testkit lies two below").to_path_buf()
}

//! Every text is there in every language, with the same places to fill in.

use std::collections::{BTreeMap, BTreeSet};

use super::Tree;
use crate::json;

const LANGUAGES: [&str; 3] = ["en", "fr", "ja"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let folders: BTreeSet<&str> = tree
        .files
        .iter()
        .filter_map(|file| file.path.rsplit_once('/'))
        .filter(|(folder, name)| {
            folder.ends_with("/messages") && LANGUAGES.iter().any(|language| *name == format!("{language}.json"))
        })
        .map(|(folder, _)| folder)
        .collect();
    for folder in folders {
        let mut read: Vec<(String, BTreeMap<String, String>)> = Vec::new();
        for language in LANGUAGES {
            let path = format!("{folder}/{language}.json");
            match tree.get(&path).map(|file| json::texts(&file.text)) {
                Some(Ok(texts)) => read.push((path, texts)),
                Some(Err(error)) => faults.push(format!("{path}: {error}")),
                None => faults.push(format!("{path} is missing")),
            }
        }
        let keys: BTreeSet<&String> = read.iter().flat_map(|(_, texts)| texts.keys()).collect();
        for key in keys {
            let places = read.iter().find_map(|(_, texts)| texts.get(key)).map(|text| places(text));
            // Nothing to say is fine when it is so in every language.
            let silent = read.iter().all(|(_, texts)| texts.get(key).is_none_or(String::is_empty));
            for (path, texts) in &read {
                match texts.get(key) {
                    None => faults.push(format!("{path}: the text `{key}` is missing")),
                    Some(text) if text.is_empty() && !silent => faults.push(format!("{path}: `{key}` is empty")),
                    Some(text) if Some(self::places(text)) != places => {
                        faults.push(format!("{path}: `{key}` fills in other things than the first language"));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    faults
}

/// The names of what is shown: `{name}`, and `{n:# card|# cards}`. Forms that show no number, as in
/// `{n:Hunter|Hunters}`, are not needed in every language.
fn places(text: &str) -> BTreeSet<&str> {
    let inside = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    let shown = |part: &&str| part.split_once(':').is_none_or(|(_, forms)| forms.contains('#'));
    inside.filter(shown).map(|part| part.split(':').next().unwrap_or(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    fn check_with(en: &str, fr: &str, ja: &str, wanted: &[&str]) {
        let tree = Tree::of(&[
            ("games/a/messages/en.json", en),
            ("games/a/messages/fr.json", fr),
            ("games/a/messages/ja.json", ja),
        ]);
        assert_faults(&check(&tree), wanted);
    }

    #[test]
    fn a_missing_text_is_found() {
        let good = r#"{ "a": "{who} wins" }"#;
        check_with(good, good, good, &[]);
        check_with(good, good, "{}", &["ja.json: the text `a` is missing"]);
        check_with(good, r#"{ "a": "" }"#, good, &["fr.json: `a` is empty"]);
        check_with(r#"{ "a": "" }"#, r#"{ "a": "" }"#, r#"{ "a": "" }"#, &[]);
        let forms = r#"{ "a": "{who} has {n:# card|# cards}, {n:Hunter|Hunters}" }"#;
        check_with(forms, forms, r#"{ "a": "{who}: {n}" }"#, &[]);
        check_with(forms, forms, good, &["ja.json: `a` fills in other things"]);
        check_with(good, r#"{ "a": "{qui} gagne" }"#, good, &["fr.json: `a` fills in other things"]);
        check_with(good, good, "{", &["ja.json: a text in quotes"]);
        let tree = Tree::of(&[("web/app/messages/en.json", "{}"), ("web/app/messages/fr.json", "{}")]);
        assert_faults(&check(&tree), &["web/app/messages/ja.json is missing"]);
    }
}

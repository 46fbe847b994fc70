//! The words of docs/words.md that a program can hold: texts for players say one thing in one way.

use super::{Text, Tree};
use crate::json;

/// Words that no text of a language holds, each with the one to use instead. They are found at the beginning of a word,
/// whatever its case, and in Japanese anywhere.
const REFUSED: [(&str, &[(&str, &str)]); 3] = [
    (
        "en",
        &[
            ("everybody", "everyone"),
            ("somebody", "someone"),
            ("anybody", "anyone"),
            ("whom ", "who"),
            ("whom?", "who"),
            ("chair", "seat"),
            ("robot", "bot"),
            ("waiting room", "lobby"),
            ("front door", "home"),
            ("standing order", "automatic answer"),
        ],
    ),
    (
        "fr",
        &[
            ("chaise", "place"),
            ("robot", "bot"),
            ("couvrir", "cacher"),
            ("couvrez", "cachez"),
            ("couvert", "caché"),
            ("vierge", "vide"),
            ("liaison", "connexion"),
            ("en attente de {", "on attend"),
            ("sans partage", "en solitaire"),
            ("verrouill", "garder"),
        ],
    ),
    (
        "ja",
        &[
            ("テーブル", "卓"),
            ("誰", "だれ"),
            ("接続中", "オンライン"),
            ("説明書", "ルールブック"),
            ("ハウス値", "ハウスデータ"),
            ("持ち時間", "制限時間"),
            ("待合", "ロビー"),
            ("でたらめ", "ランダム"),
            ("こども", "子供"),
            ("子ども", "子供"),
            ("～", "〜"),
        ],
    ),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (language, refused) in REFUSED {
        for file in &tree.files {
            for (key, text) in texts(file, language) {
                for (word, better) in refused.iter().filter(|(word, _)| holds(&text, word)) {
                    faults.push(format!(
                        "{}: `{key}` says `{}`: docs/words.md has `{better}`",
                        file.path,
                        word.trim_end()
                    ));
                }
            }
        }
    }
    faults
}

/// The texts of a file in this language: messages by their keys, those of a lesson by their lines.
fn texts(file: &Text, language: &str) -> Vec<(String, String)> {
    if file.path.ends_with(&format!("/messages/{language}.json")) {
        // What cannot be read is told by `messages`.
        return json::texts(&file.text).unwrap_or_default().into_iter().collect();
    }
    if !file.path.ends_with("/lesson/lesson.json") {
        return Vec::new();
    }
    let mark = format!("\"{language}\": \"");
    let lines = (1..).zip(file.text.lines());
    lines
        .filter_map(|(line, text)| Some((format!("line {line}"), text.trim().strip_prefix(&mark)?.to_owned())))
        .collect()
}

/// Whether a text holds a word, from its beginning on.
fn holds(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    let inside = |before: char| before.is_ascii_alphabetic() || ('à'..='ÿ').contains(&before);
    text.match_indices(word).any(|(at, _)| !text[..at].chars().next_back().is_some_and(inside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_faults;

    fn check_with(language: &str, text: &str, wanted: &[&str]) {
        let path = format!("games/a/messages/{language}.json");
        let json = format!("{{ \"a\": \"{text}\" }}");
        assert_faults(&check(&Tree::of(&[(&path, &json)])), wanted);
    }

    #[test]
    fn each_refused_word_is_found() {
        for (language, refused) in REFUSED {
            for (word, better) in refused {
                let fault =
                    format!("{language}.json: `a` says `{}`: docs/words.md has `{better}`", word.trim_end());
                check_with(language, &format!("({word}"), &[&fault]);
            }
        }
    }

    #[test]
    fn words_are_found_whole_and_in_their_language_alone() {
        check_with("en", "Everybody’s chairs", &["`everybody`", "`chair`"]);
        check_with("en", "An armchair, somebodies", &[]);
        check_with("fr", "Couvrez vos cartes", &["`couvrez`"]);
        check_with("fr", "Découvrez les jeux, everybody", &[]);
        check_with("ja", "このテーブルでは", &["`テーブル`"]);
        check_with("ja", "この卓では、再接続しています", &[]);
        let lesson = "{\n  \"say\": {\n    \"en\": \"Everybody\",\n    \"fr\": \"Tous\"\n  }\n}\n";
        let found = check(&Tree::of(&[("games/a/lesson/lesson.json", lesson)]));
        assert_faults(&found, &["lesson.json: `line 3` says `everybody`"]);
    }
}

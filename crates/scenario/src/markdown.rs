//! Finds the cases in a Markdown text: a heading, and the `play` blocks below it.

use crate::Failure;

/// One case: a heading with at least one `play` block.
pub(crate) struct Case<'a> {
    pub(crate) heading: &'a str,
    /// The line of the heading, from 1.
    pub(crate) line: usize,
    /// The lines of its blocks with their numbers, in order.
    pub(crate) lines: Vec<(usize, &'a str)>,
    /// What is wrong with its blocks themselves, so that it cannot be run: the first such thing.
    pub(crate) fault: Option<Failure>,
}

/// One line of a text, as Markdown.
enum Part<'a> {
    Heading(&'a str),
    /// Begins a `play` block.
    Play,
    /// Begins a block with a word that must have been meant as `play`.
    NearlyPlay(&'a str),
    InPlay(&'a str),
    Prose(&'a str),
    /// Inside of another block, or the mark of a block.
    Other,
}

/// Reads the lines with their numbers, and the number of the line where an unclosed `play` block began.
fn parts(text: &str) -> (Vec<(usize, Part<'_>)>, Option<usize>) {
    let mut parts = Vec::new();
    // The mark that closes the open block, whether it is a play block, and where it began.
    let mut open: Option<(&str, bool, usize)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let bare = line.trim();
        let part = if let Some((mark, play, _)) = open {
            if bare.starts_with(mark) && bare.trim_start_matches(&mark[..1]).is_empty() {
                open = None;
                Part::Other
            } else if play {
                Part::InPlay(bare)
            } else {
                Part::Other
            }
        } else if let Some(mark) = fence(bare) {
            let word = bare[mark.len()..].split_whitespace().next().unwrap_or_default();
            open = Some((mark, word == "play", number));
            match word {
                "play" => Part::Play,
                word if is_nearly_play(word) => Part::NearlyPlay(word),
                _ => Part::Other,
            }
        } else if let Some(heading) = heading(bare) {
            Part::Heading(heading)
        } else {
            Part::Prose(bare)
        };
        parts.push((number, part));
    }
    (parts, open.filter(|&(_, play, _)| play).map(|(_, _, begun)| begun))
}

/// The marks that begin a block: at least three of ` or ~.
fn fence(line: &str) -> Option<&str> {
    let first = line.chars().next().filter(|&c| c == '`' || c == '~')?;
    let len = line.chars().take_while(|&c| c == first).count();
    (len >= 3).then(|| &line[..len])
}

/// `Play`, `plays`, `paly`: a case must not be left out because of a slip. Other words mark blocks of other kinds.
fn is_nearly_play(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    word.starts_with("play") || strsim::osa_distance(&word, "play") <= 1
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let depth = line.len() - text.len();
    ((1..=6).contains(&depth) && text.starts_with(' ')).then(|| text.trim())
}

/// The cases of a text, in order.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let (parts, unclosed) = parts(text);
    let mut cases: Vec<Case<'_>> = Vec::new();
    let (mut heading, mut at) = ("(no heading)", 1);
    let mut begun = false;
    for (number, part) in parts {
        if matches!(part, Part::Play | Part::NearlyPlay(_)) && !begun {
            cases.push(Case { heading, line: at, lines: Vec::new(), fault: None });
            begun = true;
        }
        match (part, cases.last_mut()) {
            (Part::Heading(text), _) => (heading, at, begun) = (text, number, false),
            (Part::InPlay(line), Some(case)) => case.lines.push((number, line)),
            (Part::NearlyPlay(word), Some(case)) => {
                let message = format!("a block of a case is marked `play`, not `{word}`");
                case.fault.get_or_insert(Failure { line: number, message });
            }
            _ => {}
        }
    }
    if let (Some(case), Some(line)) = (cases.last_mut(), unclosed) {
        case.fault.get_or_insert(Failure { line, message: "this block never ends: close it with ```".into() });
    }
    cases
}

/// The game that a file names with a line `game <id>` before its first case.
pub fn game_of(text: &str) -> Option<&str> {
    let (parts, _) = parts(text);
    for (_, part) in parts {
        match part {
            Part::Prose(line) => {
                let mut words = line.split_whitespace();
                if let (Some("game"), Some(id), None) = (words.next(), words.next(), words.next()) {
                    return Some(id);
                }
            }
            Part::Play | Part::NearlyPlay(_) => return None,
            Part::Heading(_) | Part::InPlay(_) | Part::Other => {}
        }
    }
    None
}

/// The rule ids in parentheses in the headings of cases: `## A veto cancels the win (V1, V2)`.
pub fn rule_ids(text: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for case in cases(text) {
        for inside in case.heading.split('(').skip(1) {
            let inside = inside.split(')').next().unwrap_or_default();
            let words = inside.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            ids.extend(words.filter(|word| is_rule_id(word)).map(str::to_owned));
        }
    }
    ids
}

/// Capital letters, then a number, perhaps with a small letter: `R1`, `T24`, `E2b`.
fn is_rule_id(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    digits.len() < word.len()
        && rest.len() < digits.len()
        && rest.len() <= 1
        && rest.chars().all(|c| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game duel\n# Title\nprose\n```text\n# no heading (X9)\n```\n## One (R1, E2b)\n```play\na\n```\nwhy\n```play\nb\n```\n## Prose (R3)\n## Two (R4)\n~~~~play\nc\n~~~\n";

    #[test]
    fn headings_with_blocks_are_cases() {
        let cases = cases(TEXT);
        let found: Vec<_> = cases.iter().map(|case| (case.heading, case.line, case.lines.clone())).collect();
        assert_eq!(
            found,
            [("One (R1, E2b)", 7, vec![(9, "a"), (13, "b")]), ("Two (R4)", 16, vec![(18, "c"), (19, "~~~")])]
        );
        let faults = cases.iter().map(|case| case.fault.as_ref().map(|fault| fault.line));
        assert_eq!(faults.collect::<Vec<_>>(), [None, Some(17)]);
    }

    #[test]
    fn slips_of_the_mark_are_known() {
        let slips = ["Play", "PLAY", "plays", "played", "paly", "pay", "pley", "{play}", "play:"];
        assert!(slips.into_iter().all(is_nearly_play));
        let others = ["", "text", "sh", "plain", "plaintext", "yaml", "rust", "toml", "pl"];
        assert!(!others.into_iter().any(is_nearly_play));
    }

    #[test]
    fn ids_and_game() {
        assert_eq!(rule_ids(TEXT), ["R1", "E2b", "R4"]);
        assert_eq!(game_of(TEXT), Some("duel"));
        assert_eq!(game_of("# A\n```play\ngame x\n```"), None);
        assert!(is_rule_id("T24") && !is_rule_id("Ann") && !is_rule_id("4p") && !is_rule_id("R"));
    }
}

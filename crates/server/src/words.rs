//! The operator's list of words that nobody may use in a name.

use room::plain_form;

/// Words that nobody may use in a name.
#[derive(Clone, Default, Debug)]
pub struct WordList {
    /// Refused where they stand alone.
    words: Vec<String>,
    /// Refused inside other words too.
    anywhere: Vec<String>,
}

impl WordList {
    /// Reads a word a line: `word` where it stands alone, `*word*` inside other words too. Lines that begin with `#`
    /// are for people. Capitals and letters that look alike make no difference.
    pub fn read(text: &str) -> WordList {
        let mut list = WordList::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('*').and_then(|rest| rest.strip_suffix('*')) {
                Some(part) if !part.is_empty() => list.anywhere.push(plain_form(part)),
                _ => list.words.push(plain_form(line)),
            }
        }
        list
    }

    /// Whether this text holds a word of the list.
    pub(crate) fn refuse(&self, text: &str) -> bool {
        let plain = plain_form(text);
        let words = text.split(|c: char| !c.is_alphanumeric()).map(plain_form);
        self.anywhere.iter().any(|part| plain.contains(part))
            || self.words.contains(&plain)
            || words.into_iter().any(|word| self.words.contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_alone_and_a_part_everywhere() {
        let list = WordList::read("# ours\n\nass\n*Darn*\nold fool\n");
        for refused in ["ass", "Mr. ASS", "ass-hat", "аss", "OhDarned", "old fool"] {
            assert!(list.refuse(refused), "{refused}");
        }
        for allowed in ["Cassandra", "Dan", "old", "# ours"] {
            assert!(!list.refuse(allowed), "{allowed}");
        }
        assert!(!WordList::default().refuse("Ann"));
    }
}

//! The acts that can be typed at the prompt, and how what was typed finds one of them.

/// The legal acts in words, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    acts: Vec<String>,
    hints: Vec<String>,
}

/// What was typed is …
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// … the act with this index.
    One(usize),
    /// … the beginning of several acts, or a part of them.
    Several {
        acts: Vec<usize>,
        /// The words that may come next; empty if the act was not typed from its beginning.
        next: Vec<String>,
    },
    /// … none of the acts.
    Nothing,
}

impl Menu {
    pub(crate) fn new(acts: Vec<String>) -> Menu {
        Menu { acts, hints: Vec::new() }
    }

    /// The same with a few words about each act.
    pub(crate) fn with_hints(self, hints: Vec<String>) -> Menu {
        Menu { hints, ..self }
    }

    /// The words about an act, if there are any.
    pub(crate) fn hint(&self, act: usize) -> &str {
        self.hints.get(act).map_or("", String::as_str)
    }

    pub(crate) fn acts(&self) -> &[String] {
        &self.acts
    }

    /// The acts by their first word: the word, and the indices.
    pub(crate) fn groups(&self) -> Vec<(&str, Vec<usize>)> {
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (index, act) in self.acts.iter().enumerate() {
            let verb = act.split(' ').next().unwrap_or_default();
            match groups.iter_mut().find(|(known, _)| *known == verb) {
                Some((_, group)) => group.push(index),
                None => groups.push((verb, vec![index])),
            }
        }
        groups
    }

    /// Finds the act. Words may be cut short (`t b cru w`), and left out where the rest is clear.
    pub(crate) fn find(&self, line: &str) -> Found {
        let typed = words(line);
        match &typed[..] {
            [] => return if self.acts.len() == 1 { Found::One(0) } else { Found::Nothing },
            [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                return index.filter(|&index| index < self.acts.len()).map_or(Found::Nothing, Found::One);
            }
            _ => {}
        }
        let acts = self.beginning_with(&typed);
        if let [one] = acts[..] {
            return Found::One(one);
        }
        if let Some(&whole) = acts.iter().find(|&&index| words(&self.acts[index]).len() == typed.len()) {
            return Found::One(whole);
        }
        if !acts.is_empty() {
            let next = self.next_words(&acts, typed.len());
            return Found::Several { acts, next };
        }
        let acts: Vec<usize> =
            (0..self.acts.len()).filter(|&index| in_order(&typed, &words(&self.acts[index]))).collect();
        match acts[..] {
            [] => Found::Nothing,
            [one] => Found::One(one),
            _ => Found::Several { acts, next: Vec::new() },
        }
    }

    /// The words that complete the last word of `line`, and where that word begins.
    pub(crate) fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let before = words(&line[..start]);
        let begun = line[start..].to_lowercase();
        let mut next = self.next_words(&self.beginning_with(&before), before.len());
        next.retain(|word| word.to_lowercase().starts_with(&begun));
        (start, next)
    }

    /// The first words of an act, written out.
    pub(crate) fn spelt(&self, act: usize, count: usize) -> String {
        self.acts[act].split(' ').take(count).collect::<Vec<_>>().join(" ")
    }

    fn beginning_with(&self, typed: &[String]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..self.acts.len()).collect();
        for (place, word) in typed.iter().enumerate() {
            let there = |index: &usize| words(&self.acts[*index]).get(place).cloned().unwrap_or_default();
            if left.iter().any(|index| there(index) == *word) {
                left.retain(|index| there(index) == *word);
            } else {
                left.retain(|index| there(index).starts_with(word.as_str()));
            }
        }
        left
    }

    fn next_words(&self, acts: &[usize], place: usize) -> Vec<String> {
        let mut next: Vec<String> = Vec::new();
        for word in acts.iter().filter_map(|&index| self.acts[index].split(' ').nth(place)) {
            if !next.iter().any(|known| known == word) {
                next.push(word.to_owned());
            }
        }
        next
    }
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(|word| word.trim_end_matches(',').to_lowercase()).collect()
}

/// Whether the typed words begin words of the act, in this order, with others between.
fn in_order(typed: &[String], act: &[String]) -> bool {
    let mut rest = act.iter();
    typed.iter().all(|word| rest.any(|there| there.starts_with(word.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu {
        let mut acts = Vec::new();
        for name in ["Ben", "Cy", "Cyn"] {
            for item in ["Crucifix", "Stake"] {
                for colour in ["white", "black"] {
                    acts.push(format!("take {name} {item} {colour}"));
                }
                acts.push(format!("give {name} {item}"));
            }
        }
        acts.push("pass".to_owned());
        Menu::new(acts)
    }

    #[track_caller]
    fn check(line: &str, act: &str) {
        let menu = menu();
        match menu.find(line) {
            Found::One(index) => assert_eq!(menu.acts()[index], act, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn acts_may_be_cut_short() {
        check("take Ben Crucifix white", "take Ben Crucifix white");
        check("t b cru w", "take Ben Crucifix white");
        check("take cy, st bl", "take Cy Stake black");
        check("p", "pass");
        check("ben cru w", "take Ben Crucifix white");
        check("g cyn c", "give Cyn Crucifix");
        check("1", "take Ben Crucifix white");
    }

    #[test]
    fn what_is_not_clear_says_what_comes_next() {
        let Found::Several { acts, next } = menu().find("take ben") else { panic!("it is not clear") };
        assert_eq!((acts.len(), next), (4, vec!["Crucifix".to_owned(), "Stake".to_owned()]));
        let Found::Several { next, .. } = menu().find("ben cru") else { panic!("it is not clear") };
        assert!(next.is_empty());
        for nothing in ["fly", "", "99", "0", "take ben crucifix white now"] {
            assert_eq!(menu().find(nothing), Found::Nothing, "{nothing}");
        }
    }

    #[test]
    fn a_lone_act_needs_no_words() {
        assert_eq!(Menu::new(vec!["confirm".into()]).find(""), Found::One(0));
    }

    #[test]
    fn the_tabulator_completes_words() {
        assert_eq!(menu().complete("take B"), (5, vec!["Ben".to_owned()]));
        assert_eq!(menu().complete("t c"), (2, vec!["Cy".to_owned(), "Cyn".to_owned()]));
        assert_eq!(menu().complete(""), (0, vec!["take".to_owned(), "give".to_owned(), "pass".to_owned()]));
    }
}

//! What people may call themselves: something everyone can see, and nothing that passes for somebody else at the
//! table.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;
use wire::LONGEST_NAME;

/// Joins emoji into one, as in families.
const JOINER: char = '\u{200d}';
/// Asks for the coloured picture of the character before it.
const PICTURE: char = '\u{fe0f}';
/// The most accents on one letter: some writing systems need two, a tower of them hides its neighbours.
const MOST_MARKS: usize = 3;

/// This name as the table writes it, or nothing if it is too long or holds what cannot be seen.
pub fn clean_name(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.nfkc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    (fits && is_visible(&name)).then_some(name)
}

/// Whether two names are the same, or can be taken for each other.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    // As written, `l` passes for `I`; in small letters, `ANN` is `ann`.
    skeleton(one).eq(skeleton(other)) || plain_form(one) == plain_form(other)
}

/// The same for all texts that differ only in capitals and in letters that look like each other.
pub fn plain_form(text: &str) -> String {
    skeleton(&text.to_lowercase()).collect()
}

/// The beginning of this name, so many characters of it, without a joiner that joins nothing.
pub(crate) fn beginning(name: &str, characters: usize) -> String {
    let kept: String = name.chars().take(characters).collect();
    kept.trim_end_matches([' ', JOINER]).to_owned()
}

/// Whether each character shows, and shows on a letter or picture of its own.
fn is_visible(name: &str) -> bool {
    let mut marks = 0;
    let mut before: Option<char> = None;
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let picture = before.is_some_and(|before| is_picture(before) || before == PICTURE);
        let fits = match c {
            PICTURE => before.is_some_and(is_picture),
            JOINER => picture && rest.peek().copied().is_some_and(is_picture),
            _ => shows(c),
        };
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if !fits || marks > MOST_MARKS || (marks > 0 && before.is_none_or(|before| before == ' ')) {
            return false;
        }
        before = Some(c);
    }
    true
}

/// An emoji that is nothing else, as digits and `#` are.
fn is_picture(c: char) -> bool {
    c.is_emoji_char() && !c.is_ascii()
}

/// Whether this character alone draws something, or is a space.
fn shows(c: char) -> bool {
    /// The only symbol that is drawn as nothing.
    const EMPTY_BRAILLE: char = '\u{2800}';
    let drawn = match c.general_category_group() {
        GeneralCategoryGroup::Separator => c == ' ',
        GeneralCategoryGroup::Other => false,
        _ => c != EMPTY_BRAILLE,
    };
    // The skeleton leaves out what Unicode lists as ignorable.
    drawn && skeleton(c.encode_utf8(&mut [0; 4])).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        let hidden = [
            0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x202e, 0x2060, 0x2066, 0x2800, 0x3164, 0xe000,
            0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xffff, 0xe0041, 0xe0100,
        ];
        for c in hidden.map(|code| char::from_u32(code).expect("a character")) {
            assert_eq!(clean_name(&format!("{c}")), None, "{c:?}");
            assert_eq!(clean_name(&format!("An{c}n")), None, "{c:?}");
            assert_eq!(clean_name(&format!("Ann{c}")), None, "{c:?}");
        }
        let tower = format!("Z{}", "\u{335}\u{316}".repeat(8));
        for bad in
            ["", "   ", "\u{301}", "Ann \u{301}", "1\u{fe0f}", "a\u{200d}b", "123456789012345678901", &tower]
        {
            assert_eq!(clean_name(bad), None, "{bad:?}");
        }
        // One ligature that is written out as eighteen characters.
        assert_eq!(clean_name("Ann \u{fdfa}"), None);
    }

    #[test]
    fn people_everywhere_can_write_their_names() {
        for good in [
            "12345678901234567890",
            "Ann お",
            "Nguyễn",
            "Þóra",
            "O’Neill-Łuć",
            "Дарья",
            "สมศรี",
            "प्रिया",
            "مريم",
            "שָׁרָה",
            "유나",
            "👨‍👩‍👧‍👦",
            "❤️",
            "🧑🏽‍🚀 Léa",
        ] {
            assert_eq!(clean_name(good).as_deref(), Some(good), "{good:?}");
        }
        assert_eq!(clean_name("  Ａｎｎ\u{3000}ｶﾞ ").as_deref(), Some("Ann ガ"), "one form of each letter");
        assert_eq!(clean_name("e\u{301}"), clean_name("é"));
    }

    #[test]
    fn names_that_pass_for_each_other_are_found() {
        for (one, other) in
            [("Ann", "ann"), ("Ann", "Аnn"), ("Ian", "lan"), ("rnax", "max"), ("❤️", "❤"), ("Léo", "LÉO")]
        {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Ann", "Ann 2"), ("Léo", "Leo"), ("お", "あ"), ("Ben", "Bea")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}

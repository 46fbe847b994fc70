//! Reads just enough JSON for message files: objects of texts, nested at will.

use std::collections::BTreeMap;

/// The texts of a message file by their keys; nested keys are joined by dots.
pub(crate) fn texts(json: &str) -> Result<BTreeMap<String, String>, String> {
    let mut reader = Reader { rest: json };
    let mut found = BTreeMap::new();
    reader.object("", &mut found)?;
    reader.space();
    if reader.rest.is_empty() { Ok(found) } else { Err(reader.trouble("the end")) }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn object(&mut self, prefix: &str, found: &mut BTreeMap<String, String>) -> Result<(), String> {
        self.expect('{')?;
        if self.take('}') {
            return Ok(());
        }
        loop {
            self.space();
            let name = self.string()?;
            let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
            self.expect(':')?;
            self.space();
            if self.rest.starts_with('{') {
                self.object(&key, found)?;
            } else {
                let text = self.string()?;
                if found.insert(key.clone(), text).is_some() {
                    return Err(format!("the key {key} is there twice"));
                }
            }
            if self.take('}') {
                return Ok(());
            }
            self.expect(',')?;
        }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.rest.starts_with('"') {
            return Err(self.trouble("a text in quotes"));
        }
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 2..];
                    return Ok(text);
                }
                '\\' => {
                    let Some((_, escaped)) = chars.next() else { break };
                    text.push(if escaped == 'n' { '\n' } else { escaped });
                }
                c => text.push(c),
            }
        }
        Err("a text is not closed".into())
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, c: char) -> bool {
        self.space();
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.take(c) { Ok(()) } else { Err(self.trouble(&format!("`{c}`"))) }
    }

    fn trouble(&self, wanted: &str) -> String {
        format!("{wanted} is wanted before `{}`", self.rest.chars().take(20).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_texts_are_found_and_rubbish_is_named() {
        let found = texts(r#"{ "a": "one \"two\"", "b": { "c": "three", "d": {} } }"#).expect("good");
        assert_eq!(found["a"], "one \"two\"");
        assert_eq!(found["b.c"], "three");
        assert_eq!(found.len(), 2);
        assert!(texts(r#"{ "a": 1 }"#).expect_err("a number").contains("text in quotes"));
        assert!(texts(r#"{ "a": "1", "a": "2" }"#).expect_err("twice").contains("twice"));
        assert!(texts(r#"{ "a": "1" "#).is_err());
    }
}

//! What a case expects to be seen, not seen, and told.

use kernel::{Fixture, Time, Trouble, Value, Viewer};

use crate::compare::{cut_place, holds, is_nothing, list, show, words};
use crate::table::Table;
use crate::time;

/// Fields of every game that are times.
const TIMES: [&str; 3] = ["deadline", "hold", "thinking"];

impl<G: Fixture> Table<G> {
    /// `expect <field> <values>`, `Ann sees <field> <values>`.
    pub(crate) fn expect(&self, viewer: Viewer, rest: &str) -> Result<(), Trouble> {
        let (field, values) = cut_place(rest, G::WORDS.fields, &self.names);
        let field = field.as_str();
        if field.is_empty() {
            return Err(Trouble::new("write a field and its values"));
        }
        if field == "outcome" {
            return self.expect_outcome(values);
        }
        let found = self.field(viewer, field)?;
        let expected = if TIMES.contains(&field) { time::one_form(values) } else { values.to_owned() };
        if holds::<G>(&found, &list(&expected)) {
            return Ok(());
        }
        let is_said = !matches!(&found, Value::Ordered(words) if words[..] == ["no"]);
        let values = match values {
            "" if is_said => "nothing",
            "" => "yes",
            values => values,
        };
        Err(Trouble::new(format!("{field} should be `{values}`, but is {}", show(&found))))
    }

    /// `none`, or the outcome in words, of which some may be left out: but either all winners are named, in any
    /// order, or none.
    fn expect_outcome(&self, values: &str) -> Result<(), Trouble> {
        let wrong = |found: &str| Err(Trouble::new(format!("outcome should be `{values}`, but is `{found}`")));
        let expected = words::<G>(values);
        let Some(outcome) = self.state.outcome() else {
            return if expected == ["none"] { Ok(()) } else { wrong("none") };
        };
        let text = G::write_outcome(&outcome, &self.names);
        let split = |words: Vec<String>| {
            let (mut names, rest): (Vec<_>, Vec<_>) =
                words.into_iter().partition(|word| self.names.seat(word).is_ok());
            names.sort();
            (names, rest)
        };
        let ((names, rest), (winners, told)) = (split(expected.clone()), split(words::<G>(&text)));
        // `Ann wins` says no more than `Ann`.
        let says = |word: &&String| {
            names.is_empty() || !["wins", "win", "won", "winner", "winners"].contains(&word.as_str())
        };
        let mut told = told.iter();
        let same = |told: &String, word: &String| told == word || is_nothing(told) && is_nothing(word);
        let in_order = rest.iter().filter(says).all(|word| told.any(|told| same(told, word)));
        let agrees = !expected.is_empty() && in_order && (names.is_empty() || names == winners);
        if agrees { Ok(()) } else { wrong(&text) }
    }

    /// `hidden Ann: <field>`.
    pub(crate) fn hidden(&self, rest: &str) -> Result<(), Trouble> {
        let (viewers, fields) = self.viewers(rest, "hidden Ann: <field>")?;
        for field in list(fields) {
            for &viewer in &viewers {
                let found = self.field(viewer, field)?;
                if found != Value::Hidden {
                    return Err(Trouble::new(format!("{} sees {field}: {}", self.called(viewer), show(&found))));
                }
            }
        }
        Ok(())
    }

    /// `news Ann: <event>`, `news Ann: not <event>`.
    pub(crate) fn expect_news(&self, rest: &str) -> Result<(), Trouble> {
        let (viewers, event) = self.viewers(rest, "news Ann: <event>")?;
        let denied = event.strip_prefix("not ");
        let expected = words::<G>(denied.unwrap_or(event));
        for viewer in viewers {
            let news = self.news(viewer).iter().map(|event| G::write_event(event, &self.names));
            let news: Vec<String> = news.collect();
            let nothing = expected == ["nothing"] && news.is_empty();
            let is_told = |told: &String| {
                let told = words::<G>(told);
                told == expected || G::SHORT_NEWS && denied.is_none() && is_short(&told, &expected)
            };
            let told = nothing || news.iter().any(is_told);
            if told == denied.is_none() {
                continue;
            }
            let news = if news.is_empty() { "nothing".into() } else { format!("`{}`", news.join("`, `")) };
            return Err(Trouble::new(format!("{} was told {news}", self.called(viewer))));
        }
        Ok(())
    }

    /// The fields that every table has, and those of the game.
    fn field(&self, viewer: Viewer, field: &str) -> Result<Value, Trouble> {
        let state = &self.state;
        match field {
            "awaited" => {
                let awaited = state.awaited();
                let names = Value::Unordered(awaited.iter().map(|seat| self.names.of(seat).to_owned()).collect());
                let all = awaited.len() == usize::from(self.names.len());
                Ok(if all { Value::Either(vec![names, Value::word("everyone")]) } else { names })
            }
            "deadline" => Ok(Value::word(state.deadline().map_or("none".into(), time::write))),
            "hold" => Ok(Value::word(time::write(Time(state.least_time())))),
            "thinking" => Ok(Value::word(time::write(Time(state.thinking())))),
            _ => G::field(&state.view(viewer), field, &self.names),
        }
    }

    /// Reads `Ann, Ben: rest`; also `everyone` and `spectator`.
    fn viewers<'t>(&self, text: &'t str, form: &str) -> Result<(Vec<Viewer>, &'t str), Trouble> {
        let write = || Trouble::new(format!("write `{form}`"));
        let (who, rest) = text.split_once(':').ok_or_else(write)?;
        let mut viewers = Vec::new();
        for name in list(who) {
            match name {
                "everyone" => viewers.extend(Viewer::all(self.names.len())),
                "spectator" => viewers.push(Viewer::Spectator),
                "all" if self.names.seat(name).is_err() => viewers.extend(Viewer::all(self.names.len())),
                name => viewers.push(Viewer::Seat(self.names.seat(name)?)),
            }
        }
        if viewers.is_empty() || rest.trim().is_empty() {
            return Err(write());
        }
        Ok((viewers, rest.trim()))
    }

    fn called(&self, viewer: Viewer) -> &str {
        viewer.seat().map_or("a spectator", |seat| self.names.of(seat))
    }
}

/// Whether these are the words of an event from which some were left out, but not the first two.
fn is_short(told: &[String], expected: &[String]) -> bool {
    let mut left = told.iter();
    let in_order = expected.iter().all(|word| left.any(|told| told == word));
    expected.len() > 1 && told.len() > 1 && told[..2] == expected[..2] && in_order
}

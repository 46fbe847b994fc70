//! Plays a game line by line.

use std::fmt::Display;

use kernel::{Fixture, Names, Script, Seat, Seed, Time, Trouble, Viewer};

use crate::Failure;
use crate::compare::{cut, cut_place, list};
use crate::refusal::{Refused, codes_of, cut_refused};
use crate::{Table, time};

/// The words that begin a line; anything else is the name of a seat.
const KEYWORDS: [&str; 10] = ["table", "given", "next", "at", "after", "time", "expect", "hidden", "news", "game"];

/// The seed of every case, as far as no `next` says otherwise.
const SEED: &[u8] = b"scenario";

/// A game that is played by lines.
#[derive(Debug)]
pub struct Session<G: Fixture> {
    /// The current line.
    line: usize,
    /// The options that a `table` line begins with.
    options: G::Options,
    /// The `table` line: its number, its names, its options.
    seats: Option<(usize, Names, G::Options)>,
    /// What chance will say, until the table is set up and owns it.
    script: Option<Script>,
    table: Option<Table<G>>,
    /// Scripted words, and where they stand.
    scripted: Vec<(&'static str, usize)>,
    /// The places of the running `given` lines, and the last of these lines.
    given: (Vec<String>, usize),
    /// The places of earlier `given` lines.
    given_before: Vec<String>,
    /// Whether the game has to go on by itself from what was given.
    resuming: bool,
    /// Whether the table was refused, as it had to be.
    is_refused: bool,
    /// Whether something was done or expected.
    shows: bool,
    /// Whose moments are kept, if anybody's.
    watched: Option<Viewer>,
}

impl<G: Fixture> Session<G> {
    /// A session that has no table yet; a `table` line says nothing of these options: house values.
    pub fn new(options: G::Options) -> Self {
        let script = Some(Script::new(Seed::from_bytes(SEED)));
        Session {
            line: 0,
            options,
            seats: None,
            script,
            table: None,
            scripted: Vec::new(),
            given: (Vec::new(), 0),
            given_before: Vec::new(),
            resuming: false,
            is_refused: false,
            shows: false,
            watched: None,
        }
    }

    /// Keeps what this viewer sees of every step; and once the table is laid, chance says only what it was told to.
    pub fn watched_by(viewer: Viewer) -> Self {
        Session { watched: Some(viewer), ..Session::new(G::Options::default()) }
    }

    fn fail(&self, message: &impl Display) -> Failure {
        Failure { line: self.line, message: message.to_string() }
    }

    /// Reads a line, which has this number, and does what it says.
    pub fn read(&mut self, line: usize, text: &str) -> Result<(), Failure> {
        self.line = line;
        let (first, rest) = cut(text);
        if self.is_refused {
            return Err(self.fail(&"there is no table: it was refused, and so nothing can follow"));
        }
        if first != "given" {
            self.settle()?;
        }
        let done = match first {
            "table" => self.read_table(rest),
            "next" => self.read_next(rest),
            "game" if rest == G::INFO.id => Ok(()),
            "game" => Err(Trouble::new(format!("this is run as {}, not as `{rest}`", G::INFO.id))),
            "given" => {
                self.set_up()?;
                self.read_given(rest)
            }
            _ => {
                self.set_up()?;
                self.resume()?;
                self.at_table(first, rest)
            }
        };
        done.map_err(|trouble| self.fail(&trouble))
    }

    /// The lines that need a table.
    fn at_table(&mut self, first: &str, rest: &str) -> Result<(), Trouble> {
        self.shows |= !["at", "after"].contains(&first);
        match first {
            "at" => self.read_at(rest),
            "after" => self.read_at(&format!("+{rest}")),
            "time" if rest == "runs out" => self.laid()?.run_out(),
            "time" => Err(Trouble::new("write `time runs out`")),
            "expect" => self.laid()?.expect(Viewer::Spectator, rest),
            "hidden" => self.laid()?.hidden(rest),
            "news" => self.laid()?.expect_news(rest),
            name => {
                let seat = self.seat(name)?;
                match cut(rest) {
                    ("sees", what) => self.laid()?.expect(Viewer::Seat(seat), what),
                    _ => self.read_act(seat, rest),
                }
            }
        }
    }

    fn laid(&mut self) -> Result<&mut Table<G>, Trouble> {
        self.table.as_mut().ok_or_else(|| Trouble::new("a case begins with `table <name>, <name>, …`"))
    }

    /// A name that begins a line; the nearest words are names and keywords.
    fn seat(&mut self, name: &str) -> Result<Seat, Trouble> {
        let names = &self.laid()?.names;
        names.seat(name).map_err(|_| {
            let seats = Seat::all(names.len()).map(|seat| names.of(seat));
            Trouble::unknown("word", name, seats.chain(KEYWORDS))
        })
    }

    fn read_table(&mut self, rest: &str) -> Result<(), Trouble> {
        if self.seats.is_some() {
            return Err(Trouble::new("this case has a table already"));
        }
        let (rest, refused) = cut_refused(rest)?;
        let mut names: Vec<&str> = Vec::new();
        let mut said: Vec<(&str, String)> = Vec::new();
        let is_option = |word: &str| G::INFO.option(&word.to_lowercase()).is_ok();
        let listed = rest.split(',').flat_map(|part| part.split_whitespace().enumerate());
        for (at, word) in listed {
            if let Some((key, value)) = word.split_once('=') {
                said.push((key, value.to_owned()));
            } else if at > 0 && is_option(word) {
                // An option without a value is switched on.
                said.push((word, "yes".to_owned()));
            } else if let Some((_, values)) = said.last_mut() {
                // A value for each seat, separated by commas.
                values.push(',');
                values.push_str(word);
            } else if KEYWORDS.contains(&word.to_lowercase().as_str()) {
                return Err(Trouble::new(format!("`{word}` begins a line, so nobody can be called that")));
            } else if names.iter().any(|name| name.eq_ignore_ascii_case(word)) {
                return Err(Trouble::new(format!("two seats are called {word}")));
            } else {
                names.push(word);
            }
        }
        let names = Names::new(names);
        let options = match (self.read_options(&said), refused) {
            (Ok(options), _) => options,
            (Err(trouble), Some(refused)) if said.iter().all(|(key, _)| is_option(key)) => {
                return self.refuse(refused, Some(trouble));
            }
            (Err(trouble), _) => return Err(trouble),
        };
        if let Some(refused) = refused {
            let script = Script::new(Seed::from_bytes(SEED));
            let error = Table::<G>::new(names, script, &options, None).err();
            return self.refuse(refused, error);
        }
        self.seats = Some((self.line, names, options));
        Ok(())
    }

    /// Options in whichever spelling, with the house values of the run.
    fn read_options(&self, said: &[(&str, String)]) -> Result<G::Options, Trouble> {
        let mut chosen = Vec::new();
        for (key, value) in said {
            let alias = |word: &str| G::OPTION_ALIASES.iter().find(|(other, _)| *other == word);
            let key = key.to_lowercase();
            let key = alias(&key).map_or(key.as_str(), |(_, usual)| usual);
            let written = format!("{key}={}", value.to_lowercase());
            let (key, value) = alias(&written)
                .map_or((key, value.as_str()), |(_, usual)| usual.split_once('=').unwrap_or_default());
            let option = G::INFO.option(key)?;
            let spelt = |word: &str| {
                let known = option.spelling(word).or_else(|| option.spelling(&G::canon(word)));
                known.unwrap_or(word).to_owned()
            };
            chosen.push((option.key, value.split([',', '+', '/']).map(spelt).collect::<Vec<_>>().join(",")));
        }
        let mut options = G::INFO.read_options(chosen.iter().map(|(key, value)| (*key, value.as_str())))?;
        if let Some(house) = G::house(&self.options).filter(|_| self.options != G::Options::default()) {
            G::take_house(&mut options, house.text).map_err(Trouble::new)?;
        }
        Ok(options)
    }

    /// A table that must be refused, held against why it is.
    fn refuse(&mut self, refused: Refused<'_>, reason: Option<impl Display>) -> Result<(), Trouble> {
        (self.is_refused, self.shows) = (true, true);
        refused.check(reason, &[])
    }

    fn read_next(&mut self, rest: &str) -> Result<(), Trouble> {
        let (word, values) = cut(rest);
        if values.is_empty() {
            return Err(Trouble::new("write `next <what> <values>`"));
        }
        let Some((_, names, _)) = &self.seats else {
            return self.laid().map(|_| ());
        };
        let script = match (&mut self.table, &mut self.script) {
            (Some(table), _) => &mut table.script,
            (None, Some(script)) => script,
            (None, None) => return Err(Trouble::new("there is no table")),
        };
        // A bar only separates dice of another kind.
        for value in list(values).into_iter().filter(|value| *value != "|") {
            let (word, answer) = G::read_chance(word, value, names)?;
            script.push(word, answer);
            self.scripted.push((word, self.line));
        }
        Ok(())
    }

    /// Sets the table up, at the first line that needs it.
    fn set_up(&mut self) -> Result<(), Failure> {
        let (Some((line, names, options)), Some(script)) = (&self.seats, &self.script) else {
            return Ok(());
        };
        let table = Table::new(names.clone(), script.clone(), options, self.watched)
            .map_err(|error| Failure { line: *line, message: error.to_string() })?;
        self.script = None;
        let table = self.table.insert(table);
        match table.script.take_trouble() {
            Some(trouble) => Err(self.fail(&trouble)),
            None => Ok(()),
        }
    }

    fn read_given(&mut self, rest: &str) -> Result<(), Trouble> {
        let table = self.laid()?;
        let (place, values) = cut_place(rest, G::WORDS.places, &table.names);
        if place.is_empty() {
            return Err(Trouble::new("write `given <place> <values>`"));
        }
        table.state.set_clock(table.clock());
        table.state.give(&place, &list(values), &table.names)?;
        table.forget_news();
        self.given.0.push(place);
        self.given.1 = self.line;
        Ok(())
    }

    /// After the last of several `given` lines: the rest is filled, and everything must add up.
    fn settle(&mut self) -> Result<(), Failure> {
        let (places, line) = std::mem::take(&mut self.given);
        let (false, Some(table)) = (places.is_empty(), &mut self.table) else {
            return Ok(());
        };
        let settled = table.state.settle(&self.given_before, &places, &table.names);
        self.given_before.extend(places);
        self.resuming = true;
        let settled = settled.map_err(|trouble| trouble.to_string()).and_then(|()| table.state.invariants());
        settled.map_err(|message| {
            let message = with_names(message, &table.names);
            Failure { line, message: format!("this position cannot be: {message}") }
        })
    }

    /// From what was given the game may go on by itself, with what chance was told to say since.
    fn resume(&mut self) -> Result<(), Failure> {
        let (true, Some(table)) = (std::mem::take(&mut self.resuming), &mut self.table) else {
            return Ok(());
        };
        let resumed = table.resume();
        resumed.map_err(|trouble| self.fail(&trouble))
    }

    fn read_at(&mut self, rest: &str) -> Result<(), Trouble> {
        let rest = rest.replace(',', " ").replace("pressed at ", "pressed ");
        let (now, pressed) = match rest.split_once("pressed") {
            Some((now, pressed)) => (self.moment(now)?, Some(time::read(&joined(pressed)?)?)),
            None => (self.moment(&rest)?, None),
        };
        self.laid()?.move_clock(Time(now), Time(pressed.unwrap_or(now)))
    }

    /// A time since the game began; with a plus, since the clock was moved last or something was done.
    fn moment(&mut self, text: &str) -> Result<u64, Trouble> {
        let text = joined(text)?;
        let Some(later) = text.strip_prefix('+') else { return time::read(&text) };
        Ok(self.laid()?.clock().0.saturating_add(time::read(later)?))
    }

    fn read_act(&mut self, seat: Seat, rest: &str) -> Result<(), Trouble> {
        let (text, refused) = cut_refused(rest)?;
        let table = self.laid()?;
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return Err(Trouble::new(format!("what does {} do?", table.names.of(seat))));
        }
        let action = table.state.read_action(seat, &words, &table.names)?;
        match (table.act(seat, action)?, refused) {
            (acted, Some(refused)) => {
                let refusal = acted.err();
                let codes = refusal.as_ref().map_or(Vec::new(), codes_of::<G>);
                refused.check(refusal, &codes)
            }
            (Ok(()), None) => Ok(()),
            (Err(_), None) if table.is_done(seat, action) => Ok(()),
            (Err(refusal), None) => Err(Trouble::new(format!("refused: {refusal}"))),
        }
    }

    /// Brings what was given and what chance was told into force, as the next line that looks or acts would.
    pub fn ready(&mut self) -> Result<(), Failure> {
        self.settle()?;
        self.set_up()?;
        self.resume()
    }

    /// The table, once there is one.
    pub fn table(&self) -> Option<&Table<G>> {
        self.table.as_ref()
    }

    /// A seat makes an act that was read elsewhere; deadlines that passed come first.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Result<(), G::Refusal>, Failure> {
        self.ready()?;
        let acted = self.laid().and_then(|table| table.act(seat, action));
        acted.map_err(|trouble| self.fail(&trouble))
    }

    /// What was scripted and has not been asked for.
    pub fn left(&self) -> impl Iterator<Item = &'static str> {
        self.table.iter().flat_map(|table| table.script.left())
    }

    /// The end of the case: nothing may be left over.
    pub fn finish(&mut self) -> Result<(), Failure> {
        if self.is_refused {
            return Ok(());
        }
        self.ready()?;
        let Some(table) = &self.table else {
            return Err(self.fail(&"a case begins with `table <name>, <name>, …`"));
        };
        if !self.shows {
            return Err(self.fail(&"this case shows nothing: it has neither an act nor an expectation"));
        }
        let Some(word) = table.script.left().next() else {
            return Ok(());
        };
        let line = self.scripted.iter().rev().find(|(scripted, _)| *scripted == word);
        let line = line.map_or(self.line, |&(_, line)| line);
        Err(Failure { line, message: format!("`next {word}` was not used up: chance was not asked that often") })
    }
}

/// A time, which may have its unit apart: `2 s`.
fn joined(text: &str) -> Result<String, Trouble> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [time] => Ok(time.to_owned()),
        [number, unit] if unit.chars().all(char::is_alphabetic) => Ok(format!("{number}{unit}")),
        _ => Err(Trouble::new("write `at 3s` or `at 3s pressed 2.8s`")),
    }
}

/// Rules know seats by their numbers; whoever writes a case knows names.
fn with_names(message: String, names: &Names) -> String {
    Seat::all(names.len()).fold(message, |message, seat| message.replace(&format!("{seat:?}"), names.of(seat)))
}

//! Plays a part of a lesson, beat by beat.

use kernel::{Fixture, Names, Seat, Trouble, Viewer};
use scenario::{Failure, Moment, Session, Table};
use table::Refused;
use wire::LessonVerdict;

use crate::{Beat, Fault, Lesson};

/// The learner's seat.
pub const LEARNER: Seat = Seat::new(0);

/// A part of a lesson that is being played.
#[derive(Debug)]
pub struct Player<'l, G: Fixture> {
    lines: &'l [String],
    beats: &'l [Beat],
    session: Session<G>,
    /// The beat that was begun last.
    at: Option<usize>,
    /// Whether its act was made.
    done: bool,
    /// For each moment of the table, the beat in which it happened.
    when: Vec<u16>,
}

/// What came of an act of the learner.
#[derive(Clone, Debug)]
pub struct Tried {
    /// What the lesson says to it.
    pub verdict: LessonVerdict,
    /// Why the rules refuse it, if they do.
    pub refused: Option<Refused>,
}

impl<'l, G: Fixture> Player<'l, G> {
    /// Before the first beat of a part; `None` if there is no such part.
    pub fn new(lesson: &'l Lesson, part: usize) -> Option<Player<'l, G>> {
        let part = lesson.parts.get(part)?;
        let session = Session::watched_by(Viewer::Seat(LEARNER));
        let (at, done, when) = (None, false, Vec::new());
        Some(Player { lines: &part.table, beats: &part.beats, session, at, done, when })
    }

    /// Begins the next beat: what happens in it by itself.
    pub fn begin_next(&mut self) -> Result<(), Fault> {
        let beats = self.beats;
        let number = self.at.map_or(0, |at| at + 1);
        let Some(beat) = beats.get(number) else { return Err(Fault::new("the end", "no beat is left")) };
        let table = if self.at.is_none() { self.lines } else { &[] };
        (self.at, self.done) = (Some(number), false);
        for line in table.iter().chain(&beat.play) {
            self.read(line)?;
        }
        let ready = self.session.ready();
        self.held(ready)
    }

    /// Checks what the texts of this beat claim.
    pub fn check_facts(&mut self) -> Result<(), Fault> {
        let Some(beat) = self.beat() else { return Ok(()) };
        beat.facts.iter().try_for_each(|fact| self.read(fact))
    }

    /// The beat that was begun last.
    pub fn beat(&self) -> Option<&'l Beat> {
        self.beats.get(self.at?)
    }

    /// Whether the learner has to act before the next beat begins.
    pub fn waits(&self) -> bool {
        !self.done && self.beat().is_some_and(|beat| beat.act.is_some())
    }

    /// The acts that this beat takes, the best one first.
    pub fn expected(&self) -> Result<Vec<G::Action>, Fault> {
        let beat = self.beat().filter(|_| self.waits());
        beat.map_or(Ok(Vec::new()), |beat| self.acts(beat.act.iter().chain(&beat.also)))
    }

    /// The acts that are let through on the way there.
    pub fn on_the_way(&self) -> Result<Vec<G::Action>, Fault> {
        let beat = self.beat().filter(|_| self.waits());
        beat.map_or(Ok(Vec::new()), |beat| self.acts(&beat.taps))
    }

    /// The tempting wrong acts.
    pub fn traps(&self) -> Result<Vec<Vec<G::Action>>, Fault> {
        let Some(beat) = self.beat() else { return Ok(Vec::new()) };
        beat.traps.iter().map(|trap| self.acts(&trap.acts)).collect()
    }

    /// The learner acts. What the lesson does not ask for, and what the rules refuse, is not done.
    pub fn act(&mut self, action: G::Action) -> Result<Tried, Fault> {
        let Some(table) = self.session.table() else { return Err(self.fault("there is no table")) };
        let refused = table.state().check(table.now(), LEARNER, &action).err();
        let refused = refused.map(|refusal| Refused::by_rules::<G>(&refusal));
        let fine = self.expected()?.contains(&action);
        if refused.is_some() || !fine && !self.on_the_way()?.contains(&action) {
            let trap = self.traps()?.iter().position(|acts| acts.contains(&action));
            let verdict = LessonVerdict::Wrong(trap.and_then(|trap| u8::try_from(trap).ok()));
            return Ok(Tried { verdict, refused });
        }
        if let (true, Some(beat)) = (fine, self.beat()) {
            beat.chance.iter().try_for_each(|line| self.read(line))?;
        }
        let acted = self.session.act(LEARNER, action);
        if let Err(refusal) = self.held(acted)? {
            return Err(self.fault(&refusal.to_string()));
        }
        self.done = fine;
        let verdict = if fine { LessonVerdict::Fine } else { LessonVerdict::OnTheWay };
        Ok(Tried { verdict, refused: None })
    }

    /// After the last beat: whatever chance was told, it was asked for.
    pub fn finish(&self) -> Result<(), Fault> {
        let left: Vec<&str> = self.session.left().collect();
        let why = || self.fault(&format!("chance was not asked for {}", left.join(", ")));
        if left.is_empty() { Ok(()) } else { Err(why()) }
    }

    /// The table, once the first beat has begun.
    pub fn table(&self) -> Option<&Table<G>> {
        self.session.table()
    }

    /// What happened so far, each with the beat in which it did.
    pub fn moments(&self) -> impl Iterator<Item = (u16, &Moment<G>)> {
        let moments = self.table().map_or(&[][..], Table::moments);
        self.when.iter().copied().zip(moments)
    }

    fn read(&mut self, line: &str) -> Result<(), Fault> {
        let done = self.session.read(0, line);
        self.held(done).map_err(|fault| fault.in_line(line))
    }

    /// Notes in which beat things happened, and what is wrong with the lesson if something is.
    fn held<T>(&mut self, done: Result<T, Failure>) -> Result<T, Fault> {
        let moments = self.session.table().map_or(0, |table| table.moments().len());
        self.when.resize(moments, self.at.unwrap_or(0) as u16);
        done.map_err(|failure| self.fault(&failure.message))
    }

    fn fault(&self, why: &str) -> Fault {
        Fault::new(self.beat().map_or("the table", |beat| &beat.id), why)
    }

    /// Reads acts of the learner, which begin with the name of the seat.
    fn acts<'a>(&self, lines: impl IntoIterator<Item = &'a String>) -> Result<Vec<G::Action>, Fault> {
        let Some(table) = self.session.table() else { return Err(self.fault("there is no table")) };
        let read = |line: &String| {
            let act = read_act(table.state(), line, table.names());
            act.map_err(|trouble| self.fault(&trouble.0).in_line(line))
        };
        lines.into_iter().map(read).collect()
    }
}

fn read_act<G: Fixture>(state: &G, line: &str, names: &Names) -> Result<G::Action, Trouble> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.split_first() {
        Some((name, act)) if names.seat(name)? == LEARNER => state.read_action(LEARNER, act, names),
        _ => Err(Trouble::new("an act begins with the name of the learner's seat")),
    }
}

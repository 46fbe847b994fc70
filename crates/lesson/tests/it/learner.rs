//! A learner, as the page is one.

use kernel::{Bots, Fixture};
use lesson::{Lesson, Task, answer};
use serde_json::{Value, json};
use wire::{LessonAnswer, LessonAsk, LessonVerdict, Raw};

/// The acts so far, and what was seen of them.
#[derive(Clone, Default)]
pub(crate) struct Learner {
    pub(crate) part: u8,
    pub(crate) acts: Vec<(u16, Value)>,
    pub(crate) frames: Vec<Value>,
}

impl Learner {
    pub(crate) fn new(part: u8) -> Learner {
        Learner { part, ..Learner::default() }
    }

    pub(crate) fn ask(&self, beat: u16, from: usize) -> LessonAsk {
        self.ask_with(beat, from, None)
    }

    fn ask_with(&self, beat: u16, from: usize, more: Option<&(u16, Value)>) -> LessonAsk {
        let acts = self.acts.iter().chain(more).map(|(beat, action)| json!({ "beat": beat, "action": action }));
        let acts: Vec<Value> = acts.collect();
        let ask = json!({ "part": self.part, "beat": beat, "acts": acts, "from": from });
        serde_json::from_str(&ask.to_string()).expect("a question")
    }

    /// Comes to this beat.
    pub(crate) fn comes<G: Bots + Fixture>(&mut self, lesson: &Lesson, beat: u16) -> LessonAnswer {
        let answer = answer::<G>(lesson, &self.ask(beat, self.frames.len()));
        let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id));
        self.frames.extend(answer.frames.iter().map(|frame| json!(frame)));
        answer
    }

    /// What would be said to this act in this beat.
    pub(crate) fn tries<G: Bots + Fixture>(&self, lesson: &Lesson, beat: u16, action: &Value) -> LessonAnswer {
        let ask = self.ask_with(beat, self.frames.len(), Some(&(beat, action.clone())));
        answer::<G>(lesson, &ask).unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id))
    }

    /// Acts in this beat.
    pub(crate) fn does<G: Bots + Fixture>(&mut self, lesson: &Lesson, beat: u16, action: Value) -> LessonAnswer {
        self.acts.push((beat, action));
        self.comes::<G>(lesson, beat)
    }

    /// From this beat to the end of the part, by what each beat asks for first.
    pub(crate) fn goes_on<G: Bots + Fixture>(&mut self, lesson: &Lesson, from: u16, taps: bool) -> LessonAnswer {
        let beats = &lesson.parts[usize::from(self.part)].beats;
        let mut last = None;
        for (beat, data) in (from..).zip(&beats[usize::from(from)..]) {
            let mut answer = self.comes::<G>(lesson, beat);
            assert_eq!(answer.verdict, LessonVerdict::None, "{}", data.id);
            assert_eq!(answer.expected.is_empty(), data.task != Task::Act, "{}", data.id);
            for tap in answer.on_the_way.clone().iter().filter(|_| taps) {
                answer = self.does::<G>(lesson, beat, value(tap));
                assert_eq!(answer.verdict, LessonVerdict::OnTheWay, "{}: {:?}", data.id, answer.refused);
            }
            if let Some(best) = answer.expected.first().cloned() {
                answer = self.does::<G>(lesson, beat, value(&best));
                assert_eq!(answer.verdict, LessonVerdict::Fine, "{}: {:?}", data.id, answer.refused);
                assert!(answer.expected.is_empty() && answer.on_the_way.is_empty(), "{}", data.id);
            }
            last = Some(answer);
        }
        last.expect("there are beats")
    }
}

pub(crate) fn value(raw: &Raw) -> Value {
    serde_json::from_str(raw.get()).expect("JSON")
}

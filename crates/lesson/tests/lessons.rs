//! Every lesson can be played to its end, says what is so, and lets nothing else be done.

use std::fs;
use std::path::{Path, PathBuf};

use catalog::Visitor;
use kernel::{Bots, Fixture, Terminal};
use lesson::{Lesson, Player, Task, answer};
use serde_json::{Value, json};
use wire::{LessonAnswer, LessonAsk, LessonVerdict};

/// Work to be done with each lesson.
trait Check {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8);
}

struct Each<C>(std::marker::PhantomData<C>);

impl<C: Check> Visitor for Each<C> {
    type Out = bool;

    fn visit<G: Bots + Fixture + Terminal>(self) -> bool {
        if G::LESSON.is_none() {
            return false;
        }
        let lesson = Lesson::read(&text("lesson/lesson.json", G::INFO.id));
        let lesson = lesson.unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id));
        for part in 0..lesson.parts.len() {
            C::check::<G>(&lesson, part as u8);
        }
        true
    }
}

/// The text of a file of a game.
fn text(file: &str, game: &str) -> String {
    let games: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read_to_string(games.join(game).join(file)).unwrap_or_else(|error| panic!("{game}: {file}: {error}"))
}

/// Does this for every part of every lesson.
fn for_each_part<C: Check>() {
    let games = catalog::games().iter().map(|game| game.info().id);
    let taught = games.filter(|id| catalog::visit(id, Each::<C>(Default::default())) == Ok(true));
    assert_eq!(taught.count(), 4, "four games have a lesson");
}

/// A learner at work: the acts so far, and the frames.
#[derive(Clone, Default)]
struct Learner {
    part: u8,
    acts: Vec<(u16, Value)>,
    frames: Vec<Value>,
}

impl Learner {
    fn ask(&self, beat: u16, from: usize) -> LessonAsk {
        let acts: Vec<Value> =
            self.acts.iter().map(|(beat, action)| json!({ "beat": beat, "action": action })).collect();
        let ask = json!({ "part": self.part, "beat": beat, "acts": acts, "from": from });
        serde_json::from_str(&ask.to_string()).expect("a question")
    }

    /// Comes to this beat, or tries something in it.
    fn asks<G: Bots + Fixture>(&mut self, lesson: &Lesson, beat: u16) -> LessonAnswer {
        let answer = answer::<G>(lesson, &self.ask(beat, self.frames.len()));
        let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id));
        self.frames.extend(answer.frames.iter().map(|frame| json!(frame)));
        answer
    }

    fn does<G: Bots + Fixture>(&mut self, lesson: &Lesson, beat: u16, action: Value) -> LessonAnswer {
        self.acts.push((beat, action));
        self.asks::<G>(lesson, beat)
    }
}

fn value(raw: &wire::Raw) -> Value {
    serde_json::from_str(raw.get()).expect("JSON")
}

/// From this beat to the end of the part, by what each beat asks for first.
fn to_the_end<G: Bots + Fixture>(lesson: &Lesson, learner: &mut Learner, from: u16) -> LessonAnswer {
    let beats = &lesson.parts[usize::from(learner.part)].beats;
    let mut answer = learner.asks::<G>(lesson, from);
    for (beat, data) in (from..).zip(&beats[usize::from(from)..]) {
        if beat > from {
            answer = learner.asks::<G>(lesson, beat);
        }
        assert_eq!(answer.verdict, LessonVerdict::None, "{}", data.id);
        assert_eq!(answer.expected.is_empty(), data.task != Task::Act, "{}", data.id);
        for tap in answer.on_the_way.clone() {
            answer = learner.does::<G>(lesson, beat, value(&tap));
            assert_eq!(answer.verdict, LessonVerdict::OnTheWay, "{}: {:?}", data.id, answer.refused);
        }
        if let Some(best) = answer.expected.first().cloned() {
            answer = learner.does::<G>(lesson, beat, value(&best));
            assert_eq!(answer.verdict, LessonVerdict::Fine, "{}: {:?}", data.id, answer.refused);
            assert!(answer.expected.is_empty() && answer.on_the_way.is_empty(), "{}", data.id);
        }
    }
    answer
}

struct Ends;

impl Check for Ends {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let mut learner = Learner { part, ..Learner::default() };
        let answer = to_the_end::<G>(lesson, &mut learner, 0);
        assert!(answer.over, "{} ends with its game", G::INFO.id);
        // All acts at once give the same frames.
        let last = lesson.parts[usize::from(part)].beats.len() - 1;
        let whole = super_answer::<G>(lesson, &learner.ask(last as u16, 0));
        assert_eq!(json!(whole.frames), json!(learner.frames), "{}", G::INFO.id);
        frames_are_in_order(&learner.frames);
    }
}

fn super_answer<G: Bots + Fixture>(lesson: &Lesson, ask: &LessonAsk) -> LessonAnswer {
    answer::<G>(lesson, ask).unwrap_or_else(|error| panic!("{}: {error}", G::INFO.id))
}

/// One deal first; then steps without a gap, at times that never run back.
fn frames_are_in_order(frames: &[Value]) {
    let (mut step, mut now) = (0, 0);
    for (number, frame) in frames.iter().enumerate() {
        let message = &frame["message"];
        let first = number == 0;
        assert_eq!((frame["kind"] == "deal", message["full"] == json!(true)), (first, first), "{frame}");
        assert_eq!(message["type"], "game");
        assert_eq!(frame["kind"] == "act", frame["seat"].is_u64(), "{frame}");
        let steps = message["steps"].as_array().expect("steps");
        match &steps[..] {
            [] => assert_eq!(frame["kind"], "time"),
            [news] => {
                assert_eq!(news["step"], if first { 0 } else { step + 1 }, "{frame}");
                step = news["step"].as_u64().expect("a number");
            }
            _ => panic!("one step a frame: {frame}"),
        }
        assert_eq!(message["step"], step);
        let time = message["now"].as_u64().expect("a time");
        assert!(time >= now, "{frame}");
        now = time;
    }
}

#[test]
fn every_lesson_is_played_to_its_end() {
    for_each_part::<Ends>();
}

struct Facts;

impl Check for Facts {
    fn check<G: Bots + Fixture>(lesson: &Lesson, part: u8) {
        let mut player = Player::<G>::new(lesson, usize::from(part)).expect("a part");
        for _ in &lesson.parts[usize::from(part)].beats {
            player.next().unwrap_or_else(|fault| panic!("{}: {fault}", G::INFO.id));
            player.check_facts().unwrap_or_else(|fault| panic!("{}: {fault}", G::INFO.id));
            let best = player.expected().expect("acts").first().copied();
            if let Some(best) = best {
                player.act(best).unwrap_or_else(|fault| panic!("{}: {fault}", G::INFO.id));
            }
            assert!(!player.waits(), "{:?}", player.beat().map(|beat| &beat.id));
        }
        player.finish().unwrap_or_else(|fault| panic!("{}: {fault}", G::INFO.id));
    }
}

#[test]
fn what_the_texts_claim_is_so_and_chance_is_used_up() {
    for_each_part::<Facts>();
}

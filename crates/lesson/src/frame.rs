//! What the learner is shown: every message is made by `view`, `seen` and `legal` for the learner's seat alone.

use kernel::{Fixture, Viewer};
use scenario::{Cause, Moment};
use wire::{LessonFrame, LessonKind, News, Raw, ToClient};

use crate::answer::raw;
use crate::player::{LEARNER, Player};

/// What happened, as messages, from this number on.
pub(crate) fn frames<G: Fixture>(player: &Player<'_, G>, from: usize) -> Vec<LessonFrame> {
    let mut frames: Vec<(u16, u64, LessonKind, &Moment<G>)> = Vec::new();
    let mut step = 0;
    for (beat, moment) in player.moments() {
        let kind = match moment.cause {
            Cause::Deal => LessonKind::Deal,
            // A table that is given at once was never laid in another way.
            Cause::Given if matches!(frames[..], [(_, _, LessonKind::Deal, _)]) => {
                frames.clear();
                LessonKind::Deal
            }
            Cause::Given => LessonKind::Jump,
            Cause::Act(_) => LessonKind::Act,
            Cause::Deadline | Cause::Clock => LessonKind::Time,
        };
        if kind != LessonKind::Deal && moment.cause != Cause::Clock {
            step += 1;
        }
        frames.push((beat, step, kind, moment));
    }
    let frames = frames.into_iter().skip(from);
    frames.map(|(beat, step, kind, moment)| frame(beat, step, kind, moment)).collect()
}

fn frame<G: Fixture>(beat: u16, step: u64, kind: LessonKind, moment: &Moment<G>) -> LessonFrame {
    let seat = match moment.cause {
        Cause::Act(seat) => Some(seat.index() as u8),
        Cause::Deal | Cause::Given | Cause::Deadline | Cause::Clock => None,
    };
    let (state, now) = (&moment.state, moment.clock);
    let (awaited, tempo) = (state.awaited(), state.tempo());
    // As at a table, what becomes legal as time passes is listed beforehand.
    let ready = (tempo.is_some() && awaited.contains(LEARNER)).then(|| state.ready(LEARNER));
    let mut legal = Vec::new();
    state.legal(ready.unwrap_or(now).max(moment.next), LEARNER, &mut legal);
    let news =
        (moment.cause != Cause::Clock).then(|| News { step, at: now.0, events: raw(&moment.news), timing: None });
    let message = ToClient::<Raw, Raw>::Game {
        step,
        full: kind == LessonKind::Deal,
        steps: news.into_iter().collect(),
        view: raw(&state.view(Viewer::Seat(LEARNER))),
        legal: raw(&legal),
        awaited: awaited.iter().map(|seat| seat.index() as u8).collect(),
        now: now.0,
        until: None,
        not_before: now.0,
        bot_from: None,
        tick: tempo.map(|tempo| tempo.tick),
        ready: ready.map(|time| time.0),
        orders: None,
    };
    LessonFrame { kind, seat, beat, message }
}

//! The one call about lessons: from a part's table to where the learner stands.

use kernel::{Bots, Fixture, Level, Names, Seat};
use serde::Serialize;
use serde_json::value::to_raw_value;
use table::{Refused, options_in_words};
use wire::{ErrorBody, HouseInfo, LessonAnswer, LessonAsk, LessonVerdict, Raw, SeatInfo, SeatKind};

use crate::player::{LEARNER, Player, Tried};
use crate::{Lesson, LessonError, frame};

/// The most acts that are read. No part of a lesson needs as many.
pub const MOST_ACTS: usize = 100;

/// Plays as far as it is asked for, and says what happened. The same question always has the same answer.
pub fn answer<G: Fixture + Bots>(lesson: &Lesson, ask: &LessonAsk) -> Result<LessonAnswer, LessonError> {
    let (part, last) = (usize::from(ask.part), usize::from(ask.beat));
    let Some(mut player) = Player::<G>::new(lesson, part) else {
        return Err(too_high("part", lesson.parts.len(), part));
    };
    let beats = lesson.parts[part].beats.len();
    if last >= beats {
        return Err(too_high("beat", beats, last));
    }
    if ask.acts.len() > MOST_ACTS {
        return Err(too_high("acts", MOST_ACTS + 1, ask.acts.len()));
    }
    let mut acts = ask.acts.iter().peekable();
    let mut tried = Tried { verdict: LessonVerdict::None, refused: None };
    for beat in 0..=last {
        player.begin_next()?;
        while let Some(act) = acts.next_if(|act| usize::from(act.beat) == beat) {
            let action = serde_json::from_str(act.action.get());
            let action = action.map_err(|error| LessonError::Unreadable(Refused::unreadable::<G>(&error)))?;
            tried = player.act(action)?;
            if matches!(tried.verdict, LessonVerdict::Wrong(_)) && (beat < last || acts.peek().is_some()) {
                return Err(other(&player, "another act is asked for"));
            }
        }
        if beat < last {
            if player.waits() {
                return Err(other(&player, "an act is asked for"));
            }
            tried = Tried { verdict: LessonVerdict::None, refused: None };
        }
    }
    if acts.next().is_some() {
        return Err(other(
            &player,
            "acts come in the order of their beats, none after the beat that is asked for",
        ));
    }
    let Some(table) = player.table() else { return Err(other(&player, "there is no table")) };
    Ok(LessonAnswer {
        seats: seats::<G>(table.names()),
        house: G::house(table.options()).map(|file| {
            let hash = file.short().to_owned();
            HouseInfo { hash, built_in: true, values: None }
        }),
        options: options_in_words::<G>(table.options()),
        frames: frame::frames(&player, ask.from as usize),
        verdict: tried.verdict,
        refused: tried.refused.map(|refused| body(&refused)),
        expected: player.expected()?.iter().map(raw).collect(),
        on_the_way: player.on_the_way()?.iter().map(raw).collect(),
        over: table.state().outcome().is_some(),
    })
}

fn too_high(field: &'static str, count: usize, asked: usize) -> LessonError {
    LessonError::OutOfRange { field, most: count.saturating_sub(1), asked }
}

fn other<G: Fixture>(player: &Player<'_, G>, why: &str) -> LessonError {
    LessonError::OtherLesson(format!("{}: {why}", player.beat().map_or("the table", |beat| &beat.id)))
}

/// The learner, and bots that do as they are told.
fn seats<G: Bots>(names: &Names) -> Vec<SeatInfo> {
    let level = Level::of::<G>().into_iter().next();
    let seat = |seat: Seat| {
        let learner = seat == LEARNER;
        SeatInfo {
            kind: if learner { SeatKind::Person } else { SeatKind::Bot },
            name: names.of(seat).to_owned(),
            level: level.filter(|_| !learner),
            connected: learner,
            away: false,
            open: false,
            gone: None,
            bot_in: None,
            bot_votes: None,
            choices: Default::default(),
        }
    };
    Seat::all(names.len()).map(seat).collect()
}

/// Why the rules refuse an act, as at a table.
fn body(refused: &Refused) -> ErrorBody {
    let refusal = match refused {
        Refused::Rules { refusal, .. } => refusal.clone(),
        Refused::NotAnAction { .. } | Refused::NotOrders { .. } => None,
    };
    let (code, message) = (refused.code().to_owned(), refused.to_string());
    ErrorBody { code, message, retry_after: None, retry_ms: None, refusal }
}

pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Raw {
    to_raw_value(value).expect("plain data is JSON")
}

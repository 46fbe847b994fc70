//! Accusing, and the end (E1 to E5).

use kernel::{Cx, Outcome, Seat};

use crate::event::Event;
use crate::state::{End, Phase, State};
use crate::view::{self, Reason};
use crate::words::{Role, Team};

/// E4: a Hunter names the Vampire, and the game ends.
pub(crate) fn accuse(state: &mut State, cx: &mut Cx<'_, Event>, by: Seat, of: Seat) {
    cx.emit(Event::Accused { seat: by, of });
    end(state, cx, End::Accused { by, of });
}

/// E1, E3, E4: the game is over, and everything is shown.
pub(crate) fn end(state: &mut State, cx: &mut Cx<'_, Event>, end: End) {
    state.end = Some(end);
    state.phase = Phase::Over;
    cx.emit_with(|| Event::Ended { ending: Box::new(view::ending(state).expect("just ended")) });
}

/// All who are on the winning team at the end.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let reason = state.reason()?;
    let winner = if reason == Reason::AccuseOk { Team::Hunters } else { Team::Vampire };
    let winners = state.all().filter(|&seat| state.roles[seat].team() == winner).collect();
    Some(Outcome { winners, reason: reason.word() })
}

impl State {
    /// E4, E5: a wrong name is wrong whatever the count; a right one needs pairs and Hunters enough.
    pub(crate) fn reason(&self) -> Option<Reason> {
        Some(match self.end? {
            End::Empty => Reason::Empty,
            End::Cap => Reason::Cap,
            End::Accused { of, .. } if self.roles[of] != Role::Vampire => Reason::AccuseWrong,
            End::Accused { .. } if self.item_pairs() + self.hunters() < self.need() => Reason::AccuseShort,
            End::Accused { .. } => Reason::AccuseOk,
        })
    }
}

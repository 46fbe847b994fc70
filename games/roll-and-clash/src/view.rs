//! Who may know what. Everything is public but the dice and plans of a beat that is being planned; that somebody
//! rolls then can be heard.

use arrayvec::ArrayVec;
use kernel::{Seat, Seats, Time, Viewer};
use serde::Serialize;

use crate::action::{Action, Move};
use crate::dice::{DICE, Die, Picked, Purse};
use crate::event::Event;
use crate::rules::{pause, technique};
use crate::setup::Options;
use crate::state::{Body, End, Phase, SEATS, State};
use crate::turn;
use crate::words::{Ally, Character, Symbol};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The options of this table.
    pub options: Options,
    /// What goes on.
    pub phase: PhaseView,
    /// Who is asked.
    #[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
    pub waiting: Seats,
    /// When the latest step was.
    pub now: Time,
    /// When Play first began.
    pub began: Option<Time>,
    /// Who holds the CCG token.
    pub ccg: Option<Seat>,
    /// Whose ally is active.
    pub active: Option<Seat>,
    /// Hinami's charges.
    pub charges: u8,
    /// In which order boards are picked.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub order: ArrayVec<Seat, SEATS>,
    /// Beat mode: who comes first in this beat.
    pub initiative: Seat,
    /// Beat mode: the number of the beat, from 1.
    pub beat: u16,
    /// Tokens in the middle.
    pub supply: u8,
    pub seats: Vec<PlayerView>,
    /// Once the game is over: how.
    pub ending: Option<Ending>,
    /// Who looks.
    pub me: Option<Seat>,
}

/// What goes on, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PhaseView {
    /// Boards and allies are chosen.
    Pick {
        /// Whether a board is chosen, else an ally.
        board: bool,
        /// How many picks were made.
        made: u8,
        /// When chance picks.
        until: Time,
    },
    /// Nobody can do anything.
    Wait {
        until: Time,
    },
    /// Everybody at once.
    Play,
    /// The others answer a slap.
    Answer {
        /// Who slapped.
        by: Seat,
        at: Time,
        /// When it is too late.
        closes: Time,
    },
    /// Duel: somebody may change boards and ally.
    Change {
        seat: Seat,
        from: Time,
        until: Time,
    },
    /// Beat mode: everybody plans.
    Plan {
        until: Time,
    },
    Over,
}

/// A seat as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub board: Option<BodyView>,
    /// Duel: the lower board.
    pub bench: Option<BodyView>,
    pub ally: Option<Ally>,
    /// Eliminated.
    pub out: bool,
    /// Damage tokens.
    pub tokens: u8,
    pub dice: [DieView; DICE],
    /// One of these must be rolled first.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub debt: Picked,
    /// No roll before this.
    pub ready_at: Time,
    /// No second false slap before this.
    pub hushed_until: Time,
    /// When the dice last changed.
    pub touched: Time,
    /// When it answered the slap, after it.
    pub answer: Option<u64>,
    /// Beat mode: it has made its plan.
    pub planned: bool,
    /// Beat mode, while everybody plans: the rolls it made in this beat.
    pub rolls: Option<u8>,
    /// Beat mode: its plan, for itself alone.
    pub plan: Option<Action>,
    /// What it can pay now: techniques.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Move>"))]
    pub payable: ArrayVec<Move, 5>,
    /// Whether its Power is complete.
    pub power: bool,
}

/// A character board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BodyView {
    pub character: Character,
    /// Wounds on this side.
    pub slot: u8,
    /// The K.O. side shows.
    pub ko: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DieView {
    pub face: Option<Symbol>,
    /// It was left out of the latest roll.
    pub aside: bool,
    /// Its owner means to keep it.
    pub marked: bool,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    pub winners: Vec<Seat>,
    /// Whether time was up.
    pub late: bool,
}

/// All that the viewer may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    View {
        options: state.options,
        phase: phase(state),
        waiting: turn::awaited(state),
        now: state.now,
        began: state.began,
        ccg: state.ccg,
        active: state.active,
        charges: state.charges,
        order: state.order.iter().copied().take(usize::from(state.seats)).collect(),
        initiative: state.initiative,
        beat: state.beat,
        supply: state.supply(),
        seats: state.all().map(|seat| player(state, viewer, seat)).collect(),
        ending: state
            .end
            .map(|end| Ending { winners: pause::winners(state).iter().collect(), late: end == End::Time }),
        me: viewer.seat(),
    }
}

fn phase(state: &State) -> PhaseView {
    match state.phase {
        Phase::Pick { made, until } => {
            let board = crate::rules::pick::turn(state, made).is_some_and(|(_, board)| board);
            PhaseView::Pick { board, made, until }
        }
        Phase::Wait { until } => PhaseView::Wait { until },
        Phase::Play => PhaseView::Play,
        Phase::Answer { by, at, closes } => PhaseView::Answer { by, at, closes },
        Phase::Change { seat, from, until } => PhaseView::Change { seat, from, until },
        Phase::Plan { until } => PhaseView::Plan { until },
        Phase::Over => PhaseView::Over,
    }
}

fn player(state: &State, viewer: Viewer, seat: Seat) -> PlayerView {
    let player = &state.players[seat];
    let planning = matches!(state.phase, Phase::Plan { .. });
    let open = !planning || viewer.is(seat);
    let body = |body: Body| BodyView { character: body.character, slot: body.slot, ko: body.ko };
    let die = |die: Die| DieView { face: die.face, aside: die.aside, marked: die.marked };
    let (dice, debt) = if open { (&player.dice, player.debt) } else { (&player.shown, player.shown_debt) };
    let purse = Purse::new(dice, state.house(), state.wild(seat), true);
    PlayerView {
        board: player.board.map(body),
        bench: player.bench.map(body),
        ally: player.ally,
        out: player.out,
        tokens: player.tokens,
        dice: dice.map(die),
        debt,
        ready_at: player.ready_at,
        hushed_until: player.hushed_until,
        touched: player.touched,
        answer: player.answer,
        planned: player.plan.is_some(),
        rolls: planning.then_some(player.rolls),
        plan: player.plan.filter(|_| open),
        payable: payable(state, seat, &purse),
        power: state.pays_power(seat, &purse),
    }
}

fn payable(state: &State, seat: Seat, purse: &Purse<'_>) -> ArrayVec<Move, 5> {
    let mut out = ArrayVec::new();
    if state.players[seat].out {
        return out;
    }
    for technique in Move::ALL {
        let pays = match technique {
            Move::Ccg => state.players[seat].board.is_some_and(|body| {
                let purse = purse.with_joker(state.house().constants.joker_usable_for_ccg);
                technique::has_ccg(state, seat) && purse.can_pay(state.house().board(body.character).ccg)
            }),
            Move::T1 | Move::T2 | Move::T3 | Move::Bench => technique::found(state, seat, technique)
                .is_some_and(|(body, which)| purse.can_pay(state.house().tech(body.character, which).cost)),
        };
        if pays {
            out.push(technique);
        }
    }
    out
}

/// An event as the viewer may know it: while a beat is planned, dice are their owner's alone. That somebody rolls or
/// sets aside is heard.
pub(crate) fn seen(state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
    let open = |seat: Seat| !matches!(state.phase, Phase::Plan { .. }) || viewer.is(seat);
    if let Event::Rolled { seat, dice, faces } = *event {
        let (dice, faces) = if open(seat) { (dice, faces) } else { (None, None) };
        return Some(Event::Rolled { seat, dice, faces });
    }
    if let Event::SetAside { seat, die } = *event {
        return Some(Event::SetAside { seat, die: die.filter(|_| open(seat)) });
    }
    witnessed(event).then(|| event.clone())
}

/// Whether everybody witnesses the event whole: everything but dice, which are only heard while a beat is planned.
pub(crate) fn witnessed(event: &Event) -> bool {
    match event {
        Event::Rolled { .. } | Event::SetAside { .. } => false,
        Event::BoardTaken { .. }
        | Event::AllyTaken { .. }
        | Event::RoundStarted { .. }
        | Event::Beat { .. }
        | Event::FalseSlapped { .. }
        | Event::Planned { .. }
        | Event::Unveiled { .. }
        | Event::Lost { .. }
        | Event::TechniqueUsed { .. }
        | Event::TokensMoved { .. }
        | Event::TechniqueCancelled { .. }
        | Event::RerollDebt { .. }
        | Event::CcgMoved { .. }
        | Event::PowerSlapped { .. }
        | Event::Answered { .. }
        | Event::LastSlapper { .. }
        | Event::Eliminated { .. }
        | Event::AllyTriggered { .. }
        | Event::Wounded { .. }
        | Event::KnockedOut { .. }
        | Event::TokensDiscarded { .. }
        | Event::AllyActivated { .. }
        | Event::AllyLost { .. }
        | Event::Regenerated { .. }
        | Event::BoardSwapped { .. }
        | Event::AllyExchanged { .. }
        | Event::Unchanged { .. }
        | Event::GameOver { .. } => true,
    }
}

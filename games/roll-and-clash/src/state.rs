//! The position: data only, and what must always hold.

use kernel::{BySeat, Millis, Seat, Seats, Time};

use crate::action::Action;
use crate::dice::{DICE, Die, Picked, Purse};
use crate::house::{Power, Values};
use crate::setup::Options;
use crate::words::{Ally, Character, Symbol};

/// The most seats.
pub(crate) const SEATS: usize = 4;

/// One whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    /// When the latest step was.
    pub(crate) now: Time,
    /// When Play first began.
    pub(crate) began: Option<Time>,
    pub(crate) players: BySeat<Player, SEATS>,
    /// Who holds the CCG token.
    pub(crate) ccg: Option<Seat>,
    /// Whose ally is active.
    pub(crate) active: Option<Seat>,
    /// Hinami's charges.
    pub(crate) charges: u8,
    /// In which order boards are picked.
    pub(crate) order: [Seat; SEATS],
    /// Beat mode: who comes first in this beat.
    pub(crate) initiative: Seat,
    /// Beat mode: the number of the beat, from 1.
    pub(crate) beat: u16,
    pub(crate) end: Option<End>,
}

/// What goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Boards and allies are chosen.
    Pick {
        /// How many picks were made.
        made: u8,
        /// When chance picks.
        until: Time,
    },
    /// Nobody can do anything until then.
    Wait {
        /// When Play goes on.
        until: Time,
    },
    /// Everybody at once.
    Play,
    /// Somebody slapped: the others answer.
    Answer {
        /// Who slapped.
        by: Seat,
        at: Time,
        /// When it is too late.
        closes: Time,
    },
    /// Duel, P4: the one who did not use the Power may change boards and ally.
    Change {
        seat: Seat,
        /// From when on the choice is open.
        from: Time,
        /// When it is too late.
        until: Time,
    },
    /// Beat mode: everybody plans at once, hidden.
    Plan {
        /// When it is too late.
        until: Time,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) board: Option<Body>,
    /// Duel: the lower board.
    pub(crate) bench: Option<Body>,
    pub(crate) ally: Option<Ally>,
    pub(crate) out: bool,
    /// Damage tokens before the board.
    pub(crate) tokens: u8,
    pub(crate) dice: [Die; DICE],
    /// No roll before this.
    pub(crate) ready_at: Time,
    /// No second false slap before this.
    pub(crate) hushed_until: Time,
    /// When the dice last changed: a complete Power is slapped by the table some time after.
    pub(crate) touched: Time,
    /// One of these must be rolled first.
    pub(crate) debt: Picked,
    /// When the seat answered the slap, after it.
    pub(crate) answer: Option<Millis>,
    /// Beat mode: the dice as everybody saw them before the beat.
    pub(crate) shown: [Die; DICE],
    /// Beat mode: what had to be rerolled before the beat.
    pub(crate) shown_debt: Picked,
    /// Beat mode: rolls made in this beat.
    pub(crate) rolls: u8,
    /// Beat mode: what the seat will do.
    pub(crate) plan: Option<Action>,
}

impl Player {
    pub(crate) const NEW: Player = Player {
        board: None,
        bench: None,
        ally: None,
        out: false,
        tokens: 0,
        dice: [Die { face: None, aside: false, marked: false }; DICE],
        ready_at: Time::ZERO,
        hushed_until: Time::ZERO,
        touched: Time::ZERO,
        debt: Picked::NONE,
        answer: None,
        shown: [Die { face: None, aside: false, marked: false }; DICE],
        shown_debt: Picked::NONE,
        rolls: 0,
        plan: None,
    };
}

/// A character board with its cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Body {
    pub(crate) character: Character,
    /// Wounds on this side; 0 is the heart.
    pub(crate) slot: u8,
    /// The K.O. side shows.
    pub(crate) ko: bool,
}

impl Body {
    pub(crate) const fn new(character: Character) -> Body {
        Body { character, slot: 0, ko: false }
    }
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// One is left.
    Last { seat: Seat },
    /// Time was up.
    Time,
}

impl State {
    /// All seats, in order.
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }

    /// The house values of this game.
    #[inline]
    pub(crate) fn house(&self) -> &Values {
        &self.options.house
    }

    /// Who is still in the game.
    pub(crate) fn players(&self) -> Seats {
        self.all().filter(|&seat| !self.players[seat].out).collect()
    }

    /// Who shows the front side.
    pub(crate) fn up(&self) -> Seats {
        self.all().filter(|&seat| self.is_up(seat)).collect()
    }

    pub(crate) fn is_up(&self, seat: Seat) -> bool {
        !self.players[seat].out && !self.is_ko(seat)
    }

    pub(crate) fn is_ko(&self, seat: Seat) -> bool {
        self.players[seat].board.is_some_and(|body| body.ko)
    }

    /// The others who are still in the game, in the order of seats.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        self.all().filter(move |&other| other != seat && !self.players[other].out)
    }

    /// The next player on one side who is still in the game.
    fn beside(&self, seat: Seat, left: bool) -> Option<Seat> {
        let n = self.seats;
        let at = seat.index() as u8;
        let step = |by: u8| Seat::new(if left { (at + by) % n } else { (at + n - by) % n });
        (1..n).map(step).find(|&other| !self.players[other].out)
    }

    /// The neighbours: two, or one, or none.
    pub(crate) fn neighbours(&self, seat: Seat) -> Seats {
        [true, false].into_iter().filter_map(|left| self.beside(seat, left)).collect()
    }

    /// What the seat's ally does, while it is active.
    #[inline]
    pub(crate) fn power(&self, seat: Seat) -> Option<Power> {
        let ally = self.players[seat].ally.filter(|_| self.active == Some(seat))?;
        Some(self.house().ally(ally).power)
    }

    /// Nishio: the face that may count as any.
    pub(crate) fn wild(&self, seat: Seat) -> Option<Symbol> {
        match self.power(seat) {
            Some(Power::Wild(face)) => Some(face),
            _ => None,
        }
    }

    /// What a seat can pay with.
    #[inline]
    pub(crate) fn purse(&self, seat: Seat) -> Purse<'_> {
        Purse::new(&self.players[seat].dice, self.house(), self.wild(seat), true)
    }

    /// When the safety stop comes.
    pub(crate) fn stops_at(&self) -> Time {
        let most = u64::from(self.house().constants.max_minutes) * 60_000;
        self.began.map_or(Time(u64::MAX), |began| began.plus(most))
    }

    /// How many tokens are left in the middle.
    pub(crate) fn supply(&self) -> u8 {
        let out: u8 = self.all().map(|seat| self.players[seat].tokens).fold(0, u8::saturating_add);
        self.house().constants.token_supply.saturating_sub(out)
    }

    /// Whether a seat's dice show Regeneration, and it is K.O.
    pub(crate) fn regenerates(&self, seat: Seat) -> bool {
        let body = self.players[seat].board.filter(|body| body.ko);
        body.is_some_and(|body| self.purse(seat).can_pay(self.house().board(body.character).regeneration))
    }

    /// Whether a seat could use a Power now: its ally's while it is up, Regeneration while it is K.O.
    #[inline]
    pub(crate) fn has_power(&self, seat: Seat) -> bool {
        self.pays_power(seat, &self.purse(seat))
    }

    /// Whether it could with these dice.
    #[inline]
    pub(crate) fn pays_power(&self, seat: Seat, purse: &Purse<'_>) -> bool {
        let player = &self.players[seat];
        let Some(body) = player.board.filter(|_| !player.out) else { return false };
        if body.ko && purse.can_pay(self.house().board(body.character).regeneration) {
            return true;
        }
        let cost = player.ally.map(|ally| self.house().ally(ally).cost);
        let allowed = !body.ko || self.house().constants.ally_power_while_ko;
        allowed && cost.is_some_and(|cost| purse.can_pay(cost))
    }
}

impl State {
    /// What must hold in every position.
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        for seat in self.all() {
            let player = &self.players[seat];
            let at = seat.index();
            if let Some(body) = player.board {
                let track = self.house().board(body.character).track.len() as u8;
                if body.slot >= track || body.ko && body.slot != 0 {
                    return Err(format!("seat {at} is on slot {}", body.slot));
                }
            }
            if player.out && (player.tokens > 0 || player.ally.is_some() || self.ccg == Some(seat)) {
                return Err(format!("seat {at} is out, but has something left"));
            }
            for (die, shown) in player.dice.iter().enumerate() {
                let faces = if die + 1 == DICE { &self.house().bw } else { &self.house().coloured };
                if shown.face.is_some_and(|face| !faces.contains(&face)) || shown.face.is_none() && shown.aside {
                    return Err(format!("die {die} of seat {at} is {shown:?}"));
                }
            }
        }
        if self.active.is_some_and(|owner| self.players[owner].ally.is_none()) {
            return Err("an ally is active that nobody has".into());
        }
        let playing = !matches!(self.phase, Phase::Pick { .. } | Phase::Over);
        if playing && !self.options.is_duel() && self.up().len() < 2 {
            return Err("fewer than two are up, but the game goes on".into());
        }
        let mut boards: Vec<Character> = self
            .all()
            .flat_map(|seat| [self.players[seat].board, self.players[seat].bench])
            .flatten()
            .map(|body| body.character)
            .collect();
        let mut allies: Vec<Ally> = self.all().filter_map(|seat| self.players[seat].ally).collect();
        boards.sort_unstable();
        allies.sort_unstable();
        let twice = boards.windows(2).any(|two| two[0] == two[1]) || allies.windows(2).any(|two| two[0] == two[1]);
        if twice { Err("a board or an ally is there twice".into()) } else { Ok(()) }
    }
}

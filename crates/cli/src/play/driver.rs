//! One person and some bots at a table.

use kernel::{BotName, Bots, Game, Input, Names, Seat, Terminal, Time, Viewer};
use table::{Seated, Step, Table};

use crate::failure::Failure;

/// The table, and those who sit there. The person sits on the first seat.
///
/// The clock is virtual: it stands still while the person types. In a game that everybody plays at once the others act
/// at their own pace, and the person is given the pace of a bot: whoever comes first is asked.
pub(crate) struct AgainstBots<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) names: Names,
    pub(crate) me: Seat,
    /// One per seat; the person's only lends its pace.
    bots: Seated<G>,
    /// When the person acts.
    turn: Time,
}

impl<G: Bots + Terminal> AgainstBots<G> {
    pub(crate) fn new(table: Table<G>, names: Names, level: BotName) -> AgainstBots<G> {
        let bots = Seated::new(Seat::all(names.len()).map(|seat| level.bot::<G>(seat)));
        let mut game = AgainstBots { table, names, me: Seat::new(0), bots, turn: Time::ZERO };
        game.tell(None);
        game
    }

    /// Whether it matters how fast somebody is.
    pub(crate) fn is_fast(&self) -> bool {
        Seat::all(self.names.len()).any(|seat| self.due(seat) > Time::ZERO)
    }

    /// Lets the others play and time pass until the person is asked or the game is over; says whether it goes on.
    pub(crate) fn advance(&mut self) -> Result<bool, Failure> {
        loop {
            let state = self.table.state();
            if state.outcome().is_some() {
                return Ok(false);
            }
            let next = table::next(state, self.table.last_at(), |seat| self.due(seat));
            let Some((at, seats)) = next else {
                return Err(Failure::Check("nobody can act, no time runs, and the game is not over".into()));
            };
            // Of those who act at the same moment, the others are first.
            match seats.iter().min_by_key(|seat| (self.due(*seat), *seat == self.me)) {
                None => self.step(at, Input::Deadline),
                Some(seat) if seat == self.me => {
                    self.turn = at;
                    return Ok(true);
                }
                Some(seat) => {
                    let mut rng = self.table.side_stream(seat);
                    let action = self.bots.decide(self.table.state(), at, seat, &mut rng).ok_or_else(|| {
                        Failure::Check(format!("{} is asked and can do nothing", self.names.of(seat)))
                    })?;
                    self.step(at, Input::Act { seat, action });
                }
            }
        }
    }

    pub(crate) fn act(&mut self, action: G::Action) {
        let seat = self.me;
        self.step(self.turn, Input::Act { seat, action });
    }

    /// What the person may do.
    pub(crate) fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.table.state().legal(self.turn, self.me, &mut legal);
        legal
    }

    /// Whether the person may do this, and if not, why.
    pub(crate) fn check(&self, action: &G::Action) -> Result<(), G::Refusal> {
        self.table.state().check(self.turn, self.me, action)
    }

    /// What the person was told by the steps from `from` on, in words.
    pub(crate) fn news(&self, from: u64) -> Vec<String> {
        let told = (from..=self.table.step()).flat_map(|step| self.table.news(Viewer::Seat(self.me), step));
        told.map(|event| G::tell_event(event, &self.names)).collect()
    }

    /// The part of that news that everybody was told.
    pub(crate) fn open_news(&self, from: u64) -> Vec<String> {
        let told = (from..=self.table.step()).flat_map(|step| self.table.news(Viewer::Spectator, step));
        told.map(|event| G::tell_event(event, &self.names)).collect()
    }

    /// The position as everybody in the room may see it.
    pub(crate) fn drawn_open(&self) -> String {
        G::draw(&self.open_view(), Viewer::Seat(self.me), &self.names)
    }

    /// What everybody in the room may know.
    pub(crate) fn open_view(&self) -> G::View {
        self.table.state().view(Viewer::Spectator)
    }

    /// The position as the person sees it.
    pub(crate) fn drawn(&self) -> String {
        let viewer = Viewer::Seat(self.me);
        G::draw(&self.table.state().view(viewer), viewer, &self.names)
    }

    fn due(&self, seat: Seat) -> Time {
        self.bots.due(seat).unwrap_or_default()
    }

    fn step(&mut self, at: Time, input: Input<G::Action>) {
        let step = Step { step: self.table.step() + 1, at, pressed: at, input, timing: None };
        let actor = step.actor();
        self.table.apply(step);
        self.tell(actor);
    }

    /// All bots are told, and whoever is asked something new begins to think.
    fn tell(&mut self, actor: Option<Seat>) {
        let (table, now) = (&self.table, self.table.last_at());
        self.bots.told(table.state(), actor, table.events());
        self.bots.begin(table.state(), now, |seat, bot, view| bot.pace(view, &mut table.stream_for("pace", seat)));
    }
}

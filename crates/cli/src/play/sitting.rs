//! One person and some bots at a table.

use kernel::{Bot, Bots, Game, Input, Level, Names, Seat, Terminal, Time, Viewer};
use table::{Step, Table};

use crate::failure::Failure;

/// The table, and those who sit there. The person sits on the first seat.
///
/// The clock is a virtual one: it stands still while the person types. In a game that everybody plays at once the
/// others act at their own pace, and the person is given the pace of a bot: whoever comes first is asked.
pub(crate) struct Sitting<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) names: Names,
    pub(crate) me: Seat,
    /// One for each seat; that of the person lends its pace alone.
    bots: Vec<Box<dyn Bot<G>>>,
    /// What each seat was last asked, as far as it shows: from when on; and when it will have thought about it.
    asked: Vec<Option<Time>>,
    thought: Vec<Time>,
    /// When the person acts.
    turn: Time,
}

impl<G: Bots + Terminal> Sitting<G> {
    pub(crate) fn new(table: Table<G>, names: Names, level: Level) -> Sitting<G> {
        let seats = usize::from(names.len());
        let bots = Seat::all(names.len()).filter_map(|seat| level.bot::<G>(seat)).collect();
        let (asked, thought) = (vec![None; seats], vec![Time::ZERO; seats]);
        let mut sitting = Sitting { table, names, me: Seat::new(0), bots, asked, thought, turn: Time::ZERO };
        sitting.tell(None);
        sitting
    }

    /// Whether it matters how fast somebody is.
    pub(crate) fn is_fast(&self) -> bool {
        self.thought.iter().any(|&thought| thought > Time::ZERO)
    }

    /// Lets the others play and time pass until the person is asked or the game is over. Whether it goes on.
    pub(crate) fn advance(&mut self) -> Result<bool, Failure> {
        loop {
            let state = self.table.state();
            if state.outcome().is_some() {
                return Ok(false);
            }
            let (awaited, deadline) = (state.awaited(), state.deadline());
            let due = |seat: &Seat| state.ready(*seat).max(self.thought[seat.index()]);
            // Of those who come together the others are first.
            let first = awaited.iter().min_by_key(|seat| (due(seat), *seat == self.me));
            let hold = self.table.last_at().plus(state.hold());
            let ready = first.map_or(hold, |seat| due(&seat).max(hold));
            match (first, deadline) {
                (first, Some(deadline)) if first.is_none() || deadline <= ready => {
                    self.step(deadline.max(self.table.last_at()), Input::Deadline);
                }
                (Some(seat), _) if seat == self.me => {
                    self.turn = ready;
                    return Ok(true);
                }
                (Some(seat), _) => {
                    let action = self.choose(seat, ready)?;
                    self.step(ready, Input::Act { seat, action });
                }
                (None, _) => {
                    return Err(Failure::Check("nobody can act, no time runs, and the game is not over".into()));
                }
            }
        }
    }

    /// The person acts.
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

    /// Those of these news that everybody was told.
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

    fn choose(&mut self, seat: Seat, now: Time) -> Result<G::Action, Failure> {
        let state = self.table.state();
        let mut legal = Vec::new();
        state.legal(now, seat, &mut legal);
        match self.bots.get_mut(seat.index()) {
            Some(bot) if !legal.is_empty() => {
                let mut rng = self.table.side_stream(seat);
                Ok(bot.decide(&state.view(Viewer::Seat(seat)), &legal, &mut rng))
            }
            _ => Err(Failure::Check(format!("{} is asked and can do nothing", self.names.of(seat)))),
        }
    }

    fn step(&mut self, at: Time, input: Input<G::Action>) {
        self.table.apply(Step { step: self.table.step() + 1, at, pressed: at, input, way: None });
        self.tell(match input {
            Input::Act { seat, .. } => Some(seat),
            Input::Deadline => None,
        });
    }

    /// All bots are told, and whoever is asked something new begins to think.
    fn tell(&mut self, actor: Option<Seat>) {
        let (step, now, state) = (self.table.step(), self.table.last_at(), self.table.state());
        for (seat, bot) in Seat::all(self.names.len()).zip(&mut self.bots) {
            let (at, viewer) = (seat.index(), Viewer::Seat(seat));
            let view = state.view(viewer);
            bot.notice(self.table.news(viewer, step), &view);
            let asked = state.awaited().contains(seat).then(|| state.ready(seat));
            let anew = asked.filter(|_| actor == Some(seat) || asked != self.asked[at]);
            self.asked[at] = asked;
            if let Some(ready) = anew {
                self.thought[at] = match bot.pace(&view, &mut self.table.side_stream(seat)) {
                    0 => Time::ZERO,
                    pace => now.plus(state.hold()).max(ready).plus(pace),
                };
            }
        }
    }
}

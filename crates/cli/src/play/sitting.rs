//! One person and some bots at a table.

use kernel::{Bot, Bots, Game, Input, Level, Names, Notation, Seat, Time, Viewer};
use table::{Step, Table};

use crate::failure::Failure;

/// The table, and those who sit there. The person sits on the first seat.
pub(crate) struct Sitting<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) names: Names,
    pub(crate) me: Seat,
    bots: Vec<(Seat, Box<dyn Bot<G>>)>,
}

impl<G: Game + Bots + Notation> Sitting<G> {
    pub(crate) fn new(table: Table<G>, names: Names, level: Level) -> Sitting<G> {
        let me = Seat::new(0);
        let others = Seat::all(names.len()).filter(|&seat| seat != me);
        let bots = others.filter_map(|seat| Some((seat, level.bot::<G>(seat)?))).collect();
        let mut sitting = Sitting { table, names, me, bots };
        sitting.tell();
        sitting
    }

    /// Lets the others play and time pass until the person is asked or the game is over. Whether it goes on.
    pub(crate) fn advance(&mut self) -> Result<bool, Failure> {
        loop {
            let state = self.table.state();
            if state.outcome().is_some() {
                return Ok(false);
            }
            let (awaited, deadline, ready) = (state.awaited(), state.deadline(), self.ready());
            if let Some(deadline) = deadline
                && (awaited.is_empty() || deadline <= ready)
            {
                self.step(deadline.max(self.table.last_at()), Input::Deadline);
            } else if let Some(seat) = awaited.iter().find(|&seat| seat != self.me) {
                let action = self.choose(seat, ready)?;
                self.step(ready, Input::Act { seat, action });
            } else if awaited.contains(self.me) {
                return Ok(true);
            } else {
                return Err(Failure::Check("nobody can act, no time runs, and the game is not over".into()));
            }
        }
    }

    /// The person acts.
    pub(crate) fn act(&mut self, action: G::Action) {
        let seat = self.me;
        self.step(self.ready(), Input::Act { seat, action });
    }

    /// What the person may do.
    pub(crate) fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.table.state().legal(self.ready(), self.me, &mut legal);
        legal
    }

    /// Whether the person may do this, and if not, why.
    pub(crate) fn check(&self, action: &G::Action) -> Result<(), G::Refusal> {
        self.table.state().check(self.ready(), self.me, action)
    }

    /// What the person was told by the steps from `from` on, in words.
    pub(crate) fn news(&self, from: u64) -> Vec<String> {
        let told = (from..=self.table.step()).flat_map(|step| self.table.news(Viewer::Seat(self.me), step));
        told.map(|event| G::write_event(event, &self.names)).collect()
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
        let bot = self.bots.iter_mut().find(|(theirs, _)| *theirs == seat);
        match bot {
            Some((_, bot)) if !legal.is_empty() => {
                let mut rng = self.table.side_stream(seat);
                Ok(bot.decide(&state.view(Viewer::Seat(seat)), &legal, &mut rng))
            }
            _ => Err(Failure::Check(format!("{} is asked and can do nothing", self.names.of(seat)))),
        }
    }

    /// The earliest moment at which somebody may act.
    fn ready(&self) -> Time {
        self.table.last_at().plus(self.table.state().hold())
    }

    fn step(&mut self, at: Time, input: Input<G::Action>) {
        self.table.apply(Step { step: self.table.step() + 1, at, pressed: at, input });
        self.tell();
    }

    fn tell(&mut self) {
        let step = self.table.step();
        for (seat, bot) in &mut self.bots {
            let viewer = Viewer::Seat(*seat);
            bot.notice(self.table.news(viewer, step), &self.table.state().view(viewer));
        }
    }
}

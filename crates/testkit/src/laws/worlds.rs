//! The two-worlds test. A seat's guess is a world that it cannot tell from the true one; what then
//! happens in both must look the same to it, unless its news says what differs.

use kernel::{Chance, Input, Notation, Rng, Seat, Time, Viewer};

use super::law::{Fault, Law, differ};
use crate::drive::{After, Move, any, list, step};

/// A position, and the world that one seat guesses in it.
pub(super) struct Worlds<'a, G: Notation> {
    pub(super) truth: &'a G,
    pub(super) guess: G,
    pub(super) seat: Seat,
    pub(super) now: Time,
}

impl<'a, G: Notation> Worlds<'a, G> {
    pub(super) fn new(truth: &'a G, seat: Seat, now: Time, dice: &mut Rng) -> Self {
        Worlds { truth, guess: guessed(truth, seat, dice), seat, now }
    }

    /// The seat sees the same, may do the same, and is refused for the same reasons in both worlds; so is the
    /// spectator, who knows less than any seat.
    pub(super) fn keeps(&self, pool: &[G::Action], orders: &[G::Orders], dice: &Rng) -> Result<(), Fault> {
        let (truth, guess, seat, now) = (self.truth, &self.guess, self.seat, self.now);
        if let Err(what) = guess.invariants() {
            return Err(Fault::new(Law::Invariants, Viewer::Seat(seat), format!("in a guess: {what}")));
        }
        let same = |what: &str, viewer: Viewer, difference: String| {
            let what = format!("{what} differs in truth and in a guess: {difference}");
            Err(Fault::new(Law::GuessKeeps, viewer, what))
        };
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let (a, b) = (truth.view(viewer), guess.view(viewer));
            if a != b {
                return same("the view", viewer, differ(&a, &b));
            }
        }
        let me = Viewer::Seat(seat);
        if let Some((what, difference)) = surroundings(truth, guess) {
            return same(what, me, difference);
        }
        let (a, b) = (list(truth, now, seat), list(guess, now, seat));
        if a != b {
            return same("the list of choices", me, differ(&a, &b));
        }
        for action in pool {
            let (a, b) = (truth.check(now, seat, action), guess.check(now, seat, action));
            if a != b {
                return same(&format!("the answer to {action:?}"), me, differ(&a, &b));
            }
        }
        let (a, b) = (truth.fallback(now, seat, &mut dice.clone()), guess.fallback(now, seat, &mut dice.clone()));
        if a != b {
            return same("the fallback", me, differ(&a, &b));
        }
        for orders in orders {
            let (a, b) = (truth.ordered(now, seat, orders), guess.ordered(now, seat, orders));
            if a != b {
                return same(&format!("the answer of {orders:?}"), me, differ(&a, &b));
            }
        }
        Ok(())
    }

    /// From both worlds the same chance makes the same guess.
    pub(super) fn alone(&self, dice: &Rng) -> Result<(), Fault> {
        same_guess(self.truth, &self.guess, self.seat, dice)
    }

    /// Goes one step in both worlds, in several ways, and compares what the seat and a spectator are shown
    /// with what they are told. Returns how often the views stayed equal, so that something was compared.
    pub(super) fn step(&self, real: &Move<G::Action>, chance: &Rng, dice: &mut Rng) -> Result<u64, Fault> {
        let go = |world: &G, input: Input<G::Action>, chance: &Rng| {
            step(world, self.now, input, Chance::Stream(&mut chance.clone()))
        };
        let me = Viewer::Seat(self.seat);
        let both = [me, Viewer::Spectator];
        let truth = go(self.truth, real.input, chance);
        // Each with whether the input is the same, and who must not be able to tell it from the truth.
        let mut others: Vec<(After<G>, bool, &[Viewer])> = Vec::new();

        let elsewhere = Rng::for_game(kernel::Seed::from_number(u64::from(dice.next_u32())), 0);
        others.push((go(self.truth, real.input, &elsewhere), true, &both));
        let possible = match real.input {
            Input::Act { seat, action } => self.guess.check(self.now, seat, &action).is_ok(),
            Input::Deadline => true,
        };
        if possible {
            others.push((go(&self.guess, real.input, chance), true, &both));
            others.push((go(&self.guess, real.input, &elsewhere), true, &both));
        }
        // Another act of the same seat: whoever did not act may tell them apart by the news alone.
        if let Input::Act { seat, .. } = real.input {
            let viewers = if seat == self.seat { &both[1..] } else { &both[..] };
            for world in [self.truth, &self.guess] {
                if let Some(action) = any(&list(world, self.now, seat), dice) {
                    others.push((go(world, Input::Act { seat, action }, chance), false, viewers));
                }
            }
        }

        let mut equal = 0;
        for (other, same_input, viewers) in &others {
            for &viewer in *viewers {
                if told_alike(&truth, other, viewer, self.now, *same_input)? && viewer == me {
                    equal += 1;
                    same_guess(&truth.state, &other.state, self.seat, dice)?;
                }
            }
        }
        Ok(equal)
    }
}

/// A world that the seat cannot tell from this one.
pub(super) fn guessed<G: Notation>(state: &G, seat: Seat, dice: &mut Rng) -> G {
    let mut guess = state.clone();
    guess.guess(seat, dice);
    guess
}

/// What a viewer was told in a step.
pub(super) fn news<G: Notation>(after: &After<G>, viewer: Viewer) -> Vec<G::Event> {
    after.events.iter().filter_map(|event| after.state.seen(event, viewer)).collect()
}

pub(super) fn same_guess<G: Notation>(a: &G, b: &G, seat: Seat, dice: &Rng) -> Result<(), Fault> {
    let (a, b) = (guessed(a, seat, &mut dice.clone()), guessed(b, seat, &mut dice.clone()));
    if a == b {
        return Ok(());
    }
    let what = format!("two worlds that the seat cannot tell apart are guessed differently: {}", differ(&a, &b));
    Err(Fault::new(Law::GuessAlone, Viewer::Seat(seat), what))
}

/// What everybody sees of a running table besides the view.
fn surroundings<G: Notation>(a: &G, b: &G) -> Option<(&'static str, String)> {
    if let Some(flow) = flow(a, b) {
        return Some(flow);
    }
    (a.outcome() != b.outcome()).then(|| ("the outcome", differ(&a.outcome(), &b.outcome())))
}

/// Who is asked, and for how long.
fn flow<G: Notation>(a: &G, b: &G) -> Option<(&'static str, String)> {
    if let Some(asked) = asked(a, b) {
        return Some(asked);
    }
    if a.deadline() != b.deadline() {
        return Some(("the deadline", differ(&a.deadline(), &b.deadline())));
    }
    None
}

/// Who is asked, and at what pace, whatever the clock says.
pub(super) fn asked<G: Notation>(a: &G, b: &G) -> Option<(&'static str, String)> {
    if a.awaited() != b.awaited() {
        return Some(("who is awaited", differ(&a.awaited(), &b.awaited())));
    }
    let pace = |state: &G| (state.least_time(), state.thinking());
    (pace(a) != pace(b)).then(|| ("the pace", differ(&pace(a), &pace(b))))
}

/// Compares two worlds after a step, for a viewer to whom they were the same before. Returns whether they
/// still are.
pub(super) fn told_alike<G: Notation>(
    a: &After<G>,
    b: &After<G>,
    viewer: Viewer,
    now: Time,
    same_input: bool,
) -> Result<bool, Fault> {
    let (view_a, view_b) = (a.state.view(viewer), b.state.view(viewer));
    let (news_a, news_b) = (news(a, viewer), news(b, viewer));
    let fault = |law, what: String| Err(Fault::new(law, viewer, what));
    let witnessed = |news: &[G::Event]| -> Vec<G::Event> {
        news.iter().filter(|event| G::witnessed(event)).cloned().collect()
    };
    if view_a == view_b && witnessed(&news_a) == witnessed(&news_b) {
        if let Some((what, difference)) = flow(&a.state, &b.state) {
            return fault(Law::Windows, format!("with equal views {what} differs: {difference}"));
        }
        if news_a != news_b {
            return fault(Law::News, format!("with equal views the news differs: {}", differ(&news_a, &news_b)));
        }
        if let Some((what, difference)) = surroundings(&a.state, &b.state) {
            return fault(Law::News, format!("with equal views {what} differs: {difference}"));
        }
        if let Viewer::Seat(seat) = viewer {
            let (a, b) = (list(&a.state, now, seat), list(&b.state, now, seat));
            if a != b {
                return fault(Law::GuessKeeps, format!("with equal views the choices differ: {}", differ(&a, &b)));
            }
        }
        return Ok(true);
    }
    if let Some((what, difference)) = flow(&a.state, &b.state) {
        // If a step stops early in one world, with nothing told that would explain it, then who is asked gives
        // away what nobody may know.
        let shorter = news_a.len().min(news_b.len());
        if same_input && news_a[..shorter] == news_b[..shorter] {
            return fault(Law::Windows, format!("no news explains why {what} differs: {difference}"));
        }
    }
    if news_a == news_b {
        return fault(Law::Told, format!("with equal news the views differ: {}", differ(&view_a, &view_b)));
    }
    Ok(false)
}

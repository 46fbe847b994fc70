//! What happens in two rooms that differ only in what one seat may not know.
//!
//! A plan is made while it is played, in two rooms without a server, at moments that are the same to the millisecond. By
//! the rules themselves (`view`, `seen`) it is known whether the seat and a spectator can still tell nothing apart; the
//! others do what keeps it so, if they can something different in each world. As long as it is so, whatever the two are
//! told must be the same, at the same moments. What happened is then done again at two servers (`servers`).

use kernel::{Bots, Fixture, Game, Input, Millis, Rng, Seat, Seed, Terminal, Time, Viewer};
use serde_json::{Value, json};
use table::{AnyGame, Step, Table};

use super::corpus::Case;
use super::fault::Fault;
use super::house::{HELLO, House, NAMES, START};
use super::world::{Laid, Mark, Marked, Which, World};

/// How many things happen at most.
const LINES: usize = 60;
/// How many acts are tried until one is found that shows nothing.
const TRIES: usize = 60;
/// Nobody waits longer than this.
const LONGEST: Millis = 10 * 60 * 1000;

/// The one who watches.
pub(crate) const WATCHER: usize = NAMES.len() - 1;

/// Something that happens in both worlds.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Somebody connects and says hello.
    Enter(usize),
    /// Somebody closes their connection.
    Leave(usize),
    /// Somebody sends a message, which may be another one in each world.
    Say(usize, [String; 2]),
    /// The clock moves on.
    Wait(Millis),
}

/// A deed, and how many messages each person gets in each world.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) deed: Deed,
    pub(crate) told: [Vec<usize>; 2],
}

/// A position in two worlds, and what happened from there on while nobody could tell them apart.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) case: Case,
    pub(crate) games: [&'static dyn AnyGame; 2],
    /// The seat that is looked at.
    pub(crate) seat: u8,
    pub(crate) bots: Vec<u8>,
    pub(crate) lines: Vec<Line>,
    /// How many steps were taken, and how many of them were not the same act in both worlds.
    pub(crate) steps: u64,
    pub(crate) unlike: u64,
    /// Something that the seat may not do in the beginning, as JSON.
    pub(crate) forbidden: Option<String>,
    /// Why it ends.
    pub(crate) end: &'static str,
}

/// Finds the position with this number of a kind of table, and plays it in two rooms.
pub(crate) fn plan(case: &Case, number: u64, fault: Option<Fault>) -> Result<Plan, String> {
    let planned = catalog::visit(case.game, Planning { case: *case, number, fault }).expect("a game");
    planned.map_err(|what| format!("{case:?}, position {number}: {what}"))
}

/// The same position with a fault planted in both worlds.
pub(crate) fn games(case: &Case, number: u64, fault: Option<Fault>) -> [&'static dyn AnyGame; 2] {
    let planning = Planning { case: *case, number, fault };
    catalog::visit(case.game, Laying(planning)).expect("a game")
}

struct Laying(Planning);

impl catalog::Visitor for Laying {
    type Out = [&'static dyn AnyGame; 2];

    fn visit<G: Bots + Fixture + Terminal>(self) -> Self::Out {
        self.0.lay::<G>().0
    }
}

/// The games of both worlds, for a room.
type Games = [&'static dyn AnyGame; 2];

struct Planning {
    case: Case,
    number: u64,
    fault: Option<Fault>,
}

impl catalog::Visitor for Planning {
    type Out = Result<Plan, String>;

    fn visit<G: Bots + Fixture + Terminal>(self) -> Result<Plan, String> {
        let (games, worlds, dice) = self.lay::<G>();
        Both::<G>::new(self.case, games, worlds, dice).play()
    }
}

impl Planning {
    /// The position in both worlds, as games for a room and as it really is.
    fn lay<G: Bots>(&self) -> (Games, [Table<World<G>>; 2], Rng) {
        let Planning { case, number, fault } = *self;
        let options = case.options();
        let options = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options: G::Options = G::INFO.read_options(options).expect("good options");
        let other = if case.open { Which::OtherChance } else { Which::Guessed };
        let open = |seed, which| {
            let marked = Marked { options, mark: Mark { which, fault: None } };
            Table::<World<G>>::open(seed, case.seats, &marked).expect("a good table")
        };
        let good =
            |table: &Table<World<G>>| table.state().outcome().is_none() && (case.open || table.state().differs);
        let seeds = (0..200_000).map(|n| Seed::from_bytes(format!("{} {n}", case.game).as_bytes()));
        let mut found = seeds.filter(|&seed| good(&open(seed, Which::True)));
        let seed = found.nth(number as usize).expect("there is such a position");
        let games = [Which::True, other].map(|which| Laid::<G>::new(seed, Mark { which, fault }) as &dyn AnyGame);
        let worlds = [open(seed, Which::True), open(seed, other)];
        (games, worlds, Rng::for_game(seed, number))
    }
}

/// Two rooms, and what is true in each.
struct Both<G: Bots> {
    plan: Plan,
    houses: [House; 2],
    worlds: [Table<World<G>>; 2],
    dice: Rng,
    /// What somebody could do at some time.
    pool: Vec<G::Action>,
    /// Who has left.
    gone: Option<usize>,
    acts: usize,
    /// How much was compared.
    compared: [usize; 2],
}

type Act<G> = (Seat, [<G as Game>::Action; 2]);

impl<G: Bots> Both<G> {
    fn new(case: Case, games: [&'static dyn AnyGame; 2], worlds: [Table<World<G>>; 2], dice: Rng) -> Both<G> {
        let seat = worlds[0].state().seat.index() as u8;
        let bots: Vec<u8> = (1..=case.bots).map(|n| (seat + n) % case.seats).collect();
        let houses = games.map(|game| House::begin(game, &case, seat, &bots));
        let plan = Plan {
            case,
            games,
            seat,
            bots,
            lines: Vec::new(),
            steps: 0,
            unlike: 0,
            forbidden: None,
            end: "it is long enough",
        };
        Both { plan, houses, worlds, dice, pool: Vec::new(), gone: None, acts: 0, compared: [0; 2] }
    }

    fn play(mut self) -> Result<Plan, String> {
        for who in self.people().chain([WATCHER]).collect::<Vec<_>>() {
            self.go(Deed::Enter(who))?;
        }
        self.quiet_act();
        let no = (0..100).find_map(|_| self.forbidden());
        self.plan.forbidden = no.map(|action| serde_json::to_string(&action).expect("JSON"));
        if let Some(orders) = self.plan.case.orders {
            let text = json!({ "type": "orders", "orders": serde_json::from_str::<Value>(orders).expect("JSON") });
            let others: Vec<usize> = self.people().filter(|who| *who != usize::from(self.plan.seat)).collect();
            for who in others {
                self.go(Deed::Say(who, [text.to_string(), text.to_string()]))?;
            }
        }
        while self.plan.lines.len() < LINES {
            let Some(deed) = self.next() else {
                self.plan.end = "whatever happens shows";
                break;
            };
            if !self.go(deed)? {
                self.plan.end = "something showed";
                break;
            }
            if self.worlds[0].state().outcome().is_some() {
                self.plan.end = "the game is over";
                break;
            }
        }
        Ok(self.plan)
    }

    /// Those who sit there and are no bots.
    fn people(&self) -> impl Iterator<Item = usize> {
        (0..self.plan.case.seats).filter(|seat| !self.plan.bots.contains(seat)).map(usize::from)
    }

    /// What happens next: something that changes nothing, mostly an act, sometimes that time passes.
    fn next(&mut self) -> Option<Deed> {
        let me = usize::from(self.plan.seat);
        self.acts += 1;
        let id = self.acts;
        let both = |who, text: String| Some(Deed::Say(who, [text.clone(), text]));
        let wake = self.houses[0].next_wake().map(|at| at - self.houses[0].now).filter(|ms| *ms < LONGEST);
        let act = self.quiet_act();
        match self.dice.below(24) {
            0 => return both(me, HELLO.to_owned()),
            1 => {
                let last = self.dice.below(self.worlds[0].step() as u32 + 1);
                let who = if self.dice.below(2) == 0 { me } else { WATCHER };
                return both(who, json!({ "type": "hello", "v": 1, "last": last }).to_string());
            }
            2 => {
                let nonsense = json!({ "type": "act", "id": format!("no-{id}"), "action": { "do": "nonsense" } });
                return both(me, nonsense.to_string());
            }
            3 => return both(me, json!({ "type": "orders", "orders": { "nothing": id } }).to_string()),
            4..=8 => {
                if let Some(action) = self.forbidden() {
                    return Some(say_act::<G>(me, id, &[action, action]));
                }
            }
            9 => return self.come_or_go(),
            10..=11 => {
                if let Some(ms) = wake {
                    return Some(Deed::Wait(ms));
                }
            }
            _ => {}
        }
        match act {
            Some((seat, actions)) => Some(say_act::<G>(seat.index(), id, &actions)),
            None => wake.map(Deed::Wait),
        }
    }

    /// One of the others leaves, or comes back; if nobody else is there, the spectator says hello again.
    fn come_or_go(&mut self) -> Option<Deed> {
        if let Some(who) = self.gone.take() {
            return Some(Deed::Enter(who));
        }
        let others: Vec<usize> = self.people().filter(|who| *who != usize::from(self.plan.seat)).collect();
        let Some(&who) = others.get(self.dice.below(others.len().max(1) as u32) as usize) else {
            return Some(Deed::Say(WATCHER, [HELLO, HELLO].map(str::to_owned)));
        };
        self.gone = Some(who);
        Some(Deed::Leave(who))
    }

    fn time(&self) -> Time {
        let time = Time(self.houses[0].now - START);
        time.max(self.worlds[0].last_at())
    }

    /// Something that the seat may not do now.
    fn forbidden(&mut self) -> Option<G::Action> {
        let (now, seat) = (self.time(), Seat::new(self.plan.seat));
        let action = *self.pool.get(self.dice.below(self.pool.len().max(1) as u32) as usize)?;
        self.worlds[0].state().check(now, seat, &action).is_err().then_some(action)
    }

    /// Something that somebody may do in each world, and that shows the same, if possible not the same thing.
    fn quiet_act(&mut self) -> Option<Act<G>> {
        let now = self.time().max(self.worlds[0].last_at().plus(self.worlds[0].state().least_time()));
        let here = self.people().filter(|who| self.gone != Some(*who));
        let legal: Vec<(Seat, [Vec<G::Action>; 2])> = here
            .map(|who| {
                let seat = Seat::new(who as u8);
                (
                    seat,
                    [0, 1].map(|world| {
                        let mut legal = Vec::new();
                        self.worlds[world].state().legal(now, seat, &mut legal);
                        legal
                    }),
                )
            })
            .filter(|(_, [a, b])| !a.is_empty() && !b.is_empty())
            .collect();
        for action in legal.iter().flat_map(|(_, [a, _])| a) {
            if self.pool.len() < 300 && !self.pool.contains(action) {
                self.pool.push(*action);
            }
        }
        for n in 0..TRIES {
            let (seat, [a, b]) = legal.get(self.dice.below(legal.len().max(1) as u32) as usize)?;
            let one = a[self.dice.below(a.len() as u32) as usize];
            let same = seat.index() == usize::from(self.plan.seat) || n % 3 == 2;
            let other = if same { one } else { b[self.dice.below(b.len() as u32) as usize] };
            if !b.contains(&other) {
                continue;
            }
            let mut after = self.worlds.clone();
            for (table, action) in after.iter_mut().zip([one, other]) {
                let input = Input::Act { seat: *seat, action };
                table.apply(Step { step: table.step() + 1, at: now, pressed: now, input, timing: None });
            }
            if alike(&after, after[0].step(), self.plan.seat) {
                return Some((*seat, [one, other]));
            }
        }
        None
    }

    /// Does something in both rooms, and compares what is told. Says whether the worlds still look the same; what showed
    /// them apart is left out of the plan.
    fn go(&mut self, deed: Deed) -> Result<bool, String> {
        let before = [0, 1].map(|world| self.counts(world));
        let from = self.worlds[0].step() + 1;
        for (world, house) in self.houses.iter_mut().enumerate() {
            match &deed {
                Deed::Enter(who) => house.enter(*who),
                Deed::Leave(who) => house.leave(*who),
                Deed::Say(who, texts) => house.say(*who, &texts[world]),
                Deed::Wait(ms) => house.wait_until(house.now + ms),
            }
            let table = &mut self.worlds[world];
            for row in &house.rows[table.step() as usize..] {
                let step: Step<G::Action> = serde_json::from_str(row).expect("a row");
                table.apply(step);
            }
        }
        let told = [0, 1].map(|world| {
            let after = self.counts(world);
            before[world].iter().zip(after).map(|(before, after)| after - before).collect::<Vec<_>>()
        });
        let same = alike(&self.worlds, from, self.plan.seat);
        for (n, who) in [usize::from(self.plan.seat), WATCHER].into_iter().enumerate() {
            let [a, b] = &self.houses;
            let (a, b) = (&a.told[who][self.compared[n]..], &b.told[who][self.compared[n]..]);
            self.compared[n] += a.len();
            if same && a != b {
                let at = a.iter().zip(b).take_while(|(a, b)| a == b).count();
                let (a, b) = (a.get(at), b.get(at));
                return Err(format!(
                    "{} is told after {deed:?}:\n{a:?}\nbut in the other world:\n{b:?}",
                    NAMES[who]
                ));
            }
            // What showed came at the same moment.
            if a.len() == b.len() && a.iter().zip(b).any(|(a, b)| a.at != b.at) {
                return Err(format!("{} is told at another moment after {deed:?}", NAMES[who]));
            }
        }
        let wakes = [0, 1].map(|world| self.houses[world].next_wake());
        if same && wakes[0] != wakes[1] {
            return Err(format!("after {deed:?} something will happen at {wakes:?}"));
        }
        if same {
            let acts = |world: usize| &self.worlds[world].log()[from as usize - 1..];
            let unlike = acts(0).iter().zip(acts(1)).filter(|(a, b)| a.input != b.input).count();
            self.plan.unlike += unlike as u64;
            self.plan.steps = self.worlds[0].step();
            self.plan.lines.push(Line { deed, told });
        }
        Ok(same)
    }

    fn counts(&self, world: usize) -> Vec<usize> {
        self.houses[world].told.iter().map(Vec::len).collect()
    }
}

fn say_act<G: Game>(who: usize, id: usize, actions: &[G::Action; 2]) -> Deed {
    let text = |action| json!({ "type": "act", "id": format!("act-{id}"), "action": action }).to_string();
    Deed::Say(who, [text(&actions[0]), text(&actions[1])])
}

/// Whether the seat and a spectator were told the same by the steps from this one on, and see the same now.
fn alike<G: Bots>([a, b]: &[Table<World<G>>; 2], from: u64, seat: u8) -> bool {
    let viewers = [Viewer::Seat(Seat::new(seat)), Viewer::Spectator];
    a.step() == b.step()
        && viewers.into_iter().all(|viewer| {
            let news = (from..=a.step()).all(|step| a.news(viewer, step) == b.news(viewer, step));
            news && a.state().view(viewer) == b.state().view(viewer)
        })
}

//! A small game with what Shisogari lacks: standing orders, house values, an option that each seat chooses for itself,
//! and one of which several values can be chosen.
//!
//! Everybody is asked in turn to pay or to pass, twelve times in all if the house values say no other number; then
//! it is over and nobody wins.

use kernel::{
    Bot, Bots, Cx, Game, House, HouseFile, HouseValues, Info, Input, Level, Millis, OptionInfo, Outcome, Rng,
    Seat, Seats, SetupError, Shelf, Time, Viewer,
};
use serde::{Deserialize, Serialize};
use table::{AnyGame, Of};

/// The game alone, for a server.
pub(crate) const GAMES: &[&dyn AnyGame] = &[&Of::<Toll>::new()];

const MOST_TURNS: u8 = 12;
const GATES: &[&str] = &["north", "east", "south", "west"];
const COLOURS: &[&str] = &["any", "red", "green", "blue"];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Toll {
    seats: u8,
    turn: u8,
    options: Options,
}

/// How often somebody is asked.
#[derive(Debug, Serialize)]
pub(crate) struct Values {
    turns: u8,
}

static SHELF: Shelf<Values> = Shelf::new();

impl HouseValues for Values {
    const BUILT_IN: &'static str = "turns 12\n";

    fn read(text: &str) -> Result<Values, String> {
        let turns = text.trim().strip_prefix("turns ").and_then(|turns| turns.parse().ok());
        let turns = turns.filter(|turns| (1..=MOST_TURNS).contains(turns));
        turns
            .map(|turns| Values { turns })
            .ok_or_else(|| format!("line 1: write `turns 1` to `turns {MOST_TURNS}`"))
    }

    fn shelf() -> &'static Shelf<Values> {
        &SHELF
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Words", into = "Words")]
pub(crate) struct Options {
    /// By seat, as indices into `COLOURS`.
    colours: [u8; 4],
    /// Which of `GATES` are open; all if none was chosen.
    gates: [bool; 4],
    house: House<Values>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Words {
    colours: Vec<String>,
    gates: String,
    house: House<Values>,
}

impl From<Options> for Words {
    fn from(options: Options) -> Words {
        let open = GATES.iter().zip(options.gates).filter(|(_, open)| *open);
        let gates: Vec<&str> = open.map(|(gate, _)| *gate).collect();
        Words {
            colours: options.colours.iter().map(|&at| COLOURS[usize::from(at)].to_owned()).collect(),
            gates: if gates.is_empty() { "all".to_owned() } else { gates.join(",") },
            house: options.house,
        }
    }
}

impl From<Words> for Options {
    fn from(words: Words) -> Options {
        let mut options = Options { house: words.house, ..Options::default() };
        for (place, word) in options.colours.iter_mut().zip(words.colours) {
            *place = COLOURS.iter().position(|colour| **colour == word).unwrap_or(0) as u8;
        }
        for (open, gate) in options.gates.iter_mut().zip(GATES) {
            *open = words.gates.split(',').any(|word| word == *gate);
        }
        options
    }
}

/// What a seat can order beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Orders {
    /// What it does whenever it is asked.
    always: Option<Act>,
    /// But not before this turn.
    from: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Act {
    Pay,
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Acted {
    seat: Seat,
    act: Act,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    turn: u8,
    colours: Vec<&'static str>,
}

impl Game for Toll {
    const INFO: Info = Info {
        id: "toll",
        name: "Toll",
        about: "Pay or pass.",
        rules: 1,
        seats: (2, 4),
        best_seats: 2,
        minutes: 1,
        options: &[
            OptionInfo { per_seat: true, ..OptionInfo::words("colours", "the colour of a seat", COLOURS) },
            OptionInfo { several: GATES, ..OptionInfo::words("gates", "the gates that are open", &["all"]) },
        ],
        gentle: &[],
        most_steps: MOST_TURNS as u32,
    };
    type Options = Options;
    type Orders = Orders;
    type Action = Act;
    type Event = Acted;
    type View = View;
    type Refusal = &'static str;

    fn house(options: &Options) -> Option<HouseFile> {
        Some(options.house.file())
    }

    fn take_house(options: &mut Options, text: &str) -> Result<(), String> {
        options.house = House::read(text)?;
        Ok(())
    }

    fn house_values(options: &Options) -> impl Serialize {
        &*options.house
    }

    fn setup(_cx: &mut Cx<'_, Acted>, seats: u8, options: &Options) -> Result<Toll, SetupError> {
        Ok(Toll { seats, turn: 0, options: *options })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn awaited(&self) -> Seats {
        if self.turn < self.options.house.turns {
            Seats::one(Seat::new(self.turn % self.seats))
        } else {
            Seats::NONE
        }
    }

    fn thinking(&self) -> Millis {
        10_000
    }

    fn check(&self, _now: Time, seat: Seat, _act: &Act) -> Result<(), &'static str> {
        if self.awaited().contains(seat) { Ok(()) } else { Err("not your turn") }
    }

    fn legal(&self, now: Time, seat: Seat, out: &mut Vec<Act>) {
        out.extend([Act::Pay, Act::Pass].into_iter().filter(|act| self.check(now, seat, act).is_ok()));
    }

    fn sample(&self, now: Time, seat: Seat, rng: &mut Rng) -> Option<Act> {
        let act = if rng.below(2) == 0 { Act::Pay } else { Act::Pass };
        self.check(now, seat, &act).is_ok().then_some(act)
    }

    fn fallback(&self, _now: Time, seat: Seat, _rng: &mut Rng) -> Option<Act> {
        self.awaited().contains(seat).then_some(Act::Pass)
    }

    fn ordered(&self, _now: Time, seat: Seat, orders: &Orders) -> Option<Act> {
        orders.always.filter(|_| self.awaited().contains(seat) && self.turn >= orders.from)
    }

    fn apply(&mut self, cx: &mut Cx<'_, Acted>, input: Input<Act>) {
        if let Input::Act { seat, action } = input {
            self.turn += 1;
            cx.emit(Acted { seat, act: action });
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn >= self.options.house.turns).then_some(Outcome { winners: Seats::NONE, reason: "tired" })
    }

    fn label(&self, seat: Seat) -> Option<&'static str> {
        Some(COLOURS[usize::from(self.options.colours[seat.index()])])
    }

    fn view(&self, _viewer: Viewer) -> View {
        View { turn: self.turn, colours: Seat::all(self.seats).filter_map(|seat| self.label(seat)).collect() }
    }

    fn seen(&self, event: &Acted, _viewer: Viewer) -> Option<Acted> {
        Some(*event)
    }

    fn guess(&mut self, _seat: Seat, _rng: &mut Rng) {}

    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Bots for Toll {
    fn bot(_level: Level, _seat: Seat) -> Option<Box<dyn Bot<Toll>>> {
        None
    }
}

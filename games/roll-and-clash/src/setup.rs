//! Options, and the table as the game begins.

use kernel::parts::Set;
use kernel::{BySeat, Cx, Game, House, OptionInfo, Seat, SetupError, things};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::house::{Speed, Values};
use crate::state::{Phase, Player, SEATS, State};
use crate::words::Character;

/// What can be chosen before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// At speed, or in beats.
    pub mode: Mode,
    /// How fast dice may be rolled.
    pub pace: Pace,
    /// Two players: whether each has two boards.
    pub duel: DuelMode,
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub house: House<Values>,
}

things! {
    /// At speed, or in beats.
    #[derive(Default)]
    Mode("mode") {
        /// Everybody at once, as fast as they can.
        #[default]
        RealTime = "real_time",
        /// Everybody acts once in each beat.
        Beat = "beat",
    }
}

things! {
    /// How fast dice may be rolled.
    #[derive(Default)]
    Pace("pace") {
        /// As at a table.
        #[default]
        Normal = "normal",
        /// Slower.
        Relaxed = "relaxed",
        /// Slower still.
        Children = "children",
    }
}

things! {
    /// Whether a duel is played.
    #[derive(Default)]
    DuelMode("duel") {
        /// One board each.
        #[default]
        Off = "off",
        /// Two boards each.
        On = "on",
        /// Two boards each, and a shorter end.
        Short = "short",
    }
}

impl Options {
    pub(crate) fn is_beat(&self) -> bool {
        self.mode == Mode::Beat
    }

    pub(crate) fn is_duel(&self) -> bool {
        self.duel != DuelMode::Off
    }

    /// The least time after a roll and after a technique.
    #[inline]
    pub(crate) fn speed(&self) -> Speed {
        match self.pace {
            Pace::Normal => Speed {
                min_roll_interval: self.house.timing.min_roll_interval,
                technique_lock: self.house.timing.technique_lock,
            },
            Pace::Relaxed => self.house.pace.relaxed,
            Pace::Children => self.house.pace.children,
        }
    }

    /// How many tokens eliminate a K.O. player.
    pub(crate) fn ko_threshold(&self, character: Character) -> u8 {
        let threshold = self.house.board(character).ko_threshold;
        let delta = match self.duel {
            DuelMode::Off => 0,
            DuelMode::On => self.house.duel.ko_threshold_delta,
            DuelMode::Short => self.house.duel.short_ko_threshold_delta,
        };
        threshold.saturating_add_signed(delta).max(1)
    }
}

/// The options as pages and commands offer them.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::words("mode", "real_time: everyone at once; beat: everyone acts once in each beat", Mode::WORDS),
    OptionInfo::words("pace", "the least time between two rolls of a player", Pace::WORDS),
    OptionInfo::words("duel", "two players: two boards each; short ends sooner", DuelMode::WORDS),
];

/// The options of a gentle first game. Beats, so that nobody has to be quick.
pub(crate) const GENTLE: &[(&str, &str)] = &[("mode", "beat")];

/// A new game: boards and allies are still to be picked.
pub(crate) fn setup(cx: &mut Cx<'_, Event>, seats: u8, options: &Options) -> Result<State, SetupError> {
    State::INFO.check_seats(seats)?;
    if options.is_duel() && seats != 2 {
        let why = format!("a duel is for two players, and {seats} sit at the table");
        return Err(SetupError::Option { key: "duel", why });
    }
    let mut left = Set::first_n(seats);
    let mut order = [Seat::new(0); SEATS];
    for place in &mut order[..usize::from(seats)] {
        let drawn = cx.draw("order", left);
        left = left.without(drawn);
        *place = Seat::new(drawn);
    }
    let initiative = Seat::new(if options.is_beat() { cx.below("initiative", u32::from(seats)) as u8 } else { 0 });
    Ok(State {
        seats,
        options: *options,
        phase: Phase::Pick { made: 0, until: cx.after(options.house.timing.pick) },
        now: cx.now,
        began: None,
        players: BySeat::of(Player::NEW),
        ccg: None,
        active: None,
        charges: 0,
        order,
        initiative,
        beat: 0,
        end: None,
    })
}

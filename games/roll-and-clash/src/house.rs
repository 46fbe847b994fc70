//! The house values: die faces, costs, wound tracks, times. They come from `data/roll-and-clash.toml` and stand
//! nowhere in code. Reading checks them, and says what is wrong and where.

mod file;

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{HouseValues, Millis, Shelf};
use serde::{Deserialize, Serialize};

use crate::words::{Ally, Character, Symbol, Technique};
pub use file::HouseView;

/// The house values as the rules use them.
#[derive(Debug)]
pub struct Values {
    pub(crate) coloured: [Symbol; 6],
    pub(crate) bw: [Symbol; 6],
    /// The faces of a coloured die, as a bag to draw from.
    pub(crate) coloured_bag: Bag,
    /// The faces of the black-and-white die.
    pub(crate) bw_bag: Bag,
    pub(crate) joker: Symbol,
    pub(crate) constants: Constants,
    pub(crate) boards: [Board; Character::ALL.len()],
    pub(crate) allies: [Tile; Ally::ALL.len()],
    pub(crate) timing: Timing,
    pub(crate) beat: Beat,
    pub(crate) duel: Duel,
    pub(crate) pace: Paces,
    /// The values as the page gets them.
    pub(crate) told: HouseView,
}

/// Numbers and switches.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the file")]
pub(crate) struct Constants {
    pub(crate) last_slap_damage: u8,
    pub(crate) ccg_damage: u8,
    pub(crate) token_supply: u8,
    pub(crate) supply_policy: Supply,
    power_symbols: u8,
    pub(crate) ally_power_while_ko: bool,
    pub(crate) ccg_technique_while_ko: bool,
    pub(crate) regeneration_flips_allies: bool,
    pub(crate) joker_usable_for_ccg: bool,
    pub(crate) hinami_charges: u8,
    pub(crate) reset_dice_after_pause: bool,
    pub(crate) max_minutes: u32,
}

/// What an empty supply of tokens does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Supply {
    /// Nothing: more tokens are borrowed.
    Soft,
    /// What is not there is not given.
    Strict,
}

/// Times in milliseconds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Timing {
    pub(crate) min_roll_interval: Millis,
    pub(crate) technique_lock: Millis,
    pub(crate) false_slap_lock: Millis,
    pub(crate) power_hold: Millis,
    pub(crate) answer_timeout: Millis,
    pub(crate) answer_grace: Millis,
    pub(crate) max_answer_credit: Millis,
    pub(crate) min_reaction: Millis,
    pub(crate) max_lag_credit: Millis,
    pub(crate) tick: Millis,
    pub(crate) pause_step: Millis,
    pub(crate) countdown: Millis,
    pub(crate) pick: Millis,
    pub(crate) duel_choice: Millis,
}

/// Beat mode.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Beat {
    pub(crate) rolls_per_beat: u8,
    pub(crate) beat_seconds: Millis,
    pub(crate) max_beats: u16,
}

/// Duel mode.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Duel {
    pub(crate) ko_threshold_delta: i8,
    /// Missing in older files; it then comes from the file that is compiled in.
    #[serde(default = "file::short_delta")]
    pub(crate) short_ko_threshold_delta: i8,
}

/// How fast a table may play.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Paces {
    pub(crate) relaxed: Speed,
    pub(crate) children: Speed,
}

/// The least time after a roll and after a technique.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Speed {
    pub(crate) min_roll_interval: Millis,
    pub(crate) technique_lock: Millis,
}

/// A character board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// What it costs to leave each slot of the front.
    pub(crate) track: ArrayVec<u8, 12>,
    pub(crate) ko_threshold: u8,
    pub(crate) techniques: [Tech; 3],
    pub(crate) ccg: Bag,
    pub(crate) regeneration: Bag,
}

/// A technique.
#[derive(Clone, Debug)]
pub(crate) struct Tech {
    pub(crate) name: String,
    pub(crate) cost: Bag,
    pub(crate) amount: u8,
    /// Another amount, for some targets.
    pub(crate) instead: Option<(u8, When)>,
    /// The tokens come from the attacker's own board.
    pub(crate) own: bool,
    pub(crate) to: To,
    /// The target must reroll a die that it kept.
    pub(crate) reroll: bool,
}

/// Whom a technique hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    OneNeighbour,
    EachNeighbour,
    /// Any other player.
    OnePlayer,
    /// All others, evenly.
    SplitOthers,
}

/// For which targets another amount counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    /// The target is K.O.
    TargetKo,
    /// The target's ally is active.
    TargetAllyActive,
}

/// An ally tile.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) cost: Bag,
    pub(crate) power: Power,
}

/// What an active ally does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Power {
    /// When somebody is eliminated: the owner's tokens go.
    ClearOwn,
    /// With each own technique: so many of the owner's tokens go.
    RemoveOwn(u8),
    /// When somebody is eliminated: so many to each neighbour.
    OnElimination(u8),
    /// A die with this face may count as any.
    Wild(Symbol),
    /// So many more with each technique, from the owner's board.
    BonusOwn(u8),
    /// When the ally is lost: so many to each neighbour.
    OnLoss(u8),
    /// So many more with each technique.
    Bonus(u8),
    /// So many techniques against the owner do nothing.
    Cancel(u8),
}

impl Values {
    /// The board of a character.
    #[inline]
    pub(crate) fn board(&self, character: Character) -> &Board {
        &self.boards[character.index()]
    }

    /// A technique of a character.
    #[inline]
    pub(crate) fn tech(&self, character: Character, technique: Technique) -> &Tech {
        &self.board(character).techniques[technique.index()]
    }

    /// The tile of an ally.
    #[inline]
    pub(crate) fn ally(&self, ally: Ally) -> &Tile {
        &self.allies[ally.index()]
    }
}

static SHELF: Shelf<Values> = Shelf::new();

impl HouseValues for Values {
    const BUILT_IN: &'static str = include_str!("../data/roll-and-clash.toml");

    fn read(text: &str) -> Result<Values, String> {
        file::read(text)
    }

    fn warnings(&self) -> Vec<String> {
        let printed = |holds: bool, what: &str| (!holds).then(|| format!("{what}, as printed on the board"));
        let toka = &self.board(Character::Toka).track;
        let mut all: Vec<String> = [
            printed(toka.get(1) == Some(&3), "[character.toka] track: the second number is 3"),
            printed(toka.get(2) == Some(&8), "[character.toka] track: the third number is 8"),
            printed(self.board(Character::Kaneki).ko_threshold == 15, "[character.kaneki] ko_threshold is 15"),
        ]
        .into_iter()
        .flatten()
        .collect();
        let no_bw = |cost: Bag| ![Symbol::Black, Symbol::White].iter().any(|&symbol| cost.count(symbol as u8) > 0);
        let allies = Ally::ALL.iter().map(|&ally| (format!("[ally] {}", ally.word()), self.ally(ally).cost));
        let boards = Character::ALL.iter().map(|&character| {
            (format!("[character.{}] regen", character.word()), self.board(character).regeneration)
        });
        all.extend(allies.chain(boards).filter(|&(_, cost)| no_bw(cost)).map(|(place, _)| {
            format!("{place}: no BLACK or WHITE, so that only a spiral can complete it with four coloured dice")
        }));
        all
    }

    fn shelf() -> &'static Shelf<Values> {
        &SHELF
    }
}

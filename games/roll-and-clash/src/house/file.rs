//! The data file as it is written, and what must hold in it.

use kernel::HouseValues;
use kernel::parts::Bag;
use serde::{Deserialize, Serialize};

use super::{Beat, Board, Constants, Duel, Paces, Power, Tech, Tile, Timing, To, Values, When};
use crate::words::{Symbol, Technique};

/// Reads and checks a file.
pub(super) fn read(text: &str) -> Result<Values, String> {
    let file: HouseView = toml::from_str(text).map_err(|error| error.to_string())?;
    file.values()
}

/// The file as it is written, and as the page gets it.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HouseView {
    dice: DiceTable,
    constants: Constants,
    character: Characters,
    ally: Allies,
    timing: Timing,
    beat: Beat,
    duel: Duel,
    #[serde(default = "paces")]
    pace: Paces,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct DiceTable {
    coloured_per_player: u8,
    bw_per_player: u8,
    coloured: [Symbol; 6],
    bw: [Symbol; 6],
    joker: Symbol,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Characters {
    kaneki: BoardTable,
    toka: BoardTable,
    eto: BoardTable,
    juzo: BoardTable,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct BoardTable {
    /// What it costs to leave each space; after the last comes K.O.
    track: Vec<u8>,
    ko_threshold: u8,
    t1: TechTable,
    t2: TechTable,
    t3: TechTable,
    ccg: Vec<Symbol>,
    regen: Vec<Symbol>,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct TechTable {
    name: String,
    cost: Vec<Symbol>,
    #[serde(rename = "effect", skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    _effect: Give,
    amount: u8,
    to: To,
    #[serde(default)]
    from: Option<Own>,
    #[serde(default)]
    alt_amount: Option<u8>,
    #[serde(default)]
    alt_if: Option<When>,
    #[serde(default)]
    reroll_kept: u8,
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    side: Option<Side>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Give {
    Give,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum Own {
    Own,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    Ko,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct Allies {
    tsukiyama: AllyTable,
    uta: AllyTable,
    mado: AllyTable,
    nishio: AllyTable,
    yomo: AllyTable,
    amon: AllyTable,
    ayato: AllyTable,
    hinami: AllyTable,
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct AllyTable {
    cost: Vec<Symbol>,
    #[serde(default)]
    on: Option<On>,
    effect: Effect,
    #[serde(default)]
    amount: u8,
    #[serde(default)]
    from: Option<Own>,
    #[serde(default)]
    face: Option<Symbol>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum On {
    Elimination,
    OwnTechnique,
    AllyLost,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum Effect {
    ClearOwn,
    RemoveOwn,
    EachNeighbour,
    WildFace,
    Bonus,
    CancelNext,
}

impl HouseView {
    fn values(self) -> Result<Values, String> {
        let dice = &self.dice;
        must(dice.coloured_per_player == 4 && dice.bw_per_player == 1, || {
            "[dice]: four coloured dice and one black-and-white die each".into()
        })?;
        must(!dice.coloured.iter().any(|face| face.is_bw()), || {
            "[dice] coloured: KAGUNE, KAKUGAN, MASK, QUINQUE and DOVE alone".into()
        })?;
        must(dice.bw.iter().all(|face| face.is_bw()), || "[dice] bw: BLACK, WHITE and SPIRAL alone".into())?;
        must(dice.bw.contains(&dice.joker), || "[dice] joker: a face of the black-and-white die".into())?;
        let timing = &self.timing;
        must(timing.answer_grace > timing.max_answer_credit, || {
            "[timing] answer_grace must be more than max_answer_credit".into()
        })?;
        must(timing.tick > 0 && timing.min_roll_interval > 0, || {
            "[timing] tick and min_roll_interval are more than 0".into()
        })?;
        let joker = dice.joker;
        let (c, a) = (&self.character, &self.ally);
        let symbols = self.constants.power_symbols;
        let boards = [("kaneki", &c.kaneki), ("toka", &c.toka), ("eto", &c.eto), ("juzo", &c.juzo)];
        let boards = boards.map(|(id, table)| table.board(id, symbols, joker));
        let tiles = [
            ("tsukiyama", &a.tsukiyama),
            ("uta", &a.uta),
            ("mado", &a.mado),
            ("nishio", &a.nishio),
            ("yomo", &a.yomo),
            ("amon", &a.amon),
            ("ayato", &a.ayato),
            ("hinami", &a.hinami),
        ];
        let tiles = all(tiles.map(|(id, table)| table.tile(id, symbols, joker)))?;
        let charges = self.constants.hinami_charges;
        must(tiles.iter().all(|tile| !matches!(tile.power, Power::Cancel(n) if n != charges)), || {
            format!("[ally] hinami amount and [constants] hinami_charges = {charges} are the same number")
        })?;
        Ok(Values {
            coloured: dice.coloured,
            bw: dice.bw,
            coloured_bag: dice.coloured.iter().map(|face| face.index() as u8).collect(),
            bw_bag: dice.bw.iter().map(|face| face.index() as u8).collect(),
            joker,
            constants: self.constants,
            boards: all(boards)?,
            allies: tiles,
            timing: self.timing,
            beat: self.beat,
            duel: self.duel,
            pace: self.pace,
            told: self,
        })
    }
}

impl BoardTable {
    fn board(&self, id: &str, symbols: u8, joker: Symbol) -> Result<Board, String> {
        must((1..=12).contains(&self.track.len()) && !self.track.contains(&0), || {
            format!("[character.{id}] track: one to twelve numbers above 0")
        })?;
        must(self.ko_threshold > 0, || format!("[character.{id}] ko_threshold: a number above 0"))?;
        let techniques = [(Technique::T1, &self.t1), (Technique::T2, &self.t2), (Technique::T3, &self.t3)];
        let techniques = all(techniques.map(|(technique, table)| table.tech(id, technique, joker)))?;
        let regeneration = cost(&format!("[character.{id}] regen"), &self.regen, joker)?;
        must(regeneration.len() == symbols, || format!("[character.{id}] regen: {symbols} symbols"))?;
        Ok(Board {
            track: self.track.iter().copied().collect(),
            ko_threshold: self.ko_threshold,
            techniques,
            ccg: cost(&format!("[character.{id}] ccg"), &self.ccg, joker)?,
            regeneration,
        })
    }
}

impl TechTable {
    fn tech(&self, id: &str, technique: Technique, joker: Symbol) -> Result<Tech, String> {
        let place = format!("[character.{id}] {}", technique.word());
        let ko = self.side.is_some();
        must(ko == (technique == Technique::T3), || format!("{place}: t3, and t3 alone, has side = \"ko\""))?;
        must(self.alt_amount.is_some() == self.alt_if.is_some(), || {
            format!("{place}: alt_amount and alt_if stand together")
        })?;
        must(self.alt_amount.is_none() || self.to == To::OnePlayer, || {
            format!("{place}: another amount is for a technique with one target")
        })?;
        must(self.from.is_none() || self.to == To::OnePlayer, || {
            format!("{place}: tokens from the own board go to one player")
        })?;
        Ok(Tech {
            name: self.name.clone(),
            cost: cost(&place, &self.cost, joker)?,
            amount: self.amount,
            instead: self.alt_amount.zip(self.alt_if),
            own: self.from.is_some(),
            to: self.to,
            reroll: self.reroll_kept > 0,
        })
    }
}

impl AllyTable {
    fn tile(&self, id: &str, symbols: u8, joker: Symbol) -> Result<Tile, String> {
        let cost = cost(&format!("[ally] {id}"), &self.cost, joker)?;
        must(cost.len() == symbols, || format!("[ally] {id}: {symbols} symbols"))?;
        must(self.effect != Effect::Bonus || self.amount <= 2, || format!("[ally] {id}: a bonus of 2 at most"))?;
        let power = match (self.effect, self.on, self.from.is_some()) {
            (Effect::ClearOwn, Some(On::Elimination), false) => Power::ClearOwn,
            (Effect::RemoveOwn, Some(On::OwnTechnique), false) => Power::RemoveOwn(self.amount),
            (Effect::EachNeighbour, Some(On::Elimination), false) => Power::OnElimination(self.amount),
            (Effect::EachNeighbour, Some(On::AllyLost), false) => Power::OnLoss(self.amount),
            (Effect::Bonus, None, true) => Power::BonusOwn(self.amount),
            (Effect::Bonus, None, false) => Power::Bonus(self.amount),
            (Effect::CancelNext, None, false) => Power::Cancel(self.amount),
            (Effect::WildFace, None, false) => {
                Power::Wild(self.face.ok_or_else(|| format!("[ally] {id}: wild_face names a face"))?)
            }
            _ => return Err(format!("[ally] {id}: no ally does this at this moment")),
        };
        Ok(Tile { cost, power })
    }
}

/// A cost that four coloured dice and one black-and-white die can show.
fn cost(place: &str, symbols: &[Symbol], joker: Symbol) -> Result<Bag, String> {
    must((1..=5).contains(&symbols.len()), || format!("{place}: one to five symbols"))?;
    must(!symbols.contains(&joker), || format!("{place}: the joker stands for others and is in no cost"))?;
    let bw = symbols.iter().filter(|symbol| symbol.is_bw()).count();
    must(bw <= 1, || format!("{place}: at most one BLACK or WHITE, there is one such die"))?;
    Ok(symbols.iter().map(|symbol| symbol.index() as u8).collect())
}

/// The paces of the file that is compiled in.
fn paces() -> Paces {
    #[derive(Deserialize)]
    struct Part {
        pace: Paces,
    }
    let part: Result<Part, _> = toml::from_str(Values::BUILT_IN);
    part.map_or_else(|why| panic!("the built-in house values: {why}"), |part| part.pace)
}

/// The short duel of the file that is compiled in.
pub(super) fn short_delta() -> i8 {
    #[derive(Deserialize)]
    struct Part {
        duel: Line,
    }
    #[derive(Deserialize)]
    struct Line {
        short_ko_threshold_delta: i8,
    }
    let part: Result<Part, _> = toml::from_str(Values::BUILT_IN);
    part.map_or_else(|why| panic!("the built-in house values: {why}"), |part| part.duel.short_ko_threshold_delta)
}

fn must(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// All of them, or the first trouble.
fn all<T, const N: usize>(list: [Result<T, String>; N]) -> Result<[T; N], String> {
    let list: Vec<T> = list.into_iter().collect::<Result<_, _>>()?;
    list.try_into().map_err(|_| "a table is missing".into())
}

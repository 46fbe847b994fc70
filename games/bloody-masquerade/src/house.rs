//! The house values: what the rulebooks' pictures held. They come from `data/bloody_masquerade.toml` and stand
//! nowhere in code. Reading checks them, and says which line of which table is wrong.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use kernel::parts::Bag;
use kernel::{HouseValues, Shelf};
use serde::{Deserialize, Serialize};

use crate::words::{Character, Clue, Deed, Kind, Kinds, Square, Test, Tile, bag};

/// The house values as the rules use them.
#[derive(Debug)]
pub struct Values {
    pub(crate) rules: Rules,
    pub(crate) start: u8,
    pub(crate) second_red: u8,
    pub(crate) setups: Vec<Row>,
    pub(crate) clues: [Cards; Clue::ALL.len()],
    pub(crate) characters: [Person; Character::ALL.len()],
    pub(crate) tiles: [Place; Tile::ALL.len()],
}

/// Switches for what the rulebooks leave open.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the file")]
pub struct Rules {
    /// The fewest markers with which the player who has the most can be attacked.
    pub(crate) attack_most_min_markers: u8,
    /// From how many markers on the whole hand is shown in an interrogation.
    pub(crate) interrogation_show_all_at: u8,
    #[serde(rename = "suspicion_runout_order", skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    _suspicion_runout_order: RunoutOrder,
    pub(crate) pool_end_is_latched: bool,
    pub(crate) give_marker_to_self: bool,
    pub(crate) special_action_triggers_support: bool,
    pub(crate) reversal_kill_counts_for_objective: bool,
    pub(crate) both_kanekis_allowed: bool,
    pub(crate) faceup_counts_for_suspicion: bool,
    pub(crate) faceup_counts_for_collection: bool,
    pub(crate) faceup_counts_for_staying_alive: bool,
    pub(crate) faceup_counts_for_special_action: bool,
    pub(crate) masks_count_as_identical_pair: bool,
    pub(crate) max_rounds: u8,
}

/// The one order that is known.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RunoutOrder {
    ClockwiseFromActive,
}

/// Who plays at a table of so many.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) players: u8,
    pub(crate) id: String,
    pub(crate) ghouls: u8,
    pub(crate) inspectors: u8,
    pub(crate) humans: u8,
    pub(crate) pool: u8,
}

impl Row {
    /// How many of this kind play.
    pub(crate) fn places(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Human => self.humans,
            Kind::Ghoul => self.ghouls,
            Kind::Inspector => self.inspectors,
        }
    }
}

/// How many clue cards of a kind there are.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) colour: String,
    /// How many are marked 4+, 5+, 6+, 7+, 8+.
    plus: [u8; 5],
    /// One more for each player: Masks.
    per_player: u8,
}

/// What a character wants and can.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Person {
    pub(crate) kinds: Kinds,
    /// Which places of a setup he may fill.
    pub(crate) slots: Kinds,
    /// Only with the Mask variant.
    pub(crate) mask: bool,
    pub(crate) collection: Option<Bag>,
    pub(crate) staying_alive: Option<Bag>,
    pub(crate) killing: Kinds,
    pub(crate) partner: Option<Character>,
    pub(crate) special: Option<u8>,
    pub(crate) min_players: u8,
    pub(crate) beginner: bool,
}

/// So many deeds fit on a location.
pub(crate) const DEEDS: usize = 6;

/// A location.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// Whether its edge is red.
    pub(crate) red: bool,
    /// What is done there, in this order.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Deed>"))]
    pub(crate) deeds: ArrayVec<Deed, DEEDS>,
}

/// What the page gets of the values: everything that the deal does not change.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HouseView {
    rules: Rules,
    #[cfg_attr(feature = "ts", ts(type = "Record<Tile, Place>"))]
    tiles: BTreeMap<Tile, Place>,
}

impl Values {
    pub(crate) fn told(&self) -> HouseView {
        let tiles = Tile::ALL.iter().map(|&tile| (tile, self.place(tile).clone()));
        HouseView { rules: self.rules, tiles: tiles.collect() }
    }

    /// The row of a table of so many, `a` or `b` where there is a choice.
    pub(crate) fn row(&self, players: u8, letter: char) -> Option<u8> {
        let mut rows = self.setups.iter().enumerate().filter(|(_, row)| row.players == players);
        let (first, only) = rows.next()?;
        let chosen = [(first, only)].into_iter().chain(rows).find(|(_, row)| row.id.ends_with(letter));
        Some(chosen.map_or(first, |(at, _)| at) as u8)
    }

    /// What a character wants and can.
    #[inline]
    pub(crate) fn person(&self, character: Character) -> &Person {
        &self.characters[character.index()]
    }

    /// What a location is.
    #[inline]
    pub(crate) fn place(&self, tile: Tile) -> &Place {
        &self.tiles[tile.index()]
    }

    /// All clue cards of a game.
    pub(crate) fn deck(&self, players: u8, masks: bool) -> Bag {
        Clue::ALL.iter().fold(Bag::EMPTY, |deck, &clue| {
            let cards = &self.clues[clue.index()];
            let marked: u8 = cards.plus.iter().take(usize::from(players) - 3).sum();
            let extra = if masks { cards.per_player * players } else { 0 };
            deck.with_count(clue.kind(), marked + extra)
        })
    }
}

static SHELF: Shelf<Values> = Shelf::new();

impl HouseValues for Values {
    const BUILT_IN: &'static str = include_str!("../data/bloody_masquerade.toml");

    fn read(text: &str) -> Result<Values, String> {
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        file.values()
    }

    fn warnings(&self) -> Vec<String> {
        let doubtful = |&&character: &&Character| {
            let person = self.person(character);
            !person.killing.is_empty() && (person.staying_alive.is_some() || person.partner.is_some())
        };
        let warn = |character: &Character| {
            let other = if self.person(*character).staying_alive.is_some() { "staying_alive" } else { "partner" };
            format!(
                "[[character]] {}: killing together with {other}, which no known character has",
                character.word()
            )
        };
        Character::ALL.iter().filter(doubtful).map(warn).collect()
    }

    fn shelf() -> &'static Shelf<Values> {
        &SHELF
    }
}

/// The file as it is written. Keys that begin with `src_` are for people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema: u32,
    rules: Rules,
    ring: RingTable,
    setup: Vec<Row>,
    clue: Vec<ClueTable>,
    character: Vec<CharacterTable>,
    tile: Vec<TileTable>,
    investigation_board: BoardTable,
    support: SupportTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RingTable {
    positions: u8,
    start: u8,
    second_red: u8,
}

#[derive(Deserialize)]
struct ClueTable {
    #[serde(rename = "type")]
    clue: Clue,
    colour: String,
    plus: [u8; 5],
    #[serde(default)]
    variant_mask_per_player: u8,
}

#[derive(Deserialize)]
struct CharacterTable {
    id: Character,
    #[serde(default)]
    variant: Option<Variant>,
    types: Vec<Kind>,
    slots: Vec<Kind>,
    #[serde(default)]
    collection: Option<Vec<Clue>>,
    #[serde(default)]
    staying_alive: Option<Vec<Clue>>,
    #[serde(default)]
    killing: Vec<Kind>,
    #[serde(default)]
    partner: Option<Character>,
    #[serde(default)]
    special_x: Option<u8>,
    #[serde(default)]
    min_players: u8,
    #[serde(default)]
    beginner: bool,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Variant {
    Mask,
}

#[derive(Deserialize)]
struct TileTable {
    id: Tile,
    red: bool,
    actions: Vec<Deed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardTable {
    squares: Vec<Square>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SupportTable {
    tokens_neutral: u8,
    tokens_transformed_kaneki: u8,
}

impl File {
    /// What a data file must keep to.
    fn values(self) -> Result<Values, String> {
        must(self.schema == 1, || format!("schema is {}, and only 1 is known", self.schema))?;
        self.check_rules()?;
        self.check_board()?;
        Ok(Values {
            rules: self.rules,
            start: self.ring.start,
            second_red: self.ring.second_red,
            clues: self.clues()?,
            characters: self.characters()?,
            tiles: self.tiles()?,
            setups: self.setup,
        })
    }

    fn check_rules(&self) -> Result<(), String> {
        let rounds = self.rules.max_rounds;
        must((1..=30).contains(&rounds), || format!("[rules] max_rounds = {rounds}: a number from 1 to 30"))?;
        let ring = &self.ring;
        must(ring.positions == 8, || format!("[ring] positions = {}: the board has 8", ring.positions))?;
        must(ring.start == 0, || format!("[ring] start = {}: places are counted from the start, 0", ring.start))?;
        must((1..=6).contains(&ring.second_red), || {
            format!("[ring] second_red = {}: a number from 1 to 6", ring.second_red)
        })?;
        for row in &self.setup {
            let Row { players, id, ghouls, inspectors, humans, pool } = row;
            must((4..=8).contains(players), || format!("[[setup]] {id}: players = {players}, from 4 to 8"))?;
            must(*pool > 0, || format!("[[setup]] {id}: pool = 0, at least 1 marker"))?;
            let characters = [ghouls, inspectors, humans].into_iter().copied().map(u32::from).sum::<u32>();
            must(characters == u32::from(*players), || {
                format!("[[setup]] {id}: {ghouls} + {inspectors} + {humans} characters for {players} players")
            })?;
        }
        let missing = (4..=8).find(|&n| !self.setup.iter().any(|row| row.players == n));
        missing.map_or(Ok(()), |n| Err(format!("no [[setup]] has players = {n}")))
    }

    fn check_board(&self) -> Result<(), String> {
        let mut squares = self.investigation_board.squares.clone();
        squares.sort_unstable();
        must(squares == Square::ALL, || {
            format!("[investigation_board] squares: each once of {:?}", Square::WORDS)
        })?;
        let SupportTable { tokens_neutral, tokens_transformed_kaneki } = self.support;
        must(tokens_transformed_kaneki == 1 && tokens_neutral >= 7, || {
            "[support]: one Transformed Kaneki and at least 7 neutral tokens".into()
        })
    }

    fn clues(&self) -> Result<[Cards; Clue::ALL.len()], String> {
        let each = by_id("clue", "type", &Clue::ALL, Clue::word, &self.clue, |table| table.clue)?;
        for table in &each[..Clue::Mask.index()] {
            let sum = table.plus.into_iter().map(u32::from).sum::<u32>();
            must(sum == 6, || format!("[[clue]] {}: plus adds up to {sum}, not to 6", table.clue.word()))?;
            must(table.variant_mask_per_player == 0, || {
                format!("[[clue]] {}: only Masks come with the players", table.clue.word())
            })?;
        }
        for (at, wanted) in [12, 3, 3, 3, 3].into_iter().enumerate() {
            let sum = each[..Clue::Mask.index()].iter().map(|table| u32::from(table.plus[at])).sum::<u32>();
            must(sum == wanted, || format!("[[clue]] {sum} cards are marked {}+, not {wanted}", at + 4))?;
        }
        let masks = each[Clue::Mask.index()];
        must(masks.plus == [0; 5] && masks.variant_mask_per_player == 1, || {
            "[[clue]] mask: no marks, and variant_mask_per_player = 1".into()
        })?;
        Ok(std::array::from_fn(|at| Cards {
            colour: each[at].colour.clone(),
            plus: each[at].plus,
            per_player: each[at].variant_mask_per_player,
        }))
    }

    fn characters(&self) -> Result<[Person; Character::ALL.len()], String> {
        let each = by_id("character", "id", &Character::ALL, Character::word, &self.character, |table| table.id)?;
        for table in &each {
            table.check()?;
        }
        Ok(std::array::from_fn(|at| {
            let table = each[at];
            Person {
                kinds: table.types.iter().copied().collect(),
                slots: table.slots.iter().copied().collect(),
                mask: table.variant == Some(Variant::Mask),
                collection: table.collection.as_ref().map(|cards| bag(cards.iter().copied())),
                staying_alive: table.staying_alive.as_ref().map(|cards| bag(cards.iter().copied())),
                killing: table.killing.iter().copied().collect(),
                partner: table.partner,
                special: table.special_x,
                min_players: table.min_players,
                beginner: table.beginner,
            }
        }))
    }

    fn tiles(&self) -> Result<[Place; Tile::ALL.len()], String> {
        let each = by_id("tile", "id", &Tile::ALL, Tile::word, &self.tile, |table| table.id)?;
        let red = each.iter().filter(|table| table.red).count();
        must(red == 2, || format!("[[tile]] {red} tiles are red, not 2"))?;
        for attack in [Deed::AttackMost, Deed::AttackThree] {
            let holders: Vec<_> = each.iter().filter(|table| table.actions.contains(&attack)).collect();
            let right = matches!(holders[..], [table] if table.red && table.actions.last() == Some(&attack));
            must(right, || format!("[[tile]] {}: the last action of exactly one red tile", attack.word()))?;
        }
        for table in &each {
            let (id, actions) = (table.id.word(), &table.actions);
            must(actions.len() <= DEEDS, || format!("[[tile]] {id}: at most {DEEDS} actions"))?;
            let attacks = actions.iter().filter(|deed| deed.is_attack()).count();
            must(attacks == usize::from(table.red), || {
                format!("[[tile]] {id}: a red tile has one attack, others none")
            })?;
        }
        Ok(std::array::from_fn(|at| Place {
            red: each[at].red,
            deeds: each[at].actions.iter().copied().collect(),
        }))
    }
}

impl CharacterTable {
    fn check(&self) -> Result<(), String> {
        let id = self.id.word();
        let says = |what: &str| format!("[[character]] {id}: {what}");
        must(!self.types.is_empty() && !self.slots.is_empty(), || says("types and slots name at least one kind"))?;
        must(self.collection.as_ref().is_none_or(|cards| cards.len() == 3), || says("collection lists 3 cards"))?;
        must(self.staying_alive.as_ref().is_none_or(|cards| cards.len() == 2), || {
            says("staying_alive lists 2 cards")
        })?;
        let inspector = self.types.contains(&Kind::Inspector);
        must(self.special_x.is_none_or(|x| inspector && (1..=3).contains(&x)), || {
            says("special_x is 1, 2 or 3, and for inspectors alone")
        })?;
        must(self.partner != Some(self.id), || says("nobody is their own partner"))?;
        let masks = |cards: &Option<Vec<Clue>>| cards.as_ref().is_some_and(|cards| cards.contains(&Clue::Mask));
        must(self.variant.is_some() || !(masks(&self.collection) || masks(&self.staying_alive)), || {
            says("Masks are wanted by characters of the Mask variant alone")
        })
    }
}

fn must(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// The tables in the order of their things, each of which must be there exactly once.
fn by_id<'a, T, I: Copy + PartialEq>(
    kind: &str,
    key: &str,
    all: &[I],
    word: impl Fn(I) -> &'static str,
    tables: &'a [T],
    id: impl Fn(&T) -> I,
) -> Result<Vec<&'a T>, String> {
    let mut sorted = Vec::with_capacity(all.len());
    for &wanted in all {
        let mut found = tables.iter().filter(|table| id(table) == wanted);
        match (found.next(), found.next()) {
            (Some(table), None) => sorted.push(table),
            (None, _) => return Err(format!("no [[{kind}]] has {key} = \"{}\"", word(wanted))),
            (Some(_), Some(_)) => return Err(format!("two [[{kind}]] have {key} = \"{}\"", word(wanted))),
        }
    }
    Ok(sorted)
}

const _: () = assert!(Square::ALL.len() == Test::ALL.len() + 1, "each test has its square");

// What Bloody Masquerade shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * What a seat can do.
 */
export type Action = { "do": "up", card: Clue, } | { "do": "show", cards: Two, } | { "do": "give", card: Clue, } | { "do": "move",
/**
 * 1 or 2.
 */
steps: number, } | { "do": "special", target: Seat, } | { "do": "ask", target: Seat, } | { "do": "swap", give: Held, take: Held, } | { "do": "keep" } | { "do": "remove", seat: Seat, square: Square, } | { "do": "mark", seat: Seat, } | { "do": "attack", target: Seat, } | { "do": "look",
/**
 * Whose; one's own is allowed.
 */
seat: Seat, } | { "do": "trade", seat: Seat, } | { "do": "skip" };

/**
 * The kinds of clue cards.
 */
export const CLUES: readonly Clue[] = ["coffee","food","transformation","dove","mask"];

/**
 * Who somebody secretly is. What each wants is a house value.
 */
export type Character = "kaneki" | "kimi" | "hide" | "mado" | "amon" | "suzuya" | "nishiki" | "rize" | "touka" | "tsukiyama" | "hinami" | "uta" | "yoshimura" | "yomo" | "half_kaneki" | "yoriko";

/**
 * A character in play.
 */
export type CharacterView = { id: Character,
/**
 * What it counts as.
 */
kinds: Array<Kind>,
/**
 * The three cards that win at once.
 */
collection: Array<Clue> | null,
/**
 * The two cards that win at the end, alive.
 */
staying_alive: Array<Clue> | null, killing: Array<Kind>,
/**
 * Whose survival wins.
 */
partner: Character | null,
/**
 * An Inspector's Special: the least number of markers.
 */
special: number | null, };

/**
 * A kind of clue card.
 */
export type Clue = "coffee" | "food" | "transformation" | "dove" | "mask";

/**
 * A kind of clue card in play.
 */
export type ClueView = { id: Clue, colour: string, count: number, };

/**
 * What is done at a location.
 */
export type Deed = "suspect:coffee2" | "suspect:food2" | "suspect:dove2" | "suspect:any2" | "suspect:transformation1" | "interrogate" | "cover_remove" | "cover_give" | "attack_most" | "attack_three";

/**
 * Where a card went that lay up.
 */
export type Destination = "hand" | "other";

/**
 * How the game ended, with everything shown.
 */
export type Ending = { reason: Reason, attacker: Seat | null,
/**
 * Who was attacked.
 */
target: Seat | null,
/**
 * Support variant: the attack turned against the attacker.
 */
reversed: boolean, winners: Array<Seat>,
/**
 * Everybody.
 */
seats: Array<Reveal>, };

/**
 * A card that everybody saw go into a hand.
 */
export type EnteredView = { card: Clue, turn: number,
/**
 * How many interrogations the seat was in since.
 */
since: number, };

/**
 * What happened. A field that is an `Option` is `None` for those who may not know it.
 */
export type Event = { "type": "dealt", seat: Seat, character: Character,
/**
 * Its cards, in the order of kinds.
 */
cards: Array<Clue>,
/**
 * Support variant: whether its token is Transformed Kaneki.
 */
kaneki: boolean | null, } | { "type": "first", seat: Seat, } | { "type": "ready", seat: Seat, } | { "type": "up", seat: Seat, card: Clue, } | { "type": "showed", seat: Seat, to: Seat,
/**
 * What, in the order of kinds.
 */
cards: Array<Clue>, } | { "type": "all_shown" } | { "type": "gave", seat: Seat, to: Seat, card: Clue, } | { "type": "all_given" } | { "type": "turn", seat: Seat,
/**
 * Its number, from 1.
 */
number: number, } | { "type": "moved", seat: Seat, from: number, to: number, tile: Tile, } | { "type": "turned", place: number, tile: Tile, visible: boolean, } | { "type": "suspected", test: Test,
/**
 * Who was checked; the rest were not, since the Pool was empty.
 */
checked: Array<Seat>,
/**
 * Who took a marker.
 */
took: Array<Seat>,
/**
 * What is left in the Pool.
 */
pool: number, } | { "type": "pool_empty" } | { "type": "idle", deed: Deed, } | { "type": "skipped", seat: Seat,
/**
 * What; nothing for the Support step.
 */
deed: Deed | null, } | { "type": "interrogated", seat: Seat, target: Seat,
/**
 * How many cards are shown.
 */
cards: number, } | { "type": "settled", seat: Seat, target: Seat,
/**
 * What the asker gave; nothing if there was no swap.
 */
gave: Clue | null,
/**
 * What the asker took.
 */
took: Clue | null, } | { "type": "interrogation_over", seat: Seat, target: Seat, } | { "type": "up_gone", seat: Seat, card: Clue, } | { "type": "up_changed", seat: Seat, old: Clue, new: Clue,
/**
 * Where the old one went.
 */
to: Destination, } | { "type": "removed", seat: Seat, from: Seat, square: Square, pool: number, } | { "type": "marked", seat: Seat, to: Seat,
/**
 * What is left in the Pool.
 */
pool: number, } | { "type": "attacked", seat: Seat, target: Seat, means: Means,
/**
 * The attacker and the target.
 */
characters: [Character, Character],
/**
 * Support variant: whether their tokens are Transformed Kaneki.
 */
kaneki: [boolean, boolean] | null, died: Seat, } | { "type": "looked", seat: Seat,
/**
 * Whose token.
 */
of: Seat,
/**
 * Whether it is Transformed Kaneki: for the one who looked alone.
 */
kaneki: boolean | null, } | { "type": "traded",
/**
 * Whose turn it was.
 */
seat: Seat, with: Seat, } | { "type": "ended", ending: Ending, };

/**
 * The built-in house values.
 */
export const HOUSE: HouseView = {
  "rules": {
    "attack_most_min_markers": 1,
    "both_kanekis_allowed": false,
    "faceup_counts_for_collection": false,
    "faceup_counts_for_special_action": false,
    "faceup_counts_for_staying_alive": false,
    "faceup_counts_for_suspicion": true,
    "give_marker_to_self": true,
    "interrogation_show_all_at": 3,
    "masks_count_as_identical_pair": true,
    "max_rounds": 15,
    "pool_end_is_latched": true,
    "reversal_kill_counts_for_objective": true,
    "special_action_triggers_support": true,
  },
  "tiles": {
    "anteiku": {"deeds":["suspect:coffee2","interrogate"],"red":false},
    "back_alley": {"deeds":["suspect:transformation1","interrogate"],"red":false},
    "ccg_hq": {"deeds":["suspect:dove2","interrogate"],"red":false},
    "cochlea": {"deeds":["cover_give","attack_three"],"red":true},
    "ghoul_restaurant": {"deeds":["cover_remove","attack_most"],"red":true},
    "helter_skelter": {"deeds":["suspect:any2","interrogate"],"red":false},
    "mask_shop": {"deeds":["interrogate","cover_remove"],"red":false},
    "university": {"deeds":["suspect:food2","interrogate"],"red":false},
  },
};

/**
 * A card of a hand, or the one that lies up.
 */
export type Held = { card: Clue,
/**
 * Whether it is the one that lies up.
 */
up: boolean, };

/**
 * What the page gets of the values: everything that the deal does not change.
 */
export type HouseView = { rules: Rules, tiles: Record<Tile, Place>, };

/**
 * An objective of a seat, judged.
 */
export type Judged = { objective: Objective,
/**
 * What became of it.
 */
verdict: Verdict, };

/**
 * What a character can count as.
 */
export const KINDS: readonly Kind[] = ["human","ghoul","inspector"];

/**
 * What a character counts as.
 */
export type Kind = "human" | "ghoul" | "inspector";

/**
 * Which row of the table of setups.
 */
export type Letter = "a" | "b";

/**
 * The most steps of a move.
 */
export const MOST_STEPS: number = 2;

/**
 * What only one seat knows.
 */
export type Me = { seat: Seat, character: Character,
/**
 * Its hand, in the order of kinds.
 */
hand: Array<Clue>,
/**
 * What it chose in a simultaneous step that is not over yet.
 */
picked: Array<Clue>,
/**
 * Support variant: for each seat, whether its token is Transformed Kaneki, as far as this seat knows.
 */
tokens: Array<boolean | null>, };

/**
 * How somebody was attacked.
 */
export type Means = "most" | "three" | "special";

/**
 * The latest interrogation of one by another; in turn 0 the preliminary exchange, in which each seat sees cards of
 * its right neighbour and gives it one.
 */
export type MeetingView = { asker: Seat, target: Seat, turn: number,
/**
 * How many cards were shown.
 */
cards: number,
/**
 * How many interrogations the asker was in since.
 */
asker_since: number,
/**
 * How many the target was in since.
 */
target_since: number,
/**
 * What was shown and swapped: for the two alone.
 */
secret: Secret | null, };

/**
 * One of the things that make a character win.
 */
export type Objective = "collection" | "killing" | "team" | "staying_alive" | "partner";

/**
 * What can be chosen before the start.
 */
export type Options = {
/**
 * Six players or more: which row of the table of setups.
 */
setup: Letter,
/**
 * Whether the Mask variant is played.
 */
mask: boolean,
/**
 * Whether the Support variant is played.
 */
support: boolean, characters: string,
/**
 * Who has the first turn.
 */
first: string, house: string, };

/**
 * What is asked, as everybody sees it.
 */
export type PhaseView = { "is": "first_up" } | { "is": "first_show" } | { "is": "first_give" } | { "is": "start" } | { "is": "ask" } | { "is": "answer", target: Seat, } | { "is": "exchange", target: Seat, } | { "is": "place",
/**
 * Who was interrogated.
 */
target: Seat, } | { "is": "remove" } | { "is": "mark" } | { "is": "attack" } | { "is": "support" } | { "is": "over" };

/**
 * A location.
 */
export type Place = {
/**
 * Whether its edge is red.
 */
red: boolean,
/**
 * What is done there, in this order.
 */
deeds: Array<Deed>, };

/**
 * A place of the ring.
 */
export type PlaceView = {
/**
 * The tile there, if everybody knows it.
 */
tile: Tile | null,
/**
 * Whether it lies face up.
 */
visible: boolean,
/**
 * Whether its edge is red.
 */
red: boolean, };

/**
 * Why the game ended.
 */
export type Reason = "instant" | "death" | "pool_empty" | "rounds";

/**
 * Why a seat may not do that.
 */
export type Refusal = { "code": "not_asked" } | { "code": "over" } | { "code": "not_now" } | { "code": "no_such_seat" } | { "code": "yourself" } | { "code": "not_held" } | { "code": "mask_first" } | { "code": "not_up" } | { "code": "not_shown" } | { "code": "no_such_move" } | { "code": "not_an_inspector" } | { "code": "no_doves" } | { "code": "too_few_markers" } | { "code": "no_marker" } | { "code": "not_to_yourself" } | { "code": "not_a_killer" } | { "code": "not_the_most" } | { "code": "fewer_than_three" } | { "code": "may_not_skip" };

/**
 * A seat, wholly shown.
 */
export type Reveal = { character: Character, hand: Array<Clue>,
/**
 * Mask variant: the card that lay up.
 */
up: Clue | null,
/**
 * Support variant: whether its token was Transformed Kaneki.
 */
kaneki: boolean, dead: boolean, won: boolean, objectives: Array<Judged>, };

/**
 * Switches for what the rulebooks leave open.
 */
export type Rules = {
/**
 * The fewest markers with which the player who has the most can be attacked.
 */
attack_most_min_markers: number,
/**
 * From how many markers on the whole hand is shown in an interrogation.
 */
interrogation_show_all_at: number, pool_end_is_latched: boolean, give_marker_to_self: boolean, special_action_triggers_support: boolean, reversal_kill_counts_for_objective: boolean, both_kanekis_allowed: boolean, faceup_counts_for_suspicion: boolean, faceup_counts_for_collection: boolean, faceup_counts_for_staying_alive: boolean, faceup_counts_for_special_action: boolean, masks_count_as_identical_pair: boolean, max_rounds: number, };

/**
 * The squares of an Investigation board, in the order in which a view counts their markers.
 */
export const SQUARES: readonly Square[] = ["coffee2","food2","dove2","any2","transformation1","given"];

/**
 * A chair at the table, counted from 0. People and bots sit on seats.
 */
export type Seat = number;

/**
 * A seat as everybody sees it.
 */
export type SeatView = {
/**
 * Markers on each square, in the order of squares.
 */
markers: Array<number>,
/**
 * All of them.
 */
suspicion: number,
/**
 * How many cards it would show in an interrogation now.
 */
shows: number,
/**
 * Mask variant: the card that lies up.
 */
up: Clue | null,
/**
 * Mask variant: the card that lay up and was swapped away, while the next is being chosen.
 */
gone: Clue | null,
/**
 * How many interrogations it took part in.
 */
exchanges: number,
/**
 * The latest result of each test.
 */
tests: Array<TestedView>,
/**
 * Mask variant: the latest card that everybody saw go into its hand.
 */
entered: EnteredView | null,
/**
 * How many interrogations it was in since its latest turn began without a complete Collection.
 */
began: number | null,
/**
 * Support variant: the number of the token before it, which is the seat that had it first.
 */
token: number,
/**
 * Support variant: the tokens it looked at.
 */
looked: Array<Seat>, };

/**
 * What two know of their meeting.
 */
export type Secret = {
/**
 * What the target showed.
 */
shown: Array<Clue>,
/**
 * What the asker gave.
 */
gave: Clue | null,
/**
 * What the asker got.
 */
got: Clue | null, };

/**
 * Where a marker lies on an Investigation board: what it was taken for.
 */
export type Square = "coffee2" | "food2" | "dove2" | "any2" | "transformation1" | "given";

/**
 * The fewest markers of a target where the attack asks for three.
 */
export const THREE: number = 3;

/**
 * What a Suspicion looks for.
 */
export type Test = "coffee2" | "food2" | "dove2" | "any2" | "transformation1";

/**
 * What a Suspicion told about a seat.
 */
export type TestedView = {
/**
 * What was looked for.
 */
test: Test,
/**
 * Whether it was there.
 */
met: boolean, turn: number,
/**
 * How many interrogations the seat was in since.
 */
since: number, };

/**
 * A location. What can be done there is a house value.
 */
export type Tile = "anteiku" | "university" | "ccg_hq" | "back_alley" | "helter_skelter" | "mask_shop" | "ghoul_restaurant" | "cochlea";

/**
 * Two cards in the order of kinds, so that the same two are always the same value.
 */
export type Two = [Clue, Clue];

/**
 * What became of an objective.
 */
export type Verdict = "met" | "failed" | "void";

/**
 * All that one viewer may know.
 */
export type View = {
/**
 * The options of this table.
 */
options: Options,
/**
 * The row of the table of setups: `4`, `6a`.
 */
setup: string,
/**
 * What is asked.
 */
phase: PhaseView,
/**
 * Who is asked.
 */
waiting: Array<Seat>,
/**
 * Number of the running turn, from 1; 0 before the first.
 */
turn: number,
/**
 * Number of the running round, from 1; 0 before the first.
 */
round: number,
/**
 * Who has the first turn.
 */
first: Seat,
/**
 * Whose turn it is.
 */
active: Seat,
/**
 * The deed that is being done at the location, if somebody is asked about one.
 */
doing: Deed | null,
/**
 * Its place among the deeds of the location.
 */
deed: number,
/**
 * Markers in the Pool.
 */
pool: number,
/**
 * Markers in the Pool at the start.
 */
full_pool: number,
/**
 * The Pool was empty: the game ends after this turn.
 */
last_turn: boolean,
/**
 * The place of the Action token.
 */
token: number,
/**
 * The places of the ring, clockwise from the start.
 */
ring: Array<PlaceView>,
/**
 * Each seat as everybody sees it.
 */
seats: Array<SeatView>,
/**
 * The latest interrogation of each by each, and the preliminary exchange.
 */
meetings: Array<MeetingView>,
/**
 * The characters in play and what they want.
 */
cast: Array<CharacterView>,
/**
 * The clue cards in play.
 */
clues: Array<ClueView>,
/**
 * What only this seat knows; nothing for a spectator.
 */
me: Me | null,
/**
 * Once the game is over: everything.
 */
ending: Ending | null, };

// What King of Tokyo shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * What a seat can do. The decisions D1 to D14 are those of RULES.md.
 */
export type Action = { "do": "mimic",
/**
 * A Keep card in play.
 */
card: Card, } | { "do": "keep" } | { "do": "reroll", dice: Array<Face>, } | { "do": "telepath", dice: Array<Face>, } | { "do": "smoke", dice: Array<Face>,
/**
 * Whose charge.
 */
copy: Copy, } | { "do": "dweller",
/**
 * Which: nothing but 3s.
 */
dice: Array<Face>, } | { "do": "stop" } | { "do": "probe",
/**
 * What the die shows.
 */
face: Face,
/**
 * Which Probe.
 */
copy: Copy, } | { "do": "pass" } | { "do": "accept" } | { "do": "cull",
/**
 * What the die shows.
 */
face: Face, } | { "do": "twist", from: Face, to: Face,
/**
 * Which Plot Twist.
 */
copy: Copy, } | { "do": "stretch", from: Face, to: Face, } | { "do": "done" } | { "do": "heal" } | { "do": "cure_poison" } | { "do": "cure_shrink" } | { "do": "ray", seat: Seat, } | { "do": "usual" } | { "do": "extra", seat: Seat, } | { "do": "wings" } | { "do": "stay" } | { "do": "yield" } | { "do": "buy", card: Card, } | { "do": "sweep" } | { "do": "peek" } | { "do": "buy_top" } | { "do": "buy_from", seat: Seat, card: Card, } | { "do": "end" } | { "do": "store",
/**
 * How much of the own energy; the card gets twice as much.
 */
amount: number, } | { "do": "sell", card: Card, } | { "do": "freeze" } | { "do": "decline" } | { "do": "rapid_heal" };

/**
 * What is asked, and of whom.
 */
export type AskView = { what: Question, seat: Seat, };

/**
 * An attack on a monster in Tokyo that may yield.
 */
export type AttackView = {
/**
 * Hearts that it cost.
 */
lost: number,
/**
 * Damage that comes only if the owner of Jets stays.
 */
held: number, };

/**
 * The fewest monsters with which Tokyo Bay is open.
 */
export const BAY_SEATS: number = 5;

/**
 * What is printed on each card: its cost, what each use costs, whether it stays, the damage to its buyer.
 */
export const CARDS: Readonly<Record<Card, { cost: number, fee: number, keep: boolean, harm: number, }>> = {
  "acid-attack": {"cost":6,"fee":0,"harm":0,"keep":true},
  "alien-metabolism": {"cost":3,"fee":0,"harm":0,"keep":true},
  "alpha-monster": {"cost":5,"fee":0,"harm":0,"keep":true},
  "apartment-building": {"cost":5,"fee":0,"harm":0,"keep":false},
  "armor-plating": {"cost":4,"fee":0,"harm":0,"keep":true},
  "background-dweller": {"cost":4,"fee":0,"harm":0,"keep":true},
  "burrowing": {"cost":5,"fee":0,"harm":0,"keep":true},
  "camouflage": {"cost":3,"fee":0,"harm":0,"keep":true},
  "commuter-train": {"cost":4,"fee":0,"harm":0,"keep":false},
  "complete-destruction": {"cost":3,"fee":0,"harm":0,"keep":true},
  "corner-store": {"cost":3,"fee":0,"harm":0,"keep":false},
  "dedicated-news-team": {"cost":3,"fee":0,"harm":0,"keep":true},
  "drop-from-high-altitude": {"cost":5,"fee":0,"harm":0,"keep":false},
  "eater-of-the-dead": {"cost":4,"fee":0,"harm":0,"keep":true},
  "energize": {"cost":8,"fee":0,"harm":0,"keep":false},
  "energy-hoarder": {"cost":3,"fee":0,"harm":0,"keep":true},
  "evacuation-orders": {"cost":7,"fee":0,"harm":0,"keep":false},
  "evacuation-orders-2": {"cost":7,"fee":0,"harm":0,"keep":false},
  "even-bigger": {"cost":4,"fee":0,"harm":0,"keep":true},
  "extra-head": {"cost":7,"fee":0,"harm":0,"keep":true},
  "extra-head-2": {"cost":7,"fee":0,"harm":0,"keep":true},
  "fire-blast": {"cost":3,"fee":0,"harm":0,"keep":false},
  "fire-breathing": {"cost":4,"fee":0,"harm":0,"keep":true},
  "freeze-time": {"cost":5,"fee":0,"harm":0,"keep":true},
  "frenzy": {"cost":7,"fee":0,"harm":0,"keep":false},
  "friend-of-children": {"cost":3,"fee":0,"harm":0,"keep":true},
  "gas-refinery": {"cost":6,"fee":0,"harm":0,"keep":false},
  "giant-brain": {"cost":5,"fee":0,"harm":0,"keep":true},
  "gourmet": {"cost":4,"fee":0,"harm":0,"keep":true},
  "heal": {"cost":3,"fee":0,"harm":0,"keep":false},
  "healing-ray": {"cost":4,"fee":0,"harm":0,"keep":true},
  "herbivore": {"cost":5,"fee":0,"harm":0,"keep":true},
  "herd-culler": {"cost":3,"fee":0,"harm":0,"keep":true},
  "high-altitude-bombing": {"cost":4,"fee":0,"harm":3,"keep":false},
  "it-has-a-child": {"cost":7,"fee":0,"harm":0,"keep":true},
  "jet-fighters": {"cost":5,"fee":0,"harm":4,"keep":false},
  "jets": {"cost":5,"fee":0,"harm":0,"keep":true},
  "made-in-a-lab": {"cost":2,"fee":0,"harm":0,"keep":true},
  "metamorph": {"cost":3,"fee":0,"harm":0,"keep":true},
  "mimic": {"cost":8,"fee":1,"harm":0,"keep":true},
  "monster-batteries": {"cost":2,"fee":0,"harm":0,"keep":true},
  "national-guard": {"cost":3,"fee":0,"harm":2,"keep":false},
  "nova-breath": {"cost":7,"fee":0,"harm":0,"keep":true},
  "nuclear-power-plant": {"cost":6,"fee":0,"harm":0,"keep":false},
  "omnivore": {"cost":4,"fee":0,"harm":0,"keep":true},
  "opportunist": {"cost":3,"fee":0,"harm":0,"keep":true},
  "parasitic-tentacles": {"cost":4,"fee":0,"harm":0,"keep":true},
  "plot-twist": {"cost":3,"fee":0,"harm":0,"keep":true},
  "poison-quills": {"cost":3,"fee":0,"harm":0,"keep":true},
  "poison-spit": {"cost":4,"fee":0,"harm":0,"keep":true},
  "psychic-probe": {"cost":3,"fee":0,"harm":0,"keep":true},
  "rapid-healing": {"cost":3,"fee":2,"harm":0,"keep":true},
  "regeneration": {"cost":4,"fee":0,"harm":0,"keep":true},
  "rooting-for-the-underdog": {"cost":3,"fee":0,"harm":0,"keep":true},
  "shrink-ray": {"cost":6,"fee":0,"harm":0,"keep":true},
  "skyscraper": {"cost":6,"fee":0,"harm":0,"keep":false},
  "smoke-cloud": {"cost":4,"fee":0,"harm":0,"keep":true},
  "solar-powered": {"cost":2,"fee":0,"harm":0,"keep":true},
  "spiked-tail": {"cost":5,"fee":0,"harm":0,"keep":true},
  "stretchy": {"cost":3,"fee":2,"harm":0,"keep":true},
  "tanks": {"cost":4,"fee":0,"harm":3,"keep":false},
  "telepath": {"cost":4,"fee":1,"harm":0,"keep":true},
  "urbavore": {"cost":4,"fee":0,"harm":0,"keep":true},
  "vast-storm": {"cost":6,"fee":0,"harm":0,"keep":false},
  "were-only-making-it-stronger": {"cost":3,"fee":0,"harm":0,"keep":true},
  "wings": {"cost":6,"fee":2,"harm":0,"keep":true},
};

/**
 * A card of the box. Of the two titles that exist twice, the second copy ends in `2`.
 */
export type Card = "acid-attack" | "alien-metabolism" | "alpha-monster" | "armor-plating" | "background-dweller" | "burrowing" | "camouflage" | "complete-destruction" | "dedicated-news-team" | "eater-of-the-dead" | "energy-hoarder" | "even-bigger" | "extra-head" | "extra-head-2" | "fire-breathing" | "freeze-time" | "friend-of-children" | "giant-brain" | "gourmet" | "healing-ray" | "herbivore" | "herd-culler" | "it-has-a-child" | "jets" | "made-in-a-lab" | "metamorph" | "mimic" | "monster-batteries" | "nova-breath" | "omnivore" | "opportunist" | "parasitic-tentacles" | "plot-twist" | "poison-quills" | "poison-spit" | "psychic-probe" | "rapid-healing" | "regeneration" | "rooting-for-the-underdog" | "shrink-ray" | "smoke-cloud" | "solar-powered" | "spiked-tail" | "stretchy" | "telepath" | "urbavore" | "were-only-making-it-stronger" | "wings" | "apartment-building" | "commuter-train" | "corner-store" | "drop-from-high-altitude" | "energize" | "evacuation-orders" | "evacuation-orders-2" | "fire-blast" | "frenzy" | "gas-refinery" | "heal" | "high-altitude-bombing" | "jet-fighters" | "national-guard" | "nuclear-power-plant" | "skyscraper" | "tanks" | "vast-storm";

/**
 * A Keep card in front of its owner.
 */
export type CardView = { card: Card,
/**
 * What Mimic is a copy of.
 */
copies: Card | null,
/**
 * Charges of Smoke Cloud or energy on Monster Batteries, also on Mimic as one of them.
 */
counters: number | null,
/**
 * Hearts that Even Bigger gave and that go with it, also with Mimic as its copy.
 */
granted: number | null,
/**
 * Whether the mimic counter lies on it.
 */
mimicked: boolean,
/**
 * Whether it has been used this turn and cannot be used again in it.
 */
used: boolean, };

/**
 * What made somebody gain or lose something.
 */
export type Cause = "dice" | "tokyo" | "entering" | "poison" | "sale" | { "card": Card };

/**
 * What a seat chose before the start.
 */
export type Choice = "random" | Monster;

/**
 * Which of two copies of a power is meant: the card itself, or Mimic as its copy.
 */
export type Copy = "card" | "mimic";

/**
 * The dice of a monster with one head.
 */
export const DICE: number = 6;

/**
 * How the game ended.
 */
export type Ending = {
/**
 * Who won; nobody when all fell together.
 */
winners: Array<Seat>, reason: Reason, };

/**
 * What happened. A field that is an `Option` may be `None` for those who may not know it.
 */
export type Event = { "type": "start_rolled", seat: Seat, dice: Array<Face>, } | { "type": "starts", seat: Seat, } | { "type": "turn", seat: Seat,
/**
 * Its number, from 1.
 */
number: number,
/**
 * Why it is an extra turn, if it is one.
 */
extra: Extra | null, } | { "type": "rolled", seat: Seat, means: Means,
/**
 * Those that lay still.
 */
kept: Array<Face>,
/**
 * What the others show now.
 */
rolled: Array<Face>, } | { "type": "stopped", seat: Seat, dice: Array<Face>, } | { "type": "probed", seat: Seat, from: Face, to: Face, } | { "type": "changed", seat: Seat, card: Card, from: Face, to: Face, } | { "type": "resolved", seat: Seat, dice: Array<Face>, } | { "type": "stars", seat: Seat, amount: number, cause: Cause, } | { "type": "stars_lost", seat: Seat, amount: number, cause: Cause, } | { "type": "energy", seat: Seat, amount: number, cause: Cause, } | { "type": "energy_lost", seat: Seat, amount: number, cause: Cause, } | { "type": "healed", seat: Seat, amount: number, cause: Cause, } | { "type": "cured", seat: Seat, poison: number, shrink: number, } | { "type": "threatened", seat: Seat, by: Seat | null, amount: number, cause: Cause, attack: boolean, } | { "type": "camouflaged", seat: Seat, dice: Array<Face>, } | { "type": "prevented",
/**
 * Who was to be damaged.
 */
seat: Seat, amount: number, card: Card, } | { "type": "damaged", seat: Seat, by: Seat | null, amount: number, cause: Cause, } | { "type": "afflicted", seat: Seat, poison: number, shrink: number, } | { "type": "stayed", seat: Seat, } | { "type": "left", seat: Seat,
/**
 * Which part.
 */
place: Place, why: Exit, } | { "type": "entered", seat: Seat,
/**
 * Which part.
 */
place: Place, } | { "type": "bay_closed" } | { "type": "bought", seat: Seat, card: Card, price: number,
/**
 * From whom, if from a monster.
 */
from: Seat | null, } | { "type": "revealed",
/**
 * Its place there, from 0.
 */
slot: number, card: Card, } | { "type": "swept", seat: Seat, } | { "type": "peeked", seat: Seat,
/**
 * Which card: for that seat alone.
 */
card: Card | null, } | { "type": "shuffled" } | { "type": "mimicked",
/**
 * Whose Mimic.
 */
seat: Seat, card: Card | null, } | { "type": "charged", seat: Seat,
/**
 * Monster Batteries, Smoke Cloud, or Mimic as one of them.
 */
card: Card,
/**
 * How much is on it.
 */
amount: number, } | { "type": "discarded", seat: Seat, card: Card, } | { "type": "sold", seat: Seat, card: Card, price: number, } | { "type": "winged", seat: Seat, } | { "type": "eliminated", seat: Seat, } | { "type": "revived", seat: Seat, } | { "type": "answered", seat: Seat, action: Action, } | { "type": "ended", ending: Ending, };

/**
 * Why a monster is no longer where it was.
 */
export type Exit = "yield" | "closed" | "pushed" | "fallen";

/**
 * Why a turn is an extra one.
 */
export type Extra = "freeze" | "frenzy";

/**
 * The faces in the order in which dice are sorted.
 */
export const FACES: readonly Face[] = ["one","two","three","heart","energy","claw"];

/**
 * A face of a die, in the order in which dice are sorted.
 */
export type Face = "one" | "two" | "three" | "heart" | "energy" | "claw";

/**
 * What the dice would do if they stayed as they are.
 */
export type Forecast = {
/**
 * Victory points, that of coming to Tokyo not included.
 */
stars: number, energy: number,
/**
 * Hearts the active monster would get back, as far as it has no other use for them.
 */
hearts: number,
/**
 * Who would be damaged.
 */
hits: Array<Packet>,
/**
 * The part of Tokyo that would be taken if nobody yields.
 */
enters: Place | null, };

/**
 * The victory points that win.
 */
export const GOAL: number = 20;

/**
 * The hearts of a monster, unless it is Even Bigger.
 */
export const HEARTS: number = 10;

/**
 * The hearts of the dice.
 */
export type HeartsView = {
/**
 * Dice without a use yet.
 */
left: number,
/**
 * Heal the active monster.
 */
own: number,
/**
 * Take poison counters off.
 */
poison: number,
/**
 * Take shrink counters off.
 */
shrink: number,
/**
 * Heal others, by seat.
 */
ray: Array<number>, };

/**
 * The damage that is being dealt.
 */
export type HitView = { dealer: Seat | null, cause: Cause,
/**
 * Whose damage is judged now.
 */
seat: Seat | null,
/**
 * What is left of every packet.
 */
packets: Array<Packet>,
/**
 * Camouflage dice that can still be rerolled.
 */
camouflage: Array<Face>, };

/**
 * The monsters of the box.
 */
export const MONSTERS: readonly Monster[] = ["the-king","gigazaur","cyberbunny","kraken","mekadragon","alienoid"];

/**
 * The most hearts that a monster can have.
 */
export const MOST_HEARTS: number = 12;

/**
 * With what dice were thrown again.
 */
export type Means = "first" | "reroll" | { "card": Card };

/**
 * A monster of the box. They differ in looks alone.
 */
export type Monster = "the-king" | "gigazaur" | "cyberbunny" | "kraken" | "mekadragon" | "alienoid";

/**
 * What can be chosen before the start.
 */
export type Options = {
/**
 * Five or six monsters: whether Tokyo has its Bay.
 */
bay: Switch,
/**
 * The monster of each seat.
 */
monsters: Array<Choice>, };

/**
 * What a seat wants answered without being asked.
 */
export type Orders = {
/**
 * Attacked in Tokyo: leave when no more than this many hearts are left.
 */
yield_at: number | null,
/**
 * Attacked in Tokyo: stay when more are left.
 */
stay: boolean,
/**
 * Buy nothing, neither in the own turn nor as an Opportunist.
 */
skip_buying: boolean, };

/**
 * Damage for one monster.
 */
export type Packet = { seat: Seat, amount: number, attack: boolean,
/**
 * Whether it would take the last heart.
 */
lethal: boolean, };

/**
 * Where a monster stands.
 */
export type Place = "outside" | "city" | "bay";

/**
 * The decisions D1 to D13 of the rules.
 */
export type Question = "move_mimic" | "roll" | "probe" | "probe_again" | "change" | "hearts" | "extra" | "hit" | "yield" | "buy" | "offer" | "copy" | "charge" | "sell" | "freeze";

/**
 * Why the game ended.
 */
export type Reason = "stars" | "last" | "nobody" | "cap";

/**
 * Why a seat may not do that.
 */
export type Refusal = { "code": "over" } | { "code": "eliminated" } | { "code": "not_your_turn" } | { "code": "not_now" } | { "code": "no_such_seat" } | { "code": "yourself" } | { "code": "not_yours" } | { "code": "no_energy" } | { "code": "no_such_dice" } | { "code": "no_dice" } | { "code": "only_threes" } | { "code": "no_rerolls" } | { "code": "used" } | { "code": "same_face" } | { "code": "in_tokyo" } | { "code": "full_hearts" } | { "code": "no_counter" } | { "code": "not_healed" } | { "code": "not_for_sale" } | { "code": "not_peeked" } | { "code": "peeked" } | { "code": "no_cards" } | { "code": "nothing_to_sweep" } | { "code": "not_copyable" } | { "code": "copied_already" };

/**
 * A chair at the table, counted from 0. People and bots sit on seats.
 */
export type Seat = number;

/**
 * A monster.
 */
export type SeatView = { monster: Monster,
/**
 * Still in the game.
 */
alive: boolean, place: Place, hearts: number,
/**
 * The most hearts it can have.
 */
max_hearts: number,
/**
 * Victory points.
 */
stars: number, energy: number,
/**
 * Poison counters.
 */
poison: number,
/**
 * Shrink counters.
 */
shrink: number,
/**
 * Protected by Wings until the end of the turn.
 */
winged: boolean,
/**
 * Its Keep cards.
 */
cards: Array<CardView>,
/**
 * What each place of the market, from the left, would cost it; `null` for an empty place.
 */
prices: [number | null, number | null, number | null],
/**
 * While dice can still change: the chance in percent that it is hit if the active monster goes for claws
 * with the rerolls it has.
 */
odds: number, };

/**
 * On or off.
 */
export type Switch = "on" | "off";

/**
 * All that one viewer may know.
 */
export type View = {
/**
 * The options of this table.
 */
options: Options,
/**
 * What is asked, and of whom; nothing once the game is over.
 */
ask: AskView | null,
/**
 * Number of the running turn, from 1.
 */
turn: number,
/**
 * Whose turn it is.
 */
active: Seat,
/**
 * Each monster.
 */
seats: Array<SeatView>,
/**
 * Whether Tokyo Bay can be entered.
 */
bay: boolean,
/**
 * The cards for sale; an empty place is `null`.
 */
market: [Card | null, Card | null, Card | null],
/**
 * How many cards are in the deck.
 */
deck: number, discard: Array<Card>,
/**
 * The top card of the deck, for those who have looked at it.
 */
top: Card | null,
/**
 * Who has looked at the top card.
 */
knows_top: Array<Seat>,
/**
 * The dice of the turn, sorted; none before they are thrown.
 */
dice: Array<Face>,
/**
 * Normal rerolls that are left.
 */
rerolls: number,
/**
 * While dice can still change: what they would do now.
 */
forecast: Forecast | null,
/**
 * During the hearts: dice without a use yet, and what the others will do.
 */
hearts: HeartsView | null,
/**
 * The damage that is being dealt.
 */
hit: HitView | null,
/**
 * During a question whether to yield: what the attack took, and what is still held back by Jets.
 */
attack: AttackView | null,
/**
 * Places of the market that are offered to the Opportunist who is asked.
 */
offered: Array<number>,
/**
 * How many dice fewer this turn has because of Freeze Time.
 */
freeze: number,
/**
 * Whose extra turns of Frenzy are to come, in order.
 */
frenzies: Array<Seat>,
/**
 * During a turn out of order: the seat from whose left play goes on.
 */
resume: Seat | null,
/**
 * Whether three 1s have earned another turn with Freeze Time.
 */
froze: boolean,
/**
 * Whether the active monster has taken hearts from another this turn.
 */
dealt: boolean,
/**
 * Hearts that Even Bigger gave: the card, and Mimic as its copy.
 */
granted: [number, number],
/**
 * The own seat; nothing for a spectator.
 */
me: Seat | null,
/**
 * Once the game is over: how.
 */
ending: Ending | null, };

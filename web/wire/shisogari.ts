// What Shisogari shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * What a seat can do.
 */
export type Action = { "do": "draft",
/**
 * Its back.
 */
colour: Colour, } | { "do": "take",
/**
 * Whose hand.
 */
from: Seat,
/**
 * The item that is named.
 */
item: Card,
/**
 * The back that is picked.
 */
colour: Colour, } | { "do": "give",
/**
 * Who has to draw.
 */
to: Seat,
/**
 * The item that is named.
 */
item: Card, } | { "do": "accuse",
/**
 * Who it is said to be.
 */
seat: Seat, } | { "do": "pass" } | { "do": "pick",
/**
 * Its back.
 */
colour: Colour, } | { "do": "confirm" } | { "do": "pair",
/**
 * The other card.
 */
with: Card, };

/**
 * Backs of a hand or of the lying cards.
 */
export type Backs = {
/**
 * White backs.
 */
white: number,
/**
 * Black backs.
 */
black: number, };

/**
 * What each card is: the colour of its back, and whether it is one of the items or a Bloodsucking card.
 */
export const CARDS: Readonly<Record<Card, { colour: Colour, item: boolean, bite: boolean, }>> = {
  "bible": {"bite":false,"colour":"black","item":true},
  "black_bite": {"bite":true,"colour":"black","item":false},
  "black_blank": {"bite":false,"colour":"black","item":false},
  "crucifix": {"bite":false,"colour":"white","item":true},
  "dagger": {"bite":false,"colour":"white","item":true},
  "garlic": {"bite":false,"colour":"black","item":true},
  "holy_water": {"bite":false,"colour":"white","item":true},
  "stake": {"bite":false,"colour":"black","item":true},
  "white_bite": {"bite":true,"colour":"white","item":false},
  "white_blank": {"bite":false,"colour":"white","item":false},
};

/**
 * The colours of backs.
 */
export const COLOURS: readonly Colour[] = ["white","black"];

/**
 * A kind of play card. White kinds come first, so that a colour is a range of a hand.
 */
export type Card = "crucifix" | "holy_water" | "dagger" | "white_bite" | "white_blank" | "stake" | "bible" | "garlic" | "black_bite" | "black_blank";

/**
 * The colour of a back. Everybody sees it.
 */
export type Colour = "white" | "black";

/**
 * How the drawn card's colour and the named item's hang together.
 */
export type ColourRule = "printed" | "common";

/**
 * How the game ended, and what everybody was.
 */
export type Ending = { winner: Team, reason: Reason,
/**
 * Who accused, if somebody did.
 */
accuser: Seat | null, accused: Seat | null,
/**
 * Pairs of identical items on the table.
 */
pairs: number,
/**
 * Seats that were still Hunters.
 */
hunters: number,
/**
 * What both together had to reach.
 */
need: number,
/**
 * Each seat, laid open.
 */
seats: Array<Reveal>, };

/**
 * What happened. A field that is an `Option` is `None` for those who may not know it.
 */
export type Event = { "type": "dealt", seat: Seat, role: Role,
/**
 * The two cards it put into the box.
 */
boxed: [Card, Card], hand: Array<Card>, } | { "type": "starts", seat: Seat, } | { "type": "drafted", seat: Seat,
/**
 * Its back.
 */
colour: Colour,
/**
 * Its face: for the seat alone.
 */
card: Card | null, } | { "type": "turn", seat: Seat,
/**
 * Its number, from 1.
 */
number: number, } | { "type": "takes", seat: Seat, from: Seat, item: Card, } | { "type": "gives", seat: Seat, to: Seat, item: Card, } | { "type": "drew", seat: Seat,
/**
 * From whose hand.
 */
from: Seat,
/**
 * Its back.
 */
colour: Colour,
/**
 * Its face: for these two alone.
 */
card: Card | null, } | { "type": "kept", seat: Seat, } | { "type": "paired", seat: Seat,
/**
 * Its back.
 */
colour: Colour,
/**
 * Whether it lies face-up.
 */
up: boolean,
/**
 * Its faces: for everybody when face-up, else for the owner alone.
 */
cards: [Card, Card] | null, } | { "type": "turned", seat: Seat, } | { "type": "passed", seat: Seat, } | { "type": "accused", seat: Seat,
/**
 * Who is said to be the Vampire.
 */
of: Seat, } | { "type": "ended",
/**
 * How, and what everybody was.
 */
ending: Ending, };

/**
 * The six items: what can be named.
 */
export const ITEMS: readonly Card[] = ["crucifix","holy_water","dagger","stake","bible","garlic"];

/**
 * The look at a drawn card.
 */
export type LookView = {
/**
 * The drawn card.
 */
card: Card,
/**
 * What it will be (R1 to R7), so that the page can say it before it is done.
 */
verdict: Verdict, };

/**
 * What only this seat knows.
 */
export type Me = {
/**
 * Its number.
 */
seat: Seat,
/**
 * What it is now.
 */
role: Role,
/**
 * The turn in which it became Kin; 0: never.
 */
turned: number,
/**
 * Its cards, in the order of kinds.
 */
hand: Array<Card>,
/**
 * What it put into the box.
 */
boxed: [Card, Card],
/**
 * The card it looks at, during its look.
 */
look: LookView | null,
/**
 * The latest card that it lost to, or drew from, each other seat.
 */
sightings: Array<SightingView>,
/**
 * With the option `reveal_kin_to_vampire`, for the Vampire: who became Kin.
 */
kin: Array<Seat>, };

/**
 * What can be chosen before the start.
 */
export type Options = {
/**
 * How the drawn card's colour and the named item's hang together.
 */
colour_rule: ColourRule,
/**
 * After this many turns the Vampire's team wins.
 */
turn_cap: number,
/**
 * Whether the Vampire's view marks the Kin.
 */
reveal_kin_to_vampire: boolean,
/**
 * The least time of a look at a drawn card, in milliseconds.
 */
look_ms: number, };

/**
 * A pair as the viewer sees it.
 */
export type PairView = {
/**
 * The backs.
 */
colour: Colour,
/**
 * Whether it lies face-up.
 */
up: boolean,
/**
 * The turn in which it was laid.
 */
turn: number,
/**
 * The faces, if the viewer may know them.
 */
cards: [Card, Card] | null, };

/**
 * What is asked, as everybody sees it.
 */
export type PhaseView = { "is": "draft", seat: Seat, } | { "is": "choose", seat: Seat, } | { "is": "pick", giver: Seat, picker: Seat,
/**
 * The named item.
 */
item: Card, } | { "is": "look", picker: Seat, source: Seat,
/**
 * The named item.
 */
item: Card,
/**
 * The drawn card's back.
 */
colour: Colour, } | { "is": "over" };

/**
 * The roles.
 */
export const ROLES: readonly Role[] = ["hunter","vampire","kin"];

/**
 * Why the game ended.
 */
export type Reason = "empty" | "accuse_ok" | "accuse_wrong" | "accuse_short" | "cap";

/**
 * Why a seat may not do that.
 */
export type Refusal = { "code": "not_your_turn" } | { "code": "over" } | { "code": "not_now" } | { "code": "no_such_seat" } | { "code": "yourself" } | { "code": "not_an_item" } | { "code": "no_shared_colour" } | { "code": "item_colour" } | { "code": "target_item_colour" } | { "code": "no_such_colour" } | { "code": "card_colour" } | { "code": "last_card" } | { "code": "not_a_hunter" } | { "code": "may_not_pass" } | { "code": "must_pair" } | { "code": "must_match" } | { "code": "not_the_vampire" } | { "code": "not_held" } | { "code": "other_colour" } | { "code": "not_a_mix" };

/**
 * A seat, laid open at the end.
 */
export type Reveal = {
/**
 * What it was at the end.
 */
role: Role,
/**
 * Its team at the end.
 */
team: Team, won: boolean,
/**
 * The turn in which it became Kin; 0: never.
 */
turned: number, hand: Array<Card>, pairs: Array<[Card, Card]>,
/**
 * What it had put into the box.
 */
boxed: [Card, Card], };

/**
 * What a seat is now. The role card of a Kin still shows a Hunter.
 */
export type Role = "hunter" | "vampire" | "kin";

/**
 * A chair at the table, counted from 0. People and bots sit on seats.
 */
export type Seat = number;

/**
 * A seat as the viewer sees it.
 */
export type SeatView = { hand: Backs,
/**
 * The pairs in front of it, oldest first.
 */
pairs: Array<PairView>, };

/**
 * A card that two people know.
 */
export type SightingView = {
/**
 * Who lost it.
 */
from: Seat,
/**
 * Who drew it.
 */
to: Seat, card: Card, turn: number, };

/**
 * The two sides.
 */
export type Team = "hunters" | "vampire";

/**
 * What becomes of a drawn card.
 */
export type Verdict = "bitten" | "bitten_alone" | "pair_up" | "pair_down" | "may_pair" | "keep";

/**
 * All that one viewer may know.
 */
export type View = {
/**
 * The options of this table.
 */
options: Options,
/**
 * What is asked, and of whom.
 */
phase: PhaseView,
/**
 * Number of the running turn, from 1; 0 during the draft.
 */
turn: number, starter: Seat,
/**
 * What pairs and Hunters together must reach.
 */
need: number,
/**
 * Lying cards of the draft.
 */
pool: Backs,
/**
 * Each seat as everybody sees it; own and face-up faces included.
 */
seats: Array<SeatView>,
/**
 * What only this seat knows; nothing for a spectator.
 */
me: Me | null,
/**
 * Once the game is over: everything.
 */
ending: Ending | null, };

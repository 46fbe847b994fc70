// What Roll & Clash shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * What a seat can do.
 */
export type Action = { "do": "board", character: Character, } | { "do": "ally", ally: Ally, } | { "do": "roll",
/**
 * Which, by number: 0 to 3 are coloured, 4 is the black-and-white one.
 */
dice: Array<number>, } | { "do": "set_aside", die: number, } | { "do": "use", technique: Move,
/**
 * The dice that pay for it.
 */
dice: Array<number>,
/**
 * Whom it hits, where there is a choice.
 */
target: Seat | null,
/**
 * Who gets what does not divide evenly, a token each, in the order of seats.
 */
extra: [Seat | null, Seat | null], } | { "do": "slap" } | { "do": "nothing" } | { "do": "change",
/**
 * Whether the lower board comes up.
 */
boards: boolean, ally: Ally | null, };

/**
 * An ally tile.
 */
export type Ally = "tsukiyama" | "uta" | "mado" | "nishio" | "yomo" | "amon" | "ayato" | "hinami";

/**
 * A character board.
 */
export type BodyView = { character: Character,
/**
 * Wounds on this side.
 */
slot: number,
/**
 * The K.O. side shows.
 */
ko: boolean, };

/**
 * Why tokens moved.
 */
export type Cause = "technique" | "last_slap" | "ccg" | "ally";

/**
 * Who somebody plays.
 */
export type Character = "kaneki" | "toka" | "eto" | "juzo";

export type DieView = { face: Symbol | null,
/**
 * It was left out of the latest roll.
 */
aside: boolean,
/**
 * Its owner means to keep it.
 */
marked: boolean, };

/**
 * Whether a duel is played.
 */
export type DuelMode = "off" | "on" | "short";

/**
 * How it ended.
 */
export type Ending = { winners: Array<Seat>,
/**
 * Whether time was up.
 */
late: boolean, };

/**
 * What happened. A field that is an `Option` is `None` for those who may not know it.
 */
export type Event = { "type": "board_taken", seat: Seat, character: Character, } | { "type": "ally_taken", seat: Seat, ally: Ally, } | { "type": "round_started",
/**
 * So many milliseconds from now; 0: now.
 */
after: number, } | { "type": "beat",
/**
 * Its number, from 1.
 */
number: number,
/**
 * Who comes first.
 */
initiative: Seat, } | { "type": "rolled", seat: Seat,
/**
 * Which; hidden from others while a beat is planned, as are the faces.
 */
dice: Array<number> | null,
/**
 * What all five show now.
 */
faces: Array<Symbol | null> | null, } | { "type": "set_aside", seat: Seat, die: number | null, } | { "type": "false_slapped", seat: Seat, } | { "type": "planned", seat: Seat, } | { "type": "unveiled", seat: Seat, faces: Array<Symbol | null>,
/**
 * Those that were left out of the latest roll.
 */
aside: Array<number>,
/**
 * Those that are set aside.
 */
marked: Array<number>, } | { "type": "lost", seat: Seat, } | { "type": "technique_used", seat: Seat, technique: Move,
/**
 * Whose board it stands on.
 */
character: Character,
/**
 * The dice that paid.
 */
dice: Array<number>, } | { "type": "tokens_moved", to: Seat, amount: number,
/**
 * The board that some of them came from.
 */
from: Seat | null,
/**
 * How many came from there.
 */
own: number,
/**
 * How many lie there now.
 */
tokens: number, cause: Cause, } | { "type": "technique_cancelled", seat: Seat,
/**
 * Charges left.
 */
charges: number, } | { "type": "reroll_debt", seat: Seat,
/**
 * One of these.
 */
dice: Array<number>, } | { "type": "ccg_moved",
/**
 * To whom; nobody: back to the middle.
 */
to: Seat | null, } | { "type": "power_slapped", seat: Seat, regeneration: boolean,
/**
 * The table slapped, since the Power was left alone.
 */
by_table: boolean, } | { "type": "answered", seat: Seat,
/**
 * How long after it.
 */
after: number, } | { "type": "last_slapper", seats: Array<Seat>, } | { "type": "eliminated", seat: Seat, } | { "type": "ally_triggered", seat: Seat, ally: Ally, } | { "type": "wounded", seat: Seat, slot: number,
/**
 * What it cost.
 */
paid: number, } | { "type": "knocked_out", seat: Seat, } | { "type": "tokens_discarded", seat: Seat, amount: number, } | { "type": "ally_activated", seat: Seat, ally: Ally, } | { "type": "ally_lost", seat: Seat, ally: Ally, } | { "type": "regenerated", seat: Seat, slot: number, } | { "type": "board_swapped", seat: Seat,
/**
 * Which is up now.
 */
character: Character, } | { "type": "ally_exchanged", seat: Seat, ally: Ally, } | { "type": "unchanged", seat: Seat, } | { "type": "game_over", winners: Array<Seat>, };

/**
 * At speed, or in beats.
 */
export type Mode = "real_time" | "beat";

/**
 * A technique as a player has it.
 */
export type Move = "t1" | "t2" | "t3" | "bench" | "ccg";

/**
 * What can be chosen before the start.
 */
export type Options = {
/**
 * At speed, or in beats.
 */
mode: Mode,
/**
 * How fast dice may be rolled.
 */
pace: Pace,
/**
 * Two players: whether each has two boards.
 */
duel: DuelMode, house: string, };

/**
 * How fast dice may be rolled.
 */
export type Pace = "normal" | "relaxed" | "children";

/**
 * What goes on, as everybody sees it.
 */
export type PhaseView = { "is": "pick",
/**
 * Whether a board is chosen, else an ally.
 */
board: boolean,
/**
 * How many picks were made.
 */
made: number,
/**
 * When chance picks.
 */
until: Time, } | { "is": "wait", until: Time, } | { "is": "play" } | { "is": "answer",
/**
 * Who slapped.
 */
by: Seat, at: Time,
/**
 * When it is too late.
 */
closes: Time, } | { "is": "change", seat: Seat, from: Time, until: Time, } | { "is": "plan", until: Time, } | { "is": "over" };

/**
 * A seat as the viewer sees it.
 */
export type PlayerView = { board: BodyView | null,
/**
 * Duel: the lower board.
 */
bench: BodyView | null, ally: Ally | null,
/**
 * Eliminated.
 */
out: boolean,
/**
 * Damage tokens.
 */
tokens: number, dice: Array<DieView>,
/**
 * One of these must be rolled first.
 */
debt: Array<number>,
/**
 * No roll before this.
 */
ready_at: Time,
/**
 * No second false slap before this.
 */
hushed_until: Time,
/**
 * When the dice last changed.
 */
touched: Time,
/**
 * When it answered the slap, after it.
 */
answer: number | null,
/**
 * Beat mode: it has made its plan.
 */
planned: boolean,
/**
 * Beat mode, while everybody plans: the rolls it made in this beat.
 */
rolls: number | null,
/**
 * Beat mode: its plan, for itself alone.
 */
plan: Action | null,
/**
 * What it can pay now: techniques.
 */
payable: Array<Move>,
/**
 * Whether its Power is complete.
 */
power: boolean, };

/**
 * Why a seat may not do that.
 */
export type Refusal = { "code": "over" } | { "code": "out" } | { "code": "paused" } | { "code": "not_asked" } | { "code": "not_now" } | { "code": "taken" } | { "code": "no_dice" } | { "code": "too_soon",
/**
 * After how many milliseconds it would not.
 */
ms: number, } | { "code": "no_roll_left" } | { "code": "must_reroll" } | { "code": "not_loose" } | { "code": "no_such_technique" } | { "code": "not_payable" } | { "code": "bad_target" } | { "code": "bad_share" } | { "code": "answered" } | { "code": "planned" };

/**
 * A chair at the table, counted from 0. People and bots sit on seats.
 */
export type Seat = number;

/**
 * What a die can show, and what a cost asks for. Coloured symbols come first.
 */
export type Symbol = "KAGUNE" | "KAKUGAN" | "MASK" | "QUINQUE" | "DOVE" | "BLACK" | "WHITE" | "SPIRAL";

/**
 * A moment: milliseconds since the table started the game.
 */
export type Time = number;

/**
 * All that one viewer may know.
 */
export type View = {
/**
 * The options of this table.
 */
options: Options,
/**
 * The data file, where it is not the one that the game comes with.
 */
data: string | null,
/**
 * What goes on.
 */
phase: PhaseView,
/**
 * Who is asked.
 */
waiting: Array<Seat>,
/**
 * When the latest step was.
 */
now: Time,
/**
 * When Play first began.
 */
began: Time | null,
/**
 * Who holds the CCG token.
 */
ccg: Seat | null,
/**
 * Whose ally is active.
 */
active: Seat | null,
/**
 * Hinami's charges.
 */
charges: number,
/**
 * In which order boards are picked.
 */
order: Array<Seat>,
/**
 * Beat mode: who comes first in this beat.
 */
initiative: Seat,
/**
 * Beat mode: the number of the beat, from 1.
 */
beat: number,
/**
 * Tokens in the middle.
 */
supply: number, seats: Array<PlayerView>,
/**
 * Once the game is over: how.
 */
ending: Ending | null,
/**
 * Who looks.
 */
me: Seat | null, };

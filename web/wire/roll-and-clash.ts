// What Roll & Clash shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * The allies.
 */
export const ALLIES: readonly Ally[] = ["tsukiyama","uta","mado","nishio","yomo","amon","ayato","hinami"];

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

export type Allies = { tsukiyama: AllyTable, uta: AllyTable, mado: AllyTable, nishio: AllyTable, yomo: AllyTable, amon: AllyTable, ayato: AllyTable, hinami: AllyTable, };

/**
 * An ally tile.
 */
export type Ally = "tsukiyama" | "uta" | "mado" | "nishio" | "yomo" | "amon" | "ayato" | "hinami";

export type AllyTable = { cost: Array<Symbol>, on: On | null, effect: Effect, amount: number, from: Own | null, face: Symbol | null, };

/**
 * Beat mode.
 */
export type Beat = { rolls_per_beat: number, beat_seconds: number, max_beats: number, };

export type BoardTable = {
/**
 * What it costs to leave each space; after the last comes K.O.
 */
track: Array<number>, ko_threshold: number, t1: TechTable, t2: TechTable, t3: TechTable, ccg: Array<Symbol>, regen: Array<Symbol>, };

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
 * The characters.
 */
export const CHARACTERS: readonly Character[] = ["kaneki","toka","eto","juzo"];

/**
 * Why tokens moved.
 */
export type Cause = "technique" | "last_slap" | "ccg" | "ally";

/**
 * Who somebody plays.
 */
export type Character = "kaneki" | "toka" | "eto" | "juzo";

export type Characters = { kaneki: BoardTable, toka: BoardTable, eto: BoardTable, juzo: BoardTable, };

/**
 * Numbers and switches.
 */
export type Constants = { last_slap_damage: number, ccg_damage: number, token_supply: number, supply_policy: Supply, power_symbols: number, ally_power_while_ko: boolean, ccg_technique_while_ko: boolean, regeneration_flips_allies: boolean, joker_usable_for_ccg: boolean, hinami_charges: number, reset_dice_after_pause: boolean, max_minutes: number, };

export type DiceTable = { coloured_per_player: number, bw_per_player: number, coloured: Array<Symbol>, bw: Array<Symbol>, joker: Symbol, };

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
 * Duel mode.
 */
export type Duel = { ko_threshold_delta: number,
/**
 * Missing in older files; it then comes from the file that is compiled in.
 */
short_ko_threshold_delta: number, };

/**
 * Whether a duel is played.
 */
export type DuelMode = "off" | "on" | "short";

export type Effect = "clear_own" | "remove_own" | "each_neighbour" | "wild_face" | "bonus" | "cancel_next";

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
 * The built-in house values.
 */
export const HOUSE: HouseView = {
  "ally": {
    "amon": {
      "amount": 4,
      "cost": ["QUINQUE","QUINQUE","DOVE","KAKUGAN","BLACK"],
      "effect": "each_neighbour",
      "face": null,
      "from": null,
      "on": "ally_lost",
    },
    "ayato": {
      "amount": 2,
      "cost": ["KAGUNE","MASK","MASK","KAKUGAN","BLACK"],
      "effect": "bonus",
      "face": null,
      "from": null,
      "on": null,
    },
    "hinami": {
      "amount": 2,
      "cost": ["MASK","MASK","KAKUGAN","KAKUGAN","BLACK"],
      "effect": "cancel_next",
      "face": null,
      "from": null,
      "on": null,
    },
    "mado": {
      "amount": 8,
      "cost": ["KAGUNE","QUINQUE","QUINQUE","DOVE","BLACK"],
      "effect": "each_neighbour",
      "face": null,
      "from": null,
      "on": "elimination",
    },
    "nishio": {
      "amount": 0,
      "cost": ["QUINQUE","QUINQUE","KAKUGAN","KAKUGAN","BLACK"],
      "effect": "wild_face",
      "face": "MASK",
      "from": null,
      "on": null,
    },
    "tsukiyama": {
      "amount": 0,
      "cost": ["KAGUNE","KAKUGAN","KAKUGAN","MASK","BLACK"],
      "effect": "clear_own",
      "face": null,
      "from": null,
      "on": "elimination",
    },
    "uta": {
      "amount": 1,
      "cost": ["KAGUNE","MASK","MASK","KAKUGAN","WHITE"],
      "effect": "remove_own",
      "face": null,
      "from": null,
      "on": "own_technique",
    },
    "yomo": {
      "amount": 1,
      "cost": ["KAGUNE","KAKUGAN","KAKUGAN","QUINQUE","BLACK"],
      "effect": "bonus",
      "face": null,
      "from": "own",
      "on": null,
    },
  },
  "beat": {"beat_seconds":30,"max_beats":500,"rolls_per_beat":3},
  "character": {
    "eto": {
      "ccg": ["DOVE","DOVE","DOVE"],
      "ko_threshold": 14,
      "regen": ["KAKUGAN","KAKUGAN","MASK","QUINQUE","WHITE"],
      "t1": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 1,
        "cost": ["KAGUNE","KAKUGAN"],
        "from": "own",
        "name": "Ruse cruelle",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "t2": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 2,
        "cost": ["KAKUGAN","KAKUGAN","BLACK"],
        "from": null,
        "name": "Manipulation d'esprit",
        "reroll_kept": 1,
        "to": "one_player",
      },
      "t3": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 6,
        "cost": ["KAGUNE","KAKUGAN","MASK","BLACK"],
        "from": null,
        "name": "Forme de Kakuja",
        "reroll_kept": 0,
        "to": "split_others",
      },
      "track": [6,5,8,5,7],
    },
    "juzo": {
      "ccg": ["DOVE","DOVE","DOVE"],
      "ko_threshold": 14,
      "regen": ["KAGUNE","QUINQUE","QUINQUE","DOVE","BLACK"],
      "t1": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 2,
        "cost": ["KAGUNE","KAGUNE","QUINQUE"],
        "from": null,
        "name": "Sasori 1/56",
        "reroll_kept": 0,
        "to": "each_neighbour",
      },
      "t2": {
        "alt_amount": 5,
        "alt_if": "target_ko",
        "amount": 1,
        "cost": ["KAGUNE","QUINQUE"],
        "from": null,
        "name": "13's Jason",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "t3": {
        "alt_amount": 7,
        "alt_if": "target_ally_active",
        "amount": 3,
        "cost": ["KAGUNE","QUINQUE","BLACK"],
        "from": null,
        "name": "Folie",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "track": [6,7,7,5,7],
    },
    "kaneki": {
      "ccg": ["DOVE","DOVE","DOVE"],
      "ko_threshold": 15,
      "regen": ["KAGUNE","KAGUNE","KAKUGAN","KAKUGAN","WHITE"],
      "t1": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 3,
        "cost": ["KAGUNE","KAGUNE","KAKUGAN"],
        "from": null,
        "name": "Kagune écailleux",
        "reroll_kept": 0,
        "to": "one_neighbour",
      },
      "t2": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 6,
        "cost": ["KAGUNE","KAGUNE","KAKUGAN","KAKUGAN"],
        "from": null,
        "name": "Frappe puissante",
        "reroll_kept": 0,
        "to": "split_others",
      },
      "t3": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 5,
        "cost": ["KAGUNE","KAGUNE","KAKUGAN"],
        "from": null,
        "name": "Kakuja incomplet",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "track": [6,3,8,4,6],
    },
    "toka": {
      "ccg": ["DOVE","DOVE","DOVE"],
      "ko_threshold": 13,
      "regen": ["KAGUNE","KAGUNE","MASK","MASK","BLACK"],
      "t1": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 1,
        "cost": ["KAGUNE","MASK"],
        "from": null,
        "name": "Kagune ailé",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "t2": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 2,
        "cost": ["KAGUNE","MASK","MASK"],
        "from": null,
        "name": "Vitesse surhumaine",
        "reroll_kept": 0,
        "to": "each_neighbour",
      },
      "t3": {
        "alt_amount": null,
        "alt_if": null,
        "amount": 2,
        "cost": ["KAGUNE","KAGUNE"],
        "from": "own",
        "name": "Barrage de cristal",
        "reroll_kept": 0,
        "to": "one_player",
      },
      "track": [5,3,8,6,6],
    },
  },
  "constants": {
    "ally_power_while_ko": false,
    "ccg_damage": 2,
    "ccg_technique_while_ko": true,
    "hinami_charges": 2,
    "joker_usable_for_ccg": true,
    "last_slap_damage": 2,
    "max_minutes": 120,
    "power_symbols": 5,
    "regeneration_flips_allies": false,
    "reset_dice_after_pause": true,
    "supply_policy": "soft",
    "token_supply": 50,
  },
  "dice": {
    "bw": ["SPIRAL","BLACK","BLACK","BLACK","WHITE","WHITE"],
    "bw_per_player": 1,
    "coloured": ["KAGUNE","KAGUNE","KAKUGAN","MASK","QUINQUE","DOVE"],
    "coloured_per_player": 4,
    "joker": "SPIRAL",
  },
  "duel": {"ko_threshold_delta":0,"short_ko_threshold_delta":-5},
  "pace": {
    "children": {"min_roll_interval":2000,"technique_lock":1500},
    "relaxed": {"min_roll_interval":1200,"technique_lock":1200},
  },
  "timing": {
    "answer_grace": 600,
    "answer_timeout": 3000,
    "countdown": 3000,
    "duel_choice": 10000,
    "false_slap_lock": 1500,
    "max_answer_credit": 500,
    "max_lag_credit": 150,
    "min_reaction": 120,
    "min_roll_interval": 700,
    "pause_step": 1500,
    "pick": 15000,
    "power_hold": 4000,
    "technique_lock": 800,
    "tick": 50,
  },
};

/**
 * The file as it is written, and as the page gets it.
 */
export type HouseView = { dice: DiceTable, constants: Constants, character: Characters, ally: Allies, timing: Timing, beat: Beat, duel: Duel, pace: Paces, };

/**
 * The techniques that a player can have.
 */
export const MOVES: readonly Move[] = ["t1","t2","t3","bench","ccg"];

/**
 * At speed, or in beats.
 */
export type Mode = "real_time" | "beat";

/**
 * A technique as a player has it.
 */
export type Move = "t1" | "t2" | "t3" | "bench" | "ccg";

export type On = "elimination" | "own_technique" | "ally_lost";

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

export type Own = "own";

/**
 * How fast dice may be rolled.
 */
export type Pace = "normal" | "relaxed" | "children";

/**
 * How fast a table may play.
 */
export type Paces = { relaxed: Speed, children: Speed, };

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
 * The least time after a roll and after a technique.
 */
export type Speed = { min_roll_interval: number, technique_lock: number, };

/**
 * What an empty supply of tokens does.
 */
export type Supply = "soft" | "strict";

/**
 * What a die can show, and what a cost asks for. Coloured symbols come first.
 */
export type Symbol = "KAGUNE" | "KAKUGAN" | "MASK" | "QUINQUE" | "DOVE" | "BLACK" | "WHITE" | "SPIRAL";

/**
 * The techniques of a board.
 */
export const TECHNIQUES: readonly Technique[] = ["t1","t2","t3"];

export type TechTable = { name: string, cost: Array<Symbol>, amount: number, to: To, from: Own | null, alt_amount: number | null, alt_if: When | null, reroll_kept: number, };

/**
 * A technique of a character: two on the front, one on the K.O. side.
 */
export type Technique = "t1" | "t2" | "t3";

/**
 * A moment: milliseconds since the table started the game.
 */
export type Time = number;

/**
 * Times in milliseconds.
 */
export type Timing = { min_roll_interval: number, technique_lock: number, false_slap_lock: number, power_hold: number, answer_timeout: number, answer_grace: number, max_answer_credit: number, min_reaction: number, max_lag_credit: number, tick: number, pause_step: number, countdown: number, pick: number, duel_choice: number, };

/**
 * Whom a technique hits.
 */
export type To = "one_neighbour" | "each_neighbour" | "one_player" | "split_others";

/**
 * All that one viewer may know.
 */
export type View = {
/**
 * The options of this table.
 */
options: Options,
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

/**
 * For which targets another amount counts.
 */
export type When = "target_ko" | "target_ally_active";

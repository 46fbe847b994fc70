// What Toy Game shows and is told.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * What a seat can do.
 */
export type Action = { "do": "add",
/**
 * By 1 or 2.
 */
n: number, };

/**
 * How the game ended.
 */
export type Ending = {
/**
 * Who said the last number.
 */
winner: Seat, };

/**
 * What happened.
 */
export type Event = { "type": "starts", seat: Seat, } | { "type": "added", seat: Seat, n: number, count: number, } | { "type": "won", seat: Seat, };

/**
 * Whoever says this number wins.
 */
export const GOAL: number = 10;

/**
 * What can be chosen before the start: nothing yet.
 */
export type Options = Record<symbol, never>;

/**
 * Why a seat may not do that.
 */
export type Refusal = { "code": "over" } | { "code": "not_your_turn" } | { "code": "one_or_two" } | { "code": "beyond" };

/**
 * A chair at the table, counted from 0. People and bots sit on seats.
 */
export type Seat = number;

/**
 * All that one viewer may know.
 */
export type View = { count: number,
/**
 * Whose turn it is, until the game is over.
 */
turn: Seat | null,
/**
 * How it ended, once it has.
 */
ending: Ending | null,
/**
 * The viewer's own seat.
 */
me: Seat | null, };

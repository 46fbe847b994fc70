// The messages between browser and server.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * Admits a television.
 */
export type AdmitTelevision = {
/**
 * The code that it shows; spaces and hyphens do not matter.
 */
code: string, };

/**
 * Who wants a bot to play for a person who keeps everybody waiting.
 */
export type BotVotes = {
/**
 * The seats of those who do.
 */
by: Array<number>,
/**
 * How many it takes.
 */
needed: number, };

/**
 * The thinking times, the slowest first.
 */
export const CLOCKS: readonly Clock[] = ["off","slow","normal","fast"];

/**
 * Claims a seat with its code.
 */
export type ClaimSeat = {
/**
 * The code that the seat's owner was given; small letters are fine.
 */
code: string, };

/**
 * How much of the game's own thinking time there is.
 */
export type Clock = "off" | "slow" | "normal" | "fast";

/**
 * What is wrong, for people and programs.
 */
export type ErrorBody = {
/**
 * A word that does not change: `seat_taken`, `not_legal`.
 */
code: string,
/**
 * A sentence: what is wrong, where, and what to do.
 */
message: string,
/**
 * When to try again, in seconds, if that helps.
 */
retry_after?: number,
/**
 * After how many milliseconds a refused act could be done, if waiting helps.
 */
retry_ms?: number,
/**
 * For a refused act: why, in the game's own terms. `code` holds its word, further fields its numbers.
 */
refusal?: unknown, };

/**
 * What a client says.
 */
export type FromClient = { "type": "hello",
/**
 * The version of the messages.
 */
v: number,
/**
 * The last step that the client knows; it is sent what came after.
 */
last?: number | null,
/**
 * Whether this is a television at the table. Spectators see a game that everybody plays at once three seconds
 * late; a television does not, once the host has admitted it.
 */
tv?: boolean, } | { "type": "act",
/**
 * Chosen by the client, unique among its acts, at most 40 characters.
 */
id: string,
/**
 * The seat that the act is meant for. It is refused if the client has another one by now.
 */
seat?: number | null,
/**
 * When the player pressed, in table time by the client's reckoning.
 */
pressed?: number | null,
/**
 * When the client showed what the act responds to, by the same clock. In a race the time between the two
 * counts, as far as the server believes it.
 */
shown?: number | null,
/**
 * The game's action.
 */
action: unknown, } | { "type": "orders",
/**
 * The game's `Orders`; the default orders nothing.
 */
orders: unknown, } | { "type": "ping",
/**
 * Sent back unchanged.
 */
t: number, };

/**
 * A game that can be played here.
 */
export type GameInfo = {
/**
 * Its name in messages and addresses: `shisogari`.
 */
id: string,
/**
 * Its name for people.
 */
name: string,
/**
 * The fewest seats.
 */
least_seats: number,
/**
 * The most seats.
 */
most_seats: number,
/**
 * How many seats suit it best.
 */
best_seats: number,
/**
 * About how many minutes a game takes.
 */
minutes: number,
/**
 * The version of the rules.
 */
rules: number,
/**
 * What can be chosen for a table.
 */
options: Array<OptionInfo>,
/**
 * Which options make a gentle first game with the best number of seats, by key; the others as by default.
 */
gentle: { [key in string]: string },
/**
 * The bot levels it has.
 */
bots: Array<Level>,
/**
 * The house values that new tables get, in a game that has some.
 */
house: HouseInfo | null,
/**
 * About how many minutes its lesson takes, in a game that has one: `POST /api/lessons/{game}`.
 */
lesson_minutes: number | null, };

/**
 * Who this client is. The cookie `yakai` holds the same token as `token`.
 */
export type GuestInfo = {
/**
 * The name that others see.
 */
name: string,
/**
 * For programs: send it as `Authorization: Bearer …`. Only in the answer to `POST /api/guest`.
 */
token?: string, };

/**
 * The house values of a game or a table: what the rulebooks lost, from a file.
 */
export type HouseInfo = {
/**
 * The first eight digits of the file's SHA-256.
 */
hash: string,
/**
 * Whether they come with the game; otherwise they are the server's own.
 */
built_in: boolean,
/**
 * The values, as the game's `HouseView`; absent if they are built in, since the page has those.
 */
values?: unknown, };

/**
 * Whose seats latecomers may take, the strictest first.
 */
export const LATE: readonly Late[] = ["nobody","bots","away"];

/**
 * The most characters of a name.
 */
export const LONGEST_NAME: number = 20;

/**
 * Whose seat somebody may take who comes when the game has begun.
 */
export type Late = "nobody" | "bots" | "away";

/**
 * An act of the learner.
 */
export type LessonAct = {
/**
 * The beat in which it is made.
 */
beat: number,
/**
 * The game's action.
 */
action: unknown, };

/**
 * Where the lesson stands.
 */
export type LessonAnswer = {
/**
 * The seats: the learner on seat 0, and bots.
 */
seats: Array<SeatInfo>,
/**
 * The house values it is played with, in a game that has some: those that come with the game.
 */
house: HouseInfo | null,
/**
 * All options with their values.
 */
options: { [key in string]: string },
/**
 * What happened, from number `from` on.
 */
frames: Array<LessonFrame>,
/**
 * What the lesson says to the last act, if it was made in the beat that was asked for.
 */
verdict: LessonVerdict,
/**
 * Why the rules refuse that act, if they do.
 */
refused?: ErrorBody,
/**
 * The acts that this beat takes, the game's actions; the best one first. Empty where the learner only reads on,
 * and once it was done.
 */
expected: unknown[],
/**
 * Further acts that are let through on the way to one of those.
 */
on_the_way: unknown[],
/**
 * Whether the game is over.
 */
over: boolean, };

/**
 * Plays a part of a lesson from its table up to what happens by itself in beat `beat`, with these acts of the
 * learner.
 */
export type LessonAsk = {
/**
 * Which part of the lesson, from 0.
 */
part: number,
/**
 * The beat that the learner is at, from 0 in each part.
 */
beat: number,
/**
 * All acts of the learner in this part, in order. All but the last must be what their beats ask for.
 */
acts: Array<LessonAct>,
/**
 * The first frame that is wanted: how many the page has already.
 */
from: number, };

/**
 * Something that happened at the table of a lesson.
 */
export type LessonFrame = {
/**
 * What it was.
 */
kind: LessonKind,
/**
 * Whose act it was.
 */
seat: number | null,
/**
 * The beat in which it happened.
 */
beat: number,
/**
 * The `game` message of a table's socket, for the learner's seat.
 */
message: Extract<ToClient, { type: "game" }>, };

/**
 * What a frame shows.
 */
export type LessonKind = "deal" | "jump" | "act" | "time";

/**
 * What the lesson says to an act.
 */
export type LessonVerdict = "none" | "fine" | "on_the_way" | { "wrong": number | null };

/**
 * How well a bot plays. A level exists in a game when the game has a bot for it.
 */
export type Level = "random" | "medium" | "hard";

/**
 * That chance decides.
 */
export type Lot = "random";

/**
 * A table at which this guest has a seat, and which is not over.
 */
export type MyTable = {
/**
 * Its short code.
 */
code: string,
/**
 * The game's id.
 */
game: string,
/**
 * The name of whoever opened it.
 */
host: string,
/**
 * How far it is.
 */
stage: Stage,
/**
 * How many seats it has.
 */
seats: number,
/**
 * How many of them are taken.
 */
taken: number,
/**
 * The names of the people there, in the order of seats, this guest's among them.
 */
people: Array<string>,
/**
 * This guest's seat.
 */
you: number,
/**
 * Whether the game waits for this guest.
 */
your_turn: boolean,
/**
 * The names of everyone the game waits for, bots too.
 */
awaited: Array<string>, };

/**
 * Asks for a bot.
 */
export type NewBot = {
/**
 * Which seat; by default, the first empty one.
 */
seat?: number | null,
/**
 * How well it plays.
 */
level: Level, };

/**
 * Chooses an option for one's own seat.
 */
export type NewChoice = {
/**
 * The option, one of those that each seat chooses for itself.
 */
key: string,
/**
 * One of its values; the default takes the choice back.
 */
value: string, };

/**
 * Asks to be known by a name.
 */
export type NewGuest = {
/**
 * 1 to 20 characters.
 */
name: string, };

/**
 * Makes another person the host.
 */
export type NewHost = {
/**
 * The seat of that person.
 */
seat: number, };

/**
 * Puts the seats into another order.
 */
export type NewOrder = {
/**
 * The numbers of all seats in their new order, or `random`.
 */
order: Order, };

/**
 * Asks for a new table.
 */
export type NewTable = {
/**
 * The game's id.
 */
game: string,
/**
 * How many seats.
 */
seats: number,
/**
 * The game's options by key; those left out have their default.
 */
options: { [key in string]: string },
/**
 * Whether it is listed on the home page; otherwise only its link leads there.
 */
public: boolean,
/**
 * Thinking time.
 */
clock: Clock,
/**
 * After how many seconds of absence a bot plays a seat; 10 to 3600.
 */
patience: number,
/**
 * How long bots pretend to think, in milliseconds; 0 to 5000.
 */
bot_pace: number,
/**
 * Whose seat a latecomer may take.
 */
late: Late, };

/**
 * What one step told a viewer.
 */
export type News = {
/**
 * The step's number.
 */
step: number,
/**
 * When it was, in table time.
 */
at: number,
/**
 * The game's events, as this viewer may know them.
 */
events: unknown[],
/**
 * The timing of an answer in a race: when it was asked and answered, what was measured, what was believed.
 */
way?: Timing, };

/**
 * A public table on the home page.
 */
export type OpenTable = {
/**
 * Its short code.
 */
code: string,
/**
 * The game's id.
 */
game: string,
/**
 * The name of whoever opened it.
 */
host: string,
/**
 * How many seats it has.
 */
seats: number,
/**
 * How many of them are taken.
 */
taken: number,
/**
 * How far it is.
 */
stage: Stage, };

/**
 * One option of a game.
 */
export type OptionInfo = {
/**
 * Its name in messages.
 */
key: string,
/**
 * What it does.
 */
about: string,
/**
 * Its value if none is chosen.
 */
default: string,
/**
 * The values it may take; if empty, a number from `least` to `most`.
 */
values: Array<string>,
/**
 * The least number.
 */
least: number,
/**
 * The greatest number.
 */
most: number,
/**
 * Whether each seat chooses one of `values` for itself, at the table.
 */
per_seat: boolean,
/**
 * Values of which several can be chosen, separated by commas, instead of one of `values`; usually empty.
 */
several: Array<string>, };

/**
 * An order of seats.
 */
export type Order = Array<number> | Lot;

/**
 * A finished game as one viewer saw it, step by step.
 */
export type Replay = {
/**
 * The table as it is now.
 */
table: TableInfo,
/**
 * Whose point of view it is; a spectator's if there is none.
 */
seat: number | null,
/**
 * Each step, the deal first.
 */
steps: Array<ReplayStep>, };

/**
 * One step of a replay.
 */
export type ReplayStep = {
/**
 * What the viewer was told.
 */
news: News,
/**
 * What the viewer knew afterwards: the game's `View`.
 */
view: unknown,
/**
 * Who was asked afterwards.
 */
awaited: Array<number>, };

/**
 * A code that brings a seat to another device: for its owner alone.
 */
export type SeatCode = {
/**
 * Eight characters, good for one use.
 */
code: string,
/**
 * The address that claims the seat. The code is in its fragment, which no browser sends to a server.
 */
link: string,
/**
 * That address as a QR code: the text of an SVG picture.
 */
qr: string,
/**
 * For how many seconds the code is good.
 */
expires: number, };

/**
 * A chair and who sits on it.
 */
export type SeatInfo = {
/**
 * What sits there.
 */
kind: SeatKind,
/**
 * The name; a bot has one too, an empty chair has none.
 */
name: string,
/**
 * A bot's level.
 */
level: Level | null,
/**
 * Whether the person is connected now.
 */
connected: boolean,
/**
 * Whether a bot plays for the person, who has been gone for too long.
 */
away: boolean,
/**
 * Whether somebody without a seat could take this one now.
 */
open: boolean,
/**
 * For how many milliseconds the person had been without a connection when this was written.
 */
gone: number | null,
/**
 * In how many milliseconds from then a bot plays for them, unless they come back.
 */
bot_in: number | null,
/**
 * While the game runs, for a person about whom the host cannot decide: who wants a bot to play for them.
 */
bot_votes?: BotVotes,
/**
 * What this seat chose of the options that each seat chooses for itself, by key; those left out have their
 * default.
 */
choices?: { [key in string]: string }, };

/**
 * Who sits on a chair.
 */
export type SeatKind = "empty" | "person" | "bot";

/**
 * That somebody was sent out of the lobby.
 */
export type SentOut = "once" | "for_good";

/**
 * How far a table is.
 */
export type Stage = "lobby" | "playing" | "over";

/**
 * Changes a table before the game. What is left out stays as it is.
 */
export type TableChange = {
/**
 * How many seats. Fewer: empty ones go first, then those of bots from the end, never that of a person.
 */
seats?: number | null,
/**
 * Options by key; the others keep their value, or go back to their default if they do not fit any more.
 */
options?: { [key in string]: string },
/**
 * Whether it is listed on the home page.
 */
public?: boolean | null,
/**
 * Thinking time.
 */
clock?: Clock | null,
/**
 * After how many seconds of absence a bot plays a seat; 10 to 3600.
 */
patience?: number | null,
/**
 * How long bots pretend to think, in milliseconds; 0 to 5000.
 */
bot_pace?: number | null,
/**
 * Whose seat a latecomer may take.
 */
late?: Late | null, };

/**
 * A table as one client may know it.
 */
export type TableInfo = {
/**
 * Its short code. Whoever knows it may come in.
 */
code: string,
/**
 * The address of the table's page, to send to friends.
 */
link: string,
/**
 * The game's id.
 */
game: string,
/**
 * All options with their values.
 */
options: { [key in string]: string },
/**
 * The house values it is played with, in a game that has some.
 */
house: HouseInfo | null,
/**
 * Whether it is listed on the home page.
 */
public: boolean,
/**
 * Thinking time.
 */
clock: Clock,
/**
 * After how many seconds of absence a bot plays a seat.
 */
patience: number,
/**
 * How long bots pretend to think, in milliseconds.
 */
bot_pace: number,
/**
 * Whose seat a latecomer may take.
 */
late: Late,
/**
 * How far it is.
 */
stage: Stage,
/**
 * The seats, in order.
 */
seats: Array<SeatInfo>,
/**
 * This client's own seat.
 */
you: number | null,
/**
 * The seat that this client had until it was brought to another device, where it still is.
 */
moved?: number,
/**
 * Whether this client is the host, who may add bots and start.
 */
host: boolean,
/**
 * The host's seat, once somebody sits here.
 */
host_seat?: number,
/**
 * Whether the host sent this client out, who has no seat since.
 */
sent_out?: SentOut,
/**
 * For a connection that says it is a television, at a table where spectators see the game later: the code with
 * which it is admitted. Until then it is a spectator like others.
 */
tv?: TvCode,
/**
 * The televisions of such a table, where there are any.
 */
televisions?: Televisions,
/**
 * How many people watch without a seat.
 */
watchers: number,
/**
 * SHA-256 of the server's share of the seed, published before anybody sat down.
 */
commitment: string,
/**
 * The code of the table where the same people play again, once somebody has asked for it.
 */
rematch: string | null,
/**
 * The seat of whoever asked for it first.
 */
rematch_by?: number, };

/**
 * Asks for a seat.
 */
export type TakeSeat = {
/**
 * Which seat; by default, the first empty one.
 */
seat?: number | null,
/**
 * The client's own share of the seed, at most 64 hexadecimal digits.
 */
entropy?: string | null, };

/**
 * The televisions of a table where spectators see the game later.
 */
export type Televisions = {
/**
 * How many screens the host has admitted: they see the game at once.
 */
admitted: number,
/**
 * How many screens show a code now.
 */
waiting: number, };

/**
 * A moment: milliseconds since the table started the game.
 */
export type Time = number;

/**
 * The timing of an answer in a race. All in milliseconds, moments in table time.
 */
export type Timing = {
/**
 * When the seat was sent what it answers.
 */
sent: Time,
/**
 * When the answer arrived.
 */
received: Time,
/**
 * The round trip as the server measured it; 0 for a bot.
 */
round_trip: number,
/**
 * The reaction time that the client claims, if it does.
 */
claimed: number | null,
/**
 * The reaction time that the server believes, and that counts.
 */
counted: number, };

/**
 * What the server says.
 */
export type ToClient = { "type": "table",
/**
 * The table as this client may know it.
 */
table: TableInfo, } | { "type": "game",
/**
 * The number of the last step. The deal is step 0.
 */
step: number,
/**
 * Whether `steps` begins at step 0; then it replaces what the client had.
 */
full: boolean,
/**
 * What this viewer was told, step by step.
 */
steps: Array<News>,
/**
 * All that this viewer may know now: the game's `View`.
 */
view: unknown,
/**
 * What this seat may do now: the game's actions. Empty when nothing is asked of it.
 */
legal: unknown[],
/**
 * The seats that are asked.
 */
awaited: Array<number>,
/**
 * Table time now, in milliseconds since the start.
 */
now: number,
/**
 * When the thinking time of the awaited seats is over, in table time.
 */
until: number | null,
/**
 * Before this table time no act is applied; one that comes sooner waits.
 */
not_before: number,
/**
 * From this table time on a bot may be let play for an awaited person. Absent where time ends the waiting.
 */
bot_from?: number,
/**
 * In a game that everybody plays at once: the length of a tick in milliseconds. Acts that arrive within one
 * are done one after the other at its end.
 */
tick?: number,
/**
 * In such a game, for an awaited seat: from this table time on everything in `legal` may be done; before it
 * some of it is refused as `too_soon`.
 */
ready?: number,
/**
 * This seat's standing orders: the game's `Orders`, in full. Absent for spectators, and in games that
 * take none.
 */
orders?: unknown, } | { "type": "orders",
/**
 * The game's `Orders`, in full.
 */
orders: unknown, } | { "type": "done",
/**
 * The act's id.
 */
id: string,
/**
 * The step's number.
 */
step: number, } | { "type": "refused",
/**
 * The act's id.
 */
id: string,
/**
 * Why it was refused.
 */
error: ErrorBody, } | { "type": "error",
/**
 * What is wrong, where, and what to do.
 */
error: ErrorBody, } | { "type": "pong",
/**
 * What the client sent.
 */
t: number,
/**
 * Table time, once the game has begun.
 */
now: number, };

/**
 * What a television shows until it is admitted.
 */
export type TvCode = {
/**
 * Four digits, for this connection alone.
 */
code: string,
/**
 * The name of whoever can admit it.
 */
host: string, };

/**
 * The version of the messages.
 */
export const VERSION: number = 1;

/**
 * Whether a finished game was fair.
 */
export type Verified = {
/**
 * How many steps it has.
 */
steps: number,
/**
 * The same for everyone who has the same record.
 */
fingerprint: string,
/**
 * What is wrong with the record; nothing if seed, steps and outcome follow from each other.
 */
fault: string | null, };

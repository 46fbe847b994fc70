// Lessons: games/<game>/lesson/lesson.json.
// Written by `cargo xtask wire`: change the Rust types, not this file.

/**
 * Something happens, the lesson says something about it, the learner does something. In this order.
 */
export type Beat = {
/**
 * Its name, of which there is one.
 */
id: string,
/**
 * Lines of the language of scenarios that happen first.
 */
play?: Array<string>,
/**
 * Why: one or two short sentences. `{key}` is a text of the game's messages, such as a button's label.
 */
say: Text,
/**
 * What to press now.
 */
ask?: Text,
/**
 * The places that light up, each a name, or a name and what it is of: `die:2`.
 */
show: Array<string>,
/**
 * What the learner does.
 */
do: Task,
/**
 * For a choice: which one.
 */
until?: string,
/**
 * The act that is asked for, in the notation of scenarios.
 */
act?: string,
/**
 * Other acts that are taken as well.
 */
also?: Array<string>,
/**
 * Acts that the page sends by itself on the way.
 */
taps?: Array<string>,
/**
 * What chance will say to the act, and to what comes of it.
 */
chance?: Array<string>,
/**
 * What any other act is answered with.
 */
wrong?: Text,
/**
 * Tempting wrong acts.
 */
traps?: Array<Trap>,
/**
 * Whether there is something to celebrate.
 */
cheer?: boolean,
/**
 * Lines of the language of scenarios that check what the texts claim. For tests.
 */
facts?: Array<string>, };

/**
 * A first game: every move is the learner's, chance is arranged, and a short text leads from beat to beat.
 */
export type Lesson = {
/**
 * About how long the first part takes.
 */
minutes: number,
/**
 * The first game, and what may be seen after it.
 */
parts: Array<Part>,
/**
 * What helps in a first real game.
 */
tips: Array<Text>, };

/**
 * A game from a table of its own, from its beginning to its end.
 */
export type Part = {
/**
 * What it is called.
 */
title: Text,
/**
 * Lines of the language of scenarios that lay the table. The learner sits on the first seat.
 */
table: Array<string>,
/**
 * What happens, one beat after the other.
 */
beats: Array<Beat>, };

/**
 * What the learner does in a beat.
 */
export type Task = "tap" | "touch" | "act";

/**
 * The same in every language.
 */
export type Text = {
/**
 * In English.
 */
en: string,
/**
 * In French.
 */
fr: string,
/**
 * In Japanese.
 */
ja: string, };

/**
 * A tempting wrong act.
 */
export type Trap = {
/**
 * The acts that it is about.
 */
acts: Array<string>,
/**
 * What would happen.
 */
say: Text, };

import type { Locator, Page } from '@playwright/test';
import type { PhaseView, View } from '../../wire/roll-and-clash.ts';
import type { Person } from '../people.ts';
import { fitting } from './values.ts';

export const viewOf = (person: Person): View => person.game!.view as View;
export const phaseOf = (person: Person): PhaseView['is'] | null => (person.game ? viewOf(person).phase.is : null);
export const mine = (person: Person): boolean =>
  person.game !== null && person.seat !== null && viewOf(person).waiting.includes(person.seat);

export const seat = (page: Page): Locator => page.getByRole('region', { name: 'Your seat' });
export const table = (page: Page): Locator => page.getByRole('region', { name: 'The table' });
export const news = (page: Page): Locator => page.getByRole('log', { name: 'Table updates' });
export const ask = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Turn' }).getByRole('status').filter({ hasText: text });
export const dice = (page: Page): Locator => seat(page).getByRole('group', { name: 'Your dice' }).getByRole('button');
export const techniques = (page: Page): Locator =>
  seat(page).getByRole('group', { name: 'Your techniques' }).getByRole('button');
export const tile = (page: Page): Locator => seat(page).getByRole('button', { name: /^Tokyo tile/ });
export const roll = (page: Page): Locator =>
  seat(page).getByRole('group', { name: 'What you can do' }).getByRole('button', { name: /^Roll/ });

/** A button of the own seat as somebody sees it, and where a thumb hits it. */
interface Button {
  name: string;
  group: string;
  x: number;
  y: number;
  pressed: boolean;
  off: boolean;
}

/** One glance at the own seat: everything that can be touched. */
export async function glance(page: Page): Promise<Button[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('section[aria-label="Your seat"] button');
    return [...all].flatMap((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      if (width === 0 || getComputedStyle(node).visibility === 'hidden') return [];
      const group = node.closest('[role=group]')?.getAttribute('aria-label') ?? '';
      const name = node.getAttribute('aria-label') ?? node.textContent.trim();
      const off = node.getAttribute('aria-disabled') === 'true' || (node as HTMLButtonElement).disabled;
      return [
        {
          name,
          group,
          x: left + width / 2,
          y: top + height / 2,
          pressed: node.getAttribute('aria-pressed') === 'true',
          off,
        },
      ];
    });
  });
}

/** What somebody goes for. */
export interface Wish {
  /** Uses a technique as soon as it is complete, unless so many dice fit the Power. */
  techniques: number;
  /** Not: keeps nothing for the Power, and never slaps first. */
  power?: boolean;
  /** How long it takes from the eye to the thumb, in milliseconds; no time unless said. */
  reaction?: number;
}

/** What a technique asks before it is used: who is hit, and who gets the rest. */
export const ASIDE = /Choose a target: tap a player\.$|Who gets the rest\?$/;
const PICKS = /^Choose your (character board|bench board|ally)$/;

/** Does the next thing with a thumb; says what, or nothing if there is nothing to do at this moment. */
export async function thumb(person: Person, wish: Wish): Promise<string | null> {
  const { page } = person;
  const seen = await glance(page);
  const tap = async (button: Button, what: string) => {
    if (wish.reaction) await new Promise((resolve) => setTimeout(resolve, wish.reaction));
    await page.touchscreen.tap(button.x, button.y);
    return what;
  };
  const open = (name: RegExp, group?: RegExp) =>
    seen.find((one) => !one.off && name.test(one.name) && (!group || group.test(one.group)));
  const answer = open(/has slapped, slap!$/);
  if (answer) return tap(answer, 'answer');
  const take = open(/^(Take|Switch to) |^Change nothing$/, /^$/);
  if (take) return tap(take, 'take');
  const item = open(/./, PICKS);
  if (item) return tap(item, 'choose');
  const target = open(/./, ASIDE);
  if (target) return tap(target, 'target');
  const power = open(/: your Power is complete\./);
  if (power && wish.power !== false) return tap(power, 'slap');
  const fit = wish.power === false ? [] : fitting(person.table, viewOf(person), person.seat!);
  const ready = open(/./, /^Your techniques$/);
  if (ready && fit.length < wish.techniques) return tap(ready, 'use');
  // What fits the Power is kept, and the rest is rolled again.
  const shown = seen.filter((one) => one.group === 'Your dice');
  for (const [die, one] of shown.entries()) {
    if (!one.off && one.pressed !== fit.includes(die)) return tap(one, 'die');
  }
  const button = open(/^Roll/, /^What you can do$/);
  return button && fit.length < 5 ? tap(button, 'roll') : null;
}

/** Plays with both thumbs until it is enough or the game is over; counts what was done. */
export async function playOn(
  person: Person,
  wish: Wish,
  enough: () => boolean = () => false,
): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  while (!enough() && !person.over) {
    const what = mine(person) ? await thumb(person, wish) : null;
    if (what) done.set(what, (done.get(what) ?? 0) + 1);
    else await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return done;
}

/** How long it took from each press to its picture, in milliseconds, in order of size. */
export async function echoes(page: Page): Promise<number[]> {
  const all = await page.evaluate(() => performance.getEntriesByName('echo').map(({ duration }) => duration));
  return all.sort((a, b) => a - b);
}

/** The value below which this share of all lies. */
export const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

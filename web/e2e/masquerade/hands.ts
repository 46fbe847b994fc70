import { expect, type Locator, type Page } from '@playwright/test';
import type { PhaseView, View } from '../../wire/bloody-masquerade.ts';
import type { People, Person } from '../people.ts';

export type Question = Exclude<PhaseView['is'], 'over'>;

export const viewOf = (person: Person): View => person.game!.view as View;
/** Whether exactly this is asked of this person. */
export const askedTo = (person: Person, what: Question): boolean => person.asked && viewOf(person).phase.is === what;

export const seat = (page: Page): Locator => page.getByRole('region', { name: 'Your seat' });
export const own = (page: Page): Locator => page.getByRole('region', { name: 'Your character and hand' });
export const table = (page: Page): Locator => page.getByRole('region', { name: 'The table' });
export const news = (page: Page): Locator => page.getByRole('log', { name: 'Table updates' });
export const show = (page: Page): Locator => page.getByRole('button', { name: 'Show your character and cards' });
export const hide = (page: Page): Locator => page.getByRole('button', { name: 'Hide your character and cards' });
/** What the uncovered page says of the own seat. */
export const told = (page: Page): Locator => own(page).getByText(/^You are .+\. Your hand: /);
/** The buttons under the thumb: what is done, and before it what declines. */
const actions = (page: Page): Locator => seat(page).getByRole('group', { name: 'What you can do' }).last();
export const main = (page: Page): Locator => actions(page).getByRole('button').last();
export const other = (page: Page): Locator => actions(page).getByRole('button').first();
export const players = (page: Page): Locator => seat(page).getByRole('group', { name: 'Choose a player' });
export const squares = (page: Page): Locator => seat(page).getByRole('group', { name: /square/ });
/** Own cards that can be chosen, covered or not. */
export const slots = (page: Page): Locator =>
  seat(page).getByRole('button', { name: /^Hidden card \d|, (not )?chosen$/ });
/** The private scene of who interrogates. */
export const scene = (page: Page): Locator => seat(page).getByRole('group', { name: /^Interrogation of / });
export const open = (group: Locator): Locator => group.getByRole('button', { disabled: false });

/** The accessible name of a button. */
export const nameOf = async (button: Locator): Promise<string> =>
  /button "(.*?)"/.exec(await button.ariaSnapshot())![1]!;

/** What is asked, in the words of the bar. */
const ASKED: Record<Question, RegExp> = {
  first_up: /^Choose a card to lay face up$/,
  first_show: /^Choose two cards to show /,
  first_give: /^Choose a card to give /,
  start: /^Your turn: where does the token go\?/,
  ask: /^Who do you want to interrogate\?/,
  answer: /interrogates you: which two cards do you show\?$/,
  exchange: /^Swap a card with .*, or pretend to\?/,
  place: /^Choose your new face-up card/,
  remove: /^Remove someone’s marker\?/,
  mark: /^Give someone a marker\?/,
  attack: /^Attack\?/,
  support: /^Look at a Support token, or swap yours\?/,
};

export const asks = (page: Page, what: Question): Locator => page.getByRole('status').filter({ hasText: ASKED[what] });

/** What somebody wants at this moment; the page is told what only the page can tell. */
interface Wish {
  /** Interrogates, swaps, removes and trades; else declines. */
  busy: boolean;
}

/** How somebody acts: goes where attacks are possible, and attacks when the own character can. */
export interface Hands {
  answer(page: Page, what: Question, wish: Wish): Promise<void>;
}

/** Chooses cards, one after the other, until what is chosen can be done. */
async function chooseCards(page: Page, what: Question, choose: (index: number) => Promise<void>): Promise<void> {
  const wanted = what === 'first_show' || what === 'answer' ? 2 : 1;
  for (let index = 0; index < 4; index += 1) {
    await choose(index);
    if (index + 1 >= wanted && (await main(page).isEnabled())) return;
  }
}

/** Cards that nobody has looked at are asked for twice. */
async function twice(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  if (
    await main(page)
      .filter({ hasText: /^Yes: / })
      .count()
  )
    await press();
}

/** Whether the uncovered page says that the own character can attack. */
const kills = async (page: Page): Promise<boolean> => {
  await expect(told(page)).toHaveCount(1);
  return /Kill an? /.test(await told(page).innerText());
};

/** With a finger or a mouse. */
export const pointer: Hands = {
  async answer(page, what, { busy }) {
    switch (what) {
      case 'first_up':
      case 'first_give':
      case 'first_show':
      case 'answer':
      case 'place':
        await chooseCards(page, what, (index) => slots(page).nth(index).click());
        return twice(page, () => main(page).click());
      case 'start': {
        const ways = seat(page).getByRole('button', { name: /Interrogation|Attack/ });
        const red = ways.filter({ hasText: 'Attack' });
        await ((await red.count()) > 0 ? red.first() : ways.last()).click();
        return page.getByRole('button', { name: /^Go to / }).click();
      }
      case 'exchange':
        if (!busy) return page.getByRole('button', { name: 'Pretend to swap' }).click();
        await scene(page)
          .getByRole('button', { name: /^You take: / })
          .first()
          .click();
        await scene(page)
          .getByRole('button', { name: /^You give: / })
          .first()
          .click();
        return page.getByRole('button', { name: /^Swap/ }).and(main(page)).click();
      case 'attack': {
        await show(page).click();
        const able = (await kills(page)) && (await open(players(page)).count()) > 0;
        await hide(page).click();
        if (!able) return page.getByRole('button', { name: 'Do not attack' }).click();
        await open(players(page)).first().click();
        await page
          .getByRole('button', { name: /^Attack / })
          .and(main(page))
          .hover();
        await page.mouse.down();
        await expect(page.getByRole('status').filter({ hasText: /^(Sent…|The game is over)$/ })).toBeVisible();
        await page.mouse.up();
        return;
      }
      default:
        if (!busy) return other(page).click();
        await open(players(page)).first().click();
        if (what === 'remove' && !(await main(page).isEnabled())) await open(squares(page)).first().click();
        return main(page).click();
    }
  },
};

/** With keys alone. */
export const keys: Hands = {
  async answer(page, what, { busy }) {
    const press = (key: string) => page.keyboard.press(key);
    switch (what) {
      case 'first_up':
      case 'first_give':
      case 'first_show':
      case 'answer':
      case 'place':
        await chooseCards(page, what, (index) => press(String(index + 1)));
        return twice(page, () => press('Enter'));
      case 'start':
        // The second place ahead, where there is one.
        await press('1');
        await press('2');
        return press('Enter');
      case 'exchange':
        if (!busy) return press('p');
        await press('q');
        await press('1');
        return press('Enter');
      case 'attack': {
        await press('v');
        const able = (await kills(page)) && (await open(players(page)).count()) > 0;
        await press('v');
        if (!able) return press('p');
        await press(await digit(page));
        await press('Enter');
        await expect(page.getByText(/^\s*Press again to attack /)).toBeVisible();
        return press('Enter');
      }
      default: {
        if (!busy) return press('p');
        await press(await digit(page));
        for (const key of what === 'remove' ? 'qweasd' : '') {
          if (await main(page).isEnabled()) break;
          await press(key);
        }
        return press('Enter');
      }
    }
  },
};

/** The key of the first player that may be chosen: the number of the seat. */
async function digit(page: Page): Promise<string> {
  const all = await players(page).getByRole('button').all();
  for (const [index, one] of all.entries()) {
    if (await one.isEnabled()) return String(index + 1);
  }
  throw new Error('nobody can be chosen');
}

export interface Player {
  person: Person;
  hands: Hands;
}

/** Answers once, whatever is asked. Every third turn is a busy one. */
export async function answer({ person, hands }: Player, people: People): Promise<void> {
  const { page } = person;
  const { phase, turn } = viewOf(person);
  if (phase.is === 'over') return;
  await expect(asks(page, phase.is)).toBeVisible();
  await people.act(person, () => hands.answer(page, phase.is, { busy: turn % 3 === 1 }));
}

/** Lets these people answer whenever they are asked, until it is enough or the game is over. */
export const playOn = (players: Player[], people: People, enough?: () => boolean): Promise<void> =>
  people.playOn(players, (player) => answer(player, people), enough);
